"""How a game of Duel begins: dealt, at a table, or where a record ends."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from wonders_cli.documents.duel.catalogue import cards, layouts, rulebook, tokens, wonders
from wonders_cli.documents.load import loads
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.switches import switches
from wonders_cli.games.duel import STARTING, DuelGame, label_of
from wonders_cli.games.game import Move, Play
from wonders_cli.rules.answers.reasons import IllegalPlay, Reason
from wonders_cli.rules.duel import draft, setup, turns
from wonders_cli.rules.duel.choices import CLAUSES, DESTROY, PAIR, RECOVER, START
from wonders_cli.rules.duel.judging import Adjudicator, Step
from wonders_cli.rules.duel.judging import begun as begun_by_rules
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonders_cli.rules.duel.judging import Record
    from wonders_cli.rules.duel.model import Table


def box() -> setup.Box:
    """Everything that is shuffled."""
    every = tuple(cards().values())
    return setup.Box(every, tuple(wonders().values()), tuple(tokens().values()), layouts(), rulebook())


def dealt(names: tuple[str, ...], seed: str, chosen: tuple[str, ...]) -> DuelGame:
    """Shuffle everything by a seed; the game begins with the draft of the Wonders."""
    if chosen:
        message = say("the Wonders of Duel are drafted, not given")
        raise ProblemError("", [Problem("not-asked", message)])
    (document,) = loads({"game": "duel", "players": [{"name": name} for name in names]})
    read: Table = document.value
    deal = setup.deal(box(), seed)
    first, second = (city.name for city in read.cities if city)
    table = setup.table((first, second), deal, ((), ()), rulebook(), switches("duel"))
    game = turns.start(table, 0, deal.structures)
    return DuelGame(draft.begin(game, setup.Draft(deal.wonders)), seed=seed)


def begun(table: Table, player: str | None, seed: str | None) -> DuelGame:
    """Begin at a table, with the turn of a player."""
    names = [city.name for city in table.cities if city]
    if player is not None and player not in names:
        message = say("there is no player {player:quoted} in this game", player=player)
        raise ProblemError("", [Problem("unknown-player", message)])
    return DuelGame(turns.start(table, names.index(player) if player else 0, {}), seed=seed)


def resumed(record: Record, seed: str | None) -> DuelGame:
    """Go on where a record ends."""
    judge = Adjudicator(record)
    judge.run()
    answer = judge.answer()
    if answer.findings:
        raise IllegalPlay(*(Reason(code, message) for code, message, _ in answer.findings))
    moves: list[Move] = []
    for step, following in zip_longest(judge.steps, judge.steps[1:]):
        moves += _moves(step, following, tuple(city.name for city in record.table.cities if city))
    return DuelGame(begun_by_rules(record), judge.game, tuple(moves), seed)


def _moves(step: Step, following: Step | None, players: tuple[str, ...]) -> Iterator[Move]:
    """Write a play of the record out; who begins an Age is a move of its own if the other player chooses."""
    written, before, after = step.written, step.before, step.after
    name, label = players[written.seat], label_of(before)
    first = written.starting
    chooser = written.seat if after.choice is None else after.seat
    if first is None and after.choice is not None and following is not None and following.written.action is not None:
        first = following.written.seat  # whoever plays next begins
    if written.action is not None:
        chosen: list[tuple[str, str]] = []
        for word in _ORDER:
            option = written.chosen(word)
            if option is not None and not isinstance(option, int):
                chosen.append((word, option.name))
        if first is not None and chooser == written.seat:
            chosen.append((STARTING, players[first]))
        card, wonder = [None if one is None else one.name for one in (written.card, written.wonder)]
        what = " with ".join([one for one in (wonder, card) if one])
        text = " ".join([written.action, what, *(f"{word} {option}" for word, option in chosen)])
        play = Play(name, text, written.action, card, wonder, chosen=tuple(chosen))
        yield Move(label, ((name, play),))
    if first is not None and (written.action is None or chooser != written.seat):
        other = players[chooser]
        play = Play(other, f"{STARTING} {players[first]}", START, item=players[first])
        yield Move(label_of(after), ((other, play),))


_ORDER = tuple(CLAUSES[action] for action in (DESTROY, RECOVER, PAIR))
