"""What a new document of the base game holds: None is left blank."""

from collections.abc import Sequence
from typing import Any

from wonders_cli.documents.base.catalogue import wonders
from wonders_cli.documents.blank import NAMES
from wonders_cli.rules.base.model import NEIGHBOURS

_UNNEEDED = ("coins",)
"""What no question needs of a neighbour."""

LINE = "Ann: Gizah day, 2 stages, 7 coins | well, apothecary, loom | -1 1 3"
"""A city on one line."""


def table(players: int) -> dict[str, Any]:
    """All players; what each has, nobody can guess."""
    return {"game": "base", "players": [_player(seat) for seat in range(players)]}


def city(players: int) -> dict[str, Any]:
    """One city between two others."""
    del players
    return {
        "game": "base",
        "city": _city(0, ()),
        **{role: _city(seat, _UNNEEDED) for seat, role in enumerate(NEIGHBOURS, 1)},
    }


def record(players: int) -> dict[str, Any]:
    """A game from its first turn on, in which everybody sells a card that nobody saw."""
    turn = {NAMES[seat]: "sell ?" for seat in range(players)}
    return {"game": "base", "players": [_named(seat) for seat in range(players)], "ages": [[turn]]}


def _city(seat: int, unneeded: Sequence[str]) -> dict[str, Any]:
    return {key: value for key, value in _player(seat).items() if key not in ("name", *unneeded)}


def _player(seat: int) -> dict[str, Any]:
    return {**_named(seat), "stages": None, "coins": None, "cards": None, "military": None}


def _named(seat: int) -> dict[str, Any]:
    return {"name": NAMES[seat], "wonder": [*wonders()][seat], "side": None}
