"""Duel's cards, wonders, tokens and structures are those of the box."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from wonders_cli.documents.data import rulings
from wonders_cli.rules.duel.model import RESOURCES, SYMBOLS

DUEL = Path(__file__).parents[2] / "rules_data" / "duel"
RAW = ["wood", "stone", "clay"]
GOODS = ["glass", "papyrus"]


def load(name: str) -> Any:  # whatever the JSON holds
    """Read one file of Duel."""
    return json.loads((DUEL / name).read_text("utf-8"))


CARDS = load("cards.json")["cards"]
WONDERS = load("wonders.json")["wonders"]
PROGRESS = load("progress.json")["progress"]
STRUCTURES = load("structures.json")
NUMBERS = {name: number["value"] for name, number in load("numbers.json").items()}
YELLOW = [card for card in CARDS if card["color"] == "yellow"]
BY_NAME = {card["name"]: card for card in CARDS}


def test_counts() -> None:
    """73 cards of the right colours, 12 wonders, 10 tokens."""
    assert len(CARDS) == len(BY_NAME) == 73
    assert len({wonder["name"] for wonder in WONDERS}) == len(WONDERS) == 12
    assert Counter((card["age"], card["color"]) for card in CARDS) == {
        (1, "brown"): 6, (1, "grey"): 2, (1, "blue"): 3, (1, "yellow"): 4, (1, "red"): 4, (1, "green"): 4,
        (2, "brown"): 3, (2, "grey"): 2, (2, "blue"): 5, (2, "yellow"): 4, (2, "red"): 5, (2, "green"): 4,
        (3, "blue"): 6, (3, "yellow"): 5, (3, "red"): 5, (3, "green"): 4, (3, "purple"): 7,
    }  # fmt: skip
    assert [token["name"] for token in PROGRESS] == [
        "Agriculture", "Architecture", "Economy", "Law", "Masonry",
        "Mathematics", "Philosophy", "Strategy", "Theology", "Urbanism",
    ]  # fmt: skip


def test_an_age_is_twenty_cards() -> None:
    """Each Age leaves 20 cards for its structure, three guilds among them in Age III."""
    decks = Counter(card["age"] for card in CARDS if card["color"] != "purple")
    assert decks == {1: 23, 2: 23, 3: 20}
    for age, deck in decks.items():
        added = NUMBERS["guilds_added"] if age == 3 else 0
        assert deck - NUMBERS["cards_removed"] + added == NUMBERS["structure_cards"] == 20


def test_chains_pair() -> None:
    """There are 17 chains; each leads to a later Age in the same colour."""
    links = {(before, card["name"]) for card in CARDS for before in card["free_with"]}
    assert links == {
        ("Stable", "Horse Breeders"), ("Garrison", "Barracks"), ("Scriptorium", "Library"),
        ("Pharmacist", "Dispensary"), ("Theater", "Statue"), ("Altar", "Temple"), ("Baths", "Aqueduct"),
        ("Palisade", "Fortifications"), ("Tavern", "Lighthouse"), ("Archery Range", "Siege Workshop"),
        ("Parade Ground", "Circus"), ("School", "University"), ("Laboratory", "Observatory"),
        ("Statue", "Gardens"), ("Temple", "Pantheon"), ("Rostrum", "Senate"), ("Brewery", "Arena"),
    }  # fmt: skip
    assert all(len(card["free_with"]) <= 1 for card in CARDS)
    for before, after in links:
        assert BY_NAME[before]["age"] < BY_NAME[after]["age"]
        assert BY_NAME[before]["color"] == BY_NAME[after]["color"]


@pytest.mark.parametrize(
    ("deck", "total"),
    [
        ("1", [20, 1, 1, 1, 1, 1]),
        ("2", [18, 9, 9, 8, 6, 5]),
        ("3", [8, 16, 16, 16, 11, 11]),
        ("guilds", [0, 8, 7, 7, 3, 4]),
        ("wonders", [0, 11, 12, 10, 9, 10]),
    ],
)
def test_cost_totals(deck: str, total: list[int]) -> None:
    """All costs of a deck add up to coins, wood, stone, clay, glass, papyrus of the reference."""
    costs = {
        "guilds": [card["cost"] for card in CARDS if card["color"] == "purple"],
        "wonders": [wonder["cost"] for wonder in WONDERS],
    }.get(deck) or [card["cost"] for card in CARDS if card["color"] != "purple" and str(card["age"]) == deck]
    assert [sum(cost.get(key, 0) for cost in costs) for key in ["coins", *RAW, *GOODS]] == total


def test_printed_points_and_shields() -> None:
    """The printed points of each colour, and the shields of each Age."""
    points, shields = Counter[tuple[str, int]](), Counter[int]()
    for card in CARDS:
        points[card["color"], card["age"]] += card["effects"].get("points", 0)
        shields[card["age"]] += card["effects"].get("shields", 0)
    assert +points == {
        ("blue", 1): 9, ("blue", 2): 22, ("blue", 3): 36,
        ("green", 1): 2, ("green", 2): 6, ("green", 3): 10,
        ("yellow", 3): 15,
    }  # fmt: skip
    assert shields == {1: 4, 2: 8, 3: 12}
    assert sum(wonder["effects"].get("points", 0) for wonder in WONDERS) == 42
    assert sum(wonder["effects"].get("shields", 0) for wonder in WONDERS) == 4


def test_printed_coins() -> None:
    """Coins of cards and wonders, and what yellow cards pay for each card or wonder."""
    assert sum(card["effects"].get("coins", 0) for card in CARDS) == 10
    assert sum(wonder["effects"].get("coins", 0) for wonder in WONDERS) == 21
    paid = {card["name"]: card["effects"]["coins_per"] for card in YELLOW if "coins_per" in card["effects"]}
    assert paid == {
        "Chamber of Commerce": {"amount": 3, "count": {"cards": ["grey"]}},
        "Port": {"amount": 2, "count": {"cards": ["brown"]}},
        "Armory": {"amount": 1, "count": {"cards": ["red"]}},
        "Lighthouse": {"amount": 1, "count": {"cards": ["yellow"]}},
        "Arena": {"amount": 2, "count": {"wonders": True}},
    }


def test_production() -> None:
    """Brown cards make raw materials, grey ones goods, four and two of each."""
    output = Counter[str]()
    for card in CARDS:
        if card["color"] in {"brown", "grey"}:
            assert set(card["effects"]["produces"]) <= set(RAW if card["color"] == "brown" else GOODS)
            output.update(card["effects"]["produces"])
    assert output == {"wood": 4, "stone": 4, "clay": 4, "glass": 2, "papyrus": 2}


def test_science_symbols() -> None:
    """Six symbols are on two cards each, the seventh is Law's; the order of the rules has them all."""
    symbols = Counter(card["effects"]["science"] for card in CARDS if card["color"] == "green")
    assert set(symbols.values()) == {2}
    assert len(symbols) == 6
    law = next(token["effects"]["science"] for token in PROGRESS if token["name"] == "Law")
    assert law not in symbols
    assert {*SYMBOLS} == {*symbols, law}
    assert len(SYMBOLS) == len(symbols) + 1


def test_resources() -> None:
    """The order of resources in the rules has those of all costs, and those that are produced."""
    costs = {word for thing in (*CARDS, *WONDERS) for word in thing["cost"]}
    made = {word for card in CARDS for word in card["effects"].get("produces", ())}
    assert {*RESOURCES} == costs - {"coins"} == made == {*RAW, *GOODS}
    assert len(RESOURCES) == len(made)


def test_guilds() -> None:
    """Five guilds bring a coin and a point for each card; Builders and Moneylenders Guild bring no coins."""
    guilds = {card["name"]: card["effects"] for card in CARDS if card["color"] == "purple"}
    each = {
        name: (guild.get("coins_per", {"amount": 0})["amount"], guild["points_per"]["amount"])
        for name, guild in guilds.items()
    }
    assert each == {
        "Merchants Guild": (1, 1),
        "Shipowners Guild": (1, 1),
        "Builders Guild": (0, 2),
        "Magistrates Guild": (1, 1),
        "Scientists Guild": (1, 1),
        "Moneylenders Guild": (0, 1),
        "Tacticians Guild": (1, 1),
    }
    for guild in guilds.values():
        assert {value["cities"] for value in guild.values()} == {"most"}
        assert all(value["count"] == guild["points_per"]["count"] for value in guild.values())
    assert guilds["Shipowners Guild"]["points_per"]["count"] == {"cards": ["brown", "grey"]}
    assert guilds["Moneylenders Guild"]["points_per"]["count"] == {"coins": 3}


def test_wonders() -> None:
    """A Wonder costs four or five resources and no coins; five give another turn."""
    for wonder in WONDERS:
        assert set(wonder["cost"]) <= set(RAW + GOODS)
        assert 4 <= sum(wonder["cost"].values()) <= 5
    assert sum("play_again" in wonder["effects"] for wonder in WONDERS) == 5


def test_powers() -> None:
    """Every effect without a number has its sentence, and its rulings exist."""
    things = (*CARDS, *WONDERS, *PROGRESS)
    powers = {word for thing in things for word, value in thing["effects"].items() if value is True}
    assert powers - {"draws_progress"} == {power["name"] for power in load("powers.json")["powers"]}
    assert {code for power in load("powers.json")["powers"] for code in power["rulings"]} <= rulings("duel").keys()


def test_former_names() -> None:
    """The red card of Age III had the name of the blue card of Age II."""
    assert {card["name"]: card["formerly"] for card in CARDS if "formerly" in card} == {"Pretorium": "Courthouse"}
    assert (BY_NAME["Courthouse"]["color"], BY_NAME["Courthouse"]["age"]) == ("blue", 2)


def test_rulings_are_about_things_that_exist() -> None:
    names = {thing["name"] for thing in (*CARDS, *WONDERS, *PROGRESS)}
    assert {name for ruling in rulings("duel").values() for name in ruling.get("about", ())} <= names


@pytest.mark.parametrize(
    ("age", "rows", "free"),
    [
        ("1", [2, 3, 4, 5, 6], [15, 16, 17, 18, 19, 20]),
        ("2", [6, 5, 4, 3, 2], [19, 20]),
        ("3", [2, 3, 4, 2, 4, 3, 2], [19, 20]),
    ],
)
def test_structures(age: str, rows: list[int], free: list[int]) -> None:
    """A card lies under the cards half a card to either side in the next row; every second row is face down."""
    structure = STRUCTURES[age]
    covered_by = structure["covered_by"]
    assert list(map(len, covered_by)) == rows
    assert structure["faces"] == ["down" if row % 2 else "up" for row in range(len(rows))]
    middle = 6
    places = [
        (row, column)
        for row, count in enumerate(rows)
        for column in (
            (middle - 2, middle + 2) if (age, row) == ("3", 3) else range(middle + 1 - count, middle + count, 2)
        )
    ]
    at = {place: number for number, place in enumerate(places, 1)}
    assert len(at) == 20
    numbered = zip(places, [covers for row in covered_by for covers in row], strict=True)
    for (row, column), covers in numbered:
        assert covers == [at[row + 1, side] for side in (column - 1, column + 1) if (row + 1, side) in at]
    every = [covers for row in covered_by for covers in row]
    assert [number for number, covers in enumerate(every, 1) if not covers] == free


def test_numbers_of_the_rulebook() -> None:
    """The rulebook's numbers."""
    assert NUMBERS == {
        "players": {"min": 2, "max": 2},
        "ages": 3,
        "coins_at_start": 7,
        "cards_removed": 3,
        "guilds_added": 3,
        "structure_cards": 20,
        "wonders_each": 4,
        "wonder_draft": [[[1, 1], [2, 2], [1, 1]], [[2, 1], [1, 2], [2, 1]]],
        "wonders_built": 7,
        "progress_on_board": 5,
        "progress_set_aside": 5,
        "library_draws": 3,
        "library_keeps": 1,
        "discard_coins": 2,
        "discard_coins_per_yellow": 1,
        "trade_price": 2,
        "trade_price_per_symbol": 1,
        "pair": 2,
        "supremacy_symbols": 6,
        "capital": 9,
        "military_tokens": {"3": 2, "6": 5},
        "military_points": {"0": 0, "1": 2, "3": 5, "6": 10},
        "coins_per_point": 3,
        "tie_break": {
            "key": "civilian",
            "words": "points of civilian buildings",
            "shared": "equal points, also of civilian buildings",
        },
    }
