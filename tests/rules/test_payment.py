from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from operator import mul, sub

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles import payment as oracle
from wonders_cli.rules.payment import (
    Seller,
    Supply,
    Units,
    allowed_payments,
    least_purchase,
    missing,
    payments,
    purchases,
)

Case = tuple[Units, tuple[int, ...], tuple[Seller, ...]]

UNHURRIED = settings(deadline=None)  # the twin and a busy machine take their time

# Masks of four kinds.
A, B, C, D = 1, 2, 4, 8
ONES, TWOS = (1,) * 4, (2,) * 4


def agrees_with_the_twin(case: Case) -> None:
    """All that is asked of the solver about a case, beside the slow answers."""
    need, own, sellers = case
    front = payments(*case)
    assert front == oracle.payments(*case)
    for needless in (False, True):
        allowed = allowed_payments(*case, needless=needless)
        assert allowed == oracle.allowed_payments(*case, needless=needless)
        for payment in allowed:
            costs_exactly(case, payment)
    short = missing(*case)
    assert sum(short) == oracle.units_missing(*case)
    rest = tuple(count - lacking for count, lacking in zip(need, short, strict=True))
    assert payments(rest, own, sellers)


def costs_exactly(case: Case, payment: tuple[int, ...]) -> None:
    need, own, sellers = case
    supplies = purchases(*case, payment)
    assert len({(supply.seller, supply.source) for supply in supplies}) == len(supplies) == sum(need)
    paid = [0] * len(sellers)
    covered = [0] * len(need)
    for kind, number, source in supplies:
        sources = own if number is None else sellers[number].sources
        assert sources[source] >> kind & 1
        covered[kind] += 1
        if number is not None:
            paid[number] += sellers[number].prices[kind]
    assert tuple(covered) == need
    assert tuple(paid) == payment


@pytest.mark.parametrize(
    ("need", "own", "sellers", "front"),
    [
        pytest.param((0, 0, 0, 0), (), (), ((),), id="nothing is needed, nobody sells"),
        pytest.param((1, 0, 0, 0), (), (), (), id="nobody has it"),
        pytest.param((1, 1, 0, 0), (A | B,), (Seller((B,), TWOS),), ((2,),), id="a choice serves once"),
        pytest.param((2, 0, 0, 0), (A | B,), (Seller((A | B, B), TWOS),), ((2,),), id="each may choose as it likes"),
        pytest.param(
            (1, 1, 0, 0), (A | B,), (Seller((A, B), (1, 2, 2, 2)),), ((1,),), id="the choice covers the dearer kind"
        ),
        pytest.param(
            (1, 0, 0, 0), (), (Seller((A,), ONES), Seller((A,), TWOS)), ((1, 0), (0, 2)), id="the dearer seller too"
        ),
        pytest.param(
            (2, 0, 0, 0), (), (Seller((A,), ONES), Seller((A, A), TWOS)), ((1, 2), (0, 4)), id="as far as it lasts"
        ),
        pytest.param(
            (1, 1, 1, 0),
            (A | B, B | C),
            (Seller((A,), TWOS), Seller((C,), TWOS)),
            ((0, 2), (2, 0)),
            id="choices that hang together",
        ),
        pytest.param(
            (0, 0, 2, 1), (A | B | C | D, A | B | C | D), (Seller((D,), (8, 8, 8, 3)),), ((3,),), id="the dear ones own"
        ),
        pytest.param((1, 0, 0, 0), (), (Seller((A,), (0,) * 4),), ((0,),), id="for nothing"),
        pytest.param(
            (1, 0, 0, 0),
            (),
            (Seller((), ONES), Seller((A,), ONES), Seller((A,), TWOS)),
            ((0, 1, 0), (0, 0, 2)),
            id="three sellers",
        ),
    ],
)
def test_by_hand(
    need: Units, own: tuple[int, ...], sellers: tuple[Seller, ...], front: tuple[tuple[int, ...], ...]
) -> None:
    assert payments(need, own, sellers) == front


def test_needless_purchases_by_hand() -> None:
    left, right = Seller((A, B), TWOS), Seller((B,), TWOS)
    # The own choice covers one of the two kinds; the other one is bought, and nothing more.
    case = (1, 1, 0, 0), (A | B,), (left, right)
    assert allowed_payments(*case, needless=False) == {(2, 0), (0, 2)}
    assert allowed_payments(*case, needless=True) == {(2, 0), (0, 2), (4, 0), (2, 2)}


def test_purchases_by_hand() -> None:
    sellers = Seller((B, A | B), TWOS), Seller((A | B,), ONES)
    case = (1, 2, 0, 0), (B, C), sellers
    assert purchases(*case, (2, 1)) == (Supply(1, None, 0), Supply(1, 0, 0), Supply(0, 1, 0))
    assert purchases(*case, (4, 0)) == (Supply(1, None, 0), Supply(1, 0, 0), Supply(0, 0, 1))
    for impossible in ((0, 1), (3, 0), (0, 100), (2,)):
        with pytest.raises(ValueError, match="exactly"):
            purchases(*case, impossible)


def test_missing_by_hand() -> None:
    assert missing((3, 0, 1, 0), (A,), (Seller((A | B,), TWOS),)) == (1, 0, 1, 0)
    assert missing((1, 1, 0, 0), (A | B,), ()) == (0, 1, 0, 0)
    assert missing((1, 1, 0, 0), (A | B, A), ()) == (0, 0, 0, 0)


def two_kinds() -> Iterator[Case]:
    """Every case with two kinds, up to two units of each, and up to two sources of each of three owners."""
    supplies = [s for length in range(3) for s in combinations_with_replacement((A, B, A | B), length)]
    for need in product(range(3), repeat=2):
        for own, left, right in product(supplies, repeat=3):
            yield need, own, (Seller(left, (1, 2)), Seller(right, (2, 2)))


@pytest.mark.slow
def test_all_cases_of_two_kinds_against_the_twin() -> None:
    for case in two_kinds():
        agrees_with_the_twin(case)


@st.composite
def cases(draw: st.DrawFn, most_units: int = 4, most_sources: int = 4) -> Case:
    kinds = draw(st.integers(1, 7))
    sources = st.lists(st.integers(0, (1 << kinds) - 1), max_size=most_sources).map(tuple)
    prices = st.lists(st.integers(0, 3), min_size=kinds, max_size=kinds).map(tuple)
    units = draw(st.lists(st.integers(0, kinds - 1), max_size=most_units))
    sellers = draw(st.lists(st.builds(Seller, sources, prices), max_size=3).map(tuple))
    return tuple(units.count(kind) for kind in range(kinds)), draw(sources), sellers


@settings(UNHURRIED, max_examples=400)
@given(cases(most_sources=3))
def test_any_case_against_the_twin(case: Case) -> None:
    agrees_with_the_twin(case)


@pytest.mark.parametrize("need", [(1,) * 7, (3, 1, 0, 0, 0, 1, 0)])
def test_the_hardest_cases_against_the_twin(need: Units) -> None:
    # Each kind lies in few enough of these sources for the twin to try all of them.
    own = (0b0001111, 0b1110000)
    left = Seller((0b0000011, 0b0000110, 0b0001100, 0b0011001), (1, 1, 1, 1, 2, 2, 2))
    right = Seller((0b0000101, 0b1100000, 0b1010000, 0b0001010), (2, 2, 2, 2, 1, 1, 1))
    case = need, own, (left, right)
    assert payments(*case) == oracle.payments(*case)


@st.composite
def nested_choices(draw: st.DrawFn, kinds: int) -> tuple[int, ...]:
    """Sources of which of any two one holds all of the other or nothing of it: those of a tree of sets of kinds."""
    masks, parts = [0], [draw(st.permutations(range(kinds)))]
    while parts:
        part = parts.pop()
        masks.append(sum(1 << kind for kind in part))
        cuts = sorted(draw(st.lists(st.integers(0, len(part)), max_size=2)))
        pieces = [part[start:end] for start, end in zip([0, *cuts], [*cuts, len(part)], strict=True)]
        parts += [piece for piece in pieces if 0 < len(piece) < len(part)]
    chosen = draw(st.lists(st.sampled_from(masks), max_size=6))
    return tuple(sorted(chosen, key=int.bit_count))


@UNHURRIED
@given(st.data())
def test_the_least_purchase_is_the_cheapest_payment(data: st.DataObject) -> None:
    kinds = data.draw(st.integers(1, 5))
    short = data.draw(st.tuples(*[st.integers(0, 3)] * kinds))
    prices = data.draw(st.tuples(*[st.integers(0, 5)] * kinds))
    choices = data.draw(nested_choices(kinds))
    bought = least_purchase(short, choices, prices)
    market = Seller(tuple(1 << kind for kind, number in enumerate(short) for _ in range(number)), prices)
    assert payments(short, choices, (market,))[0] == (sum(map(mul, bought, prices)),)
    rest = tuple(map(sub, short, bought))
    assert min(rest) >= 0
    assert payments(rest, choices, ()) == ((),)


def no_dearer(case: Case, than: Case) -> None:
    """Each payment of the second case is met or undercut by one of the first."""
    front = payments(*case)
    for dearer in payments(*than):
        assert any(all(a <= b for a, b in zip(payment, dearer, strict=True)) for payment in front)


@UNHURRIED
@given(cases(most_units=8, most_sources=14), st.data())
def test_one_source_more_never_makes_a_payment_dearer(case: Case, data: st.DataObject) -> None:
    need, own, sellers = case
    source = data.draw(st.integers(0, (1 << len(need)) - 1))
    no_dearer((need, (*own, source), sellers), than=case)
    for number, (sources, prices) in enumerate(sellers):
        richer = Seller((*sources, source), prices)
        no_dearer((need, own, (*sellers[:number], richer, *sellers[number + 1 :])), than=case)


@UNHURRIED
@given(cases(most_units=8, most_sources=14), st.data())
def test_a_lower_price_never_makes_a_payment_dearer(case: Case, data: st.DataObject) -> None:
    need, own, sellers = case
    cheaper = tuple(
        Seller(sources, tuple(data.draw(st.integers(0, price)) for price in prices)) for sources, prices in sellers
    )
    no_dearer((need, own, cheaper), than=case)


@UNHURRIED
@given(cases(most_units=8, most_sources=14))
def test_a_smaller_need_never_costs_more(case: Case) -> None:
    need, own, sellers = case
    for kind, count in enumerate(need):
        if count:
            no_dearer(((*need[:kind], count - 1, *need[kind + 1 :]), own, sellers), than=case)


@UNHURRIED
@given(cases(most_units=8, most_sources=14))
def test_the_front_is_the_least_of_the_allowed_payments(case: Case) -> None:
    front = payments(*case)
    strict, lenient = (allowed_payments(*case, needless=needless) for needless in (False, True))
    assert set(front) <= strict <= lenient
    assert bool(front) == (not any(missing(*case)))
    for payment in front:
        costs_exactly(case, payment)
