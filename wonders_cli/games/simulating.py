"""Random games to their ends, and their averages."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from wonders_cli.games.starting import deal
from wonders_cli.rules.answers.simulation import Ending, Seat, SimulatedGame, Simulation, WonderAverage
from wonders_cli.rules.chance import chance_of
from wonders_cli.rules.statistics import interval

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wonders_cli.games.game import Game


def simulated(game: str, players: int, seed: str) -> SimulatedGame:
    """Deal by a seed, and play at random to the end; the same game for ever.

    >>> ended = simulated("duel", 2, "42/1")
    >>> ended.score.over, [len(seat.wonders) for seat in ended.seats]
    (True, [4, 4])
    """
    chance = chance_of(f"{seed}/plays")
    played = deal(game, [f"Player {seat}" for seat in range(1, players + 1)], seed)
    while not played.over:
        played = played.play_at_random(chance)
    decisions = sum(1 + len(play.chosen) for move in played.moves for _, play in move.plays)
    seats = tuple(Seat(city["name"], tuple(_wonders(played, city))) for city in played.table()["players"])
    return SimulatedGame(game, seed, seats, played.score(), decisions)


def _wonders(game: Game, city: dict[str, Any]) -> Iterable[tuple[str, str | None]]:
    """Name the board of a player, or in Duel the Wonders that were drafted, also one that was never built."""
    if "wonder" in city:
        yield city["wonder"], city.get("side")
    for move in game.moves:
        for name, play in move.plays:
            if play.action == "draft" and name == city["name"]:
                yield str(play.item), None


class Averages:
    """Adds up random games of one kind; it grows with the Wonders, not with the games."""

    def __init__(self, game: str, players: int, seed: str) -> None:
        """Begin with no game."""
        self._kind = game, players, seed
        self._lengths: Counter[int] = Counter()
        self._endings: Counter[str] = Counter()
        self._players: Counter[tuple[str, str | None]] = Counter()
        self._wins: defaultdict[tuple[str, str | None], float] = defaultdict(float)
        self._points: defaultdict[tuple[str, str | None], list[int]] = defaultdict(lambda: [0, 0])

    def add(self, one: SimulatedGame) -> None:
        """Add a game."""
        sheet = one.score
        self._lengths[one.decisions] += 1
        self._endings[str(sheet.decided_by)] += 1
        for seat, player in zip(one.seats, sheet.players, strict=True):
            for wonder in seat.wonders:
                self._players[wonder] += 1
                if seat.name in sheet.winners:
                    self._wins[wonder] += 1 / len(sheet.winners)
                if sheet.victory is None:
                    sums = self._points[wonder]
                    sums[0] += player.total
                    sums[1] += 1

    def simulation(self) -> Simulation:
        """Give the averages; of no game there are none."""
        game, players, seed = self._kind
        games = self._lengths.total()
        mean = sum(length * number for length, number in self._lengths.items()) / games if games else 0.0
        lengths = (min(self._lengths, default=0), mean, max(self._lengths, default=0))
        endings = tuple(Ending(how, number, number / games) for how, number in self._endings.most_common())
        wonders = []
        for wonder in sorted(self._players, key=lambda key: (key[0], key[1] or "")):
            number, wins = self._players[wonder], self._wins[wonder]
            total, scored = self._points[wonder]
            points = total / scored if scored else None
            wonders.append(WonderAverage(*wonder, number, wins, wins / number, *interval(wins, number), points))
        return Simulation(game, players, games, seed, lengths, endings, tuple(wonders))
