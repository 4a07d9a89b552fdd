"""The page of `standings --format html`: what it draws is what the other formats say, and every name is escaped."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.console import ROOT
from tests.output.test_page import Reader
from wonders_cli.cli import run
from wonders_cli.output.blocks import Curves
from wonders_cli.output.views import standings as views
from wonders_cli.rules.answers.standings import Point, Row, Standings
from wonders_cli.rules.frozen import Frozen

LEAGUE = str(ROOT / "examples/league/games.csv")
SHEET = "game_id,player,military,treasury,wonder_points,civilian,commercial,guilds,science\n"


def page(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert run(["standings", *arguments, "--format", "html"]) == status
    text = capsys.readouterr().out
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    assert not {"script", "img", "link"} & reader.tags
    return text


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["standings", *arguments, "--format", "jsonl"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def label(text: str, title: str) -> str:
    """Return what is read aloud of a picture."""
    (found,) = (part.partition('"')[0] for part in text.split('aria-label="')[1:] if part.startswith(f"{title}. "))
    return found.removeprefix(f"{title}. ")


def test_the_pictures_say_what_json_says(capsys: pytest.CaptureFixture[str]) -> None:
    text = page(capsys, LEAGUE)
    rows = answer(capsys, LEAGUE, "--rating", "elo")["rows"]
    rated = "; ".join(f"{row['player']} {row['rating']:.0f}" for row in rows)
    assert label(text, "7 Wonders: ratings") == rated
    scored = "; ".join(f"{row['player']}: {row['points']:.1f} points a game" for row in rows)
    assert label(text, "7 Wonders: average points by category") == scored
    for by, title in (("board", "win rates by Wonder and side"), ("side", "win rates by side")):
        found = sorted(answer(capsys, LEAGUE, "--by", by)["rows"], key=lambda row: row[by])
        rates = "; ".join(f"{row[by]}: {100 * row['win_rate']:.0f} % of {row['games']} games" for row in found)
        assert label(text, f"7 Wonders: {title}") == rates
    assert text.count('role="img"') == text.count("<summary>As a table</summary>") == 4


def test_a_page_is_about_what_was_asked(capsys: pytest.CaptureFixture[str]) -> None:
    text = page(capsys, LEAGUE, "--by", "wonder")
    assert "ratings" not in text
    assert text.count('role="img"') == 3, "by Wonder, by Wonder and side, by side"


def test_games_without_sides_have_no_bars_for_them(capsys: pytest.CaptureFixture[str]) -> None:
    text = page(capsys, str(ROOT / "examples/architects/three-players.yaml"))
    assert "win rates by Wonder</h2>" in text
    assert "side" not in label(text, "7 Wonders: Architects: win rates by Wonder")
    assert "by side" not in text


def test_each_game_has_its_own_part(capsys: pytest.CaptureFixture[str]) -> None:
    text = page(capsys, str(ROOT / "examples/architects/three-players.yaml"), LEAGUE)
    parts = [text.index(f"<h2>{title}") for title in ("7 Wonders: 55 games", "7 Wonders: Architects: 1 game")]
    assert parts == sorted(parts)
    assert text.index("7 Wonders: win rates by side") < parts[1]


def test_sheets_of_points_alone_have_no_wonders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Military tokens can be worth less than nothing, and so can a name."""
    path = tmp_path / "league.csv"
    rows = [f'1,"<img src=x onerror=""a"">{at}",{at - 2},{at},0,0,0,0,0\n' for at in range(3)]
    path.write_text(SHEET + "".join(rows), encoding="utf-8")
    text = page(capsys, str(path))
    assert "win rates" not in text
    assert text.count('role="img"') == 2
    assert "&lt;img src=x onerror=" in text


def test_nothing_to_count_has_no_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.csv"
    path.write_text("", encoding="utf-8")
    assert page(capsys, str(path), status=2) == ""


def test_the_first_of_many_players_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "league.csv"
    rows = [f"{game},P{game * 3 + at},{at},0,0,0,0,0,0\n" for game in range(10) for at in range(3)]
    path.write_text(SHEET + "".join(rows), encoding="utf-8")
    text = page(capsys, str(path))
    assert text.count("Drawn are the first 24 of 30.") == 2
    assert text.count("<polyline") == 24


def test_long_curves_are_thinned_to_what_can_be_seen() -> None:
    """Of 2,000 points every fifth and the last are drawn; the table still knows the lowest and the highest."""
    history = tuple(Point(game, None, 1500 + game % 10) for game in range(1, 2001))
    line = Row("Ann", 2000, 1000, 0.5, 0.4, 0.6, 0.5, None, None, None, Frozen(), 1500, None, history)
    blocks = [*views.page([Standings("base", "player", 2000, (line,), (), "elo")], explain=False)]
    (found,) = (block for block in blocks if isinstance(block, Curves))
    (curve,) = found.curves
    assert curve.points == (*((game, 1500.0 + game % 10) for game in range(1, 2000, 5)), (2000, 1500.0))
    assert found.instead.rows == (("Ann", 2000, "1500", "1509", "1500"),)
