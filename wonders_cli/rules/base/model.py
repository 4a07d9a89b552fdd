"""The things on the table in 7 Wonders: cards, Wonder boards, cities, and the table with its seats.

Cards and boards come from the catalogue and are compared by identity. Cities and tables are values.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from wonders_cli.rules.answers.scoring import TieBreak
from wonders_cli.rules.errors import Need, NeedsError, Path
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import Message, say
from wonders_cli.rules.payment import Units, packed

RESOURCES = ("wood", "stone", "clay", "ore", "glass", "cloth", "papyrus")
"""The kinds of resources, in the order in which needs and sources count them."""
SYMBOLS = ("compass", "cog", "tablet")
NEIGHBOURS = ("left", "right")
BUILD, STAGE, SELL, DISCARD = "build", "stage", "sell", "discard"
"""What a player does with a card."""
CITY_KEYS = ("city", *NEIGHBOURS)
"""The keys of the seats of a city document."""


class Produces(NamedTuple):
    """Gives one unit each turn for every source. A source is a bit mask of the resources to choose from."""

    sources: tuple[int, ...]
    owner_only: bool


class Shields(NamedTuple):
    """Adds shields to every later conflict."""

    shields: int


class Points(NamedTuple):
    """Is worth points at the end."""

    points: int


class Coins(NamedTuple):
    """Gives coins from the bank once, when it is built."""

    coins: int


class Symbol(NamedTuple):
    """Shows one scientific symbol."""

    symbol: str


class FreeSymbol(NamedTuple):
    """Stands for one scientific symbol, chosen at the end of the game."""


class Discount(NamedTuple):
    """Lowers the price of the resources of a bit mask when the owner buys them from these neighbours."""

    resources: int
    neighbours: tuple[str, ...]
    price: int


class PerCount(NamedTuple):
    """Gives coins once and points at the end for each card of some colours, or each built stage, in some cities."""

    coins: int
    points: int
    colours: tuple[str, ...]
    stages: bool
    cities: tuple[str, ...]


class CompleteWonder(NamedTuple):
    """Is worth points at the end if every stage of the owner's Wonder is built."""

    points: int


class Power(NamedTuple):
    """A power of a Wonder stage, with its rulings. `turn` is the turn of each Age whose card it makes free, if any."""

    name: str
    rulings: tuple[str, ...]
    turn: int | None = None


Effect = Produces | Shields | Points | Coins | Symbol | FreeSymbol | Discount | PerCount | CompleteWonder | Power


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A building. `copies` has the smallest number of players of every copy, by Age; a guild has no such number.

    `category` is that of its points, None if its colour has none, and `ruling` the ruling about them.
    """

    name: str
    colour: str
    coins: int
    need: Units
    effect: Effect
    chains: tuple[str, ...]
    copies: Mapping[int, tuple[int, ...]]
    category: str | None = None
    ruling: str = ""
    is_guild: bool = False
    packed: int = field(init=False)
    """The need as one number."""
    is_free: bool = field(init=False)
    """Whether it has no printed cost."""

    def __post_init__(self) -> None:
        """Work out what is asked again and again."""
        object.__setattr__(self, "packed", packed(self.need))
        object.__setattr__(self, "is_free", not self.coins and not self.packed)

    def __repr__(self) -> str:
        """Show only the name: the rest is in the catalogue."""
        return f"<{self.name}>"


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """A stage of a Wonder."""

    need: Units
    effects: tuple[Effect, ...]
    packed: int = field(init=False)
    """The need as one number."""

    def __post_init__(self) -> None:
        """Work out what is asked again and again."""
        object.__setattr__(self, "packed", packed(self.need))


@dataclass(frozen=True, slots=True, eq=False)
class Wonder:
    """One side of a Wonder board. `resource` is the starting resource as a bit mask."""

    name: str
    side: str
    resource: int
    stages: tuple[Stage, ...]

    def __repr__(self) -> str:
        """Show only the name and the side: the rest is in the catalogue."""
        return f"<{self.name}, {self.side}>"

    @property
    def title(self) -> Message:
        """The name with the side, as documents write it."""
        return say("{wonder} ({side})", wonder=self.name, side=self.side)

    def powers(self, built: int) -> tuple[Power, ...]:
        """Return the powers of the first `built` stages, one for each stage that has it."""
        return _powers(self.stages[:built]) if built else ()


@lru_cache
def _powers(stages: tuple[Stage, ...]) -> tuple[Power, ...]:
    return tuple([effect for stage in stages for effect in stage.effects if isinstance(effect, Power)])


class Numbers(NamedTuple):
    """The numbers of the rulebook that the rules below use."""

    players: Mapping[str, int]
    coins_at_start: int
    hand_size: int
    turns: int
    trade_price: int
    sale_coins: int
    coins_per_point: int
    science_set_points: int
    victory_tokens: Mapping[int, int]
    defeat_token: int
    guilds_beyond_players: int
    passing: Mapping[int, str]
    tie_break: TieBreak


class City(NamedTuple):
    """What lies before one player. `coins` and `hand` are None where the document does not give them.

    `assumed` are the keys that the document leaves out and that count as nothing, `military` and `stages`. Where only
    the sum of the tokens is known, `military_sum` is that sum, in points, and `military` has those won since.
    """

    name: str
    wonder: Wonder
    stages: int = 0
    coins: int | None = None
    cards: tuple[Card, ...] = ()
    military: tuple[int, ...] = ()
    hand: tuple[Card, ...] | None = None
    assumed: tuple[str, ...] = ()
    military_sum: int | None = None

    def has(self, name: str) -> bool:
        """Whether a building of that name stands in the city."""
        return any(card.name == name for card in self.cards)

    @property
    def complete(self) -> bool:
        """Whether every stage is built."""
        return self.stages >= len(self.wonder.stages)

    def powers(self) -> tuple[Power, ...]:
        """Return the powers of the built stages."""
        return self.wonder.powers(self.stages)

    def has_power(self, name: str) -> bool:
        """Whether a built stage has a power of that name."""
        return self.stages > 0 and any(power.name == name for power in self.powers())

    def things(self) -> list[tuple[str | Message, Effect]]:
        """Return the effects with what has them: the names of the buildings, then the built stages."""
        found: list[tuple[str | Message, Effect]] = [(card.name, card.effect) for card in self.cards]
        for number, stage in enumerate(self.wonder.stages[: self.stages], 1):
            found += [(say("stage {number}", number=number), effect) for effect in stage.effects]
        return found

    def stage_effects(self) -> list[Effect]:
        """Return the effects of the built stages."""
        return [effect for stage in self.wonder.stages[: self.stages] for effect in stage.effects]

    def effects(self) -> list[Effect]:
        """Return the effects of the buildings, then of the built stages."""
        return [card.effect for card in self.cards] + self.stage_effects()


class Table(NamedTuple):
    """All cities in clockwise order at the start of a turn, or one city with what is known of its neighbours.

    The next seat is the left neighbour, the one before is the right neighbour. The seats of a city document (`whole`
    is False) are the city, its left and its right neighbour; a neighbour who is not in the document is None.
    """

    cities: tuple[City | None, ...]
    numbers: Numbers
    whole: bool = True
    age: int | None = None
    turn: int | None = None
    discard: tuple[Card, ...] | None = None
    switches: Frozen[str, bool | int | str] = Frozen()

    def city(self, seat: int) -> City:
        """Return the city at a seat."""
        city = self.cities[seat % len(self.cities)]
        if city is None:
            side = CITY_KEYS[seat % len(self.cities)]
            raise NeedsError(Need(say("the {side} neighbour is not in this document", side=side), (side,)))
        return city

    def place(self, seat: int) -> Path:
        """Return the keys and indexes that lead to the city at a seat in its document."""
        return ("players", seat) if self.whole else (CITY_KEYS[seat],)

    def neighbour(self, seat: int, side: str) -> City | None:
        """Return the neighbour at the left or the right; None if the document has no such neighbour."""
        return self.cities[(seat + (1 if side == "left" else -1)) % len(self.cities)]

    def neighbour_needed(self, seat: int, side: str, what: Message) -> City:
        """Return a neighbour, or say what depends on that neighbour."""
        city = self.neighbour(seat, side)
        if city is None:
            raise NeedsError(neighbour_missing(what, side))
        return city

    @property
    def seats(self) -> range:
        """The seats about which a question can be asked."""
        return range(len(self.cities) if self.whole else 1)


def neighbour_missing(what: Message, side: str) -> Need:
    """Say what depends on a neighbour who is not in the document.

    >>> str(neighbour_missing(say("the price of {card}", card="Library"), "left").message)
    'the price of Library depends on the left neighbour, who is not in this document'
    """
    message = say("{what} depends on the {side} neighbour, who is not in this document", what=what, side=side)
    return Need(message, (side,))
