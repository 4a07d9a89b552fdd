"""What must be chosen because of a play, and what becomes of it: tokens, cards to destroy, cards of the discard pile.

Source: duel/science/pair, duel/wonder/destroy, duel/wonder/mausoleum, duel/wonder/great-library.
"""

from collections.abc import Sequence
from typing import NamedTuple

from wonders_cli.rules.answers.replay import Entry
from wonders_cli.rules.duel import science
from wonders_cli.rules.duel.effects import happen, with_cities
from wonders_cli.rules.duel.model import (
    BuildsFromDiscard,
    Card,
    City,
    Destroys,
    DrawsProgress,
    Table,
    Token,
    Wonder,
)
from wonders_cli.rules.messages import say

PAIR, DRAW, DESTROY, RECOVER, START = "pair", "draw", "destroy", "recover", "start"
"""What is chosen: the token of a pair, a token drawn, a card to destroy or to recover, who begins the next Age."""
CLAUSES = {PAIR: "taking", DRAW: "taking", DESTROY: "destroying", RECOVER: "recovering", START: "starting"}
"""The word with which a record writes a choice."""
RULINGS = {
    PAIR: "duel/science/pair",
    DRAW: "duel/wonder/great-library",
    DESTROY: "duel/wonder/destroy",
    RECOVER: "duel/wonder/mausoleum",
    START: "duel/turn/next-age",
}
"""The ruling that asks for a choice."""

Option = Card | Token | int
"""What can be chosen: a card, a token, or the seat of a player."""


class Choice(NamedTuple):
    """What must be chosen before the game goes on; the options are None if they are not all known."""

    action: str
    options: tuple[Option, ...] | None


def follows(table: Table, seat: int, thing: Card | Wonder) -> Choice | None:
    """Some Wonders and the second card of a pair ask for a choice; None if the thing asks for none.

    The thing has just been built, or is about to be. Source: duel/science/pair, duel/science/no-token,
    duel/wonder/destroy, duel/wonder/mausoleum, duel/wonder/great-library.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook, wonders
    >>> table = Table((City("Ann"), City("Bob", cards=(cards()["Press"], cards()["Quarry"]))), rulebook())
    >>> follows(table, 0, wonders()["Circus Maximus"])
    Choice(action='destroy', options=(<Press>,))
    """
    for effect in thing.effects:
        match effect:
            case Destroys(colour):
                return Choice(DESTROY, tuple([card for card in table.city(1 - seat).cards if card.colour == colour]))
            case BuildsFromDiscard():
                return Choice(RECOVER, table.discard)
            case DrawsProgress():
                return Choice(DRAW, table.progress_box)
            case _:
                pass
    if isinstance(thing, Card) and (symbols := science.symbols_on(thing)):
        shown = [symbol for card in table.city(seat).cards for symbol in science.symbols_on(card) if card is not thing]
        if shown.count(symbols[0]) == table.numbers.pair - 1:
            board = table.progress_board
            if board is None and science.taken_from_board(table) >= table.numbers.progress_on_board:
                board = ()
            return Choice(PAIR, board)
    return None


def placed(
    table: Table, seat: int, card: Card, cities: tuple[City, City], entries: list[Entry]
) -> tuple[Table, Choice | None]:
    """A card is added to the city of the first of two, and its effects happen. Source: duel/card/coins."""
    own, other = cities
    table = with_cities(table, seat, own._replace(cards=(*own.cards, card)), other)
    return happen(table, seat, card, entries), follows(table, seat, card)


def token_taken(table: Table, seat: int, token: Token, entries: list[Entry], ruling: str) -> Table:
    """A progress token from the board, or from those set aside, works at once.

    Source: duel/science/pair, duel/wonder/great-library, duel/progress/coins.
    """
    own = table.city(seat)
    entries.append(Entry(own.name, say("takes {token}", token=token.name), ruling))
    board, box = (
        None if lying is None else tuple([left for left in lying if left is not token])
        for lying in (table.progress_board, table.progress_box)
    )
    table = table._replace(progress_board=board, progress_box=box)
    table = with_cities(table, seat, own._replace(progress=(*own.progress, token)), table.city(1 - seat))
    return happen(table, seat, token, entries)


def destroyed(table: Table, seat: int, card: Card, entries: list[Entry]) -> Table:
    """A card of the opponent goes to the discard pile. Source: duel/wonder/destroy, duel/turn/discard-pile."""
    own, other = table.city(seat), table.city(1 - seat)
    what = say("destroys {card} of {player}", card=card.name, player=other.name)
    entries.append(Entry(own.name, what, "duel/wonder/destroy"))
    other = other._replace(cards=_less(other.cards, card))
    return with_cities(table._replace(discard=(*(table.discard or ()), card)), seat, own, other)


def recovered(table: Table, seat: int, card: Card, entries: list[Entry]) -> tuple[Table, Choice | None]:
    """A card of the discard pile is built for free, with all its effects. Source: duel/wonder/mausoleum."""
    what = say("builds {card} from the discard pile", card=card.name)
    entries.append(Entry(table.city(seat).name, what, "duel/wonder/mausoleum"))
    table = table._replace(discard=_less(table.discard or (), card))
    return placed(table, seat, card, (table.city(seat), table.city(1 - seat)), entries)


def _less(cards: Sequence[Card], card: Card) -> tuple[Card, ...]:
    return tuple([other for other in cards if other is not card])
