import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.duel.tables import table
from tests.oracles.duel import Side
from wonders_cli.documents.duel.catalogue import rulebook
from wonders_cli.rules.duel.conflicts import battle, move, untouched
from wonders_cli.rules.errors import NeedsError


@given(st.integers(-8, 8), st.integers(0, 20), st.integers(0, 20))
def test_two_moves_are_one_move(ahead: int, first: int, second: int) -> None:
    numbers = rulebook()
    lying = untouched(ahead, numbers)
    one = move(ahead, first, lying, numbers)
    two = move(one.ahead, second, tuple(coins for coins in lying if coins not in one.struck), numbers)
    both = move(ahead, first + second, lying, numbers)
    assert (two.ahead, one.struck + two.struck) == (both.ahead, both.struck)


@given(st.integers(-8, 8), st.integers(0, 20), st.integers(0, 12))
def test_a_token_falls_once_and_the_loss_is_never_a_debt(pawn: int, shields: int, coins: int) -> None:
    asked = table(Side(), Side(coins=coins), pawn)
    answer = battle(asked, 0, shields).as_json()
    assert answer["coins_lost"] == min(sum(answer["tokens_struck"]), coins)
    assert set(answer["tokens_struck"]) <= set(asked.city(1).military_tokens)
    assert answer["supremacy"] == (pawn + shields >= 9)


@pytest.mark.parametrize(
    ("pawn", "shields", "coins", "place", "lost"),
    [
        (3, 4, 6, {"toward": "Bob", "spaces": 7}, 5),
        (2, 4, 6, {"toward": "Bob", "spaces": 6}, 6),
        (-1, 1, 6, {"toward": None, "spaces": 0}, 0),
        (-4, 2, 6, {"toward": "Ann", "spaces": 2}, 0),
    ],
)
def test_where_the_pawn_ends(pawn: int, shields: int, coins: int, place: dict[str, object], lost: int) -> None:
    answer = battle(table(Side(), Side(coins=coins), pawn), 0, shields).as_json()
    assert (answer["conflict_pawn"], answer["coins_lost"]) == (place, lost)


def test_the_second_player_moves_the_other_way() -> None:
    answer = battle(table(Side(coins=1)), 1, 3).as_json()
    assert (answer["conflict_pawn"], answer["coins_lost"]) == ({"toward": "Ann", "spaces": 3}, 1)


def test_nothing_moves_when_the_game_is_over() -> None:
    over = table(Side(), Side(coins=9), 9)
    for seat, won in ((0, True), (1, False)):
        answer = battle(over, seat, 3).as_json()
        assert (answer["conflict_pawn"]["spaces"], answer["coins_lost"], answer["supremacy"]) == (9, 0, won)
        assert answer["warnings"]


def test_what_a_battle_needs() -> None:
    asked = table(Side(), Side())
    alone = asked._replace(cities=(asked.city(0), None))
    assert battle(alone, 0, 2).pawn.as_json() == {"toward": "opponent", "spaces": 2}
    with pytest.raises(NeedsError, match="the loss of coins depends on the opponent"):
        battle(alone, 0, 3)
    unknown = asked._replace(cities=(asked.city(0), asked.city(1)._replace(coins=None)))
    with pytest.raises(NeedsError, match="coins of Bob"):
        battle(unknown, 0, 3)
