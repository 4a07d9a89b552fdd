"""Answers as text: JSON, CSV, and tables for the terminal, Markdown and HTML.

The names in them come from files of strangers: what a terminal would obey rather than show is escaped in every format.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import chain, groupby, islice
from typing import Any, NamedTuple, TypeAlias, TypeVar

from wonders_cli.output.blocks import Bars, Block, Curves, Drawing, Grid, Picture, Row, Stacks, grid, placed_row
from wonders_cli.output.layout import UNBROKEN, aligned, laid_out, places, wrapped
from wonders_cli.output.printing import Placed, Printing
from wonders_cli.output.words import Cell, header, text
from wonders_cli.rules.messages import Message, printable, say, speak, spoken, written

FORMATS = ("table", "json", "jsonl", "csv", "markdown", "html")
INDENTS = {"json": 2, "jsonl": None}
"""The formats of JSON, and how far each indents."""

Style: TypeAlias = "Plain | Markdown | Html"
T = TypeVar("T")
Failed: TypeAlias = Callable[[Exception, Placed], None]

PROSE = 100  # places in a line of sentences where no terminal says how many
EQUALS, AT, SIGNS = "=\uff1d\ufe66", "@\uff20\ufe6b", "+\uff0b\ufe62\\-\uff0d\ufe63"  # with their wide and small forms
FORMULA = re.compile(rf"(?:^|(?<=;))(?=\s*(?:[{EQUALS}{AT}].|[{SIGNS}](?!\d+(?:;|$)).))")
"""Where a formula begins: at the start, or behind a semicolon, at which some spreadsheets divide a line."""
MARKDOWN = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|&~#"})
HEADER = re.compile(r"<th(?=[^>]*>\s*([^<]+?)\s*</th>)")
"""The header of a column; its class is its name in English, if that is one word."""
QUOTE = '"'
LIST, TABLE = say("As a list"), say("As a table")
HTML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


class Written(NamedTuple):
    """An answer written as JSON already, in another process, but for the number of its document."""

    before: str
    after: str
    document: int = 1

    def __str__(self) -> str:
        """Write it with the number."""
        return f"{self.before}{self.document}{self.after}"


def written_apart(answer: Placed, fmt: str) -> Written:
    """Write an answer in a format of JSON; the number of its document comes last, so it is put in later.

    >>> from wonders_cli.rules.answers.plays import Plays
    >>> print(written_apart(Placed(Plays("base", "1", ()), "a.yaml"), "jsonl")._replace(document=7))
    {"game": "base", "player": "1", "plays": [], "rulings": [], "file": "a.yaml", "document": 7}
    """
    before, _, after = json_text(answer._replace(document=1).as_json(), INDENTS[fmt]).rpartition("1")
    return Written(before, after)


def render(
    answers: Iterable[Placed | Written],
    printing: Printing,
    *,
    fmt: str,
    explain: bool = False,
    width: int | None = None,
    ruling: Callable[[str], str] | None = None,
    failed: Failed | None = None,
) -> Iterator[str]:
    """Write answers in a format: pieces, each to be printed with a newline after it.

    `explain` adds the reasons to tables, and the text of each ruling where `ruling` looks it up; CSV then has the lines
    of a score instead of its sums, and the ledger of a record. A table wider than `width` places is turned or wrapped;
    None is for a pipe, where only sentences are. What cannot be written goes to `failed`, which has a defect to report,
    and the next answer is taken.

    >>> from wonders_cli.rules.answers.plays import Plays
    >>> print(*render([Placed(Plays("base", "Zoë", ()))], Printing("plays"), fmt="jsonl"))
    {"game": "base", "player": "Zoë", "plays": [], "rulings": []}
    """
    if fmt in INDENTS:
        for answer in answers:
            if isinstance(answer, Written):
                yield str(answer)
            else:
                yield from _tried(partial(_json, answer, INDENTS[fmt]), answer, failed)
        return
    placed = (answer for answer in answers if isinstance(answer, Placed))
    module, _, function = printing.view.partition(".")
    view = import_module(f"wonders_cli.output.views.{module}")
    if fmt == "csv":
        speak(None)  # for machines, as JSON
        lines = explain and printing.lines is not None
        rows_of = view.lines if lines else view.rows
        yield from _csv(placed, rows_of, printing.lines if lines else printing.columns, failed)
    else:
        styles: dict[str, Style] = {"table": Plain(width), "markdown": Markdown(), "html": Html()}
        blocks = getattr(view, function or "blocks")
        pieces = _sheets(placed, _Explained(blocks, ruling, explain=explain), styles[fmt], failed, named=printing.named)
        if fmt == "html":
            from wonders_cli.output.pages import page

            pieces = page(text(header(module)), pieces)
        yield from pieces


def _tried(make: Callable[[], Iterable[T]], placed: Placed, failed: Failed | None) -> list[T]:
    """Make what is to be written of an answer; nothing of one that shows a defect of ours."""
    try:
        return [*make()]
    except Exception as error:
        if failed is None:
            raise
        failed(error, placed)
        return []


def _json(answer: Placed, indent: int | None) -> list[str]:
    return [json_text(answer.as_json(), indent)]


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
    answers: Iterable[Placed],
    rows_of: Callable[[Any], Iterator[Row]],
    columns: tuple[str, ...] | None,
    failed: Failed | None,
) -> Iterator[str]:
    """Write a header and flat rows. Answers without fixed columns have those of all their rows, which are few."""
    import csv

    rows: Iterable[Row] = (
        placed_row(placed, row) for placed in answers for row in _tried(partial(rows_of, placed.answer), placed, failed)
    )
    if columns is None:
        rows = list(rows)
        used = {key for row in rows for key, cell in row.items() if cell not in (None, "")}
        columns = tuple(dict.fromkeys(key for row in rows for key in row if key in used))
    writer = csv.writer(_Echo(), lineterminator="")
    for row in chain([columns], ([_csv_cell(row.get(name)) for name in columns] for row in rows)):
        line: str = writer.writerow(row)
        yield line


def _csv_cell(cell: Cell) -> str | int:
    """Put an apostrophe before what a spreadsheet would run as a formula.

    >>> [_csv_cell(cell) for cell in ("=1+1", "@Ann", "-", "-3", -3, "+Ann", "Ann", None, "a;=1+1")]
    ["'=1+1", "'@Ann", '-', '-3', -3, "'+Ann", 'Ann', '', "a;'=1+1"]
    """
    if isinstance(cell, int):
        return cell
    return FORMULA.sub("'", printable(_breakable(text(cell))))


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
            yield from grid(None, rows, ("ruling", "text"), prose=True, folded=say("Rulings"))


def _sheets(
    answers: Iterable[Placed], explained: _Explained, style: Style, failed: Failed | None, *, named: bool
) -> Iterator[str]:
    """Write what is said of each document, under its name where there are several or it is to be `named`."""
    documents = ((place, list(group)) for place, group in groupby(answers, _place))
    first = list(islice(documents, 2))
    several = named or len(first) > 1
    before = ""
    for place, group in chain(first, documents):
        heading = style.heading(place) if several else ""
        for shown in _tried(partial(_sheet, group, explained, style), group[0], failed):
            yield before + heading + shown
            before, heading = "\n", ""


def _sheet(group: Sequence[Placed], explained: _Explained, style: Style) -> Iterator[str]:
    for block in explained.of(group):
        match block:
            case Grid():
                yield style.grid(block)
            case Drawing():
                yield style.drawing(block)
            case Curves() | Bars() | Stacks():
                if isinstance(style, Html):
                    yield style.picture(block)
            case sentence:
                yield style.sentence(text(sentence))


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
        return "\n".join(wrapped(printable(text), self.width or PROSE))

    def grid(self, table: Grid) -> str:
        """Write a table under its title."""
        width = self.width or (PROSE if table.prose else None)
        text = laid_out(_safe([table.headers, *table.rows], _unbroken), width, turnable=table.turnable)
        return f"{self.sentence(spoken(table.title))}\n{text}" if table.title else text

    def drawing(self, drawing: Drawing) -> str:
        """Write the lines as they are, or the grid where they are too long."""
        if self.width is not None and max(map(places, drawing.lines)) > self.width:
            return self.grid(drawing.instead)
        return "\n".join([self.sentence(spoken(drawing.title)), *map(printable, drawing.lines)])


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
        title = f"**{_markdown(spoken(table.title))}**\n\n" if table.title else ""
        return title + _tabulated(table, "pipe", _markdown)

    def drawing(self, drawing: Drawing) -> str:
        """Write a block of code: what is indented is shown as it is."""
        lines = [f"    {printable(line)}" for line in drawing.lines]
        return "\n".join([f"**{_markdown(spoken(drawing.title))}**\n", *lines])


class Html:
    """Headings, paragraphs and tables for a page; titles are headings below those of documents."""

    def __init__(self) -> None:
        """Begin under the title of the page."""
        self._level = 2

    def heading(self, text: str) -> str:
        """Make a heading."""
        self._level = 3
        return f"<h2>{_html(text)}</h2>\n"

    def sentence(self, text: str) -> str:
        """Write a paragraph."""
        return f"<p>{_html(text)}</p>"

    def grid(self, table: Grid) -> str:
        """Write a table under its title, or fold it."""
        title = f"{self._title(table.title)}\n" if table.title and not table.folded else ""
        cells = _tabulated(table, "unsafehtml", _html)  # "unsafe" as the cells are escaped here
        kinds = {_html(text(one)): written(one).lower() for one in table.headers if isinstance(one, Message)}
        kinds = {shown: kind for shown, kind in kinds.items() if kind.isalpha()}
        cells = HEADER.sub(lambda found: f'<th class="{kinds[found[1]]}"' if found[1] in kinds else "<th", cells)
        name = _html(spoken(table.title)) if table.title else "Table"
        quoted = name.replace(QUOTE, "&quot;")
        kind = "wide turnable" if table.turnable else "wide"
        whole = f'{title}<div class="{kind}" role="region" tabindex="0" aria-label="{quoted}">{cells}</div>'
        if not table.folded:
            return whole
        return f"<details>\n<summary>{_html(spoken(table.folded))}</summary>\n{whole}\n</details>"

    def drawing(self, drawing: Drawing) -> str:
        """Write the lines in letters of one width, and fold the grid, which can be read aloud."""
        lines = "\n".join(map(_html, drawing.lines))
        return (
            f"{self._title(drawing.title)}\n"
            f'<div class="wide" aria-hidden="true"><pre>{lines}</pre></div>\n'
            f"{self.grid(drawing.instead._replace(folded=LIST))}"
        )

    def picture(self, picture: Picture) -> str:
        """Draw it, and fold the grid with its figures."""
        from wonders_cli.output.charts import drawn

        return f"{self._title(picture.title)}\n{drawn(picture)}\n{self.grid(picture.instead._replace(folded=TABLE))}"

    def _title(self, title: Message) -> str:
        return f"<h{self._level}>{_html(spoken(title))}</h{self._level}>"


def _markdown(text: str) -> str:
    r"""Escape the marks of Markdown.

    >>> print(_markdown("a|b <i>"))
    a\|b \<i\>
    """
    return printable(_breakable(text)).translate(MARKDOWN)


def _html(text: str) -> str:
    return printable(_breakable(text)).translate(HTML)


def _breakable(text: str) -> str:
    """Write blanks where lines need not be broken."""
    return text.replace(UNBROKEN, " ")


def _unbroken(text: str) -> str:
    """Escape all but the blanks at which no line is broken."""
    return UNBROKEN.join(map(printable, text.split(UNBROKEN)))


def _safe(rows: Sequence[Sequence[Cell]], escape: Callable[[str], str]) -> list[list[str | int]]:
    return [[cell if isinstance(cell, int) else escape(text(cell)) for cell in row] for row in rows]


def _tabulated(table: Grid, fmt: str, escape: Callable[[str], str]) -> str:
    from tabulate import tabulate

    header, *rows = _safe([table.headers, *table.rows], escape)
    return tabulate(rows, headers=[*map(text, header)], tablefmt=fmt, disable_numparse=True, colalign=aligned(rows))
