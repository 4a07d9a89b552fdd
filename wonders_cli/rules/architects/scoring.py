"""The final score of 7 Wonders: Architects: five categories, the ranking, the tie-break.

Source: architects/score/total and the codes named at each line.
"""

from wonders_cli.rules.answers import Line, PlayerScore, ScoreSheet, counted
from wonders_cli.rules.architects.model import Box, City, PointsByWonder, PointsPer, PointsTogether, Table, Token

CATEGORIES = ("stages", "cat", "blue", "military", "progress")


def score(table: Table) -> ScoreSheet:
    """The most points win, then the most stages; still equal, the victory is shared.

    Source: architects/score/total, architects/score/tie.
    """
    players = tuple(player_score(table.city(seat), table.box) for seat in table.seats)
    return ScoreSheet("architects", CATEGORIES, "stages", players, whole=table.whole)


def player_score(city: City, box: Box) -> PlayerScore:
    """Stages, the cat, blue cards, victory tokens and progress tokens score; no other card does.

    Source: architects/score/total.
    """
    lines = (*_stage_lines(city), *_cat_line(city, box), *_blue_lines(city, box), *_victory_line(city, box))
    return PlayerScore(city.name, (*lines, *_progress_lines(city, box)), tie_break=len(city.stages))


def _stage_lines(city: City) -> list[Line]:
    """Each stage constructed scores what is printed on it, the second one of Babylon nothing.

    Source: architects/score/stages.
    """
    return [
        Line("stages", stage.points, f"stage {stage.id}", f"{stage.piece}, as printed", "architects/score/stages")
        for stage in city.built
    ]


def _cat_line(city: City, box: Box) -> list[Line]:
    """The Cat pawn scores for whoever holds it at the end.

    Source: architects/cat/points.
    """
    return [Line("cat", box.numbers.cat_points, "Cat pawn", "held at the end", "architects/cat/points")] * city.cat


def _blue_lines(city: City, box: Box) -> list[Line]:
    """A blue card scores, and less if it shows the cat.

    Source: architects/score/blue.
    """
    return [
        Line(
            "blue",
            number * kind.points,
            counted(number, f"{kind.name} card"),
            _each(kind.points),
            "architects/score/blue",
        )
        for number, kind in zip(city.cards, box.kinds, strict=True)
        if number and kind.points
    ]


def _victory_line(city: City, box: Box) -> list[Line]:
    """Each Military Victory token scores.

    Source: architects/score/military.
    """
    number, each = city.victory_tokens, box.numbers.victory_token_points
    line = Line("military", number * each, counted(number, "victory token"), _each(each), "architects/score/military")
    return [line] if number else []


def _progress_lines(city: City, box: Box) -> list[Line]:
    """Decor, Politics, Strategy, Education and Culture score; the other progress tokens have had their use.

    Source: architects/score/progress.
    """
    lines = []
    for token in dict.fromkeys(city.progress):
        copies = city.progress.count(token)
        for points, reason in _token_points(city, token, copies, box):
            item = token.name if copies == 1 else f"{copies} {token.name}"
            lines.append(Line("progress", points, item, reason, "architects/score/progress"))
    return lines


def _token_points(city: City, token: Token, copies: int, box: Box) -> list[tuple[int, str]]:
    """Return the points of the copies of a token and why; nothing for a token that does not score."""
    match token.effect:
        case PointsByWonder(unfinished, finished):
            each, state = (finished, "finished") if city.finished else (unfinished, "not finished")
            return [(copies * each, f"the Wonder is {state}")]
        case PointsPer(points, what):
            number = _count(city, what, box)
            return [(copies * points * number, f"{counted(points, 'point')} for each {what}, {number} of them")]
        case PointsTogether(points):
            return [(points[min(copies, len(points)) - 1], "alone" if copies == 1 else "all together")]
        case _:
            return []


def _count(city: City, what: str, box: Box) -> int:
    match what:
        case "cat icon":
            return sum(number for number, kind in zip(city.cards, box.kinds, strict=True) if kind.cat)
        case "victory token":
            return city.victory_tokens
        case _:
            return len(city.progress)


def _each(points: int) -> str:
    return f"{counted(points, 'point')} each"
