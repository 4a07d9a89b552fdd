"""One line of a record, read alone."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from wonders_cli.documents.elsewhere import elsewhere
from wonders_cli.documents.nodes import Node
from wonders_cli.documents.problems import ProblemError, Span
from wonders_cli.documents.shapes import UNREADABLE, Reader
from wonders_cli.documents.source import SourceDocument

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonders_cli.documents.shapes import Shape

T = TypeVar("T")
V = TypeVar("V")


def read(shape: Shape[T], text: str, game: str, then: Callable[[T, Reader], V | None]) -> V:
    """Read a text by the shape of a play, and make sense of it; ProblemError with all that is wrong with it."""
    node = Node("scalar", Span(1, 1, 1, len(text) + 1), text)
    vocabularies = import_module(f"wonders_cli.documents.{game}.catalogue").vocabularies()
    reader = Reader(SourceDocument("", 1, 1, text, node, []), vocabularies, elsewhere(game))
    value = shape.read(node, reader)
    found = None if value is UNREADABLE else then(value, reader)
    if reader.problems or found is None:
        raise ProblemError("", reader.problems, text)
    return found
