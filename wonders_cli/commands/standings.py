"""`wonders standings`: many games, added up."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from wonders_cli.commands.asking import Run
from wonders_cli.commands.many import tell
from wonders_cli.commands.options import (
    explain_option,
    files_argument,
    format_option,
    game_option,
    input_option,
    jobs_option,
    print_answers,
    problems_option,
)
from wonders_cli.commands.speaking import lang_option
from wonders_cli.documents.problems import WARNING, Problem, ProblemError, Style
from wonders_cli.leagues.ratings import ELO, RATINGS
from wonders_cli.leagues.results import result
from wonders_cli.leagues.standings import League, Wanted
from wonders_cli.leagues.tallying import BY
from wonders_cli.output.printing import Placed, Printing
from wonders_cli.questions.question import QUESTIONS
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonders_cli.documents.load import Document
    from wonders_cli.rules.answers.standings import GameResult

_CATEGORIES = (
    *("military", "treasury", "wonder", "civilian", "commercial", "guilds", "science", "scientific", "wonders"),
    *("progress", "stages", "cat", "blue"),
)
PRINTING = Printing(
    "standings",
    (
        *("game", "by", "key", "games", "wins", "win_rate", "low", "high", "rank", "points", "margin", "best"),
        *("rating", "league_points", *_CATEGORIES),
    ),
)
PAGE = PRINTING._replace(view="standings.page")
PICTURED = ("board", "wonder", "side")
"""What a page draws beside the lines that were asked for."""
DATE = re.compile(r"\d{4}-\d\d-\d\d")


@click.command("standings", epilog="\b\nExample:\n$ wonders standings examples/league/games.csv --rating elo\n")
@files_argument
@click.option("--by", type=click.Choice(list(BY)), default="player", show_default=True, help="What a line is about.")
@click.option("--rating", type=click.Choice(RATINGS), help="Rate the players, in the order of the dates.")
@click.option("--points", metavar="5,3,2,1", help="League points for each rank; ties share.")
@click.option("--min-games", type=click.IntRange(1), default=1, help="Only lines with so many games.")
@click.option("--since", metavar="DATE", help="Only games since a day, such as 2026-01-31.")
@click.option("--player", metavar="NAME", help="Only games of this player.")
@game_option
@jobs_option
@format_option
@input_option
@explain_option
@problems_option
@lang_option
def command(
    *,
    files: tuple[str, ...],
    by: str,
    rating: str | None,
    points: str | None,
    min_games: int,
    since: str | None,
    player: str | None,
    game: str | None,
    jobs: int,
    fmt: str,
    given: str | None,
    explain: bool,
    problems: Style,
) -> int:
    """Add up many games: tables, score sheets, CSV, and records that reach the end.

    A victory shared by two is half a win for each. The interval of the win rate is the one in which it lies with 95 %
    (Wilson). RANK is 1 for the first and 0 for the last of each game. POINTS, MARGIN (to the best of the others) and
    BEST are of games decided on points. The same game twice counts once; a game that is not over does not count. What
    cannot be read is reported, the others are added up, and the exit status is 2. --explain adds the averages by
    category. --format html is a page to publish, with pictures: ratings (Elo, where none is asked for), win rates by
    Wonder and side, points by category. Ratings and statistics are explained in docs/standings.md.
    """
    wanted = Wanted(by, rating, _points(points), min_games, _date(since), player, game)
    leagues = [League(one) for one in ((wanted,) if fmt != "html" else _of_a_page(wanted))]
    run = Run(problems)
    for placed in run.answers(files, _results, QUESTIONS["score"], jobs, given):
        if isinstance(placed, Placed):
            _add(leagues, placed, problems)
    found = [one for league in leagues for one in league.standings()]
    if not any(one.games for one in found):
        tell(problems.sentence("no-game", str(say("there is no game to count")), severity=WARNING))
    status = print_answers(found, PAGE if fmt == "html" else PRINTING, fmt=fmt, explain=explain)
    return max(run.status, status)


def _results(document: Document) -> tuple[GameResult, ...]:
    return (result(document),)


def _of_a_page(wanted: Wanted) -> list[Wanted]:
    """Add what a page draws: a rating where players are listed, and the Wonders."""
    rating = wanted.rating or (ELO if wanted.by == "player" else None)
    others = (replace(wanted, by=by, rating=None, points=()) for by in PICTURED if by != wanted.by)
    return [replace(wanted, rating=rating), *others]


def _add(leagues: Sequence[League], placed: Placed, style: Style) -> None:
    """Add a game; one that is not over is named."""
    one: Any = placed.answer
    if "unfinished" in [league.add(one) for league in leagues]:
        where = f"{placed.file}: {say('document {number}', number=placed.document)}"
        sentence = f"{where}: {say('this game is not over: it does not count')}"
        tell(style.sentence("not-over", sentence, placed.file or "", severity=WARNING))


def _points(text: str | None) -> tuple[float, ...]:
    """Read the points of a league."""
    if text is None:
        return ()
    try:
        found = tuple(float(part) for part in text.split(","))
    except ValueError:
        found = ()
    if not found or not all(abs(one) < 1e9 for one in found):  # noqa: PLR2004 -- neither nan nor without end
        message = say("--points are numbers with commas between, such as 5,3,2,1, not {word:quoted}", word=text)
        raise ProblemError("", [Problem("wrong-type", message)])
    return found


def _date(text: str | None) -> str | None:
    """Read a day."""
    if text is None or DATE.fullmatch(text):
        return text
    message = say("--since is a day such as 2026-01-31, not {word:quoted}", word=text)
    raise ProblemError("", [Problem("wrong-type", message)])
