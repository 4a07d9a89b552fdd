"""Duel's cards, wonders, tokens and structures are those of the box."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

DUEL = Path(__file__).parents[1] / "rules_data" / "duel"
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
    """The 17 chains of ruling R17."""
    links = {(card["free_with"][0], card["name"]) for card in CARDS if card["free_with"]}
    assert links == {
        ("Stable", "Horse Breeders"), ("Garrison", "Barracks"), ("Scriptorium", "Library"),
        ("Pharmacist", "Dispensary"), ("Theater", "Statue"), ("Altar", "Temple"), ("Baths", "Aqueduct"),
        ("Palisade", "Fortifications"), ("Tavern", "Lighthouse"), ("Archery Range", "Siege Workshop"),
        ("Parade Ground", "Circus"), ("School", "University"), ("Laboratory", "Observatory"),
        ("Statue", "Gardens"), ("Temple", "Pantheon"), ("Rostrum", "Senate"), ("Brewery", "Arena"),
    }  # fmt: skip
    given = {symbol: card["name"] for card in CARDS for symbol in card["chain_out"]}
    assert sum(len(card["chain_out"]) for card in CARDS) == len(given) == 17
    for card in CARDS:
        assert card["free_with"] == ([given[card["chain_in"]]] if card["chain_in"] else []), card["name"]
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
    """The totals of R-X16, and the shields of each Age."""
    points, shields = Counter[tuple[str, int]](), Counter[int]()
    for card in CARDS:
        points[card["color"], card["age"]] += card["effect"].get("points", 0)
        shields[card["age"]] += card["effect"].get("shields", 0)
    assert +points == {
        ("blue", 1): 9, ("blue", 2): 22, ("blue", 3): 36,
        ("green", 1): 2, ("green", 2): 6, ("green", 3): 10,
        ("yellow", 3): 15,
    }  # fmt: skip
    assert shields == {1: 4, 2: 8, 3: 12}
    assert sum(wonder["effect"].get("points", 0) for wonder in WONDERS) == 42
    assert sum(wonder["effect"].get("shields", 0) for wonder in WONDERS) == 4


def test_printed_coins() -> None:
    """Coins of cards and wonders, and what yellow cards pay for each card or wonder."""
    assert sum(card["effect"].get("coins", 0) for card in CARDS) == 10
    assert sum(wonder["effect"].get("coins", 0) for wonder in WONDERS) == 21
    paid = {card["name"]: card["effect"]["coins_per"] for card in CARDS if "coins_per" in card["effect"]}
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
            assert set(card["effect"]["produces"]) <= set(RAW if card["color"] == "brown" else GOODS)
            output.update(card["effect"]["produces"])
    assert output == {"wood": 4, "stone": 4, "clay": 4, "glass": 2, "papyrus": 2}


def test_science_symbols() -> None:
    """Six symbols are on two cards each, the seventh is Law's."""
    symbols = Counter(card["effect"]["science"] for card in CARDS if card["color"] == "green")
    assert set(symbols.values()) == {2}
    assert len(symbols) == 6
    law = next(token["effect"]["science"] for token in PROGRESS if token["name"] == "Law")
    assert law not in symbols
    assert set(load("cards.json")["science_symbols"]) == {*symbols, law}


def test_guilds() -> None:
    """Five guilds pay a coin and a point a card; Builders and Moneylenders pay no coins."""
    guilds = {card["name"]: card["effect"]["guild"] for card in CARDS if card["color"] == "purple"}
    assert {name: (guild["coins"], guild["points"]) for name, guild in guilds.items()} == {
        "Merchants Guild": (1, 1),
        "Shipowners Guild": (1, 1),
        "Builders Guild": (0, 2),
        "Magistrates Guild": (1, 1),
        "Scientists Guild": (1, 1),
        "Moneylenders Guild": (0, 1),
        "Tacticians Guild": (1, 1),
    }
    assert guilds["Shipowners Guild"]["count"] == {"cards": ["brown", "grey"]}
    assert guilds["Moneylenders Guild"]["count"] == {"coins": 3}


def test_wonders() -> None:
    """A wonder costs four or five resources and no coins; five play again; a first game has four each."""
    for wonder in WONDERS:
        assert set(wonder["cost"]) <= set(RAW + GOODS)
        assert 4 <= sum(wonder["cost"].values()) <= 5
    assert sum("play_again" in wonder["effect"] for wonder in WONDERS) == 5
    assert Counter(wonder["first_game"] for wonder in WONDERS) == {None: 4, 1: 4, 2: 4}


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
    slots = structure["slots"]
    assert structure["rows"] == rows
    assert structure["faces"] == ["down" if row % 2 else "up" for row in range(len(rows))]
    assert [slot["id"] for slot in slots] == list(range(1, 21))
    assert [slot["row"] for slot in slots] == [row for row, count in enumerate(rows, 1) for _ in range(count)]
    at = {(slot["row"], slot["col"]): slot["id"] for slot in slots}
    assert len(at) == 20
    for slot in slots:
        row, column = slot["row"] + 1, slot["col"]
        assert slot["covered_by"] == [at[row, side] for side in (column - 1, column + 1) if (row, side) in at]
        mirrored = 12 - column
        assert (slot["row"], mirrored) in at, "each structure is symmetric"
    assert [slot["id"] for slot in slots if not slot["covered_by"]] == free


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
    }
