"""What a record does not show: the hands on their way round the table, and the cards of the discard pile.

Every card that leaves a hand was dealt into it. So a card that somebody played is in no other hand, a known hand holds
nothing else, and of the cards that nobody saw it is at least known which they can be.
Source: base/turn/passing, base/setup/deck, base/guild/deck, base/halikarnassos/pile.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from wonders_cli.rules.answers import Reason, counted
from wonders_cli.rules.base.model import Card, Table
from wonders_cli.rules.base.setup import GUILDS, copies, guilds_drawn
from wonders_cli.rules.base.turns import passing_step


class Pack:
    """A hand on its way: its cards but for those that were seen to leave it, None where it is not known.

    `tucked` cards of it lie unseen under Wonders, `thrown` ones in the discard pile; the others are still in hand.
    """

    def __init__(self, age: int, cards: list[Card] | None, thrown: int = 0) -> None:
        """Take up a hand."""
        self.age = age
        self.cards = cards
        self.tucked = 0
        self.thrown = thrown

    def give(self, card: Card, accounted: Mapping[int, Counter[Card]]) -> None:
        """A card is known to be of this hand; those of a known hand are accounted for already."""
        if self.cards is None:
            accounted[self.age][card] += 1
        else:
            self.cards.remove(card)

    def take_back(self, card: Card, accounted: Mapping[int, Counter[Card]]) -> None:
        """A card is not known to be of this hand after all."""
        if self.cards is None:
            accounted[self.age][card] -= 1
        else:
            self.cards.append(card)


class Unseen:
    """What can be said of the cards that a record does not show."""

    def __init__(self, table: Table) -> None:
        """Begin at a table; only before the very first turn is the discard pile known to be empty."""
        self._players = len(table.cities)
        self._guilds = guilds_drawn(self._players, table.numbers)
        self._pile_told = table.discard is not None or (table.age or 1, table.turn or 1) == (1, 1)
        self._packs: list[Pack] = []
        self._age, self._first_turn = table.age or 1, table.turn or 1
        self._untold_ages = range(1, self._age + (self._first_turn > 1))  # of the cards thrown away before
        self._taken: list[Card] = []  # from the discard pile, of those that nobody saw
        self._accounted: dict[int, Counter[Card]] = defaultdict(Counter)  # cards known to be of an Age, wherever
        built = [card for seat in range(self._players) for card in table.city(seat).cards]
        for card, number in Counter([*built, *(table.discard or ())]).items():
            self._account(card, number)

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
        if pack.cards is None and (reason := self._beyond_deck(card, pack.age, 1)):
            return reason
        where = f"in the hand that reached {table.city(seat).name}"
        if pack.cards is not None and card not in pack.cards:
            return Reason("base/turn/passing", f"{card.name} is not {where}")
        possible = self._can_lie_in_pile(self._taken)
        pack.give(card, self._accounted)
        contradicted = possible and not self._can_lie_in_pile(self._taken)
        pack.take_back(card, self._accounted)
        if contradicted:
            taken = "what was taken from the discard pile can then not have lain there"
            return Reason("base/turn/passing", f"{card.name} cannot have been {where}: {taken}")
        return None

    def leave(self, table: Table, seat: int, card: Card | None, *, tucked: bool) -> None:
        """A card leaves a hand; one that nobody saw lies under the Wonder (`tucked`) or in the discard pile."""
        pack = self._pack(table, seat)
        if card is None:
            pack.tucked += tucked
            pack.thrown += not tucked
        else:
            pack.give(card, self._accounted)

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
                known += [card for card in pack.cards if card not in self._taken]
            # One that was taken may be another copy.
            pack.cards = [] if exact else [card for card in pack.cards or () if card in self._taken]
            pack.thrown = len(pack.cards)
        return known

    @property
    def pile_known(self) -> bool:
        """Whether every card of the discard pile is known."""
        return self._pile_told and not any(pack.thrown for pack in self._packs)

    def may_lie_in_pile(self, card: Card) -> bool:
        """Whether a card may be one of the pile that nobody saw, beside those that were taken from it before.

        Source: base/halikarnassos/pile.
        """
        return self._can_lie_in_pile([*self._taken, card])

    def take_from_pile(self, card: Card) -> None:
        """One of the cards that nobody saw turns out to be this one; of which hand it came is not settled by that."""
        self._taken.append(card)

    def _can_lie_in_pile(self, cards: Sequence[Card]) -> bool:
        """Whether each card can be one that nobody saw, of a hand of its own or of what lay there before the record.

        They are few: a Wonder has three stages.
        """
        if not cards:
            return True
        card, others = cards[0], cards[1:]
        for pack in self._packs_thrown():
            if card in pack.cards if pack.cards is not None else not self._beyond_deck(card, pack.age, 1):
                pack.give(card, self._accounted)
                pack.thrown -= 1
                possible = self._can_lie_in_pile(others)
                pack.thrown += 1
                pack.take_back(card, self._accounted)
                if possible:
                    return True
        return False

    def _packs_thrown(self) -> list[Pack]:
        """Give the hands of which unseen cards lie in the pile; those before the record stand for one of each Age."""
        before = [] if self._pile_told else [Pack(age, None, thrown=1) for age in self._untold_ages]
        return before + [pack for pack in self._packs if pack.thrown]

    def _account(self, card: Card, number: int) -> None:
        """Copies that are seen when the record begins are of the first Age that has so many, then of the next.

        Nobody plays a card of an earlier Age any more, so this leaves whatever can be left.
        """
        for age in sorted(card.copies):
            room = number if age == max(card.copies) else min(number, copies(card, age, self._players))
            self._accounted[age][card] += room
            number -= room

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
