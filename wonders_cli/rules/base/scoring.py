"""The final score of 7 Wonders: seven categories, the ranking, the tie-break.

Source: base/score/total and the codes named at each line.
"""

from functools import partial
from itertools import chain

from wonders_cli.rules.answers import Line, Need, NeedsError, PlayerScore, ScoreSheet, counted, gathered, listed
from wonders_cli.rules.base.counting import counts
from wonders_cli.rules.base.model import SYMBOLS, Card, City, CompleteWonder, Numbers, PerCount, Points, Table
from wonders_cli.rules.base.science import same_symbols, science, sets

CATEGORIES = ("military", "treasury", "wonder", "civilian", "commercial", "guilds", "science")


def score(table: Table) -> ScoreSheet:
    """Every player adds the seven categories; the most points win, then the most coins; else the victory is shared.

    Source: base/score/total, base/score/tie.
    """
    players = gathered(partial(player_score, table, seat) for seat in table.seats)
    return ScoreSheet("base", CATEGORIES, "coins", tuple(players), whole=table.whole)


def player_score(table: Table, seat: int) -> PlayerScore:
    """Score one city, line by line.

    Source: base/score/total.
    """
    city = table.city(seat)
    lines = [
        Line("military", value, f"token {value:+d}", "value of the token", "base/score/military")
        for value in city.military
    ]
    cards = [partial(card_lines, table, seat, card) for card in city.cards if card.colour in _RULINGS]
    treasury, *of_cards = gathered([partial(treasury_lines, table, seat), *cards])
    lines += treasury
    for number, stage in enumerate(city.wonder.stages[: city.stages], 1):
        points = sum([effect.points for effect in stage.effects if isinstance(effect, Points)])
        lines.append(Line("wonder", points, f"stage {number}", "printed on the stage", "base/score/wonder"))
    lines += chain.from_iterable(of_cards)
    lines += science_lines(city, table.numbers)
    return PlayerScore(city.name, tuple(lines), tie_break=city.coins or 0)


def treasury_lines(table: Table, seat: int) -> list[Line]:
    """Every three coins are a point, coins left over nothing.

    Source: base/score/treasury.
    """
    city, each = table.city(seat), table.numbers.coins_per_point
    if city.coins is None:
        message = f"the score of {city.name} depends on its coins, which this document does not give"
        raise NeedsError(Need(message, (*table.place(seat), "coins")))
    reason = f"1 point for each full {each} coins"
    return [Line("treasury", city.coins // each, counted(city.coins, "coin"), reason, "base/score/treasury")]


_RULINGS = {
    "blue": ("civilian", "base/score/civilian"),
    "yellow": ("commercial", "base/score/commercial"),
    "purple": ("guilds", "base/guild/neighbours"),
}


def card_lines(table: Table, seat: int, card: Card) -> list[Line]:
    """Blue cards score what is printed; yellow cards and guilds count the final cities; no other cards are asked.

    Source: base/score/civilian, base/score/commercial, base/guild/*.
    """
    category, ruling = _RULINGS[card.colour]
    match card.effect:
        case Points(points):
            return [Line(category, points, card.name, "printed points", ruling)]
        case PerCount(_, points, _, stages, cities) as effect if points:
            numbers = counts(table, seat, effect, f"{card.name} of {table.city(seat).name}")
            if category == "guilds":
                ruling = "base/guild/builders" if stages else "base/guild/shipowners" if "self" in cities else ruling
            reason = f"{points} for each: {counted_cities(table, seat, effect, numbers)}"
            return [Line(category, points * sum(numbers), card.name, reason, ruling)]
        case CompleteWonder(points):
            city = table.city(seat)
            reason = f"{city.stages} of {len(city.wonder.stages)} stages built"
            return [Line(category, points if city.complete else 0, card.name, reason, "base/guild/decorators")]
        case _:
            return []


def counted_cities(table: Table, seat: int, effect: PerCount, numbers: tuple[int, ...]) -> str:
    """Tell what was counted where."""
    parts = []
    for place, number in zip(effect.cities, numbers, strict=True):
        city = table.city(seat) if place == "self" else table.neighbour(seat, place)
        parts.append(f"{number} of {'the own city' if place == 'self' or city is None else city.name}")
    what = "stages built" if effect.stages else f"{listed(effect.colours)} cards"
    return f"{what}, {' + '.join(parts)}"


def science_lines(city: City, numbers: Numbers) -> list[Line]:
    """The symbols score twice: by squares and by sets, free symbols used for the best total.

    Source: base/score/science.
    """
    result = science(city, numbers)
    if not any(result.best[0]):
        return []
    symbols = listed([f"{count} {symbol}" for count, symbol in zip(result.best[0], SYMBOLS, strict=True) if count])
    used = f" ({counted(result.free, 'free symbol')} used)" if result.free else ""
    lines = [
        Line(
            "science",
            same_symbols(result.best[0]),
            f"{symbols}{used}",
            "the square of each number",
            "base/score/science",
        )
    ]
    if result.sets:
        full = min(result.best[0])
        reason = f"{numbers.science_set_points} for each set of three different"
        lines.append(Line("science", sets(result.best[0], numbers), counted(full, "set"), reason, "base/score/science"))
    return lines
