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


def fits(held: Sequence[Held | None], pairs: Sequence[Sequence[Sequence[int]]]) -> bool:
    """Whether some outcomes give the tokens that are known; None is not known."""
    return any(
        all(own is None or own == other for own, other in zip(held, found, strict=True)) for found in all_tokens(pairs)
    )


def options(held: Sequence[Held | None], pairs: Sequence[Sequence[Sequence[int]]], seat: int) -> set[Held]:
    """Everything that one city can hold beside what is known of the others."""
    return {
        found[seat]
        for found in all_tokens(pairs)
        if all(at == seat or own in (None, found[at]) for at, own in enumerate(held))
    }
