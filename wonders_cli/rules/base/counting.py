"""What a card counts when it gives coins or points for cards or stages.

Source: base/turn/coins-after-placing, base/guild/neighbours, base/guild/shipowners, base/guild/builders.
"""

from wonders_cli.rules.base.model import PerCount, Table


def counts(table: Table, seat: int, effect: PerCount, name: str) -> tuple[int, ...]:
    """Count the cards of the colours, or the stages built, in each city that the arrows show; a card counts itself if it can.

    `name` is that of the card. Source: base/turn/coins-after-placing, base/guild/neighbours.
    """
    found = []
    for place in effect.cities:
        if place == "self":
            city = table.city(seat)
        else:
            city = table.neighbour_needed(seat, place, name)
        if effect.stages:
            found.append(city.stages)
        else:
            found.append(sum([card.colour in effect.colours for card in city.cards]))
    return tuple(found)
