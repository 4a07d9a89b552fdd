"""House rules: the switches that a document may set under `rulings`, and their defaults.

Names, values and defaults are in `rulings.yaml` of the game, and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from wonders_cli.documents import data
from wonders_cli.documents.shapes import Field, Flag, Integer, Mapping, OneOf
from wonders_cli.rules.frozen import Frozen

if TYPE_CHECKING:
    from collections import abc

    from wonders_cli.documents.shapes import Shape

Switches: TypeAlias = "Frozen[str, bool | int | str]"
"""The value of every switch of a table, by its name."""


def switches(game: str, chosen: abc.Mapping[str, bool | int | str | None] | None = None) -> Switches:
    """Return every switch of a game: the value that a document sets, or the default where that is None or not there.

    >>> switches("base", {"strict-purchases": False})["strict-purchases"], switches("base")["strict-purchases"]
    (False, True)
    """
    values = {name: entry["default"] for name, entry in data.switches(game).items()}
    return Frozen(values | {name: value for name, value in (chosen or {}).items() if value is not None})


def house_rules(game: str, values: Switches) -> dict[str, dict[str, bool | int | str]]:
    """Write the switches that differ from their defaults as the `rulings` of a document; nothing if none does.

    >>> house_rules("base", switches("base", {"strict-purchases": False}))
    {'rulings': {'strict-purchases': False}}
    """
    chosen = {name: value for name, value in values.items() if value != data.switches(game)[name]["default"]}
    return {"rulings": chosen} if chosen else {}


def shape(game: str) -> Mapping:
    """Return the shape of the `rulings` of a document of the game: each switch takes the values of the rules data.

    >>> shape("base").schema()["properties"]["strict-purchases"]["type"]
    'boolean'
    """
    return Mapping(
        *(Field(name, _shape(entry["values"]), entry["meaning"]) for name, entry in data.switches(game).items()),
        doc="House rules.",
        kind="switch",
    )


def _shape(values: list[bool | int | str]) -> Shape[bool] | Shape[int] | Shape[str]:
    """A switch is on or off, or has a number of a range, or one of some words."""
    if all(isinstance(value, bool) for value in values):
        return Flag()
    numbers = [value for value in values if isinstance(value, int)]
    return Integer(min(numbers), max(numbers)) if numbers else OneOf(*map(str, values))
