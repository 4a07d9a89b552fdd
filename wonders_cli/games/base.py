"""What can be asked about a table of 7 Wonders, on words as people type them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.base_catalogue import SIDES, cards, rulebook, vocabularies, wonders
from wonders_cli.documents.catalogue import figures, house_rules
from wonders_cli.documents.elsewhere import elsewhere
from wonders_cli.errors import Problem, ProblemError, quoted
from wonders_cli.rules.answers import Answer, NotAskedError, counted, listed
from wonders_cli.rules.base import building, conflicts
from wonders_cli.rules.base import science as symbols
from wonders_cli.rules.base.checking import contradictions
from wonders_cli.rules.base.cost import quote_card, quote_stage
from wonders_cli.rules.base.model import (
    RESOURCES,
    Card,
    City,
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
    Switches,
    Symbol,
    Table,
)
from wonders_cli.rules.base.scoring import score as final_score

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wonders_cli.rules.answers import Contradiction, Quote, ScoreSheet, Verdict
    from wonders_cli.rules.base.replay import Record
    from wonders_cli.rules.replays import Replay


def score(table: Table) -> ScoreSheet:
    """Score the table; see `rules.base.scoring`."""
    return final_score(table)


def can_build(table: Table, seat: int, items: Sequence[str], *, stage: bool, from_discard: bool) -> list[Verdict]:
    """May these buildings, or the next stage, be built now; see `rules.base.building`."""
    if stage:
        numbers: Sequence[int | None] = [_stage_number(item) for item in items]
        return [building.can_build_stage(table, seat, number) for number in numbers or (None,)]
    ask = building.can_build_from_discard if from_discard else building.can_build
    return [ask(table, seat, card) for card in _cards(items)]


def cost(table: Table, seat: int, items: Sequence[str], *, stage: bool) -> list[Quote]:
    """What buildings, or the next stage, cost; see `rules.base.cost`."""
    if stage:
        city = table.city(seat)
        numbers: Sequence[int | None] = [_stage_number(item) for item in items]
        if absent := [number for number in numbers if number and number > len(city.wonder.stages)]:
            message = f"{city.wonder.name} ({city.wonder.side}) has no stage {absent[0]}"
            raise ProblemError("", [Problem("unknown-item", message)])
        return [quote_stage(table, seat, number) for number in numbers or (None,)]
    return [quote_card(table, seat, card) for card in _cards(items)]


def science(table: Table, seat: int) -> Answer:
    """How the free symbols are used best; see `rules.base.science`."""
    return symbols.answer(table, seat)


def battle(table: Table, seat: int | None, *, age: int | None, shields: int | None) -> Answer:
    """The conflicts at the end of an Age; see `rules.base.conflicts`."""
    if shields is not None:
        message = "--shields has no meaning in the base game: a conflict compares the shields of neighbours"
        raise NotAskedError(message)
    return conflicts.battle(table, table.age if age is None else age, seat)


def check(table: Table) -> tuple[Contradiction, ...]:
    """Everything that cannot be at this table; see `rules.base.checking`."""
    return contradictions(table)


def plays(table: Table, seat: int) -> Answer:
    """Every legal play from the hand; see `rules.base.turns`."""
    from wonders_cli.rules.base import turns

    listing: list[dict[str, Any]] = []
    for play, ways in turns.plays(table, seat):
        entry: dict[str, Any] = {"action": play.action, "card": play.card.name if play.card else None}
        if play.action == turns.STAGE:
            entry["item"] = table.city(seat).stages + 1
        if play.action == turns.SELL:
            entry["coins"] = table.numbers.sale_coins
        else:
            entry["ways"] = [way.as_json() for way in ways]
        listing.append(entry)
    return Answer({"game": "base", "player": table.city(seat).name, "plays": listing, "rulings": ["base/turn/actions"]})


def replay(record: Record, *, correct: bool, at: tuple[int, int] | None) -> tuple[Replay, dict[str, Any] | None]:
    """Adjudicate a record; see `rules.base.replay`.

    With `at` it stops after that turn, and the table document comes with the answer, None if the turn is not reached.
    """
    from wonders_cli.rules.base.replay import Adjudicator

    adjudicator = Adjudicator(record, correct=correct)
    reached = adjudicator.run(at)
    table = describe(adjudicator.table)
    return adjudicator.answer()._replace(table=table), table if at and reached else None


def turn(text: str) -> tuple[int, int]:
    """Read the name of a turn, such as 2.4: turn 4 of Age II."""
    age, _, number = text.partition(".")
    if not (re.fullmatch(r"[0-9]\.[1-9][0-9]?", text) and int(age) in rulebook().victory_tokens):
        raise ProblemError(
            "", [Problem("out-of-range", f"a turn is named by Age and number, such as 2.4, not by {quoted(text)}")]
        )
    return int(age), int(number)


def deck(players: int, seed: str | None) -> dict[str, Any]:
    """Tell the deck of each Age for a number of players; with a seed, shuffled and dealt; see `rules.base.setup`."""
    from wonders_cli.rules.base import setup

    book = rulebook()
    every = list(cards().values())
    ages = []
    for age in book.victory_tokens:
        names = [card.name for card in setup.deck(every, age, players)]
        guilds = [card.name for card in setup.guilds(every, age)]
        drawn = setup.guilds_drawn(players, book) if guilds else 0
        ages.append({"age": age, "count": len(names) + drawn, "cards": names, "guilds": guilds, "guilds_drawn": drawn})
    answer: dict[str, Any] = {"game": "base", "players": players, "seed": seed, "ages": ages, "hands": []}
    if seed is not None:
        dealt = setup.deal(every, players, book, seed)
        answer["hands"] = [
            {"age": age, "seat": seat, "cards": [card.name for card in hand or ()]}
            for age, hands in dealt.items()
            for seat, hand in enumerate(hands, 1)
        ]
    return answer | {"rulings": ["base/setup/deck", "base/setup/hand", "base/guild/deck"]}


def describe(table: Table) -> dict[str, Any]:
    """Write a table as the document that all other commands accept."""
    document: dict[str, Any] = {"game": "base"}
    if table.age is not None:
        document["age"] = table.age
    if table.turn is not None:
        document["turn"] = table.turn
    document["players"] = [_described(table.city(seat)) for seat in table.seats]
    if table.discard:
        document["discard"] = [card.name for card in table.discard]
    return document | house_rules(table.switches._asdict(), Switches()._asdict())


def _described(city: City) -> dict[str, Any]:
    described: dict[str, Any] = {
        "name": city.name,
        "wonder": city.wonder.name,
        "side": city.wonder.side,
        "stages": city.stages,
    }
    if city.coins is not None:
        described["coins"] = city.coins
    described["cards"] = [card.name for card in city.cards]
    described["military"] = list(city.military)
    if city.hand is not None:
        described["hand"] = [card.name for card in city.hand]
    return described


def _cards(items: Sequence[str]) -> list[Card]:
    vocabulary = vocabularies()["card"]
    names = [vocabulary.resolve(item) for item in items]
    unknown = [item for item, name in zip(items, names, strict=True) if name is None]
    if unknown or not items:
        problems = [vocabulary.unknown(item, elsewhere("base")) for item in unknown]
        raise ProblemError(
            "", problems or [Problem("missing", "name at least one building, or ask for the next stage with --stage")]
        )
    return [cards()[name] for name in names if name is not None]


def _stage_number(item: str) -> int:
    if item.isascii() and item.isdigit() and len(item) < 3 and int(item):  # noqa: PLR2004 - no board has so many
        return int(item)
    raise ProblemError("", [Problem("unknown-item", f"a stage is named by its number, not by {quoted(item)}")])


def things() -> Iterator[dict[str, Any]]:
    """Describe every card and every Wonder, as printed."""
    leads: dict[str, list[str]] = {}
    for card in cards().values():
        for name in card.chains:
            leads.setdefault(name, []).append(card.name)
    for entry in figures("base", "cards")["cards"]:
        card = cards()[entry["name"]]
        yield {
            "game": "base",
            "kind": "card",
            "name": card.name,
            "color": card.colour,
            "ages": list(card.copies),
            "cost": _cost(card.coins, card.need),
            "effect": _sentence(card.effect),
            "chain_from": list(card.chains),
            "chain_to": leads.get(card.name, []),
            "copies": {str(age): [f"{mark}+" for mark in marks] for age, marks in card.copies.items()},
            "source": entry["source"],
        }
    for board in figures("base", "wonders")["boards"]:
        for side in SIDES:
            wonder = wonders()[board["city"]][side]
            yield {
                "game": "base",
                "kind": "wonder",
                "name": wonder.name,
                "side": side,
                "monument": board["monument"],
                "resource": board["resource"],
                "stages": [
                    {"number": number, "cost": _cost(0, stage.need), "effect": "; ".join(map(_sentence, stage.effects))}
                    for number, stage in enumerate(wonder.stages, 1)
                ],
                "source": board["source"],
            }


def _cost(coins: int, need: tuple[int, ...]) -> dict[str, Any]:
    return {
        "coins": coins,
        "resources": {resource: number for resource, number in zip(RESOURCES, need, strict=True) if number},
    }


def _words(mask: int) -> list[str]:
    return [resource for kind, resource in enumerate(RESOURCES) if mask >> kind & 1]


_POWERS = {
    "build_from_discard": "builds one card of the discard pile for nothing, in the turn in which the stage is built",
    "play_last_card": "plays the card that would be discarded at the end of each Age",
    "free_first_of_colour": "the first building of each colour is free",
    "free_first_card_of_age": "the first card of each Age is free if it is built as a building",
    "free_last_card_of_age": "the sixth card of each Age is free if it is built as a building",
}


def _sentence(effect: Effect) -> str:
    match effect:
        case Produces(sources, tradable):
            made = listed([" or ".join(_words(source)) for source in sources])
            return f"makes {made} each turn{'' if tradable else ', for the owner only'}"
        case Shields(number):
            return counted(number, "shield")
        case Points(number):
            return counted(number, "point")
        case Coins(number):
            return f"{counted(number, 'coin')} when built"
        case Symbol(symbol):
            return f"the symbol {symbol}"
        case FreeSymbol():
            return "one scientific symbol, chosen at the end of the game"
        case Discount(resources, neighbours, price):
            sellers = f"the neighbour at the {listed(neighbours, 'or')}"
            return f"{listed(_words(resources))} cost {counted(price, 'coin')} from {sellers}"
        case PerCount(coins, points, colours, stages, cities):
            gives = listed(
                [
                    *([f"{counted(coins, 'coin')} when built"] if coins else []),
                    *([f"{counted(points, 'point')} at the end"] if points else []),
                ]
            )
            what = "stage built" if stages else f"{listed(colours, 'or')} card"
            where = {"self": "the own city", "left": "the left city", "right": "the right city"}
            return f"{gives} for each {what} in {listed([where[city] for city in cities])}"
        case CompleteWonder(points):
            return f"{counted(points, 'point')} at the end if every stage of the own Wonder is built"
        case Power(name):
            return _POWERS[name]
