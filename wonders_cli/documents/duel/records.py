"""Records of Duel: a game written down by hand, one short line for each play.

    - Ann: draft WONDER                          where the record has the `draft`
    - Ann: build CARD
    - Bob: wonder WONDER with CARD
    - Ann: discard CARD

What was chosen because of a play comes after it: `taking TOKEN`, `destroying CARD`, `recovering CARD`, and, after the
last play of an Age or in a line of the player who chose, `starting PLAYER`. A choice with only one option may be left
out, and so may `starting`: the player of the next line begins. Prices, chains and extra turns follow from the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonders_cli.documents.duel.catalogue import cards, rulebook, tokens, verbs, wonders
from wonders_cli.documents.duel.tables import (
    COMMON,
    RECORD_PLAYERS,
    ROWS,
    name_in_age,
    seat_of,
    structure_of,
    table,
)
from wonders_cli.documents.duel.values import TAKEN
from wonders_cli.documents.phrases import begun, phrases
from wonders_cli.documents.problems import Span
from wonders_cli.documents.shapes import UNREADABLE, Exactly, Field, ListOf, MapOf, Mapping, Name, Reader, Shape, Text
from wonders_cli.rules.answers.replay import PlayPlace
from wonders_cli.rules.duel.building import has_power
from wonders_cli.rules.duel.choices import CLAUSES as CHOICE_WORDS
from wonders_cli.rules.duel.choices import DESTROY, DRAW, PAIR, RECOVER, START
from wonders_cli.rules.duel.judging import DRAFT, Record, Written
from wonders_cli.rules.duel.setup import Draft
from wonders_cli.rules.duel.turns import BUILD, DISCARD, WONDER
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.phrases import Phrase
    from wonders_cli.documents.shapes import Schema, Unreadable, Vocabularies, What
    from wonders_cli.rules.duel.model import Card, Structure, Table

STARTING, TAKING = CHOICE_WORDS[START], CHOICE_WORDS[PAIR]
CLAUSES = {
    BUILD: (TAKING, STARTING),
    WONDER: ("with", *dict.fromkeys(CHOICE_WORDS[action] for action in (DRAW, DESTROY, RECOVER)), STARTING),
    DISCARD: (STARTING,),
    STARTING: (),
    DRAFT: (),
}
"""The words that begin a play, each with the words that begin its clauses."""
_EVERY = tuple(dict.fromkeys((*CLAUSES, *(word for words in CLAUSES.values() for word in words))))


class PlayText(Shape[dict[str, "Phrase"]]):
    """A play as a text, cut into its clauses; the first one begins with the action."""

    noun = say('a play, such as "build Baths" or "wonder The Sphinx with Altar"')

    def takes(self, node: Node) -> bool:
        """Whether the node is a text."""
        return node.kind == "scalar" and not node.is_null

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:  # noqa: ARG002 -- the signature of all shapes
        """Describe it as JSON Schema."""
        return {"type": "string", "pattern": rf"^\s*({'|'.join(map(_anycase, verbs()))})\s"}

    def full(self, node: Node, reader: Reader) -> Any:  # noqa: ANN401 -- the signature of all shapes
        """Return the play with its names and words in full; the name of a player stays as it is."""
        found = self.read(node, reader)
        if found is UNREADABLE:
            return node.value
        parts = []
        for at, (word, phrase) in enumerate(found.items()):
            kind = "wonder" if word in (WONDER, DRAFT) else "token" if word == TAKING else "card"
            name = phrase.text if word == STARTING else reader.vocabularies[kind].resolve(phrase.text)
            parts.append(f"{'' if not at else ' '}{word} {name or phrase.text}")
        return "".join(parts)

    def _value(self, node: Node, reader: Reader, what: What) -> dict[str, Phrase] | Unreadable:
        del what
        verb = (node.value.split() or [""])[0].lower()
        action, language = begun(verb, verbs(), reader.language)
        if action is None:
            message = say("a play begins with {actions:or}, not with {word:quoted}", actions=tuple(CLAUSES), word=verb)
            reader.problem("unknown-play", message, node, reader.nearest(verb, list(CLAUSES)))
            return UNREADABLE
        before = len(reader.problems)
        found: dict[str, Phrase] = {}
        for at, one in enumerate(phrases(node, (*_EVERY, verb), language)):
            phrase = one._replace(word=action) if not at and one.word == verb else one
            if phrase.word in found:
                reader.problem("unknown-play", say("{word:quoted} is there twice", word=phrase.word), phrase.span)
            elif phrase.word not in (action, *CLAUSES[action]):
                message = say("{action} takes no {word:quoted}", action=action, word=phrase.word)
                reader.problem("unknown-play", message, phrase.span)
            elif not phrase.text:
                message = say("what comes after {word:quoted} is missing", word=phrase.word)
                reader.problem("missing", message, phrase.span)
            found.setdefault(phrase.word, phrase)
        if action == WONDER and "with" not in found:
            reader.problem("unknown-play", say('write a Wonder as "wonder WONDER with CARD"'), node)
        return UNREADABLE if len(reader.problems) > before else found


def _anycase(word: str) -> str:
    return "".join(f"[{letter}{letter.upper()}]" for letter in word)


_PLAY = MapOf(Text(), PlayText(), example="{Ann: build Baths}")
_GROUPS, _GROUP = len(rulebook().wonder_draft), sum(number for _, number in rulebook().wonder_draft[0])
RECORD = Mapping(
    *COMMON,
    Field("players", RECORD_PLAYERS, "the two players, as they are when the record begins", required=True),
    Field(
        "structures",
        MapOf(Exactly(*(str(age) for age in range(1, rulebook().ages + 1))), ROWS, example="{1: [[Baths, down], ...]}"),
        "the cards of each Age as they lay at its beginning, as far as they are known",
        default={},
    ),
    Field(
        "draft",
        ListOf(
            ListOf(Name("wonder"), _GROUP, _GROUP, items=say("Wonders")),
            _GROUPS,
            _GROUPS,
            items=say("groups"),
            example="[[Piraeus, ...], [...]]",
        ),
        "the Wonders that are laid out for the draft, one group after the other",
    ),
    Field("turns", ListOf(_PLAY, items=say("plays")), "the plays in order, each with its player", required=True),
    called=say("the record"),
    doc="A game of 7 Wonders Duel, play by play; the player of the first one begins.",
)


def read(root: Node, reader: Reader) -> Record | None:
    """Read a record; None if there are problems, which are in the reader."""
    values = reader.read(RECORD)
    if values is UNREADABLE:
        return None
    values["age"] = first = values["age"] or 1
    values["players"] = entries = [_with_draft(entry) for entry in values["players"] or ()]
    fresh = first == 1 and _is_fresh(values)
    left = _left(values, fresh=fresh)
    names = [entry["name"] if entry else UNREADABLE for entry in entries]
    plays: list[Written] = []
    book = rulebook()
    last_age = first == book.ages
    played = 0 if left is None else book.structure_cards - left
    for number, line in enumerate(values["turns"] or ()):
        age = None if left is None and not last_age else first + played // book.structure_cards
        play = _play(line, root.at("turns", number) or root, names, age, reader)
        if play:
            plays.append(play)
            played += play.action not in (None, DRAFT)
    structures, places = _structures(values, root, reader)
    if not fresh:
        _check_begun(values, plays, root, reader)
    begun = table(values, root, reader, whole=True)
    if begun is None:
        return None
    if begun.misfit:
        reader.problem("out-of-range", say("this is no structure: {misfit}", misfit=begun.misfit), root.at("structure"))
        return None
    if begun.structure:
        structures[first] = begun.structure
    draft = _draft(values["draft"], begun, root, reader)
    begun = _as_begun(begun, [] if draft else plays)
    return None if reader.problems else Record(begun, structures, plays, left, places, draft)


def _draft(groups: Sequence[Sequence[str]] | None, begun: Table, root: Node, reader: Reader) -> Draft | None:
    """Read the Wonders of a draft; nobody has one yet."""
    if groups is None:
        return None
    owned = [wonder.name for city in begun.cities if city for wonder in (*city.built, *city.unbuilt)]
    if owned:
        message = say("the Wonders are drafted: nobody has one at the beginning, not {wonders}", wonders=tuple(owned))
        reader.problem("duplicate-wonder", message, root.at("players"))
    seen: set[str] = set()
    for number, group in enumerate(groups):
        for place, name in enumerate(group or ()):
            if name in seen:
                reader.problem(
                    "duplicate-wonder",
                    say("{wonder} is laid out twice", wonder=name),
                    root.at("draft", number, place),
                )
            seen.add(name)
    return Draft(tuple(tuple(wonders()[name] for name in group or () if name) for group in groups or ()))


def _with_draft(entry: Any) -> Any:  # noqa: ANN401 -- what a mapping gives, or UNREADABLE
    """A plain list of Wonders means that none of them is built."""
    if entry and isinstance(entry["wonders"], tuple):
        return {**entry, "wonders": {"built": (), "unbuilt": entry["wonders"]}}
    return entry


def _is_fresh(values: dict[str, Any]) -> bool:
    """Whether nothing has been played before."""
    players = [entry for entry in values["players"] if entry]
    owned = [entry[key] for entry in players for key in ("cards", "progress")]
    owned += [(entry["wonders"] or {}).get("built") for entry in players]
    return not any((*owned, values["conflict_pawn"], values["discard"]))


def _left(values: dict[str, Any], *, fresh: bool) -> int | None:
    """Count the cards of the Age that are left: from the structure, else from everything that was taken."""
    cards_in_age = rulebook().structure_cards
    if values["structure"]:
        return [place != TAKEN for row in values["structure"] for place in row or ()].count(True)
    if fresh:
        return cards_in_age
    if values["discard"] is None:
        return None
    players = [entry for entry in values["players"] if entry]
    taken = len(values["discard"] or ()) + sum(len(entry["cards"] or ()) for entry in players)
    taken += sum(len((entry["wonders"] or {}).get("built") or ()) for entry in players)
    left: int = values["age"] * cards_in_age - taken
    return left if 0 < left <= cards_in_age else None


def _structures(
    values: dict[str, Any], root: Node, reader: Reader
) -> tuple[dict[int, Structure], dict[int, PlayPlace]]:
    """Make the structure of each Age, with its place; the first one may also be written as `structure`."""
    found: dict[int, Structure] = {}
    span = (root.key("structure") or root).span
    places = {values["age"]: PlayPlace("structure", span.line, span.column)}
    for key, node in (root.at("structures") or root).pairs() if values["structures"] else ():
        rows, age = values["structures"].get(key.value), int(key.value) if key.value.isdecimal() else 0
        if not rows or not age or UNREADABLE in (*rows, *(place for row in rows if row for place in row)):
            continue
        if age < values["age"]:
            reader.problem("out-of-range", say("{age:age} is over when the record begins", age=age), key)
        elif age == values["age"] and values["structure"]:
            message = say("the structure of {age:age} is also written as `structure`", age=age)
            reader.problem("duplicate-key", message, key)
        structure, misfit = structure_of(rows, age, node)
        if misfit:
            reader.problem("out-of-range", say("this is no structure: {misfit}", misfit=misfit), node)
        if structure:
            found[age] = structure
        places[age] = PlayPlace(str(say("structure of {age:age}", age=age)), key.span.line, key.span.column)
    return found, places


def _check_begun(values: dict[str, Any], plays: list[Written], root: Node, reader: Reader) -> None:
    """A record that begins in mid-game needs all coins, and the discard pile if somebody builds from it."""
    for seat, entry in enumerate(values["players"]):
        if entry and entry["name"] and entry["coins"] is None:
            message = say(
                "the coins of {player} are missing: a record that begins in mid-game needs them for both players",
                player=entry["name"],
            )
            reader.problem("missing", message, root.at("players", seat))
    needed = [play for play in plays if play.wonder is not None and has_power(play.wonder)]
    if needed and values["discard"] is None:
        message = say("what can be recovered depends on `discard`, which this record does not give")
        reader.problem("missing", message, Span(*needed[0].place[1:], *needed[0].place[1:]))


def _as_begun(begun: Table, plays: list[Written]) -> Table:
    """Both players have the coins of the start unless written otherwise; so with the Wonders that they build."""
    book = rulebook()
    cities = []
    for seat in begun.seats:
        city = begun.city(seat)
        if not city.built and not city.unbuilt:
            named = [play.wonder for play in plays if play.seat == seat and play.wonder is not None]
            city = city._replace(unbuilt=tuple(dict.fromkeys(named))[: book.wonders_each])
        cities.append(city._replace(coins=book.coins_at_start) if city.coins is None else city)
    return begun._replace(cities=(cities[0], cities[1]), discard=begun.discard or ())


def _play(
    line: dict[str, Any] | Unreadable, node: Node, names: list[Any], age: int | None, reader: Reader
) -> Written | None:
    """Make the play of a line; its turn has no name yet."""
    if line is UNREADABLE:
        return None
    if len(node.pairs()) != 1:
        message = say("a line has the play of one player; begin each with `- `")
        reader.problem("unknown-play", message, node)
        return None
    if not line:  # the player could not be read
        return None
    [(name, found)] = line.items()
    [(key, text)] = node.pairs()
    seat = _seat(name, names, key.span, reader)
    if seat is None or not found:
        return None
    return play_of(seat, found, text.span, names, age, reader)


def play_of(
    seat: int, found: dict[str, Phrase], span: Span, names: list[Any], age: int | None, reader: Reader
) -> Written | None:
    """Make the play of a seat from its clauses; its turn has no name yet. None if there are problems."""
    before = len(reader.problems)
    action = next(iter(found))
    written = Written(
        seat,
        None if action == STARTING else action,
        _card(found.get("with") if action == WONDER else found.get(action), age, reader)
        if action not in (STARTING, DRAFT)
        else None,
        wonders().get(_name("wonder", found.get(WONDER) or found.get(DRAFT), reader) or ""),
        PlayPlace("", span.line, span.column),
        tokens().get(_name("token", found.get(TAKING), reader) or ""),
        _card(found.get(CHOICE_WORDS[DESTROY]), None, reader),
        _card(found.get(CHOICE_WORDS[RECOVER]), None, reader),
        _seat(found[STARTING].text, names, found[STARTING].span, reader) if STARTING in found else None,
    )
    return written if len(reader.problems) == before else None


def _seat(name: str, names: list[Any], span: Span, reader: Reader) -> int | None:
    known = [known_name or None for known_name in names]
    seat = seat_of(name, known)
    if seat is None and known and all(known):
        message = say("there is no player {word:quoted} in this record", word=name)
        reader.problem("unknown-player", message, span, reader.nearest(name, names))
    return seat


def _card(phrase: Phrase | None, age: int | None, reader: Reader) -> Card | None:
    name = _name("card", phrase, reader)
    return None if name is None or phrase is None else cards()[name_in_age(name, phrase.text, age)]


def _name(kind: str, phrase: Phrase | None, reader: Reader) -> str | None:
    if phrase is None:
        return None
    vocabulary = reader.vocabularies[kind]
    name = vocabulary.resolve(phrase.text, reader.language)
    if name is None:
        reader.unknown(vocabulary, phrase.text, phrase.span)
    return name
