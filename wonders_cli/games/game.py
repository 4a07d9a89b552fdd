"""A game as a value: what may be played now, and the game after it.

The three games have the same words. A game never changes: `play` gives a new one, and the old one is still there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from wonders_cli.rules.answers.reasons import IllegalPlay, Reason
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Self

    from wonders_cli.games.seen import Seen
    from wonders_cli.rules.answers.building import Way
    from wonders_cli.rules.answers.replay import Entry
    from wonders_cli.rules.answers.scoring import ScoreSheet
    from wonders_cli.rules.chance import Uniform


class Play(NamedTuple):
    """One play, wholly decided: who plays, what is done, with what, and how it is paid for.

    `str()` of it is its line in a record. `item` is the Wonder, the stage or the player that is meant, `deck` where a
    card comes from, `way` how a building or a stage is paid for, with coins by receiver; `chosen` has what is chosen
    after it, by the words of a record. `deed` is the play as the rules of the game carry it out.
    """

    player: str
    text: str
    action: str
    card: str | None = None
    item: str | int | None = None
    deck: str | None = None
    way: Way | None = None
    chosen: tuple[tuple[str, str], ...] = ()
    deed: Any = None

    def __str__(self) -> str:
        """Write it as a record does."""
        return self.text

    def __eq__(self, other: object) -> bool:
        """Whether it is the same line of the same player."""
        return isinstance(other, Play) and self[:2] == other[:2]

    def __ne__(self, other: object) -> bool:
        """Whether it is another line, or that of another player."""
        return not self == other

    def __hash__(self) -> int:
        """Hash the player and the line."""
        return hash(self[:2])

    def as_json(self) -> dict[str, Any]:
        """Return the play as scripts read it; what it has not is left out."""
        answer: dict[str, Any] = {
            "player": self.player,
            "play": self.text,
            "action": self.action,
            "from": self.deck,
            "card": self.card,
            "item": self.item,
            "way": None if self.way is None else self.way.as_json(),
            "then": dict(self.chosen) or None,
        }
        return {key: value for key, value in answer.items() if value is not None}


class Move(NamedTuple):
    """What is played at once: the turn as a record names it, and each player's name with the play."""

    turn: str
    plays: tuple[tuple[str, Play], ...]


class Game(ABC):
    """A game under way, or over. It is immutable; undo is keeping the old value.

    Values are equal if they begin alike and the same was played; they can be hashed and pickled.
    """

    __slots__ = ("_begun", "_listed", "_moves", "_now", "_seed")

    name: ClassVar[str]
    """Which game: base, duel or architects."""

    def __init__(self, begun: Any, now: Any = None, moves: tuple[Move, ...] = (), seed: str | None = None) -> None:  # noqa: ANN401 -- each game has its own
        """Take the game of the rules as it began and as it stands; `deal`, `begin` and `resume` make these."""
        self._begun = begun
        self._now = begun if now is None else now
        self._moves = moves
        self._seed = seed
        self._listed: dict[str, tuple[Play, ...]] = {}

    # ---- what all games share

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players in clockwise order."""
        return tuple(city.name for city in self._table.cities)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.to_move

    @property
    def begun(self) -> Any:  # noqa: ANN401 -- each game has its own
        """The game as it began, as the rules hold it."""
        return self._begun

    @property
    def state(self) -> Any:  # noqa: ANN401 -- each game has its own
        """The game as the rules hold it; what it has is no promise."""
        return self._now

    @property
    def moves(self) -> tuple[Move, ...]:
        """All that was played since the beginning, in order: each time the players with their plays."""
        return self._moves

    def plays(self, player: str | None = None) -> tuple[Play, ...]:
        """Give every legal play of a player, wholly decided; none if it is not that player's turn.

        Without a name the player is the only one to move. NeedsError if the game lacks what that depends on.
        """
        name = self._mover() if player is None else self._named(player)
        if name not in self.to_move:
            return ()
        if name not in self._listed:
            self._listed[name] = tuple(self._plays(self.players.index(name)))
        return self._listed[name]

    def play(self, play: Play | str | Mapping[str, Play | str]) -> Self:
        """Give the game after a play, or after one play of each player who is to move.

        A play may be its text, as a record has it. IllegalPlay, with the reasons, if one of them is not legal;
        ProblemError if a text is none that a record could have.
        """
        if isinstance(play, (str, Play)):
            play = {play.player if isinstance(play, Play) else self._mover(): play}
        moving, given = self.to_move, {self._named(name): one for name, one in play.items()}
        reasons = [self.not_to_move(name) for name in given if name not in moving]
        absent = tuple(name for name in moving if name not in given)
        if absent and not reasons:
            message = say("these players have to play, too: {players}", players=absent)
            reasons.append(Reason(self._turn_ruling, message))
        if reasons:
            raise IllegalPlay(*reasons)
        decided = []
        for name in moving:
            try:
                decided.append((name, self._decided(name, given[name])))
            except IllegalPlay as error:
                reasons += error.reasons
        if reasons:
            raise IllegalPlay(*reasons)
        return self._after(Move(self._label, tuple(decided)))

    def _decided(self, name: str, play: Play | str) -> Play:
        """Find the legal play that is meant."""
        if isinstance(play, Play):
            found = next((one for one in self.plays(name) if one is play or one == play), None)
            return found or self._read(name, play.text)
        return self._read(name, play)

    def _mover(self) -> str:
        """Name the only player to move."""
        moving = self.to_move
        if len(moving) == 1:
            return moving[0]
        message = say("the game is over")
        if moving:
            message = say("{players} play at once: give the play of each by name", players=moving)
        raise IllegalPlay(Reason(self._turn_ruling, message))

    def _named(self, player: str) -> str:
        if player in self.players:
            return player
        message = say("there is no player {player:quoted} in this game", player=player)
        raise IllegalPlay(Reason("unknown-player", message))

    def not_to_move(self, name: str) -> Reason:
        """Say whose turn it is."""
        message = say("the game is over")
        if self.to_move:
            message = say("it is the turn of {players}, not of {player}", players=self.to_move, player=name)
        return Reason(self._turn_ruling, message)

    def random_move(self, chance: Uniform) -> dict[str, Play]:
        """Draw a play of each player who is to move.

        First what is done with which thing is drawn, then in turn everything else that is to be chosen, each of the
        possibilities as likely as the other. `chance` gives a number from 0 to 1, as random.Random(seed).random does.
        """
        return {name: self._drawn(self.players.index(name), chance) for name in self.to_move}

    def play_at_random(self, chance: Uniform) -> Self:
        """Give the game after a random move."""
        return self._after(Move(self._label, tuple(self.random_move(chance).items())))

    def score(self) -> ScoreSheet:
        """Score the table as it stands; `over` of the answer says whether that is the end."""
        from importlib import import_module

        sheet: ScoreSheet = import_module(f"wonders_cli.questions.{self.name}").score(self._table)
        return sheet._replace(over=self.over)

    def table(self) -> dict[str, Any]:
        """Write the table as it stands, as a document for all questions; `seen_by` leaves out what a player lacks."""
        from importlib import import_module

        document: dict[str, Any] = import_module(f"wonders_cli.questions.{self.name}").describe(self._table)
        return document

    @property
    def ledger(self) -> tuple[tuple[str, Entry], ...]:
        """All that happened, as `wonders replay --explain` prints it: the turn, and the entry with its ruling."""
        from importlib import import_module

        from wonders_cli.documents.load import loads

        if not self._moves:
            return ()
        (document,) = loads(self.record())
        game = import_module(f"wonders_cli.questions.{self.name}")
        answer, _ = game.replay(document.value, correct=False, at=None)
        found: tuple[tuple[str, Entry], ...] = answer.ledger
        return found

    def __eq__(self, other: object) -> bool:
        """Whether the game began alike and the same was played."""
        if not isinstance(other, Game):
            return NotImplemented
        return type(self) is type(other) and self._moves == other._moves and self._begun == other._begun

    def __hash__(self) -> int:
        """Hash the players and what was played."""
        return hash((self.name, self.players, self._moves))

    def __repr__(self) -> str:
        """Say how far the game is."""
        return f"<{self.name}: {', '.join(self.players)}; {'over' if self.over else self._label}>"

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[Any, ...]]:
        """Pickle it as the document it began with, and what was played since."""
        moves = [[(name, play.text) for name, play in move.plays] for move in self._moves]
        return _restored, (self.name, type(self)(self._begun).record(), moves, self._seed)

    # ---- what each game has of its own

    _turn_ruling: ClassVar[str]
    """The ruling about whose turn it is."""

    @property
    def _table(self) -> Any:  # noqa: ANN401 -- each game has its own
        """The table as it stands."""
        return self._now.table

    @property
    @abstractmethod
    def to_move(self) -> tuple[str, ...]:
        """The players who play now, at once; nobody when the game is over."""

    @property
    @abstractmethod
    def _label(self) -> str:
        """The turn, as a record names it."""

    @abstractmethod
    def record(self) -> dict[str, Any]:
        """Write the game as a record, a document that `loads` reads and `wonders replay` adjudicates."""

    @abstractmethod
    def seen_by(self, player: str) -> Seen:
        """Give what a player knows: the table without what is hidden, and for each hidden thing what it can be."""

    @abstractmethod
    def sample(self, player: str, seed: str) -> Self:
        """Give a game that this player cannot tell from this one, with what is hidden drawn at random."""

    @abstractmethod
    def _plays(self, seat: int) -> Sequence[Play]:
        """List every legal play of a seat that is to move."""

    @abstractmethod
    def _drawn(self, seat: int, chance: Uniform) -> Play:
        """Draw a play of a seat that is to move."""

    @abstractmethod
    def _read(self, name: str, text: str) -> Play:
        """Read a text as a play of the player who is to move, or raise IllegalPlay."""

    @abstractmethod
    def _after(self, move: Move) -> Self:
        """Carry out legal plays."""


def _restored(name: str, record: dict[str, Any], moves: list[list[tuple[str, str]]], seed: str | None) -> Game:
    from wonders_cli.games.starting import resume

    game = resume(record, seed=seed)
    if game.name != name:
        raise TypeError(name)
    for move in moves:
        game = game.play(dict(move))
    return game
