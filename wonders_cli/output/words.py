"""Messages, names and numbers as words: the one place where what the rules say becomes text."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from wonders_cli.rules.answers.cost import CardCost, OwnUnit, PricePart, PrintedCost, Purchase
from wonders_cli.rules.messages import Message, say, spoken

Cell: TypeAlias = "str | int | Message | None"

YES, NO = say("yes"), say("no")


def text(value: Cell) -> str:
    """Write a cell or a sentence.

    >>> text(say("{player} wins", player="Ann")), text(3), text(None)
    ('Ann wins', '3', '')
    """
    return "" if value is None else spoken(value) if isinstance(value, Message) else str(value)


def header(name: str) -> Message:
    """Write the name of a column.

    >>> str(header("same_symbols"))
    'Same symbols'
    """
    return Message(name.replace("_", " ").capitalize())


def flag(value: bool | None) -> Message | None:  # noqa: FBT001 -- it writes one
    """Write yes or no; nothing of what is not known."""
    return None if value is None else YES if value else NO


def listing(words: Iterable[Cell]) -> str:
    """Write a list with commas.

    >>> listing(["Altar", 3])
    'Altar, 3'
    """
    return ", ".join(map(text, words))


def counts(values: Mapping[str, int] | None) -> str | None:
    """Write how many there are of each; nothing where that is no question.

    >>> counts({"wood": 2, "glass": 1})
    '2 wood, 1 glass'
    """
    return None if values is None else text(say("{units:units comma}", units=tuple(values.items())))


def price(cost: PrintedCost | CardCost | None) -> Message:
    """Write a printed price.

    >>> str(price(PrintedCost(1, {"ore": 2}))), str(price(CardCost(3, "different"))), str(price(None))
    ('1 coin and 2 ore', '3 different resources', 'nothing')
    """
    match cost:
        case CardCost(count, kind):
            return say("{count} {kind} resources", count=count, kind=kind)
        case PrintedCost(coins, resources) if coins or resources:
            money = [say("{coins:coin}", coins=coins)] if coins else []
            units = [say("{units} {resource}", units=units, resource=name) for name, units in resources.items()]
            return say("{parts:and}", parts=(*money, *units))
        case _:
            return say("nothing")


def supplies(units: Sequence[Purchase | OwnUnit]) -> str | None:
    """List who gives what, the same units of one source together.

    >>> supplies([OwnUnit("clay", "Brickyard")] * 2)
    '2 clay from Brickyard'
    """
    return listing(_supply(unit, number) for unit, number in Counter(units).items()) or None


def _supply(unit: Purchase | OwnUnit, number: int) -> str:
    """Say who gives what, for how much.

    >>> _supply(Purchase("stone", 2, seller="left", source="Quarry"), 1)
    'stone from Quarry (left) for 2'
    >>> _supply(Purchase("wood", 3, units=2), 1), _supply(OwnUnit("ore", "Mine"), 1)
    ('2 wood for 3 each', 'ore from Mine')
    >>> parts = (PricePart(say("base price"), 2), PricePart("Stone Pit", 1, "Uta"))
    >>> _supply(Purchase("stone", 3, units=1, made_of=parts), 1)
    "stone for 3 (2, and 1 for Uta's Stone Pit)"
    """
    if isinstance(unit, OwnUnit):
        what = say("{resource} from {source}", resource=unit.resource, source=unit.source)
        return text(what if number == 1 else say("{number} {what}", number=number, what=what))
    number *= unit.units or 1
    what = say("{resource}", resource=unit.resource)
    if number > 1:
        what = say("{number} {resource}", number=number, resource=unit.resource)
    if unit.source is not None:
        what = say("{what} from {source} ({seller})", what=what, source=unit.source, seller=unit.seller)
    paid = say("{what} for {price}" if number == 1 else "{what} for {price} each", what=what, price=unit.price)
    if unit.made_of:
        paid = say("{paid} ({parts:also})", paid=paid, parts=tuple(map(_part, unit.made_of)))
    return text(paid)


def _part(part: PricePart) -> Message:
    """Say what a part of a price is for; what the rules say is only a number."""
    if isinstance(part.what, Message):
        return say("{coins}", coins=part.coins)
    if part.player is None:
        return say("{coins} by {card}", coins=part.coins, card=part.what)
    return say("{coins} for {player}'s {card}", coins=part.coins, player=part.player, card=part.what)
