"""Tables that cannot be; tests/cases/base/check.yaml has them one by one."""

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.base.random_games import Turn, random_game
from tests.base.tables import UNHURRIED
from tests.oracles.tokens import all_tokens, fits, options
from wonders_cli.documents.base.catalogue import cards, rulebook
from wonders_cli.rules.base.checking import contradictions
from wonders_cli.rules.base.model import City, Table
from wonders_cli.rules.base.setup import copies
from wonders_cli.rules.base.tokens import Ring, Sum, Tokens, agree, strengths, tokens

SEEDS = [(seed, 3 + seed % 5) for seed in range(30)]


def known(table: Table) -> Iterator[Table]:
    """A table as it is, with less known of it, and city by city."""
    for age, turn in product({table.age, None}, {table.turn, None}):
        yield table._replace(age=age, turn=turn)
        yield table._replace(age=age, turn=turn, discard=None)
    for seat in table.seats:
        around = (table.city(seat), table.city(seat + 1), table.city(seat - 1))
        yield table._replace(cities=around, whole=False)
        yield table._replace(cities=(around[0], None, None), whole=False, age=None, turn=None)


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_whatever_a_game_reaches_is_possible(seed: int, players: int) -> None:
    for turn in random_game(seed, players):
        for table in known(turn.after.table):
            assert contradictions(table) == (), turn.label


def changed(table: Table, seat: int, **values: Any) -> Table:
    cities = list(table.cities)
    cities[seat] = table.city(seat)._replace(**values)
    return table._replace(cities=tuple(cities))


def codes(table: Table) -> set[str]:
    return {found.code for found in contradictions(table)}


def late(seed: int, players: int) -> Turn:
    """The beginning of the last turn of a game."""
    return next(turn for turn in random_game(seed, players) if turn.label == "3.6")


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_one_thing_changed_is_found(seed: int, players: int) -> None:
    chooser = random.Random(seed)  # noqa: S311 - games, no secrets
    table = late(seed, players).before.table
    seat = chooser.choice(table.seats)
    city = table.city(seat)

    named = [card for other in map(table.city, table.seats) for card in (*other.cards, *(other.hand or ()))]
    card = chooser.choice(named)
    number = sum(copies(card, age, players) for age in card.copies)
    assert codes(table._replace(discard=(card,) * (number + 1))) & {"base/setup/deck", "base/guild/deck"}

    deck = [card for card in cards().values() if card not in named and card.colour != "purple"]
    grown = changed(table, seat, cards=(*city.cards, *deck[: 18 - len(city.cards) - city.stages + 4]))
    assert "base/turn/one-card" in codes(grown)

    assert "base/setup/ages" in codes(table._replace(age=2))
    assert "base/setup/coins-in-play" in codes(changed(table, seat, coins=700))
    assert "base/setup/hand" in codes(changed(table, seat, hand=city.hand and city.hand * 2))
    assert "base/conflict/once-an-age" in codes(changed(table, seat, military=(*city.military, 5)))
    assert codes(changed(table, seat, military=(*city.military, 3))) & {
        "base/conflict/once-an-age",
        "base/conflict/both-sides",
        "base/conflict/shields",
    }
    if sum(bool(table.city(other).military) for other in table.seats) > 1 and city.military:
        assert codes(changed(table, seat, military=city.military[1:]))


def uncertain(city: City) -> bool:
    """Whether the shields of an Age gone by can be one thing or another."""
    return any(low != high for low, high in strengths(city, (1, 2, 3)))


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_tokens_that_go_to_another_player_are_found(seed: int, players: int) -> None:
    """With all shields known the tokens are known too, so that no two cities can change theirs if they differ."""
    table = late(seed, players).before.table
    if any(uncertain(city) for city in map(table.city, table.seats)):
        return
    for seat in table.seats:
        own, other = table.city(seat), table.city((seat + 1) % players)
        if sorted(own.military) != sorted(other.military):
            swapped = changed(table, seat, military=other.military)
            swapped = changed(swapped, (seat + 1) % players, military=own.military)
            assert codes(swapped) <= {"base/conflict/both-sides", "base/conflict/shields"}
            assert codes(swapped)


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_the_first_turn_of_an_age_shows_the_conflicts_before_it(seed: int, players: int) -> None:
    """Every change of the newest tokens is found, whichever shields were there earlier."""
    for turn in random_game(seed, players):
        table = turn.before.table
        for seat in table.seats if turn.label == "2.1" and any(map(military_of(table), table.seats)) else ():
            held = table.city(seat).military
            for wrong in ((1, 1), (1, -1), (-1, -1), (1,), (-1,), ()):
                if sorted(held) != sorted(wrong):
                    assert codes(changed(table, seat, military=wrong)), (seat, wrong)


def military_of(table: Table) -> Callable[[int], tuple[int, ...]]:
    return lambda seat: table.city(seat).military


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_hands_are_as_large_as_the_turn_has_them(seed: int, players: int) -> None:
    table = late(seed, players).before.table
    hand = table.city(0).hand or ()
    assert "base/setup/hand" in codes(changed(table, 0, hand=hand[1:]))
    assert "base/turn/simultaneous" in codes(changed(table._replace(turn=None), 0, hand=hand[1:]))


OUTCOMES = st.sets(st.sampled_from((-1, 0, 1)), min_size=1).map(lambda found: tuple(sorted(found)))


@st.composite
def rings(draw: st.DrawFn) -> tuple[list[tuple[tuple[int, ...], ...]], list[Tokens]]:
    players, ages = draw(st.sampled_from(((3, 1), (3, 2), (4, 1), (4, 2), (5, 1), (6, 1))))
    pairs = [tuple(draw(OUTCOMES) for _ in range(ages)) for _ in range(players)]
    wins = st.tuples(*[st.integers(0, 2) for _ in range(ages)])
    held = draw(st.lists(st.builds(Tokens, wins, st.integers(0, 2 * ages)), min_size=players, max_size=players))
    return pairs, held


@given(rings(), st.randoms(use_true_random=False))
@UNHURRIED
def test_tokens_agree_when_some_outcomes_give_them(
    ring: tuple[list[tuple[tuple[int, ...], ...]], list[Tokens]], chooser: random.Random
) -> None:
    pairs, random_tokens = ring
    possible = all_tokens(pairs)
    reached = [Tokens(*held) for held in chooser.choice(sorted(possible))]
    moved = list(reached)
    at = chooser.randrange(len(moved))
    moved[at] = moved[at]._replace(defeats=max(0, moved[at].defeats + chooser.choice((-1, 1))))
    for held in (random_tokens, reached, moved):
        assert agree(held, [pairs[-1], *pairs], ring=True) == (tuple(map(tuple, held)) in possible)


@given(st.lists(st.lists(st.sampled_from((-1, 1, 3)), max_size=4), min_size=3, max_size=4))
@UNHURRIED
def test_those_at_odds_are_some_of_the_neighbours_or_nobody(military: list[list[int]]) -> None:
    table = late(1, 4).before.table
    values = {1: 0, 3: 1}
    cities = [table.city(seat)._replace(military=tuple(held)) for seat, held in enumerate(military)]
    unknown = [[(0, 1)] * 3] * len(cities)
    held = tuple(
        (tuple(sum(values.get(token) == age for token in values_held) for age in (0, 1)), values_held.count(-1))
        for values_held in military
    )
    possible = all_tokens([((-1, 0, 1),) * 2] * len(cities))
    seats = Ring([tokens(city, rulebook()) for city in cities], unknown, [2]).at_odds
    assert (seats == ()) == (held in possible)
    assert set(seats) <= set(range(len(cities)))
    rows = {tuple((first + step) % len(cities) for step in range(len(seats))) for first in range(len(cities))}
    assert not seats or seats in rows


@given(rings(), st.data())
@UNHURRIED
def test_what_a_city_can_hold_is_what_the_twin_finds(
    ring: tuple[list[tuple[tuple[int, ...], ...]], list[Tokens]], data: st.DataObject
) -> None:
    """Also where the tokens of some cities are not known."""
    pairs, random_tokens = ring
    reached = [Tokens(*held) for held in data.draw(st.sampled_from(sorted(all_tokens(pairs))))]
    known = data.draw(st.sampled_from((random_tokens, reached)))
    held = [None if data.draw(st.booleans()) else own for own in known]
    plain = [None if own is None else (own.victories, own.defeats) for own in held]
    found = Ring(held, [[(0, 1)]] * len(held), [])
    found._pairs = [pairs]  # noqa: SLF001 - any outcomes, not only those of shields
    assert found.agrees == fits(plain, pairs)
    for seat in range(len(held)):
        assert {tuple(own) for own in found.possible(seat)} == options(plain, pairs, seat)
        assert {tuple(own) for own in found.possible(seat, alone=True)} == options([None] * len(held), pairs, seat)


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_a_line_of_tokens_that_was_forgotten_is_said(seed: int, players: int) -> None:
    """Written down as none, the tokens of one city are found to be missing; left out, they are not."""
    table = late(seed, players).before.table
    for seat in table.seats:
        if table.city(seat).military:
            assert codes(changed(table, seat, military=()))
            assert not codes(changed(table, seat, military=(), assumed=("military",)))


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ([((1,), 0), ((0,), 1), ((0,), 0), ((0,), 0)], ()),
        ([((2,), 0), ((2,), 0), ((0,), 1), ((0,), 1)], (0, 1)),
        ([((0,), 0), ((0,), 1), ((0,), 0), ((0,), 0)], (0, 1, 2)),
        ([((1,), 0), ((0,), 0), ((0,), 0)], (0, 1, 2)),
    ],
)
def test_the_fewest_at_odds(held: list[tuple[tuple[int, ...], int]], expected: tuple[int, ...]) -> None:
    assert Ring([Tokens(*own) for own in held], [[(0, 1)]] * len(held), [1]).at_odds == expected


def worth(own: tuple[tuple[int, ...], int]) -> int:
    """The points of victories by Age, worth 1 and 3, and defeats."""
    return sum(value * number for value, number in zip((1, 3), own[0], strict=False)) - own[1]


@given(rings(), st.data())
@UNHURRIED
def test_of_sums_some_tokens_must_fit_together(
    ring: tuple[list[tuple[tuple[int, ...], ...]], list[Tokens]], data: st.DataObject
) -> None:
    pairs, _ = ring
    possible = all_tokens(pairs)
    reached = [worth(own) for own in data.draw(st.sampled_from(sorted(possible)))]
    points = [own + data.draw(st.sampled_from((0, 0, 0, 1, -1))) for own in reached]
    ages = len(pairs[0])
    held = [None if data.draw(st.booleans()) else Sum(own, (1, 3)[:ages], -1) for own in points]
    expected = any(
        all(own is None or own.points == worth(other) for own, other in zip(held, found, strict=True))
        for found in possible
    )
    assert agree(held, [pairs[-1], *pairs], ring=True) == expected


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_the_sum_of_the_tokens_is_as_possible_as_they_are(seed: int, players: int) -> None:
    for turn in random_game(seed, players):
        table = turn.after.table
        for seat in range(players):
            table = changed(table, seat, military=(), military_sum=sum(table.city(seat).military))
        assert contradictions(table) == (), turn.label


@pytest.mark.parametrize("points", [-7, 19, 100])
def test_a_sum_that_no_conflicts_give(points: int) -> None:
    table = changed(late(1, 4).before.table, 0, military=(), military_sum=points)
    assert {"base/conflict/once-an-age"} <= codes(table)
