"""Answers as text: JSON, CSV, and tables for the terminal, Markdown and HTML.

The names in them come from files of strangers: what a terminal would obey rather than show is escaped in every format.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice
from textwrap import fill
from typing import NamedTuple, TypeAlias

from wonders_cli.errors import printable
from wonders_cli.sheets import COLUMNS, Answer, Cell, Table, blocks, records

Style: TypeAlias = "Plain | Markdown | Html"

NARROWEST = 6  # places that a wrapped column keeps
PROSE = 100  # places in a line of sentences where no terminal says how many
FORMULA = re.compile(r"[=@].|[+-](?!\d+$).")
MARKDOWN = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|&~#"})
HTML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def render(
    answers: Iterable[Answer], *, kind: str, fmt: str, explain: bool = False, width: int | None = None
) -> Iterator[str]:
    """Write answers to one kind of question in a format: pieces, each to be printed with a newline after it.

    `explain` adds the reasons to tables; CSV then has the lines of a score instead of its sums, and the ledger of a
    record. A table wider than `width` places is turned or wrapped; None is for a pipe, where only sentences are.

    >>> print(*render([{"game": "base", "player": "Zoë"}], kind="science", fmt="jsonl"))
    {"game": "base", "player": "Zoë"}
    """
    match fmt:
        case "json":
            yield from (_json(answer, indent=2) for answer in answers)
        case "jsonl":
            yield from (_json(answer) for answer in answers)
        case "csv":
            lines = f"{kind} lines"
            yield from _csv(answers, lines if explain and lines in COLUMNS else kind)
        case _:
            styles: dict[str, Style] = {"table": Plain(width), "markdown": Markdown(), "html": Html()}
            yield from _sheets(answers, kind, styles[fmt], explain=explain)


def _json(answer: Answer, indent: int | None = None) -> str:
    """Write letters as they are and all else as escapes; the only newlines are those of the indentation."""
    text = json.dumps(answer, ensure_ascii=False, indent=indent)
    if text.replace("\n", "").isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\n" else _json_escape(char) for char in text)


def _json_escape(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


class _Echo:
    """A file for csv.writer that hands back what is written."""

    def write(self, text: str) -> str:
        return text


def _csv(answers: Iterable[Answer], kind: str) -> Iterator[str]:
    """Write a header and flat rows. Kinds without fixed columns have those of all their entries, which are few."""
    import csv

    rows: Iterable[dict[str, Cell]] = (row for answer in answers for row in records(kind, answer))
    columns = COLUMNS.get(kind)
    if columns is None:
        rows = list(rows)
        columns = tuple(dict.fromkeys(key for row in rows for key in row))
    writer = csv.writer(_Echo(), lineterminator="")
    for row in chain([columns], ([_csv_cell(row.get(name, "")) for name in columns] for row in rows)):
        line: str = writer.writerow(row)
        yield line


def _csv_cell(cell: Cell) -> Cell:
    """Put an apostrophe before a text that a spreadsheet would run as a formula.

    >>> [_csv_cell(cell) for cell in ("=1+1", "@Ann", "-", "-3", -3, "+Ann", "Ann")]
    ["'=1+1", "'@Ann", '-', '-3', -3, "'+Ann", 'Ann']
    """
    if isinstance(cell, int):
        return cell
    text = printable(cell)
    return f"'{text}" if FORMULA.match(text) else text


def _sheets(answers: Iterable[Answer], kind: str, style: Style, *, explain: bool) -> Iterator[str]:
    """Write what is said of each document, under its name where there are several."""
    documents = ((place, list(group)) for place, group in groupby(answers, _place))
    first = list(islice(documents, 2))
    several = len(first) > 1
    before = ""
    for place, group in chain(first, documents):
        heading = style.heading(place) if several else ""
        for block in blocks(kind, group, explain=explain):
            text = style.sentence(block) if isinstance(block, str) else style.table(block)
            yield before + heading + text
            before, heading = "\n", ""


def _place(answer: Answer) -> str:
    """Name the document that an answer is about.

    >>> _place({"file": "league.yaml", "document": 1}), _place({"file": "league.yaml", "document": 2})
    ('league.yaml', 'league.yaml (document 2)')
    """
    number = answer.get("document", 1)
    return f"{answer.get('file', '')}{f' (document {number})' if number > 1 else ''}"


class Plain(NamedTuple):
    """Columns of text, no wider than the terminal if they can be turned or wrapped."""

    width: int | None

    def heading(self, text: str) -> str:
        """Mark a name."""
        return f"== {printable(text)}\n"

    def sentence(self, text: str) -> str:
        """Write a sentence, on several lines if need be."""
        return fill(printable(text), self.width or PROSE, break_on_hyphens=False)

    def table(self, table: Table) -> str:
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
        return f"{self.sentence(table.title)}\n{text}" if table.title else text


class Markdown:
    """Paragraphs and pipe tables; what Markdown would read as a mark is escaped."""

    def heading(self, text: str) -> str:
        """Make a heading."""
        return f"## {_markdown(text)}\n\n"

    def sentence(self, text: str) -> str:
        """Write a paragraph."""
        return _markdown(text)

    def table(self, table: Table) -> str:
        """Write a table under its title."""
        title = f"**{_markdown(table.title)}**\n\n" if table.title else ""
        return title + _tabulated(table, "pipe", _markdown)


class Html:
    """Fragments to put into a page."""

    def heading(self, text: str) -> str:
        """Make a heading."""
        return f"<h2>{_html(text)}</h2>\n"

    def sentence(self, text: str) -> str:
        """Write a paragraph."""
        return f"<p>{_html(text)}</p>"

    def table(self, table: Table) -> str:
        """Write a table under its title."""
        title = f"<h3>{_html(table.title)}</h3>\n" if table.title else ""
        return title + _tabulated(table, "unsafehtml", _html)  # "unsafe" as the cells are escaped here


def _markdown(text: str) -> str:
    r"""Escape the marks of Markdown.

    >>> print(_markdown("a|b <i>"))
    a\|b \<i\>
    """
    return printable(text).translate(MARKDOWN)


def _html(text: str) -> str:
    return printable(text).translate(HTML)


def _safe(rows: Sequence[Sequence[Cell]], escape: Callable[[str], str]) -> list[list[Cell]]:
    return [[escape(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]


def _aligned(rows: Sequence[Sequence[Cell]]) -> list[str]:
    """Align numbers to the right."""
    return ["right" if any(type(cell) is int for cell in column) else "left" for column in zip(*rows, strict=True)]


def _tabulated(table: Table, fmt: str, escape: Callable[[str], str]) -> str:
    from tabulate import tabulate

    header, *rows = _safe([table.headers, *table.rows], escape)
    return tabulate(rows, headers=[*map(str, header)], tablefmt=fmt, disable_numparse=True, colalign=_aligned(rows))


def _columns(cells: Sequence[Sequence[Cell]], widths: Sequence[int] | None = None) -> str:
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


def _squeezed(cells: Sequence[Sequence[Cell]], widths: list[int], width: int) -> list[int]:
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
