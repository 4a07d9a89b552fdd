"""Turns of 7 Wonders the slow way, on documents as plain mappings: every legal play, and the table after a turn."""

from collections import Counter
from copy import deepcopy
from typing import Any

from tests.oracles.base import (
    CARDS,
    City,
    Document,
    Way,
    cities,
    count,
    figures,
    paying,
    powers,
    stages,
    tokens,
    ways,
)

Move = tuple[str, str, Way | None]
"""Build, stage or sell; the card; the way, None of a sale."""


def moves(document: Document, seat: int) -> set[Move]:
    """Every card of the hand is tried in every way."""
    city = document["players"][seat]
    if document["turn"] == 7 and "play_last_card" not in powers(city):
        return set()
    found: set[Move] = set()
    for name in city["hand"]:
        found.add(("sell", name, None))
        if name not in city["cards"]:
            found |= {("build", name, way) for way in ways(document, seat, name)}
        left = stages(city)[city["stages"] :]
        if left:
            found |= {("stage", name, way) for way in paying(document, seat, left[0]["cost"])}
    return found


def place(result: Document, seat: int, move: Move) -> None:
    """The card leaves the hand, coins change hands; nothing is counted yet."""
    action, name, way = move
    around = cities(result, seat)
    city = around["self"]
    city["hand"].remove(name)
    payment = way and way[2]
    if payment:
        city["coins"] -= sum(payment)
        around["left"]["coins"] += payment[1]
        around["right"]["coins"] += payment[2]
    if action == "build":
        city["cards"].append(name)
    elif action == "stage":
        city["stages"] += 1
    else:
        city["coins"] += 3
        result["discard"].append(name)


def after(document: Document, played: dict[int, Move], recovered: str | None, deals: dict[int, Any]) -> Document:
    """The table at the start of the next turn, or at the end of the game."""
    result = deepcopy(document)
    for seat, move in played.items():
        place(result, seat, move)
    for seat, (action, name, _) in played.items():
        city = result["players"][seat]
        if action == "build":
            city["coins"] += coins_of(result, seat, name)
        elif action == "stage":
            city["coins"] += stages(city)[city["stages"] - 1]["effects"].get("coins", 0)
    extra = any("play_last_card" in powers(city) and len(city["hand"]) == 1 for city in result["players"])
    if result["turn"] == 6:
        for city in result["players"]:
            if "play_last_card" not in powers(city):
                result["discard"] += city["hand"]
                city["hand"] = []
    if recovered is not None:
        (seat,) = (seat for seat, city in enumerate(result["players"]) if city["wonder"] == "Halikarnassos")
        result["discard"].remove(recovered)
        result["players"][seat]["cards"].append(recovered)
        result["players"][seat]["coins"] += coins_of(result, seat, recovered)
    if result["turn"] < 6:
        pass_hands(result)
    if result["turn"] < 6 or (result["turn"] == 6 and extra):
        return {**result, "turn": result["turn"] + 1}
    return next_age(result, deals)


def next_age(result: Document, deals: dict[int, Any]) -> Document:
    """Conflicts, then new hands."""
    fought = [tokens(result, seat, result["age"]) for seat in range(len(result["players"]))]
    for city, values in zip(result["players"], fought, strict=True):
        city["military"] += [value for value in values.values() if value]
    if result["age"] == 3:
        del result["turn"]
        return result
    result["age"], result["turn"] = result["age"] + 1, 1
    for city, hand in zip(result["players"], deals[result["age"]], strict=True):
        city["hand"] = list(hand)
    return result


def coins_of(document: Document, seat: int, name: str) -> int:
    """Coins that a card brings once, when all of the turn is placed."""
    effect, around = CARDS[name]["effects"], cities(document, seat)
    each = effect.get("coins_per")
    if each:
        return int(each["amount"] * sum(count(around[place], each["count"]) for place in each["cities"]))
    return int(effect.get("coins", 0))


def pass_hands(document: Document) -> None:
    """In Ages I and III everybody hands on to the next in the list, in Age II to the one before."""
    hands = [city["hand"] for city in document["players"]]
    hands = hands[1:] + hands[:1] if document["age"] == 2 else hands[-1:] + hands[:-1]
    for city, hand in zip(document["players"], hands, strict=True):
        city["hand"] = hand


def recoverable(document: Document, played: dict[int, Move]) -> set[str] | None:
    """What Halikarnassos may take after a turn, None if it may not; the document is that of the start of the turn."""
    for seat, (action, _, _) in played.items():
        city = document["players"][seat]
        if action == "stage" and "build_from_discard" in stages(city)[city["stages"]]["effects"]:
            pile = {*document.get("discard", ()), *(name for act, name, _ in played.values() if act == "sell")}
            if document["turn"] == 6:
                pile |= left_over(document, played)
            return pile - {*city["cards"]}
    return None


def left_over(document: Document, played: dict[int, Move]) -> set[str]:
    """The last cards of those who have no seventh turn, after they have played their sixth."""
    found: set[str] = set()
    for seat, (action, name, _) in played.items():
        city: City = document["players"][seat]
        built = {**city, "stages": city["stages"] + (action == "stage")}
        if "play_last_card" not in powers(built):
            hand = list(city["hand"])
            hand.remove(name)
            found |= set(hand)
    return found


def deck(age: int, players: int) -> Counter[str]:
    """The cards of an Age for so many players, without the guilds."""
    return Counter(
        {
            card["name"]: sum(mark <= players for mark in card["copies"].get(str(age), ()))
            for card in figures("cards")["cards"]
            if card["color"] != "purple"
        }
    )
