"""What a conflict brings, in the words of each game: conflicts of neighbours, the conflict pawn, a Battle."""

from typing import Any, NamedTuple

from wonders_cli.rules.answers.reasons import Assumed, Reason, Source, assumptions
from wonders_cli.rules.frozen import Frozen


class Conflict(NamedTuple):
    """The conflicts of one city: its shields, and the token against each neighbour, 0 for none.

    `sources` are the cards and stages that have the shields.
    """

    name: str
    shields: int
    left: int
    right: int
    sources: tuple[Source, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the conflicts as scripts read them."""
        return {**self._asdict(), "sources": [source.as_json() for source in self.sources]}


class Conflicts(NamedTuple):
    """The conflicts at the end of an Age."""

    age: int
    players: tuple[Conflict, ...]
    rulings: tuple[str, ...] = ()
    game: str = "base"
    agreed: bool = True
    assumed: tuple[Assumed, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the answer as scripts read it."""
        return {
            "game": self.game,
            "age": self.age,
            "players": [player.as_json() for player in self.players],
            **assumptions(self.assumed),
            "rulings": list(self.rulings),
        }


class PawnPlace(NamedTuple):
    """Where the conflict pawn stands: toward whom (None in the middle), and how many spaces from the middle."""

    toward: str | None
    spaces: int

    def as_json(self) -> dict[str, Any]:
        """Return the place as scripts read it."""
        return self._asdict()


class PawnMove(NamedTuple):
    """A move of the conflict pawn: `coins_lost` are those that the opponent really loses.

    `sources` are the things that the player has shields from.
    """

    player: str
    shields: int
    pawn: PawnPlace
    coins_lost: int
    supremacy: bool
    tokens_struck: tuple[int, ...]
    warnings: tuple[Reason, ...] = ()
    rulings: tuple[str, ...] = ()
    game: str = "duel"
    agreed: bool = True
    sources: tuple[Source, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the answer as scripts read it."""
        answer: dict[str, Any] = {
            "game": self.game,
            "player": self.player,
            "shields": self.shields,
            "conflict_pawn": self.pawn.as_json(),
            "coins_lost": self.coins_lost,
            "supremacy": self.supremacy,
            "tokens_struck": list(self.tokens_struck),
            "sources": [source.as_json() for source in self.sources],
            "rulings": list(self.rulings),
        }
        return answer | {"warnings": [warning.as_json() for warning in self.warnings]} if self.warnings else answer


class Rival(NamedTuple):
    """Somebody with whom shields are compared, and the tokens that the comparison brings."""

    name: str
    shields: int
    tokens: int


class BattleOutcome(NamedTuple):
    """What a Battle brings a city: victory tokens, and the cards that leave it.

    `sources` are the cards, stages and tokens that have the shields.
    """

    name: str
    shields: int
    leaves: Frozen[str, int]
    against: tuple[Rival, ...]
    sources: tuple[Source, ...] = ()

    @property
    def tokens(self) -> int:
        """All victory tokens that the city takes."""
        return sum(rival.tokens for rival in self.against)

    def as_json(self) -> dict[str, Any]:
        """Return the outcome as scripts read it."""
        return {
            "name": self.name,
            "shields": self.shields,
            "tokens": self.tokens,
            "leaves": dict(self.leaves),
            "against": [rival._asdict() for rival in self.against],
            "sources": [source.as_json() for source in self.sources],
        }


class Battle(NamedTuple):
    """A Battle; `conflict_tokens` are those of the whole table after it, None where one city is asked about."""

    players: tuple[BattleOutcome, ...]
    conflict_tokens: Frozen[str, int] | None
    rulings: tuple[str, ...] = ()
    game: str = "architects"
    agreed: bool = True

    def as_json(self) -> dict[str, Any]:
        """Return the answer as scripts read it."""
        answer: dict[str, Any] = {"game": self.game, "players": [player.as_json() for player in self.players]}
        if self.conflict_tokens is not None:
            answer["conflict_tokens"] = dict(self.conflict_tokens)
        return answer | {"rulings": list(self.rulings)}
