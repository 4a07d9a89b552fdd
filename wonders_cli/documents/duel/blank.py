"""What a new document of Duel holds: None is left blank."""

from typing import Any

from wonders_cli.documents.blank import NAMES

LINE = "Ann: 8 coins | lumber yard, forum | Pyramids; unbuilt Piraeus, Sphinx, Colossus | Law"
"""A city on one line."""


def table(players: int) -> dict[str, Any]:
    """Both players; what each has, nobody can guess."""
    return {"game": "duel", "age": None, "players": [_city(seat) for seat in range(players)]}


def city(players: int) -> dict[str, Any]:
    """A document of one city has the city and its opponent, whatever the number of players."""
    del players
    return {"game": "duel", "age": None, "city": _city(0), "opponent": _city(1)}


def record(players: int) -> dict[str, Any]:
    """A game from its first play on, which discards a card; the Wonders that were drafted are blank."""
    cities = [{"name": NAMES[seat], "wonders": None} for seat in range(players)]
    return {"game": "duel", "players": cities, "turns": [{NAMES[0]: "discard Baths"}]}


def _city(seat: int) -> dict[str, Any]:
    wonders = {"built": None, "unbuilt": None}
    return {"name": NAMES[seat], "coins": None, "cards": None, "wonders": wonders, "progress": None}
