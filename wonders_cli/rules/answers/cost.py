"""What something costs when it is paid for."""

from typing import Any, NamedTuple

from wonders_cli.rules.answers.building import Payment
from wonders_cli.rules.answers.reasons import Assumed, assumptions
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import Message, written


class PrintedCost(NamedTuple):
    """A printed price: coins for the bank, and units of resources."""

    coins: int
    resources: Frozen[str, int]

    def as_json(self) -> dict[str, Any]:
        """Return the price as scripts read it."""
        return {"coins": self.coins, "resources": dict(self.resources)}


class CardCost(NamedTuple):
    """A price in cards: so many resources, `identical` or `different`."""

    number: int
    kind: str

    def as_json(self) -> dict[str, Any]:
        """Return the price as scripts read it."""
        return {"count": self.number, "kind": self.kind}


class PricePart(NamedTuple):
    """What a part of a price is for: a thing and whose it is, or, as a message, what the rules say."""

    what: Message | str
    coins: int
    player: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the part as scripts read it."""
        owner = {} if self.player is None else {"player": self.player}
        return {"what": written(self.what), **owner, "coins": self.coins}


class Purchase(NamedTuple):
    """Units of one resource that are bought: at which price each, and, where it matters, from whom and which source.

    `made_of` are the parts of the price of a unit, where it has parts.
    """

    resource: str
    price: int
    units: int | None = None
    seller: str | None = None
    source: str | None = None
    made_of: tuple[PricePart, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the purchase as scripts read it."""
        answer: dict[str, Any] = {"resource": self.resource}
        if self.seller is not None:
            answer |= {"from": self.seller, "source": self.source}
        if self.units is not None:
            answer["units"] = self.units
        answer["price"] = self.price
        return answer | {"made_of": [part.as_json() for part in self.made_of]} if self.made_of else answer


class OwnUnit(NamedTuple):
    """One unit that the city needs not buy, and the thing that gives it; `waived` if it is taken off the price."""

    resource: str
    source: str
    waived: bool | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the unit as scripts read it."""
        answer: dict[str, Any] = {"resource": self.resource, "source": self.source}
        return answer if self.waived is None else answer | {"waived": self.waived}


class CostOption(NamedTuple):
    """One way to pay: coins with what they buy and what the own city gives, or the cards spent (`spend`)."""

    payment: Payment | None = None
    purchases: tuple[Purchase, ...] = ()
    own: tuple[OwnUnit, ...] = ()
    spend: Frozen[str, int] | None = None
    uses: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the option as scripts read it."""
        answer: dict[str, Any] = {}
        if self.payment is not None:
            answer |= self.payment.as_json()
            answer["purchases"] = [purchase.as_json() for purchase in self.purchases]
            answer["own"] = [unit.as_json() for unit in self.own]
        if self.spend is not None:
            answer["spend"] = dict(self.spend)
        if self.uses:
            answer["uses"] = list(self.uses)
        return answer


class Quote(NamedTuple):
    """What something costs.

    `options` are all payments worth considering, cheapest first; `missing` is what nobody can supply; `affordable` is
    None where it cannot be known or has no meaning. `coins` are those of the player, where coins pay.
    """

    game: str
    player: str
    item: str | int | None
    kind: str
    cost: PrintedCost | CardCost | None
    options: tuple[CostOption, ...]
    cheapest: Payment | None
    affordable: bool | None
    missing: Frozen[str, int] = Frozen()
    coins: int | None = None
    rulings: tuple[str, ...] = ()
    assumed: tuple[Assumed, ...] = ()

    @property
    def agreed(self) -> bool:
        """Whether the answer is a yes: affordable or, where coins do not matter, to be had at all."""
        return self.affordable is not False and bool(self.options)

    def as_json(self) -> dict[str, Any]:
        """Return the quote as scripts read it."""
        answer: dict[str, Any] = {
            "game": self.game,
            "player": self.player,
            "item": self.item,
            "kind": self.kind,
            "cost": self.cost and self.cost.as_json(),
            "options": [option.as_json() for option in self.options],
            "cheapest": self.cheapest and self.cheapest.as_json(),
            "affordable": self.affordable,
            "missing": dict(self.missing),
        }
        if isinstance(self.cost, PrintedCost):
            answer["coins"] = self.coins
        return answer | assumptions(self.assumed) | {"rulings": list(self.rulings)}
