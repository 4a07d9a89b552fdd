"""Standings: a line for each player, Wonder, side, seat, number of players or way to win."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Row, grid
from wonders_cli.output.words import header, text
from wonders_cli.rules.answers.standings import Row as Line
from wonders_cli.rules.answers.standings import Standings
from wonders_cli.rules.messages import say

TITLES = {"base": "7 Wonders", "duel": "7 Wonders Duel", "architects": "7 Wonders: Architects"}
COLUMNS = (*("league_points", "rating", "games", "wins", "win_rate", "interval", "rank", "points", "margin", "best"),)


def blocks(answers: Sequence[Standings], *, explain: bool) -> Iterator[Block]:
    """List the lines, the best first; `explain` adds the averages by category. Say what was left out."""
    for answer in answers:
        title = say("{game}: {games:game}", game=TITLES[answer.game], games=answer.games)
        found = [{answer.by: line.key, **_shown(line)} for line in answer.rows]
        yield from grid(title, found, (answer.by, *COLUMNS), turnable=True)
        if explain:
            yield from _categories(answer)
        yield from _left_out(answer)


def rows(answer: Standings) -> Iterator[Row]:
    """Give a row for each line."""
    for line in answer.rows:
        found: dict[str, str | int | None] = {"by": answer.by, "key": line.key, "games": line.games, "best": line.best}
        for key in ("wins", "win_rate", "low", "high", "rank", "points", "margin", "rating", "league_points"):
            value = getattr(line, key)
            found[key] = None if value is None else f"{value:.4f}".rstrip("0").rstrip(".")
        yield {**found, **{name: f"{average:.2f}" for name, average in line.categories.items()}}


def _shown(line: Line) -> dict[str, str | int | None]:
    """Write a line as players like to read it."""
    return {
        "league_points": None if line.league_points is None else f"{line.league_points:g}",
        "rating": None if line.rating is None else f"{line.rating:.{0 if abs(line.rating) > 100 else 1}f}",  # noqa: PLR2004
        "games": line.games,
        "wins": f"{round(line.wins, 2):g}",
        "win_rate": share(line.win_rate),
        "interval": f"{share(line.low)} - {share(line.high)}",
        "rank": f"{line.rank:.2f}",
        "points": None if line.points is None else f"{line.points:.1f}",
        "margin": None if line.margin is None else f"{line.margin:+.1f}",
        "best": line.best,
    }


def share(value: float) -> str:
    """Write a share of one.

    >>> share(0.256)
    '26 %'
    """
    return f"{100 * value:.0f} %"


def _categories(answer: Standings) -> Iterator[Block]:
    found: list[Row] = [
        {answer.by: line.key, **{name: f"{average:.1f}" for name, average in line.categories.items()}}
        for line in answer.rows
    ]
    yield from grid(say("Average points by category"), found, (answer.by, *answer.categories), turnable=True)


def _left_out(answer: Standings) -> Iterator[Block]:
    for number, what in (
        (answer.duplicates, say("{games:game} left out: counted already", games=answer.duplicates)),
        (answer.unfinished, say("{games:game} left out: not over", games=answer.unfinished)),
        (answer.undated, say("{games:game} left out: without a date", games=answer.undated)),
        (
            answer.unknown,
            say(
                "Not written down for {players:player}: {what}",
                players=answer.unknown,
                what=text(header(answer.by)).lower(),
            ),
        ),
    ):
        if number:
            yield what
    if answer.in_order:
        yield say("Some games have no date: those were rated first, in the order of the files.")
