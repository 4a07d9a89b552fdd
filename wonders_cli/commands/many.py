"""Many documents: in several processes, in their order, in constant memory, with a progress bar."""

from __future__ import annotations

import os
import os.path
import sys
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import click

from wonders_cli.documents.problems import MOST_CHARACTERS, Style
from wonders_cli.rules.errors import WondersError
from wonders_cli.rules.messages import printable, say

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future

    from wonders_cli.documents.source import Piece

A = TypeVar("A")
R = TypeVar("R")

BATCH = 1 << 16
"""How much (in bytes of text) goes to another process in one go,"""
BATCH_PIECES = 500
"""and how many pieces."""
WINDOW = 3
"""Batches for each process that are on their way at once."""
PATIENCE = 1.0
"""After so many seconds without a result it is looked whether all processes are alive."""
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

    workers = Workers(jobs)
    window: deque[tuple[Sequence[Piece], Future[list[R]]]] = deque()
    try:
        for batch in _batches(pieces):
            window.append((batch, workers.submit(partial(_all, function), batch)))
            while len(window) >= WINDOW * jobs or (window and window[0][1].done()):
                yield from _next(workers, window, unwanted)
        while window:
            yield from _next(workers, window, unwanted)
    except BrokenError as error:
        raise _lost(window[0][0][0] if window else None) from error
    finally:
        workers.close()


class BrokenError(Exception):
    """A process did not live to send its result."""


class Workers:
    """Processes that work. If one of them is ended from outside, all are, and the rest of the work is not done."""

    def __init__(self, jobs: int) -> None:
        """Begin so many processes when they are needed."""
        from concurrent.futures import ProcessPoolExecutor

        self._pool = ProcessPoolExecutor(jobs, initializer=_follow_the_parent)
        self._seen: set[int | None] = set()

    def submit(self, function: Callable[[A], R], argument: A) -> Future[R]:
        """Hand over work. BrokenError if a process was ended.

        The first call starts the threads that write to the processes. A process may be killed; the signal that a pipe
        has no reader then must not end us, as it should where standard output has none.
        """
        import signal
        from concurrent.futures import BrokenExecutor

        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPIPE}) if hasattr(signal, "SIGPIPE") else None
        try:
            found = self._pool.submit(function, argument)
        except BrokenExecutor as error:
            self._end()
            raise BrokenError from error
        finally:
            if before is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
        self._seen |= self._alive()
        return found

    def result(self, future: Future[R]) -> R:
        """Wait for a result. BrokenError if a process was ended.

        A process that is ended while it sends leaves half a message, at which the pool would wait for ever.
        """
        from concurrent.futures import BrokenExecutor

        while True:
            try:
                return future.result(timeout=PATIENCE)
            except TimeoutError:
                if self._seen <= self._alive():
                    continue
                self._end()
                raise BrokenError from None
            except BrokenExecutor as error:
                self._end()
                raise BrokenError from error

    def close(self) -> None:
        """Take no more work, and wait for the end of what is being done."""
        self._pool.shutdown(cancel_futures=True)

    def _alive(self) -> set[int | None]:
        from multiprocessing import active_children

        return {process.pid for process in active_children()}

    def _end(self) -> None:
        """End all processes, and let the threads of the pool end.

        They may be waiting at pipes that nobody reads or writes any more; github.com/python/cpython/issues/94777.
        """
        from contextlib import suppress
        from multiprocessing import active_children

        for process in active_children():
            process.kill()
        with suppress(AttributeError, OSError):  # there is no other way
            self._pool._call_queue._reader.close()  # type: ignore[attr-defined]  # noqa: SLF001
            self._pool._result_queue._writer.close()  # type: ignore[attr-defined]  # noqa: SLF001


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


def _follow_the_parent() -> None:
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
    workers: Workers,
    window: deque[tuple[Sequence[Piece], Future[list[R]]]],
    unwanted: Callable[[Piece], bool],
) -> Iterator[tuple[Piece, R]]:
    """Wait for the oldest batch if anything of it is wanted."""
    batch, results = window[0]
    if all(map(unwanted, batch)):
        results.cancel()
        window.popleft()
        return iter(())
    made = workers.result(results)
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
