"""Keeping documents in files: whole at any time, and nothing else replaced."""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress

from wonders_cli.documents.blank import MODELINE
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.source import SPREADSHEET
from wonders_cli.rules.messages import say

COMMENT = re.compile(r"(?:^|\s)#")
NOT_YAML = (SPREADSHEET, ".json", ".jsonl")
"""How the names of documents end that have a form of their own, which nothing written here may replace."""
_INPUT = say("answers come from standard input: give the name of a file, or none")
_NOT_YAML = say("this is written as YAML: give a file whose name does not end in {ends:or}", ends=NOT_YAML)
_NO_FILE = say("this is no regular file, so nothing can be kept in it")


def check(path: str) -> bool:
    """Whether there is such a file already; what is no regular file is a problem."""
    if path == "-":
        raise ProblemError("", [Problem("not-asked", _INPUT)])
    if path.lower().endswith(NOT_YAML):
        raise ProblemError(path, [Problem("not-asked", _NOT_YAML)])
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return False
    except ValueError as error:
        message = say("its name cannot be used ({cause})", cause=str(error))
        raise ProblemError(path, [Problem("unreadable", message)]) from error
    except OSError:
        return False
    if not stat.S_ISREG(mode):
        raise ProblemError(path, [Problem("unreadable", _NO_FILE)])
    return True


def keep(path: str, text: str) -> str | None:
    """Replace the file at once, so that it is whole at any time; return why that failed, or nothing."""
    real = os.path.realpath(path)
    beside = os.path.join(os.path.dirname(real), f".{os.path.basename(real)}.{os.getpid()}")
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            os.chmod(beside, stat.S_IMODE(os.stat(real).st_mode))
        os.replace(beside, real)
    except OSError as error:
        return error.strerror or str(error)
    finally:
        with suppress(OSError):
            os.unlink(beside)
    return None


def set_aside(path: str) -> str | None:
    """Keep a copy of a file whose comments would be lost; return its name, None if there is nothing to lose.

    A copy that is there already is of an earlier state, and stays.
    """
    copy = f"{path}~"
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        commented = any(COMMENT.search(line) and line.strip() != MODELINE for line in text.splitlines())
        if not commented or os.path.exists(copy):
            return None
        with open(copy, "x", encoding="utf-8", newline="\n") as kept:
            kept.write(text)
    except (OSError, UnicodeError):
        return None
    return copy
