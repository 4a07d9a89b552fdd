"""Files that are made from others and kept in the repository; `make docs` writes them anew."""

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.console import ROOT
from wonders_cli.cases import cases
from wonders_cli.cli import COMMANDS
from wonders_cli.commands.rulings import described
from wonders_cli.documents.catalogue import GAMES
from wonders_cli.errors import ProblemError

CODE = re.compile(rf"(?:{'|'.join(GAMES)})/[a-z]+/[a-z0-9-]+")
TITLES = {"base": "7 Wonders", "duel": "7 Wonders Duel", "architects": "7 Wonders: Architects"}
GRADES = {
    "base": "Grades: sure; likely; open: no text decides, what is told is our choice.",
    "duel": "Grades, of how sure we are: high, medium-high, medium.",
    "architects": (
        "Grades: printed in the rulebook or on a piece; derived from what is printed; adaptation: as on Board Game "
        "Arena; interpretation: the print is silent or unclear, what is told is our choice."
    ),
}


def pinned() -> str:
    """Which cases cite each ruling: the wheel has no cases, so `wonders rulings` reads it here."""
    found: dict[str, list[str]] = {}
    for case in cases(str(ROOT / "tests/cases")):
        assert not isinstance(case, ProblemError), case
        for code in dict.fromkeys(CODE.findall(case.why)):
            found.setdefault(code, []).append(case.id)
    lines = [f"  {json.dumps(code)}: {json.dumps(sorted(ids))}" for code, ids in sorted(found.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def rulings() -> str:
    return "\n".join(_rulings())


def _rulings() -> Iterator[str]:
    yield "# The rulings\n"
    yield "Answers cite their rulings by these codes; `wonders rulings CODE` tells one. The words are our own.\n"
    for game in GAMES:
        yield f"## {TITLES[game]}\n"
        yield f"{GRADES[game]}\n"
        for ruling in described(game):
            yield f"### `{ruling['code']}`\n"
            yield f"**{ruling['title']}.** {ruling['text']}\n"
            if ruling["switch"]:
                yield f"Switch `{ruling['switch']}`, default `{json.dumps(ruling['default'])}`: {ruling['meaning']}.\n"
            yield f"- {ruling['grade']}: {'; '.join(ruling['source'])}"
            if ruling["cases"]:
                yield f"- pinned by {', '.join(ruling['cases'])}"
            yield ""


def commands() -> str:
    """Console blocks, which test_docs.py fills in and keeps as the program prints them."""
    path = ROOT / "docs/commands.md"
    shown = path.read_text("utf-8") if path.exists() else ""
    parts = ["# The commands\n\nWhat `wonders --help` and the help of each command tell.\n"]
    for name in ("", *COMMANDS):
        command = f"$ wonders {name} --help".replace("  ", " ")
        block = re.search(rf"^```console\n{re.escape(command)}\n.*?^```$", shown, re.MULTILINE | re.DOTALL)
        parts += [f"## {name or 'wonders'}\n", block[0] if block else f"```console\n{command}\n```", ""]
    return "\n".join(parts)


GENERATED: dict[str, Callable[[], str]] = {
    "rules_data/pinned.json": pinned,
    "docs/rulings.md": rulings,
    "docs/commands.md": commands,
}


@pytest.mark.parametrize("name", GENERATED)
def test_is_as_it_is_made_today(name: str) -> None:
    path = ROOT / name
    now = GENERATED[name]()
    if os.environ.get("WONDERS_UPDATE_DOCS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    else:
        assert now == path.read_text("utf-8"), f"{name} is out of date: make docs"


def test_cases_cite_rulings_that_exist() -> None:
    known = {ruling["code"] for game in GAMES for ruling in described(game)}
    cited: dict[str, Any] = json.loads(Path(ROOT / "rules_data/pinned.json").read_text("utf-8"))
    assert set(cited) <= known
