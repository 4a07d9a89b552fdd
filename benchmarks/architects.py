"""How fast Architects is settled, beside the plies that python-chess plays in the same time.

Run it from the project's folder: `python -m benchmarks.architects`. The ways to pay are worked out anew for every
hand: what was found before is forgotten. A random game lists everything that can be done next, chooses, and does it,
until the game is over; a replay adjudicates the record of such a game, read already, and should take no longer.
"""

import json
import random
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TypeVar

from tabulate import tabulate

from benchmarks.yardstick import calls_per_second, plies_per_second
from tests.architects.random_games import Step, random_game, record
from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.load import read
from wonders_cli.documents.source import documents
from wonders_cli.documents.switches import switches
from wonders_cli.rules.architects.building import can_build
from wonders_cli.rules.architects.conflicts import battle
from wonders_cli.rules.architects.judging import Record, adjudicate
from wonders_cli.rules.architects.model import City, Table
from wonders_cli.rules.architects.scoring import score
from wonders_cli.rules.architects.spending import worked_out

T = TypeVar("T")


def table(chooser: random.Random, players: int) -> Table:
    """A table in the middle of a game: cards as the decks have them, stages one on the other."""
    pile = [index for index, kind in enumerate(box().kinds) for _ in range(sum(kind.copies.values()))]
    chooser.shuffle(pile)
    tokens = [token for token in box().tokens.values() for _ in range(token.copies)]
    chooser.shuffle(tokens)
    cities = []
    for seat, wonder in enumerate(chooser.sample(list(box().wonders.values()), players)):
        city = City(f"player {seat}", wonder, progress=tuple(tokens.pop() for _ in range(chooser.randint(0, 2))))
        for _ in range(chooser.randint(0, 4)):
            stage = chooser.choice(city.available)
            city = city._replace(stages=tuple(sorted((*city.stages, stage.id))))
        hand = [pile.pop() for _ in range(chooser.randint(4, 14))]
        counts = tuple(hand.count(index) for index in range(len(box().kinds)))
        cities.append(city._replace(cards=counts, victory_tokens=chooser.randint(0, 5), cat=seat == 0))
    return Table(tuple(cities), box(), switches=switches("architects"))


def stages(table: Table) -> object:
    """Every available stage of every player, with all the ways to pay for it, worked out anew."""
    worked_out.cache_clear()
    return [can_build(table, seat) for seat in table.seats]


def played(seed: int) -> list[Step]:
    """Play a random game of 2 to 7 players."""
    return random_game(seed, 2 + seed % 6)


def written(game: list[Step]) -> Record:
    """Write a game down and read it again."""
    (source,) = documents("record.json", BytesIO(json.dumps(record(game)).encode()))
    value = read(source).value
    if not isinstance(value, Record):
        raise TypeError("a random game was not read as a record")
    return value


def main() -> None:
    """Measure and print."""
    chooser = random.Random(7)
    plies = plies_per_second()
    tables = [table(chooser, players) for players in range(2, 8) for _ in range(40)]
    cities = sum(len(table.cities) for table in tables) / len(tables)
    ways = sum(len(v.ways) for table in tables for seat in table.seats for v in can_build(table, seat)) / len(tables)
    rows: list[tuple[str, float, float]] = []

    def measure(name: str, question: Callable[[T], object], questions: Sequence[T], things: float) -> None:
        rate = calls_per_second(question, questions) * things
        rows.append((name, rate, rate / plies))

    measure("scores of a city", score, tables, cities)
    measure("ways to pay", stages, tables, ways)
    measure("battles of a table", battle, tables, 1)
    seeds = range(60)
    games = [played(seed) for seed in seeds]
    plays = sum(len(game) for game in games) / len(games)
    measure("plays of random games", played, seeds, plays)
    measure("plays of replays", adjudicate, [written(game) for game in games], plays)
    print(f"python-chess: {plies:,.0f} plies a second; {len(tables)} tables of 2 to 7 players\n")
    print(tabulate(rows, ("what", "a second", "per ply"), floatfmt=("", ",.0f", ".2f")))


if __name__ == "__main__":
    main()
