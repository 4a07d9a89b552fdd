"""Paths that name no file: each is one problem with the code `unreadable`, and never an exception."""

import io
import os
import socket
import time
from pathlib import Path

import pytest

from wonders_cli.documents.files import MOST_BYTES, MOST_UNFINISHED, STANDARD_INPUT, chunks, is_folder
from wonders_cli.documents.source import MOST_NOTHING, documents


@pytest.mark.parametrize("path", ["", "\0", "a\0b", "\ud800", "x" * 5000, "no-such-file", "no-such-folder/", "."])
def test_a_path_that_is_no_file(path: str) -> None:
    (document,) = documents(path)
    assert [problem.code for problem in document.problems] == ["unreadable"]
    assert is_folder(path) == (path == ".")


def test_a_file_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a: 1\n")
    (document,) = documents(str(tmp_path / "file" / "other"))
    assert [problem.code for problem in document.problems] == ["unreadable"]


def test_a_null_byte_where_python_raises_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def isdir(_: str) -> bool:
        raise ValueError("embedded null byte")

    monkeypatch.setattr("os.path.isdir", isdir)
    assert not is_folder("a\0b")


def test_the_lines_of_a_document_that_is_too_large_are_dropped() -> None:
    small, large = chunks(io.BytesIO(b"a: 1\n---\n" + b"#" * MOST_BYTES + b"\nb: 2\n"))
    assert (small.first_line, small.data()) == (1, b"a: 1\n")
    assert (large.first_line, large.data()) == (2, None)


class Endless(io.RawIOBase):
    """A stream that repeats a piece for ever, and counts what was taken of it."""

    def __init__(self, piece: bytes) -> None:
        """Take the piece."""
        super().__init__()
        self.piece = piece * (4096 // len(piece) + 1)
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        taken = self.piece[: len(buffer)]
        buffer[: len(taken)] = taken
        self.taken += len(taken)
        return len(taken)


ENDLESS = [b"\0", b"y\n", b"\n", b"# c\n", b"---\n", b"...\n", b"{\n", b"a: 1\n", b"\r", b"[", b'{"a": [', b"--- # c\n"]


@pytest.mark.parametrize("piece", [ENDLESS[0], *(pytest.param(one, marks=pytest.mark.slow) for one in ENDLESS[1:])])
def test_what_never_ends_is_given_up(piece: bytes) -> None:
    endless = Endless(piece)
    begun = time.process_time()
    found = [*documents("-", io.BufferedReader(endless))]
    assert [problem.code for problem in found[-1].problems] in (["too-large"], ["too-many-problems"])
    assert len(found) == 1
    assert endless.taken <= MOST_UNFINISHED + 2 * MOST_BYTES
    assert time.process_time() - begun < 20


def test_documents_without_anything_are_passed_over_but_not_for_ever() -> None:
    few = io.BytesIO(b"--- # nothing\n" * (MOST_NOTHING - 1) + b"---\na: 1\n")
    assert [document.number for document in documents("t", few)] == [1]
    many = io.BytesIO(b"a: 1\n" + b"--- # nothing\n" * (MOST_NOTHING + 10) + b"---\nb: 1\n")
    first, last = documents("t", many)
    assert (first.problems, [problem.code for problem in last.problems]) == ([], ["too-many-problems"])


def problem_of(path: str, *, named: bool = True) -> str:
    (document,) = documents(path, named=named)
    (problem,) = document.problems
    assert problem.code == "unreadable"
    return str(problem.message)


def test_a_device_a_socket_and_a_pipe_that_nobody_named_are_no_files(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket.yaml"))
        for path in ("/dev/zero", str(tmp_path / "socket.yaml")):
            assert "not a regular file" in problem_of(path)
    assert "not a regular file" in problem_of(str(pipe), named=False)


def test_a_pipe_that_somebody_named_is_read() -> None:
    read, write = os.pipe()
    os.write(write, b"a: 1\n")
    os.close(write)
    (document,) = documents(f"/dev/fd/{read}")
    os.close(read)
    assert document.problems == []


def test_standard_input_may_have_other_names() -> None:
    assert "/dev/stdin" in STANDARD_INPUT


def test_there_may_be_no_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert "there is no standard input" in problem_of("-")
