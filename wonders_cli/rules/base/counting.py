"""What a card counts when it gives coins or points for cards or stages.

Source: base/turn/coins-after-placing, base/guild/neighbours, base/guild/shipowners, base/guild/builders.
"""

from functools import partial

from wonders_cli.rules.base.model import PerCount, Table
from wonders_cli.rules.errors import gathered
from wonders_cli.rules.messages import Message

OWN = "self"
"""The word of the rules data for the owner's city."""


def counts(table: Table, seat: int, effect: PerCount, what: Message) -> tuple[int, ...]:
    """A card counts the cards of its colours, or the built stages, in each city that its arrows show, also itself.

    `what` says what is counted for. Source: base/turn/coins-after-placing, base/guild/neighbours.
    """
    cities = gathered(
        partial(table.city, seat) if place == OWN else partial(table.neighbour_needed, seat, place, what)
        for place in effect.cities
    )
    if effect.stages:
        return tuple([city.stages for city in cities])
    return tuple([sum([card.colour in effect.colours for card in city.cards]) for city in cities])
