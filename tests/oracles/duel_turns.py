"""Turns of Duel the slow way, on documents as plain mappings: every legal play, and the table after it."""

import json
from copy import deepcopy
from typing import Any

from tests.oracles.duel import CARDS, DATA, TOKENS, WONDERS, Side, price

Document = dict[str, Any]
Move = tuple[str, str, str | None]
"""Build, wonder or discard; the card; the Wonder."""
Pending = tuple[str, list[str]] | None
"""What must be chosen, and from which names."""

LAYOUTS = json.loads((DATA / "structures.json").read_text(encoding="utf-8"))


def side(city: Document) -> Side:
    """The figures that prices depend on."""
    return Side(tuple(city["cards"]), tuple(city["wonders"]["built"]), tuple(city["progress"]), city["coins"])


def places(age: int, rows: list[list[str]]) -> dict[int, str]:
    """What lies at each place, by its number."""
    names = [name for row in rows for name in row]
    assert len(names) == sum(map(len, LAYOUTS[str(age)]["covered_by"]))
    return dict(enumerate(names, 1))


def free(age: int, rows: list[list[str]]) -> list[int]:
    """The places with a card that no other covers."""
    lying = places(age, rows)
    every = [covers for row in LAYOUTS[str(age)]["covered_by"] for covers in row]
    return [
        number
        for number, covers in enumerate(every, 1)
        if lying[number] != "taken" and all(lying[above] == "taken" for above in covers)
    ]


def moves(document: Document, seat: int) -> set[Move]:
    """Every card that can be taken, with everything that can be done with it."""
    own, other = document["players"][seat], document["players"][1 - seat]
    lying = places(document["age"], document["structure"])
    built = len(own["wonders"]["built"]) + len(other["wonders"]["built"])
    found: set[Move] = set()
    for place in free(document["age"], document["structure"]):
        card = lying[place]
        found.add(("discard", card, None))
        if chained(own, card) or sum(price(side(own), side(other), card)) <= own["coins"]:
            found.add(("build", card, None))
        for wonder in own["wonders"]["unbuilt"]:
            if built < 7 and sum(price(side(own), side(other), wonder)) <= own["coins"]:
                found.add(("wonder", card, wonder))
    return found


def chained(city: Document, card: str) -> bool:
    """Whether the building that makes a card free stands in the city."""
    return any(name in city["cards"] for name in CARDS[card]["free_with"])


def play(document: Document, seat: int, move: Move) -> tuple[Document, Pending]:
    """Carry a play out as far as nothing has to be chosen; also say what has to be."""
    result = deepcopy(document)
    own, other = result["players"][seat], result["players"][1 - seat]
    action, card, wonder = move
    result["structure"] = [["taken" if name == card else name for name in row] for row in result["structure"]]
    if action == "discard":
        own["coins"] += 2 + sum(CARDS[name]["color"] == "yellow" for name in own["cards"])
        result["discard"].append(card)
        return result, None
    if action == "build" and chained(own, card):
        own["coins"] += 4 * ("Urbanism" in own["progress"])
    else:
        bank, opponent = price(side(own), side(other), wonder or card)
        own["coins"] -= bank + opponent
        other["coins"] += opponent
    if wonder is None:
        return result, place(result, seat, card)
    own["wonders"]["unbuilt"].remove(wonder)
    own["wonders"]["built"].append(wonder)
    if len(own["wonders"]["built"]) + len(other["wonders"]["built"]) == 7:
        own["wonders"]["unbuilt"] = other["wonders"]["unbuilt"] = []
    effect = WONDERS[wonder]["effects"]
    happen(result, seat, effect)
    pending: Pending = None
    if "destroys" in effect:
        pending = "destroy", [name for name in other["cards"] if CARDS[name]["color"] == effect["destroys"]]
    elif "build_from_discard" in effect:
        pending = "recover", list(result["discard"])
    elif "draws_progress" in effect:
        pending = "draw", list(result["progress_box"])
    return result, None if over(result) else pending


def place(result: Document, seat: int, card: str) -> Pending:
    """A card is put into the city."""
    own = result["players"][seat]
    own["cards"].append(card)
    effect = CARDS[card]["effects"]
    happen(result, seat, effect, red=CARDS[card]["color"] == "red")
    alike = [name for name in own["cards"] if CARDS[name]["effects"].get("science") == effect.get("science", "?")]
    return ("pair", list(result["progress_board"])) if len(alike) == 2 and not over(result) else None


def happen(result: Document, seat: int, effect: Document, *, red: bool = False) -> None:
    """Coins and shields of an effect."""
    own, other = result["players"][seat], result["players"][1 - seat]
    own["coins"] += effect.get("coins", 0)
    other["coins"] -= min(other["coins"], effect.get("opponent_loses", 0))
    if "coins_per" in effect:
        cities = (own, other) if effect["coins_per"].get("cities") == "most" else (own,)
        own["coins"] += effect["coins_per"]["amount"] * max(
            count(city, effect["coins_per"]["count"]) for city in cities
        )
    shields = effect.get("shields", 0) + (red and "Strategy" in own["progress"])
    for _ in range(shields):
        step(result, seat)


def count(city: Document, what: Document) -> int:
    """Cards of some colours, or built Wonders."""
    if what.get("wonders"):
        return len(city["wonders"]["built"])
    return sum(CARDS[name]["color"] in what["cards"] for name in city["cards"])


def pawn(document: Document) -> int:
    """Spaces toward the second player."""
    stands = document.get("conflict_pawn", {"toward": None, "spaces": 0})
    return int(stands["spaces"]) * (1 if stands["toward"] == document["players"][1]["name"] else -1)


def step(result: Document, seat: int) -> None:
    """The pawn goes one space, and takes the token that lies there."""
    spaces = pawn(result)
    if abs(spaces) == 9:
        return
    spaces += -1 if seat else 1
    result["conflict_pawn"] = {"toward": result["players"][spaces > 0]["name"], "spaces": abs(spaces)}
    if not spaces:
        del result["conflict_pawn"]
    other = result["players"][1 - seat]
    ahead = -spaces if seat else spaces
    for space, coins in ((3, 2), (6, 5)):
        if ahead == space and coins in other["military_tokens"]:
            other["military_tokens"].remove(coins)
            other["coins"] -= min(other["coins"], coins)


def choose(document: Document, seat: int, action: str, name: str) -> tuple[Document, Pending]:
    """Carry out what was chosen."""
    result = deepcopy(document)
    own, other = result["players"][seat], result["players"][1 - seat]
    match action:
        case "destroy":
            other["cards"].remove(name)
            result["discard"].append(name)
        case "recover":
            result["discard"].remove(name)
            return result, place(result, seat, name)
        case _:
            result["progress_board" if action == "pair" else "progress_box"].remove(name)
            own["progress"].append(name)
            own["coins"] += TOKENS[name]["effects"].get("coins", 0)
    return result, None


def over(document: Document) -> bool:
    """Whether somebody has won by shields or symbols."""
    symbols = [
        {CARDS[name]["effects"].get("science", "") for name in city["cards"]} | {"Law"}.intersection(city["progress"])
        for city in document["players"]
    ]
    return abs(pawn(document)) == 9 or any(len(shown - {""}) >= 6 for shown in symbols)


def again(document: Document, seat: int, move: Move) -> bool:
    """Whether a play, judged before it is made, gives another turn."""
    if move[2] is None:
        return False
    return "play_again" in WONDERS[move[2]]["effects"] or "Theology" in document["players"][seat]["progress"]


def finish(
    document: Document, seat: int, known: dict[int, list[list[str]]], *, another: bool
) -> tuple[Document, int, bool]:
    """Turn cards up, begin the next turn or Age; say who plays, or who chooses who plays, and whether it is over."""
    result = deepcopy(document)
    age = result["age"]
    if over(result):
        return result, seat, True
    if not free(age, result["structure"]):
        if age == 3:
            return result, seat, True
        result["age"] = age + 1
        faces = LAYOUTS[str(age + 1)]["faces"]
        rows = [["down"] * len(row) if face == "down" else row for row, face in zip(known[age + 1], faces, strict=True)]
        result["structure"] = rows
        spaces = pawn(result)
        return result, seat if not spaces else int(spaces > 0), False
    cards = places(age, known[age])
    lying = places(age, result["structure"])
    for open_place in free(age, result["structure"]):
        lying[open_place] = cards[open_place]
    names = iter(lying.values())
    result["structure"] = [[next(names) for _ in row] for row in result["structure"]]
    return result, seat if another else 1 - seat, False


def lines_of_play(document: Document, seat: int, depth: int, known: dict[int, list[list[str]]]) -> int:
    """Count everything that can happen in some turns, whatever is chosen."""
    if not depth:
        return 1
    total = 0
    for move in moves(document, seat):
        another = again(document, seat, move)
        for result in outcomes(*play(document, seat, move), seat):
            after, following, ended = finish(result, seat, known, another=another)
            starters = (0, 1) if after["age"] != document["age"] else (following,)
            total += 1 if ended else sum(lines_of_play(after, starter, depth - 1, known) for starter in starters)
    return total


def outcomes(document: Document, pending: Pending, seat: int) -> list[Document]:
    """The tables after every way to choose."""
    if pending is None or not pending[1]:
        return [document]
    action, names = pending
    return [result for name in names for result in outcomes(*choose(document, seat, action, name), seat)]
