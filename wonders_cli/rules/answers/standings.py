"""Standings of many games: who, or what, did how well."""

from typing import Any, NamedTuple

from wonders_cli.rules.frozen import Frozen


class Placing(NamedTuple):
    """One player in one game: the rank, the share of the win, the points, and what the player had.

    `total` is None in a game that was not decided on points; `points` are those of the categories.
    """

    name: str
    seat: int
    rank: int
    win: float
    total: int | None
    points: tuple[int, ...] = ()
    wonders: tuple[str, ...] = ()
    side: str | None = None


class GameResult(NamedTuple):
    """How one game ended, as far as standings need it. A game that is not `over` counts nowhere."""

    game: str
    categories: tuple[str, ...]
    placings: tuple[Placing, ...]
    decided_by: str | None
    date: str | None = None
    label: str | None = None
    over: bool = True
    agreed: bool = True

    def as_json(self) -> dict[str, Any]:
        """Return it as scripts read it."""
        return self._asdict()


class Point(NamedTuple):
    """The rating of a player after a game."""

    game: int
    date: str | None
    rating: float


class Row(NamedTuple):
    """A line of the standings: a player, a Wonder, a side, a seat, a number of players, or a way to win.

    `wins` counts a victory that is shared by two as half a win; `low` and `high` are the 95 % interval of the win rate.
    `rank` is 1 for the first and 0 for the last of each game, on average. `points`, `margin` (to the best of the
    others) and `best` are of games decided on points, None if there were none. `history` is the rating after each game.
    A line about whole games, such as a way to win, counts the winner of each, and `win_rate` is its share of all games.
    """

    key: str
    games: int
    wins: float
    win_rate: float
    low: float
    high: float
    rank: float
    points: float | None
    margin: float | None
    best: int | None
    categories: Frozen[str, float]
    rating: float | None = None
    league_points: float | None = None
    history: tuple[Point, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the line as scripts read it, without its key, which is that of the standings."""
        answer = {key: value for key, value in self._asdict().items() if key not in ("key", "history")}
        answer["categories"] = dict(self.categories)
        return {key: value for key, value in answer.items() if value is not None or key in ("points", "margin", "best")}


class Standings(NamedTuple):
    """The standings of one game: its lines, the best first, and what was left out.

    `by` says what the lines are about. `duplicates` were there before, `unfinished` are not over, `undated` have no
    date where --since asks for one; `unknown` players have nothing written of what the lines are about. `in_order` says
    that a rating took the games in the order of the files, since they have no dates.
    """

    game: str
    by: str
    games: int
    rows: tuple[Row, ...]
    categories: tuple[str, ...]
    rating: str | None = None
    duplicates: int = 0
    unfinished: int = 0
    undated: int = 0
    unknown: int = 0
    in_order: bool = False
    agreed: bool = True

    def as_json(self) -> dict[str, Any]:
        """Return the standings as scripts read them."""
        return {
            "game": self.game,
            "by": self.by,
            "games": self.games,
            "rows": [{self.by: row.key, **row.as_json()} for row in self.rows],
            "rating": self.rating,
            "left_out": {
                "duplicates": self.duplicates,
                "unfinished": self.unfinished,
                "undated": self.undated,
                "unknown": self.unknown,
            },
        }
