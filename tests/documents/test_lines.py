"""Cities on one line, and lists without brackets: they are what the long form is, with their own places."""

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.console import ROOT
from wonders_cli.documents.lines import understood
from wonders_cli.documents.load import Document, read
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.source import documents
from wonders_cli.questions.ask import check, score

BASE = """
  - Ann: {}
  - Bob: Babylon night, 1 stage, 4 coins | altar, press | none
  - Cy: Rhodos day, 0 stages, 3 coins | | none
"""


def value_of(text: str) -> Document:
    (source,) = documents("t.yaml", io.BytesIO(text.encode()))
    return read(source)


def problems_of(text: str) -> list[tuple[str, int, int, str]]:
    (source,) = documents("t.yaml", io.BytesIO(text.encode()))
    try:
        problems = read(source).refused
    except ProblemError as error:
        problems = error.problems
    found = []
    for problem in problems:
        assert problem.span is not None
        found.append((problem.code, problem.span.line, problem.span.column, str(problem.message)))
    return sorted(found, key=lambda one: one[1:3])


LONG: dict[str, Any] = {
    "name": "Ann",
    "wonder": "Gizah",
    "side": "day",
    "stages": 2,
    "coins": 7,
    "cards": ["Well", "Apothecary", "Lumber Yard"],
    "military": [-1, 1, 3],
}


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("Giza day, 2 stages, 7 coins | well, apothecary, lumber yard | -1 1 3", {}),
        ("7 coins, stages 2, day Giza | well,apo,lum y|-1, 1,3", {}),
        ("giz d 2s 7c|We l,Apo,lumb|-1 1 3", None),  # "We l" begins no card
        ("giz d 2s 7c|well,Apo,lumb|-1 1 3", {}),
        ("Giza (day), 2 7 | well, apothecary, lumber yard | tokens -1 1 3", {}),
        ("Giza day, 2 stages, 7 coins | none | none", {"cards": [], "military": []}),
        ("Giza day, 2 stages, 7 coins", {"cards": ..., "military": ...}),
        ("Giza day, 2 stages, 7 coins | | 18", {"cards": ..., "military": 18}),
        ("Giza day, 2 stages, 7 coins | - | token 1", {"cards": [], "military": [1]}),
        ("Giza day, 2 stages", {"coins": ..., "cards": ..., "military": ...}),
        (
            "Giza day, 2 stages, 7 coins | none | none | Palace, stu",
            {"cards": [], "military": [], "hand": ["Palace", "Study"]},
        ),
        ('"Giza day, 2 stages, 7 coins | none | none"', {"cards": [], "military": []}),
        ("Giza day, 2 stages,\n      7 coins | well, apo,\n      lumber yard | -1 1 3", {}),
    ],
)
def test_a_line_of_the_base_game_is_the_long_form(line: str, changes: dict[str, Any] | None) -> None:
    text = f"players:{BASE.format(line)}"
    if changes is None:
        assert [code for code, *_ in problems_of(text)] == ["unknown-card"]
        return
    ann = {key: value for key, value in {**LONG, **changes}.items() if value is not ...}
    others = [
        {
            "name": "Bob",
            "wonder": "Babylon",
            "side": "night",
            "stages": 1,
            "coins": 4,
            "cards": ["Altar", "Press"],
            "military": [],
        },
        {"name": "Cy", "wonder": "Rhodos", "side": "day", "stages": 0, "coins": 3, "military": []},
    ]
    assert value_of(text).value == value_of(json.dumps({"players": [ann, *others]})).value


def test_a_city_and_its_neighbours_may_be_lines() -> None:
    lines = """
city: Giza day, 3 coins | well
left: Babylon night | altar, press
right: {wonder: Rhodos, side: day, cards: loom}
"""
    long = {
        "city": {"wonder": "Gizah", "side": "day", "coins": 3, "cards": ["Well"]},
        "left": {"wonder": "Babylon", "side": "night", "cards": ["Altar", "Press"]},
        "right": {"wonder": "Rhodos", "side": "day", "cards": ["Loom"]},
    }
    assert value_of(lines).value == value_of(json.dumps(long)).value


def test_duel_lines() -> None:
    lines = """
game: duel
players:
  - Ann: 8 coins | lumber yard, forum | Pyramids; unbuilt Piraeus, Sphinx, Colossus | Law
  - Bob: 1 coin | none | unbuilt Mausol, Appian, Circus, Great Lib | none | 2 5
"""
    long = {
        "game": "duel",
        "players": [
            {
                "name": "Ann",
                "coins": 8,
                "cards": ["Lumber Yard", "Forum"],
                "wonders": {"built": ["The Pyramids"], "unbuilt": ["Piraeus", "The Sphinx", "The Colossus"]},
                "progress": ["Law"],
            },
            {
                "name": "Bob",
                "coins": 1,
                "cards": [],
                "wonders": {"unbuilt": ["The Mausoleum", "The Appian Way", "Circus Maximus", "The Great Library"]},
                "progress": [],
                "military_tokens": [2, 5],
            },
        ],
    }
    assert value_of(lines).value == value_of(json.dumps(long)).value


def test_architects_lines() -> None:
    lines = """
game: architects
players:
  - Ann: Giza, stages 1 2 3 | wood, 2 coin, blue cat | Decor, Economy | 2 tokens, cat | Economy
  - Bob: Rhodes, 1 stage | none | none | none
"""
    long = {
        "game": "architects",
        "players": [
            {
                "name": "Ann",
                "wonder": "Giza",
                "stages": [1, 2, 3],
                "cards": {"wood": 1, "coin": 2, "blue cat": 1},
                "progress": ["Decor", "Economy"],
                "victory_tokens": 2,
                "cat": True,
                "used": ["Economy"],
            },
            {"name": "Bob", "wonder": "Rhodes", "stages": 1, "cards": {}},
        ],
    }
    assert value_of(lines).value == value_of(json.dumps(long)).value


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "Giza day, 2 stages | wel, lom, s | 4",
            [("unknown-card", 36, "lom"), ("unknown-card", 41, "may be Stone Pit")],
        ),
        ("Giza, 2 stages", [("missing", 10, "side of Gizah")]),
        ("Giza A, 2 stages", [("other-edition", 10, "first edition")]),
        ("Atlantis day", [("unknown-wonder", 10, "Atlantis")]),
        ("Giza day, 9 stages", [("too-many-stages", 20, "at most 3")]),
        ("Giza day, 2 stages, 3 stages", [("duplicate-key", 30, "twice")]),
        ("Giza day | well, well", [("duplicate-card", 27, "twice")]),
        ("Giza day | well | 1 2", [("out-of-range", 30, "token")]),
        ("Giza day | well | 28", [("out-of-range", 28, "-6 to 18")]),
        ("Giza day | well | three", [("wrong-type", 28, "three")]),
        ("Giza day | | | | palace", [("wrong-type", 27, "5 parts")]),
        ("Giza day | well | | palace of duel", [("unknown-card", 30, "palace of duel")]),
        ("", [("missing", 5, "wonder"), ("missing", 5, "side")]),
        ("7 coins", [("missing", 5, "wonder"), ("missing", 5, "side")]),
        ("1 2 3 Giza day", [("wrong-type", 14, "this number")]),
    ],
)
def test_a_mistake_has_its_own_column(line: str, expected: list[tuple[str, int, str]]) -> None:
    found = [one for one in problems_of(f"players:{BASE.format(line)}") if one[1] == 2]
    assert [(code, column) for code, _, column, _ in found] == [(code, column) for code, column, _ in expected]
    assert all(word in message for (*_, word), (*_, message) in zip(expected, found, strict=True))


def test_a_mistake_in_the_second_line_of_a_text() -> None:
    found = problems_of(f"players:{BASE.format('Giza day, 2 stages |' + chr(10) + '      well, lom')}")
    assert [one[:3] for one in found] == [("unknown-card", 3, 13)]


def test_the_blank_behind_the_colon_may_be_missing_in_a_line() -> None:
    found = problems_of("players:\n- Ann:Giza day | lom\n- Bob: Rhodos day\n- Cy: Babylon day\n")
    assert [(code, line) for code, line, *_ in found] == [("not-yaml", 2), ("unknown-card", 2)]


def test_names_are_not_shortened_in_the_long_form() -> None:
    assert [one[0] for one in problems_of("city: {wonder: Gizah, side: day, cards: apo}")] == ["unknown-card"]


def test_what_was_read_in_vain_as_another_game_is_read_afresh() -> None:
    (missing, *_) = problems_of("players:\n- Ann: 8 coins | horse breeders | unbuilt Piraeus\n- Bob: 3 coins | none\n")
    assert "game: duel" in missing[3]


@pytest.mark.parametrize(
    ("text", "code"),
    [("2026-13-01", "wrong-type"), ("20.11.2026", "wrong-type"), ("Friday", "wrong-type"), ("[]", "wrong-type")],
)
def test_dates(text: str, code: str) -> None:
    found = problems_of(f"date: {text}\ncity: Giza day\n")
    assert [one[:3] for one in found] == [(code, 1, 7)]


def test_what_a_document_says_of_itself() -> None:
    assert value_of("date: 2026-11-20\nlabel:  The  league\ncity: Giza day\n").about == {
        "date": "2026-11-20",
        "label": "The league",
    }


def test_a_part_alone() -> None:
    assert understood("base", "military", "18") == ({"military": 18}, [])
    _, problems = understood("base", "cards", "well, lom")
    assert [problem.code for problem in problems] == ["unknown-card"]


def test_five_cities_on_five_lines() -> None:
    folder = ROOT / "tests/documents"
    text = (folder / "family-on-lines.yaml").read_text(encoding="utf-8")
    long = (folder / "family.yaml").read_text(encoding="utf-8")
    assert value_of(text).value == value_of(long).value
    assert text.count("\n") == 1 + 5
    assert len(text) <= 650 < len(long)


WORDS = st.sampled_from(
    (
        "Giza",
        "day",
        "2",
        "stages",
        "coins",
        "|",
        ",",
        ";",
        "well",
        "s",
        "-1",
        "none",
        "unbuilt",
        "cat",
        "wood",
        "(",
        ")",
    )
)


@given(
    st.sampled_from(("base", "duel", "architects")), st.lists(WORDS, max_size=12), st.sampled_from((" ", "", "\n   "))
)
def test_whatever_is_on_a_line_is_read_or_has_problems_with_places(game: str, words: list[str], between: str) -> None:
    text = between.join(words)
    for document in (f"game: {game}\ncity: {text}\n", f"game: {game}\nplayers:\n- Ann: {text}\n- Bob: {text}\n"):
        (source,) = documents("t.yaml", io.BytesIO(document.encode()))
        try:
            read(source)
        except ProblemError as error:
            lines = document.split("\n")
            for problem in error.problems:
                assert problem.span is None or problem.span.column <= len(lines[problem.span.line - 1]) + 1


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("game: duel\ncity: 8 coins lumber | forum\n", "wrong-type", 15),
        ("game: duel\ncity: 8 coins | none | none\n", None, 0),
        ("game: duel\ncity: 8 coins | | built Piraeus; built Sphinx\n", "duplicate-key", 34),
        ("game: duel\ncity: 8 coins | | ; Piraeus\n", None, 0),
        ("game: architects\ncity: Giza | re, 2 blu\n", "unknown-card", 14),
        ("game: architects\ncity: Giza, stage 1 | wood,, 2 wood | none | 2 tokens, dog\n", "wrong-type", 56),
        ("game: architects\ncity: Giza, 2 stages | none | none | none\n", None, 0),
        ("city: Giza day | none | none\n", None, 0),
        ('city: "Giza day | lom \\\n  | none"\n', "unknown-card", 7),
        ("city: Giza day |\n\n  lom\n", "unknown-card", 7),
    ],
)
def test_the_lines_of_other_games(text: str, code: str | None, column: int) -> None:
    if code is None:
        assert value_of(text).value is not None
    else:
        assert (code, column) in [(one[0], one[2]) for one in problems_of(text)]


def test_a_sum_is_scored_and_examined() -> None:
    text = "age: 3\nplayers:\n" + "".join(
        f"- {name}: {wonder} day, 0 stages, 3 coins | none | {points}\n"
        for name, wonder, points in (("Ann", "Giza", 18), ("Bob", "Rhodos", 0), ("Cy", "Babylon", 0))
    )
    document = value_of(text)
    assert score(document).players[0].points(("military", *score(document).categories[1:]))["military"] == 18
    assert [found.player for found in check(document).findings] == ["Ann"]
