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
    """Stages, the cat, blue cards, victory tokens and progress tokens score; grey, yellow, green and red cards do not.

    Source: architects/score/total, architects/score/stages, architects/score/blue, architects/score/military,
    architects/cat/points.
    """
    lines = [
        Line("stages", stage.points, f"stage {stage.id}", f"printed on the {stage.piece}", "architects/score/stages")
        for stage in city.built
    ]
    if city.cat:
        lines.append(Line("cat", box.numbers.cat_points, "Cat pawn", "held at the end", "architects/cat/points"))
    lines += [
        Line(
            "blue",
            number * kind.points,
            f"{number} {kind.name}",
            f"{counted(kind.points, 'point')} each",
            "architects/score/blue",
        )
        for number, kind in zip(city.cards, box.kinds, strict=True)
        if number and kind.points
    ]
    if city.victory_tokens:
        each = box.numbers.victory_token_points
        item = counted(city.victory_tokens, "victory token")
        lines.append(
            Line(
                "military",
                city.victory_tokens * each,
                item,
                f"{counted(each, 'point')} each",
                "architects/score/military",
            )
        )
    return PlayerScore(city.name, (*lines, *progress_lines(city, box)), tie_break=len(city.stages))


def progress_lines(city: City, box: Box) -> list[Line]:
    """Decor, Politics, Strategy, Education and Culture score; the other progress tokens have had their use.

    Source: architects/score/progress, architects/cat/points.
    """
    lines = []
    for token in dict.fromkeys(city.progress):
        copies = city.progress.count(token)
        for points, reason in _token_points(city, token, copies, box):
            lines.append(
                Line(
                    "progress",
                    points,
                    token.name if copies == 1 else f"{copies} {token.name}",
                    reason,
                    "architects/score/progress",
                )
            )
    return lines


def _token_points(city: City, token: Token, copies: int, box: Box) -> list[tuple[int, str]]:
    """Return the points that the copies of a token score and why; none for a token that scores nothing."""
    match token.effect:
        case PointsByWonder(unfinished, finished):
            return [
                (
                    copies * (finished if city.finished else unfinished),
                    f"the Wonder is {'' if city.finished else 'not '}finished",
                )
            ]
        case PointsPer(points, what):
            number = _count(city, what, box)
            return [(copies * points * number, f"{points} for each {what}, {number} of them")]
        case PointsTogether(points):
            return [(points[min(copies, len(points)) - 1], counted(copies, f"{token.name} token"))]
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
