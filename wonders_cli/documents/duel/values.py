"""Shapes of single values that only Duel has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonders_cli.documents.duel.catalogue import rulebook
from wonders_cli.documents.names import fold, one_line
from wonders_cli.documents.shapes import Name, OneNumber, OneOf, Text
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.shapes import Reader, Schema, Unreadable, Vocabularies, What

DOWN, TAKEN = "down", "taken"
OUTSIDE = "?"
"""How the name of a Wonder of an expansion begins."""
_LOSSES = tuple(coins for _, coins in rulebook().military_tokens)
MILITARY_TOKEN = OneNumber(_LOSSES, say("a military token: {losses:or}", losses=_LOSSES))
"""A military token, by the coins that it costs."""


class Toward(Text):
    """The player on whose side the pawn stands; null for the middle, as answers have it."""

    noun = say("the name of a player")

    def takes(self, node: Node) -> bool:
        """Whether the node is a word, or nothing."""
        return node.kind == "scalar"

    def _value(self, node: Node, reader: Reader, what: What) -> str | Unreadable:
        return "" if node.is_null else super()._value(node, reader, what)

    def full(self, node: Node, reader: Reader) -> str | None:
        """Return the name, or nothing for the middle."""
        return self.read(node, reader) or None

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        """Describe it as JSON Schema."""
        return {"anyOf": [super().schema(vocabularies), {"type": "null"}]}


class Lying(Name):
    """What lies at a place of the structure: a card, a face-down card, or nothing any more."""

    def __init__(self) -> None:
        """Take the names of cards, and the two words."""
        super().__init__("card")
        self.noun = say("the name of a card, {down} or {taken}", down=DOWN, taken=TAKEN)

    def _value(self, node: Node, reader: Reader, what: What) -> str | Unreadable:
        word = fold(node.value)
        return word if word in (DOWN, TAKEN) else super()._value(node, reader, what)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        """Describe it as JSON Schema."""
        return {"anyOf": [OneOf(DOWN, TAKEN).schema(), super().schema(vocabularies)]}


class UnbuiltWonder(Name):
    """A Wonder that is not built; one of an expansion may be there, and its name begins with `OUTSIDE` then."""

    def __init__(self) -> None:
        """Take the names of Wonders."""
        super().__init__("wonder")

    def _value(self, node: Node, reader: Reader, what: What) -> str | Unreadable:
        known = reader.elsewhere and reader.elsewhere("wonder", fold(node.value))
        if known and known[0] == "other-edition" and reader.vocabularies["wonder"].resolve(node.value) is None:
            return f"{OUTSIDE}{one_line(node.value)}"
        return super()._value(node, reader, what)

    def full(self, node: Node, reader: Reader) -> str:
        """Return the name; one of an expansion as it is written."""
        return str(self.read(node, reader)).removeprefix(OUTSIDE)
