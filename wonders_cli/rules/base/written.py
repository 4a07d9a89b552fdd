"""What a record has of a game, and which way to build its words mean.

Source: base/pay/choose-seller, base/pay/needless-purchase, base/chain/paying-anyway.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wonders_cli.rules.answers.building import Verdict, Way
from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.answers.replay import Finding, PlayPlace, UnclearError
from wonders_cli.rules.base.cost import BANK, bought, buyer, payment, splits, title
from wonders_cli.rules.base.model import NEIGHBOURS, Card, City, Table
from wonders_cli.rules.base.setup import Hands
from wonders_cli.rules.messages import Message, say
from wonders_cli.rules.payment import Units, allowed_payments

AMBIGUOUS = "ambiguous"
_CLAIMS = ("chain", "power")
_FEW = 3


class Written(NamedTuple):
    """A play as a record has it; None is what the record leaves out.

    `card` is None for a card that nobody saw. `by` and `origin` name a way, `paying` has the coins for the left, the
    right and the bank, `recovering` is the card built from the discard pile.
    """

    action: str
    card: Card | None
    place: PlayPlace
    by: str | None = None
    origin: str | None = None
    paying: Mapping[str, int] | None = None
    recovering: Card | None = None


TurnPlays = Mapping[int, Written]
"""The plays of a turn by seat."""


class Record(NamedTuple):
    """A record: the table at its beginning, the hands that are known, the turns of each Age."""

    table: Table
    deals: Mapping[int, Hands]
    ages: Sequence[Sequence[TurnPlays]]
    deal_places: Mapping[int, PlayPlace]


def meant_way(verdict: Verdict, written: Written) -> tuple[Way | None, list[Reason]]:
    """A way that costs nothing is meant if the record has no payment, else the only payment that there is.

    Source: base/pay/choose-seller.
    """
    meant = [way for way in verdict.ways if written.by in (None, way.by) and written.origin in (None, way.origin)]
    if not meant:
        return None, [_not_paid(verdict)]
    free = [way for way in meant if way.payment is None or not way.payment.total]
    if free or len(meant) == 1:
        return (free or meant)[0], []
    payments = [way.payment.parts for way in meant if way.payment]
    message = say(
        "there is more than one payment, and none is written down: {payments:or}",
        payments=tuple(map(_in_words, payments)),
    )
    raise UnclearError((Finding(AMBIGUOUS, message, written.place),))


def claims_no_way(verdict: Verdict, written: Written) -> bool:
    """Whether a record claims a chain or a power that the city does not have.

    Source: base/chain/own-city, base/turn/correction.
    """
    found = [way for way in verdict.ways if way.by == written.by and written.origin in (None, way.origin)]
    return written.by in _CLAIMS and not found


def no_such_way(written: Written, card: Card, city: City) -> Reason:
    """Say what would do in place of a chain or a power that a record claims.

    Source: base/chain/own-city, base/build/cost.
    """
    if written.by == "chain":
        return Reason("base/chain/own-city", _no_such_chain(card, written.origin, city))
    message = say("no power of {wonder} makes {card} free now", wonder=city.wonder.title, card=card.name)
    return Reason("base/build/cost", message)


def _not_paid(verdict: Verdict) -> Reason:
    """Say why nothing is paid for a building, although a record says so. Source: base/build/free, base/build/cost."""
    if any(way.by == "free" for way in verdict.ways):
        return Reason("base/build/free", say("{card} costs nothing, so there is no payment", card=verdict.item))
    return Reason("base/build/cost", say("{card} is free here and could not be paid for", card=verdict.item))


def _no_such_chain(card: Card, origin: str | None, city: City) -> Message:
    if not card.chains:
        return say("{card} is built by chain from no card", card=card.name)
    if origin is None:
        return say(
            "{card} is built by chain from {other_cards:or}, which {player} has not built",
            card=card.name,
            other_cards=card.chains,
            player=city.name,
        )
    if origin in card.chains:
        return say(
            "{card} is built by chain from {other_card}, which {player} has not built",
            card=card.name,
            other_card=origin,
            player=city.name,
        )
    return say(
        "{card} is built by chain from {other_cards:or}, not from {other_card}",
        card=card.name,
        other_cards=card.chains,
        other_card=origin,
    )


def _in_words(parts: tuple[tuple[str, int], ...]) -> Message:
    """Write a payment as a record does.

    >>> str(_in_words((("bank", 0), ("left", 2), ("right", 1))))
    'paying left 2 right 1'
    """
    paid = [say("{receiver} {coins}", receiver=receiver, coins=coins) for receiver, coins in parts if coins]
    if len(paid) == 1:
        return say("paying {part}", part=paid[0])
    return say("paying {part} {others}", part=paid[0], others=_row(paid[1:]))


def _row(parts: Sequence[Message]) -> Message:
    if len(parts) == 1:
        return parts[0]
    return say("{part} {others}", part=parts[0], others=_row(parts[1:]))


def paid_way(
    table: Table, seat: int, stated: Mapping[str, int], item: Card | int, need: Units
) -> tuple[Way | None, list[Reason]]:
    """A payment in the record buys a set of resources that covers the need, with nothing needless in it.

    The buyer may choose dearer purchases than necessary. What is wrong comes with the right prices.
    Source: base/pay/needless-purchase, base/chain/paying-anyway, base/pay/coins-at-start, base/pay/fixed-price.
    """
    paying, bank = buyer(table, seat), 0 if isinstance(item, int) else item.coins
    left, right = (stated.get(side, 0) for side in NEIGHBOURS)
    paid = payment(bank, (left, right))
    sellers = paying.sellers or ()
    reasons = []
    if stated.get(BANK, bank) != bank:
        message = say(
            "the bank gets {coins:coin} for {what}, not {stated}", coins=bank, what=title(item), stated=stated[BANK]
        )
        reasons.append(Reason("base/build/cost", message))
    if (left, right) not in allowed_payments(need, paying.own, sellers, needless=True):
        message = say(
            "{paid} buys nothing that {what} needs: {prices}"
            if not any((left, right))
            else "{paid} is no price of {what}: {prices}",
            paid=stated_payment(left, right),
            what=title(item),
            prices=right_prices(table, seat, need),
        )
        reasons.append(Reason("base/pay/price", message))
    elif table.switches["strict-purchases"] and (left, right) not in allowed_payments(
        need, paying.own, sellers, needless=False
    ):
        message = say(
            "for {coins:coin} something is bought that could be left out: {prices}",
            coins=left + right,
            prices=right_prices(table, seat, need),
        )
        reasons.append(Reason("base/pay/needless-purchase", message))
    if paid.total > (paying.coins or 0):
        message = say(
            "{total:coin} are paid, {player} has {coins}", total=paid.total, player=paying.name, coins=paying.coins or 0
        )
        reasons.append(Reason("base/pay/coins-at-start", message))
    return Way("payment", payment=paid), reasons


def stated_payment(left: int, right: int) -> Message:
    """Write what a record says was paid to the neighbours.

    >>> str(stated_payment(0, 3))
    'paying right 3'
    """
    paid = tuple((side, coins) for side, coins in zip(NEIGHBOURS, (left, right), strict=True) if coins)
    return _in_words(paid) if paid else say("paying nobody")


def right_prices(table: Table, seat: int, need: Units) -> Message:
    """Say what a building or a stage costs beside the printed coins, and who gets it for what.

    Source: base/pay/price, base/pay/trading-posts, base/pay/choose-seller.
    """
    options = splits(buyer(table, seat), need) or ()
    if not options:
        return say("nobody can supply what it needs")
    if not any(options[0]):
        return say("the own city supplies all that it needs")
    prices = tuple(
        say("{payment} ({bought})", payment=stated_payment(*split), bought=bought(table, seat, need, split))
        for split in options[:_FEW]
    )
    return say("it is {prices:either}", prices=prices)
