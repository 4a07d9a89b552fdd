"""CSV as documents: a row for each player of each game becomes a score pad, whose values know their cells."""

from __future__ import annotations

import re
from itertools import chain
from typing import IO, TYPE_CHECKING, NamedTuple

from wonders_cli.documents.data import GAMES, shared_figures
from wonders_cli.documents.files import MOST_UNFINISHED, Chunk, lines
from wonders_cli.documents.names import fold, nearest
from wonders_cli.documents.nodes import Node, point
from wonders_cli.documents.problems import Problem, Span
from wonders_cli.documents.sheets import categories
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_DIVIDERS = ",;\t"
_BLANK = _DIVIDERS + ' "'
_ROW_WORK = 100  # a row costs as much as so many bytes, however short it is
_REPLACED = "\ufffd"
_QUOTE = b'"'
_QUOTED = re.compile(rb'"(?:[^"]|"")*"')
_DIVIDER = re.compile(rb"[,;\t]")
_NO_CELL = re.compile(rb'[^,;\t \n] *\0|\0 *[^,;\t \n]|"')
_MOST_LINES, _MOST_BYTES = 20, 1 << 14
"""So long a row with line breaks may be. A quotation mark that is not closed so soon was forgotten."""
_IDENTITY = ("file", "document", "id", "date", "label")
"""The columns that tell one game from the next."""
_ABOUT = ("date", "label")
_CATEGORIES = ("military", "treasury", "civilian", "commercial", "guilds", "science", "wonder")
_KEYS = {fold(name): key for key, names in shared_figures("columns").items() for name in names}
"""The key of each column by the names that it may have."""
_IGNORED = ("rank", "seat", "file", "document", "id", "decided_by")
_POINTS = {"wonder": "wonder points", "stages": "stages points"}
"""What a column of points is called here whose name has another meaning too."""
_OF_COLOURS = {"civilian": "blue", "science": "scientific"}
"""What a colour stands for in a game that has no such category."""
_OF_A_ROW = ("name", "wonder", "side", "coins", "total", "stages", "wins")


class Cell(NamedTuple):
    """A cell with its place."""

    text: str
    span: Span

    @property
    def is_number(self) -> bool:
        """Whether it is a whole number."""
        return self.text.lstrip("+-").isdecimal()


class Header(NamedTuple):
    """The first line of a table: what divides the cells, and the key of each column, None of an unknown one."""

    divider: str
    words: tuple[str, ...]
    keys: tuple[str | None, ...]


def header_of(line: str) -> Header:
    """Read the names of the columns, in any usual spelling.

    >>> header_of("Game ID;Player;Coins points").keys
    ('id', 'name', 'treasury')
    """
    divider = max(_DIVIDERS, key=line.count)
    words = tuple(cell.text for cell in cells(line, 1, divider))
    return Header(divider, words, tuple(map(_key, words)))


def _key(word: str) -> str | None:
    """Return the key of a column; categories are known in other languages too, if the word means nothing else here.

    >>> _key("Vetenskap"), _key("Gilde"), _key("mynt")
    ('science', 'guilds', None)
    """
    known = _KEYS.get(fold(word))
    if known or not word[:1].isalpha():
        return known
    from wonders_cli.documents import languages  # read only where a column has no English name

    found = languages.word(word, ("coins", *_CATEGORIES))
    return found.meaning if found and found.meaning in _CATEGORIES else None


def cells(line: str, number: int, divider: str) -> list[Cell]:
    r"""Cut a line at the dividers; a cell in quotation marks may hold one, or line breaks, which are spaces.

    >>> [cell.text for cell in cells('a;"b;c";', 1, ";")]
    ['a', 'b;c', '']
    >>> [(cell.text, cell.span.line, cell.span.column) for cell in cells('"a\nb";c', 1, ";")]
    [('a b', 1, 1), ('c', 2, 4)]
    """
    found = []
    start = line_start = 0
    begins = number  # the line in which the cell begins, and where that line does
    cell_line_start = 0
    quoted = False
    for at, letter in enumerate(line + divider):
        if letter == '"':
            quoted = not quoted
        elif letter == "\n":
            number, line_start = number + 1, at + 1
        elif letter == divider and (not quoted or at == len(line)):
            raw = line[start:at]
            text = raw.strip()
            begin = start + len(raw) - len(raw.lstrip())
            if len(text) > 1 and text[0] == text[-1] == '"':
                text = text[1:-1].replace('""', '"').strip()
            if text[:1] == "'" and text[1:2] in "=+-@":
                text = text[1:]
            if number > begins:
                text = " ".join(text.split())
            end = at if number == begins else line.index("\n", begin)
            found.append(Cell(text, point(begins, begin - cell_line_start + 1, max(end - begin, 1))))
            start, begins, cell_line_start = at + 1, number, line_start
    return found


def whole_rows(lines_of: Iterable[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
    r"""Put the lines of a row together whose cell in quotation marks has line breaks; each row has its first line.

    Only where no other reading is likely: the marks are around whole cells, and both ends do not look like rows.

    >>> list(whole_rows([(1, b'Ann,"good\n'), (2, b'game",3\n'), (3, b'Bob,,4')]))
    [(1, b'Ann,"good\ngame",3\n'), (3, b'Bob,,4')]
    >>> len(list(whole_rows([(1, b'Ann,"good,3\n'), (2, b'Bob,"well",4\n')])))
    2
    """
    held: list[tuple[int, bytes]] = []
    for numbered in chain(lines_of, (None,)):
        if numbered:
            held.append(numbered)
        while held and (length := _length(held) or int(numbered is None)):
            yield held[0][0], b"".join(line for _, line in held[:length])
            del held[:length]


def _length(held: Sequence[tuple[int, bytes]]) -> int:
    """Return how many of the lines are the first row; 0 if the next line has to be known for that."""
    lines_held = [line for _, line in held]
    if not lines_held[0].count(_QUOTE) % 2:
        return 1
    for number, line in enumerate(lines_held[1:], 2):
        if line.count(_QUOTE) % 2:
            return number if _is_row(lines_held[:number]) else 1
    return int(len(held) == _MOST_LINES or sum(map(len, lines_held)) > _MOST_BYTES)


def _is_row(several: Sequence[bytes]) -> bool:
    """Whether lines are one row for sure: of two rows both ends have more than half of the dividers."""
    row = b"".join(several)
    bare = _QUOTED.sub(b"\0", row)
    dividers = len(_DIVIDER.findall(bare))
    two_rows = all(2 * len(_DIVIDER.findall(line)) > dividers for line in (several[0], several[-1]))
    return not (b"\0" in row or two_rows or _NO_CELL.search(bare))


class Table(NamedTuple):
    """The rows of one game, the header above them, and whether the game was there before (`again`)."""

    chunk: Chunk
    header: str
    again: bool = False


def tables(stream: IO[bytes]) -> Iterator[Table]:
    """Cut a stream into games: a header begins a table, and a game ends where its id, date or label changes."""
    header: Header | None = None
    written = ""
    chunk = Chunk(1)
    identity: tuple[str, ...] = ()
    seen: set[int] = set()
    again = False
    last = work = 0
    for number, line in whole_rows(lines(stream)):
        work += len(line) + _ROW_WORK
        if work > MOST_UNFINISHED:
            chunk.endless = True
            yield Table(chunk, written)
            return
        text = line.decode("utf-8", "replace").rstrip("\n")
        if number == last or not text.strip(_BLANK) or (header is None and text.casefold().startswith("sep=")):
            if not chunk.is_empty:
                chunk.add(line if number == last else b"\n")  # the lines below keep their numbers
            continue
        last = number
        row = cells(text, number, header.divider) if header else []
        if begins := _header_in(text, row):
            if not chunk.is_empty:
                yield Table(chunk, written, again)
                work = 0
            header, written, chunk, identity = begins, text, Chunk(number), ()
            seen.clear()
            if _REPLACED in text:  # no UTF-8, which whoever reads the chunk will see
                chunk.add(line)
                yield Table(chunk, written)
                return
            continue
        own = _identity(row, header) if header else ()
        if chunk.is_empty or own != identity:
            if not chunk.is_empty:
                yield Table(chunk, written, again)
                work = 0
            chunk, identity = Chunk(number), own
            again = any(own) and hash(own) in seen
            seen.add(hash(own))
        chunk.add(line)
    if header is not None:
        yield Table(chunk, written, again)


def _header_in(text: str, row: Sequence[Cell]) -> Header | None:
    """Return the header that a line is: the first line, or one that names the players' column and has no number."""
    if any(cell.is_number for cell in row):
        return None
    found = header_of(text)
    return found if not row or "name" in found.keys else None


def _identity(row: Sequence[Cell], header: Header) -> tuple[str, ...]:
    named = zip(header.keys, row, strict=False)
    return tuple(
        cell.text for key, cell in named if key in _IDENTITY or (key == "game" and fold(cell.text) not in GAMES)
    )


_OPEN = say("a quotation mark in this line is not closed, or does not stand around a whole cell")
APART = say("more rows of this game stand further above: sort the file so that the rows of each game stand together")


def tree(text: str, first_line: int, written: str, problems: list[Problem]) -> Node | None:
    """Make the tree of a score pad of the rows of a game; None where there is nothing to read."""
    header = header_of(written)
    numbered = enumerate(text.encode().splitlines(keepends=True), first_line)
    written_rows = [(number, row.decode().rstrip("\n")) for number, row in whole_rows(numbered)]
    rows = [cells(row, number, header.divider) for number, row in written_rows if row.strip(_BLANK)]
    if "name" not in header.keys or not rows:
        message = say(
            "a table begins with a line of headers, such as player, military, total, and has a row for each player"
        )
        problems.append(Problem("missing", message, point(first_line)))
        return None
    open_ones = [number for number, row in written_rows if row.count('"') % 2]
    if open_ones:
        problems.append(Problem("wrong-type", _OPEN, point(open_ones[0])))
        return None
    for row in rows:
        if len(row) > len(header.keys):
            message = say(
                "this row has {number} cells, and there are {most} headers", number=len(row), most=len(header.keys)
            )
            problems.append(Problem("wrong-type", message, row[len(header.keys)].span))
    keys = _keys(header, rows, problems)
    game = _game(keys, rows)
    first = rows[0]
    pairs = [_pair("game", game, first[0].span)]
    pairs += [
        _pair(key, cell.text, cell.span) for key, cell in zip(keys, first, strict=False) if key in _ABOUT and cell.text
    ]
    victory = _victory(keys, rows)
    if victory:
        pairs.append(_pair("supremacy", victory.text.partition(" ")[0], victory.span))
    players = [_row(row, keys, game, won=victory is not None) for row in rows]
    pairs.append((Node("scalar", first[0].span, "players"), Node("sequence", first[0].span, players)))
    return Node("mapping", first[0].span, pairs)


def _keys(header: Header, rows: Sequence[Sequence[Cell]], problems: list[Problem]) -> list[str | None]:
    """Settle the keys by what stands below: numbers under `wonder` are points; unknown numbers are a problem."""
    keys = list(header.keys)
    for at, key in enumerate(keys):
        column = [row[at] for row in rows if at < len(row) and row[at].text]
        if not column:
            keys[at] = None
            continue
        numeric = all(cell.is_number for cell in column)
        if key == "wonder" and numeric:
            keys[at] = "wonder points"
        elif key is None and numeric:
            likely = nearest(fold(header.words[at]), _KEYS)
            message = say("there is no column {word:quoted}, and its numbers may be points", word=header.words[at])
            problems.append(Problem("unknown-key", message, column[0].span, likely))
        elif key is not None and key in keys[:at]:
            message = say("there are two columns for {key:quoted}", key=key)
            problems.append(Problem("duplicate-key", message, rows[0][min(at, len(rows[0]) - 1)].span))
    return keys


def _game(keys: Sequence[str | None], rows: Sequence[Sequence[Cell]]) -> str:
    """The game is named, or follows from the categories."""
    if "game" in keys and len(rows[0]) > keys.index("game") and fold(rows[0][keys.index("game")].text) in GAMES:
        return fold(rows[0][keys.index("game")].text)
    filled = {key for row in rows for key, cell in zip(keys, row, strict=False) if cell.text}
    if "cat" in filled or "stages points" in filled:
        return "architects"
    return "duel" if filled & {"progress", "scientific", "wonders"} else "base"


def _victory(keys: Sequence[str | None], rows: Sequence[Sequence[Cell]]) -> Cell | None:
    for row in rows:
        for key, cell in zip(keys, row, strict=False):
            if cell.text and (key == "supremacy" or (key == "decided_by" and cell.text.endswith("supremacy"))):
                return cell
    return None


def _row(row: Sequence[Cell], keys: Sequence[str | None], game: str, *, won: bool) -> Node:
    """Make one player of a row; empty cells are left out."""
    columns = {_POINTS.get(category, category): category for category in categories(game)}
    own, points = [], []
    for key, cell in zip(keys, row, strict=False):
        if not cell.text or key is None or key in (*_IDENTITY, "game"):
            continue
        column = key if key in columns else _OF_COLOURS.get(key, key)
        if column in columns:
            points.append(_pair(columns[column], cell.text, cell.span))
        elif key in _OF_A_ROW:
            own.append(_pair(key, cell.text.lower() if key == "wins" else cell.text, cell.span))
        elif key == "rank" and won and cell.text == "1":
            own.append(_pair("wins", "true", cell.span))
        elif key not in _IGNORED and key != "supremacy":
            own.append(_pair(key.removesuffix(" points"), cell.text, cell.span))
    place = row[0].span
    own.append((Node("scalar", place, "points"), Node("mapping", place, points)))
    return Node("mapping", place, own)


def _pair(key: str, text: str, span: Span) -> tuple[Node, Node]:
    return Node("scalar", span, key), Node("scalar", span, text)
