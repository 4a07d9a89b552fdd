"""How games begin: `deal`, `begin`, `resume`, and the draft in a record of Duel."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.console import ROOT
from tests.games.random_walks import dealt, walk
from wonders_cli import IllegalPlay, NeedsError, NotAskedError, ProblemError, begin, deal, load, loads, replay, resume
from wonders_cli.questions import architects, base, duel


def test_the_hands_are_those_of_the_deck() -> None:
    answer = base.deck(5, "friday").as_json()
    hands = deal("base", ["A", "B", "C", "D", "E"], "friday").record()["hands"]
    assert [hand["cards"] for hand in answer["hands"]] == [
        cards for of_age in hands.values() for cards in of_age.values()
    ]


def test_the_structures_are_those_of_the_deck() -> None:
    answer = duel.deck(2, "friday").as_json()
    record = deal("duel", ["Ann", "Bob"], "friday").record()
    assert [row["cards"] for row in answer["structures"]] == [
        row for rows in record["structures"].values() for row in rows
    ]
    assert [group["wonders"] for group in answer["draft"]] == record["draft"]
    assert (answer["progress_board"], answer["progress_box"]) == (record["progress_board"], record["progress_box"])


def test_the_decks_are_those_of_the_deck() -> None:
    answer = architects.deck(3, "friday").as_json()
    record = deal("architects", ["Ann", "Bob", "Cy"], "friday").record()
    assert {one["deck"]: one["cards"] for one in answer["decks"]} == record["decks"]
    assert answer["progress"] == [*record["progress_open"], *record["progress_stack"]]


def test_a_seed_deals_the_same_for_ever() -> None:
    """Written down when the first version that dealt was made; whoever changes this breaks what people noted."""
    game = deal("base", ["Ann", "Bob", "Cy"], "42")
    assert [(city["wonder"], city["side"]) for city in game.table()["players"]] == [
        ("Gizah", "day"),
        ("Ephesos", "day"),
        ("Olympia", "day"),
    ]
    architects = deal("architects", ["Ann", "Bob", "Cy"], "42").table()["players"]
    assert [city["wonder"] for city in architects][:2] == ["Giza", "Ephesus"]


def test_wonders_are_given() -> None:
    game = deal("base", ["Ann", "Bob", "Cy"], "1", ["Rhodes n", "giza day", "Babylon (day)"])
    assert [(city["wonder"], city["side"]) for city in game.table()["players"]] == [
        ("Rhodos", "night"),
        ("Gizah", "day"),
        ("Babylon", "day"),
    ]
    game_of_two = deal("architects", ["Ann", "Bob"], "1", ["rhodes", "olympia"])
    assert [city["wonder"] for city in game_of_two.table()["players"]] == ["Rhodes", "Olympia"]


@pytest.mark.parametrize(
    ("game", "players", "wonders", "code"),
    [
        ("chess", ["Ann", "Bob"], [], "unknown-item"),
        ("base", ["Ann", "Bob"], [], "player-count"),
        ("base", list("ABCDEFGH"), [], "player-count"),
        ("duel", ["Ann"], [], "player-count"),
        ("duel", ["Ann", "Bob", "Cy"], [], "player-count"),
        ("architects", list("ABCDEFGH"), [], "player-count"),
        ("base", ["Ann", "Bob", "Ann"], [], "duplicate-key"),
        ("base", ["Ann", "", "Cy"], [], "wrong-type"),
        ("base", ["Ann", "Bob", "Cy"], ["Giza day"], "out-of-range"),
        ("base", ["Ann", "Bob", "Cy"], ["Giza day", "Giza night", "Rhodes day"], "duplicate-wonder"),
        ("base", ["Ann", "Bob", "Cy"], ["Giza day", "Atlantis day", "Rhodes day"], "unknown-wonder"),
        ("base", ["Ann", "Bob", "Cy"], ["Giza", "Babylon", "Rhodes"], "missing"),
        ("duel", ["Ann", "Bob"], ["Piraeus", "The Sphinx"], "not-asked"),
    ],
)
def test_what_cannot_be_dealt(game: str, players: list[str], wonders: list[str], code: str) -> None:
    with pytest.raises(ProblemError) as caught:
        deal(game, players, "1", wonders)
    assert code in {problem.code for problem in caught.value.problems}, str(caught.value)


# ---- the draft of Duel in a record

RECORD: dict[str, Any] = {
    "game": "duel",
    "players": [{"name": "Ann"}, {"name": "Bob"}],
    "draft": [
        ["Piraeus", "The Sphinx", "The Colossus", "The Great Library"],
        ["The Pyramids", "Circus Maximus", "The Mausoleum", "The Appian Way"],
    ],
}
PICKS = ["Piraeus", "The Sphinx", "The Colossus", "The Great Library"]


def turns(*lines: str) -> dict[str, Any]:
    return {**RECORD, "turns": [dict([line.split(": ")]) for line in lines]}


DRAFTED = (
    *("Ann: draft Piraeus", "Bob: draft The Sphinx", "Bob: draft The Colossus", "Ann: draft The Great Library"),
    *("Bob: draft The Pyramids", "Ann: draft Circus Maximus", "Ann: draft The Mausoleum", "Bob: draft The Appian Way"),
)


def test_a_draft_is_played_out() -> None:
    game = resume(turns(*DRAFTED))
    wonders = {city["name"]: city["wonders"]["unbuilt"] for city in game.table()["players"]}
    assert wonders == {
        "Ann": ["Piraeus", "The Great Library", "Circus Maximus", "The Mausoleum"],
        "Bob": ["The Sphinx", "The Colossus", "The Pyramids", "The Appian Way"],
    }
    assert game.to_move == ("Ann",)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("Ann: draft The Pyramids",), "The Pyramids"),
        ((*DRAFTED[:1], "Ann: draft The Sphinx"), "turn of Bob"),
        ((*DRAFTED[:1], "Bob: draft Piraeus"), "Piraeus"),
        ((*DRAFTED[:3], "Ann: build Altar"), "draft"),
        ((*DRAFTED, "Ann: draft Piraeus"), "draft"),
    ],
)
def test_a_draft_that_is_not_legal(lines: tuple[str, ...], message: str) -> None:
    [document] = loads(turns(*lines))
    answer = replay(document)
    assert not answer.legal
    assert message in " ".join(str(finding.message) for finding in answer.findings)
    with pytest.raises(IllegalPlay):
        resume(document)


# ---- tables and records


@pytest.mark.parametrize("path", sorted((ROOT / "examples").rglob("record*.yaml")), ids=lambda path: str(path.stem))
def test_a_record_of_the_examples_goes_on(path: Path) -> None:
    for document in load(str(path)):
        answer = replay(document)
        if answer.legal:
            game = resume(document)
            assert game.over == (answer.score is not None)
            again = resume(json.loads(json.dumps(game.record())))
            assert (again.moves, again.to_move, again.table()) == (game.moves, game.to_move, game.table())
            if answer.score:
                assert game.score() == answer.score
        else:
            with pytest.raises(IllegalPlay):
                resume(document)


def test_a_table_without_hands_needs_them() -> None:
    [document] = load(str(ROOT / "examples/base/five-players.yaml"))
    game = begin(document)
    with pytest.raises(NeedsError, match="hand"):
        game.plays(game.players[0])
    assert game.score().as_json()["players"]


def test_begin_and_resume_take_their_kind_of_document() -> None:
    *_, end = walk(dealt("duel", 2, 1), 1)
    with pytest.raises(NotAskedError):
        begin(end.record())
    with pytest.raises(NotAskedError):
        resume(end.table())
    with pytest.raises(ProblemError):
        begin({"game": "duel", "players": [{"name": "Ann"}]})
    with pytest.raises(ProblemError, match="no player"):
        begin(end.table(), player="Cy")


@pytest.mark.parametrize(
    ("kind", "rulings"),
    [("base", {"halikarnassos-may-decline": False}), ("architects", {"wonder-effect-optional": True})],
)
def test_the_switches_of_a_table_stay(kind: str, rulings: dict[str, bool]) -> None:
    table = dealt(kind, 3, 1).table() | {"rulings": rulings}
    for document in (begin(table).table(), begin(table).record(), resume(begin(table).record()).table()):
        assert document["rulings"] == rulings
