"""Quarrels at tables of Duel, and the sentence that settles each; the tables lie in `disputes`."""

from typing import Any

import pytest

from tests.console import ROOT
from wonders_cli import ProblemError, can_build, check, cost, load, plays, replay, score
from wonders_cli.documents.load import read
from wonders_cli.documents.source import documents

TABLES = ROOT / "tests/duel/disputes"


def of(name: str) -> Any:
    (document,) = load(str(TABLES / f"{name}.yaml"))
    return document


def written(tmp_path: Any, text: str) -> Any:
    path = tmp_path / "table.yaml"
    path.write_text(text, encoding="utf-8")
    (source,) = documents(str(path))
    return read(source)


PLAYERS = """game: duel
players:
- {name: Ann, coins: 9, cards: [Tavern], wonders: {built: [], unbuilt: [Messe, Piraeus]}}
- {name: Bob, coins: 3, cards: [], wonders: {built: [], unbuilt: []}}
"""


def test_a_full_structure_has_no_winner_yet() -> None:
    sheet = score(of("running"))
    assert (sheet.over, sheet.winners, sheet.leaders, sheet.decided_by) == (False, (), ("Cal",), None)


def test_whose_turn_it_is_and_why() -> None:
    (finding,) = replay(of("extra-turn-forgotten")).findings
    assert finding.code == "duel/turn/order"
    assert str(finding.message) == "it is the turn of Bea, not of Cal: The Sphinx gave Bea another turn"


@pytest.mark.parametrize(
    ("plays_written", "why"),
    [
        (
            "{Ann: discard Statue}, {Ann: discard Aqueduct}",
            "it is the turn of Bob, not of Ann: Ann played the card before",
        ),
        (
            "{Ann: wonder The Pyramids with Statue}, {Bob: discard Aqueduct}",
            "it is the turn of Ann, not of Bob: Theology gave Ann another turn",
        ),
    ],
)
def test_why_it_is_the_turn_of_the_other(tmp_path: Any, plays_written: str, why: str) -> None:
    """The Pyramids cost 3 stone and 1 papyrus, 8 coins in all."""
    ann = "{name: Ann, coins: 8, cards: [Pharmacist, Dispensary], wonders: [The Pyramids], progress: [Theology]}"
    text = f"game: duel\nage: 2\nplayers: [{ann}, {{name: Bob, coins: 7, cards: []}}]\nturns: [{plays_written}]\n"
    *_, finding = replay(written(tmp_path, text)).findings
    assert str(finding.message) == why


def test_a_city_alone_that_has_won_says_how(tmp_path: Any) -> None:
    text = "game: duel\ncity: {name: Ann, coins: 8, cards: []}\nconflict_pawn: {toward: opponent, spaces: 9}\n"
    assert score(written(tmp_path, text)).as_json()["decided_by"] == "military supremacy"


def test_a_card_under_a_wonder_does_not_come_up_again(tmp_path: Any) -> None:
    ann = "{name: Ann, coins: 8, cards: [], wonders: [The Pyramids]}"
    played = "{Ann: wonder The Pyramids with Baths}, {Bob: build Baths}"
    text = f"game: duel\nplayers: [{ann}, {{name: Bob, coins: 7, cards: []}}]\nturns: [{played}]\n"
    (finding,) = replay(written(tmp_path, text)).findings
    assert str(finding.message) == "Baths, the only one there is, lies under a Wonder"


def test_the_eighth_wonder_has_left_the_game_first_of_all() -> None:
    first, *_ = replay(of("eighth-wonder")).findings
    assert first.code == "duel/wonder/seven"


def test_a_price_names_its_parts() -> None:
    """Walls: 2 stone, one of the Quarry; the other costs 2, and 1 for the Stone Pit of the opponent."""
    (quote,) = cost(of("price-dispute"), "Walls", player="Kai")
    (purchase,) = quote.options[0].purchases
    assert (purchase.resource, purchase.units, purchase.price) == ("stone", 1, 3)
    base, pit = purchase.made_of
    assert (base.coins, base.player) == (2, None)
    assert pit == ("Stone Pit", 1, "Uta")


def test_the_parts_of_every_price_add_up() -> None:
    document = of("price-dispute")
    for name in ("Sawmill", "Brickyard", "Forum", "Library", "School", "Aqueduct", "Temple", "Statue", "Laboratory"):
        for quote in cost(document, name):
            for purchase in quote.options[0].purchases:
                assert sum(part.coins for part in purchase.made_of) == purchase.price


def test_a_key_of_structures_is_an_age() -> None:
    with pytest.raises(ProblemError) as error:
        of("duel-structures-key")
    assert [(problem.code, problem.span and problem.span.line) for problem in error.value.problems] == [
        ("wrong-type", 3),
        ("wrong-type", 3),
    ]


def test_a_wonder_of_an_expansion_locks_nothing_but_itself(tmp_path: Any) -> None:
    document = written(tmp_path, PLAYERS)
    assert [player.total for player in score(document).players] == [3, 1]
    assert [finding.code for finding in check(document).findings] == ["duel/setup/wonders"]
    (verdict,) = can_build(document, "Piraeus", player="Ann", stage=True)
    assert verdict.legal
    with pytest.raises(ProblemError, match="may be left out") as error:
        can_build(document, player="Ann", stage=True)
    assert [answer.item for answer in error.value.answers] == ["Piraeus"]
    with pytest.raises(ProblemError, match="other-edition"):
        can_build(document, "Messe", player="Ann", stage=True)


def test_what_a_card_brings_when_it_is_built(tmp_path: Any) -> None:
    """Lighthouse brings 1 for each yellow card, itself included: Tavern and Lighthouse."""
    document = written(tmp_path, PLAYERS)
    (verdict,) = can_build(document, "Lighthouse", player="Ann")
    assert [way.gain for way in verdict.ways] == [2]


def test_a_card_and_a_wonder_are_asked_for_in_their_own_way() -> None:
    document = of("price-dispute")
    with pytest.raises(ProblemError, match="Piraeus is a Wonder: ask with --stage"):
        can_build(document, "Piraeus", player="Kai")
    with pytest.raises(ProblemError, match="Walls is a card: ask without --stage"):
        can_build(document, "Walls", player="Kai", stage=True)


def test_verbs_are_taken_in_their_usual_forms(tmp_path: Any) -> None:
    text = "game: duel\nplayers: [{name: Ann}, {name: Bob}]\nturns: [{Ann: builds Baths}, {Bob: Sells Altar}]\n"
    answer = replay(written(tmp_path, text))
    assert answer.legal
    assert [str(entry.what) for _, entry in answer.ledger if entry.player == "Bob"][-1] == "has 9 coins after the turn"


def test_a_record_begins_with_a_table_that_can_be(tmp_path: Any) -> None:
    text = "game: duel\nplayers: [{name: Ann, coins: 7, cards: [Palace]}, {name: Bob, coins: 7, cards: [Palace]}]\n"
    answer = replay(written(tmp_path, f"{text}turns: [{{Ann: build Baths}}]\n"))
    assert {finding.place.play.split()[0] for finding in answer.findings} == {"start"}


def test_a_card_twice_is_refused_but_checked(tmp_path: Any) -> None:
    text = PLAYERS.replace("[Tavern]", "[Tavern, Tavern]").replace("Messe, ", "")
    document = written(tmp_path, text)
    assert "duel/build/own-names" in [finding.code for finding in check(document).findings]
    with pytest.raises(ProblemError, match="duplicate-card"):
        score(document)


def test_plays_say_what_is_sold_and_what_is_brought() -> None:
    (answer,) = plays(of("price-dispute"), player="Kai")
    discards = {play.card: play.coins for play in answer.plays if play.action == "discard"}
    assert discards == {"Statue": 3, "Laboratory": 3}
