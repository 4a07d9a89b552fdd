"""Architects' cards, decks, wonders and tokens are those of the box."""

import itertools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from wonders_cli.documents.data import rulings, sources
from wonders_cli.rules.architects.model import KINDS, RESOURCES, SYMBOLS

ARCHITECTS = Path(__file__).parents[2] / "rules_data" / "architects"


def load(name: str) -> Any:  # whatever the JSON holds
    """Read one file of Architects."""
    return json.loads((ARCHITECTS / name).read_text("utf-8"))


CARDS = {card["name"]: card for card in load("cards.json")["cards"]}
DECKS = {deck["name"]: Counter(deck["cards"]) for deck in load("decks.json")["decks"]}
WONDERS = {wonder["name"]: wonder for wonder in load("wonders.json")["wonders"]}
PROGRESS = {token["name"]: token for token in load("progress.json")["progress"]}
POWERS = {power["name"]: power for power in load("powers.json")["powers"]}
NUMBERS = {name: number["value"] for name, number in load("numbers.json").items()}


def test_decks() -> None:
    """Seven decks of 25 and the central one of 60 make 235 cards."""
    assert set(DECKS) == {*WONDERS, "central"}
    assert all(list(deck) == list(CARDS) for deck in DECKS.values())
    sizes = {name: deck.total() for name, deck in DECKS.items()}
    assert sizes == dict.fromkeys(WONDERS, 25) | {"central": 60}
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
    assert {name: card["effects"] for name, card in CARDS.items()} == {
        **{resource: {"produces": {resource: 1}} for resource in RESOURCES},
        "coin": {"coins": 1},
        "blue": {"points": 3},
        "blue cat": {"points": 2, "cat": True},
        **{symbol: {"science": symbol} for symbol in SYMBOLS},
        "red": {"shields": 1},
        "red horn": {"shields": 1, "horns": 1},
        "red double horn": {"shields": 1, "horns": 2},
    }


def test_the_kinds_of_the_rules_are_the_cards_in_their_order() -> None:
    """The counts of a city are in the order of the cards: resources, coins, then the others."""
    assert list(CARDS) == list(KINDS)
    assert [name for name, card in CARDS.items() if card["color"] == "grey"] == list(RESOURCES)
    assert [name for name, card in CARDS.items() if card["color"] == "green"] == list(SYMBOLS)


def test_powers_and_tokens_have_rulings_and_sources() -> None:
    """Whatever an answer cites is a ruling; whatever names a source names one that there is."""
    cited = {code for power in POWERS.values() for code in power["rulings"]}
    cited |= {token["ruling"] for token in PROGRESS.values()}
    cited |= {stage["ruling"] for wonder in WONDERS.values() for stage in wonder["stages"] if "ruling" in stage}
    cited |= {number["ruling"] for number in load("numbers.json").values()}
    assert cited <= set(rulings("architects"))
    figures = [*CARDS.values(), *WONDERS.values(), *PROGRESS.values(), *POWERS.values(), *load("decks.json")["decks"]]
    assert {figure["source"] for figure in (*figures, *load("numbers.json").values())} <= set(sources("architects"))


def test_rulings_are_about_things_of_the_box() -> None:
    """The names of `about` are cards, Wonders and tokens."""
    names = {name for ruling in rulings("architects").values() for name in ruling.get("about", ())}
    assert names <= {*CARDS, *WONDERS, *PROGRESS}


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
    assert sum(stage["effects"].get("points", 0) for stage in stages) == points
    shown = [word for stage in stages for word in stage["effects"] if word != "points"]
    assert len(shown) == effects
    assert len(set(shown)) <= 1
    assert set(shown) <= {*POWERS, "shields"}
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
    triggers = [card for token in PROGRESS.values() for card in token["effects"].get("extra_card_for", [])]
    assert len(triggers) == len(set(triggers))
    assert set(CARDS) - set(triggers) == {"blue", "blue cat", "red"}
    assert PROGRESS["Architecture"]["effects"] == {"extra_card_for_stage": True}


def test_the_example_of_the_rulebook() -> None:
    """Ephesus with three stages, the cat, three blue cards, four tokens and Strategy comes to 35."""
    stages = sum(stage["effects"]["points"] for stage in WONDERS["Ephesus"]["stages"] if stage["id"] in {1, 2, 3})
    blue = CARDS["blue"]["effects"]["points"] + 2 * CARDS["blue cat"]["effects"]["points"]
    military = 4 * NUMBERS["victory_token_points"]
    progress = 4 * PROGRESS["Strategy"]["effects"]["points_per"]["amount"]
    assert [stages, NUMBERS["cat_points"], blue, military, progress] == [10, 2, 7, 12, 4]


def test_end_points_of_tokens() -> None:
    """Decor, Politics, Education and Culture as printed."""
    assert PROGRESS["Decor"]["effects"] == {"points_by_wonder": {"unfinished": 4, "finished": 6}}
    assert PROGRESS["Politics"]["effects"] == {"points_per": {"amount": 1, "count": {"cats": True}}}
    assert PROGRESS["Strategy"]["effects"] == {"points_per": {"amount": 1, "count": {"victory_tokens": True}}}
    assert PROGRESS["Education"]["effects"] == {"points_per": {"amount": 2, "count": {"progress": True}}}
    assert PROGRESS["Culture"]["effects"] == {"points_together": [4, 12]}


def test_numbers_of_the_rulebook() -> None:
    """The rulebook's numbers."""
    assert NUMBERS == {
        "players": {"min": 2, "max": 7},
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
        "cat_points": 2,
        "victory_token_points": 3,
        "tie_break": {"key": "stages", "words": "stages built", "shared": "equal points and stages"},
    }
