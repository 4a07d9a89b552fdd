"""What a new document of the base game holds: the start of a game."""

from typing import Any

from wonders_cli.documents.base.catalogue import SIDES, rulebook, wonders
from wonders_cli.documents.blank import NAMES


def table(players: int) -> dict[str, Any]:
    """All players with the coins of the start and nothing built."""
    return {"game": "base", "players": [_player(seat) for seat in range(players)]}


def city(players: int) -> dict[str, Any]:
    """One city between two others."""
    del players
    return {
        "game": "base",
        **{
            role: {key: value for key, value in _player(seat).items() if key != "name"}
            for seat, role in enumerate(("city", "left", "right"))
        },
    }


def record(players: int) -> dict[str, Any]:
    """The first turn, in which everybody sells a card that nobody saw."""
    turn = {NAMES[seat]: "sell ?" for seat in range(players)}
    return {"game": "base", "players": [_player(seat) for seat in range(players)], "ages": [[turn]]}


def _player(seat: int) -> dict[str, Any]:
    return {
        "name": NAMES[seat],
        "wonder": [*wonders()][seat],
        "side": SIDES[0],
        "stages": 0,
        "coins": rulebook().coins_at_start,
        "cards": [],
        "military": [],
    }
