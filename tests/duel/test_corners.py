"""What no game and no document reaches, but the library can be asked."""

import pytest

from tests.duel.tables import table
from tests.oracles.duel import Side
from wonders_cli.documents.duel_catalogue import cards, layouts
from wonders_cli.rules.answers import NeedsError
from wonders_cli.rules.duel.checking import contradictions
from wonders_cli.rules.duel.model import Structure
from wonders_cli.rules.duel.turns import Choice, choose, start


def test_an_opponent_who_is_not_told_is_asked_for() -> None:
    alone = table(Side(), Side())
    with pytest.raises(NeedsError, match="the opponent is not in this document"):
        alone._replace(cities=(alone.cities[0], None)).city(1)


def test_a_choice_takes_nothing_of_another_kind() -> None:
    game = start(table(Side(), Side()), 0, {})._replace(choice=Choice("take", ()))
    with pytest.raises(ValueError, match="nothing that could be chosen"):
        choose(game, cards()["Altar"])


def test_no_card_of_an_age_before_lies_in_the_structure() -> None:
    second = layouts()[2]
    lying = (cards()["Altar"], *[None] * 19)
    found = contradictions(table(Side(), Side())._replace(age=2, structure=Structure(second, lying)))
    assert [one.message for one in found if one.code == "duel/setup/deck"] == ["Altar is a card of Age I"]
