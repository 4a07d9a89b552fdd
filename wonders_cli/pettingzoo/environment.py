"""The games as AEC environments of PettingZoo.

A play is chosen word by word: the action is a word, and the mask allows the words that lead to a legal play. As soon as
one play is left it is chosen. In 7 Wonders all play at once: the players of a turn choose one after the other, nobody
sees what the others have chosen, and the turn is played when all have chosen.
"""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from wonders_cli.documents.data import GAMES, numbers
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.writing import written
from wonders_cli.games.starting import deal
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonders_cli.games.game import Game, Play

_SEEDS = 2**31


def env(game: str, players: int | None = None, render_mode: str | None = None) -> Any:  # noqa: ANN401 -- PettingZoo's wrappers
    """Make the environment of a game, in the wrappers that PettingZoo recommends: an illegal word ends the game.

    ProblemError if there is no such game, or not for so many players.
    """
    return OrderEnforcingWrapper(TerminateIllegalWrapper(raw_env(game, players, render_mode), illegal_reward=-1))


def raw_env(game: str, players: int | None = None, render_mode: str | None = None) -> Wonders:
    """Make the environment without wrappers."""
    return Wonders(game, players, render_mode)


class Wonders(AECEnv):  # type: ignore[misc] # PettingZoo has no types of its own here
    """One of the games; the agents are `player_0`, `player_1`, ... in clockwise order.

    An observation has `observation`, the fields of `fields` one after the other and last which words of the play are
    chosen already, and `action_mask`. At the end the first gets 1, the last -1, and those between them what lies
    between; equals share.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "wonders_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, game: str, players: int | None = None, render_mode: str | None = None) -> None:
        """Take a game, and for how many players."""
        super().__init__()
        if game not in GAMES:
            message = say("there is no game {word:quoted}: it is {games:or}", word=game, games=GAMES)
            raise ProblemError("", [Problem("unknown-item", message)])
        least, most = (int(numbers(game)["players"][limit]) for limit in ("min", "max"))
        number = least if players is None else players
        if not least <= number <= most:
            message = say("this game is not for {players:player}", players=number)
            raise ProblemError("", [Problem("player-count", message)])
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(number)]
        self.agents: list[str] = []
        self._kind = game
        self._own = import_module(f"wonders_cli.pettingzoo.{game}")
        self.vocabulary: tuple[str, ...] = self._own.vocabulary(number)
        self._places = {word: place for place, word in enumerate(self.vocabulary)}
        self.fields = self._own.fields(number)
        self._random: np.random.Generator | None = None

    # ---- spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of what a player sees; it is the same for all."""
        del agent
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of the words; it is the same for all."""
        del agent
        return self._actions

    @cached_property
    def _actions(self) -> spaces.Discrete[Any]:
        return spaces.Discrete(len(self.vocabulary))

    @cached_property
    def _observations(self) -> spaces.Dict:
        least = [field.least for field in self.fields for _ in range(field.size)] + [0] * len(self.vocabulary)
        most = [field.most for field in self.fields for _ in range(field.size)] + [1] * len(self.vocabulary)
        return spaces.Dict(
            {
                "observation": spaces.Box(np.array(least, np.int16), np.array(most, np.int16), dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (len(self.vocabulary),), np.int8),
            }
        )

    # ---- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; `options` may have `wonders`, as `deal` takes them."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        dealt = str(self._random.integers(_SEEDS))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        wonders: Sequence[str] = (options or {}).get("wonders", ())
        self.game: Game = deal(self._kind, self.possible_agents, dealt, wonders)
        self._ask()

    def _ask(self) -> None:
        """Begin a move: nobody has chosen yet."""
        self._waiting = list(self.game.to_move)
        self._chosen: dict[str, Play] = {}
        self._seen: dict[str, list[int]] = {}
        self._ask_next()

    def _ask_next(self) -> None:
        """Ask the next player; one who has a single play is not asked."""
        while self._waiting:
            agent = self._waiting[0]
            self._prefix: tuple[str, ...] = ()
            self._candidates = [(self._own.words(play, self.game.players), play) for play in self.game.plays(agent)]
            if len(self._candidates) > 1:
                self.agent_selection = agent
                return
            self._chosen[agent] = self._candidates[0][1]
            self._waiting.pop(0)
        self.game = self.game.play(self._chosen)
        if self.game.over:
            self._end()
        else:
            self._ask()

    def step(self, action: Any) -> None:  # noqa: ANN401 -- a number, or None for a player who has finished
        """Choose a word for the player whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._prefix = (*self._prefix, self.vocabulary[int(action)])
        number = len(self._prefix)
        self._candidates = [one for one in self._candidates if one[0][:number] == self._prefix]
        if not self._candidates:
            msg = f"{' '.join(self._prefix)} leads to no legal play of {agent}"
            raise ValueError(msg)
        if len(self._candidates) == 1:
            self._chosen[agent] = self._candidates[0][1]
            self._waiting.pop(0)
            self._ask_next()
        self._accumulate_rewards()

    def _end(self) -> None:
        """Reward everybody by rank, and let them finish."""
        ranks = self.game.score().ranks
        last = len(ranks) - 1
        for agent, rank in zip(self.possible_agents, ranks, strict=True):
            equals = ranks.count(rank)
            self.rewards[agent] = 1 - 2 * (rank - 1 + (equals - 1) / 2) / last
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Give what a player sees, and the words that the player may choose now."""
        mask = np.zeros(len(self.vocabulary), np.int8)
        begun = [0] * len(self.vocabulary)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            number = len(self._prefix)
            for words, _ in self._candidates:
                mask[self._places[words[number]]] = 1
            for word in self._prefix:
                begun[self._places[word]] = 1
        if agent not in self._seen:
            values = self._own.observed(self.game.seen_by(agent))
            self._seen[agent] = [number for field in self.fields for number in values[field.name]]
        return {"observation": np.array(self._seen[agent] + begun, np.int16), "action_mask": mask}

    def render(self) -> str | None:
        """Write the table, with everything that is hidden."""
        return written(self.game.table(), "yaml") if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
