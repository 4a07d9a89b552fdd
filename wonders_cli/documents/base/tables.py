"""Documents of the base game: from the nodes of a file to a table of cities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonders_cli.documents.base.catalogue import SIDES, cards, like_sides, rulebook, wonders
from wonders_cli.documents.base.line import PARTS
from wonders_cli.documents.data import numbers
from wonders_cli.documents.dates import ABOUT
from wonders_cli.documents.lines import COMMA, OnOneLine, said
from wonders_cli.documents.names import fold, repeated, spelled
from wonders_cli.documents.shapes import (
    UNREADABLE,
    Either,
    Field,
    Integer,
    ListOf,
    Mapping,
    Name,
    OneNumber,
    OneOf,
    Reader,
    Shape,
)
from wonders_cli.documents.switches import shape as house_rules
from wonders_cli.documents.switches import switches
from wonders_cli.rules.base.model import CITY_KEYS, NEIGHBOURS, City, Table, Wonder
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.shapes import Schema, Unreadable, Vocabularies, What
    from wonders_cli.rules.base.model import Card
    from wonders_cli.rules.frozen import Frozen

_NUMBERS = numbers("base")
_TOKENS = (rulebook().defeat_token, *rulebook().victory_tokens.values())
_FEWEST = rulebook().defeat_token * len(NEIGHBOURS) * _NUMBERS["ages"]
_MOST = sum(rulebook().victory_tokens.values()) * len(NEIGHBOURS)
"""The least and the greatest sum of tokens."""
_THIS = say("this")
_ASSUMED = ("military", "stages")
"""What a document may leave out, and counts as nothing then."""
_BOTH_COUNT = say("take one out, or write `rulings: {{duplicate-buildings: true}}` to count both")


class Side(OneOf):
    """The side of a Wonder board; a side of another edition has a message of its own."""

    def read(self, node: Node, reader: Reader, what: What = _THIS) -> str | Unreadable:
        """Return the side, or note what is wrong with it."""
        if node.kind == "scalar" and not self.takes(node) and _side_elsewhere(node.value, node, reader):
            return UNREADABLE
        return super().read(node, reader, what)


def _side_elsewhere(word: str, node: Node, reader: Reader, wonder: str | None = None) -> bool:
    """Note that a side belongs to another edition, if it does, and which side is like it here."""
    known = reader.elsewhere("side", fold(f"side {word}")) if reader.elsewhere else None
    if known:
        code, edition = known
        like = like_sides().get(fold(word))
        others = tuple(say("{other} is like {side}", other=other, side=side) for other, side in like_sides().items())
        message = say(
            "{edition}: {others:and} here, but costs and powers are those of this edition",
            edition=edition,
            others=others,
        )
        reader.problem(code, message, node, f"{wonder} ({like})" if wonder and like else like)
    return known is not None


class WonderSide(Shape[tuple[str, str | None]]):
    """The name of a Wonder, with its side in brackets or without."""

    noun = say('the name of a wonder, such as Gizah or "Babylon (night)"')

    def takes(self, node: Node) -> bool:
        """Whether the node is a word."""
        return node.kind == "scalar" and not node.is_null

    def _value(self, node: Node, reader: Reader, what: What) -> tuple[str, str | None] | Unreadable:
        del what
        text, opened, rest = node.value.partition("(")
        side = rest.rstrip().removesuffix(")").strip().lower() if opened else None
        if side and side not in SIDES:
            side = said(side, SIDES, reader.language) or side
        vocabulary = reader.vocabularies["wonder"]
        name = vocabulary.resolve(text, reader.language) if side in (None, *SIDES) else None
        if name is None:
            *words, last = node.value.strip(" ()").replace("(", " ").split() or [""]
            known = vocabulary.resolve(" ".join(words), reader.language)
            if known and _side_elsewhere(last, node, reader, known):
                return UNREADABLE
            text = " ".join(words)
            likely = vocabulary.resolve(text) or vocabulary.nearest(text) if last.lower() in SIDES else None
            if likely:
                message = say("there is no wonder {word:quoted}", word=node.value)
                reader.problem(vocabulary.code, message, node, f"{likely} ({last.lower()})")
                return UNREADABLE
            reader.unknown(vocabulary, node.value, node)
            return UNREADABLE
        return name, side

    def full(self, node: Node, reader: Reader) -> dict[str, str]:
        """Return the Wonder and the side under keys of their own."""
        name, side = self._value(node, reader, _THIS) or ("", None)
        return {"wonder": name} | ({"side": side} if side else {})

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        """Describe it as JSON Schema."""
        if vocabularies is None:
            return {"type": "string"}
        from wonders_cli.documents.languages import synonyms

        vocabulary = vocabularies["wonder"]
        sides = ("", *(f" ({side})" for side in SIDES))
        in_brackets = rf"(?:\([\W_]*(?:{spelled(*SIDES, *synonyms(SIDES))})[\W_]*)?"
        return {
            "title": "wonder",
            "anyOf": [
                {"enum": [name + side for name in vocabulary.offered() for side in sides]},
                vocabulary.schema(in_brackets),
            ],
        }


_TOKEN = OneNumber(_TOKENS, say("the value of a token: {tokens:or}", tokens=_TOKENS))
_CARDS = ListOf(Name("card"), items=say("cards"), example="[Lumber Yard, Baths]", apart=COMMA)
_CITY_FIELDS = (
    Field("wonder", WonderSide(), "the Wonder board; the side may stand behind it in brackets", required=True),
    Field("side", Side(*SIDES), "the side of the board that lies up"),
    Field("stages", Integer(0), "stages built so far", default=0),
    Field("coins", Integer(0), "coins in the treasury at the start of the turn"),
    Field("cards", _CARDS, "buildings in the city", default=()),
    Field(
        "military",
        Either(
            Integer(_FEWEST, _MOST),
            ListOf(_TOKEN, items=say("tokens"), example="[1, -1, 3]", apart=r"[\s,]+"),
        ),
        "values of the military tokens held, or their sum alone",
        default=(),
    ),
    Field("hand", _CARDS, "cards in hand, for `plays`"),
)
_HINTS = {
    "left": say("the neighbours follow from the order of the players: the next one is the left neighbour"),
    "right": say("the neighbours follow from the order of the players: the one before is the right neighbour"),
    "science": say("science follows from the cards and the stages; leave the symbols out"),
    "built_stages": say("the number of stages is written `stages: 2`; built_stages is not known"),
    "leaders": say("leaders belong to an expansion; this is the base game"),
    "points": say("points are worked out; leave them out"),
    "shields": say("shields follow from the cards and the stages"),
    "treasury": say("the treasury is written as `coins`"),
    "money": say("the treasury is written as `coins`"),
}
_PLAYER = OnOneLine(
    *_CITY_FIELDS,
    parts=PARTS,
    named=True,
    called=say("a player"),
    doc="One player's city.",
    hints=_HINTS,
)
LINE = OnOneLine(
    *_CITY_FIELDS,
    parts=PARTS,
    named=False,
    doc="One city.",
    hints=_HINTS,
)
COMMON = (
    Field("game", OneOf("base"), "7 Wonders, second edition", default="base"),
    *ABOUT,
    Field("age", Integer(1, _NUMBERS["ages"]), "the Age, for powers and conflicts that depend on it"),
    Field(
        "turn",
        Integer(1, _NUMBERS["extra_turn"]),
        f"the turn of the Age; {_NUMBERS['extra_turn']} is Babylon's extra turn",
    ),
    Field("discard", _CARDS, "the discard pile, for building from it"),
    Field("rulings", house_rules("base"), "house rules of this table"),
)
PLAYERS = ListOf(
    _PLAYER, _NUMBERS["players"]["min"], _NUMBERS["players"]["max"], items=say("players"), code="player-count"
)
TABLE = Mapping(
    *COMMON,
    Field("players", PLAYERS, "all players in clockwise order: the next one is the left neighbour", required=True),
    doc="A table of 7 Wonders: all cities at one moment.",
    hints={side: _HINTS[side] for side in ("left", "right")},
)
CITY = Mapping(
    *COMMON,
    Field("city", LINE, "the city that is asked about", required=True),
    Field("left", LINE, "its left neighbour, as far as a question needs it"),
    Field("right", LINE, "its right neighbour, as far as a question needs it"),
    doc="One city of 7 Wonders with what is known of its neighbours.",
    hints={"players": say("a document has the `players` of a whole table or one `city`, not both")},
)


def read(root: Node, reader: Reader, kind: str) -> Table | None:
    """Read a table or a city document; None where there are problems, which are in the reader."""
    values = reader.read(TABLE if kind == "table" else CITY)
    if values is UNREADABLE:
        return None
    if kind == "table":
        entries = list(values["players"] or ())
        places: list[tuple[str | int, ...]] = [("players", seat) for seat in range(len(entries))]
    else:
        entries = [values[key] for key in CITY_KEYS]
        places = [(key,) for key in CITY_KEYS]
    rules = switches("base", values["rulings"] or None)
    found = cities(entries, places, root, reader, rules)
    if found is None:
        return None
    return Table(
        found,
        rulebook(),
        kind == "table",
        values["age"],
        values["turn"],
        named_cards(values["discard"]),
        rules,
    )


def cities(
    entries: Sequence[Any],
    places: Sequence[Sequence[str | int]],
    root: Node,
    reader: Reader,
    rules: Frozen[str, bool | int | str],
) -> tuple[City | None, ...] | None:
    """Make the cities of what was read at some places of a document; None where there are problems.

    `rules` are the switches of the table.
    """
    twice = bool(rules["duplicate-buildings"])
    nodes = [root.at(*place) for place in places]
    found = tuple(
        _city(entry, node, reader, str(place[-1]), twice=twice) if entry and node else None
        for entry, node, place in zip(entries, nodes, places, strict=True)
    )
    read = [
        (str(place[-1]), entry, node)
        for place, entry, node in zip(places, entries, nodes, strict=True)
        if entry and node
    ]
    for index, name in repeated(default if entry["name"] is None else entry["name"] for default, entry, _ in read):
        _, _, node = read[index]
        message = say("there are two players named {player:quoted}", player=name)
        reader.problem("duplicate-player", message, node.at("name") or node)
    for index, name in repeated(entry["wonder"] and entry["wonder"][0] for _, entry, _ in read):
        message = say(
            "two players have {wonder:quoted}: each Wonder is at the table once, whatever its side", wonder=name
        )
        reader.problem("duplicate-wonder", message, read[index][2].at("wonder"))
    return None if reader.problems else found


def named_cards(names: Sequence[str] | None) -> tuple[Card, ...] | None:
    """Return the cards of names that were read."""
    return None if names is None else tuple(cards()[name] for name in names)


def _city(values: dict[str, Any], node: Node, reader: Reader, default_name: str, *, twice: bool) -> City | None:
    """Make a city of what was read; None where something in it could not be.

    A building that is there `twice` counts twice, or is refused, as the table has it.
    Source: base/build/duplicate-name.
    """
    wonder = _wonder(values, node, reader)
    if wonder and values["stages"] is not UNREADABLE and values["stages"] > len(wonder.stages):
        message = say(
            "stages must be at most {most}, as {wonder} has, not {stages}",
            most=len(wonder.stages),
            wonder=wonder.title,
            stages=values["stages"],
        )
        reader.refuse("too-many-stages", message, node.at("stages"))
    for index, name in repeated(() if twice else values["cards"] or ()):
        message = say(
            "{card} is twice in one city, which has no two buildings of one name: {way_out}",
            card=name,
            way_out=_BOTH_COUNT,
        )
        reader.refuse("duplicate-card", message, node.at("cards", index))
    if wonder is None or reader.problems:
        return None
    hand, military = named_cards(values["hand"]), values["military"]
    name = values["name"] if values["name"] is not None else default_name
    return City(
        name,
        wonder,
        values["stages"],
        values["coins"],
        tuple(cards()[name] for name in values["cards"]),
        () if isinstance(military, int) else tuple(military),
        hand,
        tuple([key for key in _ASSUMED if node.key(key) is None]),
        military if isinstance(military, int) else None,
    )


def _wonder(values: dict[str, Any], node: Node, reader: Reader) -> Wonder | None:
    """Find the board; the side is needed, since costs and powers differ, and may stand in two places if they agree."""
    if values["wonder"] is UNREADABLE:
        _note_missing_side(values, node, reader)
    if values["wonder"] is UNREADABLE or values["side"] is UNREADABLE:
        return None
    name, bracketed = values["wonder"]
    side = values["side"]
    if bracketed is None and side is None:
        message = say(
            'the side of {wonder} is missing: give `side: day` or `side: night`, or "{wonder} (night)"', wonder=name
        )
        reader.problem("missing", message, node.key("wonder"))
        return None
    if bracketed is not None and side is not None and bracketed != side:
        message = say(
            "the side of {wonder} is stated twice: {bracketed} in brackets, {side} as `side`",
            wonder=name,
            bracketed=bracketed,
            side=side,
        )
        reader.problem("wrong-type", message, node.at("side"))
        return None
    return wonders()[name][bracketed or side]


def _note_missing_side(values: dict[str, Any], node: Node, reader: Reader) -> None:
    """Note that the side is missing with the Wonder, unless a misspelt key may hold both."""
    misspelt = any(key.value not in _PLAYER.fields for key, _ in node.pairs())
    if values["side"] is None and node.key("wonder") is None and not misspelt:
        place = node.pairs()[0][0] if node.pairs() else node
        reader.problem("missing", say("the side is missing: give `side: day` or `side: night`"), place)
