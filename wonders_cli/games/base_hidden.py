"""What a player of 7 Wonders knows of the cards, and a game that the player cannot tell from the true one.

A player knows the own hand and every hand that passed through it. Cards under Wonders and cards that were sold lie face
down. Whoever builds from the discard pile sees all of it. All cards of an Age are dealt, only the guilds are drawn.
Source: base/turn/passing, base/stage/card, base/turn/sell, base/halikarnassos/discard, base/setup/deck.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wonders_cli.documents.base.catalogue import cards as catalogue
from wonders_cli.games.base import DECLINE, RECOVER, BaseGame
from wonders_cli.games.seen import Hidden, Seen
from wonders_cli.rules.base import setup, turns
from wonders_cli.rules.base.model import BUILD, STAGE
from wonders_cli.rules.chance import shuffled
from wonders_cli.rules.errors import Need, NeedsError
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import roman, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wonders_cli.games.game import Play
    from wonders_cli.rules.base.model import Card, Table

TUCKED, DISCARDED, HELD = "tucked", "discarded", "held"


@dataclass(eq=False)
class Slot:
    """A card that lies face down or in a hand: where, whose, and which turn it was played in (None: it was not)."""

    where: str
    seat: int
    card: Card
    turn: int | None = None


@dataclass(eq=False)
class Pack:
    """A hand that goes round the table, with its `cards` when it was dealt.

    `known` has its cards as the player last saw them, without those seen to leave it since; None before that. `slots`
    are those laid face down since. `left` are all cards seen to leave it, `laid` all slots.
    """

    cards: tuple[Card, ...]
    known: list[Card] | None = None
    slots: list[Slot] = field(default_factory=list)
    left: list[Card] = field(default_factory=list)
    laid: list[Slot] = field(default_factory=list)


@dataclass(eq=False)
class Group:
    """Some slots, and the cards that lie in them in an unknown order; of the `guilds` some are `drawn`."""

    slots: list[Slot]
    cards: list[Card]
    guilds: list[Card] = field(default_factory=list)
    drawn: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that a card in one of the slots can be."""
        return tuple(sorted(card.name for card in (*self.cards, *self.guilds)))

    @property
    def is_known(self) -> bool:
        """Whether it is known what lies where: all cards are equal, or all lie in one place that has no others."""
        every = (*self.cards, *self.guilds)
        one_place = len({(slot.where, slot.seat * (slot.where != DISCARDED)) for slot in self.slots}) == 1
        return len({*every}) == 1 or (one_place and len(every) == len(self.slots))

    def filled(self, seed: str) -> dict[Slot, Card]:
        """Lay the cards into the slots at random."""
        if self.is_known:
            return {slot: slot.card for slot in self.slots}
        drawn = shuffled(self.guilds, seed, "guilds")[: self.drawn]
        return dict(zip(self.slots, shuffled([*self.cards, *drawn], seed, "cards"), strict=False))


class Knowledge:
    """Goes through a game as one player sees it; then `groups` has what the player does not know."""

    def __init__(self, game: BaseGame, seat: int) -> None:
        """Go through all moves."""
        self.seat = seat
        self.groups: list[Group] = []
        self.packs: dict[int, list[Pack]] = {}
        self.recovered: list[tuple[int, Card]] = []
        self.played: dict[tuple[int, int], Slot] = {}
        self._pile: list[Slot] = []
        self._pooled: list[Slot] = []
        self._accounted: Counter[Card] = Counter()
        state: turns.Game = game.begun
        self._age = state.table.age or 1
        self._deal(state.table)
        for number, move in enumerate(game.moves):
            state = self._move(state, number, move.plays)
        if state.recovering == seat:
            self._see_pile()
        self._end_age(state.table, over=state.over)

    def _deal(self, table: Table) -> None:
        if any(table.city(seat).hand is None for seat in table.seats):
            message = say("what a player can know depends on the hands, which this game does not give")
            raise NeedsError(Need(message, ("hands",)))
        self._age = table.age or 1
        self._round = [Pack(table.city(seat).hand or ()) for seat in table.seats]
        self.packs[self._age] = list(self._round)
        self._look(table)

    def _look(self, table: Table) -> None:
        """The player sees the hand that has come."""
        pack, hand = self._round[self.seat], list(table.city(self.seat).hand or ())
        if pack.known is None:
            self._pooled += pack.slots
            self._accounted.update(hand)
        else:
            gone = list((Counter(pack.known) - Counter(hand)).elements())
            self._add(pack.slots, gone)
        pack.known, pack.slots = hand, []

    def _add(self, slots: list[Slot], cards: list[Card]) -> None:
        if slots:
            self.groups.append(Group(list(slots), cards))

    def _move(self, state: turns.Game, number: int, plays: Iterable[tuple[str, Play]]) -> turns.Game:
        table = state.table
        names = [table.city(seat).name for seat in table.seats]
        played = [(names.index(name), play) for name, play in plays]
        seat, first = played[0]
        if first.action in (RECOVER, DECLINE):
            if seat == self.seat:
                self._see_pile()
            if first.action == RECOVER:
                self.recovered.append((number, first.deed))
                self._take(first.deed)
                state, _ = turns.recover(state, seat, first.deed)
            return self._advanced(state)
        for seat, play in played:
            self._leave(seat, play.deed, number)
        deeds = {seat: play.deed for seat, play in played}
        state, _ = turns.act(state, deeds)
        if table.turn == table.numbers.turns:
            self._throw(state.table, number)
        builder = turns.may_recover(state, deeds)
        if builder is not None and turns.recoverable(state.table, builder):
            return state._replace(recovering=builder)
        return self._advanced(state)

    def _leave(self, seat: int, play: turns.Play, number: int) -> None:
        """A card leaves a hand: face up, or face down under the Wonder or in the discard pile."""
        if play.card is None:
            raise NeedsError(Need(say("what a player can know depends on a card that nobody saw"), ("ages",)))
        if play.action == BUILD:
            self._round[seat].left.append(play.card)
            self._show(self._round[seat], play.card)
            return
        slot = Slot(TUCKED if play.action == STAGE else DISCARDED, seat, play.card, number)
        self.played[number, seat] = slot
        self._lay(slot)

    def _show(self, pack: Pack, card: Card) -> None:
        """The player knows that a card was in a pack."""
        if pack.known is None:
            self._accounted[card] += 1
        else:
            pack.known.remove(card)

    def _lay(self, slot: Slot) -> None:
        """A card of a hand is laid face down; only its owner sees it."""
        pack = self._round[slot.seat]
        if slot.seat == self.seat:
            self._show(pack, slot.card)
            self._add([slot], [slot.card])
        else:
            pack.slots.append(slot)
        pack.laid.append(slot)
        if slot.where == DISCARDED:
            self._pile.append(slot)

    def _throw(self, table: Table, number: int) -> None:
        """The last cards of the hands are discarded, unless their owner has an extra turn.

        Source: base/turn/sixth-card.
        """
        extra = table._replace(turn=table.numbers.turns + 1)
        for seat in table.seats:
            if not turns.has_turn(extra, seat):
                pack = self._round[seat]
                gone = Counter([*pack.left, *(slot.card for slot in pack.laid)])
                for card in (Counter(pack.cards) - gone).elements():
                    self._lay(Slot(DISCARDED, seat, card, number))

    def _take(self, card: Card) -> None:
        slot = next((slot for slot in self._pile if slot.card is card), None)
        if slot is not None:
            self._pile.remove(slot)

    def _see_pile(self) -> None:
        """Whoever builds from the discard pile knows all its cards. Source: base/halikarnassos/discard."""
        for slot in self._pile:
            self._settle(slot)

    def _settle(self, slot: Slot) -> None:
        """A slot is known now, so the others of its group have the other cards."""
        for group in self.groups:
            if slot in group.slots:
                group.slots.remove(slot)
                group.cards.remove(slot.card)
        for pack in (pack for packs in self.packs.values() for pack in packs):
            if slot in pack.slots:
                pack.slots.remove(slot)
                if pack.known is None:
                    self._accounted[slot.card] += 1
                else:
                    pack.known.remove(slot.card)
        if slot in self._pooled:
            self._pooled.remove(slot)
            self._accounted[slot.card] += 1
        self.groups.append(Group([slot], [slot.card]))

    def _advanced(self, state: turns.Game) -> turns.Game:
        before = state.table
        state, _ = turns.advance(state._replace(recovering=None))
        table = state.table
        if state.over or table.age != before.age:
            self._end_age(before, over=True)
            if not state.over:
                self._deal(table)
        elif (table.turn or 1) <= table.numbers.turns:
            step = turns.passing_step(table)
            self._round = [self._round[(seat - step) % len(self._round)] for seat in table.seats]
            self._look(table)
        return state

    def _end_age(self, table: Table, *, over: bool) -> None:
        """Gather what is not known of the packs of an Age."""
        if not self._round:
            return
        for seat, pack in enumerate(self._round):
            held = [] if over else [Slot(HELD, seat, card) for card in table.city(seat).hand or ()]
            pack.laid += held
            if seat == self.seat:
                for slot in held:
                    self._add([slot], [slot.card])
            elif pack.known is None:
                self._pooled += [*pack.slots, *held]
            else:
                self._add([*pack.slots, *held], list(pack.known))
            pack.slots = []
        players, every = len(self._round), catalogue().values()
        deck, guilds = Counter(setup.deck(every, self._age, players)), setup.guilds(every, self._age)
        left = [card for card in guilds if not self._accounted[card]]
        drawn = setup.guilds_drawn(players, table.numbers) - (len(guilds) - len(left)) if guilds else 0
        if self._pooled:
            cards = list((deck - self._accounted).elements())
            self.groups.append(Group(self._pooled, cards, left, drawn))
        self._pooled, self._accounted, self._round = [], Counter(), []


def seen(game: BaseGame, player: str) -> Seen:
    """Give what a player knows of a game: hands, the discard pile and cards under Wonders are hidden unless seen."""
    seat = game.players.index(player)
    known = Knowledge(game, seat)
    document = game.table()
    table: Table = game.state.table
    hidden: dict[str, Hidden] = {}
    places: dict[str, list[Group]] = {}
    for group in known.groups:
        for slot in group.slots:
            places.setdefault(_place(slot, game.players), []).append(group)
    for place, groups in sorted(places.items()):
        if not all(group.is_known for group in groups):
            names = [name for group in dict.fromkeys(groups) for name in group.names]
            hidden[place] = Hidden(place, len(groups), tuple(sorted(names)))
    if _PILE in hidden:
        document.pop("discard", None)
    for city in document["players"]:
        if _hand(city["name"]) in hidden:
            del city["hand"]
    players = len(table.cities)
    later = (
        Hidden(f"hands of Age {roman(age)}", players * table.numbers.hand_size, _decked(age, players))
        for age in sorted(table.numbers.victory_tokens)
        if age > (table.age or 1)
    )
    return Seen(game.name, player, Frozen(document), (*hidden.values(), *later))


_PILE = "discard"


def _place(slot: Slot, players: tuple[str, ...]) -> str:
    """Name the place of a slot."""
    if slot.where == DISCARDED:
        return _PILE
    return _hand(players[slot.seat]) if slot.where == HELD else f"under the Wonder of {players[slot.seat]}"


def _hand(player: str) -> str:
    return f"hand of {player}"


def _decked(age: int, players: int) -> tuple[str, ...]:
    every = catalogue().values()
    return tuple(sorted(card.name for card in (*setup.deck(every, age, players), *setup.guilds(every, age))))


def sample(game: BaseGame, player: str, seed: str) -> BaseGame:
    """Give a game that the player cannot tell from this one: what is hidden is drawn by a seed."""
    known = Knowledge(game, game.players.index(player))
    laid: dict[Slot, Card] = {}
    for number, group in enumerate(known.groups):
        laid |= group.filled(f"{seed}/{number}")
    _put_into_pile(known, laid, seed)
    begun: turns.Game = game.begun
    players, numbers = len(game.players), begun.table.numbers
    first = begun.table.age or 1
    deals: dict[int, tuple[tuple[Card, ...] | None, ...]] = {}
    for age, dealt in begun.deals.items():
        if age in known.packs:
            deals[age] = tuple(_dealt(pack, laid) for pack in known.packs[age])
        elif age > first:
            deals[age] = setup.deal(catalogue().values(), players, numbers, seed)[age]
        else:
            deals[age] = dealt
    hands = [_dealt(pack, laid) for pack in known.packs[first]]
    cities = tuple(city and city._replace(hand=hand) for city, hand in zip(begun.table.cities, hands, strict=True))
    found = BaseGame(turns.start(begun.table._replace(cities=cities), deals), seed=seed)
    for number, move in enumerate(game.moves):
        if move.plays[0][1].action in (RECOVER, DECLINE):
            continue
        played = {}
        for seat, play in [(game.players.index(name), play) for name, play in move.plays]:
            slot = known.played.get((number, seat))
            played[seat] = play.deed if slot is None else play.deed._replace(card=laid[slot])
        last = number == len(game.moves) - 1
        following = None if last else game.moves[number + 1].plays[0][1]
        recovered = following.deed if following and following.action == RECOVER else None
        found = found.carried_out(played, recovered, waiting=last and game.state.recovering is not None)
    return found


def _dealt(pack: Pack, laid: dict[Slot, Card]) -> tuple[Card, ...]:
    """The cards of a pack when it was dealt: those that were seen to leave it, and those laid into its slots."""
    return (*pack.left, *(laid[slot] for slot in pack.laid))


def _put_into_pile(known: Knowledge, laid: dict[Slot, Card], seed: str) -> None:
    """What was built from the discard pile must have lain there: cards that were laid elsewhere change places."""
    pinned: set[Slot] = set()
    for number, card in known.recovered:
        there = [slot for slot in laid if slot.where == DISCARDED and (slot.turn or 0) <= number and slot not in pinned]
        found = next((slot for slot in there if laid[slot] is card), None)
        for group in shuffled(known.groups, seed, f"pile {number}") if found is None else ():
            holders = [slot for slot in group.slots if laid[slot] is card]
            likely = [slot for slot in shuffled(group.slots, seed, f"slots {number}") if slot in there]
            if holders and likely:
                found = likely[0]
                laid[holders[0]], laid[found] = laid[found], card
                break
            if likely and card in group.guilds:
                found = likely[0]
                laid[found] = card
                break
        if found is not None:
            pinned.add(found)
