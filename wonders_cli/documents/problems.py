"""Problems: what is wrong with a document, where, and how it is printed."""

# ruff: noqa: D107 -- the docstring of a class names its arguments

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wonders_cli.rules.errors import WondersError
from wonders_cli.rules.messages import Message, printable, say, written

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_CHARACTERS = 15_000
"""Problems of one document are printed up to this length; the others are counted."""

WIDTH = 100
"""How wide excerpts are where nobody says otherwise."""

LONGEST_MESSAGE = 500
"""How much of a message is printed."""

ERROR, WARNING = "error", "warning"
"""How bad a problem is: there is no answer, or there is one all the same."""
PROBLEM_FORMATS = ("text", "json", "github")
"""How problems can be written."""

_MARGIN = 8  # the number of the line, and the bar behind it
_NARROWEST = 12
_CUT = "..."
_JOINER = "\u200d"  # makes one emoji of two
_NO_COLUMN = ("Mn", "Me", "Cf")


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

    @property
    def hint(self) -> str:
        """Ask whether the right word was meant."""
        return written(say("did you mean {word:quoted}?", word=self.suggestion or ""))


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
        return self.report()

    def report(self, width: int = WIDTH) -> str:
        """Write every problem with its place, for a terminal of so many columns."""
        return format_problems(self.name, self.problems, self.text, self.first_line, width)


class Style(NamedTuple):
    """How problems are written: `text` for people, no excerpt wider than `width`; `json` or `github` for machines.

    It can be sent to other processes.
    """

    fmt: str = PROBLEM_FORMATS[0]
    width: int = WIDTH

    @property
    def for_people(self) -> bool:
        """Whether people read it."""
        return self.fmt == PROBLEM_FORMATS[0]

    def problems(
        self, name: str, problems: Sequence[Problem], text: str = "", first_line: int = 1, severity: str = ERROR
    ) -> str:
        """Write the problems of one document; an empty name means the call itself."""
        if self.for_people:
            return format_problems(name or "wonders", problems, text, first_line, self.width)
        from wonders_cli.documents.annotations import lines

        return "\n".join(lines(self.fmt, name, problems, severity))

    def error(self, error: ProblemError) -> str:
        """Write all problems of an exception."""
        return self.problems(error.name, error.problems, error.text, error.first_line)

    def sentence(self, code: str, text: str, name: str = "", severity: str = ERROR) -> str:
        """Write a sentence that is no problem of a place in a document: people read it as it is.

        >>> Style().sentence("defect", "this is a defect in wonders")
        'this is a defect in wonders'
        >>> Style("github").sentence("defect", "this is a defect in wonders")
        '::error title=defect::this is a defect in wonders'
        """
        return (
            text
            if self.for_people
            else self.problems(name, [Problem(code, say("{text}", text=text))], severity=severity)
        )


def format_problems(
    name: str, problems: Sequence[Problem], text: str = "", first_line: int = 1, width: int = WIDTH
) -> str:
    """Write the problems of one document in the order of their places; when that gets too long, count the rest.

    No excerpt is wider than `width` columns.
    """
    lines = text.split("\n")
    shown: list[str] = []
    size = 0
    for problem in sorted(problems, key=lambda problem: problem.span or ()):
        index = problem.span.line - first_line if problem.span else -1
        one = format_problem(name, problem, lines[index] if 0 <= index < len(lines) else "", width)
        size += len(one)
        if shown and size > MOST_CHARACTERS:
            break
        shown.append(one)
    more = len(problems) - len(shown)
    if more:
        shown.append(written(say("{file}: and {problems:more problem}", file=printable(name), problems=more)))
    return "\n".join(shown)


def format_problem(name: str, problem: Problem, line: str = "", width: int = WIDTH) -> str:
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
        [*([":".join(place)] if place else []), problem.code, printable(written(problem.message), LONGEST_MESSAGE)]
    )
    parts = [head]
    if problem.span and line.strip():
        excerpt, carets = _excerpt(line, problem.span, max(width - _MARGIN, _NARROWEST))
        parts += [f"{problem.span.line:5} | {excerpt}", f"{'':5} | {carets}"]
    if problem.suggestion:
        parts.append(f"   {problem.hint}")
    return "\n".join(parts)


def _excerpt(line: str, span: Span, width: int) -> tuple[str, str]:
    """Cut the part of the line around the span, and draw carets under the span.

    Of a line that is too wide, a third of the width is for what stands before the span.
    """
    length = len(line.rstrip())
    start = min(span.column - 1, length)
    end = max(start, min(span.end_column - 1, length)) if span.end_line == span.line else length
    # A line may be a megabyte long: no more is looked at than may be shown.
    before = _pieces(line[max(0, start - width) : start])
    under = _pieces(line[start : min(end, start + width)])
    after = _pieces(line[end : min(length, end + width)])
    if end - start > width or length - end > width or start > width or _columns(before, under, after) > width:
        before = _cut(before[::-1], width // 3, whole=start <= width)[::-1]
        left = width - _columns(before)
        if end - start > width or _columns(under) + (len(_CUT) if after else 0) > left:
            under, after = _cut(under, left, whole=False), []
        else:
            after = _cut(after, left - _columns(under), whole=length - end <= width)
    shown = "".join(text for text, _ in (*before, *under, *after))
    return shown, " " * _columns(before) + "^" * max(1, _columns(under))


def _cut(pieces: list[tuple[str, int]], width: int, *, whole: bool) -> list[tuple[str, int]]:
    """Leave out what is too wide, and put dots in its place; so too where the pieces are not the `whole`."""
    if whole and _columns(pieces) <= width:
        return pieces
    kept: list[tuple[str, int]] = []
    left = width - len(_CUT)
    for text, columns in pieces:
        left -= columns
        if left < 0:
            break
        kept.append((text, columns))
    return [*kept, (_CUT, len(_CUT))]


def _pieces(text: str) -> list[tuple[str, int]]:
    """Write each character as it is printed, with its columns in a terminal; those joined to one emoji are one."""
    clusters: list[str] = []
    for one in text:
        if clusters and (one == _JOINER or clusters[-1].endswith(_JOINER)):
            clusters[-1] += one
        else:
            clusters.append(" " if one == "\t" else one)
    shown = map(printable, clusters)
    return [(one, _width(one.partition(_JOINER)[0])) for one in shown]


def _columns(*parts: Iterable[tuple[str, int]]) -> int:
    return sum(columns for pieces in parts for _, columns in pieces)


def _width(text: str) -> int:
    """Count the columns of a text in a terminal: none for a mark on another letter, two for a wide letter."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width  # slow to import, and needed beyond ASCII only

    return sum(0 if category(one) in _NO_COLUMN else 1 + (east_asian_width(one) in "WF") for one in text)
