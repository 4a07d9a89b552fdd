"""Whole documents that are not mappings, parsers that fail, and rules data that no rule knows."""

import io
from importlib import import_module
from typing import NoReturn

import pytest
import yaml

from wonders_cli.documents.architects import catalogue as architects_catalogue
from wonders_cli.documents.base import catalogue as base_catalogue
from wonders_cli.documents.base.tables import WonderSide
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.duel import catalogue as duel_catalogue
from wonders_cli.documents.nodes import Node
from wonders_cli.documents.shapes import Reader, Shape
from wonders_cli.documents.source import documents
from wonders_cli.rules.messages import say


def listed() -> tuple[Node, Reader]:
    (source,) = documents("t.yaml", io.BytesIO(b"cards: [Altar]\n"))
    assert source.root
    root = source.root.at("cards")
    assert root
    return root, Reader(source._replace(root=root), {})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["table", "city", "record"])
def test_a_list_is_no_document(game: str, kind: str) -> None:
    root, reader = listed()
    if kind == "record":
        assert import_module(f"wonders_cli.documents.{game}.records").read(root, reader) is None
    else:
        assert import_module(f"wonders_cli.documents.{game}.tables").read(root, reader, kind) is None
    assert [(problem.code, problem.span and problem.span.line) for problem in reader.problems] == [("wrong-type", 1)]


def test_a_list_holds_no_cases() -> None:
    root, reader = listed()
    assert import_module("wonders_cli.cases.reading").read(root, reader) == ()
    assert [problem.code for problem in reader.problems] == ["wrong-type"]


def test_any_wonder_with_a_side_is_text_where_no_names_are_given() -> None:
    assert WonderSide().schema() == {"type": "string"}


def test_a_shape_must_say_what_it_takes_and_means() -> None:
    root, reader = listed()
    shape: Shape[str] = Shape()
    with pytest.raises(NotImplementedError):
        shape.takes(root)
    with pytest.raises(NotImplementedError):
        shape.schema()
    with pytest.raises(NotImplementedError):
        shape._value(root, reader, "this")  # noqa: SLF001 -- what each shape must have of its own


def test_an_effect_of_the_rules_data_that_is_not_known_stops_the_program() -> None:
    """Whoever adds a line to rules_data/ learns at once that no rule reads it."""
    with pytest.raises(KeyError, match="luck"):
        [*base_catalogue._effects({"luck": 7})]  # noqa: SLF001
    with pytest.raises(ValueError, match="luck"):
        duel_catalogue._effect("luck", 7)  # noqa: SLF001
    with pytest.raises(ValueError, match="luck"):
        architects_catalogue._token_effect({"luck": 7})  # noqa: SLF001


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (yaml.reader.ReaderError("t.yaml", 0, 0, "utf-8", "unacceptable"), "a character that YAML does not allow"),
        (yaml.MarkedYAMLError(problem="found something"), "this is not YAML: found something"),
    ],
)
def test_a_parser_that_does_not_say_where(error: yaml.YAMLError, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise error

    monkeypatch.setattr(yaml, "parse", refuse)
    [document] = documents("t.yaml", io.BytesIO(b"\na: 1\n"))
    [problem] = document.problems
    assert (problem.code, problem.span and problem.span[:2]) == ("not-yaml", (2, 1))
    assert message in str(problem.message)


def test_ends_of_documents_between_which_nothing_stands_count_for_nothing() -> None:
    found = list(documents("t.yaml", io.BytesIO(b"...\n...\na: 1\n...\n...\n")))
    assert [(document.number, document.problems) for document in found] == [(1, [])]


@pytest.mark.parametrize("error", [ValueError("chr() arg not in range"), OverflowError("too large")])
def test_an_escape_that_the_parser_in_python_stumbles_over(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object, **__: object) -> NoReturn:
        raise error

    monkeypatch.setattr(yaml, "parse", stumble)
    [document] = documents("t.yaml", io.BytesIO(b'a: "\\UFFFFFFFF"\n'))
    assert [problem.code for problem in document.problems] == ["not-yaml"]


def test_what_is_refused_does_not_keep_a_document_from_being_read() -> None:
    node, reader = listed()
    reader.refuse("duplicate-card", say("Altar is there twice"), node, "Baths")
    assert reader.problems == []
    assert [(found.code, found.span, found.suggestion) for found in reader.refused] == [
        ("duplicate-card", node.span, "Baths")
    ]
    reader.check()


def test_after_many_problems_nothing_is_looked_up_any_more() -> None:
    node, reader = listed()
    cards = base_catalogue.vocabularies()["card"]
    for number in range(200):
        reader.unknown(cards, "Alta", node)
        assert (reader.nearest("altr", ["altar"]) is None) == (number >= 99)
    assert {str(problem.message) for problem in reader.problems} == {'there is no card "Alta"'}
    assert [problem.suggestion for problem in reader.problems] == ["Altar"] * 100 + [None] * 100
