"""JSON Schema of the documents, made from the shapes that read them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from wonders_cli.documents.data import GAMES
from wonders_cli.documents.load import KINDS
from wonders_cli.documents.shapes import Mapping, OneOf

if TYPE_CHECKING:
    from collections import abc

    from wonders_cli.documents.shapes import Schema

SHEET = "sheet"
_HAS_POINTS: Final[dict[str, Any]] = {
    "anyOf": [
        {"properties": {"players": {"contains": {"type": "object", "required": ["points"]}}}, "required": ["players"]},
        {"required": ["supremacy"]},
    ]
}
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def shape(game: str, kind: str) -> Mapping:
    """Return the shape of the tables, cities or records of a game.

    >>> list(shape("base", "city").fields)[-3:]
    ['city', 'left', 'right']
    """
    if kind == SHEET:
        from wonders_cli.documents.sheets import shape as of_the_pad

        return of_the_pad(game)
    module = "records" if kind == "record" else "tables"
    found: Mapping = getattr(import_module(f"wonders_cli.documents.{game}.{module}"), kind.upper())
    return found


def schema(kind: str | None = None, game: str | None = None, *, shapes: abc.Mapping[str, Mapping]) -> Schema:
    """Describe the documents of a kind and a game, or all of them, which differ by the same keys as for the reader.

    `shapes` has the kinds of documents that are alike in all games, such as `{"cases": CASES}`.
    """
    definitions: Schema = {}
    games = (game,) if game else GAMES

    def of(one: str) -> Schema:
        if one in shapes:
            common: Schema = _hoisted({**shapes[one].schema({}), "title": one}, "", definitions)
            return common
        return _first(
            [
                (
                    {"properties": {"game": OneOf(each).schema()}, "required": ["game"]},
                    _referred(each, one, definitions),
                )
                for each in games[1:]
            ],
            _referred(games[0], one, definitions),
        )

    if kind:
        described = of(kind)
    else:
        *others, (_, last) = KINDS.items()
        # A table with points is a sheet; of all other kinds a key is the sign.
        kinds = {one: of(one) for one in dict.fromkeys(KINDS.values())}
        kinds["table"] = _first([(_HAS_POINTS, of(SHEET))], kinds["table"])
        described = _first([({"required": [key]}, kinds[one]) for key, one in others], kinds[last])
    return {"$schema": DIALECT, "title": "wonders", "type": "object", **described, "$defs": definitions}


def _first(choices: abc.Sequence[tuple[Schema, Schema]], otherwise: Schema) -> Schema:
    """Apply the first schema whose condition holds."""
    for condition, chosen in reversed(choices):
        otherwise = {"if": condition, "then": chosen, "else": otherwise}
    return otherwise


def _referred(game: str, kind: str, definitions: Schema) -> Schema:
    """Put a kind of documents among the definitions and refer to it."""
    vocabularies = import_module(f"wonders_cli.documents.{game}.catalogue").vocabularies()
    described = shape(game, kind).schema(vocabularies)
    referred: Schema = _hoisted({**described, "title": kind}, f"{game}-", definitions)
    return referred


def _hoisted(value: Any, prefix: str, definitions: Schema) -> Any:  # noqa: ANN401 -- any part of a schema
    """Move every part with a title to the definitions; its description stays where it is used."""
    if isinstance(value, list):
        return [_hoisted(part, prefix, definitions) for part in value]
    if not isinstance(value, dict):
        return value
    parts = {key: _hoisted(part, prefix, definitions) for key, part in value.items()}
    title = parts.get("title")
    if not isinstance(title, str):  # a property may be called so
        return parts
    description = {"description": parts.pop("description")} if "description" in parts else {}
    del parts["title"]
    definitions[prefix + title] = parts
    return {"$ref": f"#/$defs/{prefix}{title}", **description}
