"""Scientific symbols, pairs, and scientific supremacy.

Source: duel/science/*.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from wonders_cli.rules.answers.reasons import Source
from wonders_cli.rules.answers.science import DuelScience
from wonders_cli.rules.duel.model import SYMBOLS, Card, City, DrawsProgress, Numbers, Symbol, Table, Token, Wonder
from wonders_cli.rules.frozen import Frozen


class Science(NamedTuple):
    """The symbols of a city: how many of each, and how many of each lie on cards (both in the order of SYMBOLS)."""

    symbols: tuple[int, ...]
    on_cards: tuple[int, ...]

    @property
    def distinct(self) -> int:
        """A symbol held twice counts once. Source: duel/science/supremacy."""
        return len(self.symbols) - self.symbols.count(0)


def science(city: City) -> Science:
    """Green cards show symbols; Law is a symbol of its own, which no card shows.

    Source: duel/science/law, duel/science/law-no-pair.

    >>> from wonders_cli.documents.duel.catalogue import cards, tokens
    >>> science(City("Ann", cards=(cards()["Pharmacist"], cards()["Dispensary"]), progress=(tokens()["Law"],))).distinct
    2
    """
    return _science(city.cards, city.progress)


@lru_cache(maxsize=1 << 14)
def _science(cards: tuple[Card, ...], progress: tuple[Token, ...]) -> Science:
    if cards:  # a city that grows by a card is remembered but for that card
        before, symbols = _science(cards[:-1], progress), symbols_on(cards[-1])
        return Science(_more(before.symbols, symbols), _more(before.on_cards, symbols)) if symbols else before
    shown = [symbol for token in progress for symbol in symbols_on(token)]
    return Science(tuple(map(shown.count, SYMBOLS)), (0,) * len(SYMBOLS))


@cache
def symbols_on(thing: Card | Wonder | Token) -> tuple[str, ...]:
    """Return the scientific symbols that a thing shows.

    >>> from wonders_cli.documents.duel.catalogue import cards, tokens
    >>> symbols_on(cards()["Workshop"]), symbols_on(tokens()["Law"]), symbols_on(cards()["Altar"])
    (('plumb',), ('scales',), ())
    """
    return tuple(effect.symbol for effect in thing.effects if isinstance(effect, Symbol))


def _more(counts: tuple[int, ...], symbols: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(number + symbols.count(symbol) for symbol, number in zip(SYMBOLS, counts, strict=True))


def pairs(city: City, numbers: Numbers) -> tuple[str, ...]:
    """Two green cards of one city with the same symbol are a pair; Law makes none.

    Source: duel/science/pair, duel/science/own-pair, duel/science/law-no-pair.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook, tokens
    >>> ann = City("Ann", cards=(cards()["Pharmacist"], cards()["Dispensary"]), progress=(tokens()["Law"],))
    >>> pairs(ann, rulebook())
    ('mortar',)
    """
    return tuple(
        symbol for symbol, number in zip(SYMBOLS, science(city).on_cards, strict=True) if number >= numbers.pair
    )


def taken_from_board(table: Table) -> int:
    """Count the tokens that have left the board at least: The Great Library draws from the tokens set aside.

    Source: duel/science/pair, duel/wonder/great-library.
    """
    return sum(_taken(city) for city in table.cities if city is not None)


def _taken(city: City) -> int:
    drawn = sum(isinstance(effect, DrawsProgress) for wonder in city.built for effect in wonder.effects)
    return max(0, len(city.progress) - drawn)


def tokens_due(table: Table, seat: int) -> int:
    """Each pair brings one progress token from the board, as long as tokens lie there; count those not taken yet.

    The token of The Great Library comes from the box, not for a pair.
    Source: duel/science/pair, duel/science/no-token, duel/wonder/great-library.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> ann = City("Ann", cards=(cards()["Pharmacist"], cards()["Dispensary"]))
    >>> tokens_due(Table((ann, City("Bob")), rulebook()), 0)
    1
    """
    city = table.city(seat)
    due = max(0, len(pairs(city, table.numbers)) - _taken(city))
    return due if table.progress_board is None else min(due, len(table.progress_board))


def needs(city: City, numbers: Numbers) -> int:
    """Six different symbols are scientific supremacy; count how many are missing.

    Source: duel/science/supremacy, duel/science/law.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> needs(City("Ann", cards=(cards()["Pharmacist"], cards()["Dispensary"])), rulebook())
    5
    """
    return max(0, numbers.supremacy_symbols - science(city).distinct)


def supremacy(table: Table) -> int | None:
    """Return the seat of the player with six different symbols, None if there is none.

    Source: duel/science/supremacy.
    """
    for seat, city in enumerate(table.cities):
        if city is not None and not needs(city, table.numbers):
            return seat
    return None


def answer(table: Table, seat: int) -> DuelScience:
    """Answer the question `science` for one city.

    Source: duel/science/*.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> ann = City("Ann", cards=(cards()["Pharmacist"], cards()["Dispensary"]))
    >>> found = answer(Table((ann, City("Bob")), rulebook()), 0)
    >>> found.pairs, found.tokens_due, found.needs
    (('mortar',), 1, 5)
    """
    city = table.city(seat)
    found = science(city)
    return DuelScience(
        city.name,
        Frozen((symbol, number) for symbol, number in zip(SYMBOLS, found.symbols, strict=True) if number),
        found.distinct,
        pairs(city, table.numbers),
        needs(city, table.numbers),
        tokens_due(table, seat),
        rulings(table, seat),
        sources=tuple(
            Source(thing.name, 1, symbol) for thing in (*city.cards, *city.progress) for symbol in symbols_on(thing)
        ),
    )


def rulings(table: Table, seat: int) -> tuple[str, ...]:
    """Return the rulings that decide the science of a city.

    Source: duel/science/*, duel/wonder/great-library.
    """
    city, opponent = table.city(seat), table.opponent(seat)
    own = science(city)
    codes = ["duel/science/supremacy"]
    if own.symbols != own.on_cards:
        codes += ["duel/science/law", "duel/science/law-no-pair"]
    found = pairs(city, table.numbers)
    if found:
        codes.append("duel/science/pair")
    if opponent and any(mine and others for mine, others in zip(own.on_cards, science(opponent).on_cards, strict=True)):
        codes.append("duel/science/own-pair")
    if tokens_due(table, seat):
        codes.append("duel/science/timing")
    elif len(found) > _taken(city):
        codes.append("duel/science/no-token")
    if _taken(city) < len(city.progress):
        codes.append("duel/wonder/great-library")
    return tuple(codes)
