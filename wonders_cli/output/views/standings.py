"""Standings: a line for each player, Wonder, side, seat, number of players or way to win."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Bar, Bars, Block, Curve, Curves, Grid, Row, Stack, Stacks, grid
from wonders_cli.output.words import header, text
from wonders_cli.rules.answers.standings import Row as Line
from wonders_cli.rules.answers.standings import Standings
from wonders_cli.rules.messages import Message, say

TITLES = {"base": "7 Wonders", "duel": "7 Wonders Duel", "architects": "7 Wonders: Architects"}
COLUMNS = (*("league_points", "rating", "games", "wins", "win_rate", "interval", "rank", "points", "margin", "best"),)

RATES = {
    "board": say("win rates by Wonder and side"),
    "wonder": say("win rates by Wonder"),
    "side": say("win rates by side"),
}
"""What is drawn as bars; a Wonder alone only where none has a side."""
SMALL = 100
"""Ratings below are shown with a decimal."""
MOST, MOST_POINTS = 24, 400
"""Lines of a picture, and points of a curve."""


def blocks(answers: Sequence[Standings], *, explain: bool) -> Iterator[Block]:
    """List the lines, the best first; `explain` adds the averages by category. Say what was left out."""
    for answer in answers:
        title = say("{game}: {games:game}", game=TITLES[answer.game], games=answer.games)
        found = [{answer.by: line.key, **_shown(line)} for line in answer.rows]
        yield from grid(title, found, (answer.by, *COLUMNS), turnable=True)
        if explain:
            yield from _categories(answer)
        yield from _left_out(answer)


def page(answers: Sequence[Standings], *, explain: bool) -> Iterator[Block]:
    """Say of each game what was asked for first, with pictures; the rest is only drawn."""
    for game in dict.fromkeys(answer.game for answer in answers):
        own = [answer for answer in answers if answer.game == game]
        asked = own[0]
        yield from blocks([asked], explain=explain)
        if asked.by == "player":
            yield from _ratings(asked)
            yield from _points(asked)
        rates = {one.by: one for one in own if one.by in RATES and one.rows}
        if "board" in rates and asked.by != "wonder":
            rates.pop("wonder", None)
        for one in rates.values():
            yield from _win_rates(one)


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
        "rating": None if line.rating is None else rating(line.rating),
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


def rating(value: float) -> str:
    """Write a rating: those of Elo are large, those of openskill small.

    >>> rating(1516.2), rating(21.45)
    ('1516', '21.4')
    """
    return f"{value:.{0 if abs(value) > SMALL else 1}f}"


def _categories(answer: Standings) -> Iterator[Block]:
    found: list[Row] = [
        {answer.by: line.key, **{name: f"{average:.1f}" for name, average in line.categories.items()}}
        for line in answer.rows
    ]
    yield from grid(say("Average points by category"), found, (answer.by, *answer.categories), turnable=True)


def _ratings(answer: Standings) -> Iterator[Block]:
    """Draw a curve for each player who was rated, and list where it was lowest, highest and last."""
    rated = [line for line in answer.rows if line.history]
    found: list[Row] = []
    for line in rated:
        ratings = [point.rating for point in line.history]
        ends = {"lowest": min(ratings), "highest": max(ratings), "last": ratings[-1]}
        found.append({"player": line.key, "games": line.games, **{name: rating(one) for name, one in ends.items()}})
    curves = tuple(Curve(line.key, _thinned([(one.game, one.rating) for one in line.history])) for line in rated[:MOST])
    note = say("{rating} after each game, the oldest on the left.", rating=str(answer.rating).capitalize())
    for table in grid(say("Ratings"), found, ("player", "games", "lowest", "highest", "last")):
        yield Curves(say("{game}: ratings", game=TITLES[answer.game]), _some(note, rated), curves, table)


def _points(answer: Standings) -> Iterator[Block]:
    """Draw how the points of each player divide over the categories."""
    scored = [line for line in answer.rows if line.points is not None]
    stacks = tuple(
        Stack(
            line.key,
            tuple(line.categories.get(name, 0) for name in answer.categories),
            str(say("{points} points a game", points=f"{line.points:.1f}")),
        )
        for line in scored[:MOST]
    )
    title = say("{game}: average points by category", game=TITLES[answer.game])
    for table in _categories(answer):
        if isinstance(table, Grid) and stacks:
            yield Stacks(title, _some(say("Of games decided on points."), scored), answer.categories, stacks, table)


def _win_rates(answer: Standings) -> Iterator[Block]:
    """Draw the win rate of each line, in the order of their names."""
    lines = sorted(answer.rows, key=lambda line: line.key)
    found = [{answer.by: line.key, **_shown(line)} for line in lines]
    bars = tuple(
        Bar(
            line.key,
            line.win_rate,
            line.low,
            line.high,
            str(say("{share} of {games:game}", share=share(line.win_rate), games=line.games)),
        )
        for line in lines
    )
    title = say("{game}: {what}", game=TITLES[answer.game], what=RATES[answer.by])
    note = say("The thin line is the interval in which the win rate lies with 95 %: few games make it long.")
    for table in grid(title, found, (answer.by, "games", "wins", "win_rate", "interval")):
        yield Bars(title, note, bars, table)


def _some(note: Message, lines: Sequence[Line]) -> Message:
    """Say how many lines are drawn where not all are."""
    if len(lines) <= MOST:
        return note
    return say("{note} Drawn are the first {some} of {all}.", note=note, some=MOST, all=len(lines))


def _thinned(points: Sequence[tuple[int, float]]) -> tuple[tuple[int, float], ...]:
    """Leave out so many points of a long curve that a page can draw it; the last one stays.

    >>> _thinned([(1, 1500.0), (2, 1510.0)])
    ((1, 1500.0), (2, 1510.0))
    """
    step = -(-len(points) // MOST_POINTS)
    return (*points[:-1:step], points[-1])


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
