"""A whole game, or a part of one, adjudicated play by play.

What the record says is judged; what it leaves out is worked out if only one thing is possible. A face-down card that
the record leaves out can be any card not seen yet, so a record can mean several games, which differ only in where cards
lie: a play is legal if it is legal in one of them.

Source: duel/turn/*, and those of `turns` and `building`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.answers.replay import Entry, Finding, PlayPlace, Replay, UnclearError
from wonders_cli.rules.duel import draft
from wonders_cli.rules.duel.building import can_build, can_build_wonder
from wonders_cli.rules.duel.choices import CLAUSES, DESTROY, DRAW, PAIR, RECOVER, RULINGS, START, Option
from wonders_cli.rules.duel.dealt import misdealt, unseen
from wonders_cli.rules.duel.model import Card, PlaysAgain, PlaysAgainOnWonders, Structure, Table, Token, Wonder
from wonders_cli.rules.duel.scoring import score, won
from wonders_cli.rules.duel.setup import Draft
from wonders_cli.rules.duel.structure import accessible, why_not
from wonders_cli.rules.duel.turns import BUILD, Game, Play, act, choose, is_legal, start
from wonders_cli.rules.messages import Message, say
from wonders_cli.rules.replay import Course, follow

AMBIGUOUS = "ambiguous"
DRAFT = "draft"
"""A Wonder is drafted: what records and plays say."""


class Written(NamedTuple):
    """A play as the record has it, with what was chosen because of it; None is what the record leaves out.

    Who begins the next Age (`starting`, a seat) may also stand alone, without an action; `DRAFT` has a Wonder alone.
    """

    seat: int
    action: str | None
    card: Card | None
    wonder: Wonder | None
    place: PlayPlace
    taking: Token | None = None
    destroying: Card | None = None
    recovering: Card | None = None
    starting: int | None = None

    def chosen(self, clause: str) -> Option | None:
        """Return what a clause names."""
        option: Option | None = getattr(self, clause)
        return option


class Record(NamedTuple):
    """A game as it is written down: the table at its beginning, the known structures of the Ages, the plays.

    `left` is how many cards of the Age are left at the beginning; None if unknown.
    """

    table: Table
    structures: Mapping[int, Structure]
    plays: Sequence[Written]
    left: int | None
    structure_places: Mapping[int, PlayPlace]
    draft: Draft | None = None


def begun(record: Record) -> Game:
    """A record begins with the draft, if it has one, else with the player of its first play."""
    first = record.plays[0].seat if record.plays else 0
    game = start(record.table, first, record.structures, record.left)
    return game if record.draft is None else draft.begin(game, record.draft)


class Step(NamedTuple):
    """A play that was legal: the game before and after it, and its entries of the ledger."""

    before: Game
    written: Written
    after: Game
    entries: list[Entry]


_AGAIN = (PlaysAgain, PlaysAgainOnWonders)
_PURSE = "duel/pay/coins-in-hand"


class Adjudicator:
    """Goes through a record play by play; after `run` it has the findings, the ledger and the game as it stands."""

    def __init__(self, record: Record) -> None:
        """Begin with the table of the record and the player of its first play."""
        self.record = record
        self._games = [begun(record)]
        self._played = 0
        self._course = Course("duel")
        self._course.warnings += misdealt(record.structures, record.structure_places, record.table.numbers)
        self.steps: list[Step] = []

    def run(self, until: tuple[int, int] | None = None) -> bool:
        """Adjudicate the plays in order, up to a turn of an Age or all; say whether the end was reached.

        A choice that the record leaves out raises UnclearError if there was more than one option.
        """
        reached = follow(self.record.plays, self._play, self._turn, until)
        if self._course.note is None and not self.game.over and (until is None or not reached):
            self._course.end_before(_label(self._now))
        return reached

    def answer(self) -> Replay:
        """The game is scored if it is over and every play was legal."""
        whole = self.game.over and not self._course.findings
        return self._course.answer(score(self.game.table)._replace(over=True) if whole else None)

    @property
    def game(self) -> Game:
        """The game as it stands, one of those that the record can mean."""
        return self._games[0]

    @property
    def table(self) -> Table:
        """The table as it stands; without the structure if it is unknown which card lies where."""
        table, structure = self.game.table, self.game.table.structure
        if structure is None or self.game.over:
            return table
        unseen = any(structure.cards[place] is None for place in accessible(structure))
        return table._replace(structure=None) if unseen or len(self._games) > 1 else table

    @property
    def _now(self) -> tuple[int, int]:
        """The Age and the turn in it; if the number of cards left is unknown, turns count from the beginning."""
        table, left = self.game.table, self.game.left
        return table.age or 1, (self._played if left is None else table.numbers.structure_cards - left) + 1

    def _turn(self) -> tuple[int, int] | None:
        """Name the turn of the next play; a choice that stands alone is no turn."""
        return None if self.record.plays[len(self.steps)].action in (None, DRAFT) else self._now

    def _play(self, written: Written) -> bool:
        """Judge a play, then carry it out in every game in which it is legal; say if the record goes on.

        Source: duel/turn/order, duel/turn/end.
        """
        now = _label(self._now)
        place = PlayPlace(f"{now} {self.game.table.city(written.seat).name}", *written.place[1:])
        reasons: list[Reason] = []
        unclear: list[Finding] = []
        found: list[tuple[Game, list[Entry]]] = []
        for game in self._games:
            for ready in self._begun(game, written, reasons):
                try:
                    found += carried_out(ready, written, reasons)
                except UnchosenError as error:
                    unclear.append(Finding(AMBIGUOUS, error.message, place))
        if not found and unclear:
            raise UnclearError(tuple(unclear[:1]))
        if not found:
            self._course.refuse(dict.fromkeys(reasons), place)
            self._course.stop_at(now)
            return False
        self.steps.append(Step(self.game, written, *found[0]))
        self._games = _different([game for game, _ in found])
        self._course.enter(now, found[0][1])
        cities = [self.game.table.city(seat) for seat in (0, 1)]
        purses = [say("has {coins:coin} after the turn", coins=city.coins or 0) for city in cities]
        entries = [Entry(city.name, purse, _PURSE) for city, purse in zip(cities, purses, strict=True)]
        is_turn = written.action not in (None, DRAFT)
        self._course.enter(now, entries if is_turn else ())
        self._played += is_turn
        return True

    def _begun(self, game: Game, written: Written, reasons: list[Reason]) -> Iterator[Game]:
        """A player plays in their own turn; whoever plays first in an Age was chosen to begin it.

        Source: duel/turn/order, duel/turn/next-age, duel/turn/end.
        """
        table = game.table
        name = table.city(written.seat).name
        if game.draft is not None or written.action == DRAFT:
            reasons += (found := draft.why_not(game, written.seat, written.wonder if written.action == DRAFT else None))
            if not found:
                yield game
        elif game.over:
            reasons.append(Reason("duel/turn/end", say("the game is over: {ending}", ending=_ending(table))))
        elif written.action is None:
            if game.choice is None:
                reasons.append(Reason(RULINGS[START], _NO_START))
            elif game.seat != written.seat:
                message = say(
                    "{player} chooses who begins, not {other_player}",
                    player=table.city(game.seat).name,
                    other_player=name,
                )
                reasons.append(Reason(RULINGS[START], message))
            else:
                yield game
        elif game.choice is not None:
            yield choose(game, written.seat)[0]
        elif game.seat != written.seat:
            message = say(
                "it is the turn of {player}, not of {other_player}: {why}",
                player=table.city(game.seat).name,
                other_player=name,
                why=self._why(game),
            )
            reasons.append(Reason("duel/turn/order", message))
        else:
            yield game

    def _why(self, game: Game) -> Message:
        """Say why it is somebody's turn.

        Source: duel/turn/order, duel/wonder/play-again, duel/turn/next-age.
        """
        player, other = (game.table.city(seat).name for seat in (game.seat, 1 - game.seat))
        last = self.steps[-1]  # whoever plays first in a record begins
        if last.after.table.age != last.before.table.age or last.written.action is None:
            return say("{player} begins {age:age}", player=player, age=game.table.age)
        if last.written.seat != game.seat:
            return say("{player} played the card before", player=other)
        wonder = last.written.wonder
        givers: tuple[Wonder | Token | None, ...] = (wonder, game.table.city(game.seat).token_with(PlaysAgainOnWonders))
        names = [one.name for one in givers if one and any(isinstance(effect, _AGAIN) for effect in one.effects)]
        return say("{thing} gave {player} another turn", thing="".join(names[:1]), player=player)


_NO_START = say("nobody chooses who begins an Age here")


class UnchosenError(Exception):
    """The record leaves out a choice that had more than one option."""

    def __init__(self, message: Message) -> None:
        """Take what is left out."""
        super().__init__(message)
        self.message = message


def carried_out(game: Game, written: Written, reasons: list[Reason]) -> Iterator[tuple[Game, list[Entry]]]:
    """Carry out a legal play and its choices, in every way in which the card can be taken."""
    if written.action == DRAFT and written.wonder is not None:
        yield draft.pick(game, written.wonder)
        return
    unused = {clause for clause in CLAUSES.values() if written.chosen(clause) is not None}
    if written.card is None or written.action is None:
        yield from _chosen(game, written, [], unused, reasons)
        return
    play = Play(written.action, written.card, written.wonder)
    structure = game.table.structure
    undealt = [] if structure is not None and play.card in structure.cards else unseen(game, play.card)
    for begun in _with_card(game, play.card):
        found = undealt if is_legal(begun.table, begun.seat, play) else undealt + _against(begun, play)
        reasons += found
        if not found:
            after, entries = act(begun, play)
            yield from _chosen(after, written, entries, set(unused), reasons)


def _with_card(game: Game, card: Card) -> Iterator[Game]:
    """A card not seen before is one of those turned up that the record leaves out.

    Source: duel/turn/reveal.
    """
    structure, known = game.table.structure, game.structures.get(game.table.age or 1)
    free: list[int] = []
    if structure is not None and card not in structure.cards and not (known and card in known.cards):
        free = [place for place in accessible(structure) if structure.cards[place] is None]
        for place in free:
            cards = (*structure.cards[:place], card, *structure.cards[place + 1 :])
            yield game._replace(table=game.table._replace(structure=structure._replace(cards=cards)))
    if not free:
        yield game


def _against(game: Game, play: Play) -> list[Reason]:
    """Return all reasons against taking a card and using it so.

    Source: duel/turn/take-a-card, duel/wonder/build, duel/pay/coins-in-hand.
    """
    table, seat = game.table, game.seat
    if play.action == BUILD:
        return list(can_build(table, seat, play.card).reasons)
    reasons = []
    if table.structure is not None and (why := why_not(table.structure, play.card)):
        reasons.append(Reason("duel/turn/take-a-card", why))
    if play.wonder is not None:
        reasons += can_build_wonder(table, seat, play.wonder).reasons
    return reasons


def _chosen(
    game: Game, written: Written, entries: list[Entry], unused: set[str], reasons: list[Reason]
) -> Iterator[tuple[Game, list[Entry]]]:
    """Choose what the record says while there is something to choose; a choice that nothing asks for is not legal.

    Source: duel/science/pair, duel/science/timing, duel/wonder/order, duel/turn/next-age.
    """
    while game.choice is not None:
        action, options = game.choice
        clause = CLAUSES[action]
        option = written.chosen(clause) if clause in unused else None
        unused.discard(clause)
        if option is None:
            if action == START:  # whoever plays next
                break
            option = _only(action, options)
        elif why := _not_among(game, action, option):
            reasons.append(Reason(RULINGS[action], why))
            return
        game, more = choose(game, option)
        entries = entries + more
    if unused:
        actions = {clause: action for action, clause in reversed(CLAUSES.items())}
        reasons += [
            Reason(RULINGS[actions[clause]], say("there is nothing to choose by `{clause}` here", clause=clause))
            for clause in sorted(unused)
        ]
        return
    yield game, entries


def _only(action: str, options: tuple[Option, ...] | None) -> Option:
    """The only option is chosen; a choice between several must be in the record."""
    if options is not None and len(options) == 1:
        return options[0]
    names = _names(options)
    message = say("the record does not say what was chosen by `{clause}`", clause=CLAUSES[action])
    if names:
        message = say(
            "the record does not say what was chosen by `{clause}`: {options:or}", clause=CLAUSES[action], options=names
        )
    raise UnchosenError(message)


def _names(options: tuple[Option, ...] | None) -> tuple[str, ...]:
    return tuple([option.name for option in options or () if not isinstance(option, int)])


def _not_among(game: Game, action: str, option: Option) -> Message | None:
    """What is known to lie elsewhere cannot be chosen; if the options are unknown, anything else can."""
    table, options = game.table, game.choice.options if game.choice else ()
    if isinstance(option, int):
        return None
    where = _WHERE[action]
    if options is not None:
        message = say("{thing} is not {where}: {options:or}", thing=option.name, where=where, options=_names(options))
        return None if option in options else message
    elsewhere: set[Card | Token] = {*table.city(0).cards, *table.city(1).cards, *game.tucked}
    elsewhere |= {*table.city(0).progress, *table.city(1).progress}
    elsewhere |= {*((table.progress_box if action == PAIR else table.progress_board) or ())}
    return say("{thing} is not {where}", thing=option.name, where=where) if option in elsewhere else None


_WHERE = {
    PAIR: say("on the board"),
    DRAW: say("among the tokens set aside"),
    DESTROY: say("one of the cards that can be destroyed"),
    RECOVER: say("in the discard pile"),
}


def _different(games: Sequence[Game]) -> list[Game]:
    """Games can differ only in where cards lie: keep one of each."""
    if len(games) == 1:
        return [*games]
    return list({game.table.structure: game for game in reversed(games)}.values())[::-1]


def _ending(table: Table) -> Message:
    return won(table) or say("the last card of {age:age} is taken", age=table.numbers.ages)


def _label(turn: tuple[int, int]) -> str:
    """Name a turn.

    >>> _label((2, 5))
    '2.5'
    """
    return f"{turn[0]}.{turn[1]}"


def adjudicate(record: Record) -> Replay:
    """Every play of a record is judged, and the game is scored."""
    adjudicator = Adjudicator(record)
    adjudicator.run()
    return adjudicator.answer()
