"""What a city produces, what it sells, and what it pays for a unit bought from a neighbour.

Source: base/pay/symbol-once, base/pay/neighbour-sells, base/pay/own-use-only, base/pay/trading-posts.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from wonders_cli.rules.base.model import NEIGHBOURS, RESOURCES, Card, City, Discount, Numbers, Produces, Wonder
from wonders_cli.rules.payment import Units, packed


class Production(NamedTuple):
    """The sources of a city: a bit mask of resources for each symbol, and the name of the thing that shows it.

    The owner uses those of `own`, the neighbours can buy from those of `sold`; both begin with the starting resource.
    `most_own` and `most_sold` count the symbols that can give each resource, packed. `prices` has the coins for a
    unit of each resource, first from the left and then from the right neighbour.
    """

    own: tuple[int, ...]
    own_names: tuple[str, ...]
    sold: tuple[int, ...]
    sold_names: tuple[str, ...]
    most_own: int
    most_sold: int
    prices: tuple[Units, Units]


def production(city: City, numbers: Numbers) -> Production:
    """A city uses all that it produces. It sells what its board, its brown and its grey cards produce, nothing else.

    Source: base/pay/symbol-once, base/pay/neighbour-sells, base/pay/own-use-only, base/alexandria/own-use.
    """
    return _production(city.wonder, city.stages, city.cards, numbers.trade_price)


@lru_cache(maxsize=1 << 14)
def _production(wonder: Wonder, stages: int, cards: tuple[Card, ...], price: int) -> Production:
    own, own_names = [wonder.resource], [wonder.name]
    sold, sold_names = [wonder.resource], [wonder.name]
    for card in cards:
        match card.effect:
            case Produces(sources, owner_only):
                own += sources
                own_names += [card.name] * len(sources)
                if not owner_only:
                    sold += sources
                    sold_names += [card.name] * len(sources)
            case _:
                pass
    for number, stage in enumerate(wonder.stages[:stages], 1):
        for effect in stage.effects:
            if isinstance(effect, Produces):
                own += effect.sources
                own_names += [f"stage {number}"] * len(effect.sources)
    return Production(
        tuple(own),
        tuple(own_names),
        tuple(sold),
        tuple(sold_names),
        _most(own),
        _most(sold),
        (_prices(cards, NEIGHBOURS[0], price), _prices(cards, NEIGHBOURS[1], price)),
    )


def _most(sources: list[int]) -> int:
    return sum([_each(source) for source in sources])


@cache
def _each(source: int) -> int:
    return packed(source >> kind & 1 for kind in range(len(RESOURCES)))


def _prices(cards: tuple[Card, ...], side: str, price: int) -> Units:
    """A trading post or the Marketplace lowers the price of its resources on its side.

    Source: base/pay/price, base/pay/trading-posts.
    """
    prices = [price] * len(RESOURCES)
    for card in cards:
        match card.effect:
            case Discount(resources, neighbours, reduced) if side in neighbours:
                for kind in range(len(RESOURCES)):
                    if resources >> kind & 1:
                        prices[kind] = min(prices[kind], reduced)
            case _:
                pass
    return tuple(prices)
