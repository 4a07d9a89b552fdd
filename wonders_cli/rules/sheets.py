"""The score pad: points by category of a finished game, and who wins with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping  # noqa: TC003 -- the compiled build asks for the types of fields
from functools import partial
from typing import NamedTuple

from wonders_cli.rules.answers.reasons import Contradiction
from wonders_cli.rules.answers.scoring import Line, PlayerScore, ScoreSheet, TieBreak
from wonders_cli.rules.errors import Need, NeedsError, gathered
from wonders_cli.rules.messages import say

_ITEM, _REASON = say("points of the pad"), say("as written")
TREASURY = "treasury"
"""The category for which coins may stand."""


class Board(NamedTuple):
    """The Wonder of a player, and its side if it has two that differ."""

    name: str
    side: str | None


class Pad(NamedTuple):
    """The column of one player; what is not written is None, or is not in `points`."""

    name: str
    wonder: Board | None
    points: Mapping[str, int]
    coins: int | None = None
    stages: int | None = None
    wins: bool = False


class Sheet(NamedTuple):
    """A pad. `supremacy` names a victory before the points; `each` is how many coins are a point, None if none are."""

    game: str
    categories: tuple[str, ...]
    tie_break: TieBreak
    cities: tuple[Pad, ...]
    each: int | None = None
    supremacy: str | None = None
    whole: bool = True

    @property
    def seats(self) -> range:
        """The numbers of the players."""
        return range(len(self.cities))

    def column(self, category: str) -> tuple[int | None, ...]:
        """Return the points of all players for a category; None for those that are not written."""
        return tuple(pad.points.get(category) for pad in self.cities)


def points(pad: Pad, each: int | None) -> dict[str, int]:
    """Return what is written; coins stand for the points of the treasury.

    >>> points(Pad("Ann", None, {"military": 3}, coins=7), 3)
    {'military': 3, 'treasury': 2}
    """
    found = dict(pad.points)
    if each and pad.coins is not None:
        found.setdefault(TREASURY, pad.coins // each)
    return found


def score(sheet: Sheet) -> ScoreSheet:
    """Add the points; equal points are settled as at the table. A category that is not written is missing.

    Source: base/score/total, duel/score/total, architects/score/total, and the rulings on ties beside them.
    """
    if sheet.supremacy is not None:
        return _supreme(sheet, sheet.supremacy)
    players = gathered([partial(_scored, sheet, seat) for seat in sheet.seats])
    totals = [player.total for player in players]
    tied = [seat for seat in sheet.seats if totals.count(totals[seat]) > 1]
    ties = gathered([partial(_tie_break, sheet, seat) for seat in tied])
    broken = dict(zip(tied, ties, strict=True))
    ranked = tuple(player._replace(tie_break=broken.get(seat, 0)) for seat, player in enumerate(players))
    found = ScoreSheet(sheet.game, sheet.categories, sheet.tie_break, ranked, over=True)
    tie = () if found.decided_by == "points" else (f"{sheet.game}/score/tie",)
    return found._replace(rulings=(f"{sheet.game}/score/total", *tie))


def _supreme(sheet: Sheet, supremacy: str) -> ScoreSheet:
    winner = next(pad for pad in sheet.cities if pad.wins)
    return ScoreSheet(
        sheet.game,
        sheet.categories,
        sheet.tie_break,
        tuple(PlayerScore(pad.name, ()) for pad in sheet.cities),
        victory=f"{supremacy} supremacy",
        victor=winner.name,
        rulings=(f"{sheet.game}/score/supremacy",),
        over=True,
    )


def _scored(sheet: Sheet, seat: int) -> PlayerScore:
    pad = sheet.cities[seat]
    known = points(pad, sheet.each)
    missing = [category for category in sheet.categories if category not in known]
    if missing:
        message = say(
            "the points of {player} for {words:and} are missing: write 0 where there are none",
            player=pad.name,
            words=tuple(missing),
        )
        raise NeedsError(Need(message, ("players", seat, "points")))
    ruling = f"{sheet.game}/score/total"
    return PlayerScore(pad.name, tuple(Line(one, known[one], _ITEM, _REASON, ruling) for one in sheet.categories))


def _tie_break(sheet: Sheet, seat: int) -> int:
    pad, key = sheet.cities[seat], sheet.tie_break.key
    counted = {"coins": pad.coins, "stages": pad.stages}
    found = counted[key] if key in counted else pad.points[key]
    if found is None:
        message = say("the tie of {player} needs {words}: give `{key}`", player=pad.name, words=key, key=key)
        raise NeedsError(Need(message, ("players", seat, key)))
    return found


def no_game_gives(sheet: Sheet, seat: int, category: str, ruling: str) -> Contradiction:
    """Say that the points of a player for a category cannot be."""
    pad = sheet.cities[seat]
    message = say(
        "{player} has {points:point} for {category}, which no game gives",
        player=pad.name,
        points=pad.points[category],
        category=category,
    )
    return Contradiction(ruling, message, pad.name, ("players", seat, "points", category))


def not_together(category: str, ruling: str) -> Contradiction:
    """Say that the points of the players for a category cannot come from one game, though each of them can."""
    message = say("no game gives these points for {category} to all of the players together", category=category)
    return Contradiction(ruling, message, None, ("players",))


def wrong_treasuries(sheet: Sheet, ruling: str) -> Iterator[Contradiction]:
    """Find the points of the treasury that are not those of the coins, and those below zero."""
    for seat, pad in enumerate(sheet.cities):
        treasury = pad.points.get(TREASURY, 0)
        counted = points(pad._replace(points={}), sheet.each).get(TREASURY)
        if treasury < 0:
            yield no_game_gives(sheet, seat, TREASURY, ruling)
        elif TREASURY in pad.points and counted not in (None, treasury):
            message = say(
                "{player} has {coins:coin}, which are not {points:point}",
                player=pad.name,
                coins=pad.coins,
                points=treasury,
            )
            yield Contradiction(ruling, message, pad.name, ("players", seat, "points", TREASURY))
