"""What a building or a Wonder costs when it is paid for: coins to the bank, or to the opponent with Economy.

Source: duel/pay/trade-price, duel/pay/least-cost, duel/pay/discount, duel/pay/best-discount, duel/pay/economy.
"""

from functools import lru_cache
from operator import mul, sub
from typing import Any, NamedTuple

from wonders_cli.rules.answers import Quote
from wonders_cli.rules.duel.model import RESOURCES, WONDERS, Card, City, Table, TradeIncome, Wonder
from wonders_cli.rules.duel.production import ANYTHING, NOTHING, discount, prices, production, sources
from wonders_cli.rules.payment import Seller, Units, payments, purchases


class Price(NamedTuple):
    """Coins to the bank, and coins to the opponent."""

    bank: int
    opponent: int

    @property
    def total(self) -> int:
        """All coins that leave the treasury."""
        return self.bank + self.opponent


@lru_cache(maxsize=1 << 16)
def _short(need: Units, units: Units) -> Units:
    return tuple([max(0, short) for short in map(sub, need, units)])


@lru_cache(maxsize=1 << 16)
def _least(short: Units, choices: tuple[int, ...], prices: Units) -> int:
    """Units that have no choice left are bought as they are; the rest is for the solver."""
    if not choices:
        return sum(map(mul, short, prices))
    return payments(short, choices, (_market(short, prices),))[0][0]


def _market(need: Units, prices: Units) -> Seller:
    """Any number of units may be bought, so there is one for each that could be wanted."""
    return Seller(tuple(1 << kind for kind, number in enumerate(need) for _ in range(number)), prices)


def trade(table: Table, seat: int, need: Units, on: str, what: str) -> int:
    """The missing units of a construction are bought, choices and discounts being used so that this costs least.

    `on` is the colour of the card, or WONDERS; `what` names the thing for messages.
    Source: duel/pay/production, duel/pay/trade-price, duel/pay/least-cost, duel/pay/best-discount.

    Caravansery saves the dearer wood:

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook
    >>> ann, bob = City("Ann", cards=(cards()["Caravansery"],)), City("Bob", cards=(cards()["Sawmill"],))
    >>> trade(Table((ann, bob), rulebook()), 0, (2, 1, 0, 0, 0), "red", "a red card")
    6
    """
    city = table.city(seat)
    made = production(city.cards, city.built)
    short = _short(need, made.units)
    if short == NOTHING:
        return 0
    off = discount(city.progress, on) if city.progress else 0
    if off:
        if sum(short) <= off:
            return 0
        choices = made.choices + (ANYTHING,) * off
    else:
        choices = made.choices
    opponent = table.opponent(seat)
    if opponent is None:
        if payments(short, choices, ()):
            return 0
        opponent = table.opponent_needed(seat, f"the price of {what}")
    return _least(short, choices, prices(city, opponent, table.numbers))


def price(table: Table, seat: int, thing: Card | Wonder) -> Price:
    """A building costs its printed coins and its resources, a Wonder resources only; Economy takes what these cost.

    Source: duel/pay/trade-price, duel/pay/economy, duel/wonder/build.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook, tokens
    >>> table = Table((City("Ann"), City("Bob", progress=(tokens()["Economy"],))), rulebook())
    >>> price(table, 0, cards()["Caravansery"])
    Price(bank=2, opponent=4)
    """
    bank, on = (thing.coins, thing.colour) if isinstance(thing, Card) else (0, WONDERS)
    coins = trade(table, seat, thing.need, on, thing.name)
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
    unit_prices = prices(city, opponent, table.numbers) if opponent else NOTHING
    market = (_market(need, unit_prices),) if coins else ()
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
        for (resource, units), unit_price in zip(bought.items(), unit_prices, strict=True)
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
