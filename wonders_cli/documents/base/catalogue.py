"""The cards, boards and numbers of the base game as the rules use them, made from the rules data once per process."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from wonders_cli.documents.data import figures, numbers
from wonders_cli.documents.names import Vocabulary, fold, vocabulary
from wonders_cli.rules.answers.scoring import TieBreak
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

if TYPE_CHECKING:
    from wonders_cli.rules.base.sheets import Book

SIDES = ("day", "night")
_NO_CATEGORY = {"category": None, "ruling": ""}
_OF_A_VALUE: Final[dict[str, Callable[[Any], Effect]]] = {
    "shields": Shields,
    "points": Points,
    "coins": Coins,
    "science": Symbol,
    "points_if_complete": CompleteWonder,
}
"""Effects that are a word of the rules data with one value."""


@cache
def cards() -> dict[str, Card]:
    """Return the buildings by name.

    >>> cards()["Library"].chains
    ('Scriptorium',)
    """
    categories = figures("base", "cards")["categories"]
    return {
        entry["name"]: _card(entry, categories.get(entry["color"], _NO_CATEGORY))
        for entry in figures("base", "cards")["cards"]
    }


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
                    Stage(_units(stage["cost"]), tuple(_effects(stage["effects"])))
                    for stage in board["sides"][side]["stages"]
                ),
            )
            for side in SIDES
        }
        for board in figures("base", "wonders")["boards"]
    }


@cache
def powers() -> dict[str, dict[str, Any]]:
    """Return the powers of stages by name, each with its sentence and its rulings.

    >>> powers()["play_last_card"]["text"]
    'plays the last card of each Age instead of discarding it'
    """
    return {entry["name"]: entry for entry in figures("base", "powers")["powers"]}


@cache
def rulebook() -> Numbers:
    """Return the numbers of the rulebook.

    >>> rulebook().science_set_points
    7
    """
    values = numbers("base")
    by_age = {name: {int(age): value for age, value in values[name].items()} for name in ("victory_tokens", "passing")}
    made: dict[str, Any] = {**by_age, "tie_break": TieBreak(**values["tie_break"])}
    return Numbers(**{name: made.get(name, values[name]) for name in Numbers._fields})


def _units(cost: dict[str, int]) -> Units:
    return tuple(cost.get(resource, 0) for resource in RESOURCES)


def _mask(resources: list[str]) -> int:
    return sum(1 << RESOURCES.index(resource) for resource in resources)


def _card(entry: dict[str, Any], category: dict[str, Any]) -> Card:
    """Make a card; it has one effect, and its own ruling goes before that of its category."""
    cost = entry["cost"]
    (effect,) = _effects(entry["effects"])
    return Card(
        entry["name"],
        entry["color"],
        cost.get("coins", 0),
        _units(cost),
        effect,
        tuple(entry["free_with"]),
        {int(age): tuple(marks) for age, marks in entry["copies"].items()},
        category["category"],
        entry.get("ruling", category["ruling"]),
        is_guild=category["category"] == "guilds",
    )


def _effects(words: dict[str, Any]) -> Iterator[Effect]:
    """Make the effects of a card or a stage from the words of the rules data."""
    owner_only = words.get("owner_only", False)
    if "coins_per" in words or "points_per" in words:
        yield _count(words.get("coins_per"), words.get("points_per"))
    for word, value in words.items():
        if word in _OF_A_VALUE:
            yield _OF_A_VALUE[word](value)
            continue
        match word:
            case "produces":
                sources = [_mask([resource]) for resource, number in value.items() for _ in range(number)]
                yield Produces(tuple(sources), owner_only)
            case "produces_one_of":
                yield Produces((_mask(value),), owner_only)
            case "science_any":
                yield FreeSymbol()
            case "trade":
                yield Discount(_mask(value["resources"]), tuple(value["neighbours"]), value["price"])
            case "owner_only" | "coins_per" | "points_per":
                pass
            case _:
                power = powers()[word]
                yield Power(word, tuple(power["rulings"]), power.get("turn"))


def _count(coins: dict[str, Any] | None, points: dict[str, Any] | None) -> PerCount:
    """Make one effect of what gives coins and points for the same things."""
    what = coins or points or {}
    return PerCount(
        coins["amount"] if coins else 0,
        points["amount"] if points else 0,
        tuple(what["count"].get("cards", ())),
        what["count"].get("stages", False),
        tuple(what["cities"]),
    )


@cache
def like_sides() -> dict[str, str]:
    """Return the sides of the first edition, each with the side that is like it.

    >>> like_sides()
    {'a': 'day', 'b': 'night'}
    """
    return {fold(name): side for side, names in figures("base", "words")["sides"].items() for name in names}


@cache
def verbs() -> dict[str, str]:
    """Return the words with which a play may begin, each with the action that it means.

    >>> verbs()["constructs"]
    'build'
    """
    return {word: action for action, words in figures("base", "words")["plays"].items() for word in (action, *words)}


@cache
def vocabularies() -> dict[str, Vocabulary]:
    """Return the names of cards and Wonders with their other spellings.

    >>> vocabularies()["wonder"].resolve("Giza")
    'Gizah'
    """
    aliases = figures("base", "aliases")
    return {
        "card": vocabulary("card", cards(), aliases["cards"], "base"),
        "wonder": vocabulary("wonder", wonders(), aliases["wonders"], "base"),
    }


@cache
def pad() -> "Book":
    """Return what the bounds of a score pad need."""
    from wonders_cli.rules.base.sheets import Book

    return Book(rulebook(), tuple(cards().values()), wonders())
