from unittest import mock

import pytest
from hypothesis import given

from tests.base.tables import UNHURRIED, city, table, tables
from tests.oracles import base as oracle
from tests.oracles.base import Document
from wonders_cli.rules.base.conflicts import battle
from wonders_cli.rules.errors import NeedsError


@UNHURRIED
@given(tables())
def test_tokens_are_those_of_the_twin(document: Document) -> None:
    answer = battle(table(document), document["age"]).as_json()
    assert answer["players"] == [
        {
            "name": player["name"],
            "shields": oracle.shields(player),
            **oracle.tokens(document, seat, document["age"]),
            "sources": mock.ANY,
        }
        for seat, player in enumerate(document["players"])
    ]
    for player in answer["players"]:
        assert sum(source["number"] for source in player["sources"]) == player["shields"]


@UNHURRIED
@given(tables())
def test_of_two_neighbours_one_wins_or_neither(document: Document) -> None:
    players = battle(table(document), 2).players
    for seat, player in enumerate(players):
        other = players[(seat + 1) % len(players)]
        assert (player.left, other.right) in {(3, -1), (-1, 3), (0, 0)}


def test_the_age_is_needed() -> None:
    with pytest.raises(NeedsError, match="depend on the Age"):
        battle(table({"city": city(), "left": city("Rhodos (day)"), "right": city("Olympia (day)")}), None)


def test_both_neighbours_are_needed() -> None:
    with pytest.raises(NeedsError, match="the conflict of city depends on the right neighbour"):
        battle(table({"city": city(), "left": city("Rhodos (day)")}), 1)
