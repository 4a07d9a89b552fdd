"""What a view makes of answers: sentences and grids of cells for people, rows for spreadsheets."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from wonders_cli.output.printing import Placed
from wonders_cli.output.words import Cell, header
from wonders_cli.rules.messages import TERMS, Message

Row: TypeAlias = Mapping[str, Cell]
"""Cells by the names of their columns; what has nothing to say is left out or None."""


class Grid(NamedTuple):
    """Rows of cells under headers. A `turnable` grid can swap rows and columns where a terminal is narrow.

    One of `prose` is wrapped even where nothing is narrow.
    """

    title: Message | None
    headers: tuple[Message | str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    turnable: bool = False
    prose: bool = False


Block: TypeAlias = Message | Grid
"""A sentence or a grid."""


class View(Protocol):
    """A module of `output.views`."""

    def blocks(self, answers: Sequence[object], *, explain: bool) -> Iterator[Block]:
        """Say the answers about one document as a player would like to read them."""

    def rows(self, answer: object) -> Iterator[Row]:
        """Flatten an answer to the rows of a spreadsheet."""

    def lines(self, answer: object) -> Iterator[Row]:
        """Flatten the lines of an answer, for CSV with --explain, where the printing has columns for them."""


def grid(
    title: Message | None, rows: Sequence[Row], names: Sequence[str], *, turnable: bool = False, prose: bool = False
) -> Iterator[Grid]:
    """Make a grid of the columns that hold something; none of no rows. An empty list is shown as a hyphen."""
    columns = [name for name in names if any(row.get(name) not in (None, "") for row in rows)]
    if columns:
        cells = tuple(tuple(_shown(name, row.get(name)) for name in columns) for row in rows)
        yield Grid(title, tuple(map(header, columns)), cells, turnable, prose)


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
