"""What no game and no document reaches, but the library can be asked."""

import pytest

from tests.architects.random_games import new_game
from wonders_cli.rules.architects.turns import Choose, Take, act
from wonders_cli.rules.errors import NeedsError


def test_a_neighbour_who_is_not_known_is_asked_for() -> None:
    table = new_game(3, "1").table
    ann = table.cities[0]
    with pytest.raises(NeedsError, match="the left neighbour is not in this document"):
        table._replace(cities=(ann, None, None), whole=False).city(1)


def test_what_is_taken_must_be_known() -> None:
    game = new_game(2, "1")
    unknown = game._replace(
        table=game.table._replace(decks=tuple(pile._replace(order=None) for pile in game.table.decks))
    )
    with pytest.raises(ValueError, match="which card is taken is not known"):
        act(unknown, Take(0))
    with pytest.raises(ValueError, match="which token is taken is not known"):
        act(game, Choose((), None))
