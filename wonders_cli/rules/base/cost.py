"""What a building or a stage costs when it is paid for: the bank, the left and the right neighbour.

Source: base/build/cost, base/pay/price, base/pay/direct-neighbours, base/pay/choose-seller, base/pay/coins-and-purchases.
"""

from typing import Any

from wonders_cli.rules.answers import Quote
from wonders_cli.rules.base.model import RESOURCES, Card, Table
from wonders_cli.rules.base.production import production
from wonders_cli.rules.payment import Seller, Units, missing, payments, purchases

SIDES = ("left", "right")
RULINGS = (
    "base/build/cost",
    "base/pay/symbol-once",
    "base/pay/neighbour-sells",
    "base/pay/own-use-only",
    "base/pay/price",
    "base/pay/trading-posts",
    "base/pay/choose-seller",
    "base/pay/needless-purchase",
)


def sellers(table: Table, seat: int, what: str) -> tuple[Seller, Seller]:
    """Only the two direct neighbours sell, each at the buyer's price for his side.

    Source: base/pay/direct-neighbours, base/pay/price.
    """
    prices = production(table.city(seat), table.numbers).prices
    left, right = (
        production(table.neighbour_needed(seat, side, f"the price of {what}"), table.numbers).sold for side in SIDES
    )
    return Seller(left, prices[0]), Seller(right, prices[1])


def splits(table: Table, seat: int, need: Units, what: str) -> tuple[tuple[int, ...], ...]:
    """Every non-dominated split of coins between the left and the right neighbour, cheapest first; none if nobody can supply the need.

    What the own city makes is never bought. Source: base/pay/choose-seller, base/pay/needless-purchase.
    """
    own = production(table.city(seat), table.numbers).own
    if payments(need, own, ()):
        return ((0, 0),)
    return payments(need, own, sellers(table, seat, what))


def lacking(table: Table, seat: int, need: Units, what: str) -> dict[str, int]:
    """A smallest set of units without which the city and both neighbours could supply the rest.

    Source: base/pay/neighbour-sells, base/pay/symbol-once.
    """
    units = missing(need, production(table.city(seat), table.numbers).own, sellers(table, seat, what))
    return named(units)


def named(units: Units) -> dict[str, int]:
    """Name the resources of a count.

    >>> named((0, 2, 0, 0, 0, 1, 0))
    {'stone': 2, 'cloth': 1}
    """
    return {RESOURCES[kind]: number for kind, number in enumerate(units) if number}


def quote_card(table: Table, seat: int, card: Card) -> Quote:
    """A building costs its printed coins and resources; chains and powers are not part of its price.

    Source: base/build/cost, base/pay/coins-and-purchases.
    """
    return _quote(table, seat, card.name, "card", card.coins, card.need)


def quote_stage(table: Table, seat: int) -> Quote:
    """The next stage costs what is printed on the board, whatever card is used for it.

    Source: base/stage/order, base/stage/complete.
    """
    city = table.city(seat)
    if city.complete:
        return Quote("base", city.name, None, "stage", None, (), None, False, {}, rulings=("base/stage/complete",))
    return _quote(table, seat, city.stages + 1, "stage", 0, city.wonder.stages[city.stages].need)


def _quote(table: Table, seat: int, item: str | int, kind: str, bank: int, need: Units) -> Quote:
    city = table.city(seat)
    what = f"stage {item}" if kind == "stage" else str(item)
    found = splits(table, seat, need, what)
    options = tuple(_option(table, seat, need, bank, split, what) for split in found)
    coins = city.coins
    return Quote(
        "base",
        city.name,
        item,
        kind,
        {"coins": bank, "resources": named(need)},
        options,
        {key: options[0][key] for key in ("bank", *SIDES, "total")} if options else None,
        None if coins is None else any(option["total"] <= coins for option in options),
        {} if options else lacking(table, seat, need, what),
        {"coins": coins},
        RULINGS,
    )


def _option(table: Table, seat: int, need: Units, bank: int, split: tuple[int, ...], what: str) -> dict[str, Any]:
    made = production(table.city(seat), table.numbers)
    bought, own = [], []
    selling = sellers(table, seat, what) if any(split) else ()
    for supply in purchases(need, made.own, selling, split if selling else ()):
        resource = RESOURCES[supply.kind]
        if supply.seller is None:
            own.append({"resource": resource, "source": made.own_names[supply.source]})
        else:
            side = SIDES[supply.seller]
            seller = production(table.neighbour_needed(seat, side, what), table.numbers)
            price = made.prices[supply.seller][supply.kind]
            bought.append(
                {"resource": resource, "from": side, "source": seller.sold_names[supply.source], "price": price}
            )
    left, right = split
    return {"bank": bank, "left": left, "right": right, "total": bank + left + right, "purchases": bought, "own": own}
