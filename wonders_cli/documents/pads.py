"""What is asked to enter a pad: points by category, in the order of the pad, and what decides a tie."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wonders_cli.documents.data import numbers
from wonders_cli.documents.entering import Entered, Reply, Step, tried, with_player, wrong
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

SUPREMACIES = ("military", "scientific")
"""The victories before the points, where a game has them."""
_BY = re.compile(r"(?:wins?\s+)?(?:by\s+)?(\w+?)(?:\s+supremacy)?", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?[0-9]{1,4}")


def steps(entered: Entered, categories: Sequence[str], tie: str) -> list[Step]:
    """List what is asked: the points of each player, then what decides a tie between the best."""
    players = entered["players"]
    found = [_points(entered, seat, categories) for seat in range(len(players))]
    if "supremacy" in entered:
        return [step._replace(done=True) for step in found]
    if tie and all(step.done for step in found):
        totals = [sum(player["points"].values()) for player in players]
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        found += [_tied(entered, seat, tie) for seat in best if len(best) > 1]
    return found


def _points(entered: Entered, seat: int, categories: Sequence[str]) -> Step:
    """Ask for the categories that are missing, or for all again; several may be answered at once, in their order."""
    player = entered["players"][seat]
    known: dict[str, int] = player.get("points", {})
    missing = tuple(category for category in categories if category not in known)
    asked = missing or tuple(categories)
    early = "supremacy_symbols" in numbers(entered["game"])

    def answered(text: str) -> Reply:
        by = _BY.fullmatch(text.strip()) if early else None
        won = [kind for kind in SUPREMACIES if by and kind.startswith(by[1].lower())]
        if won:
            others = [{key: value for key, value in one.items() if key != "wins"} for one in entered["players"]]
            changed = with_player({**entered, "supremacy": won[0], "players": others}, seat, {"wins": True})
            return tried(
                entered,
                Reply(changed, say("{player} wins by {victory}", player=player["name"], victory=f"{won[0]} supremacy")),
            )
        words = [*re.finditer(r"[^\s,]+", text)]
        for word in words:
            if not _NUMBER.fullmatch(word[0]):
                message = say("points are a whole number, not {word:quoted}", word=word[0])
                return wrong(text, "wrong-type", message, *word.span())
        if len(words) > len(asked):
            message = say(
                "there are {number} numbers, and these are to come: {asked:comma}", number=len(words), asked=asked
            )
            return wrong(text, "out-of-range", message, words[len(asked)].start())
        values = {category: int(word[0]) for category, word in zip(asked, words, strict=False)}
        points = {category: value for category in categories if (value := (known | values).get(category)) is not None}
        told = tuple(say("{category} {value}", category=category, value=value) for category, value in values.items())
        return tried(entered, Reply(with_player(entered, seat, {"points": points}), say("{told:comma}", told=told)))

    in_order = say("the points of each category in this order, all at once or one by one: {asked:comma}", asked=asked)
    return Step(
        say("{player}, {asked:comma}", player=player["name"], asked=asked),
        say("{points}; or {kinds:or}, if this player won so", points=in_order, kinds=SUPREMACIES)
        if early
        else in_order,
        not missing,
        answered,
        seat=seat,
    )


def _tied(entered: Entered, seat: int, tie: str) -> Step:
    player = entered["players"][seat]

    def answered(text: str) -> Reply:
        if not _NUMBER.fullmatch(text.strip()):
            return wrong(text, "wrong-type", say("{key} must be a whole number", key=tie))
        value = int(text)
        return tried(
            entered, Reply(with_player(entered, seat, {tie: value}), say("{key} {value}", key=tie, value=value))
        )

    return Step(
        say("A tie: {player}, {key}", player=player["name"], key=tie),
        say("a number: who has more {key} wins the tie", key=tie),
        tie in player,
        answered,
        seat=seat,
    )
