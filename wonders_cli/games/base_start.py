"""How a game of 7 Wonders begins: dealt, at a table, or where a record ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonders_cli.documents.base.catalogue import cards, rulebook, wonders
from wonders_cli.documents.lines import boards
from wonders_cli.documents.load import loads
from wonders_cli.games.base import BaseGame
from wonders_cli.rules.answers.reasons import IllegalPlay, Reason
from wonders_cli.rules.base import setup, turns
from wonders_cli.rules.base.judging import Adjudicator
from wonders_cli.rules.base.model import DISCARD

if TYPE_CHECKING:
    from wonders_cli.rules.base.model import Table
    from wonders_cli.rules.base.written import Record


def dealt(names: tuple[str, ...], seed: str, chosen: tuple[str, ...]) -> BaseGame:
    """Deal the hands of a seed; the boards and their sides are drawn unless they are chosen.

    Source: base/setup/board, base/setup/hand.
    """
    own: list[dict[str, Any]] = boards("base", chosen) or [
        {"wonder": board.name, "side": board.side} for board in setup.draw_boards(wonders(), len(names), seed)
    ]
    coins = rulebook().coins_at_start
    players = [{"name": name, "coins": coins, **board} for name, board in zip(names, own, strict=True)]
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
    """Go on where a record ends: each of its turns is played again.

    A record that stops after the sixth turn of Age I or II does not say yet what becomes of a seventh card.
    """
    judge = Adjudicator(record)
    judge.run()
    if judge.course.findings:
        raise IllegalPlay(*(Reason(code, message) for code, message, _ in judge.course.findings))
    game = BaseGame(turns.start(record.table, record.deals), seed=seed)
    for played, recovered in judge.played[: -1 if _awaits_seventh(record, judge) else None]:
        game = game.carried_out(played, recovered)
    return game


def _awaits_seventh(record: Record, judge: Adjudicator) -> bool:
    """Whether the last thing in a replay is a seventh card that was let go only because the record stops."""
    if judge.game.over or not judge.played:
        return False
    first = 1 if len(record.ages) > 1 else record.table.turn or 1
    last = first + len(record.ages[-1]) - 1
    return last == record.table.numbers.turns and all(play.action == DISCARD for play in judge.played[-1][0].values())
