"""What a card, a Wonder or a token does when it is built or taken: coins, losses, shields.

Source: duel/card/coins, duel/card/coins-per, duel/guild/coins, duel/progress/coins, duel/wonder/appian-way,
duel/military/*.
"""

from wonders_cli.rules.answers.replay import BANK, Entry
from wonders_cli.rules.duel import conflicts
from wonders_cli.rules.duel.model import (
    Card,
    City,
    Coins,
    CoinsPer,
    Effect,
    OpponentLoses,
    Shields,
    Table,
    Token,
    Wonder,
)
from wonders_cli.rules.messages import Message, say


def with_cities(table: Table, seat: int, own: City, other: City) -> Table:
    """Return the table with both cities changed; `own` is at the seat."""
    return Table((other, own) if seat else (own, other), *table[1:])


def happen(table: Table, seat: int, thing: Card | Wonder | Token, entries: list[Entry]) -> Table:
    """The effects of a thing happen at once when it is built or taken.

    Source: duel/card/coins, duel/wonder/order, duel/wonder/appian-way, duel/military/move.

    >>> from wonders_cli.documents.duel.catalogue import rulebook, wonders
    >>> table = Table((City("Ann", coins=0), City("Bob", coins=2)), rulebook())
    >>> [city.coins for city in happen(table, 0, wonders()["The Appian Way"], []).cities]
    [3, 0]
    """
    for effect in thing.effects:
        match effect:
            case Shields() if not isinstance(thing, Token):
                table = _moved(table, seat, thing, entries)
            case OpponentLoses(coins):
                what = say("takes the coins of {thing}", thing=thing.name)
                table = _lost(table, 1 - seat, coins, what, "duel/wonder/appian-way", entries)
            case Coins() | CoinsPer():
                coins, ruling = _income(table, seat, thing, effect)
                if coins:
                    own = table.city(seat)
                    entries.append(
                        Entry(own.name, say("takes the coins of {thing}", thing=thing.name), ruling, coins, BANK)
                    )
                    own = own._replace(coins=(own.coins or 0) + coins)
                    table = with_cities(table, seat, own, table.city(1 - seat))
            case _:
                pass
    return table


def _income(table: Table, seat: int, thing: Card | Wonder | Token, effect: Effect) -> tuple[int, str]:
    """Coins that an effect of a thing brings, and the ruling.

    Source: duel/card/coins, duel/card/coins-per, duel/guild/coins, duel/progress/coins.
    """
    match effect:
        case Coins(coins):
            return coins, "duel/progress/coins" if isinstance(thing, Token) else "duel/card/coins"
        case CoinsPer(each, things, most=True):
            return each * max(table.city(0).count(things), table.city(1).count(things)), "duel/guild/coins"
        case CoinsPer(each, things):
            return each * table.city(seat).count(things), "duel/card/coins-per"
        case _:
            return 0, ""


def gain(table: Table, seat: int, thing: Card | Wonder) -> int:
    """Coins that a thing brings when it is built now; a thing counts itself.

    Source: duel/card/coins, duel/card/coins-per, duel/guild/coins.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> ann = City("Ann", cards=(cards()["Tavern"],))
    >>> gain(Table((ann, City("Bob")), rulebook()), 0, cards()["Lighthouse"])
    2
    """
    own = table.city(seat)
    if isinstance(thing, Card):
        own = own._replace(cards=(*own.cards, thing))
    else:
        own = own._replace(built=(*own.built, thing))
    other = table.cities[1 - seat]
    cities = (other or City(""), own) if seat else (own, other)
    after = table._replace(cities=cities)
    known = [effect for effect in thing.effects if other is not None or not getattr(effect, "most", False)]
    return sum(_income(after, seat, thing, effect)[0] for effect in known)


def _lost(table: Table, seat: int, coins: int, what: Message, ruling: str, entries: list[Entry]) -> Table:
    """A player loses coins to the bank, or all they have. Source: duel/wonder/appian-way, duel/military/tokens."""
    city = table.city(seat)
    lost = min(coins, city.coins or 0)
    entries.append(Entry(BANK, what, ruling, lost, city.name))
    return with_cities(table, seat, city._replace(coins=(city.coins or 0) - lost), table.city(1 - seat))


def _moved(table: Table, seat: int, thing: Card | Wonder, entries: list[Entry]) -> Table:
    """Shields move the pawn, which takes the tokens that it reaches.

    Source: duel/military/move, duel/military/tokens, duel/military/strategy.
    """
    own, other = table.city(seat), table.city(1 - seat)
    number = conflicts.shields(own, thing)
    ahead, struck = conflicts.move(table.ahead(seat), number, other.military_tokens, table.numbers)
    spaces = ahead - table.ahead(seat)
    moved = say("moves the conflict pawn {spaces:space} against {player}", spaces=spaces, player=other.name)
    entries.append(Entry(own.name, moved, "duel/military/move"))
    if struck:
        other = other._replace(military_tokens=tuple([left for left in other.military_tokens if left not in struck]))
    table = with_cities(table._replace(pawn=-ahead if seat else ahead), seat, own, other)
    for coins in struck:
        what = say("takes the token of {coins:coin} on the side of {player}", coins=coins, player=other.name)
        table = _lost(table, 1 - seat, coins, what, "duel/military/tokens", entries)
    return table
