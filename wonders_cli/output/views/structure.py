"""A structure drawn as it lies on the table, so that one sees what can be taken."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Drawing, Row, grid
from wonders_cli.output.layout import letters, places, wrapped
from wonders_cli.output.words import Cell, listing, text
from wonders_cli.rules.answers.replay import Replay
from wonders_cli.rules.answers.structure import LyingCard, LyingRows
from wonders_cli.rules.messages import say

WIDTH = 78
"""Columns of a picture; two of a terminal are left for the marks of a comment."""
MARGIN = 3
"""Columns for the number of the row."""
LINES = 2
"""Lines for a name."""

_TITLE, _DOWN, _TAKEN = say("The structure"), say("down"), say("taken")
_LEGEND = say(
    "What is marked with * can be taken. Row 1 was laid first; each row lies on the row before it. "
    "Places are counted from the left, empty ones too."
)


def blocks(structure: LyingRows | None) -> Iterator[Block]:
    """Draw the rows, row 1 first, or list them where the picture is too wide; nothing where nothing lies."""
    if structure is None:
        return
    rows: list[Row] = [
        {"row": number, "cards": listing(map(_listed, row))} for number, row in enumerate(structure.rows, 1)
    ]
    (instead,) = grid(_TITLE, rows, ("row", "cards"))
    yield Drawing(_TITLE, tuple(_drawn(structure)), instead)
    yield _LEGEND


def of_replay(answers: Sequence[Replay], *, explain: bool) -> Iterator[Block]:
    """Draw what lies there where a replay stopped."""
    del explain
    for answer in answers:
        yield from blocks(answer.structure)


def _listed(place: LyingCard) -> str:
    """Write a place.

    >>> _listed(LyingCard("Baths", accessible=True)), _listed(LyingCard(None, face_down=True))
    ('*Baths', 'down')
    """
    if place.taken:
        return text(_TAKEN)
    return f"{'*' if place.accessible else ''}{text(_named(place))}"


def _named(place: LyingCard) -> Cell:
    return place.card or _DOWN


def _drawn(structure: LyingRows) -> list[str]:
    """Draw a box for each place that is not empty. What lies on a box hangs from half of its lower edge."""
    width = 2 + max(place.left for row in structure.rows for place in row)
    half = (WIDTH - MARGIN - 1) // width
    inner = 2 * half - 1
    boxes = [
        (number, MARGIN + place.left * half, place, wrapped(text(_named(place)), inner))
        for number, row in enumerate(structure.rows)
        for place in row
    ]
    height = max(LINES, *(len(name) for *_, name in boxes))
    sheet = [[" "] * (MARGIN + width * half + 1) for _ in range((height + 1) * len(structure.rows) + 1)]
    for number, left, place, name in boxes:
        top, *inside, bottom = sheet[number * (height + 1) :][: height + 2]
        _write(inside[0], 0, str(number + 1))
        if place.taken:
            _write(inside[0], left + 1, _centred(".", inner))
            continue
        fill = ":" if place.face_down else " "
        for cells, line in zip(inside, [*name, *[""] * (height - len(name))], strict=True):
            _write(cells, left, f"|{_centred(line, inner, fill)}|")
        _edge(top, left, inner)
        _edge(bottom, left, inner)
        if place.accessible:
            _write(bottom, left + 1, _centred("*", inner, "="))
    return "\n".join("".join(cells).rstrip() for cells in sheet).rstrip().split("\n")


def _edge(cells: list[str], left: int, inner: int) -> None:
    """Draw a horizontal edge, and leave the corners that are there."""
    right = left + inner + 1
    for at in range(left, right + 1):
        if at in (left, right):
            cells[at] = "+"
        elif cells[at] != "+":
            cells[at] = "-"


def _write(cells: list[str], left: int, line: str) -> None:
    """Write over what is there. A wide letter takes two cells, the second of which is empty."""
    for letter in letters(line):
        wide = places(letter)
        cells[left : left + wide] = [letter, ""][:wide]
        left += wide


def _centred(line: str, width: int, fill: str = " ") -> str:
    """Put a text in the middle, between blanks if there is room.

    >>> _centred("down", 11, ":"), _centred("", 3, ":"), _centred("葵", 5)
    (':: down :::', ':::', ' 葵  ')
    """
    if line and places(line) + 2 <= width:
        line = f" {line} "
    room = width - places(line)
    return fill * (room // 2) + line + fill * (room - room // 2)
