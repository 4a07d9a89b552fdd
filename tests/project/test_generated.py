"""Files that are made from others and kept in the repository; `make docs` writes them anew."""

import json
import os
import re
from collections.abc import Callable, Iterator

import pytest

from tests.console import ROOT
from wonders_cli.cases.running import cases
from wonders_cli.commands.group import COMMANDS
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.rulings import rulings as rulings_of

CODE = re.compile(rf"(?:{'|'.join(GAMES)})/[a-z]+/[a-z0-9-]+")
TITLES = {"base": "7 Wonders", "duel": "7 Wonders Duel", "architects": "7 Wonders: Architects"}
RULINGS = """\
# The rulings

Answers cite their rulings by these codes; `wonders rulings CODE` shows one. The words are our own.

Each ruling has a grade: *sure*, *likely*, or *open* where no text decides and we chose. Behind it stand its sources.
"""


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
    pins = json.loads(pinned())
    yield RULINGS
    for game in GAMES:
        yield f"## {TITLES[game]}\n"
        for ruling in rulings_of(game):
            yield f"### `{ruling.code}`\n"
            yield f"**{ruling.title}.** {ruling.text}\n"
            if ruling.switch:
                name, default, _, meaning, _ = ruling.switch
                yield f"Switch `{name}`, default `{json.dumps(default)}`: {meaning}.\n"
            yield f"- {ruling.grade}: {'; '.join(ruling.source)}"
            if ruling.code in pins:
                yield f"- pinned by {', '.join(pins[ruling.code])}"
            if ruling.background:
                yield "- no answer cites it"
            yield ""


def commands() -> str:
    """Console blocks, which test_docs.py fills in and keeps as the program prints them."""
    path = ROOT / "docs/commands.md"
    shown = path.read_text("utf-8") if path.exists() else ""
    parts = ["# The commands\n\nWhat `wonders --help` and the help of each command print.\n"]
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
