"""Every legal play of a player."""

from typing import Any, NamedTuple

from wonders_cli.rules.answers.building import Way
from wonders_cli.rules.answers.reasons import Assumed, assumptions
from wonders_cli.rules.answers.structure import LyingRows
from wonders_cli.rules.frozen import Frozen


class Listed(NamedTuple):
    """One play: the action, the card, the stage or Wonder (`item`), where the card comes from (`deck`), the ways.

    `coins` is what a sold or discarded card brings; `then` names what is chosen after the play, by the word with which
    a record writes it; `set` and `tokens` belong to an exchange of green cards.
    """

    action: str
    card: str | None = None
    item: str | int | None = None
    deck: str | None = None
    coins: int | None = None
    ways: tuple[Way, ...] | None = None
    then: Frozen[str, tuple[str, ...]] | None = None
    set: tuple[str, ...] | None = None
    tokens: tuple[str, ...] | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the play as scripts read it; what it has not is left out."""
        answer: dict[str, Any] = {
            "action": self.action,
            "from": self.deck,
            "card": self.card,
            "item": self.item,
            "coins": self.coins,
            "ways": None if self.ways is None else [way.as_json() for way in self.ways],
            "then": None if self.then is None else {word: list(names) for word, names in self.then.items()},
            "set": None if self.set is None else list(self.set),
            "tokens": None if self.tokens is None else list(self.tokens),
        }
        return {key: value for key, value in answer.items() if value is not None}


class Plays(NamedTuple):
    """Every legal play of a player. `structure` is what lies on the table, where a play takes a card from it."""

    game: str
    player: str
    plays: tuple[Listed, ...]
    rulings: tuple[str, ...] = ()
    assumed: tuple[Assumed, ...] = ()
    agreed: bool = True
    structure: LyingRows | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the answer as scripts read it."""
        return {
            "game": self.game,
            "player": self.player,
            "plays": [play.as_json() for play in self.plays],
            **({"structure": self.structure.as_json()} if self.structure else {}),
            **assumptions(self.assumed),
            "rulings": list(self.rulings),
        }
