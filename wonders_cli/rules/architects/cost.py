"""What a stage costs: all sets of cards that pay for it.

Source: architects/pay/which-cards, architects/pay/different.
"""

from typing import Any

from wonders_cli.rules.answers import Quote
from wonders_cli.rules.architects.building import RULINGS, helper_rulings, named, uses, ways_to_pay
from wonders_cli.rules.architects.model import Stage, Table


def quotes(table: Table, seat: int, stage: Stage | None = None) -> list[Quote]:
    """Each available stage costs its number of resources; a finished Wonder has nothing to pay for.

    One quote for each available stage, or one for the stage asked about, available or not.
    Source: architects/build/available, architects/pay/which-cards.
    """
    city = table.city(seat)
    if city.finished:
        return [
            Quote("architects", city.name, None, "stage", None, (), None, None, {}, rulings=("architects/build/once",))
        ]
    return [_quote(table, seat, one) for one in (city.available if stage is None else (stage,))]


def _quote(table: Table, seat: int, stage: Stage) -> Quote:
    city = table.city(seat)
    found = ways_to_pay(city, stage, table.switches)
    options: list[dict[str, Any]] = []
    for spend in found:
        tokens = uses(city, spend, table.switches)
        options.append({"spend": dict(named(spend.cards))} | ({"uses": list(tokens)} if tokens else {}))
    rulings = (*RULINGS, *helper_rulings(found))
    return Quote(
        "architects",
        city.name,
        stage.id,
        "stage",
        {"count": stage.cost.number, "kind": stage.cost.kind},
        tuple(options),
        None,
        None,
        {},
        rulings=rulings,
    )
