"""Problems of documents: what is wrong, where, and how it is printed."""

# ruff: noqa: D107 -- the class tells its arguments

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_CHARACTERS = 15_000
"""How much is printed of the problems of one document; the others are counted."""

_LONGEST_NAME = 60
_LONGEST_MESSAGE = 500
_EXCERPT_WIDTH = 100
_EXCERPT_LEAD = 30


class Span(NamedTuple):
    """A stretch of a file: lines and columns from 1, the end column just behind the last character."""

    line: int
    column: int
    end_line: int
    end_column: int


class Problem(NamedTuple):
    """One thing that is wrong with a document: a stable code, a sentence, a place and perhaps the right word."""

    code: str
    message: str
    span: Span | None = None
    suggestion: str | None = None


class ProblemError(Exception):
    """A document that cannot be used. `str()` of it is what a user should read.

    `name` is the file as it was named (empty for the command line), `text` the document, `first_line` its line there.
    """

    def __init__(self, name: str, problems: Sequence[Problem], text: str = "", first_line: int = 1) -> None:
        super().__init__(name, problems)
        self.name = name
        self.problems = tuple(problems)
        self.text = text
        self.first_line = first_line

    def __str__(self) -> str:
        """Say all that is wrong, for the user."""
        return format_problems(self.name, self.problems, self.text, self.first_line)


def format_problems(name: str, problems: Sequence[Problem], text: str = "", first_line: int = 1) -> str:
    """Print the problems of one document in the order of their places, and count those for which it gets too long."""
    lines = text.split("\n")
    shown: list[str] = []
    size = 0
    for problem in sorted(problems, key=lambda problem: problem.span or ()):
        index = problem.span.line - first_line if problem.span else -1
        told = format_problem(name, problem, lines[index] if 0 <= index < len(lines) else "")
        size += len(told)
        if shown and size > MOST_CHARACTERS:
            break
        shown.append(told)
    more = len(problems) - len(shown)
    if more:
        shown.append(f"{printable(name)}: and {more} more problem{'s' if more > 1 else ''}")
    return "\n".join(shown)


def format_problem(name: str, problem: Problem, line: str = "") -> str:
    """Print a problem with its place, the line it is in and the right word.

    >>> unknown = Problem("unknown-card", 'there is no card "Lom"', Span(3, 9, 3, 12), "Loom")
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
        [*([":".join(place)] if place else []), problem.code, printable(problem.message, _LONGEST_MESSAGE)]
    )
    parts = [head]
    if problem.span and line.strip():
        excerpt, carets = _excerpt(line, problem.span)
        parts += [f"{problem.span.line:5} | {excerpt}", f"{'':5} | {carets}"]
    if problem.suggestion:
        parts.append(f"   did you mean {quoted(problem.suggestion)}?")
    return "\n".join(parts)


def printable(text: str, longest: int | None = None) -> str:
    r"""Escape what a terminal would obey instead of showing, such as controls and text direction; cut what is too long.

    >>> printable("a\x1b[31mb"), printable("abcdefgh", 6)
    ('a\\x1b[31mb', 'abc...')
    """
    if longest is not None and len(text) > longest:
        text = text[: longest - 3] + "..."
    if text.isprintable():
        return text
    return "".join(_shown(character) for character in text)


def quoted(text: str) -> str:
    """Quote a word of the user for a message: printable and not too long."""
    return f'"{printable(text, _LONGEST_NAME)}"'


def _shown(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")


def _excerpt(line: str, span: Span) -> tuple[str, str]:
    """Cut a window of the line around the span, and draw carets under what the span covers of it."""
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
    """Count the columns of a terminal that a text fills: none for combining marks, two for wide letters."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width  # only lines beyond ASCII pay for the tables

    return sum(0 if combining(character) else 1 + (east_asian_width(character) in "WF") for character in text)
