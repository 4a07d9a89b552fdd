"""Duel for PettingZoo: the words of a play, and what a player sees."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wonders_cli.documents.duel.catalogue import cards, rulebook, tokens, wonders
from wonders_cli.pettingzoo.fields import MANY, Field, Names, around

if TYPE_CHECKING:
    from wonders_cli.games.game import Play
    from wonders_cli.games.seen import Seen

CARDS, WONDERS, TOKENS = Names(sorted(cards())), Names(sorted(wonders())), Names(sorted(tokens()))
CHOICES = {"taking": TOKENS, "destroying": CARDS, "recovering": CARDS}
STARTING = ("starting self", "starting other")
EMPTY, DOWN = 0, len(CARDS.names) + 1
"""A place without a card, and a card that lies face down; any other number is a card, by its place among the names."""


@cache
def vocabulary(players: int) -> tuple[str, ...]:
    """All words: what is done, a Wonder's card, then what is chosen."""
    del players
    return (
        *(f"draft {name}" for name in WONDERS.names),
        *(f"{deed} {name}" for deed in ("build", "discard") for name in CARDS.names),
        *(f"wonder {name}" for name in WONDERS.names),
        *(f"with {name}" for name in CARDS.names),
        *(f"{word} {name}" for word, names in CHOICES.items() for name in names.names),
        *STARTING,
    )


def words(play: Play, players: tuple[str, ...]) -> tuple[str, ...]:
    """Cut a play into words; plays that begin alike differ in the next word."""

    def starting(first: str) -> str:
        return STARTING[first != play.player]

    del players
    match play.action:
        case "draft":
            return (f"draft {play.item}",)
        case "start":
            return (starting(str(play.item)),)
        case "wonder":
            found = [f"wonder {play.item}", f"with {play.card}"]
        case deed:
            found = [f"{deed} {play.card}"]
    for word, option in play.chosen:
        found.append(starting(option) if word == "starting" else f"{word} {option}")
    return tuple(found)


@cache
def fields(players: int) -> tuple[Field, ...]:
    """List the fields of an observation."""
    del players
    book = rulebook()
    found = [
        Field("age", 1, 0, book.ages, "the Age; 0 when the game is over"),
        Field(
            "pawn",
            1,
            -book.capital,
            book.capital,
            "spaces of the conflict pawn toward the other city; below 0 toward the own one",
        ),
    ]
    for seat, who in enumerate(("seat 0", "seat 1")):
        found += [
            Field(f"coins {seat}", 1, 0, MANY, f"coins of {who}"),
            CARDS.field(f"cards {seat}", 1, f"the buildings of {who}"),
            WONDERS.field(f"built {seat}", 1, f"the Wonders that {who} has built"),
            WONDERS.field(f"unbuilt {seat}", 1, f"the Wonders that {who} can still build"),
            TOKENS.field(f"progress {seat}", 1, f"the progress tokens of {who}"),
            Field(f"military tokens {seat}", 1, 0, MANY, f"military tokens that still lie on the side of {who}"),
        ]
    found += [
        TOKENS.field("board", 1, "the progress tokens on the board"),
        TOKENS.field("box", 1, "the progress tokens that were set aside, if they are known"),
        Field(
            "structure",
            book.structure_cards,
            0,
            DOWN,
            f"the places of the structure, row 1 first: {EMPTY} is empty, {DOWN} face down, another number a card",
        ),
        CARDS.field("unseen", 1, "the cards that may lie face down"),
        CARDS.field("discard", 1, "the discard pile"),
    ]
    return tuple(found)


def observed(seen: Seen) -> dict[str, list[int]]:
    """Write what a player knows as numbers."""
    table = seen.table
    cities = table["players"]
    hidden = {one.where: one.among for one in seen.hidden}
    pawn = table.get("conflict_pawn")
    spaces = 0 if pawn is None else pawn["spaces"] if pawn["toward"] != seen.player else -pawn["spaces"]
    found = {"age": [table.get("age") or 0], "pawn": [spaces]}
    for seat, at in enumerate(around([city["name"] for city in cities], seen.player)):
        city = cities[at]
        found |= {
            f"coins {seat}": [city["coins"]],
            f"cards {seat}": CARDS.counted(city["cards"]),
            f"built {seat}": WONDERS.counted(city["wonders"]["built"]),
            f"unbuilt {seat}": WONDERS.counted(city["wonders"]["unbuilt"]),
            f"progress {seat}": TOKENS.counted(city["progress"]),
            f"military tokens {seat}": [len(city["military_tokens"])],
        }
    places = [_number(card) for row in table.get("structure", ()) for card in row]
    return found | {
        "board": TOKENS.counted(table.get("progress_board", ())),
        "box": TOKENS.counted(table.get("progress_box", ())),
        "structure": places + [EMPTY] * (rulebook().structure_cards - len(places)),
        "unseen": CARDS.counted(hidden.get("structure", ())),
        "discard": CARDS.counted(table.get("discard", ())),
    }


def _number(card: str) -> int:
    if card == "taken":
        return EMPTY
    return DOWN if card == "down" else CARDS.place(card) + 1
