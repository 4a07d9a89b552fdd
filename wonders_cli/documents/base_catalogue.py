"""The cards, boards and numbers of the base game as the rules use them, made from the rules data once per process."""

from functools import cache
from typing import Any

from wonders_cli.documents.catalogue import figures, numbers
from wonders_cli.documents.names import Vocabulary, vocabulary
from wonders_cli.rules.base.model import (
    RESOURCES,
    Card,
    Coins,
    CompleteWonder,
    Discount,
    Effect,
    FreeSymbol,
    Numbers,
    PerCount,
    Points,
    Power,
    Produces,
    Shields,
    Stage,
    Symbol,
    Wonder,
)
from wonders_cli.rules.payment import Units

SIDES = ("day", "night")


@cache
def cards() -> dict[str, Card]:
    """Return the buildings by name.

    >>> cards()["Library"].chains
    ('Scriptorium',)
    """
    return {entry["name"]: _card(entry) for entry in figures("base", "cards")["cards"]}


@cache
def wonders() -> dict[str, dict[str, Wonder]]:
    """Return the boards by name, then by side.

    >>> len(wonders()["Gizah"]["night"].stages)
    4
    """
    return {
        board["city"]: {
            side: Wonder(
                board["city"],
                side,
                _mask([board["resource"]]),
                tuple(
                    Stage(_units(stage["cost"]), tuple(map(_stage_effect, stage["effects"])))
                    for stage in board["sides"][side]["stages"]
                ),
            )
            for side in SIDES
        }
        for board in figures("base", "wonders")["boards"]
    }


@cache
def rulebook() -> Numbers:
    """Return the numbers of the rulebook.

    >>> rulebook().science_set_points
    7
    """
    values = numbers("base")
    by_age = {name: {int(age): value for age, value in values[name].items()} for name in ("victory_tokens", "passing")}
    return Numbers(**{name: by_age.get(name, values[name]) for name in Numbers._fields})


def _units(cost: dict[str, int]) -> Units:
    return tuple(cost.get(resource, 0) for resource in RESOURCES)


def _mask(resources: list[str]) -> int:
    return sum(1 << RESOURCES.index(resource) for resource in resources)


def _card(entry: dict[str, Any]) -> Card:
    copies = {int(age): tuple(marks) for age, marks in entry["copies"].items()}
    cost = entry["cost"]
    return Card(
        entry["name"],
        entry["color"],
        cost.get("coins", 0),
        _units(cost),
        _card_effect(entry["effect"]),
        tuple(entry["free_with"]),
        copies,
    )


def _card_effect(effect: dict[str, Any]) -> Effect:
    match effect:
        case {"produces": dict(amounts), "tradable": tradable}:
            return Produces(
                tuple(_mask([resource]) for resource, amount in amounts.items() for _ in range(amount)), tradable
            )
        case {"produces": list(choice), "tradable": tradable}:
            return Produces((_mask(choice),), tradable)
        case {"shields": number}:
            return Shields(number)
        case {"points": number}:
            return Points(number)
        case {"coins": number}:
            return Coins(number)
        case {"science": symbol}:
            return Symbol(symbol)
        case {"science_choice": _}:
            return FreeSymbol()
        case {"trade": trade}:
            return Discount(_mask(trade["resources"]), tuple(trade["neighbours"]), trade["price"])
        case {"points_if_wonder_complete": number}:
            return CompleteWonder(number)
        case _:
            return _count(effect.get("coins_per"), effect.get("points_per"))


def _count(coins: dict[str, Any] | None, points: dict[str, Any] | None) -> PerCount:
    what = coins or points
    if what is None:
        raise ValueError("an effect of the rules data has no known shape")
    return PerCount(
        coins["amount"] if coins else 0,
        points["amount"] if points else 0,
        tuple(what["count"].get("cards", ())),
        what["count"].get("stages", False),
        tuple(what["cities"]),
    )


def _stage_effect(effect: dict[str, Any]) -> Effect:
    match effect:
        case {"type": "points", "value": number}:
            return Points(number)
        case {"type": "coins", "value": number}:
            return Coins(number)
        case {"type": "shields", "value": number}:
            return Shields(number)
        case {"type": "produce_choice", "options": choice}:
            return Produces((_mask(choice),), tradable=False)
        case {"type": "science_wild"}:
            return FreeSymbol()
        case _:
            return Power(effect["type"])


@cache
def vocabularies() -> dict[str, Vocabulary]:
    """Return the names of cards and Wonders with their other spellings.

    >>> vocabularies()["wonder"].resolve("Giza")
    'Gizah'
    """
    aliases = figures("base", "aliases")
    return {
        "card": vocabulary("card", cards(), aliases["cards"]),
        "wonder": vocabulary("wonder", wonders(), aliases["wonders"]),
    }
