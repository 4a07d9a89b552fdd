"""What a new document of Duel holds: the start of a game."""

from typing import Any

from wonders_cli.documents.blank import NAMES
from wonders_cli.documents.data import numbers
from wonders_cli.documents.duel.catalogue import wonders


def table(players: int) -> dict[str, Any]:
    """Both players begin with their coins and four Wonders to build."""
    return {"game": "duel", "age": 1, "players": [_city(seat) for seat in range(players)]}


def city(players: int) -> dict[str, Any]:
    """A document of one city has the city and its opponent, whatever the number of players."""
    del players
    return {"game": "duel", "age": 1, "city": _city(0), "opponent": _city(1)}


def record(players: int) -> dict[str, Any]:
    """The first play discards a card."""
    cities = []
    for seat in range(players):
        begun = _city(seat)
        cities.append({**begun, "wonders": begun["wonders"]["unbuilt"]})
    return {"game": "duel", "players": cities, "turns": [{NAMES[0]: "discard Baths"}]}


def _city(seat: int) -> dict[str, Any]:
    drafted = numbers("duel")["wonders_each"]
    return {
        "name": NAMES[seat],
        "coins": numbers("duel")["coins_at_start"],
        "cards": [],
        "wonders": {"built": [], "unbuilt": [*wonders()][seat * drafted : (seat + 1) * drafted]},
        "progress": [],
    }
