"""The things on the table in 7 Wonders Duel: cards, Wonders, tokens, structures, the two cities, and the table.

Cards, Wonders, tokens and layouts are compared by identity: there is one object for each, also after pickling or
copying. Cities, structures and tables are values.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypeVar

from wonders_cli.rules.answers.scoring import TieBreak
from wonders_cli.rules.errors import Need, NeedsError, Path
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import Message, say
from wonders_cli.rules.payment import Units

T = TypeVar("T")

RESOURCES = ("wood", "stone", "clay", "glass", "papyrus")
SYMBOLS = ("plumb", "wheel", "quill", "mortar", "sundial", "armillary", "scales")


class Counted(NamedTuple):
    """What is counted in a city: cards of some colours, built Wonders, progress tokens, or full sets of some coins."""

    colours: tuple[str, ...] = ()
    wonders: bool = False
    tokens: bool = False
    coin_set: int = 0


class Produces(NamedTuple):
    """Produces units for every construction; they raise the opponent's price of those resources."""

    units: Units


class Chooses(NamedTuple):
    """Produces one unit for every construction, of one of the resources of a bit mask; it raises no price."""

    kinds: int


class FixedPrice(NamedTuple):
    """Sets the price at which its owner buys the resources of a bit mask."""

    kinds: int
    price: int


class Points(NamedTuple):
    """Is worth points at the end."""

    points: int


class PointsPer(NamedTuple):
    """Is worth points at the end for each thing counted: in the own city or, with `most`, in the one that has more."""

    points: int
    counted: Counted
    most: bool = False


class Coins(NamedTuple):
    """Brings coins from the bank once, when it is built or taken."""

    coins: int


class CoinsPer(NamedTuple):
    """Brings coins once for each thing counted, itself included: in the own city or, with `most`, in the fuller one."""

    coins: int
    counted: Counted
    most: bool = False


class Shields(NamedTuple):
    """Moves the conflict pawn when it is built."""

    shields: int


class Symbol(NamedTuple):
    """Shows a scientific symbol."""

    symbol: str


class OpponentLoses(NamedTuple):
    """Takes coins from the opponent."""

    coins: int


class Destroys(NamedTuple):
    """Sends a card of a colour from the opponent's city to the discard pile."""

    colour: str


class BuildsFromDiscard(NamedTuple):
    """Builds a card of the discard pile for free."""


class DrawsProgress(NamedTuple):
    """Draws some of the tokens set aside and keeps one."""


class PlaysAgain(NamedTuple):
    """Gives another turn."""


class Discount(NamedTuple):
    """Takes units off the resources of a cost: that of Wonders, or that of cards of a colour."""

    units: int
    on: str


class TradeIncome(NamedTuple):
    """Brings the coins that the opponent pays for resources."""


class ExtraShields(NamedTuple):
    """Adds shields to each card of a colour built later."""

    shields: int
    on: str


class PlaysAgainOnWonders(NamedTuple):
    """Gives another turn with each Wonder built later."""


class CoinsPerChain(NamedTuple):
    """Brings coins for each building that its owner builds by chain."""

    coins: int


Effect = (
    Produces
    | Chooses
    | FixedPrice
    | Points
    | PointsPer
    | Coins
    | CoinsPer
    | Shields
    | Symbol
    | OpponentLoses
    | Destroys
    | BuildsFromDiscard
    | DrawsProgress
    | PlaysAgain
    | Discount
    | TradeIncome
    | ExtraShields
    | PlaysAgainOnWonders
    | CoinsPerChain
)

CITY_KEYS = ("city", "opponent")
"""Where the two cities stand in the document of one of them."""
WONDERS = "wonders"
"""What a discount is on when it is not on cards of a colour."""


_THINGS: dict[tuple[Any, ...], Any] = {}


def only(kind: type[T], *fields: Any) -> T:  # noqa: ANN401 -- the fields of the kind
    """Each card, Wonder and token is one object: make it, or return the one that is there."""
    thing: T = _THINGS.setdefault((kind, fields), kind(*fields))
    return thing


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A building. `chain` is the name of the building that makes it free."""

    name: str
    age: int
    colour: str
    coins: int
    need: Units
    effects: tuple[Effect, ...]
    chain: str | None

    def __repr__(self) -> str:
        """Show the name alone: the rest is in the catalogue."""
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy it as the one object that it is."""
        return only, (Card, self.name, self.age, self.colour, self.coins, self.need, self.effects, self.chain)

    @property
    def is_free(self) -> bool:
        """Whether no cost is printed."""
        return not self.coins and not any(self.need)


@dataclass(frozen=True, slots=True, eq=False)
class Wonder:
    """A Wonder; it costs resources only."""

    name: str
    need: Units
    effects: tuple[Effect, ...]

    def __repr__(self) -> str:
        """Show the name alone: the rest is in the catalogue."""
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy it as the one object that it is."""
        return only, (Wonder, self.name, self.need, self.effects)


@dataclass(frozen=True, slots=True, eq=False)
class Token:
    """A progress token."""

    name: str
    effects: tuple[Effect, ...]

    def __repr__(self) -> str:
        """Show the name alone: the rest is in the catalogue."""
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy it as the one object that it is."""
        return only, (Token, self.name, self.effects)


class Numbers(NamedTuple):
    """The numbers of the rulebook.

    `wonder_draft` has the picks of each group of Wonders: the player (1 or 2) and the number of Wonders.
    `military_tokens` (coins lost) and `military_points` are pairs, the nearest first: the space at which they begin,
    counted from the middle, and the number.
    """

    ages: int
    coins_at_start: int
    cards_removed: int
    guilds_added: int
    structure_cards: int
    wonders_each: int
    wonder_draft: tuple[tuple[tuple[int, int], ...], ...]
    wonders_built: int
    progress_on_board: int
    progress_set_aside: int
    library_draws: int
    library_keeps: int
    discard_coins: int
    discard_coins_per_yellow: int
    trade_price: int
    trade_price_per_symbol: int
    pair: int
    supremacy_symbols: int
    capital: int
    military_tokens: tuple[tuple[int, int], ...]
    military_points: tuple[tuple[int, int], ...]
    coins_per_point: int
    tie_break: TieBreak


Switches: TypeAlias = "Frozen[str, bool | int | str]"
"""The value of each house rule, by its name."""


class City(NamedTuple):
    """What lies before one player. `coins` is None where the document does not give them.

    `military_tokens` are the tokens still lying on the player's side of the board, by the coins that they cost.
    `complete` is False if there may be cards and Wonders that the document leaves out. `outside` are unbuilt Wonders of
    expansions, of which nothing is known but the name.
    """

    name: str
    coins: int | None = None
    cards: tuple[Card, ...] = ()
    built: tuple[Wonder, ...] = ()
    unbuilt: tuple[Wonder, ...] = ()
    progress: tuple[Token, ...] = ()
    military_tokens: tuple[int, ...] = ()
    complete: bool = True
    outside: tuple[str, ...] = ()

    def token_with(self, kind: type) -> Token | None:
        """Return the progress token of the city that has an effect of a kind."""
        for token in self.progress:
            for effect in token.effects:
                if isinstance(effect, kind):
                    return token
        return None

    def count(self, counted: Counted) -> int:
        """Count cards of some colours, built Wonders, tokens, or full sets of coins (none if the coins are unknown)."""
        if counted.wonders:
            return len(self.built)
        if counted.tokens:
            return len(self.progress)
        if counted.coin_set:
            return (self.coins or 0) // counted.coin_set
        return sum(card.colour in counted.colours for card in self.cards)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """How the cards of an Age lie: the number of cards in each row, and for each place the bit mask of its covers.

    `hidden` is the bit mask of the places whose cards lie face down at the start.
    """

    rows: tuple[int, ...]
    covers: tuple[int, ...]
    hidden: int = 0


class Structure(NamedTuple):
    """The cards of an Age row by row, row 1 first; None is a card that lies face down, or is taken.

    `taken` is the bit mask of the empty places.
    """

    layout: Layout
    cards: tuple[Card | None, ...]
    taken: int = 0


class Table(NamedTuple):
    """The two cities, or one (seat 0) with what is known of its opponent.

    `pawn` counts the spaces from the middle toward the capital of seat 1; it is negative on the side of seat 0.
    `misfit` says why the rows of the document are no structure; `structure` is None then.
    """

    cities: tuple[City, City | None]
    numbers: Numbers
    whole: bool = True
    age: int | None = None
    pawn: int = 0
    structure: Structure | None = None
    misfit: Message | None = None
    discard: tuple[Card, ...] | None = None
    progress_board: tuple[Token, ...] | None = None
    progress_box: tuple[Token, ...] | None = None
    switches: Switches = Frozen()

    def city(self, seat: int) -> City:
        """Return the city at a seat."""
        city = self.cities[seat]
        if city is None:
            raise NeedsError(Need(_NO_OPPONENT, self.place(seat)))
        return city

    def place(self, seat: int) -> Path:
        """Return the keys and indexes that lead to the city at a seat in its document."""
        return ("players", seat) if self.whole else (CITY_KEYS[seat],)

    def coins(self, seat: int, what: Message) -> int:
        """Return the coins of a city; if they are unknown, say what depends on them."""
        city = self.city(seat)
        if city.coins is None:
            message = say(
                "{what} depends on the coins of {player}, which this document does not give",
                what=what,
                player=city.name,
            )
            raise NeedsError(Need(message, (*self.place(seat), "coins")))
        return city.coins

    def opponent(self, seat: int) -> City | None:
        """Return the other city; None if it is not in the document."""
        return self.cities[1 - seat]

    def opponent_needed(self, seat: int, what: Message) -> City:
        """Return the other city; if it is not in the document, say what depends on it."""
        city = self.cities[1 - seat]
        if city is None:
            message = say("{what} depends on the opponent, who is not in this document", what=what)
            raise NeedsError(Need(message, self.place(1 - seat)))
        return city

    def ahead(self, seat: int) -> int:
        """Count the spaces of the pawn on the opponent's side of the board; negative on the own side."""
        return -self.pawn if seat else self.pawn

    @property
    def seats(self) -> range:
        """The seats about which a question can be asked."""
        return range(2 if self.whole else 1)


_NO_OPPONENT = say("the opponent is not in this document")
