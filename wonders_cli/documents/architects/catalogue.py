"""What is in the box of Architects as the rules use it, made from the rules data once per process."""

from functools import cache
from typing import Any, NoReturn

from wonders_cli.documents.data import figures, numbers
from wonders_cli.documents.names import Vocabulary, vocabulary
from wonders_cli.rules.answers.scoring import TieBreak
from wonders_cli.rules.architects.model import (
    KINDS,
    AnyResources,
    Box,
    CoinValue,
    Cost,
    Counted,
    ExtraCard,
    Kind,
    Numbers,
    PointsByWonder,
    PointsPer,
    PointsTogether,
    Power,
    PowerText,
    Shields,
    Stage,
    Token,
    TokenEffect,
    Wonder,
)
from wonders_cli.rules.messages import Message


@cache
def box() -> Box:
    """Return what is in the box.

    >>> box().wonders["Giza"].stages[4].points
    8
    """
    return Box(
        tuple(_kind(name) for name in KINDS),
        {entry["name"]: _wonder(entry) for entry in figures("architects", "wonders")["wonders"]},
        {entry["name"]: _token(entry) for entry in figures("architects", "progress")["progress"]},
        {Power(entry["name"]): _power(entry) for entry in figures("architects", "powers")["powers"]},
        _numbers(),
    )


@cache
def vocabularies() -> dict[str, Vocabulary]:
    """Return the words for cards, Wonders, progress tokens and decks with their other spellings.

    >>> vocabularies()["card"].resolve("cog"), vocabularies()["wonder"].resolve("Rhodos")
    ('gear', 'Rhodes')
    """
    aliases = figures("architects", "aliases")
    decks = [deck["name"] for deck in figures("architects", "decks")["decks"]]
    return {
        "card": vocabulary("card", KINDS, aliases["cards"], "architects"),
        "wonder": vocabulary("wonder", box().wonders, aliases["wonders"], "architects"),
        "token": vocabulary("token", box().tokens, aliases["progress"], "architects"),
        "deck": vocabulary("deck", decks, aliases["wonders"], "architects"),
    }


def _unknown(effects: object) -> NoReturn:
    msg = f"the rules data has an effect that the rules do not know: {effects}"
    raise ValueError(msg)


def _kind(name: str) -> Kind:
    entry = next(entry for entry in figures("architects", "cards")["cards"] if entry["name"] == name)
    copies = {deck["name"]: deck["cards"][name] for deck in figures("architects", "decks")["decks"]}
    match entry["effects"]:
        case {"produces": produced}:
            [(resource, _)] = produced.items()
            return Kind(name, entry["color"], copies, resource=resource)
        case {"coins": coins}:
            return Kind(name, entry["color"], copies, coins=coins)
        case {"science": symbol}:
            return Kind(name, entry["color"], copies, symbol=symbol)
        case {"points": points, "cat": cat}:
            return Kind(name, entry["color"], copies, points=points, cat=cat)
        case {"points": points}:
            return Kind(name, entry["color"], copies, points=points)
        case {"shields": shields, "horns": horns}:
            return Kind(name, entry["color"], copies, shields=shields, horns=horns)
        case {"shields": shields}:
            return Kind(name, entry["color"], copies, shields=shields)
        case effects:
            _unknown(effects)


def _wonder(entry: dict[str, Any]) -> Wonder:
    return Wonder(entry["name"], tuple(_stage(stage) for stage in entry["stages"]))


def _stage(entry: dict[str, Any]) -> Stage:
    effects = dict(entry["effects"])
    points, shields = effects.pop("points", 0), effects.pop("shields", 0)
    power = next((Power(word) for word in effects), None)
    cost = Cost(entry["cost"]["count"], entry["cost"]["kind"])
    below, ruling = tuple(entry["rests_on"]), entry.get("ruling")
    return Stage(entry["id"], entry["piece"], cost, points, power, shields, below, ruling)


def _token(entry: dict[str, Any]) -> Token:
    return Token(entry["name"], entry["copies"], _token_effect(entry["effects"]), entry["ruling"])


def _token_effect(effects: dict[str, Any]) -> TokenEffect:
    match effects:
        case {"extra_card_for": cards}:
            return ExtraCard(tuple(cards), stage=False)
        case {"extra_card_for_stage": True}:
            return ExtraCard((), stage=True)
        case {"coin_value": coins}:
            return CoinValue(coins)
        case {"any_resources": True}:
            return AnyResources()
        case {"shields": number}:
            return Shields(number)
        case {"points_by_wonder": {"unfinished": unfinished, "finished": finished}}:
            return PointsByWonder(unfinished, finished)
        case {"points_per": {"amount": points, "count": counted}}:
            [what] = counted
            return PointsPer(points, Counted(what))
        case {"points_together": points}:
            return PointsTogether(tuple(points))
        case _:
            _unknown(effects)


def _power(entry: dict[str, Any]) -> PowerText:
    [ruling] = entry["rulings"]
    return PowerText(ruling, Message(entry["text"], (("cards", numbers("architects")["halicarnassus_cards"]),)))


def _numbers() -> Numbers:
    values = numbers("architects")
    values["conflict_tokens"] = {int(players): number for players, number in values["conflict_tokens"].items()}
    values["tie_break"] = TieBreak(**values["tie_break"])
    return Numbers(**{name: values[name] for name in Numbers._fields})


def pad() -> Box:
    """Return what the bounds of a score pad need."""
    return box()
