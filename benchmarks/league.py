"""How many games a second `score` and `standings` take from CSV, JSON Lines and YAML, beside what only reads the bytes.

Run it from the project's folder: `python -m benchmarks.league`. Ten thousand score sheets of five players are written
in the three forms. Beside them stand json.loads, the csv module and libyaml's events on the same bytes.
"""

import csv
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from tabulate import tabulate

ROOT = Path(__file__).parent.parent
GAMES = 10_000
CATEGORIES = ("military", "treasury", "wonder", "civilian", "commercial", "guilds", "science")
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Ida")


def sheets() -> list[dict[str, Any]]:
    """Make score sheets; no two are alike."""
    chooser = random.Random(1)
    found = []
    for game in range(GAMES):
        players = []
        for name in chooser.sample(NAMES, 5):
            coins = chooser.randint(0, 20)
            points = dict.fromkeys(CATEGORIES, 0) | {"treasury": coins // 3, "civilian": chooser.randint(3, 12)}
            players.append({"name": name, "points": points, "coins": coins})
        day = f"2026-{game % 12 + 1:02}-{game % 28 + 1:02}"
        found.append({"game": "base", "date": day, "label": f"Game {game}", "players": players})
    return found


def write(folder: Path, found: list[dict[str, Any]]) -> dict[str, Path]:
    """Write them in the three forms."""
    paths = {form: folder / f"games.{form}" for form in ("csv", "jsonl", "yaml")}
    with paths["csv"].open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        columns = ("wonder_points" if category == "wonder" else category for category in CATEGORIES)
        writer.writerow(["game_id", "date", "label", "player", *columns, "coins"])
        for game, sheet in enumerate(found):
            for one in sheet["players"]:
                row = [game, sheet["date"], sheet["label"], one["name"], *one["points"].values(), one["coins"]]
                writer.writerow(row)
    paths["jsonl"].write_text("".join(f"{json.dumps(sheet)}\n" for sheet in found), encoding="utf-8")
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    paths["yaml"].write_text(yaml.dump_all(found, Dumper=dumper, sort_keys=False), encoding="utf-8")
    return paths


def seconds(work: Callable[[], object]) -> float:
    """Measure one run."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def reading(form: str, path: Path) -> Callable[[], object]:
    """Give what only reads the bytes of a form."""
    if form == "csv":
        return lambda: list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
    if form == "jsonl":
        return lambda: [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return lambda: list(yaml.parse(path.read_text(encoding="utf-8"), Loader=loader))


def running(*arguments: str) -> Callable[[], object]:
    """Give a run of the program that prints JSON."""
    command = [sys.executable, "-m", "wonders_cli", *arguments, "--format", "jsonl"]
    return lambda: subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)


def main() -> None:
    """Measure and print."""
    rows = []
    with TemporaryDirectory() as folder:
        for form, path in write(Path(folder), sheets()).items():
            only = seconds(reading(form, path))
            for command in ("score", "standings"):
                one = seconds(running(command, str(path)))
                two = seconds(running(command, str(path), "--jobs", "2"))
                rows.append((form, command, GAMES / one, one / only, GAMES / two, one / two))
    headers = ("form", "command", "games a second", "times reading", "with two processes", "gain")
    print(f"{GAMES:,} games of five players\n")
    print(tabulate(rows, headers, floatfmt=("", "", ",.0f", ".1f", ",.0f", ".2f")))


if __name__ == "__main__":
    main()
