"""Pieces of a text in a document, each with its place."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from wonders_cli.documents.nodes import Node
from wonders_cli.documents.problems import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonders_cli.documents.source import SourceDocument

NOTHING = ("none", "-")
"""How nothing is written where an empty text would say that nobody knows."""


class Pieces(NamedTuple):
    """A text of a document, or the part of it from `start` to `end`, which can be cut into pieces."""

    node: Node
    document: SourceDocument
    start: int = 0
    end: int | None = None

    @property
    def text(self) -> str:
        """The text, without the blanks around it."""
        return self._raw.strip()

    @property
    def _raw(self) -> str:
        whole: str = self.node.value
        return whole[self.start : self.end]

    @property
    def is_nothing(self) -> bool:
        """Whether it says that there is nothing."""
        return self.text.casefold() in NOTHING

    @property
    def span(self) -> Span:
        """The place of the text, without the blanks around it."""
        raw = self._raw
        start = self.start + len(raw) - len(raw.lstrip())
        return self._span(start, start + max(len(raw.strip()), 1))

    def cut(self, pattern: str) -> list[Pieces]:
        """Cut at what a pattern finds."""
        raw = self._raw
        edges = [(0, 0), *(found.span() for found in re.finditer(pattern, raw)), (len(raw), len(raw))]
        return [self.part(begin, end) for (_, begin), (end, _) in pairwise(edges)]

    def found(self, pattern: str) -> Iterator[Pieces]:
        """Yield what a pattern finds."""
        return (self.part(*found.span()) for found in re.finditer(pattern, self._raw))

    def part(self, start: int, end: int) -> Pieces:
        """Return a part by its place in this text."""
        return self._replace(start=self.start + start, end=self.start + end)

    def nodes(self, apart: str) -> list[Node]:
        """Return the items of a list that is written as a text; what says that there is nothing is an empty list."""
        if self.is_nothing:
            return []
        pieces = [piece for piece in self.cut(apart) if piece.text]
        return [piece.scalar() for piece in pieces]

    def scalar(self, text: str | None = None) -> Node:
        """Return it as a node of its own, or another text in its place."""
        return Node("scalar", self.span, self.text if text is None else text)

    def _span(self, start: int, end: int) -> Span:
        """Find the place of a part of the text; the place of the whole text where that is written with escapes."""
        span = self.node.span
        value: str = self.node.value
        if span.line == span.end_line:
            column = span.column + self.node.quoted
            if span.end_column - span.column != len(value) + 2 * self.node.quoted:
                return span
            return Span(span.line, column + start, span.line, column + end)
        places = _places(self.node, self.document)
        if places is None or end > len(places):
            return span
        (line, column), (end_line, end_column) = places[start], places[end - 1]
        return Span(line, column, end_line, end_column + 1)


def _places(node: Node, document: SourceDocument) -> list[tuple[int, int]] | None:
    """Find the place of each character of a text on several lines, which are joined by blanks.

    None if they are joined in another way.
    """
    span = node.span
    lines = document.text.split("\n")[span.line - document.first_line : span.end_line - document.first_line + 1]
    found: list[tuple[int, int]] = []
    text = ""
    for index, line in enumerate(lines):
        begin = span.column - 1 + node.quoted if not index else len(line) - len(line.lstrip())
        end = span.end_column - 1 - node.quoted if index == len(lines) - 1 else len(line.rstrip())
        if index:
            text += " "
            found.append(found[-1] if found else (span.line, span.column))
        text += line[begin:end]
        found += [(span.line + index, column + 1) for column in range(begin, end)]
    return found if text == node.value else None
