"""Green cards: the sets that must be exchanged for a progress token.

Source: architects/science/*.
"""

from itertools import combinations

from wonders_cli.rules.answers import Answer
from wonders_cli.rules.architects.model import KINDS, SYMBOLS, City, Counts, Numbers, Table

FIRST = KINDS.index(SYMBOLS[0])


def symbols(city: City) -> Counts:
    """Return the number of green cards with each symbol, in the order of SYMBOLS."""
    return city.cards[FIRST : FIRST + len(SYMBOLS)]


def sets(counts: Counts, numbers: Numbers) -> tuple[tuple[str, ...], ...]:
    """Two identical or three different symbols are a set; who has both kinds chooses. Each set as the symbols it takes.

    Source: architects/science/sets, architects/science/which-set.

    >>> from wonders_cli.documents.architects_catalogue import box
    >>> sets((2, 1, 1), box().numbers)
    (('compass', 'compass'), ('compass', 'gear', 'tablet'))
    """
    held = [symbol for symbol, count in zip(SYMBOLS, counts, strict=True) if count]
    identical = [
        (symbol,) * numbers.identical_symbols
        for symbol, count in zip(SYMBOLS, counts, strict=True)
        if count >= numbers.identical_symbols
    ]
    return (*identical, *combinations(held, numbers.different_symbols))


def due(table: Table, city: City) -> tuple[tuple[str, ...], ...]:
    """One of the sets must be exchanged in the same turn; without a progress token left the green cards stay.

    Source: architects/science/sets, architects/science/no-token.
    """
    return sets(symbols(city), table.box.numbers) if table.tokens_left > 0 else ()


def answer(table: Table, seat: int) -> Answer:
    """Answer the question `science` for one city: who has a set must exchange it in the same turn.

    Source: architects/science/sets, architects/science/no-token.
    """
    city = table.city(seat)
    found = due(table, city)
    return Answer(
        {
            "game": "architects",
            "player": city.name,
            "symbols": dict(zip(SYMBOLS, symbols(city), strict=True)),
            "sets": [list(symbols) for symbols in found],
            "must_take": bool(found),
            "rulings": ["architects/science/sets", *(["architects/science/which-set"] if len(found) > 1 else [])]
            + ([] if table.tokens_left > 0 else ["architects/science/no-token"]),
        }
    )
