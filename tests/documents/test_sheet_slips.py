"""Score sheets of Duel and Architects that cannot be, and spreadsheets with slips."""

from pathlib import Path

import pytest

from wonders_cli.cli import run
from wonders_cli.documents.load import documents
from wonders_cli.documents.problems import ProblemError
from wonders_cli.questions.ask import check

DUEL = """game: duel
players:
- {{name: Ann, coins: 7, points: {{civilian: 3, scientific: 0, commercial: 0, guilds: 0, wonders: 3, progress: 0,
    {0}}}}}
- {{name: Bob, points: {{civilian: 3, scientific: 0, commercial: 0, guilds: 0, wonders: 3, progress: 0, {1}}}}}
"""
ARCHITECTS = """game: architects
players:
- {{name: Ann, points: {{stages: 9, blue: 6, progress: 0, {0}}}}}
- {{name: Bob, points: {{stages: 4, blue: 6, progress: 0, {1}}}}}
"""


def codes(text: str, folder: Path) -> list[str]:
    path = folder / "pad.yaml"
    path.write_text(text, encoding="utf-8")
    (document,) = documents(str(path))
    assert not isinstance(document, ProblemError)
    return [found.code for found in check(document).findings]


@pytest.mark.parametrize(
    ("ann", "bob", "expected"),
    [
        ("military: 10", "military: 0, treasury: 1", []),
        ("military: 5, treasury: 2", "military: 0, treasury: 1", []),
        ("military: 5, treasury: 3", "military: 0, treasury: 1", ["duel/score/total"]),
        ("military: 3", "military: 0, treasury: 1", ["duel/military/points"]),
        ("military: 2", "military: 5, treasury: 1", ["duel/military/points"]),
    ],
)
def test_pads_of_duel(ann: str, bob: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(DUEL.format(ann, bob), tmp_path) == expected


@pytest.mark.parametrize(
    ("ann", "bob", "expected"),
    [
        ("cat: 2, military: 6", "cat: 0, military: 3", []),
        ("cat: 2, military: 4", "cat: 0, military: 3", ["architects/score/military"]),
        ("cat: 0, military: -3", "cat: 0, military: 3", ["architects/score/military"]),
        ("cat: 3, military: 6", "cat: 0, military: 3", ["architects/cat/points"]),
        ("cat: 2, military: 6", "cat: 2, military: 3", ["architects/cat/points"]),
    ],
)
def test_pads_of_architects(ann: str, bob: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(ARCHITECTS.format(ann, bob), tmp_path) == expected


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("player,military\nAnn,3,4\n", "wrong-type", 2, 7),
        ("player,military,red\nAnn,3,4\nBob,1,2\nCy,0,1\n", "duplicate-key", 2, 7),
        ("player,military\nAnn,\xe9\n", "encoding", 2, 5),
        ("player,wonder\nAnn,Giza\nBob,Giza\nCy,Rhodes\n", "duplicate-wonder", 3, 5),
        ("player,military\nAnn,1\nAnn,1\nCy,1\n", "duplicate-player", 3, 1),
    ],
)
def test_slips_of_a_spreadsheet(text: str, code: str, line: int, column: int, tmp_path: Path) -> None:
    path = tmp_path / "pad.csv"
    path.write_bytes(text.encode("latin-1"))
    (error,) = documents(str(path))
    assert isinstance(error, ProblemError), error
    assert (code, line, column) in [(one.code, *one.span[:2]) for one in error.problems if one.span]


def test_a_spreadsheet_of_nothing_but_mistakes_is_given_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pad.csv"
    path.write_text("id,player,military\n" + "".join(f"{number},Ann,x\n" for number in range(1_100)), encoding="utf-8")
    assert run(["check", str(path)]) == 2
    assert "too-many-problems" in capsys.readouterr().err


def test_duel_and_architects_of_a_spreadsheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pad.csv"
    path.write_text(
        "player,supremacy,wins\nAnn,military,true\nBob,,false\n"
        "name;stages;cat;blue;red;progress;stages built\nAnn;9;2;3;3;0;4\nBob;9;0;5;3;0;3\n",
        encoding="utf-8",
    )
    assert run(["score", str(path), "--format", "csv"]) in (0, 2)
    assert "Bob" in capsys.readouterr().out
