"""What cannot stand on the score pad of Duel.

Each category has the pairs of points that both players can have in one game.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from wonders_cli.rules.answers.reasons import Contradiction
from wonders_cli.rules.duel.model import Card, Effect, Numbers, Points, PointsPer, Symbol, Token, Wonder
from wonders_cli.rules.duel.setup import is_guild
from wonders_cli.rules.sheets import TREASURY, Sheet, no_game_gives, not_together, points, wrong_treasuries

Pair: TypeAlias = tuple[int, int]
"""A number of each player."""


@dataclass(frozen=True, eq=False)
class Book:
    """The numbers, and all cards, Wonders and progress tokens of the game."""

    numbers: Numbers
    cards: tuple[Card, ...]
    wonders: tuple[Wonder, ...]
    tokens: tuple[Token, ...]


class Bound(NamedTuple):
    """The points of a category that are possible for both players together, with the ruling."""

    category: str
    code: str
    possible: Collection[Pair]


class Things(NamedTuple):
    """What both players have got: points, and a number of things."""

    points: Pair = (0, 0)
    number: Pair = (0, 0)


def contradictions(sheet: Sheet, book: Book) -> Iterator[Contradiction]:
    """Everything on the pad that no game gives; guilds are looked at where the coins or the treasuries are known.

    Any number of symbols may stand beside a supremacy, which they may have been.

    Source: duel/score/total, duel/military/points, duel/wonder/seven, duel/progress/points, duel/guild/points,
    duel/setup/deck, duel/science/supremacy.
    """
    yield from wrong_treasuries(sheet, "duel/score/total")
    bounds = _bounds(book, ended=sheet.supremacy is not None)
    coins = [points(pad, sheet.each).get(TREASURY) for pad in sheet.cities]
    if None not in coins:
        guilds = guild_points(book, max(own for own in coins if own is not None))
        bounds = (*bounds, Bound("guilds", "duel/guild/points", guilds))
    for category, code, possible in bounds:
        written = sheet.column(category)
        wrong = [
            seat for seat, own in enumerate(written) if own is not None and all(pair[seat] != own for pair in possible)
        ]
        for seat in wrong:
            yield no_game_gives(sheet, seat, category, code)
        if not wrong and None not in written and written not in possible:
            yield not_together(category, code)


@cache
def _bounds(book: Book, *, ended: bool) -> tuple[Bound, ...]:
    """Work out what is possible whatever the coins."""
    numbers = book.numbers
    colours = {colour: [card for card in book.cards if card.colour == colour] for colour in ("blue", "green", "yellow")}
    zones = [points for _, points in numbers.military_points]
    symbols = numbers.supremacy_symbols - 1 if not ended else len(colours["green"])
    return (
        Bound("civilian", "duel/setup/deck", printed_points(colours["blue"])),
        Bound("scientific", "duel/setup/deck", symbol_points(colours["green"], symbols)),
        Bound("commercial", "duel/setup/deck", printed_points(colours["yellow"])),
        Bound("wonders", "duel/wonder/seven", wonder_points(book.wonders, numbers)),
        Bound("progress", "duel/progress/points", token_points(book.tokens, numbers)),
        Bound("military", "duel/military/points", {pair for one in zones for pair in ((one, 0), (0, one))}),
    )


def _printed(effects: Iterable[Effect]) -> int:
    return sum(effect.points for effect in effects if isinstance(effect, Points))


def _dealt(got: Iterable[Things], points: int) -> set[Things]:
    """One more thing goes to the first player, to the second, or to nobody."""
    found = set(got)
    for (first, second), (one, two) in got:
        found.add(Things((first + points, second), (one + 1, two)))
        found.add(Things((first, second + points), (one, two + 1)))
    return found


def printed_points(cards: Iterable[Card]) -> set[Pair]:
    """Each card is in the game once: one player has it, the other, or nobody.

    Source: duel/score/total, duel/setup/deck.
    """
    found = {(0, 0)}
    for card in cards:
        points = _printed(card.effects)
        found |= {pair for one, two in found for pair in ((one + points, two), (one, two + points))}
    return found


def symbol_points(cards: Iterable[Card], most: int) -> set[Pair]:
    """A player with too many different symbols would have won before the points, so both have `most` at most.

    Source: duel/science/supremacy, duel/setup/deck.
    """
    by_symbol: dict[tuple[Effect, ...], list[int]] = {}
    for card in cards:
        shown = tuple(effect for effect in card.effects if isinstance(effect, Symbol))
        by_symbol.setdefault(shown, []).append(_printed(card.effects))
    got = {Things()}
    for values in by_symbol.values():
        shares = {
            Things((_of(0, owners, values), _of(1, owners, values)), (int(0 in owners), int(1 in owners)))
            for owners in product((0, 1, None), repeat=len(values))
        }
        got = {
            more
            for (points, number), share in product(got, shares)
            if max((more := Things(_sum(points, share.points), _sum(number, share.number))).number) <= most
        }
    return {points for points, _ in got}


def _of(player: int, owners: Iterable[int | None], values: Iterable[int]) -> int:
    return sum(value for owner, value in zip(owners, values, strict=True) if owner == player)


def _sum(pair: Pair, more: Pair) -> Pair:
    return pair[0] + more[0], pair[1] + more[1]


def wonder_points(wonders: Iterable[Wonder], numbers: Numbers) -> set[Pair]:
    """Each player has four Wonders, and seven are built in a game.

    Source: duel/setup/wonders, duel/wonder/seven.
    """
    got = {Things()}
    for wonder in wonders:
        got = {
            things
            for things in _dealt(got, _printed(wonder.effects))
            if max(things.number) <= numbers.wonders_each and sum(things.number) <= numbers.wonders_built
        }
    return {points for points, _ in got}


def token_points(tokens: Iterable[Token], numbers: Numbers) -> set[Pair]:
    """The tokens on the board can be taken, and the Great Library gives one that was set aside.

    Source: duel/setup/progress, duel/wonder/great-library, duel/progress/points.
    """
    got, counting = {Things()}, 0
    for token in tokens:
        counts = [effect.points for effect in token.effects if isinstance(effect, PointsPer)]
        counting += sum(counts)
        if not counts:
            got = _dealt(got, _printed(token.effects))
    most = numbers.progress_on_board + numbers.library_keeps
    found = {points for points, number in got if sum(number) <= most}
    for (first, second), (one, two) in got:
        if one + two < most:  # and one has the token that counts tokens, itself too
            found |= {(first + counting * (one + 1), second), (first, second + counting * (two + 1))}
    return found


@lru_cache(maxsize=1 << 8)
def guild_points(book: Book, richest: int) -> set[Pair]:
    """Three guilds are in play; each counts what there is most of in a city, at most all that the game has.

    `richest` are the full sets of coins of the richer player. Source: duel/setup/deck, duel/guild/points.
    """
    guilds = [
        _values(effect, book, richest)
        for card in book.cards
        if is_guild(card)
        for effect in card.effects
        if isinstance(effect, PointsPer)
    ]
    in_play, found = book.numbers.guilds_added, set[Pair]()
    sums = {
        own: set(map(sum, product(*[guilds[guild] for guild in own])))
        for size in range(in_play + 1)
        for own in combinations(range(len(guilds)), size)
    }
    for own, others in product(sums, sums):
        if len(own) + len(others) <= in_play and set(own).isdisjoint(others):
            found.update(product(sums[own], sums[others]))
    return found


def _values(guild: PointsPer, book: Book, richest: int) -> Collection[int]:
    """Return what a guild can be worth."""
    what = guild.counted
    if what.coin_set:
        return (guild.points * richest,)
    number = book.numbers.wonders_each if what.wonders else sum(card.colour in what.colours for card in book.cards)
    return range(0, guild.points * number + 1, guild.points)
