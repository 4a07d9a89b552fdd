"""Random games: how each one ended, and the averages of many."""

from typing import Any, NamedTuple

from wonders_cli.rules.answers.scoring import ScoreSheet


class Seat(NamedTuple):
    """The Wonders of a player, with the side where a board has two."""

    name: str
    wonders: tuple[tuple[str, str | None], ...]


class SimulatedGame(NamedTuple):
    """A random game: the seed of its deal, who had which Wonders, the score, and how many decisions were made.

    A decision is a play, or what is chosen after it.
    """

    game: str
    seed: str
    seats: tuple[Seat, ...]
    score: ScoreSheet
    decisions: int
    agreed: bool = True

    def as_json(self) -> dict[str, Any]:
        """Return the game as scripts read it."""
        sheet = self.score.as_json()
        players = []
        for number, (seat, player) in enumerate(zip(self.seats, sheet["players"], strict=True), 1):
            boards = [{"wonder": wonder, "side": side} if side else {"wonder": wonder} for wonder, side in seat.wonders]
            own = boards[0] if len(boards) == 1 else {"wonders": [board["wonder"] for board in boards]}
            keys = ("total", "rank", "points")
            players.append({"name": seat.name, "seat": number, **own, **{key: player[key] for key in keys}})
        return {
            "game": self.game,
            "seed": self.seed,
            "players": players,
            "winners": sheet["winners"],
            "decided_by": sheet["decided_by"],
            "decisions": self.decisions,
        }


class Ending(NamedTuple):
    """How many games were decided in one way."""

    decided_by: str
    games: int
    share: float

    def as_json(self) -> dict[str, Any]:
        """Return it as scripts read it."""
        return self._asdict()


class WonderAverage(NamedTuple):
    """The players who had a Wonder: how many, their wins, with the 95 % interval of the rate, and their points.

    A victory that is shared by two is half a win. `points` is None if no game of theirs was decided on points.
    """

    wonder: str
    side: str | None
    players: int
    wins: float
    win_rate: float
    low: float
    high: float
    points: float | None

    def as_json(self) -> dict[str, Any]:
        """Return it as scripts read it."""
        return self._asdict()


class Simulation(NamedTuple):
    """The averages of random games. `decisions` are the least, the mean and the greatest number of a game."""

    game: str
    players: int
    games: int
    seed: str
    decisions: tuple[int, float, int]
    endings: tuple[Ending, ...]
    wonders: tuple[WonderAverage, ...]
    agreed: bool = True

    def as_json(self) -> dict[str, Any]:
        """Return the averages as scripts read them."""
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "decisions": dict(zip(("least", "mean", "most"), self.decisions, strict=True)),
            "endings": [ending.as_json() for ending in self.endings],
            "wonders": [wonder.as_json() for wonder in self.wonders],
        }
