import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.duel.tables import CARDS, city, sides, table
from tests.oracles.duel import Side
from wonders_cli.documents.duel.catalogue import cards, layouts, rulebook, tokens, wonders
from wonders_cli.rules.answers.building import Verdict
from wonders_cli.rules.duel.building import can_build, can_build_from_discard, can_build_wonder, no_wonder
from wonders_cli.rules.duel.model import Structure, Table
from wonders_cli.rules.errors import NeedsError
from wonders_cli.rules.messages import say


def codes(verdict: Verdict) -> list[str]:
    return [reason.code for reason in verdict.reasons]


def with_wonders(own: tuple[str, ...], unbuilt: tuple[str, ...], other: tuple[str, ...] = (), coins: int = 30) -> Table:
    return Table((city("Ann", Side((), own, (), coins), unbuilt), city("Bob", Side((), other))), rulebook())


@given(sides(), st.sampled_from(CARDS))
def test_there_are_ways_or_reasons_and_never_both(pair: tuple[Side, Side], name: str) -> None:
    verdict = can_build(table(*pair), 0, cards()[name])
    answer = verdict.as_json()
    assert bool(answer["ways"]) == answer["legal"] == (not answer["reasons"])
    assert len(verdict.ways) <= 1
    assert all(way.payment is None or way.payment.total <= pair[0].coins for way in verdict.ways)


def test_every_chain_is_the_only_way_even_for_the_rich() -> None:
    links = [(card, cards()[card.chain]) for card in cards().values() if card.chain]
    assert len(links) == 17
    for card, link in links:
        verdict = can_build(table(Side((link.name,), coins=50)), 0, card)
        assert [(way.by, way.origin) for way in verdict.ways] == [("chain", link.name)]
        assert all(way.by != "chain" for way in can_build(table(Side(coins=50), Side((link.name,))), 0, card).ways)


def test_urbanism_is_shown_with_the_chain_alone() -> None:
    asked = table(Side(("Baths", "Garrison", "Logging Camp", "Press"), (), ("Urbanism",)))
    assert [way.as_json() for way in can_build(asked, 0, cards()["Barracks"]).ways] == [
        {"by": "chain", "from": "Garrison", "gain": 4}
    ]
    assert [way.as_json() for way in can_build(asked, 0, cards()["Temple"]).ways] == [
        {"by": "payment", "bank": 0, "opponent": 0, "total": 0}
    ]
    assert [way.as_json() for way in can_build(asked, 0, cards()["Tavern"]).ways] == [{"by": "free", "gain": 4}]


def test_all_reasons_are_given() -> None:
    cards_of_age = [None] * 20
    structure = Structure(layouts()[2], (cards()["Walls"], *cards_of_age[1:]))
    asked = table(Side(("Walls",)))._replace(structure=structure, age=2)
    assert codes(can_build(asked, 0, cards()["Walls"])) == [
        "duel/build/own-names",
        "duel/turn/take-a-card",
        "duel/pay/coins-in-hand",
    ]


def test_a_price_that_is_too_high_is_explained() -> None:
    (reason,) = can_build(
        table(Side(coins=7), Side(("Glass-Blower", "Drying Room"))), 0, cards()["Caravansery"]
    ).reasons
    assert str(reason.message) == (
        "Caravansery costs 8 coins (2 printed, 1 glass at 3 and 1 papyrus at 3), Ann has 7: 1 short"
    )


def test_what_cannot_be_at_this_table_is_a_warning() -> None:
    asked = table(Side(coins=20), Side(("Altar",)))._replace(age=2, discard=(cards()["Tavern"],))
    for name, said in (("Altar", "Bob has built Altar"), ("Tavern", "lies in the discard pile"), ("Palace", "Age III")):
        verdict = can_build(asked, 0, cards()[name])
        assert verdict.legal
        assert any(said in str(warning.message) for warning in verdict.warnings)


def test_unknown_coins() -> None:
    asked = table(Side(("Quarry",)))
    unknown = asked._replace(cities=(asked.city(0)._replace(coins=None), asked.city(1)))
    assert can_build(unknown, 0, cards()["Baths"]).legal
    with pytest.raises(NeedsError, match="coins of Ann"):
        can_build(unknown, 0, cards()["Walls"])
    assert codes(can_build(unknown, 0, cards()["Quarry"])) == ["duel/build/own-names"]


def test_the_seventh_wonder_is_the_last() -> None:
    six = (("Piraeus", "The Sphinx"), ("The Pyramids",), ("The Appian Way", "The Mausoleum", "The Great Library"))
    last = (*six[2], "The Great Lighthouse")
    assert can_build_wonder(with_wonders(*six), 0, wonders()["The Pyramids"]).legal
    seven = with_wonders((*six[0], "The Hanging Gardens"), six[1], last)
    assert codes(can_build_wonder(seven, 0, wonders()["The Pyramids"])) == ["duel/wonder/seven"]


def test_the_seventh_wonder_without_an_opponent() -> None:
    two = with_wonders(("Piraeus", "The Great Lighthouse"), ("The Statue of Zeus",))
    alone = two._replace(cities=(two.city(0)._replace(progress=(tokens()["Architecture"],)), None))
    with pytest.raises(NeedsError, match="the price of The Statue of Zeus"):
        can_build_wonder(alone, 0, wonders()["The Statue of Zeus"])
    three = with_wonders(("Piraeus", "The Sphinx", "The Colossus"), ("The Pyramids",))
    with pytest.raises(NeedsError):
        can_build_wonder(three._replace(cities=(three.city(0), None)), 0, wonders()["The Pyramids"])


def test_only_the_own_wonders_and_each_once() -> None:
    asked = with_wonders(("Piraeus",), ("The Pyramids",))
    for name in ("Piraeus", "The Sphinx"):
        assert codes(can_build_wonder(asked, 0, wonders()[name])) == ["duel/wonder/own"]
    assert codes(no_wonder(asked, 1)) == ["duel/wonder/own"]


def test_a_wonder_needs_a_card_to_go_under_it() -> None:
    structure = Structure(layouts()[1], (None,) * 20, (1 << 20) - 1)
    asked = with_wonders((), ("The Pyramids",))._replace(structure=structure, age=1)
    assert codes(can_build_wonder(asked, 0, wonders()["The Pyramids"])) == ["duel/turn/take-a-card"]


def test_the_mausoleum_builds_for_nothing_from_the_discard_pile() -> None:
    asked = with_wonders(("The Mausoleum",), (), coins=0)._replace(discard=(cards()["Pretorium"],))
    assert [way.as_json() for way in can_build_from_discard(asked, 0, cards()["Pretorium"]).ways] == [
        {"by": "power", "from": "The Mausoleum"}
    ]
    assert codes(can_build_from_discard(asked, 0, cards()["Stable"])) == ["duel/turn/discard-pile"]
    assert codes(can_build_from_discard(asked, 1, cards()["Stable"])) == [
        "duel/wonder/mausoleum",
        "duel/turn/discard-pile",
    ]
    with pytest.raises(NeedsError, match="depends on `discard`"):
        can_build_from_discard(asked._replace(discard=None), 0, cards()["Stable"])


def test_a_structure_of_no_age_answers_nothing() -> None:
    asked = table(Side(coins=20))._replace(age=2, misfit=say("its rows are none"))
    with pytest.raises(NeedsError, match="its rows are none"):
        can_build(asked, 0, cards()["Walls"])
    poor = table(Side())._replace(age=2, misfit=say("its rows are none"))
    assert [str(warning.message) for warning in can_build(poor, 0, cards()["Walls"]).warnings] == [
        "not everything was judged: whether Walls can be taken depends on the structure: its rows are none"
    ]


def test_nobody_builds_when_the_game_is_over() -> None:
    over = table(Side(coins=20), Side(built=("The Mausoleum",)), 9)._replace(discard=(cards()["Stable"],))
    verdicts = (
        can_build(over, 0, cards()["Altar"]),
        can_build_wonder(over, 0, wonders()["Piraeus"]),
        can_build_from_discard(over, 1, cards()["Stable"]),
    )
    for verdict in verdicts:
        first = verdict.reasons[0]
        assert (first.code, str(first.message)) == (
            "duel/turn/end",
            "the game is over: Ann has won by military supremacy",
        )
