"""How fast Duel's prices and scores are found, and whole games are played and replayed, beside python-chess.

Run it from the project's folder: `python -m benchmarks.duel`. The cities are random, each is asked once for each thing,
and what the rules remember is forgotten before each round.

A random game lists every legal play, draws one and makes it, as a random game of chess does with its moves; all pairs
of a card and its use are equally likely, and so are the Wonders in the draft and whatever has to be chosen later. The
dealing is part of it, and the ledger. A replay adjudicates the record of such a game, read already. What comes out of
the games is printed too, since it shows at a glance when a rule has changed.
"""

import gc
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple, TypeVar

from tabulate import tabulate

from benchmarks.yardstick import calls_per_second, plies_per_second
from tests.duel.random_games import new_game, random_game, record
from wonders_cli.documents.duel.catalogue import cards, rulebook, tokens, wonders
from wonders_cli.documents.load import read
from wonders_cli.documents.source import documents
from wonders_cli.rules import payment
from wonders_cli.rules.answers.scoring import ScoreSheet
from wonders_cli.rules.duel import cost, production, science
from wonders_cli.rules.duel.cost import price
from wonders_cli.rules.duel.judging import Record, adjudicate
from wonders_cli.rules.duel.model import Card, City, Table, Wonder
from wonders_cli.rules.duel.scoring import score, supremacy
from wonders_cli.rules.duel.turns import act, choose, plays

GAMES, ROUNDS = 1000, 5
T = TypeVar("T")

REMEMBERED = [
    function
    for module in (cost, payment, production, science)
    for function in vars(module).values()
    if hasattr(function, "cache_clear")
]


class Question(NamedTuple):
    """What something costs a player."""

    table: Table
    seat: int
    thing: Card | Wonder


def table(chooser: random.Random, age: int) -> Table:
    """Four in five of the cards so far are in the two cities; each player has a few Wonders and tokens."""
    owners = {card: chooser.choice((0, 1)) for card in cards().values() if card.age <= age and chooser.random() < 4 / 5}
    drafted = chooser.sample(list(wonders().values()), 8)
    progress = chooser.sample(list(tokens().values()), 2 * (age - 1))
    cities = []
    for seat, name in enumerate(("Ann", "Bob")):
        built = chooser.randint(0, age)
        own = drafted[seat::2]
        cities.append(
            City(
                name,
                chooser.randint(0, 15),
                tuple(card for card, owner in owners.items() if owner == seat),
                tuple(own[:built]),
                tuple(own[built:]),
                tuple(progress[seat::2]),
                (2, 5),
            )
        )
    return Table((cities[0], cities[1]), rulebook(), age=age, pawn=chooser.randint(-8, 8))


def questions(tables: list[Table]) -> Iterator[Question]:
    """Every card of the Age that is not built, and every Wonder that is not, for both players."""
    for asked in tables:
        built = {card for city in asked.cities if city for card in city.cards}
        for seat in (0, 1):
            things: list[Card | Wonder] = [
                card for card in cards().values() if card.age == asked.age and card not in built
            ]
            things += asked.city(seat).unbuilt
            yield from (Question(asked, seat, thing) for thing in things)


def forget() -> None:
    """Forget all that was worked out before."""
    for memory in REMEMBERED:
        memory.cache_clear()


def afresh(asked: list[Question]) -> int:
    """All prices of a list, with nothing remembered at its beginning."""
    forget()
    return sum(price(*question).total for question in asked)


def score_afresh(asked: Table) -> ScoreSheet:
    """A score with nothing remembered."""
    forget()
    return score(asked)


def play_out(seed: int) -> None:
    """Deal and play a game to the end, and keep nothing of it."""
    chooser = random.Random(seed)
    game = new_game(chooser, str(seed))
    while not game.over:
        game, _ = act(game, chooser.choice(plays(game.table, game.seat)))
        while game.choice is not None:
            game, _ = choose(game, chooser.choice(game.choice.options or ()))


def records_of(seeds: range) -> list[Record]:
    """The records of random games, with all that was laid out."""
    found = []
    for seed in seeds:
        (source,) = documents("record.json", BytesIO(json.dumps(record(random_game(seed))).encode()))
        found.append(read(source).value)
    return found


def beside_chess(function: Callable[[T], object], things: Sequence[T], number: int) -> tuple[float, float]:
    """How many plays a second, and how many for each ply of chess; the two take turns: machines are not steady."""
    taken, plies = 0.0, 0.0
    for first in range(ROUNDS):
        start = time.perf_counter()
        for thing in things[first::ROUNDS]:
            function(thing)
        taken += time.perf_counter() - start
        plies += plies_per_second(1.0) / ROUNDS
    return number / taken, number / taken / plies


class Statistics(NamedTuple):
    """What random games look like: their length, the choice that there was, and how they end."""

    games: int
    plays: int
    options: int
    endings: Counter[str]

    def __str__(self) -> str:
        """Say it in a line."""
        shares = ", ".join(f"{count / self.games:.1%} {how}" for how, count in self.endings.most_common())
        legal = self.options / self.plays
        return f"{self.games:,} games of {self.plays / self.games:.2f} plays, {legal:.3f} legal plays a turn; {shares}"


def statistics(seeds: range) -> Statistics:
    """Count what there is in random games."""
    length, options, endings = 0, 0, Counter[str]()
    for seed in seeds:
        game = random_game(seed)
        length += len(game)
        options += sum(len(turn.options) for turn in game)
        ending = supremacy(game[-1].after.table)
        endings[ending[0] if ending else "on points"] += 1
    return Statistics(len(seeds), length, options, endings)


def main() -> None:
    """Measure and print."""
    chooser = random.Random(7)
    plies = plies_per_second()
    rows = []
    for age in (1, 2, 3):
        tables = [table(chooser, age) for _ in range(100)]
        asked = list(questions(tables))
        rate = calls_per_second(afresh, [asked]) * len(asked)
        rows.append((f"prices, Age {age}", len(asked), rate, rate / plies, plies / rate))
        scores = calls_per_second(score_afresh, tables)
        rows.append((f"scores, Age {age}", len(tables), scores, scores / plies, plies / scores))
    counted = statistics(range(GAMES))
    records = records_of(range(GAMES))
    gc.freeze()  # so that collecting garbage does not go through them again and again
    for what, (rate, ratio) in (
        ("plays of random games", beside_chess(play_out, range(GAMES), counted.plays)),
        ("plays of replays", beside_chess(adjudicate, records, counted.plays)),
    ):
        rows.append((what, counted.plays, rate, ratio, 1 / ratio))
    print(f"python-chess: {plies:,.0f} plies a second\n")
    headers = ("Duel", "questions", "a second", "per ply", "plies each")
    print(tabulate(rows, headers, floatfmt=("", "", ",.0f", ".2f", ".2f")))
    print(f"\n{counted}")


if __name__ == "__main__":
    main()
