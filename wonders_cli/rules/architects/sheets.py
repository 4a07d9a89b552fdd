"""What cannot stand on the score pad of Architects."""

from collections.abc import Iterator

from wonders_cli.rules.answers.reasons import Contradiction
from wonders_cli.rules.architects.model import Numbers
from wonders_cli.rules.messages import say
from wonders_cli.rules.sheets import Sheet


def contradictions(sheet: Sheet, numbers: Numbers) -> Iterator[Contradiction]:
    """One player has the Cat, and each token won in a Battle has the same points.

    Source: architects/score/total, architects/score/military, architects/cat/points.
    """
    for seat, row in enumerate(sheet.cities):
        if row.points.get("military", 0) % numbers.victory_token_points or row.points.get("military", 0) < 0:
            message = say(
                "{player} has {points:point} for Battles, and each token has {each}",
                player=row.name,
                points=row.points["military"],
                each=numbers.victory_token_points,
            )
            yield Contradiction("architects/score/military", message, row.name, ("players", seat, "points", "military"))
        if row.points.get("cat", 0) not in (0, numbers.cat_points):
            message = say("{player} has {points:point} for the Cat", player=row.name, points=row.points["cat"])
            yield Contradiction("architects/cat/points", message, row.name, ("players", seat, "points", "cat"))
    if sum(bool(row.points.get("cat")) for row in sheet.cities) > 1:
        yield Contradiction(
            "architects/cat/points", say("there is one Cat, and several players have its points"), None, ("players",)
        )
