from collections import Counter
from random import Random

import pytest

from tests.duel.random_games import NAMES, box
from tests.oracles.duel import CARDS, TOKENS, WONDERS
from wonders_cli.documents.switches import switches
from wonders_cli.questions import duel
from wonders_cli.rules.duel import setup

SEEDS = ("1", "7", "a friday in may")


def in_order_of(names: list[str], seed: str, pile: str) -> list[str]:
    """Shuffle from the last to the first, each with one that is not behind it."""
    numbers = Random(f"{seed}/{pile}")  # noqa: S311 - cards, no secrets
    order = sorted(names)
    for last in reversed(range(1, len(order))):
        chosen = int(numbers.random() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return order


@pytest.mark.parametrize("seed", SEEDS)
def test_a_deal(seed: str) -> None:
    dealt = setup.deal(box(), seed)
    assert [len(group) for group in dealt.wonders] == [4, 4]
    assert len({*dealt.wonders[0], *dealt.wonders[1]}) == 8
    assert Counter((*dealt.board, *dealt.box)) == Counter(box().tokens)
    assert len(dealt.board) == 5
    for age, structure in dealt.structures.items():
        assert None not in structure.cards
        assert len({*structure.cards}) == 20
        assert {card.age for card in structure.cards if card} == {age}
        assert sum(card.colour == "purple" for card in structure.cards if card) == (3 if age == 3 else 0)
    assert {len(structure.layout.rows) for structure in dealt.structures.values()} == {5, 7}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_gives_the_same_for_ever(seed: str) -> None:
    """The order is a shuffle of the names, by numbers that Python promises."""
    dealt = setup.deal(box(), seed)
    wonders = in_order_of([*WONDERS], seed, "wonders")
    assert [[wonder.name for wonder in group] for group in dealt.wonders] == [wonders[:4], wonders[4:8]]
    assert [token.name for token in dealt.board] == in_order_of([*TOKENS], seed, "progress")[:5]
    first_age = in_order_of([name for name, card in CARDS.items() if card["age"] == 1], seed, "Age 1")
    assert {card.name for card in dealt.structures[1].cards if card} == {*first_age[3:]}
    assert setup.deal(box(), seed) == dealt
    assert setup.deal(box(), f"{seed} ") != dealt


def test_the_draft() -> None:
    """Ann picks one, Bob two, Ann the last of the first four; then Bob begins."""
    dealt = setup.deal(box(), "1")
    (first, second, third, fourth), (fifth, sixth, seventh, eighth) = dealt.wonders
    assert setup.drafted(dealt.wonders, box().numbers) == (
        (first, fourth, sixth, seventh),
        (second, third, fifth, eighth),
    )


def test_the_table_at_the_beginning() -> None:
    dealt = setup.deal(box(), "1")
    table = setup.table(NAMES, dealt, setup.drafted(dealt.wonders, box().numbers), box().numbers, switches("duel"))
    assert [city.coins for city in map(table.city, (0, 1))] == [7, 7]
    assert table.structure
    assert [bool(card) for card in table.structure.cards] == [True] * 2 + [False] * 3 + [True] * 4 + [False] * 5 + [
        True
    ] * 6


def test_the_decks() -> None:
    answer = duel.deck(2, None).as_json()
    assert [(age["count"], len(age["cards"]), len(age["guilds"])) for age in answer["ages"]] == [
        (20, 23, 0),
        (20, 23, 0),
        (20, 20, 7),
    ]
    assert "structures" not in answer


def test_what_is_laid_out() -> None:
    answer = duel.deck(2, "7").as_json()
    assert [[pick["player"] for pick in group["picks"]] for group in answer["draft"]] == [[1, 2, 1], [2, 1, 2]]
    rows = [(row["age"], row["face"], len(row["cards"])) for row in answer["structures"]]
    assert rows[:5] == [(1, "up", 2), (1, "down", 3), (1, "up", 4), (1, "down", 5), (1, "up", 6)]
    assert rows[10:] == [
        (3, face, number) for face, number in zip(("up", "down") * 3 + ("up",), (2, 3, 4, 2, 4, 3, 2), strict=True)
    ]
