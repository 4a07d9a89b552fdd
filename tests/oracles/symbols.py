"""The best use of free symbols, by trying every kind for every free symbol."""

from collections.abc import Callable
from itertools import product

from wonders_cli.rules.symbols import Counts

Points = Callable[[Counts], int]


def best_assignments(counts: Counts, free: int, points: Points) -> tuple[int, set[Counts]]:
    """The most points and the set of the counts that give them."""
    every = {
        tuple(count + chosen.count(kind) for kind, count in enumerate(counts))
        for chosen in product(range(len(counts)), repeat=free)
    }
    most = max(points(each) for each in every)
    return most, {each for each in every if points(each) == most}
