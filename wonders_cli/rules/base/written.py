"""What a record has of a game, and which way to build its words mean.

Source: base/pay/choose-seller, base/pay/needless-purchase, base/chain/paying-anyway.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wonders_cli.rules.answers.building import Verdict, Way
from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.answers.replay import Finding, PlayPlace, UnclearError
from wonders_cli.rules.base.cost import BANK, Buyer, payment
from wonders_cli.rules.base.model import NEIGHBOURS, Card, Table
from wonders_cli.rules.base.setup import Hands
from wonders_cli.rules.messages import Message, say
from wonders_cli.rules.payment import Units, allowed_payments

AMBIGUOUS = "ambiguous"


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
        code = "base/chain/own-city" if written.by == "chain" else "base/build/cost"
        return None, [Reason(code, _no_such_way(verdict, written))]
    free = [way for way in meant if way.payment is None or not way.payment.total]
    if free or len(meant) == 1:
        return (free or meant)[0], []
    payments = [way.payment.parts for way in meant if way.payment]
    message = say(
        "there is more than one payment, and none is written down: {payments:or}",
        payments=tuple(map(_in_words, payments)),
    )
    raise UnclearError((Finding(AMBIGUOUS, message, written.place),))


def _no_such_way(verdict: Verdict, written: Written) -> Message:
    if written.origin is None:
        return say("{card} cannot be built by {way}", card=verdict.item, way=written.by)
    return say(
        "{card} cannot be built by {way} from {other_card}",
        card=verdict.item,
        way=written.by,
        other_card=written.origin,
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
    stated: Mapping[str, int], paying: Buyer, bank: int, need: Units, *, strict: bool
) -> tuple[Way | None, list[Reason]]:
    """A payment in the record buys a set of resources that covers the need, with nothing needless in it.

    The buyer may choose dearer purchases than necessary.
    Source: base/pay/needless-purchase, base/chain/paying-anyway, base/pay/coins-at-start, base/pay/fixed-price.
    """
    left, right = (stated.get(side, 0) for side in NEIGHBOURS)
    paid = payment(bank, (left, right))
    sellers = paying.sellers or ()
    reasons = []
    if stated.get(BANK, bank) != bank:
        message = say("the bank gets {coins:coin}, not {stated}", coins=bank, stated=stated[BANK])
        reasons.append(Reason("base/build/cost", message))
    if (left, right) not in allowed_payments(need, paying.own, sellers, needless=True):
        message = say(
            "no purchases that cover the cost are worth just {left} to the left and {right} to the right",
            left=left,
            right=right,
        )
        reasons.append(Reason("base/pay/price", message))
    elif strict and (left, right) not in allowed_payments(need, paying.own, sellers, needless=False):
        message = say("for {coins:coin} something is bought that could be left out", coins=left + right)
        reasons.append(Reason("base/pay/needless-purchase", message))
    if paid.total > (paying.coins or 0):
        message = say(
            "{total:coin} are paid, {player} has {coins}", total=paid.total, player=paying.name, coins=paying.coins or 0
        )
        reasons.append(Reason("base/pay/coins-at-start", message))
    return Way("payment", payment=paid), reasons
