"""Adding games up, one by one: what is kept grows with players and Wonders, not with games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from wonders_cli.rules.answers.standings import GameResult, Placing, Row
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.statistics import interval

if TYPE_CHECKING:
    from collections.abc import Sequence

Keys = Callable[[GameResult, Placing], Iterable[str]]
BY: dict[str, Keys] = {
    "player": lambda _, one: (one.name,),
    "wonder": lambda _, one: one.wonders,
    "side": lambda _, one: () if one.side is None else (one.side,),
    "board": lambda _, one: () if one.side is None else (f"{one.wonders[0]} {one.side}",),
    "seat": lambda _, one: (str(one.seat),),
    "players": lambda game, _: (str(len(game.placings)),),
    "decided_by": lambda game, _: (str(game.decided_by),),
}
"""What a line of the standings may be about, and which lines a player of a game belongs to."""
OF_GAMES = ("players", "decided_by")
"""Those whose lines are about whole games: of each game its winner counts."""


class Line(NamedTuple):
    """What one player of a game adds to a line."""

    win: float
    rank: float
    total: int | None
    margin: int | None
    points: tuple[int, ...]
    league: float


class Tally:
    """Adds up what players did in games."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.games = 0
        self._wins = self._rank = self._league = 0.0
        self._scored = self._total = self._margin = 0
        self._best: int | None = None
        self._points: list[int] = []

    def add(self, line: Line) -> None:
        """Add a player of a game."""
        self.games += 1
        self._wins += line.win
        self._rank += line.rank
        self._league += line.league
        if line.total is not None and line.margin is not None:
            self._scored += 1
            self._total += line.total
            self._margin += line.margin
            self._best = line.total if self._best is None else max(self._best, line.total)
            self._points = [a + b for a, b in zip(self._points or [0] * len(line.points), line.points, strict=True)]

    def row(self, key: str, categories: Sequence[str], *, league: bool, of: int | None = None) -> Row:
        """Make the line; a line about whole games is so many `of` all games."""
        games, scored = self.games, self._scored
        every = games if of is None else of
        return Row(
            key,
            games,
            round(self._wins, 9),
            self._wins / every,
            *interval(self._wins, every),
            self._rank / games,
            self._total / scored if scored else None,
            self._margin / scored if scored else None,
            self._best,
            Frozen({name: sums / scored for name, sums in zip(categories, self._points, strict=False)}),
            league_points=round(self._league, 9) if league else None,
        )


def lines(game: GameResult, league: Sequence[float]) -> Iterator[tuple[Placing, Line]]:
    """Give what each player of a game adds to the standings.

    `league` has the points for each rank; players of the same rank share those of the ranks that they take up.
    """
    totals = [one.total for one in game.placings]
    ranks = [one.rank for one in game.placings]
    for seat, one in enumerate(game.placings):
        others = [total for at, total in enumerate(totals) if at != seat and total is not None]
        margin = None if one.total is None or not others else one.total - max(others)
        equals = ranks.count(one.rank)
        shared = sum(league[place] for place in range(one.rank - 1, one.rank - 1 + equals) if place < len(league))
        worse = (len(ranks) - one.rank) - (equals - 1) / 2
        yield one, Line(one.win, worse / max(1, len(ranks) - 1), one.total, margin, one.points, shared / equals)
