"""`wonders check`, and the warnings of all other commands, in every game."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from wonders_cli.cli import run
from wonders_cli.documents.load import read
from wonders_cli.documents.source import documents
from wonders_cli.questions.ask import check

BASE = """\
# the table at the window
players:
  - {name: Ann, wonder: Gizah (day), coins: 3, cards: [Palace]}
  - name: Bob
    wonder: Rhodos (day)
    coins: 3
    cards:
      - Altar
      - Palace
    military: [1]
  - {name: Cy, wonder: Olympia (day), coins: 3}
"""
DUEL = """\
game: duel
players:
  - {name: Ann, coins: 7, cards: [Altar, Quarry]}
  - {name: Bob, coins: 7, cards: [Press, Altar]}
"""
ARCHITECTS = """\
game: architects
players:
  - {name: Ann, wonder: Giza, stages: [1, 3]}
  - {name: Bob, wonder: Rhodes}
"""


def answer(text: str) -> dict[str, Any]:
    (source,) = documents("t.yaml", BytesIO(text.encode()))
    return check(read(source)).as_json()


def places(text: str) -> list[tuple[str, str | None, int, int]]:
    return [(one["code"], one["player"], one["line"], one["column"]) for one in answer(text)["findings"]]


def file(folder: Path, text: str, name: str = "table.yaml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BASE, [("base/setup/deck", "Bob", 9, 9), ("base/conflict/shields", "Bob", 10, 15)]),
        (DUEL, [("duel/build/own-names", "Bob", 4, 42)]),
        (ARCHITECTS, [("architects/build/available", "Ann", 3, 39)]),
    ],
)
def test_findings_come_in_the_order_of_their_places(
    text: str, expected: list[tuple[str, str | None, int, int]]
) -> None:
    assert places(text) == expected
    assert answer(text)["possible"] is False


def test_what_is_left_out_is_not_held_against_anybody() -> None:
    """Bob won against Ann or Cy, whose tokens are not written down; if they have none, there is nothing to win."""
    table = BASE.replace("- Altar", "- Stockade").replace("- Palace", "- Baths")
    assert places(table) == [("base/conflict/shields", "Bob", 10, 15)]


def test_places_are_those_of_the_file_not_of_the_document() -> None:
    sources = list(documents("t.yaml", BytesIO(f"{BASE}---\n{BASE}".encode())))
    first, second = (check(read(source)) for source in sources)
    lines = [[found["line"] for found in one.as_json()["findings"]] for one in (first, second)]
    length = BASE.count("\n") + 1
    assert lines == [[9, 10], [9 + length, 10 + length]]


def test_a_possible_table() -> None:
    table = (
        "players: [{name: A, wonder: Gizah (day)}, {name: B, wonder: Rhodos (day)}, {name: C, wonder: Babylon (day)}]"
    )
    assert answer(table) == {"game": "base", "possible": True, "findings": []}


def test_the_command_says_what_is_wrong_where_by_which_ruling(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", file(tmp_path, BASE)]) == 1
    out, err = capsys.readouterr()
    assert "there are 2 copies of Palace, and 1 in the decks for 3 players" in out
    assert "9:9" in out
    assert "base/setup/deck" in out
    assert err == ""


def test_many_files_have_the_worst_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound = file(tmp_path, BASE.replace("Palace", "Baths", 1).replace("[1]", "[]"), "sound.yaml")
    impossible = file(tmp_path, DUEL, "impossible.yaml")
    broken = file(tmp_path, "players: [", "broken.yaml")
    assert run(["check", sound]) == 0
    assert run(["check", sound, impossible, "--format", "jsonl"]) == 1
    assert run(["check", impossible, broken, sound]) == 2
    out, err = capsys.readouterr()
    assert "not-yaml" in err
    assert [json.loads(line)["possible"] for line in out.splitlines() if line.startswith("{")] == [True, False]


def test_a_record_is_adjudicated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = "examples/architects/record.yaml"
    assert run(["check", record]) == 0
    text = Path(record).read_text(encoding="utf-8").replace("; exchange gear, gear for Architecture", "")
    path = file(tmp_path, text)
    assert run(["check", path, "--player", "bob"]) == 0
    capsys.readouterr()
    assert run(["check", path, "--format", "json"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert finding == {
        "code": "architects/science/sets",
        "message": "a progress token must be taken for gear and gear",
        "play": "22 Ann",
        "player": "Ann",
        "line": 29,
        "column": 5,
    }


def test_what_a_record_cannot_begin_with_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = Path("examples/base/record.yaml").read_text(encoding="utf-8")
    hand = "[Palace, Altar, Baths, Loom, Press, Tavern, Stockade]"
    path = file(tmp_path, text.replace("hands:", f"hands:\n  2: {{Ida: {hand}}}"))
    assert run(["check", path, "--format", "json"]) == 1
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert ("hands of Age II", None) in [(finding["play"], finding["player"]) for finding in findings]


def test_cases_are_for_another_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", file(tmp_path, "cases: []")]) == 2
    assert "`wonders verify`" in capsys.readouterr().err


@pytest.mark.parametrize("question", [["score"], ["battle", "--age", "1"], ["science"], ["can-build", "Loom"]])
def test_other_commands_answer_and_warn(
    question: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file(tmp_path, BASE)
    assert run([question[0], path, *question[1:], "--format", "jsonl"]) == 0
    out, err = capsys.readouterr()
    assert all(json.loads(line) for line in out.splitlines())
    cards = f"{path}:9:9: warning: there are 2 copies of Palace, and 1 in the decks for 3 players (base/setup/deck)"
    tokens = (
        f"{path}:10:15: warning: Bob holds 1 victory token of Age I, but had no shield then (base/conflict/shields)"
    )
    assert err.splitlines() == ([cards, tokens] if question == ["score"] else [cards])


@pytest.mark.parametrize("text", [DUEL, ARCHITECTS])
def test_so_do_the_other_games(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", file(tmp_path, text)]) == 0
    assert ": warning: " in capsys.readouterr().err
