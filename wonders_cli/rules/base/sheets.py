"""What cannot stand on the score pad of the base game.

Each bound follows from the cards, the boards and the conflicts; see the rulings that it cites.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from wonders_cli.rules.answers.reasons import Contradiction
from wonders_cli.rules.base.model import (
    SYMBOLS,
    Card,
    CompleteWonder,
    FreeSymbol,
    Numbers,
    PerCount,
    Points,
    Symbol,
    Wonder,
)
from wonders_cli.rules.base.tokenchecking import possible_sums
from wonders_cli.rules.base.tokens import Ring, of_sum
from wonders_cli.rules.messages import say
from wonders_cli.rules.sheets import Board, Sheet, no_game_gives, wrong_treasuries

_TOGETHER = say("these military points cannot come from the same conflicts: a victory is a neighbour's defeat")


@dataclass(frozen=True, eq=False)
class Book:
    """The numbers, the cards, and the boards by name and side."""

    numbers: Numbers
    cards: tuple[Card, ...]
    wonders: dict[str, dict[str, Wonder]]


class Bound(NamedTuple):
    """The points of a category that are possible, with the ruling."""

    category: str
    code: str
    possible: Collection[int]


def contradictions(sheet: Sheet, book: Book) -> Iterator[Contradiction]:
    """Everything on the pad that no game gives.

    Source: base/conflict/*, base/score/*, base/setup/deck.
    """
    sound = True
    yield from wrong_treasuries(sheet, "base/score/treasury")
    for seat, row in enumerate(sheet.cities):
        for category, code, possible in _bounds(book, len(sheet.cities), row.wonder):
            points = row.points.get(category)
            if points is not None and points not in possible:
                sound = sound and category != "military"
                yield no_game_gives(sheet, seat, category, code)
    military = sheet.column("military")
    if sound and any(points is not None for points in military) and not _together(military, book.numbers):
        yield Contradiction("base/conflict/both-sides", _TOGETHER, None, ("players",))


@lru_cache(maxsize=1 << 8)
def _bounds(book: Book, players: int, board: Board | None) -> tuple[Bound, ...]:
    """Work out what is possible for so many players, with a board or with any: a league asks for the same often."""
    numbers = book.numbers
    deck = [
        card for card in book.cards if card.is_guild or any(min(own) <= players for own in card.copies.values() if own)
    ]
    sides = _sides(board, book)
    blue = [card.effect.points for card in deck if card.category == "civilian" and isinstance(card.effect, Points)]
    counting = {
        category: range(most_points(deck, category, _every(book), players, numbers) + 1)
        for category in ("commercial", "guilds")
    }
    return (
        Bound("military", "base/conflict/once-an-age", possible_sums(numbers, len(numbers.victory_tokens))),
        Bound("wonder", "base/score/wonder", set().union(*map(wonder_points, sides))),
        Bound("civilian", "base/score/civilian", subset_sums(blue)),
        Bound("commercial", "base/score/commercial", counting["commercial"]),
        Bound("guilds", "base/setup/deck", counting["guilds"]),
        Bound("science", "base/score/science", science_points(deck, sides, numbers)),
    )


def _sides(board: Board | None, book: Book) -> list[Wonder]:
    """Return the sides that the player can have had."""
    if board is None:
        return _every(book)
    return [side for name, side in book.wonders[board.name].items() if board.side in (None, name)]


def _every(book: Book) -> list[Wonder]:
    return [side for sides in book.wonders.values() for side in sides.values()]


def wonder_points(wonder: Wonder) -> set[int]:
    """Stages are built in order; the points are those of the first ones.

    Source: base/score/wonder, base/stage/order.
    """
    points = [sum(one.points for one in stage.effects if isinstance(one, Points)) for stage in wonder.stages]
    return {sum(points[:built]) for built in range(len(points) + 1)}


def subset_sums(values: Iterable[int]) -> set[int]:
    """Every sum of some of the values.

    >>> sorted(subset_sums([2, 3]))
    [0, 2, 3, 5]
    """
    found = {0}
    for value in values:
        found |= {one + value for one in found}
    return found


def most_points(deck: Sequence[Card], category: str, sides: Sequence[Wonder], players: int, numbers: Numbers) -> int:
    """A card that counts can count no more than the deck and the boards have in each city that it looks at.

    Of the guilds only some are in play. Source: base/guild/deck, base/guild/neighbours, base/score/commercial.
    """
    stages = max(len(side.stages) for side in sides)
    found: list[int] = []
    for card in deck:
        if card.category != category:
            continue
        match card.effect:
            case Points(points) | CompleteWonder(points):
                found.append(points)
            case PerCount(_, points, colours, of_stages, cities):
                most = sum(other.colour in colours for other in deck) + stages * of_stages
                found.append(points * most * len(cities))
    in_play = players + numbers.guilds_beyond_players if category == "guilds" else len(found)
    return sum(sorted(found)[-in_play:])


def science_points(deck: Sequence[Card], sides: Sequence[Wonder], numbers: Numbers) -> set[int]:
    """A city has each building once; free symbols come from stages and guilds, and a guild may be copied.

    Every use of the free symbols is among these, also the best. Source: base/score/science, base/score/free-symbols.
    """
    shown = dict.fromkeys(SYMBOLS, 0)
    for card in deck:
        if isinstance(card.effect, Symbol):
            shown[card.effect.symbol] += 1
    free = 2 * sum(isinstance(card.effect, FreeSymbol) for card in deck)
    free += max(sum(isinstance(one, FreeSymbol) for stage in side.stages for one in stage.effects) for side in sides)
    counts = product(*[range(number + free + 1) for number in shown.values()])
    return {
        sum(number * number for number in count) + numbers.science_set_points * min(count)
        for count in counts
        if sum(max(0, number - most) for number, most in zip(count, shown.values(), strict=True)) <= free
    }


def _together(points: Sequence[int | None], numbers: Numbers) -> bool:
    """Whether conflicts of neighbours give these sums. Source: base/conflict/both-sides."""
    held = [None if own is None else of_sum(own, numbers) for own in points]
    ages = len(numbers.victory_tokens)
    return Ring(held, [[(0, 1)] * ages] * len(points), [ages]).agrees
