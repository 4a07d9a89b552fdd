"""Games of Architects with words, lists and copies: slow, and written from the rulebook and the figures alone."""

import copy
from collections import Counter
from itertools import combinations
from typing import Any

from tests.oracles import architects as oracle
from wonders_cli.documents.data import figures

WONDERS = {wonder["name"]: wonder for wonder in figures("architects", "wonders")["wonders"]}
SYMBOLS = ("compass", "gear", "tablet")
TRIGGERS = {
    "Urbanism": {"wood", "brick"},
    "Crafts": {"papyrus", "glass"},
    "Jewellery": {"stone", "coin"},
    "Science": set(SYMBOLS),
    "Propaganda": {"red horn", "red double horn"},
    "Architecture": {"stage"},
}
SHIELDS = {"red", "red horn", "red double horn"}
HORNS = {"red horn": 1, "red double horn": 2}
CONFLICT_TOKENS = {2: 3, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6}
HOUSE = {"optional": False, "engineering_once": True, "force": True, "reject": False, "one_against_none": 1}

State = dict[str, Any]
Move = tuple[Any, ...]


def new(wonders: list[str], decks: list[list[str]], tokens: list[str], house: dict[str, Any]) -> State:
    """Begin a game; the central deck is the last one, the top of each pile is its first word."""
    players = [
        {"wonder": name, "stages": [], "cards": Counter(), "tokens": [], "victory": 0, "cat": False} for name in wonders
    ]
    middle = {"decks": decks, "open": tokens[:3], "stack": tokens[3:], "peace": CONFLICT_TOKENS[len(wonders)]}
    state = {"players": players, **middle, "house": HOUSE | house, "seat": 0, "over": False}
    return copy.deepcopy(state | NEW_TURN)


NEW_TURN: State = {"taken": False, "off": [], "used": [], "owed": []}


def stages_open(player: State) -> list[dict[str, Any]]:
    built = player["stages"]
    return [
        stage
        for stage in WONDERS[player["wonder"]]["stages"]
        if stage["id"] not in built and set(stage["rests_on"]) <= set(built)
    ]


def payments(state: State, stage: dict[str, Any]) -> dict[oracle.Cards, set[tuple[bool, bool]]]:
    player, house = state["players"][state["seat"]], state["house"]
    held = {card: player["cards"][card] for card in (*oracle.RESOURCES, "coin") if player["cards"][card]}
    economy = "Economy" in player["tokens"] and "Economy" not in state["used"]
    engineering = "Engineering" in player["tokens"] and (
        "Engineering" not in state["used"] or not house["engineering_once"]
    )
    # More cards of a kind than the cost counts pay for nothing, and would make the twin slower still.
    held = {card: min(number, stage["cost"]["count"]) for card, number in held.items()}
    found = oracle.ways(held, stage["cost"]["count"], stage["cost"]["kind"], economy=economy, engineering=engineering)
    if house["reject"]:
        return {cards: way for cards, way in found.items() if not oracle.resources_instead(held, cards, set(found))}
    return found


def sets_open(state: State) -> list[tuple[str, ...]]:
    cards = state["players"][state["seat"]]["cards"]
    if not state["open"] and not state["stack"]:
        return []
    pairs: list[tuple[str, ...]] = [(symbol, symbol) for symbol in SYMBOLS if cards[symbol] >= 2]
    return pairs + [triple for triple in combinations(SYMBOLS, 3) if all(cards[symbol] for symbol in triple)]


def token_moves(state: State, symbols: tuple[str, ...]) -> list[Move]:
    return [("choose", symbols, token) for token in sorted({*state["open"], *(["?"] if state["stack"] else [])})]


def moves(state: State) -> list[Move]:
    """Everything that may be done next, the end of the turn included."""
    seat, seats = state["seat"], len(state["players"])
    around = [deck for deck in dict.fromkeys((seat, seat - 1 if seat else seats - 1, seats)) if state["decks"][deck]]
    found: list[Move] = []
    for what, decks in state["owed"]:
        if what == "take":
            found += [("take", deck, None) for deck in decks]
        elif what == "keep":
            found += [("keep", deck, card) for deck in decks for card in sorted(set(state["decks"][deck][:5]))]
        else:
            found += token_moves(state, ())
    if found and not state["house"]["optional"]:
        return found
    if not state["taken"] and around:
        return [("take", deck, None) for deck in around]
    must = False
    for stage in stages_open(state["players"][seat]):
        for cards, tokens in payments(state, stage).items():
            found.append(("build", stage["id"], tuple(sorted(cards))))
            must = must or state["house"]["force"] or (False, False) in tokens
    for symbols in sets_open(state):
        found += token_moves(state, symbols)
        must = True
    free = [token for token in state["off"] if token not in state["used"]]
    if free:
        found += [("take", deck, free[0]) for deck in around]
    return found if must else [*found, ("finish",)]


def play(state: State, move: Move) -> State:
    """Make a move on a copy; the deck of Halicarnassus is put in the order of the alphabet afterwards."""
    state = copy.deepcopy(state)
    player = state["players"][state["seat"]]
    match move:
        case ("take", deck, by):
            if by:
                state["used"].append(by)
                state["owed"] = []
            else:
                at = next((at for at, (what, decks) in enumerate(state["owed"]) if deck in decks), None)
                if at is not None:
                    del state["owed"][at]
            gain(state, player, state["decks"][deck].pop(0))
        case ("keep", deck, card):
            state["owed"] = []
            state["decks"][deck].remove(card)
            state["decks"][deck].sort()
            gain(state, player, card)
        case ("build", number, cards):
            build(state, player, number, cards)
        case ("choose", symbols, token):
            state["owed"] = []
            player["cards"].subtract(symbols)
            if token not in state["open"]:
                token = state["stack"].pop(0)
            else:
                at = state["open"].index(token)
                state["open"][at : at + 1] = state["stack"][:1]
                del state["stack"][:1]
            player["tokens"].append(token)
        case _:
            finish(state, player)
    return state


def set_off(state: State, player: State, what: str) -> None:
    state["off"] += [
        token for token in player["tokens"] if what in TRIGGERS.get(token, ()) and token not in state["off"]
    ]


def gain(state: State, player: State, card: str) -> None:
    state["taken"] = True
    player["cards"][card] += 1
    if card == "blue cat":
        for other in state["players"]:
            other["cat"] = other is player
    state["peace"] = max(0, state["peace"] - HORNS.get(card, 0))
    set_off(state, player, card)


def build(state: State, player: State, number: int, cards: tuple[tuple[str, int], ...]) -> None:
    stage = WONDERS[player["wonder"]]["stages"][number - 1]
    economy, engineering = min(payments(state, stage)[frozenset(cards)])
    state["used"] += [
        token
        for token, needed in (("Economy", economy), ("Engineering", engineering))
        if needed and token not in state["used"]
    ]
    player["cards"].subtract(dict(cards))
    player["stages"].append(number)
    set_off(state, player, "stage")
    seat, seats = state["seat"], len(state["players"])
    effects: dict[str, list[tuple[str, list[int]]]] = {
        "Alexandria": [("take", list(range(seats + 1)))],
        "Ephesus": [("take", [seats])],
        "Olympia": [("take", [seat]), ("take", [(seat - 1) % seats])],
        "Halicarnassus": [("keep", [seat, (seat - 1) % seats])],
    }
    state["owed"] = []
    if set(stage["effects"]) - {"points"}:
        for what, decks in effects.get(player["wonder"], []):
            left = [deck for deck in decks if state["decks"][deck]]
            state["owed"] += [(what, left)] if left else []
        if player["wonder"] == "Babylon" and (state["open"] or state["stack"]):
            state["owed"] = [("token", [])]


def shields(player: State) -> int:
    stages = [stage for stage in WONDERS[player["wonder"]]["stages"] if stage["id"] in player["stages"]]
    own = sum("shields" in stage["effects"] for stage in stages) if player["wonder"] == "Rhodes" else 0
    return int(own + sum(player["cards"][card] for card in SHIELDS) + 2 * ("Tactics" in player["tokens"]))


def finish(state: State, player: State) -> None:
    players = state["players"]
    if not state["peace"]:
        strength = [shields(one) for one in players]
        for seat, one in enumerate(players):
            own = strength[seat]
            if len(players) == 2:
                other = strength[1 - seat]
                won = 0 if own <= other else 2 if own >= 2 * other else 1
                one["victory"] += state["house"]["one_against_none"] if (own, other) == (1, 0) else won
            else:
                one["victory"] += (own > strength[seat - 1]) + (own > strength[(seat + 1) % len(players)])
        for one in players:
            one["cards"]["red horn"] = one["cards"]["red double horn"] = 0
        state["peace"] = CONFLICT_TOKENS[len(players)]
    state["over"] = len(player["stages"]) == 5 or not any(state["decks"])
    state |= {"seat": (state["seat"] + 1) % len(players), **copy.deepcopy(NEW_TURN)}


def perft(state: State, depth: int) -> int:
    """How many chains of so many moves there are; a game that is over is one chain."""
    if depth == 0 or state["over"]:
        return 1
    return sum(perft(play(state, move), depth - 1) for move in moves(state))
