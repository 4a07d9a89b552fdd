"""Whether the military tokens of a table can lie there, and whose are wrong if not.

A city whose tokens the document leaves out can hold any. Source: base/conflict/*.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import product

from wonders_cli.rules.answers.reasons import Contradiction
from wonders_cli.rules.base.model import NEIGHBOURS, City, Numbers, Table
from wonders_cli.rules.base.tokens import Held, Ring, Sum, Tokens, held, strengths, token_values, tokens
from wonders_cli.rules.messages import Message, say

MILITARY = "military"
_TOGETHER, _SHIELDS, _ONCE = "base/conflict/both-sides", "base/conflict/shields", "base/conflict/once-an-age"
_NO_TOKEN = say("no token")


def wrong_tokens(table: Table, ended: Sequence[int]) -> Iterator[Contradiction]:
    """Tokens come from the conflicts of each city with two neighbours in each Age that has `ended`.

    Source: base/conflict/once-an-age, base/conflict/both-sides, base/conflict/shields.
    """
    own = list(_own_tokens(table, ended))
    yield from own or (_tokens_together(table, ended) if table.whole else ())


def _own_tokens(table: Table, ended: Sequence[int]) -> Iterator[Contradiction]:
    """A city fights two conflicts an Age, and wins none without a shield.

    Source: base/conflict/once-an-age, base/conflict/shields.
    """
    most = len(NEIGHBOURS)
    for seat, city in enumerate(table.cities):
        if city is None:
            continue
        where = (*table.place(seat), MILITARY)
        sound = True
        if city.military_sum is not None:
            points = city.military_sum + sum(city.military)
            if points not in possible_sums(table.numbers, len(ended)):
                message = say(
                    "{player} holds tokens worth {points:point}, which two conflicts an Age never give",
                    player=city.name,
                    points=points,
                )
                yield Contradiction(_ONCE, message, city.name, where)
            continue
        for age, won in enumerate(tokens(city, table.numbers).victories, 1):
            if not won:
                continue
            own = say("{player} holds {tokens:victory token} of {age:age}", player=city.name, tokens=won, age=age)
            code = _ONCE
            if age not in ended:
                message = say("{own}, whose conflicts have not been fought", own=own)
            elif won > most:
                message = say("{own}, but has {most} neighbours", own=own, most=most)
            elif strengths(city, [age])[0][1] == 0:
                code, message = _SHIELDS, say("{own}, but had no shield then", own=own)
            else:
                continue
            sound = False
            yield Contradiction(code, message, city.name, where)
        if sound and len(city.military) > most * len(ended):
            message = say(
                "{player} holds {tokens:token}, and can have {most} by now",
                player=city.name,
                tokens=len(city.military),
                most=most * len(ended),
            )
            yield Contradiction(_ONCE, message, city.name, where)


def possible_sums(numbers: Numbers, ages: int) -> frozenset[int]:
    """In each Age a city has a conflict with each neighbour: it wins a token, loses, or gets none.

    Source: base/conflict/once-an-age, base/conflict/tokens.
    """
    return _possible_sums(token_values(numbers)[:ages], numbers.defeat_token)


@lru_cache(maxsize=1 << 4)
def _possible_sums(values: tuple[int, ...], defeat: int) -> frozenset[int]:
    conflicts = [(value, 0, defeat) for value in values for _ in NEIGHBOURS]
    return frozenset(map(sum, product(*conflicts)))


def _tokens_together(table: Table, ended: Sequence[int]) -> Iterator[Contradiction]:
    """Every victory is a neighbour's defeat, and goes to the city with more shields at the end of that Age.

    The Ages before the one that has begun have surely been fought. In the first turn of an Age the shields are still
    those of the conflicts before it.
    Source: base/conflict/both-sides, base/conflict/shields.
    """
    cities = [table.city(seat) for seat in table.seats]
    known = [None if MILITARY in city.assumed else held(city, table.numbers) for city in cities]
    won = [age for city in cities for age, number in enumerate(tokens(city, table.numbers).victories, 1) if number]
    begun = max([table.age or 1, *(min(card.copies) for city in cities for card in city.cards)])
    fought = range(max([begun - 1, *won]), len(ended) + 1)
    ages = sorted(table.numbers.victory_tokens)
    just_ended = len(ended) if table.turn == 1 else None
    ring = Ring(known, [strengths(city, ages, just_ended) for city in cities], fought)
    if not fought or ring.agrees:  # without a number of Ages that fits, something else is wrong
        return
    unarmed = Ring(known, [[(0, 1)] * len(ages)] * len(cities), fought)
    code = _SHIELDS if unarmed.agrees else _TOGETHER
    for seats, message in _wrong(cities, table.numbers, ring, unarmed):
        yield Contradiction(code, message, cities[seats[0]].name, ("players", seats[0], MILITARY))


def _wrong(
    cities: Sequence[City], numbers: Numbers, ring: Ring, unarmed: Ring
) -> Iterator[tuple[Sequence[int], Message]]:
    """Say whose tokens are wrong, as far as that can be known, each with the seats that it is about.

    Tokens are surely wrong if the shields allow no such tokens, or if the tokens of one city alone are in the way.
    """
    given = [seat for seat, own in enumerate(ring.held) if own is not None]
    alone = {seat: found for seat in given if not _fits(ring.held[seat], found := ring.possible(seat, alone=True))}
    for seat, right in alone.items():
        yield (seat,), _right_ones(cities[seat], numbers, right, say("the shields"))
    if alone:
        return
    suspects = {seat: found for seat in given if (found := ring.possible(seat))}
    if len(suspects) == 1:
        ((seat, right),) = suspects.items()
        yield (seat,), _right_ones(cities[seat], numbers, right, say("the shields and the tokens of the others"))
        return
    seats = [*suspects] or ring.at_odds
    names = tuple(cities[seat].name for seat in seats)
    yield (
        seats,
        say(
            "the tokens of {players:or} are wrong: {why}" if suspects else "the tokens of {players} are wrong: {why}",
            players=names,
            why=_why(ring.held, unarmed),
        ),
    )


def _fits(own: Held, possible: Collection[Tokens]) -> bool:
    return any(map(own.fits, possible)) if isinstance(own, Sum) else own in possible


def _why(known: Sequence[Held], unarmed: Ring) -> Message:
    listed = [own for own in known if isinstance(own, Tokens)]
    victories = sum(sum(own.victories) for own in listed)
    defeats = sum(own.defeats for own in listed)
    if len(listed) == len(known) and victories != defeats:
        return say(
            "there are {victories} and {defeats:defeat} at the table, and whenever a city wins, its neighbour loses",
            victories=say("1 victory") if victories == 1 else say("{number} victories", number=victories),
            defeats=defeats,
        )
    if unarmed.agrees:
        return say("the shields at the end of each Age bring others")
    return say("they cannot come from the same conflicts")


def _right_ones(city: City, numbers: Numbers, right: Collection[Tokens], by: Message) -> Message:
    """Say what a city can hold, or what is missing or too much in each case."""
    options = sorted({_values(own, numbers) for own in right}, key=lambda values: (len(values), values))
    if city.military_sum is not None:
        return say(
            "{player} holds tokens worth {points:point}, and by {by} they must be worth {others:or}",
            player=city.name,
            points=city.military_sum + sum(city.military),
            by=by,
            others=tuple(sorted({sum(values) for values in options})),
        )
    holds = say(
        "{player} holds {tokens}, and by {by}",
        player=city.name,
        tokens=_listed(sorted(city.military, key=_order)),
        by=by,
    )
    if len(options) == 1:
        return say("{holds} must hold {tokens}", holds=holds, tokens=_listed(options[0]))
    held, counted = Counter(city.military), [Counter(values) for values in options]
    surely, most = counted[0], counted[0]
    for one in counted[1:]:
        surely, most = surely & one, most | one
    missing = sorted((surely - held).elements(), key=_order)
    beyond = sorted((held - most).elements(), key=_order)
    if missing and beyond:
        return say(
            "{holds} must hold {tokens} in place of {others}",
            holds=holds,
            tokens=_listed(missing),
            others=_listed(beyond),
        )
    if missing:
        template = "{holds} must also hold {tokens}" if city.military else "{holds} must hold {tokens}"
        return Message(template, (("holds", holds), ("tokens", _listed(missing))))
    if beyond:
        return say("{holds} cannot hold {tokens}", holds=holds, tokens=_listed(beyond))
    return say("{holds} must hold others", holds=holds)


def _values(own: Tokens, numbers: Numbers) -> tuple[int, ...]:
    """Write tokens as documents do, the defeats behind the victories."""
    won = [numbers.victory_tokens[age] for age, number in enumerate(own.victories, 1) for _ in range(number)]
    return (*won, *[numbers.defeat_token] * own.defeats)


def _order(value: int) -> tuple[bool, int]:
    return value < 0, value


def _listed(values: Sequence[int]) -> Message:
    """Write tokens in a sentence."""
    return say("{tokens}", tokens=tuple(values)) if values else _NO_TOKEN
