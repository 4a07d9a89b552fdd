"""Many documents: in several processes, in their order, in constant memory, with a progress bar."""

from __future__ import annotations

import os
import os.path
import sys
from typing import TYPE_CHECKING, TypeVar

import click

from wonders_cli.documents.problems import MOST_CHARACTERS, Style
from wonders_cli.rules.errors import WondersError
from wonders_cli.rules.messages import printable, say

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future, ProcessPoolExecutor

    from wonders_cli.documents.source import Piece

R = TypeVar("R")

BATCH = 1 << 16
"""How much (in bytes of text) goes to another process in one go,"""
BATCH_PIECES = 500
"""and how many pieces."""
WINDOW = 3
"""Batches for each process that are on their way at once."""
LONG = 1 << 18
"""So many bytes take long enough for a bar."""
STEPS = 50
"""How often the bar moves."""


class LostError(WondersError):
    """Another process did not live to answer."""


def each(
    function: Callable[[Piece], R],
    pieces: Iterable[Piece],
    *,
    jobs: int,
    unwanted: Callable[[Piece], bool] = lambda _: False,
) -> Iterator[tuple[Piece, R]]:
    """Give each piece with what the function makes of it, in their order; pieces are taken only as they are needed.

    What has become `unwanted` while it waited for a process is left out.
    """
    if jobs == 1:
        for piece in pieces:
            yield piece, function(piece)
        return

    from collections import deque
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, initializer=follow_the_parent)
    window: deque[tuple[Sequence[Piece], Future[list[R]]]] = deque()
    try:
        for batch in _batches(pieces):
            window.append((batch, _submitted(pool, function, batch)))
            while len(window) >= WINDOW * jobs or (window and window[0][1].done()):
                yield from _next(window, unwanted)
        while window:
            yield from _next(window, unwanted)
    except BrokenExecutor as error:
        raise _lost(window[0][0][0] if window else None) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _submitted(pool: ProcessPoolExecutor, function: Callable[[Piece], R], batch: Sequence[Piece]) -> Future[list[R]]:
    """Hand a batch to the processes.

    The first call starts the threads that write to them. A process may be killed; the signal that a pipe has no reader
    then must not end us, as it should where standard output has none.
    """
    import signal

    if not hasattr(signal, "SIGPIPE"):
        return pool.submit(_all, function, batch)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPIPE})
    try:
        return pool.submit(_all, function, batch)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _lost(piece: Piece | None) -> LostError:
    """Say from where on there are no answers."""
    if piece is None:
        return LostError(str(say("a process was ended from outside before it answered anything")))
    return LostError(
        str(
            say(
                "a process was ended from outside: nothing is answered from {place} on",
                place=f"{printable(piece.name)}:{piece.first_line}",
            )
        )
    )


def follow_the_parent() -> None:
    """End with the process that gives the work, however that ends; an interrupt is for it alone."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait
    from signal import SIG_IGN, SIGINT, signal
    from threading import Thread

    def follow() -> None:
        if parent := parent_process():
            wait([parent.sentinel])
            os._exit(1)

    signal(SIGINT, SIG_IGN)
    Thread(target=follow, daemon=True).start()


def _next(
    window: deque[tuple[Sequence[Piece], Future[list[R]]]], unwanted: Callable[[Piece], bool]
) -> Iterator[tuple[Piece, R]]:
    """Wait for the oldest batch if anything of it is wanted."""
    batch, results = window[0]
    if all(map(unwanted, batch)):
        results.cancel()
        window.popleft()
        return iter(())
    made = results.result()
    window.popleft()
    return zip(batch, made, strict=True)


def _all(function: Callable[[Piece], R], batch: Sequence[Piece]) -> list[R]:
    return [function(piece) for piece in batch]


def _batches(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Put pieces together until they are large enough."""
    batch: list[Piece] = []
    size = 0
    for piece in pieces:
        batch.append(piece)
        size += piece.size
        if size >= BATCH or len(batch) == BATCH_PIECES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def tell(text: str) -> None:
    """Print what is wrong on standard error, after the answers before it."""
    sys.stdout.flush()
    click.echo(text, err=True)


class Reports:
    """Reports of unreadable documents on standard error: so many characters in all, then how many more there are."""

    def __init__(self, style: Style, most: int = MOST_CHARACTERS) -> None:
        """Begin a run; machines read all reports."""
        self._most = most if style.for_people else None
        self._size = 0
        self._more = 0

    def show(self, text: str, *, always: bool = False) -> bool:
        """Print what is wrong with a document, unless too much is printed already; say whether it was.

        That the rest of a file was not read is always printed.
        """
        if (
            self._most is not None
            and not always
            and (self._more or (self._size and self._size + len(text) > self._most))
        ):
            self._more += 1
            return False
        self._size += len(text) + 1
        tell(text)
        return True

    def end(self) -> None:
        """Count those that were not printed."""
        if self._more:
            tell(str(say("and {number:more unreadable document}", number=self._more)))


def progress(made: Iterable[tuple[Piece, R]], files: Sequence[str]) -> Iterator[tuple[Piece, R]]:
    """Hand on what was made of pieces and, if somebody looks and it takes long, show how much of the files is done."""
    shown = sys.stderr.isatty() and not sys.stdout.isatty() and all(map(os.path.isfile, files))
    total = sum(map(os.path.getsize, files)) if shown else 0
    if total < LONG:
        yield from made
        return
    with click.progressbar(length=total, file=sys.stderr, update_min_steps=total // STEPS) as bar:
        for piece, one in made:
            yield piece, one
            bar.update(piece.size)
        bar.update(total - bar.pos)  # what was left out of the pieces, such as blank lines
