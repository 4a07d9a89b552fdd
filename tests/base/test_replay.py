"""Whole records: what is inferred, what is not judged, where a replay stops, how it is asked for and printed."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.base.random_games import random_game, record
from tests.base.tables import read_document
from wonders_cli.cli import run
from wonders_cli.questions.base import describe
from wonders_cli.rules.answers.replay import Replay, UnclearError
from wonders_cli.rules.base.judging import Adjudicator, adjudicate

CITIES = (("Ann", "Halikarnassos", "night"), ("Bob", "Babylon", "night"), ("Cy", "Gizah", "day"))
FIRST = ["Altar", "Baths", "Clay Pool", "Clay Pit", "Ore Vein", "Stockade", "Loom"]
SOLD = {"Ann": "sell ?", "Bob": "sell ?", "Cy": "sell ?"}


Cities = dict[str, dict[str, Any]]


def a_record(*ages: list[dict[str, str]], cities: Cities | None = None, **more: Any) -> dict[str, Any]:
    """A record of three players."""
    players = [
        {"name": name, "wonder": wonder, "side": side, **(cities or {}).get(name, {})} for name, wonder, side in CITIES
    ]
    return {"game": "base", "players": players, "ages": list(ages), **more}


def turn(**plays: str) -> dict[str, str]:
    return {**SOLD, **plays}


def replayed(document: dict[str, Any], *, correct: bool = False) -> Replay:
    return adjudicate(read_document(document), correct=correct)


def found(answer: Replay) -> list[tuple[str, str]]:
    return [(finding.code, finding.place.play) for finding in answer.findings]


def unjudged(answer: Replay) -> list[tuple[str, str]]:
    return [(finding.code, finding.place.play) for finding in answer.unjudged]


# ---- hands


def test_a_known_hand_holds_nothing_else_wherever_it_goes() -> None:
    hands = {1: {"Ann": FIRST}}
    legal = [turn(Ann="build Altar"), turn(Bob="build Baths"), turn(Cy="build Clay Pool")]
    assert not found(replayed(a_record(legal, hands=hands)))
    wrong = [turn(Ann="build Altar"), turn(Bob="sell Altar"), turn()]
    assert found(replayed(a_record(wrong, hands=hands))) == [("base/turn/passing", "1.2 Bob")]


def test_a_card_that_nobody_saw_is_one_of_the_hand() -> None:
    hands = {1: {"Ann": FIRST}}
    plays = [turn(), turn(Bob="sell Altar"), turn(Cy="sell Baths"), turn(Ann="sell Palace")]
    assert found(replayed(a_record(plays, hands=hands))) == [("base/turn/passing", "1.4 Ann")]


def test_a_card_of_a_known_hand_is_in_no_other() -> None:
    plays = [turn(Cy="sell Altar")]
    assert found(replayed(a_record(plays, hands={1: {"Ann": FIRST}}))) == [("base/turn/passing", "1.1 Cy")]
    assert not found(replayed(a_record(plays)))


def test_two_copies_are_played_twice_and_not_more() -> None:
    names = ("Ann", "Bob", "Cy", "Dee")
    players = [
        {"name": name, "wonder": wonder, "side": "day"}
        for name, wonder in zip(names, ("Gizah", "Rhodos", "Ephesos", "Olympia"), strict=True)
    ]
    # The second Lumber Yard is marked 4+.
    for number, expected in ((2, []), (3, [("base/turn/passing", "1.1 Cy")])):
        plays = {name: "sell Lumber Yard" if seat < number else "sell ?" for seat, name in enumerate(names)}
        assert found(replayed({"players": players, "ages": [[plays]]})) == expected


def test_guilds_beyond_those_drawn() -> None:
    guilds = ("Workers", "Craftsmens", "Traders", "Philosophers", "Spies", "Magistrates")
    plays = [
        dict(zip(SOLD, (f"sell {name} Guild" for name in three), strict=True)) for three in (guilds[:3], guilds[3:])
    ]
    cities: Cities = {name: {"coins": 0} for name in SOLD}
    assert found(replayed(a_record(plays, cities=cities, age=3))) == [("base/guild/deck", "3.2 Cy")]


def test_the_deck_of_the_age_and_of_the_players() -> None:
    assert found(replayed(a_record([turn(Ann="sell Palace")]))) == [("base/setup/deck", "1.1 Ann")]
    assert found(replayed(a_record([turn(Ann="sell Tavern")]))) == [("base/setup/deck", "1.1 Ann")]  # 4+


def test_hands_that_the_deck_cannot_deal_are_found() -> None:
    answer = replayed(a_record([turn(Ann="build Altar")], hands={1: {"Ann": ["Altar", "Altar", *FIRST[2:]]}}))
    assert found(answer) == [("base/setup/deck", "hands of Age I")]
    assert not answer.warnings


# ---- the discard pile


def halikarnassos(taken: str, before: dict[str, str], **more: Any) -> Replay:
    """Ann builds her first stage on turn 2 and takes a card."""
    plays = [
        {"Ann": "build Clay Pool", **before},
        turn(Ann=f"stage with ? paying right 2 recovering {taken}", Bob="sell Baths"),
    ]
    cities: Cities = {"Cy": {"cards": ["Clay Pit"], "coins": 3}}
    return replayed(a_record(plays, cities=cities, **more))


def test_a_card_seen_in_the_pile_is_judged() -> None:
    answer = halikarnassos("Altar", {"Bob": "sell Altar", "Cy": "sell ?"})
    assert (found(answer), unjudged(answer)) == ([], [])


def test_a_card_that_may_be_one_that_nobody_saw_is_not_judged() -> None:
    answer = halikarnassos("Altar", {"Bob": "sell ?", "Cy": "build Stone Pit"})
    assert (found(answer), unjudged(answer)) == ([], [("base/halikarnassos/pile", "1.2 Ann")])


def test_a_card_that_was_seen_elsewhere_is() -> None:
    answer = halikarnassos("Stone Pit", {"Bob": "sell ?", "Cy": "build Stone Pit"})
    assert found(answer) == [("base/halikarnassos/discard", "1.2 Ann")]


def test_a_card_is_not_in_the_pile_if_the_hands_from_which_it_comes_are_known_without_it() -> None:
    hands = {1: {"Bob": ["Theater", "Altar", "Press", "Workshop", "Stockade", "Barracks", "Ore Vein"]}}
    before = {"Bob": "sell ?", "Cy": "build Stone Pit"}
    assert unjudged(halikarnassos("Altar", before, hands=hands)) == [("base/halikarnassos/pile", "1.2 Ann")]


def test_all_of_a_known_hand_lies_in_the_pile_if_nothing_of_it_was_tucked() -> None:
    """Cy's last two cards were sold and thrown away, and nobody saw which was which."""
    cities: Cities = {
        "Ann": {"coins": 9, "cards": ["Clay Pool", "Brickyard"], "hand": ["Study", "Lodge"]},
        "Bob": {"coins": 0, "hand": ["Arena", "Haven"]},
        "Cy": {"coins": 0, "cards": ["Sawmill"], "hand": ["Palace", "Senate"]},
    }
    plays = {"Ann": "stage with Study recovering Palace", "Bob": "sell Arena", "Cy": "sell ?"}
    answer = replayed(a_record([plays], cities=cities, age=3, turn=6, discard=[]))
    assert (found(answer), unjudged(answer)) == ([], [])
    answer = replayed(a_record([plays | {"Cy": "stage with ?"}], cities=cities, age=3, turn=6, discard=[]))
    assert (found(answer), unjudged(answer)) == ([], [("base/halikarnassos/pile", "3.6 Ann")])


def test_a_pile_of_which_the_record_does_not_tell() -> None:
    cities: Cities = {"Ann": {"coins": 2, "cards": ["Clay Pool", "Brickyard"]}, "Bob": {"coins": 2}, "Cy": {"coins": 2}}
    plays = [turn(Ann="stage with Palace recovering Altar")]
    assert unjudged(replayed(a_record(plays, cities=cities, age=3, turn=2))) == [("base/halikarnassos/pile", "3.2 Ann")]
    buried = [turn(Ann="stage with Palace recovering Palace")]
    assert found(replayed(a_record(buried, cities=cities, age=3, turn=2))) == [
        ("base/halikarnassos/discard", "3.2 Ann")
    ]


def test_whether_there_was_a_card_to_take_is_not_judged() -> None:
    cities: Cities = {"Ann": {"coins": 2, "cards": ["Clay Pool", "Brickyard"]}, "Bob": {"coins": 2}, "Cy": {"coins": 2}}
    rules = {"halikarnassos-may-decline": False}
    answer = replayed(a_record([turn(Ann="stage with ?")], cities=cities, age=3, turn=2, discard=[], rulings=rules))
    assert (found(answer), unjudged(answer)) == ([], [("base/halikarnassos/may-decline", "3.2 Ann")])


# ---- where it stops, and the house correction


def test_all_plays_of_the_turn_are_judged_then_it_stops() -> None:
    plays = [turn(Ann="build Palace", Bob="build Aqueduct"), turn(Ann="build Palace")]
    answer = replayed(a_record(plays))
    assert {place for _, place in found(answer)} == {"1.1 Ann", "1.1 Bob"}
    assert answer.score is None
    assert str(answer.note) == "the replay stops at turn 1.1: what follows a play that is not legal is not judged"


def test_all_reasons_are_given() -> None:
    cities: Cities = {"Ann": {"cards": ["Palace"], "coins": 0}, "Bob": {"coins": 0}, "Cy": {"coins": 0}}
    answer = replayed(a_record([turn(Ann="build Palace")], cities=cities, age=2))
    assert [code for code, _ in found(answer)] == [
        *("base/setup/deck", "base/build/duplicate-name", "base/build/cost", "base/pay/neighbour-sells")
    ]


def test_what_the_house_correction_cannot_correct() -> None:
    answer = replayed(a_record([turn(Ann="sell Palace")]), correct=True)
    assert found(answer) == [("base/setup/deck", "1.1 Ann")]
    assert str(answer.note) == "the replay stops at turn 1.1: no sale can correct what is not legal in it"


def test_a_stage_that_is_sold_instead_takes_nothing_from_the_pile() -> None:
    plays = [turn(Cy="sell Altar"), turn(Ann="stage with Loom recovering Altar")]
    answer = replayed(a_record(plays), correct=True)
    assert {place for _, place in found(answer)} == {"1.2 Ann"}
    assert "base/halikarnassos/discard" not in dict(found(answer))
    assert ("1.2", "sells Loom") in [(label, str(entry.what)) for label, entry in answer.ledger]


def test_an_ambiguous_play_beside_one_that_is_not_legal_is_listed() -> None:
    cities: Cities = {"Ann": {"cards": ["Stone Pit"]}, "Bob": {"coins": 2}, "Cy": {}}
    ambiguous = a_record([turn(Bob="build Baths")], cities=cities)
    with pytest.raises(UnclearError, match="paying right 2 or paying left 2"):
        replayed(ambiguous)
    answer = replayed(a_record([turn(Ann="sell Palace", Bob="build Baths")], cities=cities))
    assert found(answer) == [("base/setup/deck", "1.1 Ann")]
    assert unjudged(answer) == [("ambiguous", "1.1 Bob")]


def test_a_seventh_card_may_only_be_let_go_in_the_seventh_turn() -> None:
    assert found(replayed(a_record([turn(Bob="discard Altar")]))) == [("base/turn/actions", "1.1 Bob")]
    cities: Cities = {"Ann": {"coins": 0}, "Bob": {"stages": 1, "coins": 0}, "Cy": {"coins": 0}}
    last = [turn(), {"Bob": "discard Altar"}]
    answer = replayed(a_record(last, cities=cities, turn=6))
    assert not answer.findings
    assert "lets Altar go" in [str(entry.what) for _, entry in answer.ledger]
    wrong = [turn(), {"Bob": "discard Altar", "Cy": "sell Baths"}]
    assert found(replayed(a_record(wrong, cities=cities, turn=6))) == [("base/turn/seventh-turn", "1.7 Cy")]


def test_a_record_that_begins_with_the_seventh_turn() -> None:
    cities: Cities = {
        "Ann": {"coins": 0},
        "Bob": {"stages": 1, "coins": 0, "hand": ["Altar"]},
        "Cy": {"coins": 0, "hand": []},
    }
    adjudicator = Adjudicator(read_document(a_record([{"Bob": "build Altar"}], cities=cities, turn=7)))
    adjudicator.run()
    assert not adjudicator.course.findings
    assert (adjudicator.table.age, adjudicator.table.turn) == (2, 1)
    assert [card.name for card in adjudicator.table.city(1).cards] == ["Altar"]


# ---- pieces of a game


@pytest.mark.parametrize("seed", range(12))
def test_a_game_taken_up_again_at_any_turn_ends_the_same(seed: int) -> None:
    players = 3 + seed % 5
    game = random_game(seed, players)
    whole = record(game)
    for at in range(seed % 3, len(game), 5):
        state = game[at].before.table
        assert state.age
        assert state.turn
        adjudicator = Adjudicator(read_document(whole))
        if at:
            previous = game[at - 1].before.table
            assert previous.age
            assert previous.turn
            adjudicator.run((previous.age, previous.turn))
        turns = whole["ages"][state.age - 1][state.turn - 1 :]
        rest = describe(adjudicator.table) | {"ages": [turns, *whole["ages"][state.age :]]}
        rest["hands"] = {age: hands for age, hands in whole["hands"].items() if int(age) > state.age}
        rest.setdefault("discard", [])
        answer = replayed(rest)
        assert not answer.findings
        assert not answer.unjudged
        assert answer.score == replayed(whole).score


# ---- the command


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(document: dict[str, Any]) -> str:
        path = tmp_path / "record.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        return str(path)

    return write


def test_the_answer_as_json(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(a_record([turn(Ann="build Palace")]))
    assert run(["replay", path, "--format", "json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    text = Path(path).read_text(encoding="utf-8")
    column = text.index('"build Palace"') + 1
    assert (answer["game"], answer["legal"], answer["score"]) == ("base", False, None)
    assert answer["findings"][0] == {
        "code": "base/setup/deck",
        "message": "Palace is not in the deck of Age I for 3 players",
        "play": "1.1 Ann",
        "line": 1,
        "column": column,
    }


def test_an_ambiguous_record_is_unreadable(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    cities: Cities = {"Ann": {"cards": ["Stone Pit"], "coins": 3}, "Bob": {"coins": 2}, "Cy": {"coins": 3}}
    path = file(a_record([turn(Bob="build Baths")], cities=cities, turn=2))
    assert run(["replay", path]) == 2
    captured = capsys.readouterr()
    assert not captured.out
    assert (
        "ambiguous: 1.2 Bob: there is more than one payment, and none is written down: paying right 2 or"
        in captured.err
    )


def test_the_table_after_a_turn_is_a_document(file: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = random_game(5, 4)
    path = file(record(game))
    assert run(["replay", path, "--at", "2.6"]) == 0
    state = tmp_path / "state.yaml"
    state.write_text(capsys.readouterr().out, encoding="utf-8")
    for command in ("score", "science", "battle", "plays"):
        assert run([command, str(state)]) == 0
    assert run(["replay", path, "--at", "2.6", "--format", "json"]) == 0
    assert run(["replay", path, "--at", "3.6"]) == 0
    capsys.readouterr()
    assert run(["replay", path, "--at", "3.9"]) == 2
    assert "missing: there is no turn 3.9 in this record, which has 1.1 to 3.6" in capsys.readouterr().err
    assert run(["replay", path, "--at", "4.1"]) == 2
    assert run(["replay", path, "--at", "two"]) == 2
    assert "a turn is named by Age and number" in capsys.readouterr().err


def test_the_ledger_on_explain(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(a_record([turn(Ann="build Altar", Bob="sell Baths", Cy="build Stone Pit")]))
    assert run(["replay", path, "--explain"]) == 0
    assert capsys.readouterr().out == (
        "Ledger\n"
        "Turn  Player  What                        Coins        Ruling\n"
        "----  ------  --------------------------  -----------  -----------------------------\n"
        "1.1   Ann     builds Altar                             base/build/free\n"
        "1.1   Bob     sells Baths                 3 from bank  base/turn/sell\n"
        "1.1   Cy      builds Stone Pit                         base/build/free\n"
        "1.1   Ann     has 3 coins after the turn               base/turn/coins-after-placing\n"
        "1.1   Bob     has 6 coins after the turn               base/turn/coins-after-placing\n"
        "1.1   Cy      has 3 coins after the turn               base/turn/coins-after-placing\n"
        "\n"
        "Every play is legal.\n"
        "\n"
        "The record ends before turn 1.2.\n"
    )
    assert run(["replay", path, "--explain", "--format", "csv"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "file,document,game,turn,player,what,coins,from,ruling",
        f"{path},1,base,1.1,Ann,builds Altar,,,base/build/free",
        f"{path},1,base,1.1,Bob,sells Baths,3,bank,base/turn/sell",
        f"{path},1,base,1.1,Cy,builds Stone Pit,,,base/build/free",
        *(
            f"{path},1,base,1.1,{name},has {coins} coins after the turn,,,base/turn/coins-after-placing"
            for name, coins in (("Ann", 3), ("Bob", 6), ("Cy", 3))
        ),
    ]


def test_a_record_is_not_for_other_questions(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", file(a_record([turn()]))]) == 2
    assert "`wonders replay`" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ("build Stockade by power", "no power of Halikarnassos (night) makes Stockade free now"),
        ("build Statue by chain", "Statue is built by chain from Well, which Ann has not built"),
        (
            "build Library by chain from Scriptorium",
            "Library is built by chain from Scriptorium, which Ann has not built",
        ),
    ],
)
def test_a_claim_that_is_false_comes_first_with_what_would_do(play: str, message: str) -> None:
    cities: Cities = {"Ann": {"cards": ["Lumber Yard"], "coins": 9}, "Bob": {"coins": 3}, "Cy": {"coins": 3}}
    answer = replayed(a_record([turn(Ann=play)], cities=cities, age=1 if "Stockade" in play else 2, turn=2))
    assert str(answer.findings[0].message) == message
