"""A whole game, or a part of one, adjudicated play by play.

What the record shows is judged; what it leaves out is worked out where only one thing is possible, and listed where it is not.
Source: base/turn/*, base/pay/*, base/halikarnassos/*, base/babylon/seventh-card.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from wonders_cli.rules.answers import Payment, Reason, Way, counted
from wonders_cli.rules.base.building import can_build, can_build_stage
from wonders_cli.rules.base.cost import Buyer, buyer
from wonders_cli.rules.base.model import Card, Table
from wonders_cli.rules.base.scoring import score
from wonders_cli.rules.base.setup import GUILDS, Hands, copies
from wonders_cli.rules.base.turns import (
    BUILD,
    DISCARD,
    SELL,
    STAGE,
    Game,
    Play,
    act,
    advance,
    may_recover,
    players_in_turn,
    recover,
    recoverable,
    start,
)
from wonders_cli.rules.payment import Units, allowed_payments
from wonders_cli.rules.replays import Entry, Finding, Place, Replay


class Written(NamedTuple):
    """A play as it is written down. `by` and `origin` name a way, `paying` the coins for left, right and bank; None where it is left out.

    `card` is None for a card that nobody saw. `recovering` is the card built from the discard pile.
    """

    action: str
    card: Card | None
    place: Place
    by: str | None = None
    origin: str | None = None
    paying: Mapping[str, int] | None = None
    recovering: Card | None = None


Turn = Mapping[int, Written]


class Record(NamedTuple):
    """A game as it is written down: the table at its beginning, the hands that are known, the plays of each turn of each Age by seat."""

    table: Table
    deals: Mapping[int, Hands]
    ages: Sequence[Sequence[Turn]]
    turn_places: Mapping[tuple[int, int], Place]


class Adjudicator:
    """Goes through a record turn by turn; after `run` it knows the findings, the ledger and the game as it stands."""

    def __init__(self, record: Record, *, correct: bool = False) -> None:
        self.record = record
        self.correct = correct
        self.game: Game = start(record.table, record.deals)
        self.findings: list[Finding] = []
        self.unjudged: list[Finding] = []
        self.ledger: list[tuple[str, Entry]] = []
        self.note = ""
        self._seen: Counter[Card] = Counter()  # cards that were played in this Age
        self._hidden = 0  # cards in the discard pile that nobody saw

    def run(self, until: tuple[int, int] | None = None) -> bool:
        """Adjudicate the plays in order, up to the end of a turn of an Age, or all; stop at the first illegal turn.

        The answer is whether that turn was reached.
        """
        for turns in self.record.ages:
            age = self.game.table.age
            for turn in turns:
                if self.game.over or self.game.table.age != age:
                    place = min((written.place for written in turn.values()), key=lambda place: place.line)
                    self._find(Reason("base/turn/seventh-turn", "the Age is over: nobody may play another turn"), place)
                    return False
                now = (self.game.table.age or 1, self.game.table.turn or 1)
                self._turn(turn)
                if self.findings and not self.correct:
                    self.note = (
                        f"the replay stops after turn {now[0]}.{now[1]}: what follows an illegal play is not judged"
                    )
                    return False
                if now == until:
                    return True
            if not self._end_age(age):
                return False
        return until is None

    def answer(self) -> Replay:
        """Say what was found; the game is scored if it is over and the record legal or corrected."""
        final = score(self.game.table) if self.game.over and (self.correct or not self.findings) else None
        return Replay("base", tuple(self.findings), tuple(self.unjudged), tuple(self.ledger), final, self.note)

    def _turn(self, turn: Turn) -> None:
        table = self.game.table
        now = f"{table.age}.{table.turn}"
        played: dict[int, Play] = {}
        expected = players_in_turn(table)
        for seat, written in turn.items():
            play, reasons = self._judge(seat, written, seat in expected)
            if reasons and not (self.correct and written.action in (BUILD, STAGE) and written.card):
                self._find_all(reasons, written.place)
            elif reasons:
                self._find_all(reasons, written.place)
                play = Play(SELL, written.card)
                sold = f"sold instead of being used: {reasons[0].message}"
                self.ledger.append((now, Entry(table.city(seat).name, sold, "base/turn/correction")))
            if play is not None:
                played[seat] = play
        if len(played) < len(turn) or (self.findings and not self.correct):
            return
        self._resolve(turn, played, now)

    def _resolve(self, turn: Turn, played: dict[int, Play], now: str) -> None:
        table = self.game.table
        self._hidden += sum(play.card is None for play in played.values() if play.action in (SELL, DISCARD))
        if table.turn == table.numbers.turns:
            self._hidden += sum(city.hand is None for city in map(table.city, table.seats))
        self._seen.update(play.card for play in played.values() if play.card is not None)
        self.game, entries = act(self.game, played)
        self.ledger += [(now, entry) for entry in entries]
        self._recover(turn, played, now)
        if self.findings and not self.correct:
            return
        self._advance(now)

    def _advance(self, now: str) -> None:
        age = self.game.table.age
        self.game, entries = advance(self.game)
        self.ledger += [(now, entry) for entry in entries]
        if self.game.table.age != age:
            self._seen.clear()

    def _end_age(self, age: int | None) -> bool:
        """A seventh card of which the record says nothing was let go, unseen; an Age that is cut short ends the record."""
        table = self.game.table
        if self.game.over or table.age != age:
            return True
        if table.turn is not None and table.turn > table.numbers.turns:
            for seat in players_in_turn(table):
                hand = table.city(seat).hand
                self._hidden += hand is None
                for card in hand or ():
                    self.game, _ = act(self.game, {seat: Play(DISCARD, card)})
            self._advance(f"{table.age}.{table.turn}")
            return True
        self.note = f"the record stops before turn {table.age}.{table.turn}"
        return False

    def _judge(self, seat: int, written: Written, may_play: bool) -> tuple[Play | None, list[Reason]]:  # noqa: FBT001 - a fact of the turn
        table = self.game.table
        city = table.city(seat)
        reasons = self._card_reasons(seat, written)
        if not may_play and written.action not in (BUILD, STAGE):
            reasons.append(Reason("base/turn/seventh-turn", f"{city.name} has no extra turn"))
        if written.action == DISCARD and table.turn is not None and table.turn <= table.numbers.turns:
            reasons.append(
                Reason(
                    "base/turn/actions",
                    "a card is built, used for a stage or sold; only Babylon's seventh card may be let go",
                )
            )
        if written.action in (SELL, DISCARD):
            return (None if reasons else Play(written.action, written.card)), reasons
        if written.action == STAGE:
            verdict = can_build_stage(table, seat)
            bank, need = 0, city.wonder.stages[city.stages].need if not city.complete else ()
        else:
            assert written.card is not None  # noqa: S101 - only a sold or tucked card can be hidden
            verdict = can_build(table, seat, written.card)
            bank, need = written.card.coins, written.card.need
        reasons += [reason for reason in verdict.reasons if not _about_price(reason) or not written.paying]
        if reasons:
            return None, reasons
        way, reason = _way(
            verdict.ways, written, buyer(table, seat), bank, need, strict=table.switches.strict_purchases
        )
        if reason is not None:
            return None, [reason, *verdict.reasons]
        return Play(written.action, written.card, way), []

    def _card_reasons(self, seat: int, written: Written) -> list[Reason]:
        """A card can be played only by who holds it: from a known hand, or, from a hand that is not known, while the deck has a copy left.

        Source: base/turn/passing, base/setup/deck, base/guild/deck.
        """
        table, card = self.game.table, written.card
        if card is None:
            return []
        city = table.city(seat)
        if city.hand is not None:
            if card in city.hand:
                return []
            return [Reason("base/turn/passing", f"{card.name} is not in the hand that reached {city.name}")]
        age, players = table.age or 1, len(table.cities)
        number = copies(card, age, players)
        held = [other for neighbour in map(table.city, table.seats) for other in neighbour.hand or ()]
        if not number:
            what = f"{card.name} is not in the deck of Age {'I' * age} for {players} players"
            return [Reason("base/setup/deck", what)]
        if self._seen[card] + held.count(card) >= number:
            what = f"{counted(number, 'copy', 'copies')} of {card.name} in this Age: played already, or in another hand"
            return [Reason("base/turn/passing", what)]
        limit = players + table.numbers.guilds_beyond_players
        if card.colour == GUILDS and sum(other.colour == GUILDS for other in [*self._seen, *held]) >= limit:
            return [
                Reason(
                    "base/guild/deck", f"{limit} guilds are in the deck for {players} players, and all have been seen"
                )
            ]
        return []

    def _recover(self, turn: Turn, played: Mapping[int, Play], now: str) -> None:
        """Halikarnassos builds from the discard pile at the end of the turn in which its stage was built.

        Source: base/halikarnassos/discard, base/halikarnassos/timing, base/halikarnassos/may-decline.
        """
        builder = may_recover(self.game, played)
        for seat, written in turn.items():
            if seat != builder and written.recovering is not None:
                name = self.game.table.city(seat).name
                self._find(
                    Reason(
                        "base/halikarnassos/discard", f"{name} builds no stage that takes a card from the discard pile"
                    ),
                    written.place,
                )
        if builder is None:
            return
        written, table = turn[builder], self.game.table
        choice = recoverable(table, builder)
        card = written.recovering
        if card is None:
            if choice and not table.switches.halikarnassos_may_decline:
                self._find(
                    Reason("base/halikarnassos/may-decline", "at this table a card of the discard pile must be taken"),
                    written.place,
                )
            return
        if table.city(builder).has(card.name):
            self._find(
                Reason("base/build/duplicate-name", f"{table.city(builder).name} has a building named {card.name}"),
                written.place,
            )
            return
        if card not in choice:
            reason = Reason("base/halikarnassos/discard", f"{card.name} is not in the discard pile")
            if not self._hidden:
                self._find(reason, written.place)
                return
            self._hidden -= 1
            message = f"whether {card.name} lies in the discard pile: it may be one of the cards that nobody saw"
            self.unjudged.append(Finding(reason.code, message, written.place))
        self.game, entries = recover(self.game, builder, card)
        self.ledger += [(now, entry) for entry in entries]

    def _find(self, reason: Reason, place: Place) -> None:
        self.findings.append(Finding(reason.code, reason.message, place))

    def _find_all(self, reasons: Iterable[Reason], place: Place) -> None:
        for reason in reasons:
            self._find(reason, place)


def _about_price(reason: Reason) -> bool:
    return reason.code.startswith(("base/pay/", "base/build/cost"))


def _way(
    ways: Sequence[Way], written: Written, paying: Buyer, bank: int, need: Units, *, strict: bool
) -> tuple[Way | None, Reason | None]:
    """Find the way that was meant: the one named, else one that costs nothing, else the only payment there is.

    Source: base/pay/choose-seller, base/pay/needless-purchase.
    """
    if written.paying is not None:
        return _paid(written.paying, paying, bank, need, strict=strict)
    meant = [way for way in ways if written.by in (None, way.by) and written.origin in (None, way.origin)]
    if not meant:
        return None, Reason(
            "base/build/cost",
            f"it cannot be built by {written.by}{f' from {written.origin}' if written.origin else ''}",
        )
    free = [way for way in meant if way.payment is None or not way.payment.total]
    if free:
        return min(free, key=lambda way: ("free", "payment", "chain", "power").index(way.by)), None
    if len(meant) > 1:
        told = "; ".join(f"paying left {left} right {right}" for left, right in map(_sides, meant))
        return None, Reason(
            "base/pay/choose-seller", f"ambiguous: there is more than one payment, and none is written down: {told}"
        )
    return meant[0], None


def _sides(way: Way) -> tuple[int, int]:
    parts = dict(way.payment.parts) if way.payment else {}
    return parts.get("left", 0), parts.get("right", 0)


def _paid(
    told: Mapping[str, int], paying: Buyer, bank: int, need: Units, *, strict: bool
) -> tuple[Way | None, Reason | None]:
    """A payment that is written down must be one of a set of purchases that covers the need, with nothing needless in it.

    Dearer purchases than necessary are the buyer's affair. Source: base/pay/needless-purchase, base/pay/coins-at-start.
    """
    split = (told.get("left", 0), told.get("right", 0))
    payment = Payment((("bank", bank), ("left", split[0]), ("right", split[1])))
    if told.get("bank", bank) != bank:
        return None, Reason("base/build/cost", f"the bank is owed {counted(bank, 'coin')}, not {told['bank']}")
    sellers = paying.sellers or ()
    if split not in allowed_payments(need, paying.own, sellers, needless=not strict):
        if strict and split in allowed_payments(need, paying.own, sellers, needless=True):
            return None, Reason(
                "base/pay/needless-purchase", f"{payment.total} coins buy something that could be left out"
            )
        return None, Reason(
            "base/pay/price", f"left {split[0]} and right {split[1]} is not what any set of purchases costs"
        )
    if payment.total > (paying.coins or 0):
        return None, Reason(
            "base/pay/coins-at-start", f"{counted(payment.total, 'coin')} are paid, {paying.name} has {paying.coins}"
        )
    return Way("payment", payment=payment), None


def adjudicate(record: Record, *, correct: bool = False) -> Replay:
    """Adjudicate a whole record: every play, the conflicts, the final score.

    `correct` makes the house correction: a building or stage that was not legal is sold instead. Source: base/turn/correction.
    """
    adjudicator = Adjudicator(record, correct=correct)
    adjudicator.run()
    return adjudicator.answer()
