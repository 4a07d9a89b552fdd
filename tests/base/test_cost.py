from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.base.tables import UNHURRIED, city, names_of_cards, table, tables
from tests.oracles import base as oracle
from tests.oracles.base import CARDS, Document
from wonders_cli.documents.base.catalogue import cards
from wonders_cli.rules.answers.cost import Quote
from wonders_cli.rules.base.cost import quote_card, quote_stage
from wonders_cli.rules.errors import NeedsError

TRADERS = ("East Trading Post", "West Trading Post", "Marketplace")
PRODUCERS = sorted(name for name, card in CARDS.items() if {"produces", "produces_one_of"} & {*card["effects"]})


def splits(quote: Quote) -> list[tuple[int, int, int]]:
    return [(each["bank"], each["left"], each["right"]) for each in (option.as_json() for option in quote.options)]


def expected(document: Document, seat: int, cost: dict[str, int]) -> list[tuple[int, int, int]]:
    bank, resources = oracle.split_cost(cost)
    found = oracle.payments(document, seat, resources)
    return [(bank, left, right) for left, right in sorted(found, key=lambda paid: (sum(paid), paid))]


def least(document: Document, name: str) -> float:
    cheapest = quote_card(table(document), 0, cards()[name]).cheapest
    return float("inf") if cheapest is None else cheapest.total


def with_card(document: Document, seat: int, name: str) -> Document:
    players = [dict(player) for player in document["players"]]
    own = players[seat]["cards"]
    players[seat]["cards"] = own if name in own else [*own, name]
    return {**document, "players": players}


@UNHURRIED
@given(tables(), names_of_cards)
def test_options_are_those_of_the_twin(document: Document, name: str) -> None:
    read = table(document)
    for seat, player in enumerate(document["players"]):
        quote = quote_card(read, seat, cards()[name])
        assert splits(quote) == expected(document, seat, CARDS[name]["cost"])
        assert quote.affordable == any(sum(split) <= player["coins"] for split in splits(quote))
        assert (quote.cheapest and quote.cheapest.total) == (sum(splits(quote)[0]) if quote.options else None)


@UNHURRIED
@given(tables())
def test_a_stage_costs_what_the_board_says(document: Document) -> None:
    read = table(document)
    for seat, player in enumerate(document["players"]):
        quote = quote_stage(read, seat)
        left = oracle.stages(player)[player["stages"] :]
        if left:
            assert quote.item == player["stages"] + 1
            assert splits(quote) == expected(document, seat, left[0]["cost"])
        else:
            assert (quote.item, quote.cost, quote.options, quote.affordable) == (None, None, (), False)


@UNHURRIED
@given(tables(), names_of_cards)
def test_purchases_add_up_and_come_from_what_is_there(document: Document, name: str) -> None:
    around = oracle.cities(document, 0)
    quote = quote_card(table(document), 0, cards()[name])
    for option in [each.as_json() for each in quote.options]:
        bought: list[dict[str, Any]] = option["purchases"]
        for side in ("left", "right"):
            theirs = [purchase for purchase in bought if purchase["from"] == side]
            assert sum(purchase["price"] for purchase in theirs) == option[side]
            assert {purchase["source"] for purchase in theirs} <= {*around[side]["cards"], around[side]["wonder"]}
        assert all(
            purchase["price"] == oracle.price(around["self"], purchase["from"], purchase["resource"])
            for purchase in bought
        )
        units = [purchase["resource"] for purchase in (*bought, *option["own"])]
        assert {unit: units.count(unit) for unit in units} == oracle.split_cost(CARDS[name]["cost"])[1]


@UNHURRIED
@given(tables(), names_of_cards)
def test_what_nobody_supplies_is_all_that_is_missing(document: Document, name: str) -> None:
    quote = quote_card(table(document), 0, cards()[name])
    _, resources = oracle.split_cost(CARDS[name]["cost"])
    assert bool(quote.missing) == (not quote.options)
    rest = {resource: number - quote.missing.get(resource, 0) for resource, number in resources.items()}
    assert min(rest.values(), default=0) >= 0
    assert oracle.payments(document, 0, rest)


@UNHURRIED
@given(tables(), names_of_cards, st.sampled_from([*TRADERS, *PRODUCERS]))
def test_a_trading_post_or_producer_more_never_raises_a_price(document: Document, name: str, more: str) -> None:
    assert least(with_card(document, 0, more), name) <= least(document, name)


@UNHURRIED
@given(tables(), names_of_cards, st.sampled_from(PRODUCERS), st.sampled_from([1, -1]))
def test_a_neighbour_who_makes_more_never_raises_a_price(document: Document, name: str, more: str, seat: int) -> None:
    assert least(with_card(document, seat, more), name) <= least(document, name)


@UNHURRIED
@given(tables(), names_of_cards)
def test_a_neighbours_yellow_cards_and_stages_sell_nothing(document: Document, name: str) -> None:
    players = [dict(player) for player in document["players"]]
    for player in players[1:]:
        player["stages"] = 0
        player["cards"] = [card for card in player["cards"] if CARDS[card]["color"] in {"brown", "grey"}]
    assert least({**document, "players": players}, name) == least(document, name)


def test_the_price_depends_on_a_neighbour_who_is_not_there() -> None:
    alone = table({"city": city(), "left": city("Rhodos (day)")})
    with pytest.raises(NeedsError, match="the price of Library depends on the right neighbour, who is not in this doc"):
        quote_card(alone, 0, cards()["Library"])
    with pytest.raises(NeedsError, match="the price of stage 1 depends on the right neighbour"):
        quote_stage(alone, 0)


def test_what_the_own_city_makes_needs_no_neighbour_and_no_coins() -> None:
    quote = quote_card(table({"city": city()}), 0, cards()["Baths"])
    assert splits(quote) == [(0, 0, 0)]
    assert quote.affordable is None
