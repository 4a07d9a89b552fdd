"""The things on the table in 7 Wonders Duel: cards, Wonders, tokens, structures, the two cities, and the table.

Cards, Wonders, tokens and the layouts of the structures come from the catalogue and are compared by identity; cities,
structures and tables are values.
"""

from dataclasses import dataclass
from typing import NamedTuple

from wonders_cli.rules.answers import Need, NeedsError, Path
from wonders_cli.rules.payment import Units

RESOURCES = ("wood", "stone", "clay", "glass", "papyrus")
SYMBOLS = ("plumb", "wheel", "quill", "mortar", "sundial", "armillary", "scales")
COLOURS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")


class Counted(NamedTuple):
    """What is counted in a city: cards of some colours, built Wonders, or full sets of so many coins."""

    colours: tuple[str, ...] = ()
    wonders: bool = False
    coin_set: int = 0


class Produces(NamedTuple):
    """Makes units for every construction; the opponent's price of those resources rises with them."""

    units: Units


class Chooses(NamedTuple):
    """Makes one unit for every construction, of one of the resources of a bit mask; no price rises with it."""

    kinds: int


class FixedPrice(NamedTuple):
    """Sets the price at which its owner buys the resources of a bit mask."""

    kinds: int
    price: int


class Points(NamedTuple):
    """Is worth points at the end."""

    points: int


class Coins(NamedTuple):
    """Gives coins from the bank, once, when it is built or taken."""

    coins: int


class CoinsPer(NamedTuple):
    """Gives coins, once, for each thing counted in the own city, itself included."""

    coins: int
    counted: Counted


class Shields(NamedTuple):
    """Moves the conflict pawn when it is built."""

    shields: int


class Symbol(NamedTuple):
    """Shows a scientific symbol."""

    symbol: str


class Guild(NamedTuple):
    """Gives coins once and points at the end for each thing counted in the city that has more of them."""

    counted: Counted
    coins: int
    points: int


class OpponentLoses(NamedTuple):
    """Takes coins from the opponent."""

    coins: int


class Destroys(NamedTuple):
    """Sends a card of a colour from the opponent's city to the discard pile."""

    colour: str


class BuildsFromDiscard(NamedTuple):
    """Builds a card of the discard pile for nothing."""


class DrawsProgress(NamedTuple):
    """Takes one of some tokens drawn from those set aside."""


class PlaysAgain(NamedTuple):
    """Gives another turn."""


class Discount(NamedTuple):
    """Takes units off the resources of a construction: of Wonders, or of cards of a colour."""

    units: int
    on: str


class TradeIncome(NamedTuple):
    """Brings the coins that the opponent pays for resources."""


class PointsPerToken(NamedTuple):
    """Is worth points at the end for each progress token of its owner."""

    points: int


class ExtraShields(NamedTuple):
    """Adds shields to each card of a colour built later."""

    shields: int
    on: str


class PlaysAgainOnWonders(NamedTuple):
    """Gives another turn with each Wonder built later."""


class CoinsPerChain(NamedTuple):
    """Brings coins for each building built by chain."""

    coins: int


Effect = (
    Produces
    | Chooses
    | FixedPrice
    | Points
    | Coins
    | CoinsPer
    | Shields
    | Symbol
    | Guild
    | OpponentLoses
    | Destroys
    | BuildsFromDiscard
    | DrawsProgress
    | PlaysAgain
    | Discount
    | TradeIncome
    | PointsPerToken
    | ExtraShields
    | PlaysAgainOnWonders
    | CoinsPerChain
)

CITY_KEYS = ("city", "opponent")
"""Where the two cities stand in the document of one of them."""
WONDERS = "wonders"
"""What a discount is on when it is not on cards of a colour."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A building. `chain` is the name of the building whose white symbol makes it free."""

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


@dataclass(frozen=True, slots=True, eq=False)
class Token:
    """A progress token."""

    name: str
    effects: tuple[Effect, ...]

    def __repr__(self) -> str:
        """Show the name alone: the rest is in the catalogue."""
        return f"<{self.name}>"


class Numbers(NamedTuple):
    """The numbers of the rulebook that the rules below use.

    `wonder_draft` has, for each group of Wonders laid out, who picks in turn, player 1 or 2, and how many each time.
    `military_tokens` (coins lost) and `military_points` are pairs, the nearest first: the space of a side at which they
    begin, counted from the middle, and the number.
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


class Switches(NamedTuple):
    """House rules of a table."""

    middle_pawn_last_player_begins: bool = False


class City(NamedTuple):
    """What lies before one player. `coins` is None where the document does not say.

    `military_tokens` are the losses, in coins, of the tokens still lying on the player's side of the board.
    `complete` is False where there may be cards and Wonders that the document leaves out.
    """

    name: str
    coins: int | None = None
    cards: tuple[Card, ...] = ()
    built: tuple[Wonder, ...] = ()
    unbuilt: tuple[Wonder, ...] = ()
    progress: tuple[Token, ...] = ()
    military_tokens: tuple[int, ...] = ()
    complete: bool = True

    def token_with(self, kind: type) -> Token | None:
        """Return the progress token of the city that has an effect of a kind."""
        for token in self.progress:
            for effect in token.effects:
                if isinstance(effect, kind):
                    return token
        return None

    def count(self, counted: Counted) -> int:
        """Count cards of some colours, built Wonders, or full sets of coins, none if the coins are not told."""
        if counted.wonders:
            return len(self.built)
        if counted.coin_set:
            return (self.coins or 0) // counted.coin_set
        return sum(card.colour in counted.colours for card in self.cards)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """How the cards of an Age lie: the number of each row, and for every place the bit mask of those that lie on it.

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
    `misfit` says why nobody can tell how the structure of the document lies; there is no structure then.
    """

    cities: tuple[City, City | None]
    numbers: Numbers
    whole: bool = True
    age: int | None = None
    pawn: int = 0
    structure: Structure | None = None
    misfit: str | None = None
    discard: tuple[Card, ...] | None = None
    progress_board: tuple[Token, ...] | None = None
    progress_box: tuple[Token, ...] | None = None
    switches: Switches = Switches()

    def city(self, seat: int) -> City:
        """Return the city at a seat."""
        city = self.cities[seat]
        if city is None:
            raise NeedsError(Need("the opponent is not in this document", self.place(seat)))
        return city

    def place(self, seat: int) -> Path:
        """Return the keys and indexes that lead to the city at a seat in its document."""
        return ("players", seat) if self.whole else (CITY_KEYS[seat],)

    def coins(self, seat: int, what: str) -> int:
        """Return the coins of a city, or say what depends on them."""
        city = self.city(seat)
        if city.coins is None:
            message = f"{what} depends on the coins of {city.name}, which this document does not give"
            raise NeedsError(Need(message, (*self.place(seat), "coins")))
        return city.coins

    def opponent(self, seat: int) -> City | None:
        """Return the other city; None if it is not in the document."""
        return self.cities[1 - seat]

    def opponent_needed(self, seat: int, what: str) -> City:
        """Return the other city, or say what depends on it."""
        city = self.cities[1 - seat]
        if city is None:
            message = f"{what} depends on the opponent, who is not in this document"
            raise NeedsError(Need(message, self.place(1 - seat)))
        return city

    def ahead(self, seat: int) -> int:
        """Spaces that the pawn stands on the opponent's side of the board; negative on the own side."""
        return -self.pawn if seat else self.pawn

    @property
    def seats(self) -> range:
        """The seats about which a question can be asked."""
        return range(2 if self.whole else 1)
