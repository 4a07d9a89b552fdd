import pytest
from hypothesis import given

from tests.base.tables import UNHURRIED, city, names_of_cards, table, tables
from tests.oracles import base as oracle
from tests.oracles.base import Document
from wonders_cli.documents.base.catalogue import cards
from wonders_cli.documents.data import rulings
from wonders_cli.questions import base as questions
from wonders_cli.rules.answers.building import Verdict
from wonders_cli.rules.base.building import can_build, can_build_from_discard, can_build_stage
from wonders_cli.rules.errors import NeedsError

NEIGHBOURS = {"left": city("Rhodos (day)", "Stone Pit"), "right": city("Olympia (night)", "Loom")}


def ways(verdict: Verdict) -> set[oracle.Way]:
    found: set[oracle.Way] = set()
    for way in verdict.as_json()["ways"]:
        paid = (way["bank"], way["left"], way["right"]) if way["by"] == "payment" else None
        found.add((way["by"], way.get("from"), paid))
    return found


def codes(verdict: Verdict) -> list[str]:
    return [reason.code for reason in verdict.reasons]


@UNHURRIED
@given(tables(), names_of_cards)
def test_ways_are_those_of_the_twin(document: Document, name: str) -> None:
    read = table(document)
    for seat in range(len(document["players"])):
        verdict = can_build(read, seat, cards()[name])
        assert verdict.legal == oracle.may_build(document, seat, name)
        assert ways(verdict) == (oracle.ways(document, seat, name) if verdict.legal else set())


@UNHURRIED
@given(tables())
def test_the_next_stage_is_paid_for(document: Document) -> None:
    read = table(document)
    for seat, player in enumerate(document["players"]):
        verdict = can_build_stage(read, seat)
        left = oracle.stages(player)[player["stages"] :]
        in_turn = document["turn"] <= 6 or "play_last_card" in oracle.powers(player)
        paid = oracle.paying(document, seat, left[0]["cost"]) if left else set()
        assert verdict.legal == (in_turn and bool(paid))
        assert ways(verdict) == (paid if verdict.legal else set())


@UNHURRIED
@given(tables(), names_of_cards)
def test_what_is_cited_is_written_down(document: Document, name: str) -> None:
    card = questions.can_build(table(document), 0, [name], stage=False, from_discard=False)
    stage = questions.can_build(table(document), 0, [], stage=True, from_discard=False)
    for verdict in card + stage:
        cited = {*verdict.rulings, *codes(verdict), *(warning.code for warning in verdict.warnings)}
        assert cited <= set(rulings("base"))
        assert verdict.rulings
        assert bool(verdict.ways) >= verdict.legal


@UNHURRIED
@given(tables(), names_of_cards)
def test_only_halikarnassos_builds_from_the_discard(document: Document, name: str) -> None:
    document = {**document, "turn": 3, "discard": [name]}
    player = document["players"][0]
    stage = oracle.stages(player)[: player["stages"]][-1:]
    just_built = any("build_from_discard" in each["effects"] for each in stage)
    verdict = can_build_from_discard(table(document), 0, cards()[name])
    assert verdict.legal == (just_built and name not in player["cards"])
    assert ways(verdict) == ({("power", "Halikarnassos", None)} if verdict.legal else set())


def test_all_reasons_come_at_once() -> None:
    document = {"turn": 7, "city": city("Gizah (day)", "Palace", coins=0), **NEIGHBOURS}
    assert codes(can_build(table(document), 0, cards()["Palace"])) == [
        "base/build/duplicate-name",
        "base/turn/seventh-turn",
        "base/build/cost",
        "base/pay/neighbour-sells",
    ]


@pytest.mark.parametrize(
    ("number", "code"),
    [(1, "base/stage/order"), (3, "base/stage/order"), (4, "base/stage/complete"), (99, "base/stage/complete")],
)
def test_stages_come_in_their_order(number: int, code: str) -> None:
    document = {"city": city("Gizah (day)", stages=1, coins=9), **NEIGHBOURS}
    assert codes(can_build_stage(table(document), 0, number)) == [code]


def test_a_finished_wonder_has_no_next_stage() -> None:
    verdict = can_build_stage(table({"city": city("Babylon (night)", stages=2)}), 0)
    assert (verdict.item, codes(verdict)) == (None, ["base/stage/complete"])


OLYMPIA_NIGHT = {"city": city("Olympia (night)", "Scriptorium", stages=1, coins=9)}


@pytest.mark.parametrize(
    ("document", "card", "what"),
    [
        ({"city": city(coins=9), "left": NEIGHBOURS["left"]}, "Library", "the price of Library depends on the right"),
        ({"city": city(coins=9), "right": NEIGHBOURS["right"]}, "Library", "the price of Library depends on the left"),
        ({"city": city("Alexandria (day)"), **NEIGHBOURS}, "Apothecary", "depends on the coins of city"),
        ({"city": city(), **NEIGHBOURS}, "Sawmill", "depends on the coins of city"),
        ({"city": city("Olympia (night)", stages=1, coins=0), "left": NEIGHBOURS["left"]}, "Palace", "on `turn`"),
        # A way that is certain is not all the ways.
        ({"city": city("Gizah (day)", "Scriptorium", coins=9)}, "Library", "left.*\n.*right"),
        ({"city": city("Olympia (day)", stages=2, coins=9)}, "Library", "left.*\n.*right"),
        ({**OLYMPIA_NIGHT, "left": NEIGHBOURS["left"], "right": city("Gizah (day)")}, "Library", "on `turn`"),
    ],
)
def test_what_the_answer_depends_on_is_named(document: Document, card: str, what: str) -> None:
    with pytest.raises(NeedsError, match=what):
        can_build(table(document), 0, cards()[card])


def test_the_discard_pile_is_needed() -> None:
    with pytest.raises(NeedsError, match="`discard`"):
        can_build_from_discard(table({"city": city("Halikarnassos (day)", stages=2)}), 0, cards()["Palace"])


@pytest.mark.parametrize(
    ("document", "card"),
    [
        ({"city": city("Gizah (day)")}, "Altar"),  # nothing to pay
        ({"city": city("Gizah (day)")}, "Baths"),  # the own stone
    ],
)
def test_what_is_certain_needs_nothing_more(document: Document, card: str) -> None:
    assert can_build(table(document), 0, cards()[card]).legal


def test_a_no_is_certain_by_one_reason_and_what_was_not_judged_is_a_warning() -> None:
    verdict = can_build(table({"city": city("Gizah (day)", "Library"), **NEIGHBOURS}), 0, cards()["Library"])
    assert (verdict.legal, codes(verdict)) == (False, ["base/build/duplicate-name"])
    (warning,) = verdict.warnings
    assert str(warning.message).startswith(
        "not all was judged: whether Library can be paid depends on the coins of city"
    )


def test_what_nobody_supplies_needs_no_coins() -> None:
    verdict = can_build(table({"city": city("Gizah (day)"), **NEIGHBOURS}), 0, cards()["Lodge"])
    assert codes(verdict) == ["base/build/cost", "base/pay/neighbour-sells"]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"turn": 7, "city": city("Babylon (night)")}, "has built no stage of Babylon (night) that plays"),
        ({"turn": 7, "city": city("Gizah (day)")}, "Gizah (day) has no stage that plays the last card"),
    ],
)
def test_why_there_is_no_seventh_turn(document: Document, message: str) -> None:
    assert message in str(can_build(table(document), 0, cards()["Altar"]).reasons[0].message)


@pytest.mark.parametrize(
    ("wonder", "stages", "message"),
    [
        ("Gizah (day)", 1, "Gizah (day) has no stage that builds from the discard pile"),
        ("Halikarnassos (day)", 1, "city has built no stage of Halikarnassos (day) that builds from"),
        ("Halikarnassos (day)", 3, "stage 3, which city built last, is none that builds from"),
    ],
)
def test_why_nothing_comes_from_the_discard(wonder: str, stages: int, message: str) -> None:
    document = {"city": city(wonder, stages=stages), "discard": ["Altar"]}
    assert message in str(can_build_from_discard(table(document), 0, cards()["Altar"]).reasons[0].message)


def three_players(*own: str, age: int) -> Document:
    wonders = ("Gizah (day)", "Rhodos (day)", "Olympia (day)")
    players = [{"name": name, **city(wonder, coins=9)} for name, wonder in zip("ABC", wonders, strict=True)]
    for player, card in zip(players[1:], own, strict=False):
        player["cards"] = [card]
    return {"age": age, "players": players}


@pytest.mark.parametrize(
    ("built", "card", "age", "message"),
    [
        ((), "Palace", 2, "Palace is a card of Age III, not of Age II"),
        ((), "Loom", 3, "Loom is a card of Age I or Age II, not of Age III"),
        ((), "Tavern", 1, "Tavern is marked 4+: it is not in the decks for 3 players"),
        (("Altar",), "Altar", 1, "the only copy of Altar is built already"),
        (("Loom", "Loom"), "Loom", 2, "all 2 copies of Loom are built already"),
        (("Workers Guild",), "Workers Guild", 3, "the only copy of Workers Guild is built already"),
    ],
)
def test_what_cannot_be_at_the_table_is_a_warning(built: tuple[str, ...], card: str, age: int, message: str) -> None:
    verdict = can_build(table(three_players(*built, age=age)), 0, cards()[card])
    assert [str(warning.message) for warning in verdict.warnings] == [message]
