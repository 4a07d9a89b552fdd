"""Reading records: what the plays mean, and each way to write one wrongly, with its code and place."""

import sys
from io import BytesIO
from typing import Any

import pytest

from wonders_cli.documents.base.catalogue import cards, rulebook
from wonders_cli.documents.load import read
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.source import documents
from wonders_cli.rules.answers.replay import PlayPlace
from wonders_cli.rules.base.written import Record, Written

HEAD = """\
players:
- {name: Ann, wonder: Gizah, side: day}
- {name: No, wonder: Rhodos, side: day}
- {name: Cy, wonder: Halikarnassos, side: night}
"""
HAND = "Altar, Baths, Stockade, Barracks, Loom, Press, Workshop"


def record_of(text: str) -> Record:
    (source,) = documents("r.yaml", BytesIO(text.encode()))
    record = read(source).value
    assert isinstance(record, Record)
    return record


def problems_of(text: str) -> list[tuple[str, int, int]]:
    """The problems of a document in the order of their finding: code, line and column."""
    with pytest.raises(ProblemError) as caught:
        record_of(text)
    return [(problem.code, problem.span.line, problem.span.column) for problem in caught.value.problems if problem.span]


def play(text: str) -> Written:
    record = record_of(f"{HEAD}ages:\n- - {{Ann: {text}, No: sell Altar, Cy: sell ?}}\n")
    return record.ages[0][0][0]


def expected(action: str, card: str | None, **more: Any) -> Written:
    return Written(action, cards()[card] if card else None, PlayPlace("1.1 Ann", 6, 11), **more)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("build Baths", expected("build", "Baths")),
        ("BUILD  the  baths", expected("build", "Baths")),
        ("'build Baths'", expected("build", "Baths")),
        ("build Library by chain from Scriptorium", expected("build", "Library", by="chain", origin="Scriptorium")),
        ("build Library from Scriptorium", expected("build", "Library", by="chain", origin="Scriptorium")),
        ("build Library by chain", expected("build", "Library", by="chain")),
        ("build Library by power", expected("build", "Library", by="power")),
        ("build Library by payment", expected("build", "Library", by="payment")),
        ("build Baths paying left 2", expected("build", "Baths", paying={"left": 2})),
        (
            "build Baths paying right 1 left 2 bank 0",
            expected("build", "Baths", paying={"left": 2, "right": 1, "bank": 0}),
        ),
        ("'build Baths paying left 2, right 1'", expected("build", "Baths", paying={"left": 2, "right": 1})),
        ("stage with Altar", expected("stage", "Altar")),
        ("stage with ?", expected("stage", None)),
        (
            "stage with ? paying left 4 recovering lodge",
            expected("stage", None, paying={"left": 4}, recovering=cards()["Lodge"]),
        ),
        ("stage recovering Lodge with Altar", expected("stage", "Altar", recovering=cards()["Lodge"])),
        ("sell East Trading Post", expected("sell", "East Trading Post")),
        ("sell ?", expected("sell", None)),
        ("sell", expected("sell", None)),
        ("sells", expected("sell", None)),
        ("sold Altar", expected("sell", "Altar")),
        ("builds Baths", expected("build", "Baths")),
        ("Constructs Library from Scriptorium", expected("build", "Library", by="chain", origin="Scriptorium")),
        ("constructed Baths paying left 2", expected("build", "Baths", paying={"left": 2})),
        ("plays Baths", expected("build", "Baths")),
        ("builds a stage with Altar", expected("stage", "Altar")),
        ("build stage with Altar", expected("stage", "Altar")),
        ("stages with Altar", expected("stage", "Altar")),
        ("discards Altar", expected("discard", "Altar")),
        ("discard Altar", expected("discard", "Altar")),
    ],
)
def test_a_play(text: str, meant: Written) -> None:
    assert play(text) == meant


@pytest.mark.parametrize(
    ("text", "column", "code"),
    [
        ("bild Baths", 11, "unknown-play"),
        ("''", 11, "unknown-play"),
        ("[build, Baths]", 11, "wrong-type"),
        ("", 6, "missing"),
        ("Baths", 11, "unknown-play"),
        ("build", 16, "missing"),
        ("build ?", 17, "missing"),
        ("build Bahts", 17, "unknown-card"),
        ("'build Bahts'", 18, "unknown-card"),
        ("build  Brewery", 18, "other-game"),
        ("sell Bahts", 16, "unknown-card"),
        ("sell Baths paying left 2", 16, "unknown-card"),
        ("stage", 11, "unknown-play"),
        ("stage Altar", 11, "unknown-play"),
        ("stage with", 21, "missing"),
        ("stage with Altr", 22, "unknown-card"),
        ("stage 2 with Altar", 11, "unknown-play"),
        ("stage with Altar recovering ?", 39, "missing"),
        ("stage with Altar recovering Lodg", 39, "unknown-card"),
        ("stage with Altar with Baths", 33, "unknown-play"),
        ("build Library by luck", 28, "unknown-play"),
        ("build Library by chain from", 38, "unknown-card"),
        ("build Library by chain from Scriptoriom", 39, "unknown-card"),
        ("build Library by chain paying left 2", 41, "unknown-play"),
        ("build Baths paying", 29, "unknown-play"),
        ("build Baths paying 2", 30, "unknown-play"),
        ("build Baths paying left two", 30, "unknown-play"),
        ("build Baths paying left 2 left 2", 30, "unknown-play"),
        ("build Baths paying left -2", 30, "unknown-play"),
        ("build Baths paying left 2 right", 30, "unknown-play"),
        ("build Baths paying left 1234", 30, "unknown-play"),
        ("build Baths paying East 2", 30, "unknown-play"),
        ("build Baths paying left 2 paying right 2", 44, "unknown-play"),
    ],
)
def test_a_bad_play(text: str, column: int, code: str) -> None:
    assert problems_of(f"{HEAD}ages:\n- - {{Ann: {text}, No: sell Altar, Cy: sell ?}}\n") == [(code, 6, column)]


COINS = [("missing", line, 3) for line in (2, 3, 4)]
TURN = "{Ann: sell ?, No: sell ?, Cy: sell ?}"


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("ages: []", [("out-of-range", 5, 7)]),
        ("ages: three", [("wrong-type", 5, 7)]),
        ("ages: [{Ann: sell ?}]", [("wrong-type", 5, 8)]),
        ("ages:\n- - {Ann: sell ?, No: sell ?}", [("missing", 6, 5)]),
        ("ages:\n- - {Ann: sell ?, No: sell ?, Cyy: sell ?}", [("unknown-player", 6, 31), ("missing", 6, 5)]),
        ("ages:\n- - {Ann: sell ?, No: sell ?, Cy: sell ?, Ann: sell ?}", [("duplicate-key", 6, 43)]),
        (f"ages:\n- [{TURN}]\n- [{TURN}]", [("out-of-range", 6, 3)]),
        (f"ages:\n- [{', '.join([TURN] * 8)}]", [("out-of-range", 6, 3)]),
        (f"age: 3\nages:\n- [{', '.join([TURN] * 6)}]\n- [{TURN}]", [("out-of-range", 8, 3), *COINS]),
        (
            f"turn: 6\nages:\n- [{', '.join([TURN] * 3)}]",
            [("out-of-range", 7, 3), *COINS],
        ),
        (f"age: 2\nages:\n- [{TURN}]", COINS),
        (f"hands: {{4: {{Ann: [{HAND}]}}}}\nages:\n- [{TURN}]", [("wrong-type", 5, 9)]),
        (f"hands: {{1: {{Ann: [Altar]}}}}\nages:\n- [{TURN}]", [("out-of-range", 5, 18)]),
        (f"hands: {{1: {{Bob: [{HAND}]}}}}\nages:\n- [{TURN}]", [("unknown-player", 5, 13)]),
        (f"hands: {{1: {{Ann: [{HAND.replace('Loom', 'Lom')}]}}}}\nages:\n- [{TURN}]", [("unknown-card", 5, 53)]),
        (f"hands: [Altar]\nages:\n- [{TURN}]", [("wrong-type", 5, 8)]),
    ],
)
def test_a_bad_record(text: str, problems: list[tuple[str, int, int]]) -> None:
    assert problems_of(f"{HEAD}{text}\n") == problems


def test_a_player_who_cannot_be_read_may_be_the_one_who_plays() -> None:
    text = "game: base\nplayers: [Ann, {name: Bob, wonder: Gizah (day)}, {name: Cy, wonder: Olympia (day)}]\n"
    assert problems_of(f"{text}ages:\n- - {{Ann: sell ?, Bob: sell ?, Cy: sell ?}}\n") == [("wrong-type", 2, 11)]
    unnamed = text.replace("Ann,", "{name: [Ann], wonder: Rhodos (day)},")
    assert problems_of(f"{unnamed}ages:\n- - {{Ann: sell ?, Bob: sell ?, Cy: sell ?}}\n") == [("wrong-type", 2, 18)]


@pytest.mark.parametrize(
    ("fields", "text", "problems"),
    [
        ("coins: 3, hand: [Altar]", "turn: 6", [("out-of-range", 2, 57)]),
        ("coins: 3, hand: [Altar, Baths, Loom]", "turn: 6", [("out-of-range", 2, 57)]),
        ("coins: 3, hand: [Altar, Baths]", "turn: 6", []),
        ("coins: 3, hand: []", "turn: 7", []),
        ("coins: 3, hand: [Altar, Baths]", "turn: 7", [("out-of-range", 2, 57)]),
        ("coins: 3", "age: 2\nhands: {1: {Ann: [" + HAND + "]}}", [("out-of-range", 6, 9)]),
        (f"coins: 3, hand: [{HAND}]", "hands: {1: {Ann: [" + HAND + "]}}", [("duplicate-key", 5, 13)]),
    ],
)
def test_hands_of_a_game_under_way(fields: str, text: str, problems: list[tuple[str, int, int]]) -> None:
    document = (
        f"players:\n- {{name: Ann, wonder: Gizah, side: day, {fields}}}\n"
        "- {name: No, wonder: Rhodos, side: day, coins: 3}\n"
        f"- {{name: Cy, wonder: Ephesos, side: day, coins: 3}}\n{text}\nages:\n- [{TURN}]\n"
    )
    assert not problems or problems_of(document) == problems
    if not problems:
        assert record_of(document).table.city(0).hand is not None


def test_all_problems_in_one_go() -> None:
    text = f"{HEAD.replace('Rhodos', 'Rhodios')}ages:\n- - {{Ann: bild Baths, No: sell Altr, Cyy: sell ?}}\n"
    assert problems_of(text) == [
        ("unknown-wonder", 3, 22),
        ("unknown-play", 6, 11),
        ("unknown-card", 6, 32),
        ("unknown-player", 6, 38),
        ("missing", 6, 5),
    ]


def test_a_record_from_the_beginning() -> None:
    record = record_of(f"{HEAD}hands: {{2: {{No: [{HAND}]}}}}\nages:\n- [{TURN}]\n")
    assert [record.table.city(seat).coins for seat in record.table.seats] == [rulebook().coins_at_start] * 3
    assert (record.table.age, record.table.turn, record.table.discard) == (1, 1, None)
    hand = tuple(cards()[name] for name in HAND.split(", "))
    assert record.deals == {2: (None, hand, None)}
    assert record.deal_places[2] == PlayPlace("hands of Age II", 5, 9)


def test_a_record_from_the_middle_of_a_game() -> None:
    text = HEAD.replace("}", ", coins: 5}").replace(
        "coins: 5", "coins: 5, stages: 1, cards: [Altar], military: [-1]", 1
    )
    turn = f"[{TURN}]"
    record = record_of(f"{text}age: 2\nturn: 6\ndiscard: [Loom]\nages:\n- {turn}\n- {turn}\n")
    ann = record.table.city(0)
    assert (ann.stages, ann.coins, ann.cards, ann.military) == (1, 5, (cards()["Altar"],), (-1,))
    assert record.table.discard == (cards()["Loom"],)
    assert [[turn[0].place.play for turn in turns] for turns in record.ages] == [["2.6 Ann"], ["3.1 Ann"]]


def steps(text: str) -> int:
    """Count the calls that reading a document takes, wrong as it is."""
    found = [0]

    def note(frame: object, event: str, argument: object) -> None:
        del frame, argument
        found[0] += event in ("call", "c_call")

    (source,) = documents("r.yaml", BytesIO(text.encode()))
    sys.setprofile(note)
    try:
        with pytest.raises(ProblemError):
            read(source)
    finally:
        sys.setprofile(None)
    return found[0]


@pytest.mark.parametrize(
    "line",
    [
        "- - {{{players}}}\n",
        "- - {{Ann: sell Lum{number}x, No: build Pras{number}, Cy: stage with Alt{number}}}\n",
    ],
)
def test_reading_takes_steps_in_proportion_to_the_length(line: str) -> None:
    def text(number: int) -> str:
        if "players" in line:
            return f"{HEAD}ages:\n" + line.format(players=", ".join(f"N{at}: sell Loom" for at in range(number)))
        turns = [line.format(number=at).replace("- - ", "  - " if at else "- - ", 1) for at in range(number)]
        return f"{HEAD}ages:\n" + "".join(turns)

    steps(text(300))  # what is read once per process
    few, many = steps(text(600)), steps(text(2400))
    assert many < 5 * few
