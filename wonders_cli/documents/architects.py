"""Documents of Architects: from the nodes of a file to a table of cities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonders_cli.documents.architects_catalogue import box
from wonders_cli.documents.catalogue import numbers
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
    Text,
)
from wonders_cli.errors import quoted
from wonders_cli.rules.answers import listed
from wonders_cli.rules.architects.model import KINDS, City, Counts, Pile, Switches, Table, Wonder
from wonders_cli.rules.architects.setup import CENTRAL
from wonders_cli.rules.architects.turns import unknown_decks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonders_cli.documents.source import Node

_NUMBERS = numbers("architects")

_CARDS = Either(
    MapOf(Name("card"), Integer(0), example="{wood: 1, blue cat: 2}"),
    ListOf(Name("card"), items="cards", example="[wood, blue cat]"),
)
_STAGES = Either(Integer(0), ListOf(Integer(), items="stages", example="[1, 2]"))
_TOKENS = ListOf(Name("token"), items="tokens", example="[Decor, Economy]")
_CITY_FIELDS = (
    Field("wonder", Name("wonder"), "the Wonder", required=True),
    Field("stages", _STAGES, "stages constructed: their numbers, or n for the stages 1 to n", default=0),
    Field("cards", _CARDS, "cards in front of the player", default={}),
    Field("progress", _TOKENS, "progress tokens held", default=()),
    Field("used", _TOKENS, "progress tokens used already in this turn", default=()),
    Field("victory_tokens", Integer(0), "Military Victory tokens held", default=0),
    Field("cat", Flag(), "whether the player has the Cat pawn", default=False),
)
_HINTS = {
    "coins": "coins are cards: `cards: {coin: 2}`",
    "military": "tokens won in Battles are told as `victory_tokens`",
    "tokens": "progress tokens are told as `progress`, those won in Battles as `victory_tokens`",
    "side": "the Wonders of Architects have one side",
    "hand": "nobody has a hand in Architects: cards lie in front of the players",
    "points": "points are worked out, not told",
    "shields": "shields follow from the cards, the stages and the tokens",
}
_PLAYER = Mapping(
    Field("name", Text(80), "what the player is called", required=True),
    *_CITY_FIELDS,
    doc="What lies before one player.",
    hints=_HINTS,
)
_CITY = Mapping(Field("name", Text(80), "what the player is called"), *_CITY_FIELDS, doc="One city.", hints=_HINTS)
_RULING = "a house rule; `wonders rulings --switches` tells about it"
_RULINGS = Mapping(
    Field("coin-instead-of-available-grey", OneOf("warn", "reject", "allow"), _RULING),
    Field("wonder-effect-optional", Flag(), _RULING),
    Field("engineering-once-per-turn", Flag(), _RULING),
    Field("economy-engineering-force-build", Flag(), _RULING),
    Field("one-against-none-tokens", Integer(1, 2), _RULING),
    Field("all-decks-empty-ends-game", Flag(), _RULING),
    doc="House rules.",
)
_CONFLICT_TOKENS = Mapping(
    Field("peace", Integer(0), "those that show Peace", default=0),
    Field("battle", Integer(0), "those that show Battle", default=0),
    doc="The Conflict tokens in play.",
)
_DECK = Either(Integer(0), *_CARDS.shapes)
COMMON = (
    Field("game", OneOf("architects"), "7 Wonders: Architects", required=True),
    Field("conflict_tokens", _CONFLICT_TOKENS, "the Conflict tokens in play"),
    Field("rulings", _RULINGS, "house rules of this table"),
)
_PLAYERS = ListOf(_PLAYER, _NUMBERS["players"]["min"], _NUMBERS["players"]["max"], items="players", code="player-count")
WHOLE = (
    *COMMON,
    Field("players", _PLAYERS, "all players in clockwise order: the next one is the left neighbour", required=True),
    Field(
        "decks",
        MapOf(Name("deck"), _DECK, example="{Giza: 7, central: [wood, blue cat, gear]}"),
        "the cards left in a deck: how many, which ones, or a list of them from the top down",
    ),
    Field("progress_open", _TOKENS, "the progress tokens that lie face up", default=()),
    Field("progress_stack", _TOKENS, "the other progress tokens, from the top of the stack down"),
)
TABLE = Mapping(
    *WHOLE,
    doc="A table of 7 Wonders: Architects: all cities at one moment.",
)
CITY = Mapping(
    *COMMON,
    Field("city", _CITY, "the city that is asked about", required=True),
    Field("left", _CITY, "its left neighbour, as far as a question needs him"),
    Field("right", _CITY, "its right neighbour, as far as a question needs him"),
    Field("opponent", _CITY, "of two players the other one, in the place of both neighbours"),
    doc="One city of 7 Wonders: Architects with what is known of its neighbours.",
)


def read(root: Node, reader: Reader, kind: str) -> Table | None:
    """Read a table or a city document; None where there are problems, which are in the reader."""
    values = (TABLE if kind == "table" else CITY).read(root, reader, "the document")
    if values is UNREADABLE:
        return None
    if kind == "table":
        return table(values, root, reader)
    keys = ("city", *_neighbours(root, reader))
    found = _cities([values[key] for key in keys], [root.at(key) for key in keys], keys, reader)
    return (
        None
        if found is None
        else Table(found, box(), whole=False, switches=_switches(values), conflict_tokens=_conflict_tokens(values))
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
        switches=_switches(values),
        conflict_tokens=_conflict_tokens(values),
        open_tokens=tuple(tokens[name] for name in values["progress_open"]),
        stack=None if stack is None else tuple(tokens[name] for name in stack),
    )
    decks = _decks(read, values["decks"], root, reader)
    return None if reader.problems else read._replace(decks=decks)


def _decks(table: Table, told: dict[str, Any] | None, root: Node, reader: Reader) -> tuple[Pile, ...]:
    """Give the decks in the order of the seats; of one that is not told, as much is known as of any at this time."""
    if told is None:
        return ()
    decks = list(unknown_decks(table))
    names = [*(city.wonder.name for city in table.known), CENTRAL]
    for name, cards in told.items():
        if name not in names:
            keys = [key for key, _ in (root.at("decks") or root).pairs()]
            place = next((key for key in keys if reader.vocabularies["deck"].resolve(key.value) == name), None)
            reader.problem("unknown-deck", f"nobody at this table has {name}, so its deck is not in play", place)
        elif isinstance(cards, int) and cards:
            decks[names.index(name)] = decks[names.index(name)]._replace(size=cards)
        else:
            counts = _counts(cards or {})
            order = tuple(map(KINDS.index, cards)) if isinstance(cards, tuple) else None
            decks[names.index(name)] = Pile(counts, sum(counts), order)
    return tuple(decks)


def _switches(values: dict[str, Any]) -> Switches:
    rulings = values["rulings"] or {}
    return Switches(**{name.replace("-", "_"): value for name, value in rulings.items() if value is not None})


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
    _check_once(reader, entries, nodes, "name", "duplicate-player", "there are two players named {}")
    _check_once(
        reader, entries, nodes, "wonder", "duplicate-wonder", "two players have {}: a Wonder is at the table once"
    )
    return None if reader.problems else found


def _neighbours(root: Node, reader: Reader) -> tuple[str, ...]:
    """Of two players each has one opponent; of more, a left and a right neighbour."""
    opponent = root.key("opponent")
    if opponent is None:
        return "left", "right"
    if root.key("left") or root.key("right"):
        reader.problem(
            "unknown-key", "a city has an opponent (two players) or neighbours (more players), not both", opponent
        )
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
    """A list has numbers of stages, each told once; a number n stands for the stages 1 to n."""
    ids = [stage.id for stage in wonder.stages]
    if isinstance(stages, int):
        if stages > len(ids):
            message = f"stages must be at most {len(ids)}, as {wonder.name} has, not {stages}"
            reader.problem("too-many-stages", message, city.at("stages"))
        return tuple(ids[:stages])
    for index, stage in enumerate(stages or ()):
        if stage is UNREADABLE:
            continue
        if stage not in ids:
            message = f"{wonder.name} has no stage {stage}, only {listed([str(each) for each in ids])}"
            reader.problem("out-of-range", message, city.at("stages", index))
        elif stage in stages[:index]:
            reader.problem("duplicate-stage", f"stage {stage} is told twice", city.at("stages", index))
    return tuple(sorted(stages or ())) if not reader.problems else ()


def _check_once(
    reader: Reader, entries: Sequence[Any], nodes: Sequence[Node | None], key: str, code: str, message: str
) -> None:
    seen = set()
    for entry, node in zip(entries, nodes, strict=True):
        word = entry[key] if entry else None
        if word and word in seen:
            reader.problem(code, message.format(quoted(word)), node and node.at(key))
        seen.add(word)
