"""The turns of a game: what can be done next, and what must be done before a turn ends.

A turn is a chain of plays: the card of the turn, then in any order what follows from it. What becomes of the table is
in `acting`.

Source: architects/turn/*, architects/progress/*, architects/wonder/*.
"""

from collections.abc import Iterator
from typing import NamedTuple

from wonders_cli.rules.answers import Reason, listed
from wonders_cli.rules.architects.building import must_build, ways_to_pay
from wonders_cli.rules.architects.model import City, Pile, Stage, Table, Token
from wonders_cli.rules.architects.science import due
from wonders_cli.rules.architects.setup import CENTRAL, full
from wonders_cli.rules.architects.spending import Spend

LEFT, RIGHT = "left", "right"
SIDES = (LEFT, RIGHT, CENTRAL)

TAKE, KEEP, TOKEN = "take", "keep", "token"
EFFECTS = {
    "take_top_card_of_any_deck": "architects/wonder/alexandria",
    "take_top_card_of_central_deck": "architects/wonder/ephesus",
    "take_top_card_of_left_and_right_decks": "architects/wonder/olympia",
    "look_at_5_keep_1": "architects/wonder/halicarnassus",
    "take_progress_token": "architects/progress/babylon",
    "one_shield": "architects/wonder/rhodes",
}
"""The effects of the Wonders, with the rulings on them."""


class Take(NamedTuple):
    """The top card of a deck is taken, as the card of the turn, by an effect of the Wonder, or by a token (`by`).

    A deck is told by its place among those of the table; the card is None where it is not known yet.
    """

    deck: int
    card: int | None = None
    by: Token | None = None


class Keep(NamedTuple):
    """One of the cards that Halicarnassus looks at is kept."""

    deck: int
    card: int


class Construct(NamedTuple):
    """A stage is constructed with certain cards."""

    stage: Stage
    spend: Spend


class Choose(NamedTuple):
    """A progress token is taken for green cards, or for none by Babylon: one that is face up, or the top of the stack.

    A token of the stack is None where nobody knows it yet.
    """

    symbols: tuple[str, ...]
    token: Token | None
    unseen: bool = False


Play = Take | Keep | Construct | Choose


class Owed(NamedTuple):
    """What an effect of a Wonder brings: a card of one of these decks to take or to keep, or a progress token."""

    action: str
    decks: tuple[int, ...] = ()


class Game(NamedTuple):
    """A game under way: the table, whose turn it is, and what has happened in it.

    `triggered` are the tokens that something has set off in this turn, `gained` those that were taken in it; `owed` is
    what an effect has still to bring.
    """

    table: Table
    seat: int
    number: int = 1
    taken: bool = False
    triggered: tuple[Token, ...] = ()
    gained: tuple[Token, ...] = ()
    owed: tuple[Owed, ...] = ()
    over: bool = False

    @property
    def city(self) -> City:
        """The city of the player whose turn it is."""
        return self.table.city(self.seat)


# ---- beginning


def start(table: Table, seat: int) -> Game:
    """A game begins where the table stands, with the turn of the player at a seat.

    What the table does not tell of the middle is as it must be: Conflict tokens on Peace, tokens of which nothing is
    known, and, if nobody has anything yet, full decks.

    >>> from wonders_cli.documents.architects_catalogue import box
    >>> cities = tuple(City(name, box().wonders[name]) for name in ("Giza", "Rhodes"))
    >>> game = start(Table(cities, box()), 1)
    >>> game.table.conflict_tokens, len(game.table.decks), game.table.open_tokens
    ((3, 0), 3, (None, None, None))
    """
    conflict_tokens = table.conflict_tokens or (table.box.numbers.conflict_tokens[len(table.cities)], 0)
    face_up = min(table.box.numbers.progress_face_up, table.tokens_left)
    open_tokens = table.open_tokens + (None,) * (face_up - len(table.open_tokens))
    decks = table.decks or unknown_decks(table)
    return Game(table._replace(conflict_tokens=conflict_tokens, decks=decks, open_tokens=open_tokens), seat)


def unknown_decks(table: Table) -> tuple[Pile, ...]:
    """Nothing has been taken from the decks while nobody has anything; later they hold what they held or less.

    Source: architects/setup/deck.
    """
    names = (*(table.city(seat).wonder.name for seat in table.seats), CENTRAL)
    begun = any(city != City(city.name, city.wonder) for city in table.known)
    piles = (full(table.box, name) for name in names)
    return tuple(Pile(pile.counts) if begun else pile for pile in piles)


# ---- what can be done


def side(table: Table, seat: int, where: str) -> int:
    """The left deck is the player's own, the right one that of the right neighbour; the central one is in the middle.

    Source: architects/turn/left-and-right.
    """
    seats = len(table.cities)
    return {LEFT: seat, RIGHT: (seat - 1) % seats, CENTRAL: seats}[where]


def three_decks(game: Game) -> tuple[int, ...]:
    """Cards are taken from the left, the right and the central deck, as long as there are any.

    Source: architects/turn/three-decks, architects/turn/empty-deck.
    """
    decks, seat, seats = game.table.decks, game.seat, len(game.table.cities)
    return tuple(deck for deck in (seat, (seat - 1) % seats, seats) if not decks[deck].empty)


def extra(game: Game) -> Token | None:
    """A token that was set off gives another card, once in the turn.

    Which of several such tokens gives the next card makes no difference.
    Source: architects/progress/triggers, architects/progress/once-a-turn.
    """
    used = game.city.used
    return next((token for token in game.triggered if token not in used), None)


def plays(game: Game) -> list[Play]:
    """What can be done next: first the card of the turn, then what follows from it, an effect of the Wonder at once.

    Source: architects/turn/take-a-card, architects/turn/any-order, architects/build/effect-at-once.
    """
    found: list[Play] = []
    if game.owed:
        found = _owed_plays(game)
        if not game.table.switches.wonder_effect_optional:
            return found
    elif not game.taken and (decks := three_decks(game)):
        return [Take(deck) for deck in decks]
    city, switches = game.city, game.table.switches
    found += [Construct(stage, spend) for stage in city.available for spend in ways_to_pay(city, stage, switches)]
    found += [choice for chosen in due(game.table, game.city) for choice in choices(game.table, chosen)]
    token = extra(game)
    if token is not None:
        found += [Take(deck, by=token) for deck in three_decks(game)]
    return found


def _owed_plays(game: Game) -> list[Play]:
    found: list[Play] = []
    for owed in game.owed:
        if owed.action == TAKE:
            found += [Take(deck) for deck in owed.decks]
        elif owed.action == KEEP:
            found += [Keep(deck, card) for deck in owed.decks for card in looked_at(game.table, deck)]
        else:
            found += choices(game.table, ())
    return found


def choices(table: Table, chosen: tuple[str, ...]) -> list[Choose]:
    """There are the tokens that lie face up, and the top of the stack, unseen.

    Source: architects/progress/choice.
    """
    found = [Choose(chosen, token) for token in dict.fromkeys(table.open_tokens)]
    return [*found, Choose(chosen, None, unseen=True)] if stacked(table) else found


def stacked(table: Table) -> int:
    """How many progress tokens are in the stack.

    Source: architects/progress/choice.
    """
    return table.tokens_left - len(table.open_tokens)


def looked_at(table: Table, deck: int) -> tuple[int, ...]:
    """The kinds of the top five cards of a deck, or of all that may be among them, if their order is not known.

    Source: architects/wonder/halicarnassus.
    """
    pile = table.decks[deck]
    if pile.order is not None:
        return tuple(dict.fromkeys(pile.order[: table.box.numbers.halicarnassus_cards]))
    return tuple(kind for kind, number in enumerate(pile.counts) if number)


def duties(game: Game) -> Iterator[Reason]:
    """All that must still be done before the turn may end.

    Source: architects/turn/take-a-card, architects/build/effect-at-once, architects/build/forced,
    architects/science/sets.
    """
    city, switches = game.city, game.table.switches
    if not game.taken and (decks := three_decks(game)):
        names = listed([said_deck(game, deck) for deck in decks], "or")
        yield Reason("architects/turn/take-a-card", f"{city.name} has to take a card from the {names}")
    if game.owed and not switches.wonder_effect_optional:
        yield Reason("architects/build/effect-at-once", f"the effect of {city.wonder.name} has still to be carried out")
    stages = [str(stage.id) for stage in must_build(city, switches)]
    if stages:
        yield Reason("architects/build/forced", f"stage {listed(stages, 'or')} can be paid and must be built")
    found = due(game.table, city)
    if found:
        what = listed([" and ".join(chosen) for chosen in found], "or")
        yield Reason("architects/science/sets", f"a progress token must be taken for {what}")


def may_finish(game: Game) -> bool:
    """The turn ends when nothing more must be done.

    Source: architects/turn/any-order.
    """
    return next(duties(game), None) is None


def said_deck(game: Game, deck: int) -> str:
    """Name a deck as the player does, by its side; another one by its Wonder.

    >>> from wonders_cli.documents.architects_catalogue import box
    >>> cities = tuple(City(name, box().wonders[name]) for name in ("Giza", "Rhodes", "Olympia"))
    >>> [said_deck(start(Table(cities, box()), 0), deck) for deck in range(4)]
    ['left deck', 'deck of Rhodes', 'right deck', 'central deck']
    """
    for where in SIDES:
        if side(game.table, game.seat, where) == deck:
            return f"{where} deck"
    return f"deck of {game.table.city(deck).wonder.name}"
