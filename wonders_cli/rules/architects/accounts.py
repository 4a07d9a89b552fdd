"""Whether the decks go together with what lies before the players: each card is in a deck, with a player, or gone.

A card is gone when it has paid a stage, was exchanged for a progress token, or has left after a Battle. Blue cards and
red cards without horns never leave.
Source: architects/setup/deck, architects/setup/accounts.
"""

from collections import deque
from collections.abc import Collection, Iterator
from itertools import chain
from typing import NamedTuple

from wonders_cli.rules.architects.model import COIN, COUPLE, KINDS, SYMBOLS, CoinValue, Power, Table
from wonders_cli.rules.architects.piles import Pile
from wonders_cli.rules.architects.setup import CENTRAL, full

_SOURCE, _SINK, _FROM, _INTO = "source", "sink", "from", "into"
Pipe = tuple[str, str, int, int]
"""From where to where cards go, how many at least, how many at most."""


class Wrong(NamedTuple):
    """A deck of a size that cannot be, with the least and the greatest possible size; None for its cards themselves."""

    deck: int
    least: int | None = None
    most: int | None = None


def wrong_decks(table: Table) -> list[Wrong]:
    """Each deck has so many cards that all others are with the players or gone.

    A deck of which only the number is known is looked at if the cards of every player are written down.
    Source: architects/setup/accounts.
    """
    one_by_one = ((deck, {deck: table.decks[deck]}) for deck in looked_at(table))
    return [Wrong(deck, *sizes(table, deck)) for deck, alone in one_by_one if not _possible(table, alone)]


def go_together(table: Table) -> bool:
    """Say whether all decks can be as they are at once.

    Source: architects/setup/accounts.
    """
    decks = looked_at(table)
    return not decks or _possible(table, {deck: table.decks[deck] for deck in decks})


def looked_at(table: Table) -> list[int]:
    """Return the decks that can be held against the players' cards."""
    return [
        deck
        for deck, pile in enumerate(table.decks)
        if (table.counted and (pile.size is not None or pile.order)) or (pile.exact and pile.size)
    ]


def sizes(table: Table, deck: int) -> tuple[int | None, int | None]:
    """Return the least and the greatest number of cards that a deck can have; None if its number is not the fault."""
    whole = full(table.box, _names(table)[deck])
    possible = [size for size in range((whole.size or 0) + 1) if _possible(table, {deck: Pile(whole.counts, size)})]
    return (None, None) if not possible or table.decks[deck].size in possible else (possible[0], possible[-1])


def _names(table: Table) -> tuple[str, ...]:
    return (*(city.wonder.name for city in table.known), CENTRAL)


def _possible(table: Table, known: dict[int, Pile]) -> bool:
    """Say whether the cards that are missing from the decks are all with the players or gone, and no others."""
    pipes = [*_missing(table, known), *_held(table), *_gone(table)]
    fewest, most = _after_battles(table)
    # Without a Battle no horned card is gone; with one, enough of them are to have turned the last token.
    ways = [(fewest, most)] if fewest else [(0, 0), (_in_a_battle(table), most)]
    return any(_flows([*pipes, ("horned", _SINK, least, greatest)]) for least, greatest in ways)


def _missing(table: Table, known: dict[int, Pile]) -> Iterator[Pipe]:
    """The cards that were taken from each deck, by their kinds."""
    for deck, name in enumerate(_names(table)):
        whole, pile, node = full(table.box, name), known.get(deck), f"deck {deck}"
        size = whole.size or 0
        if pile is None or pile.size is None:
            yield _SOURCE, node, 0, size
        else:
            yield _SOURCE, node, size - pile.size, size - pile.size
        order = () if pile is None or pile.order is None else pile.order
        for kind, number in enumerate(whole.counts):
            least, most = 0, number - order.count(kind)
            if pile is not None and pile.exact:
                least = most = number - pile.counts[kind]
            yield node, KINDS[kind], least, most


def _held(table: Table) -> Iterator[Pipe]:
    for kind, name in enumerate(KINDS):
        number = sum(city.cards[kind] for city in table.known)
        yield name, _SINK, number, number


def _gone(table: Table) -> Iterator[Pipe]:
    """What paid for stages and was exchanged for tokens.

    Source: architects/pay/which-cards, architects/progress/economy, architects/science/sets.
    """
    box, most = table.box, sum(kind.copies[name] for kind in table.box.kinds for name in _names(table))
    for number, kind in enumerate(box.kinds):
        group = "paid" if number <= COIN else "exchanged" if kind.name in SYMBOLS else "horned" if kind.horns else None
        if group:
            yield kind.name, group, 0, most
    yield "paid", _SINK, *paid(table)
    tokens = sum(len(city.progress) for city in table.known)
    free = sum(stage.power is Power.PROGRESS_TOKEN for city in table.known for stage in city.built)
    least = max(0, tokens - free) * min(box.numbers.identical_symbols, box.numbers.different_symbols)
    yield "exchanged", _SINK, least, tokens * max(box.numbers.identical_symbols, box.numbers.different_symbols)


def paid(table: Table) -> tuple[int, int]:
    """How many cards have paid stages, at least and at most: Economy saves one card a stage at most.

    Source: architects/pay/which-cards, architects/progress/economy.
    """
    least = most = 0
    for city in table.known:
        dearer = [token.effect.coins - 1 for token in city.progress if isinstance(token.effect, CoinValue)]
        costs = [stage.cost.number for stage in city.built]
        most += sum(costs)
        least += sum(max(1, cost - max(dearer, default=0)) for cost in costs)
    return least, most


def _in_a_battle(table: Table) -> int:
    """The fewest cards whose horns turn all Conflict tokens."""
    horns = max(kind.horns for kind in table.box.kinds)
    return -(-table.box.numbers.conflict_tokens[len(table.cities)] // horns)


def _after_battles(table: Table) -> tuple[int, int]:
    """How many horned cards have left after Battles, at least and at most, by the victory tokens that these brought.

    Source: architects/military/battle, architects/military/after.
    """
    numbers, players = table.box.numbers, len(table.cities)
    won = [city.victory_tokens for city in table.known]
    if players == COUPLE:
        battles = -(-sum(won) // numbers.two_player_factor_tokens)
    else:
        one = numbers.tokens_per_neighbour
        battles = max(-(-max(won) // (2 * one)), -(-sum(won) // (players * one)))
    most = sum(kind.copies[name] for kind in table.box.kinds if kind.horns for name in _names(table))
    return battles * _in_a_battle(table), most


def _flows(pipes: Collection[Pipe]) -> bool:
    """Say whether cards can go through all pipes from the source to the sink, as many as each pipe asks for.

    >>> _flows([("source", "a", 2, 2), ("a", "sink", 0, 1), ("a", "b", 0, 1), ("b", "sink", 1, 3)])
    True
    >>> _flows([("source", "a", 2, 2), ("a", "sink", 0, 1)])
    False
    """
    if any(least > most or most < 0 for _, _, least, most in pipes):
        return False
    total = sum(most for _, _, _, most in pipes)
    room: dict[str, dict[str, int]] = {}
    wanted = 0
    doubled = ((start, end, least, most) for start, end, least, most in (*pipes, (_SINK, _SOURCE, 0, total)))
    for start, end, number in chain.from_iterable(
        ((start, end, most - least), (_FROM, end, least), (start, _INTO, least)) for start, end, least, most in doubled
    ):
        room.setdefault(start, {}).setdefault(end, 0)
        room.setdefault(end, {}).setdefault(start, 0)
        room[start][end] += number
        wanted += number if start == _FROM else 0
    while wanted and (path := _way(room)):
        number = min(room[start][end] for start, end in path)
        for start, end in path:
            room[start][end] -= number
            room[end][start] += number
        wanted -= number
    return not wanted


def _way(room: dict[str, dict[str, int]]) -> list[tuple[str, str]]:
    """Find the shortest way on which more cards can go; none if there is none."""
    came: dict[str, str] = {_FROM: ""}
    queue = deque([_FROM])
    while queue and _INTO not in came:
        here = queue.popleft()
        for there, number in room[here].items():
            if number and there not in came:
                came[there] = here
                queue.append(there)
    path, here = [], _INTO
    while came.get(here):
        path.append((came[here], here))
        here = came[here]
    return path
