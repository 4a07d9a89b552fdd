"""7 Wonders the slow way: documents as plain mappings, figures straight from the rules data, everything tried."""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

RULES = Path(__file__).parent.parent.parent / "rules_data/base"


def figures(name: str) -> Any:
    return json.loads((RULES / f"{name}.json").read_text(encoding="utf-8"))


CARDS: dict[str, Any] = {card["name"]: card for card in figures("cards")["cards"]}
WONDERS: dict[str, Any] = {board["city"]: board for board in figures("wonders")["boards"]}
SYMBOLS = ("compass", "cog", "tablet")

Document = dict[str, Any]
City = dict[str, Any]


def cities(document: Document, seat: int) -> dict[str, City]:
    """The own city and both neighbours: the next player sits at the left, the one before at the right."""
    players = document["players"]
    return {"self": players[seat], "left": players[(seat + 1) % len(players)], "right": players[seat - 1]}


def stages(city: City) -> list[Any]:
    """All stages of the side, built or not."""
    every: list[Any] = WONDERS[city["wonder"]]["sides"][city["side"]]["stages"]
    return every


def stage_effects(city: City) -> list[Any]:
    return [stage["effects"] for stage in stages(city)[: city["stages"]]]


def powers(city: City) -> list[str]:
    return [word for effects in stage_effects(city) for word in effects]


def count(city: City, counted: dict[str, Any]) -> int:
    """How many of what a card counts the city has."""
    if counted.get("stages"):
        return int(city["stages"])
    return sum(CARDS[name]["color"] in counted["cards"] for name in city["cards"])


def score(document: Document, seat: int) -> dict[str, int]:
    """Points by category."""
    around = cities(document, seat)
    city = around["self"]
    points = dict.fromkeys(("military", "treasury", "wonder", "civilian", "commercial", "guilds", "science"), 0)
    points["military"] = sum(city["military"])
    points["treasury"] = city["coins"] // 3
    points["wonder"] = sum(effects.get("points", 0) for effects in stage_effects(city))
    for name in city["cards"]:
        effect = CARDS[name]["effects"]
        if CARDS[name]["color"] == "blue":
            points["civilian"] += effect["points"]
        each = effect.get("points_per")
        if each:
            number = sum(count(around[place], each["count"]) for place in each["cities"])
            points["guilds" if CARDS[name]["color"] == "purple" else "commercial"] += each["amount"] * number
        if "points_if_complete" in effect and city["stages"] == len(stages(city)):
            points["guilds"] += effect["points_if_complete"]
    points["science"] = science(city)
    return points


def science(city: City) -> int:
    """Every choice of every free symbol is tried."""
    effects = [CARDS[name]["effects"] for name in city["cards"]] + stage_effects(city)
    printed = [effect["science"] for effect in effects if "science" in effect]
    free = sum("science_any" in effect for effect in effects)
    best = 0
    for chosen in product(SYMBOLS, repeat=free):
        counts = [Counter([*printed, *chosen])[symbol] for symbol in SYMBOLS]
        best = max(best, sum(number**2 for number in counts) + 7 * min(counts))
    return best


def ranking(document: Document) -> list[tuple[int, int]]:
    """Points and coins of each player."""
    return [(sum(score(document, seat).values()), city["coins"]) for seat, city in enumerate(document["players"])]


def shields(city: City) -> int:
    red: int = sum(CARDS[name]["effects"].get("shields", 0) for name in city["cards"])
    built: int = sum(effects.get("shields", 0) for effects in stage_effects(city))
    return red + built


def tokens(document: Document, seat: int, age: int) -> dict[str, int]:
    """The token against each neighbour."""
    around = cities(document, seat)
    own = shields(around["self"])
    found = {}
    for side in ("left", "right"):
        other = shields(around[side])
        found[side] = {1: 1, 2: 3, 3: 5}[age] if own > other else -1 if own < other else 0
    return found


def sources(city: City, *, sold: bool) -> list[list[str]]:
    """What each symbol gives one unit of; only boards, brown and grey cards sell."""
    found = [[WONDERS[city["wonder"]]["resource"]]]
    for name in city["cards"]:
        effects = CARDS[name]["effects"]
        if not (sold and CARDS[name]["color"] not in {"brown", "grey"}):
            found += [effects["produces_one_of"]] if "produces_one_of" in effects else []
            found += [[resource] for resource, number in effects.get("produces", {}).items() for _ in range(number)]
    if not sold:
        found += [effects["produces_one_of"] for effects in stage_effects(city) if "produces_one_of" in effects]
    return found


def price(city: City, side: str, resource: str) -> int:
    trades = [CARDS[name]["effects"].get("trade") for name in city["cards"]]
    cheap = any(trade and resource in trade["resources"] and side in trade["neighbours"] for trade in trades)
    return 1 if cheap else 2


def payments(document: Document, seat: int, resources: dict[str, int]) -> set[tuple[int, int]]:
    """Every unit is taken from every source that has it; what is left are the payments that no other undercuts."""
    around = cities(document, seat)
    pool = [("self", source) for source in sources(around["self"], sold=False)]
    pool += [(side, source) for side in ("left", "right") for source in sources(around[side], sold=True)]
    states = {(frozenset[int](), 0, 0)}
    for resource in [resource for resource, number in resources.items() for _ in range(number)]:
        states = {
            (
                used | {index},
                left + (price(around["self"], side, resource) if side == "left" else 0),
                right + (price(around["self"], side, resource) if side == "right" else 0),
            )
            for used, left, right in states
            for index, (side, source) in enumerate(pool)
            if index not in used and resource in source
        }
    paid = {(left, right) for _, left, right in states}
    return {(a, b) for a, b in paid if not any((c, d) != (a, b) and c <= a and d <= b for c, d in paid)}


def split_cost(cost: dict[str, int]) -> tuple[int, dict[str, int]]:
    """Coins for the bank, and resources."""
    return cost.get("coins", 0), {name: number for name, number in cost.items() if name != "coins"}


Way = tuple[str, str | None, tuple[int, int, int] | None]


def ways(document: Document, seat: int, name: str) -> set[Way]:
    """Every way to build a card, whether or not the name is in the city."""
    card, city = CARDS[name], document["players"][seat]
    if not card["cost"]:
        return {("free", None, None)}
    found: set[Way] = {("chain", other, None) for other in card["free_with"] if other in city["cards"]}
    if freed(document, city, card):
        found.add(("power", "Olympia", None))
    return found | paying(document, seat, card["cost"])


def freed(document: Document, city: City, card: Any) -> bool:
    """Whether a power of Olympia frees the card."""
    has = powers(city)
    return (
        ("free_first_of_colour" in has and all(CARDS[other]["color"] != card["color"] for other in city["cards"]))
        or ("free_first_card_of_age" in has and document["turn"] == 1)
        or ("free_last_card_of_age" in has and document["turn"] == 6)
    )


def paying(document: Document, seat: int, cost: dict[str, int]) -> set[Way]:
    bank, resources = split_cost(cost)
    coins = document["players"][seat]["coins"]
    found = payments(document, seat, resources)
    return {("payment", None, (bank, left, right)) for left, right in found if bank + left + right <= coins}


def may_build(document: Document, seat: int, name: str) -> bool:
    city = document["players"][seat]
    in_turn = document["turn"] <= 6 or "play_last_card" in powers(city)
    return in_turn and name not in city["cards"] and bool(ways(document, seat, name))
