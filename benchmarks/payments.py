"""How fast the whole front of payments is found, beside the plies that python-chess plays in the same time.

Run it from the project's folder: `python -m benchmarks.payments`. Nothing is remembered from one call to the next.
"""

import json
import random
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from tabulate import tabulate

from benchmarks.yardstick import calls_per_second, plies_per_second
from wonders_cli.rules.payment import Seller, Units, payments

DECK = json.loads((Path(__file__).parent.parent / "rules_data/base/cards.json").read_text(encoding="utf-8"))
TRADED = [card["effects"]["trade"]["resources"] for card in DECK["cards"] if "trade" in card["effects"]]
RAW, MANUFACTURED = max(TRADED, key=len), min(TRADED, key=len)
KINDS = RAW + MANUFACTURED
DISTINCT = tuple(1 for _ in KINDS)
PAIRS = [1 << one | 1 << other for one, other in combinations(range(len(KINDS)), 2)]


class Question(NamedTuple):
    """The arguments of `payments`."""

    need: Units
    own: tuple[int, ...]
    sellers: tuple[Seller, ...]


def front(question: Question) -> object:
    """All payments that answer the question."""
    return payments(*question)


def units(resources: dict[str, int]) -> Units:
    """The resources as numbers of units."""
    return tuple(resources.get(kind, 0) for kind in KINDS)


def mask(resources: list[str]) -> int:
    """The kinds of a source."""
    return sum(1 << KINDS.index(kind) for kind in resources)


def sources(effects: dict[str, Any]) -> list[int]:
    """The sources of a card: one for each unit, or one with a choice."""
    if "produces_one_of" in effects:
        return [mask(effects["produces_one_of"])]
    return [mask([kind]) for kind, count in effects.get("produces", {}).items() for _ in range(count)]


class City:
    """What a city can use, what it sells, and what it pays for a unit of each kind to its left and right."""

    def __init__(self, resource: str) -> None:
        """Begin with the resource of the board."""
        self.own, self.sold = [mask([resource])], [mask([resource])]
        self.prices = {"left": [2] * len(KINDS), "right": [2] * len(KINDS)}

    def build(self, effects: dict[str, Any]) -> None:
        """Take the effects of a card."""
        self.own += sources(effects)
        if not effects.get("owner_only"):
            self.sold += sources(effects)
        for side in effects.get("trade", {}).get("neighbours", ()):
            for kind in effects["trade"]["resources"]:
                self.prices[side][KINDS.index(kind)] = effects["trade"]["price"]


def table(chooser: random.Random, players: int, age: int) -> list[Question]:
    """The cost of every card of the Age for every city, four in five of the cards so far being built by somebody."""
    cities = [City(chooser.choice(KINDS)) for _ in range(players)]
    needs = set()
    for card in DECK["cards"]:
        for its_age, copies in card["copies"].items():
            if int(its_age) <= age:
                for _ in [None for least in copies if least <= players and chooser.random() < 4 / 5]:
                    chooser.choice(cities).build(card["effects"])
            if int(its_age) == age and any(units(card["cost"])):
                needs.add(units(card["cost"]))
    questions = []
    for seat, city in enumerate(cities):
        left, right = cities[(seat + 1) % players], cities[seat - 1]
        sellers = (
            Seller(tuple(left.sold), tuple(city.prices["left"])),
            Seller(tuple(right.sold), tuple(city.prices["right"])),
        )
        questions += [Question(need, tuple(city.own), sellers) for need in sorted(needs)]
    return questions


def mixed_prices(chooser: random.Random) -> tuple[int, ...]:
    """Each kind for 1 or 2."""
    return tuple(chooser.choice((1, 2)) for _ in KINDS)


def hard(chooser: random.Random, need: Units, choices: int = 8, plain: int = 4) -> Question:
    """A need that own sources of three and four kinds meet in part, and two sellers with many sources."""
    sellers = tuple(
        Seller(
            (*chooser.choices(PAIRS, k=choices), *(1 << chooser.randrange(len(KINDS)) for _ in range(plain))),
            mixed_prices(chooser),
        )
        for _ in range(2)
    )
    return Question(need, (mask(RAW), mask(MANUFACTURED), mask(RAW[:3])), sellers)


def without_end(chooser: random.Random) -> Question:
    """One seller who has all that is needed, at prices up to 8, and own sources of several or all kinds."""
    kinds = range(5)
    wanted = chooser.choices(kinds, k=chooser.randint(1, 6))
    choices = chooser.choice(((), (0b111,), (0b11000, 0b111), (0b11111, 0b11111), (0b111, 0b11000, 0b11111, 0b11111)))
    plain = tuple(1 << chooser.choice(kinds) for _ in range(chooser.randint(0, 4)))
    stock = Seller(tuple(1 << kind for kind in wanted), tuple(chooser.randint(1, 8) for _ in kinds))
    return Question(tuple(wanted.count(kind) for kind in kinds), plain + choices, (stock,))


def main() -> None:
    """Measure and print."""
    chooser = random.Random(7)
    plies = plies_per_second()
    groups = {
        f"tables of 3 to 7 players, Age {age}": [
            question for players in range(3, 8) for _ in range(4) for question in table(chooser, players, age)
        ]
        for age in (1, 2, 3)
    }
    groups["hardest: one of each of seven kinds"] = [hard(chooser, DISTINCT) for _ in range(100)]
    five = units({"wood": 3, "stone": 1, "cloth": 1})
    groups["hardest: three, one and one"] = [hard(chooser, five) for _ in range(100)]
    groups["one seller without end"] = [without_end(chooser) for _ in range(1000)]
    rows = []
    for name, questions in groups.items():
        rate = calls_per_second(front, questions)
        slowest = max(1 / calls_per_second(front, [question], 0) for question in questions)
        paid = sum(1 for question in questions if any(map(any, payments(*question)))) / len(questions)
        rows.append((name, len(questions), f"{paid:.0%}", rate, rate / plies, plies / rate, slowest * plies))
    print(f"python-chess: {plies:,.0f} plies a second\n")
    headers = ("whole fronts", "questions", "bought", "fronts/s", "fronts per ply", "plies a front", "plies, slowest")
    print(tabulate(rows, headers, floatfmt=("", "", "", ",.0f", ".2f", ".2f", ".1f")), end="\n\n")

    growth = []
    for choices in range(0, 33, 4):
        questions = [hard(chooser, DISTINCT, choices) for _ in range(50)]
        rate = calls_per_second(front, questions, 1)
        growth.append((choices, 1e6 / rate, plies / rate))
    print("one of each of seven kinds, two sellers with four plain sources and more and more choices")
    print(
        tabulate(
            growth,
            ("choice symbols of each seller", "microseconds a front", "plies a front"),
            floatfmt=("", ".0f", ".2f"),
        )
    )


if __name__ == "__main__":
    main()
