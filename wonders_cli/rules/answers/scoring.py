"""The final score: the points of each player line by line, the ranking, the winners."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from wonders_cli.rules.answers.conflicts import PawnPlace
from wonders_cli.rules.answers.reasons import Assumed
from wonders_cli.rules.answers.structure import LyingRows
from wonders_cli.rules.messages import Message, written


class Line(NamedTuple):
    """One line of a score: so many points in a category, for which thing, why, by which ruling.

    An item that is a text is the name of a thing.
    """

    category: str
    points: int
    item: Message | str
    reason: Message
    ruling: str

    def as_json(self) -> dict[str, Any]:
        """Return the line as scripts read it."""
        category, points, item, reason, ruling = self
        return {
            "category": category,
            "points": points,
            "item": written(item),
            "reason": written(reason),
            "ruling": ruling,
        }


class PlayerScore(NamedTuple):
    """One player's score: its lines, and what breaks a tie.

    >>> from wonders_cli.rules.messages import say
    >>> ann = PlayerScore("Ann", (Line("civilian", 3, "Altar", say("printed points"), "base/score/civilian"),), 2)
    >>> ann.total, ann.points(("civilian", "military"))
    (3, {'civilian': 3, 'military': 0})
    """

    name: str
    lines: tuple[Line, ...]
    tie_break: int = 0

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)

    def points(self, categories: Sequence[str]) -> dict[str, int]:
        """Return the points of each category, 0 where there is no line."""
        sums = dict.fromkeys(categories, 0)
        for line in self.lines:
            sums[line.category] += line.points
        return sums


class SideTokens(NamedTuple):
    """The military tokens of one side of the board, by the coins that they cost: lying or taken."""

    name: str
    lying: tuple[int, ...]
    taken: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the tokens as scripts read them."""
        return {"name": self.name, "lying": list(self.lying), "taken": list(self.taken)}


class MilitaryState(NamedTuple):
    """The board of Duel: the conflict pawn and the tokens of each side."""

    pawn: PawnPlace
    tokens: tuple[SideTokens, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the board as scripts read it."""
        return {"conflict_pawn": self.pawn.as_json(), "tokens": [side.as_json() for side in self.tokens]}


class TieBreak(NamedTuple):
    """What decides between equal points: its key in answers, and the words for it and for a victory that is shared."""

    key: str
    words: str
    shared: str


class ScoreSheet(NamedTuple):
    """The final score of a table: who has how many points, the ranking, the winners and what decided.

    `whole` is False for a single city, which has no rank and no winner. `victory` names a victory that makes points
    irrelevant, and `victor` who has it. `only` is the seat of the one player who is shown, ranked among all. `rulings`
    are those behind the winner; those behind the points are in the lines. `over` says whether the game is over, None
    where the document does not show it; `assumed` is what was left out and counted as nothing. `structure` is
    what lies on the table of a game that goes on.

    >>> from wonders_cli.rules.messages import say
    >>> sheet = ScoreSheet("base", ("treasury",), TieBreak("coins", "coins", "equal points and coins"), (
    ...     PlayerScore("Ann", (Line("treasury", 2, say("6 coins"), say(""), ""),), 6),
    ...     PlayerScore("Bob", (Line("treasury", 2, say("8 coins"), say(""), ""),), 8),
    ...     PlayerScore("Cy", (Line("treasury", 1, say("3 coins"), say(""), ""),), 3)))
    >>> sheet.ranks, sheet.winners, sheet.decided_by
    ((2, 1, 3), ('Bob',), 'coins')
    """

    game: str
    categories: tuple[str, ...]
    tie_break: TieBreak
    players: tuple[PlayerScore, ...]
    whole: bool = True
    victory: str | None = None
    victor: str | None = None
    military: MilitaryState | None = None
    only: int | None = None
    rulings: tuple[str, ...] = ()
    over: bool | None = None
    assumed: tuple[Assumed, ...] = ()
    agreed: bool = True
    structure: LyingRows | None = None

    @property
    def shown(self) -> tuple[int, ...]:
        """The seats that are shown: all, or the one asked for."""
        return tuple(range(len(self.players))) if self.only is None else (self.only,)

    @property
    def ranks(self) -> tuple[int, ...]:
        """Places by points, then by the tie-break; equals share the better place, and the next one is left out."""
        if self.victory is not None:
            return tuple(1 if player.name == self.victor else 2 for player in self.players)
        keys = [(player.total, player.tie_break) for player in self.players]
        return tuple(1 + sum(other > key for other in keys) for key in keys)

    @property
    def leaders(self) -> tuple[str, ...]:
        """Everybody in the first place."""
        return tuple(player.name for player, rank in zip(self.players, self.ranks, strict=True) if rank == 1)

    @property
    def winners(self) -> tuple[str, ...]:
        """Everybody in the first place, unless the game is not over."""
        return () if self.over is False else self.leaders

    @property
    def decided_by(self) -> str | None:
        """What settled it: a victory before points, points, the tie-break, or nothing: then the victory is shared.

        None where the game is not over.
        """
        if self.over is False:
            return None
        if self.victory is not None:
            return self.victory
        best = max(player.total for player in self.players)
        if sum(player.total == best for player in self.players) == 1:
            return "points"
        return self.tie_break.key if len(self.winners) == 1 else "shared"

    def as_json(self) -> dict[str, Any]:
        """Return the sheet as scripts read it."""
        players = []
        for seat, (player, rank) in enumerate(zip(self.players, self.ranks, strict=True)):
            if self.only not in (None, seat):
                continue
            ended = self.victory is not None
            entry: dict[str, Any] = {"name": player.name, "total": None if ended else player.total}
            if self.whole:
                entry["rank"] = rank
            entry["points"] = {} if ended else player.points(self.categories)
            entry["lines"] = [line.as_json() for line in player.lines]
            players.append(entry)
        answer: dict[str, Any] = {"game": self.game, "players": players}
        if self.whole:
            answer |= {"winners": list(self.winners), "decided_by": self.decided_by}
            if self.over is False:
                answer["leaders"] = list(self.leaders)
        elif self.victory is not None:
            answer["decided_by"] = self.victory
        if self.military is not None:
            answer["military"] = self.military.as_json()
        if self.structure is not None:
            answer["structure"] = self.structure.as_json()
        answer |= {"over": self.over, "assumed": [one.as_json() for one in self.assumed]}
        return answer | {"rulings": list(self.rulings)}
