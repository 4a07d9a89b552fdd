"""Shapes of documents: one definition both reads the nodes and describes them as JSON Schema.

A reader collects every problem; a shape returns the value, or UNREADABLE where it has noted a problem.
"""

# ruff: noqa: D102, D107, ARG002 -- the class tells its arguments, Shape its methods; not every shape needs all it is given

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from wonders_cli.documents.names import fold, nearest, one_line, pattern
from wonders_cli.errors import Problem, ProblemError, Span, quoted

if TYPE_CHECKING:
    from collections import abc

    from wonders_cli.documents.names import Elsewhere, Vocabulary
    from wonders_cli.documents.source import Node, SourceDocument

    Vocabularies: TypeAlias = abc.Mapping[str, Vocabulary]
    Schema: TypeAlias = dict[str, Any]

T = TypeVar("T")


class _Unreadable(Enum):
    UNREADABLE = "unreadable"

    def __bool__(self) -> Literal[False]:
        return False


UNREADABLE: Final = _Unreadable.UNREADABLE
Unreadable: TypeAlias = Literal[_Unreadable.UNREADABLE]

_NUMBER = r"[-+]?(?:0|[1-9][0-9]*)"
_MOST_DIGITS = 15
_MOST_HELPED = 100  # more than are printed


class Reader:
    """What the shapes share while one document is read: its problems, the names, and where else names are known."""

    def __init__(
        self, document: SourceDocument, vocabularies: Vocabularies, elsewhere: Elsewhere | None = None
    ) -> None:
        self.document = document
        self.problems = document.problems
        self.vocabularies = vocabularies
        self.elsewhere = elsewhere

    @property
    def helpful(self) -> bool:
        """Whether a further problem will be printed, so that it pays to look for the right word."""
        return len(self.problems) < _MOST_HELPED

    def problem(self, code: str, message: str, node: Node | Span | None, suggestion: str | None = None) -> None:
        """Note a problem at a node."""
        span = node if node is None or isinstance(node, Span) else node.span
        self.problems.append(Problem(code, message, span, suggestion))

    def wrong_type(self, node: Node, what: str, noun: str) -> None:
        """Note that `what` must be `noun` and is not."""
        if node.is_null:
            message = f"{what} has no value: it must be {noun}"
        else:
            message = f"{what} must be {noun}, not {_told(node)}"
        self.problem("wrong-type", message, node)

    def read(self, shape: Shape[T], what: str = "the document") -> T | Unreadable:
        """Read the whole document by a shape."""
        return UNREADABLE if self.document.root is None else shape.read(self.document.root, self, what)

    def check(self) -> None:
        """Raise all problems noted so far, if there are any."""
        if self.problems:
            document = self.document
            raise ProblemError(document.name, self.problems, document.text, document.first_line)


def _told(node: Node) -> str:
    if node.kind != "scalar":
        return "a list" if node.kind == "sequence" else "a mapping"
    return f"the text {quoted(node.value)}" if node.quoted else quoted(node.value)


class Shape(Generic[T]):
    """What a value must look like. `noun` says it in messages: "coins must be a whole number".

    `example` is a value as somebody would write it.
    """

    noun: str
    example: str = "..."

    def takes(self, node: Node) -> bool:
        """Whether the node is of the right kind for this shape, so that `Either` can choose by it."""
        raise NotImplementedError

    def read(self, node: Node, reader: Reader, what: str = "this") -> T | Unreadable:
        """Give the value of the node, called `what` in messages, or note what is wrong with it."""
        if node.kind == "refused":
            return UNREADABLE
        if not self.takes(node):
            reader.wrong_type(node, what, self.noun)
            return UNREADABLE
        return self._value(node, reader, what)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        """Describe the shape as JSON Schema; names become lists of words where their vocabulary is given.

        What any reader of a document takes, the schema takes. A "title" names a part that a schema may hold once.
        """
        raise NotImplementedError

    def _value(self, node: Node, reader: Reader, what: str) -> T | Unreadable:
        raise NotImplementedError


class Integer(Shape[int]):
    """A whole number in decimal digits, without quotes."""

    noun = "a whole number"

    def __init__(self, minimum: int | None = None, maximum: int | None = None) -> None:
        self.minimum = minimum
        self.maximum = maximum
        self.example = str(minimum or 0)

    def takes(self, node: Node) -> bool:
        return node.kind == "scalar" and not node.quoted and re.fullmatch(_NUMBER, node.value) is not None

    def _value(self, node: Node, reader: Reader, what: str) -> int | Unreadable:
        if len(node.value) > _MOST_DIGITS:
            reader.problem(
                "out-of-range", f"{what} must have {_MOST_DIGITS} digits at most, not {len(node.value):,}", node
            )
            return UNREADABLE
        number = int(node.value)
        if (self.minimum is not None and number < self.minimum) or (self.maximum is not None and number > self.maximum):
            reader.problem("out-of-range", f"{what} must be {_range(self.minimum, self.maximum)}, not {number}", node)
            return UNREADABLE
        return number

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        most = 10**_MOST_DIGITS - 1
        return {
            "type": "integer",
            "minimum": -most if self.minimum is None else self.minimum,
            "maximum": most if self.maximum is None else self.maximum,
        }


class Text(Shape[str]):
    """Words of the user's own, in one line: `No` is "No", runs of blanks are one blank, and accents are on letters."""

    noun = "a text"

    def __init__(self, longest: int | None = None) -> None:
        self.longest = longest

    def takes(self, node: Node) -> bool:
        return node.kind == "scalar" and not node.is_null

    def _value(self, node: Node, reader: Reader, what: str) -> str | Unreadable:
        text = one_line(node.value)
        if not text:
            reader.problem("wrong-type", f"{what} must not be empty", node)
            return UNREADABLE
        if self.longest is not None and len(text) > self.longest:
            reader.problem(
                "out-of-range", f"{what} must have {self.longest} characters at most, not {len(text):,}", node
            )
            return UNREADABLE
        return text

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        # A player called 7 or No may be written without quotes.
        # Beyond ASCII a pattern cannot count, as an accent may be a character of its own.
        few = r"\S" if self.longest is None else rf"[^\x00-\x7f]|^\s*(?:\S|\s+(?=\S)){{1,{self.longest}}}\s*$"
        return {"type": ["string", "number", "boolean"], "pattern": few}


class Flag(Shape[bool]):
    """True or false, in just these words."""

    noun = "true or false"
    example = "false"

    def takes(self, node: Node) -> bool:
        return node.kind == "scalar" and not node.quoted and node.value in ("true", "false")

    def _value(self, node: Node, reader: Reader, what: str) -> bool:
        return bool(node.value == "true")

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        return {"type": "boolean"}


class OneOf(Shape[str]):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.noun = _or(words)
        self.example = words[0]
        self._folded = {fold(word): word for word in words}

    def takes(self, node: Node) -> bool:
        return node.kind == "scalar" and fold(node.value) in self._folded

    def read(self, node: Node, reader: Reader, what: str = "this") -> str | Unreadable:
        if node.kind == "scalar" and not node.is_null and not self.takes(node) and reader.helpful:
            message = f"{what} must be {self.noun}, not {_told(node)}"
            reader.problem("wrong-type", message, node, nearest(node.value, self.words))
            return UNREADABLE
        return super().read(node, reader, what)

    def _value(self, node: Node, reader: Reader, what: str) -> str:
        return self._folded[fold(node.value)]

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        return {"anyOf": [{"enum": list(self.words)}, {"type": "string", "pattern": pattern(self.words)}]}


class Name(Shape[str]):
    """A name of a kind (a key of the reader's vocabularies) in any spelling; the value is the name on the box."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.noun = f"the name of a {kind}"

    def takes(self, node: Node) -> bool:
        return node.kind == "scalar" and not node.is_null

    def _value(self, node: Node, reader: Reader, what: str) -> str | Unreadable:
        vocabulary = reader.vocabularies[self.kind]
        name = vocabulary.resolve(node.value)
        if name is not None:
            return name
        if reader.helpful:
            reader.problems.append(vocabulary.unknown(node.value, reader.elsewhere, node.span))
        else:
            reader.problem(vocabulary.code, f"there is no {vocabulary.kind} {quoted(node.value)}", node)
        return UNREADABLE

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        if vocabularies is None:
            return {"type": ["string", "number"]}
        vocabulary = vocabularies[self.kind]
        return {"title": self.kind, "anyOf": [{"enum": list(vocabulary.names)}, vocabulary.schema()]}


class ListOf(Shape[tuple[T | Unreadable, ...]]):
    """A list. In the place of an item that cannot be read stands UNREADABLE, so that the others keep theirs."""

    def __init__(
        self,
        shape: Shape[T],
        minimum: int | None = None,
        maximum: int | None = None,
        *,
        items: str = "items",
        example: str | None = None,
        code: str = "out-of-range",
    ) -> None:
        self.shape = shape
        self.minimum = minimum
        self.maximum = maximum
        self.items = items
        self.code = code
        self.example = example or "[]"
        self.noun = (
            "a list" + ("" if items == "items" else f" of {items}") + (f", such as {example}" if example else "")
        )

    def takes(self, node: Node) -> bool:
        return node.kind == "sequence"

    def _value(self, node: Node, reader: Reader, what: str) -> tuple[T | Unreadable, ...]:
        count = len(node.value)
        if (self.minimum is not None and count < self.minimum) or (self.maximum is not None and count > self.maximum):
            reader.problem(
                self.code, f"{what} must hold {_range(self.minimum, self.maximum)} {self.items}, not {count}", node
            )
        return tuple(self.shape.read(item, reader, f"an item of {what}") for item in node.value)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        limits = _limits("minItems", self.minimum, "maxItems", self.maximum)
        return {"type": "array", "items": self.shape.schema(vocabularies)} | limits


class MapOf(Shape[dict[str, T | Unreadable]]):
    """Names, each with a value, such as words for cards with how many there are."""

    def __init__(self, names: Shape[str], values: Shape[T], example: str | None = None) -> None:
        self.names = names
        self.values = values
        self.example = example or "{}"
        self.noun = "a mapping" + (f", such as {example}" if example else "")

    def takes(self, node: Node) -> bool:
        return node.kind == "mapping"

    def _value(self, node: Node, reader: Reader, what: str) -> dict[str, T | Unreadable]:
        result: dict[str, T | Unreadable] = {}
        for key, value in node.value:
            name = self.names.read(key, reader, f"a key of {what}")
            read = self.values.read(value, reader, key.value)
            if name is UNREADABLE:
                continue
            if name in result:
                reader.problem("duplicate-key", f"{quoted(name)} is told twice", key)
            result.setdefault(name, read)
        return result

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        return {
            "type": "object",
            "propertyNames": self.names.schema(vocabularies),
            "additionalProperties": self.values.schema(vocabularies),
        }


class Field(NamedTuple):
    """A key of a mapping, with what it holds and what a reader of the schema should know about it."""

    name: str
    shape: Shape[Any]
    doc: str = ""
    required: bool = False
    default: Any = None


class Mapping(Shape[dict[str, Any]]):
    """Keys with their values. The value has every key: its default where it is left out, UNREADABLE where it is wrong.

    `called` says what it is in messages ("a player has no side"), `hints` has a sentence for typical wrong keys. Keys
    of a `kind` are looked up elsewhere, as names are.
    """

    def __init__(
        self,
        *fields: Field,
        called: str | None = None,
        doc: str = "",
        hints: abc.Mapping[str, str] | None = None,
        example: str | None = None,
        kind: str | None = None,
    ) -> None:
        self.kind = kind
        self.fields = {field.name: field for field in fields}
        self.called = called
        self.doc = doc
        self.hints = hints or {}
        self.example = example or f"{{{fields[0].name}: {fields[0].shape.example}}}"
        self.noun = f"a mapping, such as {example or ', '.join(f'{name}: ...' for name in list(self.fields)[:2])}"

    def takes(self, node: Node) -> bool:
        return node.kind == "mapping"

    def _value(self, node: Node, reader: Reader, what: str) -> dict[str, Any]:
        what = self.called or what
        values = {name: UNREADABLE if field.required else field.default for name, field in self.fields.items()}
        missing = {name for name, field in self.fields.items() if field.required}
        for key, value in node.value:
            name = key.value
            field = self.fields.get(name)
            if field is None:
                missing.discard(self._unknown(key, reader, what) or "")
            else:
                missing.discard(name)
                values[name] = field.shape.read(value, reader, name)
        start = node.value[0][0].span if node.value else node.span
        for name in self.fields:
            if name in missing:
                reader.problem("missing", f"{what} has no {quoted(name)}", start)
        return values

    def _unknown(self, key: Node, reader: Reader, what: str) -> str | None:
        """Note an unknown key, and give the key that was meant."""
        name = key.value
        hint = self.hints.get(name)
        known = reader.elsewhere(self.kind, fold(name)) if self.kind and reader.elsewhere else None
        meant = None
        if hint:
            message = hint
        elif known:
            _, message = known
        elif (lower := name.lower()) in self.fields:
            message, meant = f"keys are in lower case, not {quoted(name)}", lower
        else:
            message = f"{what} has no key {quoted(name)}"
            meant = nearest(name.lower(), self.fields) if reader.helpful else None
            if meant is None:
                message += f" (its keys are {', '.join(self.fields)})"
        reader.problem("unknown-key", message, key, meant)
        return meant

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        properties = {
            field.name: field.shape.schema(vocabularies) | ({"description": field.doc} if field.doc else {})
            for field in self.fields.values()
        }
        schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        required = [field.name for field in self.fields.values() if field.required]
        if required:
            schema["required"] = required
        if self.doc:
            schema["description"] = self.doc
        return schema


class Either(Shape[Any]):
    """The first of several shapes that takes the node."""

    def __init__(self, *shapes: Shape[Any]) -> None:
        self.shapes = shapes
        self.example = shapes[0].example
        self.noun = _or([shape.noun for shape in shapes])

    def takes(self, node: Node) -> bool:
        return any(shape.takes(node) for shape in self.shapes)

    def _value(self, node: Node, reader: Reader, what: str) -> Any:  # noqa: ANN401 -- what the shape gives
        return next(shape for shape in self.shapes if shape.takes(node)).read(node, reader, what)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        return {"anyOf": [shape.schema(vocabularies) for shape in self.shapes]}


class Data(Shape[Any]):
    """Anything at all, as JSON would have it: numbers, true, false and null where they are written without quotes."""

    noun = "a value"

    def takes(self, node: Node) -> bool:
        return True

    def _value(self, node: Node, reader: Reader, what: str) -> Any:  # noqa: ANN401 -- anything at all
        if node.kind == "sequence":
            return [self.read(item, reader, what) for item in node.value]
        if node.kind == "mapping":
            return {key.value: self.read(value, reader, what) for key, value in node.value}
        if node.is_null:
            return None
        for shape in (Integer(), Flag()):
            if shape.takes(node):
                return shape.read(node, reader, what)
        return node.value

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        return {}


class Raw(Data):
    """Anything at all, as the node itself, to be read later."""

    def _value(self, node: Node, reader: Reader, what: str) -> Node:
        return node


def _range(minimum: int | None, maximum: int | None) -> str:
    if maximum is None:
        return f"{minimum} or more"
    if minimum is None:
        return f"{maximum} or less"
    if minimum == maximum:
        return str(minimum)
    return f"{minimum} {'or' if maximum == minimum + 1 else 'to'} {maximum}"


def _limits(least: str, minimum: int | None, most: str, maximum: int | None) -> Schema:
    return {key: limit for key, limit in ((least, minimum), (most, maximum)) if limit is not None}


def _or(words: abc.Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
