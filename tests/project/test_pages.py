"""The manual: its programs run, its cases hold, its links lead somewhere, and every key of an answer is described."""

import doctest
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.console import ROOT
from wonders_cli.cli import run
from wonders_cli.documents.data import GAMES

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LONGEST_README = 200

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


def test_the_programs_of_the_python_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = "\n".join(block for block in blocks("docs/python.md", "python") if block.startswith(">>>"))
    example = doctest.DocTestParser().get_doctest(text, {}, "docs/python.md", "docs/python.md", 0)
    assert example.examples
    assert not doctest.DocTestRunner().run(example).failed


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
    assert len(found) > len(COMMANDS)
    assert {key: command for key, command in found.items() if key not in documented} == {}


def test_the_case_of_the_page_on_ci_holds(tmp_path: Path) -> None:
    (cases,) = [block for block in blocks("docs/ci.md", "yaml") if block.startswith("cases:")]
    (tmp_path / "friday.yaml").write_text(cases, encoding="utf-8")
    assert run(["verify", str(tmp_path / "friday.yaml")]) == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        assert "://" in target or (page.parent / target).exists(), target


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= LONGEST_README
