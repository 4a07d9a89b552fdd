"""The bounds of the score pad, each worked out again from the figures by trying everything."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, combinations, product
from typing import Any

import pytest

from tests.duel.random_games import random_game
from tests.oracles.duel import CARDS, TOKENS, WONDERS
from wonders_cli.documents.data import numbers
from wonders_cli.documents.duel.catalogue import pad
from wonders_cli.rules.duel.scoring import CATEGORIES
from wonders_cli.rules.duel.scoring import score as score_of_table
from wonders_cli.rules.duel.sheets import (
    contradictions,
    guild_points,
    printed_points,
    symbol_points,
    token_points,
    wonder_points,
)
from wonders_cli.rules.sheets import Pad, Sheet

ZERO = dict.fromkeys(CATEGORIES, 0)
FIGURES = numbers("duel")
OWNERS = (0, 1, None)


def codes(ann: Pad, bob: Pad, supremacy: str | None = None) -> list[tuple[str, str | None]]:
    sheet = Sheet("duel", CATEGORIES, pad().numbers.tie_break, (ann, bob), FIGURES["coins_per_point"], supremacy)
    return [(found.code, found.player) for found in contradictions(sheet, pad())]


def named(names: Iterable[str]) -> Any:
    """The cards of these names as the rules have them."""
    names = list(names)
    return [card for card in pad().cards if card.name in names]


def of_colour(colour: str) -> list[str]:
    return [name for name, card in CARDS.items() if card["color"] == colour]


def printed(thing: dict[str, Any]) -> int:
    return int(thing["effects"].get("points", 0))


def shares(things: Iterable[Any], owners: Iterable[int | None]) -> tuple[list[Any], list[Any]]:
    """What each of the two has."""
    dealt = list(zip(things, owners, strict=True))
    return [thing for thing, owner in dealt if owner == 0], [thing for thing, owner in dealt if owner == 1]


def test_whatever_a_game_scores_can_stand_on_a_pad() -> None:
    to_the_end = 0
    for seed in range(60):
        table = random_game(seed)[-1].after.table
        scored = score_of_table(table)
        if scored.victor:
            continue
        to_the_end += 1
        ann, bob = (
            Pad(one.name, None, one.points(CATEGORIES), table.city(seat).coins)
            for seat, one in enumerate(scored.players)
        )
        assert codes(ann, bob) == []
        assert codes(ann._replace(coins=None), bob._replace(coins=None)) == []
    assert to_the_end > 10


@pytest.mark.parametrize("names", [of_colour("blue")[:3] + of_colour("blue")[-5:], of_colour("yellow")[-8:]])
def test_printed_points_by_dealing_the_cards_in_every_way(names: list[str]) -> None:
    tried = {
        tuple(sum(printed(CARDS[name]) for name in share) for share in shares(names, owners))
        for owners in product(OWNERS, repeat=len(names))
    }
    assert printed_points(named(names)) == tried


@pytest.mark.parametrize("most", [2, 3, 4])
def test_symbols_by_dealing_eight_green_cards_in_every_way(most: int) -> None:
    names = of_colour("green")[2:10]
    tried = set()
    for owners in product(OWNERS, repeat=len(names)):
        both = shares(names, owners)
        if all(len({CARDS[name]["effects"]["science"] for name in share}) <= most for share in both):
            tried.add(tuple(sum(printed(CARDS[name]) for name in share) for share in both))
    assert symbol_points(named(names), most) == tried


def test_symbols_of_one_player_by_all_sets_of_green_cards() -> None:
    """Nobody has six different symbols: that would have been a victory."""
    names = of_colour("green")
    every = chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))
    tried = {
        sum(printed(CARDS[name]) for name in own)
        for own in every
        if len({CARDS[name]["effects"]["science"] for name in own}) < FIGURES["supremacy_symbols"]
    }
    bound = symbol_points(named(names), 5)
    assert {one for one, _ in bound} == {two for _, two in bound} == tried


def test_wonders_by_all_pairs_of_sets() -> None:
    points = [printed(wonder) for wonder in WONDERS.values()]
    few = list(chain.from_iterable(combinations(range(len(points)), size) for size in range(5)))
    tried = {
        (sum(points[one] for one in own), sum(points[one] for one in others))
        for own in few
        for others in few
        if len(own) + len(others) <= 7 and not set(own) & set(others)
    }
    assert wonder_points(pad().wonders, pad().numbers) == tried


def test_tokens_by_dealing_them_in_every_way() -> None:
    """Five lie on the board, and the Great Library gives a sixth."""

    def worth(own: list[str]) -> Any:
        each = sum(TOKENS[name]["effects"].get("points_per", {}).get("amount", 0) for name in own)
        return sum(printed(TOKENS[name]) for name in own) + each * len(own)

    tried = set()
    for owners in product(OWNERS, repeat=len(TOKENS)):
        if sum(owner is not None for owner in owners) <= 6:
            own, others = shares(TOKENS, owners)
            tried.add((worth(own), worth(others)))
    assert token_points(pad().tokens, pad().numbers) == tried


@pytest.mark.parametrize("richest", [0, 7])
def test_guilds_by_trying_four_of_them(richest: int) -> None:
    """Three are in play; what each counts is tried from none to all that there are."""
    kept = ["Merchants Guild", "Builders Guild", "Scientists Guild", "Moneylenders Guild"]
    book = replace(pad(), cards=tuple(card for card in pad().cards if card.colour != "purple" or card.name in kept))
    counts = {
        "Merchants Guild": range(len(of_colour("yellow")) + 1),
        "Builders Guild": range(4 + 1),
        "Scientists Guild": range(len(of_colour("green")) + 1),
        "Moneylenders Guild": [richest],
    }
    tried = set()
    for in_play in combinations(kept, 3):
        amounts = [CARDS[name]["effects"]["points_per"]["amount"] for name in in_play]
        for numbers_of_each in product(*(counts[name] for name in in_play)):
            worth = [amount * number for amount, number in zip(amounts, numbers_of_each, strict=True)]
            for owners in product(OWNERS, repeat=3):
                own, others = shares(worth, owners)
                tried.add((sum(own), sum(others)))
    assert guild_points(book, richest) == tried


@pytest.mark.parametrize(
    ("category", "points", "code"),
    [
        ("civilian", 1, "duel/setup/deck"),
        ("civilian", 68, "duel/setup/deck"),
        ("scientific", 17, "duel/setup/deck"),
        ("commercial", 4, "duel/setup/deck"),
        ("commercial", -3, "duel/setup/deck"),
        ("guilds", 100, "duel/guild/points"),
        ("wonders", 1, "duel/wonder/seven"),
        ("wonders", 24, "duel/wonder/seven"),
        ("progress", 1, "duel/progress/points"),
        ("progress", 30, "duel/progress/points"),
        ("treasury", -1, "duel/score/total"),
        ("military", 3, "duel/military/points"),
    ],
)
def test_points_that_cannot_be(category: str, points: int, code: str) -> None:
    assert codes(Pad("Ann", None, {**ZERO, category: points}), Pad("Bob", None, ZERO)) == [(code, "Ann")]
    assert codes(Pad("Ann", None, ZERO), Pad("Bob", None, {**ZERO, category: points})) == [(code, "Bob")]


@pytest.mark.parametrize(
    ("category", "first", "second", "code"),
    [
        ("civilian", 67, 3, "duel/setup/deck"),
        ("scientific", 16, 6, "duel/setup/deck"),
        ("commercial", 9, 9, "duel/setup/deck"),
        ("guilds", 30, 30, "duel/guild/points"),
        ("wonders", 23, 13, "duel/wonder/seven"),
        ("progress", 29, 4, "duel/progress/points"),
        ("military", 2, 5, "duel/military/points"),
    ],
)
def test_points_that_both_cannot_have(category: str, first: int, second: int, code: str) -> None:
    ann, bob = Pad("Ann", None, {**ZERO, category: first}), Pad("Bob", None, {**ZERO, category: second})
    assert codes(ann, Pad("Bob", None, ZERO)) == codes(Pad("Ann", None, ZERO), bob) == []
    assert codes(ann, bob) == [(code, None)]


def test_a_guild_that_counts_coins_needs_the_coins() -> None:
    """Three guilds with 14, 14 and the coins: Moneylenders makes the difference, if it is not known that it cannot."""
    points = {"guilds": 50}
    assert codes(Pad("Ann", None, {**ZERO, **points}), Pad("Bob", None, ZERO)) == [("duel/guild/points", "Ann")]
    assert codes(Pad("Ann", None, points), Pad("Bob", None, ZERO)) == []
    assert codes(Pad("Ann", None, points, coins=0), Pad("Bob", None, {**ZERO, "treasury": 30})) == []


def test_symbols_may_have_ended_the_game() -> None:
    bob = Pad("Bob", None, {})
    assert codes(Pad("Ann", None, {"scientific": 18}), bob) == [("duel/setup/deck", "Ann")]
    assert codes(Pad("Ann", None, {"scientific": 18}, wins=True), bob, "scientific") == []


def test_coins_and_treasury() -> None:
    ann = Pad("Ann", None, {**ZERO, "treasury": 3}, coins=8)
    assert codes(ann, Pad("Bob", None, ZERO)) == [("duel/score/total", "Ann")]
    assert codes(ann._replace(coins=9), Pad("Bob", None, ZERO)) == []
