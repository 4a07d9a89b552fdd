"""Everything that can happen in some turns, counted through the public functions and by the slow twins."""

from itertools import product
from math import prod
from typing import Any

import pytest

from tests.games.random_walks import NAMES, after, walk
from tests.oracles import architects_turns, base_turns, duel_turns
from wonders_cli import Game, deal


def base_lines(game: Game, depth: int) -> int:
    """Whatever all do at once, turn after turn."""
    found = {name: game.plays(name) for name in game.to_move}
    if depth == 1:
        return prod(map(len, found.values()))
    return sum(
        base_lines(game.play(dict(zip(found, plays, strict=True))), depth - 1) for plays in product(*found.values())
    )


def base_twin(table: dict[str, Any], depth: int, dealt: dict[int, Any]) -> int:
    found = {seat: moves for seat in range(len(table["players"])) if (moves := base_turns.moves(table, seat))}
    if depth == 1:
        return prod(map(len, found.values()))
    joint = [dict(zip(found, moves, strict=True)) for moves in product(*found.values())]
    return sum(base_twin(base_turns.after(table, played, None, dealt), depth - 1, dealt) for played in joint)


@pytest.mark.parametrize(
    ("wonders", "seed", "moves", "depth"),
    [
        (("Rhodes day", "Giza night", "Olympia day"), 1, 4, 2),
        (("Alexandria night", "Ephesos day", "Gizah day"), 2, 10, 2),
        (("Rhodes night", "Olympia night", "Ephesos night", "Gizah night", "Alexandria day"), 3, 0, 1),
        (("Olympia day", "Rhodes day", "Alexandria day", "Babylon night"), 4, 15, 1),
    ],
)
def test_turns_of_the_base_game(wonders: tuple[str, ...], seed: int, moves: int, depth: int) -> None:
    game = after(deal("base", NAMES[: len(wonders)], str(seed), wonders), seed, moves)
    hands = game.record()["hands"]
    dealt = {int(age): list(of_age.values()) for age, of_age in hands.items()}
    expected = base_twin(game.table(), depth, dealt)
    assert base_lines(game, depth) == expected > 1


def duel_lines(game: Game, depth: int) -> int:
    """Whatever is played in so many turns; who begins an Age is no turn of its own."""
    if game.over or not depth:
        return 1
    total = 0
    for play in game.plays():
        following = game.play(play)
        asked = not following.over and following.plays()[0].action == "start"
        total += sum(
            duel_lines(one, depth - 1) for one in ([*map(following.play, following.plays())] if asked else [following])
        )
    return total


@pytest.mark.parametrize(
    ("seed", "moves", "depth"), [(1, 8, 2), (2, 26, 3), (3, 27, 2), (4, 45, 3), (5, 65, 3), (6, 48, 3)]
)
def test_turns_of_duel(seed: int, moves: int, depth: int) -> None:
    game = after(deal("duel", ["Ann", "Bob"], str(seed)), seed, moves)
    assert not game.over
    known = {int(age): rows for age, rows in game.record()["structures"].items()}
    seat = game.players.index(game.to_move[0])
    assert duel_lines(game, depth) == duel_turns.lines_of_play(game.table(), seat, depth, known) > 1


def architects_lines(game: Game, depth: int) -> int:
    """Whatever is done in so many steps."""
    if game.over or not depth:
        return 1
    return sum(architects_lines(game.play(play), depth - 1) for play in game.plays())


def architects_twin(state: dict[str, Any], depth: int) -> int:
    """The same; a turn in which nothing is left to be done ends by itself."""
    if state["over"] or not depth:
        return 1
    return sum(
        architects_twin(settled(architects_turns.play(state, move)), depth - 1)
        for move in architects_turns.moves(state)
    )


def settled(state: dict[str, Any]) -> dict[str, Any]:
    while not state["over"] and state["taken"] and architects_turns.moves(state) == [("finish",)]:
        state = architects_turns.play(state, ("finish",))
    return state


@pytest.mark.parametrize(
    ("wonders", "seed", "depth"),
    [
        (("Giza", "Rhodes"), "1", 6),
        (("Ephesus", "Olympia", "Babylon"), "2", 5),
        (("Alexandria", "Ephesus", "Rhodes", "Giza"), "5", 5),
    ],
)
def test_steps_of_architects(wonders: tuple[str, ...], seed: str, depth: int) -> None:
    game = deal("architects", NAMES[: len(wonders)], seed, wonders)
    table = game.table()
    decks = list(table["decks"].values())
    state = architects_turns.new(list(wonders), decks, [*table["progress_open"], *table["progress_stack"]], {})
    assert architects_lines(game, depth) == architects_twin(state, depth) > 1


def decisions(game: Game, walk: list[Game]) -> tuple[int, int]:
    """Count the decisions of a game of Duel, and everything that could have been decided.

    What a play chooses after it, such as a token, is a decision of its own.
    """
    made = possible = 0
    for before, move in zip(walk, game.moves, strict=False):
        [(_, played)] = move.plays
        plays = before.plays()
        deed = (played.action, played.card, played.item)
        possible += len({(play.action, play.card, play.item) for play in plays})
        for at in range(len(played.chosen)):
            options = {
                play.chosen[at]
                for play in plays
                if (play.action, play.card, play.item) == deed and play.chosen[:at] == played.chosen[:at]
            }
            possible += len(options)
        made += 1 + len(played.chosen)
    return made, possible


@pytest.mark.slow
def test_random_games_of_duel_are_as_long_as_they_are_known_to_be() -> None:
    """Ten thousand games, played elsewhere: 71.6 decisions with the draft, 5.56 possibilities for each."""
    made = possible = 0
    games = 120
    for seed in range(games):
        played = list(walk(deal("duel", ["Ann", "Bob"], f"known {seed}"), seed))
        own, others = decisions(played[-1], played)
        made, possible = made + own, possible + others
    assert made / games == pytest.approx(71.6, abs=0.7)
    assert possible / made == pytest.approx(5.56, abs=0.15)
