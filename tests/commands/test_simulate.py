"""`wonders simulate`: random games, their averages, and each game on a line."""

import csv
import io
import json
from collections import Counter
from statistics import mean
from typing import Any

import pytest

from wonders_cli import deal, loads, replay
from wonders_cli.cli import run
from wonders_cli.rules.chance import chance_of

KINDS = [("base", 3), ("base", 6), ("duel", 2), ("architects", 3)]


def simulate(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["simulate", *arguments]) == 0
    return capsys.readouterr().out


def games(capsys: pytest.CaptureFixture[str], kind: str, players: int, number: int, *more: str) -> list[dict[str, Any]]:
    arguments = ("--game", kind, "--players", str(players), "--games", str(number), "--seed", "x", "--format", "jsonl")
    return [json.loads(line) for line in simulate(capsys, *arguments, *more).splitlines()]


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_a_game_can_be_dealt_and_played_again(kind: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    for one in games(capsys, kind, players, 2):
        game = deal(kind, [player["name"] for player in one["players"]], one["seed"])
        chance = chance_of(f"{one['seed']}/plays")
        decisions = 0
        while not game.over:
            move = game.random_move(chance)
            decisions += sum(1 + len(play.chosen) for play in move.values())
            game = game.play(move)
        [document] = loads(game.record())
        sheet = replay(document).score
        assert sheet is not None
        assert decisions == one["decisions"]
        assert [*sheet.winners] == one["winners"]
        assert [player["rank"] for player in one["players"]] == [*sheet.ranks]
        if sheet.victory is None:
            assert [player["total"] for player in one["players"]] == [player.total for player in sheet.players]


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_the_averages_are_those_of_the_games(kind: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    number = 12
    played = games(capsys, kind, players, number)
    arguments = ("--game", kind, "--players", str(players), "--games", str(number), "--seed", "x")
    answer = json.loads(simulate(capsys, *arguments, "--format", "json"))
    lengths = [one["decisions"] for one in played]
    assert (answer["games"], answer["players"], answer["seed"]) == (number, players, "x")
    assert answer["decisions"] == {"least": min(lengths), "mean": pytest.approx(mean(lengths)), "most": max(lengths)}
    endings = Counter(one["decided_by"] for one in played)
    assert {one["decided_by"]: one["games"] for one in answer["endings"]} == endings
    assert sum(one["share"] for one in answer["endings"]) == pytest.approx(1)
    seats = [
        (wonder, player.get("side"), one["winners"].count(player["name"]) / len(one["winners"]), player["total"])
        for one in played
        for player in one["players"]
        for wonder in player.get("wonders", [player.get("wonder")])
    ]
    for row in answer["wonders"]:
        own = [seat for seat in seats if seat[:2] == (row["wonder"], row["side"])]
        totals = [total for *_, total in own if total is not None]
        assert row["players"] == len(own) > 0
        assert row["wins"] == pytest.approx(sum(won for _, _, won, _ in own))
        assert row["win_rate"] == pytest.approx(row["wins"] / len(own))
        assert row["low"] <= row["win_rate"] <= row["high"]
        assert row["points"] == (pytest.approx(mean(totals)) if totals else None)
    assert sum(row["players"] for row in answer["wonders"]) == len(seats)


@pytest.mark.parametrize(("kind", "players"), [("base", 3), ("duel", 2)])
def test_two_processes_play_the_same_games(kind: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert games(capsys, kind, players, 45, "--jobs", "2") == games(capsys, kind, players, 45)


def test_the_table_and_the_spreadsheet(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--game", "architects", "--players", "2", "--games", "5", "--seed", "x")
    out = simulate(capsys, *arguments)
    assert out.startswith("5 games of 2 players at random, dealt from the seed x: ")
    assert "How they were decided" in out
    [*rows] = csv.DictReader(io.StringIO(simulate(capsys, *arguments, "--format", "csv")))
    assert sum(int(row["players"]) for row in rows) == 2 * 5
    assert {row["game"] for row in rows} == {"architects"}


def test_a_seed_that_is_not_given_is_drawn_and_printed(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--game", "duel", "--games", "2", "--format", "json")
    first, second = (json.loads(simulate(capsys, *arguments)) for _ in range(2))
    assert first["seed"] != second["seed"]
    assert json.loads(simulate(capsys, *arguments, "--seed", first["seed"])) == first


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "3"], "--players is missing: give --players 3 to 7"),
        (["--game", "duel", "--players", "3"], "this game is not for 3 players"),
        (["--players", "3", "--games", "0"], "0 is not in the range"),
        (["--players", "3", "--jobs", "0"], "0 is not in the range"),
    ],
)
def test_what_cannot_be_played(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", *arguments]) == 2
    assert message in capsys.readouterr().err
