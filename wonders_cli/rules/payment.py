"""The exact solver of payments: what a need costs, and who can be paid for it.

A need is a number of units of each kind. A source gives one unit in all, of one of the kinds of its mask (bit k stands
for kind k). The own sources are free; a unit of a seller's source is paid to that seller at its price for the kind.

A state is "this much of the need is covered, this much is paid to each seller". The states are numbered in mixed radix,
so that using a source for a kind adds a constant to the number, and a set of states is one integer in which bit n
stands for state n. All states that a source opens are therefore found by one shift of the whole set for each of its
kinds: the work grows with the number of sources, never with the number of ways to combine their choices.
"""

import itertools
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from operator import le
from typing import NamedTuple

Units = tuple[int, ...]
"""How many units of each kind: the index is the kind."""

_BITS, _MOST = 8, 0x7F
_TOPS = 0x8080808080808080
"""The bit of each kind that no packed count reaches."""
_START = 1
"""The set of the one state in which nothing is covered and nothing paid."""


def packed(units: Iterable[int]) -> int:
    """Write units of up to eight kinds as one number, so that all are added or compared at once.

    >>> packed((1, 0, 2)) + packed((1, 1, 0)) == packed((2, 1, 2))
    True
    """
    return sum([min(count, _MOST) << kind * _BITS for kind, count in enumerate(units)])


@lru_cache(maxsize=1 << 12)
def unpacked(number: int, kinds: int) -> Units:
    """Return the units of a packed number."""
    return tuple([number >> kind * _BITS & _MOST for kind in range(kinds)])


def covers(packed_units: int, packed_need: int) -> bool:
    """Whether there are as many units of each kind as are needed.

    >>> covers(packed((1, 0, 2)), packed((1, 0, 1))), covers(packed((9, 0, 2)), packed((1, 1, 1)))
    (True, False)
    """
    return (packed_units | _TOPS) - packed_need & _TOPS == _TOPS


class Seller(NamedTuple):
    """One who sells: the mask of each source, and the price of a unit of each kind."""

    sources: tuple[int, ...]
    prices: tuple[int, ...]


class Supply(NamedTuple):
    """One unit of the need, with the source that gives it; the seller is None for an own source."""

    kind: int
    seller: int | None
    source: int


class _Move(NamedTuple):
    """Using a source for a kind: the kind's bit, the states that leave room for a unit, the step to the next state."""

    bit: int
    room: int
    step: int


class _States:
    """The numbering of the states of a need, and the moves between them."""

    __slots__ = ("_accounts", "_every", "_met", "own", "sold")

    def __init__(self, need: Units, price_lists: tuple[tuple[int, ...], ...]) -> None:
        size = 1
        kinds = []
        for kind, count in enumerate(need):
            if count:
                kinds.append((kind, count, size))
                size *= count + 1
        self._met = size - 1
        self._accounts = []
        for prices in price_lists:
            most = sum([count * prices[kind] for kind, count, _ in kinds])
            self._accounts.append((size, most + 1))
            size *= most + 1
        covers = (1 << self._met + 1) - 1
        self._every = ((1 << size) - 1) // covers
        # A kind's digit is below `count`, and leaves room, in the first `count` of every `count + 1` steps.
        rooms = [covers // ((1 << (count + 1) * step) - 1) * ((1 << count * step) - 1) for _, count, step in kinds]
        self.own = [
            _Move(1 << kind, room * self._every, step) for (kind, _, step), room in zip(kinds, rooms, strict=True)
        ]
        self.sold = [
            [_Move(bit, room, step + account * prices[bit.bit_length() - 1]) for bit, room, step in self.own]
            for prices, (account, _) in zip(price_lists, self._accounts, strict=True)
        ]

    def number(self, payment: tuple[int, ...]) -> int:
        """The state that covers the whole need for the payment."""
        return self._met + sum(account * paid for (account, _), paid in zip(self._accounts, payment, strict=True))

    def covered(self, states: int) -> bool:
        """Whether the whole need is covered in one of the states, with nothing paid."""
        return bool(states >> self._met & 1)

    def payments(self, states: int) -> list[tuple[int, ...]]:
        """What each seller gets, for every state of the set that covers the whole need."""
        found = []
        met = states >> self._met & self._every
        while met:
            lowest = met & -met
            met ^= lowest
            paid = lowest.bit_length() - 1
            found.append(tuple([paid // account % limit for account, limit in self._accounts]))
        return found


@lru_cache(maxsize=1 << 12)
def _numbering(need: Units, price_lists: tuple[tuple[int, ...], ...]) -> _States:
    """The same few needs and prices come again and again; only the sources differ."""
    return _States(need, price_lists)


def _use(states: int, sources: Iterable[int], moves: list[_Move]) -> int:
    """The states from which each source in turn was used for one of its kinds or for none."""
    for source in sources:
        reached = states
        for bit, room, step in moves:
            if source & bit:
                reached |= (states & room) << step
        states = reached
    return states


def _furthest(states: int, moves: list[_Move]) -> int:
    """The states of the set from which no move leads to another of the set."""
    lower = 0
    for _, room, step in moves:
        lower |= states >> step & room
    return states & ~lower


@lru_cache(maxsize=1 << 12)
def _wanted(need: Units) -> int:
    return sum([1 << kind for kind, count in enumerate(need) if count])


def _without_plain_sources(need: Units, own: tuple[int, ...]) -> tuple[Units, tuple[int, ...]]:
    """What is still needed when every own source that has no choice is used, and the sources with a choice.

    A source with no choice, or of whose kinds only one is still needed, can always be used first: whatever else would
    give that unit is at best as good.
    """
    short = list(need)
    wanted = _wanted(need)
    choices = []
    for source in own:
        useful = source & wanted
        if useful & (useful - 1):
            choices.append(useful)
        elif useful:
            kind = useful.bit_length() - 1
            short[kind] -= 1
            if not short[kind]:
                wanted ^= useful
    return tuple(short), tuple(choices)


def allowed_payments(
    need: Units, own: tuple[int, ...], sellers: tuple[Seller, ...], *, needless: bool
) -> frozenset[tuple[int, ...]]:
    """Any set of purchases is allowed that covers the need, with what the own sources give, a unit from each source.

    A purchase is needless if the own sources and the other purchases cover the need without it; unless `needless` is
    true, sets with such a purchase do not count. The answer holds what each seller gets, dearer payments too.

    >>> left, right = Seller((0b11,), (1, 1)), Seller((0b01,), (2, 2))
    >>> sorted(allowed_payments((1, 1), (0b01,), (left, right), needless=False))
    [(1, 0)]
    >>> sorted(allowed_payments((1, 1), (0b01,), (left, right), needless=True))
    [(1, 0), (1, 2)]
    """
    if not needless:
        return frozenset(_needful(need, own, sellers))
    states = _numbering(need, tuple([seller.prices for seller in sellers]))
    return frozenset(_paid(states, _use(_START, own, states.own), sellers))


def _needful(need: Units, own: tuple[int, ...], sellers: tuple[Seller, ...]) -> list[tuple[int, ...]]:
    """What each seller gets, for all sets of purchases without a needless one."""
    need, own = _without_plain_sources(need, own)
    if not any(need):
        return [(0,) * len(sellers)]
    states = _numbering(need, tuple([seller.prices for seller in sellers]))
    reached = _START
    if own:
        # A purchase is needless exactly if the own sources could give one unit more of the need.
        reached = _furthest(_use(_START, own, states.own), states.own)
        if states.covered(reached):
            return [(0,) * len(sellers)]
    return _paid(states, reached, sellers)


def _paid(states: _States, reached: int, sellers: tuple[Seller, ...]) -> list[tuple[int, ...]]:
    """What each seller gets, for all purchases that cover the rest of the need."""
    for seller, moves in zip(sellers, states.sold, strict=True):
        reached = _use(reached, seller.sources, moves)
    return states.payments(reached)


def payments(need: Units, own: tuple[int, ...], sellers: tuple[Seller, ...]) -> tuple[tuple[int, ...], ...]:
    """A need costs any payment that no other payment undercuts: pays no seller more, and one of them less.

    A payment has an entry for each seller. The least total comes first, then the least to the first seller; there is no
    payment at all when the need cannot be supplied.

    The first seller asks 1 for a unit and has two of kind 0; the second asks 2 and has one of either kind:

    >>> left, right = Seller((0b01, 0b01), (1, 1)), Seller((0b11,), (2, 2))
    >>> payments((2, 0), (), (left, right))
    ((2, 0), (1, 2))
    >>> payments((2, 1), (), (left, right))
    ((2, 2),)
    >>> payments((1, 1), (0b11, 0b01), (left, right))
    ((0, 0),)
    >>> payments((4, 0), (), (left, right))
    ()
    """
    allowed = _needful(need, own, sellers)
    if not allowed[1:]:
        return tuple(allowed)
    front: list[tuple[int, ...]] = []
    for payment in sorted(allowed, key=lambda payment: (sum(payment), payment)):
        if not any(all(map(le, less, payment)) for less in front):
            front.append(payment)
    return tuple(front)


def least_purchase(short: Sequence[int], choices: Iterable[int], prices: Units) -> Units:
    """What is left to buy at the least price, where any number of units of each kind is sold.

    `short` are the units that sources without a choice leave open; each of `choices` gives one unit of a kind of its
    mask. Of any two of these one must hold all of the other or nothing of it, the narrower first; for others there is
    `payments`. Then each may give the dearest unit that is short: a wider one, which would have given that unit, can
    give instead whatever this one would have given.

    One choice of the first two kinds, one of all:

    >>> least_purchase((1, 1, 2), (0b011, 0b111), (2, 3, 2))
    (0, 0, 2)
    """
    left = [*short]
    for kinds in choices:
        dearest, most = 0, -1
        for kind in _members(kinds):
            if left[kind] and prices[kind] > most:
                dearest, most = kind, prices[kind]
        if most >= 0:
            left[dearest] -= 1
    return tuple(left)


@cache
def _members(kinds: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(kinds.bit_length()) if kinds >> kind & 1)


def purchases(
    need: Units, own: tuple[int, ...], sellers: tuple[Seller, ...], payment: tuple[int, ...]
) -> tuple[Supply, ...]:
    """Each unit of the need comes from a source of its own, and the units bought cost exactly the payment.

    Of several ways the one is given that uses the own sources, then the earlier sellers, then the earlier sources, and
    those for the lower kinds. A payment that is not exactly possible raises ValueError.

    >>> purchases((1, 1), (0b11,), (Seller((0b10, 0b11), (2, 2)),), (2,))
    (Supply(kind=0, seller=None, source=0), Supply(kind=1, seller=0, source=0))
    """
    states = _numbering(need, tuple([seller.prices for seller in sellers]))
    sources = [(None, index, mask, states.own) for index, mask in enumerate(own)] + [
        (number, index, mask, moves)
        for number, (seller, moves) in enumerate(zip(sellers, states.sold, strict=True))
        for index, mask in enumerate(seller.sources)
    ]
    # What each source and those after it can cover and be paid for, the last source first.
    reached = [_START]
    for _, _, mask, moves in reversed(sources):
        reached.append(_use(reached[-1], (mask,), moves))
    if payment not in states.payments(reached.pop()):
        raise ValueError(f"the need cannot be covered for exactly {payment}")
    supplies = []
    state = states.number(payment)
    for number, index, mask, moves in sources:
        rest = reached.pop()
        for bit, room, step in moves:
            if mask & bit and step <= state and (rest & room) >> (state - step) & 1:
                supplies.append(Supply(bit.bit_length() - 1, number, index))
                state -= step
                break
    return tuple(supplies)


def missing(need: Units, own: tuple[int, ...], sellers: tuple[Seller, ...]) -> Units:
    """What nobody can supply is a smallest set of units without which all the rest can be had.

    Where there is a choice, the units of the higher kinds are missing.

    >>> missing((2, 1), (0b11,), (Seller((0b10,), (2, 2)),))
    (1, 0)
    """
    states = _numbering(need, ())
    pool = itertools.chain(own, *(seller.sources for seller in sellers))
    # All the furthest states cover equally many units: sets of units that sources can cover form a matroid.
    reached = _furthest(_use(_START, pool, states.own), states.own)
    covered = (reached & -reached).bit_length() - 1
    units = []
    for count in need:
        covered, given = divmod(covered, count + 1)
        units.append(count - given)
    return tuple(units)
