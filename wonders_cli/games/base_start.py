"""How a game of 7 Wonders begins: dealt, at a table, or where a record ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonders_cli.documents.base.catalogue import cards, rulebook, wonders
from wonders_cli.documents.load import loads
from wonders_cli.games.base import BaseGame
from wonders_cli.rules.answers.reasons import IllegalPlay, Reason
from wonders_cli.rules.base import setup, turns
from wonders_cli.rules.base.judging import Adjudicator

if TYPE_CHECKING:
    from wonders_cli.rules.base.model import Table
    from wonders_cli.rules.base.written import Record


def dealt(names: tuple[str, ...], seed: str, chosen: tuple[str, ...]) -> BaseGame:
    """Deal the hands of a seed; the boards and their sides are drawn unless they are chosen.

    Source: base/setup/board, base/setup/hand.
    """
    boards: list[dict[str, Any]] = [{"wonder": text} for text in chosen] or [
        {"wonder": board.name, "side": board.side} for board in setup.draw_boards(wonders(), len(names), seed)
    ]
    coins = rulebook().coins_at_start
    players = [{"name": name, "coins": coins, **board} for name, board in zip(names, boards, strict=True)]
    (document,) = loads({"game": "base", "players": players})
    table: Table = document.value
    cities = tuple(city and city._replace(assumed=()) for city in table.cities)
    deals = setup.deal(cards().values(), len(names), rulebook(), seed)
    return BaseGame(turns.start(table._replace(cities=cities), deals), seed=seed)


def begun(table: Table, player: str | None, seed: str | None) -> BaseGame:
    """Begin at a table. Everybody plays."""
    del player
    coins = rulebook().coins_at_start
    fresh = (table.age or 1, table.turn or 1) == (1, 1)
    cities = tuple(
        city._replace(coins=coins) if city and city.coins is None and fresh else city for city in table.cities
    )
    return BaseGame(turns.start(table._replace(cities=cities), {}), seed=seed)


def resumed(record: Record, seed: str | None) -> BaseGame:
    """Go on where a record ends: each of its turns is played again."""
    judge = Adjudicator(record)
    judge.run()
    if judge.course.findings:
        raise IllegalPlay(*(Reason(code, message) for code, message, _ in judge.course.findings))
    game = BaseGame(turns.start(record.table, record.deals), seed=seed)
    for played, recovered in judge.played:
        game = game.carried_out(played, recovered)
    return game
