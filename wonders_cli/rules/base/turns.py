"""The turns of a game: what may be played, and what becomes of the table when all have played.

A turn is simultaneous. Every play is judged by the table at the start of the turn. Then everything built is placed,
then coins come in, then Halikarnassos builds from the discard pile, then the hands are passed: `act`, `recover`,
`advance`.

Source: base/turn/*, base/halikarnassos/*, base/babylon/seventh-card, base/conflict/tokens.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from wonders_cli.rules.answers.building import Way
from wonders_cli.rules.answers.replay import BANK, Entry
from wonders_cli.rules.base.building import (
    FIRST_OF_COLOUR,
    SEVENTH_CARD,
    builds_from_discard,
    ways_to_build,
    ways_to_build_stage,
)
from wonders_cli.rules.base.conflicts import shields, token
from wonders_cli.rules.base.cost import buyer, title
from wonders_cli.rules.base.counting import counts
from wonders_cli.rules.base.model import BUILD, DISCARD, SELL, STAGE, Card, City, Coins, Effect, PerCount, Table
from wonders_cli.rules.base.setup import Hands
from wonders_cli.rules.errors import Need, NeedsError
from wonders_cli.rules.messages import say

_UNSEEN = say("a card that nobody saw")
_PRINTED = say("takes printed coins")
_TRADE = say("sells resources")
_AGAINST = say("takes a token of {value:+} against {player}", value=0, player="")


class Play(NamedTuple):
    """What one player does with one card in a turn. The card is None where only its owner has seen it."""

    action: str
    card: Card | None
    way: Way | None = None


class Game(NamedTuple):
    """A game under way: the table, the cards under each Wonder, the hands of each Age where they are known.

    `recovering` is the seat that may build from the discard pile before the turn ends.
    """

    table: Table
    tucked: tuple[tuple[Card | None, ...], ...]
    deals: Mapping[int, Hands]
    over: bool = False
    recovering: int | None = None


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
    return (table.turn or 1) <= table.numbers.turns or table.city(seat).has_power(SEVENTH_CARD)


def players_in_turn(table: Table) -> list[int]:
    """These seats play in this turn.

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
        message = say("the plays of {player} depend on `hand`, which this document does not give", player=city.name)
        raise NeedsError(Need(message, (*table.place(seat), "hand")))
    paying = buyer(table, seat)
    stage_ways, needs = ways_to_build_stage(table, seat, paying)
    found: list[tuple[Play, tuple[Way, ...]]] = []
    names = {card.name for card in city.cards}
    for card in dict.fromkeys(city.hand):
        build, stage, sell = _deeds(card)
        if card.name not in names:
            ways, unknown = ways_to_build(table, seat, card, paying)
            needs += unknown
            if ways:
                found.append((build, ways))
        if stage_ways:
            found.append((stage, stage_ways))
        found.append((sell, ()))
    if needs:
        raise NeedsError(*dict.fromkeys(needs))
    return found


@cache
def _deeds(card: Card) -> tuple[Play, Play, Play]:
    """What can be done with a card."""
    return Play(BUILD, card), Play(STAGE, card), Play(SELL, card)


def act(game: Game, played: Mapping[int, Play]) -> tuple[Game, list[Entry]]:
    """All who play in a turn place what they build and pay for it; then coins come in; then last cards are discarded.

    The plays must be legal. The answer is the game and the ledger of the turn.
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
        item = _built(cities[seat], play)
        if item is not None:
            entries += _gain(table, seat, item, coins)
    if table.turn == table.numbers.turns:
        for seat, city in enumerate(cities):
            if city.hand and not has_turn(table._replace(turn=table.numbers.turns + 1), seat):
                discard += city.hand
                entries += [
                    Entry(city.name, say("throws {card} away", card=card.name), "base/turn/sixth-card")
                    for card in city.hand
                ]
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
    """A card of the discard pile is built for free; what it gives when built is received.

    Source: base/halikarnassos/discard, base/halikarnassos/timing.
    """
    table = game.table
    discard = list(table.discard or ())
    if card in discard:  # else it is a card that nobody saw
        discard.remove(card)
    cities = list(_cities(table))
    cities[seat] = cities[seat]._replace(cards=(*cities[seat].cards, card))
    table = table._replace(cities=tuple(cities), discard=tuple(discard))
    coins = [city.coins or 0 for city in cities]
    what = say("builds {card} from the discard pile", card=card.name)
    built = Entry(cities[seat].name, what, "base/halikarnassos/discard")
    entries = [built, *_gain(table, seat, card, coins)]
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
    found = _cities(table)
    strength = [shields(city) for city in found]
    cities, entries = [], []
    for seat, city in enumerate(found):
        tokens = list(city.military)
        for other in ((seat + 1) % len(found), seat - 1):
            value = token(strength[seat], strength[other], table.age or 1, table.numbers)
            if value:
                tokens.append(value)
                what = _AGAINST._replace(values=(("value", value), ("player", found[other].name)))
                entries.append(Entry(city.name, what, "base/conflict/tokens"))
        cities.append(city._replace(military=tuple(tokens)))
    return table._replace(cities=tuple(cities)), entries


def passing_step(table: Table) -> int:
    """A hand goes to the next seat, the left neighbour, or to the one before, the right neighbour, by the Age.

    Source: base/turn/passing.
    """
    return 1 if table.numbers.passing[table.age or 1] == "left" else -1


def _cities(table: Table) -> Sequence[City]:
    return [table.city(seat) if city is None else city for seat, city in enumerate(table.cities)]


def _with_hands(table: Table, hands: Sequence[tuple[Card, ...] | None]) -> Table:
    dealt = [city._replace(hand=hand) for city, hand in zip(_cities(table), hands, strict=True)]
    return table._replace(cities=tuple(dealt))


def _passed(table: Table) -> Table:
    step = passing_step(table)
    hands = [city.hand for city in _cities(table)]
    return _with_hands(table, [hands[(seat - step) % len(hands)] for seat in range(len(hands))])


def _placed(city: City, play: Play) -> City:
    """Move the card out of the hand; a building or a stage stands in the city."""
    hand = _without(city.hand, play.card)
    if play.action == BUILD and play.card is not None:
        return city._replace(cards=(*city.cards, play.card), hand=hand)
    return city._replace(stages=city.stages + (play.action == STAGE), hand=hand)


def _without(hand: tuple[Card, ...] | None, card: Card | None) -> tuple[Card, ...] | None:
    """Remove a card from a hand; the rest of the hand is not known if the card is not."""
    if hand is None or card is None:
        return None
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _entry(table: Table, city: City, play: Play) -> Entry:
    """Write a play in the ledger."""
    card = _UNSEEN if play.card is None else play.card.name
    match play.action:
        case "build":
            what = say("builds {card}", card=card)
            if play.way and play.way.by in ("chain", "power"):
                what = say("builds {card} by {way} from {origin}", card=card, way=play.way.by, origin=play.way.origin)
            ruling = _ruling(table, city, play)
        case "stage":
            what = say("builds stage {number} with {card}", number=city.stages + 1, card=card)
            ruling = "base/stage/order"
        case "sell":
            what, ruling = say("sells {card}", card=card), "base/turn/sell"
        case _:
            what, ruling = say("lets {card} go", card=card), _SEVENTH_CARD
    if (table.turn or 1) > table.numbers.turns:
        ruling = _SEVENTH_CARD
    if play.action == SELL:
        return Entry(city.name, what, ruling, table.numbers.sale_coins, BANK)
    return Entry(city.name, what, ruling)


_SEVENTH_CARD = "base/babylon/seventh-card"
_BY = {"free": "base/build/free", "chain": "base/chain/own-city", "payment": "base/build/cost", "": "base/build/cost"}


def _ruling(table: Table, city: City, play: Play) -> str:
    """Cite the ruling on the way to build: of Olympia that of its power, of a payment beside a chain that of this."""
    by = play.way.by if play.way else ""
    if by == "power":
        powers = [power for power in city.powers() if power.name == FIRST_OF_COLOUR or power.turn == table.turn]
        return next((power.rulings[0] for power in powers), "")
    chains = play.card.chains if play.card else ()
    if by == "payment" and chains and any(other.name in chains for other in city.cards):
        return "base/chain/paying-anyway"
    return _BY[by]


def _pay(cities: Sequence[City], seat: int, way: Way, coins: list[int]) -> Iterator[Entry]:
    """Coins leave the treasury for the bank and for the neighbours, who have them in their next turn.

    Source: base/pay/coins-at-start, base/pay/price, base/build/cost.
    """
    name = cities[seat].name
    for receiver, paid in way.payment.parts if way.payment else ():
        if paid:
            coins[seat] -= paid
            if receiver == BANK:
                yield Entry(BANK, _PRINTED, "base/build/cost", paid, name)
            else:
                other = (seat + (1 if receiver == "left" else -1)) % len(cities)
                coins[other] += paid
                yield Entry(cities[other].name, _TRADE, "base/pay/price", paid, name)


def _built(city: City, play: Play) -> Card | int | None:
    """Return what a play has put into the city: a card, or a stage by its number."""
    if play.action == BUILD:
        return play.card
    return city.stages if play.action == STAGE else None


def _gain(table: Table, seat: int, item: Card | int, coins: list[int]) -> Iterator[Entry]:
    """Coins of a card or a stage come from the bank, once, counted when everything of the turn is placed.

    Source: base/turn/coins-after-placing, base/ephesos/coins.
    """
    city = table.city(seat)
    effects = city.wonder.stages[item - 1].effects if isinstance(item, int) else (item.effect,)
    for effect in effects:
        gained = coins_of(table, seat, item, effect)
        if gained:
            coins[seat] += gained
            ruling = "base/ephesos/coins" if isinstance(item, int) else "base/turn/coins-after-placing"
            yield Entry(city.name, say("takes the coins of {item}", item=title(item)), ruling, gained, BANK)


def gain(table: Table, seat: int, item: Card | int) -> int:
    """What a card or the next stage brings its builder in coins, if nobody else builds in this turn.

    What would be counted in a neighbour who is not in the document is left out.
    Source: base/turn/coins-after-placing, base/ephesos/coins.
    """
    city = table.city(seat)
    if isinstance(item, int):
        placed, effects = city._replace(stages=item), city.wonder.stages[item - 1].effects
    else:
        placed, effects = city._replace(cards=(*city.cards, item)), (item.effect,)
    cities = [placed if place == seat else other for place, other in enumerate(table.cities)]
    try:
        return sum(coins_of(table._replace(cities=tuple(cities)), seat, item, effect) for effect in effects)
    except NeedsError:
        return 0


def coins_of(table: Table, seat: int, item: Card | int, effect: Effect) -> int:
    """Count the coins that one effect brings when everything of the turn is placed.

    Source: base/turn/coins-after-placing.
    """
    match effect:
        case Coins(number):
            return number
        case PerCount(each, _, _, _, _) as counting if each:
            return each * sum(counts(table, seat, counting, title(item)))
        case _:
            return 0
