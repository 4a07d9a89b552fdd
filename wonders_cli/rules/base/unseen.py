"""What a record does not show: the hands that go round the table, and the cards of the discard pile.

Every card that leaves a hand was dealt into it. So a card that somebody played is in no other hand, and a known hand
has no other cards. Of the cards that nobody saw we still know which cards they can be.
Source: base/turn/passing, base/setup/deck, base/guild/deck, base/halikarnassos/pile.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.base.model import Card, Table
from wonders_cli.rules.base.setup import copies, guilds_drawn
from wonders_cli.rules.base.turns import passing_step
from wonders_cli.rules.messages import Message, say


class Pack:
    """A hand that goes round the table: its cards without those that were seen to leave it, None if it is not known.

    `tucked` cards of it lie unseen under Wonders, `thrown` cards lie unseen in the discard pile. The others are still
    in the hand.
    """

    def __init__(self, age: int, cards: list[Card] | None, thrown: int = 0) -> None:
        """Begin with a hand as it is dealt."""
        self.age = age
        self.cards = cards
        self.tucked = 0
        self.thrown = thrown

    def give(self, card: Card, accounted: Mapping[int, Counter[Card]]) -> None:
        """Note that a card was in this hand; the cards of a known hand are accounted for already."""
        if self.cards is None:
            accounted[self.age][card] += 1
        else:
            self.cards.remove(card)

    def give_back(self, card: Card, accounted: Mapping[int, Counter[Card]]) -> None:
        """Undo `give`."""
        if self.cards is None:
            accounted[self.age][card] -= 1
        else:
            self.cards.append(card)


class Unseen:
    """What is known of the cards that a record does not show."""

    def __init__(self, table: Table) -> None:
        """Begin at a table; the discard pile is known if the table has it, and empty before the first turn."""
        self._players = len(table.cities)
        self._guilds = guilds_drawn(self._players, table.numbers)
        self._pile_given = table.discard is not None or (table.age or 1, table.turn or 1) == (1, 1)
        self._packs: list[Pack] = []
        self._age, self._first_turn = table.age or 1, table.turn or 1
        self._earlier_ages = range(1, self._age + (self._first_turn > 1))  # their discarded cards may not be known
        self._taken: list[Card] = []  # from the discard pile, among the cards that nobody saw
        self._accounted: dict[int, Counter[Card]] = defaultdict(Counter)  # cards that belong to the deck of an Age
        built = [card for seat in range(self._players) for card in table.city(seat).cards]
        for card, number in Counter([*built, *(table.discard or ())]).items():
            self._account(card, number)

    def deal(self, table: Table) -> list[Reason]:
        """Note the hands of an Age as far as they are known, and say which cards the deck cannot have dealt.

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
        """A player has the cards of the hand that was passed to that seat, and no card whose copies are all elsewhere.

        Source: base/turn/passing, base/setup/deck, base/guild/deck.
        """
        pack = self._pack(table, seat)
        if pack.cards is None and (reason := self._beyond_deck(card, pack.age, 1)):
            return reason
        player = table.city(seat).name
        if pack.cards is not None and card not in pack.cards:
            message = say("{card} is not in the hand that reached {player}", card=card.name, player=player)
            return Reason("base/turn/passing", message)
        possible = self._can_lie_in_pile(self._taken)
        pack.give(card, self._accounted)
        contradicted = possible and not self._can_lie_in_pile(self._taken)
        pack.give_back(card, self._accounted)
        if contradicted:
            message = say(
                "{card} cannot have been in the hand that reached {player}: what was taken from the discard pile "
                "can then not have lain there",
                card=card.name,
                player=player,
            )
            return Reason("base/turn/passing", message)
        return None

    def leave(self, table: Table, seat: int, card: Card | None, *, tucked: bool) -> None:
        """A card leaves a hand; if nobody saw it, it lies under the Wonder (`tucked`) or in the discard pile."""
        pack = self._pack(table, seat)
        if card is None:
            pack.tucked += tucked
            pack.thrown += not tucked
        else:
            pack.give(card, self._accounted)

    def throw_last(self, table: Table, seats: Iterable[int]) -> list[Card]:
        """The last cards of some hands are discarded; those that can be only one card are returned.

        Source: base/turn/sixth-card, base/halikarnassos/pile.
        """
        known: list[Card] = []
        for seat in seats:
            pack = self._pack(table, seat)
            exact = pack.cards is not None and not pack.tucked + pack.thrown
            if not exact:  # a hand that is fully known is in the discard pile already
                pack.thrown += 1
                if pack.cards is None or pack.tucked:
                    continue
                known += [card for card in pack.cards if card not in self._taken]
            # A card that was taken may be another copy.
            pack.cards = [] if exact else [card for card in pack.cards or () if card in self._taken]
            pack.thrown = len(pack.cards)
        return known

    @property
    def pile_known(self) -> bool:
        """Whether every card of the discard pile is known."""
        return self._pile_given and not any(pack.thrown for pack in self._packs)

    def may_lie_in_pile(self, card: Card) -> bool:
        """Whether a card may be an unseen card of the discard pile, beside those that were taken from it before.

        Source: base/halikarnassos/pile.
        """
        return self._can_lie_in_pile([*self._taken, card])

    def take_from_pile(self, card: Card) -> None:
        """Note that an unseen card of the pile is this one; from which hand it came is still open."""
        self._taken.append(card)

    def _can_lie_in_pile(self, cards: Sequence[Card]) -> bool:
        """Whether each card can be an unseen one, each from its own hand or from the pile before the record begins.

        There are few of them: a Wonder has three stages.
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
                pack.give_back(card, self._accounted)
                if possible:
                    return True
        return False

    def _packs_thrown(self) -> list[Pack]:
        """Return the hands with unseen cards in the pile; each earlier Age counts as one such hand."""
        before = [] if self._pile_given else [Pack(age, None, thrown=1) for age in self._earlier_ages]
        return before + [pack for pack in self._packs if pack.thrown]

    def _account(self, card: Card, number: int) -> None:
        """Copies seen at the beginning of the record count for the first Age with so many copies, then for the next.

        Cards of earlier Ages are no longer played, so this leaves as many copies as possible for later turns.
        """
        for age in sorted(card.copies):
            room = number if age == max(card.copies) else min(number, copies(card, age, self._players))
            self._accounted[age][card] += room
            number -= room

    def _pack(self, table: Table, seat: int) -> Pack:
        """Find the hand at a seat: it was passed once after each turn, but not before the extra turn."""
        turns = min(table.turn or 1, table.numbers.turns) - self._first_turn
        start = (seat - passing_step(table) * max(turns, 0)) % self._players
        return self._packs[len(self._packs) - self._players + start]

    def _beyond_deck(self, card: Card, age: int, more: int) -> Reason | None:
        """Say why an Age cannot have `more` copies of a card beside those that are accounted for."""
        number, accounted = copies(card, age, self._players), self._accounted[age]
        if not number:
            message = say("{card} is not in {deck}", card=card.name, deck=self._deck(age))
            return Reason("base/setup/deck", message)
        if accounted[card] + more > number:
            has = say("{deck} has {copies:copy} of {card}", deck=self._deck(age), copies=number, card=card.name)
            if more:
                return Reason("base/turn/passing", say("{has}, played already or in another hand", has=has))
            return Reason("base/setup/deck", say("{has}, not {number}", has=has, number=accounted[card]))
        guilds = sum([count for other, count in accounted.items() if other.is_guild])
        if card.is_guild and guilds + more > self._guilds:
            has = say("{deck} has {guilds:guild}", deck=self._deck(age), guilds=self._guilds)
            if more:
                return Reason("base/guild/deck", say("{has}, all played already or in other hands", has=has))
            return Reason("base/guild/deck", say("{has}, not {number}", has=has, number=guilds))
        return None

    def _deck(self, age: int) -> Message:
        return say("the deck of {age:age} for {players} players", age=age, players=self._players)
