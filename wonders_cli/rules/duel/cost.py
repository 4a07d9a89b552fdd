"""What a building or a Wonder costs when it is paid for: coins to the bank, or to the opponent with Economy.

Source: duel/pay/trade-price, duel/pay/least-cost, duel/pay/discount, duel/pay/best-discount, duel/pay/economy.
"""

from functools import lru_cache
from operator import mul, sub
from typing import NamedTuple

from wonders_cli.rules.answers.building import Payment
from wonders_cli.rules.answers.cost import CostOption, OwnUnit, PricePart, PrintedCost, Purchase, Quote
from wonders_cli.rules.duel.model import (
    CITY_KEYS,
    RESOURCES,
    WONDERS,
    Card,
    Chooses,
    City,
    Discount,
    FixedPrice,
    Produces,
    Table,
    Token,
    TradeIncome,
    Wonder,
)
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
from wonders_cli.rules.errors import Need, NeedsError
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import say
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
    """What the resources of each thing cost a city, in coins; worked out at the first question."""

    def __init__(self, made: Production, prices: Units | None, progress: tuple[Token, ...]) -> None:
        """Take what the city produces, the prices at which it buys (None if unknown), and its tokens."""
        super().__init__()
        self._made = made
        self._prices = prices
        self._progress = progress

    def __missing__(self, thing: Card | Wonder) -> int:
        """The missing units are bought; producers of choice and discounts are used so that they cost the least.

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
                message = say(
                    "the price of {thing} depends on the opponent, who is not in this document", thing=thing.name
                )
                raise NeedsError(Need(message, CITY_KEYS[1:]))
        self[thing] = coins
        return coins


@lru_cache(maxsize=1 << 12)
def _costs(made: Production, symbols: Units | None, progress: tuple[Token, ...], base: int, step: int) -> Costs:
    return Costs(made, None if symbols is None else unit_prices(made.fixed, symbols, base, step), progress)


def costs(table: Table, seat: int) -> Costs:
    """What a city pays for the resources of a thing depends on what both cities produce and on its own tokens.

    Source: duel/pay/production, duel/pay/trade-price, duel/pay/least-cost, duel/pay/best-discount.

    Caravansery saves the dearer wood:

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> ann, bob = City("Ann", cards=(cards()["Caravansery"],)), City("Bob", cards=(cards()["Sawmill"],))
    >>> costs(Table((ann, bob), rulebook()), 0)[cards()["Rostrum"]]
    2
    """
    city, opponent, numbers = table.city(seat), table.cities[1 - seat], table.numbers
    symbols = None if opponent is None else production(opponent.cards, opponent.built).units
    made = production(city.cards, city.built)
    return _costs(made, symbols, city.progress, numbers.trade_price, numbers.trade_price_per_symbol)


def _market(need: Units, prices: Units) -> Seller:
    """You can buy any number of units, so the market has one for each unit of the need."""
    return Seller(tuple(1 << kind for kind, number in enumerate(need) for _ in range(number)), prices)


def price(table: Table, seat: int, thing: Card | Wonder) -> Price:
    """A building costs its printed coins and resources, a Wonder resources only; the coins for these go to Economy.

    Source: duel/pay/trade-price, duel/pay/economy, duel/wonder/build.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook, tokens
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

    >>> from wonders_cli.documents.duel.catalogue import tokens
    >>> receives_trade(City("Bob", progress=(tokens()["Economy"],))), receives_trade(City("Bob"))
    (True, False)
    """
    return city is not None and bool(city.progress) and city.token_with(TradeIncome) is not None


def quote(table: Table, seat: int, thing: Card | Wonder) -> Quote:
    """Paying has one price, the least, with discounts taken off; chains are not part of it.

    Source: duel/pay/least-cost, duel/pay/best-discount, duel/pay/economy.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> table = Table((City("Ann", coins=7), City("Bob", cards=(cards()["Quarry"],))), rulebook())
    >>> [purchase[:3] for purchase in quote(table, 0, cards()["Walls"]).options[0].purchases]
    [('stone', 3, 2)]
    """
    city = table.city(seat)
    bank, opponent = price(table, seat, thing)
    payment = Payment((("bank", bank), ("opponent", opponent)))
    kind, coins, on = ("card", thing.coins, thing.colour) if isinstance(thing, Card) else ("wonder", 0, WONDERS)
    bought, own = supplies(table, seat, thing.need, on, payment.total - coins)
    return Quote(
        "duel",
        city.name,
        thing.name,
        kind,
        PrintedCost(coins, named(thing.need)),
        (CostOption(payment, bought, own),),
        payment,
        None if city.coins is None else payment.total <= city.coins,
        coins=city.coins,
        rulings=rulings(table, seat, thing) + (() if city.coins is None else ("duel/pay/coins-in-hand",)),
    )


def supplies(
    table: Table, seat: int, need: Units, on: str, coins: int
) -> tuple[tuple[Purchase, ...], tuple[OwnUnit, ...]]:
    """Each unit of a cost is bought, produced in the city, or taken off by a token.

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
            own.append(OwnUnit(resource, thing.name, thing.kinds == ANYTHING))
        else:
            bought[resource] += 1
    paid = [
        Purchase(resource, unit_price, units, made_of=_parts(table, seat, kind))
        for kind, ((resource, units), unit_price) in enumerate(zip(bought.items(), each, strict=True))
        if units
    ]
    return tuple(paid), tuple(own)


def _parts(table: Table, seat: int, kind: int) -> tuple[PricePart, ...]:
    """A unit costs what a card of the buyer fixes, else the base price and more for each symbol of the opponent.

    Source: duel/pay/trade-price, duel/pay/fixed-price.
    """
    city, opponent, numbers = table.city(seat), table.opponent(seat), table.numbers
    for card in city.cards:
        for effect in card.effects:
            if isinstance(effect, FixedPrice) and effect.kinds >> kind & 1:
                return (PricePart(card.name, effect.price, city.name),)
    parts = [PricePart(_BASE_PRICE, numbers.trade_price)]
    things: tuple[Card | Wonder, ...] = (*opponent.cards, *opponent.built) if opponent else ()
    for thing in things:
        units = sum(effect.units[kind] for effect in thing.effects if isinstance(effect, Produces))
        if units and opponent:
            parts.append(PricePart(thing.name, units * numbers.trade_price_per_symbol, opponent.name))
    return tuple(parts)


_BASE_PRICE = say("the price without symbols")


def rulings(table: Table, seat: int, thing: Card | Wonder) -> tuple[str, ...]:
    """Return the rulings that decide a price.

    Source: those in the code.
    """
    city, opponent = table.city(seat), table.opponent(seat)
    on = thing.colour if isinstance(thing, Card) else WONDERS
    made = production(city.cards, city.built)
    others = production(opponent.cards, opponent.built) if opponent else None
    codes = ["duel/pay/trade-price", "duel/pay/production", "duel/pay/least-cost"]
    if others and others.choices:
        codes.append("duel/pay/not-counted")
    if any((*made.fixed, *(others.fixed if others else ()))):
        codes.append("duel/pay/fixed-price")
    if made.choices or any(isinstance(effect, Chooses) for effect in thing.effects):
        codes.append("duel/pay/choice-producers")
    if city.token_with(Discount):
        codes.append("duel/pay/discount")
    if discount(city.progress, on):
        codes.append("duel/pay/best-discount")
    if receives_trade(city) or receives_trade(opponent):
        codes.append("duel/pay/economy")
    if on == WONDERS:
        codes.append("duel/wonder/build")
    return tuple(codes)


def named(units: Units) -> Frozen[str, int]:
    """Name the resources of a count.

    >>> named((0, 2, 0, 0, 1))
    {'stone': 2, 'papyrus': 1}
    """
    return Frozen((RESOURCES[kind], number) for kind, number in enumerate(units) if number)


def no_wonder(table: Table, seat: int) -> Quote:
    """A city that has built all its Wonders has none to pay for.

    Source: duel/wonder/own.
    """
    name = table.city(seat).name
    return Quote("duel", name, None, "wonder", None, (), None, affordable=False, rulings=("duel/wonder/own",))
