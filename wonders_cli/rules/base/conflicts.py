"""Conflicts at the end of an Age: shields, and the tokens they bring.

Source: base/conflict/tokens, base/rhodos/shields.
"""

from functools import partial
from typing import Any

from wonders_cli.rules.answers import Answer, Need, NeedsError, gathered
from wonders_cli.rules.base.model import City, Numbers, Shields, Table

SIDES = ("left", "right")


def shields(city: City) -> int:
    """The shields of red cards and of built stages add up, and stay for every later conflict.

    Source: base/conflict/tokens, base/rhodos/shields.
    """
    effects = [card.effect for card in city.cards] + [
        effect for stage in city.wonder.stages[: city.stages] for effect in stage.effects
    ]
    return sum(effect.shields for effect in effects if isinstance(effect, Shields))


def token(own: int, other: int, age: int, numbers: Numbers) -> int:
    """More shields than a neighbour's win the token of the Age, fewer one of defeat, as many nothing.

    Source: base/conflict/tokens.
    """
    if own == other:
        return 0
    return numbers.victory_tokens[age] if own > other else numbers.defeat_token


def battle(table: Table, age: int | None, seat: int | None = None) -> Answer:
    """Answer the question `battle`: the token of each city, or of the one at `seat`, against each neighbour.

    Source: base/conflict/tokens.
    """
    if age is None:
        raise NeedsError(
            Need("the tokens of a conflict depend on the Age: give `age` in the document or --age", ("age",))
        )
    seats = table.seats if seat is None else (seat,)
    players = gathered(partial(_outcome, table, each, age) for each in seats)
    return Answer(
        {"game": "base", "age": age, "players": players, "rulings": ["base/conflict/tokens", "base/rhodos/shields"]}
    )


def _outcome(table: Table, seat: int, age: int) -> dict[str, Any]:
    city = table.city(seat)
    own, what = shields(city), f"the conflict of {city.name}"
    others = gathered(partial(table.neighbour_needed, seat, side, what) for side in SIDES)
    tokens = {side: token(own, shields(other), age, table.numbers) for side, other in zip(SIDES, others, strict=True)}
    return {"name": city.name, "shields": own, **tokens}
