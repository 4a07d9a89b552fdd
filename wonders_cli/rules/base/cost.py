"""What a building or a stage costs when it is paid for: the bank, the left and the right neighbour.

Source: base/build/cost, base/stage/cost, base/pay/*.
"""

from operator import mul
from typing import NamedTuple

from wonders_cli.rules.answers.building import Payment
from wonders_cli.rules.answers.cost import CostOption, OwnUnit, PrintedCost, Purchase, Quote
from wonders_cli.rules.base.model import NEIGHBOURS, RESOURCES, Card, Table, neighbour_missing
from wonders_cli.rules.base.production import production
from wonders_cli.rules.errors import Need, NeedsError
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import Message, say
from wonders_cli.rules.payment import Seller, Units, covers, missing, payments, purchases, unpacked

BANK = "bank"
COMPLETE = "base/stage/complete"


class Buyer(NamedTuple):
    """A city that is about to pay: its coins, its own sources, and both neighbours as sellers.

    `sellers` is None where a neighbour is not in the document. `most_own` and `most` count the symbols that can give
    each resource, its own and all, packed; `least_prices` has the lower of both prices.
    """

    name: str
    coins: int | None
    own: tuple[int, ...]
    sellers: tuple[Seller, Seller] | None
    most_own: int
    most: int
    least_prices: Units

    def cannot_pay(self, bank: int, need: int) -> bool:
        """Whether it is plain at once that no payment is possible, so that no search is needed.

        There are too few symbols of a resource, or the units that the own city cannot make cost more than its coins.
        The need is packed.
        """
        if self.sellers is None:
            return False
        if not covers(self.most, need):
            return True
        if self.coins is None:
            return False
        if covers(self.most_own, need):
            return bank > self.coins
        units, own = unpacked(need, len(RESOURCES)), unpacked(self.most_own, len(RESOURCES))
        bought = [wanted - made if wanted > made else 0 for wanted, made in zip(units, own, strict=True)]
        coins: int = bank + sum(map(mul, bought, self.least_prices))
        return coins > self.coins


def buyer(table: Table, seat: int) -> Buyer:
    """Only the two direct neighbours sell, each at the buyer's price for that side.

    Source: base/pay/direct-neighbours, base/pay/price, base/pay/trading-posts.
    """
    city = table.city(seat)
    made = production(city, table.numbers)
    left, right = table.neighbour(seat, "left"), table.neighbour(seat, "right")
    left_price, right_price = made.prices
    if left is None or right is None:
        return Buyer(city.name, city.coins, made.own, None, made.most_own, made.most_own, left_price)
    at_left, at_right = production(left, table.numbers), production(right, table.numbers)
    return Buyer(
        city.name,
        city.coins,
        made.own,
        (Seller(at_left.sold, left_price), Seller(at_right.sold, right_price)),
        made.most_own,
        made.most_own + at_left.most_sold + at_right.most_sold,
        left_price if left_price == right_price else tuple(map(min, left_price, right_price)),
    )


def splits(buyer: Buyer, need: Units) -> tuple[tuple[int, ...], ...] | None:
    """The price is every split of coins between the two neighbours that no other split undercuts, the cheapest first.

    What the own city produces is never bought. There is no split if nobody can supply the need. The answer is None if
    that depends on a neighbour who is not in the document.
    Source: base/pay/choose-seller, base/pay/needless-purchase.
    """
    if buyer.sellers is not None:
        return payments(need, buyer.own, buyer.sellers)
    return ((0, 0),) if payments(need, buyer.own, ()) else None


def absent(table: Table, seat: int, item: Card | int) -> tuple[Need, ...]:
    """Say which neighbours the price depends on."""
    price = say("the price of {what}", what=title(item))
    return tuple(neighbour_missing(price, side) for side in NEIGHBOURS if table.neighbour(seat, side) is None)


def lacking(buyer: Buyer, need: Units) -> dict[str, int]:
    """A smallest set of units without which the city and both neighbours could supply the rest.

    Source: base/pay/neighbour-sells, base/pay/symbol-once.
    """
    return named(missing(need, buyer.own, buyer.sellers or ()))


def named(units: Units) -> dict[str, int]:
    """Name the resources of a count.

    >>> named((0, 2, 0, 0, 0, 1, 0))
    {'stone': 2, 'cloth': 1}
    """
    return {RESOURCES[kind]: number for kind, number in enumerate(units) if number}


def title(item: Card | int) -> Message:
    """Name a card, or a stage by its number, in a sentence."""
    return say("stage {number}", number=item) if isinstance(item, int) else say("{card}", card=item.name)


def quote_card(table: Table, seat: int, card: Card) -> Quote:
    """A building costs its printed coins and resources; chains and powers do not change this price.

    Source: base/build/cost, base/pay/coins-and-purchases.
    """
    return _quote(table, seat, card, card.coins, card.need)


def quote_stage(table: Table, seat: int, number: int | None = None) -> Quote:
    """The next stage costs what is printed on the board, whatever card is used for it.

    `number` asks for a certain stage of the board. Source: base/stage/cost, base/stage/order, base/stage/complete.
    """
    city = table.city(seat)
    if number is None and not city.complete:
        number = city.stages + 1
    if number is None:
        return Quote("base", city.name, None, "stage", None, (), None, affordable=False, rulings=(COMPLETE,))
    return _quote(table, seat, number, 0, city.wonder.stages[number - 1].need)


def _quote(table: Table, seat: int, item: Card | int, bank: int, need: Units) -> Quote:
    paying = buyer(table, seat)
    found = splits(paying, need)
    if found is None:
        raise NeedsError(*absent(table, seat, item))
    options = tuple(_option(table, seat, need, bank, split) for split in found)
    totals = [bank + sum(split) for split in found]
    coins = paying.coins
    return Quote(
        "base",
        paying.name,
        item if isinstance(item, int) else item.name,
        "stage" if isinstance(item, int) else "card",
        PrintedCost(bank, Frozen(named(need))),
        options,
        options[0].payment if options else None,
        None if coins is None else any(total <= coins for total in totals),
        Frozen({} if options else lacking(paying, need)),
        coins,
    )


def _option(table: Table, seat: int, need: Units, bank: int, split: tuple[int, ...]) -> CostOption:
    """Write one split with what is bought from whom and what the own city gives."""
    paying = buyer(table, seat)
    selling = paying.sellers or ()
    own_names = production(table.city(seat), table.numbers).own_names
    bought, own = [], []
    for supply in purchases(need, paying.own, selling, split if selling else ()):
        resource = RESOURCES[supply.kind]
        if supply.seller is None:
            own.append(OwnUnit(resource, own_names[supply.source]))
        else:
            side = NEIGHBOURS[supply.seller]
            seller = table.neighbour(seat, side) or table.city(seat)
            source = production(seller, table.numbers).sold_names[supply.source]
            price = selling[supply.seller].prices[supply.kind]
            bought.append(Purchase(resource, price, seller=side, source=source))
    return CostOption(payment(bank, split), tuple(bought), tuple(own))


def bought(table: Table, seat: int, need: Units, split: tuple[int, ...]) -> Message:
    """Say what is bought for a payment: each resource with its source, its owner and its price.

    Source: base/pay/price, base/pay/trading-posts.
    """
    parts = []
    for purchase in _option(table, seat, need, 0, split).purchases:
        seller = table.neighbour(seat, purchase.seller or "")
        parts.append(
            say(
                "{resource} of {source} for {price}"
                if seller is None
                else "{resource} of {source} of {player} for {price}",
                resource=purchase.resource,
                source=purchase.source,
                player=seller and seller.name,
                price=purchase.price,
            )
        )
    return say("{parts}", parts=tuple(parts))


def payment(bank: int, split: tuple[int, ...]) -> Payment:
    """Name the receivers of coins.

    >>> payment(1, (2, 0)).as_json()
    {'bank': 1, 'left': 2, 'right': 0, 'total': 3}
    """
    return Payment(((BANK, bank), *zip(NEIGHBOURS, split, strict=True)))
