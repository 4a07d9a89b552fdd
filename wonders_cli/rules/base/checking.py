"""Whether a table is possible at all: what cannot be, and its place in the document.

What a document leaves out is never held against it: every possible value is tried in its favour. What it says counts,
also that a city holds no token.

Source: base/setup/*, base/guild/deck, base/turn/one-card, base/turn/seventh-turn, base/conflict/*.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import chain, combinations

from wonders_cli.rules.answers.reasons import Contradiction
from wonders_cli.rules.base.building import FROM_DISCARD, SEVENTH_CARD
from wonders_cli.rules.base.cost import COMPLETE
from wonders_cli.rules.base.counting import counts
from wonders_cli.rules.base.model import Card, City, Coins, PerCount, Table
from wonders_cli.rules.base.setup import copies
from wonders_cli.rules.base.tokenchecking import wrong_tokens
from wonders_cli.rules.errors import Path
from wonders_cli.rules.messages import Message, say


def contradictions(table: Table) -> tuple[Contradiction, ...]:
    """Everything that cannot be at this table, in the order of the rules.

    Source: the codes at each check.

    >>> from wonders_cli.documents.base.catalogue import cards, rulebook, wonders
    >>> boards = [wonders()[name]["day"] for name in ("Gizah", "Rhodos", "Olympia")]
    >>> cities = tuple(City(board.name, board, cards=(cards()["Palace"],)) for board in boards)
    >>> [(str(found.message), found.path) for found in contradictions(Table(cities, rulebook()))]
    [('there are 3 copies of Palace, and 1 in the decks for 3 players', ('players', 1, 'cards', 0))]
    """
    checks = (_copies, _guilds, _twice, _stages, _hands, _hand_sizes, _extra_turn, _plays, _cards_dealt, _start, _coins)
    found = chain.from_iterable(check(table) for check in checks)
    return (*found, *wrong_tokens(table, ended(table)))


def _cities(table: Table) -> Iterator[tuple[Path, City]]:
    for seat, city in enumerate(table.cities):
        if city is not None:
            yield table.place(seat), city


def _cards(table: Table) -> Iterator[tuple[Path, str | None, Card]]:
    """Go through every card of the document, with its place and its owner."""
    for place, city in _cities(table):
        yield from (((*place, "cards", index), city.name, card) for index, card in enumerate(city.cards))
        yield from (((*place, "hand", index), city.name, card) for index, card in enumerate(city.hand or ()))
    yield from ((("discard", index), None, card) for index, card in enumerate(table.discard or ()))


def _turns(table: Table) -> dict[int, int]:
    """Count the turns of each Age that can be over. Source: base/turn/sixth-card, base/setup/ages."""
    last = table.age or max(table.numbers.victory_tokens)
    turns = {age: table.numbers.turns for age in sorted(table.numbers.victory_tokens) if age <= last}
    if table.turn is not None:
        turns[last] = min(table.turn - 1, table.numbers.turns)
    return turns


def ended(table: Table) -> tuple[int, ...]:
    """List the Ages that can have ended; if the document has a turn, its Age goes on. Source: base/turn/sixth-card."""
    return tuple(_turns(table))[: None if table.turn is None else -1]


def _players(table: Table) -> int:
    """Count the players; a document with one city may belong to a table of the most players."""
    return len(table.cities) if table.whole else table.numbers.players["max"]


def _copies(table: Table) -> Iterator[Contradiction]:
    """A card is in the deck of its Age, in as many copies as the number of players has; there is one of each guild.

    Source: base/setup/ages, base/setup/deck, base/guild/deck.
    """
    last, players = max(_turns(table)), _players(table)
    places: dict[Card, list[tuple[Path, str | None]]] = {}
    for place, owner, card in _cards(table):
        places.setdefault(card, []).append((place, owner))
    for card, found in places.items():
        limit = _in_decks(card, last, players)
        if len(found) > limit:
            code = "base/guild/deck" if card.is_guild else "base/setup/deck"
            if min(card.copies) > last:
                code = "base/setup/ages"
            place, owner = found[limit]
            yield Contradiction(code, _too_many_copies(table, card, len(found), limit), owner, place)


@lru_cache(maxsize=1 << 12)
def _in_decks(card: Card, last: int, players: int) -> int:
    """Count the copies of a card in the decks until the last Age. Source: base/setup/deck."""
    return sum([copies(card, age, players) for age in card.copies if age <= last])


def _too_many_copies(table: Table, card: Card, found: int, limit: int) -> Message:
    last, players = max(_turns(table)), _players(table)
    if min(card.copies) > last:
        return say("{card} is a card of {age:age}, which has not begun", card=card.name, age=min(card.copies))
    if not limit:
        mark = min(chain.from_iterable(card.copies.values()))
        return say(
            "{card} is for {mark} players or more, and {players} play", card=card.name, mark=mark, players=players
        )
    decks = say("the decks for {players} players", players=players) if table.whole else say("the box")
    if max(card.copies) > last:
        decks = say("{decks} until {age:age}", decks=decks, age=last)
    return say(
        "there are {found} copies of {card}, and {limit} in {decks}",
        found=found,
        card=card.name,
        limit=limit,
        decks=decks,
    )


def _guilds(table: Table) -> Iterator[Contradiction]:
    """As many guilds as there are players, and two more, are in a game. Source: base/guild/deck."""
    players = _players(table)
    limit = players + table.numbers.guilds_beyond_players
    seen: set[Card] = set()
    for place, owner, card in _cards(table):
        if card.is_guild and card not in seen:
            seen.add(card)
            if len(seen) == limit + 1:
                message = say(
                    "{card} is one guild too many: a game of {players} players has {limit}",
                    card=card.name,
                    players=players,
                    limit=limit,
                )
                yield Contradiction("base/guild/deck", message, owner, place)


def _twice(table: Table) -> Iterator[Contradiction]:
    """A city has no two buildings of one name. Source: base/build/duplicate-name."""
    for place, city in _cities(table):
        seen: set[Card] = set()
        for index, card in enumerate(city.cards):
            if card in seen:
                message = say("{player} has two buildings named {card}", player=city.name, card=card.name)
                yield Contradiction("base/build/duplicate-name", message, city.name, (*place, "cards", index))
            seen.add(card)


def _stages(table: Table) -> Iterator[Contradiction]:
    """No city has more stages than its board shows. Source: base/stage/complete."""
    for place, city in _cities(table):
        if city.stages > len(city.wonder.stages):
            message = say(
                "{player} has built {stages:stage}, and {wonder} has {most}",
                player=city.name,
                stages=city.stages,
                wonder=city.wonder.title,
                most=len(city.wonder.stages),
            )
            yield Contradiction(COMPLETE, message, city.name, (*place, "stages"))


def _hands(table: Table) -> Iterator[Contradiction]:
    """A hand has cards of its Age, seven at first and one less each turn. Source: base/setup/ages, base/setup/hand.

    In the seventh turn those who do not play may still show the card that they discard.
    """
    size = table.numbers.hand_size + 1 - (table.turn or 1)
    for place, city in _cities(table):
        hand = city.hand or ()
        exact = city.hand is not None and table.turn is not None and (size > 1 or city.has_power(SEVENTH_CARD))
        if len(hand) > size or (exact and len(hand) < size):
            holds = say("{player} holds {cards:card}", player=city.name, cards=len(hand))
            message = say("{holds}; a hand has {size} at most", holds=holds, size=size)
            if table.turn:
                message = say("{holds}; a hand has {size} in turn {turn}", holds=holds, size=size, turn=table.turn)
            too_much = (size,) if len(hand) > size else ()
            yield Contradiction("base/setup/hand", message, city.name, (*place, "hand", *too_much))
        for index, card in enumerate(hand):
            if table.age is not None and table.age not in card.copies and min(card.copies) < table.age:
                message = say("{card} is no card of {age:age}", card=card.name, age=table.age)
                yield Contradiction("base/setup/ages", message, city.name, (*place, "hand", index))


def _hand_sizes(table: Table) -> Iterator[Contradiction]:
    """Everybody plays a card a turn, so all hands have the same size, but in the seventh turn.

    Source: base/turn/simultaneous, base/turn/seventh-turn.
    """
    held = [(place, city, len(city.hand)) for place, city in _cities(table) if city.hand is not None]
    for place, city, size in held[1:] if table.turn is None else ():
        _, first, first_size = held[0]
        if size != first_size and max(size, first_size) > 1:
            message = say(
                "{player} holds {cards:card} and {other_player} {other_cards}: all hands have the same size",
                player=city.name,
                cards=size,
                other_player=first.name,
                other_cards=first_size,
            )
            yield Contradiction("base/turn/simultaneous", message, city.name, (*place, "hand"))


def _extra_turn(table: Table) -> Iterator[Contradiction]:
    """Only a city with the stage that plays the last card has a seventh turn. Source: base/turn/seventh-turn."""
    extra = table.turn is not None and table.turn > table.numbers.turns
    if table.whole and extra and not any(city.has_power(SEVENTH_CARD) for _, city in _cities(table)):
        message = say(
            "nobody at this table has a turn {turn}: no stage that plays the last card of an Age is built",
            turn=table.turn,
        )
        yield Contradiction("base/turn/seventh-turn", message, None, ("turn",))


def _plays(table: Table) -> Iterator[Contradiction]:
    """One card is played a turn, so there are not more buildings and stages than turns, in all or of some Ages.

    Beside them come Babylon's last card of each Age and what Halikarnassos finds in the discard pile. In Age I Babylon
    builds the stage first, so that its last card only makes up for it.
    Source: base/turn/one-card, base/babylon/seventh-card, base/halikarnassos/discard.
    """
    turns = _turns(table)
    some_ages = [{*ages} for number in range(1, len(turns)) for ages in combinations(turns, number)]
    for place, city in _cities(table):
        kinds = Counter([tuple(card.copies) for card in city.cards])
        reached = [(turns.keys() & kind, number) for kind, number in kinds.items()]
        for ages in some_ages:
            own = sum([number for kind, number in reached if kind <= ages])
            most = sum([turns[age] for age in ages])
            if own > most and own > (most := most + _extra(table, city, ages - {min(turns)})):
                message = say(
                    "{player} has {buildings:building} of {ages:age}, and can have built {most} by now",
                    player=city.name,
                    buildings=own,
                    ages=tuple(sorted(ages)),
                    most=most,
                )
                yield Contradiction("base/turn/one-card", message, city.name, (*place, "cards"))
                break
        else:
            most = _most_plays(table, city)
            if len(city.cards) + city.stages > most:
                built = say("{buildings:building}", buildings=len(city.cards))
                if city.stages:
                    built = say("{buildings} and {stages:stage}", buildings=built, stages=city.stages)
                message = say(
                    "{player} has {built}, and can have built {most} by now", player=city.name, built=built, most=most
                )
                yield Contradiction("base/turn/one-card", message, city.name, (*place, "cards"))


def _most_plays(table: Table, city: City) -> int:
    turns = _turns(table)
    return sum(turns.values()) + _extra(table, city, turns)


def _extra(table: Table, city: City, ages: Collection[int]) -> int:
    """Count the cards that can have come beside one a turn: last cards of these Ages, and cards of the discard pile.

    Source: base/babylon/seventh-card, base/halikarnassos/discard.
    """
    powers = [power.name for power in city.powers()]
    last_cards = len([age for age in ended(table) if age in ages]) if SEVENTH_CARD in powers else 0
    return last_cards + powers.count(FROM_DISCARD)


def _cards_dealt(table: Table) -> Iterator[Contradiction]:
    """What is built, tucked or discarded was played, or left over at the end of an Age.

    Source: base/turn/one-card, base/turn/sixth-card.
    """
    turns = _turns(table)
    gone = sum(turns.values()) + sum(number == table.numbers.turns for number in turns.values())
    used = sum(len(city.cards) + city.stages for _, city in _cities(table)) + len(table.discard or ())
    most = gone * _players(table)
    if table.whole and used > most:
        message = say(
            "{used} cards are built, discarded or under Wonders, and {most} can be by now", used=used, most=most
        )
        yield Contradiction("base/turn/one-card", message, None, ("discard",))


def _start(table: Table) -> Iterator[Contradiction]:
    """Everybody begins the game with the same coins. Source: base/setup/coins."""
    coins = table.numbers.coins_at_start
    for place, city in _cities(table) if (table.age, table.turn) == (1, 1) else ():
        if city.coins not in (None, coins):
            message = say(
                "{player} has {coins:coin}; everybody begins with {start}",
                player=city.name,
                coins=city.coins or 0,
                start=coins,
            )
            yield Contradiction("base/setup/coins", message, city.name, (*place, "coins"))


def _coins(table: Table) -> Iterator[Contradiction]:
    """Coins come from the bank at the start, for cards sold, and by buildings and stages; trade only moves them.

    Counts only grow, so a card has never counted more than now. A city with a power need not have paid the printed
    coins of a card. Source: base/setup/coins-in-play.
    """
    if not table.whole:
        return
    most = 0
    for seat, (_, city) in enumerate(_cities(table)):
        sold = max(0, _most_plays(table, city) - len(city.cards) - city.stages)
        paid = 0 if city.powers() else sum([card.coins for card in city.cards])
        most += table.numbers.coins_at_start + sold * table.numbers.sale_coins - paid
        for effect in city.effects():
            if isinstance(effect, Coins):
                most += effect.coins
            elif isinstance(effect, PerCount) and effect.coins:
                most += effect.coins * sum(counts(table, seat, effect, say("{player}", player=city.name)))
    held = sum([city.coins or 0 for _, city in _cities(table)])
    if held > most:
        message = say(
            "all players together have {held:coin}, and {most} at most can have come from the bank",
            held=held,
            most=most,
        )
        yield Contradiction("base/setup/coins-in-play", message, None, ("players",))
