"""The standings of many games: gathered from documents, or from results that were gathered already."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wonders_cli.documents.data import GAMES
from wonders_cli.documents.names import one_line
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.leagues.ratings import RATINGS, Played, histories
from wonders_cli.leagues.results import digest, result
from wonders_cli.leagues.tallying import BY, OF_GAMES, Tally, lines
from wonders_cli.rules.answers.standings import Row, Standings
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonders_cli.documents.load import Document
    from wonders_cli.rules.answers.standings import GameResult


@dataclass(frozen=True)
class Wanted:
    """What standings are about, and which games count."""

    by: str = "player"
    rating: str | None = None
    points: Sequence[float] = ()
    min_games: int = 1
    since: str | None = None
    player: str | None = None
    game: str | None = None


@dataclass
class _OfGame:
    """What was added up of one game."""

    categories: tuple[str, ...] = ()
    games: int = 0
    tallies: dict[str, Tally] = field(default_factory=dict)
    played: list[Played] = field(default_factory=list)
    duplicates: int = 0
    unfinished: int = 0
    undated: int = 0
    unknown: int = 0


class League:
    """Adds up results as they come; `standings` gives a table for each game."""

    def __init__(self, wanted: Wanted) -> None:
        """Begin with no game. ProblemError if what is wanted cannot be."""
        for option, value, possible in (("by", wanted.by, tuple(BY)), ("rating", wanted.rating, RATINGS)):
            if value is not None and value not in possible:
                message = say(
                    "{option} must be {words:or}, not {word:quoted}", option=option, words=possible, word=value
                )
                raise ProblemError("", [Problem("wrong-type", message)])
        if wanted.rating and wanted.by != "player":
            message = say("a rating is for players: not with {option} {word}", option="by", word=wanted.by)
            raise ProblemError("", [Problem("not-asked", message)])
        self._wanted = wanted
        self._player = None if wanted.player is None else one_line(wanted.player).casefold()
        self._seen: set[bytes] = set()
        self._games: dict[str, _OfGame] = {}

    def add(self, one: GameResult) -> str | None:
        """Add a game; say why it does not count, as the name of what was counted instead, or None."""
        wanted = self._wanted
        if wanted.game not in (None, one.game):
            return "other"
        if self._player is not None and all(each.name.casefold() != self._player for each in one.placings):
            return "other"
        found = self._games.setdefault(one.game, _OfGame())
        left_out = self._why_not(one)
        if left_out is not None:
            if left_out != "early":
                setattr(found, left_out, getattr(found, left_out) + 1)
            return left_out
        found.games += 1
        found.categories = one.categories
        counting = [*lines(one, wanted.points)]
        if wanted.by in OF_GAMES:
            counting = [(placing, line._replace(win=1.0)) for placing, line in counting if line.win][:1]
        for placing, line in counting:
            keys = [*BY[wanted.by](one, placing)]
            found.unknown += not keys
            for key in keys:
                found.tallies.setdefault(key, Tally()).add(line)
        if wanted.rating:
            found.played.append(Played(one.date, tuple((each.name, each.rank) for each in one.placings)))
        return None

    def _why_not(self, one: GameResult) -> str | None:
        if not one.over:
            return "unfinished"
        if self._wanted.since is not None:
            if one.date is None:
                return "undated"
            if one.date < self._wanted.since:
                return "early"
        own = digest(one)
        if own in self._seen:
            return "duplicates"
        self._seen.add(own)
        return None

    def standings(self) -> tuple[Standings, ...]:
        """Give the standings of each game."""
        return tuple(self._of(game, self._games[game]) for game in GAMES if game in self._games)

    def _of(self, game: str, found: _OfGame) -> Standings:
        wanted = self._wanted
        rated = histories(wanted.rating, found.played) if wanted.rating else {}
        rows = []
        for key, tally in found.tallies.items():
            of = found.games if wanted.by in OF_GAMES else None
            row = tally.row(key, found.categories, league=bool(wanted.points), of=of)
            if key in rated:
                row = row._replace(rating=rated[key][-1].rating, history=rated[key])
            if row.games >= wanted.min_games:
                rows.append(row)
        return Standings(
            game,
            wanted.by,
            found.games,
            tuple(sorted(rows, key=_order if wanted.by in ("player", "wonder", "board", "side") else _by_key)),
            found.categories,
            wanted.rating,
            found.duplicates,
            found.unfinished,
            found.undated,
            found.unknown,
            in_order=bool(wanted.rating) and any(one.date is None for one in found.played),
        )


def _order(row: Row) -> tuple[float | str, ...]:
    """The best first: by league points, then by rating, by wins, by win rate, by points."""
    return (-(row.league_points or 0), -(row.rating or 0), -row.wins, -row.win_rate, -(row.points or 0), row.key)


def _by_key(row: Row) -> tuple[int | float | str, ...]:
    return (int(row.key), "") if row.key.isdecimal() else (-row.wins, row.key)


def standings(  # noqa: PLR0913 -- all by name
    documents: Iterable[Document],
    *,
    by: str = "player",
    rating: str | None = None,
    points: Sequence[float] = (),
    min_games: int = 1,
    since: str | None = None,
    player: str | None = None,
    game: str | None = None,
) -> tuple[Standings, ...]:
    """Add up many games: one table for each of the three games.

    `by` says what its lines are about: player, wonder, side, board (a Wonder with its side), seat, players (how many)
    or decided_by. `rating` is elo or openskill; `points` are those of a league for each rank. Only games since a date,
    of a player, or of one of the three games count if these are given; lines with fewer games than `min_games` are left
    out. ProblemError and NotAskedError as `score` raises them.

    >>> from wonders_cli import load
    >>> (table,) = standings(load("examples/base/five-players.yaml"), points=[5, 3, 2, 1])
    >>> [(row.key, row.wins, row.points, row.league_points) for row in table.rows][:2]
    [('Lucie', 1.0, 63.0, 5.0), ('Tom', 0.0, 58.0, 3.0)]
    """
    league = League(Wanted(by, rating, tuple(points), min_games, since, player, game))
    for document in documents:
        league.add(result(document))
    return league.standings()
