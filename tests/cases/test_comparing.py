"""Answers and what is expected of them: which element of a list is which, and what differs."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.cases import comparing
from wonders_cli.cases.comparing import ABSENT, differences, is_part, pairs

ELEMENTS = st.dictionaries(st.sampled_from("abc"), st.integers(0, 2) | st.just([1]), max_size=3)


@given(st.lists(ELEMENTS, max_size=5), st.lists(ELEMENTS, max_size=5))
def test_as_many_as_possible_are_paired(expected: list[Any], got: list[Any]) -> None:
    found = pairs(expected, got)
    taken = [at for at in found if at is not None]
    assert len(set(taken)) == len(taken)
    assert all(at is None or is_part(wanted, got[at]) for wanted, at in zip(expected, found, strict=True))
    longer = [*got, *[None] * (len(expected) - len(got))]
    assert len(taken) == max(sum(map(is_part, expected, order)) for order in permutations(longer, len(expected)))


def steps(expected: list[Any], got: list[Any], monkeypatch: pytest.MonkeyPatch) -> int:
    """Count how often two values are compared."""
    count = 0

    def counting(wanted: object, value: object) -> bool:
        nonlocal count
        count += 1
        return is_part(wanted, value)

    with monkeypatch.context() as patch:
        patch.setattr(comparing, "is_part", counting)
        pairs(expected, got)
    return count


LISTS: dict[str, Callable[[int], tuple[list[Any], list[Any]]]] = {
    "all alike": lambda n: ([{"legal": True}] * n, [{"legal": True, "item": "Loom"}] * n),
    "all alike but one": lambda n: ([{"a": 1}] * n, [{"a": 1}] * (n - 1) + [{"a": 2}]),
    "the other way round": lambda n: ([{"a": at} for at in range(n)], [{"a": at, "b": 1} for at in reversed(range(n))]),
    "none that fits": lambda n: ([{"a": at} for at in range(n)], [{"b": at} for at in range(n)]),
    "words": lambda n: (["x"] * n, ["x"] * (n - 1) + ["y"]),
}


@pytest.mark.parametrize("what", LISTS)
def test_long_lists_take_as_long_as_they_are(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (steps(*LISTS[what](number), monkeypatch) for number in (1_000, 4_000))
    assert many <= 5 * few + 10


def texts(expected: object, got: object) -> list[str]:
    return [f"{', '.join(one.path)}: {one.expected!r} {one.got!r}" for one in differences(expected, got)]


@pytest.mark.parametrize(
    ("expected", "got", "found"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, []),
        ({"a": {"b": [1]}}, {"a": {"b": [2]}}, ["a, b, 1: 1 2"]),
        ({"a": 1}, {}, ["a: 1 nothing"]),
        (1, True, [": 1 True"]),
        ([1, 2], [2], ["1: 1 nothing"]),
        ([2], [1, 2], ["1: nothing 1"]),
        ([{"left": 2}], [{"left": 3}, {"by": "free"}], ["1, left: 2 3", "2: nothing {'by': 'free'}"]),
        ([{"name": "A", "x": 1}, {"name": "B", "x": 1}], [{"name": "B", "x": 2}, {"name": "A", "x": 1}], ["B, x: 1 2"]),
        ([{"name": "A"}], [{"name": "B"}], ["A: {'name': 'A'} nothing", "B: nothing {'name': 'B'}"]),
        ([{"total": 4}], [{"name": "A", "total": 5}], ["A, total: 4 5"]),
        ([{"name": ["A"]}], [{"name": "A"}], ["A, name: ['A'] 'A'"]),
        ({"a": []}, {"a": {}}, ["a: [] {}"]),
    ],
)
def test_what_differs_has_its_way_there(expected: object, got: object, found: list[str]) -> None:
    assert texts(expected, got) == found
    assert repr(ABSENT) == "nothing"
