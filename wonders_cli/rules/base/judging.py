"""A whole game, or a part of one, adjudicated play by play.

What the record shows is judged. What it leaves out is worked out if only one thing is possible, and listed if not.
Source: base/turn/*, base/pay/*, base/halikarnassos/*, base/babylon/seventh-card.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from wonders_cli.rules.answers.building import Way
from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.answers.replay import Entry, Finding, PlayPlace, Replay, UnclearError
from wonders_cli.rules.base.building import can_build, can_build_from_discard, can_build_stage
from wonders_cli.rules.base.citing import cited_score
from wonders_cli.rules.base.model import BUILD, DISCARD, SELL, STAGE, Card, Table
from wonders_cli.rules.base.scoring import score
from wonders_cli.rules.base.turns import (
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
from wonders_cli.rules.base.written import Record, TurnPlays, Written, claims_no_way, meant_way, no_such_way, paid_way
from wonders_cli.rules.messages import say
from wonders_cli.rules.replay import Course, follow

CORRECTABLE = ("base/build/", "base/pay/", "base/chain/", "base/stage/")
"""The reasons for which the house correction sells a card instead; after any other reason the game cannot go on."""

_PURSE = "base/turn/coins-after-placing"
_MUST_TAKE = say("at this table a card of the discard pile must be taken")
_AGE_OVER = say("the Age is over: nobody has an extra turn")
_GOES_ON = say("the replay stops here: the record goes on after the end of an Age")
_ONLY_SEVENTH = say("only the seventh card may be let go; any other is built, used for a stage or sold")


class Adjudicator:
    """Goes through a record turn by turn; after `run` it has the course of the replay and the game as it stands."""

    def __init__(self, record: Record, *, correct: bool = False) -> None:
        """Begin where the record begins; `correct` makes the house correction. Source: base/turn/correction."""
        self.record = record
        self.correct = correct
        self.game = start(record.table, record.deals)
        self.course = Course("base")
        self.played: list[tuple[Mapping[int, Play], Card | None]] = []
        self._unseen = Unseen(record.table)

    def run(self, until: tuple[int, int] | None = None) -> bool:
        """Adjudicate the plays in order, up to a turn of an Age or all; say whether the end was reached.

        A play that can be meant in several ways raises UnclearError.
        """
        for turns in self.record.ages:
            age = self.game.table.age
            self.deal()
            reached = follow(turns, partial(self._turn_of, age), self._now, until)
            if reached and until is not None:
                return True
            if self.course.note is not None:
                return False
            extra = (age, self.game.table.numbers.turns + 1)
            if self._end_age(age) and until == extra:
                return True
        if not self.game.over:
            self.course.end_before(self._label)
        return until is None

    def answer(self) -> Replay:
        """Say what was found; the game is scored if it is over and every play was legal or corrected."""
        stopped = self.course.note is not None or (self.course.findings and not self.correct)
        table = self.game.table
        final = cited_score(table, score(table))._replace(over=True) if self.game.over and not stopped else None
        return self.course.answer(final)

    @property
    def table(self) -> Table:
        """The table as it stands; the discard pile is None if not all of it is known."""
        return self.game.table if self._unseen.pile_known else self.game.table._replace(discard=None)

    def _now(self) -> tuple[int | None, int | None]:
        return self.game.table.age, self.game.table.turn

    @property
    def _label(self) -> str:
        return f"{self.game.table.age}.{self.game.table.turn}"

    def _turn_of(self, age: int | None, turn: TurnPlays) -> bool:
        """Judge a turn of an Age; nobody plays in it if the Age is over."""
        if self.game.over or self.game.table.age != age:
            self._refuse(turn)
            return False
        return self._turn(turn)

    def deal(self) -> None:
        """Note the hands of an Age as they are written; a record with hands that the deck cannot deal is not legal."""
        reasons = self._unseen.deal(self.game.table)
        place = self.record.deal_places.get(self.game.table.age or 1)
        if place is not None:
            self.course.refuse(reasons, place)

    def _turn(self, turn: TurnPlays) -> bool:
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
                way, reasons = self.judge(seat, written, card)
            except UnclearError as error:
                unclear += error.findings
                continue
            self.course.refuse(reasons, written.place)
            if reasons and not (self.correct and self._correctable(seat, written, card, reasons)):
                continue
            played[seat] = Play(written.action, card, way)
            if reasons:
                played[seat] = Play(SELL, card)
                corrected.add(seat)
                what = say("sells the card instead: {reason}", reason=reasons[0].message)
                self._enter([Entry(self.game.table.city(seat).name, what, "base/turn/correction")])
            tucked = played[seat].action == STAGE
            if card is None and not tucked and self._is_extra:
                self._throw_last([seat])
            else:
                self._unseen.leave(self.game.table, seat, card, tucked=tucked)
        course = self.course
        course.unjudged += unclear
        if course.findings and not self.correct:
            course.stop_at(self._label)
        elif unclear:
            raise UnclearError(tuple(unclear))
        elif len(played) < len(turn):
            course.note = say(
                "the replay stops at turn {turn}: no sale can correct what is not legal in it", turn=self._label
            )
        if course.note is not None:
            return False
        recovering = {seat: written for seat, written in turn.items() if seat not in corrected}
        return self._carry_out(played, recovering)

    def _carry_out(self, played: Mapping[int, Play], recovering: TurnPlays) -> bool:
        table = self.game.table
        self.game, entries = act(self.game, played)
        self._enter(entries)
        self.played.append((played, None))
        if table.turn == table.numbers.turns:
            extra = self.game.table._replace(turn=table.numbers.turns + 1)
            self._throw_last([seat for seat in table.seats if not has_turn(extra, seat)])
        self._recover(may_recover(self.game, played), recovering)
        if self.course.findings and not self.correct:
            self.course.note = say(
                "the replay stops after turn {turn}: what follows a play that is not legal is not judged",
                turn=self._label,
            )
            return False
        self._advance()
        return True

    def _advance(self) -> None:
        now, table = self._label, self.game.table
        cities = [table.city(seat) for seat in table.seats]
        purses = [say("has {coins:coin} after the turn", coins=city.coins or 0) for city in cities]
        self._enter([Entry(city.name, purse, _PURSE) for city, purse in zip(cities, purses, strict=True)])
        self.game, entries = advance(self.game)
        self.course.enter(now, entries)

    def _throw_last(self, seats: Sequence[int]) -> None:
        table = self.game.table
        known = self._unseen.throw_last(table, seats)
        self.game = self.game._replace(table=table._replace(discard=(*(table.discard or ()), *known)))

    @property
    def _is_extra(self) -> bool:
        return (self.game.table.turn or 1) > self.game.table.numbers.turns

    def _let_go(self, turn: TurnPlays) -> TurnPlays:
        """If the record says nothing of a seventh card, its owner let it go.

        Source: base/babylon/seventh-card.
        """
        table = self.game.table
        silent = [seat for seat in players_in_turn(table) if seat not in turn and table.city(seat).hand != ()]
        return {seat: Written(DISCARD, None, PlayPlace(self._label, 0, 0)) for seat in silent} if self._is_extra else {}

    def _end_age(self, age: int | None) -> bool:
        """If the record leaves out an extra turn, nobody played in it; say whether there was one."""
        return not self.game.over and self.game.table.age == age and self._is_extra and self._turn({})

    def _refuse(self, turn: TurnPlays) -> None:
        """Nobody plays when the Age is over.

        Source: base/turn/seventh-turn.
        """
        for written in turn.values():
            self.course.refuse([Reason("base/turn/seventh-turn", _AGE_OVER)], written.place)
        self.course.note = _GOES_ON

    def _identified(self, seat: int, card: Card | None) -> Card | None:
        """A card that nobody saw is known if the hand has no other card."""
        hand = self.game.table.city(seat).hand
        return hand[0] if card is None and hand and len({*hand}) == 1 else card

    def _correctable(self, seat: int, written: Written, card: Card | None, reasons: Sequence[Reason]) -> bool:
        """What cannot be built in any way is sold instead, and what was claimed by a chain or a power that is none.

        What is paid for in a wrong way can be paid for in the right one.

        Source: base/turn/correction.
        """
        if not all(reason.code.startswith(CORRECTABLE) for reason in reasons):
            return False
        table = self.game.table
        if written.action != BUILD or card is None:
            return not can_build_stage(table, seat).legal
        verdict = can_build(table, seat, card)
        return not verdict.legal or claims_no_way(verdict, written)

    def judge(self, seat: int, written: Written, card: Card | None) -> tuple[Way | None, list[Reason]]:
        """A play is legal if the card can have reached the player and the rules allow it; else all reasons come.

        Source: base/turn/actions, base/turn/passing, base/turn/seventh-turn.
        """
        table = self.game.table
        city = table.city(seat)
        item: Card | int
        reasons = []
        if card is not None and (reason := self._unseen.why_not(table, seat, card)):
            reasons.append(reason)
        if written.action in (SELL, DISCARD):
            if not has_turn(table, seat):
                reasons.append(Reason("base/turn/seventh-turn", say("{player} has no extra turn", player=city.name)))
            if written.action == DISCARD and (table.turn or 1) <= table.numbers.turns:
                reasons.append(Reason("base/turn/actions", _ONLY_SEVENTH))
            return None, reasons
        if written.action == BUILD and card is not None:
            verdict, item, need = can_build(table, seat, card), card, card.need
            if claims_no_way(verdict, written):
                return None, [*reasons, no_such_way(written, card, city), *verdict.reasons]
        else:
            verdict, item = can_build_stage(table, seat), city.stages + 1
            need = () if city.complete else city.wonder.stages[city.stages].need
        reasons += verdict.reasons
        if not verdict.ways or (verdict.reasons and written.paying is None):
            return None, reasons
        if written.paying is None:
            way, found = meant_way(verdict, written)
        else:
            way, found = paid_way(table, seat, written.paying, item, need)
        return way, reasons + found

    def _recover(self, builder: int | None, turn: TurnPlays) -> None:
        """Halikarnassos builds from the discard pile at the end of the turn in which its stage was built.

        Source: base/halikarnassos/discard, base/halikarnassos/timing, base/halikarnassos/may-decline.
        """
        for seat, written in turn.items():
            card = written.recovering
            if card is not None and self._may_take(seat, card, written.place):
                self.game, entries = recover(self.game, seat, card)
                self.played[-1] = (self.played[-1][0], card)
                self._enter(entries)
        table = self.game.table
        if builder is None or builder not in turn or table.switches["halikarnassos-may-decline"]:
            return
        if turn[builder].recovering is None:
            place = turn[builder].place
            if recoverable(table, builder):
                self.course.refuse([Reason("base/halikarnassos/may-decline", _MUST_TAKE)], place)
            elif not self._unseen.pile_known:
                message = say(
                    "whether there was a card to take from the discard pile: nobody saw all of it, and {rule}",
                    rule=_MUST_TAKE,
                )
                self.course.unjudged.append(Finding("base/halikarnassos/may-decline", message, place))

    def _may_take(self, seat: int, card: Card, place: PlayPlace) -> bool:
        """Judge a card taken from the discard pile, but not whether it lay among cards that nobody saw."""
        table = self.game.table
        reasons = can_build_from_discard(table, seat, card).reasons
        if reasons and card not in (table.discard or ()) and self._unseen.may_lie_in_pile(card):
            reasons = can_build_from_discard(table._replace(discard=(card,)), seat, card).reasons
            if not reasons:
                self._unseen.take_from_pile(card)
                message = say(
                    "whether {card} lay in the discard pile: it may be one of the cards that nobody saw",
                    card=card.name,
                )
                self.course.unjudged.append(Finding("base/halikarnassos/pile", message, place))
        self.course.refuse(reasons, place)
        return not reasons

    def _enter(self, entries: Sequence[Entry]) -> None:
        self.course.enter(self._label, entries)


def adjudicate(record: Record, *, correct: bool = False) -> Replay:
    """Every play of a record is judged, the conflicts are settled, the game is scored.

    `correct` makes the house correction: what was not legal to build is sold instead. Source: base/turn/correction.
    """
    adjudicator = Adjudicator(record, correct=correct)
    adjudicator.run()
    return adjudicator.answer()
