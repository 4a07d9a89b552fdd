"""Many things: in several processes, in their order, in constant memory, with a bar that tells how far it is."""

from __future__ import annotations

import os.path
import sys
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")

BATCH = 1 << 16
"""How much (in bytes of text) goes to another process in one go."""
WINDOW = 3
"""Batches for each process that are on their way at once."""
LONG = 1 << 20
"""So many bytes take long enough for a bar."""


def each(
    function: Callable[[T], R], things: Iterable[T], *, jobs: int, weight: Callable[[T], int]
) -> Iterator[tuple[T, R]]:
    """Give each thing with what the function makes of it, in their order; things are taken only as they are needed.

    >>> list(each(abs, [-3, 2], jobs=1, weight=abs))
    [(-3, 3), (2, 2)]
    """
    if jobs == 1:
        for thing in things:
            yield thing, function(thing)
        return

    from collections import deque
    from concurrent.futures import ProcessPoolExecutor
    from signal import SIG_IGN, SIGINT, signal

    pool = ProcessPoolExecutor(jobs, initializer=signal, initargs=(SIGINT, SIG_IGN))  # an interrupt ends the parent
    window: deque[tuple[Sequence[T], Future[list[R]]]] = deque()
    try:
        for batch in _batches(things, weight):
            window.append((batch, pool.submit(_all, function, batch)))
            if len(window) == WINDOW * jobs:
                yield from _next(window)
        while window:
            yield from _next(window)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _next(window: deque[tuple[Sequence[T], Future[list[R]]]]) -> Iterator[tuple[T, R]]:
    """Wait for the oldest batch."""
    batch, results = window.popleft()
    return zip(batch, results.result(), strict=True)


def _all(function: Callable[[T], R], batch: Sequence[T]) -> list[R]:
    return [function(thing) for thing in batch]


def _batches(things: Iterable[T], weight: Callable[[T], int]) -> Iterator[list[T]]:
    """Put things together until they are heavy enough."""
    batch: list[T] = []
    weighed = 0
    for thing in things:
        batch.append(thing)
        weighed += weight(thing)
        if weighed >= BATCH:
            yield batch
            batch, weighed = [], 0
    if batch:
        yield batch


def progress(things: Iterable[T], files: Sequence[str], weight: Callable[[T], int]) -> Iterator[T]:
    """Hand things on, and if somebody looks and it takes long, show how much of the files they came from is done."""
    shown = sys.stderr.isatty() and not sys.stdout.isatty() and all(map(os.path.isfile, files))
    total = sum(map(os.path.getsize, files)) if shown else 0
    if total < LONG:
        yield from things
        return
    with click.progressbar(length=total, file=sys.stderr) as bar:
        for thing in things:
            yield thing
            bar.update(weight(thing))
