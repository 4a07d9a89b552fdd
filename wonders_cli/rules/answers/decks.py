"""The cards of a game for a number of players and, with a seed, how they are shuffled, dealt and laid out."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class AgeDeck(NamedTuple):
    """The cards of an Age: how many lie in play (`number`), the cards, the guilds of which some are drawn.

    `removed` cards go back to the box unseen; None where none ever do.
    """

    age: int
    number: int
    cards: tuple[str, ...]
    guilds: tuple[str, ...]
    guilds_drawn: int
    removed: int | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the deck as scripts read it."""
        answer: dict[str, Any] = {"age": self.age, "count": self.number, "cards": list(self.cards)}
        if self.removed is not None:
            answer["removed"] = self.removed
        return answer | {"guilds": list(self.guilds), "guilds_drawn": self.guilds_drawn}


class DealtHand(NamedTuple):
    """The hand that a seat is dealt in an Age."""

    age: int
    seat: int
    cards: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the hand as scripts read it."""
        return {"age": self.age, "seat": self.seat, "cards": list(self.cards)}


class BaseDeck(NamedTuple):
    """The decks of the base game and, with a seed, the hands."""

    players: int
    seed: str | None
    ages: tuple[AgeDeck, ...]
    hands: tuple[DealtHand, ...] = ()
    rulings: tuple[str, ...] = ()
    game: str = "base"
    agreed: bool = True

    def as_json(self) -> dict[str, Any]:
        """Return the decks as scripts read them."""
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "ages": [age.as_json() for age in self.ages],
            "hands": [hand.as_json() for hand in self.hands],
            "rulings": list(self.rulings),
        }


class DraftGroup(NamedTuple):
    """Wonders laid out together, and who picks how many of them in turn, player 1 or 2."""

    wonders: tuple[str, ...]
    picks: tuple[tuple[int, int], ...]

    def as_json(self) -> dict[str, Any]:
        """Return the group as scripts read it."""
        picks = [{"player": player, "wonders": number} for player, number in self.picks]
        return {"wonders": list(self.wonders), "picks": picks}


class LaidRow(NamedTuple):
    """A row of the structure of an Age, face up or down."""

    age: int
    row: int
    face: str
    cards: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the row as scripts read it."""
        return {"age": self.age, "row": self.row, "face": self.face, "cards": list(self.cards)}


class LaidOut(NamedTuple):
    """What the shuffling of a game of Duel gives: Wonders to draft, progress tokens, the structures row by row."""

    draft: tuple[DraftGroup, ...]
    progress_board: tuple[str, ...]
    progress_box: tuple[str, ...]
    structures: tuple[LaidRow, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the layout as scripts read it."""
        return {
            "draft": [group.as_json() for group in self.draft],
            "progress_board": list(self.progress_board),
            "progress_box": list(self.progress_box),
            "structures": [row.as_json() for row in self.structures],
        }


class DuelDeck(NamedTuple):
    """The cards of Duel and, with a seed, how everything lies."""

    players: int
    seed: str | None
    ages: tuple[AgeDeck, ...]
    layout: LaidOut | None = None
    rulings: tuple[str, ...] = ()
    game: str = "duel"
    agreed: bool = True

    def as_json(self) -> dict[str, Any]:
        """Return the decks as scripts read them."""
        ages = [age.as_json() for age in self.ages]
        answer = {"game": self.game, "players": self.players, "seed": self.seed, "ages": ages, "hands": []}
        return {**answer, **(self.layout.as_json() if self.layout else {}), "rulings": list(self.rulings)}


class DeckList(NamedTuple):
    """A deck of Architects: with a seed from the top down, else sorted."""

    deck: str
    cards: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the deck as scripts read it."""
        return {"deck": self.deck, "cards": list(self.cards)}


class ArchitectsDeck(NamedTuple):
    """The decks and tokens of Architects and, with a seed, the table at the beginning, as a document."""

    players: int
    seed: str | None
    decks: tuple[DeckList, ...]
    progress: tuple[str, ...]
    conflict_tokens: int
    table: Mapping[str, Any] | None = None
    rulings: tuple[str, ...] = ()
    game: str = "architects"
    agreed: bool = True

    def as_json(self) -> dict[str, Any]:
        """Return the decks as scripts read them."""
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "decks": [pile.as_json() for pile in self.decks],
            "progress": list(self.progress),
            "conflict_tokens": self.conflict_tokens,
            "table": self.table,
            "rulings": list(self.rulings),
        }
