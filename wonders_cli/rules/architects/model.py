"""The things on the table in 7 Wonders: Architects: cards, Wonders, tokens, cities, and the table with its seats.

Cards, Wonders and tokens come from the catalogue and are compared by identity; cities and tables are values.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from wonders_cli.rules.answers.scoring import TieBreak
from wonders_cli.rules.architects.piles import Counts, Pile
from wonders_cli.rules.errors import Need, NeedsError, Path
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import Message, say

RESOURCES = ("wood", "stone", "brick", "papyrus", "glass")
SYMBOLS = ("compass", "gear", "tablet")
KINDS = (*RESOURCES, "coin", "blue", "blue cat", *SYMBOLS, "red", "red horn", "red double horn")
"""The words for cards. The counts of a city are in this order, so the first six are what it pays with."""
COIN = KINDS.index("coin")
COUPLE = 2  # of two players each is both neighbours of the other

Switches: TypeAlias = Frozen[str, bool | int | str]
"""The value of every house rule, by its name in the documents."""


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of card. `copies` has the number in each deck; `coins` is what it pays as a coin."""

    name: str
    colour: str
    copies: Mapping[str, int]
    resource: str | None = None
    symbol: str | None = None
    coins: int = 0
    points: int = 0
    cat: bool = False
    shields: int = 0
    horns: int = 0

    def __repr__(self) -> str:
        """Show the name alone: the rest is in the catalogue."""
        return f"<{self.name}>"


class Cost(NamedTuple):
    """So many resources that are all different, or all identical."""

    number: int
    kind: str


class Power(StrEnum):
    """What the effect of a Wonder does once, at the moment when its stage is built."""

    ANY_DECK = "take_from_any_deck"
    CENTRAL_DECK = "take_from_central_deck"
    LEFT_AND_RIGHT_DECK = "take_from_left_and_right_deck"
    KEEP_ONE = "keep_one_card"
    PROGRESS_TOKEN = "take_progress_token"  # noqa: S105 -- not a password


class PowerText(NamedTuple):
    """What is printed of a power, and its ruling."""

    ruling: str
    sentence: Message


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """A stage of a Wonder, which rests on other stages. `ruling` is its own, if it has one."""

    id: int
    piece: str
    cost: Cost
    points: int
    power: Power | None
    shields: int
    rests_on: tuple[int, ...]
    ruling: str | None

    def __repr__(self) -> str:
        """Show the number alone: the rest is in the catalogue."""
        return f"<stage {self.id}>"

    @property
    def effect(self) -> bool:
        """Whether the stage shows the effect of its Wonder."""
        return self.power is not None or self.shields > 0


@dataclass(frozen=True, slots=True, eq=False)
class Wonder:
    """A Wonder with its stages, the first one being number 1."""

    name: str
    stages: tuple[Stage, ...]

    def __repr__(self) -> str:
        """Show the name alone: the rest is in the catalogue."""
        return f"<{self.name}>"


class ExtraCard(NamedTuple):
    """Gives another card when a card of these kinds is taken or, for `stage`, when a stage is built."""

    kinds: tuple[str, ...]
    stage: bool


class CoinValue(NamedTuple):
    """Makes one coin card worth so many coins."""

    coins: int


class AnyResources(NamedTuple):
    """Lets any resources pay for a stage, identical or different."""


class Shields(NamedTuple):
    """Adds shields in every Battle."""

    shields: int


class PointsByWonder(NamedTuple):
    """Is worth points, more if the Wonder is finished."""

    unfinished: int
    finished: int


class Counted(StrEnum):
    """What a token counts in its city."""

    CATS = "cats"
    VICTORY_TOKENS = "victory_tokens"
    PROGRESS_TOKENS = "progress"


class PointsPer(NamedTuple):
    """Is worth points for each thing counted."""

    points: int
    what: Counted


class PointsTogether(NamedTuple):
    """Is worth points by the number of such tokens: the first number for one token, the second for two."""

    points: tuple[int, ...]


TokenEffect = ExtraCard | CoinValue | AnyResources | Shields | PointsByWonder | PointsPer | PointsTogether


@dataclass(frozen=True, slots=True, eq=False)
class Token:
    """A kind of progress token, with the ruling on what it does."""

    name: str
    copies: int
    effect: TokenEffect
    ruling: str

    def __repr__(self) -> str:
        """Show the name alone: the rest is in the catalogue."""
        return f"<{self.name}>"


class Numbers(NamedTuple):
    """The numbers of the rulebook that the rules below use."""

    identical_symbols: int
    different_symbols: int
    cat_points: int
    victory_token_points: int
    victory_tokens_in_box: int
    tokens_per_neighbour: int
    two_player_tokens: int
    two_player_factor: int
    two_player_factor_tokens: int
    conflict_tokens: Mapping[int, int]
    progress_face_up: int
    tie_break: TieBreak
    halicarnassus_cards: int


@dataclass(frozen=True, eq=False)
class Box:
    """What is in the box: kinds of cards in the order of KINDS, Wonders and progress tokens by name, the numbers."""

    kinds: tuple[Kind, ...]
    wonders: Mapping[str, Wonder]
    tokens: Mapping[str, Token]
    powers: Mapping[Power, PowerText]
    numbers: Numbers

    @cached_property
    def shields(self) -> Counts:
        """The shields of a card of each kind."""
        return tuple(kind.shields for kind in self.kinds)

    @cached_property
    def coin_value(self) -> int:
        """What a coin card is worth."""
        return self.kinds[COIN].coins

    @cached_property
    def token_count(self) -> int:
        """The number of progress tokens."""
        return sum(token.copies for token in self.tokens.values())


class City(NamedTuple):
    """What lies before one player. `stages` are the ids of the stages built, in rising order."""

    name: str
    wonder: Wonder
    stages: tuple[int, ...] = ()
    cards: Counts = (0,) * len(KINDS)
    progress: tuple[Token, ...] = ()
    used: tuple[Token, ...] = ()
    victory_tokens: int = 0
    cat: bool = False

    @property
    def finished(self) -> bool:
        """Whether every stage is built."""
        return len(self.stages) == len(self.wonder.stages)

    @property
    def built(self) -> tuple[Stage, ...]:
        """The stages that are built."""
        return tuple(stage for stage in self.wonder.stages if stage.id in self.stages)

    @property
    def available(self) -> tuple[Stage, ...]:
        """The stages that could be built next.

        Source: architects/build/available.
        """
        return available(self.wonder, self.stages)

    def usable(self, effect: type[TokenEffect]) -> Token | None:
        """Return the token with an effect, if the player has it and has not used it in this turn."""
        for token in self.progress:
            if isinstance(token.effect, effect) and token not in self.used:
                return token
        return None


@lru_cache(maxsize=1 << 10)
def available(wonder: Wonder, built: tuple[int, ...]) -> tuple[Stage, ...]:
    """A stage is available when it is not built and every stage that it rests on is.

    Source: architects/build/available.

    >>> from wonders_cli.documents.architects.catalogue import box
    >>> available(box().wonders["Olympia"], (1,)), available(box().wonders["Olympia"], (1, 3))
    ((<stage 2>, <stage 3>), (<stage 2>,))
    """
    return tuple(
        stage for stage in wonder.stages if stage.id not in built and all(below in built for below in stage.rests_on)
    )


def cards_of(number: int, kind: str) -> Message:
    """Write some cards of one kind, with the word for cards.

    >>> str(cards_of(1, "blue")), str(cards_of(2, "red horn"))
    ('1 blue card', '2 red horn cards')
    """
    if number == 1:
        return say("{number} {card} card", number=number, card=kind)
    return say("{number} {card} cards", number=number, card=kind)


def named(cards: Counts) -> tuple[tuple[str, int], ...]:
    """Name the cards of a count.

    >>> named((2, 0, 0, 1, 0, 1))
    (('wood', 2), ('papyrus', 1), ('coin', 1))
    """
    return tuple((KINDS[kind], number) for kind, number in enumerate(cards) if number)


class Table(NamedTuple):
    """All cities in clockwise order, or one city with what is known of its neighbours.

    The next seat is the left neighbour, the seat before is the right neighbour. In a city document (`whole` is False)
    the seats are the city, its left and its right neighbour, or the city and its only opponent; a neighbour who is not
    known is None. `conflict_tokens` counts those that show Peace and those that show Battle. `decks` are those of the
    cities in their order and, last, the central one; there are none where the document has none. `open_tokens` are the
    progress tokens that lie face up, None for an unknown one; `stack` are the others from the top down, if known.
    `counted` says whether the cards of every player are written down.
    """

    cities: tuple[City | None, ...]
    box: Box
    whole: bool = True
    switches: Switches = Frozen()
    conflict_tokens: tuple[int, int] | None = None
    decks: tuple[Pile, ...] = ()
    open_tokens: tuple[Token | None, ...] = ()
    stack: tuple[Token, ...] | None = None
    counted: bool = False

    def city(self, seat: int) -> City:
        """Return the city at a seat."""
        city = self.cities[seat % len(self.cities)]
        if city is None:
            [side] = place = self.place(seat)
            raise NeedsError(Need(say("the {side} neighbour is not in this document", side=side), place))
        return city

    def place(self, seat: int) -> Path:
        """Return the keys and indexes that lead to the city at a seat in its document."""
        seat %= len(self.cities)
        keys = ("city", "left", "right") if len(self.cities) > COUPLE else ("city", "opponent")
        return ("players", seat) if self.whole else (keys[seat],)

    @property
    def complete(self) -> bool:
        """Whether every city at the table is in the document: a city has two neighbours, but only one opponent."""
        return self.whole or len(self.cities) == COUPLE

    @property
    def seats(self) -> range:
        """The seats about which a question can be asked."""
        return range(len(self.cities) if self.whole else 1)

    @property
    def tokens_left(self) -> int:
        """How many progress tokens nobody holds."""
        return self.box.token_count - sum(len(city.progress) for city in self.cities if city is not None)

    @property
    def known(self) -> tuple[City, ...]:
        """The cities that are in the document."""
        return tuple(city for city in self.cities if city is not None)
