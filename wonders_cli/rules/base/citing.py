"""Which rulings decided an answer.

Citations are made for whole answers only: searches of payments and random games never ask for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeAlias

from wonders_cli.rules.base.building import FIRST_OF_COLOUR, FROM_DISCARD, SEVENTH_CARD
from wonders_cli.rules.base.cost import COMPLETE, Buyer, buyer, splits
from wonders_cli.rules.base.model import (
    BUILD,
    NEIGHBOURS,
    RESOURCES,
    STAGE,
    Card,
    City,
    Discount,
    FreeSymbol,
    PerCount,
    Power,
    Produces,
    Shields,
    Table,
)
from wonders_cli.rules.base.production import production
from wonders_cli.rules.payment import Units, missing, unpacked

if TYPE_CHECKING:
    from wonders_cli.rules.answers.building import Verdict, Way
    from wonders_cli.rules.answers.conflicts import Conflicts
    from wonders_cli.rules.answers.cost import Quote
    from wonders_cli.rules.answers.science import BaseScience
    from wonders_cli.rules.answers.scoring import ScoreSheet
    from wonders_cli.rules.base.turns import Play

Rulings: TypeAlias = tuple[str, ...]
Codes: TypeAlias = Iterator[str]
P = ParamSpec("P")


def _each_once(cite: Callable[P, Codes]) -> Callable[P, Rulings]:
    """Return the codes in their order, each once."""

    @wraps(cite)
    def cited(*args: P.args, **named: P.kwargs) -> Rulings:
        return tuple(dict.fromkeys(cite(*args, **named)))

    return cited


# ---- prices


def _price(table: Table, seat: int, bank: int, need: Units, item: Card | int) -> Codes:
    """Cite what makes a price: what the city makes itself, what it must buy, and from whom at which price."""
    stage = isinstance(item, int)
    yield "base/stage/cost" if stage else "base/build/cost"
    if bank:
        yield "base/pay/coins-and-purchases"
    wanted = sum([1 << kind for kind, number in enumerate(need) if number])
    if not wanted:
        return
    city = table.city(seat)
    yield "base/pay/symbol-once"
    if city.wonder.resource & wanted:
        yield "base/setup/starting-resource"
    if _makes(city.stage_effects(), wanted):
        yield "base/alexandria/own-use"
    if isinstance(item, Card) and _makes([item.effect], wanted):
        yield "base/pay/not-this-turn"
    paying = buyer(table, seat)
    if any(missing(need, paying.own, ())):
        yield from _purchases(table, seat, need, wanted)
    elif any(have > own and number for have, own, number in zip(*_symbols(paying), need, strict=True)):
        yield "base/pay/needless-purchase"


def _symbols(paying: Buyer) -> tuple[Units, Units]:
    """Count the symbols that can give each resource, all and those of the own city."""
    return unpacked(paying.most, len(RESOURCES)), unpacked(paying.most_own, len(RESOURCES))


def _purchases(table: Table, seat: int, need: Units, wanted: int) -> Codes:
    """Cite what makes the price of purchases."""
    paying, numbers = buyer(table, seat), table.numbers
    yield from ("base/pay/neighbour-sells", "base/pay/direct-neighbours")
    neighbours = [city for side in NEIGHBOURS if (city := table.neighbour(seat, side)) is not None]
    if any(_makes([card.effect for card in city.cards], wanted, kept=True) for city in neighbours):
        yield "base/pay/own-use-only"
    if any(_makes(city.stage_effects(), wanted) for city in neighbours):
        yield from ("base/pay/own-use-only", "base/alexandria/own-use")
    made = production(table.city(seat), numbers)
    prices = [side[kind] for side in made.prices for kind in range(len(need)) if need[kind]]
    if numbers.trade_price in prices:
        yield "base/pay/price"
    if any(isinstance(card.effect, Discount) for card in table.city(seat).cards):
        yield "base/pay/trading-posts"
    if min(prices) < numbers.trade_price:
        yield "base/pay/fixed-price"
    found = splits(paying, need)
    if not found:
        return
    yield from ("base/pay/seller-symbols", "base/pay/needless-purchase")
    if any(have > number > 0 for have, number in zip(_symbols(paying)[0], need, strict=True)):
        yield "base/pay/no-gift"
    if len(found) > 1:
        yield "base/pay/choose-seller"


def _makes(effects: Sequence[object], wanted: int, *, kept: bool = False) -> bool:
    """Whether something among the effects gives a wanted resource; with `kept` only what its owner never sells."""
    return any(
        isinstance(effect, Produces) and (effect.owner_only or not kept) and any(map(wanted.__and__, effect.sources))
        for effect in effects
    )


@_each_once
def quote_rulings(table: Table, seat: int, item: Card | int | None, quote: Quote) -> Codes:
    """Cite what makes the price of a card or of a stage; a finished Wonder has no price."""
    if isinstance(item, Card):
        yield from _price(table, seat, item.coins, item.need, item)
    elif quote.cost is None:
        yield COMPLETE
    else:
        number = item or table.city(seat).stages + 1
        yield from _price(table, seat, 0, table.city(seat).wonder.stages[number - 1].need, number)


# ---- building


@_each_once
def building_rulings(table: Table, seat: int, card: Card, verdict: Verdict) -> Codes:
    """Cite what decides whether a building may be built: reasons, ways, and the chains and powers that do not help."""
    yield from [reason.code for reason in verdict.reasons]
    yield from _extra_turn(table, seat)
    city = table.city(seat)
    by = {way.by for way in verdict.ways}
    if verdict.legal:
        yield from _ways(table, seat, card, verdict.ways)
    elif not verdict.ways and not card.is_free:
        yield from _price(table, seat, card.coins, card.need, card)
    if card.is_free or (verdict.ways and not verdict.legal):
        return
    if card.chains and "chain" not in by:
        yield "base/chain/own-city"
    if "power" not in by:
        yield from _idle_powers(city)


def _ways(table: Table, seat: int, card: Card, ways: Sequence[Way]) -> Codes:
    city = table.city(seat)
    by = {way.by for way in ways}
    if "free" in by:
        yield "base/build/free"
    if "chain" in by:
        yield "base/chain/own-city"
    if "power" in by:
        for power in _freeing(city.powers()):
            if power.turn in (None, table.turn):
                yield from power.rulings
    if "payment" in by:
        yield from _price(table, seat, card.coins, card.need, card)
        yield from _coins(ways)
        if "chain" in by:
            yield "base/chain/paying-anyway"


def _coins(ways: Sequence[Way]) -> Codes:
    if any(way.payment is not None and way.payment.total for way in ways):
        yield "base/pay/coins-at-start"


def _freeing(powers: Sequence[Power]) -> list[Power]:
    """Return the powers that make buildings free."""
    return [power for power in powers if power.turn is not None or power.name == FIRST_OF_COLOUR]


def _idle_powers(city: City) -> Codes:
    """Cite the powers that do not make a building free, and why not, if their stage is not built."""
    board = city.wonder.powers(len(city.wonder.stages))
    built = city.powers()
    for power in _freeing(board):
        yield power.rulings[0]
        if power not in built:
            yield "base/olympia/next-turn"


def _extra_turn(table: Table, seat: int) -> Codes:
    """Cite the rulings on the seventh turn, for whoever plays in it."""
    if table.turn is not None and table.turn > table.numbers.turns:
        for power in table.city(seat).powers():
            if power.name == SEVENTH_CARD:
                yield from power.rulings


@_each_once
def stage_rulings(table: Table, seat: int, verdict: Verdict) -> Codes:
    """Cite what decides whether a stage may be built: the reasons, its order and its price."""
    yield from [reason.code for reason in verdict.reasons]
    yield from _extra_turn(table, seat)
    city = table.city(seat)
    if not city.complete and verdict.item == city.stages + 1:
        yield from _stage(table, seat, verdict.ways)


def _stage(table: Table, seat: int, ways: Sequence[Way]) -> Codes:
    """Cite what decides whether the next stage can be paid for."""
    city = table.city(seat)
    yield "base/stage/order"
    if ways:
        yield "base/stage/card"
    yield from _price(table, seat, 0, city.wonder.stages[city.stages].need, city.stages + 1)
    yield from _coins(ways)
    if _freeing(city.powers()):
        yield "base/stage/no-power"


@_each_once
def discard_rulings(table: Table, seat: int, verdict: Verdict) -> Codes:
    """Cite what decides whether a card may be built from the discard pile."""
    yield from [reason.code for reason in verdict.reasons]
    for power in table.city(seat).powers():
        if power.name == FROM_DISCARD:
            yield from power.rulings


@_each_once
def play_rulings(table: Table, seat: int, plays: Sequence[tuple[Play, tuple[Way, ...]]]) -> Codes:
    """Cite what decides which plays a player has."""
    city = table.city(seat)
    yield "base/turn/actions"
    if table.turn is not None and table.turn > table.numbers.turns:
        yield "base/turn/seventh-turn"
    yield from _extra_turn(table, seat)
    if not plays:
        return
    yield "base/turn/sell"
    built = {play.card: ways for play, ways in plays if play.action == BUILD}
    for card in dict.fromkeys(city.hand or ()):
        if city.has(card.name):
            yield "base/build/duplicate-name"
        elif card in built:
            yield from _ways(table, seat, card, built[card])
    if city.complete:
        yield COMPLETE
    else:
        yield from _stage(table, seat, next((ways for play, ways in plays if play.action == STAGE), ()))


# ---- conflicts, science, scores


@_each_once
def conflict_rulings(table: Table, answer: Conflicts) -> Codes:
    """Cite what decides conflicts: the comparison, and which shields count."""
    yield "base/conflict/tokens"
    if any(player.shields for player in answer.players):
        yield "base/conflict/shields"
    cities = [city for city in table.cities if city is not None]
    if any(isinstance(effect, Shields) for city in cities for effect in city.stage_effects()):
        yield "base/rhodos/shields"


@_each_once
def science_rulings(table: Table, seat: int, answer: BaseScience) -> Codes:
    """Cite what decides the points of the symbols."""
    yield "base/score/science"
    if answer.wildcards:
        yield from _free_symbols(table.city(seat))


def _free_symbols(city: City) -> Codes:
    """Cite the rulings on free symbols, of stages and of cards."""
    if any(isinstance(effect, FreeSymbol) for effect in city.effects()):
        yield "base/score/free-symbols"
    if any(isinstance(effect, FreeSymbol) for effect in city.stage_effects()):
        yield "base/babylon/science-symbol"
    yield from [card.ruling for card in city.cards if isinstance(card.effect, FreeSymbol)]


def cited_score(table: Table, sheet: ScoreSheet) -> ScoreSheet:
    """Cite in a score what decides beside its lines."""
    return sheet._replace(rulings=_score(table, sheet))


@_each_once
def _score(table: Table, sheet: ScoreSheet) -> Codes:
    """Cite the sum, a tie, that no board counts as a card, and free symbols."""
    yield "base/score/total"
    totals = [player.total for player in sheet.players]
    if sheet.whole and len({*totals}) < len(totals):
        yield "base/score/tie"
    cities = [table.city(seat) for seat in table.seats]
    effects = [card.effect for city in cities for card in city.cards if card.category]
    if any(isinstance(effect, PerCount) and effect.points and effect.colours for effect in effects):
        yield "base/card/boards-are-no-cards"
    for city in cities:
        yield from _free_symbols(city)
    if sheet.over is False:
        yield "base/score/running"
    if sheet.assumed:
        yield "base/score/left-out"
