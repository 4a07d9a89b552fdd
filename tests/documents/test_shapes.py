"""Shapes: what they read, what they say is wrong, and the schema they give."""

import io
from typing import Any

import pytest

from wonders_cli.documents.names import Vocabulary, pattern
from wonders_cli.documents.problems import MOST_CHARACTERS, ProblemError, Span
from wonders_cli.documents.shapes import (
    UNREADABLE,
    Data,
    Either,
    Field,
    Flag,
    Integer,
    ListOf,
    MapOf,
    Mapping,
    Name,
    OneOf,
    Raw,
    Reader,
    Shape,
    Text,
)
from wonders_cli.documents.source import documents
from wonders_cli.rules.messages import say

CARDS = Vocabulary("card", {"Altar": [], "Baths": ["Bathhouse"], "Loom": []})


def reader_of(text: str) -> Reader:
    (document,) = documents("t.yaml", io.BytesIO(text.encode()))
    return Reader(document, {"card": CARDS})


def read(shape: Shape[Any], text: str) -> tuple[Any, list[tuple[str, str]]]:
    """Read the value of the key `coins`: the value, and code and message of the problems."""
    reader = reader_of(f"coins: {text}")
    assert reader.document.root
    node = reader.document.root.at("coins")
    assert node
    value = shape.read(node, reader, "coins")
    return value, [(problem.code, str(problem.message)) for problem in reader.problems]


@pytest.mark.parametrize(("text", "value"), [("7", 7), ("-1", -1), ("+3", 3), ("0", 0), ("-0", 0)])
def test_whole_numbers(text: str, value: int) -> None:
    assert read(Integer(), text) == (value, [])


@pytest.mark.parametrize(
    "text",
    [
        "seven",
        "3.5",
        "1_000",
        "0x10",
        "1e3",
        ".nan",
        ".inf",
        "010",
        "'7'",
        "true",
        "[7]",
        "{a: 7}",
        "\uff17",
        "1:30",
        "7,5",
    ],
)
def test_all_else_is_no_whole_number(text: str) -> None:
    value, problems = read(Integer(), text)
    assert value is UNREADABLE
    assert [code for code, _ in problems] == ["wrong-type"]
    assert problems[0][1].startswith("coins must be a whole number, not ")


def test_the_message_says_what_is_there_instead() -> None:
    assert read(Integer(), "seven")[1][0][1] == 'coins must be a whole number, not "seven"'
    assert read(Integer(), "'7'")[1][0][1] == 'coins must be a whole number, not the text "7"'
    assert read(Integer(), "[7]")[1][0][1] == "coins must be a whole number, not a list"
    assert read(Integer(), "{a: 7}")[1][0][1] == "coins must be a whole number, not a mapping"


@pytest.mark.parametrize(
    "shape", [Integer(), Text(), Flag(), OneOf("day"), Name("card"), ListOf(Integer()), Mapping(Field("a", Flag()))]
)
@pytest.mark.parametrize("text", ["", "~", "null"])
def test_the_message_says_that_there_is_no_value(shape: Shape[Any], text: str) -> None:
    value, problems = read(shape, text)
    assert value is UNREADABLE
    assert [code for code, _ in problems] == ["missing"]
    assert problems[0][1].startswith("coins has no value: it must be ")


def test_a_mapping_where_a_list_of_mappings_should_be_lacks_hyphens() -> None:
    shape = ListOf(Mapping(Field("a", Integer(), "a number")), items=say("cities"), example=None)
    [(code, message)] = read(shape, "{a: 7}")[1]
    assert code == "wrong-type"
    assert message == "coins must be a list of cities, not a mapping: begin each one with a hyphen and a blank"
    assert "hyphen" not in read(ListOf(Integer()), "{a: 7}")[1][0][1]


@pytest.mark.parametrize("sign", "\u2212\u2013\u2010\ufe63\uff0d")
def test_a_minus_that_no_keyboard_has_is_named(sign: str) -> None:
    reader = reader_of(f"coins: {sign}1")
    assert reader.document.root
    node = reader.document.root.at("coins")
    assert node
    assert Integer().read(node, reader) is UNREADABLE
    [problem] = reader.problems
    assert (problem.code, problem.suggestion) == ("wrong-type", "-1")
    assert str(problem.message) == f'a minus is written "-", as on the keyboard, not "{sign}"'


def test_of_a_list_that_is_far_too_long_little_is_read() -> None:
    value, problems = read(ListOf(Integer(), 1, 2), f"[{'x, ' * 5_000}]")
    assert len(value) == 100
    assert [code for code, _ in problems] == ["out-of-range"] + ["wrong-type"] * 100


@pytest.mark.parametrize(
    ("shape", "text", "message"),
    [
        (Integer(0), "-3", "coins must be 0 or more, not -3"),
        (Integer(1, 7), "8", "coins must be 1 to 7, not 8"),
        (Integer(1, 2), "3", "coins must be 1 or 2, not 3"),
        (Integer(None, 5), "6", "coins must be 5 or less, not 6"),
        (Integer(4, 4), "3", "coins must be 4, not 3"),
        (Integer(), "9" * 50_000, "coins must have 15 digits at most, not 50,000"),
        (Text(3), "Anna", "coins must have 3 characters at most, not 4"),
        (ListOf(Integer(), 3, 7, items=say("players")), "[1, 2]", "coins must hold 3 to 7 players, not 2"),
    ],
)
def test_out_of_range(shape: Shape[Any], text: str, message: str) -> None:
    value, problems = read(shape, text)
    assert problems == [("out-of-range", message)]
    assert value is UNREADABLE or value == (1, 2)


@pytest.mark.parametrize(
    ("text", "value"), [("No", "No"), ("7", "7"), ("' Ann  B '", "Ann B"), ('"a\\nb"', "a b"), ("'null'", "null")]
)
def test_texts(text: str, value: str) -> None:
    assert read(Text(), text) == (value, [])


def test_a_text_must_not_be_empty() -> None:
    assert read(Text(), "' '")[1] == [("wrong-type", "coins must not be empty")]
    assert read(Text(), "[a]")[1] == [("wrong-type", "coins must be a text, not a list")]


def test_flags() -> None:
    assert read(Flag(), "true") == (True, [])
    assert read(Flag(), "false") == (False, [])
    for text in ("yes", "True", "1", "'true'"):
        assert read(Flag(), text)[0] is UNREADABLE


def test_words() -> None:
    side = OneOf("day", "night")
    assert read(side, "night") == ("night", [])
    assert read(side, "Day") == ("day", [])
    assert read(side, "dusk") == (UNREADABLE, [("wrong-type", 'coins must be day or night, not "dusk"')])
    assert read(side, "[day]")[1] == [("wrong-type", "coins must be day or night, not a list")]
    reader = reader_of("side: nihgt")
    reader.read(Mapping(Field("side", side)))
    assert reader.problems[0].suggestion == "night"


def test_names() -> None:
    assert read(Name("card"), "the BATHHOUSE") == ("Baths", [])
    assert read(Name("card"), "Atlar") == (UNREADABLE, [("unknown-card", 'there is no card "Atlar"')])
    assert read(Name("card"), "[Altar]")[1] == [("wrong-type", "coins must be the name of a card, not a list")]


def test_a_name_of_elsewhere() -> None:
    (document,) = documents("t", io.BytesIO(b"a: Palisade"))
    message = say("Palisade is no card of this game")
    reader = Reader(
        document, {"card": CARDS}, lambda *asked: {("card", "palisade"): ("other-game", message)}.get(asked)
    )
    reader.read(Mapping(Field("a", Name("card"))))
    assert shown(reader) == [("other-game", "Palisade is no card of this game", (1, 4, 1, 12), None)]


def test_lists_keep_the_places_of_what_cannot_be_read() -> None:
    cards = ListOf(Name("card"), items=say("cards"), example="[Altar, Baths]")
    assert read(cards, "[altar, Lom, Loom]")[0] == ("Altar", UNREADABLE, "Loom")
    assert read(cards, "28")[1] == [("wrong-type", 'coins must be a list of cards, such as [Altar, Baths], not "28"')]
    assert read(ListOf(Integer()), "[a]")[1] == [("wrong-type", 'an item of coins must be a whole number, not "a"')]
    assert read(ListOf(Integer(), 3, code="player-count"), "[]")[1][0][0] == "player-count"


def test_names_with_values() -> None:
    counts = MapOf(Name("card"), Integer(0))
    assert read(counts, "{altar: 1, bathhouse: 2}") == ({"Altar": 1, "Baths": 2}, [])
    assert read(counts, "{altar: 1, Altar: 2}") == ({"Altar": 1}, [("duplicate-key", '"Altar" is there twice')])
    assert read(counts, "{altar: -1, gold bar: 2}") == (
        {"Altar": UNREADABLE},
        [("out-of-range", "altar must be 0 or more, not -1"), ("unknown-card", 'there is no card "gold bar"')],
    )


def test_either_takes_the_first_that_fits() -> None:
    shape = Either(Integer(0, 3), OneOf("down", "taken"), Name("card"))
    assert read(shape, "2") == (2, [])
    assert read(shape, "Taken") == ("taken", [])
    assert read(shape, "loom") == ("Loom", [])
    assert read(shape, "4")[1] == [("out-of-range", "coins must be 0 to 3, not 4")]
    assert read(Either(Integer(), ListOf(Integer())), "x")[1] == [
        ("wrong-type", 'coins must be a whole number or a list, not "x"')
    ]


def test_data_is_as_json_would_have_it() -> None:
    text = "{a: [1, -2, x, '3', true, False], b: {c: ~, d: 1.5, e: ''}}"
    assert read(Data(), text) == ({"a": [1, -2, "x", "3", True, "False"], "b": {"c": None, "d": "1.5", "e": ""}}, [])
    assert read(Data(), "null") == (None, [])
    assert read(Raw(), "[1]")[0].kind == "sequence"


def shown(reader: Reader) -> list[tuple[str, str, Span | None, str | None]]:
    return [(code, str(message), span, meant) for code, message, span, meant in reader.problems]


PLAYER = Mapping(
    Field("name", Text(), "what the player is called", required=True),
    Field("coins", Integer(0), default=0),
    Field("cards", ListOf(Name("card")), default=()),
    called=say("a player"),
    doc="one city",
    hints={"left": say("the neighbours follow from the order of the players")},
)


def test_mappings() -> None:
    reader = reader_of("name: No\ncards: [Altar]\n")
    assert reader.read(PLAYER) == {"name": "No", "coins": 0, "cards": ("Altar",)}
    reader.check()


@pytest.mark.parametrize(
    ("text", "message", "suggestion"),
    [
        ("conis: 3", 'a player has no key "conis"', "coins"),
        ("Coins: 3", 'keys are in lower case, not "Coins"', "coins"),
        ("left: Cy", "the neighbours follow from the order of the players", None),
        ("xyzzy: 1", 'a player has no key "xyzzy" (its keys are name, coins, cards)', None),
    ],
)
def test_unknown_keys(text: str, message: str, suggestion: str | None) -> None:
    reader = reader_of(f"name: Ann\n{text}\n")
    reader.read(PLAYER)
    (problem,) = reader.problems
    assert (problem.code, str(problem.message), problem.suggestion) == ("unknown-key", message, suggestion)
    assert problem.span
    assert problem.span[:2] == (2, 1)


def test_a_missing_key_has_the_place_where_the_mapping_begins() -> None:
    reader = reader_of("players:\n  - coins: 3\n")
    value = reader.read(Mapping(Field("players", ListOf(PLAYER))))
    assert value
    assert value["players"][0]["name"] is UNREADABLE
    assert shown(reader) == [("missing", 'a player has no "name"', (2, 5, 2, 10), None)]


def test_a_misspelt_key_is_not_missing_too() -> None:
    reader = reader_of("nmae: Ann\n")
    reader.read(PLAYER)
    assert [problem.code for problem in reader.problems] == ["unknown-key"]


def test_all_problems_are_reported_at_once_and_in_order() -> None:
    reader = reader_of("cards: [Lom, Altar]\ncoins: -1\nleft: Cy\n")
    reader.read(PLAYER)
    with pytest.raises(ProblemError) as raised:
        reader.check()
    heads = [line for line in str(raised.value).split("\n") if line.startswith("t.yaml")]
    assert heads == [
        't.yaml:1:1: missing: a player has no "name"',
        't.yaml:1:9: unknown-card: there is no card "Lom"',
        "t.yaml:2:8: out-of-range: coins must be 0 or more, not -1",
        "t.yaml:3:1: unknown-key: the neighbours follow from the order of the players",
    ]


def test_what_was_refused_is_not_reported_twice() -> None:
    reader = reader_of("name: !x Ann\ncoins: 1\ncoins: x\n")
    assert reader.read(PLAYER) == {"name": UNREADABLE, "coins": 1, "cards": ()}
    assert [problem.code for problem in reader.problems] == ["refused", "duplicate-key"]


def test_a_document_without_a_tree_is_unreadable() -> None:
    reader = reader_of("[1]")
    assert reader.read(PLAYER) is UNREADABLE
    with pytest.raises(ProblemError, match="keys and values"):
        reader.check()


def test_twenty_thousand_unknown_cards_are_a_short_report() -> None:
    reader = reader_of(f"name: Ann\ncards: [{', '.join(f'Hovel {n}' for n in range(20_000))}]\n")
    reader.read(PLAYER)
    assert len(reader.problems) == 1 + 5_000  # and that there are too many
    with pytest.raises(ProblemError) as raised:
        reader.check()
    assert len(str(raised.value)) < MOST_CHARACTERS + 1_000
    assert str(raised.value).endswith(" more problems")


CARDS_SCHEMA = {"anyOf": [{"enum": ["Altar", "Baths", "Loom"]}, CARDS.schema()]}


def test_the_same_definition_gives_the_schema() -> None:
    assert PLAYER.schema({"card": CARDS}) == {
        "type": "object",
        "description": "one city",
        "properties": {
            "name": {
                "type": ["string", "number", "boolean"],
                "pattern": r"\S",
                "description": "what the player is called",
            },
            "coins": {"type": "integer", "minimum": 0, "maximum": 10**15 - 1},
            "cards": {"type": "array", "items": {"title": "card", **CARDS_SCHEMA}},
        },
        "additionalProperties": False,
        "required": ["name"],
    }


def test_the_schema_of_each_shape() -> None:
    assert Either(Flag(), OneOf("warn", "allow")).schema() == {
        "anyOf": [
            {"type": "boolean"},
            {"anyOf": [{"enum": ["warn", "allow"]}, {"type": "string", "pattern": pattern(["warn", "allow"])}]},
        ]
    }
    assert ListOf(Integer(1, 7), 3, 7).schema() == {
        "type": "array",
        "items": {"type": "integer", "minimum": 1, "maximum": 7},
        "minItems": 3,
        "maxItems": 7,
    }
    assert MapOf(Name("card"), Integer()).schema({"card": CARDS}) == {
        "type": "object",
        "propertyNames": {"title": "card", **CARDS_SCHEMA},
        "additionalProperties": {"type": "integer", "minimum": 1 - 10**15, "maximum": 10**15 - 1},
    }
    assert Name("card").schema() == {"type": ["string", "number"]}
    assert Data().schema() == {}


@pytest.mark.parametrize(
    ("sign", "words"), [("-", "a blank is missing behind the hyphen"), ("\u2013", "U+2013"), ("\u00a0\u00a0", "U+00A0")]
)
def test_a_sign_before_a_key_is_named(sign: str, words: str) -> None:
    value, problems = read(Mapping(Field("age", Integer(), required=True)), f"{{{sign}age: 1}}")
    assert value["age"] is UNREADABLE
    [(code, message)] = problems
    assert (code, words in message) == ("unknown-key", True)


def test_a_list_of_more_items_than_anybody_writes_is_read_to_a_limit() -> None:
    value, problems = read(ListOf(Integer(), items=say("cards")), f"[{'1, ' * 5_001}]")
    assert len(value) == 5_000
    assert problems == [("too-large", "coins may hold 5,000 cards, not 5,001")]
    assert len(read(ListOf(Integer(), longest=None), f"[{'1, ' * 5_001}]")[0]) == 5_001
