"""Tables and sentences for a terminal: as wide as it is, and no word is cut where another layout saves it."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TypeAlias

Cells: TypeAlias = "Sequence[Sequence[str | int]]"
"""Rows of cells; the first row is the header."""

UNBROKEN = "\xa0"
"""A blank at which no line is broken; it is printed as a blank."""
COLUMN = 12
"""Places that a wrapped column keeps."""
GAP = 2
"""Places between columns."""
PAGE = 2
"""Columns of a page, which says one thing."""

_PARTS = re.compile(r"[^/-]*[/-]+|[^/-]+")
_JOINER = "\u200d"


def places(text: str) -> int:
    """Count the places that a text takes in a terminal: two for a wide letter, none for an accent.

    >>> places("Zoe"), places("葵"), places("e\u0301")
    (3, 2, 1)
    """
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth  # as tabulate does

    counted = wcswidth(text)
    return len(text) if counted < 0 else counted


def wrapped(text: str, width: int) -> list[str]:
    """Break a text into lines at its blanks; a word longer than a line behind a slash or hyphen, or else anywhere.

    >>> wrapped("Ann pays base/pay/needless-purchase", 15)
    ['Ann pays', 'base/pay/', 'needless-', 'purchase']
    >>> wrapped("葵葵葵", 4), wrapped("葵葵", 1)
    (['葵葵', '葵'], ['葵', '葵'])
    """
    if places(text) <= width:
        return [text]
    lines = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if places(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, width)
        lines += full
    return [*lines, line]


def _broken(word: str, width: int) -> list[str]:
    """Break a word that is longer than a line."""
    if places(word) <= width:
        return [word]
    parts = (letters(part) if places(part) > width else [part] for part in _PARTS.findall(word))
    lines = [""]
    for part in chain.from_iterable(parts):
        if lines[-1] and places(lines[-1] + part) > width:
            lines.append("")
        lines[-1] += part
    return lines


def letters(text: str) -> list[str]:
    """Divide a text where it can be cut: not before an accent, nor inside of an emoji."""
    found: list[str] = []
    for letter in text:
        if found and (not places(letter) or found[-1].endswith(_JOINER)):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def aligned(rows: Cells) -> list[str]:
    """Align the columns with numbers to the right."""
    return ["right" if any(type(cell) is int for cell in column) else "left" for column in zip(*rows, strict=True)]


def laid_out(cells: Cells, width: int | None, *, turnable: bool = False) -> str:
    """Lay out a table in `width` places: as it is, turned, wrapped, or else row by row."""
    widths = _widths(cells)
    if width is None or _total(widths) <= width:
        return _columns(cells)
    if turnable:
        return "\n\n".join(map(_columns, _turned(cells, width)))
    room = width - GAP * (len(widths) - 1)
    least = [
        max(_longest_word(column), min(wide, COLUMN)) for column, wide in zip(_by_column(cells), widths, strict=True)
    ]
    if sum(least) <= room:
        return _columns(_folded(cells, squeezed(widths, least, room)))
    if len(widths) > PAGE:
        return "\n\n".join(_records(cells, width))
    return _columns(_folded(cells, squeezed(widths, [min(wide, COLUMN) for wide in widths], room)))


def squeezed(widths: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Take from the widest columns until all fit, but nothing from those at their least.

    >>> squeezed([31, 15], [7, 15], 34)
    [19, 15]
    """
    widths = [max(min(wide, room), few) for wide, few in zip(widths, least, strict=True)]
    while sum(widths) > room and (wide := [(now, at) for at, now in enumerate(widths) if now > least[at]]):
        widths[max(wide)[1]] -= 1
    return widths


def _turned(cells: Cells, width: int) -> Iterator[Cells]:
    """Swap rows and columns, and make several tables where the columns are too many for one."""
    names, *rows = cells
    names_width = max(places(str(name)) for name in names)
    most = max(1, width - names_width - GAP)
    columns = [[cell if isinstance(cell, int) else "\n".join(wrapped(cell, most)) for cell in row] for row in rows]
    table: list[Sequence[str | int]] = [names]
    used = names_width
    for column in columns:
        wide = GAP + max(places(line) for cell in column for line in str(cell).split("\n"))
        if len(table) > 1 and used + wide > width:
            yield _by_column(table)
            table, used = [names], names_width
        table.append(column)
        used += wide
    yield _by_column(table)


def _records(cells: Cells, width: int) -> Iterator[str]:
    """Write each row as lines of a name and what stands in that column; a long word gets a line of its own."""
    names, *rows = cells
    names_width = max(places(str(name)) for name in names)
    room = max(1, width - names_width - GAP)
    indent = " " * GAP
    for row in rows:
        lines = []
        for name, cell in zip(names, row, strict=True):
            value = str(cell)
            if not value:
                continue
            label = f"{name}{' ' * (names_width - places(str(name)))}"
            if max(map(places, value.split(" "))) <= room:
                first, *more = wrapped(value, room)
                lines += [f"{label}{indent}{first}", *(f"{' ' * (names_width + GAP)}{line}" for line in more)]
            else:
                lines += [str(name), *(f"{indent}{line}" for line in wrapped(value, width - GAP))]
        yield "\n".join(lines).replace(UNBROKEN, " ")


def _folded(cells: Cells, widths: Sequence[int]) -> list[list[str | int]]:
    """Break the cells into lines."""
    return [
        [
            cell if isinstance(cell, int) else "\n".join(wrapped(cell, wide))
            for cell, wide in zip(row, widths, strict=True)
        ]
        for row in cells
    ]


def _columns(cells: Cells) -> str:
    """Align the cells in columns, with a rule under the first row.

    The header goes in as a row, since tabulate makes a column two places wider than its header.
    """
    from tabulate import SEPARATING_LINE, tabulate

    header, *rows = cells
    text = tabulate([header, SEPARATING_LINE, *rows], tablefmt="simple", disable_numparse=True, colalign=aligned(rows))
    return "\n".join(line.rstrip() for line in text.split("\n")[1:-1]).replace(UNBROKEN, " ")


def _by_column(cells: Cells) -> list[tuple[str | int, ...]]:
    return [*zip(*cells, strict=True)]


def _widths(cells: Cells) -> list[int]:
    return [max(places(str(cell)) for cell in column) for column in _by_column(cells)]


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * (len(widths) - 1)


def _longest_word(column: Sequence[str | int]) -> int:
    return max(places(word) for cell in column for word in str(cell).split(" "))
