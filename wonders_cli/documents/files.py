"""Files: open what a path names, and cut it into documents without reading them yet."""

from __future__ import annotations

import json
import os
import os.path
import stat
import sys
from contextlib import nullcontext
from typing import IO, TYPE_CHECKING

from wonders_cli.documents.problems import Problem
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

MOST_BYTES = 1 << 20
"""Size of the largest document that is read."""
MOST_UNFINISHED = 1 << 24
"""So far a document without an end, or a file without a document, is followed before the file is given up."""

_MARKS = (b"---", b"...")
_NOTHING = (b"", *_MARKS)
_NO_BEGIN = (b"", b"#", b"%")
_LINE_WORK = 8  # a line costs as much as so many bytes, however short it is

UNREADABLE = "unreadable"
"""The code of the problem of a file that cannot be read."""
STANDARD_INPUT = ("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")
"""Other names of standard input, which may be a terminal."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def is_folder(path: str) -> bool:
    r"""Whether the path names a folder; a name that no file can have names none.

    >>> is_folder("."), is_folder("no-such-folder"), is_folder("a\0b")
    (True, False, False)
    """
    try:
        return os.path.isdir(path)
    except ValueError:  # some versions of Python raise it for NUL
        return False


def opened(path: str, *, again: bool = False, named: bool = True) -> AbstractContextManager[IO[bytes]]:
    """Open a file, or standard input for `-`, which can be read only once; OSError where that cannot be done.

    A pipe is opened where somebody `named` it, and nowhere else: nobody may be there to write into it.
    """
    if path == "-" and again:
        raise OSError("standard input was read already")
    if path == "-":
        if sys.stdin is None:
            raise OSError("there is no standard input")
        return nullcontext(sys.stdin.buffer)
    if not path:
        raise OSError("its name is empty")
    try:
        mode = os.stat(path).st_mode
        if not (
            stat.S_ISREG(mode) or stat.S_ISDIR(mode) or (named and (stat.S_ISFIFO(mode) or path in STANDARD_INPUT))
        ):
            raise OSError("it is a device, a pipe or a socket, not a regular file")
        return open(path, "rb")  # the caller closes it
    except ValueError as error:
        raise OSError(f"its name cannot be used ({error})") from error


def unreadable(error: OSError) -> Problem:
    """Say why a file cannot be read."""
    if isinstance(error, IsADirectoryError):
        return Problem(UNREADABLE, say("this is a folder, not a file"))
    return Problem(UNREADABLE, say("the file cannot be read: {cause}", cause=error.strerror or str(error)))


class Chunk:
    """The lines of one document. The lines of a document that is too large are dropped.

    An `endless` chunk is the last of its file: what comes after it was not read.
    """

    __slots__ = ("_lines", "_size", "begun", "endless", "first_line", "has_content")

    def __init__(self, first_line: int) -> None:
        """Begin with no line."""
        self.first_line = first_line
        self.begun = False  # whether there is more than comments and blank lines
        self.has_content = False  # and more than the mark `---`
        self.endless = False
        self._lines: list[bytes] = []
        self._size = 0

    def add(self, line: bytes) -> None:
        """Add a line, or a part of one."""
        self._size += len(line)
        if self._size > MOST_BYTES:
            self._lines.clear()
        else:
            self._lines.append(line)

    @property
    def is_empty(self) -> bool:
        """Whether no line was added."""
        return not self._size

    def data(self) -> bytes | None:
        """Return the whole text, or None if it is too large."""
        return None if self._size > MOST_BYTES else b"".join(self._lines)


def chunks(stream: IO[bytes]) -> Iterator[Chunk]:
    """Cut a stream into documents.

    A document ends before `---`, after `...`, and after a line that is a whole JSON object (JSON Lines).
    """
    chunk = Chunk(1)
    last = work = 0
    by_lines = False
    for number, line in lines(stream):
        work += len(line) + _LINE_WORK
        if work > MOST_UNFINISHED:
            chunk.endless = True
            yield chunk
            return
        if line == b"\n" and chunk.is_empty:
            chunk.first_line = number + 1
            continue
        if number == last:
            chunk.add(line)
            continue
        last = number
        marker = line[:4].rstrip()
        content = line.strip()
        if chunk.begun and (marker == b"---" or (by_lines and content)):
            if chunk.has_content:
                yield chunk
                work = 0
            chunk = Chunk(number)
        if marker in _MARKS:
            by_lines = False
        elif not chunk.begun and not by_lines:
            by_lines = _is_json_object(content)
        chunk.add(line)
        chunk.has_content = chunk.has_content or content not in _NOTHING
        if marker != b"...":
            chunk.begun = chunk.begun or marker == b"---" or content[:1] not in _NO_BEGIN
            continue
        if chunk.begun and chunk.has_content:
            yield chunk
            work = 0
        chunk = Chunk(number + 1)
    if chunk.begun and chunk.has_content:
        yield chunk


def _is_json_object(line: bytes) -> bool:
    if not (line.startswith(b"{") and line.endswith(b"}")):
        return False
    try:
        json.loads(line, parse_int=str)
    except RecursionError:
        return True
    except ValueError:
        return False
    return True


def lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the lines with their numbers, each ended by a line feed.

    A line that is too long comes in several parts, all with the same number.
    """
    number = 1
    while piece := stream.readline(MOST_BYTES):
        if piece.endswith(b"\n") and b"\r" not in piece and not piece.startswith(_BYTE_ORDER_MARK):
            yield number, piece
            number += 1
            continue
        if piece.endswith(b"\r"):
            piece += stream.read(1)
        for line in piece.splitlines(keepends=True):
            # Some editors write the mark at the start of a file. It stays inside where files were joined.
            bare = line.rstrip(b"\r\n").removeprefix(_BYTE_ORDER_MARK)
            if line.endswith((b"\r", b"\n")):
                yield number, bare + b"\n"
                number += 1
            else:
                yield number, bare
