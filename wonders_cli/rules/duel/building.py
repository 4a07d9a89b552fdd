"""Whether a building or a Wonder can be built now: every way, or every reason against it.

Source: duel/build/*, duel/chain/*, duel/wonder/*, duel/pay/coins-in-hand, duel/turn/take-a-card.
"""

from typing import NamedTuple

from wonders_cli.rules.answers.building import Payment, Verdict, Way
from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.duel import cost
from wonders_cli.rules.duel.cost import Price, price, supplies
from wonders_cli.rules.duel.effects import gain
from wonders_cli.rules.duel.model import (
    WONDERS,
    BuildsFromDiscard,
    Card,
    City,
    CoinsPerChain,
    Table,
    Wonder,
)
from wonders_cli.rules.duel.scoring import won
from wonders_cli.rules.duel.setup import of_another_age
from wonders_cli.rules.duel.structure import is_empty, why_not
from wonders_cli.rules.errors import Need, NeedsError
from wonders_cli.rules.messages import say

STRUCTURE = ("structure",)


def can_build(table: Table, seat: int, card: Card) -> Verdict:
    """You build a card that you can take if it is free, if you have its chain, or if you can pay for it.

    Source: duel/turn/take-a-card, duel/build/own-names, duel/chain/own-city, duel/pay/coins-in-hand.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> table = Table((City("Ann", coins=0, cards=(cards()["Garrison"],)), City("Bob")), rulebook())
    >>> can_build(table, 0, cards()["Barracks"]).ways
    (Way(by='chain', origin='Garrison', payment=None, spend=None, uses=(), gain=0),)
    """
    city = table.city(seat)
    place_reasons, unknown = _place(table, card)
    reasons = _over(table) + _name_reasons(city, card) + place_reasons
    found = _Found(reasons, unknown, _warnings(table, seat, card))
    link = chained(city, card)
    if card.is_free:
        codes = (*_place_rulings(table), *(("duel/chain/urbanism-not",) if chain_income(city) else ()))
        return _verdict(table, seat, card, (Way("free"),), found, codes)
    if link is not None:
        income = chain_income(city)
        codes = ("duel/chain/own-city", "duel/chain/links", "duel/chain/urbanism", *_place_rulings(table))
        return _verdict(table, seat, card, (Way("chain", link.name, gain=income),), found, codes)
    return _paid(table, seat, card, found)


def chained(city: City, card: Card) -> Card | None:
    """A building is free if the one with its white symbol stands in your city; then no other way counts.

    Source: duel/chain/own-city, duel/chain/urbanism.

    >>> from wonders_cli.documents.duel.catalogue import cards
    >>> chained(City("Ann", cards=(cards()["Garrison"],)), cards()["Barracks"])
    <Garrison>
    """
    if card.chain is None:
        return None
    return next((other for other in city.cards if other.name == card.chain), None)


def chain_income(city: City) -> int:
    """Urbanism brings 4 coins for each building that you build by chain.

    Source: duel/chain/urbanism, duel/chain/urbanism-not.

    >>> from wonders_cli.documents.duel.catalogue import tokens
    >>> chain_income(City("Ann", progress=(tokens()["Urbanism"],)))
    4
    """
    return sum(effect.coins for token in city.progress for effect in token.effects if isinstance(effect, CoinsPerChain))


def can_build_wonder(table: Table, seat: int, wonder: Wonder) -> Verdict:
    """You build your own unbuilt Wonders, each once, until both players have built seven; no chain helps.

    Source: duel/wonder/build, duel/wonder/own, duel/wonder/seven.
    """
    city = table.city(seat)
    found = _Found(_over(table), [])
    seven = False
    try:
        seven = all_wonders_built(table, seat)
    except NeedsError as error:
        found.unknown.extend(error.needs)
    if seven:
        limit = say("{number:Wonder} are built: the one left is back in the box", number=table.numbers.wonders_built)
        found.reasons.append(Reason("duel/wonder/seven", limit))
    if wonder in city.built:
        message = say("{player} has built {wonder} already", player=city.name, wonder=wonder.name)
        found.reasons.append(Reason("duel/wonder/own", message))
    elif wonder not in city.unbuilt:
        message = say("{wonder} is none of the Wonders of {player}", wonder=wonder.name, player=city.name)
        found.reasons.append(Reason("duel/wonder/own", message))
    if table.structure and is_empty(table.structure):
        message = say("no card is left to go under {wonder}", wonder=wonder.name)
        found.reasons.append(Reason("duel/turn/take-a-card", message))
    return _paid(table, seat, wonder, found)


def no_wonder(table: Table, seat: int) -> Verdict:
    """A city without an unbuilt Wonder has none to build.

    Source: duel/wonder/own.
    """
    name = table.city(seat).name
    reason = Reason("duel/wonder/own", say("{player} has no unbuilt Wonder", player=name))
    return Verdict("duel", name, None, "wonder", (), (reason,), rulings=("duel/wonder/own",))


def all_wonders_built(table: Table, seat: int) -> bool:
    """When the seventh Wonder is built, by either player, the one left is out of the game.

    Source: duel/wonder/seven.
    """
    own, numbers = len(table.city(seat).built), table.numbers
    opponent = table.opponent(seat)
    if opponent is None:
        if own + numbers.wonders_each < numbers.wonders_built:
            return False
        opponent = table.opponent_needed(seat, say("whether {number:Wonder} are built", number=numbers.wonders_built))
    return own + len(opponent.built) >= numbers.wonders_built


def can_build_from_discard(table: Table, seat: int, card: Card) -> Verdict:
    """The Mausoleum builds one card of the discard pile for free; no chain counts, nobody is paid.

    Source: duel/wonder/mausoleum, duel/turn/discard-pile, duel/chain/urbanism-not.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook, wonders
    >>> ann = City("Ann", coins=0, built=(wonders()["The Mausoleum"],))
    >>> table = Table((ann, City("Bob")), rulebook(), discard=(cards()["Pretorium"],))
    >>> can_build_from_discard(table, 0, cards()["Pretorium"]).ways[0].origin
    'The Mausoleum'
    """
    city = table.city(seat)
    found = _Found(_over(table) + _name_reasons(city, card), [])
    power = next((wonder for wonder in city.built if has_power(wonder)), None)
    if power is None:
        message = say("{player} has not built The Mausoleum", player=city.name)
        found.reasons.append(Reason("duel/wonder/mausoleum", message))
    if table.discard is None:
        message = say(
            "whether {card} can be taken depends on `discard`, which this document does not give", card=card.name
        )
        found.unknown.append(Need(message, ("discard",)))
    elif card not in table.discard:
        message = say("{card} is not in the discard pile", card=card.name)
        found.reasons.append(Reason("duel/turn/discard-pile", message))
    ways = (Way("power", power.name),) if power else ()
    codes = ["duel/wonder/mausoleum", "duel/turn/discard-pile"]
    if chain_income(city):
        codes.append("duel/chain/urbanism-not")
    return _verdict(table, seat, card, ways, found, tuple(codes))


def has_power(wonder: Wonder) -> bool:
    """Whether a Wonder builds from the discard pile. Source: duel/wonder/mausoleum."""
    return any(isinstance(effect, BuildsFromDiscard) for effect in wonder.effects)


class _Found(NamedTuple):
    """What is known before the price: the reasons against, what the document lacks, and warnings."""

    reasons: list[Reason]
    unknown: list[Need]
    warnings: tuple[Reason, ...] = ()


def _verdict(
    table: Table, seat: int, thing: Card | Wonder, ways: tuple[Way, ...], found: _Found, codes: tuple[str, ...]
) -> Verdict:
    """Sum up, with the coins that the thing brings.

    What is unknown matters only while there is no certain reason; then it becomes a warning.
    """
    reasons, unknown, warnings = found
    if unknown and not reasons:
        raise NeedsError(*unknown)
    warnings += tuple(
        Reason("duel/turn/take-a-card", say("not everything was judged: {need}", need=need.message)) for need in unknown
    )
    kind = "card" if isinstance(thing, Card) else "wonder"
    brings = gain(table, seat, thing)
    ways = tuple(way._replace(gain=way.gain + brings) for way in ways)
    return Verdict("duel", table.city(seat).name, thing.name, kind, ways, tuple(reasons), warnings, rulings=codes)


def _paid(table: Table, seat: int, thing: Card | Wonder, found: _Found) -> Verdict:
    """Add the payment, or why there is none.

    Source: duel/pay/coins-in-hand, duel/pay/least-cost.
    """
    ways: tuple[Way, ...] = ()
    try:
        due = price(table, seat, thing)
        if due.total <= (table.coins(seat, say("whether {thing} can be paid", thing=thing.name)) if due.total else 0):
            ways = (Way("payment", payment=Payment((("bank", due.bank), ("opponent", due.opponent)))),)
        else:
            found.reasons.append(_too_dear(table, seat, thing, due))
    except NeedsError as error:
        found.unknown.extend(error.needs)
    return _verdict(table, seat, thing, ways, found, _rulings(table, seat, thing))


def _rulings(table: Table, seat: int, thing: Card | Wonder) -> tuple[str, ...]:
    """Return the rulings that decide whether a thing can be paid for.

    Source: those in the code.
    """
    codes = [*cost.rulings(table, seat, thing), "duel/pay/coins-in-hand"]
    city, opponent = table.city(seat), table.opponent(seat)
    if isinstance(thing, Card):
        codes += _place_rulings(table)
        if thing.chain:
            codes.append("duel/chain/own-city")
        if chain_income(city):
            codes.append("duel/chain/urbanism-not")
    else:
        codes.append("duel/wonder/own")
        if len(city.built) + len(opponent.built if opponent else ()) >= table.numbers.wonders_built - 1:
            codes.append("duel/wonder/seven")
    return tuple(codes)


def _place_rulings(table: Table) -> tuple[str, ...]:
    """Return the rulings that decide whether a card can be taken. Source: duel/turn/take-a-card."""
    return ("duel/turn/take-a-card", *(("duel/setup/structure",) if table.structure else ()))


def _too_dear(table: Table, seat: int, thing: Card | Wonder, due: Price) -> Reason:
    city = table.city(seat)
    coins, on = (thing.coins, thing.colour) if isinstance(thing, Card) else (0, WONDERS)
    bought, _ = supplies(table, seat, thing.need, on, due.total - coins)
    parts = [
        say("{units} {resource} at {price}", units=buy.units, resource=buy.resource, price=buy.price) for buy in bought
    ]
    if coins:
        parts.insert(0, say("{coins} printed", coins=coins))
    own = city.coins or 0
    message = say(
        "{thing} costs {price:coin} ({parts}), {player} has {coins}: {short} short",
        thing=thing.name,
        price=due.total,
        parts=tuple(parts),
        player=city.name,
        coins=own,
        short=due.total - own,
    )
    return Reason("duel/pay/coins-in-hand", message)


def _over(table: Table) -> list[Reason]:
    """Nobody builds when the game is over. Source: duel/turn/end."""
    victory = won(table)
    return [Reason("duel/turn/end", say("the game is over: {victory}", victory=victory))] if victory else []


def _name_reasons(city: City, card: Card) -> list[Reason]:
    if card in city.cards:
        message = say("{player} has built {card} already", player=city.name, card=card.name)
        return [Reason("duel/build/own-names", message)]
    return []


def _place(table: Table, card: Card) -> tuple[list[Reason], list[Need]]:
    if table.misfit is not None:
        message = say(
            "whether {card} can be taken depends on the structure: {misfit}", card=card.name, misfit=table.misfit
        )
        return [], [Need(message, STRUCTURE)]
    why = why_not(table.structure, card) if table.structure else None
    return [Reason("duel/turn/take-a-card", why)] if why else [], []


def _warnings(table: Table, seat: int, card: Card) -> tuple[Reason, ...]:
    """Warn of what cannot be at this table, although the question has an answer.

    Source: duel/setup/deck, duel/build/own-names.
    """
    warnings = []
    if table.age is not None and table.age != card.age:
        warnings.append(Reason("duel/setup/deck", of_another_age(card, table.age)))
    opponent = table.opponent(seat)
    if opponent and card in opponent.cards:
        message = say("{player} has built {card}, the only one there is", player=opponent.name, card=card.name)
        warnings.append(Reason("duel/build/own-names", message))
    elif table.discard and card in table.discard:
        message = say("{card}, the only one there is, lies in the discard pile", card=card.name)
        warnings.append(Reason("duel/build/own-names", message))
    return tuple(warnings)
