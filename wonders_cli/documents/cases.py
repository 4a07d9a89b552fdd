"""Documents of cases: questions, each with its table and the answer that it must get."""

from __future__ import annotations

import os.path
from typing import TYPE_CHECKING, Any, NamedTuple

from wonders_cli.documents.catalogue import GAMES
from wonders_cli.documents.load import Document, documents
from wonders_cli.documents.load import read as read_document
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
from wonders_cli.documents.source import Node
from wonders_cli.errors import ProblemError, Span, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonders_cli.documents.source import SourceDocument

TAKES = {
    "score": ("player",),
    "can-build": ("player", "item", "stage", "from-discard"),
    "cost": ("player", "item", "stage"),
    "science": ("player",),
    "battle": ("player", "age", "shields"),
    "check": ("player",),
    "plays": ("player",),
    "replay": ("correct",),
}
"""What can be told with each question besides the table, in the words of the command line."""

_OPTIONS = Mapping(
    Field("stage", Flag(), "as the key `stage` of the case"),
    Field("from-discard", Flag(), "the power that builds from the discard pile is being used"),
    Field("age", Integer(), "the Age that ends"),
    Field("shields", Integer(), "how far the player pushes the pawn"),
    Field("correct", Flag(), "the house correction is made"),
    called="options",
)
_CASE = Mapping(
    Field("id", Text(), "what reports call the case", required=True),
    Field("title", Text(), "what the case is about", default=""),
    Field("source", Text(), "where the question comes from", default=""),
    Field("table", Raw(), "the document that is asked about"),
    Field("file", Text(), "or the file that holds it, relative to this one"),
    Field("ask", OneOf(*TAKES), "the command that asks", required=True),
    Field("player", Text(), "for whom"),
    Field("item", Either(ListOf(Text(), 1, items="items"), Text()), "what is built or paid for"),
    Field("stage", Flag(), "it is about a stage of the Wonder; in Duel the items are wonders"),
    Field("options", _OPTIONS, "options of the command", default={}),
    Field("expect", Data(), "a part of the JSON answer; a list of them where there are several", required=True),
    Field("why", Text(), "the ruling, by its code", default=""),
    called="a case",
    doc="A question and the answer it must get.",
)
CASES = Mapping(
    Field("game", OneOf(*GAMES), "the game of tables that do not say theirs", default="base"),
    Field("cases", ListOf(_CASE, items="cases"), "the cases", required=True),
    doc="Questions and the answers they must get.",
)


class Case(NamedTuple):
    """A question about a table in the case file itself (`table`) or in a `path` of its own, and what it must get.

    `asked` is what the question takes besides, by the names of its arguments; `source` is the document of the case.
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
    path: str | None

    def documents(self) -> Iterator[Document | ProblemError]:
        """Read what the question is about; a table in the case file has its places there."""
        if self.path is not None:
            yield from documents(self.path)
            return
        try:
            yield read_document(self.source._replace(root=self.table, problems=[]))
        except ProblemError as error:
            yield error


def read(root: Node, reader: Reader) -> tuple[Case, ...]:
    """Read the cases of a document in which no problem is; their tables are read when they are asked about."""
    values = CASES.read(root, reader, "the document")
    if values is UNREADABLE:
        return ()
    cases = [
        _case(entry, node, reader, values["game"])
        for index, entry in enumerate(values["cases"] or ())
        if entry is not UNREADABLE and (node := root.at("cases", index)) is not None
    ]
    first: dict[str, Case] = {}
    for case in cases:
        if case.id and first.setdefault(case.id, case) is not case:
            message = f"there are two cases {quoted(case.id)}, the first in line {first[case.id].span.line}"
            reader.problem("duplicate-case", message, case.span)
    return tuple(case for case in cases if not any(_is_within(problem.span, case.span) for problem in reader.problems))


def _is_within(place: Span | None, whole: Span) -> bool:
    return place is not None and whole[:2] <= place[:2] < whole[2:]


def _case(values: dict[str, Any], node: Node, reader: Reader, game: str) -> Case:
    """Make a case of what was read, and note what does not go together."""
    if values["table"] is None and values["file"] is None:
        reader.problem("missing", 'a case has no "table" and no "file"', node)
    elif values["table"] is not None and values["file"] is not None:
        reader.problem("duplicate-key", "a case has a table or a file, not both", node.key("file"))
    path = values["file"] and os.path.join(os.path.dirname(reader.document.name), values["file"])
    return Case(
        values["id"],
        values["title"],
        values["why"],
        values["ask"],
        _asked(values, node, reader),
        values["expect"],
        reader.document,
        node.span,
        values["table"] and _of_game(values["table"], game),
        path,
    )


def _of_game(table: Node, game: str) -> Node:
    """Tell a table that does not say its game the one of the case file."""
    if table.kind != "mapping" or table.key("game"):
        return table
    told = (Node("scalar", table.span, "game"), Node("scalar", table.span, game))
    return Node("mapping", table.span, [*table.pairs(), told])


def _asked(values: dict[str, Any], node: Node, reader: Reader) -> dict[str, Any]:
    """Give what is told with the question by the names of its arguments, and note what it does not take."""
    every = [(name, values[name]) for name in ("player", "item", "stage")] + list((values["options"] or {}).items())
    told = {name: value for name, value in every if value is not None}
    for name in told if values["ask"] else ():
        if name not in TAKES[values["ask"]]:
            options = node.at("options")
            reader.problem(
                "unknown-key", f"{values['ask']} takes no {name}", node.key(name) or (options and options.key(name))
            )
    if "item" in told:
        item = told.pop("item")
        told["items"] = (item,) if isinstance(item, str) else item
    return {name.replace("-", "_"): value for name, value in told.items()}
