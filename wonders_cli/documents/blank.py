"""Documents to fill in: what their shapes say of each key, with values to begin with."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from wonders_cli.documents.schema import shape
from wonders_cli.documents.shapes import ListOf, Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonders_cli.documents.shapes import Shape

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
_COMMENTS = 44  # the column where they begin, if the line is not longer
_PLAIN = re.compile(r"[A-Za-z?][\w ?'-]*")
_WORDS = re.compile(r"(?i:y|yes|n|no|true|false|on|off|null)")


class Blank(NamedTuple):
    """Values of a document of its own within another one."""

    shape: Mapping
    values: dict[str, Any]


def blank(game: str, kind: str, players: int) -> str:
    """Write a document of a kind for so many players; whatever is no comment in it passes reading."""
    values = _values(game, kind, players)
    told = shape(game, kind)
    lines = [
        f"# {told.doc}",
        "# Lines that begin with # are optional: take the # away to use them.",
        *_keys(told, values, set()),
    ]
    return "\n".join(lines) + "\n"


def _values(game: str, kind: str, players: int) -> dict[str, Any]:
    if kind == "cases":
        table = Blank(shape(game, "table"), _values(game, "table", players))
        return {
            "game": game,
            "cases": [{"id": "my-case-001", "table": table, "ask": "score", "expect": {"game": game}}],
        }
    values: dict[str, Any] = getattr(import_module(f"wonders_cli.documents.{game}_blank"), kind)(players)
    return values


def _keys(told: Mapping, values: dict[str, Any], explained: set[Mapping] | None) -> Iterator[str]:
    """Write every key with what the shape says of it; of a shape that is explained already only those with values."""
    brief = explained is None or told in explained
    if explained is not None:
        explained.add(told)
    for field in told.fields.values():
        if field.name in values:
            nested = [*_nested(field.shape, values[field.name], explained)]
            line = f"{field.name}:" if nested else f"{field.name}: {_flow(values[field.name])}"
            yield _commented(line, "" if brief else field.doc)
            yield from (f"  {line}" for line in nested)
        elif not brief:
            yield _commented(f"# {field.name}: {field.shape.example}", field.doc)


def _nested(told: Shape[Any], value: object, explained: set[Mapping] | None) -> Iterator[str]:
    """Write what stands on lines of its own; nothing of what fits into the line of its key."""
    match told, value:
        case _, Blank(shape=own, values=values):
            yield from _keys(own, values, None)
        case Mapping(), dict():
            yield from _keys(told, value, explained)
        case ListOf(shape=shape), [dict() | list(), *_]:
            for item in value:
                lines = [*_nested(shape, item, explained)] or [_flow(item)]
                yield from (f"{'  ' if at else '- '}{line}" for at, line in enumerate(lines))


def _commented(line: str, comment: str) -> str:
    return f"{line.ljust(_COMMENTS)} # {comment}" if comment else line


def _flow(value: object) -> str:
    """Write a value within its line.

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
