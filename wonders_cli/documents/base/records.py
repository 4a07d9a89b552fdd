"""Records of the base game: a game written down by hand, one short line a play.

    build CARD [by chain from CARD | by power | paying left N right N bank N]
    stage with CARD [paying left N right N] [recovering CARD]
    sell CARD
    discard CARD                  (Babylon letting its seventh card go)

A card that nobody saw is `?`, in quotation marks inside brackets, and `sell` alone will do.
A payment may be left out if there is only one, or if nothing has to be paid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonders_cli.documents.base.catalogue import cards, rulebook, verbs
from wonders_cli.documents.base.tables import COMMON, PLAYERS, cities, named_cards
from wonders_cli.documents.lines import said
from wonders_cli.documents.names import one_line, spelled
from wonders_cli.documents.phrases import begun, phrases
from wonders_cli.documents.shapes import (
    UNREADABLE,
    Exactly,
    Field,
    ListOf,
    MapOf,
    Mapping,
    Name,
    Reader,
    Shape,
    Text,
)
from wonders_cli.documents.switches import switches
from wonders_cli.rules.answers.replay import PlayPlace
from wonders_cli.rules.base.cost import BANK
from wonders_cli.rules.base.model import BUILD, DISCARD, NEIGHBOURS, SELL, STAGE, Table
from wonders_cli.rules.base.written import Record, Written
from wonders_cli.rules.messages import roman, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Mapping as MappingType

    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.phrases import Phrase
    from wonders_cli.documents.shapes import Schema, Unreadable, Vocabularies, What
    from wonders_cli.rules.base.model import Card
    from wonders_cli.rules.base.setup import Hands
    from wonders_cli.rules.base.written import TurnPlays

UNSEEN = "?"
ACTIONS = (BUILD, STAGE, SELL, DISCARD)
CLAUSES = {BUILD: ("by", "from", "paying"), STAGE: ("with", "paying", "recovering"), SELL: (), DISCARD: ()}
WAYS = ("chain", "power", "payment")
RECEIVERS = (*NEIGHBOURS, BANK)
_MOST_DIGITS = 3


class PlayText(Shape[Written]):
    """A play as a text; its place has no name yet."""

    noun = say('a play, such as "build Baths" or "sell Altar"')

    def takes(self, node: Node) -> bool:
        """Whether the node is a text."""
        return node.kind == "scalar" and not node.is_null

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:  # noqa: ARG002 - the signature of all shapes
        """Describe it as JSON Schema."""
        from wonders_cli.documents.languages import synonyms

        words = (*verbs(), *synonyms(ACTIONS))
        alone = (*(word for word, action in verbs().items() if action == SELL), *synonyms((SELL,)))
        return {"type": "string", "pattern": rf"^\s*(({spelled(*words)})\s|({spelled(*alone)})\s*$)"}

    def full(self, node: Node, reader: Reader) -> Any:  # noqa: ANN401 -- the signature of all shapes
        """Return the play with its names and words in full."""
        written = self.read(node, reader)
        return node.value if written is UNREADABLE else in_full(written)

    def _value(self, node: Node, reader: Reader, what: What) -> Written | Unreadable:
        del what
        words = [word.lower() for word in node.value.split()[:3]] or [""]
        action, language = begun(words[0], verbs(), reader.language)
        if action is None:
            message = say("a play begins with {actions:or}, not with {word:quoted}", actions=ACTIONS, word=words[0])
            reader.problem("unknown-play", message, node, reader.nearest(words[0], ACTIONS))
            return UNREADABLE
        verb = words[0]
        stage = next((word for word in words[1:] if _is_stage(word, language)), None)
        if action == BUILD and stage is not None:  # "builds a stage with ..."
            action, verb = STAGE, stage
        before = len(reader.problems)
        found: dict[str, Phrase] = {}
        for one in phrases(node, (verb, *CLAUSES[action]), language):
            phrase = one._replace(word=action) if one.word == verb else one
            if phrase.word in found:
                reader.problem("unknown-play", say("{word:quoted} is there twice", word=phrase.word), phrase.span)
            found.setdefault(phrase.word, phrase)
        if action == STAGE and (found[STAGE].text or "with" not in found):
            reader.problem("unknown-play", say('a stage is written "stage with CARD"'), node)
            return UNREADABLE
        written = Written(
            action,
            _card(found["with" if action == STAGE else action], reader, unseen=action != BUILD),
            PlayPlace("", node.span.line, node.span.column),
            _by(found.get("by"), reader) or ("chain" if "from" in found else None),
            _name(found.get("from"), reader),
            _paying(found.get("paying"), reader),
            _card(found.get("recovering"), reader),
        )
        if written.by in ("chain", "power") and written.paying is not None:
            message = say("what is built by {way} is not paid for", way=written.by)
            reader.problem("unknown-play", message, found["paying"].span)
        return UNREADABLE if len(reader.problems) > before else written


def _is_stage(word: str, language: str | None) -> bool:
    return verbs().get(word) == STAGE or (language is not None and begun(word, verbs(), language)[0] == STAGE)


def in_full(written: Written) -> str:
    """Write a play; a card that nobody saw is a question mark.

    >>> from wonders_cli.documents.base.catalogue import cards
    >>> in_full(Written("build", cards()["Baths"], PlayPlace("", 1, 1), paying={"left": 2}))
    'build Baths paying left 2'
    """
    action, card, _, by, origin, paying, recovering = written
    if action == SELL and card is None:
        return SELL
    name = UNSEEN if card is None else card.name
    text = f"{STAGE} with {name}" if action == STAGE else f"{action} {name}"
    text += f" by {by}" if by else ""
    text += f" from {origin}" if origin else ""
    text += f" paying {' '.join(f'{receiver} {coins}' for receiver, coins in paying.items())}" if paying else ""
    return text + (f" recovering {recovering.name}" if recovering else "")


_HAND = ListOf(
    Name("card"),
    rulebook().hand_size,
    rulebook().hand_size,
    items=say("cards"),
    example="[Altar, Baths, Stockade, ...]",
)
_TURNS = ListOf(
    MapOf(Text(), PlayText(), example="{Ann: build Baths, Bob: sell Tavern, Cy: stage with Loom}"),
    items=say("turns"),
)
RECORD = Mapping(
    *COMMON,
    Field("players", PLAYERS, "all players in clockwise order, as they are when the record begins", required=True),
    Field(
        "hands",
        MapOf(Exactly(*map(str, rulebook().victory_tokens)), MapOf(Text(), _HAND), example="{1: {Ann: [Altar, ...]}}"),
        "the hands that each Age deals, as far as they are known",
        default={},
    ),
    Field(
        "ages",
        ListOf(_TURNS, 1, items=say("Ages")),
        "for each Age its turns, for each turn the play of each player",
        required=True,
    ),
    called=say("the record"),
    doc="A game of 7 Wonders, play by play.",
)


def read(root: Node, reader: Reader) -> Record | None:
    """Read a record; None where there are problems, which are in the reader."""
    values = reader.read(RECORD)
    if values is UNREADABLE:
        return None
    entries = values["players"] or ()
    names = [entry["name"] if entry else UNREADABLE for entry in entries]
    first = (values["age"] or 1, values["turn"] or 1)
    ages = _ages(values["ages"] or (), root, names, first, reader)
    deals, deal_places = _deals(values["hands"] or {}, root, names, first, reader)
    for seat, entry in enumerate(entries):
        if entry:
            _check_beginning(entry, first, root.at("players", seat) or root, reader)
    rules = switches("base", values["rulings"] or None)
    found = cities(entries, [("players", seat) for seat in range(len(entries))], root, reader, rules)
    if found is None:
        return None
    coins = rulebook().coins_at_start
    begun = tuple(city._replace(coins=coins) if city.coins is None else city for city in found if city)
    if first[0] == 1:  # nobody has a token yet, and before the first turn nobody has anything
        known = ("military",) if first[1] > 1 else ("military", "stages")
        begun = tuple(city._replace(assumed=tuple(key for key in city.assumed if key not in known)) for city in begun)
    discard = named_cards(values["discard"])
    table = Table(
        begun,
        rulebook(),
        whole=True,
        age=first[0],
        turn=first[1],
        discard=discard,
        switches=rules,
    )
    return Record(table, deals, ages, deal_places)


def _check_beginning(entry: MappingType[str, Any], first: tuple[int, int], node: Node, reader: Reader) -> None:
    """If a record begins in mid-game, it needs the coins of every player, and hands as large as the turn leaves them.

    Before the extra turn those who do not play in it may have an empty hand.
    """
    book = rulebook()
    if entry["coins"] is None and first != (1, 1):
        message = say("the coins are missing: a record that begins in mid-game needs the coins of every player")
        reader.problem("missing", message, node)
    hand, left = entry["hand"], book.hand_size + 1 - first[1]
    if hand not in (None, UNREADABLE) and len(hand) != left and (hand or first[1] <= book.turns):
        message = say(
            "a hand holds {cards:card} before turn {turn}, not {number}", cards=left, turn=first[1], number=len(hand)
        )
        reader.problem("out-of-range", message, node.at("hand"))


def _deals(
    hands: MappingType[str, Any], root: Node, names: Sequence[Any], first: tuple[int, int], reader: Reader
) -> tuple[dict[int, Hands], dict[int, PlayPlace]]:
    """Put the hands in the order of the seats, by Age, with their places."""
    deals: dict[int, Hands] = {}
    players = (root.key("players") or root).span
    places = {first[0]: PlayPlace("hands", players.line, players.column)}  # of the hands given with the players
    for key, node in (root.at("hands") or root).pairs() if hands else ():
        if key.value not in hands:
            continue
        age, dealt = int(key.value), hands[key.value] or {}
        if (age, 1) < first:
            message = say(
                "the hands of {age:age} were dealt before the record begins, at turn {turn}",
                age=age,
                turn=f"{first[0]}.{first[1]}",
            )
            reader.problem("out-of-range", message, key)
        seats = _seats(dealt, names, node, reader)
        by_seat = {seat: _cards(dealt[name]) for name, seat in seats.items()}
        for seat in by_seat:
            if (age, 1) == first and root.at("players", seat, "hand"):
                message = say("the hand of {player} is given twice", player=names[seat])
                reader.problem("duplicate-key", message, node.key(names[seat]))
        deals[age] = tuple(by_seat.get(seat) for seat in range(len(names)))
        places[age] = PlayPlace(f"hands of Age {roman(age)}", key.span.line, key.span.column)
    return deals, places


def _seats(written: Iterable[str], names: Sequence[Any], node: Node, reader: Reader) -> dict[str, int]:
    """Find the seats of players who are named by the keys of a node."""
    found = {name: names.index(name) for name in written if name in names}
    unknown = [name for name in written if name not in found]
    keys = {one_line(key.value): key for key, _ in node.pairs()} if unknown else {}
    for name in unknown if UNREADABLE not in names else ():
        message = say("there is no player {player:quoted} in this record", player=name)
        reader.problem("unknown-player", message, keys.get(name, node), reader.nearest(name, names))
    return found


def _ages(
    written: Sequence[Any], root: Node, names: Sequence[Any], first: tuple[int, int], reader: Reader
) -> list[list[TurnPlays]]:
    """Name the plays by their turns. The first turn that is written down is the one at which the record begins."""
    book = rulebook()
    ages: list[list[TurnPlays]] = []
    for index, turns in enumerate(written):
        age, begin = first[0] + index, 1 if index else first[1]
        node = root.at("ages", index) or root
        if age not in book.victory_tokens:
            message = say("there is no Age after {age:age}", age=max(book.victory_tokens))
            reader.problem("out-of-range", message, node)
            break
        last = begin + len(turns or ()) - 1
        if last > book.turns + 1 or (last < book.turns and index < len(written) - 1):
            message = say(
                "{age:age} must have turns {first} to {turns}, or one more for Babylon, not to {last}",
                age=age,
                first=begin,
                turns=book.turns,
                last=last,
            )
            reader.problem("out-of-range", message, node)
        ages.append(
            [
                _turn(plays or {}, node.at(at) or node, (age, begin + at), names, reader)
                for at, plays in enumerate(turns or ())
            ]
        )
    return ages


def _turn(
    plays: MappingType[str, Any], node: Node, turn: tuple[int, int], names: Sequence[Any], reader: Reader
) -> TurnPlays:
    """Return the plays of a turn by seat; every player has one, except in the extra turn."""
    label = f"{turn[0]}.{turn[1]}"
    named = {
        seat: written._replace(place=written.place._replace(play=f"{label} {name}"))
        for name, seat in _seats(plays, names, node, reader).items()
        if (written := plays[name])
    }
    absent = tuple(name for name in names if name and name not in plays)
    if absent and turn[1] <= rulebook().turns and node.kind == "mapping":
        message = say("turn {turn} has no play of {players:quoted}", turn=label, players=absent)
        reader.problem("missing", message, node)
    return named


def _cards(names: Any) -> tuple[Card, ...]:  # noqa: ANN401 - what was read
    """Return the cards of a hand that could be read."""
    return tuple(cards()[name] for name in names or () if name)


def _card(phrase: Phrase | None, reader: Reader, *, unseen: bool = False) -> Card | None:
    """Find a card; None is a card that nobody saw, or none at all."""
    if phrase is not None and phrase.word == SELL and not phrase.text:
        return None
    if phrase is not None and phrase.text in ("", UNSEEN) and not (unseen and phrase.text):
        reader.problem("missing", say("the name of the card is missing"), phrase.span)
        return None
    name = None if phrase is None or phrase.text == UNSEEN else _name(phrase, reader)
    return None if name is None else cards()[name]


def _name(phrase: Phrase | None, reader: Reader) -> str | None:
    if phrase is None:
        return None
    vocabulary = reader.vocabularies["card"]
    name = vocabulary.resolve(phrase.text, reader.language)
    if name is None:
        reader.unknown(vocabulary, phrase.text, phrase.span)
    return name


def _by(phrase: Phrase | None, reader: Reader) -> str | None:
    if phrase is None:
        return None
    by = phrase.text.lower()
    if by not in WAYS and (meant := said(by, WAYS, reader.language)):
        return meant
    if by not in WAYS:
        message = say("a building is built by chain, by power or by payment, not by {word:quoted}", word=phrase.text)
        reader.problem("unknown-play", message, phrase.span, reader.nearest(by, WAYS))
    return by


def _paying(phrase: Phrase | None, reader: Reader) -> dict[str, int] | None:
    """Read `left 2 right 1`, in any order, each once."""
    if phrase is None:
        return None
    words = [
        word if word in RECEIVERS or word.isdecimal() else said(word, RECEIVERS, reader.language) or word
        for word in phrase.text.lower().replace(",", " ").split()
    ]
    paid = {
        receiver: int(coins)
        for receiver, coins in zip(words[::2], words[1::2], strict=False)
        if receiver in RECEIVERS and coins.isascii() and coins.isdecimal() and len(coins) <= _MOST_DIGITS
    }
    if not paid or len(paid) * 2 != len(words):
        message = say('a payment is written "paying left 2 right 1", not {word:quoted}', word=phrase.text)
        reader.problem("unknown-play", message, phrase.span)
    return paid
