"""The final score of 7 Wonders: seven categories, the ranking, the tie-break.

Source: base/score/total and the codes at each line.
"""

from functools import lru_cache, partial
from itertools import chain

from wonders_cli.rules.answers.scoring import Line, PlayerScore, ScoreSheet
from wonders_cli.rules.base.assumptions import assumed_of_score
from wonders_cli.rules.base.counting import OWN, counts
from wonders_cli.rules.base.model import SYMBOLS, Card, City, CompleteWonder, Numbers, PerCount, Points, Table
from wonders_cli.rules.base.science import same_symbols, science, sets
from wonders_cli.rules.errors import Need, NeedsError, gathered
from wonders_cli.rules.messages import Message, say

CATEGORIES = ("military", "treasury", "wonder", "civilian", "commercial", "guilds", "science")
_TOKEN = say("value of the token")
_SUM = say("tokens, as their sum")
_PRINTED = say("printed points")
_ON_STAGE = say("printed on the stage")
_SQUARES = say("the square of each number")


@lru_cache(maxsize=1 << 8)
def _token(value: int) -> Message:
    return say("token {value:+}", value=value)


@lru_cache(maxsize=1 << 8)
def _stage(number: int) -> Message:
    return say("stage {number}", number=number)


@lru_cache(maxsize=1 << 8)
def _coins(coins: int) -> Message:
    return say("{coins:coin}", coins=coins)


@lru_cache(maxsize=1 << 8)
def _each_full(coins: int) -> Message:
    return say("1 point for each full {coins} coins", coins=coins)


def score(table: Table) -> ScoreSheet:
    """Every player adds the seven categories; the most points win, then the most coins; else the victory is shared.

    Source: base/score/total, base/score/tie.
    """
    players = gathered(partial(player_score, table, seat) for seat in table.seats)
    return ScoreSheet(
        "base",
        CATEGORIES,
        table.numbers.tie_break,
        tuple(players),
        whole=table.whole,
        over=over(table),
        assumed=assumed_of_score(table),
    )


def over(table: Table) -> bool | None:
    """A game goes on in every Age but the last, in every turn, and as long as there are cards in a hand.

    Else a table does not show whether it goes on: None. Source: base/score/running.
    """
    last = max(table.numbers.victory_tokens)
    held = any(city is not None and city.hand for city in table.cities)
    return False if held or table.turn is not None or (table.age or last) < last else None


def player_score(table: Table, seat: int) -> PlayerScore:
    """One city is scored line by line.

    Source: base/score/total.
    """
    city = table.city(seat)
    lines = [Line("military", value, _token(value), _TOKEN, "base/score/military") for value in city.military]
    if city.military_sum is not None:
        lines.insert(0, Line("military", city.military_sum, _SUM, _TOKEN, "base/score/military"))
    cards = [partial(card_lines, table, seat, card) for card in city.cards if card.category]
    treasury, *of_cards = gathered([partial(treasury_lines, table, seat), *cards])
    lines += treasury
    for number, stage in enumerate(city.wonder.stages[: city.stages], 1):
        points = sum([effect.points for effect in stage.effects if isinstance(effect, Points)])
        lines.append(Line("wonder", points, _stage(number), _ON_STAGE, "base/score/wonder"))
    lines += chain.from_iterable(of_cards)
    lines += science_lines(city, table.numbers)
    return PlayerScore(city.name, tuple(lines), tie_break=city.coins or 0)


def treasury_lines(table: Table, seat: int) -> list[Line]:
    """Every three coins are a point, coins left over nothing.

    Source: base/score/treasury.
    """
    city, each = table.city(seat), table.numbers.coins_per_point
    if city.coins is None:
        message = say("the score of {player} depends on its coins, which this document does not give", player=city.name)
        raise NeedsError(Need(message, (*table.place(seat), "coins")))
    return [Line("treasury", city.coins // each, _coins(city.coins), _each_full(each), "base/score/treasury")]


def card_lines(table: Table, seat: int, card: Card) -> list[Line]:
    """Blue cards score what is printed; yellow cards and guilds count the final cities; no other cards are asked.

    Source: base/score/civilian, base/score/commercial, base/guild/*.
    """
    category = card.category or ""
    match card.effect:
        case Points(points):
            return [Line(category, points, card.name, _PRINTED, card.ruling)]
        case PerCount(_, points, _, _, _) as effect if points:
            what = say("{card} of {player}", card=card.name, player=table.city(seat).name)
            numbers = counts(table, seat, effect, what)
            reason = say("{points} for each: {counted}", points=points, counted=_counted(table, seat, effect, numbers))
            return [Line(category, points * sum(numbers), card.name, reason, card.ruling)]
        case CompleteWonder(points):
            city = table.city(seat)
            reason = say("{built} of {stages} stages built", built=city.stages, stages=len(city.wonder.stages))
            return [Line(category, points if city.complete else 0, card.name, reason, card.ruling)]
        case _:
            return []


def _counted(table: Table, seat: int, effect: PerCount, numbers: tuple[int, ...]) -> Message:
    """Say what was counted in which city."""
    parts = []
    for place, number in zip(effect.cities, numbers, strict=True):
        city = None if place == OWN else table.neighbour(seat, place)
        if city is None:
            parts.append(say("{number} of the own city", number=number))
        else:
            parts.append(say("{number} of {player}", number=number, player=city.name))
    if effect.stages:
        return say("stages built, {parts:plus}", parts=tuple(parts))
    return say("{colours} cards, {parts:plus}", colours=effect.colours, parts=tuple(parts))


def science_lines(city: City, numbers: Numbers) -> list[Line]:
    """The symbols score twice, by squares and by sets; free symbols are used for the best total.

    Source: base/score/science, base/score/free-symbols.
    """
    result = science(city, numbers)
    if not any(result.best[0]):
        return []
    symbols = tuple([(symbol, count) for count, symbol in zip(result.best[0], SYMBOLS, strict=True) if count])
    item = say("{symbols:units}", symbols=symbols)
    if result.free:
        item = say("{symbols:units} ({free:free symbol} used)", symbols=symbols, free=result.free)
    lines = [Line("science", same_symbols(result.best[0]), item, _SQUARES, "base/score/science")]
    if result.sets:
        reason = say("{points} for each set of three different", points=numbers.science_set_points)
        full = say("{sets:set}", sets=min(result.best[0]))
        lines.append(Line("science", sets(result.best[0], numbers), full, reason, "base/score/science"))
    return lines
