from io import BytesIO

import pytest

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.load import read
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.source import documents
from wonders_cli.documents.switches import switches
from wonders_cli.rules.architects.model import KINDS, Table


def table_of(text: str) -> Table:
    (source,) = documents("t.yaml", BytesIO(text.encode()))
    table = read(source).value
    assert isinstance(table, Table)
    return table


def problems_of(text: str) -> list[tuple[str, int, int]]:
    """The problems of a document: code, line and column."""
    with pytest.raises(ProblemError) as caught:
        table_of(text)
    return [(problem.code, problem.span.line, problem.span.column) for problem in caught.value.problems if problem.span]


def test_everything_that_a_table_can_say() -> None:
    table = table_of("""
game: architects
players:
  - name: No
    wonder: Giza
    stages: [3, 1, 2]
    cards: {wood: 1, coin: 2, blue cat: 3}
    progress: [Decor, Economy]
    used: [Economy]
    victory_tokens: 2
    cat: true
  - {name: Bob, wonder: Rhodes, stages: 2, cards: [gear, gear, red horn]}
conflict_tokens: {peace: 2, battle: 1}
rulings: {coin-instead-of-available-grey: reject, engineering-once-per-turn: false, one-against-none-tokens: 2}
""")
    ann, bob = table.cities
    assert ann
    assert bob
    assert (ann.name, ann.wonder, ann.stages) == ("No", box().wonders["Giza"], (1, 2, 3))
    assert dict(zip(KINDS, ann.cards, strict=True)) == dict.fromkeys(KINDS, 0) | {"wood": 1, "coin": 2, "blue cat": 3}
    assert (ann.progress, ann.used) == ((box().tokens["Decor"], box().tokens["Economy"]), (box().tokens["Economy"],))
    assert (ann.victory_tokens, ann.cat) == (2, True)
    assert (bob.stages, bob.victory_tokens, bob.cat, bob.progress, bob.used) == ((1, 2), 0, False, (), ())
    assert dict(zip(KINDS, bob.cards, strict=True)) == dict.fromkeys(KINDS, 0) | {"gear": 2, "red horn": 1}
    assert table.switches == switches(
        "architects",
        {
            "coin-instead-of-available-grey": "reject",
            "engineering-once-per-turn": False,
            "one-against-none-tokens": 2,
        },
    )


def test_a_city_is_called_as_it_stands_in_the_document() -> None:
    table = table_of("game: architects\ncity: {wonder: Giza}\nleft: {wonder: Rhodes}")
    assert [city and city.name for city in table.cities] == ["city", "left", None]
    assert list(table.seats) == [0]
    table = table_of("game: architects\ncity: {name: Ann, wonder: Giza}\nopponent: {wonder: Rhodes}")
    assert [city and city.name for city in table.cities] == ["Ann", "opponent"]


TWO = "game: architects\nplayers:\n- {{name: Ann, wonder: Giza, {}}}\n- {{name: Bob, wonder: {}}}"
PLAYER = "game: architects\ncity:\n  wonder: Giza\n"


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (PLAYER + "  stages: [1, 42]", [("out-of-range", 4, 15)]),
        (PLAYER + "  stages: [1, 2, 1]", [("duplicate-stage", 4, 18)]),
        (PLAYER + "  stages: [1, 0]", [("out-of-range", 4, 15)]),
        (PLAYER + "  stages: 6", [("too-many-stages", 4, 11)]),
        (PLAYER + "  stages: -1", [("out-of-range", 4, 11)]),
        (PLAYER + "  stages: all", [("wrong-type", 4, 11)]),
        (PLAYER + "  stages: {1: true}", [("wrong-type", 4, 11)]),
        (PLAYER + "  stages: [one]", [("wrong-type", 4, 12)]),
        (PLAYER + "  cards: {gold bar: 2}", [("unknown-card", 4, 11)]),
        (PLAYER + "  cards: [wood, Lumber Yard]", [("other-game", 4, 17)]),
        (PLAYER + "  cards: {wood: -1}", [("out-of-range", 4, 17)]),
        (PLAYER + "  cards: {wood: many}", [("wrong-type", 4, 17)]),
        (PLAYER + "  cards: {wood: 1, lumber: 1}", [("duplicate-key", 4, 20)]),
        (PLAYER + "  cards: wood, 2 woad", [("unknown-card", 4, 18)]),
        (PLAYER + "  cards: {wood: []}", [("wrong-type", 4, 17)]),
        (PLAYER + "  progress: [Decore]", [("unknown-token", 4, 14)]),
        (PLAYER + "  used: [Law]", [("other-game", 4, 10)]),
        (PLAYER + "  victory_tokens: [3, 3]", [("wrong-type", 4, 19)]),
        (PLAYER + "  cat: 1", [("wrong-type", 4, 8)]),
        (PLAYER + "  cat: yes", [("wrong-type", 4, 8)]),
        (PLAYER + "  side: day", [("unknown-key", 4, 3)]),
        (PLAYER + "  military: [1]", [("unknown-key", 4, 3)]),
        (PLAYER + "conflict_tokens: {war: 1}", [("unknown-key", 4, 19)]),
        (PLAYER + "rulings: {one-against-none-tokens: 3}", [("out-of-range", 4, 36)]),
        (PLAYER + "rulings: {coin-instead-of-available-grey: maybe}", [("wrong-type", 4, 43)]),
        (PLAYER + "rulings: {strict-purchases: true}", [("unknown-key", 4, 11)]),
        (PLAYER + "left: {wonder: Rhodes}\nopponent: {wonder: Babylon}", [("unknown-key", 5, 1)]),
        (PLAYER + "left: {wonder: Gizeh}", [("duplicate-wonder", 4, 16)]),
        ("game: architects\ncity: {stages: 1}", [("missing", 2, 8)]),
        ("game: architects\ncity: {wonder: Atlantis, stages: 9}", [("unknown-wonder", 2, 16)]),
        ("game: architects\nplayers: []", [("player-count", 2, 10)]),
        ("game: architects\nplayers:\n- {name: Ann, wonder: Giza}", [("player-count", 3, 1)]),
        ("game: architects\nplayers:\n- {name: Ann, wonder: Giza}\n- {wonder: Rhodes}", [("missing", 4, 4)]),
        (
            "game: architects\nplayers:\n- {name: Ann, wonder: Giza}\n- {name: Ann, wonder: The Pyramids of Giza}",
            [("duplicate-player", 4, 10), ("duplicate-wonder", 4, 23)],
        ),
        (
            TWO.format("stages: 7, cards: [ore]", "Troy"),
            [("unknown-card", 3, 48), ("unknown-wonder", 4, 23), ("too-many-stages", 3, 37)],
        ),
    ],
)
def test_problems_and_their_places(text: str, problems: list[tuple[str, int, int]]) -> None:
    assert problems_of(text) == problems
