"""A document on one line of JSON is what the reader of YAML makes of it, to every place and every byte."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.console import ROOT
from wonders_cli.cli import run
from wonders_cli.documents import nodes, oneline
from wonders_cli.documents.nodes import MOST_LEVELS, Node
from wonders_cli.documents.source import documents

FOLDERS = ("examples", "tests/cases", "tests/bad_documents", "tests/documents")
FILES = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.yaml"))]
LINE = '{"game": "base", "players": [{"Ann": "Gizah day | Well"}], "age": 3}'


def value(node: Node) -> Any:
    """Make of a node what JSON has for it."""
    if node.kind == "mapping":
        return {key.value: value(one) for key, one in node.pairs()}
    if node.kind in ("sequence", "refused"):
        return [value(one) for one in node.value]
    try:
        bare = None if node.quoted else json.loads(node.value)
    except ValueError:
        return node.value
    return node.value if isinstance(bare, (str, list, dict)) or node.quoted else bare


def json_lines(path: Path, *, ensure_ascii: bool) -> str:
    """Write each document of a file that has a tree on one line."""
    roots = [document.root for document in documents(str(path)) if document.root]
    return "".join(json.dumps(value(root), ensure_ascii=ensure_ascii) + "\n" for root in roots)


def shown(node: Node | None) -> Any:
    """Show a whole tree with all places."""
    if node is None:
        return None
    if node.kind == "mapping":
        inside: Any = [(shown(key), shown(one)) for key, one in node.pairs()]
    else:
        inside = [*map(shown, node.value)] if node.kind == "sequence" else node.value
    return node.kind, node.quoted, node.span, inside


def assert_same(text: str) -> None:
    """What this reader makes of a text is what the other makes, and where it makes nothing, the other is asked."""
    ours = oneline.tree(text, 3)
    if ours is not None:
        problems: list[Any] = []
        assert shown(ours) == shown(nodes.tree(text, 3, problems))
        assert not problems


def answers(commands: Iterator[list[str]], capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """Run commands: what they print, on both channels, and their status."""
    return [(run(command), capsys.readouterr()) for command in commands]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_answers_and_problems_are_the_same(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text(json_lines(path, ensure_ascii=bool(len(path.name) % 2)), "utf-8")
    commands = [["check", "--format", "jsonl"], ["score", "--format", "jsonl"], ["replay"], ["verify"]]
    monkeypatch.chdir(tmp_path)
    ours = answers(([*command, file.name] for command in commands), capsys)
    monkeypatch.setattr(oneline, "tree", lambda *_: None)
    assert answers(([*command, file.name] for command in commands), capsys) == ours


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_trees_are_the_same(path: Path) -> None:
    for ascii_only in (True, False):
        for line in json_lines(path, ensure_ascii=ascii_only).splitlines(keepends=True):
            assert_same(line)


@pytest.mark.parametrize("path", sorted((ROOT / "examples").rglob("*.yaml")), ids=lambda path: path.name)
def test_no_example_needs_the_other_reader(path: Path) -> None:
    lines = json_lines(path, ensure_ascii=True).splitlines(keepends=True)
    assert lines
    assert all(oneline.tree(line, 1) for line in lines)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["", "a: b", "#", "😀", "é"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.text("ab", max_size=70), inner),
    max_leaves=12,
)


@given(
    document=st.dictionaries(st.text(), VALUES),
    ascii_only=st.booleans(),
    signs=st.sampled_from([",:", ", : ", " ,  :   "]),
)
@example(document={"k" * 60: 1, "é" * 60: 2, "😀" * 60: 3}, ascii_only=True, signs=",:")
@example(
    document={"a": -0.0, "b": float("nan"), "c": 1e300, "d": "\u2028", "e": "\t", "f": "\x7f"},
    ascii_only=False,
    signs=", : ",
)
def test_all_that_json_writes_is_read_alike(document: dict[str, Any], *, ascii_only: bool, signs: str) -> None:
    comma, colon = signs[: len(signs) // 2], signs[len(signs) // 2 :]
    assert_same(json.dumps(document, ensure_ascii=ascii_only, separators=(comma, colon)))


@given(
    st.data(),
    VALUES,
    st.sampled_from(['"', "\\", ",", ":", "{", "]", "\t", " ", "\r", "#", "'", "\u00a0", "\ud800", "0", "\x85"]),
)
def test_a_character_too_much_or_too_little_is_read_alike(data: st.DataObject, document: Any, sign: str) -> None:
    text = json.dumps({"a": document})
    at = data.draw(st.integers(0, len(text)))
    for wrong in (text[:at] + sign + text[at:], text[:at] + text[at + 1 :]):
        assert_same(wrong)


@pytest.mark.parametrize(
    "line", [LINE, LINE + "\n", '{"a": {}, "b": [], "c": ""}', '{"a":"\\u00e9\\ud83d\\ude00","b":1}']
)
def test_places_are_those_of_the_text(line: str) -> None:
    assert oneline.tree(line, 1)
    assert_same(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "a: 1",
        "[1]",
        '"a"',
        '{"a": 1, "a": 2}',
        '{"a": 1, "\\u0061": 2}',
        '{"a": "\\u0000"}',
        '{"a": "\\n"}',
        '{"a":\t1}',
        '{"a": 1,\n"b": 2}',
        '{"a": 1} # end',
        '{"a": 1',
        '{"a": \\ud800}',
        '{"a"' + " " * 2_000 + ": 1}",
        '{"' + "a" * 2_000 + '": 1}',
        '{"a": ' + "[" * MOST_LEVELS + "]" * MOST_LEVELS + "}",
        '{"a": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"a": [' + "1," * 200_000 + "1]}",
    ],
    ids=lambda line: line[:20],
)
def test_what_is_no_such_line_is_left_to_the_other_reader(line: str) -> None:
    assert oneline.tree(line, 1) is None


def test_as_deep_as_yaml_may_be() -> None:
    levels = MOST_LEVELS - 1
    line = '{"a": ' + "[" * levels + "]" * levels + "}"
    assert oneline.tree(line, 1)
    assert_same(line)


def test_no_other_attribute_is_looked_up() -> None:
    root = oneline.tree(LINE, 1)
    assert not hasattr(root, "places")
