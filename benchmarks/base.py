"""How fast the base game is settled, beside the plies that python-chess plays in the same time.

Run it from the project's folder: `python -m benchmarks.base`. Tables are random and full: the end of a game, with all
the cards that the players could have built. What a city makes is remembered between questions about one table, as it
is when a table is asked; scores remember nothing.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tabulate import tabulate

from benchmarks.yardstick import calls_per_second, plies_per_second
from wonders_cli.documents.base.catalogue import cards, rulebook, wonders
from wonders_cli.rules.answers.building import Verdict
from wonders_cli.rules.base.building import can_build
from wonders_cli.rules.base.model import Card, City, Table
from wonders_cli.rules.base.scoring import score

CARDS_AT_THE_END = 16
TOKENS = (-1, 1, 3, 5)


class Question(NamedTuple):
    """May this player build this card."""

    table: Table
    seat: int
    card: Card


def table(chooser: random.Random, players: int) -> Table:
    """Every player has some stages, sixteen cards dealt from the decks, and six tokens."""
    deck = [card for card in cards().values() for marks in card.copies.values() for _ in marks or (0,)]
    cities = []
    for name, wonder in zip("ABCDEFG", chooser.sample(sorted(wonders()), players), strict=False):
        board = wonders()[wonder][chooser.choice(("day", "night"))]
        own = tuple(dict.fromkeys(chooser.sample(deck, 2 * CARDS_AT_THE_END)))[:CARDS_AT_THE_END]
        stages = chooser.randint(0, len(board.stages))
        cities.append(City(name, board, stages, chooser.randint(0, 15), own, tuple(chooser.choices(TOKENS, k=6))))
    return Table(tuple(cities), rulebook(), age=3, turn=3)


def settled(asked: Table) -> dict[str, Any]:
    """The whole sheet, with every line, total and rank, as scripts get it."""
    return score(asked).as_json()


def verdict(asked: Question) -> Verdict:
    """All ways to build a card, or all reasons against it."""
    return can_build(*asked)


def main() -> None:
    """Measure and print."""
    chooser = random.Random(7)
    plies = plies_per_second()
    rows = []

    def measure(name: str, function: Callable[[Any], object], questions: Sequence[object]) -> None:
        rate = calls_per_second(function, questions)
        rows.append((name, len(questions), rate, rate / plies, plies / rate))

    for players in (3, 5, 7):
        tables = [table(chooser, players) for _ in range(100)]
        measure(f"scores of {players} players", score, tables)
        measure("the same, with totals and ranks, as JSON objects", settled, tables)
        questions = [Question(each, 0, card) for each in tables for card in chooser.sample(list(cards().values()), 10)]
        measure(f"may it be built, {players} players", verdict, questions)
    print(f"python-chess: {plies:,.0f} plies a second\n")
    print(
        tabulate(
            rows,
            ("7 Wonders", "questions", "a second", "per ply", "plies each"),
            floatfmt=("", "", ",.0f", ".2f", ".2f"),
        )
    )


if __name__ == "__main__":
    main()
