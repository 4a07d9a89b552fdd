"""`wonders simulate`: random legal games and their averages."""

from __future__ import annotations

import sys
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import click

from wonders_cli.commands.channels import put
from wonders_cli.commands.many import BrokenError, LostError, Workers
from wonders_cli.commands.options import format_option, jobs_option, number_of_players, print_answers
from wonders_cli.commands.speaking import lang_option
from wonders_cli.documents.data import GAMES
from wonders_cli.games.simulating import Averages, simulated
from wonders_cli.output.formats import json_text
from wonders_cli.output.printing import Printing
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from wonders_cli.rules.answers.simulation import SimulatedGame

PRINTING = Printing("simulation", ("game", "wonder", "side", "players", "wins", "win_rate", "low", "high", "points"))
BATCH = 20
"""So many games go to a process in one go."""
LONG = 200
"""So many games take long enough for a bar."""


@click.command("simulate", epilog="\b\nExample:\n$ wonders simulate --game duel --games 200 --seed 42 --jobs 2\n")
@click.option("--game", type=click.Choice(GAMES), default="base", show_default=True, help="Which game.")
@click.option("--players", type=int, help="How many players (Duel has two).")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seed", help="One seed gives the same games everywhere and for ever (else one is drawn, and printed).")
@jobs_option
@format_option
@lang_option
def command(*, game: str, players: int | None, games: int, seed: str | None, jobs: int, fmt: str) -> int:
    """Play random legal games to the end: how they ended, how long they were, the averages by Wonder and side.

    Each decision is drawn among all legal ones: what is done with which card, then how it is paid for and what is
    chosen after it. A victory shared by two players is half a win for each. The intervals are those of 95 %. With
    --format jsonl each game is a line; `wonders deck --record --seed` with the seed of a game deals it again.
    """
    number = number_of_players(game, players)
    if seed is None:
        from secrets import token_hex

        seed = token_hex(4)
    averages = Averages(game, number, seed)
    with closing(_played(game, number, games, seed, jobs)) as played:
        for one in _shown(played, games, printing=fmt == "jsonl"):
            if fmt == "jsonl":
                put(json_text(one.as_json()))
            else:
                averages.add(one)
    return 0 if fmt == "jsonl" else print_answers([averages.simulation()], PRINTING, fmt=fmt)


def _played(game: str, players: int, games: int, seed: str, jobs: int) -> Generator[SimulatedGame]:
    """Play the games, in several processes at once; they come in their order."""
    batches = [range(first, min(first + BATCH, games + 1)) for first in range(1, games + 1, BATCH)]
    play = partial(_batch, game, players, seed)
    if jobs == 1:
        for number in range(1, games + 1):
            yield simulated(game, players, f"{seed}/{number}")
        return
    from collections import deque

    workers = Workers(jobs)
    waiting = deque(batches)
    window = deque(workers.submit(play, waiting.popleft()) for _ in range(min(2 * jobs, len(waiting))))
    try:
        while window:
            yield from workers.result(window.popleft())
            if waiting:
                window.append(workers.submit(play, waiting.popleft()))
    except BrokenError as error:
        raise LostError(str(say("a process was ended from outside: the games are not complete"))) from error
    finally:
        workers.close()


def _batch(game: str, players: int, seed: str, numbers: range) -> list[SimulatedGame]:
    return [simulated(game, players, f"{seed}/{number}") for number in numbers]


def _shown(played: Iterator[SimulatedGame], games: int, *, printing: bool) -> Iterator[SimulatedGame]:
    """Hand on the games and, if somebody looks and it takes long, show how many are played."""
    if games < LONG or not sys.stderr.isatty() or (printing and sys.stdout.isatty()):
        yield from played
        return
    with click.progressbar(length=games, file=sys.stderr, update_min_steps=max(1, games // LONG)) as bar:
        for one in played:
            yield one
            bar.update(1)
