"""The conflict pawn: the military tokens that it takes, military supremacy, and its points at the end.

Source: duel/military/*.
"""

from typing import NamedTuple

from wonders_cli.rules.answers.conflicts import PawnMove, PawnPlace
from wonders_cli.rules.answers.reasons import Reason, Source
from wonders_cli.rules.duel.model import Card, City, ExtraShields, Numbers, Shields, Table, Wonder
from wonders_cli.rules.messages import Message, say


class Move(NamedTuple):
    """Where the pawn ends, in spaces ahead of the player who moved it, and the coins of each token it took."""

    ahead: int
    struck: tuple[int, ...]


def shields(city: City, thing: Card | Wonder) -> int:
    """A building or Wonder moves the pawn by its shields when it is built; Strategy adds 1 to red cards only.

    Source: duel/military/move, duel/military/strategy.

    >>> from wonders_cli.documents.duel.catalogue import cards, tokens, wonders
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
    """Each shield moves the pawn one space, to the capital at most; the pawn takes a token when it first reaches it.

    `lying` are the tokens still on the opponent's side. One behind the pawn is taken as well.
    Source: duel/military/move, duel/military/tokens, duel/military/supremacy.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> move(2, 4, (2, 5), rulebook()), move(7, 5, (), rulebook())
    (Move(ahead=6, struck=(2, 5)), Move(ahead=9, struck=()))
    """
    reached = min(ahead + number, numbers.capital)
    struck = tuple(coins for space, coins in numbers.military_tokens if ahead < reached >= space and coins in lying)
    return Move(reached, struck)


def untouched(ahead: int, numbers: Numbers) -> tuple[int, ...]:
    """Return the tokens on a player's side that the pawn has not reached, so many spaces on that side.

    Source: duel/military/tokens.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> untouched(-4, rulebook()), untouched(3, rulebook()), untouched(6, rulebook())
    ((2, 5), (5,), ())
    """
    return tuple(coins for space, coins in numbers.military_tokens if space > ahead)


def points(ahead: int, numbers: Numbers) -> int:
    """The player with the pawn on the opponent's side scores for its zone; in the middle nobody scores.

    Source: duel/military/points.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> [points(ahead, rulebook()) for ahead in (-4, 0, 1, 2, 3, 5, 6, 8)]
    [0, 0, 2, 2, 5, 5, 10, 10]
    """
    return next(worth for space, worth in reversed(numbers.military_points) if space <= max(0, ahead))


def supremacy(table: Table) -> int | None:
    """Return the seat of the player who has brought the pawn to the opponent's capital, None if nobody has.

    Source: duel/military/supremacy.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> supremacy(Table((City("Ann"), City("Bob")), rulebook(), pawn=-9))
    1
    """
    if abs(table.pawn) < table.numbers.capital:
        return None
    return 0 if table.pawn > 0 else 1


def place(table: Table, pawn: int) -> PawnPlace:
    """Return where the pawn stands: toward whom, and how many spaces from the middle.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> place(Table((City("Ann"), City("Bob")), rulebook()), 4)
    PawnPlace(toward='Bob', spaces=4)
    """
    names = [city.name if city else "opponent" for city in table.cities]
    return PawnPlace(names[pawn > 0] if pawn else None, abs(pawn))


_MIDDLE = say("in the middle")


def described(table: Table, pawn: int) -> Message:
    """Describe where the pawn stands.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> str(described(Table((City("Ann"), City("Bob")), rulebook()), -1))
    '1 space toward Ann'
    """
    toward, spaces = place(table, pawn)
    return say("{spaces:space} toward {player}", spaces=spaces, player=toward) if toward else _MIDDLE


_OVER = Reason("duel/military/supremacy", say("the pawn stands in a capital: the game is over"))
_LOSS, _LOSS_OF_COINS = say("the loss"), say("the loss of coins")


def battle(table: Table, seat: int, number: int) -> PawnMove:
    """A player moves the pawn by so many shields, all bonuses included.

    The opponent loses the coins of the tokens taken, or all they have. With the pawn in a capital the game is over and
    nothing moves. Source: duel/military/move, duel/military/tokens, duel/military/supremacy.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> table = Table((City("Ann"), City("Bob", coins=6, military_tokens=(2, 5))), rulebook(), pawn=3)
    >>> battle(table, 0, 4).coins_lost
    6
    """
    mover, numbers, before = table.city(seat), table.numbers, table.ahead(seat)
    opponent = table.opponent(seat)
    lying = opponent.military_tokens if opponent else untouched(before, numbers)
    over = supremacy(table) is not None
    after = Move(before, ()) if over else move(before, number, lying, numbers)
    due = lost = sum(after.struck)
    if due:
        table.opponent_needed(seat, _LOSS_OF_COINS)
        lost = min(due, table.coins(1 - seat, _LOSS))
    return PawnMove(
        mover.name,
        number,
        place(table, -after.ahead if seat else after.ahead),
        lost,
        after.ahead == numbers.capital,
        after.struck,
        (_OVER,) if over else (),
        _rulings(table, seat, after),
        sources=tuple(
            Source(thing.name, number)
            for thing in (*mover.cards, *mover.built)
            if (number := sum(effect.shields for effect in thing.effects if isinstance(effect, Shields)))
        ),
    )


def _rulings(table: Table, seat: int, after: Move) -> tuple[str, ...]:
    """Return the rulings that decide a move. Source: duel/military/*."""
    mover, before = table.city(seat), table.ahead(seat)
    codes = ["duel/military/move"]
    spaces = [space for space, _ in table.numbers.military_tokens if before < after.ahead and space <= after.ahead]
    if spaces:
        codes.append("duel/military/tokens")
    if mover.token_with(ExtraShields):
        codes.append("duel/military/strategy")
    if supremacy(table) is not None or after.ahead >= table.numbers.military_points[-1][0]:
        codes.append("duel/military/supremacy")
    return tuple(codes)
