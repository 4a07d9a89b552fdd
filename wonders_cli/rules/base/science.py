"""Points of the scientific symbols, and the best use of the free ones.

Source: base/score/science, base/score/free-symbols, base/babylon/science-symbol, base/guild/scientists.
"""

from typing import NamedTuple

from wonders_cli.rules.answers.reasons import Source
from wonders_cli.rules.answers.science import BaseScience
from wonders_cli.rules.base.assumptions import assumed_of_science
from wonders_cli.rules.base.model import SYMBOLS, City, FreeSymbol, Numbers, Symbol, Table
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.symbols import best_assignments


class Science(NamedTuple):
    """The printed symbols of a city, its free ones, and every best use of these, counted in the order of SYMBOLS."""

    printed: tuple[int, ...]
    free: int
    points: int
    best: tuple[tuple[int, ...], ...]
    same_symbols: int
    sets: int


def science(city: City, numbers: Numbers) -> Science:
    """Symbols score the squares of their numbers and sets; all free symbols are set together for the best total.

    Source: base/score/science, base/score/free-symbols, base/babylon/science-symbol, base/guild/scientists.
    """
    printed = [0] * len(SYMBOLS)
    free = 0
    for effect in city.effects():
        match effect:
            case Symbol(symbol):
                printed[SYMBOLS.index(symbol)] += 1
            case FreeSymbol():
                free += 1
            case _:
                pass
    points, best = best_assignments(tuple(printed), free, lambda counts: same_symbols(counts) + sets(counts, numbers))
    return Science(tuple(printed), free, points, best, same_symbols(best[0]), sets(best[0], numbers))


def same_symbols(counts: tuple[int, ...]) -> int:
    """Each symbol scores the square of its number.

    Source: base/score/science.

    >>> same_symbols((2, 1, 1))
    6
    """
    return sum(count * count for count in counts)


def sets(counts: tuple[int, ...], numbers: Numbers) -> int:
    """Each complete set of the different symbols scores the points of the rulebook.

    Source: base/score/science.
    """
    return numbers.science_set_points * min(counts)


def answer(table: Table, seat: int) -> BaseScience:
    """Answer the question `science` for one city."""
    city = table.city(seat)
    result = science(city, table.numbers)
    return BaseScience(
        city.name,
        Frozen(zip(SYMBOLS, result.printed, strict=True)),
        result.free,
        result.points,
        tuple(Frozen(zip(SYMBOLS, counts, strict=True)) for counts in result.best),
        result.same_symbols,
        result.sets,
        sources=sources(city),
        assumed=assumed_of_science(table, seat),
    )


def sources(city: City) -> tuple[Source, ...]:
    """The cards and stages that have the symbols are named, each with its symbol; a free one has none yet.

    Source: base/score/science, base/score/free-symbols.
    """
    found = []
    for thing, effect in city.things():
        if isinstance(effect, Symbol):
            found.append(Source(thing, 1, effect.symbol))
        elif isinstance(effect, FreeSymbol):
            found.append(Source(thing, 1))
    return tuple(found)
