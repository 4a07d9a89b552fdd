"""Statistics of many games."""

from math import sqrt

_NORMAL = 1.959963984540054
"""So many standard deviations hold 95 % of a normal distribution."""


def interval(wins: float, games: int) -> tuple[float, float]:
    """Give the 95 % interval of a win rate, as Wilson has it.

    Source: E. B. Wilson, Probable inference, Journal of the American Statistical Association 22 (1927).

    >>> [round(end, 3) for end in interval(5, 10)], [round(end, 3) for end in interval(0, 10)]
    ([0.237, 0.763], [0.0, 0.278])
    """
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, _NORMAL * _NORMAL
    middle = rate + square / (2 * games)
    spread = _NORMAL * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, min(rate, (middle - spread) / scale)), min(1.0, max(rate, (middle + spread) / scale))
