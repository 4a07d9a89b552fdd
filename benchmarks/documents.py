"""How many documents a second are scored by 1, 2 ... processes, and whether memory grows with their number.

Run it from the project's folder: `python -m benchmarks.documents`. Each line of a JSON Lines file is
examples/base/five-players.yaml; memory is the most that a process held.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import yaml
from tabulate import tabulate

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "examples/base/five-players.yaml"
NUMBERS = (1_000, 4_000, 16_000)
MEASURE = """
import resource, sys
from wonders_cli.cli import run
status = run(sys.argv[1:])
peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(*peaks, file=sys.stderr)
sys.exit(status)
"""


class Measured(NamedTuple):
    """How long a run took, and the most memory that the parent and any one of its children held, in MB."""

    seconds: float
    parent: float
    child: float


def measure(path: Path, jobs: int) -> Measured:
    """Score a file."""
    command = [sys.executable, "-c", MEASURE, "score", str(path), "--format", "jsonl", "--jobs", str(jobs)]
    start = time.perf_counter()
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", check=True
    )
    seconds = time.perf_counter() - start
    # Linux counts in KiB, macOS in bytes.
    unit = 2**20 if sys.platform == "darwin" else 2**10
    parent, child = (int(peak) / unit for peak in done.stderr.split()[-2:])
    return Measured(seconds, parent, child)


def main() -> None:
    """Measure and print."""
    line = json.dumps(yaml.safe_load(DOCUMENT.read_text("utf-8"))) + "\n"
    rows = []
    with TemporaryDirectory() as folder:
        for number in NUMBERS:
            path = Path(folder) / f"{number}.jsonl"
            with path.open("w", encoding="utf-8") as file:
                file.writelines(line for _ in range(number))  # not at once: a child's peak begins with its parent's
            for jobs in dict.fromkeys((1, 2, os.cpu_count() or 1)):
                took = measure(path, jobs)
                rows.append((number, jobs, number / took.seconds, took.parent, took.child if jobs > 1 else None))
    headers = ("documents", "jobs", "a second", "parent MB", "largest child MB")
    print(tabulate(rows, headers, tablefmt="simple", floatfmt=("", "", ",.0f", ".0f", ".0f"), intfmt=","))


if __name__ == "__main__":
    main()
