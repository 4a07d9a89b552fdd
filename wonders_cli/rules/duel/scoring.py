"""The final score of 7 Wonders Duel: eight categories, the tie-break, and the supremacies that come before points.

Source: duel/score/total and the codes named at each line.
"""

from functools import partial
from typing import Any

from wonders_cli.rules.answers import Line, PlayerScore, ScoreSheet, counted, gathered, listed
from wonders_cli.rules.duel import military, science
from wonders_cli.rules.duel.model import Card, City, Guild, Points, PointsPerToken, Table

CATEGORIES = ("civilian", "scientific", "commercial", "guilds", "wonders", "progress", "treasury", "military")
MILITARY_SUPREMACY, SCIENTIFIC_SUPREMACY = "military supremacy", "scientific supremacy"
_COLOURS = {"blue": "civilian", "green": "scientific", "yellow": "commercial"}


def score(table: Table) -> ScoreSheet:
    """A supremacy wins whatever the points; else the most points, then the most points on blue cards; else both share.

    Source: duel/score/total, duel/score/tie, duel/score/supremacy.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook
    >>> ann, bob = City("Ann", coins=7, cards=(cards()["Altar"],)), City("Bob", coins=9, cards=(cards()["Sawmill"],))
    >>> sheet = score(Table((ann, bob), rulebook(), pawn=-1))
    >>> [player.total for player in sheet.players], sheet.winners, sheet.decided_by
    ([5, 5], ('Ann',), 'civilian')
    """
    details: dict[str, Any] = {"military": _military(table)}
    ended = supremacy(table)
    if ended is None:
        players = tuple(gathered([partial(player_score, table, seat) for seat in table.seats]))
        return ScoreSheet("duel", CATEGORIES, "civilian", players, whole=table.whole, details=details)
    victory, seat, line = ended
    players = tuple(PlayerScore(table.city(other).name, (line,) if other == seat else ()) for other in table.seats)
    if not table.whole:
        details["decided_by"] = victory
    winner = table.cities[seat]
    victor = winner.name if winner else None
    return ScoreSheet("duel", CATEGORIES, "civilian", players, table.whole, victory, victor, details)


def supremacy(table: Table) -> tuple[str, int, Line] | None:
    """Military supremacy ends the game at once, and so does scientific supremacy; by one Wonder the shields come first.

    The kind of victory, the seat of the winner, and the line that says it.
    Source: duel/score/supremacy, duel/wonder/order.

    >>> from wonders_cli.documents.duel_catalogue import rulebook
    >>> supremacy(Table((City("Ann"), City("Bob")), rulebook(), pawn=9))[:2]
    ('military supremacy', 0)
    """
    seat = military.supremacy(table)
    if seat is not None:
        loser = table.cities[1 - seat]
        where = f"conflict pawn in the capital of {loser.name if loser else 'the opponent'}"
        return MILITARY_SUPREMACY, seat, Line("military", 0, where, MILITARY_SUPREMACY, "duel/military/supremacy")
    seat = science.supremacy(table)
    if seat is not None:
        symbols = counted(science.science(table.city(seat)).distinct, "different symbol")
        return (
            SCIENTIFIC_SUPREMACY,
            seat,
            Line("scientific", 0, symbols, SCIENTIFIC_SUPREMACY, "duel/science/supremacy"),
        )
    return None


def won(table: Table) -> str | None:
    """Say who has won before the end, and how; None if nobody has.

    Source: duel/score/supremacy.

    >>> from wonders_cli.documents.duel_catalogue import rulebook
    >>> won(Table((City("Ann"), City("Bob")), rulebook(), pawn=-9)), won(Table((City("Ann"), City("Bob")), rulebook()))
    ('Bob has won by military supremacy', None)
    """
    ended = supremacy(table)
    if ended is None:
        return None
    victory, seat, _ = ended
    winner = table.cities[seat]
    return f"{winner.name if winner else 'the opponent'} has won by {victory}"


def player_score(table: Table, seat: int) -> PlayerScore:
    """Score one city, line by line.

    Source: duel/score/total.
    """
    city = table.city(seat)
    guilds = [
        partial(guild_line, table, seat, card, effect)
        for card in city.cards
        for effect in card.effects
        if isinstance(effect, Guild)
    ]
    treasury, *of_guilds = gathered([partial(treasury_line, table, seat), *guilds])
    lines = [*printed_lines(city), *of_guilds, *progress_lines(city), treasury, *military_lines(table, seat)]
    return PlayerScore(city.name, tuple(lines), tie_break=blue_points(city))


def treasury_line(table: Table, seat: int) -> Line:
    """Each full set of 3 coins scores 1 point.

    Source: duel/score/total.

    >>> from wonders_cli.documents.duel_catalogue import rulebook
    >>> treasury_line(Table((City("Ann", coins=8), City("Bob")), rulebook()), 0).points
    2
    """
    coins = table.coins(seat, "the score")
    size = table.numbers.coins_per_point
    reason = f"1 point for each full {size} coins"
    return Line("treasury", coins // size, counted(coins, "coin"), reason, "duel/score/total")


def blue_points(city: City) -> int:
    """The points of the blue cards decide a tie.

    Source: duel/score/tie.

    >>> from wonders_cli.documents.duel_catalogue import cards
    >>> blue_points(City("Ann", cards=(cards()["Altar"], cards()["Workshop"])))
    3
    """
    return sum(
        effect.points
        for card in city.cards
        if _COLOURS.get(card.colour) == "civilian"
        for effect in card.effects
        if isinstance(effect, Points)
    )


def printed_lines(city: City) -> list[Line]:
    """Blue, green and yellow cards and built Wonders score what is printed on them.

    Source: duel/score/total.

    >>> from wonders_cli.documents.duel_catalogue import cards
    >>> [line.points for line in printed_lines(City("Ann", cards=(cards()["Altar"], cards()["Port"])))]
    [3, 3]
    """
    things = [(_COLOURS.get(card.colour, ""), card.name, card.effects) for card in city.cards]
    things += [("wonders", wonder.name, wonder.effects) for wonder in city.built]
    return [
        Line(category, effect.points, name, "printed points", "duel/score/total")
        for category, name, effects in things
        for effect in effects
        if isinstance(effect, Points)
    ]


def guild_line(table: Table, seat: int, card: Card, guild: Guild) -> Line:
    """A guild counts the city that has more at the end, the own or the opponent's, whichever gave the coins.

    Source: duel/guild/points, duel/guild/shipowners, duel/guild/builders, duel/guild/moneylenders.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook
    >>> guild = cards()["Moneylenders Guild"]
    >>> table = Table((City("Ann", coins=5, cards=(guild,)), City("Bob", coins=19)), rulebook())
    >>> guild_line(table, 0, guild, guild.effects[0]).points
    6
    """
    asked = f"{card.name} of {table.city(seat).name}"
    cities = (table.city(seat), table.opponent_needed(seat, asked))
    what = guild.counted
    if what.coin_set:
        gathered([partial(table.coins, other, asked) for other in range(len(cities))])
    numbers = [city.count(what) for city in cities]
    ruling = "duel/guild/points"
    if what.wonders:
        things, ruling = "Wonder built", "duel/guild/builders"
    elif what.coin_set:
        things, ruling = f"full {what.coin_set} coins", "duel/guild/moneylenders"
    else:
        things = f"{listed(what.colours)} card"
        if len(what.colours) > 1:
            ruling = "duel/guild/shipowners"
    shares = listed([f"{city.name} {number}" for city, number in zip(cities, numbers, strict=True)])
    reason = f"{guild.points} for each {things} in the city with more: {shares}"
    return Line("guilds", guild.points * max(numbers), card.name, reason, ruling)


def progress_lines(city: City) -> list[Line]:
    """Some tokens score what they show; Mathematics scores for each token, itself included.

    Source: duel/progress/points.

    >>> from wonders_cli.documents.duel_catalogue import tokens
    >>> ann = City("Ann", progress=(tokens()["Mathematics"], tokens()["Philosophy"]))
    >>> [line.points for line in progress_lines(ann)]
    [6, 7]
    """
    lines = []
    for token in city.progress:
        for effect in token.effects:
            match effect:
                case Points(points):
                    lines.append(Line("progress", points, token.name, "printed points", "duel/progress/points"))
                case PointsPerToken(points):
                    number = len(city.progress)
                    reason = f"{points} for each of {counted(number, 'progress token')}, itself included"
                    lines.append(Line("progress", points * number, token.name, reason, "duel/progress/points"))
                case _:
                    pass
    return lines


def military_lines(table: Table, seat: int) -> list[Line]:
    """The player with the pawn on the opponent's side scores for its zone; the tokens on the board score nothing.

    Source: duel/military/points, duel/military/tokens.

    >>> from wonders_cli.documents.duel_catalogue import rulebook
    >>> [line.points for line in military_lines(Table((City("Ann"), City("Bob")), rulebook(), pawn=4), 0)]
    [5, 0]
    """
    ahead, every = table.ahead(seat), [coins for _, coins in table.numbers.military_tokens]
    worth = military.points(ahead, table.numbers)
    side = "the middle" if not ahead else "the opponent's side" if ahead > 0 else "the own side"
    where = f"{counted(abs(ahead), 'space')} into {side}" if ahead else f"in {side}"
    lying = table.city(seat).military_tokens
    gone = [coins for coins in every if coins not in lying]
    parts = [
        f"{word}: {listed([str(coins) for coins in which])}" for word, which in (("lying", lying), ("taken", gone))
    ]
    return [
        Line("military", worth, f"conflict pawn {where}", "the zone in which the pawn stands", "duel/military/points"),
        Line(
            "military",
            0,
            "tokens on the own side",
            "; ".join(part for part in parts if part[-1] != " "),
            "duel/military/tokens",
        ),
    ]


def _military(table: Table) -> dict[str, Any]:
    """Where the pawn stands, and the military tokens on each side: those that still lie, those that are gone."""
    tokens = [
        {
            "name": city.name,
            "lying": list(city.military_tokens),
            "taken": [coins for _, coins in table.numbers.military_tokens if coins not in city.military_tokens],
        }
        for city in table.cities
        if city is not None
    ]
    return {"conflict_pawn": military.place(table, table.pawn), "tokens": tokens}
