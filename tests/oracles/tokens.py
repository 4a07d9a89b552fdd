"""Military tokens the slow way: every outcome of every conflict is tried."""

from collections.abc import Sequence
from itertools import product

Held = tuple[tuple[int, ...], int]
"""The victories of a city by Age, and its defeats."""


def held_after(outcomes: Sequence[Sequence[int]]) -> tuple[Held, ...]:
    """The tokens of each city, by the outcomes against the city behind it, Age by Age: -1 is a victory, 1 a defeat."""
    found = []
    for seat, behind in enumerate(outcomes):
        before = outcomes[seat - 1]
        victories = tuple((mine == -1) + (theirs == 1) for mine, theirs in zip(behind, before, strict=True))
        found.append((victories, behind.count(1) + before.count(-1)))
    return tuple(found)


def all_tokens(pairs: Sequence[Sequence[Sequence[int]]]) -> set[tuple[Held, ...]]:
    """Everything that can lie before the cities of a ring; `pairs` has what can be between each city and the next."""
    return {held_after(outcomes) for outcomes in product(*[[*product(*pair)] for pair in pairs])}
