"""The final score: a row for each player, the winner, and with --explain every line."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Row, grid
from wonders_cli.output.views import structure
from wonders_cli.output.views.assumed import assumptions
from wonders_cli.rules.answers.scoring import PlayerScore, ScoreSheet
from wonders_cli.rules.messages import Message, say


def blocks(answers: Sequence[ScoreSheet], *, explain: bool) -> Iterator[Block]:
    """Say the points of everybody by category, and who wins."""
    for sheet in answers:
        names = ("player", *(() if sheet.victory else sheet.categories), "total", "rank")
        if sheet.whole or not sheet.victory:
            yield from grid(None, [_row(sheet, seat) for seat in sheet.shown], names, turnable=True)
        yield from _verdict(sheet)
        yield from structure.blocks(sheet.structure)
        yield from assumptions(sheet.assumed)
        for seat in sheet.shown if explain else ():
            player = sheet.players[seat]
            title = say("{player}: {total:point}", player=player.name, total=player.total)
            if sheet.victory:
                title = say("{player}", player=player.name)
            yield from grid(title, [*_lines(player)], ("category", "points", "item", "reason", "ruling"), folded=title)


def rows(answer: ScoreSheet) -> Iterator[Row]:
    """Give the sums of each player."""
    decided_by = answer.decided_by if answer.whole else answer.victory
    for seat in answer.shown:
        yield {**_row(answer, seat), "decided_by": decided_by, **_tie(answer, seat)}


def _tie(sheet: ScoreSheet, seat: int) -> Row:
    """Give what breaks a tie, for a player with as many points as another one."""
    column = {"coins": "coins", "stages": "stages_built"}.get(sheet.tie_break.key)
    player = sheet.players[seat]
    tied = sum(other.total == player.total for other in sheet.players) > 1
    return {column: player.tie_break} if column and tied and not sheet.victory else {}


def lines(answer: ScoreSheet) -> Iterator[Row]:
    """Give each line of each player."""
    for seat in answer.shown:
        player = answer.players[seat]
        yield from ({"player": player.name, **line} for line in _lines(player))


def _row(sheet: ScoreSheet, seat: int) -> Row:
    player = sheet.players[seat]
    points = {} if sheet.victory else {**player.points(sheet.categories), "total": player.total}
    rank = {"rank": sheet.ranks[seat]} if sheet.whole else {}
    return {"player": player.name, **points, **rank}


def _lines(player: PlayerScore) -> Iterator[Row]:
    yield from (
        {"category": category, "points": points, "item": item, "reason": reason, "ruling": ruling}
        for category, points, item, reason, ruling in player.lines
    )


def _verdict(sheet: ScoreSheet) -> Iterator[Message]:
    """Say who wins and by what; of a single city only a supremacy."""
    if not sheet.whole:
        if sheet.victory:
            player = sheet.players[0]
            yield say(
                "{player} wins by {victory}." if player.lines else "{player} loses by {victory}.",
                player=player.name,
                victory=sheet.victory,
            )
        return
    winners, decided_by = sheet.leaders, sheet.decided_by
    points = max(player.total for player in sheet.players)
    if sheet.over is False:
        yield say(
            "{players:and} leads with {points:point}; the game is not over."
            if len(winners) == 1
            else "{players:and} lead with {points:point}; the game is not over.",
            players=winners,
            points=points,
        )
        return
    match decided_by:
        case "shared":
            yield say(
                "{players:and} share the victory with {points:point} ({tie}).",
                players=winners,
                points=points,
                tie=sheet.tie_break.shared,
            )
        case "points":
            yield say("{player} wins with {points:point}.", player=winners[0], points=points)
        case sheet.tie_break.key:
            yield say(
                "{player} wins with {points:point}; {tie} break the tie.",
                player=winners[0],
                points=points,
                tie=sheet.tie_break.words,
            )
        case _:
            yield say("{players:and} wins by {victory}.", players=winners, victory=decided_by)
