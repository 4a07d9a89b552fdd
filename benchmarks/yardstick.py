"""The yardstick: how many plies of random games python-chess plays a second, here and now."""

import random
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import chess

MOST_PLIES = 200
"""A game stops here if it is not over before."""

T = TypeVar("T")


def plies_per_second(seconds: float = 2.0, seed: int = 1) -> float:
    """Plies a second of random games: list the legal moves, choose one, push it; for at least so many seconds."""
    chooser = random.Random(seed)
    plies = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = chess.Board()
        for _ in range(MOST_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chooser.choice(moves))
            plies += 1
    return plies / (time.perf_counter() - start)


def calls_per_second(function: Callable[[T], object], questions: Sequence[T], seconds: float = 2.0) -> float:
    """Calls a second, going through the questions as often as fits, at least once."""
    calls = 0
    start = time.perf_counter()
    while not calls or time.perf_counter() - start < seconds:
        for question in questions:
            function(question)
        calls += len(questions)
    return calls / (time.perf_counter() - start)
