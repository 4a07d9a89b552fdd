"""The decks of each Age for a number of players, shuffled and dealt.

Source: base/setup/deck, base/guild/deck, base/setup/hand.
"""

from collections.abc import Iterable, Mapping

from wonders_cli.rules.answers.decks import AgeDeck, BaseDeck, DealtHand
from wonders_cli.rules.base.model import Card, Numbers, Wonder
from wonders_cli.rules.chance import shuffled

Hands = tuple[tuple[Card, ...] | None, ...]
"""The hand of each seat, None where it is not known."""


def copies(card: Card, age: int, players: int) -> int:
    """The deck of an Age has the copies marked with so many players or fewer, and at most one of a guild.

    Source: base/setup/deck, base/guild/deck.
    """
    if card.is_guild:
        return int(age in card.copies)
    return sum([mark <= players for mark in card.copies.get(age, ())])


def deck(cards: Iterable[Card], age: int, players: int) -> tuple[Card, ...]:
    """The deck of an Age has the cards for the number of players, each copy once; here without the guilds.

    Source: base/setup/deck.
    """
    return tuple(card for card in cards if not card.is_guild for _ in range(copies(card, age, players)))


def guilds(cards: Iterable[Card], age: int) -> tuple[Card, ...]:
    """Some of the guilds of an Age are drawn; these are all of them.

    Source: base/guild/deck.
    """
    return tuple(card for card in cards if card.is_guild and age in card.copies)


def guilds_drawn(players: int, numbers: Numbers) -> int:
    """As many guilds are drawn as there are players, and two more.

    Source: base/guild/deck.
    """
    return players + numbers.guilds_beyond_players


def draw_boards(wonders: Mapping[str, Mapping[str, Wonder]], players: int, seed: str) -> tuple[Wonder, ...]:
    """Each player has one of the boards at random; here its side is drawn, too.

    Source: base/setup/board.
    """
    names = shuffled(sorted(wonders), seed, "wonders")[:players]
    return tuple(wonders[name][shuffled(sorted(wonders[name]), seed, f"side of {name}")[0]] for name in names)


def deal(cards: Iterable[Card], players: int, numbers: Numbers, seed: str) -> dict[int, Hands]:
    """The deck of each Age is shuffled and dealt, seven cards to each player; a seed always gives the same hands.

    Source: base/setup/deck, base/guild/deck, base/setup/hand.
    """
    every = sorted(cards, key=lambda card: card.name)  # the order of the rules data must not matter
    hands: dict[int, Hands] = {}
    for age in sorted(numbers.victory_tokens):
        drawn = shuffled(guilds(every, age), seed, "guilds")[: guilds_drawn(players, numbers)]
        pile = shuffled(deck(every, age, players) + drawn, seed, f"Age {age}")
        hands[age] = tuple(pile[seat * numbers.hand_size : (seat + 1) * numbers.hand_size] for seat in range(players))
    return hands


def decks(cards: Iterable[Card], players: int, numbers: Numbers, seed: str | None) -> BaseDeck:
    """Answer the question `deck`: the deck of each Age and, with a seed, the hands.

    Source: base/setup/deck, base/guild/deck, base/setup/hand.
    """
    every = list(cards)
    ages = []
    for age in numbers.victory_tokens:
        names = tuple(card.name for card in deck(every, age, players))
        of_age = tuple(card.name for card in guilds(every, age))
        drawn = guilds_drawn(players, numbers) if of_age else 0
        ages.append(AgeDeck(age, len(names) + drawn, names, of_age, drawn))
    dealt = {} if seed is None else deal(every, players, numbers, seed)
    hands = tuple(
        DealtHand(age, seat, tuple(card.name for card in hand or ()))
        for age, of_age_hands in dealt.items()
        for seat, hand in enumerate(of_age_hands, 1)
    )
    return BaseDeck(players, seed, tuple(ages), hands, ("base/setup/deck", "base/setup/hand", "base/guild/deck"))
