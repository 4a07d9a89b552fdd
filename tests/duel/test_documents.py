import io
from collections.abc import Callable

import pytest

from wonders_cli.documents.duel.things import things
from wonders_cli.documents.load import read
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.source import documents
from wonders_cli.questions import duel
from wonders_cli.rules.duel.model import Table
from wonders_cli.rules.duel.structure import accessible
from wonders_cli.rules.errors import NeedsError

ANN, BOB = "  - {name: Ann, coins: 7}", "  - {name: Bob, coins: 7}"


def load(text: str) -> Table:
    (source,) = documents("duel.yaml", io.BytesIO(text.encode()))
    table = read(source).value
    assert isinstance(table, Table)
    return table


def table(ann: str = ANN, bob: str = BOB, *rest: str) -> str:
    return "\n".join(("game: duel", "players:", ann, bob, *rest)) + "\n"


def problems(text: str) -> list[tuple[str, int, int]]:
    with pytest.raises(ProblemError) as raised:
        load(text)
    return [(problem.code, problem.span.line, problem.span.column) for problem in raised.value.problems if problem.span]


@pytest.mark.parametrize(
    ("marked", "code"),
    [
        (table("  - {name: Ann, cards: [^Lumbr Yard, Altar]}"), "unknown-card"),
        (table("  - {name: Ann, cards: [Altar]}", "  - {name: ^Ann}"), "duplicate-player"),
        (table("  - {name: Ann, cards: [^Stockade]}"), "other-game"),
        (table("  - {name: Ann, wonders: {built: [^Gizah]}}"), "other-game"),
        (table("  - {name: Ann, wonders: {built: [^Piramids]}}"), "unknown-wonder"),
        (table("  - {name: Ann, progress: [^Lore]}"), "unknown-token"),
        (table("  - {name: Ann, military_tokens: [2, ^3]}"), "out-of-range"),
        (table("  - {name: Ann, coins: ^-1}"), "out-of-range"),
        (table("  - {name: Ann, ^wonder: The Pyramids}"), "unknown-key"),
        (table("  - {name: Ann, ^hand: [Altar]}"), "unknown-key"),
        (table("  - {name: Ann, wonders: {built: [Piraeus], unbuilt: [^Piraeus]}}"), "duplicate-wonder"),
        (
            table("  - {name: Ann, wonders: {built: [Piraeus]}}", "  - {name: Bob, wonders: {unbuilt: [^piraeus]}}"),
            "duplicate-wonder",
        ),
        (table("  ^- {name: Ann}", BOB, "  - {name: Cy}"), "player-count"),
        (table(ANN, BOB, "conflict_pawn: {toward: Bob, spaces: ^10}"), "out-of-range"),
        (table(ANN, BOB, "conflict_pawn: {toward: ^Cy, spaces: 1}"), "unknown-player"),
        (table(ANN, BOB, "conflict_pawn: ^{spaces: 1}"), "missing"),
        (table(ANN, BOB, "conflict_pawn: {^toward: Bob}"), "missing"),
        (table(ANN, BOB, "age: 2", "structure: [[Altar, ^dawn]]"), "unknown-card"),
        (table(ANN, BOB, "age: ^4"), "out-of-range"),
        (table(ANN, BOB, "rulings: {^strict-purchases: true}"), "unknown-key"),
        ("game: duel\ncity: {coins: 1}\n^left: {coins: 1}\n", "unknown-key"),
        ("^game: duel\nage: 1\n", "missing"),
    ],
)
def test_what_is_wrong_and_where(marked: str, code: str) -> None:
    before, _, after = marked.partition("^")
    place = (before.count("\n") + 1, len(before) - before.rfind("\n"))
    assert problems(before + after) == [(code, *place)]


def test_a_card_twice_is_refused_by_all_but_check() -> None:
    (source,) = documents("-", io.BytesIO(table("  - {name: Ann, cards: [Altar, Baths, altar]}").encode()))
    refused = read(source).refused
    assert [(problem.code, problem.span and problem.span[:2]) for problem in refused] == [("duplicate-card", (3, 39))]


def test_every_problem_comes_at_once() -> None:
    ann = "  - {name: Ann, coins: seven, cards: [Altr, Baths, Baths], progress: [Lor]}"
    text = table(ann, BOB, "conflict_pawn: {toward: Cy, spaces: 1}")
    assert {code for code, _, _ in problems(text)} == {
        "wrong-type",
        "unknown-card",
        "duplicate-card",
        "unknown-token",
        "unknown-player",
    }


@pytest.mark.parametrize(
    ("pawn", "ann", "bob"),
    [
        ("", (2, 5), (2, 5)),
        ("conflict_pawn: {toward: Bob, spaces: 2}", (2, 5), (2, 5)),
        ("conflict_pawn: {toward: bob, spaces: 3}", (2, 5), (5,)),
        ("conflict_pawn: {toward: Ann, spaces: 6}", (), (2, 5)),
        ("conflict_pawn: {toward: null, spaces: 0}", (2, 5), (2, 5)),
        ("conflict_pawn: {spaces: 0}", (2, 5), (2, 5)),
    ],
)
def test_the_tokens_that_the_pawn_has_not_passed(pawn: str, ann: tuple[int, ...], bob: tuple[int, ...]) -> None:
    read_table = load(table(ANN, BOB, pawn))
    assert (read_table.city(0).military_tokens, read_table.city(1).military_tokens) == (ann, bob)


def test_tokens_in_the_document() -> None:
    read_table = load(table("  - {name: Ann, military_tokens: []}", BOB))
    assert (read_table.city(0).military_tokens, read_table.city(1).military_tokens) == ((), (2, 5))


def test_a_city_with_its_opponent() -> None:
    found = load("game: duel\ncity: {coins: 3}\nopponent: {name: Bob}\nconflict_pawn: {toward: opponent, spaces: 4}\n")
    assert [city.name for city in found.cities if city] == ["city", "Bob"]
    assert (found.pawn, found.whole, list(found.seats)) == (4, False, [0])
    alone = load("game: duel\ncity: {}\nconflict_pawn: {toward: city, spaces: 7}\n")
    assert (alone.pawn, alone.cities[1], alone.city(0).military_tokens) == (-7, None, ())


ROWS_OF_AGE_THREE = """structure:
  - [Palace, down]
  - [down, down, down]
  - [Senate, Port, Armory, Arena]
  - [down, down]
  - [Circus, Study, Academy, Gardens]
  - [down, down, taken]
  - [Courthouse, taken]
"""


def test_a_structure_and_the_name_that_moved() -> None:
    structure = load(table(ANN, BOB, "age: 3", ROWS_OF_AGE_THREE)).structure
    assert structure is not None
    assert [str(structure.cards[place]) for place in accessible(structure)] == ["<Gardens>", "<Pretorium>"]
    tribunal = load(table(ANN, BOB, "age: 3", ROWS_OF_AGE_THREE.replace("Courthouse", "Tribunal"))).structure
    assert tribunal is not None
    assert str(tribunal.cards[18]) == "<Courthouse>"


@pytest.mark.parametrize(("age", "name"), [(None, "Courthouse"), (2, "Courthouse"), (3, "Pretorium")])
def test_what_courthouse_means(age: int | None, name: str) -> None:
    asked = load(table())._replace(age=age)
    assert duel.cost(asked, 0, ["courthouse"], stage=False)[0].item == name
    assert duel.can_build(asked, 0, ["courthouse"], stage=False, from_discard=False)[0].item == name


def test_rows_that_are_no_structure() -> None:
    found = load(table(ANN, BOB, "age: 2", "structure: [[Library, down, taken]]"))
    assert found.structure is None
    assert str(found.misfit) == "its rows have 3 places, those of Age II have 6 + 5 + 4 + 3 + 2"


def test_a_structure_without_its_age_matters_only_where_cards_are_taken() -> None:
    found = load(table(ANN, BOB, "structure: [[Library, down, taken]]"))
    assert duel.check(found) == ()
    assert duel.score(found).as_json()["winners"] == ["Ann", "Bob"]
    (verdict,) = duel.can_build(found, 0, [], stage=True, from_discard=False)
    assert not verdict.legal
    with pytest.raises(NeedsError, match="depends on `age`"):
        duel.can_build(found, 0, ["Altar"], stage=False, from_discard=False)
    with pytest.raises(NeedsError, match="depends on `age`"):
        duel.plays(found, 0)


def test_all_that_is_missing_comes_at_once_with_its_place() -> None:
    found = load(table("  - {name: Ann, cards: [Moneylenders Guild]}", "  - {name: Bob}"))
    assert needed(lambda: duel.score(found)) == {("players", 0, "coins"), ("players", 1, "coins")}
    assert needed(lambda: duel.plays(found, 1)) == {("structure",), ("players", 1, "coins")}
    alone = load("game: duel\nage: 2\ncity: {}\nstructure: [[Walls]]\n")
    assert needed(lambda: duel.can_build(alone, 0, ["Walls"], stage=False, from_discard=False)) == {
        ("structure",),
        ("opponent",),
    }


def needed(question: Callable[[], object]) -> set[tuple[str | int, ...]]:
    with pytest.raises(NeedsError) as raised:
        question()
    return {need.path for need in raised.value.needs}


def test_a_battle_of_one_city_is_moved_by_it() -> None:
    alone = load("game: duel\ncity: {}\nopponent: {coins: 1}\n")
    assert duel.battle(alone, None, age=None, shields=3).coins_lost == 1
    with pytest.raises(ProblemError) as raised:
        duel.battle(load(table()), None, age=None, shields=None)
    assert [problem.code for problem in raised.value.problems] == ["missing", "missing"]


@pytest.mark.parametrize(
    ("item", "stage", "code"),
    [
        ("Stokade", False, "unknown-card"),
        ("Stockade", False, "other-game"),
        ("The Pyramids", False, "unknown-card"),
        ("Palisade", True, "unknown-wonder"),
        ("Pyramid", True, "unknown-wonder"),
    ],
)
def test_words_of_the_command_line(item: str, stage: bool, code: str) -> None:  # noqa: FBT001 -- a parameter of the test
    asked = load(table())
    with pytest.raises(ProblemError) as raised:
        duel.can_build(asked, 0, [item], stage=stage, from_discard=False)
    assert [problem.code for problem in raised.value.problems] == [code]


def test_no_items() -> None:
    asked = load(table("  - {name: Ann, coins: 9, wonders: {unbuilt: [The Pyramids, Piraeus]}}"))
    with pytest.raises(ProblemError, match="at least one building"):
        duel.cost(asked, 0, [], stage=False)
    assert [quote.item for quote in duel.cost(asked, 0, [], stage=True)] == ["The Pyramids", "Piraeus"]
    assert [quote.item for quote in duel.cost(asked, 1, [], stage=True)] == [None]
    verdicts = duel.can_build(asked, 1, [], stage=True, from_discard=False)
    assert [(verdict.item, verdict.legal) for verdict in verdicts] == [(None, False)]


def test_everything_in_the_box_is_described() -> None:
    described = [thing.as_json() for thing in things()]
    assert [sum(thing["kind"] == kind for thing in described) for kind in ("card", "wonder", "token")] == [73, 12, 10]
    assert all(thing["effect"] for thing in described)
    chains = [(thing["name"], freed) for thing in described for freed in thing.get("chain_to", ())]
    assert len(chains) == 17
