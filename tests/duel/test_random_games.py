"""Whole random games beside a slow twin; `WONDERS_GAMES=5000` plays more of them."""

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.duel.random_games import Turn, document, random_game, record, rows
from tests.duel.tables import read_document
from tests.oracles import duel_turns as oracle
from tests.oracles.duel import CARDS, TOKENS, WONDERS
from tests.slow import slow_after
from wonders_cli.documents.duel.catalogue import tokens, wonders
from wonders_cli.rules.answers.replay import BANK
from wonders_cli.rules.duel import turns
from wonders_cli.rules.duel.building import can_build, can_build_wonder
from wonders_cli.rules.duel.checking import contradictions
from wonders_cli.rules.duel.choices import Option
from wonders_cli.rules.duel.judging import Adjudicator, adjudicate
from wonders_cli.rules.duel.model import Card
from wonders_cli.rules.duel.scoring import score
from wonders_cli.rules.duel.turns import Game, Play

GAMES = int(os.environ.get("WONDERS_GAMES", "200"))
SEEDS = range(GAMES)
TRACED = 12
"""So many games are not slow; they reach every line that the others reach."""


def cards_of(game: Game) -> Counter[Card | None]:
    """Every card of this Age and the ones before: in cities, under Wonders, discarded, in the structure."""
    table, lying = game.table, game.table.structure
    assert lying
    known = game.structures[table.age or 1].cards
    left = [card for place, card in enumerate(known) if not lying.taken >> place & 1]
    return Counter((*table.city(0).cards, *table.city(1).cards, *(table.discard or ()), *game.tucked, *left))


def conserves_cards(turn: Turn) -> None:
    ages = range(1, (turn.after.table.age or 3) + 1)
    dealt = Counter(card for age in ages for card in turn.after.structures[age].cards)
    assert cards_of(turn.after) == dealt
    assert set(dealt.values()) == {1}


def conserves_coins(turn: Turn) -> None:
    """What the ledger says is what the treasuries hold; nobody owes anything."""
    coins = {city.name: city.coins or 0 for city in map(turn.before.table.city, (0, 1))} | {BANK: 0}
    for entry in turn.entries:
        if entry.payer is not None:
            coins[entry.player] += entry.coins
            coins[entry.payer] -= entry.coins
    after = {city.name: city.coins or 0 for city in map(turn.after.table.city, (0, 1))}
    assert {name: held for name, held in coins.items() if name != BANK} == after
    assert min(after.values()) >= 0


def conserves_tokens(game: Game) -> None:
    table = game.table
    held = (*table.city(0).progress, *table.city(1).progress)
    assert Counter((*held, *(table.progress_board or ()), *(table.progress_box or ()))) == Counter(tokens().values())
    built = len(table.city(0).built) + len(table.city(1).built)
    unbuilt = len(table.city(0).unbuilt) + len(table.city(1).unbuilt)
    assert built + unbuilt == (7 if built == 7 else 8)
    assert len(game.tucked) == built


PURSE = "has {coins:coin} after the turn"


@pytest.mark.parametrize("seed", slow_after(TRACED, [(seed,) for seed in SEEDS]))
def test_a_random_game(seed: int) -> None:
    game = random_game(seed)
    for turn in game:
        conserves_cards(turn)
        conserves_coins(turn)
        conserves_tokens(turn.after)
        assert contradictions(turn.after.table) == ()
    final = game[-1].after
    assert final.over

    read = read_document(record(game))
    adjudicator = Adjudicator(read)
    assert adjudicator.run()
    answer = adjudicator.answer()
    assert answer.as_json()["legal"]
    assert adjudicator.game == final
    happened = [entry for _, entry in answer.ledger if entry.what.template != PURSE]
    assert happened == [entry for turn in game for entry in turn.entries]
    purses = [int(str(dict(entry.what.values)["coins"])) for _, entry in answer.ledger if entry.what.template == PURSE]
    assert purses == [city.coins for turn in game for city in turn.after.table.cities if city is not None]
    assert answer.score == score(final.table)._replace(over=True)
    assert not answer.warnings

    at = seed * 7 % len(game)
    stopped = Adjudicator(read)
    assert stopped.run((at // 20 + 1, at % 20 + 1))
    assert stopped.table == game[at].after.table
    assert read_document(document(game[at].after)) == game[at].after.table

    for less in ({"structures": False}, {"structures": False, "tokens": False}, {"face_down": False}):
        bare = adjudicate(read_document(record(game, **less)))
        assert not bare.findings
        assert bare.score == answer.score


@pytest.mark.parametrize("seed", slow_after(TRACED, [(seed,) for seed in SEEDS[:: max(1, GAMES // 40)]]))
def test_a_record_that_begins_in_the_middle(seed: int) -> None:
    game = random_game(seed)
    begin = seed * 11 % len(game)
    begun = {**document(game[begin].before), "turns": record(game)["turns"][begin:]}
    answer = adjudicate(read_document(begun))
    assert not answer.findings
    assert answer.score == score(game[-1].after.table)


def move(play: Play) -> oracle.Move:
    return play.action, play.card.name, play.wonder.name if play.wonder else None


def normal(table: dict[str, Any]) -> dict[str, Any]:
    """Leave out in which order things lie."""
    players = [{**city, **{key: sorted(city[key]) for key in ("cards", "progress")}} for city in table["players"]]
    lying = {key: sorted(table[key]) for key in ("discard", "progress_board", "progress_box")}
    return {**table, **lying, "players": players}


def laid(game: Game) -> dict[int, list[list[str]]]:
    return {age: rows(structure) for age, structure in game.structures.items()}


@pytest.mark.parametrize("seed", slow_after(TRACED, [(seed,) for seed in SEEDS[:: max(1, GAMES // 40)]]))
def test_every_play_and_every_state_are_those_of_the_twin(seed: int) -> None:
    for turn in random_game(seed):
        before, seat = document(turn.before), turn.before.seat
        assert len(turn.options) == len(oracle.moves(before, seat))
        assert {*map(move, turn.options)} == oracle.moves(before, seat)
        chosen = iter(turn.chosen)
        after, pending = oracle.play(before, seat, move(turn.play))
        while pending is not None and pending[1]:
            action, options, _, option = next(chosen)
            assert not isinstance(option, int)
            assert (action, sorted(names(options))) == (pending[0], sorted(pending[1]))
            after, pending = oracle.choose(after, seat, action, option.name)
        another = oracle.again(before, seat, move(turn.play))
        expected, following, over = oracle.finish(after, seat, laid(turn.before), another=another)
        for action, _, chooser, option in chosen:
            assert (action, chooser) == ("start", following)
            assert isinstance(option, int)
            following = option
        assert normal(document(turn.after)) == normal(expected)
        assert turn.after.over == over
        assert over or turn.after.seat == following


def names(options: tuple[Option, ...] | None) -> list[str]:
    return [option.name for option in options or () if not isinstance(option, int)]


@pytest.mark.parametrize("seed", slow_after(TRACED, [(seed,) for seed in SEEDS[:: max(1, GAMES // 20)]]))
def test_a_play_is_listed_if_and_only_if_it_can_be_built(seed: int) -> None:
    for turn in random_game(seed):
        table, seat = turn.before.table, turn.before.seat
        assert table.structure
        for card in table.structure.cards:
            if card is not None:
                play = Play("build", card)
                assert turns.is_legal(table, seat, play) == (play in turn.options) == can_build(table, seat, card).legal
        for wonder in wonders().values():
            legal = can_build_wonder(table, seat, wonder).legal
            assert legal == any(play.wonder is wonder for play in turn.options)


@pytest.mark.slow
def test_every_card_token_and_wonder_is_met() -> None:
    built: set[str] = set()
    for seed in range(150):
        final = random_game(seed)[-1].after.table
        for city in map(final.city, (0, 1)):
            built |= {card.name for card in city.cards} | {wonder.name for wonder in city.built}
            built |= {token.name for token in city.progress}
    assert built == {*CARDS, *WONDERS, *TOKENS}


# Pinned, so that whoever changes a price, a chain or an effect sees it here; the twin counts the same by brute force.
LINES_OF_PLAY = {(3, 4): 2896, (5, 5): 4293, (5, 18): 32, (13, 10): 1005, (11, 45): 104}


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "at"), LINES_OF_PLAY)
def test_everything_that_can_happen_in_three_turns(seed: int, at: int) -> None:
    game = random_game(seed)[at].before
    assert lines_of_play(game, 3) == LINES_OF_PLAY[seed, at]
    assert oracle.lines_of_play(document(game), game.seat, 3, laid(game)) == LINES_OF_PLAY[seed, at]


def lines_of_play(game: Game, depth: int) -> int:
    if not depth or game.over:
        return 1
    return sum(
        lines_of_play(after, depth - 1)
        for play in turns.plays(game.table, game.seat)
        for after in outcomes(turns.act(game, play)[0])
    )


def outcomes(game: Game) -> Iterator[Game]:
    if game.choice is None:
        yield game
    else:
        for option in game.choice.options or ():
            yield from outcomes(turns.choose(game, option)[0])
