"""Which military tokens can lie before the players of a table together.

Source: base/conflict/tokens, base/conflict/once-an-age, base/conflict/both-sides, base/conflict/shields.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from wonders_cli.rules.base.building import FROM_DISCARD
from wonders_cli.rules.base.model import City, Numbers, Shields

BEFORE, TIE, AFTER = -1, 0, 1
"""Who wins the conflict of two neighbours: the first in clockwise order, nobody, the second."""

Outcomes = tuple[int, ...]
"""The outcomes of two neighbours, Age by Age."""
Pair = tuple[tuple[int, ...], ...]
"""The possible outcomes of two neighbours, Age by Age."""
Strength = tuple[int, int]
"""The fewest and the most shields that a city can have had."""


class Tokens(NamedTuple):
    """The tokens of one city: its victories by Age, and its defeats."""

    victories: tuple[int, ...]
    defeats: int


class Sum(NamedTuple):
    """The tokens of one city of which only the sum is known, in points, with the values of the tokens by Age."""

    points: int
    values: tuple[int, ...]
    defeat: int

    def fits(self, own: Tokens) -> bool:
        """Whether tokens have this sum.

        >>> Sum(5, (1, 3, 5), -1).fits(Tokens((1, 0, 1), 1)), Sum(5, (1, 3, 5), -1).fits(Tokens((1, 0, 1), 0))
        (True, False)
        """
        won = sum(value * number for value, number in zip(self.values, own.victories, strict=True))
        return won + self.defeat * own.defeats == self.points


Held = Tokens | Sum | None
"""What is known of the tokens of a city."""


def tokens(city: City, numbers: Numbers) -> Tokens:
    """The value of a victory token shows its Age; defeat tokens are the same in every Age.

    Source: base/conflict/tokens.
    """
    values = token_values(numbers)
    return Tokens(tuple(map(city.military.count, values)), city.military.count(numbers.defeat_token))


def held(city: City, numbers: Numbers) -> Tokens | Sum:
    """Return the tokens of a city, or what is known of them. Source: base/conflict/tokens."""
    if city.military_sum is None:
        return tokens(city, numbers)
    return of_sum(city.military_sum + sum(city.military), numbers)


def of_sum(points: int, numbers: Numbers) -> Sum:
    """Return what is known of tokens by their sum. Source: base/conflict/tokens."""
    return Sum(points, token_values(numbers), numbers.defeat_token)


def token_values(numbers: Numbers) -> tuple[int, ...]:
    """Return the value of a victory token of each Age. Source: base/conflict/tokens."""
    return tuple([numbers.victory_tokens[age] for age in sorted(numbers.victory_tokens)])


def strengths(city: City, ages: Iterable[int], just_ended: int | None = None) -> list[Strength]:
    """At the end of an Age count the shields of the red cards of all Ages so far; those of stages may have counted.

    A card is built in its own Age, unless it came from the discard pile later. Nothing was built after the Age that
    has `just_ended`.
    Source: base/conflict/shields, base/setup/ages, base/halikarnassos/discard.
    """
    red = [(card.copies, card.effect.shields) for card in city.cards if isinstance(card.effect, Shields)]
    of_stages = sum([effect.shields for effect in city.stage_effects() if isinstance(effect, Shields)])
    late = sum([power.name == FROM_DISCARD for power in city.powers()])
    found = []
    for age in ages:
        surely = sorted([shields for copies, shields in red if max(copies) <= age])
        most = sum([shields for copies, shields in red if min(copies) <= age]) + of_stages
        least = most if age == just_ended else sum(surely[: max(0, len(surely) - late)])
        found.append((least, most))
    return found


def pair(before: Sequence[Strength], after: Sequence[Strength], fought: int) -> Pair:
    """Find the outcomes that the shields of two neighbours allow in the Ages fought; later Ages have no outcome.

    Source: base/conflict/tokens.

    >>> pair([(1, 1), (2, 3)], [(0, 0), (3, 3)], 2)
    ((-1,), (0, 1))
    >>> pair([(1, 1), (2, 3)], [(0, 0), (3, 3)], 1)
    ((-1,), (0,))
    """
    allowed = []
    for index, ((low, high), (others_low, others_high)) in enumerate(zip(before, after, strict=True)):
        tie = low <= others_high and others_low <= high
        can_be = ((BEFORE, high > others_low), (TIE, tie), (AFTER, others_high > low))
        allowed.append(tuple([outcome for outcome, can in can_be if can]) if index < fought else (TIE,))
    return tuple(allowed)


def agree(held: Sequence[Held], pairs: Sequence[Pair], *, ring: bool) -> bool:
    """Whether some outcomes give all these tokens, for cities that sit in a row or in a ring; None is not known.

    `pairs` has the possible outcomes before the first city, between two cities, and after the last city. In a ring the
    last pair is the first. The search goes from city to city and keeps every possible outcome.
    Source: base/conflict/both-sides.

    >>> free = ((BEFORE, TIE, AFTER),)
    >>> agree([Tokens((1,), 0), Tokens((0,), 1), Tokens((0,), 0)], [free] * 4, ring=True)
    True
    >>> agree([Tokens((2,), 0), Tokens((0,), 2), Tokens((0,), 0)], [free] * 4, ring=True)
    False
    >>> agree([Tokens((2,), 0), None, Tokens((0,), 1)], [free] * 4, ring=True)
    True
    """
    return any(first == last or not ring for first, last in _around(held, pairs))


def _around(held: Sequence[Held], pairs: Sequence[Pair]) -> set[tuple[Outcomes, Outcomes]]:
    """Find the outcomes before the first city together with those after the last one."""
    reached = {(first, first) for first in product(*pairs[0])}
    for own, behind in zip(held, pairs[1:], strict=True):
        reached = {(first, after) for first, before in reached for after in _behind(own, before, behind)}
    return reached


def _behind(own: Held, before: Outcomes, behind: Pair) -> Iterator[Outcomes]:
    """Find the outcomes against the next city, from those against the city before and from the own tokens."""
    if own is None:
        yield from product(*behind)
        return
    if isinstance(own, Sum):
        rest = own.points - _worth(own.values, own.defeat, before, AFTER)
        yield from (after for after in product(*behind) if _worth(own.values, own.defeat, after, BEFORE) == rest)
        return
    options = []
    for victories, outcome, allowed in zip(own.victories, before, behind, strict=True):
        to_win = victories - (outcome == AFTER)
        wanted = {0: (TIE, AFTER), 1: (BEFORE,)}.get(to_win, ())
        options.append([outcome for outcome in wanted if outcome in allowed])
    to_lose = own.defeats - before.count(BEFORE)
    yield from (after for after in product(*options) if after.count(AFTER) == to_lose)


@lru_cache(maxsize=1 << 8)
def _worth(values: tuple[int, ...], defeat: int, outcomes: Outcomes, victory: int) -> int:
    """Add up the tokens that a city gets from one neighbour; `victory` is the outcome in which it wins."""
    won = sum(value for value, outcome in zip(values, outcomes, strict=True) if outcome == victory)
    return won + defeat * outcomes.count(-victory)


def _won(before: Outcomes, behind: Outcomes) -> Tokens:
    """Count the tokens of a city by its outcomes against both neighbours."""
    victories = [(one == AFTER) + (other == BEFORE) for one, other in zip(before, behind, strict=True)]
    return Tokens(tuple(victories), before.count(BEFORE) + behind.count(AFTER))


class Ring:
    """The cities of a table with their tokens, None where they are not known, and what the shields allow.

    `armed` has the shields of each city, Age by Age; `fought` are the numbers of Ages that can have been fought.
    """

    def __init__(self, held: Sequence[Held], armed: Sequence[Sequence[Strength]], fought: Iterable[int]) -> None:
        """Work out which outcomes the shields allow between neighbours."""
        self.held = held
        following = [*armed[1:], armed[0]]
        self._pairs = [
            [pair(own, next_, number) for own, next_ in zip(armed, following, strict=True)] for number in fought
        ]

    @property
    def agrees(self) -> bool:
        """Whether all tokens can lie there together. Source: base/conflict/both-sides, base/conflict/shields."""
        return any(agree(self.held, [pairs[-1], *pairs], ring=True) for pairs in self._pairs)

    def possible(self, seat: int, *, alone: bool = False) -> set[Tokens]:
        """Find what a city can hold beside the tokens of the others, or `alone`, by the shields."""
        found = set()
        for pairs in self._pairs:
            following = [*pairs[seat:], *pairs[:seat]]
            others = [None if alone else one for one in (*self.held[seat + 1 :], *self.held[:seat])]
            if alone:
                found |= {
                    _won(before, behind) for before in product(*pairs[seat - 1]) for behind in product(*pairs[seat])
                }
            else:
                found |= {_won(before, behind) for behind, before in _around(others, following)}
        return found

    @property
    def at_odds(self) -> tuple[int, ...]:
        """The fewest neighbours whose tokens cannot be together, none if all tokens are possible."""
        found: tuple[int, ...] = ()
        for pairs in self._pairs:
            found = _at_odds(self.held, pairs)
            if not found:
                break
        return found


def _at_odds(held: Sequence[Held], pairs: Sequence[Pair]) -> tuple[int, ...]:
    """Find the fewest neighbours whose tokens cannot be together; `pairs` are those after each city of the ring."""
    seats = range(len(held))
    if agree(held, [pairs[-1], *pairs], ring=True):
        return ()
    for length in seats[1:]:
        for first in seats:
            row = [(first + step) % len(held) for step in range(length)]
            if not agree([held[seat] for seat in row], [pairs[first - 1], *(pairs[seat] for seat in row)], ring=False):
                return tuple(row)
    return tuple(seats)
