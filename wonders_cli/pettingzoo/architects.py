"""Architects for PettingZoo: the words of a play, and what a player sees."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.pettingzoo.fields import MANY, Field, Names, around
from wonders_cli.rules.architects.decks import DECK_WORDS
from wonders_cli.rules.architects.model import COIN, KINDS, SYMBOLS
from wonders_cli.rules.architects.science import sets

if TYPE_CHECKING:
    from wonders_cli.games.game import Play
    from wonders_cli.games.seen import Seen

CARDS, WONDERS, TOKENS = Names(KINDS), Names(sorted(box().wonders)), Names(sorted(box().tokens))
DECKS = (*DECK_WORDS, *WONDERS.names)
NO_TOKEN, STACK = "by no token", "from stack"


@cache
def vocabulary(players: int) -> tuple[str, ...]:
    """All words: what is done, and with what."""
    del players
    stages = [stage for wonder in box().wonders.values() for stage in wonder.stages]
    most = max(stage.cost.number for stage in stages)
    spends = [
        _spent({card: cards.count(card) for card in cards})
        for number in range(1, most + 1)
        for cards in combinations_with_replacement(KINDS[: COIN + 1], number)
    ]
    every = sets((box().numbers.identical_symbols,) * len(SYMBOLS), box().numbers)
    return (
        *(f"take from {deck}" for deck in DECKS),
        *(f"by {token}" for token in TOKENS.names),
        NO_TOKEN,
        *(f"keep {card}" for card in KINDS),
        *(f"out of {deck}" for deck in DECKS),
        *(f"build {number}" for number in sorted({stage.id for stage in stages})),
        *spends,
        *(f"exchange {', '.join(symbols)}" for symbols in every),
        "token",
        *(f"for {token}" for token in TOKENS.names),
        STACK,
        "end turn",
        "pass",
    )


def _spent(cards: dict[str, int]) -> str:
    return f"with {', '.join(f'{number} {card}' for card, number in cards.items())}"


def words(play: Play, players: tuple[str, ...]) -> tuple[str, ...]:
    """Cut a play into words; plays that begin alike differ in the next word."""
    del players
    match play.action:
        case "take":
            return f"take from {play.deck}", f"by {play.item}" if play.item else NO_TOKEN
        case "keep":
            return f"keep {play.card}", f"out of {play.deck}"
        case "build":
            return f"build {play.item}", _spent(dict(play.way.spend or {}) if play.way else {})
        case "exchange" | "token" as action:
            taken = STACK if play.deck else f"for {play.item}"
            return (action if action == "token" else play.text.partition(" for ")[0].partition(" from ")[0]), taken
        case _:
            return (play.text,)


@cache
def fields(players: int) -> tuple[Field, ...]:
    """List the fields of an observation."""
    stages = max(len(wonder.stages) for wonder in box().wonders.values())
    found = [
        Field("peace", 1, 0, MANY, "Conflict tokens that show Peace"),
        Field("battle", 1, 0, MANY, "Conflict tokens that show Battle"),
        TOKENS.field("open", MANY, "progress tokens that lie face up"),
        Field("central cards", 1, 0, MANY, "cards in the central deck"),
        CARDS.field("central top", 1, "the top card of the central deck, if it is known"),
    ]
    for seat in range(players):
        who = f"seat {seat}"
        found += [
            WONDERS.field(f"wonder {seat}", 1, f"which Wonder {who} has"),
            Field(f"stages {seat}", stages, 0, 1, f"the stages that {who} has built, by their numbers"),
            CARDS.field(f"cards {seat}", MANY, f"the cards of {who}"),
            TOKENS.field(f"progress {seat}", MANY, f"the progress tokens of {who}"),
            TOKENS.field(f"used {seat}", MANY, f"the progress tokens that {who} has used in this turn"),
            Field(f"victory tokens {seat}", 1, 0, MANY, f"military victory tokens of {who}"),
            Field(f"cat {seat}", 1, 0, 1, f"whether {who} has the Cat pawn"),
            Field(f"deck cards {seat}", 1, 0, MANY, f"cards in the deck between {who} and its left neighbour"),
            CARDS.field(f"deck top {seat}", 1, "the top card of that deck"),
        ]
    return tuple(found)


def observed(seen: Seen) -> dict[str, list[int]]:
    """Write what a player knows as numbers."""
    table = seen.table
    cities = table["players"]
    tokens = table["conflict_tokens"]
    stages = max(len(wonder.stages) for wonder in box().wonders.values())
    number, top = _deck(table, "central")
    found = {
        "peace": [tokens["peace"]],
        "battle": [tokens["battle"]],
        "open": TOKENS.counted(table.get("progress_open", ())),
        "central cards": [number],
        "central top": CARDS.counted(top),
    }
    for seat, at in enumerate(around([city["name"] for city in cities], seen.player)):
        city = cities[at]
        number, top = _deck(table, city["wonder"])
        found |= {
            f"wonder {seat}": WONDERS.counted([city["wonder"]]),
            f"stages {seat}": [int(stage in city["stages"]) for stage in range(1, stages + 1)],
            f"cards {seat}": CARDS.counted(city["cards"]),
            f"progress {seat}": TOKENS.counted(city.get("progress", ())),
            f"used {seat}": TOKENS.counted(city.get("used", ())),
            f"victory tokens {seat}": [city["victory_tokens"]],
            f"cat {seat}": [int(city.get("cat", False))],
            f"deck cards {seat}": [number],
            f"deck top {seat}": CARDS.counted(top),
        }
    return found


def _deck(table: object, name: str) -> tuple[int, list[str]]:
    """How many cards a deck has, and the top one if it is known."""
    decks: dict[str, object] = table.get("decks", {})  # type: ignore[attr-defined]
    match decks.get(name):
        case int(number):
            return number, []
        case list(cards):
            return len(cards), [card for card in cards[:1] if card != "?"]
        case {"top": str(top), "cards": int(number)}:
            return number, [top]
        case dict(counts):
            return sum(counts.values()), []
        case _:
            return 0, []
