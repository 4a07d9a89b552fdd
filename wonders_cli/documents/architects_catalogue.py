"""What is in the box of Architects as the rules use it, made from the rules data once per process."""

from functools import cache
from typing import Any

from wonders_cli.documents.catalogue import figures, numbers
from wonders_cli.documents.names import Vocabulary, vocabulary
from wonders_cli.rules.architects.model import (
    KINDS,
    AnySign,
    Box,
    CoinValue,
    Cost,
    ExtraCard,
    Kind,
    Numbers,
    PointsByWonder,
    PointsPer,
    PointsTogether,
    Shields,
    Stage,
    Token,
    TokenEffect,
    Wonder,
)

EFFECT_SHIELDS = {"one_shield": 1}
"""Effects of Wonders that are there for good; the others happen once."""


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
        "card": vocabulary("card", KINDS, aliases["cards"]),
        "wonder": vocabulary("wonder", box().wonders, aliases["wonders"]),
        "token": vocabulary("token", box().tokens, aliases["progress"]),
        "deck": vocabulary("deck", decks, aliases["wonders"]),
    }


def _kind(name: str) -> Kind:
    entry = next(entry for entry in figures("architects", "cards")["cards"] if entry["name"] == name)
    copies = {deck["name"]: deck["cards"][name] for deck in figures("architects", "decks")["decks"]}
    return Kind(
        name,
        entry["color"],
        entry.get("points", 0),
        entry.get("cat", False),
        entry.get("shields", 0),
        entry.get("horns", 0),
        copies,
    )


def _wonder(entry: dict[str, Any]) -> Wonder:
    shields = EFFECT_SHIELDS.get(entry["effect"], 0)
    stages = tuple(
        Stage(
            stage["id"],
            stage["piece"],
            Cost(stage["cost"]["count"], stage["cost"]["kind"]),
            stage["points"],
            stage["effect"],
            shields if stage["effect"] else 0,
            tuple(stage["rests_on"]),
        )
        for stage in entry["stages"]
    )
    return Wonder(entry["name"], entry["effect"], stages)


def _token(entry: dict[str, Any]) -> Token:
    return Token(entry["name"], entry["copies"], _token_effect(entry["effect"], entry.get("trigger", {})))


def _token_effect(effect: dict[str, Any], trigger: dict[str, Any]) -> TokenEffect:
    match effect:
        case {"extra_cards": 1}:
            return ExtraCard(tuple(trigger.get("cards", ())), trigger.get("stage", False))
        case {"coin_value": coins}:
            return CoinValue(coins)
        case {"any_resources": True}:
            return AnySign()
        case {"shields": number}:
            return Shields(number)
        case {"points_unfinished": unfinished, "points_finished": finished}:
            return PointsByWonder(unfinished, finished)
        case {"points_per_cat": points}:
            return PointsPer(points, "cat icon")
        case {"points_per_victory_token": points}:
            return PointsPer(points, "victory token")
        case {"points_per_progress": points}:
            return PointsPer(points, "progress token")
        case {"points_one": one, "points_two": two}:
            return PointsTogether((one, two))
        case _:
            msg = f"an effect of the rules data has no known shape: {effect}"
            raise ValueError(msg)


def _numbers() -> Numbers:
    values = numbers("architects")
    values["conflict_tokens"] = {int(players): number for players, number in values["conflict_tokens"].items()}
    return Numbers(**{name: values[name] for name in Numbers._fields})
