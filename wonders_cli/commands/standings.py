"""`wonders standings`: many games, added up."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from wonders_cli.commands.asking import Run
from wonders_cli.commands.channels import put
from wonders_cli.commands.options import (
    explain_option,
    files_argument,
    format_option,
    game_option,
    input_option,
    jobs_option,
    print_answers,
)
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.leagues.ratings import ELO, RATINGS
from wonders_cli.leagues.results import result
from wonders_cli.leagues.standings import League, Wanted
from wonders_cli.leagues.tallying import BY
from wonders_cli.output.printing import Placed, Printing
from wonders_cli.questions.question import QUESTIONS
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from wonders_cli.documents.load import Document
    from wonders_cli.rules.answers.standings import GameResult, Standings

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
ON_A_PAGE = ("board", "wonder", "side")
"""What the pictures of a page are about, beside its lines."""
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
) -> int:
    """Add up many games: tables, score sheets, CSV, and records that reach the end.

    A victory shared by two is half a win for each. The interval of the win rate is the one in which it lies with 95 %
    (Wilson). RANK is 1 for the first and 0 for the last of each game. POINTS, MARGIN (to the best of the others) and
    BEST are of games decided on points. The same game twice counts once; a game that is not over does not count. What
    cannot be read is reported, the others are added up, and the exit status is 2. --explain adds the averages by
    category. --format html is one page to publish, with pictures. Ratings and statistics: docs/standings.md.
    """
    wanted = Wanted(by, rating, _points(points), min_games, _date(since), player, game)
    leagues = {by: League(wanted)}
    if fmt == "html":
        if by == "player" and rating is None:
            leagues = {by: League(replace(wanted, rating=ELO))}
        leagues |= {other: League(replace(wanted, by=other, rating=None)) for other in ON_A_PAGE if other != by}
    run = Run()
    for placed in run.answers(files, _results, QUESTIONS["score"], jobs, given):
        if isinstance(placed, Placed):
            _add(leagues, placed)
    found = {about: league.standings() for about, league in leagues.items()}
    if not any(one.games for one in found[by]):
        click.echo(str(say("there is no game to count")), err=True)
    if fmt == "html":
        _publish(found, explain=explain)
    else:
        print_answers(found[by], PRINTING, fmt=fmt, explain=explain)
    return run.status


def _results(document: Document) -> tuple[GameResult, ...]:
    return (result(document),)


def _publish(found: dict[str, tuple[Standings, ...]], *, explain: bool) -> None:
    """Print a page with pictures."""
    from wonders_cli.output.charts import STYLE
    from wonders_cli.output.pages import page
    from wonders_cli.output.views.league import pieces

    for piece in page("Standings", pieces(found, explain=explain), STYLE):
        put(piece)


def _add(leagues: dict[str, League], placed: Placed) -> None:
    """Add a game; one that is not over is named."""
    one: Any = placed.answer
    if "unfinished" in [league.add(one) for league in leagues.values()]:
        where = f"{placed.file}: {say('document {number}', number=placed.document)}"
        click.echo(f"{where}: {say('this game is not over: it does not count')}", err=True)


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
