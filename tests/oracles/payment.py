"""Payments, by giving every unit of the need to every source there is."""

from collections.abc import Iterator
from itertools import product

from wonders_cli.rules.payment import Seller, Units

Source = tuple[int | None, int]
"""The seller (None: own) and the mask."""


def assignments(kinds: tuple[int, ...], pool: tuple[Source, ...]) -> Iterator[tuple[int, ...]]:
    """Every choice of a different source of the pool for each unit."""
    if not kinds:
        yield ()
        return
    for rest in assignments(kinds[1:], pool):
        for index, (_, mask) in enumerate(pool):
            if mask >> kinds[0] & 1 and index not in rest:
                yield (index, *rest)


def kinds_of(need: Units) -> tuple[int, ...]:
    """The kind of each unit of the need."""
    return tuple(kind for kind, count in enumerate(need) for _ in range(count))


def pool_of(own: tuple[int, ...], sellers: tuple[Seller, ...]) -> tuple[Source, ...]:
    """All the sources together."""
    return tuple((None, mask) for mask in own) + tuple(
        (number, mask) for number, seller in enumerate(sellers) for mask in seller.sources
    )


def allowed_payments(
    need: Units, own: tuple[int, ...], sellers: tuple[Seller, ...], *, needless: bool
) -> frozenset[tuple[int, ...]]:
    """The payments of all assignments, or of those from which no purchase can be left out."""
    kinds, pool = kinds_of(need), pool_of(own, sellers)
    possible: dict[tuple[int, ...], bool] = {}

    def left_out(bought: tuple[int, ...]) -> bool:
        if bought not in possible:
            possible[bought] = any(
                any(assignments(kinds, pool_of((*own, *(1 << kind for kind in rest)), ())))
                for rest in (bought[:i] + bought[i + 1 :] for i in range(len(bought)))
            )
        return possible[bought]

    found = set()
    for chosen in assignments(kinds, pool):
        supplies = [(kind, pool[index][0]) for kind, index in zip(kinds, chosen, strict=True)]
        if needless or not left_out(tuple(kind for kind, seller in supplies if seller is not None)):
            found.add(
                tuple(
                    sum(sellers[number].prices[kind] for kind, seller in supplies if seller == number)
                    for number in range(len(sellers))
                )
            )
    return frozenset(found)


def payments(need: Units, own: tuple[int, ...], sellers: tuple[Seller, ...]) -> tuple[tuple[int, ...], ...]:
    """The payments of all assignments without those that another undercuts."""
    found = allowed_payments(need, own, sellers, needless=True)
    front = [
        payment
        for payment in found
        if not any(less != payment and all(a <= b for a, b in zip(less, payment, strict=True)) for less in found)
    ]
    return tuple(sorted(front, key=lambda payment: (sum(payment), payment)))


def units_missing(need: Units, own: tuple[int, ...], sellers: tuple[Seller, ...]) -> int:
    """How many units must be left out before an assignment of the rest exists."""
    pool = pool_of(own, sellers)
    parts = product(*(range(count + 1) for count in need))
    return min(sum(need) - sum(part) for part in parts if any(True for _ in assignments(kinds_of(part), pool)))
