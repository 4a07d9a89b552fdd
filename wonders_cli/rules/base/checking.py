"""Whether a table is possible at all: what cannot be, and where the document says it.

Only what is too much is found, never what is too little: a document need not tell everything. What it does not tell,
such as the Age, is taken as it suits the document best.

Source: base/setup/*, base/guild/deck, base/turn/one-card, base/turn/seventh-turn, base/conflict/*.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import chain, combinations

from wonders_cli.rules.answers import Contradiction, Path, counted, listed
from wonders_cli.rules.base.building import FROM_DISCARD, SEVENTH_CARD
from wonders_cli.rules.base.counting import counts
from wonders_cli.rules.base.model import Card, City, Coins, PerCount, Table
from wonders_cli.rules.base.setup import GUILDS, copies
from wonders_cli.rules.base.tokens import Strength, at_odds, strengths, tokens

NEIGHBOURS = ("left", "right")


def contradictions(table: Table) -> tuple[Contradiction, ...]:
    """Everything that cannot be at this table, in the order of the rules.

    Source: those that are named with each.

    >>> from wonders_cli.documents.base_catalogue import cards, rulebook, wonders
    >>> boards = [wonders()[name]["day"] for name in ("Gizah", "Rhodos", "Olympia")]
    >>> cities = tuple(City(board.name, board, cards=(cards()["Palace"],)) for board in boards)
    >>> [(found.message, found.path) for found in contradictions(Table(cities, rulebook()))]
    [('there are 3 copies of Palace, and 1 in the decks for 3 players', ('players', 1, 'cards', 0))]
    """
    checks = (_copies, _guilds, _hands, _hand_sizes, _extra_turn, _plays, _cards_dealt, _start, _coins, _tokens)
    return tuple(chain.from_iterable(check(table) for check in checks))


def _cities(table: Table) -> Iterator[tuple[Path, City]]:
    for seat, city in enumerate(table.cities):
        if city is not None:
            yield table.place(seat), city


def _cards(table: Table) -> Iterator[tuple[Path, str | None, Card]]:
    """Every card that is told, with its place and its owner."""
    for place, city in _cities(table):
        yield from (((*place, "cards", index), city.name, card) for index, card in enumerate(city.cards))
        yield from (((*place, "hand", index), city.name, card) for index, card in enumerate(city.hand or ()))
    yield from ((("discard", index), None, card) for index, card in enumerate(table.discard or ()))


def _turns(table: Table) -> dict[int, int]:
    """How many turns of each Age everybody has played, at most. Source: base/turn/sixth-card, base/setup/ages."""
    last = table.age or max(table.numbers.victory_tokens)
    turns = {age: table.numbers.turns for age in sorted(table.numbers.victory_tokens) if age <= last}
    if table.turn is not None:
        turns[last] = min(table.turn - 1, table.numbers.turns)
    return turns


def _ended(table: Table) -> tuple[int, ...]:
    """The Ages that can have ended: where a turn is told its Age goes on. Source: base/turn/sixth-card."""
    return tuple(_turns(table))[: None if table.turn is None else -1]


def _players(table: Table) -> int:
    """How many players there are; as many as can be where the document has one city and its neighbours."""
    return len(table.cities) if table.whole else table.numbers.players["max"]


def _age(age: int) -> str:
    return f"Age {'I' * age}"


def _copies(table: Table) -> Iterator[Contradiction]:
    """A card is in the deck of its Age, in as many copies as the number of players has; of a guild there is one.

    Source: base/setup/ages, base/setup/deck, base/guild/deck.
    """
    last, players = max(_turns(table)), _players(table)
    places: dict[Card, list[tuple[Path, str | None]]] = {}
    for place, owner, card in _cards(table):
        places.setdefault(card, []).append((place, owner))
    for card, told in places.items():
        limit = sum([copies(card, age, players) for age in card.copies if age <= last])
        if len(told) <= limit:
            continue
        code = "base/guild/deck" if card.colour == GUILDS else "base/setup/deck"
        place, owner = told[limit]
        if min(card.copies) > last:
            code, message = "base/setup/ages", f"{card.name} is a card of {_age(min(card.copies))}, which has not begun"
        elif not limit:
            mark = min(chain.from_iterable(card.copies.values()))
            message = f"{card.name} is for {mark} players or more, and {players} play"
        else:
            decks = f"the decks for {players} players" if table.whole else "the box"
            until = f" until {_age(last)}" if max(card.copies) > last else ""
            message = f"there are {len(told)} copies of {card.name}, and {limit} in {decks}{until}"
        yield Contradiction(code, message, owner, place)


def _guilds(table: Table) -> Iterator[Contradiction]:
    """As many guilds as there are players, and two more, are in a game. Source: base/guild/deck."""
    limit = _players(table) + table.numbers.guilds_beyond_players
    seen: set[Card] = set()
    for place, owner, card in _cards(table):
        if card.colour == GUILDS and card not in seen:
            seen.add(card)
            if len(seen) == limit + 1:
                message = f"{card.name} is one guild too many: a game of {_players(table)} players has {limit}"
                yield Contradiction("base/guild/deck", message, owner, place)


def _hands(table: Table) -> Iterator[Contradiction]:
    """A hand has cards of its Age, seven at first and one less each turn. Source: base/setup/ages, base/setup/hand.

    In the seventh turn those who do not play may still show the card that they throw away.
    """
    size = table.numbers.hand_size + 1 - (table.turn or 1)
    for place, city in _cities(table):
        hand = city.hand or ()
        exact = city.hand is not None and table.turn is not None and (size > 1 or SEVENTH_CARD in city.powers())
        if len(hand) > size or (exact and len(hand) < size):
            when = f"in turn {table.turn}" if table.turn else "at most"
            message = f"{city.name} holds {counted(len(hand), 'card')}; a hand has {size} {when}"
            too_much = (size,) if len(hand) > size else ()
            yield Contradiction("base/setup/hand", message, city.name, (*place, "hand", *too_much))
        for index, card in enumerate(hand):
            if table.age is not None and table.age not in card.copies and min(card.copies) < table.age:
                message = f"{card.name} is no card of {_age(table.age)}"
                yield Contradiction("base/setup/ages", message, city.name, (*place, "hand", index))


def _hand_sizes(table: Table) -> Iterator[Contradiction]:
    """Everybody plays a card a turn, so all hands have the same size, but in the seventh turn.

    Source: base/turn/simultaneous, base/turn/seventh-turn.
    """
    told = [(place, city, len(city.hand)) for place, city in _cities(table) if city.hand is not None]
    for place, city, size in told[1:] if table.turn is None else ():
        _, first, first_size = told[0]
        if size != first_size and max(size, first_size) > 1:
            held = f"{city.name} holds {counted(size, 'card')} and {first.name} {first_size}"
            message = f"{held}: all hands have the same size"
            yield Contradiction("base/turn/simultaneous", message, city.name, (*place, "hand"))


def _extra_turn(table: Table) -> Iterator[Contradiction]:
    """The seventh turn is Babylon's, with the stage that plays the last card. Source: base/turn/seventh-turn."""
    extra = table.turn is not None and table.turn > table.numbers.turns
    if table.whole and extra and not any(SEVENTH_CARD in city.powers() for _, city in _cities(table)):
        message = f"nobody at this table has a turn {table.turn}: that is for Babylon (night) with its first stage"
        yield Contradiction("base/turn/seventh-turn", message, None, ("turn",))


def _plays(table: Table) -> Iterator[Contradiction]:
    """One card is played a turn, so buildings of some Ages, or all buildings and stages, are not more than the turns.

    Beside them come Babylon's last card of each Age and what Halikarnassos finds in the discard pile. In Age I Babylon
    builds the stage first, so that its last card only makes up for it.
    Source: base/turn/one-card, base/babylon/seventh-card, base/halikarnassos/discard.
    """
    turns = _turns(table)
    some_ages = [ages for number in range(1, len(turns)) for ages in combinations(turns, number)]
    for place, city in _cities(table):
        kinds = Counter([tuple(card.copies) for card in city.cards])
        for ages in some_ages:
            own = sum([number for kind, number in kinds.items() if turns.keys() & kind <= {*ages}])
            most = sum([turns[age] for age in ages]) + _extra(table, city, {*ages} - {min(turns)})
            if own > most:
                of = listed([_age(age) for age in ages])
                message = f"{city.name} has {counted(own, 'building')} of {of}, and can have built {most} by now"
                yield Contradiction("base/turn/one-card", message, city.name, (*place, "cards"))
                break
        else:
            built = len(city.cards) + city.stages
            most = _most_plays(table, city)
            if built > most:
                stages = [counted(city.stages, "stage")] if city.stages else []
                what = listed([counted(len(city.cards), "building"), *stages])
                message = f"{city.name} has {what}, and can have built {most} by now"
                yield Contradiction("base/turn/one-card", message, city.name, (*place, "cards"))


def _most_plays(table: Table, city: City) -> int:
    turns = _turns(table)
    return sum(turns.values()) + _extra(table, city, turns)


def _extra(table: Table, city: City, ages: Collection[int]) -> int:
    """How many cards can have come beside the one a turn: last cards of these Ages, and cards of the discard pile.

    Source: base/babylon/seventh-card, base/halikarnassos/discard.
    """
    powers = city.powers()
    last_cards = len([age for age in _ended(table) if age in ages]) if SEVENTH_CARD in powers else 0
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
        message = f"{used} cards are built, discarded or under Wonders, and {most} can be by now"
        yield Contradiction("base/turn/one-card", message, None, ("discard",))


def _start(table: Table) -> Iterator[Contradiction]:
    """Everybody begins the game with the same coins. Source: base/setup/coins."""
    coins = table.numbers.coins_at_start
    for place, city in _cities(table) if (table.age, table.turn) == (1, 1) else ():
        if city.coins not in (None, coins):
            message = f"{city.name} has {counted(city.coins or 0, 'coin')}; everybody begins with {coins}"
            yield Contradiction("base/setup/coins", message, city.name, (*place, "coins"))


def _coins(table: Table) -> Iterator[Contradiction]:
    """Coins come from the bank at the start, for cards sold, and by buildings and stages; trade only moves them.

    Counts only grow, so that what a card counts now is the most it can have counted; with a power the coins of a card
    need not have been paid. Source: base/setup/coins-in-play.
    """
    if not table.whole:
        return
    most = 0
    for seat, (_, city) in enumerate(_cities(table)):
        sold = max(0, _most_plays(table, city) - len(city.cards) - city.stages)
        paid = 0 if city.powers() else sum([card.coins for card in city.cards])
        most += table.numbers.coins_at_start + sold * table.numbers.sale_coins - paid
        effects = [card.effect for card in city.cards]
        effects += [effect for stage in city.wonder.stages[: city.stages] for effect in stage.effects]
        for effect in effects:
            if isinstance(effect, Coins):
                most += effect.coins
            elif isinstance(effect, PerCount) and effect.coins:
                most += effect.coins * sum(counts(table, seat, effect, city.name))
    held = sum([city.coins or 0 for _, city in _cities(table)])
    if held > most:
        message = f"all players together have {counted(held, 'coin')}, and {most} at most can have come from the bank"
        yield Contradiction("base/setup/coins-in-play", message, None, ("players",))


def _tokens(table: Table) -> Iterator[Contradiction]:
    """Tokens come from the conflicts of each city with two neighbours in each Age that has ended.

    Source: base/conflict/once-an-age, base/conflict/both-sides, base/conflict/shields.
    """
    own = list(_own_tokens(table))
    yield from own or (_tokens_together(table) if table.whole else ())


def _own_tokens(table: Table) -> Iterator[Contradiction]:
    """A city fights two conflicts an Age, and wins none without a shield.

    Source: base/conflict/once-an-age, base/conflict/shields.
    """
    ended, most = _ended(table), len(NEIGHBOURS)
    for place, city in _cities(table):
        where = (*place, "military")
        sound = True
        for age, won in enumerate(tokens(city, table.numbers).victories, 1):
            own = f"{city.name} holds {counted(won, 'victory token')} of {_age(age)}"
            code = "base/conflict/once-an-age"
            if won and age not in ended:
                message = f"{own}, whose conflicts have not been fought"
            elif won > most:
                message = f"{own}, but has {most} neighbours"
            elif won and strengths(city, [age])[0][1] == 0:
                code, message = "base/conflict/shields", f"{own}, but had no shield then"
            else:
                continue
            sound = False
            yield Contradiction(code, message, city.name, where)
        if sound and len(city.military) > most * len(ended):
            message = (
                f"{city.name} holds {counted(len(city.military), 'token')}, and can have {most * len(ended)} by now"
            )
            yield Contradiction("base/conflict/once-an-age", message, city.name, where)


def _tokens_together(table: Table) -> Iterator[Contradiction]:
    """Every victory is a neighbour's defeat, and goes to whoever had more shields at the end of that Age.

    A table without any token is taken as one that does not tell them. In the first turn of an Age the shields are still
    those of the conflicts before it.
    Source: base/conflict/both-sides, base/conflict/shields.
    """
    cities = [city for _, city in _cities(table)]
    held = [tokens(city, table.numbers) for city in cities]
    if not any(city.military for city in cities):
        return
    won = [age for own in held for age, number in enumerate(own.victories, 1) if number]
    begun = max([table.age or 1, *(min(card.copies) for city in cities for card in city.cards)])
    fought = range(max([begun - 1, *won]), len(_ended(table)) + 1)
    ages = sorted(table.numbers.victory_tokens)
    just_ended = len(_ended(table)) if table.turn == 1 else None
    armed = [strengths(city, ages, just_ended) for city in cities]
    unarmed = at_odds(held, armed, fought)
    if not unarmed:
        return
    seats = at_odds(held, [[(0, 1)] * len(ages)] * len(cities), fought)
    victories, defeats = sum(sum(own.victories) for own in held), sum(own.defeats for own in held)
    if not seats:
        code, message = "base/conflict/shields", _misfit(cities, armed, unarmed, fought[-1])
    elif victories != defeats:
        code = "base/conflict/both-sides"
        numbers = f"{counted(victories, 'victory', 'victories')} and {counted(defeats, 'defeat')}"
        message = f"there are {numbers} at the table: whenever a city wins, its neighbour loses"
    else:
        names = listed([cities[seat].name for seat in seats])
        code, message = "base/conflict/both-sides", f"the tokens of {names} cannot come from the same conflicts"
    first = (seats or unarmed)[0]
    yield Contradiction(code, message, cities[first].name, ("players", first, "military"))


def _misfit(cities: list[City], armed: list[list[Strength]], seats: tuple[int, ...], fought: int) -> str:
    """Tell the shields of the cities whose tokens do not fit them, and of their neighbours, Age by Age."""
    around = dict.fromkeys([(seats[0] - 1) % len(cities), *seats, (seats[-1] + 1) % len(cities)])
    shields = []
    for seat in around:
        told = ", ".join(str(low) if low == high else f"{low} to {high}" for low, high in armed[seat][:fought])
        shields.append(f"{cities[seat].name} {told}")
    names = listed([cities[seat].name for seat in seats])
    return f"the tokens of {names} do not fit the shields at the end of each Age: {'; '.join(shields)}"
