"""Whether a building or a Wonder may be built now: every way, or every reason against it.

Source: duel/build/*, duel/chain/*, duel/wonder/*, duel/pay/coins-in-hand, duel/turn/take-a-card.
"""

from typing import NamedTuple

from wonders_cli.rules.answers import Need, NeedsError, Payment, Reason, Verdict, Way, counted, listed
from wonders_cli.rules.duel.cost import Price, price, rulings, supplies
from wonders_cli.rules.duel.model import WONDERS, BuildsFromDiscard, Card, City, CoinsPerChain, Table, Wonder
from wonders_cli.rules.duel.scoring import won
from wonders_cli.rules.duel.structure import is_empty, why_not

NOT_GIVEN = "which this document does not give"
STRUCTURE = ("structure",)


def can_build(table: Table, seat: int, card: Card) -> Verdict:
    """A building that can be taken may be built if it costs nothing, hangs on a building of the city, or is paid for.

    Source: duel/turn/take-a-card, duel/build/own-names, duel/chain/own-city, duel/pay/coins-in-hand.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook
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
        return _verdict(city, card, (Way("free"),), found, ("duel/turn/take-a-card",))
    if link is not None:
        codes = ("duel/chain/own-city", "duel/chain/urbanism")
        return _verdict(city, card, (Way("chain", link.name, gain=chain_income(city)),), found, codes)
    return _paid(table, seat, card, found)


def chained(city: City, card: Card) -> Card | None:
    """A building is free if the one that shows its white symbol stands in the own city, and then this is the only way.

    Source: duel/chain/own-city, duel/chain/urbanism.

    >>> from wonders_cli.documents.duel_catalogue import cards
    >>> chained(City("Ann", cards=(cards()["Garrison"],)), cards()["Barracks"])
    <Garrison>
    """
    if card.chain is None:
        return None
    return next((other for other in city.cards if other.name == card.chain), None)


def chain_income(city: City) -> int:
    """Urbanism brings 4 coins for each building built by chain.

    Source: duel/chain/urbanism, duel/chain/urbanism-not.

    >>> from wonders_cli.documents.duel_catalogue import tokens
    >>> chain_income(City("Ann", progress=(tokens()["Urbanism"],)))
    4
    """
    return sum(effect.coins for token in city.progress for effect in token.effects if isinstance(effect, CoinsPerChain))


def can_build_wonder(table: Table, seat: int, wonder: Wonder) -> Verdict:
    """A player builds the own unbuilt Wonders, each once, until seven are built by both; no chain helps.

    Source: duel/wonder/build, duel/wonder/own, duel/wonder/seven.
    """
    city = table.city(seat)
    found = _Found(_over(table), [])
    if wonder in city.built:
        found.reasons.append(Reason("duel/wonder/own", f"{city.name} has built {wonder.name} already"))
    elif wonder not in city.unbuilt:
        found.reasons.append(Reason("duel/wonder/own", f"{wonder.name} is none of the Wonders of {city.name}"))
    try:
        if all_wonders_built(table, seat):
            limit = f"{table.numbers.wonders_built} Wonders are built: the one left has gone back to the box"
            found.reasons.append(Reason("duel/wonder/seven", limit))
    except NeedsError as error:
        found.unknown.extend(error.needs)
    if table.structure and is_empty(table.structure):
        found.reasons.append(Reason("duel/turn/take-a-card", f"no card is left to go under {wonder.name}"))
    return _paid(table, seat, wonder, found)


def no_wonder(table: Table, seat: int) -> Verdict:
    """A city without an unbuilt Wonder has none to build.

    Source: duel/wonder/own.
    """
    city = table.city(seat)
    reason = Reason("duel/wonder/own", f"{city.name} has no unbuilt Wonder")
    return Verdict("duel", city.name, None, "wonder", (), (reason,), rulings=("duel/wonder/own",))


def all_wonders_built(table: Table, seat: int) -> bool:
    """When the seventh Wonder is built, by either player, the one left is out of the game.

    Source: duel/wonder/seven.
    """
    own, numbers = len(table.city(seat).built), table.numbers
    opponent = table.opponent(seat)
    if opponent is None and own + numbers.wonders_each < numbers.wonders_built:
        return False
    opponent = table.opponent_needed(seat, "whether seven Wonders are built")
    return own + len(opponent.built) >= numbers.wonders_built


def can_build_from_discard(table: Table, seat: int, card: Card) -> Verdict:
    """The Mausoleum builds one card of the discard pile for nothing; no chain counts, nobody is paid.

    Source: duel/wonder/mausoleum, duel/turn/discard-pile, duel/chain/urbanism-not.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook, wonders
    >>> ann = City("Ann", coins=0, built=(wonders()["The Mausoleum"],))
    >>> table = Table((ann, City("Bob")), rulebook(), discard=(cards()["Pretorium"],))
    >>> can_build_from_discard(table, 0, cards()["Pretorium"]).ways[0].origin
    'The Mausoleum'
    """
    city = table.city(seat)
    found = _Found(_over(table) + _name_reasons(city, card), [])
    power = next((wonder for wonder in city.built if has_power(wonder)), None)
    if power is None:
        found.reasons.append(Reason("duel/wonder/mausoleum", f"{city.name} has not built The Mausoleum"))
    if table.discard is None:
        found.unknown.append(Need(f"whether {card.name} can be taken depends on `discard`, {NOT_GIVEN}", ("discard",)))
    elif card not in table.discard:
        found.reasons.append(Reason("duel/turn/discard-pile", f"{card.name} is not in the discard pile"))
    ways = (Way("power", power.name),) if power else ()
    codes = ("duel/wonder/mausoleum", "duel/turn/discard-pile", "duel/chain/urbanism-not")
    return _verdict(city, card, ways, found, codes)


def has_power(wonder: Wonder) -> bool:
    """Whether a Wonder builds from the discard pile. Source: duel/wonder/mausoleum."""
    return any(isinstance(effect, BuildsFromDiscard) for effect in wonder.effects)


class _Found(NamedTuple):
    """What is found out before the price: reasons against, what the document does not tell, and remarks."""

    reasons: list[Reason]
    unknown: list[Need]
    warnings: tuple[Reason, ...] = ()


def _verdict(city: City, thing: Card | Wonder, ways: tuple[Way, ...], found: _Found, codes: tuple[str, ...]) -> Verdict:
    """Sum up. What is not known matters only as long as no reason is certain; after that it is a warning."""
    reasons, unknown, warnings = found
    if unknown and not reasons:
        raise NeedsError(*unknown)
    warnings += tuple(Reason("duel/turn/take-a-card", f"not all was judged: {need.message}") for need in unknown)
    kind = "card" if isinstance(thing, Card) else "wonder"
    return Verdict("duel", city.name, thing.name, kind, ways, tuple(reasons), warnings, rulings=codes)


def _paid(table: Table, seat: int, thing: Card | Wonder, found: _Found) -> Verdict:
    """Add the payment, or why there is none.

    Source: duel/pay/coins-in-hand, duel/pay/least-cost.
    """
    city = table.city(seat)
    ways: tuple[Way, ...] = ()
    try:
        due = price(table, seat, thing)
        if due.total <= (table.coins(seat, f"whether {thing.name} can be paid") if due.total else 0):
            ways = (Way("payment", payment=Payment((("bank", due.bank), ("opponent", due.opponent)))),)
        else:
            found.reasons.append(_too_dear(table, seat, thing, due))
    except NeedsError as error:
        found.unknown.extend(error.needs)
    on = thing.colour if isinstance(thing, Card) else WONDERS
    return _verdict(city, thing, ways, found, rulings(table, seat, on))


def _too_dear(table: Table, seat: int, thing: Card | Wonder, due: Price) -> Reason:
    city = table.city(seat)
    coins, on = (thing.coins, thing.colour) if isinstance(thing, Card) else (0, WONDERS)
    bought = supplies(table, seat, thing.need, on, due.total - coins)["purchases"]
    parts = [f"{buy['units']} {buy['resource']} at {buy['price']}" for buy in bought]
    if coins:
        parts.insert(0, f"{coins} printed")
    own = city.coins or 0
    return Reason(
        "duel/pay/coins-in-hand",
        f"{thing.name} costs {counted(due.total, 'coin')} ({listed(parts)}), "
        f"{city.name} has {own}: {due.total - own} short",
    )


def _over(table: Table) -> list[Reason]:
    """Nobody builds when the game is over. Source: duel/turn/end."""
    victory = won(table)
    return [Reason("duel/turn/end", f"the game is over: {victory}")] if victory else []


def _name_reasons(city: City, card: Card) -> list[Reason]:
    if card in city.cards:
        return [Reason("duel/build/own-names", f"{city.name} has built {card.name} already")]
    return []


def _place(table: Table, card: Card) -> tuple[list[Reason], list[Need]]:
    if table.misfit is not None:
        return [], [Need(f"whether {card.name} can be taken depends on the structure: {table.misfit}", STRUCTURE)]
    why = why_not(table.structure, card) if table.structure else None
    return [Reason("duel/turn/take-a-card", why)] if why else [], []


def _warnings(table: Table, seat: int, card: Card) -> tuple[Reason, ...]:
    """Say what cannot be at this table, although the question can be answered.

    Source: duel/setup/deck, duel/build/own-names.
    """
    warnings = []
    if table.age is not None and table.age != card.age:
        warnings.append(
            Reason("duel/setup/deck", f"{card.name} is a card of Age {'I' * card.age}, not of Age {'I' * table.age}")
        )
    opponent = table.opponent(seat)
    if opponent and card in opponent.cards:
        warnings.append(Reason("duel/build/own-names", f"{opponent.name} has built {card.name}, the only one there is"))
    elif table.discard and card in table.discard:
        warnings.append(Reason("duel/build/own-names", f"{card.name}, the only one there is, lies in the discard pile"))
    return tuple(warnings)
