"""The conflict pawn, the military tokens that it strikes, military supremacy, and the points of the pawn at the end.

Source: duel/military/*.
"""

from typing import Any, NamedTuple

from wonders_cli.rules.answers import Answer, counted
from wonders_cli.rules.duel.model import Card, City, ExtraShields, Numbers, Shields, Table, Wonder


class Move(NamedTuple):
    """Where the pawn ends, in spaces ahead of the player who moved it, and the coins of each token it struck."""

    ahead: int
    struck: tuple[int, ...]


def shields(city: City, thing: Card | Wonder) -> int:
    """A building or Wonder moves the pawn by its shields when built; Strategy adds 1 to a red card, never to a Wonder.

    Source: duel/military/move, duel/military/strategy.

    >>> from wonders_cli.documents.duel_catalogue import cards, tokens, wonders
    >>> ann = City("Ann", progress=(tokens()["Strategy"],))
    >>> shields(ann, cards()["Archery Range"]), shields(ann, wonders()["The Colossus"]), shields(ann, cards()["Altar"])
    (3, 2, 0)
    """
    printed = sum(effect.shields for effect in thing.effects if isinstance(effect, Shields))
    if not isinstance(thing, Card) or not printed:
        return printed
    return printed + sum(
        effect.shields
        for token in city.progress
        for effect in token.effects
        if isinstance(effect, ExtraShields) and effect.on == thing.colour
    )


def move(ahead: int, number: int, lying: tuple[int, ...], numbers: Numbers) -> Move:
    """Each shield moves the pawn one space, to the capital at most; a token is struck when the pawn first comes to it.

    `lying` are the tokens still lying on the side of the player who is pushed: one that the pawn has come to and that
    lies there all the same is struck as well.
    Source: duel/military/move, duel/military/tokens, duel/military/supremacy.

    >>> from wonders_cli.documents.duel_catalogue import rulebook
    >>> move(2, 4, (2, 5), rulebook()), move(7, 5, (), rulebook())
    (Move(ahead=6, struck=(2, 5)), Move(ahead=9, struck=()))
    """
    reached = min(ahead + number, numbers.capital)
    struck = tuple(coins for space, coins in numbers.military_tokens if ahead < reached >= space and coins in lying)
    return Move(reached, struck)


def untouched(ahead: int, numbers: Numbers) -> tuple[int, ...]:
    """The tokens on a player's side that the pawn has not passed where it stands, so many spaces on that side.

    Source: duel/military/tokens.

    >>> from wonders_cli.documents.duel_catalogue import rulebook
    >>> untouched(-4, rulebook()), untouched(3, rulebook()), untouched(6, rulebook())
    ((2, 5), (5,), ())
    """
    return tuple(coins for space, coins in numbers.military_tokens if space > ahead)


def points(ahead: int, numbers: Numbers) -> int:
    """Whoever has the pawn on the opponent's side scores for the zone in which it stands; in the middle nobody scores.

    Source: duel/military/points.

    >>> from wonders_cli.documents.duel_catalogue import rulebook
    >>> [points(ahead, rulebook()) for ahead in (-4, 0, 1, 2, 3, 5, 6, 8)]
    [0, 0, 2, 2, 5, 5, 10, 10]
    """
    return next(worth for space, worth in reversed(numbers.military_points) if space <= max(0, ahead))


def supremacy(table: Table) -> int | None:
    """The seat of the player who has brought the pawn to the opponent's capital, if anybody has.

    Source: duel/military/supremacy.

    >>> from wonders_cli.documents.duel_catalogue import rulebook
    >>> supremacy(Table((City("Ann"), City("Bob")), rulebook(), pawn=-9))
    1
    """
    if abs(table.pawn) < table.numbers.capital:
        return None
    return 0 if table.pawn > 0 else 1


def place(table: Table, pawn: int) -> dict[str, Any]:
    """Say where the pawn stands: toward whom, and how many spaces from the middle.

    >>> from wonders_cli.documents.duel_catalogue import rulebook
    >>> place(Table((City("Ann"), City("Bob")), rulebook()), 4)
    {'toward': 'Bob', 'spaces': 4}
    """
    names = [city.name if city else "opponent" for city in table.cities]
    return {"toward": names[pawn > 0] if pawn else None, "spaces": abs(pawn)}


def described(table: Table, pawn: int) -> str:
    """Say in words where the pawn stands.

    >>> from wonders_cli.documents.duel_catalogue import rulebook
    >>> described(Table((City("Ann"), City("Bob")), rulebook()), -1)
    '1 space toward Ann'
    """
    toward = place(table, pawn)["toward"]
    return f"{counted(abs(pawn), 'space')} toward {toward}" if toward else "in the middle"


def battle(table: Table, seat: int, number: int) -> Answer:
    """Answer the question `battle`: a player moves the pawn by so many shields, all bonuses included.

    The opponent loses the coins of the tokens struck, or all there are; with the pawn in a capital the game is over and
    nothing moves. Source: duel/military/move, duel/military/tokens, duel/military/supremacy.

    >>> from wonders_cli.documents.duel_catalogue import rulebook
    >>> table = Table((City("Ann"), City("Bob", coins=6, military_tokens=(2, 5))), rulebook(), pawn=3)
    >>> battle(table, 0, 4).values["coins_lost"]
    6
    """
    mover, numbers, before = table.city(seat), table.numbers, table.ahead(seat)
    opponent = table.opponent(seat)
    lying = opponent.military_tokens if opponent else untouched(before, numbers)
    over = supremacy(table) is not None
    after = Move(before, ()) if over else move(before, number, lying, numbers)
    due = lost = sum(after.struck)
    if due:
        table.opponent_needed(seat, "the loss of coins")
        lost = min(due, table.coins(1 - seat, "the loss"))
    answer: dict[str, Any] = {
        "game": "duel",
        "player": mover.name,
        "shields": number,
        "conflict_pawn": place(table, -after.ahead if seat else after.ahead),
        "coins_lost": lost,
        "supremacy": after.ahead == numbers.capital,
        "tokens_struck": list(after.struck),
        "rulings": ["duel/military/move", "duel/military/tokens", "duel/military/supremacy"],
    }
    if over:
        message = "the pawn stands in a capital: the game is over"
        answer["warnings"] = [{"code": "duel/military/supremacy", "message": message}]
    return Answer(answer)
