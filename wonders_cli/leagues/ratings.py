"""Ratings of players, from game to game in the order of their dates."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.rules.answers.standings import Point
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

ELO, OPENSKILL = "elo", "openskill"
RATINGS = (ELO, OPENSKILL)
START, K, SPREAD = 1500.0, 32.0, 400.0
"""Elo: the rating of a new player, how far a game moves it at most, the difference that makes the odds ten to one."""


class Played(NamedTuple):
    """What a rating needs of a game: when it was, and the rank of each player."""

    date: str | None
    ranks: tuple[tuple[str, int], ...]


def elo(ratings: Mapping[str, float], ranks: Sequence[tuple[str, int]]) -> dict[str, float]:
    """Give the ratings after a game: everybody is compared with everybody else by rank.

    Against each opponent a player is expected to score 1 / (1 + 10 ** ((theirs - own) / 400)), and scores 1 for a
    better rank, 1/2 for the same and 0 for a worse one. The sum of the differences is multiplied by 32 and divided by
    the number of opponents. All ratings are those before the game.
    Source: A. Elo, The Rating of Chessplayers (1978), for two players.

    >>> elo({"Ann": 1500, "Bob": 1500}, [("Ann", 1), ("Bob", 2)])
    {'Ann': 1516.0, 'Bob': 1484.0}
    """
    found = {}
    for name, rank in ranks:
        gained = 0.0
        for other, others in ranks:
            if other != name:
                expected = 1 / (1 + 10 ** ((ratings[other] - ratings[name]) / SPREAD))
                gained += (1.0 if rank < others else 0.5 if rank == others else 0.0) - expected
        found[name] = ratings[name] + K * gained / max(1, len(ranks) - 1)
    return found


class Elo:
    """Ratings after Elo."""

    def __init__(self) -> None:
        """Begin with no player."""
        self._ratings: defaultdict[str, float] = defaultdict(lambda: START)

    def play(self, ranks: Sequence[tuple[str, int]]) -> None:
        """Rate a game."""
        self._ratings.update(elo(self._ratings, ranks))

    def rating(self, name: str) -> float:
        """Return the rating of a player."""
        return self._ratings[name]


class OpenSkill:
    """Ratings of the library openskill, after Plackett and Luce; what is shown is surely reached, mu - 3 sigma."""

    def __init__(self) -> None:
        """Begin with no player; ProblemError where the library is not installed."""
        try:
            from openskill.models import PlackettLuce
        except ImportError as error:
            message = say("this rating needs the extra `ratings`: pip install 'wonders[ratings]'")
            raise ProblemError("", [Problem("missing", message)]) from error
        self._model: Any = PlackettLuce()
        self._players: dict[str, Any] = {}

    def play(self, ranks: Sequence[tuple[str, int]]) -> None:
        """Rate a game."""
        teams = [[self._of(name)] for name, _ in ranks]
        rated = self._model.rate(teams, ranks=[rank for _, rank in ranks])
        for (name, _), (player,) in zip(ranks, rated, strict=True):
            self._players[name] = player

    def rating(self, name: str) -> float:
        """Return the rating of a player."""
        return float(self._of(name).ordinal())

    def _of(self, name: str) -> Any:  # noqa: ANN401 -- the library's own
        return self._players.setdefault(name, self._model.rating(name=name))


MODELS: dict[str, Callable[[], Elo | OpenSkill]] = {ELO: Elo, OPENSKILL: OpenSkill}


def histories(kind: str, games: Iterable[Played]) -> dict[str, tuple[Point, ...]]:
    """Rate the games in the order of their dates, those of one day and those without in the order of the files."""
    model = MODELS[kind]()
    found: defaultdict[str, list[Point]] = defaultdict(list)
    for number, game in enumerate(sorted(games, key=lambda one: one.date or ""), 1):
        model.play(game.ranks)
        for name, _ in game.ranks:
            found[name].append(Point(number, game.date, model.rating(name)))
    return {name: tuple(points) for name, points in found.items()}
