"""What cannot stand on the score pad of Duel."""

from collections.abc import Iterator

from wonders_cli.rules.answers.reasons import Contradiction
from wonders_cli.rules.duel.model import Numbers
from wonders_cli.rules.messages import say
from wonders_cli.rules.sheets import Sheet

RULING = "duel/score/total"


def contradictions(sheet: Sheet, numbers: Numbers) -> Iterator[Contradiction]:
    """The pawn stands on one side at most, and its zone gives the points; every three coins are a point.

    Source: duel/score/total.
    """
    possible = {0, *(points for _, points in numbers.military_points)}
    for seat, row in enumerate(sheet.cities):
        points = row.points.get("military", 0)
        if points not in possible:
            message = say(
                "{player} has {points:point} for the pawn, which no zone gives", player=row.name, points=points
            )
            yield Contradiction(RULING, message, row.name, ("players", seat, "points", "military"))
        treasury = row.points.get("treasury")
        if row.coins is not None and treasury not in (None, row.coins // numbers.coins_per_point):
            message = say(
                "{player} has {coins:coin}, which are not {points:point}",
                player=row.name,
                coins=row.coins,
                points=treasury,
            )
            yield Contradiction(RULING, message, row.name, ("players", seat, "points", "treasury"))
    if all(row.points.get("military") for row in sheet.cities):
        yield Contradiction(
            RULING, say("both players have points for the pawn, which stands on one side"), None, ("players",)
        )
