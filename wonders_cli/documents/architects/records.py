"""Records of Architects: a game written down by hand, one short line a turn.

    - Ann: take wood from left; build 2 with papyrus, coin; take gear from right by Architecture

    take CARD [from left | right | central | WONDER] [by TOKEN]
    keep CARD [from left | right]                what Halicarnassus keeps
    build STAGE [with CARDS]                     such as `with 2 wood, coin`
    exchange [SYMBOLS] for TOKEN [from stack]    such as `exchange gear, gear for Economy`
    token TOKEN [from stack]                     what the effect of Babylon brings
    look                                         at the central deck, with the cat
    pass                                         when there is no card to take

What a player does is written in its order, with commas or semicolons between. The parts in brackets and the stage may
be left out where only one thing is possible.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.architects.tables import WHOLE, table
from wonders_cli.documents.names import fold, nearest
from wonders_cli.documents.phrases import phrases
from wonders_cli.documents.problems import Span
from wonders_cli.documents.shapes import UNREADABLE, Field, ListOf, MapOf, Mapping, Reader, Shape, Text
from wonders_cli.rules.answers.replay import PlayPlace
from wonders_cli.rules.architects.decks import LEFT, RIGHT
from wonders_cli.rules.architects.judging import LOOK, PASS, Record, WrittenTurn
from wonders_cli.rules.architects.model import COIN, KINDS, SYMBOLS, Counts, Table, Token
from wonders_cli.rules.architects.written import BUILD, EXCHANGE, KEEP, TAKE, TOKEN, Written
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.phrases import Phrase
    from wonders_cli.documents.shapes import Schema, Unreadable, Vocabularies, What

CLAUSES = {
    TAKE: ("from", "by"),
    KEEP: ("from",),
    BUILD: ("with",),
    EXCHANGE: ("for", "from"),
    TOKEN: ("from",),
    LOOK: (),
    PASS: (),
}
"""What can be done, each with the words that begin its clauses."""
WORDS = (*CLAUSES, "from", "by", "with", "for")
STACK = "stack"
_BETWEEN = " ,;."
_ONE_PLAYER = say("a turn has one player; begin each turn with `- `")
_STACK_ONLY = say('a progress token is face up, or comes "from stack"')
_UNITS = re.compile(r"(?:(\d{1,2})\s+)?(\D+)")


class TurnText(Shape[tuple[Written, ...]]):
    """What a player does in a turn, as a text."""

    noun = say('a text, such as "take wood from left; build 1"')

    def takes(self, node: Node) -> bool:
        """Whether the node is a text."""
        return node.kind == "scalar" and not node.is_null

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:  # noqa: ARG002 -- the signature of all shapes
        """Describe it as JSON Schema."""
        return {"type": "string", "pattern": rf"^\s*({'|'.join(_anycase(word) for word in CLAUSES)})([\s,;.]|$)"}

    def _value(self, node: Node, reader: Reader, what: What) -> tuple[Written, ...] | Unreadable:
        del what
        before = len(reader.problems)
        done: list[dict[str, Phrase]] = []
        for phrase in phrases(node, WORDS):
            cut = phrase._replace(text=phrase.text.strip(_BETWEEN))
            if cut.word in CLAUSES:
                done.append({"": cut})
            elif not done or not cut.word:
                message = say(
                    "a turn begins with {words:or}, not with {word:quoted}",
                    words=tuple(CLAUSES),
                    word=cut.word or cut.text,
                )
                reader.problem("unknown-play", message, cut.span, nearest(cut.text.split(" ")[0], list(CLAUSES)))
                return UNREADABLE
            else:
                _add(done[-1], cut, reader)
        written = tuple(_written(one, reader) for one in done)
        return UNREADABLE if len(reader.problems) > before else written


def _anycase(word: str) -> str:
    return "".join(f"[{letter}{letter.upper()}]" for letter in word)


_TURN = MapOf(Text(), TurnText(), example="{Ann: take wood from left}")
RECORD = Mapping(
    *WHOLE,
    Field("turns", ListOf(_TURN, 1, items=say("turns")), "the turns in order, each with its player", required=True),
    called=say("the record"),
    doc="A game of 7 Wonders: Architects, turn by turn; the table is as it was when the record begins.",
)


def read(root: Node, reader: Reader) -> Record | None:
    """Read a record; None where there are problems, which the reader has."""
    values = reader.read(RECORD)
    if values is UNREADABLE:
        return None
    names = [entry["name"] for entry in values["players"] or () if entry]
    turns = [
        _turn(number, done, root.at("turns", number - 1) or root, names, reader)
        for number, done in enumerate(values["turns"] or (), 1)
    ]
    begun = table(values, root, reader)
    if begun is None:
        return None
    _check_decks(begun, turns, reader)
    players = root.key("players") or root
    place = PlayPlace("beginning", players.span.line, players.span.column)
    return None if reader.problems else Record(begun, [turn for turn in turns if turn], place)


def _turn(
    number: int,
    written: dict[str, tuple[Written, ...]] | Unreadable,
    node: Node,
    names: Sequence[str | Unreadable],
    reader: Reader,
) -> WrittenTurn | None:
    """Return a turn; the places of all that is done in it have its number and player."""
    if written is UNREADABLE:
        return None
    if len(node.pairs()) != 1:
        reader.problem("unknown-play", _ONE_PLAYER, node)
        return None
    if not written:  # the name of the player could not be read
        return None
    [(name, done)] = written.items()
    [(key, _)] = node.pairs()
    if name not in names:
        readable = [each for each in names if each]
        if len(readable) == len(names):
            message = say("there is no player {player:quoted} in this record", player=name)
            reader.problem("unknown-player", message, key, nearest(name, readable))
        return None
    label = f"{number} {name}"
    named = [one._replace(place=one.place._replace(play=label)) for one in done or ()]
    return WrittenTurn(names.index(name), named, PlayPlace(label, key.span.line, key.span.column))


def _check_decks(begun: Table, turns: list[WrittenTurn | None], reader: Reader) -> None:
    """Note decks that are named and that are not in play."""
    names = {city.wonder.name for city in begun.known}
    for turn in turns:
        for one in turn.done if turn else ():
            if one.deck in box().wonders and one.deck not in names:
                message = say("nobody at this table has {wonder}, so its deck is not in play", wonder=one.deck)
                _, line, column = one.place
                reader.problem("unknown-deck", message, Span(line, column, line, column + 1))


def _add(clauses: dict[str, Phrase], phrase: Phrase, reader: Reader) -> None:
    """Add a clause to what is done, if it may have such a one and does not have it yet."""
    action = clauses[""].word
    if phrase.word not in CLAUSES[action]:
        message = say("{action:quoted} has no {word:quoted}", action=action, word=phrase.word)
        reader.problem("unknown-play", message, phrase.span)
    elif phrase.word in clauses:
        reader.problem("unknown-play", say("{word:quoted} is there twice", word=phrase.word), phrase.span)
    clauses.setdefault(phrase.word, phrase)


def _written(clauses: dict[str, Phrase], reader: Reader) -> Written:
    """Make sense of one thing that is done."""
    head = clauses[""]
    place = PlayPlace("", head.span.line, head.span.column)
    source = clauses.get("from")
    stack = source is not None and fold(source.text) == STACK
    match head.word:
        case "take" | "keep":
            return Written(
                head.word, place, _card(head, reader), _deck(source, reader), _token(clauses.get("by"), reader)
            )
        case "build":
            return Written(BUILD, place, stage=_stage(head, reader), cards=_cards(clauses.get("with"), reader))
        case "exchange" | "token":
            if source is not None and not stack:
                reader.problem("unknown-play", _STACK_ONLY, source.span)
            symbols = _symbols(head, reader) if head.word == EXCHANGE else None
            token = _token(clauses.get("for") if head.word == EXCHANGE else head, reader)
            return Written(head.word, place, symbols=symbols, token=token, unseen=stack)
    if head.text:
        reader.problem("unknown-play", say("nothing follows the word {word:quoted}", word=head.word), head.span)
    return Written(head.word, place)


def _resolved(kind: str, phrase: Phrase, reader: Reader) -> str | None:
    vocabulary = reader.vocabularies[kind]
    name = vocabulary.resolve(phrase.text)
    if name is None:
        reader.problems.append(vocabulary.unknown(phrase.text, reader.elsewhere, phrase.span))
    return name


def _card(phrase: Phrase, reader: Reader) -> int | None:
    """Find a card; None where none is written."""
    name = _resolved("card", phrase, reader) if phrase.text else None
    return None if name is None else KINDS.index(name)


def _token(phrase: Phrase | None, reader: Reader) -> Token | None:
    name = _resolved("token", phrase, reader) if phrase is not None and phrase.text else None
    return None if name is None else box().tokens[name]


def _deck(phrase: Phrase | None, reader: Reader) -> str | None:
    """Find a deck by its side or its name, with or without the word deck."""
    if phrase is None:
        return None
    name = fold(phrase.text).removesuffix("deck")
    return name if name in (LEFT, RIGHT) else _resolved("deck", phrase._replace(text=name), reader)


def _stage(phrase: Phrase, reader: Reader) -> int | None:
    if not phrase.text:
        return None
    number = phrase.text.lower().removeprefix("stage").strip()
    if number.isascii() and number.isdecimal() and 0 < int(number[:2]) <= most_stages():
        return int(number)
    message = say(
        "a stage is named by its number, 1 to {most}, not by {word:quoted}", most=most_stages(), word=phrase.text
    )
    reader.problem("out-of-range", message, phrase.span)
    return None


def most_stages() -> int:
    """Return how many stages a Wonder has at most."""
    return max(len(wonder.stages) for wonder in box().wonders.values())


def _cards(phrase: Phrase | None, reader: Reader) -> Counts | None:
    """Read the cards that are spent: grey and yellow ones, each as often as it is spent, or with a number."""
    if phrase is None:
        return None
    counts = [0] * (COIN + 1)
    for number, card in _counted(phrase, reader):
        if KINDS.index(card) <= COIN:
            counts[KINDS.index(card)] += number
        else:
            message = say("a stage is paid with grey and yellow cards, not with {card}", card=card)
            reader.problem("unknown-play", message, phrase.span)
    return tuple(counts)


def _symbols(phrase: Phrase, reader: Reader) -> tuple[str, ...] | None:
    """Read the symbols that are exchanged; None where none are written."""
    if not phrase.text:
        return None
    found: list[str] = []
    for number, card in _counted(phrase, reader):
        if card in SYMBOLS:
            found += [card] * number
        else:
            message = say("green cards are exchanged, not {card}", card=card)
            reader.problem("unknown-play", message, phrase.span)
    return tuple(found)


def _counted(phrase: Phrase, reader: Reader) -> list[tuple[int, str]]:
    """Read cards with their numbers, between them commas, `and`, or blanks."""
    found = []
    for piece in re.split(r"\s*(?:[,;]|\band\b)\s*|\s+(?=\d)", phrase.text):
        units = _UNITS.fullmatch(piece)
        whole = phrase._replace(text=units[2].strip() if units else piece)
        words = whole.text.split()
        parts = [whole]
        if len(words) > 1 and reader.vocabularies["card"].resolve(whole.text) is None:
            parts = [phrase._replace(text=word) for word in words]
        number = int(units[1] or 1) if units else 1
        found += [(number, card) for part in parts if (card := _resolved("card", part, reader))]
    return found
