"""Bring the catalogues up to date: `make messages`.

Every literal template of `say` is an entry, and so is what templates are filled with: nouns, joining words, terms and
the headers of columns. What is translated stays; what no code says any more goes. The .mo files are written too, and how
complete each language is into docs/languages.md.
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
HELPERS = ("grid", "header")
JOINING = ("and", "or")
TERMS = (
    *("Age", "bank", "left", "right", "different", "identical", "day", "night"),
    *("wood", "stone", "clay", "ore", "glass", "papyrus", "textile", "cloth"),
    *("brown", "grey", "blue", "yellow", "red", "green", "purple"),
    *("tablet", "compass", "cog", "wheel", "mortar"),
    *("military", "treasury", "wonder", "civilian", "commercial", "guilds", "science", "progress", "wonders"),
    *("military supremacy", "scientific supremacy"),
)
"""The words that stand in values and not in a template."""


def strings(node: ast.AST) -> Iterator[str]:
    """List the texts of an expression: both sides of a condition, the parts of a tuple."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def template() -> Catalog:
    """Make the catalogue without translations, from the code."""
    made = Catalog(domain="wonders", project="wonders", creation_date=NO_DATE, revision_date=NO_DATE, fuzzy=False)
    for word in (*JOINING, *TERMS):
        made.add(word, auto_comments=["a word of the game"])
    for path in sorted((ROOT / "wonders_cli").rglob("*.py")):
        where = [(path.relative_to(ROOT).as_posix(), 0)]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if "views" in path.parts and isinstance(node, ast.Dict):
                for key in (key for part in node.keys if part for key in strings(part) if key.isidentifier()):
                    made.add(key.replace("_", " ").capitalize(), auto_comments=["the header of a column"])
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
                continue
            if node.func.id == "say":
                for said in strings(node.args[0]):
                    if wordy(said):
                        made.add(said, locations=where)
                    for noun in nouns(said):
                        made.add((noun, plural(noun)), locations=where)
            elif "views" in path.parts and node.func.id in HELPERS:
                for name in (name for argument in node.args for name in strings(argument) if name.isidentifier()):
                    made.add(name.replace("_", " ").capitalize(), auto_comments=["the header of a column"])
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
