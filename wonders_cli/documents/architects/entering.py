"""What `enter` asks about a table of Architects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.entering import Ask
from wonders_cli.rules.architects.scoring import CATEGORIES as CATEGORIES  # noqa: PLC0414 -- those of the pad
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from wonders_cli.documents.entering import Step

TIE = "stages"
"""What decides a tie of points."""
AROUND: dict[str, int] = {}
"""No score depends on other cities."""
_STAGES = "stages "


def _stages(text: str) -> tuple[str, int]:
    """Read numbers alone as stages.

    >>> _stages("1 2"), _stages("none"), _stages("stages 3")
    (('stages 1 2', 7), ('stages 0', 7), ('stages 3', 0))
    """
    if text.strip().casefold() in ("none", "-"):
        return f"{_STAGES}0", len(_STAGES)
    return (f"{_STAGES}{text}", len(_STAGES)) if re.fullmatch(r"[\d\s,]+", text) else (text, 0)


ASKS = (
    Ask(
        "city",
        ("wonder",),
        lambda player: say("{player}, Wonder", player=player),
        say("the Wonder, such as giza; its stages may follow: giza, stages 1 2 3"),
        "wonder",
        first=True,
    ),
    Ask(
        "city",
        ("stages",),
        lambda player: say("{player}, stages", player=player),
        say("how many stages are built, such as 3 for the first three; or which: 1 2 4; or none"),
        typed=_stages,
    ),
    Ask(
        "cards",
        ("cards",),
        lambda player: say("{player}, cards", player=player),
        say("the cards with their numbers: wood, 2 coin, blue cat; or none"),
        "card",
    ),
    Ask(
        "progress",
        ("progress",),
        lambda player: say("{player}, progress tokens", player=player),
        say("the progress tokens with commas between them: decor, economy; or none"),
        "token",
    ),
    Ask(
        "tokens",
        ("victory_tokens",),
        lambda player: say("{player}, Battle tokens, Cat", player=player),
        say("how many Military Victory tokens, and who has it the Cat: 2 tokens, cat; or none"),
        default=(("victory_tokens", 0), ("cat", False)),
    ),
)


def settled(player: dict[str, Any]) -> dict[str, Any]:
    """Return what a file has of a player, with each thing at the key that is asked for."""
    return player


def steps(entered: dict[str, Any]) -> list[Step]:
    """List what is asked beside the cities: nothing."""
    del entered
    return []
