"""A document that is one line of JSON: read by `json`, its places looked up only if somebody asks for them.

Whatever YAML reads in another way, or refuses, is left to `nodes`, so both make the same tree of every text.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from wonders_cli.documents.nodes import MOST_LEVELS, MOST_NODES, Node
from wonders_cli.documents.problems import Span

_LONGEST_KEY: Final = 60
"""YAML looks for the colon of a key in the next 1,024 characters only; an escape has twelve at most."""
_OTHERS: Final = ("\n", "\r", "\t", " " * 200)
"""What YAML reads in its own way between the words."""
_WORD: Final = r'"(?:[^"\\]|\\.)*"|[{}\[\]]|[^\s"{}\[\],:]+'
# What has no quotes becomes bytes, and pairs become tuples, so that texts, lists and these are told apart.
_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=tuple, parse_int=str.encode, parse_float=str.encode, parse_constant=str.encode
)
_NAMES: Final = {True: "true", False: "false", None: "null"}


class _UnlikeYamlError(Exception):
    """YAML has something to say about this JSON."""


def tree(text: str, first_line: int) -> Node | None:
    """Build the tree of a document that is one line of JSON; None for any other, and where YAML finds something wrong.

    >>> tree('{"coins": 3}', 7).at("coins").span
    Span(line=7, column=11, end_line=7, end_column=12)
    >>> tree("coins: 3", 1), tree('{"coins": 3, "coins": 4}', 1)
    (None, None)
    """
    line = text.removesuffix("\n")
    if line[:1] != "{" or len(line) > MOST_NODES or any(other in line for other in _OTHERS):
        return None
    try:
        return _Builder(_Places(line, first_line)).node(_DECODER.decode(line), MOST_LEVELS)
    except (ValueError, RecursionError, _UnlikeYamlError):
        return None


class _Places:
    """The places of the values and keys of a line, in their order; found when the first is asked for."""

    __slots__ = ("_found", "_line", "_number")

    def __init__(self, line: str, number: int) -> None:
        self._line = line
        self._number = number
        self._found: list[tuple[int, int]] | None = None

    def __getitem__(self, index: int) -> Span:
        if self._found is None:
            self._found = self._find()
        start, end = self._found[index]
        return Span(self._number, start + 1, self._number, end + 1)

    def _find(self) -> list[tuple[int, int]]:
        line = self._line
        found: list[tuple[int, int]] = []
        opened: list[int] = []
        for word in re.finditer(_WORD, line):
            place = word.span()
            sign = line[place[0]]
            if sign in "}]":
                index = opened.pop()
                found[index] = found[index][0], place[1]
                continue
            if sign in "{[":
                opened.append(len(found))
            found.append(place)
        return found


class _LateNode(Node):
    """A node that knows the number of its place."""

    __slots__ = ("_index", "_places")

    def __init__(self, kind: str, value: Any, places: _Places, index: int, *, quoted: bool = False) -> None:  # noqa: ANN401 -- depends on the kind
        # The place of a node stays out until it is asked for.
        self.kind = kind
        self.value = value
        self.quoted = quoted
        self._places = places
        self._index = index

    def __getattr__(self, name: str) -> Span:
        """Look up the place when it is first asked for; nothing else can be missing."""
        if name != "span":
            raise AttributeError(name)
        self.span = self._places[self._index]
        return self.span


class _Builder:
    """Builds nodes of what `json` read, and numbers them in the order of the text."""

    def __init__(self, places: _Places) -> None:
        self._places = places
        self._count = 0

    def node(self, value: Any, levels: int) -> Node:  # noqa: ANN401 -- what `json` read
        """Build the node of a value in which lists and mappings may be so many levels deep."""
        index = self._count
        self._count += 1
        kind = type(value)
        if kind is str:
            if not value.isprintable():
                raise _UnlikeYamlError
            return _LateNode("scalar", value, self._places, index, quoted=True)
        if kind is bytes:
            return _LateNode("scalar", value.decode(), self._places, index)
        if kind is not list and kind is not tuple:
            return _LateNode("scalar", _NAMES[value], self._places, index)
        if not levels:
            raise _UnlikeYamlError
        if kind is list:
            return _LateNode("sequence", [self.node(one, levels - 1) for one in value], self._places, index)
        pairs = [(self.node(key, 0), self.node(one, levels - 1)) for key, one in value]
        if len(dict(value)) < len(value) or any(len(key) > _LONGEST_KEY for key, _ in value):
            raise _UnlikeYamlError
        return _LateNode("mapping", pairs, self._places, index)
