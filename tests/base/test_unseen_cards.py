"""Cards that nobody saw: what lies in the discard pile, what is gone before the record begins, the last card let go."""

import json
import re
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.base.random_games import random_game, record
from tests.base.tables import read_document
from tests.base.test_replay import Cities, a_record, found, replayed, turn, unjudged
from wonders_cli.cli import run
from wonders_cli.questions.base import describe, replay
from wonders_cli.rules.answers.replay import Replay
from wonders_cli.rules.base.judging import Adjudicator

POOR: Cities = {name: {"coins": 0} for name in ("Ann", "Bob", "Cy")}


def cities(**more: dict[str, Any]) -> Cities:
    """The cities of a record that begins in the middle of a game."""
    return {name: {"coins": 9, **more.get(name, {})} for name in POOR}


# ---- Babylon's seventh card

LAST: Cities = {"Bob": {"stages": 1, "hand": ["Temple", "Library"]}, "Ann": {"cards": ["Brickyard"]}}
SIXTH = turn(Bob="sell Temple")
THIRD_AGE = [turn(Ann="stage with ? recovering Library")]


@pytest.mark.parametrize("extra", [[], [{}], [{"Bob": "discard ?"}], [{"Bob": "discard Library"}], [{"Bob": "sell ?"}]])
def test_a_seventh_card_that_is_not_played_goes_to_the_discard_pile(extra: list[dict[str, str]]) -> None:
    answer = replayed(a_record([SIXTH, *extra], THIRD_AGE, cities=cities(**LAST), age=2, turn=6, discard=[]))
    assert (found(answer), unjudged(answer)) == ([], [])


@pytest.mark.parametrize("extra", [[], [{}], [{"Bob": "discard ?"}]])
def test_a_seventh_card_that_nobody_saw_may_lie_there(extra: list[dict[str, str]]) -> None:
    """Of Bob's two cards one was tucked, the other let go."""
    known = cities(
        Ann={"cards": ["Brickyard"], "hand": ["Walls", "Forum"]},
        Bob={"stages": 1, "cards": ["Loom", "Glassworks", "Foundry", "Clay Pit"], "hand": ["Temple", "Library"]},
        Cy={"hand": ["Vineyard", "School"]},
    )
    sixth = {"Ann": "sell Walls", "Bob": "stage with ?", "Cy": "sell School"}

    def taken(card: str) -> Replay:
        third = [turn(Ann=f"stage with ? recovering {card}")]
        return replayed(a_record([sixth, *extra], third, cities=known, age=2, turn=6, discard=[]))

    assert found(taken("Library")) == []
    assert unjudged(taken("Library")) == [("base/halikarnassos/pile", "3.1 Ann")]
    assert found(taken("Statue")) == [("base/halikarnassos/discard", "3.1 Ann")]


# ---- cards taken from the pile, of which nobody saw whose they were

TWO_HANDS: Cities = {
    "Ann": {"cards": ["Clay Pool", "Clay Pit"], "coins": 20, "hand": ["Stockade", "Barracks"]},
    "Bob": {"cards": ["Press", "Glassworks"], "hand": ["Baths", "Theater"]},
    "Cy": {"cards": ["Lumber Yard", "Timber Yard"], "hand": ["Loom", "Altar"]},
}
AGE_ONE = {"Ann": "sell Stockade", "Bob": "sell Baths", "Cy": "stage with ?"}


def taking(*names: str, more: dict[str, str] | None = None) -> Replay:
    """Cy threw Loom or Altar away and used the other; after that nobody showed a card, and Ann takes some."""
    later = [turn(Ann=f"stage with ? recovering {name}") for name in names]
    second = [turn(), *later, *([turn(**more)] if more else [])]
    return replayed(a_record([AGE_ONE], second, cities=cities(**TWO_HANDS), age=1, turn=6, discard=[]))


@pytest.mark.parametrize("names", [*permutations(("Loom", "Altar"))])
def test_the_order_in_which_cards_are_taken_does_not_matter(names: tuple[str, ...]) -> None:
    """Altar was Cy's; so Loom is the one of Age II."""
    answer = taking(*names)
    assert found(answer) == []
    assert unjudged(answer) == [("base/halikarnassos/pile", f"2.{number} Ann") for number in (2, 3)]


def test_a_card_that_is_in_no_hand_any_more_cannot_be_played() -> None:
    """Altar was Cy's and Loom that of Age II, of which three players have one: Bob has none to build."""
    assert found(taking("Loom", "Altar", more={"Bob": "build Loom"})) == [("base/turn/passing", "2.4 Bob")]
    assert found(taking("Loom", more={"Bob": "build Loom"})) == []


def test_two_cards_of_which_one_only_was_thrown_away() -> None:
    """Stockade was sold and is seen; of Loom and Altar one was thrown, and Age II has no Altar, nor has it a Well."""
    assert found(taking("Altar", "Well")) == [("base/halikarnassos/discard", "2.3 Ann")]


# ---- what is gone before the record begins


@pytest.mark.parametrize(
    ("more", "begin", "expected"),
    [
        (cities(Ann={"cards": ["Library"]}, Bob={"cards": ["Scriptorium"]}), {"age": 2, "turn": 3}, True),
        (cities(Bob={"cards": ["Scriptorium"]}), {"age": 2, "turn": 3, "discard": ["Library"]}, True),
        (cities(Bob={"cards": ["Scriptorium"]}), {"age": 2, "turn": 3, "discard": ["School"]}, False),
        (cities(Bob={"cards": ["Scriptorium"]}), {"age": 2, "turn": 3}, False),
    ],
)
def test_the_only_copy_stands_or_lies_elsewhere(more: Cities, begin: dict[str, Any], expected: bool) -> None:  # noqa: FBT001
    answer = replayed(a_record([turn(Bob="build Library")], cities=more, **begin))
    assert found(answer) == ([("base/turn/passing", f"2.{begin['turn']} Bob")] if expected else [])


def test_the_only_copy_cannot_be_sold_again() -> None:
    answer = replayed(a_record([turn(Ann="sell Palace")], cities=POOR, age=3, discard=["Palace"]))
    assert found(answer) == [("base/turn/passing", "3.1 Ann")]


@pytest.mark.parametrize(("built", "expected"), [(0, []), (1, []), (2, [("base/turn/passing", "2.3 Cy")])])
def test_a_card_of_two_ages_may_be_of_either(built: int, expected: list[tuple[str, str]]) -> None:
    """Three players have one Loom in Age I and one in Age II."""
    looms = {name: {"cards": ["Loom"]} for name in ("Ann", "Bob")[:built]}
    assert found(replayed(a_record([turn(Cy="build Loom")], cities=cities(**looms), age=2, turn=3))) == expected


def test_the_only_copy_does_not_lie_in_a_pile_that_is_not_known() -> None:
    def taken(card: str, **more: dict[str, Any]) -> Replay:
        known = cities(**{"Ann": {"cards": ["Brickyard", "Clay Pool"]}, **more})
        return replayed(a_record([turn(Ann=f"stage with ? recovering {card}")], cities=known, age=3, turn=2))

    assert found(taken("Library", Bob={"cards": ["Library"]})) == [("base/halikarnassos/discard", "3.2 Ann")]
    assert unjudged(taken("Library")) == [("base/halikarnassos/pile", "3.2 Ann")]
    assert unjudged(taken("Loom", Bob={"cards": ["Loom"]})) == [("base/halikarnassos/pile", "3.2 Ann")]
    both = {"Bob": {"cards": ["Loom"]}, "Cy": {"cards": ["Loom"]}}
    assert found(taken("Loom", **both)) == [("base/halikarnassos/discard", "3.2 Ann")]


def test_guilds_that_stand_are_drawn() -> None:
    """Three players draw five guilds."""
    three = {
        name: {"cards": [f"{guild} Guild"]}
        for name, guild in zip(POOR, ("Workers", "Craftsmens", "Traders"), strict=True)
    }
    plays = {"Ann": "sell Philosophers Guild", "Bob": "sell Spies Guild", "Cy": "sell ?"}
    assert found(replayed(a_record([plays], cities=cities(**three), age=3, turn=4))) == []
    plays["Cy"] = "sell Magistrates Guild"
    assert found(replayed(a_record([plays], cities=cities(**three), age=3, turn=4))) == [("base/guild/deck", "3.4 Cy")]


# ---- the house correction


def test_a_payment_that_is_written_down_wrongly_is_no_sale() -> None:
    """A stone of Bob costs 2; the record has 1, or 4."""
    known = cities(Bob={"cards": ["Stone Pit"]})
    for stated, code in (("left 1", "base/pay/price"), ("left 4", "base/pay/price")):
        answer = replayed(
            a_record([turn(Ann=f"build Baths paying {stated}")], cities=known, age=1, turn=2), correct=True
        )
        assert found(answer) == [(code, "1.2 Ann")]
        assert str(answer.note) == "the replay stops at turn 1.2: no sale can correct what is not legal in it"


def test_a_way_that_is_not_there_is_no_sale_where_another_is() -> None:
    plays = [turn(Ann="build Altar by chain")]
    answer = replayed(a_record(plays), correct=True)
    assert found(answer) == [("base/chain/own-city", "1.1 Ann")]
    assert answer.note


def test_what_stands_already_or_cannot_be_paid_is_sold() -> None:
    """Four players have a second Lumber Yard; Dee has no stone and nobody to buy it from."""
    wonders = ("Gizah", "Rhodos", "Ephesos", "Olympia")
    players = [
        {"name": name, "wonder": wonder, "side": "day", "coins": 3}
        for name, wonder in zip(("Ann", "Bob", "Cy", "Dee"), wonders, strict=True)
    ]
    players[1]["cards"] = ["Lumber Yard"]
    plays = {"Ann": "sell ?", "Bob": "build Lumber Yard", "Cy": "build Baths paying left 2", "Dee": "sell ?"}
    answer = replayed({"players": players, "age": 1, "turn": 2, "ages": [[plays]]}, correct=True)
    assert found(answer)
    sold = [what for _, entry in answer.ledger if (what := str(entry.what)).startswith("sells ") and "card" not in what]
    assert sold == ["sells Lumber Yard", "sells Baths"]
    assert str(answer.note) == "the record ends before turn 1.3"


def test_a_duplicate_with_several_payments_is_not_ambiguous() -> None:
    """Ann could pay Baths to the left or to the right; the one copy for three players stands in her city."""
    known = cities(Ann={"cards": ["Baths"]}, Bob={"cards": ["Stone Pit"]}, Cy={"cards": ["Timber Yard"]})
    answer = replayed(a_record([turn(Ann="build Baths")], cities=known, age=1, turn=2))
    assert found(answer) == [("base/turn/passing", "1.2 Ann"), ("base/build/duplicate-name", "1.2 Ann")]


# ---- the table after a turn


@pytest.mark.parametrize("extra", [[], [{}], [{"Bob": "discard ?"}]])
def test_the_turn_in_which_the_seventh_card_is_let_go(extra: list[dict[str, str]]) -> None:
    record = read_document(a_record([turn(), *extra], cities=cities(Bob={"stages": 1}), age=2, turn=6))
    _, sixth = replay(record, correct=False, at=(2, 6))
    _, seventh = replay(record, correct=False, at=(2, 7))
    assert sixth
    assert seventh
    assert (sixth["age"], sixth["turn"]) == (2, 7)
    assert (seventh["age"], seventh["turn"]) == (3, 1)
    without = read_document(a_record([turn()], cities=cities(), age=2, turn=6))
    assert replay(without, correct=False, at=(2, 7))[1] is None


@pytest.fixture
def finished(tmp_path: Path) -> str:
    path = tmp_path / "r.json"
    path.write_text(json.dumps(a_record([turn()], cities=cities(Bob={"stages": 1}), age=3, turn=6)))
    return str(path)


def test_the_table_after_the_last_turn_can_be_scored(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", finished, "--at", "3.7"]) == 0
    (tmp_path / "t.yaml").write_text(capsys.readouterr().out)
    assert run(["score", str(tmp_path / "t.yaml"), "--format", "json"]) == 0
    # 9 coins and a sale of 3 make 4 points; Bob let his seventh card go for nothing.
    sheet = json.loads(capsys.readouterr().out)
    assert [player["points"]["treasury"] for player in sheet["players"]] == [4, 4, 4]


@pytest.mark.parametrize("fmt", ["table", "csv", "markdown", "html"])
def test_the_table_and_nothing_else(fmt: str, finished: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", finished, "--at", "3.6"]) == 0
    expected = capsys.readouterr().out
    assert expected.startswith("---\ngame: base\n")
    assert run(["replay", finished, "--at", "3.6", "--format", fmt]) == 0
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize("fmt", ["json", "jsonl"])
def test_the_table_as_json_and_nothing_else(fmt: str, finished: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", finished, "--at", "3.6", "--format", fmt]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "base"


@pytest.mark.parametrize("at", ["\u0661.\u0661", "1.01", "01.1", "1.", "0.1", "4.1", "1.1.1", "²"])
def test_what_names_no_turn(at: str, finished: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", finished, "--at", at]) == 2
    assert "a turn is named by Age and number" in capsys.readouterr().err


# ---- whatever a record leaves out, a game that was played is legal


def hidden(text: str, luck: Random) -> str:
    """A card that is sold, let go or used for a stage, as if nobody had seen it."""
    if luck.random() < 1 / 2:
        return text
    return re.sub(r"^(sell|discard|stage with) .*?(?= paying| recovering|$)", r"\1 ?", text)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_of_which_much_was_not_seen_is_legal_from_any_turn_on(seed: int) -> None:
    luck = Random(seed)  # noqa: S311 - no secret
    game = random_game(seed, 3 + seed % 5)
    whole = record(game)
    for at in sorted(luck.sample(range(len(game)), 4)):
        state = game[at].before.table
        age, number = state.age or 1, state.turn or 1
        adjudicator = Adjudicator(read_document(whole))
        if at:
            before = game[at - 1].before.table
            adjudicator.run((before.age or 1, before.turn or 1))
        rest = describe(adjudicator.table)
        turns = [whole["ages"][age - 1][number - 1 :], *whole["ages"][age:]]
        rest["ages"] = [
            [{name: hidden(text, luck) for name, text in plays.items()} for plays in of_age] for of_age in turns
        ]
        for player in rest["players"]:
            if luck.random() < 1 / 2:
                player.pop("hand", None)
        if luck.random() < 1 / 2:
            rest.pop("discard", None)
        rest["hands"] = {
            of_age: {name: hand for name, hand in hands.items() if luck.random() < 1 / 2}
            for of_age, hands in whole["hands"].items()
            if int(of_age) > age
        }
        assert found(replayed(rest)) == []
