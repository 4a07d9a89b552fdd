from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles import symbols as oracle
from wonders_cli.rules.symbols import Counts, best_assignments


def squares(counts: Counts) -> int:
    """Points for equal symbols: the square of each count."""
    return sum(count * count for count in counts)


def squares_and_sets(counts: Counts) -> int:
    """Points for equal symbols, and 7 for each set of different ones."""
    return squares(counts) + 7 * min(counts)


def pairs(counts: Counts) -> int:
    return sum(count // 2 for count in counts)


def nearest_to_two(counts: Counts) -> int:
    """Points that a symbol too many takes away again."""
    return -sum(abs(count - 2) for count in counts)


NEVER_LESS = [squares, squares_and_sets, pairs, min]
ALL = [*NEVER_LESS, nearest_to_two]


@pytest.mark.parametrize(
    ("counts", "free", "most", "best"),
    [
        ((0, 0, 0), 0, 0, ((0, 0, 0),)),
        ((2, 1, 2), 1, 4 + 4 + 4 + 14, ((2, 2, 2),)),  # a second set beats a third of a kind
        ((3, 0, 0), 1, 16, ((4, 0, 0),)),
        ((3, 1, 0), 1, 9 + 1 + 1 + 7, ((3, 1, 1),)),  # 18 against 17 for four and one
        ((0, 0, 0), 2, 4, ((2, 0, 0), (0, 2, 0), (0, 0, 2))),
        ((0, 0, 0), 3, 10, ((1, 1, 1),)),  # a set is worth 10, three of a kind 9
    ],
)
def test_by_hand(counts: Counts, free: int, most: int, best: tuple[Counts, ...]) -> None:
    assert best_assignments(counts, free, squares_and_sets) == (most, best)


@pytest.mark.parametrize("points", ALL)
@pytest.mark.parametrize("kinds", [1, 2, 3])
def test_small_counts_against_the_twin(kinds: int, points: oracle.Points) -> None:
    for *counts, free in product(range(5), repeat=kinds + 1):
        most, best = best_assignments(tuple(counts), free, points)
        assert (most, set(best)) == oracle.best_assignments(tuple(counts), free, points)
        assert list(best) == sorted(set(best), reverse=True)


UNHURRIED = settings(deadline=None)  # the twin and a busy machine take their time
SYMBOLS = st.lists(st.integers(0, 9), min_size=1, max_size=5).map(tuple)


@UNHURRIED
@given(SYMBOLS, st.integers(0, 4), st.sampled_from(ALL))
def test_any_counts_against_the_twin(counts: Counts, free: int, points: oracle.Points) -> None:
    most, best = best_assignments(counts, free, points)
    assert (most, set(best)) == oracle.best_assignments(counts, free, points)


@UNHURRIED
@given(SYMBOLS, st.integers(0, 6), st.sampled_from(NEVER_LESS))
def test_a_free_symbol_never_lowers_the_points(counts: Counts, free: int, points: oracle.Points) -> None:
    assert best_assignments(counts, free + 1, points)[0] >= best_assignments(counts, free, points)[0]


@UNHURRIED
@given(SYMBOLS, st.integers(0, 6), st.sampled_from(NEVER_LESS), st.data())
def test_a_free_symbol_is_worth_a_fixed_one(
    counts: Counts, free: int, points: oracle.Points, data: st.DataObject
) -> None:
    kind = data.draw(st.integers(0, len(counts) - 1))
    fixed = (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])
    assert best_assignments(counts, free + 1, points)[0] >= best_assignments(fixed, free, points)[0]
