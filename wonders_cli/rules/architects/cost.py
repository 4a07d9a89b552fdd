"""What a stage costs: all sets of cards that pay for it.

Source: architects/pay/which-cards, architects/pay/different.
"""

from wonders_cli.rules.answers.cost import CardCost, CostOption, Quote
from wonders_cli.rules.architects.building import accepted, pay_rulings, uses
from wonders_cli.rules.architects.model import Stage, Table, named
from wonders_cli.rules.architects.spending import means, spends
from wonders_cli.rules.frozen import Frozen


def quotes(table: Table, seat: int, stage: Stage | None = None) -> list[Quote]:
    """Each available stage costs its number of resources; a finished Wonder has nothing to pay for.

    One quote for each available stage, or one for the stage asked about, available or not.
    Source: architects/build/available, architects/pay/which-cards.
    """
    city = table.city(seat)
    if city.finished:
        rulings = ("architects/build/once",)
        return [Quote("architects", city.name, None, "stage", None, (), None, None, rulings=rulings)]
    return [_quote(table, seat, one) for one in (city.available if stage is None else (stage,))]


def _quote(table: Table, seat: int, stage: Stage) -> Quote:
    city, switches = table.city(seat), table.switches
    every = spends(means(city, switches), stage.cost)
    ways = accepted(every, switches)
    options = [CostOption(spend=Frozen(named(way.cards)), uses=uses(city, way, switches)) for way in ways]
    cost = CardCost(stage.cost.number, stage.cost.kind)
    rulings = pay_rulings(city, stage, every)
    return Quote("architects", city.name, stage.id, "stage", cost, tuple(options), None, None, rulings=rulings)
