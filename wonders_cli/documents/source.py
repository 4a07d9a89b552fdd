"""Text to nodes: the documents of a file, one after the other, each as a tree that knows its places.

Scalars stay text: the shape that reads one decides what it means, so that a player called No is called No.
"""

# ruff: noqa: D107 -- the class tells its arguments

from __future__ import annotations

import json
import re
import sys
from bisect import bisect_left
from contextlib import nullcontext
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

import yaml

from wonders_cli.errors import Problem, Span, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

P = TypeVar("P", bound="Problematic")

MOST_BYTES = 1 << 20
"""Size of the largest document that is read."""
MOST_LEVELS = 50
"""Lists and mappings that may lie one in the other."""
_TOO_DEEP = f"lists and mappings may lie {MOST_LEVELS} deep, not deeper"
MOST_TROUBLE = 1_000
"""Documents with problems, in a row, after which the rest of a file is not worth reading."""

TOO_MANY = "too-many-problems"
"""The code of the problem that tells so."""

_Loader: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NODE_EVENTS: Final = (yaml.ScalarEvent, yaml.CollectionStartEvent, yaml.AliasEvent)
_NULLS = frozenset(("", "~", "null"))
_KINDS = {"scalar": "plain text", "sequence": "a list", "mapping": "a mapping"}
# Patterns are compiled when one is needed for the first time: sound documents seldom do.
_CONTROL = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
_NOT_YAML = r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
_SURROGATES = r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
# YAML 1.1 ends a line at these; YAML 1.2, JSON and editors do not.
_NO_LINE_ENDS = str.maketrans("\x85\u2028\u2029", "   ")


class Node:
    """A piece of a document with its place.

    `kind` tells what `value` is: `scalar` (a text), `sequence` (a list of nodes), `mapping` (a list of pairs of nodes)
    or `refused` (reported already, to be passed over in silence).
    """

    __slots__ = ("kind", "quoted", "span", "value")

    def __init__(self, kind: str, span: Span, value: Any, *, quoted: bool = False) -> None:  # noqa: ANN401 -- as told
        self.kind = kind
        self.span = span
        self.value = value
        self.quoted = quoted

    @property
    def is_null(self) -> bool:
        """Whether nothing is written here, or only `~` or `null`."""
        return self.kind == "scalar" and not self.quoted and self.value in _NULLS

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is written here."""
        return self.kind == "scalar" and not self.quoted and not self.value

    def at(self, *path: str | int) -> Node | None:
        """Walk down by keys and indexes; None where there is nothing."""
        node: Node | None = self
        for step in path:
            if node is None:
                return None
            if isinstance(step, int):
                node = node.value[step] if node.kind == "sequence" and step < len(node.value) else None
            else:
                node = next((value for key, value in node.pairs() if key.value == step), None)
        return node

    def key(self, name: str) -> Node | None:
        """Give the node of a key itself."""
        return next((key for key, _ in self.pairs() if key.value == name), None)

    def pairs(self) -> list[tuple[Node, Node]]:
        """Give the keys and values of a mapping; nothing of anything else."""
        pairs: list[tuple[Node, Node]] = self.value if self.kind == "mapping" else []
        return pairs


class SourceDocument(NamedTuple):
    """A document of a file: which one, its text from `first_line` on, and its tree (None if no mapping is at the top).

    `problems` grows while the document is read.
    """

    name: str
    number: int
    first_line: int
    text: str
    root: Node | None
    problems: list[Problem]


class Piece(NamedTuple):
    """One document as it lies in a file, not read yet. The last piece of a file is its end, or what went wrong with it.

    `file` is the place of the file among all, `data` is None where it is too large.
    """

    file: int
    name: str
    first_line: int
    data: bytes | None
    at_end: bool = False
    problem: Problem | None = None

    @property
    def size(self) -> int:
        """How many bytes it has.

        >>> Piece(0, "t.yaml", 1, b"a: 1").size, Piece(0, "t.yaml", 1, None).size
        (4, 0)
        """
        return len(self.data or b"")

    def read(self) -> SourceDocument | None:
        """Read the document; None when nothing is in it."""
        if self.data is None:
            message = f"a document may have {MOST_BYTES:,} bytes at most"
            return _failed(self.name, Problem("too-large", message, _point(self.first_line)))
        return _document(self.name, self.first_line, self.data)


class Problematic(Protocol):
    """Whatever is made of a document, with the problems found in it."""

    @property
    def problems(self) -> Sequence[Problem]:
        """Tell what is wrong with the document."""


class Files:
    """Files (`-` is standard input) cut into pieces, which may be read here or elsewhere, and numbered afterwards.

    Nothing is raised: a file that cannot be opened is a document with that problem.
    """

    def __init__(self, paths: Iterable[str], stream: IO[bytes] | None = None) -> None:
        self._paths = paths
        self._stream = stream
        self._given_up: set[int] = set()

    def pieces(self) -> Iterator[Piece]:
        """Cut the files, as far as `numbered` does not give one up."""
        read: set[str] = set()
        for index, path in enumerate(self._paths):
            problem = None
            try:
                with nullcontext(self._stream) if self._stream else _opened(path, again=path in read) as lines:
                    read.add(path)
                    for chunk in _chunks(lines):
                        if index in self._given_up:
                            break
                        yield Piece(index, path, chunk.first_line, chunk.data())
            except IsADirectoryError:
                problem = Problem("unreadable", "this is a folder, not a file")
            except OSError as error:
                problem = Problem("unreadable", f"the file cannot be read: {error.strerror or error}")
            yield Piece(index, path, 1, b"", at_end=True, problem=problem)

    def is_given_up(self, piece: Piece) -> bool:
        """Whether a piece is not worth reading: its file was given up."""
        return piece.file in self._given_up and not piece.at_end

    def numbered(self, found: Iterable[tuple[Piece, P | None]]) -> Iterator[tuple[int, P | SourceDocument]]:
        """Number what was made of the pieces, in their order, and add what is wrong with the files themselves.

        After a long row of documents with problems the rest of a file is given up.
        """
        number = trouble = 0
        for piece, made in found:
            if piece.at_end:
                if piece.problem:
                    yield number + 1, _failed(piece.name, piece.problem)
                elif not number:
                    message = "the file is empty: nothing but blanks and comments is in it"
                    yield 1, _failed(piece.name, Problem("empty", message, _point(1)))
                number = trouble = 0
            elif made is not None and not self.is_given_up(piece):
                number += 1
                if trouble >= MOST_TROUBLE:
                    self._given_up.add(piece.file)
                    message = f"after {MOST_TROUBLE:,} documents with problems in a row the rest was not read"
                    yield number, _failed(piece.name, Problem(TOO_MANY, message, _point(piece.first_line)))
                else:
                    yield number, made
                    trouble = trouble + 1 if made.problems else 0


def documents(path: str, stream: IO[bytes] | None = None) -> Iterator[SourceDocument]:
    """Read the documents of a file one by one; what is wrong with one does not stop the next.

    Read each document before asking for the next: the problems that are found then count.
    """
    files = Files([path], stream)
    for number, document in files.numbered((piece, piece.read()) for piece in files.pieces()):
        yield document._replace(number=number)


def _opened(path: str, *, again: bool) -> AbstractContextManager[IO[bytes]]:
    if path == "-" and again:
        raise OSError("standard input was read already")
    if path == "-":
        return nullcontext(sys.stdin.buffer)
    if not path:
        raise OSError("its name is empty")
    try:
        return open(path, "rb")  # the caller closes it
    except ValueError as error:
        raise OSError(f"its name cannot be used ({error})") from error


def _failed(path: str, problem: Problem) -> SourceDocument:
    return SourceDocument(path, 1, problem.span.line if problem.span else 1, "", None, [problem])


def _point(line: int, column: int = 1, width: int = 1) -> Span:
    return Span(line, column, line, column + width)


def _lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Give the lines with their numbers, ended by a line feed. An overlong line comes in pieces of one number."""
    number = 1
    while piece := stream.readline(MOST_BYTES):
        if piece.endswith(b"\r"):
            piece += stream.read(1)
        if piece == b"\n":
            yield number, piece
            number += 1
            continue
        for line in piece.splitlines(keepends=True):
            # The mark that some editors set goes, also where files were joined.
            bare = line.rstrip(b"\r\n").removeprefix(b"\xef\xbb\xbf")
            if line.endswith((b"\r", b"\n")):
                yield number, bare + b"\n"
                number += 1
            else:
                yield number, bare


class _Chunk:
    """The lines of one document while they are gathered; those of a document that is too large are let go."""

    __slots__ = ("_lines", "_size", "begun", "first_line")

    def __init__(self, first_line: int) -> None:
        self.first_line = first_line
        self.begun = False
        self._lines: list[bytes] = []
        self._size = 0

    def add(self, line: bytes) -> None:
        self._size += len(line)
        if self._size > MOST_BYTES:
            self._lines.clear()
        else:
            self._lines.append(line)

    @property
    def is_empty(self) -> bool:
        return not self._size

    def data(self) -> bytes | None:
        return None if self._size > MOST_BYTES else b"".join(self._lines)


def _chunks(stream: IO[bytes]) -> Iterator[_Chunk]:
    """Cut a stream into documents.

    One ends before `---`, behind `...`, and behind a line that is a whole JSON object (JSON Lines).
    """
    chunk = _Chunk(1)
    last = 0
    by_lines = False
    for number, line in _lines(stream):
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
            yield chunk
            chunk = _Chunk(number)
        if marker in (b"---", b"..."):
            by_lines = False
        elif not chunk.begun and not by_lines:
            by_lines = _is_json_object(content)
        chunk.add(line)
        if marker == b"...":
            if chunk.begun:
                yield chunk
            chunk = _Chunk(number + 1)
        elif marker == b"---" or content[:1] not in (b"", b"#", b"%"):
            chunk.begun = True
    if chunk.begun:
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


def _document(path: str, first_line: int, data: bytes) -> SourceDocument | None:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _not_utf8(path, first_line, data, error.start)
    if "\0" in text[:4]:
        return _not_utf8(path, first_line, data, 0)
    problems: list[Problem] = []
    root = _Builder(text, first_line, problems).root()
    if root is None:
        return SourceDocument(path, 1, first_line, text, None, problems) if problems else None
    if root.kind in _KINDS and root.kind != "mapping":
        message = (
            f"a document is made of keys and values, such as `game: base` and `players:`; this is {_KINDS[root.kind]}"
        )
        problems.append(Problem("wrong-type", message, root.span))
    return SourceDocument(path, 1, first_line, text, root if root.kind == "mapping" else None, problems)


def _not_utf8(path: str, first_line: int, data: bytes, start: int) -> SourceDocument:
    """Report the byte at `start`, or the encoding where it can be guessed."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:4]:
        message = "this looks like UTF-16 or UTF-32: save the file as UTF-8"
        return _failed(path, Problem("encoding", message, _point(first_line)))
    line_start = data.rfind(b"\n", 0, start) + 1
    column = len(data[line_start:start].decode("utf-8")) + 1
    message = f"this is not UTF-8 (byte 0x{data[start]:02X}): save the file as UTF-8"
    # The excerpt shows the byte as four characters, \xE9.
    problem = Problem("encoding", message, _point(first_line + data.count(b"\n", 0, start), column, 4))
    return SourceDocument(path, 1, first_line, data.decode("utf-8", "backslashreplace"), None, [problem])


def _events(text: str) -> Iterator[yaml.Event]:
    try:
        yield from yaml.parse(text, Loader=_Loader)
    except (ValueError, OverflowError) as error:
        # The parser in Python does not look at the number of an escape before it makes a character of it.
        raise yaml.MarkedYAMLError(problem="found an escape that stands for no character") from error


class _Builder:
    """Builds the tree of one document from the events of the YAML parser, without recursion."""

    def __init__(self, text: str, first_line: int, problems: list[Problem]) -> None:
        self._text = text if text.isascii() else text.translate(_NO_LINE_ENDS)
        self._first_line = first_line
        self._problems = problems
        self._shortened: list[tuple[int, int]] = []
        if "\\ud" in text or "\\uD" in text:
            self._join_surrogates()

    def root(self) -> Node | None:
        """Give the tree, or None where there is nothing or where it cannot be built (the problem is then noted)."""
        try:
            return self._build()
        except yaml.MarkedYAMLError as error:
            self._problems.append(self._syntax_problem(error))
        except yaml.reader.ReaderError:
            self._problems.append(self._character_problem())
        return None

    def _build(self) -> Node | None:
        top = Node("sequence", _point(self._first_line), [])
        stack = [top]
        for event in _events(self._text):
            if isinstance(event, yaml.CollectionEndEvent):
                self._close(stack.pop(), event)
                continue
            if not isinstance(event, _NODE_EVENTS):
                continue
            node = self._node(event)
            stack[-1].value.append(node)
            if isinstance(event, yaml.CollectionStartEvent):
                if len(stack) > MOST_LEVELS:
                    self._problem("too-deep", _TOO_DEEP, node.span)
                    return None
                stack.append(node)
        nodes: list[Node] = top.value
        return nodes[0] if nodes and not nodes[0].is_empty else None

    def _node(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent | yaml.AliasEvent) -> Node:
        span = self._span(event)
        if isinstance(event, yaml.AliasEvent):
            return self._refused(span, f"the alias {quoted(f'*{event.anchor}')} is refused: write it out")
        if event.anchor is not None:
            self._problem("refused", f"the anchor {quoted(f'&{event.anchor}')} is refused: no aliases here", span)
        if isinstance(event, yaml.ScalarEvent):
            node = Node("scalar", span, event.value, quoted=not event.implicit[0])
            control = None if event.value.isprintable() else re.search(_CONTROL, event.value)
            if control:
                node = self._refused(span, f"the control character U+{ord(control[0]):04X} is refused")
        else:
            node = Node("mapping" if isinstance(event, yaml.MappingStartEvent) else "sequence", span, [])
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            node = self._refused(span, f"the tag {quoted(tag)} is refused: leave it out")
        return node

    def _refused(self, span: Span, message: str) -> Node:
        self._problem("refused", message, span)
        return Node("refused", span, [])

    def _close(self, node: Node, event: yaml.CollectionEndEvent) -> None:
        """Give a list or mapping its end, and a mapping its pairs."""
        children: list[Node] = node.value
        end = self._span(event)
        # Block style has no bracket at its end: the parser closes it at the next word, perhaps lines below.
        last = end if end.column != end.end_column else children[-1].span
        node.span = Span(node.span.line, node.span.column, last.end_line, last.end_column)
        if isinstance(event, yaml.MappingEndEvent):
            node.value = self._pairs(children)

    def _pairs(self, children: list[Node]) -> list[tuple[Node, Node]]:
        pairs: dict[str, tuple[Node, Node]] = {}
        for key, value in zip(children[::2], children[1::2], strict=True):
            if key.kind != "scalar":
                if key.kind != "refused":
                    self._problem("wrong-type", f"a key must be a word, not {_KINDS[key.kind]}", key.span)
                continue
            if value.is_empty:
                # An empty value has no place of its own to point at.
                value.span = key.span
            first = pairs.setdefault(key.value, (key, value))[0]
            if first is not key:
                message = f"the key {quoted(key.value)} is told twice, first in line {first.span.line}"
                if first is children[0] and key.span.column == 1:  # two files, one behind the other
                    message += ": if another document begins here, put --- before it"
                self._problem("duplicate-key", message, key.span)
        return list(pairs.values())

    def _span(self, event: yaml.Event) -> Span:
        start: Any = event.start_mark
        end: Any = event.end_mark
        if self._shortened:
            return Span(*self._place(start), *self._place(end))
        first = self._first_line
        return Span(start.line + first, start.column + 1, end.line + first, end.column + 1)

    def _place(self, mark: Any) -> tuple[int, int]:  # noqa: ANN401 -- each loader has its own
        line, column = mark.line, mark.column
        if self._shortened:
            column += 2 * (bisect_left(self._shortened, (line, column)) - bisect_left(self._shortened, (line, 0)))
        return line + self._first_line, column + 1

    def _problem(self, code: str, message: str, span: Span) -> None:
        self._problems.append(Problem(code, message, span))

    def _join_surrogates(self) -> None:
        r"""Write what JSON escapes as two halves (\ud83d\ude00) as YAML does (\U0001f600), two letters shorter."""
        lines = self._text.split("\n")
        for index, line in enumerate(lines):
            parts: list[str] = []
            length = end = 0
            for found in re.finditer(_SURROGATES, line):
                code = 0x10000 + (int(found[2], 16) - 0xD800) * 0x400 + int(found[3], 16) - 0xDC00
                parts.append(f"{line[end : found.start()]}{found[1]}\\U{code:08x}")
                length += len(parts[-1])
                end = found.end()
                self._shortened.append((index, length - 1))
            lines[index] = "".join([*parts, line[end:]])
        self._text = "\n".join(lines)

    def _character_problem(self) -> Problem:
        found = re.search(_NOT_YAML, self._text)
        if found is None:
            return Problem("not-yaml", "there is a character that YAML does not allow", _point(self._first_line))
        line, column = self._where(found.start())
        return Problem("not-yaml", f"the character U+{ord(found[0]):04X} is not allowed in YAML", _point(line, column))

    def _where(self, index: int) -> tuple[int, int]:
        start = self._text.rfind("\n", 0, index) + 1
        return self._first_line + self._text.count("\n", 0, index), index - start + 1

    def _syntax_problem(self, error: yaml.MarkedYAMLError) -> Problem:
        mark = error.problem_mark
        if mark is None:
            return Problem("not-yaml", f"this is not YAML: {error.problem}", _point(self._first_line))
        lines = self._text.rstrip().split("\n")
        index = min(mark.line, len(lines) - 1)
        line, column = self._place(mark) if index == mark.line else (self._first_line + index, len(lines[index]) + 1)
        indentation = re.match(r"[\s-]*", lines[index])
        if indentation and "\t" in indentation[0]:
            message = "a tab cannot indent in YAML, at the start of a line or behind a hyphen: use blanks"
            return Problem("not-yaml", message, _point(line, indentation[0].index("\t") + 1))
        if "nesting" in (error.problem or ""):
            # The C parser has a limit of its own, which it meets while it looks ahead.
            return Problem("too-deep", _TOO_DEEP, _point(line, column))
        message = f"this is not YAML: {error.problem}"
        if error.context and error.context_mark and error.context_mark.line != mark.line:
            message += f" {error.context} that begins in line {error.context_mark.line + self._first_line}"
        return Problem("not-yaml", message, _point(line, column))
