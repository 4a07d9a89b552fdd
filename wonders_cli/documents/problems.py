"""Problems: what is wrong with a document, where, and how it is printed."""

# ruff: noqa: D107 -- the docstring of a class names its arguments

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wonders_cli.rules.errors import WondersError
from wonders_cli.rules.messages import Message, printable, say, written

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_CHARACTERS = 15_000
"""Problems of one document are printed up to this length; the others are counted."""

_LONGEST_MESSAGE = 500
_EXCERPT_WIDTH = 100
_EXCERPT_LEAD = 30


class Span(NamedTuple):
    """A part of a file: lines and columns from 1; the end column is the one after the last character."""

    line: int
    column: int
    end_line: int
    end_column: int


class Problem(NamedTuple):
    """One mistake in a document: a stable code, a sentence, a place, and the right word if one is near."""

    code: str
    message: Message
    span: Span | None = None
    suggestion: str | None = None


class ProblemError(WondersError):
    """A document, or a call, that cannot be used. `str()` of it is the whole report for the user.

    `name` is the name of the file, empty where the call itself is wrong. `text` is the text of the document, which
    begins in `first_line` of the file.
    """

    def __init__(self, name: str, problems: Sequence[Problem], text: str = "", first_line: int = 1) -> None:
        super().__init__(name, problems)
        self.name = name
        self.problems = tuple(problems)
        self.text = text
        self.first_line = first_line

    def __str__(self) -> str:
        """Write every problem with its place."""
        return format_problems(self.name, self.problems, self.text, self.first_line)


def format_problems(name: str, problems: Sequence[Problem], text: str = "", first_line: int = 1) -> str:
    """Write the problems of one document in the order of their places; when that gets too long, count the rest."""
    lines = text.split("\n")
    shown: list[str] = []
    size = 0
    for problem in sorted(problems, key=lambda problem: problem.span or ()):
        index = problem.span.line - first_line if problem.span else -1
        one = format_problem(name, problem, lines[index] if 0 <= index < len(lines) else "")
        size += len(one)
        if shown and size > MOST_CHARACTERS:
            break
        shown.append(one)
    more = len(problems) - len(shown)
    if more:
        shown.append(written(say("{file}: and {problems:more problem}", file=printable(name), problems=more)))
    return "\n".join(shown)


def format_problem(name: str, problem: Problem, line: str = "") -> str:
    """Write a problem with its place, the line where it is, and the right word.

    >>> unknown = Problem("unknown-card", say("there is no card {word:quoted}", word="Lom"), Span(3, 9, 3, 12), "Loom")
    >>> print(format_problem("t.yaml", unknown, "cards: [Lom]"))
    t.yaml:3:9: unknown-card: there is no card "Lom"
        3 | cards: [Lom]
          |         ^^^
       did you mean "Loom"?
    """
    place = [printable(name)] if name else []
    if problem.span:
        place += [str(problem.span.line), str(problem.span.column)]
    head = ": ".join(
        [*([":".join(place)] if place else []), problem.code, printable(written(problem.message), _LONGEST_MESSAGE)]
    )
    parts = [head]
    if problem.span and line.strip():
        excerpt, carets = _excerpt(line, problem.span)
        parts += [f"{problem.span.line:5} | {excerpt}", f"{'':5} | {carets}"]
    if problem.suggestion:
        parts.append(f"   {say('did you mean {word:quoted}?', word=problem.suggestion)}")
    return "\n".join(parts)


def _excerpt(line: str, span: Span) -> tuple[str, str]:
    """Cut the part of the line around the span, and draw carets under the span."""
    line = line.rstrip()
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    first = start - _EXCERPT_LEAD if start > _EXCERPT_WIDTH - _EXCERPT_LEAD else 0
    last = min(len(line), first + _EXCERPT_WIDTH)
    before = ("..." if first else "") + _flat(line[first:start])
    under = _flat(line[start : min(end, last)])
    after = _flat(line[max(start, min(end, last)) : last]) + ("..." if last < len(line) else "")
    return before + under + after, " " * _width(before) + "^" * max(1, _width(under))


def _flat(text: str) -> str:
    return printable(text.replace("\t", " "))


def _width(text: str) -> int:
    """Count the columns of a text in a terminal: none for a combining mark, two for a wide letter."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width  # slow to import, and needed beyond ASCII only

    return sum(0 if combining(character) else 1 + (east_asian_width(character) in "WF") for character in text)
