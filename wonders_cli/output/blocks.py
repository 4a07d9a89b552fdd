"""What a view makes of answers: sentences, grids of cells and pictures for people, rows for spreadsheets."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from wonders_cli.output.printing import Placed
from wonders_cli.output.words import Cell, header
from wonders_cli.rules.messages import TERMS, Message

Row: TypeAlias = Mapping[str, Cell]
"""Cells by the names of their columns; what has nothing to say is left out or None."""


class Grid(NamedTuple):
    """Rows of cells under headers. A `turnable` grid can swap rows and columns where a terminal is narrow.

    One of `prose` is wrapped even where nothing is narrow. A page folds one that has a name for that, `folded`.
    """

    title: Message | None
    headers: tuple[Message | str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    turnable: bool = False
    prose: bool = False
    folded: Message | None = None


class Drawing(NamedTuple):
    """Lines of a picture under a title, and the grid that says the same where the lines are too long."""

    title: Message
    lines: tuple[str, ...]
    instead: Grid


class Curve(NamedTuple):
    """A name, and its values: each at a place on the horizontal axis, from left to right."""

    name: str
    points: tuple[tuple[float, float], ...]


class Curves(NamedTuple):
    """A line for each name, all on the same axes."""

    title: Message
    note: Message
    curves: tuple[Curve, ...]
    instead: Grid


class Bar(NamedTuple):
    """A share from 0 to 1 with the ends of its interval, and what is written beside it."""

    name: str
    share: float
    low: float
    high: float
    said: str


class Bars(NamedTuple):
    """A bar for each name, from 0 to 100 %; a thin line is the interval."""

    title: Message
    note: Message
    bars: tuple[Bar, ...]
    instead: Grid


class Stack(NamedTuple):
    """The parts of a whole, in the order of the kinds of the picture, and what is written beside them."""

    name: str
    parts: tuple[float, ...]
    said: str


class Stacks(NamedTuple):
    """A bar of parts for each name, all of one scale; what is less than nothing goes to the left."""

    title: Message
    note: Message
    kinds: tuple[str, ...]
    stacks: tuple[Stack, ...]
    instead: Grid


Picture: TypeAlias = Curves | Bars | Stacks
"""What only a page draws; all else says it without."""
Block: TypeAlias = Message | Grid | Drawing | Picture
"""A sentence, a grid or a picture."""


class View(Protocol):
    """A module of `output.views`."""

    def blocks(self, answers: Sequence[object], *, explain: bool) -> Iterator[Block]:
        """Say the answers about one document as a player would like to read them."""

    def rows(self, answer: object) -> Iterator[Row]:
        """Flatten an answer to the rows of a spreadsheet."""

    def lines(self, answer: object) -> Iterator[Row]:
        """Flatten the lines of an answer, for CSV with --explain, where the printing has columns for them."""


def grid(
    title: Message | None,
    rows: Sequence[Row],
    names: Sequence[str],
    *,
    turnable: bool = False,
    prose: bool = False,
    folded: Message | None = None,
) -> Iterator[Grid]:
    """Make a grid of the columns that hold something; none of no rows. An empty list is shown as a hyphen."""
    columns = [name for name in names if any(row.get(name) not in (None, "") for row in rows)]
    if columns:
        cells = tuple(tuple(_shown(name, row.get(name)) for name in columns) for row in rows)
        yield Grid(title, tuple(map(header, columns)), cells, turnable, prose, folded)


def _shown(name: str, cell: Cell) -> Cell:
    if cell == "":
        return "-"
    return Message(cell) if name in TERMS and isinstance(cell, str) and cell.isalpha() else cell


def placed_row(placed: Placed, row: Row) -> dict[str, Cell]:
    """Add the file, the document and the game to a row of a spreadsheet."""
    game = getattr(placed.answer, "game", None)
    where: dict[str, Cell] = {} if placed.file is None else {"file": placed.file, "document": placed.document}
    player = placed.who.get(str(row.get("player")), {})
    own = {"seat": player.get("seat"), "board": player.get("wonder"), "side": player.get("side")}
    return {**where, "game": game, **placed.about, **own, **row}
