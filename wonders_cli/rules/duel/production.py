"""What a city produces, its producers of choice, and the prices at which it buys.

Source: duel/pay/production, duel/pay/choice-producers, duel/pay/trade-price, duel/pay/not-counted,
duel/pay/fixed-price.
"""

from functools import cache, lru_cache
from operator import add
from typing import NamedTuple

from wonders_cli.rules.duel.model import (
    RESOURCES,
    Card,
    Chooses,
    City,
    Discount,
    FixedPrice,
    Numbers,
    Produces,
    Token,
    Wonder,
)
from wonders_cli.rules.payment import Units

NOTHING: Units = (0,) * len(RESOURCES)
ANYTHING = (1 << len(RESOURCES)) - 1
_REMEMBERED = 1 << 14


class Production(NamedTuple):
    """What a city produces: fixed units, the bit masks of its producers of choice, and its fixed prices (or None)."""

    units: Units
    choices: tuple[int, ...]
    fixed: tuple[int | None, ...]


class Source(NamedTuple):
    """A thing that gives one unit of one of the resources of a bit mask."""

    kinds: int
    name: str


@lru_cache(maxsize=_REMEMBERED)
def production(cards: tuple[Card, ...], built: tuple[Wonder, ...]) -> Production:
    """Brown and grey cards produce what they show; some yellow cards and Wonders give a choice; some fix a price.

    Source: duel/pay/production, duel/pay/choice-producers, duel/pay/fixed-price.

    >>> from wonders_cli.documents.duel.catalogue import cards
    >>> production((cards()["Shelf Quarry"], cards()["Forum"], cards()["Clay Reserve"]), ())
    Production(units=(0, 2, 0, 0, 0), choices=(24,), fixed=(None, None, 1, None, None))
    """
    if cards:  # a city that grows by a card is remembered but for that card
        return _with(production(cards[:-1], built), cards[-1])
    if built:
        return _with(production((), built[:-1]), built[-1])
    return _NONE


def _with(made: Production, thing: Card | Wonder) -> Production:
    more = _production_of(thing)
    if more is _NONE:
        return made
    fixed = tuple([new or old for old, new in zip(made.fixed, more.fixed, strict=True)])
    return Production(tuple(map(add, made.units, more.units)), tuple(sorted(made.choices + more.choices)), fixed)


_NONE = Production(NOTHING, (), (None,) * len(RESOURCES))


@cache
def _production_of(thing: Card | Wonder) -> Production:
    units, choices, fixed = _NONE
    for effect in thing.effects:
        match effect:
            case Produces(made):
                units = made
            case Chooses(kinds):
                choices = (kinds,)
            case FixedPrice(kinds, price):
                fixed = tuple(price if kinds >> kind & 1 else None for kind in range(len(RESOURCES)))
            case _:
                pass
    found = Production(units, choices, fixed)
    return _NONE if found == _NONE else found


@lru_cache(maxsize=_REMEMBERED)
def unit_prices(fixed: tuple[int | None, ...], symbols: Units, base: int, step: int) -> Units:
    """A fixed price beats the usual one: `base` coins and `step` more for each symbol of the opponent.

    Source: duel/pay/trade-price, duel/pay/fixed-price.

    >>> unit_prices((None, 1), (3, 3), 2, 1)
    (5, 1)
    """
    return tuple(base + step * number if price is None else price for price, number in zip(fixed, symbols, strict=True))


def prices(city: City, opponent: City, numbers: Numbers) -> Units:
    """A missing unit costs 2 coins, 1 more for each symbol on the opponent's brown and grey cards, or a fixed price.

    Source: duel/pay/trade-price, duel/pay/not-counted, duel/pay/fixed-price.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> ann = City("Ann", cards=(cards()["Clay Reserve"],))
    >>> bob = City("Bob", cards=(cards()["Sawmill"], cards()["Forum"]))
    >>> prices(ann, bob, rulebook())
    (4, 2, 1, 2, 2)
    """
    fixed = production(city.cards, city.built).fixed
    symbols = production(opponent.cards, opponent.built).units
    return unit_prices(fixed, symbols, numbers.trade_price, numbers.trade_price_per_symbol)


@lru_cache(maxsize=_REMEMBERED)
def discount(progress: tuple[Token, ...], on: str) -> int:
    """Architecture takes 2 units off the resources of a Wonder, Masonry off those of a blue card.

    `on` is the colour, or WONDERS. Source: duel/pay/discount.

    >>> from wonders_cli.documents.duel.catalogue import tokens
    >>> discount((tokens()["Masonry"],), "blue"), discount((tokens()["Masonry"],), "green")
    (2, 0)
    """
    return sum(
        effect.units
        for token in progress
        for effect in token.effects
        if isinstance(effect, Discount) and effect.on == on
    )


def sources(city: City, on: str) -> tuple[Source, ...]:
    """Each source gives one unit: fixed production first, then producers of choice, then the discounts of tokens.

    Source: duel/pay/production, duel/pay/choice-producers, duel/pay/discount.

    >>> from wonders_cli.documents.duel.catalogue import cards, tokens
    >>> ann = City("Ann", cards=(cards()["Forum"], cards()["Quarry"]), progress=(tokens()["Masonry"],))
    >>> [source.name for source in sources(ann, "blue")]
    ['Quarry', 'Forum', 'Masonry', 'Masonry']
    """
    made, choices, off = [], [], []
    things: tuple[Card | Wonder, ...] = (*city.cards, *city.built)
    for thing in things:
        for effect in thing.effects:
            match effect:
                case Produces(units):
                    made += [Source(1 << kind, thing.name) for kind, number in enumerate(units) for _ in range(number)]
                case Chooses(kinds):
                    choices.append(Source(kinds, thing.name))
                case _:
                    pass
    for token in city.progress:
        off += [Source(ANYTHING, token.name)] * discount((token,), on)
    return (*made, *choices, *off)
