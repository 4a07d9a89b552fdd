"""The interval of a win rate, worked out in another way."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.rules.statistics import interval

Z = 1.959964


def borders(wins: float, games: int) -> list[float]:
    """The rates that are just so far from the observed one, in standard deviations of their own: found by halving."""
    observed = wins / games

    def far(rate: float) -> float:
        return abs(rate - observed) - Z * math.sqrt(rate * (1 - rate) / games)

    found = []
    for outside in (0.0, 1.0):
        inside, border = observed, outside
        for _ in range(200):
            middle = (inside + border) / 2
            inside, border = (inside, middle) if far(middle) > 0 else (middle, border)
        found.append(border)
    return found


@pytest.mark.hypothesis
@given(st.integers(1, 10_000).flatmap(lambda games: st.tuples(st.floats(0, games), st.just(games))))
def test_the_borders_are_as_far_as_they_may_be(case: tuple[float, int]) -> None:
    assert interval(*case) == pytest.approx(borders(*case), abs=1e-5)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 1, 0.0, 0.7935), (1, 1, 0.2065, 1.0), (8, 10, 0.4902, 0.9433), (0, 0, 0.0, 1.0)],  # from tables in print
)
def test_known_intervals(wins: float, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=5e-5)
