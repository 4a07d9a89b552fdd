"""Shapes of single values: numbers, texts, flags, words and names."""

# ruff: noqa: ANN401, D102, ARG002 -- Shape describes the methods; not every shape needs all arguments

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from wonders_cli.documents.names import fold, one_line, pattern
from wonders_cli.documents.shapes.reader import UNREADABLE, Shape, between, found, outside
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.shapes.reader import Reader, Schema, Unreadable, Vocabularies, What
    from wonders_cli.rules.messages import Message

_NUMBER: Final = r"[-+]?(?:0|[1-9][0-9]*)"
_TYPOGRAPHIC: Final = r"[\u2010-\u2015\u2212\ufe63\uff0d]\s*([0-9]+)"
_MOST_DIGITS: Final = 15
_LONGEST_WORD: Final = 60
_THIS: Final = say("this")


class Integer(Shape[int]):
    """A whole number in decimal digits, without quotes."""

    noun = say("a whole number")

    def __init__(self, minimum: int | None = None, maximum: int | None = None) -> None:
        """Take the range."""
        self.minimum = minimum
        self.maximum = maximum
        self.example = str(minimum or 0)

    def takes(self, node: Node) -> bool:
        return node.kind == "scalar" and not node.quoted and re.fullmatch(_NUMBER, node.value) is not None

    def read(self, node: Node, reader: Reader, what: What = _THIS) -> int | Unreadable:
        if self.takes(node):
            return self._value(node, reader, what)
        if node.kind == "scalar" and (found := re.fullmatch(_TYPOGRAPHIC, node.value)):
            message = say('a minus is written "-", as on the keyboard, not {sign:quoted}', sign=node.value[0])
            reader.problem("wrong-type", message, node, f"-{found[1]}")
            return UNREADABLE
        return super().read(node, reader, what)

    def _value(self, node: Node, reader: Reader, what: What) -> int | Unreadable:
        if len(node.value) > _MOST_DIGITS:
            message = say(
                "{what} must have {most} digits at most, not {number}",
                what=what,
                most=_MOST_DIGITS,
                number=f"{len(node.value):,}",
            )
            reader.problem("out-of-range", message, node)
            return UNREADABLE
        number = int(node.value)
        if outside(number, self.minimum, self.maximum):
            limits = between(self.minimum, self.maximum)
            message = say("{what} must be {range}, not {number}", what=what, range=limits, number=number)
            reader.problem("out-of-range", message, node)
            return UNREADABLE
        return number

    def full(self, node: Node, reader: Reader) -> Any:
        return self.read(node, reader)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        most = 10**_MOST_DIGITS - 1
        return {
            "type": "integer",
            "minimum": -most if self.minimum is None else self.minimum,
            "maximum": most if self.maximum is None else self.maximum,
        }

    def listed(self, vocabularies: Vocabularies | None = None) -> Schema:
        return {
            "anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^[\s,]*(?:[-+]?\d+[\s,]*)+$|^(?:none|-)$"}]
        }


class OneNumber(Integer):
    """One of a few numbers, such as the values of tokens."""

    def __init__(self, numbers: tuple[int, ...], noun: Message) -> None:
        """Take the numbers, and what messages call one of them."""
        super().__init__()
        self.numbers = numbers
        self.noun = noun

    def _value(self, node: Node, reader: Reader, what: What) -> int | Unreadable:
        value = super()._value(node, reader, what)
        if value is UNREADABLE or value in self.numbers:
            return value
        message = say("{what} must be {noun}, not {value}", what=what, noun=self.noun, value=value)
        reader.problem("out-of-range", message, node)
        return UNREADABLE

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        return {"enum": list(self.numbers)}


class Text(Shape[str]):
    """Free words in one line: `No` is "No", several blanks are one, and accents are joined to their letters."""

    noun = say("a text")

    def __init__(self, longest: int | None = None) -> None:
        """Take the greatest number of characters."""
        self.longest = longest

    def takes(self, node: Node) -> bool:
        return node.kind == "scalar" and not node.is_null

    def _value(self, node: Node, reader: Reader, what: What) -> str | Unreadable:
        text = one_line(node.value)
        if not text:
            reader.problem("wrong-type", say("{what} must not be empty", what=what), node)
            return UNREADABLE
        if self.longest is not None and len(text) > self.longest:
            message = say(
                "{what} must have {most} characters at most, not {number}",
                what=what,
                most=self.longest,
                number=f"{len(text):,}",
            )
            reader.problem("out-of-range", message, node)
            return UNREADABLE
        return text

    def full(self, node: Node, reader: Reader) -> Any:
        return self.read(node, reader)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        # A player called 7 or No may be written without quotes.
        # Beyond ASCII a pattern cannot count, since an accent may be a character of its own.
        few = r"\S" if self.longest is None else rf"[^\x00-\x7f]|^\s*(?:\S|\s+(?=\S)){{1,{self.longest}}}\s*$"
        return {"type": ["string", "number", "boolean"], "pattern": few}


class Flag(Shape[bool]):
    """True or false, written as `true` or `false`."""

    noun = say("true or false")
    example = "false"

    def takes(self, node: Node) -> bool:
        return node.kind == "scalar" and not node.quoted and node.value in ("true", "false")

    def _value(self, node: Node, reader: Reader, what: What) -> bool:
        return bool(node.value == "true")

    def full(self, node: Node, reader: Reader) -> Any:
        return self.read(node, reader)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        return {"type": "boolean"}


class OneOf(Shape[str]):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        """Take the words, at least one."""
        self.words = words
        self.noun = say("{words:or}", words=words)
        self.example = words[0]
        self._folded = {fold(word): word for word in words}

    def takes(self, node: Node) -> bool:
        return node.kind == "scalar" and self._meant(node) is not None

    def _meant(self, node: Node) -> str | None:
        if node.value in self.words:
            return str(node.value)
        return self._folded.get(fold(node.value)) or self._in_other_languages(node)

    def _in_other_languages(self, node: Node) -> str | None:
        from wonders_cli.documents.languages import word  # read only where it is no English word

        found = None if node.is_null or len(node.value) > _LONGEST_WORD else word(node.value, self.words)
        return found and found.meaning

    def read(self, node: Node, reader: Reader, what: What = _THIS) -> str | Unreadable:
        if self.takes(node):
            return self._value(node, reader, what)
        if node.kind == "scalar" and not node.is_null:
            message = say("{what} must be {noun}, not {found}", what=what, noun=self.noun, found=found(node))
            reader.problem("wrong-type", message, node, reader.nearest(node.value, self.words))
            return UNREADABLE
        return super().read(node, reader, what)

    def _value(self, node: Node, reader: Reader, what: What) -> str:
        return self._meant(node) or ""

    def full(self, node: Node, reader: Reader) -> Any:
        return self.read(node, reader)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        from wonders_cli.documents.languages import synonyms

        spelled = pattern((*self.words, *synonyms(self.words)))
        return {"anyOf": [{"enum": list(self.words)}, {"type": "string", "pattern": spelled}]}


class Exactly(OneOf):
    """One of a few words, written just so, such as the number of an Age."""

    def takes(self, node: Node) -> bool:
        return node.kind == "scalar" and node.value in self.words

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        return {"enum": list(self.words)}


class Name(Shape[str]):
    """A name of a kind, in any spelling; the value is the name on the box. The kind is a key of the vocabularies."""

    def __init__(self, kind: str) -> None:
        """Take the kind."""
        self.kind = kind
        self.noun = say("the name of a {kind}", kind=kind)

    def takes(self, node: Node) -> bool:
        return node.kind == "scalar" and not node.is_null

    def _value(self, node: Node, reader: Reader, what: What) -> str | Unreadable:
        vocabulary = reader.vocabularies[self.kind]
        name = vocabulary.resolve(node.value, reader.language)
        if name is None and vocabulary.clashes(node.value):
            name = vocabulary.resolve(node.value, reader.implied_language)
        if name is not None:
            return name
        reader.unknown(vocabulary, node.value, node)
        return UNREADABLE

    def full(self, node: Node, reader: Reader) -> Any:
        return self.read(node, reader)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        if vocabularies is None:
            return {"type": ["string", "number"]}
        vocabulary = vocabularies[self.kind]
        return {"title": self.kind, "anyOf": [{"enum": list(vocabulary.offered())}, vocabulary.schema()]}

    def listed(self, vocabularies: Vocabularies | None = None) -> Schema:
        if vocabularies is None:
            return super().listed()
        return {"title": f"{self.kind}-list", "type": "string", "pattern": vocabularies[self.kind].listed()}
