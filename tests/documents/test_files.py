"""Paths that name no file: each is one problem with the code `unreadable`, and never an exception."""

import io
from pathlib import Path

import pytest

from wonders_cli.documents.files import MOST_BYTES, chunks, is_folder
from wonders_cli.documents.source import documents


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
