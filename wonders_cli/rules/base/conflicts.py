"""Conflicts at the end of an Age: shields, and the tokens they bring.

Source: base/conflict/tokens, base/rhodos/shields.
"""

from wonders_cli.rules.answers import Answer, NeedsError
from wonders_cli.rules.base.model import City, Numbers, Shields, Table


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


def battle(table: Table, age: int | None) -> Answer:
    """Answer the question `battle`: the token of each city against each neighbour at the end of an Age.

    Source: base/conflict/tokens.
    """
    if age is None:
        msg = "the tokens of a conflict depend on the Age: give `age` in the document or --age"
        raise NeedsError(msg)
    players = []
    for seat in table.seats:
        city = table.city(seat)
        strength = shields(city)
        tokens = {
            side: token(
                strength,
                shields(table.neighbour_needed(seat, side, f"the conflict of {city.name}")),
                age,
                table.numbers,
            )
            for side in ("left", "right")
        }
        players.append({"name": city.name, "shields": strength, **tokens})
    return Answer(
        {"game": "base", "age": age, "players": players, "rulings": ["base/conflict/tokens", "base/rhodos/shields"]}
    )
