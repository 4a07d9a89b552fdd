"""What a new document of Architects holds: None is left blank."""

from typing import Any

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.blank import NAMES
from wonders_cli.rules.architects.model import KINDS

LINE = "Ann: Giza, stages 1 2 3 | wood, 2 coin, blue cat | Decor, Economy | 2 tokens, cat"
"""A city on one line."""


def table(players: int) -> dict[str, Any]:
    """All players; what lies before each, nobody can guess."""
    return {"game": "architects", "players": [{"name": NAMES[seat], **_city(seat)} for seat in range(players)]}


def city(players: int) -> dict[str, Any]:
    """One city between two others."""
    del players
    return {"game": "architects", **{role: _city(seat) for seat, role in enumerate(("city", "left", "right"))}}


def record(players: int) -> dict[str, Any]:
    """A game from its first turn on, in which a card is taken; the Wonders are blank."""
    named = [{"name": NAMES[seat], "wonder": None} for seat in range(players)]
    return {"game": "architects", "players": named, "turns": [{NAMES[0]: f"take {KINDS[0]} from left"}]}


def _city(seat: int) -> dict[str, Any]:
    wonder = [*box().wonders][seat]
    return {"wonder": wonder, "stages": None, "cards": None, "progress": None, "victory_tokens": None}
