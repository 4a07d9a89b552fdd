"""What no game and no document reaches, but the library can be asked."""

import pickle
from copy import deepcopy

import pytest

from tests.duel.tables import table
from tests.oracles.duel import Side
from wonders_cli.documents.duel.catalogue import cards, layouts
from wonders_cli.rules.duel.checking import contradictions
from wonders_cli.rules.duel.choices import PAIR, Choice
from wonders_cli.rules.duel.model import Structure
from wonders_cli.rules.duel.turns import choose, start
from wonders_cli.rules.errors import NeedsError


def test_a_missing_opponent_is_a_need() -> None:
    alone = table(Side(), Side())
    with pytest.raises(NeedsError, match="the opponent is not in this document"):
        alone._replace(cities=(alone.cities[0], None)).city(1)


def test_a_choice_takes_nothing_of_another_kind() -> None:
    game = start(table(Side(), Side()), 0, {})._replace(choice=Choice(PAIR, ()))
    with pytest.raises(ValueError, match="nothing that could be chosen"):
        choose(game, cards()["Altar"])


def test_no_card_of_an_age_before_lies_in_the_structure() -> None:
    second = layouts()[2]
    lying = (cards()["Altar"], *[None] * 19)
    found = contradictions(table(Side(), Side())._replace(age=2, structure=Structure(second, lying)))
    assert [str(one.message) for one in found if one.code == "duel/setup/deck"] == ["Altar is a card of Age I"]


def test_a_copied_table_holds_the_same_things() -> None:
    """Cards, Wonders and tokens are compared by identity, also in another process."""
    asked = table(Side(("Altar", "Forum"), ("Piraeus",), ("Law",)))
    for copied in (pickle.loads(pickle.dumps(asked)), deepcopy(asked)):  # noqa: S301 -- our own bytes
        assert copied == asked
        assert copied.cities[0].cards[0] is cards()["Altar"]
