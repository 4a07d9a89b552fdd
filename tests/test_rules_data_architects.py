"""Architects' cards, decks, wonders and tokens are those of the box."""

import itertools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ARCHITECTS = Path(__file__).parents[1] / "rules_data" / "architects"


def load(name: str) -> Any:  # whatever the JSON holds
    """Read one file of Architects."""
    return json.loads((ARCHITECTS / name).read_text("utf-8"))


CARDS = {card["name"]: card for card in load("cards.json")["cards"]}
DECKS = {deck["name"]: Counter(deck["cards"]) for deck in load("decks.json")["decks"]}
WONDERS = {wonder["name"]: wonder for wonder in load("wonders.json")["wonders"]}
PROGRESS = {token["name"]: token for token in load("progress.json")["progress"]}
NUMBERS = {name: number["value"] for name, number in load("numbers.json").items()}


def test_decks() -> None:
    """Seven decks of 25 and the central one of 60 make 235 cards."""
    assert set(DECKS) == {*WONDERS, "central"}
    assert all(list(deck) == list(CARDS) for deck in DECKS.values())
    sizes = {name: deck.total() for name, deck in DECKS.items()}
    assert sizes == dict.fromkeys(WONDERS, NUMBERS["wonder_deck"]) | {"central": NUMBERS["central_deck"]}
    assert sum(sizes.values()) == 235


def test_totals_by_card() -> None:
    """Over all decks every kind comes to its total of the reference."""
    assert sum(DECKS.values(), Counter()) == {
        "wood": 17, "stone": 17, "brick": 17, "papyrus": 17, "glass": 17, "coin": 27,
        "blue": 16, "blue cat": 24, "compass": 14, "gear": 14, "tablet": 14,
        "red": 18, "red horn": 15, "red double horn": 8,
    }  # fmt: skip


def test_totals_by_colour() -> None:
    """85 grey, 27 yellow, 40 blue, 42 green and 41 red cards."""
    colours = Counter[str]()
    for name, count in sum(DECKS.values(), Counter()).items():
        colours[CARDS[name]["color"]] += count
    assert colours == {"grey": 85, "yellow": 27, "blue": 40, "green": 42, "red": 41}


def test_each_resource_is_short_in_one_deck() -> None:
    """The Wonders' decks hold 13 of each resource and 10 of each symbol."""
    wonder_decks = [DECKS[name] for name in WONDERS]
    for card in CARDS.values():
        if card["color"] in {"grey", "green"}:
            assert sum(deck[card["name"]] for deck in wonder_decks) == (13 if card["color"] == "grey" else 10)


def test_cards() -> None:
    """What one card of each kind is worth."""
    assert {name: (card["points"], card["cat"]) for name, card in CARDS.items() if card["color"] == "blue"} == {
        "blue": (3, False),
        "blue cat": (2, True),
    }
    assert {name: (card["shields"], card["horns"]) for name, card in CARDS.items() if card["color"] == "red"} == {
        "red": (1, 0),
        "red horn": (1, 1),
        "red double horn": (1, 2),
    }
    assert CARDS["coin"]["coins"] == 1


@pytest.mark.parametrize(
    ("wonder", "points", "effects", "orders"),
    [
        ("Alexandria", 25, 2, 1),
        ("Babylon", 20, 2, 2),
        ("Ephesus", 22, 3, 6),
        ("Giza", 30, 0, 1),
        ("Halicarnassus", 24, 2, 2),
        ("Olympia", 22, 2, 2),
        ("Rhodes", 26, 2, 2),
    ],
)
def test_wonders(wonder: str, points: int, effects: int, orders: int) -> None:
    """Each Wonder has the five costs, its points, its effect pieces and its number of orders to build in."""
    stages = WONDERS[wonder]["stages"]
    assert [stage["id"] for stage in stages] == [1, 2, 3, 4, 5]
    assert sorted((stage["cost"]["count"], stage["cost"]["kind"]) for stage in stages) == [
        (2, "different"),
        (2, "identical"),
        (3, "different"),
        (3, "identical"),
        (4, "different"),
    ]
    assert sum(stage["points"] for stage in stages) == points
    assert sum(stage["effect"] for stage in stages) == effects
    assert (WONDERS[wonder]["effect"] is None) == (effects == 0)
    allowed = [
        order
        for order in itertools.permutations(stages)
        if all(set(stage["rests_on"]) <= {below["id"] for below in order[:i]} for i, stage in enumerate(order))
    ]
    assert len(allowed) == orders


def test_progress_tokens() -> None:
    """Fourteen kinds on fifteen tokens; no card sets off two of them, plain blue and red cards none."""
    assert {name: token["copies"] for name, token in PROGRESS.items() if token["copies"] != 1} == {"Culture": 2}
    assert len(PROGRESS) == 14
    triggers = [card for token in PROGRESS.values() for card in token.get("trigger", {}).get("cards", [])]
    assert len(triggers) == len(set(triggers))
    assert set(CARDS) - set(triggers) == {"blue", "blue cat", "red"}
    assert PROGRESS["Architecture"]["trigger"] == {"stage": True}


def test_the_example_of_the_rulebook() -> None:
    """Ephesus with three stages, the cat, three blue cards, four tokens and Strategy comes to 35."""
    stages = sum(stage["points"] for stage in WONDERS["Ephesus"]["stages"] if stage["id"] in {1, 2, 3})
    blue = CARDS["blue"]["points"] + 2 * CARDS["blue cat"]["points"]
    military = 4 * NUMBERS["victory_token_points"]
    progress = 4 * PROGRESS["Strategy"]["effect"]["points_per_victory_token"]
    assert [stages, NUMBERS["cat_points"], blue, military, progress] == [10, 2, 7, 12, 4]


def test_end_points_of_tokens() -> None:
    """Decor, Politics, Education and Culture as printed."""
    assert PROGRESS["Decor"]["effect"] == {"points_unfinished": 4, "points_finished": 6}
    assert PROGRESS["Politics"]["effect"] == {"points_per_cat": 1}
    assert PROGRESS["Education"]["effect"] == {"points_per_progress": 2}
    assert PROGRESS["Culture"]["effect"] == {"points_one": 4, "points_two": 12}


def test_numbers_of_the_rulebook() -> None:
    """The rulebook's numbers."""
    assert NUMBERS == {
        "players": {"min": 2, "max": 7},
        "stages": 5,
        "wonder_deck": 25,
        "central_deck": 60,
        "conflict_tokens": {"2": 3, "3": 3, "4": 4, "5": 5, "6": 6, "7": 6},
        "progress_face_up": 3,
        "identical_symbols": 2,
        "different_symbols": 3,
        "tokens_per_neighbour": 1,
        "two_player_tokens": 1,
        "two_player_factor": 2,
        "two_player_factor_tokens": 2,
        "victory_tokens_in_box": 28,
        "halicarnassus_cards": 5,
        "halicarnassus_keeps": 1,
        "cat_points": 2,
        "victory_token_points": 3,
    }
