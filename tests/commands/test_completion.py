"""Completion in the shells: what is offered for each word, and the scripts."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from tests.console import ROOT
from wonders_cli.cli import run
from wonders_cli.commands.completion import QuotingBash
from wonders_cli.commands.group import COMMANDS, wonders
from wonders_cli.documents.data import GAMES, rulings

TABLE = """\
players:
  - {name: Ann Lee, wonder: Gizah, side: day}
  - {name: Bob, wonder: Rhodos, side: day}
  - {name: No, wonder: Olympia, side: day, cards: [Lom]}
"""


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "table.yaml"
    path.write_text(TABLE, encoding="utf-8")
    return str(path)


@pytest.fixture
def duel(tmp_path: Path) -> str:
    path = tmp_path / "duel.yaml"
    path.write_text("game: duel\ncity: {name: Cy}\nopponent: {}\n", encoding="utf-8")
    return str(path)


def offered(*words: str) -> list[str]:
    *before, last = words
    completion = ShellComplete(wonders, {}, "wonders", "_WONDERS_COMPLETE")
    return [item.value for item in completion.get_completions(before, last)]


def test_commands() -> None:
    assert offered("") == list(COMMANDS)
    assert offered("sc") == ["score", "science", "schema"]
    assert offered("--") == ["--version", "--debug", "--lang", "--help"]


def test_options() -> None:
    assert offered("score", "--f") == ["--format"]
    assert offered("score", "--format", "j") == ["json", "jsonl"]
    assert offered("deck", "--game", "") == list(GAMES)
    assert offered("schema", "") == ["table", "city", "record", "cases", "sheet"]
    assert offered("list", "c") == ["cards"]


def test_files() -> None:
    for words in (("score", "exa"), ("score", "a.yaml", "exa"), ("cost", "exa"), ("verify", "exa")):
        completion = ShellComplete(wonders, {}, "wonders", "_WONDERS_COMPLETE")
        [item] = completion.get_completions([*words[:-1]], words[-1])
        assert (item.type, item.value) == ("file", "exa")


def test_items_of_the_game_of_the_file(table: str, duel: str) -> None:
    assert offered("cost", table, "lum") == ["Lumber-Yard"]
    assert offered("cost", table, "Loom", "Bob", "--player", "Bob", "the pala") == ["Palace"]
    assert offered("can-build", "--explain", table, "Brewe") == []
    assert offered("can-build", duel, "Palis") == ["Palisade"]
    assert offered("can-build", duel, "--stage", "the p") == ["Piraeus", "The-Pyramids"]
    assert offered("can-build", table, "--stage", "") == []
    assert offered("cost", "missing.yaml", "lum") == []


def test_players_of_the_file(table: str, duel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered("cost", table, "Loom", "--player", "") == ["Ann Lee", "Bob", "No"]
    assert offered("science", table, "--player", "a") == ["Ann Lee"]
    assert offered("science", duel, "--player", "") == ["Cy"]
    assert offered("science", "--player", "") == []
    monkeypatch.setenv("COMP_WORDS", f"wonders science --player B {table}")
    assert offered("science", "--player", "B") == ["Bob"]


def test_names_of_things() -> None:
    assert offered("show", "pali") == ["Palisade"]
    assert offered("show", "Loom", "great lib") == ["The-Great-Library"]
    assert offered("show", "--game", "base", "brewe") == []


def test_codes_of_rulings() -> None:
    assert offered("rulings", "") == [code for game in GAMES for code in rulings(game)]
    assert offered("rulings", "base/pay/pr") == ["base/pay/price"]
    assert offered("rulings", "--game", "duel", "duel/military/su") == ["duel/military/supremacy"]
    assert offered("rulings", "x") == []


def test_nothing_for_what_is_not_known(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("players: [{name: [}", encoding="utf-8")
    assert offered("nonsense", "x") == []
    assert offered("science", str(broken), "--player", "") == []
    broken.write_text("game: [duel]\nplayers: {name: Ann}", encoding="utf-8")
    assert offered("science", str(broken), "--player", "") == []
    assert "Lumber-Yard" in offered("cost", str(broken), "")


def in_shell(shell: str, line: str, word: int) -> list[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "_WONDERS_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": str(word) if shell != "fish" else line.rpartition(" ")[-1],
    }
    command = [sys.executable, "-m", "wonders_cli"]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True)
    assert not done.stderr
    return done.stdout.split()


def test_bash_gets_what_it_may_put_into_the_line(table: str) -> None:
    completion = QuotingBash(wonders, {}, "wonders", "_WONDERS_COMPLETE")
    [item] = completion.get_completions(["science", table, "--player"], "A")
    assert completion.format_completion(item) == "plain,'Ann Lee'"
    assert in_shell("bash", f"wonders science {table} --player A", 4) == ["plain,'Ann", "Lee'"]


def test_the_shells_ask_the_program() -> None:
    assert in_shell("bash", "wonders sho", 1) == ["plain,show"]
    assert in_shell("zsh", "wonders sho", 1)[:2] == ["plain", "show"]
    assert in_shell("fish", "wonders sho", 1)[0] == "plain,show"


@pytest.mark.parametrize(
    ("shell", "completion"), [("bash", BashComplete), ("zsh", ZshComplete), ("fish", FishComplete)]
)
def test_the_scripts(shell: str, completion: type[ShellComplete], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert script.strip() == completion(wonders, {}, "wonders", "_WONDERS_COMPLETE").source().strip()
    assert f"_WONDERS_COMPLETE={shell}_complete" in script


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_runs_the_script(tmp_path: Path, table: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", "bash"]) == 0
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "wonders"
    program.write_text(
        f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m wonders_cli "$@"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    script = capfd.readouterr().out + (
        f"COMP_WORDS=(wonders cost {table} 'lumber y'); COMP_CWORD=3; _wonders_completion wonders; "
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    command = ["bash", "--norc", "-c", script]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "Lumber-Yard\n"
