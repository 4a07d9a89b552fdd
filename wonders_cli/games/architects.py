"""What can be asked about a table of 7 Wonders: Architects, on words as people type them."""

from collections.abc import Iterator, Sequence
from typing import Any

from wonders_cli.documents.architects_catalogue import box
from wonders_cli.documents.catalogue import figures
from wonders_cli.errors import Problem, ProblemError, quoted
from wonders_cli.rules.answers import (
    Answer,
    Contradiction,
    NotAskedError,
    Quote,
    Reason,
    ScoreSheet,
    Verdict,
    counted,
    listed,
)
from wonders_cli.rules.architects import battle as battles
from wonders_cli.rules.architects import building
from wonders_cli.rules.architects import science as symbols
from wonders_cli.rules.architects.checking import contradictions
from wonders_cli.rules.architects.cost import quotes
from wonders_cli.rules.architects.model import (
    AnySign,
    CoinValue,
    ExtraCard,
    Kind,
    PointsByWonder,
    PointsPer,
    PointsTogether,
    Shields,
    Stage,
    Table,
    TokenEffect,
)
from wonders_cli.rules.architects.scoring import score as final_score

NO_TRADE = (
    "nothing is traded in Architects and no card has a price: cards are taken, and spent on stages; ask with --stage"
)


def score(table: Table) -> ScoreSheet:
    """Score the table, with a warning for all that cannot be; see `rules.architects.scoring`."""
    sheet = final_score(table)
    warnings = [Reason(found.code, found.message).as_json() for found in contradictions(table)]
    return sheet._replace(details={**sheet.details, "warnings": warnings}) if warnings else sheet


def can_build(table: Table, seat: int, items: Sequence[str], *, stage: bool, from_discard: bool) -> list[Verdict]:
    """May the available stages, or those named, be constructed now; see `rules.architects.building`."""
    if from_discard:
        msg = "nothing is built from the discard pile in Architects: what is discarded never comes back"
        raise NotAskedError(msg)
    if not stage:
        raise NotAskedError(NO_TRADE)
    return [verdict for one in _stages(table, seat, items) for verdict in building.can_build(table, seat, one)]


def cost(table: Table, seat: int, items: Sequence[str], *, stage: bool) -> list[Quote]:
    """What the available stages, or those named, cost; see `rules.architects.cost`."""
    if not stage:
        raise NotAskedError(NO_TRADE)
    return [quote for one in _stages(table, seat, items) for quote in quotes(table, seat, one)]


def science(table: Table, seat: int) -> Answer:
    """Which sets of green cards must be exchanged; see `rules.architects.science`."""
    return symbols.answer(table, seat)


def battle(table: Table, seat: int | None, *, age: int | None, shields: int | None) -> Answer:
    """One Battle; see `rules.architects.battle`."""
    if age is not None or shields is not None:
        option = "age" if age is not None else "shields"
        msg = f"--{option} has no meaning in Architects: a Battle compares the shields that lie on the table"
        raise NotAskedError(msg)
    return battles.battle(table, seat)


def check(table: Table) -> tuple[Contradiction, ...]:
    """Everything that cannot be; see `rules.architects.checking`."""
    return contradictions(table)


def _stages(table: Table, seat: int, items: Sequence[str]) -> list[Stage | None]:
    """Return the stages named, or None for all that are available."""
    wonder = table.city(seat).wonder
    by_number = {str(stage.id): stage for stage in wonder.stages}
    unknown = [item for item in items if item not in by_number]
    if unknown:
        ids = listed(list(by_number))
        raise ProblemError(
            "",
            [
                Problem("unknown-item", f"{wonder.name} has no stage {quoted(item)}: its stages are {ids}")
                for item in unknown
            ],
        )
    return [by_number[item] for item in items] or [None]


def things() -> Iterator[dict[str, Any]]:
    """Describe every kind of card, every deck, Wonder and progress token, as printed."""
    yield from _cards()
    for deck in figures("architects", "decks")["decks"]:
        number = sum(deck["cards"].values())
        entry = {
            "game": "architects",
            "kind": "deck",
            "name": deck["name"],
            "effect": counted(number, "card"),
            "cards": deck["cards"],
        }
        yield entry | {"source": deck["source"]}
    for wonder in figures("architects", "wonders")["wonders"]:
        stages = [
            {
                "number": stage["id"],
                "cost": stage["cost"],
                "effect": counted(stage["points"], "point") + ("; the effect of the Wonder" if stage["effect"] else ""),
                "piece": stage["piece"],
                "rests_on": stage["rests_on"],
            }
            for stage in wonder["stages"]
        ]
        entry = {
            "game": "architects",
            "kind": "wonder",
            "name": wonder["name"],
            "effect": wonder["text"] or "No effect.",
            "stages": stages,
        }
        yield entry | {"source": wonder["source"]}
    for entry in figures("architects", "progress")["progress"]:
        token = box().tokens[entry["name"]]
        yield {
            "game": "architects",
            "kind": "token",
            "name": token.name,
            "effect": _sentence(token.effect),
            "copies": token.copies,
            "source": entry["source"],
        }


def _cards() -> Iterator[dict[str, Any]]:
    for entry in figures("architects", "cards")["cards"]:
        kind = next(kind for kind in box().kinds if kind.name == entry["name"])
        yield {
            "game": "architects",
            "kind": "card",
            "name": kind.name,
            "color": kind.colour,
            "effect": _card_sentence(kind),
            "copies": dict(kind.copies),
            "source": entry["source"],
        }


def _card_sentence(kind: Kind) -> str:
    match kind.colour:
        case "grey":
            return "one resource, spent on a stage"
        case "yellow":
            return "a coin: stands for a missing resource"
        case "green":
            return f"the symbol {kind.name}"
        case "blue":
            return counted(kind.points, "point") + (" and the Cat pawn" if kind.cat else "")
        case _:
            horns = f" and {counted(kind.horns, 'horn')}; leaves after the Battle" if kind.horns else ""
            return counted(kind.shields, "shield") + horns


def _sentence(effect: TokenEffect) -> str:
    match effect:
        case ExtraCard(kinds, stage):
            trigger = "a stage is constructed" if stage else f"a {listed(kinds, 'or')} card is taken"
            return f"another card when {trigger}, once a turn"
        case CoinValue(coins):
            return f"one coin card counts as {coins}, once a turn"
        case AnySign():
            return "a stage may be paid with any resources, once a turn"
        case Shields(number):
            return counted(number, "shield")
        case PointsByWonder(unfinished, finished):
            return f"{counted(unfinished, 'point')} at the end, {finished} if the Wonder is finished"
        case PointsPer(points, what):
            return f"{counted(points, 'point')} at the end for each {what}"
        case PointsTogether(points):
            each = listed([f"{value} for {number}" for number, value in enumerate(points, 1)], "or")
            return f"points at the end by the number of these tokens: {each}"
