"""The setup: the draft of the Wonders, the progress tokens, and the cards of each Age.

Source: duel/setup/*.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from wonders_cli.rules.chance import shuffled
from wonders_cli.rules.duel.model import Card, City, Layout, Numbers, Structure, Switches, Table, Token, Wonder
from wonders_cli.rules.duel.structure import laid_out
from wonders_cli.rules.messages import Message, say

T = TypeVar("T", Card, Wonder, Token)


GUILDS = "purple"


class Deal(NamedTuple):
    """What the shuffling gives: the Wonders to draft in groups, the tokens on the board and those set aside, the cards.

    The structures have every card, also those that lie face down.
    """

    wonders: tuple[tuple[Wonder, ...], ...]
    board: tuple[Token, ...]
    box: tuple[Token, ...]
    structures: Mapping[int, Structure]


class Draft(NamedTuple):
    """A draft of Wonders under way: the groups as they are laid out one after the other.

    Source: duel/setup/wonders.
    """

    groups: tuple[tuple[Wonder, ...], ...]


def is_guild(card: Card) -> bool:
    """Whether a card is one of the guilds, of which only some are drawn. Source: duel/setup/deck."""
    return card.colour == GUILDS


def of_another_age(card: Card, age: int) -> Message:
    """A card belongs to one Age. Source: duel/setup/deck.

    >>> from wonders_cli.documents.duel.catalogue import cards
    >>> str(of_another_age(cards()["Palace"], 1))
    'Palace is a card of Age III, not of Age I'
    """
    return say("{card} is a card of {own_age:age}, not of {age:age}", card=card.name, own_age=card.age, age=age)


def most_dealt(card: Card, numbers: Numbers) -> int:
    """An Age has 20 cards, Age III with three guilds among them: return how many are of the kind of a card.

    Source: duel/setup/deck.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> [most_dealt(cards()[name], rulebook()) for name in ("Altar", "Palace", "Builders Guild")]
    [20, 17, 3]
    """
    if is_guild(card):
        return numbers.guilds_added
    return numbers.structure_cards - (card.age == numbers.ages) * numbers.guilds_added


def one_too_many(card: Card, most: int) -> Message:
    """No more cards of a kind can be in play than are dealt. Source: duel/setup/deck.

    >>> from wonders_cli.documents.duel.catalogue import cards
    >>> str(one_too_many(cards()["Altar"], 20))
    'Altar is one too many: a game has 20 cards of Age I'
    """
    if is_guild(card):
        return say("{card} is one too many: a game has {most:guild}", card=card.name, most=most)
    return say("{card} is one too many: a game has {most:card} of {age:age}", card=card.name, most=most, age=card.age)


def deck(cards: Iterable[Card], age: int) -> tuple[Card, ...]:
    """The deck of an Age has all its cards except the guilds; some of them are removed unseen.

    Source: duel/setup/deck.

    >>> from wonders_cli.documents.duel.catalogue import cards
    >>> [len(deck(cards().values(), age)) for age in (1, 2, 3)]
    [23, 23, 20]
    """
    return tuple(card for card in cards if card.age == age and not is_guild(card))


def guilds(cards: Iterable[Card], age: int) -> tuple[Card, ...]:
    """The guilds of an Age. Source: duel/setup/deck."""
    return tuple(card for card in cards if card.age == age and is_guild(card))


class Box(NamedTuple):
    """Everything that is shuffled, and how the cards of each Age lie."""

    cards: Sequence[Card]
    wonders: Sequence[Wonder]
    tokens: Sequence[Token]
    layouts: Mapping[int, Layout]
    numbers: Numbers


def deal(box: Box, seed: str) -> Deal:
    """Wonders, progress tokens and the cards of each Age are shuffled; one seed always gives the same order.

    Source: duel/setup/wonders, duel/setup/progress, duel/setup/deck, duel/setup/structure.
    """
    numbers = box.numbers
    cards, wonders, tokens = _sorted(box.cards), _sorted(box.wonders), _sorted(box.tokens)
    drawn = shuffled(wonders, seed, "wonders")
    groups, first = [], 0
    for picks in numbers.wonder_draft:
        size = sum(number for _, number in picks)
        groups.append(drawn[first : first + size])
        first += size
    aside = numbers.progress_on_board + numbers.progress_set_aside
    laid = shuffled(tokens, seed, "progress")
    structures = {}
    for age, layout in box.layouts.items():
        left = shuffled(deck(cards, age), seed, f"Age {age}")[numbers.cards_removed :]
        added = shuffled(guilds(cards, age), seed, "guilds")[: numbers.guilds_added]
        structures[age] = Structure(layout, shuffled(left + added, seed, f"structure {age}"))
    return Deal(tuple(groups), laid[: numbers.progress_on_board], laid[numbers.progress_on_board : aside], structures)


def _sorted(things: Iterable[T]) -> list[T]:
    """Sort by name: the order of the rules data must not matter."""
    return sorted(things, key=lambda thing: thing.name)


def drafted(groups: Sequence[Sequence[Wonder]], numbers: Numbers) -> tuple[tuple[Wonder, ...], tuple[Wonder, ...]]:
    """The players pick from each group in turn: here everybody picks the first that lie there.

    Source: duel/setup/wonders.

    >>> from wonders_cli.documents.duel.catalogue import rulebook, wonders
    >>> every = list(wonders().values())
    >>> drafted((every[:4], every[4:8]), rulebook())[0]
    (<The Appian Way>, <The Great Library>, <The Hanging Gardens>, <The Mausoleum>)
    """
    own: tuple[list[Wonder], list[Wonder]] = ([], [])
    for group, picks in zip(groups, numbers.wonder_draft, strict=True):
        lying = list(group)
        for player, number in picks:
            own[player - 1].extend(lying[:number])
            del lying[:number]
    return tuple(own[0]), tuple(own[1])


def table(
    names: tuple[str, str], dealt: Deal, wonders: tuple[tuple[Wonder, ...], ...], numbers: Numbers, switches: Switches
) -> Table:
    """Both players begin with 7 coins and four Wonders to build; the cards of Age I lie in their structure.

    Source: duel/setup/coins, duel/setup/wonders, duel/setup/military, duel/setup/progress.
    """
    lying = tuple(coins for _, coins in numbers.military_tokens)
    first, second = (
        City(name, numbers.coins_at_start, unbuilt=own, military_tokens=lying)
        for name, own in zip(names, wonders, strict=True)
    )
    return Table(
        (first, second),
        numbers,
        age=1,
        structure=laid_out(dealt.structures[1]),
        discard=(),
        progress_board=dealt.board,
        progress_box=dealt.box,
        switches=switches,
    )
