from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.rules.architects.model import KINDS, SYMBOLS, City, Table
from wonders_cli.rules.architects.science import answer, sets

COUNTS = st.tuples(*[st.integers(0, 4)] * 3)


@given(COUNTS)
def test_two_identical_or_three_different_cards(counts: tuple[int, ...]) -> None:
    cards = sorted(Counter(dict(zip(SYMBOLS, counts, strict=True))).elements())
    pairs = {hand for hand in combinations(cards, 2) if len(set(hand)) == 1}
    triples = {hand for hand in combinations(cards, 3) if len(set(hand)) == 3}
    found = sets(counts, box().numbers)
    assert set(found) == pairs | triples
    assert len(found) == len(pairs | triples)


def test_with_no_token_left_the_cards_stay() -> None:
    every = tuple(token for token in box().tokens.values() for _ in range(token.copies))
    cards = tuple(2 if kind == "gear" else 0 for kind in KINDS)
    giza, rhodes = box().wonders["Giza"], box().wonders["Rhodes"]
    for number, must_take in ((14, True), (15, False)):
        table = Table(
            (City("Ann", giza, cards=cards, progress=every[:9]), City("Bob", rhodes, progress=every[9:number])), box()
        )
        found = answer(table, 0)
        assert found.as_json()["must_take"] is must_take
        assert found.sets == ((("gear", "gear"),) if must_take else ())
        assert ("architects/science/no-token" in found.rulings) is not must_take
