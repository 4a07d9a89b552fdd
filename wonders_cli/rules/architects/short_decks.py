"""Decks that have fewer or more cards than can be, in sentences, and how a deck is written that nobody has counted.

Source: architects/setup/accounts.
"""

from collections.abc import Iterator, Mapping

from wonders_cli.rules.answers.reasons import Contradiction
from wonders_cli.rules.architects.accounts import Wrong, go_together, sizes, wrong_decks
from wonders_cli.rules.architects.decks import deck_key
from wonders_cli.rules.architects.model import KINDS, Table
from wonders_cli.rules.architects.setup import full
from wonders_cli.rules.messages import Message, say

ACCOUNTS = "architects/setup/accounts"

_NOT_TOGETHER = say("all decks together do not go with what the players have: what is in no deck is theirs or gone")


def against_accounts(table: Table) -> Iterator[Contradiction]:
    """What is not in a deck lies before a player or is gone.

    Source: architects/setup/accounts.
    """
    if go_together(table):
        return
    wrong = wrong_decks(table)
    for one in wrong:
        yield Contradiction(ACCOUNTS, _sentence(table, one), None, ("decks", deck_key(table, one.deck)))
    if not wrong:
        yield Contradiction(ACCOUNTS, _NOT_TOGETHER, None, ("decks",))


def short_lists(table: Table) -> Iterator[tuple[str, Message]]:
    """A list names all cards of a deck; one that is too short is given with the name of the deck and the way out.

    Source: architects/setup/accounts.
    """
    for one in wrong_decks(table):
        if _is_short(table, one):
            yield deck_key(table, one.deck), _sentence(table, one)


def taken_out(table: Table, taken: Mapping[int, int]) -> Iterator[tuple[str, Message]]:
    """A list has at least as many cards as a record takes from the deck.

    Source: architects/setup/accounts, architects/turn/empty-deck.
    """
    for deck, number in sorted(taken.items()):
        pile = table.decks[deck] if table.decks else None
        if pile is not None and pile.listed and pile.size and pile.size < number:
            name = deck_key(table, deck)
            short = say(
                "{size:card} in the list of the deck of {deck}; the record takes {number}",
                size=pile.size,
                deck=name,
                number=number,
            )
            yield name, _with_way(table, deck, short, number)


def _is_short(table: Table, wrong: Wrong) -> bool:
    pile = table.decks[wrong.deck]
    return bool(pile.listed and pile.size and wrong.least is not None and pile.size < wrong.least)


def _sentence(table: Table, wrong: Wrong) -> Message:
    deck, least, most = wrong
    name, size = deck_key(table, deck), table.decks[deck].size
    if least is None or most is None or size is None:
        return say("the cards in the deck of {deck} do not go together with those that the players have", deck=name)
    if size > most:
        return say(
            "{size:card} in the deck of {deck}; by what the players have it holds {most} at most",
            size=size,
            deck=name,
            most=most,
        )
    short = say(
        "{size:card} in the deck of {deck}; by what the players have it must still hold {least}",
        size=size,
        deck=name,
        least=least,
    )
    return _with_way(table, deck, short, least) if _is_short(table, wrong) else short


def _with_way(table: Table, deck: int, wrong: Message, least: int) -> Message:
    """Add how a deck is written of which only the top card is known; the number is one that it can have."""
    _, most = sizes(table, deck)
    size = (full(table.box, deck_key(table, deck)).size or 0) - 1
    size = max(least, size if most is None else min(size, most))
    card = KINDS[table.decks[deck].top or 0]
    return say(
        "{wrong}. If it has {size} and only the top one is known, write {{top: {card}, cards: {size}}}",
        wrong=wrong,
        size=size,
        card=card,
    )
