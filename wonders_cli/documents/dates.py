"""What every document may say of itself: its date, its label and its language."""

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


class Language(Shape[str]):
    """The language of the names in a document, which decides where names of several languages differ."""

    noun = say("the code of a language, such as sv")
    example = "sv"

    def takes(self, node: Node) -> bool:
        """Whether the node is a word."""
        return node.kind == "scalar" and not node.is_null

    def _value(self, node: Node, reader: Reader, what: What) -> str | Unreadable:
        from wonders_cli.documents.languages import called, codes  # read only where a document names its language

        code = str(node.value).strip().lower()
        if code in codes():
            return code
        named = {called(one).lower(): one for one in codes()}
        message = say("{what} must be {codes:or}, not {word:quoted}", what=what, codes=codes(), word=node.value)
        reader.problem("wrong-type", message, node, named.get(code) or reader.nearest(code, codes()))
        return UNREADABLE

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:  # noqa: ARG002 - the signature of all shapes
        """Describe it as JSON Schema."""
        from wonders_cli.documents.languages import codes

        letters = ("".join(f"[{letter}{letter.upper()}]" for letter in code) for code in codes())
        return {"anyOf": [{"enum": list(codes())}, {"type": "string", "pattern": rf"^\s*(?:{'|'.join(letters)})\s*$"}]}


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


ANSWERED: Final = (
    Field("date", Date(), "the day of the game"),
    Field("label", Text(_LONGEST_LABEL), "what the game is called; it goes into every answer"),
)
"""The keys of what goes from a document into its answers."""
ABOUT: Final = (*ANSWERED, Field("language", Language(), "the language of its names, where they differ by language"))
"""The keys of what a document says of itself."""
