"""A game of 7 Wonders as a value: everybody plays at once, then Halikarnassos looks at the discard pile.

Source: base/turn/*, base/halikarnassos/*, base/babylon/seventh-card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self, final

from wonders_cli.documents.base.catalogue import cards
from wonders_cli.documents.base.records import PlayText
from wonders_cli.games.game import Game, Move, Play
from wonders_cli.games.reading import read
from wonders_cli.questions.base import describe
from wonders_cli.rules.answers.reasons import IllegalPlay, Reason
from wonders_cli.rules.answers.replay import UnclearError
from wonders_cli.rules.base import turns
from wonders_cli.rules.base.building import can_build_from_discard
from wonders_cli.rules.base.judging import Adjudicator
from wonders_cli.rules.base.model import DISCARD, SELL, STAGE
from wonders_cli.rules.base.written import Record, Written
from wonders_cli.rules.chance import drawn
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from wonders_cli.documents.shapes import Reader
    from wonders_cli.games.seen import Seen
    from wonders_cli.rules.answers.building import Way
    from wonders_cli.rules.base.model import Card, Table
    from wonders_cli.rules.chance import Uniform

RECOVER, DECLINE = "recover", "decline"
RECOVERING, NOTHING = "recovering", "nothing"
"""How Halikarnassos takes a card of the discard pile, after everybody has played, or takes none."""


@final
class BaseGame(Game):
    """A game of 7 Wonders. In a turn all play at once; who may build from the discard pile is asked afterwards.

    >>> from wonders_cli import deal
    >>> game = deal("base", players=["Ann", "Bob", "Cy"], seed="42")
    >>> game = game.play({name: game.plays(name)[-1] for name in game.to_move})
    >>> game, [str(play) for play in game.plays("Cy")][:2]
    (<base: Ann, Bob, Cy; 1.2>, ['sell Workshop', 'build Glassworks'])
    """

    __slots__ = ()
    name: ClassVar[str] = "base"
    _turn_ruling: ClassVar[str] = "base/turn/simultaneous"

    @property
    def to_move(self) -> tuple[str, ...]:
        """All who play in this turn, or the one who may build from the discard pile; nobody when it is over."""
        if self._now.over:
            return ()
        recovering = self._recovering
        if recovering is not None:
            return (self.players[recovering],)
        table: Table = self._table
        return tuple([table.city(seat).name for seat in turns.players_in_turn(table) if table.city(seat).hand != ()])

    @property
    def _recovering(self) -> int | None:
        """The seat that may build from the discard pile now."""
        waiting: int | None = self._now.recovering
        return waiting

    @property
    def _label(self) -> str:
        return f"{self._table.age}.{self._table.turn}"

    def _plays(self, seat: int) -> Sequence[Play]:
        """List the plays of the hand, or the cards of the discard pile."""
        table: Table = self._table
        name = table.city(seat).name
        if self._recovering is not None:
            return list(self._recoveries(name))
        found: list[Play] = []
        for play, ways in turns.plays(table, seat):
            found += [_play(name, table, seat, play._replace(way=way), ways) for way in ways or (None,)]
        if self._is_seventh:  # its owner may also let it go
            found += [_play(name, table, seat, turns.Play(DISCARD, card), ()) for card in table.city(seat).hand or ()]
        return found

    @property
    def _is_seventh(self) -> bool:
        table: Table = self._table
        return (table.turn or 1) > table.numbers.turns

    def _recoveries(self, name: str) -> Iterator[Play]:
        table: Table = self._table
        for card in turns.recoverable(table, self.players.index(name)):
            yield Play(name, f"{RECOVERING} {card.name}", RECOVER, card.name, deed=card)
        if table.switches["halikarnassos-may-decline"]:
            yield Play(name, f"{RECOVERING} {NOTHING}", DECLINE)

    def _drawn(self, seat: int, chance: Uniform) -> Play:
        table: Table = self._table
        if self._recovering is not None or self._is_seventh:
            return drawn(self._plays(seat), chance)
        play, ways = drawn(turns.plays(table, seat), chance)
        way = drawn(ways, chance) if ways else None
        return _play(table.city(seat).name, table, seat, play._replace(way=way), ways)

    def _read(self, name: str, text: str) -> Play:
        """Read a line; the card that is built from the discard pile may stand in the line of the stage."""
        first, _, rest = text.strip().partition(" ")
        if first.lower() == RECOVERING or self._recovering is not None:
            return self._read_recovery(name, rest if first.lower() == RECOVERING else text)
        written: Written = read(PlayText(), text, "base", _as_it_is)
        table, seat = self._table, self.players.index(name)
        judge = Adjudicator(Record(table, {}, (), {}))
        judge.deal()
        try:
            way, reasons = judge.judge(seat, written, written.card)
        except UnclearError as error:
            raise IllegalPlay(*(Reason(code, message) for code, message, _ in error.findings)) from error
        if reasons:
            raise IllegalPlay(*reasons)
        deed = turns.Play(written.action, written.card, way)
        play = _play(name, table, seat, deed, _ways(table, seat, deed))
        if written.recovering is None:
            return play
        chosen = ((RECOVERING, written.recovering.name),)
        return play._replace(text=f"{play.text} {RECOVERING} {written.recovering.name}", chosen=chosen)

    def _read_recovery(self, name: str, word: str) -> Play:
        possible = () if self._recovering is None else self._recoveries(name)
        found = {play.card or NOTHING: play for play in possible}
        if word.strip().lower() == NOTHING:
            if NOTHING in found:
                return found[NOTHING]
            message = say("at this table a card of the discard pile must be taken")
            raise IllegalPlay(Reason("base/halikarnassos/may-decline", message))
        written: Written = read(PlayText(), f"{SELL} {word}", "base", _as_it_is)
        if written.card is not None and written.card.name in found:
            return found[written.card.name]
        raise IllegalPlay(*self._against(name, written.card))

    def _against(self, name: str, card: Card | None) -> tuple[Reason, ...]:
        """Say why a card is not built from the discard pile now."""
        seat = self.players.index(name)
        found = can_build_from_discard(self._table, seat, card).reasons if card else ()
        message = say("{player} built no stage in this turn that builds from the discard pile", player=name)
        return found or (Reason("base/halikarnassos/timing", message),)

    def _after(self, move: Move) -> Self:
        """Carry out the plays of a turn, or what is built from the discard pile, which ends the turn."""
        game: turns.Game = self._now
        waiting = self._recovering
        if waiting is not None:
            [(_, play)] = move.plays
            if play.action == RECOVER:
                game, _ = turns.recover(game, waiting, play.deed)
            return self._ended(game, (*self._moves, move))
        played = {self.players.index(name): play.deed for name, play in move.plays}
        game, _ = turns.act(game, played)
        builder = turns.may_recover(game, played)
        moves = (*self._moves, move)
        after: Self = type(self)(self._begun, game._replace(recovering=builder), moves, self._seed)
        taken = {name: card for name, play in move.plays for word, card in play.chosen if word == RECOVERING}
        if builder is None or not turns.recoverable(game.table, builder):
            after = self._ended(game, moves)
        elif self.players[builder] in taken:
            name = self.players[builder]
            return after.play({name: f"{RECOVERING} {taken.pop(name)}"})
        for name, card in taken.items():
            raise IllegalPlay(*after._against(name, cards()[card]))  # noqa: SLF001 -- our own
        return after

    def carried_out(self, played: Mapping[int, turns.Play], recovered: Card | None, *, waiting: bool = False) -> Self:
        """Give the game after a turn that was judged already, with the card taken from the discard pile, if any.

        If it is still `waiting` for that choice, the turn does not end.
        """
        table: Table = self._table
        moves = []
        for seat, play in played.items():
            name, ways = table.city(seat).name, _ways(table, seat, play)
            moves.append((name, _play(name, table, seat, play, ways)))
        after = self._after(Move(self._label, tuple(moves)))
        if waiting or after._recovering is None:  # noqa: SLF001 -- our own
            return after
        [name] = after.to_move
        if recovered is None:
            taken = Play(name, f"{RECOVERING} {NOTHING}", DECLINE)
        else:
            taken = Play(name, f"{RECOVERING} {recovered.name}", RECOVER, recovered.name, deed=recovered)
        return after._after(Move(after._label, ((name, taken),)))  # noqa: SLF001 -- our own

    def _ended(self, game: turns.Game, moves: tuple[Move, ...]) -> Self:
        game, _ = turns.advance(game._replace(recovering=None))
        return type(self)(self._begun, game, moves, self._seed)

    # ---- documents

    def record(self) -> dict[str, Any]:
        """Write the game as a record. A card that may be built from the discard pile now is not in it yet."""
        begun: turns.Game = self._begun
        first = (begun.table.age or 1, begun.table.turn or 1)
        plain = first == (1, 1)
        document = describe(begun.table._replace(age=None, turn=None) if plain else begun.table)
        if plain and not begun.table.discard:
            del document["discard"]
        hands = {age: dealt for age, dealt in begun.deals.items() if age >= first[0]}
        if hands.get(first[0]) is not None:
            for city in document["players"]:
                city.pop("hand", None)
            held = tuple(begun.table.city(seat).hand for seat in begun.table.seats)
            hands[first[0]] = held
        if hands:
            document["hands"] = {
                str(age): {
                    name: [card.name for card in hand]
                    for name, hand in zip(self.players, dealt, strict=True)
                    if hand is not None
                }
                for age, dealt in hands.items()
            }
        document["ages"] = self._lines(first[0])
        return document

    def _lines(self, first: int) -> list[list[dict[str, str]]]:
        """Write what was played, turn by turn of each Age."""
        ages: list[list[dict[str, str]]] = [[]]
        for label, plays in self._moves:
            age, _, _ = label.partition(".")
            if plays[0][1].action in (RECOVER, DECLINE):
                [(name, play)] = plays
                if play.action == RECOVER:
                    ages[-1][-1][name] += f" {play.text}"
                continue
            if int(age) - first == len(ages):
                ages.append([])
            ages[-1].append({name: play.text.partition(f" {RECOVERING} ")[0] for name, play in plays})
        return ages

    def seen_by(self, player: str) -> Seen:
        """Give what a player knows; see `games.base_hidden`."""
        from wonders_cli.games.base_hidden import seen

        return seen(self, self._named(player))

    def sample(self, player: str, seed: str) -> Self:
        """Draw what a player does not know; see `games.base_hidden`."""
        from wonders_cli.games.base_hidden import sample

        return sample(self, self._named(player), seed)


def _as_it_is(written: Written, reader: Reader) -> Written:
    del reader
    return written


def _play(name: str, table: Table, seat: int, play: turns.Play, ways: Sequence[Way]) -> Play:
    """Write a play of the rules as a record has it: what is paid, and by which way if several cost nothing."""
    action, card, way = play
    shown = "?" if card is None else card.name
    text = f"{action} with {shown}" if action == STAGE else f"{action} {shown}"
    if way is not None:
        text += _of_way(way, ways)
    item = table.city(seat).stages + 1 if action == STAGE else None
    return Play(name, text, action, None if card is None else card.name, item, way=way, deed=play)


def _ways(table: Table, seat: int, play: turns.Play) -> tuple[Way, ...]:
    """Give all ways in which a play could be made, or its own where only that is known."""
    if play.card is None or table.city(seat).hand is None or play.way is None:
        return () if play.way is None else (play.way,)
    return next((ways for other, ways in turns.plays(table, seat) if other[:2] == play[:2]), (play.way,))


def _of_way(way: Way, ways: Sequence[Way]) -> str:
    if way.by == "chain":
        return f" by chain from {way.origin}"
    if way.by == "power":
        return " by power"
    if way.payment is None:
        return ""
    paid = " ".join([f"{receiver} {coins}" for receiver, coins in way.payment.parts if coins])
    if paid:
        return f" paying {paid}"
    others = any(other.by in ("chain", "power") for other in ways)
    return " by payment" if others else ""
