"""What every document may say of itself: its date and its label."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final

from wonders_cli.documents.shapes import UNREADABLE, Field, Shape, Text
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.shapes import Reader, Schema, Unreadable, Vocabularies, What

_DATE: Final = r"\d{4}-\d{2}-\d{2}"
_DAY_FIRST: Final = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})")
_LONGEST_LABEL: Final = 200


class Date(Shape[str]):
    """A day: year, month and day with hyphens."""

    noun = say("a date such as 2026-11-20: year, month, day")
    example = "2026-11-20"

    def takes(self, node: Node) -> bool:
        """Whether the node is a word."""
        return node.kind == "scalar" and not node.is_null

    def _value(self, node: Node, reader: Reader, what: What) -> str | Unreadable:
        text: str = node.value.strip()
        if text.isascii() and re.fullmatch(_DATE, text) and _is_day(text):
            return text
        message = say("{what} must be {noun}, not {word:quoted}", what=what, noun=self.noun, word=text)
        reader.problem("wrong-type", message, node, _suggested(text))
        return UNREADABLE

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:  # noqa: ARG002 - the signature of all shapes
        """Describe it as JSON Schema."""
        return {"type": "string", "pattern": rf"^\s*{_DATE}\s*$"}


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _suggested(text: str) -> str | None:
    """Turn round a date that is written with dots, in which the day comes first.

    >>> _suggested("20.11.2026"), _suggested("11/12/2026")
    ('2026-11-20', None)
    """
    found = _DAY_FIRST.fullmatch(text)
    turned = f"{found[3]}-{int(found[2]):02}-{int(found[1]):02}" if found else ""
    return turned if turned and _is_day(turned) else None


ABOUT: Final = (
    Field("date", Date(), "the day of the game"),
    Field("label", Text(_LONGEST_LABEL), "what the game is called; it goes into every answer"),
)
"""The keys of what a document says of itself."""
