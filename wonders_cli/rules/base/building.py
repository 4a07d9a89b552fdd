"""Whether a building or a stage may be built now: every way, or every reason against it.

Source: base/build/*, base/chain/own-city, base/stage/*, base/olympia/*, base/babylon/seventh-card, base/halikarnassos/*.
"""

from wonders_cli.rules.answers import NeedsError, Payment, Reason, Verdict, Way, counted, listed
from wonders_cli.rules.base.cost import RULINGS, Buyer, absent, buyer, lacking, named, splits
from wonders_cli.rules.base.model import Card, City, Table
from wonders_cli.rules.payment import Units, missing

FIRST_OF_COLOUR, FIRST_CARD, LAST_CARD = "free_first_of_colour", "free_first_card_of_age", "free_last_card_of_age"
FROM_DISCARD, SEVENTH_CARD = "build_from_discard", "play_last_card"


def ways_to_build(table: Table, seat: int, card: Card, paying: Buyer) -> tuple[tuple[Way, ...], str | None]:
    """A building without a cost is free; any other can be built by each chain, each power and each payment that the coins allow.

    The second value says what the ways depend on that the document does not give. The name is not looked at.
    Source: base/build/free, base/chain/own-city, base/build/cost.
    """
    if card.is_free:
        return (Way("free"),), None
    city = table.city(seat)
    chains: tuple[Way, ...] = ()
    if card.chains:
        chains = tuple([Way("chain", other.name) for other in city.cards if other.name in card.chains])
    power, power_unknown = _power(table, city, card)
    paid, price_unknown = ways_to_pay(table, seat, paying, card.coins, card.need, card.name)
    return chains + power + paid, power_unknown or price_unknown


def ways_to_build_stage(table: Table, seat: int, paying: Buyer) -> tuple[tuple[Way, ...], str | None]:
    """The next stage is paid for as the board says, whatever card is used; a finished Wonder has none.

    Source: base/stage/order, base/stage/no-power, base/stage/complete.
    """
    city = table.city(seat)
    if city.complete:
        return (), None
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
    return _verdict(city, card.name, "card", ways, reasons, _warnings(table, card), unknown)


def can_build_stage(table: Table, seat: int, number: int | None = None) -> Verdict:
    """The stages are built in order, each once, for what the board says; no chain and no power makes one cheaper.

    `number` asks for a certain stage. Source: base/stage/order, base/stage/complete, base/stage/no-power.
    """
    city = table.city(seat)
    following = city.stages + 1
    if number is None and not city.complete:
        number = following
    reasons = _turn_reasons(table, city)
    if number is None:
        reasons.append(
            Reason(
                "base/stage/complete", f"{city.name} has built every stage of {city.wonder.name} ({city.wonder.side})"
            )
        )
    elif number > len(city.wonder.stages):
        reasons.append(Reason("base/stage/complete", f"{city.wonder.name} ({city.wonder.side}) has no stage {number}"))
    elif number < following:
        reasons.append(Reason("base/stage/order", f"stage {number} is built already"))
    elif number > following:
        reasons.append(
            Reason(
                "base/stage/order",
                f"stage {number} comes after stage {number - 1}; the next one of {city.name} is {following}",
            )
        )
    if number != following or city.complete:
        return _verdict(city, number, "stage", (), reasons, (), None)
    ways, unknown = ways_to_build_stage(table, seat, buyer(table, seat))
    if not ways and not unknown:
        reasons += _price_reasons(table, seat, 0, city.wonder.stages[city.stages].need, f"stage {number}")
    return _verdict(city, number, "stage", ways, reasons, (), unknown)


def can_build_from_discard(table: Table, seat: int, card: Card) -> Verdict:
    """In the turn in which Halikarnassos builds a stage with the symbol it may build one card of the discard pile for nothing, if the name is new.

    Source: base/halikarnassos/discard, base/build/duplicate-name.
    """
    city = table.city(seat)
    reasons = [*_name_reasons(city, card), *_turn_reasons(table, city)]
    if not builds_from_discard(city):
        message = f"the stage that {city.name} built last ({city.stages} of {city.wonder.name}, {city.wonder.side}) does not build from the discard pile"
        reasons.append(Reason("base/halikarnassos/discard", message))
    unknown = None
    if table.discard is None:
        unknown = f"whether {card.name} can be taken depends on `discard`, which this document does not give"
    elif card not in table.discard:
        reasons.append(Reason("base/halikarnassos/discard", f"{card.name} is not in the discard pile"))
    ways = () if reasons or unknown else (Way("power", city.wonder.name),)
    return _verdict(city, card.name, "card", ways, reasons, (), unknown)


def builds_from_discard(city: City) -> bool:
    """Whether the stage built last lets its owner build from the discard pile.

    Source: base/halikarnassos/discard.
    """
    return (
        city.stages > 0
        and len(city.powers()) > len(city.wonder.powers(city.stages - 1))
        and city.powers()[-1] == FROM_DISCARD
    )


def _verdict(
    city: City,
    item: str | int | None,
    kind: str,
    ways: tuple[Way, ...],
    reasons: list[Reason],
    warnings: tuple[Reason, ...],
    unknown: str | None,
) -> Verdict:
    """Sum up. What is not known matters only as long as no answer is certain; after that it is a warning."""
    if unknown is not None:
        if not ways and not reasons:
            raise NeedsError(unknown)
        warnings = (*warnings, Reason("base/build/cost", f"not all was judged: {unknown}"))
    return Verdict("base", city.name, item, kind, ways, tuple(reasons), warnings, rulings=RULINGS)


def _name_reasons(city: City, card: Card) -> list[Reason]:
    if city.has(card.name):
        return [Reason("base/build/duplicate-name", f"{city.name} has a building named {card.name}")]
    return []


def _turn_reasons(table: Table, city: City) -> list[Reason]:
    if table.turn is not None and table.turn > table.numbers.turns and SEVENTH_CARD not in city.powers():
        message = f"turn {table.turn} is for Babylon (night) with that stage built; {city.name} has {city.wonder.name} ({city.wonder.side})"
        return [Reason("base/turn/seventh-turn", message)]
    return []


def _power(table: Table, city: City, card: Card) -> tuple[tuple[Way, ...], str | None]:
    """The powers of Olympia free buildings: the first of each colour, or the first and the last card of an Age.

    Source: base/olympia/first-of-colour, base/olympia/first-card, base/olympia/last-card.
    """
    powers = city.powers()
    way = (Way("power", city.wonder.name),)
    if FIRST_OF_COLOUR in powers:
        return () if any(other.colour == card.colour for other in city.cards) else way, None
    turns = [turn for power, turn in ((FIRST_CARD, 1), (LAST_CARD, table.numbers.turns)) if power in powers]
    if turns and table.turn is None:
        return (
            (),
            f"whether the power of {city.wonder.name} ({city.wonder.side}) applies depends on `turn`, which this document does not give",
        )
    return way if table.turn in turns else (), None


def ways_to_pay(
    table: Table, seat: int, paying: Buyer, bank: int, need: Units, what: str
) -> tuple[tuple[Way, ...], str | None]:
    """Every split of payments that the coins at the start of the turn allow, and what it depends on that the document does not give.

    Source: base/pay/coins-at-start, base/pay/choose-seller, base/pay/coins-and-purchases.
    """
    found = splits(paying, need)
    if found is None:
        return (), absent(table, seat, what)
    coins = paying.coins
    if coins is None:
        known = tuple([_way(bank, split) for split in found if not bank + sum(split)])
        unknown = f"whether {what} can be paid depends on the coins of {paying.name}, which this document does not give"
        return known, unknown if len(known) < len(found) else None
    return tuple([_way(bank, split) for split in found if bank + split[0] + split[1] <= coins]), None


def _way(bank: int, split: tuple[int, ...]) -> Way:
    return Way("payment", payment=Payment((("bank", bank), ("left", split[0]), ("right", split[1]))))


def _price_reasons(table: Table, seat: int, bank: int, need: Units, what: str) -> list[Reason]:
    """Say what the city is short of, what nobody can supply, how many coins are short.

    Source: base/build/cost, base/pay/neighbour-sells, base/pay/coins-at-start.
    """
    paying = buyer(table, seat)
    found = splits(paying, need)
    coins = paying.coins or 0
    short = named(missing(need, paying.own, ()))
    reasons = []
    if short:
        message = f"{paying.name} makes too little for {what}: {_units(short)} short"
        reasons.append(Reason("base/build/cost", message))
    if not found:
        message = f"nobody can supply {_units(lacking(paying, need))}: neither {paying.name} nor a neighbour"
        reasons.append(Reason("base/pay/neighbour-sells", message))
    total = bank + sum(found[0]) if found else bank
    if total > coins:
        message = f"{what} costs at least {counted(total, 'coin')}, {paying.name} has {coins}: {total - coins} short"
        reasons.append(Reason("base/pay/coins-at-start", message))
    return reasons


def _units(resources: dict[str, int]) -> str:
    return listed([f"{number} {resource}" for resource, number in resources.items()])


def _warnings(table: Table, card: Card) -> tuple[Reason, ...]:
    """Say what cannot be at this table, although the question can be answered.

    Source: base/setup/deck, base/guild/deck.
    """
    warnings = []
    if table.age is not None and table.age not in card.copies:
        ages = listed([f"Age {'I' * age}" for age in card.copies], "or")
        warnings.append(Reason("base/setup/deck", f"{card.name} is a card of {ages}, not of Age {'I' * table.age}"))
    if table.whole:
        players = len(table.cities)
        copies = sum(mark <= players for marks in card.copies.values() for mark in marks or (0,))
        if not copies:
            least = min(mark for marks in card.copies.values() for mark in marks)
            warnings.append(
                Reason(
                    "base/setup/deck", f"{card.name} is marked {least}+: it is not in the decks for {players} players"
                )
            )
        elif sum(city is not None and city.has(card.name) for city in table.cities) >= copies:
            warnings.append(
                Reason(
                    "base/setup/deck",
                    f"{'the only copy' if copies == 1 else f'all {copies} copies'} of {card.name} already built",
                )
            )
    return tuple(warnings)
