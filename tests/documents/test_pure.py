"""The parser in Python reads what the one of libyaml reads: every example, every case, and anything else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.console import ROOT
from wonders_cli.cases.reading import Case
from wonders_cli.cases.running import cases, run
from wonders_cli.documents import nodes
from wonders_cli.documents.nodes import Node
from wonders_cli.documents.pure import PureLoader
from wonders_cli.documents.source import documents

EXAMPLES = sorted(
    path for path in (ROOT / "examples").rglob("*") if path.suffix in (".yaml", ".yml", ".json", ".jsonl")
)
CASES = sorted((ROOT / "tests/cases").rglob("*.yaml"))


def shown(node: Node | None) -> Any:
    """Show a tree with all places but the ends of lists and mappings, which the parsers see differently."""
    match node:
        case None:
            return None
        case Node(kind="mapping"):
            return node.span[:2], [(shown(key), shown(value)) for key, value in node.pairs()]
        case Node(kind="sequence"):
            return node.span[:2], [*map(shown, node.value)]
        case _:
            return node.span, node.value


def trees(path: Path) -> Iterator[Any]:
    for document in documents(str(path)):
        yield shown(document.root), [(problem.code, problem.span) for problem in document.problems]


def test_it_is_taken_where_tests_ask_for_it_and_where_there_is_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(nodes.PURE, raising=False)
    assert nodes.parser() is yaml.CSafeLoader
    monkeypatch.setenv(nodes.PURE, "1")
    assert nodes.parser() is PureLoader
    monkeypatch.delenv(nodes.PURE)
    monkeypatch.delattr(yaml, "CSafeLoader")
    assert nodes.parser() is PureLoader


@pytest.mark.slow
@pytest.mark.parametrize("path", [*EXAMPLES, *CASES], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_examples_and_cases_are_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "_Loader", yaml.CSafeLoader)
    expected = [*trees(path)]
    monkeypatch.setattr(nodes, "_Loader", PureLoader)
    assert [*trees(path)] == expected


@pytest.mark.slow
def test_the_cases_get_their_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    results = []
    for loader in (yaml.CSafeLoader, PureLoader):
        monkeypatch.setattr(nodes, "_Loader", loader)
        every = [case for case in cases(str(ROOT / "tests/cases")) if isinstance(case, Case)]
        results.append([run(case).as_json() for case in every])
    expected, got = results
    assert [one["id"] for one, other in zip(expected, got, strict=True) if one != other] == []


def events(text: str, loader: type) -> list[Any] | None:
    try:
        found = [*yaml.parse(text, Loader=loader)]
    except yaml.YAMLError:
        return None
    return [(type(event).__name__, getattr(event, "value", None)) for event in found]


WORDS = [
    "a",
    "b c",
    "?",
    "sell ?",
    " ",
    "  ",
    ":",
    ": ",
    ",",
    "{",
    "}",
    "[",
    "]",
    "\n",
    "\n  ",
    "\n \t",
    "- ",
    "\t",
    "#",
]
PIECES = st.sampled_from([*WORDS, " #", '"x"', "'y'", "\n---\n", "\n...\n", "-", "1", "\n\n", "? ", "é"])


@given(st.lists(PIECES, max_size=12).map("".join))
def test_anything_is_taken_or_refused_by_both(text: str) -> None:
    assert events(text, PureLoader) == events(text, yaml.CSafeLoader)


@pytest.mark.parametrize(
    "text",
    [
        "{a: sell ?, b: c?d}",
        "a:\t7\n",
        "[a,\n\tb]",
        "[a:,b]",
        "a: b\n\tc\n",
        "{a: b\n\n c}",
        "a: b\n\n c\n---\nd",
        "a\n...",
    ],
)
def test_question_marks_tabs_and_lines(text: str) -> None:
    assert events(text, PureLoader) == events(text, yaml.CSafeLoader)
