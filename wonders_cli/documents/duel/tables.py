"""Tables and cities of Duel: from the nodes of a file to the two cities and what lies between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonders_cli.documents.data import numbers
from wonders_cli.documents.dates import ABOUT
from wonders_cli.documents.duel.catalogue import cards, former_names, layouts, rulebook, tokens, wonders
from wonders_cli.documents.duel.line import PARTS
from wonders_cli.documents.duel.values import DOWN, MILITARY_TOKEN, OUTSIDE, TAKEN, Lying, Toward, UnbuiltWonder
from wonders_cli.documents.lines import COMMA, LONGEST_NAME, OnOneLine
from wonders_cli.documents.names import fold, nearest
from wonders_cli.documents.shapes import (
    UNREADABLE,
    Either,
    Field,
    Integer,
    ListOf,
    Mapping,
    Name,
    OneOf,
    Reader,
    Shape,
)
from wonders_cli.documents.switches import shape as switches_shape
from wonders_cli.documents.switches import switches
from wonders_cli.rules.duel.conflicts import untouched
from wonders_cli.rules.duel.model import CITY_KEYS, City, Structure, Table
from wonders_cli.rules.messages import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonders_cli.documents.nodes import Node
    from wonders_cli.rules.duel.model import Card, Token

_WONDERS_SHAPE = "{built: [...], unbuilt: [...]}"
_NUMBERS = numbers("duel")


_CARDS = ListOf(Name("card"), items=say("cards"), example="[Lumber Yard, Baths]", apart=COMMA)


_WONDER_LIST = ListOf(Name("wonder"), items=say("wonders"), example="[The Pyramids, Piraeus]", apart=COMMA)
_UNBUILT_LIST = ListOf(UnbuiltWonder(), items=say("wonders"), example="[The Pyramids, Piraeus]", apart=COMMA)
_PROGRESS = ListOf(Name("token"), items=say("progress tokens"), example="[Law, Economy]", apart=COMMA)
_WONDERS = Mapping(
    Field("built", _WONDER_LIST, "Wonders that are built", default=()),
    Field("unbuilt", _UNBUILT_LIST, "Wonders that may still be built", default=()),
    doc="The player's Wonders.",
    example="{built: [The Pyramids], unbuilt: [Piraeus]}",
)
DRAFTED = ListOf(
    UnbuiltWonder(), maximum=_NUMBERS["wonders_each"], items=say("wonders"), example="[The Pyramids, Piraeus, ...]"
)


def _city_fields(wonders_shape: Shape[Any]) -> tuple[Field, ...]:
    return (
        Field("coins", Integer(0), "coins in the treasury"),
        Field("cards", _CARDS, "buildings in the city"),
        Field("wonders", wonders_shape, "the player's Wonders"),
        Field("progress", _PROGRESS, "progress tokens held", default=()),
        Field(
            "military_tokens",
            ListOf(MILITARY_TOKEN, items=say("tokens"), example="[2, 5]", apart=r"[\s,]+"),
            "military tokens still lying on the player's side; left out: those that the pawn has not passed",
        ),
    )


_NO_NEIGHBOURS = say("there are no neighbours in Duel; the opponent is the other player")
_TREASURY = say("write the treasury as `coins`")
_HINTS = {
    "wonder": say("a player of Duel has several Wonders: write them as `wonders: {shape}`", shape=_WONDERS_SHAPE),
    "stages": say("Wonders of Duel have no stages: write them as `wonders: {shape}`", shape=_WONDERS_SHAPE),
    "side": say("Wonders of Duel have no sides"),
    "left": _NO_NEIGHBOURS,
    "right": _NO_NEIGHBOURS,
    "military": say("write the pawn as `conflict_pawn`, and the tokens that still lie there as `military_tokens`"),
    "hand": say("there are no hands in Duel: write the cards to take from as `structure`"),
    "science": say("symbols are never written: science follows from the cards and the tokens"),
    "points": say("points are never written: they are worked out"),
    "shields": say("shields move the pawn: write it as `conflict_pawn: {shape}`", shape="{toward: Bob, spaces: 4}"),
    "treasury": _TREASURY,
    "money": _TREASURY,
    "tokens": say("write progress tokens as `progress`, military ones as `military_tokens`"),
    "turn": say("turns are not counted in Duel"),
}


def _players(wonders_shape: Shape[Any]) -> ListOf[dict[str, Any]]:
    player = OnOneLine(
        *_city_fields(wonders_shape),
        parts=PARTS,
        named=True,
        doc="One player's city.",
        hints=_HINTS,
    )
    limits = _NUMBERS["players"]
    return ListOf(player, limits["min"], limits["max"], items=say("players"), code="player-count")


LINE = OnOneLine(
    *_city_fields(_WONDERS),
    parts=PARTS,
    named=False,
    doc="One city.",
    hints=_HINTS,
)
ROWS = ListOf(
    ListOf(Lying(), items=say("places"), example="[Library, down, taken]"),
    items=say("rows"),
    example="[[Library, down], [taken, Walls]]",
)
COMMON = (
    Field("game", OneOf("duel"), "7 Wonders Duel", required=True),
    *ABOUT,
    Field("age", Integer(1, _NUMBERS["ages"]), "the Age; the structure depends on it"),
    Field(
        "conflict_pawn",
        Mapping(
            Field("toward", Toward(LONGEST_NAME), "the player toward whose capital the pawn has moved", default=""),
            Field("spaces", Integer(0, _NUMBERS["capital"]), "spaces from the middle", required=True),
            doc="The conflict pawn; left out: it stands in the middle.",
            example="{toward: Bob, spaces: 4}",
        ),
        "where the conflict pawn stands; left out: in the middle",
    ),
    Field("progress_board", _PROGRESS, "progress tokens lying on the board"),
    Field("progress_box", _PROGRESS, "progress tokens set aside when the game was set up"),
    Field(
        "structure",
        ROWS,
        f"the cards of the Age row by row, row 1 first: a card, {DOWN} for one face down, or {TAKEN}",
    ),
    Field("discard", _CARDS, "the discard pile, for building from it"),
    Field("rulings", switches_shape("duel"), "house rules of this table"),
)
PLAYERS = _players(_WONDERS)
RECORD_PLAYERS = _players(Either(DRAFTED, _WONDERS))
TABLE = Mapping(
    *COMMON,
    Field("players", PLAYERS, "the two players", required=True),
    doc="A table of 7 Wonders Duel: both cities at one moment.",
    hints=_HINTS,
)
CITY = Mapping(
    *COMMON,
    Field("city", LINE, "the city of the question", required=True),
    Field("opponent", LINE, "its opponent, as far as a question needs it"),
    doc="One city of 7 Wonders Duel with what is known of its opponent.",
    hints=_HINTS,
)


def read(root: Node, reader: Reader, kind: str) -> Table | None:
    """Read a table or a city document; None if there are problems, which are in the reader."""
    values = (TABLE if kind == "table" else CITY).read(root, reader, say("the document"))
    return None if values is UNREADABLE else table(values, root, reader, whole=kind == "table")


def table(values: dict[str, Any], root: Node, reader: Reader, *, whole: bool) -> Table | None:
    """Make a table of the values, of both players or of one city; None if there are problems."""
    if whole:
        entries = list(values["players"] or ())
        places: list[tuple[str | int, ...]] = [("players", seat) for seat in range(len(entries))]
    else:
        entries = [values[key] for key in CITY_KEYS]
        places = [(key,) for key in CITY_KEYS]
    nodes = [root.at(*place) for place in places]
    names = [_name(entry, place[-1]) for entry, place in zip(entries, places, strict=True)]
    _check_names(names, nodes, reader)
    _check_cities(entries, nodes, reader)
    pawn = _pawn(values["conflict_pawn"], root, names, reader, by_role=not whole)
    if reader.problems or pawn is None:
        return None
    own = _city(entries[0], names[0], -pawn, partly=False)
    other = _city(entries[1], names[1], pawn, partly=not whole) if entries[1] else None
    structure, misfit = structure_of(values["structure"], values["age"], root.at("structure"))
    return Table(
        (own, other),
        rulebook(),
        whole=whole,
        age=values["age"],
        pawn=pawn,
        structure=structure,
        misfit=misfit,
        discard=_cards(values["discard"]),
        progress_board=_tokens(values["progress_board"]),
        progress_box=_tokens(values["progress_box"]),
        switches=switches("duel", values["rulings"]),
    )


def _name(entry: Any, seat: str | int) -> str | None:  # noqa: ANN401 -- what a mapping gives, or nothing
    if not entry or entry["name"] is UNREADABLE:
        return None
    return str(seat) if entry["name"] is None else str(entry["name"])


def _check_names(names: Sequence[str | None], nodes: Sequence[Node | None], reader: Reader) -> None:
    for index, (name, node) in enumerate(zip(names, nodes, strict=True)):
        if name is not None and name in names[:index] and node is not None:
            message = say("there are two players named {name:quoted}", name=name)
            reader.problem("duplicate-player", message, node.at("name") or node)


def _check_cities(entries: Sequence[Any], nodes: Sequence[Node | None], reader: Reader) -> None:
    """A city has no card twice, and each Wonder is there once."""
    owned: set[str] = set()
    for entry, node in zip(entries, nodes, strict=True):
        if not entry or node is None:
            continue
        seen: set[str] = set()
        for index, name in enumerate(entry["cards"] or ()):
            if name is not UNREADABLE and name in seen:
                message = say("{card} is twice in one city, and there is only one", card=name)
                other = former_names().get(name)
                reader.refuse("duplicate-card", message, node.at("cards", index), other.name if other else None)
            seen.add(name)
        for part in ("built", "unbuilt"):
            for index, name in enumerate((entry["wonders"] or {}).get(part) or ()):
                if name is not UNREADABLE and name in owned:
                    message = say("{wonder} is there twice: there is one of each Wonder", wonder=name)
                    place = node.at("wonders", part, index) or node.at("wonders", index)
                    reader.problem("duplicate-wonder", message, place)
                owned.add(name)


def _pawn(value: Any, root: Node, names: Sequence[str | None], reader: Reader, *, by_role: bool) -> int | None:  # noqa: ANN401
    """Return the spaces toward the second player; None if they cannot be read."""
    if value is None:
        return 0
    if value is UNREADABLE or UNREADABLE in value.values():
        return None
    toward, spaces = value["toward"], value["spaces"]
    node = root.at("conflict_pawn", "toward") or root.at("conflict_pawn")
    if not toward:
        if spaces:
            reader.problem("missing", say("conflict_pawn does not say toward whom: give `toward`"), node)
        return 0
    seat = seat_of(toward, names)
    if seat is None and by_role:
        seat = seat_of(toward, CITY_KEYS)
    if seat is None:
        known = [name for name in names if name is not None]
        message = say("there is no player {word:quoted} for the pawn to move toward", word=toward)
        reader.problem("unknown-player", message, node, nearest(toward, known))
        return None
    return int(spaces) if seat else -int(spaces)


def seat_of(word: str, names: Sequence[str | None]) -> int | None:
    """Find the seat of a player by the name; capital letters matter only if two names differ in nothing else.

    >>> seat_of("ann", ["Ann", "Bob"]), seat_of("Cy", ["Ann", None])
    (0, None)
    """
    if word in names:
        return names.index(word)
    folded = [name.casefold() if name else None for name in names]
    return folded.index(word.casefold()) if folded.count(word.casefold()) == 1 else None


def _city(values: dict[str, Any], name: str | None, passed: int, *, partly: bool) -> City:
    """Make a city of the values, or of a part of it; `passed` is how far the pawn stands on its side."""
    owned = values["wonders"] or {"built": (), "unbuilt": ()}
    lying = values["military_tokens"]
    return City(
        name or "",
        values["coins"],
        _cards(values["cards"]) or (),
        tuple(wonders()[wonder] for wonder in owned["built"]),
        tuple(wonders()[wonder] for wonder in owned["unbuilt"] if wonder[0] != OUTSIDE),
        _tokens(values["progress"]) or (),
        untouched(passed, rulebook()) if lying is None else tuple(lying),
        values["cards"] is not None and not partly,
        tuple(wonder[len(OUTSIDE) :] for wonder in owned["unbuilt"] if wonder[0] == OUTSIDE),
    )


def _cards(names: Sequence[str] | None) -> tuple[Card, ...] | None:
    return None if names is None else tuple(cards()[name] for name in names)


def _tokens(names: Sequence[str] | None) -> tuple[Token, ...] | None:
    return None if names is None else tuple(tokens()[name] for name in names)


def structure_of(
    rows: Sequence[Sequence[str]] | None, age: int | None, node: Node | None
) -> tuple[Structure | None, Message | None]:
    """Make the structure of an Age of its rows, or say why the rows are none."""
    if rows is None:
        return None, None
    if age is None:
        return None, say("how its cards lie depends on `age`, which this document does not give")
    layout = layouts()[age]
    lengths = tuple(len(row) for row in rows)
    if lengths != layout.rows:
        return None, say(
            "its rows have {lengths:plus} places, those of {age:age} have {expected:plus}",
            lengths=lengths or 0,
            age=age,
            expected=layout.rows,
        )
    names = [
        name_in_age(name, _text(node, row, column), age) if name in former_names() else name
        for row, places in enumerate(rows)
        for column, name in enumerate(places)
    ]
    taken = sum(1 << place for place, name in enumerate(names) if name == TAKEN)
    return Structure(layout, tuple(cards().get(name) for name in names), taken), None


def name_in_age(name: str, text: str, age: int | None) -> str:
    """In the first printing the red card of Age III was called Courthouse; in Age III the name still means that card.

    Source: duel/build/renamed-card.

    >>> name_in_age("Courthouse", "courthouse", 3), name_in_age("Courthouse", "Tribunal", 3)
    ('Pretorium', 'Courthouse')
    >>> name_in_age("Courthouse", "courthouse", 2)
    'Courthouse'
    """
    card = former_names().get(name)
    return card.name if card and age == card.age and fold(text) == fold(name) else name


def _text(rows: Node | None, row: int, column: int) -> str:
    node = rows.at(row, column) if rows else None
    return str(node.value) if node else ""
