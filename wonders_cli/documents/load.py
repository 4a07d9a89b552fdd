"""Files to documents: the game, the kind and the values of each."""

from __future__ import annotations

import json
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from wonders_cli.documents.data import GAMES
from wonders_cli.documents.dates import ANSWERED
from wonders_cli.documents.elsewhere import TITLES, elsewhere
from wonders_cli.documents.names import fold, nearest, one_line
from wonders_cli.documents.nodes import Node, tree
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.shapes import Reader
from wonders_cli.documents.source import SourceDocument
from wonders_cli.documents.source import documents as source_documents
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections import abc
    from collections.abc import Iterator, Sequence

_NO_FILE = "<text>"
_MOST_GUESSED = 300
"""A document with more problems than these is not tried as one of another game."""
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
"""The first of these keys that a document has shows its kind."""


class Document(NamedTuple):
    """A document that was read: the name of its file, its number there, its game, its kind and its value.

    The value of a document of cases is None: `wonders_cli.cases.reading` reads those. What is `refused` can be read and
    is no position of a game: every question but `check` raises it.
    """

    file: str
    number: int
    game: str
    kind: str
    value: Any
    source: SourceDocument
    refused: tuple[Problem, ...] = ()

    @property
    def about(self) -> dict[str, str]:
        """What the document says of itself, its date and its label, as far as it does."""
        nodes = {field.name: self.source.root and self.source.root.at(field.name) for field in ANSWERED}
        return {key: one_line(node.value) for key, node in nodes.items() if node}


def documents(path: str, *, named: bool = True) -> Iterator[Document | ProblemError]:
    """Read the documents of a file one by one; for a document that cannot be read, its problems come instead.

    A file that nobody `named` must be a regular one.
    """
    for source in source_documents(path, named=named):
        try:
            yield read(source)
        except ProblemError as error:
            yield error


def load(path: str) -> list[Document]:
    """Read all documents of a file; ProblemError with all problems of the first document that has any."""
    found = []
    for document in documents(path):
        if isinstance(document, ProblemError):
            raise document
        found.append(document)
    return found


def loads(text: str | abc.Mapping[str, Any]) -> list[Document]:
    """Read documents from a text, or the one document that a mapping is; problems as `load` gives them.

    >>> [document.kind for document in loads({"game": "duel", "players": [{"name": "Ann"}, {"name": "Bob"}]})]
    ['table']
    """
    written = text if isinstance(text, str) else json.dumps(text)
    return [read(source) for source in source_documents(_NO_FILE, BytesIO(written.encode()))]


def read(source: SourceDocument) -> Document:
    """Read one document; ProblemError with all its problems at once."""
    reader = Reader(source, {})
    root = source.root
    if root is None:
        raise ProblemError(source.name, reader.problems, source.text, source.first_line)
    game = _game(root, reader)
    kind = _kind(root)
    before = tuple(reader.problems)
    value = None if kind == "cases" else _value(game, kind, root, reader)
    if len(before) < len(reader.problems) <= _MOST_GUESSED and root.key("game") is None:
        _guess_game(kind, root, source, before)
    reader.check()
    return Document(source.name, source.number, game, kind, value, source, tuple(reader.refused))


def _game(root: Node, reader: Reader) -> str:
    """Read the game; without it nothing else can be read."""
    node = root.at("game")
    if node is None:
        return GAMES[0]
    if node.kind == "refused":
        reader.check()
    game = fold(node.value) if node.kind == "scalar" else ""
    if game not in GAMES:
        written = say("{word:quoted}", word=node.value) if node.kind == "scalar" else say("a list or mapping")
        message = say("game must be {games:or}, not {found}", games=GAMES, found=written)
        reader.problem("wrong-type", message, node, nearest(game, GAMES))
        reader.check()
    return game


def _guess_game(kind: str, root: Node, source: SourceDocument, before: tuple[Problem, ...]) -> None:
    """If a document without `game` makes more sense in another game, its problems are that one and those found there.

    What is merely missing does not count: a document of another game may lack less by chance.
    """
    least = _wrong(source.problems)
    for game in GAMES[1:]:
        # What is written without brackets or on one line became something else when it was read the first time.
        again = tree(source.text, source.first_line, []) or root
        named = (Node("scalar", root.span, "game"), Node("scalar", root.span, game))
        whole = Node("mapping", root.span, [*again.pairs(), named])
        tried = source._replace(root=whole, problems=list(before))
        _value(game, kind, whole, Reader(tried, {}))
        if _wrong(tried.problems) < least:
            message = say("this is a document of {title}: begin it with `game: {game}`", title=TITLES[game], game=game)
            source.problems[:] = [Problem("missing", message, root.pairs()[0][0].span), *tried.problems]
            return


def _wrong(problems: Sequence[Problem]) -> int:
    return sum(problem.code != "missing" for problem in problems)


def _value(game: str, kind: str, root: Node, reader: Reader) -> Any:  # noqa: ANN401 -- each game has its own
    folder = f"wonders_cli.documents.{game}"
    reader.vocabularies = import_module(f"{folder}.catalogue").vocabularies()
    reader.elsewhere = elsewhere(game)
    if kind == "sheet":
        from wonders_cli.documents import sheets

        return sheets.read(game, root, reader)
    if kind == "record":
        return import_module(f"{folder}.records").read(root, reader)
    return import_module(f"{folder}.tables").read(root, reader, kind)


def _is_sheet(root: Node) -> bool:
    """Whether a document with players has the points of the pad."""
    entries = root.at("players")
    if entries is None or entries.kind != "sequence":
        return False
    return root.key("supremacy") is not None or any(one.key("points") for one in entries.value)


def _kind(root: Node) -> str:
    """Find the kind. A number where the plays should be means a misspelt `age` or `turn`, so this is no record."""
    for key, kind in KINDS.items():
        node = root.at(key)
        if node and not (kind == "record" and node.kind == "scalar" and node.value.isdecimal()):
            return "sheet" if kind == "table" and _is_sheet(root) else kind
    return "table"
