"""Whole random games beside a slow twin; `WONDERS_GAMES=5000` plays more of them."""

import os
from collections import Counter
from itertools import product
from math import prod
from typing import Any

import pytest

from tests.base.random_games import Turn, random_game, record
from tests.base.tables import read_document
from tests.oracles import base_turns as oracle
from tests.oracles.base import CARDS, WONDERS
from tests.slow import slow_after
from wonders_cli.questions.base import describe, score
from wonders_cli.rules.answers.replay import BANK
from wonders_cli.rules.base import turns
from wonders_cli.rules.base.judging import Adjudicator, adjudicate
from wonders_cli.rules.base.model import Card
from wonders_cli.rules.base.turns import Game, Play

GAMES = int(os.environ.get("WONDERS_GAMES", "200"))
SEEDS = [(seed, 3 + seed % 5) for seed in range(GAMES)]
TRACED = 12
"""So many games are not slow; they reach every line that the others reach."""

PURSE = "has {coins:coin} after the turn"


def move(play: Play) -> oracle.Move:
    assert play.card is not None
    way = play.way
    if way is None:
        return play.action, play.card.name, None
    parts = None if way.payment is None else tuple(coins for _, coins in way.payment.parts)
    return play.action, play.card.name, (way.by, way.origin, parts)  # type: ignore[return-value] # bank, left, right


def document(game: Game) -> dict[str, Any]:
    return {"discard": [], **describe(game.table)}


def deals(game: Game) -> dict[int, Any]:
    return {age: [[card.name for card in hand or ()] for hand in hands] for age, hands in game.deals.items()}


def cards_of(game: Game) -> Counter[Card | None]:
    """Every card on the table: in hands, in cities, under Wonders, in the discard pile."""
    cities = [game.table.city(seat) for seat in game.table.seats]
    places = [*(city.cards for city in cities), *(city.hand or () for city in cities), *game.tucked]
    return Counter(card for place in (*places, game.table.discard or ()) for card in place)


def conserves_cards(turn: Turn) -> None:
    after = turn.after
    ages = range(1, (after.table.age or 3) + 1)
    assert cards_of(after) == Counter(card for age in ages for hand in after.deals[age] for card in hand or ())


def conserves_coins(turn: Turn) -> None:
    """What the ledger says is what the treasuries hold; nobody owes anything."""
    coins = {city.name: city.coins or 0 for city in map(turn.before.table.city, turn.before.table.seats)}
    coins[BANK] = 0
    for entry in turn.entries:
        if entry.payer is not None:
            coins[entry.player] += entry.coins
            coins[entry.payer] -= entry.coins
    after = turn.after.table
    assert {name: held for name, held in coins.items() if name != BANK} == {
        city.name: city.coins for city in map(after.city, after.seats)
    }
    assert min(city.coins or 0 for city in map(after.city, after.seats)) >= 0


def has_no_name_twice(turn: Turn) -> None:
    for city in map(turn.after.table.city, turn.after.table.seats):
        assert len({card.name for card in city.cards}) == len(city.cards)
        assert 0 <= city.stages <= len(city.wonder.stages)


@pytest.mark.parametrize(("seed", "players"), slow_after(TRACED, SEEDS))
def test_a_random_game(seed: int, players: int) -> None:
    game = random_game(seed, players)
    for turn in game:
        conserves_cards(turn)
        conserves_coins(turn)
        has_no_name_twice(turn)
    final = game[-1].after
    assert final.over
    assert not any(city.hand for city in map(final.table.city, final.table.seats))

    read = read_document(record(game))
    adjudicator = Adjudicator(read)
    assert adjudicator.run()
    answer = adjudicator.answer()
    assert answer.as_json()["legal"]
    assert adjudicator.table == final.table
    assert adjudicator.game.tucked == final.tucked
    purses = [(label, entry) for label, entry in answer.ledger if entry.what.template == PURSE]
    happened = [one for one in answer.ledger if one not in purses]
    assert happened == [(turn.label, entry) for turn in game for entry in turn.entries]
    cities = [(turn.label, city) for turn in game for city in map(turn.after.table.city, turn.after.table.seats)]
    assert [(label, entry.player, dict(entry.what.values)["coins"]) for label, entry in purses] == [
        (label, city.name, city.coins) for label, city in cities
    ]
    assert answer.score == score(final.table)._replace(over=True)
    assert not answer.unjudged

    middle = game[seed % len(game)]
    stopped = Adjudicator(read)
    assert middle.before.table.age
    assert middle.before.table.turn
    assert stopped.run((middle.before.table.age, middle.before.table.turn))
    assert stopped.table == middle.after.table
    assert read_document(document(middle.after)) == middle.after.table

    terse = adjudicate(read_document(record(game, hands=False, terse=True)))
    assert not terse.findings
    assert terse.score == answer.score


@pytest.mark.parametrize(("seed", "players"), slow_after(TRACED, SEEDS[:: max(1, GAMES // 30)]))
def test_every_play_and_every_state_are_those_of_the_twin(seed: int, players: int) -> None:
    game = random_game(seed, players)
    for turn in game:
        before = document(turn.before)
        for seat in turn.before.table.seats:
            found = every(turn.before, seat)
            assert len(found) == len(oracle.moves(before, seat))
            assert {move(play) for play in found} == oracle.moves(before, seat)
        played = {seat: move(play) for seat, play in turn.played.items()}
        pile = oracle.recoverable(before, played)
        assert (turn.recovered is not None) == bool(pile)
        recovered = turn.recovered.name if turn.recovered else None
        assert recovered is None or recovered in (pile or ())
        expected = oracle.after(before, played, recovered, deals(turn.before))
        assert normal(document(turn.after)) == normal(expected)


def normal(table: dict[str, Any]) -> dict[str, Any]:
    """Leave out in which order things lie."""
    cities = [
        {key: sorted(value) if isinstance(value, list) else value for key, value in city.items()}
        for city in table["players"]
    ]
    return {**table, "players": cities, "discard": sorted(table["discard"])}


@pytest.mark.slow
def test_every_board_and_every_card_are_met() -> None:
    boards: set[tuple[str, str, int]] = set()
    built: set[str] = set()
    for seed, players in SEEDS[:150]:
        final = random_game(seed, players)[-1].after.table
        for city in map(final.city, final.seats):
            boards |= {(city.wonder.name, city.wonder.side, stage) for stage in range(1, city.stages + 1)}
            built |= {card.name for card in city.cards}
    every = [(name, side, board["sides"][side]["stages"]) for name, board in WONDERS.items() for side in board["sides"]]
    assert boards == {(name, side, at) for name, side, stages in every for at in range(1, len(stages) + 1)}
    assert built == set(CARDS)


# Pinned, so that whoever changes a price, a chain or a power sees it here; the twin counts the same by brute force.
LEGAL_PLAYS = {3: 605, 4: 605, 5: 990, 6: 1024, 7: 1013}
LINES_OF_PLAY = {(3, "1.5"): 16464, (3, "2.6"): 256872, (3, "3.5"): 211426, (4, "1.6"): 33557144}


@pytest.mark.parametrize("players", LEGAL_PLAYS)
def test_the_legal_plays_of_a_game(players: int) -> None:
    """Counted over all turns and players, a play once for each of its ways."""
    game = random_game(players, players)
    assert sum(len(every(turn.before, seat)) for turn in game for seat in turn.played) == LEGAL_PLAYS[players]
    before = [(document(turn.before), seat) for turn in game for seat in turn.played]
    assert sum(len(oracle.moves(table, seat)) for table, seat in before) == LEGAL_PLAYS[players]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "label"), LINES_OF_PLAY)
def test_everything_that_can_happen_in_two_turns(players: int, label: str) -> None:
    """Whatever all players do at once, and whatever they do in the turn after it; the discard pile is left alone."""
    game = next(turn.before for turn in random_game(players, players) if turn.label == label)
    assert lines_of_play(game, 2) == LINES_OF_PLAY[players, label]
    assert twin_lines(document(game), 2, deals(game)) == LINES_OF_PLAY[players, label]


def every(game: Game, seat: int) -> list[Play]:
    return [play._replace(way=way) for play, ways in turns.plays(game.table, seat) for way in ways or (None,)]


def lines_of_play(game: Game, depth: int) -> int:
    found = [every(game, seat) for seat in turns.players_in_turn(game.table)]
    if depth == 1:
        return prod(map(len, found))
    seats = turns.players_in_turn(game.table)
    joint = [dict(zip(seats, plays, strict=True)) for plays in product(*found)]
    return sum(lines_of_play(turns.advance(turns.act(game, played)[0])[0], depth - 1) for played in joint)


def twin_lines(table: dict[str, Any], depth: int, dealt: dict[int, Any]) -> int:
    found = {seat: moves for seat in range(len(table["players"])) if (moves := oracle.moves(table, seat))}
    if depth == 1:
        return prod(map(len, found.values()))
    joint = [dict(zip(found, moves, strict=True)) for moves in product(*found.values())]
    return sum(twin_lines(oracle.after(table, played, None, dealt), depth - 1, dealt) for played in joint)
