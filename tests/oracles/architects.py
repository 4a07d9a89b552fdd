"""Ways to pay a stage of Architects, by laying out every handful of cards and letting each coin be every resource."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

RESOURCES = ("wood", "stone", "brick", "papyrus", "glass")

Cards = frozenset[tuple[str, int]]
"""How many cards of each word, those of which there are none left out."""


def handfuls(held: dict[str, int]) -> Iterator[tuple[str, ...]]:
    """Every set of the cards held, card by card."""
    cards = sorted(Counter(held).elements())
    for size in range(len(cards) + 1):
        yield from combinations(cards, size)


def readings(handful: tuple[str, ...], doubled: int) -> Iterator[tuple[str, ...]]:
    """The units that a handful may stand for when `doubled` of its coins are worth two."""
    coins = handful.count("coin")
    if doubled > coins:
        return
    resources = tuple(card for card in handful if card != "coin")
    for stands_for in product(RESOURCES, repeat=coins + doubled):
        yield resources + stands_for


def pays(units: tuple[str, ...], count: int, kind: str, *, any_sign: bool) -> bool:
    """Whether units are what a stage asks for."""
    if len(units) != count:
        return False
    return any_sign or len(set(units)) == (1 if kind == "identical" else count)


def ways(
    held: dict[str, int], count: int, kind: str, *, economy: bool, engineering: bool
) -> dict[Cards, set[tuple[bool, bool]]]:
    """Every set of cards that pays, with the pairs of tokens (Economy, Engineering) with which it does."""
    found: dict[Cards, set[tuple[bool, bool]]] = {}
    for handful in handfuls(held):
        for doubled, any_sign in product(range(economy + 1), range(engineering + 1)):
            if any(pays(units, count, kind, any_sign=bool(any_sign)) for units in readings(handful, doubled)):
                found.setdefault(frozenset(Counter(handful).items()), set()).add((bool(doubled), bool(any_sign)))
    return found


def resources_instead(held: dict[str, int], cards: Cards, payable: set[Cards]) -> set[str]:
    """The resources of which a card held, swapped for a coin of the set, pays as well."""
    spent = Counter(dict(cards))
    found = set()
    for resource in RESOURCES:
        swapped = spent.copy()
        swapped[resource] += 1
        swapped["coin"] -= 1
        enough = all(0 <= number <= held.get(card, 0) for card, number in swapped.items())
        if enough and frozenset((+swapped).items()) in payable:
            found.add(resource)
    return found
