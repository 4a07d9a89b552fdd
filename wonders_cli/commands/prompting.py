"""Asking for a line on standard input: on a terminal with Tab where prompt_toolkit is installed, plainly elsewhere."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Names = Callable[[str], Iterable[tuple[str, int]]]
    Ask = Callable[[str, Names], str]


class UndecodedError(Exception):
    """What was typed is not UTF-8."""


def tell(text: str = "") -> None:
    """Write for the person who types: answers alone go to standard output."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def asker() -> Ask:
    """Return what asks for a line: it takes the words before it and what completes names; EOFError is the end."""
    if sys.stdin is None:
        return _nobody
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return _piped
    try:
        return _with_tab()
    except ImportError:
        return _plain


def _nobody(prompt: str, names: Names) -> str:
    del prompt, names
    raise EOFError


def _piped(prompt: str, names: Names) -> str:
    """Read a line from a pipe or a file; the end of the line is not seen there, so it is written."""
    line = _read(prompt, names)
    tell()
    return line


def _plain(prompt: str, names: Names) -> str:
    """Read a line from a terminal; the keys that move and correct work where Python has readline."""
    if not sys.stdout.isatty():
        return _read(prompt, names)
    try:
        import readline  # noqa: F401 -- input() then uses it
    except ImportError:
        return _read(prompt, names)
    try:
        return input(prompt)
    except UnicodeDecodeError as error:
        raise UndecodedError from error


def _read(prompt: str, names: Names) -> str:
    del names
    sys.stderr.write(prompt)
    sys.stderr.flush()
    try:
        line = sys.stdin.buffer.readline()
    except OSError:  # who cannot be read any more says nothing more
        line = b""
    if not line:
        raise EOFError
    try:
        return line.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise UndecodedError from error


def _with_tab() -> Ask:
    """Return what asks with prompt_toolkit; ImportError where it is not installed."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.output import create_output

    class Completing(Completer):
        def __init__(self, names: Names) -> None:
            self.names = names

        def get_completions(self, document: Any, complete_event: Any) -> Iterator[Completion]:  # noqa: ANN401
            del complete_event
            for name, length in self.names(document.text_before_cursor):
                yield Completion(name, start_position=-length)

    session: PromptSession[str] = PromptSession(output=create_output(stdout=sys.stderr))

    def ask(prompt: str, names: Names) -> str:
        return session.prompt(prompt, completer=Completing(names), complete_while_typing=False)

    return ask
