"""Which values of a long list are tried by slow tests only."""

from collections.abc import Sequence
from typing import Any

import pytest


def slow_after(number: int, values: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Mark all values of a parametrized test as slow but the first ones.

    >>> [bool(one.marks) for one in slow_after(1, [(7,), (8,)])]
    [False, True]
    """
    return [pytest.param(*value, marks=pytest.mark.slow if at >= number else ()) for at, value in enumerate(values)]
