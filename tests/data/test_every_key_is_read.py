"""What no code reads could be wrong for years before anybody sees it, so it is not in rules_data."""

import re
import subprocess
import sys

from tests.console import ROOT

PROVENANCE = (
    re.compile(r"\w+/sources\.yaml: .+"),  # named by figures and rulings, or by the notes of other sources
    re.compile(r"\w+/(numbers|powers|structures)\.json: .+\.source"),
    re.compile(r"\w+/numbers\.json: .+\.ruling"),
    re.compile(r"\w+/names/\w+\.json: (sources|names\[\]\.source)"),
    re.compile(r"languages\.json: (sources|words\[\]\.source)"),
)
"""Where a figure comes from: for those who check it. That what it names exists is held by test_rules_data.py."""


def unread() -> list[str]:
    command = [sys.executable, "-m", "tests.data.reading"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_the_program_reads_every_key_of_the_rules_data() -> None:
    assert [path for path in unread() if not any(one.fullmatch(path) for one in PROVENANCE)] == []
