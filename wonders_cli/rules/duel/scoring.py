"""The final score of 7 Wonders Duel: eight categories, the tie-break, and the supremacies that come before points.

Source: duel/score/total and the rulings of the lines.
"""

from functools import cache, partial
from typing import NamedTuple

from wonders_cli.rules.answers.scoring import Line, MilitaryState, PlayerScore, ScoreSheet, SideTokens
from wonders_cli.rules.duel import conflicts as military
from wonders_cli.rules.duel import science
from wonders_cli.rules.duel.model import Card, City, Points, PointsPer, Table
from wonders_cli.rules.duel.setup import is_guild
from wonders_cli.rules.duel.structure import is_empty, lying
from wonders_cli.rules.errors import gathered
from wonders_cli.rules.messages import Message, say

CATEGORIES = ("civilian", "scientific", "commercial", "guilds", "wonders", "progress", "treasury", "military")
MILITARY_SUPREMACY, SCIENTIFIC_SUPREMACY = "military supremacy", "scientific supremacy"
_CIVILIAN = "civilian"
_COLOURS = {"blue": _CIVILIAN, "green": "scientific", "yellow": "commercial"}

_OPPONENT = say("the opponent")
_SCORE = say("the score")
_PRINTED = say("printed points")
_OWN_TOKENS = say("tokens on the own side")
_ZONE = say("the zone of the pawn")


def score(table: Table) -> ScoreSheet:
    """A supremacy wins whatever the points; else the most points win, then the most points on blue cards.

    Source: duel/score/total, duel/score/tie, duel/score/supremacy.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> ann, bob = City("Ann", coins=7, cards=(cards()["Altar"],)), City("Bob", coins=9, cards=(cards()["Sawmill"],))
    >>> sheet = score(Table((ann, bob), rulebook(), pawn=-1))
    >>> [player.total for player in sheet.players], sheet.winners, sheet.decided_by
    ([5, 5], ('Ann',), 'civilian')
    """
    state = _military(table)
    ended = supremacy(table)
    if ended is None:
        players = tuple(gathered([partial(player_score, table, seat) for seat in table.seats]))
        over = is_over(table)
        tie = table.numbers.tie_break
        goes_on = lying(table.structure)
        return ScoreSheet("duel", CATEGORIES, tie, players, table.whole, military=state, over=over, structure=goes_on)
    lines = [(ended.line,) if seat == ended.seat else () for seat in table.seats]
    players = tuple(PlayerScore(table.city(seat).name, lines[seat]) for seat in table.seats)
    winner = table.cities[ended.seat]
    victor = winner.name if winner else None
    return ScoreSheet(
        "duel", CATEGORIES, table.numbers.tie_break, players, table.whole, ended.victory, victor, state, over=True
    )


def is_over(table: Table) -> bool | None:
    """Without a supremacy the game goes on until the last card of the last Age is taken.

    None where the document does not show whether it is.
    Source: duel/turn/end.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> table = Table((City("Ann"), City("Bob")), rulebook())
    >>> is_over(table._replace(age=2)), is_over(table._replace(age=3)), is_over(table)
    (False, None, None)
    """
    if table.structure is not None and not is_empty(table.structure):
        return False
    if table.age is None:
        return None
    if table.age < table.numbers.ages:
        return False
    return None if table.structure is None else True


def rulings(table: Table, sheet: ScoreSheet) -> tuple[str, ...]:
    """Return the rulings that decide who has won.

    Source: duel/score/total, duel/score/tie, duel/progress/points, duel/guild/purple, and those of a supremacy.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> table = Table((City("Ann", coins=7), City("Bob", coins=7)), rulebook())
    >>> rulings(table, score(table))
    ('duel/score/total', 'duel/score/tie')
    """
    ended = supremacy_rulings(table)
    if ended:
        return ended
    cities = [city for city in table.cities if city is not None]
    codes = ["duel/score/total"]
    if sheet.over is False:
        codes.append("duel/turn/end")
    if table.whole and sheet.decided_by not in (None, "points"):
        codes.append("duel/score/tie")
    if any(science.needs(city, table.numbers) == 1 for city in cities):
        codes.append("duel/science/supremacy")
    if any(city.progress for city in cities):
        codes.append("duel/progress/points")
    if sum(map(is_guild, [card for city in cities for card in city.cards])) > 1:
        codes.append("duel/guild/purple")
    return tuple(codes)


def supremacy_rulings(table: Table) -> tuple[str, ...]:
    """Return the rulings that decide a victory before the end; none if there is no such victory.

    Source: duel/score/supremacy, duel/military/supremacy, duel/science/supremacy, duel/science/law, duel/wonder/order.
    """
    seat = science.supremacy(table)
    if military.supremacy(table) is not None:
        also = () if seat is None else ("duel/wonder/order",)
        return ("duel/score/supremacy", "duel/military/supremacy", *also)
    if seat is None:
        return ()
    shown = science.science(table.city(seat))
    law = ("duel/science/law",) if shown.symbols != shown.on_cards else ()
    return ("duel/score/supremacy", "duel/science/supremacy", *law)


class Supremacy(NamedTuple):
    """A victory before the end: its kind, the seat of the winner, and its line of the score."""

    victory: str
    seat: int
    line: Line


def supremacy(table: Table) -> Supremacy | None:
    """Military or scientific supremacy ends the game at once; if one Wonder brings both, the shields come first.

    Source: duel/score/supremacy, duel/wonder/order.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> supremacy(Table((City("Ann"), City("Bob")), rulebook(), pawn=9))[:2]
    ('military supremacy', 0)
    """
    seat = military.supremacy(table)
    if seat is not None:
        loser = table.cities[1 - seat]
        where = say("conflict pawn in the capital of {player}", player=loser.name if loser else _OPPONENT)
        line = Line("military", 0, where, say("military supremacy"), "duel/military/supremacy")
        return Supremacy(MILITARY_SUPREMACY, seat, line)
    seat = science.supremacy(table)
    if seat is not None:
        symbols = say("{symbols:different symbol}", symbols=science.science(table.city(seat)).distinct)
        line = Line("scientific", 0, symbols, say("scientific supremacy"), "duel/science/supremacy")
        return Supremacy(SCIENTIFIC_SUPREMACY, seat, line)
    return None


def won(table: Table) -> Message | None:
    """After a supremacy: who has won, and how. None if nobody has.

    Source: duel/score/supremacy.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> str(won(Table((City("Ann"), City("Bob")), rulebook(), pawn=-9)))
    'Bob has won by military supremacy'
    >>> won(Table((City("Ann"), City("Bob")), rulebook()))
    """
    ended = supremacy(table)
    if ended is None:
        return None
    winner = table.cities[ended.seat]
    return say("{player} has won by {victory}", player=winner.name if winner else _OPPONENT, victory=ended.line.reason)


def player_score(table: Table, seat: int) -> PlayerScore:
    """The score of a city is the sum of its lines.

    Source: duel/score/total.
    """
    city = table.city(seat)
    guilds = [
        partial(guild_line, table, seat, card, effect)
        for card in city.cards
        if is_guild(card)
        for effect in card.effects
        if isinstance(effect, PointsPer)
    ]
    treasury, *of_guilds = gathered([partial(treasury_line, table, seat), *guilds])
    lines = [*printed_lines(city), *of_guilds, *progress_lines(city), treasury, *military_lines(table, seat)]
    return PlayerScore(city.name, tuple(lines), tie_break=blue_points(city))


def treasury_line(table: Table, seat: int) -> Line:
    """Each full set of 3 coins scores 1 point.

    Source: duel/score/total.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> treasury_line(Table((City("Ann", coins=8), City("Bob")), rulebook()), 0).points
    2
    """
    coins = table.coins(seat, _SCORE)
    size = table.numbers.coins_per_point
    reason = say("1 point for each full {size:coin}", size=size)
    return Line("treasury", coins // size, say("{coins:coin}", coins=coins), reason, "duel/score/total")


def blue_points(city: City) -> int:
    """The points on blue cards decide a tie.

    Source: duel/score/tie.

    >>> from wonders_cli.documents.duel.catalogue import cards
    >>> blue_points(City("Ann", cards=(cards()["Altar"], cards()["Workshop"])))
    3
    """
    return sum(
        effect.points
        for card in city.cards
        if _COLOURS.get(card.colour) == _CIVILIAN
        for effect in card.effects
        if isinstance(effect, Points)
    )


def printed_lines(city: City) -> list[Line]:
    """Blue, green and yellow cards and built Wonders score what is printed on them.

    Source: duel/score/total.

    >>> from wonders_cli.documents.duel.catalogue import cards
    >>> [line.points for line in printed_lines(City("Ann", cards=(cards()["Altar"], cards()["Port"])))]
    [3, 3]
    """
    things = [(_COLOURS.get(card.colour, ""), card.name, card.effects) for card in city.cards]
    things += [("wonders", wonder.name, wonder.effects) for wonder in city.built]
    return [
        Line(category, effect.points, name, _PRINTED, "duel/score/total")
        for category, name, effects in things
        for effect in effects
        if isinstance(effect, Points)
    ]


def guild_line(table: Table, seat: int, card: Card, guild: PointsPer) -> Line:
    """A guild counts the city that has more at the end, the own or the opponent's, whichever gave the coins.

    Source: duel/guild/points, duel/guild/shipowners, duel/guild/builders, duel/guild/moneylenders.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> guild = cards()["Moneylenders Guild"]
    >>> table = Table((City("Ann", coins=5, cards=(guild,)), City("Bob", coins=19)), rulebook())
    >>> guild_line(table, 0, guild, guild.effects[0]).points
    6
    """
    asked = say("{card} of {player}", card=card.name, player=table.city(seat).name)
    cities = (table.city(seat), table.opponent_needed(seat, asked))
    what = guild.counted
    if what.coin_set:
        gathered([partial(table.coins, other, asked) for other in range(len(cities))])
    numbers = [city.count(what) for city in cities]
    ruling = "duel/guild/points"
    if what.wonders:
        things, ruling = _WONDER_BUILT, "duel/guild/builders"
    elif what.coin_set:
        things, ruling = say("full {size:coin}", size=what.coin_set), "duel/guild/moneylenders"
    else:
        things = say("{colours} card", colours=what.colours)
        if len(what.colours) > 1:
            ruling = "duel/guild/shipowners"
    shares = [
        say("{player} {number}", player=city.name, number=number) for city, number in zip(cities, numbers, strict=True)
    ]
    reason = say(
        "{points} for each {things} in the city with more: {shares}",
        points=guild.points,
        things=things,
        shares=tuple(shares),
    )
    return Line("guilds", guild.points * max(numbers), card.name, reason, ruling)


_WONDER_BUILT = say("Wonder built")


def progress_lines(city: City) -> list[Line]:
    """Some tokens score what they show; Mathematics scores for each token, itself included.

    Source: duel/progress/points.

    >>> from wonders_cli.documents.duel.catalogue import tokens
    >>> ann = City("Ann", progress=(tokens()["Mathematics"], tokens()["Philosophy"]))
    >>> [line.points for line in progress_lines(ann)]
    [6, 7]
    """
    lines = []
    for token in city.progress:
        for effect in token.effects:
            match effect:
                case Points(points):
                    lines.append(Line("progress", points, token.name, _PRINTED, "duel/progress/points"))
                case PointsPer(points, counted):
                    number = city.count(counted)
                    reason = say(
                        "{points} for each of {number:progress token}, itself included", points=points, number=number
                    )
                    lines.append(Line("progress", points * number, token.name, reason, "duel/progress/points"))
                case _:
                    pass
    return lines


def military_lines(table: Table, seat: int) -> list[Line]:
    """The player with the pawn on the opponent's side scores for its zone; the tokens on the board score nothing.

    Source: duel/military/points, duel/military/tokens.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> [line.points for line in military_lines(Table((City("Ann"), City("Bob")), rulebook(), pawn=4), 0)]
    [5, 0]
    """
    worth = military.points(table.ahead(seat), table.numbers)
    tokens = _tokens(table.city(seat).military_tokens, table.numbers.military_tokens)
    return [
        Line("military", worth, _pawn(table.ahead(seat)), _ZONE, "duel/military/points"),
        Line("military", 0, _OWN_TOKENS, tokens, "duel/military/tokens"),
    ]


_IN_THE_MIDDLE = say("conflict pawn in the middle")


@cache
def _pawn(ahead: int) -> Message:
    if not ahead:
        return _IN_THE_MIDDLE
    if ahead > 0:
        return say("conflict pawn {spaces:space} into the opponent's side", spaces=ahead)
    return say("conflict pawn {spaces:space} into the own side", spaces=-ahead)


@cache
def _tokens(lying: tuple[int, ...], every: tuple[tuple[int, int], ...]) -> Message:
    gone = tuple([coins for _, coins in every if coins not in lying])
    if not gone:
        return say("lying: {lying}", lying=lying)
    if not lying:
        return say("taken: {taken}", taken=gone)
    return say("lying: {lying}; taken: {taken}", lying=lying, taken=gone)


def _military(table: Table) -> MilitaryState:
    """The board shows the pawn, and the military tokens of each side: those that still lie there, those that are gone.

    Source: duel/military/tokens.
    """
    every = [coins for _, coins in table.numbers.military_tokens]
    tokens = [
        SideTokens(
            city.name, city.military_tokens, tuple([coins for coins in every if coins not in city.military_tokens])
        )
        for city in table.cities
        if city is not None
    ]
    return MilitaryState(military.place(table, table.pawn), tuple(tokens))
