"""The things on the table in 7 Wonders: cards, Wonder boards, cities, and the table with its seats.

Cards and boards come from the catalogue and are compared by identity; cities and tables are values.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from wonders_cli.rules.answers import Need, NeedsError, Path
from wonders_cli.rules.payment import Units

RESOURCES = ("wood", "stone", "clay", "ore", "glass", "cloth", "papyrus")
SYMBOLS = ("compass", "cog", "tablet")
CITY_KEYS = ("city", "left", "right")  # of the seats of a city document
COLOURS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")


class Produces(NamedTuple):
    """Makes one unit each turn for every source; a source is a bit mask of the resources to choose from."""

    sources: tuple[int, ...]
    tradable: bool


class Shields(NamedTuple):
    """Adds shields to every later conflict."""

    shields: int


class Points(NamedTuple):
    """Is worth points at the end."""

    points: int


class Coins(NamedTuple):
    """Gives coins from the bank, once, when it is built."""

    coins: int


class Symbol(NamedTuple):
    """Shows one scientific symbol."""

    symbol: str


class FreeSymbol(NamedTuple):
    """Stands for one scientific symbol, chosen at the end of the game."""


class Discount(NamedTuple):
    """Lowers the price of the resources of a bit mask when they are bought from the neighbours named."""

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
    """Is worth points at the end if every stage of the own Wonder is built."""

    points: int


class Power(NamedTuple):
    """A power of a Wonder stage, by the name that the rules data give it."""

    name: str


Effect = Produces | Shields | Points | Coins | Symbol | FreeSymbol | Discount | PerCount | CompleteWonder | Power


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A building. `copies` has the smallest number of players of every copy, by Age; none is printed on a guild."""

    name: str
    colour: str
    coins: int
    need: Units
    effect: Effect
    chains: tuple[str, ...]
    copies: Mapping[int, tuple[int, ...]]

    def __repr__(self) -> str:
        """Show the name alone: the rest is in the catalogue."""
        return f"<{self.name}>"

    @property
    def is_free(self) -> bool:
        """Whether no cost is printed."""
        return not self.coins and not any(self.need)


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """A stage of a Wonder."""

    need: Units
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Wonder:
    """One side of a Wonder board. `resource` is the starting resource as a bit mask."""

    name: str
    side: str
    resource: int
    stages: tuple[Stage, ...]

    def __repr__(self) -> str:
        """Show the name and the side: the rest is in the catalogue."""
        return f"<{self.name}, {self.side}>"

    def powers(self, built: int) -> tuple[str, ...]:
        """Return the powers of the first `built` stages, one for each stage that has it."""
        return tuple(
            effect.name for stage in self.stages[:built] for effect in stage.effects if isinstance(effect, Power)
        )


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


class Switches(NamedTuple):
    """House rules of a table."""

    strict_purchases: bool = True
    halikarnassos_may_decline: bool = True


class City(NamedTuple):
    """What lies before one player. `coins` is None where the document does not say."""

    name: str
    wonder: Wonder
    stages: int = 0
    coins: int | None = None
    cards: tuple[Card, ...] = ()
    military: tuple[int, ...] = ()
    hand: tuple[Card, ...] | None = None

    def has(self, name: str) -> bool:
        """Whether a building of that name stands in the city."""
        return any(card.name == name for card in self.cards)

    @property
    def complete(self) -> bool:
        """Whether every stage is built."""
        return self.stages == len(self.wonder.stages)

    def powers(self) -> tuple[str, ...]:
        """Return the powers of the stages built."""
        return self.wonder.powers(self.stages)


class Table(NamedTuple):
    """All cities in clockwise order at the start of a turn, or one city with what is known of its neighbours.

    The next seat is the left neighbour, the one before is the right neighbour. Of a city document (`whole` False) the
    seats are the city, its left and its right neighbour, None where the document has none.
    """

    cities: tuple[City | None, ...]
    numbers: Numbers
    whole: bool = True
    age: int | None = None
    turn: int | None = None
    discard: tuple[Card, ...] | None = None
    switches: Switches = Switches()

    def city(self, seat: int) -> City:
        """Return the city at a seat."""
        city = self.cities[seat % len(self.cities)]
        if city is None:
            side = CITY_KEYS[seat % len(self.cities)]
            raise NeedsError(Need(f"the {side} neighbour is not in this document", (side,)))
        return city

    def place(self, seat: int) -> Path:
        """Return the keys and indexes that lead to the city at a seat in its document."""
        return ("players", seat) if self.whole else (CITY_KEYS[seat],)

    def neighbour(self, seat: int, side: str) -> City | None:
        """Return the neighbour at the left or the right; None if he is not in the document."""
        return self.cities[(seat + (1 if side == "left" else -1)) % len(self.cities)]

    def neighbour_needed(self, seat: int, side: str, what: str) -> City:
        """Return a neighbour, or say what depends on him."""
        city = self.neighbour(seat, side)
        if city is None:
            raise NeedsError(Need(f"{what} depends on the {side} neighbour, who is not in this document", (side,)))
        return city

    @property
    def seats(self) -> range:
        """The seats about which a question can be asked."""
        return range(len(self.cities) if self.whole else 1)
