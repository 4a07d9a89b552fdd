"""The documents of a file, one after the other: each with its text, its tree, and what is wrong with it."""

from __future__ import annotations

from contextlib import nullcontext
from typing import IO, TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from wonders_cli.documents.files import MOST_BYTES, chunks, opened, unreadable
from wonders_cli.documents.nodes import KINDS, Node, point, tree
from wonders_cli.documents.problems import Problem
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from wonders_cli.documents.files import Chunk

P = TypeVar("P", bound="Problematic")

SPREADSHEET = ".csv"
"""How the name of a spreadsheet ends."""
MOST_TROUBLE = 1_000
"""After so many documents with problems in a row, the rest of a file is not read."""
MOST_NOTHING = 20_000
"""And so it is after so many documents in a row in which nothing is but comments."""
TOO_MANY = "too-many-problems"
"""The code of the problem that says so."""


class SourceDocument(NamedTuple):
    """A document of a file: its number, its text from `first_line` on, and its tree.

    The tree is None if the document is not a mapping. `problems` grows while the document is read.
    """

    name: str
    number: int
    first_line: int
    text: str
    root: Node | None
    problems: list[Problem]


class Piece(NamedTuple):
    """One document of a file, not read yet. The last piece of a file is its end, with what is wrong with the file.

    `file` is the number of the file among all files. `data` is None if the document is too large. An `endless` document
    is too large too, and nothing of its file was read after it. A piece of a spreadsheet has the `header` of its
    columns, and says whether the same game was there before (`again`).
    """

    file: int
    name: str
    first_line: int
    data: bytes | None
    at_end: bool = False
    problem: Problem | None = None
    endless: bool = False
    header: str | None = None
    again: bool = False

    @property
    def size(self) -> int:
        """Count its bytes.

        >>> Piece(0, "t.yaml", 1, b"a: 1").size, Piece(0, "t.yaml", 1, None).size
        (4, 0)
        """
        return len(self.data or b"")

    def read(self) -> SourceDocument | None:
        """Read the document; None if nothing is in it."""
        if self.endless:
            message = say(
                "this goes on and on: a document may have {number} bytes at most, and the rest of it was not read",
                number=f"{MOST_BYTES:,}",
            )
            return _failed(self.name, Problem("too-large", message, point(self.first_line)))
        if self.data is None:
            message = say("a document may have {number} bytes at most", number=f"{MOST_BYTES:,}")
            return _failed(self.name, Problem("too-large", message, point(self.first_line)))
        if self.header is not None:
            return _rows(self, self.data, self.header)
        return _document(self.name, self.first_line, self.data)


class Problematic(Protocol):
    """Anything made of a document, with the problems of the document."""

    @property
    def problems(self) -> Sequence[Problem]:
        """What is wrong with the document."""


class Files:
    """Files (`-` is standard input), cut into pieces. Each piece is read here or in another process, then numbered.

    Nothing is raised: a file that cannot be opened is a document with that problem.
    """

    def __init__(
        self,
        paths: Iterable[str],
        stream: IO[bytes] | None = None,
        is_named: Callable[[str], bool] = lambda _: True,
        fmt: str | None = None,
    ) -> None:
        """Take the paths, or a stream to read instead of them; what nobody `is_named` by must be a regular file.

        `fmt` is the format of all files, `csv` or `yaml`; else their names say it.
        """
        self._format = fmt
        self._paths = paths
        self._stream = stream
        self._is_named = is_named
        self._given_up: set[int] = set()

    def pieces(self) -> Iterator[Piece]:
        """Cut the files into pieces; a file that `numbered` gives up is left."""
        read: set[str] = set()
        for index, path in enumerate(self._paths):
            problem = None
            try:
                with self._opened(path, again=path in read) as lines:
                    read.add(path)
                    for chunk, header, again in self._cut(path, lines):
                        if index in self._given_up:
                            break
                        data = chunk.data()
                        yield Piece(
                            index, path, chunk.first_line, data, endless=chunk.endless, header=header, again=again
                        )
            except OSError as error:
                problem = unreadable(error)
            yield Piece(index, path, 1, b"", at_end=True, problem=problem)

    def _cut(self, path: str, lines: IO[bytes]) -> Iterator[tuple[Chunk, str | None, bool]]:
        """Cut a file into its documents: those of a spreadsheet have a header, and may have been there before."""
        is_spreadsheet = path.lower().endswith(SPREADSHEET) if self._format is None else self._format == SPREADSHEET[1:]
        if not is_spreadsheet:
            return ((chunk, None, False) for chunk in chunks(lines))
        from wonders_cli.documents.spreadsheets import tables

        return tables(lines)

    def _opened(self, path: str, *, again: bool) -> AbstractContextManager[IO[bytes]]:
        if self._stream:
            return nullcontext(self._stream)
        return opened(path, again=again, named=self._is_named(path))

    def is_given_up(self, piece: Piece) -> bool:
        """Whether the file of a piece was given up, so that the piece is not read."""
        return piece.file in self._given_up and not piece.at_end

    def numbered(self, found: Iterable[tuple[Piece, P | None]]) -> Iterator[tuple[int, P | SourceDocument]]:
        """Number what was made of the pieces, in their order, and add what is wrong with the files themselves.

        After too many documents with problems in a row, the rest of a file is given up.
        """
        number = trouble = nothing = 0
        for piece, made in found:
            if piece.at_end:
                if piece.problem:
                    yield number + 1, _failed(piece.name, piece.problem)
                elif not number:
                    message = say("the file is empty: it holds only blanks and comments")
                    yield 1, _failed(piece.name, Problem("empty", message, point(1)))
                number = trouble = nothing = 0
            elif made is None:
                nothing += 1
                if nothing == MOST_NOTHING:
                    self._given_up.add(piece.file)
                    message = say(
                        "the rest was not read: {number} documents in a row are empty", number=f"{MOST_NOTHING:,}"
                    )
                    number += 1
                    yield number, _failed(piece.name, Problem(TOO_MANY, message, point(piece.first_line)))
            elif not self.is_given_up(piece):
                number += 1
                nothing = 0
                if trouble >= MOST_TROUBLE:
                    self._given_up.add(piece.file)
                    message = say(
                        "the rest was not read: {number} documents in a row have problems", number=f"{MOST_TROUBLE:,}"
                    )
                    yield number, _failed(piece.name, Problem(TOO_MANY, message, point(piece.first_line)))
                else:
                    yield number, made
                    trouble = trouble + 1 if made.problems else 0


def documents(path: str, stream: IO[bytes] | None = None, *, named: bool = True) -> Iterator[SourceDocument]:
    """Read the documents of a file one by one; a bad document does not stop the next.

    A file that nobody `named` must be a regular one. Use each document before you ask for the next: the problems you
    find in it then count for giving up the file.
    """
    files = Files([path], stream, lambda _: named)
    for number, document in files.numbered((piece, piece.read()) for piece in files.pieces()):
        yield document._replace(number=number)


def _failed(path: str, problem: Problem) -> SourceDocument:
    return SourceDocument(path, 1, problem.span.line if problem.span else 1, "", None, [problem])


def _document(path: str, first_line: int, data: bytes) -> SourceDocument | None:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _not_utf8(path, first_line, data, error.start)
    if "\0" in text[:4]:
        return _not_utf8(path, first_line, data, 0)
    problems: list[Problem] = []
    root = _tree(text, first_line, problems)
    if root is None:
        return SourceDocument(path, 1, first_line, text, None, problems) if problems else None
    if root.kind in KINDS and root.kind != "mapping":
        message = say(
            "a document is made of keys and values, such as `game: base` and `players:`; this is {found}",
            found=KINDS[root.kind],
        )
        problems.append(Problem("wrong-type", message, root.span))
    return SourceDocument(path, 1, first_line, text, root if root.kind == "mapping" else None, problems)


def _tree(text: str, first_line: int, problems: list[Problem]) -> Node | None:
    if text.startswith("{"):
        from wonders_cli.documents import oneline  # needed for JSON only

        root = oneline.tree(text, first_line)
        if root is not None:
            return root
    return tree(text, first_line, problems)


def _rows(piece: Piece, data: bytes, header: str) -> SourceDocument | None:
    """Read the rows of a game of a spreadsheet."""
    from wonders_cli.documents.spreadsheets import APART
    from wonders_cli.documents.spreadsheets import tree as tree_of_rows

    path, first_line = piece.name, piece.first_line

    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _not_utf8(path, first_line, data, error.start)
    problems = [Problem("duplicate-game", APART, point(first_line))] if piece.again else []
    root = tree_of_rows(text, first_line, header, problems)
    return SourceDocument(path, 1, first_line, text, root, problems)


def _not_utf8(path: str, first_line: int, data: bytes, start: int) -> SourceDocument:
    """Report the byte at `start`, or the encoding where it can be guessed."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:4]:
        message = say("this looks like UTF-16 or UTF-32: save the file as UTF-8")
        return _failed(path, Problem("encoding", message, point(first_line)))
    line_start = data.rfind(b"\n", 0, start) + 1
    column = len(data[line_start:start].decode("utf-8")) + 1
    message = say("this is not UTF-8 (byte {code}): save the file as UTF-8", code=f"0x{data[start]:02X}")
    # The excerpt shows the byte as four characters, \xE9.
    problem = Problem("encoding", message, point(first_line + data.count(b"\n", 0, start), column, 4))
    return SourceDocument(path, 1, first_line, data.decode("utf-8", "backslashreplace"), None, [problem])
