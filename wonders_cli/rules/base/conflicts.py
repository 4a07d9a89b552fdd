"""Conflicts at the end of an Age: shields, and the tokens they bring.

Source: base/conflict/tokens, base/conflict/shields, base/rhodos/shields.
"""

from functools import partial

from wonders_cli.rules.answers.conflicts import Conflict, Conflicts
from wonders_cli.rules.answers.reasons import Source
from wonders_cli.rules.base.assumptions import assumed_of_conflicts
from wonders_cli.rules.base.model import NEIGHBOURS, City, Numbers, Shields, Table
from wonders_cli.rules.errors import Need, NeedsError, gathered
from wonders_cli.rules.messages import say


def shields(city: City) -> int:
    """The shields of red cards and of built stages add up, and stay for every later conflict.

    Source: base/conflict/shields, base/rhodos/shields.
    """
    return sum([effect.shields for effect in city.effects() if isinstance(effect, Shields)])


def token(own: int, other: int, age: int, numbers: Numbers) -> int:
    """More shields than a neighbour win the token of the Age, fewer bring a defeat token, as many bring nothing.

    Source: base/conflict/tokens.
    """
    if own == other:
        return 0
    return numbers.victory_tokens[age] if own > other else numbers.defeat_token


def battle(table: Table, age: int | None, seat: int | None = None) -> Conflicts:
    """Answer the question `battle`: the token of each city, or of the one at `seat`, against each neighbour.

    Source: base/conflict/tokens.
    """
    if age is None:
        message = say("the tokens of a conflict depend on the Age: give `age` in the document or --age")
        raise NeedsError(Need(message, ("age",)))
    seats = tuple(table.seats) if seat is None else (seat,)
    players = gathered(partial(_outcome, table, each, age) for each in seats)
    return Conflicts(age, tuple(players), assumed=assumed_of_conflicts(table, seats))


def _outcome(table: Table, seat: int, age: int) -> Conflict:
    city = table.city(seat)
    own, what = shields(city), say("the conflict of {player}", player=city.name)
    others = gathered(partial(table.neighbour_needed, seat, side, what) for side in NEIGHBOURS)
    left, right = (token(own, shields(other), age, table.numbers) for other in others)
    return Conflict(city.name, own, left, right, sources(city))


def sources(city: City) -> tuple[Source, ...]:
    """The red cards and the built stages that have the shields are named.

    Source: base/conflict/shields, base/rhodos/shields.
    """
    return tuple(Source(thing, effect.shields) for thing, effect in city.things() if isinstance(effect, Shields))
