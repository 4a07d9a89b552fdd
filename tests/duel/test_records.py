import io
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.console import ROOT
from wonders_cli.cases.reading import Case
from wonders_cli.cases.running import cases
from wonders_cli.documents.load import load as load_file
from wonders_cli.documents.load import read
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.source import documents
from wonders_cli.questions import duel
from wonders_cli.rules.answers.replay import UnclearError
from wonders_cli.rules.duel.judging import Adjudicator, Record
from wonders_cli.rules.duel.model import City
from wonders_cli.rules.errors import NotAskedError

CIVILIAN = ROOT / "examples/duel/record.yaml"
SCIENTIFIC = ROOT / "tests/cases/duel/records.yaml"


class Checkpoint(NamedTuple):
    """What vkd/goSevenWondersDuel asserts of the same games at the end of each Age, Ann first."""

    shields: tuple[int, int]
    discarded: int
    wonders: tuple[int, int]
    cards: tuple[int, int]
    coins: tuple[int, int]


CIVILIAN_STATES = {
    (1, 20): Checkpoint((1, 3), 2, (2, 0), (7, 9), (11, 1)),
    (2, 20): Checkpoint((3, 8), 6, (4, 1), (15, 14), (11, 2)),
    (3, 20): Checkpoint((7, 9), 14, (4, 3), (23, 16), (25, 7)),
}
SCIENTIFIC_STATES = {
    (1, 20): Checkpoint((3, 0), 2, (1, 0), (10, 7), (5, 2)),
    (2, 20): Checkpoint((7, 3), 7, (1, 1), (18, 13), (9, 3)),
    (3, 3): Checkpoint((7, 3), 8, (1, 1), (19, 14), (20, 6)),
}


def record(path: Path) -> Record:
    if path == CIVILIAN:
        [value] = [document.value for document in load_file(str(path))]
    else:
        found = next(case for case in cases(str(path)) if isinstance(case, Case) and case.id == "duel-record-002")
        [value] = [document.value for document in found.documents() if not isinstance(document, ProblemError)]
    assert isinstance(value, Record)
    return value


@pytest.mark.parametrize(
    ("path", "turn", "expected"),
    [
        *((CIVILIAN, turn, expected) for turn, expected in CIVILIAN_STATES.items()),
        *((SCIENTIFIC, turn, expected) for turn, expected in SCIENTIFIC_STATES.items()),
    ],
)
def test_the_states_of_games_that_another_program_asserts(
    path: Path, turn: tuple[int, int], expected: Checkpoint
) -> None:
    adjudicator = Adjudicator(record(path))
    assert adjudicator.run(turn)
    table = adjudicator.table
    ann, bob = table.city(0), table.city(1)

    def both(cities: tuple[City, City], what: str) -> tuple[int, int]:
        first, second = (len(getattr(city, what)) for city in cities)
        return first, second

    assert table.pawn == expected.shields[0] - expected.shields[1]
    assert len(table.discard or ()) == expected.discarded
    assert both((ann, bob), "built") == expected.wonders
    assert both((ann, bob), "cards") == expected.cards
    assert (ann.coins, bob.coins) == expected.coins


def load(text: str) -> Record:
    (source,) = documents("duel.yaml", io.BytesIO(text.encode()))
    value = read(source).value
    assert isinstance(value, Record)
    return value


def written(*turns: str, players: str = "[{name: Ann}, {name: Bob}]", more: str = "") -> str:
    lines = "\n".join(f"  - {turn}" for turn in turns)
    return f"game: duel\nplayers: {players}\n{more}turns:\n{lines}\n"


def problems(text: str) -> list[tuple[str, int, int]]:
    with pytest.raises(ProblemError) as raised:
        load(text)
    return [(problem.code, problem.span.line, problem.span.column) for problem in raised.value.problems if problem.span]


ROWS = "[[Theater, Quarry], [down, down, down], [Altar, Tavern, Press, Baths], [down, down, down, down, down], "
RICH = "[{name: Ann, coins: 9}, {name: Bob, coins: 9}]"
FIVE = "[Piraeus, The Sphinx, The Pyramids, The Colossus, Circus Maximus]"
AGE_ONE = f"{ROWS}[Stable, Garrison, Palisade, Workshop, Pharmacist, Clay Pool]]"


@pytest.mark.parametrize(
    ("marked", "code"),
    [
        (written("Ann: ^bild Baths"), "unknown-play"),
        (written("Ann: build ^Bath Tub"), "unknown-card"),
        (written("Ann: build ^Stockade"), "other-game"),
        (written("Ann: build^"), "missing"),
        (written("Ann: build Baths destroying ^Press"), "unknown-play"),
        (written("Ann: build Library taking ^Lore"), "unknown-token"),
        (written("Ann: build Library taking Law taking ^Law"), "unknown-play"),
        (written("Ann: wonder ^Babel with Baths"), "unknown-wonder"),
        (written("Ann: ^wonder The Sphinx"), "unknown-play"),
        (written("^Cy: build Baths"), "unknown-player"),
        (written("^build Baths"), "wrong-type"),
        (written("^'': build Baths"), "wrong-type"),
        (written("Ann: discard Baths starting ^Cy"), "unknown-player"),
        (written("^Ann: build Baths\n    Bob: build Altar"), "unknown-play"),
        (written("Ann: ^[build Baths]"), "wrong-type"),
        (written("Ann: build Baths", players="[^{name: Ann, cards: [Altar]}, {name: Bob, coins: 3}]"), "missing"),
        (
            written("Ann: build Baths", players="[{name: Ann, wonders: [Piraeus, ^Piraeus]}, {name: Bob}]"),
            "duplicate-wonder",
        ),
        (
            written(
                "Ann: build Baths",
                players=f"[{{name: Ann, wonders: ^{FIVE}}}, {{name: Bob}}]",
            ),
            "out-of-range",
        ),
        (written("Ann: build Baths", more="structures: {1: ^[[Altar, Theater]]}\n"), "out-of-range"),
        (written("Ann: build Baths", more="structure: ^[[Altar, Theater]]\n"), "out-of-range"),
        (written("Ann: build Walls", players=RICH, more="age: 2\nstructure: ^[[Altar, Theater]]\n"), "out-of-range"),
        (written("Ann: build Walls", players=RICH, more=f"age: 2\nstructures: {{^1: {AGE_ONE}}}\n"), "out-of-range"),
        (
            written("Ann: build Baths", more=f"age: 1\nstructure: {AGE_ONE}\nstructures: {{^1: {AGE_ONE}}}\n"),
            "duplicate-key",
        ),
        (
            written(
                "Ann: ^wonder The Mausoleum with Altar recovering Baths",
                players="[{name: Ann, coins: 9, cards: [Press]}, {name: Bob, coins: 3}]",
            ),
            "missing",
        ),
    ],
)
def test_what_is_wrong_and_where(marked: str, code: str) -> None:
    before, _, after = marked.partition("^")
    place = (before.count("\n") + 1, len(before) - before.rfind("\n"))
    assert problems(before + after) == [(code, *place)]


def test_findings_have_their_place() -> None:
    adjudicator = Adjudicator(load(written("Ann: build Lumber Yard", "Bob: discard Lumber Yard")))
    assert not adjudicator.run()
    [finding] = adjudicator.answer().findings
    assert (finding.code, *finding.place) == ("duel/build/own-names", "1.2 Bob", 5, 10)
    assert (
        str(adjudicator.answer().note)
        == "the replay stops at turn 1.2: what follows a play that is not legal is not judged"
    )


def test_wonders_left_out_are_those_that_are_built() -> None:
    text = written("Ann: wonder The Pyramids with Altar", players="[{name: Ann, coins: 10}, {name: Bob}]")
    adjudicator = Adjudicator(load(text))
    assert adjudicator.run()
    assert [wonder.name for wonder in adjudicator.table.city(0).built] == ["The Pyramids"]


def test_a_structure_that_cannot_have_been_dealt_is_a_warning() -> None:
    rows = AGE_ONE.replace("Theater", "Library").replace("Press", "Quarry")
    adjudicator = Adjudicator(load(written("Ann: discard Stable", more=f"structures: {{1: {rows}}}\n")))
    assert [warning.code for warning in adjudicator.answer().warnings] == ["duel/setup/deck", "duel/build/own-names"]


def test_what_lies_face_down_may_lie_in_several_places() -> None:
    more = f"age: 1\nstructure: {AGE_ONE}\n"
    turns = ["Ann: discard Stable", "Bob: discard Garrison", "Ann: discard Palisade", "Bob: discard Lumber Yard"]
    adjudicator = Adjudicator(load(written(*turns, more=more)))
    assert adjudicator.run()
    assert adjudicator.table.structure is None, "Lumber Yard has lain on the left or on the right"
    for turn, legal in (("Ann: discard Altar", False), ("Ann: discard Clay Pit", True), ("Ann: discard Baths", False)):
        adjudicator = Adjudicator(load(written(*turns, turn, more=more)))
        assert adjudicator.run() == legal
    twice = Adjudicator(load(written(*turns, "Ann: discard Clay Pit", "Bob: discard Altar", more=more)))
    assert twice.run(), "both places are empty now, whichever card lay where"
    assert twice.table.structure is not None


@pytest.mark.parametrize(("age", "name"), [(2, "<Courthouse>"), (3, "<Pretorium>")])
def test_the_old_name_of_pretorium(age: int, name: str) -> None:
    """Nobody knows here how many cards of the Age are left, so that Age II may go on for ever, but so may Age III."""
    players = "[{name: Ann, coins: 9}, {name: Bob, coins: 3}]"
    [play] = load(written("Ann: build Courthouse", players=players, more=f"age: {age}\ndiscard: []\n")).plays
    assert str(play.card) == name


def test_rows_that_cannot_be_read_are_the_only_problems() -> None:
    text = written("Ann: build Baths", more="structures: {1: [[Baths, Fuu], 3, [down]]}\n")
    assert [code for code, *_ in problems(text)] == ["unknown-card", "wrong-type"]


def test_what_is_left_unclear_is_a_problem() -> None:
    text = written(
        "Ann: build Laboratory",
        players="[{name: Ann, coins: 9, cards: [Workshop]}, {name: Bob, coins: 0}]",
        more="age: 2\n",
    )
    with pytest.raises(UnclearError, match="taking"):
        Adjudicator(load(text)).run()


@pytest.mark.parametrize("text", ["2", "2.", "x.5", "4.1", "2.21", "2.0", "2.5.1", "²5"])
def test_no_name_of_a_turn(text: str) -> None:
    with pytest.raises(ProblemError, match="named by Age and number"):
        duel.turn(text)


def test_the_name_of_a_turn() -> None:
    assert duel.turn("2.5") == (2, 5)


def codes(text: str) -> list[str]:
    adjudicator = Adjudicator(load(text))
    adjudicator.run()
    return [finding.code for finding in adjudicator.answer().findings]


def test_nobody_chooses_who_begins_in_the_middle_of_an_age() -> None:
    assert codes(written("Ann: build Baths", "Bob: starting Bob", players=RICH)) == ["duel/turn/next-age"]
    assert codes(written("Ann: discard Baths starting Bob")) == ["duel/turn/next-age"]


def test_the_only_card_that_can_be_destroyed_may_be_left_out() -> None:
    players = "[{name: Ann, coins: 20, wonders: [Circus Maximus]}, {name: Bob, coins: 0, cards: [Press]}]"
    adjudicator = Adjudicator(load(written("Ann: wonder Circus Maximus with Walls", players=players, more="age: 2\n")))
    assert adjudicator.run()
    assert [str(card) for card in adjudicator.table.discard or ()] == ["<Press>"]


LAST = "[[Palace, taken], [taken, taken, taken], [taken, taken, taken, taken], [taken, taken], "
LAST += "[taken, taken, taken, taken], [taken, taken, taken], [taken, taken]]"


def test_nobody_plays_after_the_last_card() -> None:
    text = written("Ann: discard Palace", "Bob: discard Study", players=RICH, more=f"age: 3\nstructure: {LAST}\n")
    adjudicator = Adjudicator(load(text))
    adjudicator.run()
    [finding] = adjudicator.answer().findings
    assert (finding.code, str(finding.message)) == (
        "duel/turn/end",
        "the game is over: the last card of Age III is taken",
    )


def test_nobody_plays_on_a_table_where_somebody_has_won() -> None:
    more = "age: 3\nconflict_pawn: {toward: Bob, spaces: 9}\n"
    assert codes(written("Ann: discard Palace", players=RICH, more=more)) == ["duel/turn/end"]


def test_guilds_are_three() -> None:
    guilds = "Merchants Guild, Builders Guild, Scientists Guild, Tacticians Guild"
    rows = (
        f"[[down, down], [down, down, down], [{guilds}], [down, down], [down, down, down, down], [down, down, down], "
    )
    text = written("Ann: discard Baths", more=f"structures: {{3: {rows}[down, down]]}}\n")
    assert [warning.code for warning in Adjudicator(load(text)).answer().warnings] == ["duel/setup/deck"]


def test_an_unknown_board_is_empty_when_five_tokens_are_gone() -> None:
    greens = "Workshop, Apothecary, Scriptorium, Library, Pharmacist, Dispensary"
    tokens = "Masonry, Urbanism, Strategy, Theology, Economy"
    players = f"[{{name: Ann, coins: 9, cards: [{greens}], progress: [{tokens}]}}, {{name: Bob, coins: 0}}]"
    assert codes(written("Ann: build School", players=players, more="age: 2\n")) == []
    assert codes(written("Ann: build School taking Law", players=players, more="age: 2\n")) == ["duel/science/pair"]


def test_a_token_that_is_held_is_not_on_the_board() -> None:
    players = "[{name: Ann, coins: 9, cards: [Workshop]}, {name: Bob, coins: 0, progress: [Economy]}]"
    for token, found in (("Law", []), ("Economy", ["duel/science/pair"])):
        assert codes(written(f"Ann: build Laboratory taking {token}", players=players, more="age: 2\n")) == found


def test_the_house_correction_is_one_of_another_game() -> None:
    with pytest.raises(NotAskedError):
        duel.replay(load(written("Ann: build Baths")), correct=True, at=None)


def test_a_replay_cites_the_guild_that_was_built() -> None:
    players = "[{name: Ann, coins: 20, cards: [Quarry, Press]}, {name: Bob, coins: 0}]"
    answer, _ = duel.replay(
        load(written("Ann: build Shipowners Guild", players=players, more="age: 3\n")), correct=False, at=None
    )
    assert "duel/guild/shipowners" in answer.rulings
    assert "duel/guild/coins" in [entry.ruling for _, entry in answer.ledger]
