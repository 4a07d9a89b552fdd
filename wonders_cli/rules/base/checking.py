"""Whether a table is possible at all: what cannot be, and where the document says it.

Only what is too much is found, never what is too little: a document need not tell everything. What it does not tell, such
as the Age, is taken as it suits the document best.

Source: base/setup/*, base/guild/deck, base/turn/one-card, base/turn/seventh-turn, base/conflict/*.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from wonders_cli.rules.answers import Contradiction, counted, listed
from wonders_cli.rules.base.building import FROM_DISCARD, SEVENTH_CARD
from wonders_cli.rules.base.counting import counts
from wonders_cli.rules.base.model import Card, City, Coins, PerCount, Table
from wonders_cli.rules.base.setup import GUILDS, copies
from wonders_cli.rules.base.tokens import strength, tokens, unexplained

Path = tuple[str | int, ...]
"""The keys and indexes that lead to a place of the document."""


def contradictions(table: Table) -> tuple[Contradiction, ...]:
    """Everything that cannot be at this table, in the order of the rules.

    Source: those that are named with each.

    >>> from wonders_cli.documents.base_catalogue import cards, rulebook, wonders
    >>> boards = [wonders()[name]["day"] for name in ("Gizah", "Rhodos", "Olympia")]
    >>> cities = tuple(City(board.name, board, cards=(cards()["Palace"],)) for board in boards)
    >>> [(found.message, found.path) for found in contradictions(Table(cities, rulebook()))]
    [('there are 3 copies of Palace; a game of 3 players has 1', ('players', 1, 'cards', 0))]
    """
    checks = (_copies, _guilds, _hands, _extra_turn, _plays, _cards_dealt, _coins, _tokens)
    return tuple(chain.from_iterable(check(table) for check in checks))


def _cities(table: Table) -> Iterator[tuple[Path, City]]:
    for seat, city in enumerate(table.cities):
        if city is not None:
            yield ("players", seat) if table.whole else (("city", "left", "right")[seat],), city


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
    ages, players = tuple(_turns(table)), _players(table)
    told = Counter(card for _, _, card in _cards(table))
    seen: Counter[Card] = Counter()
    for place, owner, card in _cards(table):
        seen[card] += 1
        if min(card.copies) > ages[-1]:
            message = f"{card.name} is a card of {_age(min(card.copies))}, which has not begun"
            yield Contradiction("base/setup/ages", message, owner, place)
            continue
        limit = sum(copies(card, age, players) for age in ages)
        if seen[card] != limit + 1:
            continue
        decks = f"a game of {players} players" if len(card.copies) <= len(ages) else f"{_age(ages[-1])}"
        if not limit:
            mark = min(chain.from_iterable(card.copies.values()))
            message = f"{card.name} is for {mark} players or more, and {players} play"
        else:
            message = f"there are {told[card]} copies of {card.name}; {decks} has {limit}"
        yield Contradiction("base/guild/deck" if card.colour == GUILDS else "base/setup/deck", message, owner, place)


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
    """A hand has cards of its Age, seven at first and one less each turn. Source: base/setup/ages, base/setup/hand."""
    size = table.numbers.hand_size + 1 - (table.turn or 1)
    for place, city in _cities(table):
        hand = city.hand or ()
        if len(hand) > size:
            when = f"in turn {table.turn}" if table.turn else "at most"
            message = f"{city.name} holds {counted(len(hand), 'card')}; a hand has {size} {when}"
            yield Contradiction("base/setup/hand", message, city.name, (*place, "hand", size))
        for index, card in enumerate(hand):
            if table.age is not None and table.age not in card.copies and min(card.copies) < table.age:
                message = f"{card.name} is no card of {_age(table.age)}"
                yield Contradiction("base/setup/ages", message, city.name, (*place, "hand", index))


def _extra_turn(table: Table) -> Iterator[Contradiction]:
    """The seventh turn is Babylon's, with the stage that plays the last card. Source: base/turn/seventh-turn."""
    if table.whole and table.turn is not None and table.turn > table.numbers.turns:
        if not any(SEVENTH_CARD in city.powers() for _, city in _cities(table)):
            message = f"nobody at this table has a turn {table.turn}: it takes Babylon (night) with its first stage"
            yield Contradiction("base/turn/seventh-turn", message, None, ("turn",))


def _extra(table: Table, city: City, ages: Sequence[int]) -> int:
    """How many buildings of these Ages, or stages where they are all, can have come without one of the six plays of an Age.

    Source: base/babylon/seventh-card, base/halikarnassos/discard.
    """
    powers = city.powers()
    last_cards = len(set(ages) & set(_ended(table))) if SEVENTH_CARD in powers else 0
    return powers.count(FROM_DISCARD) + last_cards


def _plays(table: Table) -> Iterator[Contradiction]:
    """One card is played a turn: buildings of an Age are no more than its turns, buildings and stages no more than all turns.

    Source: base/turn/one-card, base/turn/sixth-card, base/setup/ages.
    """
    turns = _turns(table)
    some_ages = [ages for number in range(1, len(turns)) for ages in combinations(turns, number)]
    for place, city in _cities(table):
        for ages in some_ages:
            own = [index for index, card in enumerate(city.cards) if {*card.copies} & {*turns} <= {*ages}]
            most = sum(turns[age] for age in ages) + _extra(table, city, ages)
            if len(own) > most:
                which = listed([_age(age) for age in ages])
                message = f"{city.name} has {len(own)} buildings of {which}, and can have built {most}"
                yield Contradiction("base/turn/one-card", message, city.name, (*place, "cards", own[most]))
                break
        else:
            built = len(city.cards) + city.stages
            most = sum(turns.values()) + _extra(table, city, tuple(turns))
            if built > most:
                what = listed(
                    [counted(len(city.cards), "building"), *([counted(city.stages, "stage")] * bool(city.stages))]
                )
                message = f"{city.name} has {what}, and can have built {most} by now"
                yield Contradiction("base/turn/one-card", message, city.name, (*place, "cards"))


def _cards_dealt(table: Table) -> Iterator[Contradiction]:
    """What is built, tucked or discarded has been played, or was left over at the end of an Age. Source: base/turn/one-card, base/turn/sixth-card."""
    turns = _turns(table)
    played = sum(turns.values()) + len([age for age in turns if turns[age] == table.numbers.turns])
    used = sum(len(city.cards) + city.stages for _, city in _cities(table)) + len(table.discard or ())
    most = played * _players(table)
    if table.whole and used > most:
        message = f"{used} cards are built, discarded or under Wonders, and {most} can have been by now"
        yield Contradiction("base/turn/one-card", message, None, ("discard",))


def _coins(table: Table) -> Iterator[Contradiction]:
    """Coins come from the bank at the start, for cards sold, and by buildings and stages; trade only moves them.

    The table as a whole has no more than all that can have come. Counts only grow, so that what a card counts now is the
    most it can have counted. Source: base/setup/coins-in-play.
    """
    if not table.whole:
        return
    turns = _turns(table)
    most = 0
    for seat, (_, city) in enumerate(_cities(table)):
        sold = sum(turns.values()) + _extra(table, city, tuple(turns)) - len(city.cards) - city.stages
        most += table.numbers.coins_at_start + max(0, sold) * table.numbers.sale_coins
        if not city.powers():  # with a power the coins of a card need not have been paid
            most -= sum(card.coins for card in city.cards)
        effects = [card.effect for card in city.cards]
        effects += [effect for stage in city.wonder.stages[: city.stages] for effect in stage.effects]
        for effect in effects:
            if isinstance(effect, Coins):
                most += effect.coins
            elif isinstance(effect, PerCount) and effect.coins:
                most += effect.coins * sum(counts(table, seat, effect, city.name))
    held = sum(city.coins or 0 for _, city in _cities(table))
    if held > most:
        message = f"all players together have {held} coins, and {most} at most can have come from the bank"
        yield Contradiction("base/setup/coins-in-play", message, None, ("players",))


def _tokens(table: Table) -> Iterator[Contradiction]:
    """Tokens come from the conflicts of each city with two neighbours in each Age that has ended.

    Source: base/conflict/once-an-age, base/conflict/both-sides, base/conflict/shields.
    """
    found = tuple(_own_tokens(table)) or tuple(_tokens_together(table) if table.whole else ())
    yield from found


def _own_tokens(table: Table) -> Iterator[Contradiction]:
    """A city fights two conflicts an Age, and wins none without a shield.

    Source: base/conflict/once-an-age, base/conflict/shields.
    """
    ended, conflicts = _ended(table), 2
    for place, city in _cities(table):
        won = dict(zip(sorted(table.numbers.victory_tokens), tokens(city, table.numbers).victories, strict=True))
        where = (*place, "military")
        for age, number in won.items():
            own = f"{city.name} holds {counted(number, 'victory token')} of {_age(age)}"
            if number and age not in ended:
                message = f"{own}, whose conflicts have not been fought"
            elif number > conflicts:
                message = f"{own}; a city has {conflicts} neighbours"
            elif number and not strength(city, age)[1]:
                message = f"{own}, and had no shield then"
                yield Contradiction("base/conflict/shields", message, city.name, where)
                continue
            else:
                continue
            yield Contradiction("base/conflict/once-an-age", message, city.name, where)
        if len(city.military) > conflicts * len(ended) and all(
            number <= conflicts * (age in ended) for age, number in won.items()
        ):
            message = f"{city.name} holds {counted(len(city.military), 'token')}; {counted(len(ended), 'Age')} can have brought {conflicts * len(ended)}"
            yield Contradiction("base/conflict/once-an-age", message, city.name, where)


def _tokens_together(table: Table) -> Iterator[Contradiction]:
    """Every victory is a neighbour's defeat, and goes to whoever had more shields at the end of that Age.

    A table without any token is taken as one that does not tell them. Source: base/conflict/both-sides, base/conflict/shields.
    """
    cities = [city for _, city in _cities(table)]
    if not any(city.military for city in cities):
        return
    held = [tokens(city, table.numbers) for city in cities]
    won = [age for own in held for age, number in enumerate(own.victories, 1) if number]
    ended = len(_ended(table))
    fought = range(max([len(_turns(table)) - 1 if table.age else 0, *won]), ended + 1)
    seats = unexplained(cities, table.numbers, fought, by_shields=True)
    if not seats:
        return
    code = "base/conflict/shields"
    if contradicting := unexplained(cities, table.numbers, fought, by_shields=False):
        code, seats = "base/conflict/both-sides", contradicting
    victories, defeats = sum(sum(own.victories) for own in held), sum(own.defeats for own in held)
    names = listed([cities[seat].name for seat in seats])
    if code == "base/conflict/shields":
        message = f"the tokens of {names} do not fit the shields of the Ages in which they were won"
    elif victories != defeats:
        message = f"there are {victories} victories and {counted(defeats, 'defeat')}: whoever wins, a neighbour loses"
    else:
        message = f"the tokens of {names} cannot have come from the same conflicts"
    yield Contradiction(code, message, cities[seats[0]].name, ("players", seats[0], "military"))
