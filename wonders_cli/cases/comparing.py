"""Whether an answer is as expected, and where it is not."""

from __future__ import annotations

import json
from collections import Counter, deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

NAMES: Final = ("name", "player", "id", "item", "card", "play", "code", "category", "file", "document")
"""Keys that tell which element of a list this is: the first that it has."""


class _Absent:
    """What an answer does not have."""

    def __repr__(self) -> str:
        return "nothing"


ABSENT: Final = _Absent()


class Difference(NamedTuple):
    """A value that is not as expected, with the keys that lead to it; ABSENT is none at all."""

    path: tuple[str, ...]
    expected: object
    got: object

    def as_json(self) -> dict[str, Any]:
        """Return the object that scripts read; what is absent has no key.

        >>> Difference(("total",), 5, ABSENT).as_json()
        {'path': ['total'], 'expected': 5}
        """
        values = {"expected": self.expected, "got": self.got}
        return {"path": [*self.path], **{key: value for key, value in values.items() if value is not ABSENT}}


def is_part(expected: object, got: object) -> bool:
    """Whether the answer has what is expected: mappings by the keys given, lists whole and in any order.

    >>> is_part({"ways": [{"left": 2}, {"left": 0}]}, {"legal": True, "ways": [{"left": 0}, {"left": 2, "right": 1}]})
    True
    >>> is_part([1], [1, 1]), is_part(1, True), is_part({"left": None}, {})
    (False, False, False)
    """
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(key in got and is_part(value, got[key]) for key, value in expected.items())
    if isinstance(expected, list):
        return isinstance(got, list) and len(expected) == len(got) and None not in pairs(expected, got)
    return type(expected) is type(got) and expected == got


def pairs(expected: Sequence[object], got: Sequence[object]) -> list[int | None]:
    """Pair as many expected elements as possible with one of `got` each; None is one that has none.

    Elements that are alike are counted, not tried one by one, so that long lists take no longer than they are.

    >>> pairs([{}, {"a": 1}, {"b": 2}], [{"a": 1}, {"a": 3}])
    [1, 0, None]
    """
    if len(expected) == len(got) and all(map(is_part, expected, got)):
        return [*range(len(got))]
    wanted, came = _alike(expected), _alike(got)
    index: dict[tuple[str, Any], list[int]] = {}
    for at, (value, _) in enumerate(came):
        for mark in _marks(value):
            index.setdefault(mark, []).append(at)
    fits = [[at for at in _likely(value, index, len(came)) if is_part(value, came[at][0])] for value, _ in wanted]
    shares = _shares([len(places) for _, places in wanted], [len(places) for _, places in came], fits)
    found: list[int | None] = [None] * len(expected)
    left = [deque(places) for _, places in came]
    for (_, places), share in zip(wanted, shares, strict=True):
        taken = [left[at].popleft() for at, number in share.items() for _ in range(number)]
        for place, at in zip(places, taken, strict=False):
            found[place] = at
    return found


def _alike(values: Sequence[object]) -> list[tuple[object, list[int]]]:
    """Put together values that are the same, each with its places."""
    found: dict[str, tuple[object, list[int]]] = {}
    for at, value in enumerate(values):
        found.setdefault(json.dumps(value, sort_keys=True), (value, []))[1].append(at)
    return [*found.values()]


def _marks(value: object) -> Iterator[tuple[str, Any]]:
    """Yield the keys of a mapping that have simple values, with these."""
    for key, one in value.items() if isinstance(value, dict) else ():
        if not isinstance(one, dict | list):
            yield key, (type(one), one)


def _likely(value: object, index: Mapping[tuple[str, Any], list[int]], number: int) -> Iterable[int]:
    """Return the places of what has one of the simple values that are expected: of the rarest one."""
    return min((index.get(mark, []) for mark in _marks(value)), key=len, default=range(number))


def _shares(needs: Sequence[int], stock: Sequence[int], fits: Sequence[Sequence[int]]) -> list[Counter[int]]:
    """Share out the stock so that as many needs as possible are met: for each need how many it has of each kind."""
    given: list[Counter[int]] = [Counter() for _ in needs]
    holders: list[Counter[int]] = [Counter() for _ in stock]
    free = [*stock]
    for need, number in enumerate(needs):
        left = number
        while left and (path := _way(need, fits, holders, free)):
            kinds, owners = path
            moved = min(
                [left, free[kinds[-1]], *(holders[kind][owner] for kind, owner in zip(kinds, owners[1:], strict=False))]
            )
            free[kinds[-1]] -= moved
            left -= moved
            for at, kind in enumerate(kinds):
                given[owners[at]][kind] += moved
                holders[kind][owners[at]] += moved
                if at + 1 < len(owners):
                    given[owners[at + 1]][kind] -= moved
                    holders[kind][owners[at + 1]] -= moved
    return given


def _way(
    need: int, fits: Sequence[Sequence[int]], holders: Sequence[Counter[int]], free: Sequence[int]
) -> tuple[list[int], list[int]] | None:
    """Find how a need gets some: of a kind that is free, or of one whose holder takes another kind instead.

    Return the kinds that change hands, and who takes each.
    """
    came_from: dict[int, tuple[int, int]] = {}  # a kind: who takes it, and the kind that this one gives up
    queue = deque([(need, -1)])
    seen = {need}
    while queue:
        owner, given_up = queue.popleft()
        for kind in fits[owner]:
            if kind in came_from:
                continue
            came_from[kind] = owner, given_up
            if free[kind]:
                kinds, owners, at = [], [], kind
                while at >= 0:
                    kinds.append(at)
                    owner_of, at = came_from[at]
                    owners.append(owner_of)
                return kinds[::-1], owners[::-1]
            for other, number in holders[kind].items():
                if number and other not in seen:
                    seen.add(other)
                    queue.append((other, kind))
    return None


def differences(expected: object, got: object, path: tuple[str, ...] = ()) -> Iterator[Difference]:
    """Yield what is not as expected, each with the keys and names that lead to it.

    >>> wanted = {"players": [{"name": "Anna", "total": 38}, {"name": "Ben", "total": 5}]}
    >>> [found] = differences(wanted, {"players": [{"name": "Ben", "total": 5}, {"name": "Anna", "total": 39}]})
    >>> ", ".join(found.path), found.expected, found.got
    ('players, Anna, total', 38, 39)
    """
    if isinstance(expected, dict) and isinstance(got, dict):
        for key, value in expected.items():
            if key not in got:
                yield Difference((*path, key), value, ABSENT)
            else:
                yield from differences(value, got[key], (*path, key))
    elif isinstance(expected, list) and isinstance(got, list):
        yield from _differing_elements(expected, got, path)
    elif not is_part(expected, got):
        yield Difference(path, expected, got)


def _differing_elements(expected: list[Any], got: list[Any], path: tuple[str, ...]) -> Iterator[Difference]:
    """Compare what is left of two lists when what fits is taken away: by name where there is one, else by place."""
    found = pairs(expected, got)
    taken = set(found)
    rest = [at for at in range(len(got)) if at not in taken]
    named = {name: at for at in reversed(rest) if (name := _name(got[at]))}
    missing = [at for at, other in enumerate(found) if other is None]
    together: dict[int, int] = {}
    for at in missing:
        if (other := named.pop(_name(expected[at]), None)) is not None:
            together[at] = other
    used = set(together.values())
    unused = iter([at for at in rest if at not in used])
    for at in missing:
        unnamed = together.get(at) is None and not _name(expected[at])
        other = next(unused, None) if unnamed else together.get(at)
        where = (*path, _name(expected[at]) or (_name(got[other]) if other is not None else "") or str(at + 1))
        if other is None:
            yield Difference(where, expected[at], ABSENT)
        else:
            used.add(other)
            yield from differences(expected[at], got[other], where)
    for at in rest:
        if at not in used:
            yield Difference((*path, _name(got[at]) or str(at + 1)), ABSENT, got[at])


def _name(value: object) -> str:
    """Return what an element of a list is called, or nothing."""
    names = [value[key] for key in NAMES if key in value] if isinstance(value, dict) else []
    return next((str(name) for name in names if isinstance(name, str | int)), "")


def relevant(expected: object, got: object) -> object:
    """Give what the answer has where something is expected; where it is of another kind, all of it.

    >>> relevant({"ways": [{"left": 2}]}, {"legal": True, "ways": [{"by": "payment", "left": 3}, {"by": "free"}]})
    {'ways': [{'left': 3}, {}]}
    """
    if isinstance(expected, dict) and isinstance(got, dict):
        return {key: relevant(value, got[key]) for key, value in expected.items() if key in got}
    if isinstance(expected, list) and isinstance(got, list):
        every = {key: value for wanted in expected if isinstance(wanted, dict) for key, value in wanted.items()}
        return [relevant(every, value) if every else value for value in got]
    return got
