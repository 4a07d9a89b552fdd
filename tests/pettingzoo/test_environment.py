"""The environments: PettingZoo's own tests, the words of every play, what is seen, and the rewards."""

import random
import warnings
from typing import Any

import numpy as np
import pytest

from tests.games.random_walks import dealt, walk
from wonders_cli import ProblemError

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, performance_benchmark, seed_test

from wonders_cli.pettingzoo import env, raw_env

KINDS = [("duel", 2), ("base", 3), ("base", 4), ("base", 7), ("architects", 2), ("architects", 5)]


def played(game: str, players: int, seed: int) -> Any:
    """Choose words at random to the end."""
    made = raw_env(game, players)
    made.reset(seed=seed)
    chooser = random.Random(seed)  # noqa: S311 -- games, no secrets
    while not any(made.terminations.values()):
        mask = made.observe(made.agent_selection)["action_mask"]
        made.step(chooser.choice(np.flatnonzero(mask).tolist()))
    return made


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_the_tests_of_pettingzoo(game: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # an observation with a mask is a dict, of which it warns
        api_test(env(game, players), num_cycles=400)
        seed_test(lambda: env(game, players), num_cycles=80)


def test_the_benchmark_of_pettingzoo(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays until so many seconds are over; here they are over soon."""
    clock = iter(range(1000))
    monkeypatch.setattr("time.time", lambda: float(next(clock)))
    performance_benchmark(env("duel"))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_words_lead_to_every_play_and_to_nothing_else(game: str, players: int) -> None:
    made = raw_env(game, players)
    for seed in range(4):
        for one in walk(dealt(game, players, seed), seed):
            for name in one.to_move:
                every = [made._own.words(play, one.players) for play in one.plays(name)]  # noqa: SLF001
                assert len({*every}) == len(every)
                assert {word for words in every for word in words} <= {*made.vocabulary}
                for words in every:  # no play ends where another one goes on
                    assert not any(words == other[: len(words)] for other in every if other != words)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_a_game_is_played_to_the_end_and_rewards_add_up(game: str, players: int) -> None:
    for seed in range(3):
        made = played(game, players, seed)
        assert made.game.over
        rewards = [made.rewards[agent] for agent in made.possible_agents]
        ranks = made.game.score().ranks
        assert sum(rewards) == pytest.approx(0)
        assert sorted(zip(ranks, rewards, strict=True)) == sorted(
            zip(sorted(ranks), sorted(rewards)[::-1], strict=True)
        )
        if ranks.count(1) == 1:
            assert rewards[ranks.index(1)] == 1
        assert max(map(abs, rewards)) <= 1


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_what_is_seen_fits_its_space(game: str, players: int) -> None:
    made = raw_env(game, players)
    made.reset(seed=1)
    chooser = random.Random(1)  # noqa: S311 -- games, no secrets
    while not any(made.terminations.values()):
        for agent in made.possible_agents:
            seen = made.observe(agent)
            assert made.observation_space(agent).contains(seen)
            assert seen["action_mask"].any() == (agent == made.agent_selection)
        made.step(chooser.choice(np.flatnonzero(made.observe(made.agent_selection)["action_mask"]).tolist()))


def test_nobody_sees_what_another_player_has_chosen_in_the_same_turn() -> None:
    """Whatever the first player does, the second one sees the same."""
    found = []
    for choice in (0, -1):
        made = raw_env("base", 3)
        made.reset(seed=5)
        first = made.agent_selection
        while made.agent_selection == first:
            words = np.flatnonzero(made.observe(first)["action_mask"])
            made.step(int(words[choice]))
        found.append((made.agent_selection, made.observe(made.agent_selection)["observation"].tolist()))
    assert found[0] == found[1]
    assert found[0][0] == "player_1"


def test_the_fields_say_what_is_where() -> None:
    made = raw_env("base", 3)
    made.reset(seed=2)
    observation = made.observe("player_0")["observation"].tolist()
    at = 0
    values = {}
    for field in made.fields:
        values[field.name] = observation[at : at + field.size]
        at += field.size
    city = made.game.table()["players"][0]
    [hand] = [field for field in made.fields if field.name == "hand 0"]
    assert {name: number for name, number in zip(hand.names, values["hand 0"], strict=True) if number} == {
        name: city["hand"].count(name) for name in city["hand"]
    }
    assert (values["coins 0"], values["age"], values["turn"]) == ([3], [1], [1])
    assert sum(values["hand 1"]) == 0
    assert sum(values["unseen hand 1"]) == 14  # two hands of seven cards, which of them is whose is not known
    assert len(observation) == at + len(made.vocabulary)


def test_wonders_may_be_given() -> None:
    made = raw_env("architects", 2)
    made.reset(seed=1, options={"wonders": ["Giza", "Rhodes"]})
    assert [city["wonder"] for city in made.game.table()["players"]] == ["Giza", "Rhodes"]
    assert made.render() is None
    shown = raw_env("architects", 2, render_mode="ansi")
    shown.reset(seed=1)
    assert "game: architects" in (shown.render() or "")


@pytest.mark.parametrize(("game", "players"), [("chess", 2), ("base", 2), ("base", 8), ("duel", 3)])
def test_what_cannot_be_made(game: str, players: int) -> None:
    with pytest.raises(ProblemError):
        env(game, players)


def test_an_illegal_word_is_refused() -> None:
    made = raw_env("duel")
    made.reset(seed=1)
    with pytest.raises(ValueError, match="leads to no legal play of player_0"):
        made.step(made.vocabulary.index("starting self"))
