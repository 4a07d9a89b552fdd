"""Documents of Architects: from the nodes of a file to a table of cities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.architects.line import PARTS, counted
from wonders_cli.documents.data import numbers
from wonders_cli.documents.dates import ABOUT
from wonders_cli.documents.lines import COMMA, OnOneLine
from wonders_cli.documents.names import fold
from wonders_cli.documents.pieces import Pieces
from wonders_cli.documents.shapes import (
    UNREADABLE,
    Either,
    Field,
    Flag,
    Integer,
    ListOf,
    MapOf,
    Mapping,
    Name,
    OneOf,
    Reader,
)
from wonders_cli.documents.switches import shape as switch_shape
from wonders_cli.documents.switches import switches
from wonders_cli.rules.architects.decks import completed
from wonders_cli.rules.architects.model import KINDS, City, Table, Wonder
from wonders_cli.rules.architects.piles import Counts, Pile, ordered
from wonders_cli.rules.architects.setup import CENTRAL, full
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.shapes import Schema, Unreadable, Vocabularies, What

_NUMBERS = numbers("architects")


class _Counted(MapOf[int]):
    """Cards with their numbers, as a mapping or as a text: `wood, 2 coin`."""

    def takes(self, node: Node) -> bool:
        """Whether the node is a mapping or a text."""
        return super().takes(node) or (node.kind == "scalar" and not node.is_null)

    def _value(self, node: Node, reader: Reader, what: What) -> dict[str, int | Unreadable]:
        if node.kind == "scalar":
            node.become("mapping", counted(Pieces(node, reader.document), reader).value)
        return super()._value(node, reader, what)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        """Describe it as JSON Schema."""
        return {"anyOf": [super().schema(vocabularies), {"type": "string", "pattern": r"\S"}]}


_CARDS = Either(
    _Counted(Name("card"), Integer(0), example="{wood: 1, blue cat: 2}"),
    ListOf(Name("card"), items=say("cards"), example="[wood, blue cat]"),
)
_STAGES = Either(Integer(0), ListOf(Integer(), items=say("stages"), example="[1, 2]", apart=r"[\s,]+"))
_TOKENS = ListOf(Name("token"), items=say("tokens"), example="[Decor, Economy]", apart=COMMA)
_CITY_FIELDS = (
    Field("wonder", Name("wonder"), "the Wonder", required=True),
    Field("stages", _STAGES, "stages built: their numbers, or n for the stages 1 to n", default=0),
    Field("cards", _CARDS, "cards in front of the player", default={}),
    Field("progress", _TOKENS, "progress tokens held", default=()),
    Field("used", _TOKENS, "progress tokens used already in this turn", default=()),
    Field("victory_tokens", Integer(0), "Military Victory tokens held", default=0),
    Field("cat", Flag(), "whether the player has the Cat pawn", default=False),
)
_HINTS = {
    "coins": say("coins are cards: `cards: {{coin: 2}}`"),
    "military": say("tokens won in Battles are written as `victory_tokens`"),
    "tokens": say("progress tokens are written as `progress`, those won in Battles as `victory_tokens`"),
    "side": say("the Wonders of Architects have one side"),
    "hand": say("nobody has a hand in Architects: cards lie in front of the players"),
    "points": say("points are worked out, not written"),
    "shields": say("shields follow from the cards, the stages and the tokens"),
}
_PLAYER = OnOneLine(
    *_CITY_FIELDS,
    parts=PARTS,
    named=True,
    doc="What lies before one player.",
    hints=_HINTS,
)
LINE = OnOneLine(
    *_CITY_FIELDS,
    parts=PARTS,
    named=False,
    doc="One city.",
    hints=_HINTS,
)
_CONFLICT_TOKENS = Mapping(
    Field("peace", Integer(0), "those that show Peace", default=0),
    Field("battle", Integer(0), "those that show Battle", default=0),
    doc="The Conflict tokens in play.",
)
UNKNOWN = "?"
"""What stands in a list for a card that nobody knows."""
_UNSEEN = OneOf(UNKNOWN)


class _Top(Mapping):
    """What is known of most decks: the top card and the number of all cards."""

    def takes(self, node: Node) -> bool:
        """Whether the node has one of the keys; else it names cards with their numbers."""
        return node.kind == "mapping" and any(fold(key.value) in self.fields for key, _ in node.value)


_DECK = Either(
    Integer(0),
    _Top(
        Field("top", Either(_UNSEEN, Name("card")), "the card on top"),
        Field("cards", Integer(1), "the number of all its cards"),
        called=say("a deck"),
        doc="The top card of a deck, and how many cards it has.",
    ),
    MapOf(Name("card"), Integer(0), example="{wood: 1, blue cat: 2}"),
    ListOf(Either(_UNSEEN, Name("card")), items=say("cards"), example='[wood, blue cat, "?"]'),
)
COMMON = (
    Field("game", OneOf("architects"), "7 Wonders: Architects", required=True),
    *ABOUT,
    Field("conflict_tokens", _CONFLICT_TOKENS, "the Conflict tokens in play"),
    Field("rulings", switch_shape("architects"), "house rules of this table"),
)
_PLAYERS = ListOf(
    _PLAYER, _NUMBERS["players"]["min"], _NUMBERS["players"]["max"], items=say("players"), code="player-count"
)
WHOLE = (
    *COMMON,
    Field("players", _PLAYERS, "all players in clockwise order: the next one is the left neighbour", required=True),
    Field(
        "decks",
        MapOf(Name("deck"), _DECK, example="{Giza: {top: gear, cards: 18}, central: 43}"),
        "the cards left in a deck: how many, the top one, which ones, or a list of them from the top down",
    ),
    Field("progress_open", _TOKENS, "the progress tokens that lie face up", default=()),
    Field("progress_stack", _TOKENS, "the other progress tokens, from the top of the stack down"),
)
_BOTH = say("a city has an opponent (two players) or neighbours (more players), not both")
_DOCUMENT = say("the document")
TABLE = Mapping(
    *WHOLE,
    doc="A table of 7 Wonders: Architects: all cities at one moment.",
)
CITY = Mapping(
    *COMMON,
    Field("city", LINE, "the city that is asked about", required=True),
    Field("left", LINE, "its left neighbour, if the question needs one"),
    Field("right", LINE, "its right neighbour, if the question needs one"),
    Field("opponent", LINE, "with two players the other one, instead of both neighbours"),
    doc="One city of 7 Wonders: Architects with what is known of its neighbours.",
)


def read(root: Node, reader: Reader, kind: str) -> Table | None:
    """Read a table or a city document; None where there are problems, which the reader has."""
    values = (TABLE if kind == "table" else CITY).read(root, reader, _DOCUMENT)
    if values is UNREADABLE:
        return None
    if kind == "table":
        return table(values, root, reader)
    keys = ("city", *_neighbours(root, reader))
    found = _cities([values[key] for key in keys], [root.at(key) for key in keys], keys, reader)
    return (
        None
        if found is None
        else Table(
            found,
            box(),
            whole=False,
            switches=switches("architects", values["rulings"]),
            conflict_tokens=_conflict_tokens(values),
        )
    )


def table(values: dict[str, Any], root: Node, reader: Reader) -> Table | None:
    """Make a table of what was read of it; None where there are problems."""
    entries = values["players"] or ()
    nodes = [root.at("players", seat) for seat in range(len(entries))]
    found = _cities(entries, nodes, [""] * len(entries), reader)
    if found is None:
        return None
    tokens = box().tokens
    stack = values["progress_stack"]
    read = Table(
        found,
        box(),
        switches=switches("architects", values["rulings"]),
        conflict_tokens=_conflict_tokens(values),
        open_tokens=tuple(tokens[name] for name in values["progress_open"]),
        stack=None if stack is None else tuple(tokens[name] for name in stack),
        counted=all(node and node.at("cards") for node in nodes),
    )
    decks = _decks(read, values["decks"], root, reader)
    return None if reader.problems else read._replace(decks=decks)


def _decks(table: Table, written: dict[str, Any] | None, root: Node, reader: Reader) -> tuple[Pile, ...]:
    """Return the decks in the order of the seats; a deck that is not written down is an unknown one."""
    if written is None:
        return ()
    names = [*(city.wonder.name for city in table.known), CENTRAL]
    decks: list[Pile | None] = [None] * len(names)
    for name, cards in written.items():
        if name in names:
            decks[names.index(name)] = _pile(full(table.box, name), cards)
        else:
            message = say("nobody at this table has {wonder}, so its deck is not in play", wonder=name)
            reader.problem("unknown-deck", message, deck_node(name, root, reader))
    return completed(table, decks)


def _pile(whole: Pile, cards: Any) -> Pile:  # noqa: ANN401 -- what the shape gives
    """Make a deck of what is written of it: a number, the top card, a number of each card, or a list."""
    if isinstance(cards, int) and cards:
        return Pile(whole.counts, cards)
    if isinstance(cards, dict) and "top" in cards:
        size, top = cards["cards"], cards["top"]
        return Pile(whole.counts, size, (KINDS.index(top),) if top not in (None, UNKNOWN) else None)
    if isinstance(cards, tuple) and UNKNOWN in cards:
        seen = tuple(None if card == UNKNOWN else KINDS.index(card) for card in cards)
        return Pile(whole.counts, len(cards), ordered(seen, len(cards)))
    counts = _counts(cards or {})
    order = tuple(map(KINDS.index, cards)) if isinstance(cards, tuple) else None
    return Pile(counts, sum(counts), order)


def deck_node(name: str, root: Node, reader: Reader) -> Node | None:
    """Find the key of a deck, in whatever spelling."""
    keys = [key for key, _ in (root.at("decks") or root).pairs()]
    return next((key for key in keys if reader.vocabularies["deck"].resolve(key.value) == name), None)


def _conflict_tokens(values: dict[str, Any]) -> tuple[int, int] | None:
    conflict = values["conflict_tokens"]
    return (conflict["peace"], conflict["battle"]) if conflict else None


def _counts(cards: Any) -> Counts:  # noqa: ANN401 -- what the shape gives
    return tuple(cards.get(kind, 0) if isinstance(cards, dict) else cards.count(kind) for kind in KINDS)


def _cities(
    entries: Sequence[Any], nodes: Sequence[Node | None], keys: Sequence[str], reader: Reader
) -> tuple[City | None, ...] | None:
    """Make cities of what was read; None where there are problems."""
    found = tuple(_city(*city, reader) for city in zip(entries, nodes, keys, strict=True))
    for node, word in _twice(entries, nodes, "name"):
        reader.problem("duplicate-player", say("there are two players named {word:quoted}", word=word), node)
    for node, word in _twice(entries, nodes, "wonder"):
        message = say("two players have {word:quoted}: a Wonder is at the table once", word=word)
        reader.problem("duplicate-wonder", message, node)
    return None if reader.problems else found


def _neighbours(root: Node, reader: Reader) -> tuple[str, ...]:
    """Of two players each has one opponent; of more, a left and a right neighbour."""
    opponent = root.key("opponent")
    if opponent is None:
        return "left", "right"
    if root.key("left") or root.key("right"):
        reader.problem("unknown-key", _BOTH, opponent)
    return ("opponent",)


def _city(values: Any, node: Node | None, key: str, reader: Reader) -> City | None:  # noqa: ANN401 -- what the shape gives
    """Make a city of what was read; None where there is none or something in it could not be read."""
    if not values or node is None or values["wonder"] is UNREADABLE:
        return None
    wonder = box().wonders[values["wonder"]]
    stages = _stages(values["stages"], wonder, node, reader)
    if reader.problems:
        return None
    tokens = box().tokens
    return City(
        key if values["name"] is None else values["name"],
        wonder,
        stages,
        _counts(values["cards"]),
        tuple(tokens[name] for name in values["progress"]),
        tuple(tokens[name] for name in values["used"]),
        values["victory_tokens"],
        values["cat"],
    )


def _stages(stages: Any, wonder: Wonder, city: Node, reader: Reader) -> tuple[int, ...]:  # noqa: ANN401 -- what the shape gives
    """A list has numbers of stages, each once; a number n stands for the stages 1 to n."""
    ids = [stage.id for stage in wonder.stages]
    if isinstance(stages, int):
        if stages > len(ids):
            message = say(
                "stages must be at most {most}, as {wonder} has, not {number}",
                most=len(ids),
                wonder=wonder.name,
                number=stages,
            )
            reader.problem("too-many-stages", message, city.at("stages"))
        return tuple(ids[:stages])
    seen = set()
    for index, stage in enumerate(stages or ()):
        if stage is UNREADABLE:
            continue
        if stage not in ids:
            message = say(
                "{wonder} has no stage {stage}, only {stages}", wonder=wonder.name, stage=stage, stages=tuple(ids)
            )
            reader.problem("out-of-range", message, city.at("stages", index))
        elif stage in seen:
            message = say("stage {stage} is there twice", stage=stage)
            reader.problem("duplicate-stage", message, city.at("stages", index))
        seen.add(stage)
    return tuple(sorted(stages or ())) if not reader.problems else ()


def _twice(entries: Sequence[Any], nodes: Sequence[Node | None], key: str) -> Iterator[tuple[Node | None, str]]:
    """Find the words under a key that another city has already, with their places."""
    seen = set()
    for entry, node in zip(entries, nodes, strict=True):
        word = entry[key] if entry else None
        if word and word in seen:
            yield node and node.at(key), word
        seen.add(word)
