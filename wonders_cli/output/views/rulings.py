"""Rulings: one whole, many in a list, or the house rules among them."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Grid, Row, grid
from wonders_cli.output.words import Cell, header, listing
from wonders_cli.rules.answers.things import Ruling
from wonders_cli.rules.messages import say


def blocks(answers: Sequence[Ruling], *, explain: bool) -> Iterator[Block]:
    """List the rulings by code and title; with `explain` by their texts."""
    names = ("code", "text", "grade") if explain else ("code", "title")
    yield from grid(None, [_row(ruling) for ruling in answers], (*names, "switch", "default"))


def rows(answer: Ruling) -> Iterator[Row]:
    """Give one row."""
    yield _row(answer)


def page(answers: Sequence[Ruling], *, explain: bool) -> Iterator[Block]:
    """Show each ruling on its own."""
    del explain
    for ruling in answers:
        shown = {name: value for name, value in _row(ruling).items() if value not in (None, "") and name != "code"}
        cells: tuple[tuple[Cell, ...], ...] = tuple((header(name), value) for name, value in shown.items())
        yield Grid(None, (header("code"), ruling.code), cells, prose=True)


def switches(answers: Sequence[Ruling], *, explain: bool) -> Iterator[Block]:
    """List the house rules."""
    del explain
    yield from grid(None, [_row(ruling) for ruling in answers], ("switch", "default", "values", "meaning", "code"))


def _row(ruling: Ruling) -> Row:
    switch = ruling.switch
    return {
        "code": ruling.code,
        "title": ruling.title,
        "text": ruling.text,
        "grade": say("{grade} ({kind})", grade=ruling.grade, kind=ruling.kind),
        "source": say("{sources:semicolon}", sources=ruling.source),
        "cases": listing(ruling.cases),
        "switch": switch and switch.name,
        "default": _value(switch.default) if switch else None,
        "values": listing(map(_value, switch.values)) if switch else None,
        "meaning": switch and switch.meaning,
    }


def _value(value: bool | int | str) -> str:  # noqa: FBT001 -- a switch may be on or off
    """Write the value of a switch as a document has it, true and not yes."""
    return str(value).lower() if isinstance(value, bool) else str(value)
