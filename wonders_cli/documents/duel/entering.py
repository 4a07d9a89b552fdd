"""What `enter` asks about a table of Duel."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.entering import Ask, Reply, Step, tried, wrong
from wonders_cli.rules.duel.scoring import CATEGORIES as CATEGORIES  # noqa: PLC0414 -- those of the pad
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

TIE = ""
"""What decides a tie of points is among the points."""
AROUND = {"opponent": 1}
"""How many seats away those are on whom a score depends."""
_PAWN = re.compile(r"\s*(?:(\d{1,3})\s*,?\s*(\S.*)|(\S.*?)\s*,?\s*(\d{1,3}))\s*")
_MIDDLE = ("0", "none", "-", "middle", "m")
_HELP = say("how many spaces from the middle, and toward whom: 4 Bob; 0 for the middle")
ASKS = (
    Ask(
        "city",
        ("coins",),
        lambda player: say("{player}, coins", player=player),
        say("the number of coins: 8"),
    ),
    Ask(
        "cards",
        ("cards",),
        lambda player: say("{player}, cards", player=player),
        say("the cards with commas between them: lumber yard, forum; a beginning is enough if it fits one; or none"),
        "card",
    ),
    Ask(
        "wonders",
        ("wonders",),
        lambda player: say("{player}, Wonders", player=player),
        say("the Wonders built, then those that are not: pyramids; unbuilt piraeus, sphinx; or none"),
        "wonder",
    ),
    Ask(
        "progress",
        ("progress",),
        lambda player: say("{player}, progress tokens", player=player),
        say("the progress tokens with commas between them: law, economy; or none"),
        "token",
    ),
)


def settled(player: dict[str, Any]) -> dict[str, Any]:
    """Return what a file has of a player, with each thing at the key that is asked for."""
    return player


def steps(entered: dict[str, Any]) -> list[Step]:
    """List what is asked beside the cities: where the pawn stands, on which every score depends."""
    names = [player["name"] for player in entered["players"]]

    def answered(text: str) -> Reply:
        if text.strip().casefold() in _MIDDLE:
            return Reply({**entered, "conflict_pawn": {"spaces": 0}}, say("in the middle"))
        found = _PAWN.fullmatch(text)
        if found is None:
            return wrong(text, "wrong-type", _HELP)
        word = (found[2] or found[3]).removeprefix("toward").strip()
        spaces = int(found[1] or found[4])
        toward = _toward(word, names)
        if toward is None:
            message = say("{word:quoted} is not one of {players:or}", word=word, players=tuple(names))
            return wrong(text, "unknown-player", message, text.index(word), text.index(word) + len(word))
        pawn = {"toward": toward, "spaces": spaces}
        moved = say("{spaces:space} toward {player}", spaces=spaces, player=toward)
        return tried(entered, Reply({**entered, "conflict_pawn": pawn}, moved))

    return [Step(say("Conflict pawn"), _HELP, "conflict_pawn" in entered, answered)]


def _toward(word: str, names: Sequence[str]) -> str | None:
    """Find the player whose name is the word, or begins so.

    >>> _toward("b", ["Ann", "Bob"]), _toward("x", ["Ann", "Bob"])
    ('Bob', None)
    """
    if word in names:
        return word
    likely = [name for name in names if name.casefold().startswith(word.casefold())]
    return likely[0] if len(likely) == 1 else None
