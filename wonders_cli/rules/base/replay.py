"""A whole game, or a part of one, adjudicated play by play.

What the record shows is judged; what it leaves out is worked out where only one thing is possible, and listed where it
is not. Source: base/turn/*, base/pay/*, base/halikarnassos/*, base/babylon/seventh-card.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from wonders_cli.rules.answers import Payment, Reason, Verdict, Way, counted
from wonders_cli.rules.base.building import can_build, can_build_from_discard, can_build_stage
from wonders_cli.rules.base.cost import Buyer, buyer
from wonders_cli.rules.base.model import Card, Table
from wonders_cli.rules.base.scoring import score
from wonders_cli.rules.base.setup import Hands
from wonders_cli.rules.base.turns import (
    BUILD,
    DISCARD,
    SELL,
    STAGE,
    Play,
    act,
    advance,
    has_turn,
    may_recover,
    players_in_turn,
    recover,
    recoverable,
    start,
)
from wonders_cli.rules.base.unseen import Unseen
from wonders_cli.rules.payment import Units, allowed_payments
from wonders_cli.rules.replays import Entry, Finding, Place, Replay, UnclearError

CORRECTABLE = ("base/build/", "base/pay/", "base/chain/", "base/stage/")
"""The reasons for which the house correction sells a card instead; any other leaves no game to go on with."""

AMBIGUOUS = "ambiguous"


class Written(NamedTuple):
    """A play as it is written down; None is what it leaves out.

    `card` is None for one that nobody saw. `by` and `origin` name a way, `paying` has the coins for the left, the right
    and the bank, `recovering` is the card built from the discard pile.
    """

    action: str
    card: Card | None
    place: Place
    by: str | None = None
    origin: str | None = None
    paying: Mapping[str, int] | None = None
    recovering: Card | None = None


Turn = Mapping[int, Written]
"""The plays of a turn by seat."""


class Record(NamedTuple):
    """A game as it is written down: the table where it begins, the hands that are known, the turns of each Age."""

    table: Table
    deals: Mapping[int, Hands]
    ages: Sequence[Sequence[Turn]]
    deal_places: Mapping[int, Place]


class Adjudicator:
    """Goes through a record turn by turn; after `run` it has the findings, the ledger and the game as it stands."""

    def __init__(self, record: Record, *, correct: bool = False) -> None:
        """Begin where the record begins; `correct` makes the house correction. Source: base/turn/correction."""
        self.record = record
        self.correct = correct
        self.game = start(record.table, record.deals)
        self.findings: list[Finding] = []
        self.unjudged: list[Finding] = []
        self.warnings: list[Finding] = []
        self.ledger: list[tuple[str, Entry]] = []
        self.note = ""
        self._unseen = Unseen(record.table)

    def run(self, until: tuple[int, int] | None = None) -> bool:
        """Adjudicate the plays in order, up to a turn of an Age or all; say whether the end was reached.

        A play that can be meant in several ways raises UnclearError.
        """
        for turns in self.record.ages:
            age = self.game.table.age
            self._deal()
            for turn in turns:
                now = (self.game.table.age, self.game.table.turn)
                if self.game.over or now[0] != age:
                    self._refuse(turn)
                elif self._turn(turn):
                    if now == until:
                        return True
                    continue
                return False
            extra = (age, self.game.table.numbers.turns + 1)
            if self._end_age(age) and until == extra:
                return True
        if not self.game.over:
            self.note = f"the record ends before turn {self._now}"
        return until is None

    def answer(self) -> Replay:
        """Say what was found; the game is scored if it is over and every play was legal or corrected."""
        final = score(self.game.table) if self.game.over and not self._stopped else None
        return Replay(
            "base",
            tuple(self.findings),
            tuple(self.unjudged),
            tuple(self.ledger),
            final,
            self.note,
            tuple(self.warnings),
        )

    @property
    def table(self) -> Table:
        """The table as it stands; the discard pile is None if not all of it is known."""
        return self.game.table if self._unseen.pile_known else self.game.table._replace(discard=None)

    @property
    def _stopped(self) -> bool:
        return bool(self.note) or bool(self.findings and not self.correct)

    @property
    def _now(self) -> str:
        return f"{self.game.table.age}.{self.game.table.turn}"

    def _deal(self) -> None:
        """Take up the hands of an Age as they are told; what the deck cannot have dealt is only a warning."""
        reasons = self._unseen.deal(self.game.table)
        place = self.record.deal_places.get(self.game.table.age or 1)
        if place is not None:
            self.warnings += [Finding(reason.code, reason.message, place) for reason in reasons]

    def _turn(self, turn: Turn) -> bool:
        """Judge the plays of a turn by the table at its start, then carry them out; say if the game goes on.

        Source: base/turn/simultaneous, base/turn/correction.
        """
        played: dict[int, Play] = {}
        corrected: set[int] = set()
        unclear: list[Finding] = []
        turn = {**turn, **self._let_go(turn)}
        for seat, written in turn.items():
            card = self._identified(seat, written.card)
            try:
                way, reasons = self._judge(seat, written, card)
            except UnclearError as error:
                unclear += error.findings
                continue
            self._find(reasons, written.place)
            if reasons and not (self.correct and self._correctable(seat, written, card, reasons)):
                continue
            played[seat] = Play(written.action, card, way)
            if reasons:
                played[seat] = Play(SELL, card)
                corrected.add(seat)
                what = f"sells the card instead: {reasons[0].message}"
                self._enter([Entry(self.game.table.city(seat).name, what, "base/turn/correction")])
            tucked = played[seat].action == STAGE
            if card is None and not tucked and self._is_extra:
                self._throw_last([seat])
            else:
                self._unseen.leave(self.game.table, seat, card, tucked=tucked)
        self.unjudged += unclear
        if self.findings and not self.correct:
            self.note = f"the replay stops at turn {self._now}: what follows a play that is not legal is not judged"
        elif unclear:
            raise UnclearError(tuple(unclear))
        elif len(played) < len(turn):
            self.note = f"the replay stops at turn {self._now}: no sale can correct what is not legal in it"
        if self.note:
            return False
        recovering = {seat: written for seat, written in turn.items() if seat not in corrected}
        return self._carry_out(played, recovering)

    def _carry_out(self, played: Mapping[int, Play], recovering: Turn) -> bool:
        table = self.game.table
        self.game, entries = act(self.game, played)
        self._enter(entries)
        if table.turn == table.numbers.turns:
            extra = self.game.table._replace(turn=table.numbers.turns + 1)
            self._throw_last([seat for seat in table.seats if not has_turn(extra, seat)])
        self._recover(may_recover(self.game, played), recovering)
        if self.findings and not self.correct:
            self.note = f"the replay stops after turn {self._now}: what follows a play that is not legal is not judged"
            return False
        self._advance()
        return True

    def _advance(self) -> None:
        now = self._now
        self.game, entries = advance(self.game)
        self._enter(entries, now)

    def _throw_last(self, seats: Sequence[int]) -> None:
        table = self.game.table
        known = self._unseen.throw_last(table, seats)
        self.game = self.game._replace(table=table._replace(discard=(*(table.discard or ()), *known)))

    @property
    def _is_extra(self) -> bool:
        return (self.game.table.turn or 1) > self.game.table.numbers.turns

    def _let_go(self, turn: Turn) -> Turn:
        """A seventh card of which the record says nothing was let go.

        Source: base/babylon/seventh-card.
        """
        table = self.game.table
        silent = [seat for seat in players_in_turn(table) if seat not in turn and table.city(seat).hand != ()]
        return {seat: Written(DISCARD, None, Place(self._now, 0, 0)) for seat in silent} if self._is_extra else {}

    def _end_age(self, age: int | None) -> bool:
        """An extra turn that the record leaves out is one in which nobody played; say if there was one."""
        return not self.game.over and self.game.table.age == age and self._is_extra and self._turn({})

    def _refuse(self, turn: Turn) -> None:
        """Nobody plays when the Age is over.

        Source: base/turn/seventh-turn.
        """
        for written in turn.values():
            self._find([Reason("base/turn/seventh-turn", "the Age is over: nobody has an extra turn")], written.place)
        self.note = "the replay stops here: the record goes on after the end of an Age"

    def _identified(self, seat: int, card: Card | None) -> Card | None:
        """A card that nobody saw is known if the hand holds no other."""
        hand = self.game.table.city(seat).hand
        return hand[0] if card is None and hand and len({*hand}) == 1 else card

    def _correctable(self, seat: int, written: Written, card: Card | None, reasons: Sequence[Reason]) -> bool:
        """Only what cannot be built in any way is sold instead, not what is paid for in a wrong one.

        Source: base/turn/correction.
        """
        if not all(reason.code.startswith(CORRECTABLE) for reason in reasons):
            return False
        table = self.game.table
        build = written.action == BUILD and card is not None
        return not (can_build(table, seat, card) if build and card else can_build_stage(table, seat)).legal

    def _judge(self, seat: int, written: Written, card: Card | None) -> tuple[Way | None, list[Reason]]:
        """A play is legal if the card can have reached the player and the rules allow it; else all reasons come.

        Source: base/turn/actions, base/turn/passing, base/turn/seventh-turn.
        """
        table = self.game.table
        city = table.city(seat)
        reasons = []
        if card is not None and (reason := self._unseen.why_not(table, seat, card)):
            reasons.append(reason)
        if written.action in (SELL, DISCARD):
            if not has_turn(table, seat):
                reasons.append(Reason("base/turn/seventh-turn", f"{city.name} has no extra turn"))
            if written.action == DISCARD and (table.turn or 1) <= table.numbers.turns:
                what = "only the seventh card may be let go; any other is built, used for a stage or sold"
                reasons.append(Reason("base/turn/actions", what))
            return None, reasons
        if written.action == BUILD and card is not None:
            verdict, bank, need = can_build(table, seat, card), card.coins, card.need
        else:
            verdict, bank = can_build_stage(table, seat), 0
            need = () if city.complete else city.wonder.stages[city.stages].need
        reasons += verdict.reasons
        if not verdict.ways or (verdict.reasons and written.paying is None):
            return None, reasons
        if written.paying is None:
            way, found = _meant(verdict, written)
        else:
            strict = table.switches.strict_purchases
            way, found = _paid(written.paying, buyer(table, seat), bank, need, strict=strict)
        return way, reasons + found

    def _recover(self, builder: int | None, turn: Turn) -> None:
        """Halikarnassos builds from the discard pile at the end of the turn in which its stage was built.

        Source: base/halikarnassos/discard, base/halikarnassos/timing, base/halikarnassos/may-decline.
        """
        for seat, written in turn.items():
            card = written.recovering
            if card is not None and self._may_take(seat, card, written.place):
                self.game, entries = recover(self.game, seat, card)
                self._enter(entries)
        table = self.game.table
        if builder is None or builder not in turn or table.switches.halikarnassos_may_decline:
            return
        if turn[builder].recovering is None:
            where = turn[builder].place
            what = "at this table a card of the discard pile must be taken"
            if recoverable(table, builder):
                self._find([Reason("base/halikarnassos/may-decline", what)], where)
            elif not self._unseen.pile_known:
                message = f"whether there was a card to take from the discard pile: nobody saw all of it, and {what}"
                self.unjudged.append(Finding("base/halikarnassos/may-decline", message, where))

    def _may_take(self, seat: int, card: Card, place: Place) -> bool:
        """Judge a card taken from the discard pile, but not whether it lay among cards that nobody saw."""
        table = self.game.table
        reasons = can_build_from_discard(table, seat, card).reasons
        if reasons and card not in (table.discard or ()) and self._unseen.may_lie_in_pile(card):
            reasons = can_build_from_discard(table._replace(discard=(card,)), seat, card).reasons
            if not reasons:
                self._unseen.take_from_pile(card)
                message = f"whether {card.name} lay in the discard pile: it may be one of the cards that nobody saw"
                self.unjudged.append(Finding("base/halikarnassos/pile", message, place))
        self._find(reasons, place)
        return not reasons

    def _find(self, reasons: Iterable[Reason], place: Place) -> None:
        self.findings += [Finding(reason.code, reason.message, place) for reason in reasons]

    def _enter(self, entries: Iterable[Entry], now: str | None = None) -> None:
        self.ledger += [(now or self._now, entry) for entry in entries]


def _meant(verdict: Verdict, written: Written) -> tuple[Way | None, list[Reason]]:
    """A way that costs nothing is meant where no payment is written down, else the only payment there is.

    Source: base/pay/choose-seller.
    """
    meant = [way for way in verdict.ways if written.by in (None, way.by) and written.origin in (None, way.origin)]
    if not meant:
        named = f"{written.by}{f' from {written.origin}' if written.origin else ''}"
        code = "base/chain/own-city" if written.by == "chain" else "base/build/cost"
        return None, [Reason(code, f"{verdict.item} cannot be built by {named}")]
    free = [way for way in meant if way.payment is None or not way.payment.total]
    if free or len(meant) == 1:
        return (free or meant)[0], []
    payments = " or ".join(_told(way.payment) for way in meant if way.payment)
    message = f"there is more than one payment, and none is written down: {payments}"
    raise UnclearError((Finding(AMBIGUOUS, message, written.place),))


def _told(payment: Payment) -> str:
    """Write a payment as a record does.

    >>> _told(Payment((("bank", 0), ("left", 2), ("right", 1))))
    'paying left 2 right 1'
    """
    return "paying " + " ".join(f"{receiver} {coins}" for receiver, coins in payment.parts if coins)


def _paid(
    told: Mapping[str, int], paying: Buyer, bank: int, need: Units, *, strict: bool
) -> tuple[Way | None, list[Reason]]:
    """A payment that is written down buys a set of resources that covers the need, with nothing needless in it.

    Dearer purchases than necessary are the buyer's affair.
    Source: base/pay/needless-purchase, base/chain/paying-anyway, base/pay/coins-at-start, base/pay/fixed-price.
    """
    split = (told.get("left", 0), told.get("right", 0))
    payment = Payment((("bank", bank), ("left", split[0]), ("right", split[1])))
    sellers = paying.sellers or ()
    reasons = []
    if told.get("bank", bank) != bank:
        reasons.append(Reason("base/build/cost", f"the bank gets {counted(bank, 'coin')}, not {told['bank']}"))
    if split not in allowed_payments(need, paying.own, sellers, needless=True):
        message = f"no purchases that cover the cost are worth just {split[0]} to the left and {split[1]} to the right"
        reasons.append(Reason("base/pay/price", message))
    elif strict and split not in allowed_payments(need, paying.own, sellers, needless=False):
        message = f"for {counted(sum(split), 'coin')} something is bought that could be left out"
        reasons.append(Reason("base/pay/needless-purchase", message))
    if payment.total > (paying.coins or 0):
        message = f"{counted(payment.total, 'coin')} are paid, {paying.name} has {paying.coins}"
        reasons.append(Reason("base/pay/coins-at-start", message))
    return Way("payment", payment=payment), reasons


def adjudicate(record: Record, *, correct: bool = False) -> Replay:
    """Every play of a record is judged, the conflicts are settled, the game is scored.

    `correct` makes the house correction: what was not legal to build is sold instead. Source: base/turn/correction.
    """
    adjudicator = Adjudicator(record, correct=correct)
    adjudicator.run()
    return adjudicator.answer()
