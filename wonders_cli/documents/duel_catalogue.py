"""The cards, Wonders, tokens, structures and numbers of Duel as the rules use them, once per process."""

from functools import cache
from typing import Any

from wonders_cli.documents.catalogue import figures, numbers
from wonders_cli.documents.names import Vocabulary, vocabulary
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
    Guild,
    Layout,
    Numbers,
    OpponentLoses,
    PlaysAgain,
    PlaysAgainOnWonders,
    Points,
    PointsPerToken,
    Produces,
    Shields,
    Symbol,
    Token,
    TradeIncome,
    Wonder,
)
from wonders_cli.rules.payment import Units


@cache
def cards() -> dict[str, Card]:
    """Return the buildings by name.

    >>> cards()["Library"].chain
    'Scriptorium'
    """
    return {
        entry["name"]: Card(
            entry["name"],
            entry["age"],
            entry["color"],
            entry["cost"].get("coins", 0),
            _units(entry["cost"]),
            _effects(entry["effect"]),
            next(iter(entry["free_with"]), None),
        )
        for entry in figures("duel", "cards")["cards"]
    }


@cache
def wonders() -> dict[str, Wonder]:
    """Return the Wonders by name.

    >>> wonders()["The Pyramids"].need
    (0, 3, 0, 0, 1)
    """
    return {
        entry["name"]: Wonder(entry["name"], _units(entry["cost"]), _effects(entry["effect"]))
        for entry in figures("duel", "wonders")["wonders"]
    }


@cache
def tokens() -> dict[str, Token]:
    """Return the progress tokens by name.

    >>> tokens()["Philosophy"].effects
    (Points(points=7),)
    """
    return {
        entry["name"]: Token(entry["name"], _effects(entry["effect"]))
        for entry in figures("duel", "progress")["progress"]
    }


@cache
def layouts() -> dict[int, Layout]:
    """Return how the cards lie in each Age.

    >>> layouts()[3].rows
    (2, 3, 4, 2, 4, 3, 2)
    """
    return {
        int(age): Layout(
            tuple(entry["rows"]),
            tuple(sum(1 << other - 1 for other in slot["covered_by"]) for slot in entry["slots"]),
            sum(1 << slot["id"] - 1 for slot in entry["slots"] if entry["faces"][slot["row"] - 1] == "down"),
        )
        for age, entry in figures("duel", "structures").items()
    }


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
    return Numbers(**{name: steps.get(name, values[name]) for name in Numbers._fields})


@cache
def vocabularies() -> dict[str, Vocabulary]:
    """Return the names of cards, Wonders and progress tokens with their other spellings.

    >>> vocabularies()["card"].resolve("tribunal")
    'Courthouse'
    """
    aliases = figures("duel", "aliases")
    return {
        "card": vocabulary("card", cards(), aliases["cards"]),
        "wonder": vocabulary("wonder", wonders(), aliases["wonders"]),
        "token": vocabulary("token", tokens(), aliases["progress"]),
    }


def _units(cost: dict[str, int]) -> Units:
    return tuple(cost.get(resource, 0) for resource in RESOURCES)


def _mask(resources: list[str]) -> int:
    return sum(1 << RESOURCES.index(resource) for resource in resources)


def _counted(count: dict[str, Any]) -> Counted:
    return Counted(tuple(count.get("cards", ())), count.get("wonders", False), count.get("coins", 0))


def _effects(effect: dict[str, Any]) -> tuple[Effect, ...]:
    return tuple(_effect(name, value) for name, value in effect.items())


def _effect(name: str, value: Any) -> Effect:  # noqa: ANN401, C901, PLR0911, PLR0912 -- one line for each kind of effect
    match name:
        case "produces":
            return Produces(_units(value)) if isinstance(value, dict) else Chooses(_mask(value))
        case "trade":
            return FixedPrice(_mask(value["resources"]), value["price"])
        case "points":
            return Points(value)
        case "coins":
            return Coins(value)
        case "coins_per":
            return CoinsPer(value["amount"], _counted(value["count"]))
        case "shields":
            return Shields(value)
        case "science":
            return Symbol(value)
        case "guild":
            return Guild(_counted(value["count"]), value["coins"], value["points"])
        case "opponent_loses":
            return OpponentLoses(value)
        case "destroy":
            return Destroys(value)
        case "build_from_discard":
            return BuildsFromDiscard()
        case "progress_from_box":
            return DrawsProgress()
        case "play_again":
            return PlaysAgain()
        case "discount":
            return Discount(value["resources"], value["on"])
        case "trade_income":
            return TradeIncome()
        case "points_per_progress":
            return PointsPerToken(value)
        case "extra_shields":
            return ExtraShields(value["shields"], value["on"])
        case "play_again_on_wonders":
            return PlaysAgainOnWonders()
        case "coins_per_chain":
            return CoinsPerChain(value)
        case _:
            msg = f"the rules data have an effect that is not known: {name}"
            raise ValueError(msg)
