"""Shapes of lists and mappings, of a choice between shapes, and of anything at all."""

# ruff: noqa: D102, ARG002 -- Shape describes the methods; not every shape needs all arguments

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from wonders_cli.documents.names import fold, pattern
from wonders_cli.documents.pieces import Pieces
from wonders_cli.documents.shapes.reader import THIS, UNREADABLE, Shape, Unreadable, between, outside
from wonders_cli.documents.shapes.scalars import Flag, Integer
from wonders_cli.rules.messages import Message, say

if TYPE_CHECKING:
    from collections import abc

    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.shapes.reader import Reader, Schema, Vocabularies, What

T = TypeVar("T")

_SCALARS: Final = (Integer(), Flag())
MOST_ITEMS: Final = 5_000
_MOST_READ: Final = 100
_SIGNS: Final = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2022\u00b7\u00a0\u202f\u3000"
"""What stands before a key where a hyphen or a blank was meant."""


class ListOf(Shape[tuple[T | Unreadable, ...]]):
    """A list. UNREADABLE stands in the place of an item that cannot be read, so that the others keep their places."""

    def __init__(  # noqa: PLR0913 -- by their names
        self,
        shape: Shape[T],
        minimum: int | None = None,
        maximum: int | None = None,
        *,
        items: Message | None = None,
        example: str | None = None,
        code: str = "out-of-range",
        longest: int | None = MOST_ITEMS,
        apart: str | None = None,
    ) -> None:
        """Take the shape of the items, their least and greatest number, and what messages call them.

        Nobody writes a list of more than `longest` items: of such a one the others are not read. Where it is a pattern
        of what stands between items, `apart`, the list may also be written as a text, without brackets.
        """
        self.apart = apart
        self.shape = shape
        self.minimum = minimum
        self.maximum = maximum
        self.items = items or say("items")
        self.code = code
        self.longest = longest
        self.example = example or "[]"
        of_what = say("a list of {items}", items=items) if items else say("a list")
        self.noun = say("{list}, such as {example}", list=of_what, example=example) if example else of_what

    def takes(self, node: Node) -> bool:
        return node.kind == "sequence" or (self.apart is not None and node.kind == "scalar" and not node.is_null)

    def read(self, node: Node, reader: Reader, what: What = THIS) -> tuple[T | Unreadable, ...] | Unreadable:
        if node.kind == "mapping" and self.shape.takes(node):
            message = say(
                "{what} must be {noun}, not a mapping: begin each one with a hyphen and a blank",
                what=what,
                noun=self.noun,
            )
            reader.problem("wrong-type", message, node)
            return UNREADABLE
        return super().read(node, reader, what)

    def _value(self, node: Node, reader: Reader, what: What) -> tuple[T | Unreadable, ...]:
        if node.kind == "scalar" and self.apart is not None:
            node.become("sequence", Pieces(node, reader.document).nodes(self.apart))
        count = len(node.value)
        if outside(count, self.minimum, self.maximum):
            message = say(
                "{what} must hold {range} {items}, not {number}",
                what=what,
                range=between(self.minimum, self.maximum),
                items=self.items,
                number=count,
            )
            reader.problem(self.code, message, node)
        item = say("an item of {what}", what=what)
        most = self.longest
        if self.maximum is not None:
            # Of a list that is far too long, what is too much is not read: the number of its items is the problem.
            most = max(self.maximum, _MOST_READ)
        elif most is not None and count > most:
            message = say(
                "{what} may hold {most} {items}, not {number}",
                what=what,
                most=f"{most:,}",
                items=self.items,
                number=f"{count:,}",
            )
            reader.problem("too-large", message, node)
        return tuple([self.shape.read(one, reader, item) for one in node.value[:most]])

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        limits = {"minItems": self.minimum, "maxItems": self.maximum}
        array = {
            "type": "array",
            "items": self.shape.schema(vocabularies),
            **{key: limit for key, limit in limits.items() if limit is not None},
        }
        return array if self.apart is None else {"anyOf": [array, self.shape.listed(vocabularies)]}


class MapOf(Shape[dict[str, T | Unreadable]]):
    """Names with a value each, such as cards with their numbers."""

    def __init__(self, names: Shape[str], values: Shape[T], example: str | None = None) -> None:
        """Take the shapes of the names and of the values."""
        self.names = names
        self.values = values
        self.example = example or "{}"
        self.noun = say("a mapping, such as {example}", example=example) if example else say("a mapping")

    def takes(self, node: Node) -> bool:
        return node.kind == "mapping"

    def _value(self, node: Node, reader: Reader, what: What) -> dict[str, T | Unreadable]:
        result: dict[str, T | Unreadable] = {}
        own = say("a key of {what}", what=what)
        for key, value in node.value:
            name = self.names.read(key, reader, own)
            read = self.values.read(value, reader, key.value)
            if name is UNREADABLE:
                continue
            if name in result:
                reader.problem("duplicate-key", say("{key:quoted} is there twice", key=name), key)
            result.setdefault(name, read)
        return result

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        return {
            "type": "object",
            "propertyNames": self.names.schema(vocabularies),
            "additionalProperties": self.values.schema(vocabularies),
        }


class Field(NamedTuple):
    """A key of a mapping, the shape of its value, and a line about it for those who write documents."""

    name: str
    shape: Shape[Any]
    doc: str = ""
    required: bool = False
    default: Any = None


class Mapping(Shape[dict[str, Any]]):
    """Keys with their values.

    The value has every key: its default where the key is left out, UNREADABLE where its value is wrong.
    """

    def __init__(
        self,
        *fields: Field,
        called: Message | None = None,
        doc: str = "",
        hints: abc.Mapping[str, Message] | None = None,
        example: str | None = None,
        kind: str | None = None,
        spoken: bool = False,
    ) -> None:
        """Take the keys.

        `called` names the mapping in messages ("a player has no side"), `hints` has a sentence for common wrong keys,
        and the keys of a `kind` are looked up elsewhere, as names are. Keys that are `spoken` are taken in the
        languages of the players.
        """
        self.kind = kind
        self.spoken = spoken
        self.fields = {field.name: field for field in fields}
        self.called = called
        self.doc = doc
        self.hints = hints or {}
        self.example = example or f"{{{fields[0].name}: {fields[0].shape.example}}}"
        shown = example or ", ".join(f"{field.name}: ..." for field in fields[:2])
        self.noun = say("a mapping, such as {example}", example=shown)
        self._left_out = {field.name: UNREADABLE if field.required else field.default for field in fields}
        self._required = frozenset(field.name for field in fields if field.required)

    def takes(self, node: Node) -> bool:
        return node.kind == "mapping"

    def _value(self, node: Node, reader: Reader, what: What) -> dict[str, Any]:
        what = self.called or what
        values, missing = dict(self._left_out), set(self._required)
        for key, value in node.value:
            if self.spoken and key.value not in self.fields:
                self._translate(key, reader)
            name = key.value
            field = self.fields.get(name)
            if field is None:
                missing.discard(self._unknown(key, reader, what) or "")
            else:
                missing.discard(name)
                values[name] = field.shape.read(value, reader, name)
        start = node.value[0][0] if node.value else node
        for name in self.fields if missing else ():
            if name in missing:
                reader.problem("missing", say("{what} has no {key:quoted}", what=what, key=name), start)
        return values

    def _translate(self, key: Node, reader: Reader) -> None:
        """Let a key in another language be the English one."""
        from wonders_cli.documents.languages import word  # read only where it is no English key

        found = word(key.value, self.fields, reader.language)
        if found:
            key.become("scalar", found.meaning)

    def _unknown(self, key: Node, reader: Reader, what: What) -> str | None:
        """Note an unknown key, and return the key that the user most likely meant."""
        name = key.value
        message = self.hints.get(name)
        if not message and self.kind and reader.elsewhere and (known := reader.elsewhere(self.kind, fold(name))):
            _, message = known
        if message:
            reader.problem("unknown-key", message, key)
            return None
        lower = name.lower()
        bare = lower.lstrip(_SIGNS)
        if bare != lower and bare in self.fields:
            message = say("a blank is missing behind the hyphen")
            if name[0] != "-":
                sign = f"U+{ord(name[0]):04X}"
                message = say("the character {sign} is no hyphen and no blank of the keyboard", sign=sign)
            reader.problem("unknown-key", message, key, bare)
            return str(bare)
        if lower in self.fields:
            reader.problem("unknown-key", say("keys are in lower case, not {key:quoted}", key=name), key, lower)
            return str(lower)
        meant = reader.nearest(lower, self.fields)
        message = say("{what} has no key {key:quoted}", what=what, key=name)
        if meant is None:
            message = say("{problem} (its keys are {keys:comma})", problem=message, keys=tuple(self.fields))
        reader.problem("unknown-key", message, key, meant)
        return meant

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        properties = {
            field.name: field.shape.schema(vocabularies) | ({"description": field.doc} if field.doc else {})
            for field in self.fields.values()
        }
        schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        if self.spoken:
            schema["patternProperties"] = self._spoken_properties(properties)
        required = [field.name for field in self.fields.values() if field.required]
        if required:
            schema["required"] = required
        if self.doc:
            schema["description"] = self.doc
        return schema

    def _spoken_properties(self, properties: Schema) -> Schema:
        from wonders_cli.documents.languages import synonyms

        words: dict[str, list[str]] = {}
        for word, meaning in synonyms(self.fields).items():
            words.setdefault(meaning, []).append(word)
        return {pattern(spelled): properties[meaning] for meaning, spelled in words.items()}


class Either(Shape[Any]):
    """The first of several shapes that takes the node."""

    def __init__(self, *shapes: Shape[Any]) -> None:
        """Take the shapes, the first choice first."""
        self.shapes = shapes
        self.example = shapes[0].example
        self.noun = say("{nouns:or}", nouns=tuple(shape.noun for shape in shapes))

    def takes(self, node: Node) -> bool:
        return any(shape.takes(node) for shape in self.shapes)

    def _value(self, node: Node, reader: Reader, what: What) -> Any:  # noqa: ANN401 -- depends on the shape
        return next(shape for shape in self.shapes if shape.takes(node)).read(node, reader, what)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        return {"anyOf": [shape.schema(vocabularies) for shape in self.shapes]}


class Data(Shape[Any]):
    """Anything at all, as in JSON: numbers, true, false and null if they have no quotes, else texts."""

    noun = say("a value")

    def takes(self, node: Node) -> bool:
        return True

    def _value(self, node: Node, reader: Reader, what: What) -> Any:  # noqa: ANN401 -- anything at all
        if node.kind == "sequence":
            return [self.read(item, reader, what) for item in node.value]
        if node.kind == "mapping":
            return {key.value: self.read(value, reader, what) for key, value in node.value}
        if node.is_null:
            return None
        for shape in _SCALARS:
            if shape.takes(node):
                return shape.read(node, reader, what)
        return node.value

    def full(self, node: Node, reader: Reader) -> Any:  # noqa: ANN401 -- anything at all
        return Data._value(self, node, reader, "")

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        return {}


class Raw(Data):
    """Anything at all, as the node itself, which is read later."""

    def _value(self, node: Node, reader: Reader, what: What) -> Node:
        return node
