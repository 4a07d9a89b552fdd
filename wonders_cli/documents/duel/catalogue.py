"""The cards, Wonders, tokens, structures and numbers of Duel as the rules use them, read once per process."""

from functools import cache
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.data import figures, numbers
from wonders_cli.documents.names import Vocabulary, vocabulary
from wonders_cli.rules.answers.scoring import TieBreak
from wonders_cli.rules.duel.model import (
    RESOURCES,
    BuildsFromDiscard,
    Card,
    Chooses,
    Coins,
    CoinsPer,
    CoinsPerChain,
    Counted,
    Destroys,
    Discount,
    DrawsProgress,
    Effect,
    ExtraShields,
    FixedPrice,
    Layout,
    Numbers,
    OpponentLoses,
    PlaysAgain,
    PlaysAgainOnWonders,
    Points,
    PointsPer,
    Produces,
    Shields,
    Symbol,
    Token,
    TradeIncome,
    Wonder,
    only,
)
from wonders_cli.rules.payment import Units

if TYPE_CHECKING:
    from wonders_cli.rules.duel.sheets import Book


@cache
def cards() -> dict[str, Card]:
    """Return the buildings by name.

    >>> cards()["Library"].chain
    'Scriptorium'
    """
    return {
        entry["name"]: only(
            Card,
            entry["name"],
            entry["age"],
            entry["color"],
            entry["cost"].get("coins", 0),
            _units(entry["cost"]),
            _effects(entry["effects"]),
            next(iter(entry["free_with"]), None),
        )
        for entry in figures("duel", "cards")["cards"]
    }


@cache
def former_names() -> dict[str, Card]:
    """Return the cards that had the name of another card in an earlier printing, by that name.

    >>> former_names()
    {'Courthouse': <Pretorium>}
    """
    return {
        entry["formerly"]: cards()[entry["name"]] for entry in figures("duel", "cards")["cards"] if "formerly" in entry
    }


@cache
def wonders() -> dict[str, Wonder]:
    """Return the Wonders by name.

    >>> wonders()["The Pyramids"].need
    (0, 3, 0, 0, 1)
    """
    return {
        entry["name"]: only(Wonder, entry["name"], _units(entry["cost"]), _effects(entry["effects"]))
        for entry in figures("duel", "wonders")["wonders"]
    }


@cache
def tokens() -> dict[str, Token]:
    """Return the progress tokens by name.

    >>> tokens()["Philosophy"].effects
    (Points(points=7),)
    """
    return {
        entry["name"]: only(Token, entry["name"], _effects(entry["effects"]))
        for entry in figures("duel", "progress")["progress"]
    }


@cache
def layouts() -> dict[int, Layout]:
    """Return how the cards lie in each Age.

    >>> layouts()[3].rows
    (2, 3, 4, 2, 4, 3, 2)
    """
    return {int(age): _layout(entry) for age, entry in figures("duel", "structures").items()}


def _layout(entry: dict[str, Any]) -> Layout:
    """The places of an Age have the numbers 1 to 20, row by row; each has the numbers of the places that cover it."""
    rows = entry["covered_by"]
    faces = [face for face, row in zip(entry["faces"], rows, strict=True) for _ in row]
    return Layout(
        tuple(map(len, rows)),
        tuple(sum(1 << number - 1 for number in covers) for row in rows for covers in row),
        sum(1 << place for place, face in enumerate(faces) if face == "down"),
    )


@cache
def rulebook() -> Numbers:
    """Return the numbers of the rulebook.

    >>> rulebook().military_tokens
    ((3, 2), (6, 5))
    """
    values = numbers("duel")
    steps: dict[str, tuple[Any, ...]] = {
        name: tuple((int(space), number) for space, number in values[name].items())
        for name in ("military_tokens", "military_points")
    }
    steps["wonder_draft"] = tuple(tuple(map(tuple, picks)) for picks in values["wonder_draft"])
    made: dict[str, Any] = {**steps, "tie_break": TieBreak(**values["tie_break"])}
    return Numbers(**{name: made.get(name, values[name]) for name in Numbers._fields})


@cache
def verbs() -> dict[str, str]:
    """Return the words with which a play may begin, each with the action that it means.

    >>> verbs()["constructs"]
    'build'
    """
    return {word: action for action, words in figures("duel", "words")["plays"].items() for word in (action, *words)}


@cache
def vocabularies() -> dict[str, Vocabulary]:
    """Return the names of cards, Wonders and progress tokens with their other spellings.

    >>> vocabularies()["card"].resolve("tribunal")
    'Courthouse'
    """
    aliases = figures("duel", "aliases")
    return {
        "card": vocabulary("card", cards(), aliases["cards"], "duel"),
        "wonder": vocabulary("wonder", wonders(), aliases["wonders"], "duel"),
        "token": vocabulary("token", tokens(), aliases["progress"], "duel"),
    }


def _units(cost: dict[str, int]) -> Units:
    return tuple(cost.get(resource, 0) for resource in RESOURCES)


def _mask(resources: list[str]) -> int:
    return sum(1 << RESOURCES.index(resource) for resource in resources)


def _counted(count: dict[str, Any]) -> Counted:
    return Counted(
        tuple(count.get("cards", ())), count.get("wonders", False), count.get("progress", False), count.get("coins", 0)
    )


def _effects(effects: dict[str, Any]) -> tuple[Effect, ...]:
    return tuple(_effect(word, value) for word, value in effects.items())


def _effect(word: str, value: Any) -> Effect:  # noqa: ANN401, C901, PLR0911, PLR0912 -- one line for each kind of effect
    match word:
        case "produces":
            return Produces(_units(value))
        case "produces_one_of":
            return Chooses(_mask(value))
        case "trade":
            return FixedPrice(_mask(value["resources"]), value["price"])
        case "points":
            return Points(value)
        case "points_per":
            return PointsPer(value["amount"], _counted(value["count"]), _is_most(value))
        case "coins":
            return Coins(value)
        case "coins_per":
            return CoinsPer(value["amount"], _counted(value["count"]), _is_most(value))
        case "shields":
            return Shields(value)
        case "science":
            return Symbol(value)
        case "opponent_loses":
            return OpponentLoses(value)
        case "destroys":
            return Destroys(value)
        case "build_from_discard":
            return BuildsFromDiscard()
        case "draws_progress":
            return DrawsProgress()
        case "play_again":
            return PlaysAgain()
        case "discount":
            return Discount(value["resources"], value["on"])
        case "trade_income":
            return TradeIncome()
        case "extra_shields":
            return ExtraShields(value["shields"], value["on"])
        case "play_again_on_wonders":
            return PlaysAgainOnWonders()
        case "coins_per_chain":
            return CoinsPerChain(value)
        case _:
            message = f"the rules data have an unknown effect: {word}"
            raise ValueError(message)


def _is_most(value: dict[str, Any]) -> bool:
    """Whether the city is counted that has more; without `cities` it is the own city."""
    return bool(value.get("cities") == "most")


@cache
def pad() -> "Book":
    """Return what the bounds of a score pad need."""
    from wonders_cli.rules.duel.sheets import Book

    return Book(rulebook(), tuple(cards().values()), tuple(wonders().values()), tuple(tokens().values()))
