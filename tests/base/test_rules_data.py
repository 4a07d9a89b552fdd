"""The base game's cards and boards are those of the second edition's box."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from wonders_cli.documents.base.catalogue import cards, powers, rulebook, wonders
from wonders_cli.documents.data import rulings
from wonders_cli.rules.base.model import RESOURCES, SYMBOLS, Discount, PerCount
from wonders_cli.rules.base.scoring import CATEGORIES

BASE = Path(__file__).parents[2] / "rules_data" / "base"
RAW = ["wood", "stone", "clay", "ore"]
GOODS = ["glass", "cloth", "papyrus"]


def load(name: str) -> Any:
    """Read one file of the base game."""
    return json.loads((BASE / name).read_text("utf-8"))


CARDS = load("cards.json")["cards"]
BOARDS = load("wonders.json")["boards"]
NUMBERS = {name: number["value"] for name, number in load("numbers.json").items()}
BY_NAME = {card["name"]: card for card in CARDS}
FACES = [(card, int(age), marks) for card in CARDS for age, marks in card["copies"].items()]


def test_cards_in_the_box() -> None:
    """There are 77 names on 80 faces of 148 cards."""
    assert len(CARDS) == len(BY_NAME) == 77
    assert Counter(age for _, age, _ in FACES) == {1: 27, 2: 23, 3: 30}
    copies = Counter[int]()
    for _, age, marks in FACES:
        copies[age] += len(marks) or 1
    assert copies == {1: 49, 2: 49, 3: 50}


def test_only_three_names_come_in_two_ages() -> None:
    """Loom, Glassworks and Press are dealt in Ages I and II."""
    assert {card["name"] for card in CARDS if set(card["copies"]) == {"1", "2"}} == {"Loom", "Glassworks", "Press"}


@pytest.mark.parametrize(("players", "deck", "guilds"), [(3, 21, 5), (4, 28, 6), (5, 35, 7), (6, 42, 8), (7, 49, 9)])
def test_decks(players: int, deck: int, guilds: int) -> None:
    """An Age has seven cards a player, the guilds among those of Age III."""
    dealt = Counter(age for _, age, marks in FACES for mark in marks if mark <= players)
    assert players + NUMBERS["guilds_beyond_players"] == guilds
    assert [dealt[1], dealt[2], dealt[3] + guilds] == [deck] * 3
    assert players * NUMBERS["hand_size"] == deck


def test_copies_by_age_and_colour() -> None:
    """Each Age has its mix of colours."""
    mix: dict[int, Counter[str]] = {1: Counter(), 2: Counter(), 3: Counter()}
    for card, age, marks in FACES:
        mix[age][card["color"]] += len(marks) or 1
    assert mix == {
        1: {"brown": 14, "grey": 6, "blue": 8, "yellow": 9, "red": 6, "green": 6},
        2: {"brown": 8, "grey": 6, "blue": 8, "yellow": 10, "red": 9, "green": 8},
        3: {"blue": 10, "yellow": 10, "red": 10, "green": 10, "purple": 10},
    }


def test_guilds_have_no_mark_and_no_chain() -> None:
    """Ten guilds, each once, all in Age III."""
    guilds = [card for card in CARDS if card["color"] == "purple"]
    assert len(guilds) == 10
    for guild in guilds:
        assert guild["copies"] == {"3": []}
        assert not guild["free_with"]
    assert "Decorators Guild" in BY_NAME
    assert "Strategists Guild" not in BY_NAME


def test_chains_lead_to_later_ages() -> None:
    """25 links lead to 24 buildings of later Ages; only the two trading posts open the same building."""
    reached = [card for card in CARDS if card["free_with"]]
    assert len(reached) == 24
    assert sum(len(card["free_with"]) for card in CARDS) == 25
    for card in reached:
        for name in card["free_with"]:
            assert max(BY_NAME[name]["copies"]) < min(card["copies"]), card["name"]
    assert [card["name"] for card in reached if len(card["free_with"]) > 1] == ["Forum"]
    assert set(BY_NAME["Forum"]["free_with"]) == {"East Trading Post", "West Trading Post"}


def test_guilds_are_opened_by_nothing_and_open_nothing() -> None:
    """No guild has a chain symbol."""
    opening = {name for card in CARDS for name in card["free_with"]}
    assert not {card["name"] for card in CARDS if card["color"] == "purple"} & opening


def test_cost_totals() -> None:
    """All costs of the 80 faces add up to the totals of the reference, so that a slip of the finger shows."""
    total = Counter[str]()
    for card, _, _ in FACES:
        total.update(card["cost"])
    assert total == {
        "coins": 10,
        "wood": 31,
        "stone": 31,
        "clay": 32,
        "ore": 31,
        "glass": 14,
        "cloth": 14,
        "papyrus": 14,
    }


def test_coins_are_asked_for_by_brown_cards_only() -> None:
    """Coin costs are on brown cards, without resources."""
    assert {card["color"] for card in CARDS if "coins" in card["cost"]} == {"brown"}
    assert all(set(card["cost"]) == {"coins"} for card in CARDS if "coins" in card["cost"])


def test_effects_fit_the_colour() -> None:
    """Brown and grey sell what they make, blue scores, red fights with its Age, green has one symbol."""
    for card, age, _ in FACES:
        effects, name = card["effects"], card["name"]
        match card["color"]:
            case "brown" | "grey":
                assert set(effects) in ({"produces"}, {"produces_one_of"}), name
                made = effects.get("produces", ()) or effects["produces_one_of"]
                assert set(made) <= set(RAW if card["color"] == "brown" else GOODS), name
            case "blue":
                assert set(effects) == {"points"}, name
            case "red":
                assert effects == {"shields": age}, name
            case "green":
                assert set(effects) == {"science"}, name
            case _:
                assert effects.get("owner_only", False) == ("produces_one_of" in effects), name


def test_the_solver_counts_the_resources_and_symbols_of_the_data() -> None:
    """The kinds of the solver are those of costs and effects, and no others."""
    asked = {resource for card in CARDS for resource in card["cost"]} - {"coins"}
    stages = [stage for board in BOARDS for side in board["sides"].values() for stage in side["stages"]]
    assert asked | {resource for stage in stages for resource in stage["cost"]} == set(RESOURCES) == {*RAW, *GOODS}
    assert {card["effects"]["science"] for card in CARDS if "science" in card["effects"]} == set(SYMBOLS)


def test_counted_colours_and_neighbours_are_those_there_are() -> None:
    """Cards count colours of cards, in the own city or next to it; discounts are for neighbours."""
    colours = {card["color"] for card in CARDS}
    for card in cards().values():
        match card.effect:
            case PerCount(_, _, counted, _, cities):
                assert set(counted) <= colours
                assert set(cities) <= {"self", "left", "right"}
            case Discount(_, neighbours, _):
                assert set(neighbours) <= {"left", "right"}
            case _:
                pass


def test_categories_and_their_rulings() -> None:
    """Each category of points by colour is one of the score, and each ruling exists."""
    categories = load("cards.json")["categories"]
    assert {entry["category"] for entry in categories.values()} <= set(CATEGORIES)
    assert {card.ruling for card in cards().values() if card.category} <= set(rulings("base"))
    assert {card.name for card in cards().values() if card.is_guild} == {
        card["name"] for card in CARDS if card["color"] == "purple"
    }


def test_powers_have_a_sentence_rulings_and_a_stage() -> None:
    """Every power is on a stage; a power for a card of an Age names one of its turns."""
    printed = {power.name for board in wonders().values() for side in board.values() for power in side.powers(9)}
    assert printed == set(powers())
    for power in powers().values():
        assert power["text"]
        assert set(power["rulings"]) <= set(rulings("base"))
        assert power.get("turn", 1) in (1, rulebook().turns)


def test_science_symbols_by_age() -> None:
    """Each Age has its green symbols."""
    symbols = Counter((age, card["effects"]["science"]) for card, age, _ in FACES if card["color"] == "green")
    assert symbols == {
        (1, "compass"): 1, (1, "cog"): 1, (1, "tablet"): 1,
        (2, "compass"): 1, (2, "cog"): 1, (2, "tablet"): 2,
        (3, "compass"): 2, (3, "cog"): 2, (3, "tablet"): 1,
    }  # fmt: skip


def test_trading_posts() -> None:
    """East is the right neighbour, west the left one; each buys for 1 coin."""
    trade = {card["name"]: card["effects"]["trade"] for card in CARDS if "trade" in card["effects"]}
    assert trade == {
        "East Trading Post": {"resources": RAW, "neighbours": ["right"], "price": 1},
        "West Trading Post": {"resources": RAW, "neighbours": ["left"], "price": 1},
        "Marketplace": {"resources": GOODS, "neighbours": ["left", "right"], "price": 1},
    }


def test_each_resource_starts_one_board() -> None:
    """The seven boards begin with the seven resources."""
    assert sorted(board["resource"] for board in BOARDS) == sorted(RAW + GOODS)


@pytest.mark.parametrize(
    ("board", "side", "stages", "points"),
    [
        ("Alexandria", "day", 3, 10), ("Alexandria", "night", 3, 7),
        ("Babylon", "day", 3, 10), ("Babylon", "night", 2, 0),
        ("Ephesos", "day", 3, 10), ("Ephesos", "night", 3, 10),
        ("Gizah", "day", 3, 15), ("Gizah", "night", 4, 20),
        ("Halikarnassos", "day", 3, 10), ("Halikarnassos", "night", 3, 3),
        ("Olympia", "day", 3, 10), ("Olympia", "night", 3, 10),
        ("Rhodos", "day", 3, 10), ("Rhodos", "night", 2, 7),
    ],
)  # fmt: skip
def test_finished_sides(board: str, side: str, stages: int, points: int) -> None:
    """Every side has its number of stages and, finished, its printed points."""
    sides = {entry["city"]: entry["sides"] for entry in BOARDS}
    built = sides[board][side]["stages"]
    assert len(built) == stages
    assert sum(stage["effects"].get("points", 0) for stage in built) == points


def test_stages_cost_resources_only() -> None:
    """A stage costs two to five resources and no coins."""
    stages = [stage for board in BOARDS for side in board["sides"].values() for stage in side["stages"]]
    assert len(stages) == 41
    for stage in stages:
        assert set(stage["cost"]) <= set(RAW + GOODS)
        assert 2 <= sum(stage["cost"].values()) <= 5
        assert stage["effects"]


def test_numbers_of_the_rulebook() -> None:
    """The rulebook's numbers."""
    assert NUMBERS == {
        "players": {"min": 3, "max": 7},
        "ages": 3,
        "hand_size": 7,
        "turns": 6,
        "extra_turn": 7,
        "passing": {"1": "left", "2": "right", "3": "left"},
        "coins_at_start": 3,
        "guilds_beyond_players": 2,
        "trade_price": 2,
        "sale_coins": 3,
        "victory_tokens": {"1": 1, "2": 3, "3": 5},
        "defeat_token": -1,
        "coins_per_point": 3,
        "science_set_points": 7,
        "tie_break": {"key": "coins", "words": "coins", "shared": "equal points and coins"},
    }
