"""The turns of a game: what may be played, and what becomes of the table when all have played.

A turn is simultaneous: every play is judged by the table as it was at its start; then all buildings and stages are placed, then coins are
taken, then Halikarnassos builds from the discard pile, then hands are passed. A turn goes through `act`, `recover` and `advance`.

Source: base/turn/*, base/halikarnassos/*, base/babylon/seventh-card, base/conflict/tokens.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wonders_cli.rules.answers import NeedsError, Way
from wonders_cli.rules.base.building import SEVENTH_CARD, builds_from_discard, ways_to_build, ways_to_build_stage
from wonders_cli.rules.base.conflicts import shields, token
from wonders_cli.rules.base.cost import buyer
from wonders_cli.rules.base.counting import counts
from wonders_cli.rules.base.model import Card, City, Coins, Effect, PerCount, Table
from wonders_cli.rules.base.setup import Hands
from wonders_cli.rules.replays import Entry

BUILD, STAGE, SELL, DISCARD = "build", "stage", "sell", "discard"
BANK = "bank"


class Play(NamedTuple):
    """What one player does with one card in a turn; the card is None where nobody but its owner has seen it."""

    action: str
    card: Card | None
    way: Way | None = None


class Game(NamedTuple):
    """A game under way: the table, the cards under each Wonder, the hands dealt for each Age (where known), and whether it is over."""

    table: Table
    tucked: tuple[tuple[Card | None, ...], ...]
    deals: Mapping[int, Hands] = {}
    over: bool = False


def start(table: Table, deals: Mapping[int, Hands]) -> Game:
    """Begin where the table stands, in the first turn of its Age if it names none, with the hands dealt for that Age.

    Source: base/setup/coins, base/setup/hand.
    """
    age, turn = table.age or 1, table.turn or 1
    table = table._replace(age=age, turn=turn, discard=table.discard or ())
    if turn == 1 and age in deals:
        table = _with_hands(table, deals[age])
    return Game(table, tuple((None,) * city.stages for city in _cities(table)), deals)


def players_in_turn(table: Table) -> list[int]:
    """Everybody plays in the six turns of an Age; in the seventh only who may play the last card.

    Source: base/turn/simultaneous, base/babylon/seventh-card.
    """
    if table.turn is not None and table.turn > table.numbers.turns:
        return [seat for seat in table.seats if SEVENTH_CARD in table.city(seat).powers()]
    return list(table.seats)


def plays(table: Table, seat: int) -> list[tuple[Play, tuple[Way, ...]]]:
    """Every legal play from the hand: each card may be built in each of its ways, used for the next stage if that can be paid, or sold.

    Each play comes with its ways; a sale needs none. Source: base/turn/actions, base/turn/sell, base/build/duplicate-name.
    """
    city = table.city(seat)
    if city.hand is None:
        msg = f"the plays of {city.name} depend on `hand`, which this document does not give"
        raise NeedsError(msg)
    if seat not in players_in_turn(table):
        return []
    paying = buyer(table, seat)
    stage_ways = _known(ways_to_build_stage(table, seat, paying))
    found: list[tuple[Play, tuple[Way, ...]]] = []
    for card in dict.fromkeys(city.hand):
        if not city.has(card.name) and (ways := _known(ways_to_build(table, seat, card, paying))):
            found.append((Play(BUILD, card), ways))
        if stage_ways:
            found.append((Play(STAGE, card), stage_ways))
        found.append((Play(SELL, card), ()))
    return found


def _known(found: tuple[tuple[Way, ...], str | None]) -> tuple[Way, ...]:
    ways, unknown = found
    if unknown is not None:
        raise NeedsError(unknown)
    return ways


def act(game: Game, played: Mapping[int, Play]) -> tuple[Game, list[Entry]]:
    """Carry out the plays of a turn, which must be legal: payments, then buildings and stages, then coins from the bank; on the sixth turn
    the last cards are thrown away.

    Source: base/turn/simultaneous, base/pay/coins-at-start, base/turn/coins-after-placing, base/turn/sixth-card.
    """
    table = game.table
    events: list[Entry] = []
    names = [city.name for city in _cities(table)]
    coins = [city.coins or 0 for city in _cities(table)]
    cities = list(_cities(table))
    tucked = list(game.tucked)
    thrown: list[Card] = []
    gaining: list[tuple[int, str, Effect]] = []
    for seat, play in played.items():
        city = cities[seat]
        hand = _without(city.hand, play.card)
        if play.way is not None and play.way.payment is not None:
            _pay(seat, play.way, coins, names, events)
        if play.action == BUILD and play.card is not None:
            cities[seat] = city._replace(cards=(*city.cards, play.card), hand=hand)
            gaining.append((seat, play.card.name, play.card.effect))
            events.append(Entry(city.name, f"builds {play.card.name}{_how(play.way)}", "base/build/cost"))
        elif play.action == STAGE:
            number = city.stages + 1
            cities[seat] = city._replace(stages=number, hand=hand)
            tucked[seat] = (*tucked[seat], play.card)
            gaining += [(seat, f"stage {number}", effect) for effect in city.wonder.stages[number - 1].effects]
            events.append(Entry(city.name, f"builds stage {number}", "base/stage/order"))
        else:
            cities[seat] = city._replace(hand=hand)
            if play.card is not None:
                thrown.append(play.card)
            name = play.card.name if play.card else "a card"
            if play.action == SELL:
                coins[seat] += table.numbers.sale_coins
                events.append(Entry(city.name, f"sells {name}", "base/turn/sell", table.numbers.sale_coins, BANK))
            else:
                events.append(Entry(city.name, f"lets {name} go", "base/babylon/seventh-card"))
    placed = table._replace(cities=tuple(cities))
    for seat, name, effect in gaining:
        _gain(placed, seat, name, effect, coins, events)
    if table.turn == table.numbers.turns:
        for seat, city in enumerate(cities):
            if city.hand and SEVENTH_CARD not in city.powers():
                thrown += city.hand
                events += [Entry(city.name, f"throws {card.name} away", "base/turn/sixth-card") for card in city.hand]
                cities[seat] = city._replace(hand=())
    table = table._replace(
        cities=tuple([city._replace(coins=held) for city, held in zip(cities, coins, strict=True)]),
        discard=(*(table.discard or ()), *thrown),
    )
    return game._replace(table=table, tucked=tuple(tucked)), events


def may_recover(game: Game, played: Mapping[int, Play]) -> int | None:
    """Who may now build a card of the discard pile: Halikarnassos, if a stage with that symbol was built in this turn.

    Source: base/halikarnassos/discard, base/halikarnassos/timing.
    """
    for seat, play in played.items():
        if play.action == STAGE and builds_from_discard(game.table.city(seat)):
            return seat
    return None


def recoverable(table: Table, seat: int) -> tuple[Card, ...]:
    """Every card of the discard pile whose name is not in the city may be taken.

    Source: base/halikarnassos/discard, base/build/duplicate-name.
    """
    city = table.city(seat)
    return tuple(card for card in dict.fromkeys(table.discard or ()) if not city.has(card.name))


def recover(game: Game, seat: int, card: Card) -> tuple[Game, list[Entry]]:
    """Build a card of the discard pile for nothing; what it gives when built is received.

    Source: base/halikarnassos/discard, base/halikarnassos/timing.
    """
    table = game.table
    city = table.city(seat)
    discard = list(table.discard or ())
    if card in discard:
        discard.remove(card)
    cities = list(_cities(table))
    cities[seat] = city._replace(cards=(*city.cards, card))
    table = table._replace(cities=tuple(cities), discard=tuple(discard))
    coins = [other.coins or 0 for other in cities]
    events = [Entry(city.name, f"builds {card.name} from the discard pile", "base/halikarnassos/discard")]
    _gain(table, seat, card.name, card.effect, coins, events)
    cities[seat] = cities[seat]._replace(coins=coins[seat])
    return game._replace(table=table._replace(cities=tuple(cities))), events


def advance(game: Game) -> tuple[Game, list[Entry]]:
    """Pass the hands and begin the next turn; after the last turn of an Age settle the conflicts, then deal the next Age or end the game.

    Source: base/turn/passing, base/turn/sixth-card, base/turn/seventh-turn, base/conflict/tokens.
    """
    table = game.table
    turn, turns = table.turn or 1, table.numbers.turns
    if turn < turns:
        return game._replace(table=_passed(table._replace(turn=turn + 1))), []
    if turn == turns:
        extra = table._replace(turn=turns + 1)
        if any(table.city(seat).hand != () for seat in players_in_turn(extra)):
            return game._replace(table=extra), []
    table, events = conflicts(table)
    age = (table.age or 1) + 1
    if age not in table.numbers.victory_tokens:
        return game._replace(table=table._replace(turn=None), over=True), events
    table = table._replace(age=age, turn=1)
    return game._replace(table=_with_hands(table, game.deals.get(age))), events


def conflicts(table: Table) -> tuple[Table, list[Entry]]:
    """At the end of an Age each city compares its shields with each neighbour and takes the tokens.

    Source: base/conflict/tokens.
    """
    strength = [shields(city) for city in _cities(table)]
    cities, events = [], []
    for seat, city in enumerate(_cities(table)):
        others = (strength[(seat + 1) % len(strength)], strength[seat - 1])
        tokens = tuple(
            value for other in others if (value := token(strength[seat], other, table.age or 1, table.numbers))
        )
        cities.append(city._replace(military=city.military + tokens))
        events += [Entry(city.name, f"takes a token of {value:+d}", "base/conflict/tokens") for value in tokens]
    return table._replace(cities=tuple(cities)), events


def _cities(table: Table) -> Sequence[City]:
    return [table.city(seat) for seat in range(len(table.cities))]


def _with_hands(table: Table, hands: Hands | None) -> Table:
    cities = [
        city._replace(hand=hands[seat] if hands is not None else None) for seat, city in enumerate(_cities(table))
    ]
    return table._replace(cities=tuple(cities))


def _passed(table: Table) -> Table:
    """Each hand goes to the left or to the right neighbour, by the Age.

    Source: base/turn/passing.
    """
    step = 1 if table.numbers.passing[table.age or 1] == "left" else -1
    cities = _cities(table)
    return table._replace(
        cities=tuple([city._replace(hand=cities[(seat - step) % len(cities)].hand) for seat, city in enumerate(cities)])
    )


def _without(hand: tuple[Card, ...] | None, card: Card | None) -> tuple[Card, ...] | None:
    """Take a card out of a hand; what is left of it is not known if the card is not."""
    if hand is None or card is None:
        return None
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _how(way: Way | None) -> str:
    if way is None or way.by not in ("chain", "power"):
        return ""
    return f" by the chain from {way.origin}" if way.by == "chain" else f" by the power of {way.origin}"


def _pay(seat: int, way: Way, coins: list[int], names: list[str], events: list[Entry]) -> None:
    """Coins leave the treasury and reach the neighbours for their next turn.

    Source: base/pay/coins-at-start, base/pay/price.
    """
    if way.payment is None:
        return
    for receiver, paid in way.payment.parts:
        if paid:
            coins[seat] -= paid
            if receiver == BANK:
                events.append(Entry(BANK, "printed coins", "base/build/cost", paid, names[seat]))
            else:
                other = (seat + (1 if receiver == "left" else -1)) % len(coins)
                coins[other] += paid
                events.append(Entry(names[other], "sells resources", "base/pay/price", paid, names[seat]))


def _gain(table: Table, seat: int, name: str, effect: Effect, coins: list[int], events: list[Entry]) -> None:
    """Coins of a card or stage come from the bank, once, counted when everything of the turn is placed.

    Source: base/turn/coins-after-placing, base/ephesos/coins.
    """
    match effect:
        case Coins(number):
            gained = number
        case PerCount(each, _, _, _, _) as counting if each:
            gained = each * sum(counts(table, seat, counting, name))
        case _:
            return
    if gained:
        coins[seat] += gained
        events.append(Entry(table.city(seat).name, name, "base/turn/coins-after-placing", gained, BANK))
