"""What a new document of Architects holds: the start of a game."""

from typing import Any

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.blank import NAMES
from wonders_cli.rules.architects.model import KINDS


def table(players: int) -> dict[str, Any]:
    """All players with nothing before them yet."""
    return {"game": "architects", "players": [{"name": NAMES[seat], **_city(seat)} for seat in range(players)]}


def city(players: int) -> dict[str, Any]:
    """One city between two others."""
    del players
    return {"game": "architects", **{role: _city(seat) for seat, role in enumerate(("city", "left", "right"))}}


def record(players: int) -> dict[str, Any]:
    """The first turn, in which a card is taken."""
    return {**table(players), "turns": [{NAMES[0]: f"take {KINDS[0]} from left"}]}


def _city(seat: int) -> dict[str, Any]:
    return {"wonder": [*box().wonders][seat], "stages": 0, "cards": {}, "progress": [], "victory_tokens": 0}
