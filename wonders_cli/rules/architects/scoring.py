"""The final score of 7 Wonders: Architects: five categories, the ranking, the tie-break.

Source: architects/score/total and the codes named at each line.
"""

from functools import lru_cache

from wonders_cli.rules.answers.scoring import Line, PlayerScore, ScoreSheet
from wonders_cli.rules.architects.model import (
    Box,
    City,
    Counted,
    PointsByWonder,
    PointsPer,
    PointsTogether,
    Stage,
    Table,
    Token,
    cards_of,
)
from wonders_cli.rules.messages import Message, say

CATEGORIES = ("stages", "cat", "blue", "military", "progress")

_CAT_PAWN = say("Cat pawn")
_HELD = say("held at the end")
_ALONE, _TOGETHER = say("alone"), say("all together")
_FINISHED, _UNFINISHED = say("the Wonder is finished"), say("the Wonder is not finished")


def score(table: Table) -> ScoreSheet:
    """The most points win, then the most stages; with equal stages too the victory is shared.

    Source: architects/score/total, architects/score/tie, architects/turn/end.
    """
    players = tuple(player_score(table.city(seat), table.box) for seat in table.seats)
    over = is_over(table)
    sheet = ScoreSheet("architects", CATEGORIES, table.box.numbers.tie_break, players, whole=table.whole, over=over)
    finished = any(city.finished for city in table.known)
    rulings = {
        "architects/score/total": True,
        "architects/score/tie": table.whole and sheet.decided_by not in (None, "points"),
        "architects/turn/end": finished or over is False,
        "architects/turn/no-card-left": bool(over) and not finished,
    }
    return sheet._replace(rulings=tuple(code for code, holds in rulings.items() if holds))


def is_over(table: Table) -> bool | None:
    """The game is over when a Wonder is finished, or when all decks are empty.

    It goes on while no Wonder is finished and a deck has cards. None where the document does not show it: it has not
    all cities, or no deck that surely has cards.
    Source: architects/turn/end, architects/turn/no-card-left.
    """
    if any(city.finished for city in table.known):
        return True
    decks_end = bool(table.switches.get("all-decks-empty-ends-game"))
    if decks_end and table.decks and all(pile.empty for pile in table.decks):
        return True
    goes_on = not decks_end or any(pile.size or pile.order for pile in table.decks)
    return False if table.complete and goes_on else None


def player_score(city: City, box: Box) -> PlayerScore:
    """Stages, the cat, blue cards, victory tokens and progress tokens score; no other card does.

    Source: architects/score/total.
    """
    lines = (*map(_stage_line, city.built), *_cat_line(city, box), *_blue_lines(city, box), *_victory_line(city, box))
    return PlayerScore(city.name, (*lines, *_progress_lines(city, box)), tie_break=len(city.stages))


@lru_cache(maxsize=1 << 8)
def _stage_line(stage: Stage) -> Line:
    """Each built stage scores what is printed on it, the second stage of Babylon nothing.

    Source: architects/score/stages.
    """
    item, reason = say("stage {number}", number=stage.id), say("{piece}, as printed", piece=stage.piece)
    return Line("stages", stage.points, item, reason, "architects/score/stages")


def _cat_line(city: City, box: Box) -> list[Line]:
    """The Cat pawn scores for its holder at the end.

    Source: architects/cat/points.
    """
    return [Line("cat", box.numbers.cat_points, _CAT_PAWN, _HELD, "architects/cat/points")] if city.cat else []


def _blue_lines(city: City, box: Box) -> list[Line]:
    """A blue card scores, and less if it shows the cat.

    Source: architects/score/blue.
    """
    return [
        Line(
            "blue",
            number * kind.points,
            cards_of(number, kind.name),
            _each(kind.points),
            "architects/score/blue",
        )
        for number, kind in zip(city.cards, box.kinds, strict=True)
        if number and kind.points
    ]


def _victory_line(city: City, box: Box) -> list[Line]:
    """Each victory token scores.

    Source: architects/score/military.
    """
    number, each = city.victory_tokens, box.numbers.victory_token_points
    if not number:
        return []
    item = say("{number:victory token}", number=number)
    return [Line("military", number * each, item, _each(each), "architects/score/military")]


def _progress_lines(city: City, box: Box) -> list[Line]:
    """Decor, Politics, Strategy, Education and Culture score; the other progress tokens do not.

    Source: architects/score/progress.
    """
    lines = []
    for token in dict.fromkeys(city.progress):
        copies = city.progress.count(token)
        found = _token_points(city, token, copies, box)
        if found is not None:
            points, reason = found
            item = token.name if copies == 1 else say("{number} {token}", number=copies, token=token.name)
            lines.append(Line("progress", points, item, reason, token.ruling))
    return lines


def _token_points(city: City, token: Token, copies: int, box: Box) -> tuple[int, Message] | None:
    """Return the points of the copies of a token and why; None for a token that does not score."""
    match token.effect:
        case PointsByWonder(unfinished, finished):
            return (copies * finished, _FINISHED) if city.finished else (copies * unfinished, _UNFINISHED)
        case PointsPer(points, what):
            number, reason = _counted(city, what, points, box)
            return copies * points * number, reason
        case PointsTogether(points):
            return points[min(copies, len(points)) - 1], _ALONE if copies == 1 else _TOGETHER
        case _:
            return None


def _counted(city: City, what: Counted, points: int, box: Box) -> tuple[int, Message]:
    match what:
        case Counted.CATS:
            number = sum(number for number, kind in zip(city.cards, box.kinds, strict=True) if kind.cat)
            return number, say("{points:point} for each cat icon, {number} of them", points=points, number=number)
        case Counted.VICTORY_TOKENS:
            number = city.victory_tokens
            return number, say("{points:point} for each victory token, {number} of them", points=points, number=number)
        case Counted.PROGRESS_TOKENS:
            number = len(city.progress)
            return number, say("{points:point} for each progress token, {number} of them", points=points, number=number)


@lru_cache(maxsize=1 << 4)
def _each(points: int) -> Message:
    return say("{points:point} each", points=points)
