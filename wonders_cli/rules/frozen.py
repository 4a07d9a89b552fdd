"""A mapping that cannot change: a value of an answer, which can be hashed, pickled and copied."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)


class Frozen(Mapping[K, V_co]):
    """A mapping that is compared by its items and keeps their order.

    >>> stone = Frozen({"stone": 2})
    >>> stone["stone"], stone == {"stone": 2}, stone | {"wood": 1}
    (2, True, {'stone': 2, 'wood': 1})
    """

    __slots__ = ("_values",)

    def __init__(self, values: "Mapping[K, V_co] | Iterator[tuple[K, V_co]] | tuple[tuple[K, V_co], ...]" = ()) -> None:
        """Take the items of a mapping, or pairs."""
        self._values = dict(values)

    def __getitem__(self, key: K) -> V_co:
        """Return the value of a key."""
        return self._values[key]

    def __iter__(self) -> Iterator[K]:
        """Go through the keys."""
        return iter(self._values)

    def __len__(self) -> int:
        """Count the items."""
        return len(self._values)

    def __hash__(self) -> int:
        """Hash the items, whatever their order."""
        return hash(frozenset(self._values.items()))

    def __or__(self, other: Mapping[K, V_co]) -> dict[K, V_co]:
        """Add other items to a copy."""
        return {**self._values, **other}

    def __repr__(self) -> str:
        """Show the items."""
        return repr(self._values)
