"""How a game of Architects begins: dealt, at a table, or where a record ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.lines import boards
from wonders_cli.documents.load import loads
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.switches import switches
from wonders_cli.games.architects import ArchitectsGame
from wonders_cli.rules.answers.reasons import IllegalPlay
from wonders_cli.rules.architects import choices, setup, turns
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from wonders_cli.rules.architects.judging import Record
    from wonders_cli.rules.architects.model import Table


def dealt(names: tuple[str, ...], seed: str, chosen: tuple[str, ...]) -> ArchitectsGame:
    """Shuffle the decks and the tokens of a seed; the Wonders are drawn unless they are chosen.

    Source: architects/setup/wonders, architects/setup/deck, architects/setup/progress.
    """
    things = box()
    own = boards("architects", chosen) or [
        {"wonder": wonder.name} for wonder in setup.draw_wonders(things, len(names), seed)
    ]
    players = [{"name": name, **board} for name, board in zip(names, own, strict=True)]
    (document,) = loads({"game": "architects", "players": players})
    cities = document.value.known
    deal = setup.deal(things, tuple(city.wonder for city in cities), seed)
    table = setup.table(things, tuple(city.name for city in cities), deal)
    return ArchitectsGame(turns.start(table._replace(switches=switches("architects")), 0), seed=seed)


def begun(table: Table, player: str | None, seed: str | None) -> ArchitectsGame:
    """Begin at a table, with the turn of a player."""
    names = [city.name for city in table.known]
    if player is not None and player not in names:
        message = say("there is no player {player:quoted} in this game", player=player)
        raise ProblemError("", [Problem("unknown-player", message)])
    return ArchitectsGame(turns.start(table, names.index(player) if player else 0), seed=seed)


def resumed(record: Record, seed: str | None) -> ArchitectsGame:
    """Go on where a record ends; its last turn is over if nothing more had to be done in it."""
    first = record.turns[0].seat if record.turns else 0
    game = ArchitectsGame(turns.start(record.table, first, record.number), seed=seed)
    for turn in record.turns:
        name, number = game.players[turn.seat], game.number
        if game.to_move != (name,):
            raise IllegalPlay(game.not_to_move(name))
        for written in turn.done:
            if game.number != number:
                raise IllegalPlay(game.not_to_move(name))
            game = game.carried_out(name, written)
        if game.number == number and (turn is not record.turns[-1] or choices.may_finish(game.state)):
            game = game.ended()
    return game
