"""Shuffling that gives the same order for one seed on every machine and in every version of Python."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

Uniform = Callable[[], float]
"""Gives numbers from 0 up to 1, as `random.Random(seed).random` does; the same for ever for one seed."""


def shuffled(things: Iterable[T], seed: str, pile: str) -> tuple[T, ...]:
    """Shuffle a pile; each pile of one seed has an order of its own.

    Only `Random.random` is promised to give the same numbers for ever, so the shuffle is built on it alone.

    >>> shuffled("abcdef", "7", "deck") == shuffled("abcdef", "7", "deck") != shuffled("abcdef", "8", "deck")
    True
    """
    order = list(things)
    number = chance_of(f"{seed}/{pile}")
    for last in range(len(order) - 1, 0, -1):
        chosen = int(number() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def drawn(things: Sequence[T], chance: Uniform) -> T:
    """Draw one of several things, each as likely as the other.

    >>> drawn("abcd", lambda: 0.5)
    'c'
    """
    return things[int(chance() * len(things))]


def chance_of(seed: str) -> Uniform:
    """Give the chance of a seed: a stream of numbers, the same everywhere and for ever.

    >>> chance_of("42")() == chance_of("42")() != chance_of("43")()
    True
    """
    from random import Random  # slow to import

    return Random(seed).random  # noqa: S311 - games, no secrets
