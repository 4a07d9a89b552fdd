"""A whole game, or a part of one, adjudicated play by play.

Every card is taken in the open, so a record names it; from a deck whose order is not known a card may come as long as
there is one of its kind left.
Source: architects/turn/*, architects/cat/*, and those of `judging`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wonders_cli.rules.answers import Reason
from wonders_cli.rules.architects.acting import act, finish
from wonders_cli.rules.architects.building import coin_warning
from wonders_cli.rules.architects.checking import contradictions
from wonders_cli.rules.architects.judging import Written, judge
from wonders_cli.rules.architects.model import Table
from wonders_cli.rules.architects.scoring import score
from wonders_cli.rules.architects.turns import Construct, duties, said_deck, start, three_decks
from wonders_cli.rules.replays import Entry, Finding, Place, Replay

LOOK, PASS = "look", "pass"


class Turn(NamedTuple):
    """What a player does in a turn, in order."""

    seat: int
    done: Sequence[Written]
    place: Place


class Record(NamedTuple):
    """A game as it is written down: the table where it begins, with its place, and the turns."""

    table: Table
    turns: Sequence[Turn]
    place: Place


class Adjudicator:
    """Goes through a record turn by turn; after `run` it knows the findings, the ledger and the game as it stands."""

    def __init__(self, record: Record) -> None:
        """Begin where the record begins, with the player whose turn is the first in it; what cannot be is a warning."""
        self.record = record
        self.game = start(record.table, record.turns[0].seat)
        self.findings: list[Finding] = []
        self.unjudged: list[Finding] = []
        self.warnings = [Finding(one.code, one.message, record.place) for one in contradictions(record.table)]
        self.ledger: list[tuple[str, Entry]] = []
        self.note = ""
        self._looked = False

    def run(self, until: int | None = None) -> bool:
        """Adjudicate the turns in order, up to one of them or all; say whether the end was reached.

        A play that can be meant in several ways raises UnclearError.
        """
        for turn in self.record.turns:
            number = self.game.number
            if not self._turn(turn):
                self.note = f"the replay stops in turn {number}: what follows a play that is not legal is not judged"
                return False
            if number == until:
                return True
        if not self.game.over:
            self.note = f"the record ends before turn {self.game.number}"
        return until is None

    def answer(self) -> Replay:
        """Say what was found; the game is scored if it is over and every play was legal."""
        final = score(self.game.table) if self.game.over and not self.findings else None
        return Replay(
            "architects",
            tuple(self.findings),
            tuple(self.unjudged),
            tuple(self.ledger),
            final,
            self.note,
            tuple(self.warnings),
        )

    def _turn(self, turn: Turn) -> bool:
        """Turns go round clockwise until the game is over; each lasts until nothing more must be done.

        Source: architects/turn/order, architects/turn/end, architects/turn/any-order.
        """
        if self.game.over:
            over = Reason("architects/turn/end", "the game is over: nobody has another turn")
            return self._agree([over], turn.place)
        if turn.seat != self.game.seat:
            message = f"it is the turn of {self.game.city.name}, not of {self.game.table.city(turn.seat).name}"
            return self._agree([Reason("architects/turn/order", message)], turn.place)
        self._looked = False
        if not all(self._do(written) for written in turn.done) or not self._agree(duties(self.game), turn.place):
            return False
        now = self._now
        self.game, entries = finish(self.game)
        self._enter(entries, now)
        return True

    def _do(self, written: Written) -> bool:
        if written.action == LOOK:
            return self._look(written.place)
        if written.action == PASS:
            return self._pass(written.place)
        play, reasons = judge(self.game, written)
        if isinstance(play, Construct):
            self._warn(play, written.place)
        if play is not None:
            self.game, entries = act(self.game, play)
            self._enter(entries, self._now)
        return self._agree(reasons, written.place)

    def _warn(self, play: Construct, place: Place) -> None:
        """A coin in the place of a grey card is taken, but not without a word.

        Source: architects/pay/coin-for-grey.
        """
        if play.spend.instead and self.game.table.switches.coin_instead_of_available_grey == "warn":
            reason = coin_warning(play.spend)
            self.warnings.append(Finding(reason.code, reason.message, place))

    def _look(self, place: Place) -> bool:
        """Who has the cat when the turn begins may look at the top central card, once, before taking a card.

        Source: architects/cat/look, architects/cat/one-look.
        """
        city, before = self.game.city, self._looked
        self._looked = True
        if before:
            return self._agree([Reason("architects/cat/one-look", f"{city.name} has looked in this turn")], place)
        if not city.cat:
            return self._agree([Reason("architects/cat/look", f"{city.name} does not have the Cat pawn")], place)
        if self.game.taken:
            message = "the cat looks at the start of the turn, before a card is taken"
            return self._agree([Reason("architects/cat/look", message)], place)
        self._enter([Entry(city.name, "looks at the top card of the central deck", "architects/cat/look")], self._now)
        return True

    def _pass(self, place: Place) -> bool:
        """Who has no card to take goes without.

        Source: architects/turn/no-card-left.
        """
        code = "architects/turn/no-card-left"
        if self.game.taken:
            return self._agree([Reason(code, f"{self.game.city.name} has taken a card, and does not pass")], place)
        for deck in three_decks(self.game):
            if self.game.table.decks[deck].size is not None:
                return self._agree([Reason(code, f"there are cards in the {said_deck(self.game, deck)}")], place)
        if three_decks(self.game):
            message = "whether there was a card to take: nothing is told of the decks where the record begins"
            self.unjudged.append(Finding(code, message, place))
        self._enter([Entry(self.game.city.name, "has no card to take", code)], self._now)
        self.game = self.game._replace(taken=True)
        return True

    @property
    def _now(self) -> str:
        return str(self.game.number)

    def _agree(self, reasons: Iterable[Reason], place: Place) -> bool:
        found = [Finding(reason.code, reason.message, place) for reason in reasons]
        self.findings += found
        return not found

    def _enter(self, entries: Iterable[Entry], now: str) -> None:
        self.ledger += [(now, entry) for entry in entries]


def adjudicate(record: Record) -> Replay:
    """Every play of a record is judged, the Battles are fought, the game is scored.

    Source: architects/turn/any-order, architects/turn/end.
    """
    adjudicator = Adjudicator(record)
    adjudicator.run()
    return adjudicator.answer()
