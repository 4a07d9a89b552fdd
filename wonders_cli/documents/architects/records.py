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
be left out where only one thing is possible. Other forms of the words will do, such as `draws`, `constructs`, `from the
middle` or the name of the player whose deck it is. A record that begins in mid-game gives the number of its first turn
as `turn`.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.architects.tables import WHOLE, deck_node, table
from wonders_cli.documents.names import fold
from wonders_cli.documents.phrases import begun, phrases
from wonders_cli.documents.problems import Span
from wonders_cli.documents.shapes import UNREADABLE, Field, Integer, ListOf, MapOf, Mapping, Reader, Shape, Text
from wonders_cli.rules.answers.replay import PlayPlace
from wonders_cli.rules.architects.decks import LEFT, RIGHT, deck_named
from wonders_cli.rules.architects.judging import LOOK, PASS, Record, WrittenTurn
from wonders_cli.rules.architects.model import COIN, KINDS, SYMBOLS, Table, Token
from wonders_cli.rules.architects.setup import CENTRAL
from wonders_cli.rules.architects.short_decks import short_lists, taken_out
from wonders_cli.rules.architects.written import BUILD, EXCHANGE, KEEP, TAKE, TOKEN, Written
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.phrases import Phrase
    from wonders_cli.documents.shapes import Schema, Unreadable, Vocabularies, What
    from wonders_cli.rules.architects.piles import Counts

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
VERBS = {
    **{action: action for action in CLAUSES},
    **dict.fromkeys(("takes", "took", "draw", "draws", "drew"), TAKE),
    **dict.fromkeys(("keeps", "kept"), KEEP),
    **dict.fromkeys(("builds", "built", "construct", "constructs", "constructed"), BUILD),
    **dict.fromkeys(("exchanges", "exchanged", "swap", "swaps", "swapped"), EXCHANGE),
    **dict.fromkeys(("looks", "looked", "peek", "peeks"), LOOK),
    **dict.fromkeys(("passes", "passed"), PASS),
}
"""The words with which people say it."""
PREPOSITIONS = ("from", "by", "with", "for")
SIDES = {
    **dict.fromkeys((LEFT, "own", "hisown", "herown", "theirown", "myown"), LEFT),
    RIGHT: RIGHT,
    **dict.fromkeys((CENTRAL, "centre", "center", "middle"), CENTRAL),
}
"""The decks as people call them, folded."""
LAST_TURN = 99_999
"""The greatest number of a first turn."""
MOST_EXCHANGED = 99
"""The most green cards that are read at once: more than there are."""
STACK = "stack"
_BETWEEN = " ,;."
_ONE_PLAYER = say("a turn has one player; begin each turn with `- `")
_STACK_ONLY = say('a progress token is face up, or comes "from stack"')
_UNITS = re.compile(r"(?:(\d{1,2})\s+)?(\D+)")


Clauses: TypeAlias = "dict[str, Phrase]"
"""One thing that is done: its clauses by their words, the action and what it is about by an empty one."""


class TurnText(Shape[tuple[Clauses, ...]]):
    """What a player does in a turn, as a text."""

    noun = say('a text, such as "take wood from left; build 1"')

    def takes(self, node: Node) -> bool:
        """Whether the node is a text."""
        return node.kind == "scalar" and not node.is_null

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:  # noqa: ARG002 -- the signature of all shapes
        """Describe it as JSON Schema."""
        return {"type": "string", "pattern": rf"^\s*({'|'.join(_anycase(word) for word in VERBS)})([\s,;.]|$)"}

    def full(self, node: Node, reader: Reader) -> Any:  # noqa: ANN401 -- the signature of all shapes
        """Return the turn with its names and words in full; a deck may keep the name of its player."""
        done = self.read(node, reader)
        return node.value if done is UNREADABLE else "; ".join(_in_full(one, reader) for one in done)

    def _value(self, node: Node, reader: Reader, what: What) -> tuple[Clauses, ...] | Unreadable:
        del what
        before = len(reader.problems)
        done: list[Clauses] = []
        for phrase in phrases(node, (*VERBS, *PREPOSITIONS), _language(node, reader)):
            cut = phrase._replace(text=phrase.text.strip(_BETWEEN))
            if cut.word in VERBS:
                done.append({"": cut._replace(word=VERBS[cut.word])})
            elif not done or not cut.word:
                message = say(
                    "a turn begins with {words:or}, not with {word:quoted}",
                    words=tuple(CLAUSES),
                    word=cut.word or cut.text,
                )
                meant = reader.nearest(cut.text.split(" ")[0].lower(), VERBS)
                reader.problem("unknown-play", message, cut.span, meant)
                return UNREADABLE
            else:
                _add(done[-1], cut, reader)
        return UNREADABLE if len(reader.problems) > before else tuple(done)


def _language(node: Node, reader: Reader) -> str | None:
    """Return the language of a turn: that of its first word, if that is no English one, else of the document."""
    first = re.split(r"[\s,;.]", node.value.strip(), maxsplit=1)[0].lower()
    return begun(first, VERBS, reader.language)[1]


def _anycase(word: str) -> str:
    return "".join(f"[{letter}{letter.upper()}]" for letter in word)


_TURN = MapOf(Text(), TurnText(), example="{Ann: take wood from left}")
RECORD = Mapping(
    *WHOLE,
    Field("turn", Integer(1, LAST_TURN), "the number of the first turn, if the record begins in mid-game", default=1),
    Field("turns", ListOf(_TURN, items=say("turns")), "the turns in order, each with its player", required=True),
    called=say("the record"),
    doc="A game of 7 Wonders: Architects, turn by turn; the table is as it was when the record begins.",
)


def _in_full(clauses: Clauses, reader: Reader) -> str:
    """Write one thing that is done."""
    head, *others = clauses.values()
    parts = [head.word]
    for phrase in (head, *others):
        word, text = ("" if phrase is head else phrase.word), phrase.text
        if word:
            parts.append(word)
        if word == "from":
            name = fold(text).removesuffix("deck")
            text = STACK if name == STACK else SIDES.get(name) or reader.vocabularies["deck"].resolve(name) or text
        elif word in ("by", "for") or head.word == TOKEN:
            text = reader.vocabularies["token"].resolve(text) or text
        elif word == "with" or head.word == EXCHANGE:
            counted = _counted(phrase, reader)
            text = ", ".join([card if number == 1 else f"{number} {card}" for number, card in counted])
        elif head.word in (TAKE, KEEP):
            text = reader.vocabularies["card"].resolve(text) or text
        elif head.word == BUILD:
            text = text.lower().removeprefix("stage").strip()
        parts.append(text)
    return " ".join([part for part in parts if part])


class _Names(NamedTuple):
    """The names of the players with their seats, whether all can be read, and the Wonder of each by its folded name."""

    seats: dict[str, int]
    complete: bool
    owners: dict[str, str]


def read(root: Node, reader: Reader) -> Record | None:
    """Read a record; None where there are problems, which the reader has."""
    values = reader.read(RECORD)
    if values is UNREADABLE:
        return None
    names = _names(values["players"] or ())
    nodes = root.at("turns")
    turns = [
        _turn(number, done, node, names, reader)
        for number, done, node in zip(
            count(values["turn"] or 1), values["turns"] or (), nodes.value if nodes else (), strict=False
        )
    ]
    begun = table(values, root, reader)
    if begun is None:
        return None
    judged = [turn for turn in turns if turn]
    _check_decks(begun, judged, root, reader)
    return None if reader.problems else Record(begun, judged, values["turn"])


def _names(entries: Sequence[dict[str, Any] | Unreadable]) -> _Names:
    names = [entry["name"] if entry else UNREADABLE for entry in entries]
    return _Names(
        {name: seat for seat, name in reversed([*enumerate(names)]) if name},
        all(names),
        {fold(entry["name"]): entry["wonder"] for entry in entries if entry and entry["name"] and entry["wonder"]},
    )


def _turn(
    number: int,
    done: dict[str, tuple[Clauses, ...]] | Unreadable,
    node: Node,
    names: _Names,
    reader: Reader,
) -> WrittenTurn | None:
    """Return a turn; the places of all that is done in it have its number and player."""
    if done is UNREADABLE:
        return None
    if len(node.pairs()) != 1:
        reader.problem("unknown-play", _ONE_PLAYER, node)
        return None
    if not done:  # the name of the player could not be read
        return None
    [(name, clauses)] = done.items()
    [(key, _)] = node.pairs()
    label = f"{number} {name}"
    written = [_written(one, label, names.owners, reader) for one in clauses or ()]
    if name in names.seats:
        return WrittenTurn(names.seats[name], written, PlayPlace(label, key.span.line, key.span.column))
    if names.complete:
        message = say("there is no player {player:quoted} in this record", player=name)
        reader.problem("unknown-player", message, key, reader.nearest(name, names.seats))
    return None


def done_in(clauses: tuple[Clauses, ...], owners: dict[str, str], reader: Reader) -> tuple[Written, ...]:
    """Make sense of a line; `owners` has the Wonder of each player by the folded name."""
    return tuple(_written(one, "", owners, reader) for one in clauses)


def _check_decks(begun: Table, turns: Sequence[WrittenTurn], root: Node, reader: Reader) -> None:
    """Note decks that are named and that are not in play, and lists that have fewer cards than the decks."""
    names = {city.wonder.name for city in begun.known}
    taken: Counter[int] = Counter()
    for seat, one in ((turn.seat, one) for turn in turns for one in turn.done):
        if one.deck in box().wonders and one.deck not in names:
            message = say("nobody at this table has {wonder}, so its deck is not in play", wonder=one.deck)
            _, line, column = one.place
            reader.problem("unknown-deck", message, Span(line, column, line, column + 1))
        elif one.deck is not None:
            taken[deck_named(begun, seat, one.deck)] += 1
    short = dict(short_lists(begun)) or dict(taken_out(begun, taken))
    for name, message in short.items():
        reader.problem("out-of-range", message, deck_node(name, root, reader))


def _add(clauses: dict[str, Phrase], phrase: Phrase, reader: Reader) -> None:
    """Add a clause to what is done, if it may have such a one and does not have it yet."""
    action = clauses[""].word
    if phrase.word not in CLAUSES[action]:
        message = say("{action:quoted} has no {word:quoted}", action=action, word=phrase.word)
        reader.problem("unknown-play", message, phrase.span)
    elif phrase.word in clauses:
        reader.problem("unknown-play", say("{word:quoted} is there twice", word=phrase.word), phrase.span)
    clauses.setdefault(phrase.word, phrase)


def _written(clauses: Clauses, label: str, owners: dict[str, str], reader: Reader) -> Written:
    """Make sense of one thing that is done."""
    head = clauses[""]
    place = PlayPlace(label, head.span.line, head.span.column)
    source = clauses.get("from")
    stack = source is not None and fold(source.text) == STACK
    match head.word:
        case "take" | "keep":
            card, deck = _card(head, reader), _deck(source, owners, reader)
            return Written(head.word, place, card, deck, _token(clauses.get("by"), reader))
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
    name = vocabulary.resolve(phrase.text, reader.language)
    if name is None:
        reader.unknown(vocabulary, phrase.text, phrase.span)
    return name


def _card(phrase: Phrase, reader: Reader) -> int | None:
    """Find a card; None where none is written."""
    name = _resolved("card", phrase, reader) if phrase.text else None
    return None if name is None else KINDS.index(name)


def _token(phrase: Phrase | None, reader: Reader) -> Token | None:
    name = _resolved("token", phrase, reader) if phrase is not None and phrase.text else None
    return None if name is None else box().tokens[name]


def _deck(phrase: Phrase | None, owners: dict[str, str], reader: Reader) -> str | None:
    """Find a deck by its side, by its Wonder or by its player, with or without the word deck."""
    if phrase is None:
        return None
    folded = fold(phrase.text)
    name = folded.removesuffix("deck")
    if name in SIDES:
        return SIDES[name]
    wonder = reader.vocabularies["deck"].resolve(name)
    owner = next((owners[one] for one in (folded, name, name.removesuffix("s")) if one in owners), None)
    if owner is not None and wonder not in owners.values():
        return owner
    return wonder or _resolved("deck", phrase, reader)


def _stage(phrase: Phrase, reader: Reader) -> int | None:
    if not phrase.text:
        return None
    number = phrase.text.lower().removeprefix("stage").strip()
    if number in map(str, range(1, most_stages() + 1)):
        return int(number)
    message = say("there is no stage {word:quoted}: a stage has a number, 1 to {most}", most=most_stages(), word=number)
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
    counted = _counted(phrase, reader)
    for _, card in counted:
        if card not in SYMBOLS:
            message = say("green cards are exchanged, not {card}", card=card)
            reader.problem("unknown-play", message, phrase.span)
    total = sum(number for number, _ in counted)
    if total > MOST_EXCHANGED:
        message = say("{number} green cards at once are more than {most}", number=total, most=MOST_EXCHANGED)
        reader.problem("out-of-range", message, phrase.span)
        return None
    return tuple(card for number, card in counted for _ in range(number))


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
