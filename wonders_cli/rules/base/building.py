"""Whether a building or a stage may be built now: every way, or every reason against it.

Source: base/build/*, base/chain/own-city, base/stage/*, base/olympia/*, base/babylon/*, base/halikarnassos/*.
"""

from functools import lru_cache

from wonders_cli.rules.answers import Need, NeedsError, Payment, Reason, Verdict, Way, counted, listed
from wonders_cli.rules.base.cost import RULINGS, Buyer, absent, buyer, lacking, named, splits
from wonders_cli.rules.base.model import Card, City, Table
from wonders_cli.rules.payment import Units, missing

FIRST_OF_COLOUR, FIRST_CARD, LAST_CARD = "free_first_of_colour", "free_first_card_of_age", "free_last_card_of_age"
FROM_DISCARD, SEVENTH_CARD = "build_from_discard", "play_last_card"
NOT_GIVEN = "which this document does not give"
Found = tuple[tuple[Way, ...], tuple[Need, ...]]
"""All ways that the document shows, and what it would have to tell for these to be all there are."""
CITED = {
    "free": ("base/build/free",),
    "chain": ("base/chain/own-city",),
    "payment": RULINGS,
    FIRST_OF_COLOUR: ("base/olympia/first-of-colour", "base/olympia/coin-cost"),
    FIRST_CARD: ("base/olympia/first-card", "base/olympia/coin-cost"),
    LAST_CARD: ("base/olympia/last-card", "base/olympia/coin-cost"),
    FROM_DISCARD: ("base/halikarnassos/discard",),
}
"""The rulings behind each way and each power."""


def ways_to_build(table: Table, seat: int, card: Card, paying: Buyer) -> Found:
    """A building without a cost is free; any other is built by a chain, a power or a payment that the coins allow.

    All ways are given, whether or not the name is in the city already.
    Source: base/build/free, base/chain/own-city, base/build/cost.
    """
    if card.is_free:
        return (Way("free"),), ()
    city = table.city(seat)
    chains: tuple[Way, ...] = ()
    if card.chains:
        chains = tuple([Way("chain", other.name) for other in city.cards if other.name in card.chains])
    power, power_unknown = _power(table, city, card)
    paid, price_unknown = ways_to_pay(table, seat, paying, card.coins, card.need, card.name)
    return chains + power + paid, power_unknown + price_unknown


def ways_to_build_stage(table: Table, seat: int, paying: Buyer) -> Found:
    """The next stage is paid for as the board says, whatever card is used; a finished Wonder has none.

    Source: base/stage/order, base/stage/no-power, base/stage/complete.
    """
    city = table.city(seat)
    if city.complete:
        return (), ()
    need = city.wonder.stages[city.stages].need
    return ways_to_pay(table, seat, paying, 0, need, f"stage {city.stages + 1}")


def can_build(table: Table, seat: int, card: Card) -> Verdict:
    """A building may be built if its name is not in the city and it is free, chained, freed by a power, or paid for.

    Source: base/build/duplicate-name, base/build/free, base/build/cost, base/chain/own-city.
    """
    city = table.city(seat)
    reasons = [*_name_reasons(city, card), *_turn_reasons(table, city)]
    ways, unknown = ways_to_build(table, seat, card, buyer(table, seat))
    if not ways and not unknown:
        reasons += _price_reasons(table, seat, card.coins, card.need, card.name)
    verdict = Verdict("base", city.name, card.name, "card", ways, tuple(reasons), _warnings(table, card))
    return _settled(verdict, unknown, city)


def can_build_stage(table: Table, seat: int, number: int | None = None) -> Verdict:
    """The stages are built in order, each once, for what the board says; no chain and no power makes one cheaper.

    `number` asks for a certain stage. Source: base/stage/order, base/stage/complete, base/stage/no-power.
    """
    city = table.city(seat)
    if number is None and not city.complete:
        number = city.stages + 1
    reasons = [*_turn_reasons(table, city), *_order_reasons(city, number)]
    ways: tuple[Way, ...] = ()
    unknown: tuple[Need, ...] = ()
    if number == city.stages + 1 and not city.complete:
        ways, unknown = ways_to_build_stage(table, seat, buyer(table, seat))
        if not ways and not unknown:
            reasons += _price_reasons(table, seat, 0, city.wonder.stages[city.stages].need, f"stage {number}")
    return _settled(Verdict("base", city.name, number, "stage", ways, tuple(reasons)), unknown, city)


def can_build_from_discard(table: Table, seat: int, card: Card) -> Verdict:
    """In the turn of a stage with its symbol Halikarnassos builds one card of the discard pile, if the name is new.

    Source: base/halikarnassos/discard, base/build/duplicate-name.
    """
    city = table.city(seat)
    reasons = [*_name_reasons(city, card), *_turn_reasons(table, city)]
    if not builds_from_discard(city):
        does = "builds from the discard pile"
        message = _without(city, FROM_DISCARD, does)
        if FROM_DISCARD in city.powers():
            message = f"stage {city.stages}, which {city.name} built last, is none that {does}"
        reasons.append(Reason("base/halikarnassos/discard", message))
    unknown: tuple[Need, ...] = ()
    if table.discard is None:
        unknown = (Need(f"whether {card.name} can be taken depends on `discard`, {NOT_GIVEN}", ("discard",)),)
    elif card not in table.discard:
        reasons.append(Reason("base/halikarnassos/discard", f"{card.name} is not in the discard pile"))
    ways = () if reasons or unknown else (Way("power", city.wonder.name),)
    return _settled(Verdict("base", city.name, card.name, "card", ways, tuple(reasons)), unknown, city)


def builds_from_discard(city: City) -> bool:
    """Whether the stage built last lets its owner build from the discard pile.

    Source: base/halikarnassos/discard.
    """
    before = city.wonder.powers(city.stages - 1) if city.stages else ()
    return FROM_DISCARD in city.powers()[len(before) :]


def _settled(verdict: Verdict, unknown: tuple[Need, ...], city: City) -> Verdict:
    """Sum up. A yes needs all the ways; a no is certain by any reason, and what is not known is then a warning."""
    if unknown and not verdict.reasons:
        raise NeedsError(*unknown)
    not_judged = [Reason("base/build/cost", f"not all was judged: {need.message}") for need in unknown]
    warnings = verdict.warnings + tuple(not_judged)
    if verdict.reasons:
        codes = [reason.code for reason in verdict.reasons]
    else:
        codes = [code for way in verdict.ways for name in _names(way, city) for code in CITED[name]]
    return verdict._replace(warnings=warnings, rulings=tuple(dict.fromkeys(codes)))


def _names(way: Way, city: City) -> tuple[str, ...]:
    return tuple(power for power in city.powers() if power in CITED) if way.by == "power" else (way.by,)


def _power(table: Table, city: City, card: Card) -> Found:
    """The powers of Olympia free buildings: the first of each colour, or the first and the last card of an Age.

    Source: base/olympia/first-of-colour, base/olympia/first-card, base/olympia/last-card.
    """
    powers = city.powers() if city.stages else ()
    if not powers:
        return (), ()
    way = (Way("power", city.wonder.name),)
    if FIRST_OF_COLOUR in powers:
        return () if any(other.colour == card.colour for other in city.cards) else way, ()
    turns = [turn for power, turn in ((FIRST_CARD, 1), (LAST_CARD, table.numbers.turns)) if power in powers]
    if turns and table.turn is None:
        power = f"the power of {city.wonder.name} ({city.wonder.side})"
        return (), (Need(f"whether {power} applies depends on `turn`, {NOT_GIVEN}", ("turn",)),)
    return way if table.turn in turns else (), ()


def ways_to_pay(table: Table, seat: int, paying: Buyer, bank: int, need: Units, what: str) -> Found:
    """Every split of payments that the coins at the start of the turn allow can be paid.

    Source: base/pay/coins-at-start, base/pay/choose-seller, base/pay/coins-and-purchases.
    """
    if paying.cannot_pay(bank, need):
        return (), ()
    found = splits(paying, need)
    if found is None:
        return (), absent(table, seat, what)
    coins = paying.coins
    if coins is None:
        known = tuple([_way(bank, split) for split in found if not bank + sum(split)])
        message = f"whether {what} can be paid depends on the coins of {paying.name}, {NOT_GIVEN}"
        return known, (Need(message, (*table.place(seat), "coins")),) if len(known) < len(found) else ()
    return tuple([_way(bank, split) for split in found if bank + split[0] + split[1] <= coins]), ()


@lru_cache(maxsize=1 << 10)
def _way(bank: int, split: tuple[int, ...]) -> Way:
    return Way("payment", payment=Payment((("bank", bank), ("left", split[0]), ("right", split[1]))))


def _name_reasons(city: City, card: Card) -> list[Reason]:
    if city.has(card.name):
        return [Reason("base/build/duplicate-name", f"{city.name} has a building named {card.name}")]
    return []


def _turn_reasons(table: Table, city: City) -> list[Reason]:
    if table.turn is None or table.turn <= table.numbers.turns or SEVENTH_CARD in city.powers():
        return []
    has_none = _without(city, SEVENTH_CARD, "plays the last card of an Age")
    return [Reason("base/turn/seventh-turn", f"turn {table.turn} is not for {city.name}: {has_none}")]


def _without(city: City, power: str, does: str) -> str:
    """Say that no stage with a power is built: because the board has none, or because it has not come to that."""
    wonder = f"{city.wonder.name} ({city.wonder.side})"
    if power not in city.wonder.powers(len(city.wonder.stages)):
        return f"{wonder} has no stage that {does}"
    return f"{city.name} has built no stage of {wonder} that {does}"


def _order_reasons(city: City, number: int | None) -> list[Reason]:
    """Say why a stage is not the next one; no number stands for whatever is next.

    Source: base/stage/order, base/stage/complete.
    """
    wonder = f"{city.wonder.name} ({city.wonder.side})"
    following = city.stages + 1
    if number is None:
        return [Reason("base/stage/complete", f"{city.name} has built every stage of {wonder}")]
    if number > len(city.wonder.stages):
        return [Reason("base/stage/complete", f"{wonder} has no stage {number}")]
    if number < following:
        return [Reason("base/stage/order", f"stage {number} is built already")]
    if number > following:
        message = f"stage {number} comes after stage {number - 1}; the next one of {city.name} is {following}"
        return [Reason("base/stage/order", message)]
    return []


def _price_reasons(table: Table, seat: int, bank: int, need: Units, what: str) -> list[Reason]:
    """Say what the city is short of, what nobody can supply, how many coins are short.

    Source: base/build/cost, base/pay/neighbour-sells, base/pay/coins-at-start.
    """
    paying = buyer(table, seat)
    found = splits(paying, need)
    coins = paying.coins
    short = named(missing(need, paying.own, ()))
    reasons = []
    if short:
        message = f"{paying.name} makes too little for {what}: {_units(short)} short"
        reasons.append(Reason("base/build/cost", message))
    if not found:
        message = f"nobody can supply {_units(lacking(paying, need))}: neither {paying.name} nor a neighbour"
        reasons.append(Reason("base/pay/neighbour-sells", message))
    total = bank + sum(found[0]) if found else bank
    if coins is not None and total > coins:
        message = f"{what} costs at least {counted(total, 'coin')}, {paying.name} has {coins}: {total - coins} short"
        reasons.append(Reason("base/pay/coins-at-start", message))
    return reasons


def _units(resources: dict[str, int]) -> str:
    return listed([f"{number} {resource}" for resource, number in resources.items()])


def _warnings(table: Table, card: Card) -> tuple[Reason, ...]:
    """Say what cannot be at this table, although the question can be answered.

    Source: base/setup/deck, base/guild/deck.
    """
    messages = []
    if table.age is not None and table.age not in card.copies:
        ages = listed([f"Age {'I' * age}" for age in card.copies], "or")
        messages.append(f"{card.name} is a card of {ages}, not of Age {'I' * table.age}")
    if table.whole:
        players = len(table.cities)
        marks = [mark for of_age in card.copies.values() for mark in of_age or (0,)]
        copies = sum(mark <= players for mark in marks)
        if not copies:
            messages.append(f"{card.name} is marked {min(marks)}+: it is not in the decks for {players} players")
        elif sum(city is not None and city.has(card.name) for city in table.cities) >= copies:
            which = "the only copy" if copies == 1 else f"all {copies} copies"
            messages.append(f"{which} of {card.name} {'is' if copies == 1 else 'are'} built already")
    return tuple(Reason("base/setup/deck", message) for message in messages)
