import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.duel.tables import CARDS, WONDERS, sides, table
from tests.oracles import duel as oracle
from tests.oracles.duel import Side
from wonders_cli.documents.duel.catalogue import cards, wonders
from wonders_cli.rules.answers.cost import PrintedCost
from wonders_cli.rules.duel.cost import costs, no_wonder, price, quote
from wonders_cli.rules.duel.model import Card, Chooses, Wonder
from wonders_cli.rules.duel.production import prices, sources
from wonders_cli.rules.errors import NeedsError
from wonders_cli.rules.payment import Seller, payments

BUILDABLE = st.sampled_from(CARDS + WONDERS)
PRODUCERS = tuple(name for name in CARDS if {"produces", "produces_one_of"} & {*oracle.CARDS[name]["effects"]})


def thing(name: str) -> Card | Wonder:
    return cards().get(name) or wonders()[name]


@given(sides(), BUILDABLE)
def test_the_price_is_the_least_over_all_choices(pair: tuple[Side, Side], name: str) -> None:
    assert price(table(*pair), 0, thing(name)) == oracle.price(*pair, name)
    assert price(table(*pair), 1, thing(name)) == oracle.price(pair[1], pair[0], name)


@given(sides(), BUILDABLE)
def test_the_price_is_that_of_the_exact_solver(pair: tuple[Side, Side], name: str) -> None:
    asked, what = table(*pair), thing(name)
    own = tuple(source.kinds for source in sources(asked.city(0), what.colour if isinstance(what, Card) else "wonders"))
    each = prices(asked.city(0), asked.city(1), asked.numbers)
    market = Seller(tuple(1 << kind for kind, number in enumerate(what.need) for _ in range(number)), each)
    assert (costs(asked, 0)[what],) == payments(what.need, own, (market,))[0]


def test_of_two_choices_one_holds_all_of_the_other_or_nothing_of_it() -> None:
    """Prices rest on it: the dearest unit may be taken without a second thought."""
    things: list[Card | Wonder] = [*cards().values(), *wonders().values()]
    choices = {effect.kinds for each in things for effect in each.effects if isinstance(effect, Chooses)}
    assert choices
    assert all(one & other in (0, one, other) for one in choices for other in choices)


@given(sides(), BUILDABLE, st.sampled_from(PRODUCERS))
def test_a_producer_more_never_raises_the_price(pair: tuple[Side, Side], name: str, producer: str) -> None:
    own, other = pair
    richer = own._replace(cards=(*own.cards, producer))
    assert price(table(richer, other), 0, thing(name)).total <= price(table(own, other), 0, thing(name)).total


@given(sides(), BUILDABLE, st.sampled_from(("Architecture", "Masonry")))
def test_a_discount_never_raises_the_price(pair: tuple[Side, Side], name: str, token: str) -> None:
    own, other = pair
    richer = own._replace(progress=(*own.progress, token))
    assert price(table(richer, other), 0, thing(name)).total <= price(table(own, other), 0, thing(name)).total


@given(sides(), BUILDABLE, st.sampled_from(PRODUCERS))
def test_a_producer_of_the_opponent_never_lowers_the_price(pair: tuple[Side, Side], name: str, producer: str) -> None:
    own, other = pair
    richer = other._replace(cards=(*other.cards, producer))
    assert price(table(own, richer), 0, thing(name)).total >= price(table(own, other), 0, thing(name)).total


@given(sides(), BUILDABLE)
def test_economy_moves_coins_and_changes_no_price(pair: tuple[Side, Side], what: str) -> None:
    own, other = pair
    without = other._replace(progress=tuple(name for name in other.progress if name != "Economy"))
    with_it = without._replace(progress=(*without.progress, "Economy"))
    paid = price(table(own, without), 0, thing(what))
    assert paid.opponent == 0
    assert price(table(own, with_it), 0, thing(what)).total == paid.total


@given(sides(), BUILDABLE)
def test_the_supplies_of_a_quote_add_up(pair: tuple[Side, Side], name: str) -> None:
    answer = quote(table(*pair), 0, thing(name))
    (option,) = answer.options
    assert isinstance(answer.cost, PrintedCost)
    assert option.payment is not None
    bought = {purchase.resource: purchase.units or 0 for purchase in option.purchases}
    got = [unit.resource for unit in option.own]
    units = {resource: bought.get(resource, 0) + got.count(resource) for resource in oracle.RESOURCES}
    assert {resource: number for resource, number in units.items() if number} == answer.cost.resources
    coins = sum((purchase.units or 0) * purchase.price for purchase in option.purchases)
    assert coins + answer.cost.coins == option.payment.total
    assert answer.affordable == (option.payment.total <= pair[0].coins)


def test_a_quote_says_what_is_made_what_is_waived_and_what_is_bought() -> None:
    own = Side(("Customs House", "Clay Pool", "Pharmacist", "Dispensary"), (), ("Masonry",), 10)
    (option,) = quote(table(own, Side(("Sawmill", "Glass-Blower"))), 0, cards()["Palace"]).options
    fixed = {"what": "Customs House", "player": "Ann", "coins": 1}
    bought = {"resource": "glass", "units": 2, "price": 1, "made_of": [fixed]}
    assert [purchase.as_json() for purchase in option.purchases] == [bought]
    assert [unit.as_json() for unit in option.own] == [
        {"resource": "clay", "source": "Clay Pool", "waived": False},
        {"resource": "wood", "source": "Masonry", "waived": True},
        {"resource": "stone", "source": "Masonry", "waived": True},
    ]


def test_the_rulings_of_a_price_are_those_that_it_used() -> None:
    own = Side(("Stone Reserve", "Forum"), (), ("Architecture",))
    other = Side(("Caravansery",), (), ("Economy",))
    rulings = quote(table(own, other), 0, wonders()["The Pyramids"]).rulings
    assert {code.rpartition("/")[2] for code in rulings} == {
        "trade-price",
        "production",
        "least-cost",
        "not-counted",
        "fixed-price",
        "choice-producers",
        "discount",
        "best-discount",
        "economy",
        "build",
        "coins-in-hand",
    }


def test_what_the_city_makes_needs_no_opponent() -> None:
    alone = table(Side(("Quarry", "Forum")))._replace(cities=(table(Side(("Quarry", "Forum"))).city(0), None))
    assert price(alone, 0, cards()["Baths"]).total == 0
    assert price(alone, 0, cards()["Workshop"]).total == 0
    with pytest.raises(NeedsError, match="the price of Walls depends on the opponent"):
        price(alone, 0, cards()["Walls"])


def test_a_discount_of_two_needs_no_opponent() -> None:
    own = table(Side((), (), ("Masonry",))).city(0)
    assert price(table(Side())._replace(cities=(own, None)), 0, cards()["Rostrum"]).total == 0


def test_nothing_to_pay_for() -> None:
    answer = no_wonder(table(Side()), 0)
    assert (answer.item, answer.cost, answer.options, answer.cheapest) == (None, None, (), None)
