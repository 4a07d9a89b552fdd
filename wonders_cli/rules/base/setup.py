"""The decks of each Age for a number of players, shuffled and dealt.

Source: base/setup/deck, base/guild/deck, base/setup/hand.
"""

from collections.abc import Iterable

from wonders_cli.rules.base.model import Card, Numbers
from wonders_cli.rules.chance import shuffled

Hands = tuple[tuple[Card, ...] | None, ...]
"""The hand of each seat, None where it is not known."""

GUILDS = "purple"


def copies(card: Card, age: int, players: int) -> int:
    """The deck of an Age has the copies marked with so many players or fewer, and of a guild one at most.

    Source: base/setup/deck, base/guild/deck.
    """
    if card.colour == GUILDS:
        return int(age in card.copies)
    return sum([mark <= players for mark in card.copies.get(age, ())])


def deck(cards: Iterable[Card], age: int, players: int) -> tuple[Card, ...]:
    """All cards of an Age for a number of players but the guilds, each copy once.

    Source: base/setup/deck.
    """
    return tuple(card for card in cards if card.colour != GUILDS for _ in range(copies(card, age, players)))


def guilds(cards: Iterable[Card], age: int) -> tuple[Card, ...]:
    """The guilds of an Age, of which only some are drawn.

    Source: base/guild/deck.
    """
    return tuple(card for card in cards if card.colour == GUILDS and age in card.copies)


def guilds_drawn(players: int, numbers: Numbers) -> int:
    """As many guilds are drawn as there are players, and two more.

    Source: base/guild/deck.
    """
    return players + numbers.guilds_beyond_players


def deal(cards: Iterable[Card], players: int, numbers: Numbers, seed: str) -> dict[int, Hands]:
    """The deck of each Age is shuffled and dealt, seven cards to each player; a seed gives the same hands for ever.

    Source: base/setup/deck, base/guild/deck, base/setup/hand.
    """
    every = sorted(cards, key=lambda card: card.name)  # the order of the rules data must not matter
    hands: dict[int, Hands] = {}
    for age in sorted(numbers.victory_tokens):
        drawn = shuffled(guilds(every, age), seed, "guilds")[: guilds_drawn(players, numbers)]
        pile = shuffled(deck(every, age, players) + drawn, seed, f"Age {age}")
        hands[age] = tuple(pile[seat * numbers.hand_size : (seat + 1) * numbers.hand_size] for seat in range(players))
    return hands
