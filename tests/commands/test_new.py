"""`wonders new` with what is known of the players: `--names`, `--wonders`, `--lines`."""

from pathlib import Path

import pytest
import yaml

from wonders_cli.cli import run
from wonders_cli.documents.blank import MODELINE, WIDTH
from wonders_cli.documents.data import GAMES


def new(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["new", *arguments]) == 0
    return capsys.readouterr().out


def test_names_and_wonders_are_filled_in(capsys: pytest.CaptureFixture[str]) -> None:
    text = new(capsys, "--names", "Zoë, No,Cy", "--wonders", "Giza day,bab n, Rhodes (day)")
    players = yaml.safe_load(text)["players"]
    assert [(one["name"], one["wonder"], one["side"]) for one in players] == [
        ("Zoë", "Gizah", "day"),
        ("No", "Babylon", "night"),
        ("Cy", "Rhodos", "day"),
    ]
    assert {one["coins"] for one in players} == {None}


def test_a_wonder_may_come_with_more(capsys: pytest.CaptureFixture[str]) -> None:
    players = yaml.safe_load(new(capsys, "--wonders", "Giza day 2 7,bab n,rhodes"))["players"]
    assert [(one["name"], one["stages"], one["coins"]) for one in players] == [
        ("Ann", 2, 7),
        ("Bob", None, None),
        ("Cy", None, None),
    ]
    assert players[2]["side"] is None


@pytest.mark.parametrize("game", GAMES)
def test_the_names_stand_in_the_plays_of_a_record_too(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["Xe", "Yo", "Zoë"][: 3 if game == "base" else 2]
    text = new(capsys, "--kind", "record", "--game", game, "--names", ",".join(names))
    written = yaml.safe_load(text)
    assert [one["name"] for one in written["players"]] == names
    first = written["ages"][0][0] if game == "base" else written["turns"][0]
    assert set(first) <= set(names)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lines", [[], ["--lines"]])
def test_editors_find_the_schema(game: str, lines: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    text = new(capsys, "--game", game, "--names", "Ann,Bob" + ",Cy" * (game == "base"), *lines)
    assert text.splitlines()[0] == MODELINE
    assert max(map(len, text.splitlines())) <= WIDTH


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_blank_until_they_are_gone_on_with(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = "No,A: b" + ",Cy" * (game == "base")
    text = new(capsys, "--game", game, "--names", names, "--lines")
    path = tmp_path / "new.yaml"
    path.write_text(text, encoding="utf-8")
    assert yaml.safe_load(text)["players"] == [{name: None} for name in names.split(",")]
    assert run(["score", str(path)]) == 2
    assert "missing: " in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
def test_the_line_that_is_complete_can_be_read(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = new(capsys, "--game", game, "--names", "Ann,Bob" + ",Cy" * (game == "base"), "--lines")
    comments = " ".join(line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))
    line = comments.partition("A line that is complete: ")[2].partition(": ")[2]
    path = tmp_path / "city.yaml"
    path.write_text(f"game: {game}\ncity: {line}\n", encoding="utf-8")
    assert run(["score", str(path)]) == 0, capsys.readouterr().err


def test_wonders_on_lines(capsys: pytest.CaptureFixture[str]) -> None:
    text = new(capsys, "--wonders", "Giza day,bab n,rhodes", "--lines")
    assert text.splitlines()[-3:] == ["- Ann: Gizah day", "- Bob: Babylon night", "- Cy: Rhodos"]
    text = new(capsys, "--game", "architects", "--wonders", "giza,rhodes", "--lines")
    assert text.splitlines()[-2:] == ["- Ann: Giza", "- Bob: Rhodes"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--names", "Ann,,Bob"], "wrong-type: --names has an empty name"),
        (["--names", "Ann,Ann,Bob"], 'duplicate-player: there are two players named "Ann"'),
        (["--names", f"{'x' * 81},B,C"], "out-of-range: a name may have 80 letters at most"),
        (["--names", "Ann,Bob"], "player-count: this game is not for 2 players"),
        (["--names", "A,B,C", "--players", "4"], "player-count: --names has 3, and there are 4 players"),
        (["--names", "A,B,C", "--wonders", "giza d"], "player-count: --wonders has 1, and there are 3 players"),
        (["--wonders", "giza d,giza n,rhodes d"], "duplicate-wonder: Gizah is there twice"),
        (["--wonders", "giza d,atlantis,rhodes d"], 'unknown-wonder: there is no wonder "atlantis"'),
        (["--wonders", "giza d,,rhodes d"], "missing: there is no Wonder in"),
        (["--game", "duel", "--wonders", "piraeus,sphinx"], "not-asked: the Wonders of Duel are drafted"),
        (["--kind", "city", "--names", "A,B,C"], "not-asked: --names is for table, record or sheet"),
        (["--kind", "record", "--players", "3", "--lines"], "not-asked: --lines is for table"),
    ],
)
def test_what_cannot_be_filled_in(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", *arguments]) == 2
    assert f"wonders: {said}" in capsys.readouterr().err


@pytest.mark.parametrize(("game", "players"), [("base", 4), ("duel", 2), ("architects", 3)])
def test_a_pad_is_scored_when_it_is_filled_in(
    game: str, players: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    names = ["Xe", "Yo", "Zoë", "No"][:players]
    text = new(capsys, "--kind", "sheet", "--game", game, "--names", ",".join(names))
    assert text.startswith(f"{MODELINE}\n")
    path = tmp_path / "pad.yaml"
    path.write_text(text, encoding="utf-8")
    assert run(["score", str(path)]) == 2
    assert "military has no value" in capsys.readouterr().err
    pad = yaml.safe_load(text)
    for player in pad["players"]:
        player["points"] = dict.fromkeys(player["points"], 0)
        player |= {key: 0 for key in ("coins", "stages") if key in player}
    pad["players"][0]["points"]["military"] = 2
    path.write_text(yaml.safe_dump(pad), encoding="utf-8")
    assert run(["score", str(path), "--format", "json"]) == 0
    assert '"winners": [\n    "Xe"\n  ]' in capsys.readouterr().out


def test_a_pad_takes_no_wonders(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "--kind", "sheet", "--wonders", "giza d,rhodes d,babylon d"]) == 2
    assert "--wonders is for table or record" in capsys.readouterr().err
