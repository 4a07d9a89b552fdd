"""The bounds of the score pad, each worked out again from the figures by trying everything."""

from itertools import combinations, product

import pytest

from tests.base.random_games import random_game
from tests.oracles.base import CARDS, WONDERS
from wonders_cli.documents.base.catalogue import pad, rulebook
from wonders_cli.rules.base.scoring import CATEGORIES
from wonders_cli.rules.base.scoring import score as score_of_table
from wonders_cli.rules.base.sheets import contradictions, science_points, subset_sums, wonder_points
from wonders_cli.rules.base.tokenchecking import possible_sums
from wonders_cli.rules.sheets import Board, Pad, Sheet

ZERO = dict.fromkeys(CATEGORIES, 0)


def sheet(*pads: Pad) -> Sheet:
    return Sheet("base", CATEGORIES, rulebook().tie_break, pads, 3)


def codes(*pads: Pad) -> list[tuple[str, str | None]]:
    return [(found.code, found.player) for found in contradictions(sheet(*pads), pad())]


@pytest.mark.parametrize(("seed", "players"), [(seed, 3 + seed % 5) for seed in range(10)])
def test_whatever_a_game_scores_can_stand_on_a_pad(seed: int, players: int) -> None:
    *_, last = random_game(seed, players)
    table = last.after.table
    scored = score_of_table(table)
    pads = [
        Pad(
            one.name,
            Board(table.city(seat).wonder.name, table.city(seat).wonder.side),
            one.points(CATEGORIES),
            table.city(seat).coins,
        )
        for seat, one in enumerate(scored.players)
    ]
    assert codes(*pads) == []


def test_military_sums_by_trying_all_conflicts() -> None:
    tried = {
        sum(all_six) for all_six in product((1, 0, -1), (1, 0, -1), (3, 0, -1), (3, 0, -1), (5, 0, -1), (5, 0, -1))
    }
    assert possible_sums(rulebook(), 3) == tried


@pytest.mark.parametrize("name", sorted(WONDERS))
@pytest.mark.parametrize("side", ["day", "night"])
def test_wonder_points_by_building_stage_after_stage(name: str, side: str) -> None:
    reached, points = {0}, 0
    for stage in WONDERS[name]["sides"][side]["stages"]:
        points += stage["effects"].get("points", 0)
        reached.add(points)
    assert wonder_points(pad().wonders[name][side]) == reached


def test_civilian_points_by_all_sets_of_a_few_cards() -> None:
    values = [card["effects"]["points"] for card in CARDS.values() if card["color"] == "blue"][:9]
    tried = {sum(few) for size in range(len(values) + 1) for few in combinations(values, size)}
    assert subset_sums(values) == tried


def test_science_by_trying_all_cities() -> None:
    """Every number of each symbol, and every use of up to three free ones: a stage, a guild, and the guild copied."""
    book = pad()
    deck = list(book.cards)
    counts = {
        symbol: sum(card["effects"].get("science") == symbol for card in CARDS.values())
        for symbol in ("compass", "cog", "tablet")
    }
    babylon = [book.wonders["Babylon"]["day"]]
    tried = set()
    for numbers in product(*(range(most + 1) for most in counts.values())):
        for free in product(range(4), repeat=3):
            if sum(free) <= 3:
                every = [number + more for number, more in zip(numbers, free, strict=True)]
                tried.add(sum(number**2 for number in every) + 7 * min(every))
    assert science_points(deck, babylon, rulebook()) == tried


@pytest.mark.parametrize(
    ("category", "points", "code"),
    [
        ("military", 19, "base/conflict/once-an-age"),
        ("wonder", 4, "base/score/wonder"),
        ("civilian", 1, "base/score/civilian"),
        ("civilian", 100, "base/score/civilian"),
        ("commercial", 500, "base/score/commercial"),
        ("guilds", 500, "base/setup/deck"),
        ("guilds", -1, "base/setup/deck"),
        ("science", 2_000, "base/score/science"),
        ("science", -1, "base/score/science"),
    ],
)
def test_points_that_cannot_be(category: str, points: int, code: str) -> None:
    ann = Pad("Ann", Board("Gizah", "day"), {**ZERO, category: points})
    others = [Pad("Bob", None, ZERO), Pad("Cy", None, ZERO)]
    if category == "military":
        others = [Pad("Bob", None, {**ZERO, category: -3}), Pad("Cy", None, {**ZERO, category: -3})]
    assert codes(ann, *others) == [(code, "Ann")]


def test_military_points_that_do_not_fit_together() -> None:
    assert codes(*(Pad(name, None, {**ZERO, "military": 18}) for name in ("Ann", "Bob", "Cy"))) == [
        ("base/conflict/both-sides", None)
    ]


def test_coins_and_treasury() -> None:
    ann = Pad("Ann", None, {**ZERO, "treasury": 3}, coins=8)
    assert codes(ann, Pad("Bob", None, ZERO), Pad("Cy", None, ZERO)) == [("base/score/treasury", "Ann")]
