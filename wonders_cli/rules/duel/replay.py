"""A whole game, or a part of one, adjudicated play by play.

What the record shows is judged; what it leaves out is worked out where only one thing is possible. Cards that lie face
down and are not told may be any that have not been seen, so a record can mean several games, alike but for what lies
where: a play is legal if it is in one of them.

Source: duel/turn/*, and those of `turns` and `building`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from wonders_cli.rules.answers import Reason, listed
from wonders_cli.rules.duel.building import can_build, can_build_wonder
from wonders_cli.rules.duel.model import Card, Structure, Table, Token, Wonder
from wonders_cli.rules.duel.scoring import score, won
from wonders_cli.rules.duel.setup import is_guild
from wonders_cli.rules.duel.structure import accessible, why_not
from wonders_cli.rules.duel.turns import (
    BUILD,
    DESTROY,
    DRAW,
    RECOVER,
    START,
    TAKE,
    Game,
    Option,
    Play,
    act,
    choose,
    is_legal,
    start,
)
from wonders_cli.rules.replays import Entry, Finding, Place, Replay, UnclearError

AMBIGUOUS = "ambiguous"
CLAUSES = {TAKE: "taking", DRAW: "taking", DESTROY: "destroying", RECOVER: "recovering", START: "starting"}
"""How a record tells what was chosen."""
RULINGS = {
    TAKE: "duel/science/pair",
    DRAW: "duel/wonder/great-library",
    DESTROY: "duel/wonder/destroy",
    RECOVER: "duel/wonder/mausoleum",
    START: "duel/turn/next-age",
}


class Written(NamedTuple):
    """A play as it is written down, with what was chosen because of it; None is what it leaves out.

    Who begins the next Age (`starting`, a seat) may also be told by itself, without an action.
    """

    seat: int
    action: str | None
    card: Card | None
    wonder: Wonder | None
    place: Place
    taking: Token | None = None
    destroying: Card | None = None
    recovering: Card | None = None
    starting: int | None = None

    def chosen(self, clause: str) -> Option | None:
        """What a clause tells."""
        option: Option | None = getattr(self, clause)
        return option


class Record(NamedTuple):
    """A game as it is written down: the table where it begins, the known structures of the Ages, the plays.

    `left` is how many cards of the Age are left where it begins; None where nobody knows.
    """

    table: Table
    structures: Mapping[int, Structure]
    plays: Sequence[Written]
    left: int | None
    structure_places: Mapping[int, Place]


class Adjudicator:
    """Goes through a record play by play; after `run` it knows the findings, the ledger and the game as it stands."""

    def __init__(self, record: Record) -> None:
        """Begin where the record begins, with the player who plays first in it."""
        self.record = record
        self._games = [start(record.table, record.plays[0].seat, record.structures, record.left)]
        self._played = 0
        self.findings: list[Finding] = []
        self.warnings = [*_misdealt(record)]
        self.ledger: list[tuple[str, Entry]] = []
        self.note = ""

    def run(self, until: tuple[int, int] | None = None) -> bool:
        """Adjudicate the plays in order, up to a turn of an Age or all; say whether the end was reached.

        What was chosen and is not told raises UnclearError if there was more than one thing to choose from.
        """
        for written in self.record.plays:
            now = self._now
            if not self._play(written):
                self.note = (
                    f"the replay stops at turn {_label(now)}: what follows a play that is not legal is not judged"
                )
                return False
            if now == until and written.action is not None:
                return True
        if not self.game.over:
            self.note = f"the record ends before turn {_label(self._now)}"
        return until is None

    def answer(self) -> Replay:
        """Say what was found; the game is scored if it is over and every play was legal."""
        final = score(self.game.table) if self.game.over and not self.findings else None
        return Replay(
            "duel", tuple(self.findings), (), tuple(self.ledger), final, self.note, tuple(self.warnings), None
        )

    @property
    def game(self) -> Game:
        """The game as it stands, one of those that the record can mean."""
        return self._games[0]

    @property
    def table(self) -> Table:
        """The table as it stands; without the structure if it is not known which card lies where."""
        table, structure = self.game.table, self.game.table.structure
        if structure is None or self.game.over:
            return table
        unseen = any(structure.cards[place] is None for place in accessible(structure))
        return table._replace(structure=None) if unseen or len(self._games) > 1 else table

    @property
    def _now(self) -> tuple[int, int]:
        """The Age, and the turn in it; where nobody knows how many cards are left turns count from the beginning."""
        table, left = self.game.table, self.game.left
        return table.age or 1, (self._played if left is None else table.numbers.structure_cards - left) + 1

    def _play(self, written: Written) -> bool:
        """Judge a play, then carry it out, in every game that it is legal in; say if the record goes on.

        Source: duel/turn/order, duel/turn/end.
        """
        now = _label(self._now)
        place = written.place._replace(play=f"{now} {self.game.table.city(written.seat).name}")
        reasons: list[Reason] = []
        unclear: list[Finding] = []
        found: list[tuple[Game, list[Entry]]] = []
        for game in self._games:
            for begun in self._begun(game, written, reasons):
                try:
                    found += _carried_out(begun, written, reasons)
                except _UntoldError as error:
                    unclear.append(Finding(AMBIGUOUS, str(error), place))
        if not found and unclear:
            raise UnclearError(tuple(unclear[:1]))
        if not found:
            self.findings += [Finding(reason.code, reason.message, place) for reason in dict.fromkeys(reasons)]
            return False
        self._games = _different([game for game, _ in found])
        self.ledger += [(now, entry) for entry in found[0][1]]
        self._played += written.action is not None
        return True

    def _begun(self, game: Game, written: Written, reasons: list[Reason]) -> Iterator[Game]:
        """Give the game in which it is this player's turn, if it is; who begins an Age is seen from who plays.

        Source: duel/turn/order, duel/turn/next-age, duel/turn/end.
        """
        table = game.table
        name = table.city(written.seat).name
        if game.over:
            reasons.append(Reason("duel/turn/end", f"the game is over: {_ending(table)}"))
        elif written.action is None:
            if game.choice is None:
                reasons.append(Reason(RULINGS[START], "nobody chooses who begins an Age here"))
            elif game.seat != written.seat:
                reasons.append(Reason(RULINGS[START], f"{table.city(game.seat).name} chooses who begins, not {name}"))
            else:
                yield game
        elif game.choice is not None:
            yield choose(game, written.seat)[0]
        elif game.seat != written.seat:
            message = f"it is the turn of {table.city(game.seat).name}, not of {name}"
            reasons.append(Reason("duel/turn/order", message))
        else:
            yield game


class _UntoldError(Exception):
    """What was chosen is not told, and there was more than one thing to choose from."""


def _carried_out(game: Game, written: Written, reasons: list[Reason]) -> Iterator[tuple[Game, list[Entry]]]:
    """Carry out a play and what follows from it, in every way in which the card can be taken, if it is legal."""
    unused = {clause for clause in CLAUSES.values() if written.chosen(clause) is not None}
    if written.card is None or written.action is None:
        yield from _chosen(game, written, [], unused, reasons)
        return
    play = Play(written.action, written.card, written.wonder)
    structure = game.table.structure
    unseen = [] if structure is not None and play.card in structure.cards else _unseen(game, play.card)
    for begun in _with_card(game, play.card):
        found = unseen if is_legal(begun.table, begun.seat, play) else unseen + _against(begun, play)
        reasons += found
        if not found:
            after, entries = act(begun, play)
            yield from _chosen(after, written, entries, set(unused), reasons)


def _with_card(game: Game, card: Card) -> Iterator[Game]:
    """A card that was taken and not seen before is one of those that were turned up and that nobody wrote down.

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
    """All reasons against taking a card and using it so.

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


def _unseen(game: Game, card: Card) -> list[Reason]:
    """A card of the Age is dealt once, and no more guilds and other cards than there are.

    Source: duel/setup/deck, duel/build/own-names.
    """
    table, numbers = game.table, game.table.numbers
    age = table.age or 1
    if card.age != age:
        return [Reason("duel/setup/deck", f"{card.name} is a card of Age {'I' * card.age}, not of Age {'I' * age}")]
    for city in (table.city(0), table.city(1)):
        if card in city.cards:
            return [Reason("duel/build/own-names", f"{city.name} has built {card.name}, the only one there is")]
    gone = (*(table.discard or ()), *game.tucked)
    if card in gone:
        where = "under a Wonder" if card in game.tucked else "in the discard pile"
        return [Reason("duel/build/own-names", f"{card.name}, the only one there is, lies {where}")]
    dealt = [other for other in (*table.city(0).cards, *table.city(1).cards, *gone) if other.age == age]
    alike = sum(is_guild(other) == is_guild(card) for other in dealt)
    most = (
        numbers.guilds_added
        if is_guild(card)
        else numbers.structure_cards - (age == numbers.ages) * numbers.guilds_added
    )
    if alike >= most:
        what = "guilds" if is_guild(card) else f"cards of Age {'I' * age}"
        return [Reason("duel/setup/deck", f"{card.name} is one too many: a game has {most} {what}")]
    return []


def _chosen(
    game: Game, written: Written, entries: list[Entry], unused: set[str], reasons: list[Reason]
) -> Iterator[tuple[Game, list[Entry]]]:
    """Choose what the record tells, as long as there is something to choose; what it tells besides is not legal.

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
            Reason(RULINGS[actions[clause]], f"there is nothing here to choose by `{clause}`")
            for clause in sorted(unused)
        ]
        return
    yield game, entries


def _only(action: str, options: tuple[Option, ...] | None) -> Option:
    """Choose the only thing there is; what else was chosen must be told."""
    if options is not None and len(options) == 1:
        return options[0]
    names = [option.name for option in options or () if not isinstance(option, int)]
    among = f": {listed(names, 'or')}" if names else ""
    raise _UntoldError(f"the record does not tell what was chosen, by `{CLAUSES[action]}`{among}")


def _not_among(game: Game, action: str, option: Option) -> str | None:
    """Say why something cannot be chosen; what nobody told can be whatever lies nowhere else."""
    table, options = game.table, game.choice.options if game.choice else ()
    if isinstance(option, int):
        return None
    where = _WHERE[action]
    if options is not None:
        among = listed([one.name for one in options if not isinstance(one, int)], "or")
        return None if option in options else f"{option.name} is not {where}: {among}"
    elsewhere: set[Card | Token] = {*table.city(0).cards, *table.city(1).cards, *game.tucked}
    elsewhere |= {*table.city(0).progress, *table.city(1).progress}
    elsewhere |= {*((table.progress_box if action == TAKE else table.progress_board) or ())}
    return f"{option.name} is not {where}" if option in elsewhere else None


_WHERE = {
    TAKE: "on the board",
    DRAW: "among the tokens set aside",
    DESTROY: "one of the cards that can be destroyed",
    RECOVER: "in the discard pile",
}


def _different(games: Sequence[Game]) -> list[Game]:
    """Games that differ in nothing but where the same cards lie are told apart by that."""
    if len(games) == 1:
        return [*games]
    return list({game.table.structure: game for game in reversed(games)}.values())[::-1]


def _ending(table: Table) -> str:
    return won(table) or f"the last card of Age {'I' * table.numbers.ages} is taken"


def _label(turn: tuple[int, int]) -> str:
    """Name a turn.

    >>> _label((2, 5))
    '2.5'
    """
    return f"{turn[0]}.{turn[1]}"


def _misdealt(record: Record) -> Iterator[Finding]:
    """What is told of the structures and cannot have been dealt.

    Source: duel/setup/deck, duel/build/own-names.
    """
    numbers = record.table.numbers
    seen: set[Card] = set()
    for age, structure in record.structures.items():
        place = record.structure_places[age]
        cards = [card for card in structure.cards if card is not None]
        for card in cards:
            if card.age != age:
                message = f"{card.name} is a card of Age {'I' * card.age}, not of Age {'I' * age}"
                yield Finding("duel/setup/deck", message, place)
            if card in seen:
                message = f"{card.name} is told twice: there is only one"
                yield Finding("duel/build/own-names", message, place)
            seen.add(card)
        guilds = sum(map(is_guild, cards))
        whole = len(cards) == len(structure.cards)
        if guilds > numbers.guilds_added or (whole and age == numbers.ages and guilds < numbers.guilds_added):
            message = f"{guilds} guilds lie in the structure of Age {'I' * age}; there are {numbers.guilds_added}"
            yield Finding("duel/setup/deck", message, place)


def adjudicate(record: Record) -> Replay:
    """Every play of a record is judged, and the game is scored."""
    adjudicator = Adjudicator(record)
    adjudicator.run()
    return adjudicator.answer()
