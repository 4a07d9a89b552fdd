from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles import architects as oracle
from wonders_cli.rules.architects.model import KINDS, Cost
from wonders_cli.rules.architects.piles import Counts
from wonders_cli.rules.architects.spending import Means, Spend, payable, spends

PAYING = KINDS[:6]
COSTS = [Cost(2, "different"), Cost(2, "identical"), Cost(3, "different"), Cost(3, "identical"), Cost(4, "different")]
UNHURRIED = settings(deadline=None)  # the twin and a busy machine take their time

hands = st.tuples(*[st.integers(0, 3)] * 5, st.integers(0, 3)).filter(lambda held: sum(held) <= 8)
purses = st.builds(Means, hands, st.sampled_from([1, 2]), st.booleans(), st.booleans())
costs = st.sampled_from(COSTS)


@dataclass(frozen=True)
class Twin:
    """What the slow twin says of a set of cards."""

    tokens: set[tuple[bool, bool]]
    instead: set[str]


def words(cards: Counts) -> dict[str, int]:
    return {kind: number for kind, number in zip(PAYING, cards, strict=True) if number}


def twins(means: Means, cost: Cost) -> dict[oracle.Cards, Twin]:
    held = words(means.held)
    found = oracle.ways(held, *cost, economy=means.coin_value > 1, engineering=means.any_sign)

    def payable_with(tokens: set[tuple[bool, bool]]) -> set[oracle.Cards]:
        if means.willing:
            return set(found)
        return {
            cards
            for cards, others in found.items()
            if others
            & {(a, b) for a in (False, True) for b in (False, True) if any(a <= c and b <= d for c, d in tokens)}
        }

    return {
        cards: Twin(tokens, oracle.resources_instead(held, cards, payable_with({min(tokens)})))
        for cards, tokens in found.items()
    }


@UNHURRIED
@given(purses, costs)
def test_all_ways_and_no_others(means: Means, cost: Cost) -> None:
    found = spends(means, cost)
    expected = twins(means, cost)
    assert {frozenset(words(spend.cards).items()) for spend in found} == set(expected)
    assert len(found) == len(expected)
    for spend in found:
        twin = expected[frozenset(words(spend.cards).items())]
        assert (spend.dearer_coin, spend.other_sign) in twin.tokens
        # A token that is not needed is not said to be: no reading of the same cards does with less.
        assert not any(tokens < (spend.dearer_coin, spend.other_sign) for tokens in twin.tokens)
        assert {PAYING[resource] for resource in spend.instead} == twin.instead


@given(purses, costs)
def test_payable_is_having_a_way(means: Means, cost: Cost) -> None:
    assert payable(means, cost) == bool(spends(means, cost))


@given(purses, costs, st.integers(0, 5))
def test_a_card_more_takes_no_way_away(means: Means, cost: Cost, kind: int) -> None:
    richer = means._replace(held=tuple(number + (index == kind) for index, number in enumerate(means.held)))
    assert {spend.cards for spend in spends(means, cost)} <= {spend.cards for spend in spends(richer, cost)}


@given(purses, costs)
def test_a_token_takes_no_way_away(means: Means, cost: Cost) -> None:
    ways = {spend.cards for spend in spends(means, cost)}
    assert ways <= {spend.cards for spend in spends(means._replace(coin_value=2), cost)}
    assert ways <= {spend.cards for spend in spends(means._replace(any_sign=True), cost)}


@given(purses, costs)
def test_fewest_coins_first(means: Means, cost: Cost) -> None:
    coins = [spend.cards[-1] for spend in spends(means, cost)]
    assert coins == sorted(coins)


@given(purses, costs)
def test_something_remains_when_needless_coins_are_rejected(means: Means, cost: Cost) -> None:
    found = spends(means, cost)
    kept = [spend for spend in found if not spend.instead]
    assert bool(kept) == bool(found)
    if not means.willing and any(spend.plain for spend in found):
        assert any(spend.plain for spend in kept)


#        wood, stone, brick, papyrus, glass, coin
@pytest.mark.parametrize(
    ("means", "cost", "ways"),
    [
        pytest.param(Means((0,) * 6), COSTS[0], [], id="nothing held"),
        pytest.param(
            Means((1, 0, 0, 0, 0, 1), 2),
            COSTS[0],
            [(1, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1)],
            id="Economy's coin as one and as two",
        ),
        pytest.param(
            Means((0, 0, 0, 0, 0, 3), 2),
            COSTS[3],
            [(0, 0, 0, 0, 0, 2), (0, 0, 0, 0, 0, 3)],
            id="one coin is worth two, the others one",
        ),
        pytest.param(
            Means((2, 0, 0, 0, 0, 1), 2), Cost(4, "different"), [], id="two coins and one wood are three different"
        ),
        pytest.param(
            Means((1, 0, 1, 0, 0, 1), 2, any_sign=True),
            COSTS[3],
            [(1, 0, 1, 0, 0, 1), (1, 0, 0, 0, 0, 1), (0, 0, 1, 0, 0, 1)],
            id="both tokens",
        ),
    ],
)
def test_by_hand(means: Means, cost: Cost, ways: list[Counts]) -> None:
    assert [spend.cards for spend in spends(means, cost)] == ways


def test_which_card_could_take_the_place_of_a_coin() -> None:
    by_cards = {spend.cards: spend for spend in spends(Means((2, 1, 0, 0, 0, 1), any_sign=True), COSTS[1])}
    assert by_cards[1, 0, 0, 0, 0, 1] == Spend((1, 0, 0, 0, 0, 1), dearer_coin=False, other_sign=False, instead=(0, 1))
    by_cards = {
        spend.cards: spend for spend in spends(Means((2, 1, 0, 0, 0, 1), any_sign=True, willing=False), COSTS[1])
    }
    assert by_cards[1, 0, 0, 0, 0, 1].instead == (0,)
    assert by_cards[0, 1, 0, 0, 0, 1].instead == ()
