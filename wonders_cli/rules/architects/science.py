"""Green cards: the sets that must be exchanged for a progress token.

Source: architects/science/*.
"""

from functools import lru_cache
from itertools import combinations

from wonders_cli.rules.answers.reasons import Source
from wonders_cli.rules.answers.science import ArchitectsScience
from wonders_cli.rules.architects.model import KINDS, SYMBOLS, City, Numbers, Table, cards_of
from wonders_cli.rules.architects.piles import Counts
from wonders_cli.rules.frozen import Frozen

FIRST = KINDS.index(SYMBOLS[0])


def symbols(city: City) -> Counts:
    """Return the number of green cards with each symbol, in the order of SYMBOLS."""
    return city.cards[FIRST : FIRST + len(SYMBOLS)]


def sets(counts: Counts, numbers: Numbers) -> tuple[tuple[str, ...], ...]:
    """Two identical or three different symbols are a set; a player with several sets chooses one.

    Each set is given as the symbols that it takes.
    Source: architects/science/sets, architects/science/which-set.

    >>> from wonders_cli.documents.architects.catalogue import box
    >>> sets((2, 1, 1), box().numbers)
    (('compass', 'compass'), ('compass', 'gear', 'tablet'))
    """
    return _sets(counts, numbers.identical_symbols, numbers.different_symbols)


@lru_cache(maxsize=1 << 10)
def _sets(counts: Counts, alike: int, unlike: int) -> tuple[tuple[str, ...], ...]:
    held = [symbol for symbol, count in zip(SYMBOLS, counts, strict=True) if count]
    identical = [(symbol,) * alike for symbol, count in zip(SYMBOLS, counts, strict=True) if count >= alike]
    return (*identical, *combinations(held, unlike))


def due(table: Table, city: City) -> tuple[tuple[str, ...], ...]:
    """One of the sets must be exchanged in the same turn; without a progress token left the green cards stay.

    Source: architects/science/sets, architects/science/no-token.
    """
    found = sets(symbols(city), table.box.numbers)
    return found if found and table.tokens_left > 0 else ()


def answer(table: Table, seat: int) -> ArchitectsScience:
    """A player with a set must exchange it in the same turn: the answer to the question `science` for one city.

    Source: architects/science/sets, architects/science/no-token.
    """
    city = table.city(seat)
    found = due(table, city)
    counts = Frozen(tuple(zip(SYMBOLS, symbols(city), strict=True)))
    sources = tuple(Source(cards_of(number, symbol), number, symbol) for symbol, number in counts.items() if number)
    return ArchitectsScience(city.name, counts, found, _rulings(table, found), sources=sources)


def _rulings(table: Table, found: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    rulings = {
        "architects/science/sets": True,
        "architects/science/which-set": len(found) > 1,
        "architects/science/no-token": table.tokens_left <= 0,
        "architects/progress/choice": bool(found),
    }
    return tuple(code for code, holds in rulings.items() if holds)
