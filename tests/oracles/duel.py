"""Prices and scores of Duel, the long way and from the figures alone: every choice of every producer is tried."""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).parent.parent.parent / "rules_data" / "duel"
RESOURCES = ("wood", "stone", "clay", "glass", "papyrus")


def _figures(name: str, key: str) -> dict[str, dict[str, Any]]:
    entries = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))[key]
    return {entry["name"]: entry for entry in entries}


CARDS = _figures("cards", "cards")
WONDERS = _figures("wonders", "wonders")
TOKENS = _figures("progress", "progress")


class Side(NamedTuple):
    """One player, by names."""

    cards: tuple[str, ...] = ()
    built: tuple[str, ...] = ()
    progress: tuple[str, ...] = ()
    coins: int = 0


def made(side: Side) -> Counter[str]:
    """Units that brown and grey cards make."""
    units: Counter[str] = Counter()
    for name in side.cards:
        card = CARDS[name]
        if card["color"] in ("brown", "grey"):
            units.update(card["effects"]["produces"])
    return units


def unit_price(own: Side, other: Side, resource: str) -> int:
    """2 coins and 1 for each symbol of the opponent, or the price of a Reserve or of Customs House."""
    for name in own.cards:
        trade = CARDS[name]["effects"].get("trade")
        if trade and resource in trade["resources"]:
            return int(trade["price"])
    return 2 + made(other)[resource]


def price(own: Side, other: Side, name: str) -> tuple[int, int]:
    """Coins to the bank and to the opponent: the least over every use of choices and discounts."""
    thing = CARDS.get(name) or WONDERS[name]
    cost = Counter({resource: thing["cost"].get(resource, 0) for resource in RESOURCES})
    short = cost - made(own)
    helpers: list[tuple[str, ...]] = []
    for helper in (*(CARDS[card] for card in own.cards), *(WONDERS[wonder] for wonder in own.built)):
        one_of = helper["effects"].get("produces_one_of")
        if one_of:
            helpers.append(tuple(one_of))
    for token in own.progress:
        discount = TOKENS[token]["effects"].get("discount")
        if discount and discount["on"] == thing.get("color", "wonders"):
            helpers += [RESOURCES] * discount["resources"]
    least = min(
        sum(number * unit_price(own, other, resource) for resource, number in (short - Counter(chosen)).items())
        for chosen in product(*helpers)
    )
    coins = thing["cost"].get("coins", 0)
    return (coins, least) if "Economy" in other.progress else (coins + least, 0)


def points(own: Side, other: Side, ahead: int) -> dict[str, int]:
    """The eight categories; `ahead` is how far the pawn stands on the opponent's side."""
    colours = {"civilian": "blue", "scientific": "green", "commercial": "yellow"}
    found = {
        category: sum(CARDS[name]["effects"].get("points", 0) for name in own.cards if CARDS[name]["color"] == colour)
        for category, colour in colours.items()
    }
    found["guilds"] = sum(guild_points(name, own, other) for name in own.cards if CARDS[name]["color"] == "purple")
    found["wonders"] = sum(WONDERS[name]["effects"].get("points", 0) for name in own.built)
    found["progress"] = sum(TOKENS[name]["effects"].get("points", 0) for name in own.progress)
    if "Mathematics" in own.progress:
        found["progress"] += 3 * len(own.progress)
    found["treasury"] = own.coins // 3
    found["military"] = 0 if ahead <= 0 else 2 if ahead < 3 else 5 if ahead < 6 else 10
    return found


def guild_points(name: str, own: Side, other: Side) -> int:
    """What a guild counts, in the city that has more of it."""
    guild = CARDS[name]["effects"]["points_per"]
    assert guild["cities"] == "most"
    count = guild["count"]
    if "wonders" in count:
        numbers = [len(side.built) for side in (own, other)]
    elif "coins" in count:
        numbers = [side.coins // 3 for side in (own, other)]
    else:
        numbers = [sum(CARDS[card]["color"] in count["cards"] for card in side.cards) for side in (own, other)]
    return int(guild["amount"]) * max(numbers)
