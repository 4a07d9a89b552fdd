"""`wonders schema` and the reader: the schema takes all that the reader takes, and refuses what a schema can refuse."""

import io
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.console import ROOT
from wonders_cli.cases.reading import CASES
from wonders_cli.cases.reading import read as read_cases
from wonders_cli.cases.running import cases
from wonders_cli.cli import run
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.load import Document, read
from wonders_cli.documents.names import Vocabulary
from wonders_cli.documents.nodes import Node
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.schema import schema
from wonders_cli.documents.shapes import Reader
from wonders_cli.documents.source import SourceDocument, documents

SHAPES = {"cases": CASES}
BEYOND_A_SCHEMA = {
    "whether two things in different places are the same": {
        *(
            "duplicate-player",
            "duplicate-wonder",
            "duplicate-card",
            "duplicate-stage",
            "duplicate-key",
            "unknown-player",
        ),
    },
    "how many stages the board named elsewhere has": {"too-many-stages"},
    "plays, which are sentences": {"unknown-play"},
    "how much anybody writes": {"too-large"},
}
BETWEEN_KEYS = re.compile(
    r"the side of|toward whom|has no stage|there is no stage|opponent \(two players\)|takes no |no \"file\"|"
    r"file, not both|name of the card|has no play of|hand of .* must hold|no \"expect\"|top one is known"
)
"""Messages about keys of which one depends on another."""
LEADING_ZERO = re.compile(r"whole number, not \"[-+]?0[0-9]")
"""YAML 1.2 reads 010 as ten; YAML 1.1 as eight, so the reader refuses to guess."""
BEYOND_ASCII = re.compile(r"^there is no .*[^\x00-\x7f]")
"""A pattern cannot take accents away."""

FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


def as_editors_read(node: Node) -> Any:
    """Give the values that YAML 1.2 makes of a document."""
    if node.kind == "mapping":
        return {key.value: as_editors_read(value) for key, value in node.value}
    if node.kind == "sequence":
        return [as_editors_read(item) for item in node.value]
    text = node.value
    if node.quoted:
        return text
    if node.is_null or text in ("Null", "NULL"):
        return None
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    if re.fullmatch(r"[-+]?[0-9]+", text):
        return int(text)
    return float(text) if FLOAT.fullmatch(text) else text


@cache
def validator(kind: str | None = None, game: str | None = None) -> Draft202012Validator:
    made = schema(kind, game, shapes=SHAPES)
    Draft202012Validator.check_schema(made)
    return Draft202012Validator(made)


def outcome(source: SourceDocument) -> Document | tuple[Problem, ...]:
    try:
        document = read(source)
    except ProblemError as error:
        return error.problems
    if document.kind == "cases" and source.root:
        read_cases(source.root, Reader(source, {}))
    return tuple(source.problems) or document


def expressible(problem: Problem) -> bool:
    beyond = set().union(*BEYOND_A_SCHEMA.values())
    exceptions = (BETWEEN_KEYS, LEADING_ZERO, BEYOND_ASCII)
    return problem.code not in beyond and not any(exception.search(str(problem.message)) for exception in exceptions)


def agrees(source: SourceDocument) -> None:
    if source.root is None or source.problems:
        return  # editors see for themselves what is not YAML
    values = as_editors_read(source.root)
    found = outcome(source)
    if isinstance(found, Document):
        game = None if found.kind == "cases" else found.game
        for of in (validator(), validator(found.kind, game)):
            of.validate(values)
    elif any(map(expressible, found)):
        assert not validator().is_valid(values), found


def corpus() -> Iterator[Path]:
    for folder in ("examples", "tests/cases", "tests/bad_documents"):
        yield from sorted(path for path in (ROOT / folder).rglob("*.*") if path.suffix in (".yaml", ".yml", ".json"))


@pytest.mark.parametrize("path", [*corpus()], ids=lambda path: str(path.relative_to(ROOT)))
def test_files(path: Path) -> None:
    for source in documents(str(path)):
        agrees(source)


def test_tables_of_cases() -> None:
    for case in cases(str(ROOT / "tests/cases")):
        assert not isinstance(case, ProblemError), case
        if case.table is not None:
            agrees(case.source._replace(root=case.table, problems=[]))


BASE = "players:\n" + "".join(
    f"  - {{name: {name}, wonder: {wonder}, side: day, cards: [Loom]}}\n"
    for name, wonder in (("Ann", "Gizah"), ("Bob", "Rhodos"), ("Cy", "Olympia"))
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Loom", "Lom"),
        ("Loom", "Brewery"),
        ("[Loom]", "{Loom: 1}"),
        ("Gizah", "Atlantis"),
        ("day", "noon"),
        ("side:", "Side:"),
        ("cards:", "card:"),
        ("name: Ann, ", ""),
        ("name: Ann", "name: ''"),
        ("name: Ann", "name: ~"),
        ("name: Ann", f"name: {'x' * 81}"),
        ("side: day", "side: day, coins: -1"),
        ("side: day", "side: day, coins: '3'"),
        ("side: day", "side: day, coins: 3.5"),
        ("side: day", "side: day, military: [2]"),
        ("players:", "age: 4\nplayers:"),
        ("players:", "rulings: {strict-purchases: yes}\nplayers:"),
        ("players:", "game: chess\nplayers:"),
        ("  - {name: Ann, wonder: Gizah, side: day, cards: [Loom]}\n", ""),
    ],
)
def test_refused_by_both(old: str, new: str) -> None:
    assert old in BASE
    [source] = documents("t.yaml", io.BytesIO(BASE.replace(old, new, 1).encode()))
    assert not isinstance(outcome(source), Document)
    assert source.root is not None
    assert not validator().is_valid(as_editors_read(source.root))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Loom", "the LOOM"),
        ("[Loom]", "'Loom, Altar'"),
        ("cards: [Loom]", "cards: [Loom], military: 1 -1"),
        ("cards: [Loom]", "cards: [Loom], military: 18"),
        ("{name: Ann, wonder: Gizah, side: day, cards: [Loom]}", "{Ann: Gizah day | loom | 1}"),
        ("players:", "date: 2026-11-20\nlabel: Friday\nplayers:"),
        ("Loom", "Thèater"),
        ("Loom", "lumber-yard"),
        ("Gizah", "the gi-zeh"),
        ("Gizah, side: day", "'gizah (NIGHT)'"),
        ("side: day", "side: Day"),
        ("name: Ann", "name: No"),
        ("name: Ann", "name: 7"),
        ("name: Ann", "name: true"),
        ("name: Ann", f"name: 'x    {'y' * 78}'"),
        ("name: Ann", "name: " + "e\u0301" * 80),
        ("players:", "game: BASE\nplayers:"),
        ("players:", "age: +3\nplayers:"),
    ],
)
def test_taken_by_both(old: str, new: str) -> None:
    assert old in BASE
    [source] = documents("t.yaml", io.BytesIO(BASE.replace(old, new, 1).encode()))
    assert isinstance(outcome(source), Document), outcome(source)
    agrees(source)


@pytest.mark.parametrize(("game", "action"), [("base", "build"), ("duel", "discard"), ("architects", "take")])
def test_plays_in_capitals(game: str, action: str) -> None:
    text = (ROOT / f"examples/{game}/record.yaml").read_text("utf-8").replace(f" {action} ", f" {action.title()} ")
    [source] = documents("t.yaml", io.BytesIO(text.encode()))
    assert isinstance(outcome(source), Document), outcome(source)
    agrees(source)


@given(st.data())
def test_every_spelling_of_a_name_is_taken(data: st.DataObject) -> None:
    vocabulary = Vocabulary("card", {"Lumber Yard": ["Chantier"], "Architect's Guild": [], "Theater": []})
    name = data.draw(st.sampled_from(["Lumber Yard", "Chantier", "Architects Guild", "Theater"]))
    article = data.draw(st.sampled_from(["", "the ", "THE-", " The_"]))
    between = st.sampled_from(["", " ", "-", "_", "'", "\u2019", "\u00e9", "  "])
    written = article + "".join(
        (letter.upper() if data.draw(st.booleans()) else letter.lower()) + data.draw(between) for letter in name
    )
    if vocabulary.resolve(written):
        assert re.search(vocabulary.schema()["pattern"], written)
    elif written.isascii() and not article and name != "Theater":  # "The ater" passes
        assert not re.search(vocabulary.schema()["pattern"], written)


def test_every_property_is_described() -> None:
    def undescribed(part: Any, path: str = "") -> Iterator[str]:
        if isinstance(part, dict):
            for name, described in part.get("properties", {}).items() if "additionalProperties" in part else ():
                if "description" not in described:
                    yield f"{path}/{name}"
            for key, value in part.items():
                yield from undescribed(value, f"{path}/{key}")

    assert not [*undescribed(schema(shapes=SHAPES))]


@pytest.mark.parametrize("game", GAMES)
def test_the_command_prints_it(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", "table", "--game", game]) == 0
    assert json.loads(capsys.readouterr().out) == schema("table", game, shapes=SHAPES)
    assert run(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == schema(shapes=SHAPES)
