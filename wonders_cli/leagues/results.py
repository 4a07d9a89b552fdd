"""From a document to how its game ended, as far as standings need it."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.questions.ask import replay, score
from wonders_cli.questions.gathering import span_of, table_of
from wonders_cli.questions.whole import game_of
from wonders_cli.rules.answers.standings import GameResult, Placing
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from wonders_cli.documents.load import Document
    from wonders_cli.rules.answers.scoring import ScoreSheet


def result(document: Document) -> GameResult:
    """Score a table, a sheet, or a record that reaches the end.

    ProblemError if a record is not legal; NotAskedError for a city alone, which has no rank.

    >>> from wonders_cli import load
    >>> (table,) = load("examples/base/five-players.yaml")
    >>> [(one.name, one.rank, one.total) for one in result(table).placings][:2]
    [('Mira', 5, 51), ('Jonas', 4, 55)]
    """
    game_of(document, "table", "record", "sheet")
    sheet: ScoreSheet | None
    if document.kind == "record":
        answer = replay(document)
        if answer.findings:
            message = say("this record is not legal: {why}", why=answer.findings[0].message)
            source = document.source
            raise ProblemError(source.name, [Problem("not-legal", message, span_of(source.root, ()))], source.text)
        sheet = answer.score
    else:
        sheet = score(document)
    about = document.about
    if sheet is None or sheet.over is False:
        return GameResult(document.game, (), (), None, about.get("date"), about.get("label"), over=False)
    cities = table_of(document).cities
    first = sheet.winners
    placings = tuple(
        Placing(
            player.name,
            seat + 1,
            rank,
            1 / len(first) if player.name in first else 0.0,
            None if sheet.victory is not None else player.total,
            () if sheet.victory is not None else tuple(player.points(sheet.categories).values()),
            *_board(cities[seat]),
        )
        for seat, (player, rank) in enumerate(zip(sheet.players, sheet.ranks, strict=True))
    )
    return GameResult(
        document.game, sheet.categories, placings, sheet.decided_by, about.get("date"), about.get("label")
    )


def _board(city: Any) -> tuple[tuple[str, ...], str | None]:  # noqa: ANN401 -- each game has its own
    """Name the Wonders of a city that are known, those that were built in Duel, and the side of a board."""
    wonder = getattr(city, "wonder", None)
    if wonder is not None:
        return (wonder.name,), getattr(wonder, "side", None)
    return tuple(one.name for one in getattr(city, "built", ())), None


def digest(one: GameResult) -> bytes:
    """Tell a game from others: the same date, label, players and points are the same game."""
    players = sorted((placing.name, placing.rank, placing.total, placing.points) for placing in one.placings)
    return blake2b(repr((one.game, one.date, one.label, players)).encode(), digest_size=12).digest()
