"""A document in its full form: names as on the box, keys in their order, and the comments of the user."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from wonders_cli.documents.nodes import Node, tree
from wonders_cli.documents.schema import shape
from wonders_cli.documents.shapes import Data, Either, ListOf, MapOf, Mapping, Reader

if TYPE_CHECKING:
    from collections import abc
    from collections.abc import Iterator

    from wonders_cli.documents.load import Document
    from wonders_cli.documents.shapes import Shape

WIDTH = 100
_MOST_INLINE = 3  # keys of a mapping that is written in one line
_PLAIN = re.compile(r"[^\W\d_][\w '-]*|\d{4}-\d\d-\d\d")
_WORDS = re.compile(r"(?i:y|yes|n|no|true|false|on|off|null|none)")
_LINE = re.compile(r"\w[\w ,|;'()+-]*")


class Pairs(list[Any]):
    """The keys of a mapping with their values, in their order."""


class Value(NamedTuple):
    """A value of a document: a scalar, a list of values, or `Pairs`; `line` is where it was written."""

    value: Any
    line: int


class Written(NamedTuple):
    """A line of the full form, and the line from which it comes."""

    text: str
    line: int


def full(document: Document, *, shapes: abc.Mapping[str, Mapping], on_lines: bool = False) -> str:
    """Write a document in its full form, or with its cities `on_lines`."""
    source = document.source
    root = source.root
    assert root is not None  # noqa: S101 -- it was read
    game = document.game
    module = import_module(f"wonders_cli.documents.{game}.catalogue")
    from wonders_cli.documents.elsewhere import elsewhere

    reader = Reader(source._replace(problems=[]), module.vocabularies(), elsewhere(game))
    described = shapes[document.kind] if document.kind in shapes else shape(game, document.kind)
    value = _value(described, root, reader)
    if on_lines and document.kind in ("table", "city", "record"):
        value = _shortened(value, game)
    lines = [*_block(value, 0)]
    comments = [*_comments(source.text, source.first_line)]
    return "".join(f"{line}\n" for line in _with_comments(lines, comments))


def _value(described: Shape[Any], node: Node, reader: Reader) -> Value:
    """Follow the shape down the nodes; only what is written comes back."""
    line = node.span.line
    if isinstance(described, Either):
        described = next((one for one in described.shapes if one.takes(node)), Data())
    match described, node.kind:
        case Mapping(), "mapping":
            pairs: list[tuple[str, Value]] = []
            written = {key.value: (key, value) for key, value in node.pairs()}
            for name, field in described.fields.items():
                if name in written:
                    key, value = written[name]
                    inner = _value(field.shape, value, reader)
                    found = inner.value if isinstance(inner.value, dict) else {name: inner.value}
                    pairs += [(one, Value(part, key.span.line)) for one, part in found.items()]
            return Value(Pairs(dict(pairs).items()), line)
        case MapOf(), "mapping":
            named = [
                (
                    str(described.names.full(key, reader)),
                    Value(_value(described.values, value, reader).value, key.span.line),
                )
                for key, value in node.pairs()
            ]
            return Value(Pairs(named), line)
        case ListOf(), "sequence":
            return Value([_value(described.shape, item, reader) for item in node.value], line)
        case Data(), _:
            return _as_written(node, reader)
    return Value(None if node.is_null else described.full(node, reader), line)


def _as_written(node: Node, reader: Reader) -> Value:
    if node.kind == "sequence":
        return Value([_as_written(item, reader) for item in node.value], node.span.line)
    if node.kind == "mapping":
        pairs = [(key.value, Value(_as_written(value, reader).value, key.span.line)) for key, value in node.pairs()]
        return Value(Pairs(pairs), node.span.line)
    return Value(Data().full(node, reader), node.span.line)


def plain(value: Any) -> Any:  # noqa: ANN401 -- what a value holds
    """Return a value without its lines."""
    if isinstance(value, Value):
        return plain(value.value)
    if not isinstance(value, list):
        return value
    if isinstance(value, Pairs):
        return {key: plain(part) for key, part in value}
    return [plain(part) for part in value]


def _is_mapping(value: Any) -> bool:  # noqa: ANN401 -- what a value holds
    return isinstance(value, Pairs)


def _shortened(root: Value, game: str) -> Value:
    """Write each city on one line that a line can say."""
    written = import_module(f"wonders_cli.documents.{game}.line").written
    fields = import_module(f"wonders_cli.documents.{game}.tables").LINE.fields
    pairs: list[tuple[str, Value]] = []
    for key, value in root.value:
        if key == "players":
            value = Value([_named(one, written, fields) for one in value.value], value.line)  # noqa: PLW2901
        elif key in ("city", "left", "right", "opponent") and _is_mapping(value.value):
            city = plain(value)
            text = None if "name" in city else written(city)
            value = Value(text or value.value, value.line)  # noqa: PLW2901
        pairs.append((key, value))
    return Value(Pairs(pairs), root.line)


def _named(one: Value, written: abc.Callable[[Any], str | None], fields: abc.Container[str]) -> Value:
    city = plain(one)
    text = written({key: part for key, part in city.items() if key != "name"})
    if text is None or str(city["name"]).lower() in fields:
        return one
    return Value(Pairs([(str(city["name"]), Value(text, one.line))]), one.line)


def _block(value: Value, indent: int) -> Iterator[Written]:
    """Write a mapping or a list, an entry in a line or in several."""
    blank = " " * indent
    if _is_mapping(value.value):
        for key, part in value.value:
            head = f"{blank}{_scalar(key)}:"
            if _in_one_line(part, len(head) + 1):
                yield from _wrapped(head, part, indent)
            else:
                yield Written(head, part.line)
                yield from _block(part, indent + 2)
        return
    for item in value.value:
        if _in_one_line(item, indent + 2):
            yield from _wrapped(f"{blank}-", item, indent)
            continue
        first, *others = _block(item, indent + 2)
        yield Written(f"{blank}- {first.text[indent + 2 :]}", first.line)
        yield from others


def _wrapped(head: str, part: Value, indent: int) -> Iterator[Written]:
    """Write an entry in one line; a list that is too long goes on below."""
    text = f"{head} {_flow(part)}".rstrip()
    if len(text) <= WIDTH or not isinstance(part.value, list) or _is_mapping(part.value):
        yield Written(text, part.line)
        return
    lines = [f"{head} ["]
    for at, item in enumerate(part.value):
        word = _flow(item) + (", " if at < len(part.value) - 1 else "]")
        if len(lines[-1]) + len(word.rstrip()) > WIDTH:
            lines.append(" " * (indent + 4))
        lines[-1] += word
    yield from (Written(line.rstrip(), part.line) for line in lines)


def _in_one_line(part: Value, column: int) -> bool:
    """Whether a value needs no lines of its own: a scalar, a list of scalars, or something small."""
    if not isinstance(part.value, list) or not part.value:
        return True
    if _is_mapping(part.value):
        small = len(part.value) <= _MOST_INLINE and not _is_city_line(part)
        return small and column + len(_flow(part)) <= WIDTH and all(_is_flat(one) for _, one in part.value)
    return all(not isinstance(one.value, list) for one in part.value)


def _is_city_line(part: Value) -> bool:
    return len(part.value) == 1 and isinstance(part.value[0][1].value, str) and "|" in part.value[0][1].value


def _is_flat(part: Value) -> bool:
    return not isinstance(part.value, list) or all(
        not isinstance(one, Value) or not isinstance(one.value, list) for one in part.value
    )


def _flow(part: Value) -> str:
    if _is_mapping(part.value):
        return f"{{{', '.join(f'{_scalar(key)}: {_flow(one)}' for key, one in part.value)}}}"
    if isinstance(part.value, list):
        return f"[{', '.join(map(_flow, part.value))}]"
    return _scalar(part.value)


def _scalar(value: object) -> str:
    """Write a scalar, in quotation marks where it would be read as something else."""
    if value is None:
        return "null"
    if (
        isinstance(value, str)
        and not _WORDS.fullmatch(value)
        and (_PLAIN.fullmatch(value) or ("|" in value and _LINE.fullmatch(value)))
    ):
        return value
    return json.dumps(value, ensure_ascii=False)


class Comment(NamedTuple):
    """A comment, its line, and whether it has the line for itself."""

    text: str
    line: int
    alone: bool


def _comments(text: str, first_line: int) -> Iterator[Comment]:
    """Find the comments: what begins with # at the start of a line or behind a blank, and lies in no scalar."""
    root = tree(text, first_line, [])
    inside: dict[int, list[tuple[int, int]]] = {}
    for node in _scalars(root) if root else ():
        span = node.span
        for line in range(span.line, span.end_line + 1):
            start = span.column if line == span.line else 0
            end = span.end_column if line == span.end_line else len(text)
            inside.setdefault(line, []).append((start, end))
    for number, line_text in enumerate(text.split("\n"), first_line):
        for found in re.finditer(r"(?:^|(?<=[ \t]))#", line_text):
            column = found.start() + 1
            if not any(start <= column < end for start, end in inside.get(number, ())):
                alone = not line_text[: found.start()].strip(" \t") or line_text.startswith("---")
                yield Comment(line_text[found.start() :].rstrip(), number, alone)
                break


def _scalars(node: Node) -> Iterator[Node]:
    stack = [node]
    while stack:
        one = stack.pop()
        if one.kind == "mapping":
            stack += [part for pair in one.pairs() for part in pair]
        elif one.kind == "sequence":
            stack += one.value
        else:
            yield one


def _with_comments(lines: list[Written], comments: list[Comment]) -> Iterator[str]:
    """Put each comment before the line that follows it, or behind the line that it follows."""
    above: dict[int, list[str]] = {}
    behind: dict[int, list[str]] = {}
    for comment in comments:
        if comment.alone:
            later = [(line.line, at) for at, line in enumerate(lines) if line.line >= comment.line]
            above.setdefault(min(later)[1] if later else len(lines), []).append(comment.text)
        else:
            earlier = [(line.line, at) for at, line in enumerate(lines) if line.line <= comment.line]
            behind.setdefault(max(earlier)[1] if earlier else 0, []).append(comment.text)
    for at, (text, _) in enumerate(lines):
        blank = " " * (len(text) - len(text.lstrip(" ")))
        yield from (f"{blank}{comment}" for comment in above.get(at, ()))
        yield "  ".join([text, *behind.get(at, ())])
    yield from above.get(len(lines), ())
