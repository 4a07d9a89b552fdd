from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.switches import switches as house_rules
from wonders_cli.rules.architects.building import can_build, must_build
from wonders_cli.rules.architects.cost import quotes
from wonders_cli.rules.architects.model import KINDS, City, Switches, Table, Wonder, available
from wonders_cli.rules.architects.piles import Counts

WONDERS = list(box().wonders.values())
TOKENS = list(box().tokens.values())
SWITCHES = [
    house_rules(
        "architects",
        {
            "coin-instead-of-available-grey": coin,
            "engineering-once-per-turn": once,
            "economy-engineering-force-build": force,
        },
    )
    for coin in ("warn", "reject", "allow")
    for once in (True, False)
    for force in (True, False)
]


def counts(**cards: int) -> Counts:
    return tuple(cards.get(kind.replace(" ", "_"), 0) for kind in KINDS)


def table(city: City, switches: Switches = SWITCHES[0]) -> Table:
    return Table(
        (city, City("Bob", next(wonder for wonder in WONDERS if wonder is not city.wonder))), box(), switches=switches
    )


@st.composite
def cities(draw: st.DrawFn) -> City:
    wonder = draw(st.sampled_from(WONDERS))
    built: tuple[int, ...] = ()
    for _ in range(draw(st.integers(0, 5))):
        built = tuple(sorted((*built, draw(st.sampled_from(available(wonder, built))).id)))
    cards = draw(st.tuples(*[st.integers(0, 2)] * 6))
    progress = draw(st.lists(st.sampled_from(TOKENS), max_size=3, unique=True))
    used = draw(st.lists(st.sampled_from(progress), unique=True)) if progress else []
    return City("Ann", wonder, built, cards + (0,) * (len(KINDS) - 6), tuple(progress), tuple(used))


@pytest.mark.parametrize(
    ("name", "orders"),
    [
        ("Alexandria", 1),
        ("Babylon", 2),
        ("Ephesus", 6),
        ("Giza", 1),
        ("Halicarnassus", 2),
        ("Olympia", 2),
        ("Rhodes", 2),
    ],
)
def test_the_orders_in_which_a_wonder_can_be_built(name: str, orders: int) -> None:
    wonder = box().wonders[name]
    assert sum(in_order(wonder, order) for order in permutations(range(1, 6))) == orders


def in_order(wonder: Wonder, order: tuple[int, ...]) -> bool:
    return all(order[i] in [stage.id for stage in available(wonder, order[:i])] for i in range(len(order)))


@given(cities(), st.sampled_from(SWITCHES))
def test_one_answer_for_each_available_stage(city: City, switches: Switches) -> None:
    verdicts = can_build(table(city, switches), 0)
    available_ones: list[str | int | None] = [stage.id for stage in city.available]
    assert [verdict.item for verdict in verdicts] == (available_ones or [None])
    for verdict in verdicts:
        assert verdict.legal == bool(verdict.ways)
        assert verdict.forced is not None
        assert verdict.legal or not verdict.forced
        assert switches["coin-instead-of-available-grey"] == "warn" or not verdict.warnings
    forced = [verdict.item for verdict in verdicts if verdict.forced]
    assert forced == [stage.id for stage in must_build(city, switches)]


@given(cities(), st.sampled_from(SWITCHES))
def test_the_options_of_cost_are_the_ways_of_can_build(city: City, switches: Switches) -> None:
    for verdict, quote in zip(can_build(table(city, switches), 0), quotes(table(city, switches), 0), strict=True):
        assert [dict(way.spend or ()) for way in verdict.ways] == [dict(option.spend or ()) for option in quote.options]
        assert quote.item == verdict.item


@given(cities())
def test_a_house_rule_that_rejects_keeps_the_stage_payable(city: City) -> None:
    usual, strict = (
        can_build(table(city, house_rules("architects", {"coin-instead-of-available-grey": coin})), 0)
        for coin in ("warn", "reject")
    )
    for warned, rejected in zip(usual, strict, strict=True):
        assert (warned.legal, warned.forced) == (rejected.legal, rejected.forced)
        assert len(warned.ways) - len(warned.warnings) == len(rejected.ways)


def test_all_reasons_at_once() -> None:
    city = City("Ann", box().wonders["Giza"], (1,), counts(wood=1))
    (verdict,) = can_build(table(city), 0, city.wonder.stages[4])
    assert [reason.code for reason in verdict.reasons] == ["architects/build/available", "architects/pay/different"]
    assert str(verdict.reasons[0].message) == "stage 5 rests on stage 4, which is not built"


def test_a_token_that_was_used_is_named() -> None:
    engineering = box().tokens["Engineering"]
    city = City("Ann", box().wonders["Giza"], (1,), counts(wood=1, glass=1), (engineering,), (engineering,))
    (verdict,) = can_build(table(city), 0)
    assert str(verdict.reasons[-1].message) == "Engineering would help, but has been used in this turn"
    (verdict,) = can_build(table(city, house_rules("architects", {"engineering-once-per-turn": False})), 0)
    assert [way.uses for way in verdict.ways] == [("Engineering",)]


def test_a_stage_names_all_that_it_rests_on() -> None:
    rhodes = box().wonders["Rhodes"]
    (verdict,) = can_build(table(City("Ann", rhodes, cards=counts(wood=1))), 0, rhodes.stages[2])
    assert str(verdict.reasons[0].message) == "stage 3 rests on stages 1 and 2, which are not built"


def test_both_tokens_that_were_used_are_named() -> None:
    """Two identical resources: a wood and a stone need Engineering, and a coin alone needs Economy."""
    giza, tokens = box().wonders["Giza"], (box().tokens["Economy"], box().tokens["Engineering"])
    city = City("Ann", giza, stages=(1,), cards=counts(wood=1, stone=1), progress=tokens, used=tokens)
    (verdict,) = can_build(table(city), 0, giza.stages[1])
    assert str(verdict.reasons[-1].message) == "Economy and Engineering would help, but have been used in this turn"
