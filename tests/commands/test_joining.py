"""Names of several words, which a shell hands over one by one."""

import json
from pathlib import Path

import pytest

from wonders_cli.cli import run

TABLE = """\
players:
  - {name: Ann, wonder: Gizah (day), coins: 3, cards: [Altar]}
  - {name: Bob, wonder: Rhodos (day), coins: 1}
  - {name: Cy, wonder: Olympia (day), coins: 3}
"""


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("table.yaml").write_text(TABLE)


def called(arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = run(arguments.split())
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        ("cost table.yaml Lumber Yard --player Ann", ["Lumber Yard"]),
        ("cost table.yaml Lumber Yard Loom Stone Pit --player Ann", ["Lumber Yard", "Loom", "Stone Pit"]),
        ("can-build table.yaml Loom east TRADING post --player Ann", ["Loom", "East Trading Post"]),
        ("show Stone Pit --game base", ["Stone Pit"]),
    ],
)
def test_neighbouring_arguments_are_one_name(
    arguments: str, names: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, err = called(f"{arguments} --format jsonl", capsys)
    answers = [json.loads(line) for line in out.splitlines()]
    assert ([answer.get("item", answer.get("name")) for answer in answers], err) == (names, "")


def test_names_that_nothing_has_are_reported_as_typed(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = called("cost table.yaml Loom Circus Maximus Lumbr Yard --player Ann", capsys)
    wrong = [line for line in err.splitlines() if line.startswith("wonders:")]
    assert wrong[0] == 'wonders: other-game: "Circus Maximus" is a wonder of Duel'
    assert wrong[1].startswith('wonders: unknown-card: there is no card "Lumbr"')
    assert wrong[2].startswith('wonders: unknown-card: there is no card "Yard"')
    assert "Loom costs" in out
