"""Decks: how many cards they have, and what is known of them."""

from typing import NamedTuple

Counts = tuple[int, ...]
"""How many cards of each kind, in the order of KINDS (or its beginning)."""
Order = tuple[int | None, ...]
"""Cards from the top of a deck down, as indexes of KINDS; None is a card that nobody knows."""


class Pile(NamedTuple):
    """A deck: the cards of each kind that may be in it, the number of all its cards, and those known from the top down.

    The number is None where it is not known. Below the last card of the order nothing is known; the order is None where
    no card is.
    """

    counts: Counts
    size: int | None = None
    order: Order | None = None

    @property
    def empty(self) -> bool:
        """Whether there is surely no card in it."""
        return self.size == 0 or not any(self.counts)

    @property
    def exact(self) -> bool:
        """Whether its cards are known, if not their order."""
        return self.size == sum(self.counts)

    @property
    def listed(self) -> bool:
        """Whether every card is known in its order."""
        return self.order is not None and len(self.order) == self.size and None not in self.order

    def surely(self, kind: int) -> int:
        """Count the cards of a kind that are surely in it."""
        return self.counts[kind] if self.exact else (self.order or ()).count(kind)

    @property
    def top(self) -> int | None:
        """The kind of the top card, None where it is not known."""
        return self.order[0] if self.order else None

    def among(self, number: int) -> Counts:
        """The kinds that may be among so many cards from the top down.

        >>> Pile((2, 1), 3, (1, None)).among(1), Pile((2, 1), 3, (1, None)).among(2)
        ((1,), (1, 0))
        """
        known = self.order or ()
        seen = [kind for kind in known[:number] if kind is not None]
        if len(seen) < min(number, number if self.size is None else self.size):
            seen += [kind for kind, most in enumerate(self.counts) if most > known.count(kind)]
        return tuple(dict.fromkeys(seen))

    def without(self, kind: int) -> "Pile":
        """Return the deck after its top card, which is of that kind, was taken."""
        counts = (*self.counts[:kind], self.counts[kind] - 1, *self.counts[kind + 1 :])
        size = self.size and self.size - 1
        return Pile(counts, size, self.order and ordered(self.order[1:], size))


def ordered(cards: Order, size: int | None) -> Order | None:
    """Cut an order after its last card that is known; None where no card is, and the deck is not empty.

    >>> ordered((None, 3, None), 3), ordered((None,), 1), ordered((), 0)
    ((None, 3), None, ())
    """
    if None not in cards:
        return cards if cards or size == 0 else None
    last = max((place for place, card in enumerate(cards, 1) if card is not None), default=0)
    return cards[:last] if last or size == 0 else None
