"""A city of the base game on one line: `Giza day, 2 stages, 7 coins | well, apothecary | -1 1 3 | palace, study`.

The parts are the Wonder with its side, stages and coins in any order; the cards; the military tokens, or one number
that is their sum; the hand. Parts at the end may be left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonders_cli.documents.base.catalogue import SIDES
from wonders_cli.documents.lines import Part, joined, listed, measured, name, names, numbers, pair, said
from wonders_cli.documents.names import shortened

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from wonders_cli.documents.lines import Pair
    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.pieces import Pieces
    from wonders_cli.documents.shapes import Reader

UNITS = ("stages", "coins")
ONE = "token"


def _city(piece: Pieces, reader: Reader) -> Iterator[Pair]:
    """Read the Wonder, its side, the stages and the coins."""
    found = measured(piece, UNITS, reader)
    words = list(found.words)
    if words:
        side = _side(words, reader.language)
        first, last = words[0], words[-1]
        whole = first._replace(end=last.end)
        yield pair("wonder", _wonder(whole, words, reader), whole)
        if side is not None:
            word, text = side
            yield pair("side", word.scalar(text), word)
    yield from found.pairs


def _wonder(whole: Pieces, words: list[Pieces], reader: Reader) -> Node:
    """Return the name of a Wonder in full, and behind it what may be the side of another edition."""
    vocabulary = reader.vocabularies["wonder"]
    if len(words) > 1 and not shortened(vocabulary, whole.text, reader.language):
        named = shortened(vocabulary, whole._replace(end=words[-2].end).text, reader.language)
        if len(named) == 1:
            return whole.scalar(f"{named[0]} {words[-1].text}")
    return name(whole, vocabulary, reader)


def _side(words: list[Pieces], language: str | None) -> tuple[Pieces, str] | None:
    """Take the side from the end or the beginning of the words; a beginning of its English name is enough."""
    if len(words) < 2:  # noqa: PLR2004 -- a Wonder and a side
        return None
    for at in (-1, 0):
        likely = [side for side in SIDES if side.startswith(words[at].text.casefold())]
        if len(likely) == 1:
            return words.pop(at), likely[0]
    for at in (-1, 0):
        side = said(words[at].text, SIDES, language)
        if side is not None:
            return words.pop(at), side
    return None


PARTS = (
    Part("city", "Wonder, side, stages, coins", _city),
    Part("cards", "cards", names("cards", "card")),
    Part("military", "military tokens", numbers("military", ONE)),
    Part("hand", "hand", names("hand", "card")),
)


def written(city: Mapping[str, Any]) -> str | None:
    """Write a city, as documents have it in full, on one line; None where a line cannot say it.

    >>> written({"wonder": "Gizah", "side": "day", "stages": 1, "coins": 7, "cards": ["Well"], "military": [3, -1]})
    'Gizah day, 1 stage, 7 coins | Well | 3 -1'
    """
    if "wonder" not in city or "side" not in city:
        return None
    head = [f"{city['wonder']} {city['side']}"]
    head += [f"{city[unit]} {unit.removesuffix('s') if city[unit] == 1 else unit}" for unit in UNITS if unit in city]
    military = city.get("military")
    if isinstance(military, list):
        tokens = " ".join(map(str, military)) or "none"
        military = f"{ONE} {tokens}" if len(military) == 1 else tokens
    parts = [", ".join(head), listed(city.get("cards")), "" if military is None else str(military)]
    parts.append(listed(city.get("hand")))
    return joined(parts)
