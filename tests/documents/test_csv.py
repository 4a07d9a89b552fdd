"""Spreadsheets as documents: rows of games in any usual form."""

import csv
import json
from pathlib import Path

import pytest

from tests.console import ROOT
from wonders_cli.cli import run
from wonders_cli.documents.load import documents
from wonders_cli.documents.problems import ProblemError

LEAGUE = ROOT / "tests/documents/league.csv"
HEADER = "player,wonder,side,military,treasury,wonder points,civilian,commercial,guilds,science,total\n"
ROWS = "Ann,Giza,day,10,2,3,15,2,3,13,48\nBob,Babylon,night,0,2,0,15,2,3,13,35\nCy,Rhodes,day,-2,7,3,15,2,3,13,41\n"


def scores(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, object]]:
    run(["score", str(path), "--format", "jsonl", *options])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def ranks(answer: dict[str, object]) -> dict[str, int]:
    players = answer["players"]
    assert isinstance(players, list)
    return {player["name"]: player["rank"] for player in players}


def test_the_places_of_a_league(capsys: pytest.CaptureFixture[str]) -> None:
    """Games whose totals are added up wrongly get no score; all others have the places that are written there."""
    with LEAGUE.open(encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    categories = ("military", "wonder_points", "civilian", "commercial", "guild", "science")
    games: dict[str, dict[str, int]] = {}
    wrong = set()
    for row in rows:
        games.setdefault(row["game"], {})[row["player"]] = int(row["place"])
        if sum(int(row[one]) for one in categories) + int(row["coins"]) // 3 != int(row["total"]):
            wrong.add(row["game"])
    found = {str(answer["document"]): ranks(answer) for answer in scores(LEAGUE, capsys)}
    assert found == {game: places for game, places in games.items() if game not in wrong}
    assert len(games) == 60
    assert wrong


@pytest.mark.parametrize(
    "text",
    [
        HEADER + ROWS,
        "\ufeff" + (HEADER + ROWS).replace(",", ";").replace("\n", "\r\n"),
        "sep=;\n" + (HEADER + ROWS).replace(",", ";"),
        (HEADER + ROWS).replace(",", "\t"),
        (HEADER + ROWS).replace("\n", "\n,,,,\n"),
        HEADER.upper().replace("TREASURY", "Money").replace("CIVILIAN", " Blue ").replace("GUILDS", "Purple") + ROWS,
        HEADER.replace("player", '"Player Name"') + ROWS.replace("Ann", '"Ann"'),
        HEADER.replace("total", "total,notes") + ROWS.replace("\n", ",good\n"),
        HEADER.replace("total", "total,notes") + ROWS.replace("\n", ',"a ""good"" game,\r\n\r\nand, close"\n'),
        HEADER.replace("wonder points", '"wonder\npoints"').replace("player", '"the\nnotes",player')
        + "".join(f'"a\ngame",{row}\n' for row in ROWS.splitlines()),
    ],
)
def test_spreadsheets_of_all_kinds(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Game.CSV"
    path.write_bytes(text.encode())
    (answer,) = scores(path, capsys)
    assert ranks(answer) == {"Ann": 1, "Bob": 3, "Cy": 2}


def test_the_format_may_be_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    path.write_text(HEADER + ROWS, encoding="utf-8")
    assert scores(path, capsys) == []
    assert len(scores(path, capsys, "--input", "csv")) == 1


def test_games_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.csv"
    by_id = "".join(f"{number},2026-11-0{number},{row}\n" for number in (1, 2) for row in ROWS.splitlines())
    path.write_text(f"Game ID,date,{HEADER}{by_id}{HEADER}{ROWS}", encoding="utf-8")
    assert [answer.get("date") for answer in scores(path, capsys)] == ["2026-11-01", "2026-11-02", None]


@pytest.mark.parametrize(
    "path",
    [
        LEAGUE,
        ROOT / "examples/base/friday.yaml",
        ROOT / "examples/base/five-players.yaml",
        ROOT / "examples/duel/civilian.yaml",
        ROOT / "examples/duel/scientific.yaml",
        ROOT / "examples/architects/three-players.yaml",
    ],
)
def test_what_a_score_prints_reads_back(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = scores(path, capsys)
    run(["score", str(path), "--format", "csv"])
    copy = tmp_path / "copy.csv"
    copy.write_text(capsys.readouterr().out, encoding="utf-8")
    after = scores(copy, capsys)
    assert list(map(ranks, after)) == list(map(ranks, before))
    for one, other in zip(before, after, strict=True):
        assert one["winners"] == other["winners"]
        assert one["decided_by"] == other["decided_by"]


def test_cells_have_places(tmp_path: Path) -> None:
    path = tmp_path / "game.csv"
    path.write_text(HEADER + ROWS.replace("Rhodes", "  Rodes"), encoding="utf-8")
    (error,) = documents(str(path))
    assert isinstance(error, ProblemError)
    assert [(one.code, one.span and one.span[:2], one.suggestion) for one in error.problems] == [
        ("unknown-wonder", (4, 6), "Rhodos")
    ]


def test_a_name_that_looks_like_a_formula_comes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.csv"
    path.write_text(HEADER + ROWS.replace("Ann", "'=Ann"), encoding="utf-8")
    (answer,) = scores(path, capsys)
    assert "=Ann" in ranks(answer)


@pytest.mark.parametrize("text", ["", "\n\n", HEADER, "a,b\n1,2\n", ";;;\n", '"', "player\nAnn\n", "\ufeff"])
def test_a_poor_spreadsheet_has_problems(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.csv"
    path.write_text(text, encoding="utf-8")
    assert run(["score", str(path)]) == 2


def test_the_rows_of_a_game_stand_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.csv"
    rows = [f"{number},{row}" for row in ROWS.splitlines() for number in (1, 2)]
    path.write_text("\n".join([f"id,{HEADER.strip()}", *rows]), encoding="utf-8")
    assert run(["score", str(path)]) == 2
    assert "games.csv:4:1: duplicate-game: " in capsys.readouterr().err


def test_a_player_may_be_called_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.csv"
    path.write_text(HEADER + ROWS.replace("Bob", "Player"), encoding="utf-8")
    (answer,) = scores(path, capsys)
    assert ranks(answer) == {"Ann": 1, "Player": 3, "Cy": 2}


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        ((HEADER + ROWS.replace("Bob", '"Bob')).encode(), "wrong-type", 3),
        ((HEADER + ROWS.replace("Bob", '"Bob').replace("Cy", '"Cy')).encode(), "wrong-type", 3),
        ((HEADER + ROWS.replace("night", '"night').replace("Rhodes", 'Rhodes"')).encode(), "wrong-type", 3),
        ((HEADER + ROWS).encode("utf-16"), "encoding", 1),
        ((HEADER.replace("total", "somme \xe9") + ROWS).encode("latin-1"), "encoding", 1),
        (HEADER.encode() + b"Ann,1\n" * 400_000, "too-large", 2),
        (b"x" * (1 << 25), "too-large", 1),
    ],
)
def test_what_cannot_be_read_has_one_problem(data: bytes, code: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "game.csv"
    path.write_bytes(data)
    (error,) = documents(str(path))
    assert isinstance(error, ProblemError)
    assert [(one.code, one.span and one.span.line) for one in error.problems] == [(code, line)]
