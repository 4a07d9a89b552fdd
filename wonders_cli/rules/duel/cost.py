"""What a building or a Wonder costs when it is paid for: coins to the bank, or to the opponent with Economy.

Source: duel/pay/trade-price, duel/pay/least-cost, duel/pay/discount, duel/pay/best-discount, duel/pay/economy.
"""

from functools import lru_cache
from operator import mul, sub
from typing import Any, NamedTuple

from wonders_cli.rules.answers import Need, NeedsError, Quote
from wonders_cli.rules.duel.model import CITY_KEYS, RESOURCES, WONDERS, Card, City, Table, Token, TradeIncome, Wonder
from wonders_cli.rules.duel.production import (
    ANYTHING,
    NOTHING,
    Production,
    discount,
    prices,
    production,
    sources,
    unit_prices,
)
from wonders_cli.rules.payment import Seller, Units, least_purchase, purchases

ONE_EACH: Units = (1,) * len(RESOURCES)


class Price(NamedTuple):
    """Coins to the bank, and coins to the opponent."""

    bank: int
    opponent: int

    @property
    def total(self) -> int:
        """All coins that leave the treasury."""
        return self.bank + self.opponent


FREE = Price(0, 0)


class Costs(dict[Card | Wonder, int]):
    """What the resources of each thing cost a city, in coins: worked out when it is first asked for."""

    def __init__(self, made: Production, prices: Units | None, progress: tuple[Token, ...]) -> None:
        """Take what the city makes, the prices at which it buys (None: not known), and its tokens."""
        super().__init__()
        self._made = made
        self._prices = prices
        self._progress = progress

    def __missing__(self, thing: Card | Wonder) -> int:
        """The missing units are bought, choices and discounts being used so that this costs least.

        Source: duel/pay/production, duel/pay/trade-price, duel/pay/least-cost, duel/pay/best-discount.
        """
        short = [max(0, number) for number in map(sub, thing.need, self._made.units)]
        coins = 0
        if any(short):
            off = discount(self._progress, thing.colour if isinstance(thing, Card) else WONDERS)
            bought = least_purchase(short, self._made.choices + (ANYTHING,) * off, self._prices or ONE_EACH)
            if self._prices is not None:
                coins = sum(map(mul, bought, self._prices))
            elif any(bought):
                message = f"the price of {thing.name} depends on the opponent, who is not in this document"
                raise NeedsError(Need(message, CITY_KEYS[1:]))
        self[thing] = coins
        return coins


@lru_cache(maxsize=1 << 12)
def _costs(made: Production, symbols: Units | None, progress: tuple[Token, ...], base: int, step: int) -> Costs:
    return Costs(made, None if symbols is None else unit_prices(made.fixed, symbols, base, step), progress)


def costs(table: Table, seat: int) -> Costs:
    """A city pays for the resources of a thing by what both cities make and by the tokens that it holds.

    Source: duel/pay/production, duel/pay/trade-price, duel/pay/least-cost, duel/pay/best-discount.

    Caravansery saves the dearer wood:

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook
    >>> ann, bob = City("Ann", cards=(cards()["Caravansery"],)), City("Bob", cards=(cards()["Sawmill"],))
    >>> costs(Table((ann, bob), rulebook()), 0)[cards()["Rostrum"]]
    2
    """
    city, opponent, numbers = table.city(seat), table.cities[1 - seat], table.numbers
    symbols = None if opponent is None else production(opponent.cards, opponent.built).units
    made = production(city.cards, city.built)
    return _costs(made, symbols, city.progress, numbers.trade_price, numbers.trade_price_per_symbol)


def _market(need: Units, prices: Units) -> Seller:
    """Any number of units may be bought, so there is one for each that could be wanted."""
    return Seller(tuple(1 << kind for kind, number in enumerate(need) for _ in range(number)), prices)


def price(table: Table, seat: int, thing: Card | Wonder) -> Price:
    """A building costs its printed coins and its resources, a Wonder resources only; Economy takes what these cost.

    Source: duel/pay/trade-price, duel/pay/economy, duel/wonder/build.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook, tokens
    >>> table = Table((City("Ann"), City("Bob", progress=(tokens()["Economy"],))), rulebook())
    >>> price(table, 0, cards()["Caravansery"])
    Price(bank=2, opponent=4)
    """
    bank = thing.coins if isinstance(thing, Card) else 0
    coins = costs(table, seat)[thing]
    if coins and receives_trade(table.cities[1 - seat]):
        return Price(bank, coins)
    return Price(bank + coins, 0)


def receives_trade(city: City | None) -> bool:
    """Whether a city receives what its opponent pays for resources.

    Source: duel/pay/economy.

    >>> from wonders_cli.documents.duel_catalogue import tokens
    >>> receives_trade(City("Bob", progress=(tokens()["Economy"],))), receives_trade(City("Bob"))
    (True, False)
    """
    return city is not None and bool(city.progress) and city.token_with(TradeIncome) is not None


def quote(table: Table, seat: int, thing: Card | Wonder) -> Quote:
    """The price of paying has one option, the least, with discounts taken off; chains are not part of it.

    Source: duel/pay/least-cost, duel/pay/best-discount, duel/pay/economy.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook
    >>> table = Table((City("Ann", coins=7), City("Bob", cards=(cards()["Quarry"],))), rulebook())
    >>> quote(table, 0, cards()["Walls"]).options[0]["purchases"]
    [{'resource': 'stone', 'units': 2, 'price': 3}]
    """
    city = table.city(seat)
    bank, opponent = price(table, seat, thing)
    total = bank + opponent
    option = {"bank": bank, "opponent": opponent, "total": total}
    kind, coins, on = ("card", thing.coins, thing.colour) if isinstance(thing, Card) else ("wonder", 0, WONDERS)
    return Quote(
        "duel",
        city.name,
        thing.name,
        kind,
        {"coins": coins, "resources": named(thing.need)},
        ({**option, **supplies(table, seat, thing.need, on, total - coins)},),
        option,
        None if city.coins is None else total <= city.coins,
        {},
        {"coins": city.coins},
        rulings(table, seat, on),
    )


def supplies(table: Table, seat: int, need: Units, on: str, coins: int) -> dict[str, list[dict[str, Any]]]:
    """Say where each unit comes from: bought, made in the city, or taken off by a token.

    Source: duel/pay/trade-price, duel/pay/choice-producers, duel/pay/best-discount.
    """
    city = table.city(seat)
    opponent = table.opponent(seat)
    things = sources(city, on)
    each = prices(city, opponent, table.numbers) if opponent else NOTHING
    market = (_market(need, each),) if coins else ()
    bought = dict.fromkeys(RESOURCES, 0)
    own = []
    for supply in purchases(need, tuple([thing.kinds for thing in things]), market, (coins,) if coins else ()):
        resource = RESOURCES[supply.kind]
        if supply.seller is None:
            thing = things[supply.source]
            own.append({"resource": resource, "source": thing.name, "waived": thing.kinds == ANYTHING})
        else:
            bought[resource] += 1
    paid = [
        {"resource": resource, "units": units, "price": unit_price}
        for (resource, units), unit_price in zip(bought.items(), each, strict=True)
        if units
    ]
    return {"purchases": paid, "own": own}


def rulings(table: Table, seat: int, on: str) -> tuple[str, ...]:
    """The rulings by which a price of this table is found.

    Source: those that it names.
    """
    city, opponent = table.city(seat), table.opponent(seat)
    made = production(city.cards, city.built)
    codes = ["duel/pay/trade-price", "duel/pay/production", "duel/pay/least-cost"]
    if opponent and production(opponent.cards, opponent.built).choices:
        codes.append("duel/pay/not-counted")
    if any(fixed is not None for fixed in made.fixed):
        codes.append("duel/pay/fixed-price")
    if made.choices:
        codes.append("duel/pay/choice-producers")
    if discount(city.progress, on):
        codes += ["duel/pay/discount", "duel/pay/best-discount"]
    if receives_trade(opponent):
        codes.append("duel/pay/economy")
    if on == WONDERS:
        codes.append("duel/wonder/build")
    return tuple(codes)


def named(units: Units) -> dict[str, int]:
    """Name the resources of a count.

    >>> named((0, 2, 0, 0, 1))
    {'stone': 2, 'papyrus': 1}
    """
    return {RESOURCES[kind]: number for kind, number in enumerate(units) if number}


def no_wonder(table: Table, seat: int) -> Quote:
    """A city that has built all its Wonders has none to pay for.

    Source: duel/wonder/own.
    """
    city = table.city(seat)
    return Quote(
        "duel", city.name, None, "wonder", None, (), None, affordable=False, missing={}, rulings=("duel/wonder/own",)
    )
