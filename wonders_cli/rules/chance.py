"""Shuffling that gives the same order for one seed on every machine and in every version of Python."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def shuffled(things: Iterable[T], seed: str, pile: str) -> tuple[T, ...]:
    """Shuffle a pile; each pile of one seed has an order of its own.

    Only `Random.random` is promised to give the same numbers for ever, so the shuffle is built on it alone.

    >>> shuffled("abcdef", "7", "deck") == shuffled("abcdef", "7", "deck") != shuffled("abcdef", "8", "deck")
    True
    """
    from random import Random  # slow to import, and most questions shuffle nothing

    order = list(things)
    number = Random(f"{seed}/{pile}").random  # noqa: S311 - cards, no secrets
    for last in range(len(order) - 1, 0, -1):
        chosen = int(number() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
