"""The manual describes every key of an answer, and the case that it shows holds."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.console import ROOT
from wonders_cli.cli import run
from wonders_cli.documents.data import GAMES

OPEN = {"resources", "spend", "symbols", "leaves", "missing", "points", "cards", "copies", "best", "table", "then"}
"""Keys whose values have names of things as keys, or are documents."""

COMMANDS = [
    *(
        [question, str(path)]
        for game in GAMES
        for path in sorted((ROOT / "examples" / game).glob("*.yaml"))
        for question in ("score", "science", "battle", "check", "plays", "replay")
    ),
    ["can-build", "examples/base/city.yaml", "Library", "Stockade"],
    ["can-build", "examples/architects/must-i-build.yaml", "--stage"],
    ["cost", "examples/base/city.yaml", "Aqueduct"],
    ["cost", "examples/duel/price-dispute.yaml", "Town Hall"],
    ["cost", "examples/architects/must-i-build.yaml", "--stage"],
    ["battle", "examples/duel/civilian.yaml", "--player", "Bob", "--shields", "3"],
    ["rulings"],
    ["verify", "tests/cases/base/examples.yaml"],
    *(["list", kind, "--game", game] for kind in ("cards", "wonders", "tokens", "decks") for game in GAMES),
    *(["deck", "--game", game, "--players", "2" if game == "duel" else "3", "--seed", "friday"] for game in GAMES),
]


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key not in OPEN:
                yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def test_the_json_page_has_every_key(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    documented = set(re.findall(r"`([a-z_]+)`", (ROOT / "docs/json.md").read_text(encoding="utf-8")))
    found: dict[str, list[str]] = {}
    for command in COMMANDS:
        run([*command, "--format", "jsonl"])
        for line in capsys.readouterr().out.splitlines():
            answer = json.loads(line)
            if command[0] == "verify":
                del answer["expected"], answer["got"]
            for key in keys(answer):
                found.setdefault(key, command)
    assert len(found) > 100
    assert {key: command for key, command in found.items() if key not in documented} == {}


def test_the_case_of_the_page_on_ci_holds(tmp_path: Path) -> None:
    (cases,) = [block for block in blocks("docs/ci.md", "yaml") if block.startswith("cases:")]
    (tmp_path / "friday.yaml").write_text(cases, encoding="utf-8")
    assert run(["verify", str(tmp_path / "friday.yaml")]) == 0
