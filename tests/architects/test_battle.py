from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.switches import switches
from wonders_cli.rules.architects.conflicts import battle, leaving, shields, tokens_of_two
from wonders_cli.rules.architects.model import KINDS, City, Table
from wonders_cli.rules.errors import NeedsError

WONDERS = list(box().wonders.values())
USUAL = switches("architects")
FORCES = st.lists(st.integers(0, 6), min_size=3, max_size=7)


def city(red: int, seat: int, horned: int = 0) -> City:
    cards = [0] * len(KINDS)
    cards[KINDS.index("red")], cards[KINDS.index("red horn")] = red, horned
    giza_last = [wonder for wonder in WONDERS if wonder.name != "Rhodes"]
    return City(f"player {seat}", giza_last[seat % len(giza_last)], cards=tuple(cards))


@pytest.mark.parametrize(
    ("own", "other", "won"),
    # As in the rulebook and on the help page of Board Game Arena.
    [(1, 0, 1), (2, 0, 2), (2, 1, 2), (3, 2, 1), (4, 2, 2), (3, 3, 0), (0, 0, 0), (0, 1, 0), (5, 3, 1), (6, 3, 2)],
)
def test_two_players(own: int, other: int, won: int) -> None:
    assert tokens_of_two(own, other, box().numbers, USUAL) == won


def test_the_switch_is_for_one_against_none_alone() -> None:
    printed = switches("architects", {"one-against-none-tokens": 2})
    for own, other in product(range(7), repeat=2):
        usual = tokens_of_two(own, other, box().numbers, USUAL)
        assert tokens_of_two(own, other, box().numbers, printed) == (2 if (own, other) == (1, 0) else usual)


@given(FORCES)
def test_each_pair_of_neighbours_gives_one_token_or_none(forces: list[int]) -> None:
    table = Table(tuple(city(red, seat) for seat, red in enumerate(forces)), box())
    players = battle(table).players
    unequal = sum(a != b for a, b in zip(forces, forces[1:] + forces[:1], strict=True))
    assert sum(player.tokens for player in players) == unequal
    assert [player.shields for player in players] == forces


@given(FORCES, st.integers(0, 6))
def test_turning_the_table_turns_the_answer(forces: list[int], by: int) -> None:
    table = Table(tuple(city(red, seat) for seat, red in enumerate(forces)), box())
    by %= len(forces)
    turned = table._replace(cities=table.cities[by:] + table.cities[:by])
    players = battle(table).players
    assert battle(turned).players == players[by:] + players[:by]


def test_horns_leave_and_are_shields_before() -> None:
    ann = city(2, 0, horned=3)
    assert shields(ann, box()) == 5
    assert dict(zip(KINDS, leaving(ann.cards, box()), strict=True))["red horn"] == 3
    assert sum(leaving(ann.cards, box())) == 3


def test_every_effect_stage_of_rhodes_is_a_shield() -> None:
    rhodes = box().wonders["Rhodes"]
    assert [shields(City("Ann", rhodes, stages), box()) for stages in [(), (1,), (2,), (1, 2, 3), (1, 2, 3, 4)]] == [
        0,
        0,
        1,
        1,
        2,
    ]


def test_a_city_needs_its_neighbours() -> None:
    table = Table((city(1, 0), city(0, 1), None), box(), whole=False)
    with pytest.raises(NeedsError, match="the right neighbour, who is not in this document"):
        battle(table)
    with pytest.raises(NeedsError, match="the left neighbour") as error:
        battle(table._replace(cities=(city(1, 0), None, None)))
    assert [need.path for need in error.value.needs] == [("left",), ("right",)]
    couple = battle(table._replace(cities=(city(2, 0), city(1, 1))))
    assert couple.players[0].tokens == 2
    assert couple.conflict_tokens is None
    assert "conflict_tokens" not in couple.as_json()
