"""A game as a value: whole random games, their texts, records, copies and scores."""

import copy
import pickle
import random

import pytest

from tests.games.random_walks import KINDS, after, dealt, in_the_middle, walk
from tests.slow import slow_after
from wonders_cli import Game, Play, begin, loads, replay, resume

WALKS = [(game, players, seed) for seed in range(3) for game, players in KINDS]
FEW = len(KINDS)


def plays(game: Game) -> dict[str, tuple[Play, ...]]:
    """What everybody who is to move may play."""
    return {name: game.plays(name) for name in game.to_move}


@pytest.mark.parametrize(("kind", "players", "seed"), slow_after(FEW, WALKS))
def test_a_whole_game_is_a_legal_record_with_the_same_score(kind: str, players: int, seed: int) -> None:
    *_, end = walk(dealt(kind, players, seed), seed)
    assert end.over
    assert end.to_move == end.plays(end.players[0]) == ()
    [document] = loads(end.record())
    answer = replay(document)
    assert answer.legal
    assert answer.findings == ()
    assert answer.score == end.score()
    assert end.score().over
    assert answer.ledger == end.ledger


@pytest.mark.parametrize(("kind", "players", "seed"), slow_after(FEW, WALKS))
def test_the_texts_of_a_game_give_the_same_game(kind: str, players: int, seed: int) -> None:
    games = list(walk(dealt(kind, players, seed), seed))
    again = games[0]
    for one, move in zip(games[1:], games[-1].moves, strict=True):
        again = again.play({name: str(play) for name, play in move.plays})
        assert again == one
        assert again.state == one.state
    resumed = resume(games[-1].record(), seed=str(seed))
    assert (resumed, resumed.state) == (games[-1], games[-1].state)


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_a_game_goes_on_from_its_record(kind: str, players: int) -> None:
    chooser = random.Random(1)  # noqa: S311 -- games, no secrets
    for game in walk(dealt(kind, players, 11), 11):
        if chooser.random() < 0.2 and not in_the_middle(game):
            again = resume(game.record(), seed="11")
            assert (again, again.state, plays(again)) == (game, game.state, plays(game))


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_every_play_is_its_text(kind: str, players: int) -> None:
    """No two plays have one text, and a text gives the game that the play gives."""
    chooser = random.Random(2)  # noqa: S311 -- games, no secrets
    for game in walk(dealt(kind, players, 3), 3):
        if game.over or chooser.random() < 0.7:
            continue
        move = game.random_move(chooser.random)
        for name in game.to_move:
            plays = game.plays(name)
            assert len({*map(str, plays)}) == len(plays) > 0
            assert move[name] in plays
            for play in plays:
                by_value, by_text = game.play({**move, name: play}), game.play({**move, name: str(play)})
                assert by_value == by_text
                assert by_value.state == by_text.state


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_a_game_is_copied_pickled_and_hashed(kind: str, players: int) -> None:
    for moves in (0, 1, 9, 30, 1000):
        game = after(dealt(kind, players, 5), 5, moves)
        for other in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):  # noqa: S301 -- our own
            assert other == game
            assert hash(other) == hash(game)
            assert plays(other) == plays(game)


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_the_old_value_is_still_there(kind: str, players: int) -> None:
    game = next(
        one for one in walk(dealt(kind, players, 8), 8) if one.moves[5:] and min(map(len, plays(one).values())) > 1
    )
    before = game.table(), game.moves, plays(game)
    first = game.play({name: found[0] for name, found in plays(game).items()})
    last = game.play({name: found[-1] for name, found in plays(game).items()})
    assert first != last != game
    assert (game.table(), game.moves, plays(game)) == before
    assert game.play({name: found[0] for name, found in plays(game).items()}) == first


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_a_table_begins_a_game_with_the_same_plays(kind: str, players: int) -> None:
    """What a table shows is enough for the plays of the next move, if nothing but that table is asked about."""
    moves = {"base": 8, "duel": 20, "architects": 12}[kind]
    game = after(dealt(kind, players, 21), 21, moves)
    while in_the_middle(game):
        game = after(game, 21, 1)
    mover = None if kind == "base" else game.to_move[0]
    other = begin(game.table(), player=mover)
    assert other.to_move == game.to_move
    assert plays(other) == plays(game)


def test_what_a_play_has_is_what_its_text_says() -> None:
    game = dealt("base", 3, 42)
    build = game.play({"Ann": "sell Apothecary", "Bob": "sell Altar", "Cy": "build Baths paying left 2"}).moves[0]
    [ann, bob, cy] = [play for _, play in build.plays]
    assert ann.as_json() == {"player": "Ann", "play": "sell Apothecary", "action": "sell", "card": "Apothecary"}
    assert (str(bob), bob.way) == ("sell Altar", None)
    assert (cy.action, cy.card, cy.item, cy.deck, cy.chosen) == ("build", "Baths", None, None, ())
    assert cy.way is not None
    assert (cy.way.by, cy.way.payment and cy.way.payment.parts) == ("payment", (("bank", 0), ("left", 2), ("right", 0)))
