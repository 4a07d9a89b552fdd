"""What something costs: all payments worth considering, or what is missing."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Row, grid
from wonders_cli.output.views.assumed import assumptions
from wonders_cli.output.views.building import thing
from wonders_cli.output.words import counts, flag, listing, price, supplies
from wonders_cli.rules.answers.cost import CostOption, Quote
from wonders_cli.rules.messages import say

_PAYMENT = ("left", "right", "opponent", "bank", "total", "spend", "uses")


def blocks(answers: Sequence[Quote], *, explain: bool) -> Iterator[Block]:
    """Say each price with its payments; `explain` adds what the own city gives."""
    for quote in answers:
        what = thing(quote.kind, quote.item)
        title = say("{player}: {what} costs {price}", player=quote.player, what=what, price=price(quote.cost))
        if quote.cost is None:
            yield say(
                "{player}: there is no other stage to pay for."
                if quote.kind == "stage"
                else "{player}: there is no other Wonder to pay for.",
                player=quote.player,
            )
        elif quote.options:
            names = (*_PAYMENT, "purchases", *(["own"] if explain else []))
            options = [{**_row(option), "own": supplies(option.own)} for option in quote.options]
            yield from grid(title, options, names)
            if quote.affordable is not None:
                yield say(
                    "{player} can afford it." if quote.affordable else "{player} cannot afford it.", player=quote.player
                )
        elif quote.missing:
            yield say("{title}; nobody can supply {missing}.", title=title, missing=counts(quote.missing))
        else:
            yield say("{title}; {player} cannot pay for it.", title=title, player=quote.player)
    yield from assumptions(one for answer in answers for one in answer.assumed)


def rows(answer: Quote) -> Iterator[Row]:
    """Give a row for each option."""
    own: Row = {
        "player": answer.player,
        "kind": answer.kind,
        "item": answer.item,
        "cost": answer.cost and price(answer.cost),
        "affordable": flag(answer.affordable),
    }
    if answer.options:
        yield from ({**own, **_row(option)} for option in answer.options)
    else:
        yield {**own, "missing": counts(answer.missing)}


def _row(option: CostOption) -> Row:
    paid = dict(option.payment.parts) | {"total": option.payment.total} if option.payment else {}
    return {
        **paid,
        "spend": counts(option.spend),
        "uses": listing(option.uses) or None,
        "purchases": supplies(option.purchases),
    }
