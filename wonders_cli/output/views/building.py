"""Whether something can be built: the ways, or the reasons against it."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Row, grid
from wonders_cli.output.views.assumed import assumptions
from wonders_cli.output.words import counts, flag, listing
from wonders_cli.rules.answers.building import Verdict, Way
from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.messages import Message, say

RECEIVERS = {
    "left": "{coins:coin} to the left",
    "right": "{coins:coin} to the right",
    "opponent": "{coins:coin} to the opponent",
    "bank": "{coins:coin} to the bank",
}
"""Who is paid, in the order in which a way names them."""


def blocks(answers: Sequence[Verdict], *, explain: bool) -> Iterator[Block]:
    """Say of each item whether it can be built, and how or why not."""
    del explain
    for verdict in answers:
        what = thing(verdict.kind, verdict.item)
        if verdict.legal:
            title = say(
                "{player}: {what} can be built (forced)" if verdict.forced else "{player}: {what} can be built",
                player=verdict.player,
                what=what,
            )
            rows_of_ways: list[Row] = [
                {"way": said(way), "coins": coins(way), "gain": way.gain or None} for way in verdict.ways
            ]
            yield from grid(title, rows_of_ways, ("way", "coins", "gain"))
        else:
            title = say("{player}: {what} cannot be built", player=verdict.player, what=what)
            reasons: list[Row] = [{"reason": reason.message, "code": reason.code} for reason in verdict.reasons]
            yield from grid(title, reasons, ("reason", "code"))
        yield from map(warning, verdict.warnings)
    yield from assumptions(one for answer in answers for one in answer.assumed)


def rows(answer: Verdict) -> Iterator[Row]:
    """Give a row for each way, or for each reason."""
    own: Row = {
        "player": answer.player,
        "kind": answer.kind,
        "item": answer.item,
        "legal": flag(answer.legal),
        "forced": flag(answer.forced),
        "warnings": say("{warnings:semicolon}", warnings=tuple(one.message for one in answer.warnings)),
    }
    if answer.legal:
        yield from ({**own, **way_row(way)} for way in answer.ways)
    yield from ({**own, "code": reason.code, "message": reason.message} for reason in answer.reasons)


def thing(kind: str, item: str | int | None) -> Message:
    """Name what is built."""
    if item is None:
        return say("another stage") if kind == "stage" else say("another Wonder")
    return say("stage {number}", number=item) if kind == "stage" else say("{item}", item=item)


def warning(reason: Reason) -> Message:
    """Write a warning with its ruling."""
    return say("Warning: {what} ({ruling}).", what=reason.message, ruling=reason.code)


def said(way: Way) -> Message:
    """Write a way in few words.

    >>> from wonders_cli.rules.answers.building import Payment
    >>> str(said(Way("payment", payment=Payment((("bank", 1), ("left", 2), ("right", 0))))))
    '2 coins to the left and 1 coin to the bank'
    """
    match way.by:
        case "free":
            return say("for nothing")
        case "chain":
            return say("chain from {card}", card=way.origin)
        case "power":
            return say("power of {wonder}", wonder=way.origin)
    if way.spend is not None:
        spent = counts(way.spend) or ""
        return (
            say("spend {cards} ({tokens:and})", cards=spent, tokens=way.uses)
            if way.uses
            else say("spend {cards}", cards=spent)
        )
    paid = dict(way.payment.parts) if way.payment else {}
    parts = tuple(Message(template, (("coins", paid[to]),)) for to, template in RECEIVERS.items() if paid.get(to))
    return say("{parts:and}", parts=parts) if parts else say("the own city pays for it")


def coins(way: Way) -> int | None:
    """Return the coins that a way costs; None where cards are spent."""
    return None if way.spend is not None else way.payment.total if way.payment else 0


def way_row(way: Way) -> Row:
    """Give the cells of a way."""
    paid = dict(way.payment.parts) | {"total": way.payment.total} if way.payment else {}
    own: Row = {"by": way.by, "from": way.origin, **paid, "spend": counts(way.spend), "uses": listing(way.uses)}
    return {**own, "gain": way.gain or None}
