"""The best use of free symbols, for any function that gives points for the numbers of symbols."""

from collections.abc import Callable
from itertools import combinations, pairwise

Counts = tuple[int, ...]
"""How many symbols of each kind: the index is the kind."""


def best_assignments(counts: Counts, free: int, points: Callable[[Counts], int]) -> tuple[int, tuple[Counts, ...]]:
    """Each free symbol becomes one symbol of any kind, so as to give the most points in all.

    The answer is these points and all the counts that give them, those with more of the first kinds first. There must
    be at least one kind.

    Two kinds, and points for the product of their counts:

    >>> best_assignments((1, 2), 2, lambda counts: counts[0] * counts[1])
    (6, ((3, 2), (2, 3)))
    """
    # The free symbols in a row, with a bar between each kind and the next: every choice of places for the bars.
    length = free + len(counts) - 1
    reached = [
        tuple(
            [count + end - start - 1 for count, (start, end) in zip(counts, pairwise((-1, *bars, length)), strict=True)]
        )
        for bars in combinations(range(length), len(counts) - 1)
    ]
    values = [points(each) for each in reached]
    most = max(values)
    return most, tuple([each for each, value in zip(reached, values, strict=True) if value == most][::-1])
