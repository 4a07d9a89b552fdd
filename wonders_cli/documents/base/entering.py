"""What `enter` asks about a table of the base game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.base.catalogue import SIDES
from wonders_cli.documents.entering import Ask
from wonders_cli.rules.base.scoring import CATEGORIES as CATEGORIES  # noqa: PLC0414 -- those of the pad
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from wonders_cli.documents.entering import Step

TIE = "coins"
"""What decides a tie of points."""
AROUND = {"left": 1, "right": -1}
"""How many seats away those are on whom a score depends."""
ASKS = (
    Ask(
        "city",
        ("wonder", "side"),
        lambda player: say("{player}, Wonder and side", player=player),
        say("the Wonder and its side, such as giza day; stages and coins may follow: giza d 1 7"),
        "wonder",
        first=True,
    ),
    Ask(
        "city",
        ("stages", "coins"),
        lambda player: say("{player}, stages and coins", player=player),
        say("the number of stages, then the coins: 1 7"),
    ),
    Ask(
        "cards",
        ("cards",),
        lambda player: say("{player}, cards", player=player),
        say("the cards with commas between them: well, apothecary; a beginning is enough if it fits one card; or none"),
        "card",
    ),
    Ask(
        "military",
        ("military",),
        lambda player: say("{player}, military tokens", player=player),
        say("the values of the tokens, such as -1 1 3, or their sum; or none"),
    ),
)


def settled(player: dict[str, Any]) -> dict[str, Any]:
    """Return what a file has of a player, with each thing at the key that is asked for: the side apart from the Wonder.

    >>> settled({"wonder": "Gizah (day)"})
    {'wonder': 'Gizah', 'side': 'day'}
    """
    found = re.fullmatch(rf"(.*[^\W_])[\W_]+({'|'.join(SIDES)})\W*", str(player.get("wonder", "")), re.IGNORECASE)
    return player if found is None else {**player, "wonder": found[1], "side": found[2].lower()}


def steps(entered: dict[str, Any]) -> list[Step]:
    """List what is asked beside the cities: nothing."""
    del entered
    return []
