"""Bring the catalogues up to date: `make messages`.

Every literal template of `say` is an entry, and so is what templates are filled with: nouns, joining words, terms and
the headers of columns. What is translated stays; what no code says any more goes. The .mo files are written too, and
docs/languages.md gets how complete each language is.
"""

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from wonders_cli.rules.messages import nouns, plural, wordy

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "wonders_cli/locale"
COMPLETE = ROOT / "docs/languages.md"
TABLE = re.compile(r"(?<=<!-- complete -->\n).*?(?=<!-- end -->)", re.DOTALL)
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""In place of the dates that would make each run differ."""
VALUE = re.compile(r"(?<!\{)\{[a-z_]+(:[a-z ]+)?\}(?!\})")
HELPERS = ("grid", "header")
JOINING = ("and", "or")
TERMS = (
    *("Age", "bank", "left", "right", "different", "identical", "day", "night"),
    *("wood", "stone", "clay", "ore", "glass", "papyrus", "textile", "cloth"),
    *("brown", "grey", "blue", "yellow", "red", "green", "purple"),
    *("tablet", "compass", "cog", "wheel", "mortar"),
    *("military", "treasury", "wonder", "civilian", "commercial", "guilds", "science", "progress", "wonders"),
    *("scientific", "stages", "cat", "victory tokens"),
    *("military supremacy", "scientific supremacy"),
    *("gear", "armillary", "plumb", "coin", "blue cat", "red horn", "red double horn"),
    *("points", "coins", "shared", "brick", "chain", "power", "payment"),
)
"""The words that stand in values and not in a template."""


def strings(node: ast.AST) -> Iterator[str]:
    """List the texts of an expression: both sides of a condition, the parts of a tuple."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def called(node: ast.AST) -> str | None:
    """Return the name of the function that an expression calls with something, if it does."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args else None


def sentences(tree: ast.Module) -> Iterator[str]:
    """List the templates of a module: what `say` is called with, and every other text with a value in braces."""
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) == "say":
            yield from strings(node.args[0])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield from [node.value] if VALUE.search(node.value) and "\n" not in node.value else []


def headers(tree: ast.Module) -> Iterator[str]:
    """List the headers of columns of a view: the keys of its rows, and what it names in grids."""
    for node in ast.walk(tree):
        parts: list[ast.AST] = []
        if isinstance(node, ast.Dict):
            parts = [part for part in node.keys if part]
        elif isinstance(node, ast.Call) and called(node) in HELPERS:
            parts = [*node.args]
        for part in parts:
            yield from (name.replace("_", " ").capitalize() for name in strings(part) if name.isidentifier())


def template() -> Catalog:
    """Make the catalogue without translations, from the code."""
    made = Catalog(domain="wonders", project="wonders", creation_date=NO_DATE, revision_date=NO_DATE, fuzzy=False)
    for word in (*JOINING, *TERMS):
        made.add(word, auto_comments=["a word of the game"])
    for path in sorted((ROOT / "wonders_cli").rglob("*.py")):
        where = [(path.relative_to(ROOT).as_posix(), 0)]
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for said in sentences(tree):
            if wordy(said):
                made.add(said, locations=where)
            for noun in nouns(said):
                made.add((noun, plural(noun)), locations=where)
        for name in headers(tree) if "views" in path.parts else ():
            made.add(name, auto_comments=["the header of a column"])
    for name in ("Total", "Rank", *map(str.capitalize, TERMS)):
        made.add(name, auto_comments=["the header of a column"])
    return made


def complete(string: str | tuple[str, ...] | list[str] | None) -> bool:
    """Whether a translation is there, with all its plurals."""
    return bool(string) and (isinstance(string, str) or all(string or ()))


def translated(catalogue: Catalog) -> tuple[int, int]:
    """Count the entries that are translated, and all."""
    entries = [message for message in catalogue if message.id]
    done = [message for message in entries if complete(message.string)]
    return len(done), len(entries)


def main() -> None:
    """Write the .po and .mo files and the table."""
    rows = ["| Language | Translated | Of |", "| --- | ---: | ---: |"]
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/wonders.po")):
        language = path.parent.parent.name
        with path.open("rb") as file:
            catalogue = read_po(file, locale=language)
        catalogue.update(template(), no_fuzzy_matching=True)
        catalogue.creation_date = catalogue.revision_date = NO_DATE
        catalogue.obsolete.clear()
        with path.open("wb") as file:
            write_po(file, catalogue, width=0, sort_output=True, include_lineno=False, ignore_obsolete=True)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
        done, number = translated(catalogue)
        rows.append(f"| {language} | {done} | {number} |")
    text = COMPLETE.read_text(encoding="utf-8")
    COMPLETE.write_text(TABLE.sub(lambda _: "\n" + "\n".join(rows) + "\n\n", text), encoding="utf-8")


if __name__ == "__main__":
    main()
