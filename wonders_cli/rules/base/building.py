"""Whether a building or a stage may be built now: every way, or every reason against it.

Which rulings decided it is in `citing`. Source: base/build/*, base/chain/own-city, base/stage/*, base/olympia/*,
base/babylon/*, base/halikarnassos/*.
"""

from functools import lru_cache

from wonders_cli.rules.answers.building import Verdict, Way
from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.base.cost import (
    COMPLETE,
    Buyer,
    absent,
    bought,
    buyer,
    lacking,
    named,
    payment,
    splits,
    title,
)
from wonders_cli.rules.base.model import Card, City, Stage, Table
from wonders_cli.rules.errors import Need, NeedsError
from wonders_cli.rules.messages import Message, say
from wonders_cli.rules.payment import Units, missing

FIRST_OF_COLOUR, FROM_DISCARD, SEVENTH_CARD = "free_first_of_colour", "build_from_discard", "play_last_card"
"""The names that the rules data give to powers without numbers."""
Found = tuple[tuple[Way, ...], tuple[Need, ...]]
"""All ways that the document shows, and what the document lacks to be sure that there are no others."""
_FREE = Way("free")
_FROM_DISCARD = say("builds from the discard pile")
_SEVENTH_CARD = say("plays the last card of an Age")


def ways_to_build(table: Table, seat: int, card: Card, paying: Buyer) -> Found:
    """A building without a cost is free; any other is built by a chain, a power or a payment that the coins allow.

    All ways are returned, also if the name is in the city already.
    Source: base/build/free, base/chain/own-city, base/build/cost.
    """
    if card.is_free:
        return (_FREE,), ()
    city = table.city(seat)
    ways, unknown = ways_to_pay(table, seat, paying, card.coins, card, card)
    if city.stages:
        power, power_unknown = _power(table, city, card)
        ways, unknown = power + ways, power_unknown + unknown
    if card.chains:
        ways = tuple([Way("chain", other.name) for other in city.cards if other.name in card.chains]) + ways
    return ways, unknown


def ways_to_build_stage(table: Table, seat: int, paying: Buyer) -> Found:
    """The next stage costs what the board shows, whatever card is used; a finished Wonder has no next stage.

    Source: base/stage/order, base/stage/no-power, base/stage/complete.
    """
    city = table.city(seat)
    if city.complete:
        return (), ()
    return ways_to_pay(table, seat, paying, 0, city.wonder.stages[city.stages], city.stages + 1)


def can_build(table: Table, seat: int, card: Card) -> Verdict:
    """A building may be built if its name is new and it is free, by a chain or a power, or can be paid for.

    Source: base/build/duplicate-name, base/build/free, base/build/cost, base/chain/own-city.
    """
    city = table.city(seat)
    reasons = [*_name_reasons(city, card), *_turn_reasons(table, city)]
    ways, unknown = ways_to_build(table, seat, card, buyer(table, seat))
    if not ways and not unknown:
        reasons += _price_reasons(table, seat, card.coins, card.need, card)
    verdict = Verdict("base", city.name, card.name, "card", ways, tuple(reasons), _warnings(table, card))
    return _settled(verdict, unknown)


def can_build_stage(table: Table, seat: int, number: int | None = None) -> Verdict:
    """The stages are built in order, each once, for the cost on the board; no chain and no power makes one cheaper.

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
            reasons += _price_reasons(table, seat, 0, city.wonder.stages[city.stages].need, number)
    return _settled(Verdict("base", city.name, number, "stage", ways, tuple(reasons)), unknown)


def can_build_from_discard(table: Table, seat: int, card: Card) -> Verdict:
    """In the turn of a stage with its symbol Halikarnassos builds one card of the discard pile, if the name is new.

    Source: base/halikarnassos/discard, base/build/duplicate-name.
    """
    city = table.city(seat)
    reasons = [*_name_reasons(city, card), *_turn_reasons(table, city)]
    if not builds_from_discard(city):
        message = _without(city, FROM_DISCARD, _FROM_DISCARD)
        if city.has_power(FROM_DISCARD):
            message = say(
                "stage {number}, which {player} built last, is none that {does}",
                number=city.stages,
                player=city.name,
                does=_FROM_DISCARD,
            )
        reasons.append(Reason("base/halikarnassos/discard", message))
    unknown: tuple[Need, ...] = ()
    if table.discard is None:
        message = say(
            "whether {card} can be taken depends on `discard`, which this document does not give", card=card.name
        )
        unknown = (Need(message, ("discard",)),)
    elif card not in table.discard:
        reasons.append(Reason("base/halikarnassos/discard", say("{card} is not in the discard pile", card=card.name)))
    ways = () if reasons or unknown else (Way("power", city.wonder.name),)
    return _settled(Verdict("base", city.name, card.name, "card", ways, tuple(reasons)), unknown)


def builds_from_discard(city: City) -> bool:
    """Whether the stage built last lets its owner build from the discard pile.

    Source: base/halikarnassos/discard.
    """
    before = city.wonder.powers(city.stages - 1) if city.stages else ()
    return any(power.name == FROM_DISCARD for power in city.powers()[len(before) :])


def _settled(verdict: Verdict, unknown: tuple[Need, ...]) -> Verdict:
    """Sum up: a yes needs all the ways; a no is certain by one reason, and what is not known is then a warning."""
    if not unknown:
        return verdict
    if not verdict.reasons:
        raise NeedsError(*unknown)
    not_judged = [Reason("base/build/cost", say("not all was judged: {need}", need=need.message)) for need in unknown]
    return verdict._replace(warnings=verdict.warnings + tuple(not_judged))


def _power(table: Table, city: City, card: Card) -> Found:
    """The powers of Olympia make buildings free: the first of each colour, or the first and the last card of an Age.

    Source: base/olympia/first-of-colour, base/olympia/first-card, base/olympia/last-card.
    """
    powers = city.powers()
    if not powers:
        return (), ()
    way = (Way("power", city.wonder.name),)
    if any(power.name == FIRST_OF_COLOUR for power in powers):
        return () if any(other.colour == card.colour for other in city.cards) else way, ()
    turns = [power.turn for power in powers if power.turn is not None]
    if turns and table.turn is None:
        message = say(
            "whether the power of {wonder} applies depends on `turn`, which this document does not give",
            wonder=city.wonder.title,
        )
        return (), (Need(message, ("turn",)),)
    return way if table.turn in turns else (), ()


def ways_to_pay(table: Table, seat: int, paying: Buyer, bank: int, built: Card | Stage, item: Card | int) -> Found:
    """Every split of payments that the coins at the start of the turn allow can be paid.

    Source: base/pay/coins-at-start, base/pay/choose-seller, base/pay/coins-and-purchases.
    """
    if paying.cannot_pay(bank, built.packed):
        return (), ()
    found = splits(paying, built.need)
    if found is None:
        return (), absent(table, seat, item)
    coins = paying.coins
    if coins is None:
        known = tuple([_way(bank, split) for split in found if not bank + sum(split)])
        message = say(
            "whether {what} can be paid depends on the coins of {player}, which this document does not give",
            what=title(item),
            player=paying.name,
        )
        return known, (Need(message, (*table.place(seat), "coins")),) if len(known) < len(found) else ()
    return tuple([_way(bank, split) for split in found if bank + split[0] + split[1] <= coins]), ()


@lru_cache(maxsize=1 << 10)
def _way(bank: int, split: tuple[int, ...]) -> Way:
    return Way("payment", payment=payment(bank, split))


def _name_reasons(city: City, card: Card) -> list[Reason]:
    if city.has(card.name):
        message = say("{player} has a building named {card}", player=city.name, card=card.name)
        return [Reason("base/build/duplicate-name", message)]
    return []


def _turn_reasons(table: Table, city: City) -> list[Reason]:
    if table.turn is None or table.turn <= table.numbers.turns or city.has_power(SEVENTH_CARD):
        return []
    why = _without(city, SEVENTH_CARD, _SEVENTH_CARD)
    message = say("turn {turn} is not for {player}: {why}", turn=table.turn, player=city.name, why=why)
    return [Reason("base/turn/seventh-turn", message)]


def _without(city: City, power: str, does: Message) -> Message:
    """Say that no stage with a power is built: the board has none, or the city has not built it yet."""
    wonder = city.wonder
    if not any(each.name == power for each in wonder.powers(len(wonder.stages))):
        return say("{wonder} has no stage that {does}", wonder=wonder.title, does=does)
    return say("{player} has built no stage of {wonder} that {does}", player=city.name, wonder=wonder.title, does=does)


def _order_reasons(city: City, number: int | None) -> list[Reason]:
    """Say why a stage is not the next one; without a number it is the next one.

    Source: base/stage/order, base/stage/complete.
    """
    following = city.stages + 1
    if number is None:
        message = say("{player} has built every stage of {wonder}", player=city.name, wonder=city.wonder.title)
        return [Reason(COMPLETE, message)]
    if number > len(city.wonder.stages):
        return [Reason(COMPLETE, say("{wonder} has no stage {number}", wonder=city.wonder.title, number=number))]
    if number < following:
        return [Reason("base/stage/order", say("stage {number} is built already", number=number))]
    if number > following:
        message = say(
            "stage {number} comes after stage {before}; the next one of {player} is {following}",
            number=number,
            before=number - 1,
            player=city.name,
            following=following,
        )
        return [Reason("base/stage/order", message)]
    return []


def _price_reasons(table: Table, seat: int, bank: int, need: Units, item: Card | int) -> list[Reason]:
    """Say what the city is short of, what nobody can supply, how many coins are missing.

    Source: base/build/cost, base/pay/neighbour-sells, base/pay/coins-at-start.
    """
    paying = buyer(table, seat)
    found = splits(paying, need)
    coins = paying.coins
    short = named(missing(need, paying.own, ()))
    reasons = []
    if short:
        message = say(
            "{player} makes too little for {what}: {short:units} short",
            player=paying.name,
            what=title(item),
            short=tuple(short.items()),
        )
        if isinstance(item, Card):
            template = "{message}; a chain from {cards:or} would make it free"
            message = Message(
                template if item.chains else "{message}; no chain leads to it",
                (("message", message), ("cards", item.chains)),
            )
        reasons.append(Reason("base/build/cost", message))
    if not found:
        message = say(
            "nobody can supply {lacking:units}: neither {player} nor a neighbour",
            lacking=tuple(lacking(paying, need).items()),
            player=paying.name,
        )
        reasons.append(Reason("base/pay/neighbour-sells", message))
    total = bank + sum(found[0]) if found else bank
    if coins is not None and total > coins:
        message = say(
            "{what} costs at least {total:coin} ({price}), {player} has {coins}: {short} short"
            if found
            else "{what} costs at least {total:coin}, {player} has {coins}: {short} short",
            what=title(item),
            total=total,
            price=_price(table, seat, bank, need, found[0]) if found else None,
            player=paying.name,
            coins=coins,
            short=total - coins,
        )
        reasons.append(Reason("base/pay/coins-at-start", message))
    return reasons


def _price(table: Table, seat: int, bank: int, need: Units, split: tuple[int, ...]) -> Message:
    """Say what a price is made of. Source: base/build/cost, base/pay/price, base/pay/trading-posts."""
    printed = say("{coins} for the bank", coins=bank)
    if not any(split):
        return printed
    return say("{printed}, {bought}" if bank else "{bought}", printed=printed, bought=bought(table, seat, need, split))


def _warnings(table: Table, card: Card) -> tuple[Reason, ...]:
    """Say what cannot be at this table, although the question has an answer.

    Source: base/setup/deck, base/guild/deck.
    """
    messages = []
    if table.age is not None and table.age not in card.copies:
        ages = tuple(card.copies)
        messages.append(
            say("{card} is a card of {ages:age or}, not of {age:age}", card=card.name, ages=ages, age=table.age)
        )
    if table.whole:
        players = len(table.cities)
        marks = [mark for of_age in card.copies.values() for mark in of_age or (0,)]
        copies = sum([mark <= players for mark in marks])
        if not copies:
            messages.append(
                say(
                    "{card} is marked {mark}+: it is not in the decks for {players} players",
                    card=card.name,
                    mark=min(marks),
                    players=players,
                )
            )
        elif sum([city is not None and city.has(card.name) for city in table.cities]) >= copies:
            messages.append(
                say("the only copy of {card} is built already", card=card.name)
                if copies == 1
                else say("all {copies} copies of {card} are built already", copies=copies, card=card.name)
            )
    return tuple([Reason("base/setup/deck", message) for message in messages])
