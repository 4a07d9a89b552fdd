"""What was most likely meant where a document is not YAML: the slip in plain words, at the line where it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from wonders_cli.rules.messages import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import yaml

GLUED: Final = re.compile(r"[^\W\d][\w -]*?([:\uff1a])(?!//)(?=\S)")
"""A key with its value right behind the colon."""

_BLANK = "[ \t\u00a0\u2000-\u200a\u202f\u3000]"
_LINE_GLUED: Final = re.compile(rf"{_BLANK}*(?:-{_BLANK}+)*({GLUED.pattern})")
_NO_BLANK: Final = re.compile(r"[ \t-]*?([\u00a0\u2000-\u200a\u202f\u3000])")
_BULLET: Final = re.compile(r"\s*([\u2010-\u2015\u2212\u2022\u00b7*])\s")
_HYPHEN_GLUED: Final = re.compile(r"\s*(-)[^\W\d]")
_OPEN_QUOTE: Final = re.compile(r"""(?:^\s*|[:,\[{]\s*|-\s+)(?:"((?:[^"\\]|\\.)*)$|'((?:[^']|'')*)$)""")
_ALONE: Final = re.compile(r"[\[,{:]\s*(\?)\s*(?=[,\]}])")
_BAR: Final = re.compile(r"[:-]\s+([|>])\s*[^\s\d#+-]")
_FIRST_COLON: Final = re.compile(r"(\s*(?:-\s+)*)[^:]*:$")
_CLOSING: Final = {"[": "]", "{": "}"}
_BRACKETS: Final = tuple(_CLOSING)
_QUOTES: Final = "\"'"

_COMMA: Final = say("a comma is missing before this")
_VALUE: Final = say("a value is missing before this")
_QUOTE: Final = say("this quotation mark is never closed")
_OUT_OF_LINE: Final = say(
    "this does not stand in line: keys of one thing, and hyphens of one list, begin in one column"
)
_CAUSES: Final = (
    ("mapping values are not allowed", say("a second colon in one line: put the text in quotation marks")),
    ("sequence entries are not allowed", say("a list begins in a line of its own, not behind its key")),
    ("did not find expected key", _OUT_OF_LINE),
    ("did not find expected '-' indicator", _OUT_OF_LINE),
    ("expected <block end>", _OUT_OF_LINE),
)
"""What the parsers say (the one in C, the one in Python), and what it means."""


class Slip(NamedTuple):
    """A sentence, and the place: the index of a line of the document, and of a character of it."""

    message: Message
    line: int
    column: int


def slip(error: yaml.MarkedYAMLError, lines: Sequence[str]) -> Slip | None:
    """Find the slip that made an error of the parser; None where nobody can tell."""
    mark, context = error.problem_mark, error.context_mark
    if mark is None:
        return None
    at = min(mark.line, len(lines) - 1), mark.column
    text = lines[at[0]]
    cause, doing = error.problem or "", error.context or ""
    if context and "quoted scalar" in doing and "end of stream" in cause:
        return Slip(_QUOTE, context.line, context.column)
    near = _near(lines, context.line if context and "simple key" in doing else None, mark.line)
    for index in near:
        if found := _in_line(lines[index], index):
            return found
    if context and "flow" in doing:
        if alone := _ALONE.search(text):
            return Slip(say("a question mark that stands alone needs quotation marks"), at[0], alone.start(1))
        return _in_brackets(
            lines, (context.line, context.column), at, ended=not any(map(str.strip, lines[at[0] + 1 :]))
        )
    if context and "simple key" in doing:
        return Slip(say("a colon is missing: a key is written `key: value`"), context.line, context.column)
    if "start any token" in cause:
        letter = text[mark.column : mark.column + 1]
        return Slip(say("a text that begins with {word:quoted} needs quotation marks", word=letter), *at)
    if "mapping values" in cause and (first := _FIRST_COLON.match(text[: mark.column + 1])):
        return Slip(_OUT_OF_LINE, at[0], first.end(1))
    return next((Slip(message, *at) for start, message in _CAUSES if start in cause), None)


def _near(lines: Sequence[str], first: int | None, last: int) -> Iterator[int]:
    """Yield the lines where the slip may be: where the parser began, where it stopped, and the one above."""
    if first is not None:
        yield first
    last = min(last, len(lines) - 1)
    above = next((index for index in range(last - 1, -1, -1) if lines[index].strip()), None)
    if above is not None:
        yield above
    yield last


def _in_line(line: str, index: int) -> Slip | None:
    if found := _NO_BLANK.match(line):
        code = f"U+{ord(found[1]):04X}"
        return Slip(
            say("the blank {code} is none for YAML: use the one of the space bar", code=code), index, found.start(1)
        )
    if found := _BULLET.match(line):
        return Slip(
            say('an item of a list begins with "-" and a blank, not with {word:quoted}', word=found[1]),
            index,
            found.start(1),
        )
    if found := _HYPHEN_GLUED.match(line):
        return Slip(say("a blank is missing behind the hyphen"), index, found.start(1))
    if found := _LINE_GLUED.match(line):
        return glued(found[1], index, found.start(1))
    if found := _BAR.search(line):
        return Slip(
            say("a text that begins with {word:quoted} needs quotation marks", word=found[1]), index, found.start(1)
        )
    if found := _OPEN_QUOTE.search(line):
        start = found.start(1 if found[1] is not None else 2) - 1
        return Slip(_QUOTE, index, start)
    return None


def glued(word: str, line: int = 0, column: int = 0) -> Slip:
    """Say that the blank behind the colon of a key is missing; the word ends with the colon."""
    return Slip(say("a blank is missing behind the colon of {key:quoted}", key=word[:-1]), line, column)


def _in_brackets(
    lines: Sequence[str], opened: tuple[int, int], stopped: tuple[int, int], *, ended: bool
) -> Slip | None:
    """The bracket is never closed; or it is, and something is missing where the parser stopped."""
    line, column = opened
    if line >= len(lines) or lines[line][column : column + 1] not in _BRACKETS:
        # The parser names the place of a value that it misses, not that of the bracket.
        if not ended or lines[stopped[0]][stopped[1] :].strip():
            return Slip(_VALUE, *stopped)
        found = _last_open(lines)
        if found is None:
            return None
        line, column = found
    elif _is_closed(lines, line, column):
        return Slip(_COMMA, *stopped)
    bracket = lines[line][column]
    message = say(
        "{bracket:quoted} is never closed: {closing:quoted} is missing behind its last item",
        bracket=bracket,
        closing=_CLOSING[bracket],
    )
    return Slip(message, line, column)


def _last_open(lines: Sequence[str]) -> tuple[int, int] | None:
    """Find the last bracket that has no closing one behind it."""
    closed = 0
    for line in range(len(lines) - 1, -1, -1):
        for column in range(len(lines[line]) - 1, -1, -1):
            character = lines[line][column]
            if character in _CLOSING and not closed:
                return line, column
            closed += (character in _CLOSING.values()) - (character in _CLOSING)
    return None


def _is_closed(lines: Sequence[str], line: int, column: int) -> bool:
    """Whether the bracket at a place has its closing one, and all between them have theirs."""
    open_ones: list[str] = []
    quote, before = "", " "
    for text in (lines[line][column:], *lines[line + 1 :]):
        for character in text:
            if quote:
                quote = "" if character == quote and before != "\\" else quote
            elif character in _QUOTES and before in " [{,:":
                quote = character
            elif character == "#" and before == " ":
                break
            elif character in _CLOSING:
                open_ones.append(_CLOSING[character])
            elif character in _CLOSING.values() and open_ones.pop() != character:
                return False
            if not open_ones:
                return True
            before = character
        before = " "
    return False
