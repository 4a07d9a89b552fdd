"""The cards and Wonder boards of the base game, described as printed."""

from collections.abc import Iterator
from typing import assert_never

from wonders_cli.documents.base.catalogue import SIDES, cards, powers, wonders
from wonders_cli.documents.data import figures
from wonders_cli.rules.answers.cost import PrintedCost
from wonders_cli.rules.answers.things import StageText, Thing
from wonders_cli.rules.base.cost import named
from wonders_cli.rules.base.counting import OWN
from wonders_cli.rules.base.model import (
    RESOURCES,
    Card,
    Coins,
    CompleteWonder,
    Discount,
    Effect,
    FreeSymbol,
    PerCount,
    Points,
    Power,
    Produces,
    Shields,
    Stage,
    Symbol,
)
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import Message, say

_WHERE = {OWN: say("the own city"), "left": say("the left city"), "right": say("the right city")}


def things() -> Iterator[Thing]:
    """Describe every card and every Wonder."""
    leads: dict[str, list[str]] = {}
    for card in cards().values():
        for name in card.chains:
            leads.setdefault(name, []).append(card.name)
    for entry in figures("base", "cards")["cards"]:
        card = cards()[entry["name"]]
        yield _card(card, tuple(leads.get(card.name, ())), entry["source"])
    for board in figures("base", "wonders")["boards"]:
        for side in SIDES:
            wonder = wonders()[board["city"]][side]
            yield Thing(
                "base",
                "wonder",
                wonder.name,
                board["source"],
                side=side,
                monument=board["monument"],
                resource=board["resource"],
                stages=tuple(_stage(number, stage) for number, stage in enumerate(wonder.stages, 1)),
            )


def _card(card: Card, leads: tuple[str, ...], source: str) -> Thing:
    copies = {str(age): tuple(f"{mark}+" for mark in marks) for age, marks in card.copies.items()}
    return Thing(
        "base",
        "card",
        card.name,
        source,
        effect=_sentence(card.effect),
        color=card.colour,
        ages=tuple(card.copies),
        cost=PrintedCost(card.coins, Frozen(named(card.need))),
        chain_from=card.chains,
        chain_to=leads,
        copies=Frozen(copies),
    )


def _stage(number: int, stage: Stage) -> StageText:
    effects = tuple(_sentence(effect) for effect in stage.effects)
    return StageText(number, PrintedCost(0, Frozen(named(stage.need))), say("{effects:semicolon}", effects=effects))


def _resources(mask: int) -> tuple[str, ...]:
    return tuple(resource for kind, resource in enumerate(RESOURCES) if mask >> kind & 1)


def _sentence(effect: Effect) -> Message:
    """Describe an effect."""
    match effect:
        case Produces(sources, owner_only):
            made = tuple(say("{resources:or}", resources=_resources(source)) for source in sources)
            if owner_only:
                return say("makes {resources} each turn, for the owner only", resources=made)
            return say("makes {resources} each turn", resources=made)
        case Shields(number):
            return say("{shields:shield}", shields=number)
        case Points(number):
            return say("{points:point}", points=number)
        case Coins(number):
            return say("{coins:coin} when built", coins=number)
        case Symbol(symbol):
            return say("the symbol {symbol}", symbol=symbol)
        case FreeSymbol():
            return say("one scientific symbol, chosen at the end of the game")
        case Discount(resources, neighbours, price):
            return say(
                "{resources} cost {price:coin} from the neighbour at the {sides:or}",
                resources=_resources(resources),
                price=price,
                sides=neighbours,
            )
        case PerCount():
            return _count(effect)
        case CompleteWonder(points):
            return say("{points:point} at the end if every stage of the own Wonder is built", points=points)
        case Power(name):
            return say("{power}", power=powers()[name]["text"])
        case _:
            assert_never(effect)


def _count(effect: PerCount) -> Message:
    """Describe an effect that counts cards or stages."""
    gives = []
    if effect.coins:
        gives.append(say("{coins:coin} when built", coins=effect.coins))
    if effect.points:
        gives.append(say("{points:point} at the end", points=effect.points))
    what = say("stage built") if effect.stages else say("{colours:or} card", colours=effect.colours)
    cities = tuple(_WHERE[city] for city in effect.cities)
    return say("{gives} for each {what} in {cities}", gives=tuple(gives), what=what, cities=cities)
