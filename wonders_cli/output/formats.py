"""Answers as text: JSON, CSV, and tables for the terminal, Markdown and HTML.

The names in them come from files of strangers: what a terminal would obey rather than show is escaped in every format.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from itertools import chain, groupby, islice
from textwrap import fill
from typing import Any, NamedTuple, TypeAlias

from wonders_cli.output.blocks import Block, Grid, Row, grid, placed_row
from wonders_cli.output.printing import Placed, Printing
from wonders_cli.output.words import Cell, text
from wonders_cli.rules.messages import printable, say

FORMATS = ("table", "json", "jsonl", "csv", "markdown", "html")

Style: TypeAlias = "Plain | Markdown | Html"
Cells: TypeAlias = "Sequence[Sequence[str | int]]"

NARROWEST = 6  # places that a wrapped column keeps
PROSE = 100  # places in a line of sentences where no terminal says how many
FORMULA = re.compile(r"[=@].|[+-](?!\d+$).")
MARKDOWN = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|&~#"})
HTML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def render(
    answers: Iterable[Placed],
    printing: Printing,
    *,
    fmt: str,
    explain: bool = False,
    width: int | None = None,
    ruling: Callable[[str], str] | None = None,
) -> Iterator[str]:
    """Write answers in a format: pieces, each to be printed with a newline after it.

    `explain` adds the reasons to tables, and the text of each ruling where `ruling` looks it up; CSV then has the lines
    of a score instead of its sums, and the ledger of a record. A table wider than `width` places is turned or wrapped;
    None is for a pipe, where only sentences are.

    >>> from wonders_cli.rules.answers.plays import Plays
    >>> print(*render([Placed(Plays("base", "Zoë", ()))], Printing("plays"), fmt="jsonl"))
    {"game": "base", "player": "Zoë", "plays": [], "rulings": []}
    """
    if fmt in ("json", "jsonl"):
        yield from (json_text(answer.as_json(), indent=2 if fmt == "json" else None) for answer in answers)
        return
    module, _, function = printing.view.partition(".")
    view = import_module(f"wonders_cli.output.views.{module}")
    if fmt == "csv":
        lines = explain and printing.lines is not None
        yield from _csv(answers, view.lines if lines else view.rows, printing.lines if lines else printing.columns)
    else:
        styles: dict[str, Style] = {"table": Plain(width), "markdown": Markdown(), "html": Html()}
        blocks = getattr(view, function or "blocks")
        yield from _sheets(answers, _Explained(blocks, ruling, explain=explain), styles[fmt])


def json_text(answer: dict[str, Any], indent: int | None = None) -> str:
    """Write letters as they are and all else as escapes; the only newlines are those of the indentation."""
    written = json.dumps(answer, ensure_ascii=False, indent=indent)
    if written.replace("\n", "").isprintable():
        return written
    return "".join(char if char.isprintable() or char == "\n" else _json_escape(char) for char in written)


def _json_escape(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


class _Echo:
    """A file for csv.writer that hands back what is written."""

    def write(self, text: str) -> str:
        return text


def _csv(
    answers: Iterable[Placed], rows_of: Callable[[Any], Iterator[Row]], columns: tuple[str, ...] | None
) -> Iterator[str]:
    """Write a header and flat rows. Answers without fixed columns have those of all their rows, which are few."""
    import csv

    rows: Iterable[Row] = (placed_row(placed, row) for placed in answers for row in rows_of(placed.answer))
    if columns is None:
        rows = list(rows)
        used = {key for row in rows for key, cell in row.items() if cell not in (None, "")}
        columns = tuple(dict.fromkeys(key for row in rows for key in row if key in used))
    writer = csv.writer(_Echo(), lineterminator="")
    for row in chain([columns], ([_csv_cell(row.get(name)) for name in columns] for row in rows)):
        line: str = writer.writerow(row)
        yield line


def _csv_cell(cell: Cell) -> str | int:
    """Put an apostrophe before a text that a spreadsheet would run as a formula.

    >>> [_csv_cell(cell) for cell in ("=1+1", "@Ann", "-", "-3", -3, "+Ann", "Ann", None)]
    ["'=1+1", "'@Ann", '-', '-3', -3, "'+Ann", 'Ann', '']
    """
    if isinstance(cell, int):
        return cell
    shown = printable(text(cell))
    return f"'{shown}" if FORMULA.match(shown) else shown


class _Explained(NamedTuple):
    """What is said of the answers about one document, with the rulings behind them if they are to be explained."""

    blocks: Callable[..., Iterator[Block]]
    ruling: Callable[[str], str] | None
    explain: bool

    def of(self, answers: Sequence[Placed]) -> Iterator[Block]:
        found = [placed.answer for placed in answers]
        yield from self.blocks(found, explain=self.explain)
        codes = tuple(dict.fromkeys(code for answer in found for code in getattr(answer, "rulings", ())))
        if not self.explain or not codes:
            return
        if self.ruling is None:
            yield say("Rulings: {codes:comma}.", codes=codes)
        else:
            rows = [{"ruling": code, "text": self.ruling(code)} for code in codes]
            yield from grid(None, rows, ("ruling", "text"), prose=True)


def _sheets(answers: Iterable[Placed], explained: _Explained, style: Style) -> Iterator[str]:
    """Write what is said of each document, under its name where there are several."""
    documents = ((place, list(group)) for place, group in groupby(answers, _place))
    first = list(islice(documents, 2))
    several = len(first) > 1
    before = ""
    for place, group in chain(first, documents):
        heading = style.heading(place) if several else ""
        for block in explained.of(group):
            shown = style.grid(block) if isinstance(block, Grid) else style.sentence(text(block))
            yield before + heading + shown
            before, heading = "\n", ""


def _place(placed: Placed) -> str:
    """Name the document that an answer is about.

    >>> from wonders_cli.rules.answers.plays import Plays
    >>> [_place(Placed(Plays("base", "Ann", ()), "league.yaml", number)) for number in (1, 2)]
    ['league.yaml', 'league.yaml (document 2)']
    """
    number = placed.document
    return f"{placed.file or ''}{f' (document {number})' if number > 1 else ''}"


class Plain(NamedTuple):
    """Columns of text, no wider than the terminal if they can be turned or wrapped."""

    width: int | None

    def heading(self, text: str) -> str:
        """Mark a name."""
        return f"== {printable(text)}\n"

    def sentence(self, text: str) -> str:
        """Write a sentence, on several lines if need be."""
        return fill(printable(text), self.width or PROSE, break_on_hyphens=False)

    def grid(self, table: Grid) -> str:
        """Write a table under its title."""
        cells = _safe([table.headers, *table.rows], printable)
        text = _columns(cells)
        width = self.width or (PROSE if table.prose else None)
        if width and table.turnable and len(_rule(text)) > width:
            cells = [list(row) for row in zip(*cells, strict=True)]
            text = _columns(cells)
        if width and len(_rule(text)) > width:
            widths = [len(dashes) for dashes in _rule(text).split()]
            text = _columns(cells, _squeezed(cells, widths, width))
        return f"{self.sentence(str(table.title))}\n{text}" if table.title else text


class Markdown:
    """Paragraphs and pipe tables; what Markdown would read as a mark is escaped."""

    def heading(self, text: str) -> str:
        """Make a heading."""
        return f"## {_markdown(text)}\n\n"

    def sentence(self, text: str) -> str:
        """Write a paragraph."""
        return _markdown(text)

    def grid(self, table: Grid) -> str:
        """Write a table under its title."""
        title = f"**{_markdown(str(table.title))}**\n\n" if table.title else ""
        return title + _tabulated(table, "pipe", _markdown)


class Html:
    """Fragments to put into a page."""

    def heading(self, text: str) -> str:
        """Make a heading."""
        return f"<h2>{_html(text)}</h2>\n"

    def sentence(self, text: str) -> str:
        """Write a paragraph."""
        return f"<p>{_html(text)}</p>"

    def grid(self, table: Grid) -> str:
        """Write a table under its title."""
        title = f"<h3>{_html(str(table.title))}</h3>\n" if table.title else ""
        return title + _tabulated(table, "unsafehtml", _html)  # "unsafe" as the cells are escaped here


def _markdown(text: str) -> str:
    r"""Escape the marks of Markdown.

    >>> print(_markdown("a|b <i>"))
    a\|b \<i\>
    """
    return printable(text).translate(MARKDOWN)


def _html(text: str) -> str:
    return printable(text).translate(HTML)


def _safe(rows: Sequence[Sequence[Cell]], escape: Callable[[str], str]) -> list[list[str | int]]:
    return [[cell if isinstance(cell, int) else escape(text(cell)) for cell in row] for row in rows]


def _aligned(rows: Cells) -> list[str]:
    """Align numbers to the right."""
    return ["right" if any(type(cell) is int for cell in column) else "left" for column in zip(*rows, strict=True)]


def _tabulated(table: Grid, fmt: str, escape: Callable[[str], str]) -> str:
    from tabulate import tabulate

    header, *rows = _safe([table.headers, *table.rows], escape)
    return tabulate(rows, headers=[*map(str, header)], tablefmt=fmt, disable_numparse=True, colalign=_aligned(rows))


def _columns(cells: Cells, widths: Sequence[int] | None = None) -> str:
    """Align the cells in columns, with a rule under the first row.

    The header goes in as a row, since tabulate makes a column two places wider than its header.
    """
    from tabulate import SEPARATING_LINE, tabulate

    header, *rows = cells
    lined = [header, SEPARATING_LINE, *rows]
    text = tabulate(
        lined,
        tablefmt="simple",
        disable_numparse=True,
        colalign=_aligned(rows),
        maxcolwidths=widths,
        break_on_hyphens=False,
    )
    return "\n".join(line.rstrip() for line in text.split("\n")[1:-1])


def _rule(text: str) -> str:
    """Find the rule under the header, which shows how wide the columns are, wide letters and all."""
    return text.split("\n", 2)[1]


def _squeezed(cells: Cells, widths: list[int], width: int) -> list[int]:
    """Take from the widest columns until all fit: down to their longest words, and where need be through the words.

    >>> _squeezed([["Reason", "Code"], ["there is nobody who sells glass", "base/build/cost"]], [31, 15], 36)
    [19, 15]
    >>> _squeezed([["Reason", "Code"], ["there is nobody who sells glass", "base/build/cost"]], [31, 15], 18)
    [6, 10]
    """
    room = width - 2 * (len(widths) - 1)
    words = [max(len(word) for cell in column for word in str(cell).split()) for column in zip(*cells, strict=True)]
    for least in (words, [NARROWEST] * len(widths)):
        while sum(widths) > room and (wide := [(now, at) for at, now in enumerate(widths) if now > least[at]]):
            widths[max(wide)[1]] -= 1
    return widths
