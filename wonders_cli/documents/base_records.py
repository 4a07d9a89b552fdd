"""Records of the base game: a game written down by hand, one short line a play.

    build CARD [by chain from CARD | by power | paying left N right N bank N]
    stage with CARD [paying left N right N] [recovering CARD]
    sell CARD
    discard CARD                  (Babylon letting its seventh card go)

A card that nobody saw is `?`. A payment may be left out where there is only one, or where nothing need be paid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonders_cli.documents.base import COMMON, PLAYERS, cities, switches
from wonders_cli.documents.base_catalogue import cards, rulebook
from wonders_cli.documents.names import nearest
from wonders_cli.documents.phrases import Phrase, phrases
from wonders_cli.documents.shapes import (
    UNREADABLE,
    Field,
    ListOf,
    MapOf,
    Mapping,
    Name,
    OneOf,
    Raw,
    Reader,
    Text,
)
from wonders_cli.errors import Span, quoted
from wonders_cli.rules.base.model import Card, Table
from wonders_cli.rules.base.replay import Record, Written
from wonders_cli.rules.base.turns import BUILD, DISCARD, SELL, STAGE
from wonders_cli.rules.replays import Place

if TYPE_CHECKING:
    from wonders_cli.documents.source import Node

UNSEEN = "?"
ACTIONS = (BUILD, STAGE, SELL, DISCARD)
CLAUSES = {BUILD: ("by", "from", "paying"), STAGE: ("with", "paying", "recovering"), SELL: (), DISCARD: ()}
WAYS = ("chain", "power", "payment", "free")
RECEIVERS = ("left", "right", "bank")
_AGES = tuple(str(age) for age in rulebook().victory_tokens)

_TURN = MapOf(Text(80), Raw(), example="{Ann: build Baths, Bob: sell Tavern}")
RECORD = Mapping(
    *COMMON,
    Field("players", PLAYERS, "all players in clockwise order, as they stand when the record begins", required=True),
    Field(
        "hands",
        MapOf(OneOf(*_AGES), MapOf(Text(80), ListOf(Name("card"), items="cards", example="[Altar, Baths]"))),
        "the hands dealt in each Age, as far as they are known",
    ),
    Field(
        "ages",
        ListOf(ListOf(_TURN, items="turns"), items="Ages"),
        "for each Age its turns, for each turn the play of each player",
        required=True,
    ),
    called="the record",
    doc="A game of 7 Wonders, play by play.",
)


def read(root: Node, reader: Reader) -> Record | None:
    """Read a record; None where there are problems, which are in the reader."""
    values = reader.read(RECORD)
    if values is UNREADABLE:
        return None
    entries = values["players"] or ()
    found = cities(entries, [("players", seat) for seat in range(len(entries))], root, reader)
    if found is None:
        return None
    names = [city.name for city in found if city is not None]
    first = (values["age"] or 1, values["turn"] or 1)
    begun = tuple(
        city and city._replace(coins=rulebook().coins_at_start if city.coins is None else city.coins) for city in found
    )
    table = Table(begun, rulebook(), True, *first, _named(values["discard"]) or (), switches(values))
    deals = _deals(values["hands"] or {}, root, names, reader)
    ages, places = _ages(root, names, first, reader)
    return None if reader.problems else Record(table, deals, ages, places)


def _named(names: Any) -> tuple[Card, ...] | None:  # noqa: ANN401 - what was read
    return None if names is None else tuple(cards()[name] for name in names if name is not UNREADABLE)


def _deals(
    hands: dict[str, Any], root: Node, names: list[str], reader: Reader
) -> dict[int, tuple[tuple[Card, ...] | None, ...]]:
    """Put the hands in the order of the seats; a hand has as many cards as the rulebook deals."""
    deals = {}
    for age, of_players in hands.items():
        dealt: list[tuple[Card, ...] | None] = [None] * len(names)
        for name, hand in (of_players or {}).items():
            node = root.at("hands", age, name)
            seat = _seat(name, names, node, reader)
            if seat is None or hand is UNREADABLE:
                continue
            dealt[seat] = _named(hand)
            if len(hand) != rulebook().hand_size and node is not None:
                reader.problem(
                    "out-of-range",
                    f"the hand of {name} in Age {age} must hold {rulebook().hand_size} cards, not {len(hand)}",
                    node,
                )
        deals[int(age)] = tuple(dealt)
    return deals


def _seat(name: str, names: list[str], node: Node | Span | None, reader: Reader) -> int | None:
    if name in names:
        return names.index(name)
    reader.problem("unknown-player", f"there is no player {quoted(name)} in this record", node, nearest(name, names))
    return None


def _ages(
    root: Node, names: list[str], first: tuple[int, int], reader: Reader
) -> tuple[list[list[dict[int, Written]]], dict[tuple[int, int], Place]]:
    """Read the plays. The first turn written down is the one at which the record begins."""
    ages, places = [], {}
    ages_node = root.at("ages")
    for age, age_node in enumerate(ages_node.value if ages_node else (), first[0]):
        turns = []
        for turn, turn_node in enumerate(age_node.value, first[1] if age == first[0] else 1):
            places[age, turn] = Place(f"{age}.{turn}", turn_node.span.line, turn_node.span.column)
            played = {}
            for key, node in turn_node.pairs():
                seat = _seat(key.value, names, key, reader)
                written = _written(node, f"{age}.{turn} {key.value}", reader)
                if seat is not None and written is not None:
                    played[seat] = written
            absent = [name for name in names if turn_node.key(name) is None]
            if absent and turn <= rulebook().turns:
                reader.problem("missing", f"turn {turn} of Age {age} has no play of {', '.join(absent)}", turn_node)
            turns.append(played)
        ages.append(turns)
    return ages, places


def _written(node: Node, play: str, reader: Reader) -> Written | None:
    """Read one play."""
    if node.kind != "scalar" or node.is_null:
        reader.wrong_type(node, "a play", 'a text such as "build Baths"')
        return None
    action = node.value.split(maxsplit=1)[0].lower()
    if action not in ACTIONS:
        message = f"a play begins with {', '.join(ACTIONS[:-1])} or {ACTIONS[-1]}, not with {quoted(action)}"
        reader.problem("unknown-play", message, node, nearest(action, ACTIONS))
        return None
    found = phrases(node, (action, *CLAUSES[action]))
    before = len(reader.problems)
    what = found["with" if action == STAGE else action][0] if action != STAGE or "with" in found else None
    if what is None or (action == STAGE and found[STAGE][0].text):
        reader.problem("unknown-play", 'a stage is written "stage with CARD"', node)
        return None
    for word, pieces in found.items():
        if word and len(pieces) > 1:
            reader.problem("unknown-play", f"{quoted(word)} is told twice", pieces[1].span)
    card = _card(what, reader, unseen=action != BUILD)
    by, origin = _by(found, reader)
    paying = _paying(found["paying"][0], reader) if "paying" in found else None
    recovering = _card(found["recovering"][0], reader, unseen=False) if "recovering" in found else None
    if len(reader.problems) > before:
        return None
    place = Place(play, node.span.line, node.span.column)
    return Written(action, card, place, by, origin.name if origin else None, paying, recovering)


def _card(phrase: Phrase, reader: Reader, *, unseen: bool) -> Card | None:
    if phrase.text == UNSEEN and unseen:
        return None
    vocabulary = reader.vocabularies["card"]
    name = vocabulary.resolve(phrase.text)
    if name is None:
        if not phrase.text or phrase.text == UNSEEN:
            reader.problem("missing", "which card this is must be told: everybody saw it", phrase.span)
        else:
            reader.problems.append(vocabulary.unknown(phrase.text, reader.elsewhere, phrase.span))
        return None
    return cards()[name]


def _by(found: dict[str, list[Phrase]], reader: Reader) -> tuple[str | None, Card | None]:
    by = found["by"][0] if "by" in found else None
    if by is not None and by.text.lower() not in WAYS:
        reader.problem(
            "unknown-play",
            f"a building is built by chain or by power, not by {quoted(by.text)}",
            by.span,
            nearest(by.text, WAYS),
        )
    origin = _card(found["from"][0], reader, unseen=False) if "from" in found else None
    return (by.text.lower() if by else "chain" if origin else None), origin


def _paying(phrase: Phrase, reader: Reader) -> dict[str, int] | None:
    """Read `left 2 right 1`, in any order, each once."""
    words = phrase.text.lower().replace(",", " ").split()
    told: dict[str, int] = {}
    for receiver, coins in zip(words[::2], words[1::2], strict=False):
        if (
            receiver not in RECEIVERS
            or receiver in told
            or not (coins.isascii() and coins.isdigit() and len(coins) < 4)
        ):
            break
        told[receiver] = int(coins)
    if len(told) * 2 != len(words) or not words:
        reader.problem(
            "unknown-play", f'a payment is written "paying left 2 right 1", not {quoted(phrase.text)}', phrase.span
        )
        return None
    return told
