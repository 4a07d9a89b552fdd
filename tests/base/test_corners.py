"""What no game and no document reaches, but the library can be asked."""

import pytest

from tests.base.tables import city, table
from wonders_cli.documents.base_catalogue import cards, wonders
from wonders_cli.rules.answers import NeedsError


def test_things_show_their_name_alone() -> None:
    assert repr(cards()["Altar"]) == "<Altar>"
    assert repr(wonders()["Gizah"]["day"]) == "<Gizah, day>"


def test_a_neighbour_who_is_not_told_is_asked_for() -> None:
    places = ("Ann", "Gizah (day)"), ("Bob", "Rhodos (day)"), ("Cy", "Babylon (day)")
    whole = table({"players": [{"name": name, "coins": 3, **city(wonder)} for name, wonder in places]})
    with pytest.raises(NeedsError, match="the left neighbour is not in this document"):
        whole._replace(cities=(whole.cities[0], None, None)).city(1)
