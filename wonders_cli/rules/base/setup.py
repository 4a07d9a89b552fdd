"""The decks of each Age for a number of players, shuffled and dealt.

Source: base/setup/deck, base/guild/deck, base/setup/hand.
"""

from collections.abc import Iterable

from wonders_cli.rules.base.model import Card, Numbers
from wonders_cli.rules.chance import shuffled

Hands = tuple[tuple[Card, ...] | None, ...]
GUILDS = "purple"


def copies(card: Card, age: int, players: int) -> int:
    """How many copies of a card are in the deck of an Age: those marked with so many players or fewer. Guilds are drawn, one of each at most.

    Source: base/setup/deck, base/guild/deck.
    """
    if card.colour == GUILDS:
        return int(age in card.copies)
    return sum(mark <= players for mark in card.copies.get(age, ()))


def deck(cards: Iterable[Card], age: int, players: int) -> tuple[Card, ...]:
    """Every card without a guild that is in the deck of an Age for a number of players, each copy once.

    Source: base/setup/deck.
    """
    return tuple(card for card in cards if card.colour != GUILDS for _ in range(copies(card, age, players)))


def guilds(cards: Iterable[Card], age: int) -> tuple[Card, ...]:
    """The guilds from which those of an Age are drawn: players + 2 of them.

    Source: base/guild/deck.
    """
    return tuple(card for card in cards if card.colour == GUILDS and age in card.copies)


def deal(cards: Iterable[Card], players: int, numbers: Numbers, seed: str) -> dict[int, Hands]:
    """Shuffle and deal the decks of all Ages: seven cards to each player in each.

    Source: base/setup/deck, base/guild/deck, base/setup/hand.
    """
    every = tuple(cards)
    hands: dict[int, Hands] = {}
    for age in sorted(numbers.victory_tokens):
        drawn = shuffled(guilds(every, age), seed, "guilds")[: players + numbers.guilds_beyond_players]
        pile = shuffled(deck(every, age, players) + drawn, seed, f"Age {age}")
        hands[age] = tuple(pile[seat * numbers.hand_size : (seat + 1) * numbers.hand_size] for seat in range(players))
    return hands
