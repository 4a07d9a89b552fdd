"""7 Wonders for PettingZoo: the words of a play, and what a player sees."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wonders_cli.documents.base.catalogue import cards, rulebook, wonders
from wonders_cli.pettingzoo.fields import MANY, Field, Names, around

if TYPE_CHECKING:
    from wonders_cli.games.game import Play
    from wonders_cli.games.seen import Seen

CARDS = Names(sorted(cards()))
BOARDS = Names(sorted(f"{name} {side}" for name, sides in wonders().items() for side in sides))
DEEDS = {"build": "build", "stage": "stage with", "sell": "sell", "discard": "discard", "recover": "recovering"}
NOTHING = "recovering nothing"


@cache
def vocabulary(players: int) -> tuple[str, ...]:
    """All words: a deed with its card, then the way in which it is paid for."""
    del players
    deeds = [f"{deed} {card}" for deed in DEEDS.values() for card in CARDS.names]
    chains = [f"by chain from {card}" for card in sorted({one for card in cards().values() for one in card.chains})]
    stages = [stage.need for sides in wonders().values() for board in sides.values() for stage in board.stages]
    units = max(sum(need) for need in (*(card.need for card in cards().values()), *stages))
    coins = range(units * rulebook().trade_price + 1)
    return (*deeds, NOTHING, *chains, "by power", *(_paid(left, right) for left in coins for right in coins))


def _paid(left: int, right: int) -> str:
    return f"paying left {left} right {right}"


def words(play: Play, players: tuple[str, ...]) -> tuple[str, ...]:
    """Cut a play into words; plays that begin alike differ in the next word."""
    del players
    if play.action == "decline":
        return (NOTHING,)
    deed = f"{DEEDS[play.action]} {play.card}"
    way = play.way
    if way is None or way.by == "free":
        return (deed,)
    if way.by == "chain":
        return deed, f"by chain from {way.origin}"
    if way.payment is None:
        return deed, "by power"
    paid = dict(way.payment.parts)
    return deed, _paid(paid["left"], paid["right"])


@cache
def fields(players: int) -> tuple[Field, ...]:
    """List the fields of an observation."""
    book = rulebook()
    found = [
        Field("age", 1, 0, max(book.victory_tokens), "the Age; 0 when the game is over"),
        Field("turn", 1, 0, book.turns + 1, "the turn of the Age; 7 is that of a seventh card"),
    ]
    for seat in range(players):
        who = f"seat {seat}"
        found += [
            BOARDS.field(f"board {seat}", 1, f"which board {who} has"),
            Field(f"stages {seat}", 1, 0, MANY, f"stages built by {who}"),
            Field(f"coins {seat}", 1, 0, MANY, f"coins of {who}"),
            CARDS.field(f"cards {seat}", MANY, f"the buildings of {who}"),
            Field(f"military {seat}", 1, -MANY, MANY, f"points of the military tokens of {who}"),
            Field(f"defeats {seat}", 1, 0, MANY, f"defeat tokens of {who}"),
            CARDS.field(f"hand {seat}", MANY, f"the hand of {who}, as far as it is known"),
            CARDS.field(f"unseen hand {seat}", MANY, f"the cards that may be in the hand of {who}, if it is not known"),
        ]
    found.append(CARDS.field("discard", MANY, "the discard pile, if it is known"))
    found.append(CARDS.field("unseen discard", MANY, "the cards that may be in the discard pile, if it is not known"))
    return tuple(found)


def observed(seen: Seen) -> dict[str, list[int]]:
    """Write what a player knows as numbers."""
    table = seen.table
    cities = table["players"]
    hidden = {one.where: one.among for one in seen.hidden}
    found = {"age": [table.get("age") or 0], "turn": [table.get("turn") or 0]}
    defeat = rulebook().defeat_token
    for seat, at in enumerate(around([city["name"] for city in cities], seen.player)):
        city = cities[at]
        found |= {
            f"board {seat}": BOARDS.counted([f"{city['wonder']} {city['side']}"]),
            f"stages {seat}": [city["stages"]],
            f"coins {seat}": [city["coins"]],
            f"cards {seat}": CARDS.counted(city["cards"]),
            f"military {seat}": [sum(city["military"])],
            f"defeats {seat}": [city["military"].count(defeat)],
            f"hand {seat}": CARDS.counted(city.get("hand", ())),
            f"unseen hand {seat}": CARDS.counted(hidden.get(f"hand of {city['name']}", ())),
        }
    found["discard"] = CARDS.counted(table.get("discard", ()))
    found["unseen discard"] = CARDS.counted(hidden.get("discard", ()))
    return found
