"""A city of Architects on one line: `Giza, stages 1 2 3 | wood, 2 coin, blue cat | Decor | 2 tokens, cat | Economy`.

The parts are the Wonder with its stages; the cards; the progress tokens; the Military Victory tokens and the Cat; the
progress tokens used in this turn. Parts at the end may be left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.lines import COMMA, Part, joined, listed, measured, name, names, pair
from wonders_cli.documents.nodes import Node
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from wonders_cli.documents.lines import Pair
    from wonders_cli.documents.pieces import Pieces
    from wonders_cli.documents.shapes import Reader

CAT = "cat"
_STAGES = r"(?i)\b({words})\b[\s,]*((?:\d+[\s,]*)+)|(\d+)\s*(?:{words})\b"
_DIGIT = re.compile(r"\d")
_COUNTED = re.compile(r"(\d+)\s*(.*?)|(.*?)\s*(\d+)")
_NOT_HERE = say("this part of the line has the tokens won in Battles and the Cat, such as 2 tokens, cat")


def _city(piece: Pieces, reader: Reader) -> Iterator[Pair]:
    """Read the Wonder and its stages: `stages 3` and `3 stages` are the first three, `stage 3` is that one."""
    found = next(piece.found(_STAGES.format(words="stages?")), None)
    if found is None and _DIGIT.search(piece.text):
        from wonders_cli.documents.languages import synonyms

        found = next(piece.found(_STAGES.format(words="|".join(synonyms(("stages",))))), None)
    rest = [piece] if found is None else [piece._replace(end=found.start), piece._replace(start=found.end or 0)]
    for part in rest:
        words = [*part.found(r"[^,]*[^\s,]")]
        if words and words[0].text:
            whole = words[0]._replace(end=words[-1].end)
            yield pair("wonder", name(whole, reader.vocabularies["wonder"], reader), whole)
    if found is not None:
        digits = [*found.found(r"\d+")]
        alone = len(digits) == 1 and not re.match(r"(?i)stage\b", found.text)
        value = digits[0].scalar() if alone else Node("sequence", found.span, [one.scalar() for one in digits])
        yield pair("stages", value, found)


def _cards(piece: Pieces, reader: Reader) -> Iterator[Pair]:
    yield pair("cards", counted(piece, reader), piece)


def counted(piece: Pieces, reader: Reader) -> Node:
    """Return cards with their numbers: `wood, 2 coin`."""
    found: dict[str, tuple[Node, int]] = {}
    unclear: list[Pair] = []
    for one in [] if piece.is_nothing else piece.cut(COMMA):
        match = _COUNTED.fullmatch(one.text)
        text = one.text if match is None else match[2] if match[1] else match[3]
        number = 1 if match is None else int((match[1] or match[4])[:4])
        if not one.text:
            continue
        word = next(one.found(re.escape(text)), one) if text else one
        node = name(word, reader.vocabularies["card"], reader)
        if node.kind == "refused":
            unclear.append((node, one.scalar("0")))
            continue
        before = found.get(node.value)
        found[node.value] = (before[0] if before else node, number + (before[1] if before else 0))
    pairs = [(node, Node("scalar", node.span, str(number))) for node, number in found.values()]
    return Node("mapping", piece.span, [*pairs, *unclear])


def _tokens(piece: Pieces, reader: Reader) -> Iterator[Pair]:
    if piece.is_nothing:
        return
    found = measured(piece, ("tokens",), reader)
    for _, number in found.pairs:
        yield pair("victory_tokens", number, piece)
    for word in found.words:
        if word.text.casefold() == CAT:
            yield pair(CAT, word.scalar("true"), word)
        else:
            reader.problem("wrong-type", _NOT_HERE, word.span)


PARTS = (
    Part("city", "Wonder, stages", _city),
    Part("cards", "cards", _cards),
    Part("progress", "progress tokens", names("progress", "token")),
    Part("tokens", "tokens won in Battles, Cat", _tokens),
    Part("used", "progress tokens used in this turn", names("used", "token")),
)


def written(city: Mapping[str, Any]) -> str | None:
    """Write a city, as documents have it in full, on one line; None where a line cannot say it.

    >>> written({"wonder": "Giza", "stages": [1, 2], "cards": {"wood": 1, "coin": 2}, "victory_tokens": 2, "cat": True})
    'Giza, stages 1 2 | wood, 2 coin | | 2 tokens, cat'
    """
    stages, cards, won = city.get("stages"), city.get("cards"), city.get("victory_tokens")
    if "wonder" not in city or stages == [] or (isinstance(cards, dict) and 0 in cards.values()):
        return None
    if city.get(CAT) is False:
        return None
    head = [city["wonder"]]
    if isinstance(stages, list):
        head.append(f"stage{'s' if len(stages) > 1 else ''} {' '.join(map(str, stages))}")
    elif stages is not None:
        head.append(f"stages {stages}")
    tokens = [] if won is None else [f"{won} token{'s' if won != 1 else ''}"]
    tokens += [CAT] if city.get(CAT) else []
    parts = [", ".join(head), _counted(cards), listed(city.get("progress")), ", ".join(tokens)]
    parts.append(listed(city.get("used")))
    return joined(parts)


def _counted(cards: Mapping[str, int] | list[str] | None) -> str:
    if cards is None:
        return ""
    if isinstance(cards, list):
        cards = {word: cards.count(word) for word in cards}
    return ", ".join(word if number == 1 else f"{number} {word}" for word, number in cards.items()) or "none"
