from hypothesis import given
from hypothesis import strategies as st

from tests.duel.tables import sides, table
from tests.oracles.duel import CARDS, Side
from wonders_cli.documents.duel.catalogue import tokens
from wonders_cli.rules.duel.science import answer, pairs, tokens_due


@given(sides())
def test_symbols_are_those_of_the_green_cards_and_law(pair: tuple[Side, Side]) -> None:
    shown = [CARDS[name]["effects"]["science"] for name in pair[0].cards if CARDS[name]["color"] == "green"]
    found = answer(table(*pair), 0).as_json()
    assert found["pairs"] == sorted({symbol for symbol in shown if shown.count(symbol) == 2}, key=ORDER.index)
    assert found["distinct"] == len({*shown, *(["scales"] if "Law" in pair[0].progress else [])})
    assert found["needs"] == max(0, 6 - found["distinct"])
    assert found["supremacy"] == (found["distinct"] >= 6)


ORDER = ["plumb", "wheel", "quill", "mortar", "sundial", "armillary"]


@given(sides(), st.booleans())
def test_law_is_never_a_pair(pair: tuple[Side, Side], twice: bool) -> None:  # noqa: FBT001 -- drawn
    own = pair[0]._replace(progress=("Law",) * (1 + twice))
    assert "scales" not in pairs(table(own).city(0), table(own).numbers)


def test_a_token_is_due_for_a_pair_that_brought_none() -> None:
    mortars = ("Pharmacist", "Dispensary")
    assert tokens_due(table(Side(mortars)), 0) == 1
    assert tokens_due(table(Side(mortars, (), ("Economy",))), 0) == 0
    assert tokens_due(table(Side(mortars, ("The Great Library",), ("Economy",))), 0) == 1
    empty = table(Side(mortars))._replace(progress_board=())
    assert tokens_due(empty, 0) == 0
    assert tokens_due(empty._replace(progress_board=(tokens()["Law"],)), 0) == 1
