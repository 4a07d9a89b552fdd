"""What a record does not show: the hands on their way round the table, and the cards of the discard pile.

Every card that leaves a hand was dealt into it. So a card that somebody played is in no other hand, a known hand holds
nothing else, and of the cards that nobody saw it is at least known which they can be.
Source: base/turn/passing, base/setup/deck, base/guild/deck, base/halikarnassos/pile.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable

from wonders_cli.rules.answers import Reason, counted
from wonders_cli.rules.base.model import Card, Table
from wonders_cli.rules.base.setup import GUILDS, copies, guilds_drawn
from wonders_cli.rules.base.turns import passing_step


class Pack:
    """A hand on its way: its cards but for those that were seen to leave it, None where it is not known.

    `tucked` cards of it lie unseen under Wonders, `thrown` ones in the discard pile; the others are still in hand.
    """

    def __init__(self, age: int, cards: list[Card] | None) -> None:
        """Take up a hand."""
        self.age = age
        self.cards = cards
        self.tucked = 0
        self.thrown = 0


class Unseen:
    """What can be said of the cards that a record does not show."""

    def __init__(self, table: Table) -> None:
        """Begin at a table; only before the very first turn is the discard pile known to be empty."""
        self._players = len(table.cities)
        self._guilds = guilds_drawn(self._players, table.numbers)
        self._pile_told = table.discard is not None or (table.age or 1, table.turn or 1) == (1, 1)
        self._packs: list[Pack] = []
        self._age, self._first_turn = table.age or 1, table.turn or 1
        self._accounted: dict[int, Counter[Card]] = defaultdict(Counter)  # cards whose pack is known, by Age

    def deal(self, table: Table) -> list[Reason]:
        """Take up the hands of an Age as far as they are known, and say what the deck cannot have dealt.

        Source: base/setup/deck, base/guild/deck.
        """
        self._age = age = table.age or 1
        hands = [table.city(seat).hand for seat in table.seats]
        self._first_turn = table.turn or 1
        self._packs += [Pack(age, None if hand is None else list(hand)) for hand in hands]
        dealt = Counter(card for hand in hands for card in hand or ())
        self._accounted[age].update(dealt)
        return [reason for card in dealt if (reason := self._beyond_deck(card, age, 0))]

    def why_not(self, table: Table, seat: int, card: Card) -> Reason | None:
        """A player has the cards of the hand that reached him, and no card of which all copies are elsewhere.

        Source: base/turn/passing, base/setup/deck, base/guild/deck.
        """
        pack = self._pack(table, seat)
        if pack.cards is None:
            return self._beyond_deck(card, pack.age, 1)
        if card in pack.cards:
            return None
        return Reason("base/turn/passing", f"{card.name} is not in the hand that reached {table.city(seat).name}")

    def leave(self, table: Table, seat: int, card: Card | None, *, tucked: bool) -> None:
        """A card leaves a hand; one that nobody saw lies under the Wonder (`tucked`) or in the discard pile."""
        pack = self._pack(table, seat)
        if card is None:
            pack.tucked += tucked
            pack.thrown += not tucked
        elif pack.cards is None:
            self._accounted[pack.age][card] += 1
        else:
            pack.cards.remove(card)

    def throw_last(self, table: Table, seats: Iterable[int]) -> list[Card]:
        """The last cards of some hands are thrown away; those that can only be certain cards are given.

        Source: base/turn/sixth-card, base/halikarnassos/pile.
        """
        known: list[Card] = []
        for seat in seats:
            pack = self._pack(table, seat)
            exact = pack.cards is not None and not pack.tucked + pack.thrown
            if not exact:  # else everybody knows them already
                pack.thrown += 1
                if pack.cards is None or pack.tucked:
                    continue
                known += pack.cards
            pack.cards, pack.thrown = [], 0
        return known

    @property
    def pile_known(self) -> bool:
        """Whether every card of the discard pile is known."""
        return self._pile_told and not any(pack.thrown for pack in self._packs)

    def may_lie_in_pile(self, card: Card) -> bool:
        """Whether a card may be one of the pile that nobody saw.

        Source: base/halikarnassos/pile.
        """
        if not self._pile_told and any(self._beyond_deck(card, age, 1) is None for age in range(1, self._age + 1)):
            return True
        return any(self._may_be_thrown(pack, card) for pack in self._packs)

    def take_from_pile(self, card: Card) -> None:
        """One of the cards that nobody saw turns out to be this one."""
        for pack in self._packs:
            if self._may_be_thrown(pack, card):
                pack.thrown -= 1
                if pack.cards is None:
                    self._accounted[pack.age][card] += 1
                else:
                    pack.cards.remove(card)
                return

    def _may_be_thrown(self, pack: Pack, card: Card) -> bool:
        if not pack.thrown:
            return False
        return self._beyond_deck(card, pack.age, 1) is None if pack.cards is None else card in pack.cards

    def _pack(self, table: Table, seat: int) -> Pack:
        """Find the hand that is before a seat: it has made a step with every turn but the extra one."""
        turns = min(table.turn or 1, table.numbers.turns) - self._first_turn
        start = (seat - passing_step(table) * max(turns, 0)) % self._players
        return self._packs[len(self._packs) - self._players + start]

    def _beyond_deck(self, card: Card, age: int, more: int) -> Reason | None:
        """Say why an Age cannot hold so many copies of a card more than are accounted for."""
        number, accounted = copies(card, age, self._players), self._accounted[age]
        deck = f"the deck of Age {'I' * age} for {self._players} players"
        if not number:
            return Reason("base/setup/deck", f"{card.name} is not in {deck}")
        if accounted[card] + more > number:
            told = "played already or in another hand" if more else f"not {accounted[card]}"
            return Reason(
                "base/turn/passing" if more else "base/setup/deck",
                f"{deck} has {counted(number, 'copy', 'copies')} of {card.name}, {told}",
            )
        guilds = sum(count for other, count in accounted.items() if other.colour == GUILDS)
        if card.colour == GUILDS and guilds + more > self._guilds:
            told = "all played already or in other hands" if more else f"not {guilds}"
            return Reason("base/guild/deck", f"{deck} has {counted(self._guilds, 'guild')}, {told}")
        return None
