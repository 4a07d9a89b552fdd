"""What an observation is made of: named fields, each a row of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MANY = 10_000
"""More than any count of coins or cards."""


class Field(NamedTuple):
    """So many numbers with one meaning, from `least` to `most`; `names` says what each of them stands for."""

    name: str
    size: int
    least: int
    most: int
    doc: str
    names: tuple[str, ...] = ()


class Names:
    """A fixed order of names, with which things are counted or pointed out."""

    def __init__(self, names: Iterable[str]) -> None:
        """Keep the names in their order; none is there twice."""
        self.names = tuple(dict.fromkeys(names))
        self._place = {name: place for place, name in enumerate(self.names)}

    def field(self, name: str, most: int, doc: str) -> Field:
        """Make a field with a number for each name."""
        return Field(name, len(self.names), 0, most, doc, self.names)

    def counted(self, things: Iterable[str] | Mapping[str, int]) -> list[int]:
        """Count things.

        >>> Names(["wood", "ore"]).counted(["ore", "ore"])
        [0, 2]
        """
        found = [0] * len(self.names)
        if hasattr(things, "items"):
            for name, number in things.items():
                found[self._place[name]] += number
        else:
            for name in things:
                found[self._place[name]] += 1
        return found

    def place(self, name: str) -> int:
        """Return the place of a name."""
        return self._place[name]


def around(players: Sequence[str], own: str) -> list[int]:
    """The seats as a player sees them: the own one first, then clockwise.

    >>> around(["Ann", "Bob", "Cy"], "Bob")
    [1, 2, 0]
    """
    first = list(players).index(own)
    return [(first + step) % len(players) for step in range(len(players))]
