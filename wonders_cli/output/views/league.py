"""One page about a league: standings, ratings, win rates by Wonder and side, points by category."""

from collections.abc import Iterator, Mapping
from typing import cast

from wonders_cli.output import charts
from wonders_cli.output.blocks import Grid
from wonders_cli.output.formats import Html
from wonders_cli.output.views.standings import blocks, share
from wonders_cli.output.words import text
from wonders_cli.rules.answers.standings import Standings
from wonders_cli.rules.messages import Message, say

TITLES = {
    "board": say("Win rate by Wonder and side"),
    "wonder": say("Win rate by Wonder"),
    "side": say("Win rate by side"),
}
MOST_LINES = 12
"""So many players have a line; those beyond are in the table."""


def pieces(tables: Mapping[str, tuple[Standings, ...]], *, explain: bool) -> Iterator[str]:
    """Write the standings and the pictures of each game; `tables` has standings by what their lines are about."""
    html = Html()
    (main, found), *_ = tables.items()
    others = {by: {one.game: one for one in more} for by, more in tables.items() if by != main}
    for answer in found:
        first, *more = blocks([answer], explain=explain)
        if isinstance(first, Grid):
            yield html.heading(text(first.title))
            first = first._replace(title=None)
        for block in (first, *more):
            yield html.grid(block) if isinstance(block, Grid) else html.sentence(text(cast("Message", block)))
        yield from _ratings(answer)
        boards = others.get("board", {}).get(answer.game)
        wanted = ("board", "side") if boards and boards.rows else ("wonder",)
        for by in wanted:
            if answer.game in others.get(by, {}):
                yield from _rates(others[by][answer.game])
        yield from _points(answer)


def _ratings(answer: Standings) -> Iterator[str]:
    curves = {row.key: [(point.game, point.rating) for point in row.history] for row in answer.rows if row.history}
    if curves:
        shown = dict(list(curves.items())[:MOST_LINES])
        title = text(say("The rating of each player after each game"))
        caption = text(say("Rating ({kind}) after each game, from the first to the last.", kind=answer.rating))
        yield charts.lines(
            shown, _aloud(title, {name: f"{curve[-1][1]:.0f}" for name, curve in shown.items()}), caption
        )


def _rates(answer: Standings) -> Iterator[str]:
    bars = [
        charts.Bar(row.key, row.win_rate, row.low, row.high, f"{share(row.win_rate)}, {row.games}")
        for row in answer.rows
    ]
    if bars:
        title = text(TITLES[answer.by])
        caption = text(
            say(
                "{title}: the bar is the share of games won, the line the interval in which it lies with 95 %. "
                "Behind it are the share and the number of games.",
                title=title,
            )
        )
        yield charts.rates(bars, _aloud(title, {bar.name: bar.note for bar in bars}), caption)


def _points(answer: Standings) -> Iterator[str]:
    bars = {row.key: dict(row.categories) for row in answer.rows if row.categories}
    if bars:
        title = text(say("Average points by category"))
        spoken = {
            name: ", ".join(f"{part} {value:.1f}" for part, value in parts.items()) for name, parts in bars.items()
        }
        yield charts.stacked(bars, answer.categories, _aloud(title, spoken), f"{title}.")


def _aloud(title: str, values: Mapping[str, str]) -> str:
    """Write what a picture shows, for those who do not see it."""
    return f"{title}. {'; '.join(f'{name}: {value}' for name, value in values.items())}."
