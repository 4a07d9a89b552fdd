"""Every card, Wonder and progress token of Duel, described as printed."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, assert_never

from wonders_cli.documents.data import figures
from wonders_cli.documents.duel.catalogue import cards, rulebook, tokens, wonders
from wonders_cli.documents.rulings import about
from wonders_cli.rules.answers.cost import PrintedCost
from wonders_cli.rules.answers.things import Thing
from wonders_cli.rules.duel.cost import named
from wonders_cli.rules.duel.model import (
    RESOURCES,
    WONDERS,
    BuildsFromDiscard,
    Chooses,
    Coins,
    CoinsPer,
    CoinsPerChain,
    Counted,
    Destroys,
    Discount,
    DrawsProgress,
    Effect,
    ExtraShields,
    FixedPrice,
    OpponentLoses,
    PlaysAgain,
    PlaysAgainOnWonders,
    Points,
    PointsPer,
    Produces,
    Shields,
    Symbol,
    TradeIncome,
)
from wonders_cli.rules.messages import Message, say


def things() -> Iterator[Thing]:
    """Describe every card, Wonder and progress token.

    >>> str(next(things()).effect)
    'produces 1 wood'
    """
    leads: dict[str, list[str]] = {}
    for card in cards().values():
        if card.chain:
            leads.setdefault(card.chain, []).append(card.name)
    for entry in figures("duel", "cards")["cards"]:
        card = cards()[entry["name"]]
        yield Thing(
            "duel",
            "card",
            card.name,
            entry["source"],
            _effect(card.effects),
            color=card.colour,
            ages=(card.age,),
            cost=PrintedCost(card.coins, named(card.need)),
            chain_from=(card.chain,) if card.chain else (),
            chain_to=tuple(leads.get(card.name, ())),
            rulings=_rulings(card.name, entry["effects"]),
        )
    for entry in figures("duel", "wonders")["wonders"]:
        wonder = wonders()[entry["name"]]
        yield Thing(
            "duel",
            "wonder",
            wonder.name,
            entry["source"],
            _effect(wonder.effects),
            cost=PrintedCost(0, named(wonder.need)),
            rulings=_rulings(wonder.name, entry["effects"]),
        )
    for entry in figures("duel", "progress")["progress"]:
        token = tokens()[entry["name"]]
        rulings = _rulings(token.name, entry["effects"])
        yield Thing("duel", "token", token.name, entry["source"], _effect(token.effects), rulings=rulings)


@cache
def _powers() -> dict[str, dict[str, Any]]:
    """Powers are effects without a number; the data has their sentences and rulings."""
    return {entry["name"]: entry for entry in figures("duel", "powers")["powers"]}


def _rulings(name: str, effects: Iterable[str]) -> tuple[str, ...]:
    """Return the rulings about a thing, then those about its powers, each once."""
    of_powers = [code for word in effects if word in _powers() for code in _powers()[word]["rulings"]]
    return tuple(dict.fromkeys((*about("duel", name), *of_powers)))


def _effect(effects: tuple[Effect, ...]) -> Message:
    return say("{effects:semicolon}", effects=tuple(map(_sentence, effects)))


def _words(mask: int) -> tuple[str, ...]:
    return tuple(resource for kind, resource in enumerate(RESOURCES) if mask >> kind & 1)


def _what(counted: Counted) -> Message:
    if counted.wonders:
        return say("Wonder built")
    if counted.tokens:
        return say("progress token")
    if counted.coin_set:
        return say("{coins:coin}", coins=counted.coin_set)
    return say("{colours:or} card", colours=counted.colours)


def _where(*, most: bool) -> Message:
    return say("in the city that has more") if most else say("in the own city")


def _power(word: str) -> Message:
    return Message(_powers()[word]["text"])


def _sentence(effect: Effect) -> Message:  # noqa: C901, PLR0911, PLR0912 -- one line for each kind of effect
    match effect:
        case Produces(units):
            return say("produces {units:units}", units=tuple(named(units).items()))
        case Chooses(kinds):
            return say("produces 1 {resources:or} for each construction, for the owner only", resources=_words(kinds))
        case FixedPrice(kinds, price):
            if kinds & (kinds - 1):
                return say("{resources} cost the owner {price:coin} each", resources=_words(kinds), price=price)
            return say("{resources} costs the owner {price:coin} each", resources=_words(kinds), price=price)
        case Points(points):
            return say("{points:point}", points=points)
        case PointsPer(points, what, most):
            return say(
                "{points:point} at the end for each {what} {where}",
                points=points,
                what=_what(what),
                where=_where(most=most),
            )
        case Coins(coins):
            return say("{coins:coin}, once", coins=coins)
        case CoinsPer(coins, what, most):
            return say(
                "{coins:coin} for each {what} {where}, once", coins=coins, what=_what(what), where=_where(most=most)
            )
        case Shields(shields):
            return say("{shields:shield}", shields=shields)
        case Symbol(symbol):
            return say("the symbol {symbol}", symbol=symbol)
        case OpponentLoses(coins):
            return say("the opponent loses {coins:coin}", coins=coins)
        case Destroys(colour):
            return say("discards a {colour} card of the opponent", colour=colour)
        case BuildsFromDiscard():
            return _power("build_from_discard")
        case DrawsProgress():
            drawn, kept = rulebook().library_draws, rulebook().library_keeps
            return say("draws {drawn:progress token} of those set aside and keeps {kept}", drawn=drawn, kept=kept)
        case PlaysAgain():
            return _power("play_again")
        case Discount(units, on):
            if on == WONDERS:
                return say("Wonders cost {units:resource} less", units=units)
            return say("{colour} cards cost {units:resource} less", colour=on, units=units)
        case TradeIncome():
            return _power("trade_income")
        case ExtraShields(shields, on):
            return say("{shields:shield} more on each {colour} card built from now on", shields=shields, colour=on)
        case PlaysAgainOnWonders():
            return _power("play_again_on_wonders")
        case CoinsPerChain(coins):
            return say("{coins:coin} for each card built by chain", coins=coins)
        case _:
            assert_never(effect)
