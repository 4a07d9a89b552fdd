"""Documents of cases: questions, each with its table and the answer that it must get."""

from __future__ import annotations

import os.path
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, NamedTuple

from wonders_cli.documents.data import GAMES
from wonders_cli.documents.files import UNREADABLE as UNREADABLE_FILE
from wonders_cli.documents.load import Document, documents
from wonders_cli.documents.load import read as read_document
from wonders_cli.documents.nodes import Node
from wonders_cli.documents.problems import Problem, ProblemError, Span
from wonders_cli.documents.shapes import (
    UNREADABLE,
    Data,
    Either,
    Field,
    Flag,
    Integer,
    ListOf,
    Mapping,
    OneOf,
    Raw,
    Reader,
    Text,
)
from wonders_cli.questions.ask import QUESTIONS
from wonders_cli.questions.question import FLAG, ITEMS, NUMBER
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wonders_cli.documents.shapes import Shape
    from wonders_cli.documents.source import SourceDocument
    from wonders_cli.questions.question import Argument

ITEM_KEY = "item"
_OF_THE_CASE = ("player", "items", "stage")
"""The arguments that have a key of their own in a case; the others are `options`."""


def _key(argument: Argument) -> str:
    return ITEM_KEY if argument.kind == ITEMS else argument.word


def _shape(argument: Argument) -> Shape[Any]:
    kinds: dict[str, Shape[Any]] = {FLAG: Flag(), NUMBER: Integer(), ITEMS: Either(ListOf(Text(), 1), Text())}
    return kinds.get(argument.kind) or Text()


TAKES = {name: tuple(map(_key, question.arguments)) for name, question in QUESTIONS.items()}
"""The keys that each question takes besides the document."""
_ARGUMENTS = {argument.name: argument for question in QUESTIONS.values() for argument in question.arguments}
_FIELDS = {name: Field(_key(argument), _shape(argument), argument.help) for name, argument in _ARGUMENTS.items()}
_OPTIONS = Mapping(
    _FIELDS["stage"],
    *(field for name, field in _FIELDS.items() if name not in _OF_THE_CASE),
    called=say("options"),
)
_CASE = Mapping(
    Field("id", Text(), "what reports call the case", required=True),
    Field("title", Text(), "what the case is about", default=""),
    Field("source", Text(), "where the question comes from", default=""),
    Field("table", Raw(), "the document that is asked about"),
    Field("file", Text(), "or the file that holds it, relative to this one"),
    Field("ask", OneOf(*TAKES), "the command that asks", required=True),
    *(_FIELDS[name] for name in _OF_THE_CASE),
    Field("options", _OPTIONS, "options of the command", default={}),
    Field("expect", Data(), "a part of the JSON answer; a list of them where there are several", required=True),
    Field("why", Text(), "the ruling, by its code", default=""),
    called=say("a case"),
    doc="A question and the answer it must get.",
)
CASES = Mapping(
    Field("game", OneOf(*GAMES), "the game of tables that do not name theirs", default="base"),
    Field("cases", ListOf(_CASE, items=say("cases"), longest=None), "the cases", required=True),
    doc="Questions and the answers they must get.",
)


class NoFileError(ProblemError):
    """The file that a case is about cannot be read: a mistake of the case, not an answer."""


class Case(NamedTuple):
    """A question about a table in the case file itself (`table`) or in a `path` of its own, and what it must get.

    `asked` is what the question takes besides, by the names of its arguments; `source` is the document of the case, and
    `game` the game of a table that does not name its own.
    """

    id: str
    title: str
    why: str
    ask: str
    asked: dict[str, Any]
    expect: Any
    source: SourceDocument
    span: Span
    table: Node | None
    game: str
    path: str | None
    path_span: Span | None

    def documents(self) -> Iterator[Document | ProblemError]:
        """Read what the question is about; a table in the case file has its places there."""
        if self.path is not None:
            for document in documents(self.path, named=False):
                if isinstance(document, ProblemError) and document.problems[0].code == UNREADABLE_FILE:
                    yield self._without_file(document.problems[0])
                else:
                    yield document
            return
        try:
            table = self.table and _of_game(self.table, self.game)
            yield read_document(self.source._replace(root=table, problems=[]))
        except ProblemError as error:
            yield error

    def _without_file(self, problem: Problem) -> NoFileError:
        message = say("the case asks about {file:quoted}: {problem}", file=self.path, problem=problem.message)
        found = Problem(problem.code, message, self.path_span)
        return NoFileError(self.source.name, [found], self.source.text, self.source.first_line)


def read(root: Node, reader: Reader) -> tuple[Case, ...]:
    """Read the cases of a document that have no problem; their tables are read when they are asked about."""
    values = CASES.read(root, reader, "the document")
    if values is UNREADABLE:
        return ()
    sound = values["game"] is not UNREADABLE
    nodes = entries.value if values["cases"] and (entries := root.at("cases")) else ()
    cases = [
        _case(entry, node, reader, values["game"] or GAMES[0])
        for node, entry in zip(nodes, values["cases"] or (), strict=True)
        if entry is not UNREADABLE
    ]
    first: dict[str, Case] = {}
    for case in cases:
        if case.id and first.setdefault(case.id, case) is not case:
            line = first[case.id].span.line
            message = say("there are two cases {word:quoted}, the first in line {line}", word=case.id, line=line)
            reader.problem("duplicate-case", message, case.span)
    places = sorted(problem.span[:2] for problem in reader.problems if problem.span)
    return tuple(case for case in cases if sound and not _has_any(places, case.span))


def _has_any(places: Sequence[tuple[int, int]], span: Span) -> bool:
    """Whether any of the sorted places lies within a span."""
    at = bisect_left(places, span[:2])
    return at < len(places) and places[at] < span[2:]


def _case(values: dict[str, Any], node: Node, reader: Reader, game: str) -> Case:
    """Make a case of what was read, and note what does not go together."""
    if values["table"] is None and values["file"] is None:
        reader.problem("missing", say('a case has no "table" and no "file"'), node)
    elif values["table"] is not None and values["file"] is not None:
        reader.problem("duplicate-key", say("a case has a table or a file, not both"), node.key("file"))
    if values["expect"] is None:
        reader.problem("missing", say('a case has no "expect"'), node.key("expect"))
    path = values["file"] and os.path.join(os.path.dirname(reader.document.name), values["file"])
    if path == "-":  # a file of that name; standard input is for the case file
        path = os.path.join(os.curdir, path)
    file = node.at("file")
    return Case(
        values["id"],
        values["title"],
        values["why"],
        values["ask"],
        _asked(values, node, reader),
        values["expect"],
        reader.document,
        node.span,
        values["table"],
        game,
        path,
        file.span if file else None,
    )


def _of_game(table: Node, game: str) -> Node:
    """Give a table that does not name its game the one of the case file."""
    if table.kind != "mapping" or table.key("game"):
        return table
    named = (Node("scalar", table.span, "game"), Node("scalar", table.span, game))
    return Node("mapping", table.span, [*table.pairs(), named])


def _asked(values: dict[str, Any], node: Node, reader: Reader) -> dict[str, Any]:
    """Return the arguments of the question, and note those that it does not take."""
    of_the_case = [_key(_ARGUMENTS[name]) for name in _OF_THE_CASE]
    every = [(name, values[name]) for name in of_the_case] + list((values["options"] or {}).items())
    given = {name: value for name, value in every if value is not None}
    for name in given if values["ask"] else ():
        if name not in TAKES[values["ask"]]:
            options = node.at("options")
            message = say("{question} takes no {key}", question=values["ask"], key=name)
            reader.problem("unknown-key", message, node.key(name) or (options and options.key(name)))
    if ITEM_KEY in given:
        item = given.pop(ITEM_KEY)
        given["items"] = (item,) if isinstance(item, str) else item
    return {name.replace("-", "_"): value for name, value in given.items()}
