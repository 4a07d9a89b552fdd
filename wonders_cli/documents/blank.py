"""Documents to fill in: every key with a comment from its shape. What nobody can guess is left blank."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from wonders_cli.documents.data import numbers
from wonders_cli.documents.schema import SHEET, shape
from wonders_cli.documents.shapes import ListOf, Mapping

if TYPE_CHECKING:
    from collections import abc

    from wonders_cli.documents.shapes import Shape

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
MODELINE = "# yaml-language-server: $schema=wonders.schema.json"
"""The line by which editors find the schema, which `wonders schema` prints, beside the document."""
WIDTH = 100
_COMMENTS = 44  # the column where a comment begins, unless the line is longer
_LONGEST_ITEM = 80
_LEAST = 30  # columns for a comment behind a longer line; with fewer it gets lines of its own
_SIGN = " # "
_PLAIN = re.compile(r"[A-Za-z][\w '-]*")  # nothing that means more inside brackets, as a question mark does
_WORDS = re.compile(r"(?i:y|yes|n|no|true|false|on|off|null)")


class Blank(NamedTuple):
    """A whole document inside another one: its shape and its values."""

    shape: Mapping
    values: dict[str, Any]


class Known(NamedTuple):
    """What is known of the players before anything is filled in: their names, and what each has."""

    names: tuple[str, ...] = ()
    cities: tuple[dict[str, Any], ...] = ()


_NOTHING = Known()


def blank(game: str, kind: str, players: int, *, shapes: abc.Mapping[str, Mapping], known: Known = _NOTHING) -> str:
    """Write a document of a kind for a number of players. As it is it cannot be answered: its blanks are missing.

    `shapes` has the shape of `cases`, as for `schema`.
    """
    described, values = _cases(game, players, shapes[kind]) if kind in shapes else _begun(game, kind, players)
    lines = [
        f"# {described.doc}",
        "# Fill in what is left blank. Lines that begin with # are optional: take the # away to use them.",
        *_keys(described, _filled(values, known), set()),
    ]
    return "\n".join([MODELINE, *(part for line in lines for part in wrapped(line))]) + "\n"


def in_lines(game: str, players: int, *, known: Known = _NOTHING) -> str:
    """Write a table in which each city is one line, to be gone on with; what the parts are stands above."""
    described, values = _begun(game, "table", players)
    line = import_module(f"wonders_cli.documents.{game}.line")
    example = import_module(f"wonders_cli.documents.{game}.blank").LINE
    if not known.cities:
        values["players"] = [{"name": player["name"]} for player in values["players"]]
    cities = [_line(line.written, city) for city in _filled(values, known)["players"]]
    comments = (
        described.doc,
        f"Go on with each line, part by part: {' | '.join(part.doc for part in line.PARTS)}.",
        f"A line that is complete: {example}",
    )
    lines = [
        MODELINE,
        *(f"{_SIGN.lstrip()}{part}" for comment in comments for part in _lines(comment, WIDTH - len(_SIGN))),
        f"game: {game}",
        "players:",
        *(f"- {name}:{f' {text}' if text else ''}" for name, text in cities),
    ]
    return "\n".join(lines) + "\n"


def _line(written: abc.Callable[[dict[str, Any]], str | None], city: dict[str, Any]) -> tuple[str, str]:
    """Return the name of a city, and on one line what is known of it."""
    known = {key: value for key, value in city.items() if value is not None and key != "wonders"}
    return _flow(city["name"]), written(known) or str(known.get("wonder", ""))


def _filled(values: dict[str, Any], known: Known) -> dict[str, Any]:
    """Fill in what is known; what a record has players do, those of the same seats do."""
    if known.cities:
        pairs = zip(values["players"], known.cities, strict=True)
        values = {**values, "players": [{**player, **city} for player, city in pairs]}
    names = dict(zip(NAMES, known.names, strict=False))
    return cast("dict[str, Any]", _renamed(values, names))


def _renamed(value: object, names: dict[str, str]) -> object:
    match value:
        case dict():
            return {names.get(key, key): _renamed(part, names) for key, part in value.items()}
        case list():
            return [_renamed(part, names) for part in value]
        case str():
            return names.get(value, value)
    return value


def _begun(game: str, kind: str, players: int) -> Blank:
    """Return a table, a city or a record of a game that begins, or a pad without points."""
    if kind == SHEET:
        return Blank(shape(game, kind), pad(game, players))
    values: dict[str, Any] = getattr(import_module(f"wonders_cli.documents.{game}.blank"), kind)(players)
    return Blank(shape(game, kind), values)


def pad(game: str, players: int) -> dict[str, Any]:
    """Return a score pad to fill in: a number for each category and, where a tie needs it, for what breaks it."""
    from wonders_cli.documents.sheets import categories

    figures = numbers(game)
    tie = {figures["tie_break"]["key"]} & {"coins", "stages"}
    each = {"points": dict.fromkeys(categories(game)), **dict.fromkeys(tie)}
    return {"game": game, "players": [{"name": name, **each} for name in NAMES[:players]]}


def _cases(game: str, players: int, described: Mapping) -> Blank:
    """Return a single case: a question about a game that begins."""
    case = {"id": "my-case-001", "table": _begun(game, "table", players), "ask": "score", "expect": None}
    return Blank(described, {"game": game, "cases": [case]})


def _keys(described: Mapping, values: dict[str, Any], explained: set[Mapping] | None) -> abc.Iterator[str]:
    """Write every key with its comment; of a shape that was explained before, only the keys with values."""
    brief = explained is None or described in explained
    if explained is not None:
        explained.add(described)
    for field in described.fields.values():
        if field.name in values:
            nested = [*_nested(field.shape, values[field.name], explained)]
            value = values[field.name]
            line = f"{field.name}:" if nested or value is None else f"{field.name}: {_flow(value)}"
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
                lines = [*_nested(shape, item, explained)] or _item(item)
                yield from (f"{'  ' if at else '- '}{line}" for at, line in enumerate(lines))


def _item(value: object) -> list[str]:
    """Write an item of a list in one line, or with a line for each key if that gets long."""
    line = _flow(value)
    if len(line) <= _LONGEST_ITEM or not isinstance(value, dict):
        return [line]
    return [f"{_flow(key)}: {_flow(part)}" for key, part in value.items()]


def _commented(line: str, comment: str) -> str:
    return f"{line.ljust(_COMMENTS)}{_SIGN}{comment}" if comment else line


def wrapped(line: str) -> list[str]:
    """Break a comment that is too long: it goes on below in the same column."""
    if len(line) <= WIDTH or _SIGN not in line.lstrip(" #"):
        return [line]
    at = line.index(_SIGN, len(line) - len(line.lstrip(" #")))
    code, words = line[:at].rstrip(), line[at + len(_SIGN) :]
    column = at if WIDTH - at - len(_SIGN) >= _LEAST else _COMMENTS
    first, *others = _lines(words, WIDTH - column - len(_SIGN))
    below = [f"{' ' * column}{_SIGN}{words}" for words in others]
    if column == at:
        return [f"{line[:at]}{_SIGN}{first}", *below]
    return [code, f"{' ' * column}{_SIGN}{first}", *below]


def _lines(text: str, width: int) -> list[str]:
    """Break a text between words."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".lstrip()
    return lines


def _flow(value: object) -> str:
    """Write a value in one line.

    >>> _flow({"built": [], "unbuilt": ["Piraeus", "The Sphinx"]}), _flow("No"), _flow("sell ?")
    ('{built: [], unbuilt: [Piraeus, The Sphinx]}', '"No"', '"sell ?"')
    """
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_flow(part)}' for key, part in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and not _WORDS.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)
