"""A Battle: shields, the victory tokens they win, and the cards that leave.

Source: architects/military/*.
"""

from typing import Any

from wonders_cli.rules.answers import Answer, Need, NeedsError
from wonders_cli.rules.architects.model import COUPLE, KINDS, Box, City, Counts, Numbers, Shields, Switches, Table

ONE_AGAINST_NONE = (1, 0)


def shields(city: City, box: Box) -> int:
    """Every red card is a shield, horns or not; the effect stages of Rhodes and Tactics add theirs.

    Source: architects/military/shields, architects/wonder/rhodes.
    """
    cards = sum(number * each for number, each in zip(city.cards, box.shields, strict=True) if each)
    stages = sum(stage.shields for stage in city.built)
    return cards + stages + sum(token.effect.shields for token in city.progress if isinstance(token.effect, Shields))


def leaving(cards: Counts, box: Box) -> Counts:
    """After the Battle every player discards the red cards with horns, whoever won; those without horns stay.

    Source: architects/military/after.
    """
    return tuple(number if kind.horns else 0 for number, kind in zip(cards, box.kinds, strict=True))


def tokens(own: int, other: int, numbers: Numbers) -> int:
    """More shields than a neighbour win a token; equal or fewer win and cost nothing.

    Source: architects/military/neighbours.
    """
    return numbers.tokens_per_neighbour if own > other else 0


def tokens_of_two(own: int, other: int, numbers: Numbers, switches: Switches) -> int:
    """Of two players the one with more shields takes a token, or two for at least twice as many.

    One against none is a case of its own.

    Source: architects/military/two-players, architects/military/one-against-none.

    >>> from wonders_cli.documents.architects_catalogue import box
    >>> [tokens_of_two(own, 2, box().numbers, Switches()) for own in (2, 3, 4)]
    [0, 1, 2]
    """
    if own <= other:
        return 0
    if (own, other) == ONE_AGAINST_NONE:
        return switches.one_against_none_tokens
    return numbers.two_player_factor_tokens if own >= numbers.two_player_factor * other else numbers.two_player_tokens


def rivals(table: Table, seat: int) -> tuple[City, ...]:
    """Shields are compared with both neighbours, with two players once.

    Source: architects/military/neighbours, architects/military/two-players.
    """
    if len(table.cities) == COUPLE:
        return (table.city(seat + 1),)
    name = table.city(seat).name
    needs = [
        Need(f"the Battle of {name} depends on the {side} neighbour, who is not in this document", (side,))
        for side, step in (("left", 1), ("right", -1))
        if table.cities[(seat + step) % len(table.cities)] is None
    ]
    if needs:
        raise NeedsError(*needs)
    return table.city(seat + 1), table.city(seat - 1)


def won(table: Table, seat: int) -> tuple[tuple[City, int], ...]:
    """Return with whom a player compares shields and how many tokens he takes for it.

    Source: architects/military/neighbours, architects/military/two-players.
    """
    box, own = table.box, shields(table.city(seat), table.box)
    against = [(rival, shields(rival, box)) for rival in rivals(table, seat)]
    if len(against) == 1:
        return tuple((rival, tokens_of_two(own, other, box.numbers, table.switches)) for rival, other in against)
    return tuple((rival, tokens(own, other, box.numbers)) for rival, other in against)


def battle(table: Table, seat: int | None = None) -> Answer:
    """Answer the question `battle`: the tokens that each player takes (or the one at `seat`), and the cards that leave.

    All conflict tokens then show peace again. Source: architects/military/neighbours, architects/military/after.
    """
    seats = table.seats if seat is None else (seat,)
    answer: dict[str, Any] = {"game": "architects", "players": [_outcome(table, seat) for seat in seats]}
    if table.whole:
        answer["conflict_tokens"] = {"peace": table.box.numbers.conflict_tokens[len(table.cities)], "battle": 0}
    rulings = ["architects/military/shields", "architects/military/after"]
    if len(table.cities) == COUPLE:
        rulings.append("architects/military/two-players")
        if {shields(city, table.box) for city in table.known} == {*ONE_AGAINST_NONE}:
            rulings.append("architects/military/one-against-none")
    else:
        rulings.append("architects/military/neighbours")
    return Answer(answer | {"rulings": rulings})


def _outcome(table: Table, seat: int) -> dict[str, Any]:
    city, box, against = table.city(seat), table.box, won(table, seat)
    return {
        "name": city.name,
        "shields": shields(city, box),
        "tokens": sum(number for _, number in against),
        "leaves": {kind: number for kind, number in zip(KINDS, leaving(city.cards, box), strict=True) if number},
        "against": [
            {"name": rival.name, "shields": shields(rival, box), "tokens": number} for rival, number in against
        ],
    }
