"""Plays as people write them down: an action, a name, and clauses that begin with certain words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from wonders_cli.errors import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonders_cli.documents.source import Node


class Phrase(NamedTuple):
    """A piece of a play with its place in the file."""

    text: str
    span: Span


def phrases(node: Node, words: Sequence[str]) -> dict[str, list[Phrase]]:
    """Cut a play at certain words: what stands before the first one is under "", the others under their words.

    The words themselves are left out; case does not matter, and a word may come more than once.
    """
    text: str = node.value
    inside = 1 if node.quoted else 0
    pattern = re.compile(rf"(?:^|(?<=\s))({'|'.join(words)})(?=\s|$)", re.IGNORECASE)
    found: dict[str, list[Phrase]] = {}
    word, start = "", 0
    for match in [*pattern.finditer(text), None]:
        end = match.start() if match else len(text)
        piece = text[start:end]
        at = node.span.column + inside + start + len(piece) - len(piece.lstrip())
        piece = piece.strip()
        single = node.span.line == node.span.end_line
        span = Span(node.span.line, at, node.span.line, at + max(len(piece), 1)) if single else node.span
        found.setdefault(word, []).append(Phrase(piece, span))
        if match:
            word, start = match[1].lower(), match.end()
    return found
