"""What a question is answered with, whatever the game: verdicts, prices, scores, each with reasons and rulings.

Every answer has `as_json()`, the object that other people's scripts read; its keys are fixed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

T = TypeVar("T")

Path = tuple[str | int, ...]
"""The keys and indexes that lead to a place of a document."""

_NONE: Final[Mapping[str, Any]] = MappingProxyType({})


class Need(NamedTuple):
    """Something that the document lacks: what depends on it, and the way to where it belongs."""

    message: str
    path: Path = ()


class NeedsError(Exception):
    """The document lacks something without which the question has no certain answer; the text names it.

    >>> NeedsError("the price depends on the coins", Need("the score depends on them too", ("city", "coins"))).needs[0]
    Need(message='the price depends on the coins', path=())
    """

    def __init__(self, *needs: Need | str) -> None:
        """Take all that is missing, at least one thing."""
        super().__init__(*needs)
        self.needs = tuple(Need(need) if isinstance(need, str) else need for need in needs)

    def __str__(self) -> str:
        """Say all that is missing, each in a line."""
        return "\n".join(need.message for need in self.needs)


def gathered(questions: Iterable[Callable[[], T]]) -> list[T]:
    """Answer several questions; if some have no answer, tell all that the document lacks at once, each thing once."""
    found: list[T] = []
    needs: dict[Need, None] = {}
    for question in questions:
        try:
            found.append(question())
        except NeedsError as error:
            needs |= dict.fromkeys(error.needs)
    if needs:
        raise NeedsError(*needs)
    return found


class NotAskedError(Exception):
    """The question has no meaning in this game; the text says why."""


class Reason(NamedTuple):
    """Why something is not allowed, or a remark on it, with the ruling that says so."""

    code: str
    message: str

    def as_json(self) -> dict[str, Any]:
        """Return the reason as scripts read it."""
        return {"code": self.code, "message": self.message}


class Purchase(NamedTuple):
    """Units of one resource from one supplier: `seller` None is the own city, which is paid nothing."""

    resource: str
    seller: str | None
    source: str
    price: int
    units: int = 1


class Payment(NamedTuple):
    """Coins paid, by who receives them, in the order in which the game names the receivers.

    >>> Payment((("bank", 1), ("left", 2), ("right", 0))).total
    3
    """

    parts: tuple[tuple[str, int], ...]
    purchases: tuple[Purchase, ...] = ()

    @property
    def total(self) -> int:
        """All coins that leave the treasury."""
        return sum(coins for _, coins in self.parts)

    def as_json(self) -> dict[str, Any]:
        """Return the coins for each receiver and their total."""
        return {**dict(self.parts), "total": self.total}


class Way(NamedTuple):
    """One way to build: free, by a chain or a power (`origin` names it), by a payment, or by spending cards (`spend`).

    `uses` names what the way uses up for this turn, `gain` is what it brings in coins.
    """

    by: str
    origin: str | None = None
    payment: Payment | None = None
    spend: tuple[tuple[str, int], ...] | None = None
    uses: tuple[str, ...] = ()
    gain: int = 0

    def as_json(self) -> dict[str, Any]:
        """Return the way as scripts read it."""
        answer: dict[str, Any] = {"by": self.by}
        if self.origin is not None:
            answer["from"] = self.origin
        if self.payment is not None:
            answer |= self.payment.as_json()
        if self.spend is not None:
            answer["spend"] = dict(self.spend)
        if self.uses:
            answer["uses"] = list(self.uses)
        if self.gain:
            answer["gain"] = self.gain
        return answer


class Contradiction(NamedTuple):
    """What cannot be as a document tells it, by a ruling: whose it is, and the keys and indexes that lead to it."""

    code: str
    message: str
    player: str | None = None
    path: Path = ()


class Verdict(NamedTuple):
    """May this be built now: all ways if so, all reasons if not."""

    game: str
    player: str
    item: str | int | None
    kind: str
    ways: tuple[Way, ...]
    reasons: tuple[Reason, ...]
    warnings: tuple[Reason, ...] = ()
    forced: bool | None = None
    rulings: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.reasons

    def as_json(self) -> dict[str, Any]:
        """Return the verdict as scripts read it."""
        answer: dict[str, Any] = {
            "game": self.game,
            "player": self.player,
            "item": self.item,
            "kind": self.kind,
            "legal": self.legal,
            "ways": [way.as_json() for way in self.ways] if self.legal else [],
            "reasons": [reason.as_json() for reason in self.reasons],
            "warnings": [warning.as_json() for warning in self.warnings],
        }
        if self.forced is not None:
            answer["forced"] = self.forced
        answer["rulings"] = list(self.rulings)
        return answer


class Quote(NamedTuple):
    """What something costs when it is paid for.

    `options` are all payments worth considering, cheapest first; `missing` is what nobody can supply; `affordable` is
    None where it cannot be told or has no meaning.
    """

    game: str
    player: str
    item: str | int | None
    kind: str
    cost: dict[str, Any] | None
    options: tuple[dict[str, Any], ...]
    cheapest: dict[str, Any] | None
    affordable: bool | None
    missing: dict[str, int]
    details: Mapping[str, Any] = _NONE
    rulings: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the quote as scripts read it."""
        return {
            "game": self.game,
            "player": self.player,
            "item": self.item,
            "kind": self.kind,
            "cost": self.cost,
            "options": list(self.options),
            "cheapest": self.cheapest,
            "affordable": self.affordable,
            "missing": self.missing,
            **self.details,
            "rulings": list(self.rulings),
        }


class Line(NamedTuple):
    """One line of a score: so many points in a category, for which thing, why, by which ruling."""

    category: str
    points: int
    item: str
    reason: str
    ruling: str

    def as_json(self) -> dict[str, Any]:
        """Return the line as scripts read it."""
        category, points, item, reason, ruling = self
        return {"category": category, "points": points, "item": item, "reason": reason, "ruling": ruling}


class PlayerScore(NamedTuple):
    """One player's score: its lines, and what breaks a tie.

    >>> ann = PlayerScore("Ann", (Line("civilian", 3, "Altar", "printed points", "base/score/civilian"),), tie_break=2)
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


class ScoreSheet(NamedTuple):
    """The final score of a table: who has how many points, the ranking, the winners and what decided.

    `whole` is False for a single city, which has no rank and no winner. `victory` names a victory that makes points
    irrelevant, and `victor` who has it. With `only` one player alone is told, ranked among all.

    >>> sheet = ScoreSheet("base", ("treasury",), "coins", (
    ...     PlayerScore("Ann", (Line("treasury", 2, "6 coins", "", ""),), 6),
    ...     PlayerScore("Bob", (Line("treasury", 2, "8 coins", "", ""),), 8),
    ...     PlayerScore("Cy", (Line("treasury", 1, "3 coins", "", ""),), 3)))
    >>> sheet.ranks, sheet.winners, sheet.decided_by
    ((2, 1, 3), ('Bob',), 'coins')
    """

    game: str
    categories: tuple[str, ...]
    tie_break: str
    players: tuple[PlayerScore, ...]
    whole: bool = True
    victory: str | None = None
    victor: str | None = None
    details: Mapping[str, Any] = _NONE
    only: int | None = None

    @property
    def ranks(self) -> tuple[int, ...]:
        """Places by points, then by the tie-break; equals share the better place, and the next one is left out."""
        if self.victory is not None:
            return tuple(1 if player.name == self.victor else 2 for player in self.players)
        keys = [(player.total, player.tie_break) for player in self.players]
        return tuple(1 + sum(other > key for other in keys) for key in keys)

    @property
    def winners(self) -> tuple[str, ...]:
        """Everybody in the first place."""
        return tuple(player.name for player, rank in zip(self.players, self.ranks, strict=True) if rank == 1)

    @property
    def decided_by(self) -> str:
        """What settled it: a victory before points, points, the tie-break, or nothing: then the victory is shared."""
        if self.victory is not None:
            return self.victory
        best = max(player.total for player in self.players)
        if sum(player.total == best for player in self.players) == 1:
            return "points"
        return self.tie_break if len(self.winners) == 1 else "shared"

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
        return {**answer, **self.details}


class Answer(NamedTuple):
    """An answer whose keys are the game's own, such as the symbols of science or the tokens of a battle."""

    values: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Return the answer as scripts read it."""
        return dict(self.values)


def counted(number: int, word: str, words: str | None = None) -> str:
    """Write a number with its noun.

    >>> counted(1, "coin"), counted(3, "coin"), counted(2, "glass", "glass")
    ('1 coin', '3 coins', '2 glass')
    """
    return f"{number} {word if number == 1 else words or word + 's'}"


def listed(words: Sequence[str], link: str = "and") -> str:
    """Write a list as in a sentence.

    >>> listed(["wood"]), listed(["wood", "ore", "glass"])
    ('wood', 'wood, ore and glass')
    """
    return f"{', '.join(words[:-1])} {link} {words[-1]}" if len(words) > 1 else "".join(words)
