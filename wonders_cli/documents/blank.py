"""Documents to fill in: every key with a comment from its shape, and values to begin with."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from wonders_cli.documents.schema import shape
from wonders_cli.documents.shapes import ListOf, Mapping

if TYPE_CHECKING:
    from collections import abc

    from wonders_cli.documents.shapes import Shape

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
_COMMENTS = 44  # the column where a comment begins, unless the line is longer
_PLAIN = re.compile(r"[A-Za-z?][\w ?'-]*")
_WORDS = re.compile(r"(?i:y|yes|n|no|true|false|on|off|null)")


class Blank(NamedTuple):
    """A whole document inside another one: its shape and its values."""

    shape: Mapping
    values: dict[str, Any]


def blank(game: str, kind: str, players: int, *, shapes: abc.Mapping[str, Mapping]) -> str:
    """Write a document of a kind for a number of players; it can be read as it is.

    `shapes` has the shape of `cases`, as for `schema`.
    """
    described, values = _cases(game, players, shapes[kind]) if kind in shapes else _begun(game, kind, players)
    lines = [
        f"# {described.doc}",
        "# Lines that begin with # are optional: take the # away to use them.",
        *_keys(described, values, set()),
    ]
    return "\n".join(lines) + "\n"


def _begun(game: str, kind: str, players: int) -> Blank:
    """Return a table, a city or a record of a game that begins."""
    values: dict[str, Any] = getattr(import_module(f"wonders_cli.documents.{game}.blank"), kind)(players)
    return Blank(shape(game, kind), values)


def _cases(game: str, players: int, described: Mapping) -> Blank:
    """Return a single case: a question about a game that begins."""
    case = {"id": "my-case-001", "table": _begun(game, "table", players), "ask": "score", "expect": {"game": game}}
    return Blank(described, {"game": game, "cases": [case]})


def _keys(described: Mapping, values: dict[str, Any], explained: set[Mapping] | None) -> abc.Iterator[str]:
    """Write every key with its comment; of a shape that was explained before, only the keys with values."""
    brief = explained is None or described in explained
    if explained is not None:
        explained.add(described)
    for field in described.fields.values():
        if field.name in values:
            nested = [*_nested(field.shape, values[field.name], explained)]
            line = f"{field.name}:" if nested else f"{field.name}: {_flow(values[field.name])}"
            yield _commented(line, "" if brief else field.doc)
            yield from (f"  {line}" for line in nested)
        elif not brief:
            yield _commented(f"# {field.name}: {field.shape.example}", field.doc)


def _nested(described: Shape[Any], value: object, explained: set[Mapping] | None) -> abc.Iterator[str]:
    """Write a value that needs lines of its own; nothing if it fits into the line of its key."""
    match described, value:
        case _, Blank(shape=own, values=values):
            yield from _keys(own, values, None)
        case Mapping(), dict():
            yield from _keys(described, value, explained)
        case ListOf(shape=shape), [dict() | list(), *_]:
            for item in value:
                lines = [*_nested(shape, item, explained)] or [_flow(item)]
                yield from (f"{'  ' if at else '- '}{line}" for at, line in enumerate(lines))


def _commented(line: str, comment: str) -> str:
    return f"{line.ljust(_COMMENTS)} # {comment}" if comment else line


def _flow(value: object) -> str:
    """Write a value in one line.

    >>> _flow({"built": [], "unbuilt": ["Piraeus", "The Sphinx"]}), _flow("No"), _flow("sell ?")
    ('{built: [], unbuilt: [Piraeus, The Sphinx]}', '"No"', 'sell ?')
    """
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_flow(part)}' for key, part in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and not _WORDS.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)
