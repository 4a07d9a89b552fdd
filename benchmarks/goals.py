"""The goals of docs/speed.md, each beside a yardstick that is measured in turns with it.

Run it from the project's folder: `python -m benchmarks.goals`. Plays are counted for each ply of python-chess;
documents in times of what `json.loads`, or libyaml's parser alone, takes for the same text; records in times of the
random game that they are the record of, dealing and listing of plays included. The goals are for pure Python, and for
the compiled build.
"""

import json
import os
import random
import time
from collections import deque
from collections.abc import Callable
from contextlib import redirect_stdout
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import yaml
from tabulate import tabulate

from benchmarks import duel, games, payments
from benchmarks.yardstick import plies_per_second
from tests.architects.random_games import random_game as architects_game
from tests.base.random_games import record as base_record
from tests.duel.random_games import random_game as duel_game
from tests.duel.random_games import record as duel_record
from wonders_cli.cli import run
from wonders_cli.documents.load import Document, read
from wonders_cli.documents.source import documents
from wonders_cli.rules import payment
from wonders_cli.rules.base.judging import adjudicate as judge_base
from wonders_cli.rules.duel.judging import adjudicate as judge_duel

ROUNDS = 5
DOCUMENTS = 200
TABLE = Path(__file__).parent.parent / "examples/base/five-players.yaml"
COMPILED = not str(payment.__file__).endswith(".py")


forget = deque[object](maxlen=0).extend
"""Takes what is made, and keeps nothing of it."""


class Goal(NamedTuple):
    """Something to measure: the ratio to reach in pure Python and in the compiled build, and whether more is better."""

    work: str
    pure: float | None
    compiled: float | None
    more: bool = True


def taken(work: Callable[[], object]) -> float:
    """How many seconds of the processor it takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def times(work: Callable[[], object], yardstick: Callable[[], object]) -> float:
    """How many times as long as the yardstick it takes; the two take turns, and the median counts."""
    work()
    return median(taken(work) / taken(yardstick) for _ in range(ROUNDS))


def per_ply(work: Callable[[], object], things: int) -> float:
    """How many things are done for each ply of python-chess."""
    work()
    return median(things / taken(work) / plies_per_second(1.0) for _ in range(ROUNDS))


def of_games() -> list[tuple[Goal, float]]:
    """Random games, and payments of the states of such games."""
    found = []
    for players, pure in ((4, 0.9), (7, 1.0)):
        plays = sum(len(turn.played) for game in games.played(players, range(10)) for turn in game)
        goal = Goal(f"base, {players} players: plays a ply", pure, 2)
        found.append((goal, per_ply(lambda players=players: games.played(players, range(10)), plays)))  # type: ignore[misc]
    plays = sum(len(duel_game(seed)) for seed in range(20))
    found.append((Goal("Duel: plays a ply", 2, 4), per_ply(lambda: [*map(duel.play_out, range(20))], plays)))
    plays = sum(len(architects_game(seed, 4)) for seed in range(10))
    goal = Goal("Architects, 4 players: plays a ply", 2.5, 5)
    found.append((goal, per_ply(lambda: [architects_game(seed, 4) for seed in range(10)], plays)))
    chooser = random.Random(7)
    asked = [one for age in (1, 2, 3) for players in range(3, 8) for one in payments.table(chooser, players, age)]
    found.append((Goal("payments: fronts a ply", 5, 10), per_ply(lambda: [*map(payments.front, asked)], len(asked))))
    return found


def of_documents() -> list[tuple[Goal, float]]:
    """A table of five players, scored over and over, and printed as JSON Lines."""
    text = TABLE.read_text("utf-8")
    line = json.dumps(yaml.safe_load(text))

    def scored(path: Path) -> None:
        with Path(os.devnull).open("w", encoding="utf-8") as nothing, redirect_stdout(nothing):
            run(["score", str(path), "--format", "jsonl"])

    with TemporaryDirectory() as folder:
        lines, stream = Path(folder, "a.jsonl"), Path(folder, "a.yaml")
        lines.write_text(f"{line}\n" * DOCUMENTS, "utf-8")
        stream.write_text(f"---\n{text}" * DOCUMENTS, "utf-8")
        loads = times(lambda: scored(lines), lambda: forget(json.loads(line) for _ in range(DOCUMENTS)))
        events = times(
            lambda: scored(stream),
            lambda: forget(forget(yaml.parse(text, Loader=yaml.CSafeLoader)) for _ in range(DOCUMENTS)),
        )
    return [
        (Goal("score of JSON Lines: times json.loads", 40, None, more=False), loads),
        (Goal("score of YAML: times libyaml's events", 7, None, more=False), events),
    ]


def of_records() -> list[tuple[Goal, float]]:
    """Records of random games, as JSON on one line and as YAML: read, and judged."""
    found = []
    base = base_record(games.played(4, range(1))[0])
    for game, record, play, judge in (
        ("base", base, lambda: games.played(4, range(1)), judge_base),
        ("Duel", duel_record(duel_game(0)), lambda: duel.play_out(0), judge_duel),
    ):
        texts = {"JSON": json.dumps(record), "YAML": yaml.safe_dump(record, sort_keys=False)}
        for kind, text in texts.items():
            goal = Goal(f"a {game} record in {kind}: reading, times its game", None, None, more=False)
            found.append((goal, times(lambda text=text: read_one(text), play)))  # type: ignore[misc]
        written = read_one(texts["JSON"]).value
        goal = Goal(f"a {game} record: judging, times its game", None, None, more=False)
        found.append((goal, times(lambda judge=judge, written=written: judge(written), play)))  # type: ignore[misc]
    return found


def read_one(text: str) -> Document:
    """Read a document."""
    (source,) = documents("record", BytesIO(text.encode()))
    return read(source)


def reached(goal: Goal, ratio: float) -> str:
    """Say whether the goal of this build is reached."""
    wanted = goal.compiled if COMPILED else goal.pure
    if wanted is None:
        return ""
    return "yes" if (ratio >= wanted if goal.more else ratio <= wanted) else "no"


def main() -> None:
    """Measure and print."""
    rows = [
        (goal.work, ratio, goal.pure, goal.compiled, reached(goal, ratio))
        for goal, ratio in (*of_games(), *of_documents(), *of_records())
    ]
    print(
        f"The rules are {'compiled' if COMPILED else 'pure Python'}; python-chess: {plies_per_second():,.0f} plies/s\n"
    )
    headers = ("work", "measured", "goal", "goal compiled", "reached")
    print(tabulate(rows, headers, floatfmt=("", ".2f", "g", "g", "")))


if __name__ == "__main__":
    main()
