"""Files to documents: which game, which kind, and the values in it."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

from wonders_cli.documents.catalogue import GAMES
from wonders_cli.documents.elsewhere import elsewhere
from wonders_cli.documents.names import fold, nearest
from wonders_cli.documents.shapes import Reader
from wonders_cli.documents.source import Node, SourceDocument
from wonders_cli.documents.source import documents as source_documents
from wonders_cli.errors import ProblemError, quoted

KINDS = {
    "cases": "cases",
    "ages": "record",
    "turns": "record",
    "city": "city",
    "players": "table",
    "left": "city",
    "right": "city",
    "opponent": "city",
}
"""The kind of a document by the first of these keys that it has."""


class Document(NamedTuple):
    """A document that was read: the file as it was named, its number in it, the game, the kind, and the value."""

    file: str
    number: int
    game: str
    kind: str
    value: Any
    source: SourceDocument


def documents(path: str) -> Iterator[Document | ProblemError]:
    """Read the documents of a file; what cannot be read comes as its problems, and the next one follows."""
    for source in source_documents(path):
        try:
            yield read(source)
        except ProblemError as error:
            yield error


def load(path: str) -> list[Document]:
    """Read all documents of a file; a problem in one of them is raised as ProblemError, whose text tells everything."""
    found = []
    for document in documents(path):
        if isinstance(document, ProblemError):
            raise document
        found.append(document)
    return found


def read(source: SourceDocument) -> Document:
    """Read one document with all its problems, raised at once."""
    reader = Reader(source, {})
    root = source.root
    if root is None:
        raise ProblemError(source.name, reader.problems, source.text, source.first_line)
    game = "base"
    node = root.at("game")
    if node is not None and node.kind == "refused":
        reader.check()
    if node is not None:
        game = fold(node.value) if node.kind == "scalar" else ""
        if game not in GAMES:
            told = quoted(node.value) if node.kind == "scalar" else "a list or mapping"
            message = f"game must be {', '.join(GAMES[:-1])} or {GAMES[-1]}, not {told}"
            reader.problem("wrong-type", message, node, nearest(game, GAMES))
            reader.check()
    kind = _kind(root)
    if kind == "cases":
        value = import_module("wonders_cli.documents.cases").read(root, reader)
    else:
        reader.vocabularies = import_module(f"wonders_cli.documents.{game}_catalogue").vocabularies()
        reader.elsewhere = elsewhere(game)
        if kind == "record":
            value = import_module(f"wonders_cli.documents.{game}_records").read(root, reader)
        else:
            value = import_module(f"wonders_cli.documents.{game}").read(root, reader, kind)
    reader.check()
    return Document(source.name, source.number, game, kind, value, source)


def _kind(root: Node) -> str:
    """Tell the kind; where plays should be a number is none: the key is `age` or `turn`, misspelt."""
    for key, kind in KINDS.items():
        node = root.at(key)
        if node and not (kind == "record" and node.kind == "scalar" and node.value.isdecimal()):
            return kind
    return "table"
