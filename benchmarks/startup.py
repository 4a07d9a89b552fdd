"""How long the program takes to start and answer, beside bare imports of what it is built on.

Run it from the project's folder: `python -m benchmarks.startup`. The commands take turns; medians are compared.
"""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from tabulate import tabulate

ROUNDS = 41
TABLE = "examples/base/five-players.yaml"
ROOT = Path(__file__).parent.parent
SCRIPT = Path(sys.executable).with_name("wonders")
WONDERS = [str(SCRIPT)] if SCRIPT.exists() else [sys.executable, "-m", "wonders_cli"]
CLICK = [sys.executable, "-c", "import click"]
ALL_THREE = [sys.executable, "-c", "import click, yaml, tabulate"]

COMPARED = (
    ("wonders --help", [*WONDERS, "--help"], "import click", CLICK, 1.2),
    (f"wonders score {TABLE}", [*WONDERS, "score", TABLE], "import click, yaml, tabulate", ALL_THREE, 1.3),
    (
        "wonders score --format json",
        [*WONDERS, "score", "--format", "json", TABLE],
        "import click, yaml, tabulate",
        ALL_THREE,
        1.3,
    ),
)
"""What is started, what it is compared with, and how many times as long it may take."""


def seconds(command: list[str]) -> float:
    """How long a command takes; compiled modules are kept, as they are where the program is installed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> None:
    """Measure and print."""
    commands = [command for _, ours, _, theirs, _ in COMPARED for command in (ours, theirs)]
    for command in commands:
        seconds(command)
    took: list[list[float]] = [[] for _ in commands]
    for _ in range(ROUNDS):
        for times, command in zip(took, commands, strict=True):
            times.append(seconds(command))
    medians = [statistics.median(times) * 1000 for times in took]
    rows = [
        (name, ours, other, theirs, ours / theirs, most)
        for (name, _, other, _, most), ours, theirs in zip(COMPARED, medians[::2], medians[1::2], strict=True)
    ]
    headers = ("command", "ms", "beside", "ms", "times as long", "at most")
    print(tabulate(rows, headers, floatfmt=("", ".0f", "", ".0f", ".2f", ".1f")))


if __name__ == "__main__":
    main()
