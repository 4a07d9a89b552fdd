"""What a card counts when it gives coins or points for cards or stages.

Source: base/turn/coins-after-placing, base/guild/neighbours, base/guild/shipowners, base/guild/builders.
"""

from functools import partial

from wonders_cli.rules.answers import gathered
from wonders_cli.rules.base.model import PerCount, Table


def counts(table: Table, seat: int, effect: PerCount, name: str) -> tuple[int, ...]:
    """A card counts the cards of its colours, or the stages built, in each city that its arrows show; itself if it can.

    `name` is that of the card. Source: base/turn/coins-after-placing, base/guild/neighbours.
    """
    cities = gathered(
        partial(table.city, seat) if place == "self" else partial(table.neighbour_needed, seat, place, name)
        for place in effect.cities
    )
    if effect.stages:
        return tuple([city.stages for city in cities])
    return tuple([sum([card.colour in effect.colours for card in city.cards]) for city in cities])
