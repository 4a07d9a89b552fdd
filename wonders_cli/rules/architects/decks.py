"""The decks in the middle and before the players, and the stack of progress tokens: where they lie, what is known.

Source: architects/turn/left-and-right, architects/turn/three-decks, architects/setup/deck.
"""

from collections.abc import Sequence

from wonders_cli.rules.architects.model import City, Table
from wonders_cli.rules.architects.piles import Pile
from wonders_cli.rules.architects.setup import CENTRAL, full
from wonders_cli.rules.messages import Message, say

LEFT, RIGHT = "left", "right"
DECK_WORDS = (LEFT, RIGHT, CENTRAL)
"""The decks from which a card of the turn comes, as the player says them."""

_LEFT_DECK, _RIGHT_DECK, _CENTRAL_DECK = say("left deck"), say("right deck"), say("central deck")


def deck_at(table: Table, seat: int, where: str) -> int:
    """The left deck is the player's own, the right one that of the right neighbour; the central one is in the middle.

    A deck is given by its index among those of the table.
    Source: architects/turn/left-and-right.
    """
    seats = len(table.cities)
    if where == LEFT:
        return seat
    return (seat - 1) % seats if where == RIGHT else seats


def deck_named(table: Table, seat: int, name: str) -> int:
    """Find a deck by its side or by its Wonder, which is at the table."""
    if name in DECK_WORDS:
        return deck_at(table, seat, name)
    return next(seat for seat in table.seats if table.city(seat).wonder.name == name)


def deck_name(table: Table, seat: int, deck: int) -> Message:
    """Name a deck as the player at a seat does, by its side; another one by its Wonder.

    >>> from wonders_cli.documents.architects.catalogue import box
    >>> cities = tuple(City(name, box().wonders[name]) for name in ("Giza", "Rhodes", "Olympia"))
    >>> [str(deck_name(Table(cities, box()), 0, deck)) for deck in range(4)]
    ['left deck', 'deck of Rhodes', 'right deck', 'central deck']
    """
    seats = len(table.cities)
    if deck == seat:
        return _LEFT_DECK
    if deck == (seat - 1) % seats:
        return _RIGHT_DECK
    return _CENTRAL_DECK if deck == seats else say("deck of {wonder}", wonder=table.city(deck).wonder.name)


def deck_key(table: Table, deck: int) -> str:
    """Name a deck as the documents do, by its Wonder."""
    return CENTRAL if deck == len(table.cities) else table.city(deck).wonder.name


def three_decks(table: Table, seat: int) -> tuple[int, ...]:
    """Cards are taken from the left, the right and the central deck, as long as there are any.

    Source: architects/turn/three-decks, architects/turn/empty-deck.
    """
    decks, seats = table.decks, len(table.cities)
    return tuple([deck for deck in (seat, (seat - 1) % seats, seats) if not decks[deck].empty])


def completed(table: Table, written: Sequence[Pile | None] = ()) -> tuple[Pile, ...]:
    """While nobody has taken anything, the decks are full; later they hold what they held or less.

    `written` are the decks of which something is written down.
    Source: architects/setup/deck.
    """
    names = (*(table.city(seat).wonder.name for seat in table.seats), CENTRAL)
    whole = [full(table.box, name) for name in names]
    begun = any(city != City(city.name, city.wonder) for city in table.known)
    begun |= any(pile and pile.size != one.size for pile, one in zip(written, whole, strict=False))
    piles = [Pile(pile.counts) if begun else pile for pile in whole]
    return tuple(pile or piles[deck] for deck, pile in enumerate(written or piles))


def stacked(table: Table) -> int:
    """How many progress tokens are in the stack.

    Source: architects/progress/choice.
    """
    return table.tokens_left - len(table.open_tokens)


def looked_at(table: Table, deck: int) -> tuple[int, ...]:
    """The kinds that are among the top five cards of a deck, or may be among them, if these are not all known.

    Source: architects/wonder/halicarnassus.
    """
    return table.decks[deck].among(table.box.numbers.halicarnassus_cards)
