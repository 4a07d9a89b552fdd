"""The turns of a game: what may be played, and what becomes of the table when all have played.

A turn is simultaneous. Every play is judged by the table as it was at the start of the turn; then everything built is
placed, then coins are taken, then Halikarnassos builds from the discard pile, then the hands are passed: `act`,
`recover`, `advance`.

Source: base/turn/*, base/halikarnassos/*, base/babylon/seventh-card, base/conflict/tokens.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from wonders_cli.rules.answers import Need, NeedsError, Way
from wonders_cli.rules.base.building import (
    FIRST_OF_COLOUR,
    SEVENTH_CARD,
    builds_from_discard,
    ways_to_build,
    ways_to_build_stage,
)
from wonders_cli.rules.base.conflicts import shields, token
from wonders_cli.rules.base.cost import buyer
from wonders_cli.rules.base.counting import counts
from wonders_cli.rules.base.model import Card, City, Coins, Effect, PerCount, Table
from wonders_cli.rules.base.setup import Hands
from wonders_cli.rules.replays import BANK, Entry

BUILD, STAGE, SELL, DISCARD = "build", "stage", "sell", "discard"


class Play(NamedTuple):
    """What one player does with one card in a turn. The card is None where only its owner has seen it."""

    action: str
    card: Card | None
    way: Way | None = None


class Game(NamedTuple):
    """A game under way: the table, the cards under each Wonder, the hands of each Age where they are known."""

    table: Table
    tucked: tuple[tuple[Card | None, ...], ...]
    deals: Mapping[int, Hands]
    over: bool = False


def start(table: Table, deals: Mapping[int, Hands]) -> Game:
    """Begin where the table stands, else in the first turn of Age I; the first turn of an Age deals the hands.

    A hand that a city holds already stands. Source: base/setup/hand.
    """
    age, turn = table.age or 1, table.turn or 1
    table = table._replace(age=age, turn=turn, discard=table.discard or ())
    if turn == 1 and age in deals:
        hands = [city.hand or hand for city, hand in zip(_cities(table), deals[age], strict=True)]
        table = _with_hands(table, hands)
    return Game(table, tuple((None,) * city.stages for city in _cities(table)), deals)


def has_turn(table: Table, seat: int) -> bool:
    """Everybody plays in the six turns of an Age; in the seventh only who may play the last card.

    Source: base/turn/simultaneous, base/turn/seventh-turn, base/babylon/seventh-card.
    """
    return (table.turn or 1) <= table.numbers.turns or SEVENTH_CARD in table.city(seat).powers()


def players_in_turn(table: Table) -> list[int]:
    """The seats of those who play in this turn.

    Source: base/turn/simultaneous, base/turn/seventh-turn.
    """
    return [seat for seat in table.seats if has_turn(table, seat)]


def plays(table: Table, seat: int) -> list[tuple[Play, tuple[Way, ...]]]:
    """A card of the hand is built if its name is new, used for the next stage, or sold; each with all its ways.

    A sale needs no way. Source: base/turn/actions, base/turn/sell, base/build/duplicate-name, base/stage/card.
    """
    city = table.city(seat)
    if not has_turn(table, seat) or city.hand == ():
        return []
    if city.hand is None:
        message = f"the plays of {city.name} depend on `hand`, which this document does not give"
        raise NeedsError(Need(message, (*table.place(seat), "hand")))
    paying = buyer(table, seat)
    stage_ways, needs = ways_to_build_stage(table, seat, paying)
    found: list[tuple[Play, tuple[Way, ...]]] = []
    for card in dict.fromkeys(city.hand):
        if not city.has(card.name):
            ways, unknown = ways_to_build(table, seat, card, paying)
            needs += unknown
            if ways:
                found.append((Play(BUILD, card), ways))
        if stage_ways:
            found.append((Play(STAGE, card), stage_ways))
        found.append((Play(SELL, card), ()))
    if needs:
        raise NeedsError(*dict.fromkeys(needs))
    return found


def act(game: Game, played: Mapping[int, Play]) -> tuple[Game, list[Entry]]:
    """All who play in a turn place what they build and pay for it; coins come in after that, then last cards go.

    The plays must be legal. The ledger of the turn comes with the game.
    Source: base/turn/simultaneous, base/pay/coins-at-start, base/turn/coins-after-placing, base/turn/sixth-card.
    """
    table = game.table
    cities = list(_cities(table))
    coins = [city.coins or 0 for city in cities]
    tucked, discard = list(game.tucked), list(table.discard or ())
    entries: list[Entry] = []
    for seat, play in played.items():
        city = cities[seat]
        cities[seat] = _placed(city, play)
        entries.append(_entry(table, city, play))
        if play.way is not None:
            entries += _pay(cities, seat, play.way, coins)
        if play.action == STAGE:
            tucked[seat] = (*tucked[seat], play.card)
        elif play.action == SELL:
            coins[seat] += table.numbers.sale_coins
        if play.action in (SELL, DISCARD) and play.card is not None:
            discard.append(play.card)
    table = table._replace(cities=tuple(cities))
    for seat, play in played.items():
        for name, effect in _built(cities[seat], play):
            entries += _gain(table, seat, name, effect, coins)
    if table.turn == table.numbers.turns:
        for seat, city in enumerate(cities):
            if city.hand and not has_turn(table._replace(turn=table.numbers.turns + 1), seat):
                discard += city.hand
                entries += [Entry(city.name, f"throws {card.name} away", "base/turn/sixth-card") for card in city.hand]
                cities[seat] = city._replace(hand=())
    held = tuple([city._replace(coins=coins[seat]) for seat, city in enumerate(cities)])
    return game._replace(table=table._replace(cities=held, discard=tuple(discard)), tucked=tuple(tucked)), entries


def may_recover(game: Game, played: Mapping[int, Play]) -> int | None:
    """Halikarnassos may build from the discard pile if it built a stage with that symbol in this turn.

    The answer is the seat. Source: base/halikarnassos/discard, base/halikarnassos/timing.
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
    return tuple([card for card in dict.fromkeys(table.discard or ()) if not city.has(card.name)])


def recover(game: Game, seat: int, card: Card) -> tuple[Game, list[Entry]]:
    """A card of the discard pile is built for nothing; what it gives when built is received.

    Source: base/halikarnassos/discard, base/halikarnassos/timing.
    """
    table = game.table
    discard = list(table.discard or ())
    if card in discard:  # else it is one that nobody saw
        discard.remove(card)
    cities = list(_cities(table))
    cities[seat] = cities[seat]._replace(cards=(*cities[seat].cards, card))
    table = table._replace(cities=tuple(cities), discard=tuple(discard))
    coins = [city.coins or 0 for city in cities]
    built = Entry(cities[seat].name, f"builds {card.name} from the discard pile", "base/halikarnassos/discard")
    entries = [built, *_gain(table, seat, card.name, card.effect, coins)]
    cities[seat] = cities[seat]._replace(coins=coins[seat])
    return game._replace(table=table._replace(cities=tuple(cities))), entries


def advance(game: Game) -> tuple[Game, list[Entry]]:
    """After a turn the hands are passed; after the last one of an Age come the conflicts, then the next Age.

    Source: base/turn/passing, base/turn/sixth-card, base/turn/seventh-turn, base/setup/ages.
    """
    table = game.table
    turn, turns = table.turn or 1, table.numbers.turns
    if turn < turns:
        return game._replace(table=_passed(table._replace(turn=turn + 1))), []
    if turn == turns:
        extra = table._replace(turn=turns + 1)
        if any(table.city(seat).hand != () for seat in players_in_turn(extra)):
            return game._replace(table=extra), []
    table, entries = conflicts(table)
    age = (table.age or 1) + 1
    if age not in table.numbers.victory_tokens:
        return game._replace(table=table._replace(turn=None), over=True), entries
    table = table._replace(age=age, turn=1)
    hands = game.deals.get(age, (None,) * len(table.cities))
    return game._replace(table=_with_hands(table, hands)), entries


def conflicts(table: Table) -> tuple[Table, list[Entry]]:
    """At the end of an Age each city compares its shields with each neighbour and takes the tokens.

    Source: base/conflict/tokens.
    """
    strength = [shields(city) for city in _cities(table)]
    cities, entries = [], []
    for seat, city in enumerate(_cities(table)):
        others = (strength[(seat + 1) % len(strength)], strength[seat - 1])
        values = [token(strength[seat], other, table.age or 1, table.numbers) for other in others]
        tokens = tuple([value for value in values if value])
        cities.append(city._replace(military=city.military + tokens))
        entries += [Entry(city.name, f"takes a token of {value:+d}", "base/conflict/tokens") for value in tokens]
    return table._replace(cities=tuple(cities)), entries


def passing_step(table: Table) -> int:
    """A hand goes to the next seat, the left neighbour, or to the one before, the right neighbour, by the Age.

    Source: base/turn/passing.
    """
    return 1 if table.numbers.passing[table.age or 1] == "left" else -1


def _cities(table: Table) -> Sequence[City]:
    return [table.city(seat) for seat in range(len(table.cities))]


def _with_hands(table: Table, hands: Sequence[tuple[Card, ...] | None]) -> Table:
    dealt = [city._replace(hand=hand) for city, hand in zip(_cities(table), hands, strict=True)]
    return table._replace(cities=tuple(dealt))


def _passed(table: Table) -> Table:
    step = passing_step(table)
    return _with_hands(table, [table.city(seat - step).hand for seat in range(len(table.cities))])


def _placed(city: City, play: Play) -> City:
    """Take the card out of the hand; a building or a stage stands in the city."""
    hand = _without(city.hand, play.card)
    if play.action == BUILD and play.card is not None:
        return city._replace(cards=(*city.cards, play.card), hand=hand)
    return city._replace(stages=city.stages + (play.action == STAGE), hand=hand)


def _without(hand: tuple[Card, ...] | None, card: Card | None) -> tuple[Card, ...] | None:
    """Take a card out of a hand; what is left of it is not known if the card is not."""
    if hand is None or card is None:
        return None
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _entry(table: Table, city: City, play: Play) -> Entry:
    """Tell a play in the ledger."""
    name = play.card.name if play.card else "a card that nobody saw"
    match play.action:
        case "build":
            by = play.way.by if play.way else ""
            how = f" by {by} from {play.way.origin}" if play.way and by in ("chain", "power") else ""
            return Entry(city.name, f"builds {name}{how}", _power_ruling(table, city) if by == "power" else _BY[by])
        case "stage":
            return Entry(city.name, f"builds stage {city.stages + 1} with {name}", "base/stage/order")
        case "sell":
            return Entry(city.name, f"sells {name}", "base/turn/sell", table.numbers.sale_coins, BANK)
        case _:
            return Entry(city.name, f"lets {name} go", "base/babylon/seventh-card")


_BY = {"free": "base/build/free", "chain": "base/chain/own-city", "payment": "base/build/cost", "": "base/build/cost"}


def _power_ruling(table: Table, city: City) -> str:
    if FIRST_OF_COLOUR in city.powers():
        return "base/olympia/first-of-colour"
    return "base/olympia/first-card" if table.turn == 1 else "base/olympia/last-card"


def _pay(cities: Sequence[City], seat: int, way: Way, coins: list[int]) -> Iterator[Entry]:
    """Coins leave the treasury for the bank and for the neighbours, who have them in their next turn.

    Source: base/pay/coins-at-start, base/pay/price, base/build/cost.
    """
    name = cities[seat].name
    for receiver, paid in way.payment.parts if way.payment else ():
        if paid:
            coins[seat] -= paid
            if receiver == BANK:
                yield Entry(BANK, "takes printed coins", "base/build/cost", paid, name)
            else:
                other = (seat + (1 if receiver == "left" else -1)) % len(cities)
                coins[other] += paid
                yield Entry(cities[other].name, "sells resources", "base/pay/price", paid, name)


def _built(city: City, play: Play) -> list[tuple[str, Effect]]:
    """Give what a play put into the city, by name."""
    if play.action == BUILD and play.card is not None:
        return [(play.card.name, play.card.effect)]
    if play.action == STAGE:
        return [(f"stage {city.stages}", effect) for effect in city.wonder.stages[city.stages - 1].effects]
    return []


def _gain(table: Table, seat: int, name: str, effect: Effect, coins: list[int]) -> Iterator[Entry]:
    """Coins of a card or a stage come from the bank, once, counted when everything of the turn is placed.

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
        yield Entry(table.city(seat).name, f"takes the coins of {name}", "base/turn/coins-after-placing", gained, BANK)
