"""`wonders deck --record`: a deal as a record to play on from."""

import json
from pathlib import Path

import pytest
import yaml

from wonders_cli import deal, load, replay, resume
from wonders_cli.cli import run


@pytest.mark.parametrize(("game", "players"), [("base", 3), ("base", 7), ("duel", 2), ("architects", 5)])
@pytest.mark.parametrize("fmt", ["table", "json"])
def test_the_record_is_that_of_the_library(
    game: str, players: int, fmt: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["deck", "--game", game, "--players", str(players), "--seed", "x", "--record", "--format", fmt]) == 0
    text = capsys.readouterr().out
    record = json.loads(text) if fmt == "json" else yaml.safe_load(text)
    names = [f"Player {seat}" for seat in range(1, players + 1)]
    assert record == deal(game, names, "x").record()
    file = tmp_path / "deal.yaml"
    file.write_text(text, encoding="utf-8")
    [document] = load(str(file))
    assert replay(document).legal
    assert resume(document).to_move == (tuple(names) if game == "base" else (names[0],))


def test_the_players_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deck", "--names", "Zoë,No,Cy,Dee", "--seed", "x", "--record"]) == 0
    assert [city["name"] for city in yaml.safe_load(capsys.readouterr().out)["players"]] == ["Zoë", "No", "Cy", "Dee"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "3", "--record"], "--record writes a deal: give --seed"),
        (["--players", "3", "--seed", "x", "--names", "A,B,C"], "--names is for --record"),
        (["--players", "3", "--seed", "x", "--record", "--names", "A,B"], "--names has 2, and there are 3 players"),
        (["--seed", "x", "--record", "--names", "A,B"], "this game is not for 2 players: give --players 3 to 7"),
        (["--seed", "x", "--record", "--names", "A,B,A"], 'there are two players named "A"'),
        (["--seed", "x", "--record", "--names", "A,,C"], "--names has an empty name"),
        (["--seed", "x", "--record"], "--players is missing"),
    ],
)
def test_what_cannot_be_dealt(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deck", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, message in err) == ("", True), err
