"""A whole game, or a part of one, judged play by play.

Every card is taken in the open, so a record names it. From a deck whose order is not known any card may come of which
one is left.
Source: architects/turn/*, architects/cat/*, and those of `written`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.answers.replay import Entry, Finding, PlayPlace, Replay
from wonders_cli.rules.architects.building import accepted, coin_warning, duty_rulings, force_rulings, pay_rulings
from wonders_cli.rules.architects.choices import duties, extra
from wonders_cli.rules.architects.conflicts import battle_rulings, forces
from wonders_cli.rules.architects.decks import deck_name, three_decks
from wonders_cli.rules.architects.model import Table
from wonders_cli.rules.architects.science import due
from wonders_cli.rules.architects.scoring import score
from wonders_cli.rules.architects.spending import means, spends
from wonders_cli.rules.architects.turns import Choose, Construct, Game, Keep, Play, Take, act, finish, start
from wonders_cli.rules.architects.written import Written, judge
from wonders_cli.rules.messages import say
from wonders_cli.rules.replay import Course, follow

LOOK, PASS = "look", "pass"

_EMPTY = say("the game is over, since all decks are empty: nobody has another turn")
_LATE_LOOK = say("the cat looks at the start of the turn, before a card is taken")
_LOOKS = say("looks at the top card of the central deck")
_PASSES = say("has no card to take")
_UNKNOWN_DECKS = say("whether there was a card to take: the record begins without saying what the decks hold")


class WrittenTurn(NamedTuple):
    """What a player does in a turn, in order."""

    seat: int
    done: Sequence[Written]
    place: PlayPlace


class Record(NamedTuple):
    """A game as it is written down: the table where it begins, the turns, and the number of the first one."""

    table: Table
    turns: Sequence[WrittenTurn]
    number: int = 1


_NO_CARD = "architects/turn/no-card-left"


def may_look(game: Game, *, looked: bool) -> list[Reason]:
    """The holder of the cat may look at the top central card once, at the start of the turn: what speaks against it.

    Source: architects/cat/look, architects/cat/one-look.
    """
    city = game.city
    if looked:
        message = say("{player} has looked in this turn", player=city.name)
        return [Reason("architects/cat/one-look", message)]
    if not city.cat:
        message = say("{player} does not have the Cat pawn", player=city.name)
        return [Reason("architects/cat/look", message)]
    return [Reason("architects/cat/look", _LATE_LOOK)] if game.taken else []


def may_pass(game: Game) -> list[Reason]:
    """A player who has no card to take takes none: what speaks against it.

    Source: architects/turn/no-card-left.
    """
    table, seat = game.table, game.seat
    if game.taken:
        message = say("{player} has taken a card, and does not pass", player=game.city.name)
        return [Reason(_NO_CARD, message)]
    for deck in three_decks(table, seat):
        if table.decks[deck].size is not None or table.decks[deck].order:
            message = say("there are cards in the {deck}", deck=deck_name(table, seat, deck))
            return [Reason(_NO_CARD, message)]
    return []


class Adjudicator:
    """Goes through a record turn by turn; after `run` it knows the course, and the game as it stands."""

    def __init__(self, record: Record) -> None:
        """Begin where the record begins, with the player of its first turn."""
        self.record = record
        first = record.turns[0].seat if record.turns else 0
        self.game = start(record.table, first, record.number)
        self.course = Course("architects")
        self._cited: dict[str, None] = {}
        self._looked = False
        self._stages = 0

    def run(self, until: int | None = None) -> bool:
        """Judge the turns in order, up to one of them or all; say whether the end was reached.

        A play that can mean several things raises UnclearError.
        """
        reached = follow(self.record.turns, self._turn, lambda: self.game.number, until)
        stopped = reached and until is not None
        if not (self.course.findings or stopped or self.game.over):
            self.course.end_before(self._now)
        return reached

    def answer(self) -> Replay:
        """Sum up; the game is scored if it is over and every play was legal."""
        final = score(self.game.table) if self.game.over and not self.course.findings else None
        answer = self.course.answer(final)
        elsewhere = {entry.ruling for _, entry in answer.ledger}
        elsewhere |= {finding.code for finding in (*answer.findings, *answer.unjudged, *answer.warnings)}
        return answer._replace(rulings=tuple(code for code in self._cited if code not in elsewhere))

    def _turn(self, turn: WrittenTurn) -> bool:
        """Turns go clockwise until the game is over; each lasts until nothing more must be done.

        Source: architects/turn/order, architects/turn/end, architects/turn/any-order.
        """
        now = self._now
        if self._is_legal(turn):
            self._cite_end(turn)
            self.game, entries = finish(self.game)
            self.course.enter(now, entries)
            return True
        self.course.stop_at(now)
        return False

    def _is_legal(self, turn: WrittenTurn) -> bool:
        if self.game.over:
            return self._agree([self._over()], turn.place)
        if turn.seat != self.game.seat:
            message = say(
                "it is the turn of {player}, not of {other_player}: after {last_player} comes the left neighbour",
                player=self.game.city.name,
                other_player=self.game.table.city(turn.seat).name,
                last_player=self.game.table.city(self.game.seat - 1).name,
            )
            return self._agree([Reason("architects/turn/order", message)], turn.place)
        self._looked = False
        self._stages = len(self.game.city.stages)
        return all(self._do(written) for written in turn.done) and self._agree(duties(self.game), turn.place)

    def _over(self) -> Reason:
        """Say why nobody has another turn.

        Source: architects/turn/end, architects/turn/no-card-left.
        """
        finished = next((city for city in self.game.table.known if city.finished), None)
        if finished is None:
            return Reason("architects/turn/no-card-left", _EMPTY)
        message = say(
            "the game is over, since {player} has finished {wonder}: nobody has another turn",
            player=finished.name,
            wonder=finished.wonder.name,
        )
        return Reason("architects/turn/end", message)

    def _do(self, written: Written) -> bool:
        if written.action == LOOK:
            return self._look(written.place)
        if written.action == PASS:
            return self._pass(written.place)
        play, reasons = judge(self.game, written)
        if play is not None:
            self._cite(play)
            if isinstance(play, Construct):
                self._warn(play, written.place)
            self.game, entries = act(self.game, play)
            self.course.enter(self._now, entries)
        return self._agree(reasons, written.place)

    def _warn(self, play: Construct, place: PlayPlace) -> None:
        """A coin instead of a grey card is accepted with a warning, unless a house rule says otherwise.

        Source: architects/pay/coin-for-grey.
        """
        if play.spend.instead and self.game.table.switches["coin-instead-of-available-grey"] == "warn":
            reason = coin_warning(play.spend)
            self.course.warnings.append(Finding(reason.code, reason.message, place))

    def _look(self, place: PlayPlace) -> bool:
        """The holder of the cat may look at the top central card once, at the start of the turn.

        Source: architects/cat/look, architects/cat/one-look.
        """
        reasons = may_look(self.game, looked=self._looked)
        self._looked = True
        if not reasons:
            self.course.enter(self._now, [Entry(self.game.city.name, _LOOKS, "architects/cat/look")])
        return self._agree(reasons, place)

    def _pass(self, place: PlayPlace) -> bool:
        """A player who has no card to take takes none.

        Source: architects/turn/no-card-left.
        """
        reasons = may_pass(self.game)
        if reasons:
            return self._agree(reasons, place)
        if three_decks(self.game.table, self.game.seat):
            self.course.unjudged.append(Finding(_NO_CARD, _UNKNOWN_DECKS, place))
        self.course.enter(self._now, [Entry(self.game.city.name, _PASSES, _NO_CARD)])
        self.game = self.game._replace(taken=True)
        return True

    @property
    def _now(self) -> str:
        return str(self.game.number)

    def _agree(self, reasons: Iterable[Reason], place: PlayPlace) -> bool:
        found = list(reasons)
        if found:
            self.course.refuse(found, place)
            self._cite_refusal(found)
        return not found

    # ---- which rulings decide, beside those of the ledger and the findings

    def _cite(self, play: Play) -> None:
        """Name the rulings by which a legal play is legal."""
        game, cited = self.game, self._cited
        match play:
            case Take(deck, _, by):
                if game.owed:
                    cited["architects/build/effect-at-once"] = None
                elif deck < len(game.table.cities):
                    cited["architects/turn/left-and-right"] = None
                if game.owed or by is not None:
                    cited["architects/turn/extra-cards"] = None
                if by in game.gained:
                    cited["architects/progress/from-now-on"] = None
            case Keep():
                cited |= dict.fromkeys(("architects/build/effect-at-once", "architects/turn/extra-cards"))
            case Construct():
                cited |= dict.fromkeys(self._building(play))
            case Choose():
                cited["architects/progress/choice"] = None
                if play.symbols and len(due(game.table, game.city)) > 1:
                    cited["architects/science/which-set"] = None

    def _building(self, play: Construct) -> Iterator[str]:
        city, switches = self.game.city, self.game.table.switches
        ways = spends(means(city, switches), play.stage.cost)
        yield from pay_rulings(city, play.stage, ways)
        yield from force_rulings(city, accepted(ways, switches), switches)
        if len(city.stages) > self._stages:
            yield "architects/build/several"

    def _cite_end(self, turn: WrittenTurn) -> None:
        """Name the rulings by which a turn may end, and by which a Battle ends it."""
        game, table, cited = self.game, self.game.table, self._cited
        if len(turn.done) > _CARD_AND_ONE:
            cited["architects/turn/any-order"] = None
        if game.triggered and extra(game) is not None:
            cited["architects/progress/optional"] = None
        if game.owed:
            cited["architects/build/effect-at-once"] = None
        if not table.switches["economy-engineering-force-build"]:
            cited |= dict.fromkeys(duty_rulings(game.city, table.switches))
        if table.conflict_tokens is not None and not table.conflict_tokens[0]:
            cited |= dict.fromkeys(battle_rulings(table, forces(table), 0))
            if game.city.finished:
                cited["architects/military/last-turn"] = None

    def _cite_refusal(self, reasons: Sequence[Reason]) -> None:
        """Name the rulings behind the reasons against a play or against the end of a turn."""
        city = self.game.city
        for reason in reasons:
            if reason.code == "architects/build/forced":
                self._cited |= dict.fromkeys(duty_rulings(city, self.game.table.switches))
                if len(city.stages) > self._stages:
                    self._cited["architects/build/several"] = None
            elif reason.code == "architects/progress/once-a-turn":
                self._cited |= dict.fromkeys(token.ruling for token in city.used)


_CARD_AND_ONE = 2
"""A turn of a card and one other play has no order to choose."""


def adjudicate(record: Record) -> Replay:
    """Every play of a record is judged, the Battles are fought, the game is scored.

    Source: architects/turn/any-order, architects/turn/end.
    """
    adjudicator = Adjudicator(record)
    adjudicator.run()
    return adjudicator.answer()
