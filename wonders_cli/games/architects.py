"""A game of Architects as a value. A turn is a chain of plays, since each card that is taken shows what comes next.

Source: architects/turn/*.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Self, final

from wonders_cli.documents.architects.records import TurnText, done_in
from wonders_cli.documents.names import fold
from wonders_cli.games.game import Game, Move, Play
from wonders_cli.games.reading import read
from wonders_cli.questions.architects import describe
from wonders_cli.rules.answers.building import Way
from wonders_cli.rules.answers.reasons import IllegalPlay, Reason
from wonders_cli.rules.answers.replay import UnclearError
from wonders_cli.rules.architects import choices, turns
from wonders_cli.rules.architects.decks import DECK_WORDS, deck_at, deck_key
from wonders_cli.rules.architects.judging import LOOK, PASS, may_look, may_pass
from wonders_cli.rules.architects.model import KINDS, named
from wonders_cli.rules.architects.setup import CENTRAL
from wonders_cli.rules.architects.turns import Choose, Construct, Keep, Take
from wonders_cli.rules.architects.written import judge
from wonders_cli.rules.chance import drawn, shuffled
from wonders_cli.rules.frozen import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from wonders_cli.documents.shapes import Reader
    from wonders_cli.games.seen import Seen
    from wonders_cli.rules.architects.model import Table, Token
    from wonders_cli.rules.architects.written import Written
    from wonders_cli.rules.chance import Uniform

END, END_TURN = "end", "end turn"
"""A turn that may go on is ended; a record does not write it down."""


@final
class ArchitectsGame(Game):
    """A game of Architects. The same player is to move until nothing is left to do in the turn, or the turn is ended.

    A card of the central deck lies face down: the play that takes it does not say which it is, the record does.

    >>> from wonders_cli import deal
    >>> game = deal("architects", players=["Ann", "Bob"], seed="42")
    >>> [str(play) for play in game.plays()]
    ['take brick from left', 'take coin from right', 'take from central']
    """

    __slots__ = ()
    name: ClassVar[str] = "architects"
    _turn_ruling: ClassVar[str] = "architects/turn/order"

    @property
    def to_move(self) -> tuple[str, ...]:
        """The player whose turn it is; nobody when the game is over."""
        return () if self._now.over else (self.players[self._now.seat],)

    @property
    def number(self) -> int:
        """The number of the turn."""
        number: int = self._now.number
        return number

    @property
    def _label(self) -> str:
        return str(self.number)

    def play(self, play: Play | str | Mapping[str, Play | str]) -> Self:
        """Give the game after a play; a text may have several things of one turn, as the line of a record has."""
        given = {self._mover(): play} if isinstance(play, str) else play
        if isinstance(given, Play) or len(given) != 1 or not isinstance(text := next(iter(given.values())), str):
            return super().play(play)
        [name] = given
        parts = () if text.strip().lower() in (END, END_TURN) else self._parts(text)
        if len(parts) <= 1 or name not in self.to_move:
            return super().play(given)
        game: Self = self
        for part in parts:
            if game.to_move != (name,) or game.number != self.number:
                raise IllegalPlay(game.not_to_move(name))
            game = game.carried_out(name, part)
        return game

    def carried_out(self, name: str, written: Written) -> Self:
        """Give the game after one thing that a line says. IllegalPlay if it is not legal."""
        return self._after(Move(self._label, ((name, self._judged(name, written)),)))

    def ended(self) -> Self:
        """Give the game after the turn, which is ended. IllegalPlay with all that must still be done in it."""
        reasons = tuple(choices.duties(self._now))
        if reasons:
            raise IllegalPlay(*reasons)
        name = self.players[self._now.seat]
        return self._after(Move(self._label, ((name, Play(name, END_TURN, END)),)))

    def _plays(self, seat: int) -> Sequence[Play]:
        name = self.players[seat]
        return [self._play(name, deed) for deed in self._deeds()]

    def _deeds(self) -> list[turns.Play | str]:
        """List what can be done: plays of the rules, or the end of the turn."""
        now: turns.Game = self._now
        found: list[turns.Play | str] = [play for one in choices.plays(now) for play in self._known(one)]
        if choices.may_finish(now):
            found.append(END_TURN if now.taken or found else PASS)
        return found

    def _known(self, play: turns.Play) -> Iterator[turns.Play]:
        """What is taken unseen is one play; if nobody knows it at all, it is a play for each thing that it can be."""
        table: Table = self._table
        match play:
            case Take(deck, None, by) if table.decks[deck].top is None:
                yield from (Take(deck, kind, by) for kind in table.decks[deck].among(1))
            case Choose(symbols, None, unseen) if not (unseen and table.stack):
                yield from (Choose(symbols, token, unseen) for token in dict.fromkeys(hidden_tokens(table)))
            case _:
                yield play

    def _play(self, name: str, play: turns.Play | str) -> Play:
        """Write a play of the rules, or the end of a turn, as a record has it."""
        table: Table = self._table
        seat = self.players.index(name)
        match play:
            case str(text):
                return Play(name, text, END if text == END_TURN else text)
            case Take(deck, card, by):
                where = _place(table, seat, deck)
                shown = table.decks[deck].top if card is None and where != CENTRAL else card
                kind = None if shown is None else KINDS[shown]
                text = f"take {kind} from {where}" if kind else f"take from {where}"
                text += f" by {by.name}" if by else ""
                return Play(name, text, "take", kind, None if by is None else by.name, where, deed=play)
            case Keep(deck, card):
                where = _place(table, seat, deck)
                return Play(name, f"keep {KINDS[card]} from {where}", "keep", KINDS[card], None, where, deed=play)
            case Construct(stage, spend):
                spent = named(spend.cards)
                text = f"build {stage.id} with {', '.join(f'{number} {card}' for card, number in spent)}"
                return Play(name, text, "build", None, stage.id, way=Way("spend", spend=Frozen(dict(spent))), deed=play)
            case Choose(symbols, token, unseen):
                text = f"exchange {', '.join(symbols)}" if symbols else "token"
                if token is not None:
                    text += f" for {token.name}" if symbols else f" {token.name}"
                text += " from stack" if unseen else ""
                action = "exchange" if symbols else "token"
                return Play(
                    name,
                    text,
                    action,
                    None,
                    None if token is None else token.name,
                    "stack" if unseen else None,
                    deed=play,
                )

    def _drawn(self, seat: int, chance: Uniform) -> Play:
        return self._play(self.players[seat], drawn(self._deeds(), chance))

    def _parts(self, text: str) -> tuple[Written, ...]:
        """Cut a line into the things that are done."""
        owners = {fold(city.name): city.wonder.name for city in self._now.table.known}

        def made(found: Any, reader: Reader) -> tuple[Written, ...]:  # noqa: ANN401 -- the clauses of a line
            return done_in(found, owners, reader)

        return read(TurnText(), text, "architects", made)

    def _read(self, name: str, text: str) -> Play:
        if text.strip().lower() in (END, END_TURN):
            reasons = tuple(choices.duties(self._now))
            if reasons:
                raise IllegalPlay(*reasons)
            return Play(name, END_TURN, END)
        [written] = self._parts(text)
        return self._judged(name, written)

    def _judged(self, name: str, written: Written) -> Play:
        """Find the play that is meant, or say why there is none."""
        now: turns.Game = self._now
        if written.action in (LOOK, PASS):
            reasons = may_look(now, looked=self._has_looked(name)) if written.action == LOOK else may_pass(now)
            if reasons:
                raise IllegalPlay(*reasons)
            return Play(name, written.action, written.action)
        try:
            play, reasons = judge(now, written)
        except UnclearError as error:
            raise IllegalPlay(*(Reason(code, message) for code, message, _ in error.findings)) from error
        if play is None:
            raise IllegalPlay(*reasons)
        return self._play(name, play)

    def _has_looked(self, name: str) -> bool:
        return any(
            play.action == LOOK
            for move in self._moves
            if move.turn == self._label
            for player, play in move.plays
            if player == name
        )

    def _after(self, move: Move) -> Self:
        now: turns.Game = self._now
        [(name, play)] = move.plays
        deed = play.deed
        if play.action == END:
            now, _ = turns.finish(now)
        elif play.action == PASS:
            now, _ = turns.finish(now._replace(taken=True))
        elif play.action != LOOK:
            seen = self._play(name, _shown(now.table, deed))
            move = Move(move.turn, ((name, seen),))
            now, _ = turns.act(now, seen.deed)
            if isinstance(deed, Keep) and self._seed is not None:
                now = self._shuffled(now, deed.deck)
            if not choices.plays(now) and choices.may_finish(now):
                now, _ = turns.finish(now)
        return type(self)(self._begun, now, (*self._moves, move), self._seed)

    def _shuffled(self, now: turns.Game, deck: int) -> turns.Game:
        """Shuffle a deck from which Halicarnassus kept a card. Source: architects/wonder/halicarnassus."""
        decks = list(now.table.decks)
        left = [kind for kind, number in enumerate(decks[deck].counts) for _ in range(number)]
        order = shuffled(left, self._seed or "", f"{deck_key(now.table, deck)}, {len(left)} cards")
        decks[deck] = decks[deck]._replace(order=order)
        return now._replace(table=now.table._replace(decks=tuple(decks)))

    # ---- documents

    def record(self) -> dict[str, Any]:
        """Write the game as a record, with the decks and tokens as they lay; the last turn as far as it has gone."""
        begun: turns.Game = self._begun
        document = describe(begun.table)
        if begun.number > 1:
            document["turn"] = begun.number
        if not self._moves:  # the first player named begins
            players = document["players"]
            document["players"] = players[begun.seat :] + players[: begun.seat]
        lines: list[dict[str, str]] = []
        turn = None
        for label, plays in self._moves:
            [(name, play)] = plays
            if label != turn:
                lines.append({name: ""})
                turn = label
            if play.action != END:
                lines[-1][name] = "; ".join([part for part in (lines[-1][name], play.text) if part])
        document["turns"] = [{name: line or PASS for name, line in one.items()} for one in lines]
        return document

    def seen_by(self, player: str) -> Seen:
        """Give what a player knows; see `games.architects_hidden`."""
        from wonders_cli.games.architects_hidden import seen

        return seen(self, self._named(player))

    def sample(self, player: str, seed: str) -> Self:
        """Draw what a player does not know; see `games.architects_hidden`."""
        from wonders_cli.games.architects_hidden import sample

        return sample(self, self._named(player), seed)


def _place(table: Table, seat: int, deck: int) -> str:
    """Name a deck by its side, or by its Wonder."""
    sides = (where for where in DECK_WORDS if deck_at(table, seat, where) == deck)
    return next(sides, "") or deck_key(table, deck)


def hidden_tokens(table: Table) -> list[Token]:
    """List the progress tokens that lie where nobody has seen them, each as often as it is there."""
    lying = (*(city.progress for city in table.known), table.open_tokens)
    seen = Counter(token for tokens in lying for token in tokens)
    return [token for token in table.box.tokens.values() for _ in range(token.copies - seen[token])]


def _shown(table: Table, play: turns.Play) -> turns.Play:
    """Say what a play has taken, which everybody sees then."""
    match play:
        case Take(deck, None, by):
            return Take(deck, table.decks[deck].top, by)
        case Choose(symbols, None, True) if table.stack:
            return Choose(symbols, table.stack[0], unseen=True)
    return play
