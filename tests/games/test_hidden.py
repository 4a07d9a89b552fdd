"""What a player knows, and games that a player cannot tell from the one that is played."""

import random
from collections import Counter

import pytest

from tests.games.random_walks import KINDS, after, dealt, in_the_middle, walk
from wonders_cli import Game, loads, replay

SOME = {"base": 5, "duel": 17, "architects": 23}
"""Every so many moves of a game are looked at."""


def looked_at(kind: str, players: int, seed: int) -> list[Game]:
    """Some moments of a game."""
    return list(walk(dealt(kind, players, seed), seed))[:: SOME[kind]]


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_a_sample_looks_the_same_and_goes_on(kind: str, players: int) -> None:
    chooser = random.Random(3)  # noqa: S311 -- games, no secrets
    for game in looked_at(kind, players, 13):
        for name in game.players:
            seen = game.seen_by(name)
            for seed in ("a", "b"):
                other = game.sample(name, seed)
                assert other.seen_by(name) == seen
                assert other == game.sample(name, seed)
                assert other.to_move == game.to_move
                if name in game.to_move:
                    assert [*map(str, other.plays(name))] == [*map(str, game.plays(name))]
                if not in_the_middle(other):
                    [document] = loads(other.record())
                    assert replay(document).legal
                while not other.over and chooser.random() < 0.9:
                    other = other.play(other.random_move(chooser.random))


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_samples_differ_where_something_is_hidden(kind: str, players: int) -> None:
    game = after(dealt(kind, players, 17), 17, SOME[kind])
    name = game.players[0]
    assert len({str(game.sample(name, str(seed)).record()) for seed in range(8)}) > 1


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_what_is_hidden_can_be_what_it_is(kind: str, players: int) -> None:
    """What really lies there is among the names, which are more than the things that lie there, or not all alike."""
    for game in looked_at(kind, players, 19):
        table = game.table()
        true = {f"hand of {city['name']}": city.get("hand") for city in table["players"]}
        true |= {key: table.get(key) for key in ("discard", "progress_box", "progress_stack")}
        true |= {f"deck {deck}": pile for deck, pile in table.get("decks", {}).items()}
        for name in game.players:
            for one in game.seen_by(name).hidden:
                assert 0 < one.number <= len(one.among), one
                assert len({*one.among}) > 1 or one.where.startswith("deck"), one
                lying = true.get(one.where) or ()
                assert not Counter(lying[-one.number :]) - Counter(one.among), (one, lying)


def test_the_hands_of_the_others_are_hidden_until_they_come_round() -> None:
    """Three players: after two turns everybody has held all three hands."""
    game = dealt("base", 3, 42)
    first = game.seen_by("Ann")
    assert first.as_json()["table"]["players"][0]["hand"] == game.table()["players"][0]["hand"]
    assert [city.get("hand") for city in first.as_json()["table"]["players"][1:]] == [None, None]
    assert {one.where: one.number for one in first.hidden} == {
        "hand of Bob": 7,
        "hand of Cy": 7,
        "hands of Age II": 21,
        "hands of Age III": 21,
    }
    deck = Counter({one.where: Counter(one.among) for one in first.hidden}["hand of Bob"])
    own = Counter(game.table()["players"][0]["hand"])
    assert not own - (own + deck)
    assert sum(deck.values()) == 14  # the deck of three players has 21 cards
    second = game.play({"Ann": "sell Clay Pit", "Bob": "build Altar", "Cy": "build Loom"})
    third = second.play({"Ann": "sell Lumber Yard", "Bob": "sell Marketplace", "Cy": "sell Workshop"})
    places = {one.where: one for one in third.seen_by("Ann").hidden}
    assert "hand of Bob" not in places  # Ann gave it to Bob
    assert third.seen_by("Ann").as_json()["table"]["players"][1]["hand"] == third.table()["players"][1]["hand"]
    assert places["hand of Cy"].number == 5  # Ann held these cards, and does not know which of them Bob sold
    assert sorted(places["hand of Cy"].among) == sorted({*own, "Marketplace"} - {"Clay Pit"})


def test_the_structure_of_duel_hides_what_lies_face_down() -> None:
    game = after(dealt("duel", 2, 42), 1, 8)
    seen = game.seen_by("Ann")
    rows = seen.as_json()["table"]["structure"]
    down = sum(row.count("down") for row in rows)
    assert down == 8  # rows two and four of Age I have three and five cards
    assert {one.where: one.number for one in seen.hidden} == {
        "structure": 8,
        "progress_box": 5,
        "structure of Age II": 20,
        "structure of Age III": 20,
    }
    structure, box = (next(one for one in seen.hidden if one.where == where) for where in ("structure", "progress_box"))
    assert len(structure.among) == 23 - 12  # Age I has 23 cards, of which 12 lie face up
    assert sorted(box.among) == sorted(game.table()["progress_box"])


def test_the_decks_of_architects_are_hidden_but_their_tops() -> None:
    game = dealt("architects", 2, 42)
    seen = game.seen_by("Bob").as_json()["table"]
    assert {deck: pile.get("top") for deck, pile in seen["decks"].items()} == {
        "Giza": "brick",
        "Ephesus": "coin",
        "central": None,
    }
    assert "progress_stack" not in seen
