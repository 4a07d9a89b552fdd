"""Cards, Wonders, tokens and decks as printed: one whole, or many in a list."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from wonders_cli.output.blocks import Block, Grid, Row, grid
from wonders_cli.output.words import Cell, counts, header, listing, price
from wonders_cli.rules.answers.things import StageText, Thing
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import Message, say

_SHOWN = (
    *(
        "name",
        "local",
        "game",
        "kind",
        "color",
        "side",
        "monument",
        "resource",
        "ages",
        "cost",
        "effect",
        "chain_from",
        "chain_to",
    ),
    *("cards", "stages", "copies", "rulings", "source"),
)
_LISTED = (
    "name",
    "local",
    "color",
    "side",
    "monument",
    "resource",
    "ages",
    "cost",
    "effect",
    "chain_from",
    "chain_to",
    "cards",
    "stages",
)
"""What a list says of its entries when not asked to explain."""


def blocks(answers: Sequence[Thing], *, explain: bool) -> Iterator[Block]:
    """List the things, a row for each and more for its stages; `explain` adds copies, rulings and sources."""
    found: list[Row] = []
    for thing in answers:
        first, *others = thing.stages or (None,)
        found += [
            {**_row(thing), "stages": first and _stage(first)},
            *({"stages": _stage(one)} for one in others),
        ]
    yield from grid(None, found, _SHOWN if explain else _LISTED)


def rows(answer: Thing) -> Iterator[Row]:
    """Give one row."""
    yield _row(answer)


def page(answers: Sequence[Thing], *, explain: bool) -> Iterator[Block]:
    """Show each thing on its own: a line for each thing that is printed on it."""
    del explain
    for thing in answers:
        cells: list[tuple[Cell, ...]] = []
        for name, value in _row(thing).items():
            if value in (None, "") or name == "name":
                continue
            parts: list[Cell] = [*map(_stage, thing.stages or ())] if name == "stages" else [value]
            cells += zip_longest([header(name)], parts, fillvalue="")
        yield Grid(None, (header("name"), thing.name), tuple(cells), prose=True)


def _row(thing: Thing) -> Row:
    values: dict[str, Cell] = {
        "game": thing.game,
        "kind": thing.kind,
        "name": thing.name,
        "local": thing.local,
        "color": thing.color,
        "side": thing.side,
        "monument": thing.monument,
        "resource": thing.resource,
        "ages": None if thing.ages is None else listing(thing.ages),
        "cost": thing.cost and price(thing.cost),
        "effect": thing.effect,
        "chain_from": _names(thing.chain_from),
        "chain_to": _names(thing.chain_to),
        "cards": counts(thing.cards),
        "stages": say("{stages:semicolon}", stages=tuple(map(_stage, thing.stages))) if thing.stages else None,
        "copies": _copies(thing.copies),
        "rulings": listing(thing.rulings) or None,
        "source": thing.source,
    }
    return values


def _names(names: tuple[str, ...] | None) -> str | None:
    """Write a list that may be empty."""
    return None if names is None else listing(names)


def _copies(copies: Frozen[str, tuple[str, ...]] | Frozen[str, int] | int | None) -> Cell:
    if not isinstance(copies, Frozen):
        return copies
    parts = [
        f"{key}: {listing(value) or '-'}" if isinstance(value, tuple) else f"{value} {key}"
        for key, value in copies.items()
    ]
    return listing(parts)


def _stage(stage: StageText) -> Message:
    """Say what a stage costs and gives, and where it lies."""
    where = say("")
    if stage.piece and stage.rests_on:
        where = say(" ({piece} on {stages:and})", piece=stage.piece, stages=stage.rests_on)
    elif stage.piece:
        where = say(" ({piece})", piece=stage.piece)
    return say(
        "{number}{where}: {cost} -> {effect}",
        number=stage.number,
        where=where,
        cost=price(stage.cost),
        effect=stage.effect,
    )
