"""Which military tokens can lie before the players of a table together.

Source: base/conflict/tokens, base/conflict/once-an-age, base/conflict/both-sides, base/conflict/shields.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from wonders_cli.rules.base.building import FROM_DISCARD
from wonders_cli.rules.base.model import City, Numbers, Shields

BEFORE, TIE, AFTER = -1, 0, 1
"""Who wins the conflict of two neighbours: the one who sits before the other in clockwise order, nobody, the other."""

Outcomes = tuple[int, ...]
"""How two neighbours fared against each other, Age by Age."""
Pair = tuple[tuple[int, ...], ...]
"""The outcomes that can be, for two neighbours, Age by Age."""


class Tokens(NamedTuple):
    """The tokens of one city: victories by Age, and defeats, which look the same in every Age."""

    victories: tuple[int, ...]
    defeats: int


def tokens(city: City, numbers: Numbers) -> Tokens:
    """The value of a victory token tells its Age; a defeat does not.

    Source: base/conflict/tokens.
    """
    values = [numbers.victory_tokens[age] for age in sorted(numbers.victory_tokens)]
    return Tokens(tuple(map(city.military.count, values)), city.military.count(numbers.defeat_token))


def strength(city: City, age: int) -> tuple[int, int]:
    """The fewest and the most shields that a city can have had at the end of an Age: red cards are built in their own Age, but for those
    that came from the discard pile later; stages are built at any time.

    Source: base/conflict/shields, base/setup/ages, base/halikarnassos/discard.
    """
    cards = [(card, card.effect.shields) for card in city.cards if isinstance(card.effect, Shields)]
    stages = [effect for stage in city.wonder.stages[: city.stages] for effect in stage.effects]
    from_stages = sum(effect.shields for effect in stages if isinstance(effect, Shields))
    surely = sorted([shields for card, shields in cards if max(card.copies) <= age])
    late = city.powers().count(FROM_DISCARD)
    most = sum(shields for card, shields in cards if min(card.copies) <= age) + from_stages
    return sum(surely[: max(0, len(surely) - late)]), most


def pair(before: Sequence[tuple[int, int]], after: Sequence[tuple[int, int]], ages: int) -> Pair:
    """Give the outcomes that the shields of two neighbours allow in the Ages that have been fought; there is none in the other ones.

    >>> pair([(1, 1), (2, 3)], [(0, 0), (3, 3)], 2)
    ((-1,), (0, 1))
    >>> pair([(1, 1), (2, 3)], [(0, 0), (3, 3)], 1)
    ((-1,), (0,))
    """
    allowed = []
    for age, ((low, high), (others_low, others_high)) in enumerate(zip(before, after, strict=True)):
        can_be = (
            (BEFORE, high > others_low),
            (TIE, low <= others_high and others_low <= high),
            (AFTER, others_high > low),
        )
        allowed.append(tuple([outcome for outcome, can in can_be if can]) if age < ages else (TIE,))
    return tuple(allowed)


def agree(held: Sequence[Tokens], pairs: Sequence[Pair], *, ring: bool) -> bool:
    """Whether there are outcomes from which all these tokens come: `pairs` are those before, between and behind the cities.

    In a ring the last pair is the first one. The walk goes from city to city and keeps every outcome that can have been.

    >>> free = ((BEFORE, TIE, AFTER),)
    >>> agree([Tokens((1,), 0), Tokens((0,), 1), Tokens((0,), 0)], [free] * 4, ring=True)
    True
    >>> agree([Tokens((2,), 0), Tokens((0,), 2), Tokens((0,), 0)], [free] * 4, ring=True)
    False
    """
    reached = {(first, first) for first in product(*pairs[0])}
    for own, behind in zip(held, pairs[1:], strict=True):
        reached = {(first, after) for first, before in reached for after in _behind(own, before, behind)}
    return any(first == last or not ring for first, last in reached)


def _behind(own: Tokens, before: Outcomes, behind: Pair) -> Iterator[Outcomes]:
    """Give the outcomes against the next city, by those against the one before and the own tokens."""
    options = []
    for victories, outcome, allowed in zip(own.victories, before, behind, strict=True):
        left = victories - (outcome == AFTER)
        wanted = {0: (TIE, AFTER), 1: (BEFORE,)}.get(left, ())
        options.append([outcome for outcome in wanted if outcome in allowed])
    lost = before.count(BEFORE)
    for after in product(*options):
        if lost + after.count(AFTER) == own.defeats:
            yield after


def contradiction(held: Sequence[Tokens], pairs: Sequence[Pair]) -> tuple[int, ...]:
    """Find the fewest neighbours whose tokens cannot be together; none if all of them can.

    `pairs` are those behind each city. Source: base/conflict/both-sides.
    """
    seats = range(len(held))
    if agree(held, [pairs[-1], *pairs], ring=True):
        return ()
    for length in seats[1:]:
        for first in seats:
            row = [(first + step) % len(held) for step in range(length)]
            if not agree([held[seat] for seat in row], [pairs[first - 1], *(pairs[seat] for seat in row)], ring=False):
                return tuple(row)
    return tuple(seats)


def unexplained(
    cities: Iterable[City], numbers: Numbers, fought: Iterable[int], *, by_shields: bool
) -> tuple[int, ...]:
    """Find the fewest neighbours whose tokens cannot be together, whichever number of Ages in `fought` has been fought.

    Without `by_shields` any outcome is taken for possible. Source: base/conflict/both-sides, base/conflict/shields.
    """
    table = list(cities)
    ages = sorted(numbers.victory_tokens)
    held = [tokens(city, numbers) for city in table]
    anything = [(0, 1)] * len(ages)
    shields = [[strength(city, age) for age in ages] if by_shields else anything for city in table]
    found: tuple[int, ...] = ()
    for number in fought:
        found = contradiction(
            held, [pair(own, shields[seat - len(table) + 1], number) for seat, own in enumerate(shields)]
        )
        if not found:
            break
    return found
