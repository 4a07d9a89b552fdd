"""Standard input, output and error, made safe: closed, full, or in an encoding that lacks a letter."""

import codecs
import io
import os
import sys
from typing import IO

ESCAPING = "wonders.escaping"
"""The name of the way in which letters that an encoding lacks are written."""


def prepare() -> None:
    """Make the channels safe. Every start pays for this, so it imports nothing."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # it is closed: else the next file would get its number, and what is written there
            os.open(os.devnull, os.O_RDWR)
    sys.stderr = _forgiving(sys.stderr)
    codecs.register_error(ESCAPING, escaped)
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors in ("strict", "surrogateescape"):
        sys.stdout.reconfigure(errors=ESCAPING)


def put(text: str) -> None:
    """Print an answer at once.

    Click would write UTF-8 where somebody asked for ASCII.
    """
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def escaped(error: UnicodeError) -> tuple[str, int]:
    r"""Write letters as JSON writes them, since JSON may be what is printed.

    >>> escaped(UnicodeEncodeError("cp1252", "a\u65e5\U0001f600", 1, 3, "is not there"))
    ('\\u65e5\\ud83d\\ude00', 3)
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)), error.end


class _Forgiving(io.FileIO):
    """A file that takes what it cannot write: nobody can be told that standard error is full."""

    def write(self, data: object, /) -> int:
        """Write, or don't."""
        try:
            return super().write(data) or 0  # type: ignore[arg-type] # what FileIO takes
        except OSError:
            return len(bytes(data))  # type: ignore[call-overload] # the same


def _forgiving(stream: IO[str] | None) -> IO[str]:
    """Return standard error as a stream that never fails."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8", errors="backslashreplace")  # open to the end
    buffered = getattr(stream, "buffer", None)
    raw = getattr(buffered, "raw", buffered)  # nothing is buffered under PYTHONUNBUFFERED
    if type(raw) is not io.FileIO:  # a console of Windows, or what somebody put there
        return stream
    buffer = io.BufferedWriter(_Forgiving(raw.fileno(), "w", closefd=False))
    return io.TextIOWrapper(
        buffer, encoding=getattr(stream, "encoding", None), errors="backslashreplace", line_buffering=True
    )
