"""What no game and no document reaches, but the library can be asked."""

import pytest

from tests.architects.random_games import new_game
from wonders_cli.documents.architects_catalogue import box
from wonders_cli.rules.answers import NeedsError
from wonders_cli.rules.architects.acting import act
from wonders_cli.rules.architects.turns import Choose, Take


def test_things_show_their_name_alone() -> None:
    assert repr(box().wonders["Giza"]) == "<Giza>"
    assert repr(next(iter(box().tokens.values()))) == f"<{next(iter(box().tokens))}>"
    assert repr(box().kinds[0]) == f"<{box().kinds[0].name}>"


def test_a_neighbour_who_is_not_told_is_asked_for() -> None:
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
