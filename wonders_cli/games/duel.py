"""A game of Duel as a value: the draft of the Wonders, then one play after the other.

Source: duel/setup/wonders, duel/turn/*.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self, final

from wonders_cli.documents.duel.records import PlayText, play_of
from wonders_cli.games.game import Game, Move, Play
from wonders_cli.games.reading import read
from wonders_cli.questions.duel import describe, rows_of
from wonders_cli.rules.answers.reasons import IllegalPlay, Reason
from wonders_cli.rules.chance import drawn
from wonders_cli.rules.duel import draft, turns
from wonders_cli.rules.duel.choices import CLAUSES, START, Option, follows
from wonders_cli.rules.duel.judging import DRAFT, UnchosenError, Written, carried_out
from wonders_cli.rules.duel.structure import laid_out
from wonders_cli.rules.errors import Need, NeedsError
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wonders_cli.documents.problems import Span
    from wonders_cli.documents.shapes import Reader
    from wonders_cli.games.seen import Seen
    from wonders_cli.rules.chance import Uniform

STARTING = CLAUSES[START]
Options = tuple[tuple[str, Option], ...]
"""What is chosen after a play, by the word of a record."""


@final
class DuelGame(Game):
    """A game of Duel. Who begins an Age is part of the last play before it, or the other player is asked afterwards.

    >>> from wonders_cli import deal
    >>> game = deal("duel", players=["Ann", "Bob"], seed="42")
    >>> while game.plays()[0].action == "draft":
    ...     game = game.play(game.plays()[0])
    >>> game, [str(play) for play in game.plays()][:2]
    (<duel: Ann, Bob; 1.1>, ['build Scriptorium', 'discard Scriptorium'])
    """

    __slots__ = ()
    name: ClassVar[str] = "duel"
    _turn_ruling: ClassVar[str] = "duel/turn/order"

    @property
    def to_move(self) -> tuple[str, ...]:
        """The player who drafts, plays or chooses who begins an Age; nobody when the game is over."""
        return () if self._now.over else (self.players[self._now.seat],)

    @property
    def _label(self) -> str:
        return label_of(self._now)

    def _plays(self, seat: int) -> Sequence[Play]:
        now: turns.Game = self._now
        if now.draft is not None or now.choice is not None:
            return self._asked(seat)
        found: list[Play] = []
        for play in turns.plays(now.table, seat):
            if self._is_decided(seat, play):
                found.append(self._play(seat, play, ()))
            else:
                found += [self._play(seat, play, options) for options in self._choices(turns.act(now, play)[0], seat)]
        return found

    def _asked(self, seat: int) -> list[Play]:
        """List what the draft, or the choice of the other player, asks for."""
        now: turns.Game = self._now
        name = self.players[seat]
        if now.draft is not None:
            return [Play(name, f"{DRAFT} {one.name}", DRAFT, item=one.name, deed=one) for one in draft.lying(now)]
        return [Play(name, f"{STARTING} {first}", START, item=first, deed=at) for at, first in enumerate(self.players)]

    def _is_decided(self, seat: int, play: turns.Play) -> bool:
        """Whether nothing can follow from a play that has to be chosen."""
        now: turns.Game = self._now
        if now.left == 1:
            return False
        return play.action == turns.DISCARD or follows(now.table, seat, play.wonder or play.card) is None

    def _choices(self, after: turns.Game, seat: int) -> Iterator[Options]:
        """Go through everything that the player may choose after a play."""
        choice = after.choice
        if choice is None or after.seat != seat:
            yield ()
            return
        word = CLAUSES[choice.action]
        if choice.options is None:
            raise NeedsError(Need(say("it is not known what can be chosen by `{clause}`", clause=word)))
        for option in choice.options:
            for more in self._choices(turns.choose(after, option)[0], seat):
                yield ((word, option), *more)

    def _play(self, seat: int, play: turns.Play, options: Options) -> Play:
        """Write a play of the rules as a record has it, with what is chosen after it."""
        action, card, wonder = play
        text = f"{action} {card.name}" if wonder is None else f"{action} {wonder.name} with {card.name}"
        chosen = tuple([(word, self._named_option(option)) for word, option in options])
        for word, option in chosen:
            text += f" {word} {option}"
        item = None if wonder is None else wonder.name
        return Play(self.players[seat], text, action, card.name, item, chosen=chosen, deed=(play, options))

    def _named_option(self, option: Option) -> str:
        return self.players[option] if isinstance(option, int) else option.name

    def _drawn(self, seat: int, chance: Uniform) -> Play:
        now: turns.Game = self._now
        if now.draft is not None or now.choice is not None:
            return drawn(self._asked(seat), chance)
        play = drawn(turns.plays(now.table, seat), chance)
        options: Options = ()
        if not self._is_decided(seat, play):
            after, _ = turns.act(now, play)
            while after.choice is not None and after.seat == seat:
                word, option = CLAUSES[after.choice.action], drawn(after.choice.options or (), chance)
                options += ((word, option),)
                after, _ = turns.choose(after, option)
        return self._play(seat, play, options)

    def _read(self, name: str, text: str) -> Play:
        """Read a line: what may be left out in a record may be left out here."""
        now: turns.Game = self._now
        seat, age = self.players.index(name), now.table.age

        def made(found: Any, reader: Reader) -> Written | None:  # noqa: ANN401 -- the clauses of a play
            span: Span = reader.document.root.span  # type: ignore[union-attr]  # what is read has a root
            return play_of(seat, found, span, list(self.players), age, reader)

        written = read(PlayText(), text, "duel", made)
        likely = [play for play in self.plays(name) if _means(written, play)]
        if len(likely) == 1:
            return likely[0]
        if likely:
            message = say("this can mean several plays: {plays:or}", plays=tuple([play.text for play in likely]))
            raise IllegalPlay(Reason("ambiguous", message))
        raise IllegalPlay(*self._against(written))

    def _against(self, written: Written) -> tuple[Reason, ...]:
        """Say why a line is not legal now."""
        now: turns.Game = self._now
        reasons: list[Reason] = []
        if now.draft is not None or written.action == DRAFT:
            reasons += draft.why_not(now, written.seat, written.wonder if written.action == DRAFT else None)
        elif (written.action is None) != (now.choice is not None):
            message = say("nobody chooses who begins an Age here")
            if now.choice is not None:
                message = say("{player} chooses first who begins the Age", player=self.players[now.seat])
            reasons.append(Reason("duel/turn/next-age", message))
        else:
            try:
                list(carried_out(now, written, reasons))
            except UnchosenError as error:
                reasons.append(Reason("ambiguous", error.message))
        return tuple(dict.fromkeys(reasons))

    def again(self, move: Move) -> Self:
        """Give the game after a move that was legal in a game like this one."""
        [(name, play)] = move.plays
        return self._after(move) if play.deed is not None else self.play({name: play.text})

    def _after(self, move: Move) -> Self:
        now: turns.Game = self._now
        [(_, play)] = move.plays
        if play.action == DRAFT:
            now, _ = draft.pick(now, play.deed)
        elif play.action == START:
            now, _ = turns.choose(now, play.deed)
        else:
            taken, options = play.deed
            now, _ = turns.act(now, taken)
            for _, option in options:
                now, _ = turns.choose(now, option)
        return type(self)(self._begun, now, (*self._moves, move), self._seed)

    # ---- documents

    def record(self) -> dict[str, Any]:
        """Write the game as a record, with all that lies face down."""
        begun: turns.Game = self._begun
        table, age = begun.table, begun.table.age or 1
        document = describe(table)
        known = begun.structures.get(age)
        structures = dict(begun.structures)
        if known is not None and table.structure == laid_out(known):
            document.pop("structure", None)
        else:
            structures.pop(age, None)
        fresh = not any(city.cards or city.built or city.progress for city in (table.city(0), table.city(1)))
        for city in document["players"]:
            if not city["wonders"]["built"]:
                city["wonders"] = city["wonders"]["unbuilt"]
        if fresh and not table.discard and not table.pawn:
            document.pop("discard", None)
            if age == 1:
                document.pop("age", None)
        if structures:
            document["structures"] = {str(at): rows_of(structure) for at, structure in structures.items()}
        if begun.draft is not None:
            document["draft"] = [[wonder.name for wonder in group] for group in begun.draft.groups]
        if not self._moves and begun.seat:  # the first player named begins
            document["players"].reverse()
        document["turns"] = [{name: play.text} for move in self._moves for name, play in move.plays]
        return document

    def seen_by(self, player: str) -> Seen:
        """Give what a player knows; see `games.duel_hidden`."""
        from wonders_cli.games.duel_hidden import seen

        return seen(self, self._named(player))

    def sample(self, player: str, seed: str) -> Self:
        """Draw what a player does not know; see `games.duel_hidden`."""
        from wonders_cli.games.duel_hidden import sample

        return sample(self, self._named(player), seed)


def label_of(game: turns.Game) -> str:
    """Name the turn: the Age, and the number of the card that is taken next; of a table that does not say it a `?`."""
    if game.draft is not None:
        return DRAFT
    number = "?" if game.left is None else game.table.numbers.structure_cards - game.left + 1
    return f"{game.table.age}.{number}"


def _means(written: Written, play: Play) -> bool:
    """Whether a line can mean a play: what is chosen may be left out."""
    if DRAFT in (written.action, play.action):
        return written.action == play.action and written.wonder is play.deed
    if written.action is None or play.action == START:
        return written.action is None and play.action == START and written.starting == play.deed
    taken, options = play.deed
    chosen = {word: written.chosen(word) for word in CLAUSES.values() if written.chosen(word) is not None}
    found = dict(options)
    return (written.action, written.card, written.wonder) == taken and all(
        word in found and found[word] == option for word, option in chosen.items()
    )
