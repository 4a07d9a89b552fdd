"""What cannot stand on the score pad of Architects."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from wonders_cli.rules.answers.reasons import Contradiction
from wonders_cli.rules.architects.model import (
    COUPLE,
    Box,
    Counted,
    PointsByWonder,
    PointsPer,
    PointsTogether,
    Power,
    Token,
    Wonder,
    available,
)
from wonders_cli.rules.architects.setup import CENTRAL
from wonders_cli.rules.messages import say
from wonders_cli.rules.sheets import Sheet, no_game_gives, not_together

_TWO_CATS = say("there is one Cat, and several players have its points")
_NO_HOLDER = say("these points need a blue card with a cat, but nobody has the points of the Cat")
_TWO_FINISHED = say("these points need two finished Wonders, but the game ends with the first one")


class Stock(NamedTuple):
    """What the decks in play have: blue cards without and with a cat, horns, and cards and powers for tokens."""

    plain: int
    cats: int
    horns: int
    tokens: int


class Built(NamedTuple):
    """The points of some stages, their number, and whether they are all."""

    points: int
    number: int
    finished: bool


class City(NamedTuple):
    """What tokens count in a city: the numbers of cats and of victory tokens that it can have, and its Wonder."""

    cats: tuple[int, ...]
    won: tuple[int, ...]
    finished: tuple[bool, ...]


class Held(NamedTuple):
    """A set of scoring tokens as a bit mask, and the number of all tokens with them."""

    mask: int
    number: int


def contradictions(sheet: Sheet, box: Box) -> Iterator[Contradiction]:
    """Everything on the pad that no game gives.

    Source: architects/score/*, architects/setup/*, architects/build/available, architects/cat/*,
    architects/military/*, architects/turn/end.
    """
    named = frozenset(pad.wonder.name for pad in sheet.cities if pad.wonder)
    stocks = decks(box, named, len(sheet.cities))
    built = [_built(sheet, seat, box, named) for seat in sheet.seats]
    yield from _stages(sheet, built)
    yield from _cat(sheet, box)
    yield from _blue(sheet, box, stocks)
    yield from _military(sheet, box, stocks)
    yield from _progress(sheet, box, stocks, built)


@lru_cache(maxsize=1 << 8)
def decks(box: Box, named: Collection[str], players: int) -> tuple[Stock, ...]:
    """The central deck and those of the players' Wonders are in play: all that these can be, if some are not named.

    Source: architects/setup/deck, architects/setup/wonders, architects/progress/babylon.
    """
    others = [name for name in box.wonders if name not in named]
    found = dict[Stock, None]()
    for drawn in combinations(others, players - len(named)):
        names = (*named, *drawn)
        stock = [0, 0, 0, 0]
        for kind in box.kinds:
            number = sum(kind.copies[name] for name in (*names, CENTRAL))
            stock[1 if kind.cat else 0] += number * bool(kind.points)
            stock[2] += number * kind.horns
            stock[3] += number * bool(kind.symbol)
        stock[3] //= min(box.numbers.identical_symbols, box.numbers.different_symbols)
        stock[3] += sum(stage.power is Power.PROGRESS_TOKEN for name in names for stage in box.wonders[name].stages)
        found[Stock(*stock)] = None
    return tuple(found)


@cache
def stages(wonder: Wonder) -> frozenset[Built]:
    """Stages are built one after the other, each when those that it rests on are.

    Source: architects/build/available, architects/score/stages.
    """
    orders: set[tuple[int, ...]] = {()}
    for _ in wonder.stages:
        orders |= {tuple(sorted((*built, stage.id))) for built in orders for stage in available(wonder, built)}
    return frozenset(
        Built(
            sum(stage.points for stage in wonder.stages if stage.id in built),
            len(built),
            len(built) == len(wonder.stages),
        )
        for built in orders
    )


def _built(sheet: Sheet, seat: int, box: Box, named: Collection[str]) -> list[Built]:
    """Return the stages that the player can have with these points, of the own Wonder or of any that may be."""
    pad = sheet.cities[seat]
    names = [pad.wonder.name] if pad.wonder else [name for name in box.wonders if name not in named]
    points = pad.points.get("stages")
    every = set[Built]().union(*(stages(box.wonders[name]) for name in names))
    return [one for one in every if points in (None, one.points)]


def _stages(sheet: Sheet, built: Sequence[Sequence[Built]]) -> Iterator[Contradiction]:
    finished = 0
    for seat, (pad, ways) in enumerate(zip(sheet.cities, built, strict=True)):
        if not ways:
            yield no_game_gives(sheet, seat, "stages", "architects/score/stages")
            continue
        counted = [way for way in ways if pad.stages in (None, way.number)]
        if not counted:
            numbers = tuple(sorted({way.number for way in ways}))
            message = say(
                "{player} has {number:stage}, and these points need {numbers:or}",
                player=pad.name,
                number=pad.stages,
                numbers=numbers,
            )
            yield Contradiction("architects/score/stages", message, pad.name, ("players", seat, "stages"))
        finished += bool(counted) and all(way.finished for way in counted)
    if finished > 1:
        yield Contradiction("architects/turn/end", _TWO_FINISHED, None, ("players",))


def _cat(sheet: Sheet, box: Box) -> Iterator[Contradiction]:
    held = sheet.column("cat")
    for seat, points in enumerate(held):
        if points not in (None, 0, box.numbers.cat_points):
            yield no_game_gives(sheet, seat, "cat", "architects/cat/points")
    if sum(map(bool, held)) > 1:
        yield Contradiction("architects/cat/points", _TWO_CATS, None, ("players",))


def _blue(sheet: Sheet, box: Box, stocks: Sequence[Stock]) -> Iterator[Contradiction]:
    """Blue cards never go; the Cat goes with a blue card that shows one.

    Source: architects/setup/accounts, architects/cat/moves.
    """
    blue, held = sheet.column("blue"), sheet.column("cat")
    alone = True
    for seat, points in enumerate(blue):
        if not _in_the_decks([points], box, stocks):
            alone = False
            yield no_game_gives(sheet, seat, "blue", "architects/score/blue")
        elif held[seat] and not _in_the_decks([points], box, stocks, holder=0):
            alone = False
            name = sheet.cities[seat].name
            message = say("{player} has the Cat, but no points for a blue card with a cat", player=name)
            yield Contradiction("architects/cat/moves", message, name, ("players", seat, "points", "cat"))
    holder = next((seat for seat, points in enumerate(held) if points), None)
    if not alone:
        return
    if not _in_the_decks(blue, box, stocks, holder):
        yield not_together("blue", "architects/setup/deck")
    elif not any(held) and None not in held:
        without = [stock._replace(cats=0) for stock in stocks]
        if not _in_the_decks(blue, box, without):
            yield Contradiction("architects/cat/moves", _NO_HOLDER, None, ("players",))


def _in_the_decks(points: Iterable[int | None], box: Box, stocks: Sequence[Stock], holder: int | None = None) -> bool:
    """Whether the decks have the blue cards for all these points, and one with a cat for the holder of the Cat."""
    used = {(0, 0)}
    for seat, own in enumerate(points):
        least = int(seat == holder)
        ways = [(0, least)] if own is None else [way for way in blue_cards(own, box, stocks) if way[1] >= least]
        used = {(plain + more, cats + more_cats) for plain, cats in used for more, more_cats in ways}
    return any(plain <= stock.plain and cats <= stock.cats for plain, cats in used for stock in stocks)


def blue_cards(points: int, box: Box, stocks: Iterable[Stock]) -> list[tuple[int, int]]:
    """Return the numbers of blue cards without and with a cat that have these points.

    Source: architects/score/blue.
    """
    [worth] = {kind.points for kind in box.kinds if kind.points and not kind.cat}
    [worth_of_cat] = {kind.points for kind in box.kinds if kind.points and kind.cat}
    most, most_cats = max(stock.plain for stock in stocks), max(stock.cats for stock in stocks)
    return [
        (plain, cats)
        for plain in range(most + 1)
        for cats in range(most_cats + 1)
        if plain * worth + cats * worth_of_cat == points
    ]


def most_won(box: Box, horns: int, players: int, neighbours: int) -> int:
    """Return the most victory tokens that so many players who sit side by side can win in all Battles together.

    Each Battle needs the horns that turn all Conflict tokens, and those cards go. Two neighbours fight once.
    Source: architects/military/horns, architects/military/after, architects/military/neighbours,
    architects/military/two-players.
    """
    numbers = box.numbers
    battles = horns // numbers.conflict_tokens[players]
    if players == COUPLE:
        return battles * max(numbers.two_player_tokens, numbers.two_player_factor_tokens)
    return battles * numbers.tokens_per_neighbour * min(neighbours + 1, players)


def _military(sheet: Sheet, box: Box, stocks: Iterable[Stock]) -> Iterator[Contradiction]:
    players, each = len(sheet.cities), box.numbers.victory_token_points
    horns = max(stock.horns for stock in stocks)
    won = sheet.column("military")
    code = "architects/score/military"
    wrong = [
        seat
        for seat, points in enumerate(won)
        if points is not None and (points % each or not 0 <= points // each <= most_won(box, horns, players, 1))
    ]
    for seat in wrong:
        yield no_game_gives(sheet, seat, "military", code)
    arcs = product(range(players), range(2, players + 1))
    if not wrong and any(
        sum(won[(first + more) % players] or 0 for more in range(number)) > each * most_won(box, horns, players, number)
        for first, number in arcs
    ):
        yield not_together("military", code)


def _progress(
    sheet: Sheet, box: Box, stocks: Iterable[Stock], built: Sequence[Iterable[Built]]
) -> Iterator[Contradiction]:
    """Each token is there once, or as often as it has copies: no two players have the same one."""
    stocks = tuple(stocks)
    most = min(box.token_count, max(stock.tokens for stock in stocks))
    horns = max(stock.horns for stock in stocks)
    used, alone = {Held(0, 0)}, True
    for seat, pad in enumerate(sheet.cities):
        points = pad.points.get("progress")
        if points is None:
            continue
        blue, won = pad.points.get("blue"), pad.points.get("military")
        city = City(
            tuple({cats for _, cats in blue_cards(blue, box, stocks)})
            if blue is not None
            else tuple(range(max(stock.cats for stock in stocks) + 1)),
            (won // box.numbers.victory_token_points,)
            if won is not None
            else tuple(range(most_won(box, horns, len(sheet.cities), 1) + 1)),
            tuple({way.finished for way in built[seat] if pad.stages in (None, way.number)}),
        )
        if not (city.cats and city.finished):  # said already
            alone = False
            continue
        own = token_sets(points, city, box, most)
        if not own:
            alone = False
            yield no_game_gives(sheet, seat, "progress", "architects/score/progress")
        used = {
            Held(others.mask | mine.mask, others.number + mine.number)
            for others in used
            for mine in own
            if not others.mask & mine.mask and others.number + mine.number <= most
        }
    if alone and not used:
        yield not_together("progress", "architects/setup/progress")


@lru_cache(maxsize=1 << 10)
def token_sets(points: int, city: City, box: Box, most: int) -> frozenset[Held]:
    """Return the sets of scoring tokens that give these points in a city, each with the fewest tokens in all.

    What Education counts are these tokens and others, `most` at most. Source: architects/score/progress.
    """
    scoring = [token for token in box.tokens.values() if _scores(token) for _ in range(token.copies)]
    others = box.token_count - len(scoring)
    found = set()
    for mask in range(1 << len(scoring)):
        held = [token for place, token in enumerate(scoring) if mask >> place & 1]
        for number in range(len(held), min(len(held) + others, most) + 1):
            values = [_worth(token, held.count(token), city, number) for token in dict.fromkeys(held)]
            if any(sum(worth) == points for worth in product(*values)):
                found.add(Held(mask, number))
                break
    return frozenset(found)


def _scores(token: Token) -> bool:
    return isinstance(token.effect, PointsByWonder | PointsPer | PointsTogether)


def _worth(token: Token, copies: int, city: City, tokens: int) -> set[int]:
    match token.effect:
        case PointsByWonder(unfinished, finished):
            return {copies * (finished if done else unfinished) for done in city.finished}
        case PointsTogether(points):
            return {points[min(copies, len(points)) - 1]}
        case PointsPer(points, what):
            counted = {
                Counted.CATS: city.cats,
                Counted.VICTORY_TOKENS: city.won,
                Counted.PROGRESS_TOKENS: (tokens,),
            }
            return {copies * points * number for number in counted[what]}
    return set()
