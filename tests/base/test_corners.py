"""What no game and no document reaches, but the library can be asked."""

import pytest

from tests.base.tables import city, read_document, table
from wonders_cli.documents.base.catalogue import cards, wonders
from wonders_cli.rules.base.judging import adjudicate
from wonders_cli.rules.errors import NeedsError


def test_things_show_their_name_alone() -> None:
    assert repr(cards()["Altar"]) == "<Altar>"
    assert repr(wonders()["Gizah"]["day"]) == "<Gizah, day>"


def test_a_neighbour_who_is_not_there_is_asked_for() -> None:
    places = ("Ann", "Gizah (day)"), ("Bob", "Rhodos (day)"), ("Cy", "Babylon (day)")
    whole = table({"players": [{"name": name, "coins": 3, **city(wonder)} for name, wonder in places]})
    with pytest.raises(NeedsError, match="the left neighbour is not in this document"):
        whole._replace(cities=(whole.cities[0], None, None)).city(1)


def ages(*turns: str) -> list[str]:
    """Codes of what is found in the plays of Ann and Bob; Cy sells."""
    age = [dict(zip(("Ann", "Bob", "Cy"), (*plays.split(", "), "sell ?"), strict=True)) for plays in turns]
    players = [
        {"name": "Ann", "wonder": "Gizah", "side": "day"},
        {"name": "Bob", "wonder": "Rhodos", "side": "day"},
        {"name": "Cy", "wonder": "Babylon", "side": "day"},
    ]
    answer = adjudicate(read_document({"players": players, "ages": [age]}))
    return [finding.code for finding in answer.findings]


def test_the_bank_gets_what_a_card_costs() -> None:
    assert ages("build Altar paying bank 1, sell ?") == ["base/build/cost"]
    assert ages("build Stone Pit paying bank 0, sell ?") == []


def test_no_more_is_paid_than_there_is() -> None:
    # Gizah's first stage costs two wood: one is Ann's own, so two coins would do; she has three and pays four.
    begun = "build Lumber Yard, build Timber Yard"
    assert ages(begun, "stage with Baths paying left 2, sell ?") == []
    found = ages(begun, "stage with Baths paying left 2 right 2, sell ?")
    assert found == ["base/pay/needless-purchase", "base/pay/coins-at-start"]
