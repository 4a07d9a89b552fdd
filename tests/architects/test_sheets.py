"""The bounds of the score pad, each worked out again from the figures by trying everything."""

from collections import Counter, defaultdict
from itertools import chain, combinations, permutations, product
from typing import Any

import pytest

from tests.architects.random_games import random_game
from wonders_cli.documents.architects.catalogue import pad
from wonders_cli.documents.data import figures, numbers
from wonders_cli.rules.architects.scoring import CATEGORIES
from wonders_cli.rules.architects.scoring import score as score_of_table
from wonders_cli.rules.architects.sheets import (
    Built,
    City,
    Stock,
    contradictions,
    decks,
    most_won,
    stages,
    token_sets,
)
from wonders_cli.rules.sheets import Board, Pad, Sheet

ZERO = dict.fromkeys(CATEGORIES, 0)
WONDERS: dict[str, list[Any]] = {one["name"]: one["stages"] for one in figures("architects", "wonders")["wonders"]}
DECKS: dict[str, dict[str, int]] = {one["name"]: one["cards"] for one in figures("architects", "decks")["decks"]}
TOKENS: list[dict[str, Any]] = [
    token for token in figures("architects", "progress")["progress"] for _ in range(token["copies"])
]


def codes(*pads: Pad) -> list[tuple[str, str | None]]:
    sheet = Sheet("architects", CATEGORIES, pad().numbers.tie_break, pads)
    return [(found.code, found.player) for found in contradictions(sheet, pad())]


def points_of(**points: int) -> dict[str, int]:
    return {**ZERO, **points}


@pytest.mark.parametrize(("seed", "players"), [(seed, 2 + seed % 6) for seed in range(24)])
def test_whatever_a_game_scores_can_stand_on_a_pad(seed: int, players: int) -> None:
    table = random_game(seed, players)[-1].after.table
    scored = score_of_table(table)
    pads = [
        Pad(
            one.name,
            Board(table.city(seat).wonder.name, None),
            one.points(CATEGORIES),
            stages=len(table.city(seat).stages),
        )
        for seat, one in enumerate(scored.players)
    ]
    assert codes(*pads) == []
    assert codes(*(one._replace(wonder=None, stages=None) for one in pads)) == []
    for left_out in CATEGORIES:
        some = {category: points for category, points in pads[0].points.items() if category != left_out}
        assert codes(pads[0]._replace(points=some), *pads[1:]) == []


@pytest.mark.parametrize("name", sorted(WONDERS))
def test_stages_by_all_sets_of_them(name: str) -> None:
    """A set can stand if everything that a stage of it rests on is in it too."""
    every = chain.from_iterable(combinations(WONDERS[name], size) for size in range(6))
    tried = {
        Built(sum(stage["effects"].get("points", 0) for stage in few), len(few), len(few) == 5)
        for few in every
        if all(below in [stage["id"] for stage in few] for stage in few for below in stage["rests_on"])
    }
    assert stages(pad().wonders[name]) == tried


@pytest.mark.parametrize(("named", "players"), [((), 2), (("Giza",), 3), (("Babylon", "Rhodes"), 2), ((), 7)])
def test_decks_by_counting_the_cards(named: tuple[str, ...], players: int) -> None:
    tried = set()
    for drawn in permutations([name for name in WONDERS if name not in named], players - len(named)):
        cards: Counter[str] = Counter()
        for name in (*named, *drawn, "central"):
            cards.update(DECKS[name])
        symbols = cards["compass"] + cards["gear"] + cards["tablet"]
        gifts = 2 if "Babylon" in (*named, *drawn) else 0
        horns = cards["red horn"] + 2 * cards["red double horn"]
        tried.add(Stock(cards["blue"], cards["blue cat"], horns, symbols // 2 + gifts))
    assert set(decks(pad(), frozenset(named), players)) == tried


@pytest.mark.parametrize(("cats", "cat_of"), [((None, None), None), ((0, 0), None), ((2, 0), 0), ((0, 2), 1)])
def test_blue_points_by_dealing_all_cards(cats: tuple[int | None, int | None], cat_of: int | None) -> None:
    """Two players with Giza and Olympia; whoever has the Cat has a card with a cat, and nobody has one without it."""
    plain = sum(DECKS[name]["blue"] for name in ("Giza", "Olympia", "central"))
    with_cat = sum(DECKS[name]["blue cat"] for name in ("Giza", "Olympia", "central"))
    tried = set()
    for ann, bob in product(product(range(plain + 1), range(with_cat + 1)), repeat=2):
        if ann[0] + bob[0] > plain or ann[1] + bob[1] > with_cat:
            continue
        held = [ann[1], bob[1]]
        if None not in cats and (not held[cat_of] if cat_of is not None else any(held)):
            continue
        tried.add((3 * ann[0] + 2 * ann[1], 3 * bob[0] + 2 * bob[1]))
    top = 3 * plain + 2 * with_cat + 2
    assert (top - 2, 0) in tried or cats == (0, 0) or cat_of == 1
    boards = Board("Giza", None), Board("Olympia", None)
    for both in product(range(top), repeat=2):
        pads = [
            Pad(name, board, {"blue": blue} if cat is None else {"blue": blue, "cat": cat})
            for name, board, blue, cat in zip(("Ann", "Bob"), boards, both, cats, strict=True)
        ]
        assert (codes(*pads) == []) == (both in tried), both


@pytest.mark.parametrize("players", [2, 3, 4])
def test_victory_tokens_by_fighting_all_battles(players: int) -> None:
    """Two Battles with up to four shields for each player, and every number of them side by side."""
    one_battle = set()
    for shields in product(range(5), repeat=players):
        won = [0] * players
        if players == 2:
            strong = int(shields[1] > shields[0])
            if shields[0] != shields[1]:
                won[strong] = 2 if shields[strong] >= 2 * shields[1 - strong] else 1
        else:
            for seat in range(players):
                won[seat] = sum(shields[seat] > shields[(seat + step) % players] for step in (1, -1))
        one_battle.add(tuple(won))
    both = {tuple(map(sum, zip(*fought, strict=True))) for fought in product(one_battle, repeat=2)}
    horns = 2 * numbers("architects")["conflict_tokens"][str(players)] + 1
    for side_by_side in range(1, players + 1):
        assert most_won(pad(), horns, players, side_by_side) == max(sum(won[:side_by_side]) for won in both)


@pytest.mark.parametrize("most", [15, 8])
@pytest.mark.parametrize("city", [City((0,), (0,), (False,)), City((3,), (2,), (False,)), City((5,), (4,), (True,))])
def test_progress_by_all_sets_of_tokens(city: City, most: int) -> None:
    [cats], [won], [finished] = city
    scoring = [token for token in TOKENS if token["name"] in ("Decor", "Politics", "Strategy", "Education", "Culture")]
    tried = defaultdict[int, dict[int, int]](dict)
    for owned in range(1 << len(TOKENS)):
        held = [token for place, token in enumerate(TOKENS) if owned >> place & 1]
        if len(held) > most:
            continue
        names = [token["name"] for token in held]
        points = ("Decor" in names) * (6 if finished else 4) + ("Politics" in names) * cats
        points += ("Strategy" in names) * won + ("Education" in names) * 2 * len(names)
        points += (0, 4, 12)[names.count("Culture")]
        mask = sum(1 << place for place, token in enumerate(scoring) if owned >> TOKENS.index(token) & 1)
        alike = [mask]
        if names.count("Culture") == 1:
            alike = [mask & ~(0b11 << 4) | 1 << 4, mask & ~(0b11 << 4) | 1 << 5]
        for one in alike:
            tried[points][one] = min(tried[points].get(one, most), len(held))
    for points in range(-1, 60):
        assert token_sets(points, city, pad(), most) == set(tried[points].items()), points


def test_progress_by_dealing_the_tokens_to_two_players() -> None:
    """Without cats, victory tokens and finished Wonders; the nine other tokens count for Education only."""
    scoring = ["Decor", "Politics", "Strategy", "Education", "Culture", "Culture"]
    [stock] = decks(pad(), frozenset({"Giza", "Olympia"}), 2)
    tried = set()
    for owners in product((0, 1, None), repeat=6):
        hands = [[token for token, owner in zip(scoring, owners, strict=True) if owner == seat] for seat in (0, 1)]
        for more in product(range(10), repeat=2):
            sizes = [len(hand) + other for hand, other in zip(hands, more, strict=True)]
            if sum(more) <= 9 and sum(sizes) <= stock.tokens:
                tried.add(
                    tuple(
                        4 * ("Decor" in hand) + 2 * size * ("Education" in hand) + (0, 4, 12)[hand.count("Culture")]
                        for hand, size in zip(hands, sizes, strict=True)
                    )
                )
    boards = Board("Giza", None), Board("Olympia", None)
    for both in product(range(45), repeat=2):
        pads = [Pad(board.name, board, points_of(progress=own)) for board, own in zip(boards, both, strict=True)]
        assert (codes(*pads) == []) == (both in tried), both


@pytest.mark.parametrize(
    ("category", "points", "code"),
    [
        ("stages", 1, "architects/score/stages"),
        ("stages", 100, "architects/score/stages"),
        ("cat", 1, "architects/cat/points"),
        ("blue", 1, "architects/score/blue"),
        ("blue", 200, "architects/score/blue"),
        ("military", 4, "architects/score/military"),
        ("military", -3, "architects/score/military"),
        ("military", 300, "architects/score/military"),
        ("progress", 1, "architects/score/progress"),
        ("progress", 60, "architects/score/progress"),
    ],
)
def test_points_that_cannot_be(category: str, points: int, code: str) -> None:
    ann = Pad("Ann", Board("Giza", None), points_of(**{category: points}))
    if category == "cat":
        ann = ann._replace(points={**ann.points, "blue": 2})
    assert codes(ann, Pad("Bob", None, ZERO), Pad("Cy", None, ZERO)) == [(code, "Ann")]


@pytest.mark.parametrize(
    ("category", "first", "second", "code"),
    [
        ("blue", 39, 39, "architects/setup/deck"),
        ("military", 24, 24, "architects/score/military"),
        ("progress", 20, 20, "architects/setup/progress"),
    ],
)
def test_points_that_both_cannot_have(category: str, first: int, second: int, code: str) -> None:
    without = {key: 0 for key in CATEGORIES if key != "cat"}
    ann, bob = Pad("Ann", None, {**without, category: first}), Pad("Bob", None, {**without, category: second})
    assert codes(ann, Pad("Bob", None, without)) == codes(Pad("Ann", None, without), bob) == []
    assert codes(ann, bob) == [(code, None)]


def test_stages_of_the_wonder_that_is_named() -> None:
    """Alexandria has 4, 7, 13, 18, 25 points, stage after stage."""
    bob = Pad("Bob", None, ZERO)
    for points, number in [(0, 0), (4, 1), (7, 2), (13, 3), (18, 4), (25, 5)]:
        assert codes(Pad("Ann", Board("Alexandria", None), points_of(stages=points), stages=number), bob) == []
    assert codes(Pad("Ann", Board("Alexandria", None), points_of(stages=10)), bob) == [
        ("architects/score/stages", "Ann")
    ]
    assert codes(Pad("Ann", Board("Alexandria", None), points_of(stages=13), stages=4), bob) == [
        ("architects/score/stages", "Ann")
    ]


def test_one_wonder_is_finished() -> None:
    ann = Pad("Ann", Board("Alexandria", None), points_of(stages=25))
    giza = sum(stage["effects"].get("points", 0) for stage in WONDERS["Giza"])
    bob = Pad("Bob", Board("Giza", None), points_of(stages=giza))
    assert codes(ann, bob) == [("architects/turn/end", None)]
    assert codes(ann, bob._replace(points=ZERO)) == []


def test_the_cat() -> None:
    cat = Pad("Ann", None, points_of(cat=2, blue=2))
    assert codes(cat, Pad("Bob", None, ZERO)) == []
    assert codes(cat, cat._replace(name="Bob")) == [("architects/cat/points", None)]
    assert codes(cat._replace(points=points_of(cat=2, blue=3)), Pad("Bob", None, ZERO)) == [
        ("architects/cat/moves", "Ann")
    ]
    assert codes(cat._replace(points=points_of(blue=2)), Pad("Bob", None, ZERO)) == [("architects/cat/moves", None)]


def test_what_tokens_count_is_on_the_pad() -> None:
    """Decor is 6 with a finished Wonder only, Politics counts cats, Strategy the tokens won."""
    bob = Pad("Bob", None, ZERO)
    refused = [("architects/score/progress", "Ann")]
    alexandria = Board("Alexandria", None)
    assert codes(Pad("Ann", alexandria, points_of(stages=25, progress=6)), bob) == []
    assert codes(Pad("Ann", None, points_of(progress=3)), bob) == refused
    assert codes(Pad("Ann", None, points_of(progress=3, military=9)), bob) == []
    assert codes(Pad("Ann", None, points_of(progress=3, blue=6, cat=2)), bob) == []
    assert codes(Pad("Ann", None, points_of(progress=3, blue=9, cat=2)), bob) == []
    assert codes(Pad("Ann", None, points_of(progress=3, blue=2, cat=2)), bob) == refused
