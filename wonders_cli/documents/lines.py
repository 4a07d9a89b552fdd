"""What people write on one line, in parts divided by `|`: `Ann: Giza day, 2 stages, 7 coins | well, apo | -1 1 3`.

The text becomes the mapping of the long form, each piece at its own place, and is read as that. Each game has its own
parts, in `documents.<game>.line`. Only here a name may be shortened to any beginning that fits one thing only.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from wonders_cli.documents.elsewhere import elsewhere
from wonders_cli.documents.names import fold, shortened
from wonders_cli.documents.nodes import Node, point
from wonders_cli.documents.pieces import Pieces
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.shapes import UNREADABLE, Field, Mapping, Reader, Text
from wonders_cli.documents.source import SourceDocument
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from wonders_cli.documents.names import Vocabulary
    from wonders_cli.documents.shapes import Schema, Unreadable, Vocabularies, What
    from wonders_cli.rules.messages import Message

LONGEST_NAME = 80
"""The most letters of the name of a player."""
BAR = r"\|"
COMMA = r","
_THIS = say("this")

Pair: TypeAlias = "tuple[Node, Node]"
"""A key with its value."""


class Part(NamedTuple):
    """A part of a line: the key that names it, how it reads aloud, and what makes keys and values of its text."""

    key: str
    doc: str
    read: Callable[[Pieces, Reader], Iterator[Pair]]


class OnOneLine(Mapping):
    """A mapping that may also be written on one line. One that is `named` begins with its name and a colon."""

    def __init__(
        self,
        *fields: Field,
        parts: tuple[Part, ...],
        named: bool,
        called: Message | None = None,
        doc: str = "",
        hints: dict[str, Message] | None = None,
    ) -> None:
        """Take the keys of the long form beside the name, and the parts of the line."""
        name = Field("name", Text(LONGEST_NAME), "what the player is called", required=named)
        super().__init__(name, *fields, called=called, doc=doc, hints=hints)
        self.parts = parts
        self.named = named

    def read(self, node: Node, reader: Reader, what: What = _THIS) -> dict[str, Any] | Unreadable:
        """Return the values, or note what is wrong."""
        name, text = self._line(node, reader)
        if text is not None:
            node.become("mapping", [*name, *self._pairs(text, reader)])
        return super().read(node, reader, what)

    def _line(self, node: Node, reader: Reader) -> tuple[list[Pair], Pieces | None]:
        """Find the name and the text behind it; there is no text in the long form."""
        if not self.named:
            is_text = node.kind == "scalar" and not node.is_null
            return [], Pieces(node, reader.document) if is_text else None
        if node.kind == "scalar":
            from wonders_cli.documents.slips import GLUED, glued  # needed only where something is wrong

            found = GLUED.match(node.value)
            if found is None:
                return [], None
            whole = Pieces(node, reader.document)
            key = whole.part(0, len(found[0]) - 1)
            reader.problem("not-yaml", glued(found[0]).message, key.span)
            return [_pair("name", key)], whole.part(len(found[0]), len(node.value))
        match node.pairs():
            case [(key_node, value)] if value.kind == "scalar" and key_node.value.lower() not in self.fields:
                key = Pieces(key_node, reader.document)
                text = Pieces(value, reader.document)
                return [_pair("name", key)], text._replace(end=0) if value.is_null else text
        return [], None

    def _pairs(self, text: Pieces, reader: Reader) -> Iterator[Pair]:
        """Make keys and values of the parts; a part that is empty says nothing."""
        pieces = text.cut(BAR)
        for piece, part in zip(pieces, self.parts, strict=False):
            if piece.text:
                yield from part.read(piece, reader)
        if len(pieces) > len(self.parts):
            message = say(
                "there are {number} parts, and a line has {most} at most: {parts}",
                number=len(pieces),
                most=len(self.parts),
                parts=tuple(part.doc for part in self.parts),
            )
            reader.problem("wrong-type", message, pieces[len(self.parts)].span)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        """Describe it as JSON Schema."""
        text: Schema = {"type": ["string", "null"]}
        line: Schema = {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": text}
        named: Schema = {**line, "propertyNames": {"not": {"enum": list(self.fields)}}}
        return {"anyOf": [super().schema(vocabularies), named if self.named else {"type": "string"}]}


def _pair(key: str, piece: Pieces) -> Pair:
    return pair(key, piece.scalar(), piece)


def pair(key: str, value: Node, piece: Pieces) -> Pair:
    """Return a key with its value; the key stands where the piece is."""
    return Node("scalar", piece.span, key), value


def name(piece: Pieces, vocabulary: Vocabulary, reader: Reader) -> Node:
    """Return a name in full; if a beginning fits several, note them all."""
    found = shortened(vocabulary, piece.text, reader.language)
    if not found and vocabulary.clashes(piece.text):
        found = shortened(vocabulary, piece.text, reader.implied_language)
    if len(found) > 1:
        message = say(
            "{word:quoted} may be {names:or}: write more of it",
            word=piece.text,
            names=found,
        )
        reader.problem(vocabulary.code, message, piece.span)
        return Node("refused", piece.span, [])
    return piece.scalar(found[0] if found else None)


def names(key: str, kind: str) -> Callable[[Pieces, Reader], Iterator[Pair]]:
    """Make a part that lists names of a kind, divided by commas; `none` is an empty list."""

    def read(piece: Pieces, reader: Reader) -> Iterator[Pair]:
        yield pair(key, named_list(piece, kind, reader), piece)

    return read


def named_list(piece: Pieces, kind: str, reader: Reader) -> Node:
    """Return a list of names of a kind."""
    found = [] if piece.is_nothing else [one for one in piece.cut(COMMA) if one.text]
    return Node("sequence", piece.span, [name(one, reader.vocabularies[kind], reader) for one in found])


def numbers(key: str, word: str) -> Callable[[Pieces, Reader], Iterator[Pair]]:
    """Make a part that lists numbers; one alone is a sum, unless the `word` for one of them stands before it."""

    def read(piece: Pieces, reader: Reader) -> Iterator[Pair]:
        found = [*piece.found(r"[^\s,]+")]
        is_list = len(found) != 1 or piece.is_nothing
        if len(found) > 1 and _names_a_number(found[0].text, word, reader.language):
            found = found[1:]
        value = Node("sequence", piece.span, [] if piece.is_nothing else [one.scalar() for one in found])
        yield pair(key, value if is_list else found[0].scalar(), piece)

    return read


def _names_a_number(text: str, word: str, language: str | None) -> bool:
    """Whether a text is a word for a number, in any language, and no number."""
    return fold(text) in (word, f"{word}s") or (text[-1:].isalpha() and said(text, (word,), language) is not None)


def said(text: str, among: Sequence[str], language: str | None) -> str | None:
    """Return which of some English words a text means in another language.

    >>> said("byggsteg", ("stages", "coins"), None)
    'stages'
    """
    from wonders_cli.documents.languages import word  # read only where it is no English word

    found = word(text, among, language)
    return found and found.meaning


class Measured(NamedTuple):
    """What a part says in numbers, and the words that are left."""

    pairs: tuple[Pair, ...]
    words: tuple[Pieces, ...]


def measured(piece: Pieces, units: tuple[str, ...], reader: Reader) -> Measured:
    """Find numbers with their units, as `2 stages` or `stages 2`; numbers without units have these in their order.

    A unit may be shortened. What is measured twice is noted.
    """
    tokens = [*piece.found(r"[-+]?\d+|[^\s,()\d]+")]
    pairs: dict[str, Pair] = {}
    words: list[Pieces] = []
    at = 0
    while at < len(tokens):
        one = tokens[at]
        other = tokens[at + 1] if at + 1 < len(tokens) else None
        unit, number, step = _measure(one, other, units, pairs, reader.language)
        at += step
        if number is None:
            words.append(one)
        elif unit in pairs:
            reader.problem("duplicate-key", say("{key:quoted} is there twice", key=unit), number.span)
        elif unit is None:
            reader.problem("wrong-type", say("nobody knows what this number is"), number.span)
        else:
            pairs[unit] = _pair(unit, number)
    return Measured(tuple(pairs.values()), tuple(words))


def _measure(
    one: Pieces, other: Pieces | None, units: tuple[str, ...], known: dict[str, Pair], language: str | None
) -> tuple[str | None, Pieces | None, int]:
    """Return a unit with its number, and how many words they are; no number if there is none."""
    if _is_number(one):
        unit = _unit(other, units) or (said(other.text, units, language) if other and not _is_number(other) else None)
        if unit:
            return unit, one, 2
        return next((unit for unit in units if unit not in known), None), one, 1
    if other is not None and _is_number(other):
        together = one.end is not None and not one.node.value[one.end : other.start].strip()
        unit = _unit(one, units) or (said(one.text, units, language) if together else None)
        if unit:
            return unit, other, 2
    return None, None, 1


def _is_number(piece: Pieces) -> bool:
    return piece.text.lstrip("-+").isdecimal()


def _unit(word: Pieces | None, units: tuple[str, ...]) -> str | None:
    if word is None:
        return None
    found = [unit for unit in units if unit.startswith(word.text.casefold())]
    return found[0] if len(found) == 1 else None


def joined(parts: Sequence[str]) -> str:
    """Put the parts of a line together; what is empty at the end is left out.

    >>> joined(["Gizah day", "", "3 -1", ""])
    'Gizah day | | 3 -1'
    """
    last = max((at for at, part in enumerate(parts, 1) if part), default=0)
    return " |".join(f" {part}" if part else "" for part in parts[:last]).strip(" ")


def listed(found: Sequence[str] | None) -> str:
    """Write a list of names as a part of a line; one that is left out is an empty part.

    >>> listed(["Well", "Altar"]), listed([]), listed(None)
    ('Well, Altar', 'none', '')
    """
    return "" if found is None else ", ".join(found) or "none"


def understood(game: str, key: str, text: str) -> tuple[dict[str, Any], list[Problem]]:
    """Read a part of a line that was typed alone: its values as documents have them, and what is wrong with it.

    >>> understood("base", "city", "giza d, 2s")[0]
    {'wonder': 'Gizah', 'side': 'day', 'stages': 2}
    >>> understood("base", "cards", "well, apo")[0]
    {'cards': ['Well', 'Apothecary']}
    """
    shape: OnOneLine = import_module(f"wonders_cli.documents.{game}.tables").LINE
    problems: list[Problem] = []
    node = Node("scalar", point(1, 1, len(text)), text)
    document = SourceDocument("", 1, 1, text, node, problems)
    reader = Reader(document, import_module(f"wonders_cli.documents.{game}.catalogue").vocabularies(), elsewhere(game))
    (part,) = (part for part in shape.parts if part.key == key)
    values: dict[str, Any] = {}
    if text.strip():
        for own, value in part.read(Pieces(node, document), reader):
            found = shape.fields[own.value].shape.read(value, reader, own.value)
            if found is not UNREADABLE and not problems:
                values |= _plain(own.value, found)
    return values, problems


def boards(game: str, texts: Iterable[str]) -> list[dict[str, Any]]:
    """Read the Wonders of all players, each as in the line of a city. ProblemError with all that is wrong with them.

    >>> boards("base", ["Giza day", "Rhodes n"])
    [{'wonder': 'Gizah', 'side': 'day'}, {'wonder': 'Rhodos', 'side': 'night'}]
    """
    found: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for text in texts:
        values, wrong = understood(game, "city", text.strip())
        problems += [problem._replace(span=None) for problem in wrong]
        if "wonder" not in values and not wrong:
            problems.append(Problem("missing", say("there is no Wonder in {text:quoted}", text=text)))
        for other in found:
            if other.get("wonder") == values.get("wonder") and not wrong:
                problems.append(Problem("duplicate-wonder", say("{wonder} is there twice", wonder=other["wonder"])))
        found.append(values)
    if problems:
        raise ProblemError("", problems)
    return found


def _plain(key: str, value: Any) -> dict[str, Any]:  # noqa: ANN401 -- what a shape gives
    """Write what a shape gives as documents have it; a Wonder may come with its side."""
    match key, value:
        case "wonder", (str(wonder), side):
            return {key: wonder} | ({"side": side} if side else {})
        case _, tuple():
            return {key: list(value)}
        case _, dict():
            return {key: {part: list(one) if isinstance(one, tuple) else one for part, one in value.items()}}
    return {key: value}
