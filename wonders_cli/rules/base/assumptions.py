"""What a document leaves out, counts as nothing, and could change an answer.

Source: base/score/left-out.
"""

from collections.abc import Iterator

from wonders_cli.rules.answers.reasons import Assumed
from wonders_cli.rules.base.model import (
    NEIGHBOURS,
    Card,
    City,
    Effect,
    FreeSymbol,
    PerCount,
    Power,
    Produces,
    Shields,
    Table,
)

STAGES, MILITARY = "stages", "military"


def assumed_of_score(table: Table) -> tuple[Assumed, ...]:
    """A score depends on the tokens and the stages, and on the stages of a neighbour that a card counts.

    Before the first conflicts there are no tokens, and before the first turn there are no stages.
    Source: base/score/left-out.
    """
    cities = [table.city(seat) for seat in table.seats]
    found = [Assumed(city.name, MILITARY) for city in cities if MILITARY in city.assumed and _has_fought(table)]
    others = [] if table.whole else [city for city in _counted(table) if city is not None]
    return (*found, *_stages([*cities, *others], table))


def _has_fought(table: Table) -> bool:
    return (table.age or 0) != min(table.numbers.victory_tokens) or table.turn is None


def _has_begun(table: Table) -> bool:
    return (table.age, table.turn) != (min(table.numbers.victory_tokens), 1)


def _stages(cities: list[City], table: Table) -> Iterator[Assumed]:
    if _has_begun(table):
        yield from (Assumed(city.name, STAGES) for city in cities if STAGES in city.assumed)


def _counted(table: Table) -> Iterator[City | None]:
    """Find the neighbours in a city document whose stages a card of the city counts."""
    effects = [card.effect for card in table.city(0).cards]
    for side in NEIGHBOURS:
        if any(isinstance(effect, PerCount) and effect.stages and side in effect.cities for effect in effects):
            yield table.neighbour(0, side)


def _on_board(city: City, *kinds: type[Effect]) -> bool:
    return any(isinstance(effect, kinds) for stage in city.wonder.stages for effect in stage.effects)


def assumed_of_building(table: Table, seat: int, item: Card | None) -> tuple[Assumed, ...]:
    """What can be built, and its price, depends on stages that produce or have a power; `item` is None for a stage.

    Source: base/score/left-out.
    """
    city = table.city(seat)
    if item is None or _on_board(city, Produces, Power) or _counts_stages(item):
        return tuple(_stages([city], table))
    return ()


def _counts_stages(card: Card) -> bool:
    """Whether a card brings coins for stages."""
    return isinstance(card.effect, PerCount) and card.effect.stages and card.effect.coins > 0


def assumed_of_science(table: Table, seat: int) -> tuple[Assumed, ...]:
    """The points of science depend on stages with a free symbol. Source: base/score/left-out."""
    city = table.city(seat)
    return tuple(_stages([city], table)) if _on_board(city, FreeSymbol) else ()


def assumed_of_conflicts(table: Table, seats: tuple[int, ...]) -> tuple[Assumed, ...]:
    """Conflicts depend on stages with shields, of a city and of both neighbours. Source: base/score/left-out."""
    cities: dict[str, City] = {}
    for seat in seats:
        for city in (table.city(seat), *(table.neighbour(seat, side) for side in NEIGHBOURS)):
            if city is not None and _on_board(city, Shields):
                cities[city.name] = city
    return tuple(_stages([*cities.values()], table))
