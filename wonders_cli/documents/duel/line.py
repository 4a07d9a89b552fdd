"""A city of Duel on one line: `8 coins | lumber yard, forum | Pyramids; unbuilt Piraeus, Sphinx | Law | 2 5`.

The parts are the coins; the cards; the Wonders built, then those unbuilt; the progress tokens; the military tokens that
still lie on the player's side. Parts at the end may be left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonders_cli.documents.lines import Part, joined, listed, measured, named_list, names, numbers, pair
from wonders_cli.documents.names import fold
from wonders_cli.documents.nodes import Node
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from wonders_cli.documents.lines import Pair
    from wonders_cli.documents.pieces import Pieces
    from wonders_cli.documents.shapes import Reader

BUILT, UNBUILT = "built", "unbuilt"
ONE = "token"
_NOT_HERE = say("the first part of the line has the coins alone, such as 8 coins; then, behind a bar, the cards")


def _coins(piece: Pieces, reader: Reader) -> Iterator[Pair]:
    found = measured(piece, ("coins",), reader)
    for word in found.words:
        reader.problem("wrong-type", _NOT_HERE, word.span)
    yield from found.pairs


def _wonders(piece: Pieces, reader: Reader) -> Iterator[Pair]:
    """Read the Wonders: what stands behind a semicolon may begin with `built` or `unbuilt`."""
    found: list[Pair] = []
    for one in piece.cut(";") if not piece.is_nothing else ():
        word = next(one.found(r"\S+"), None)
        if word is None:
            continue
        key = fold(word.text) if fold(word.text) in (BUILT, UNBUILT) else BUILT
        rest = one._replace(start=word.end or 0) if fold(word.text) == key else one
        if key in [before.value for before, _ in found]:
            reader.problem("duplicate-key", say("{key:quoted} is there twice", key=key), word.span)
        found.append(pair(key, named_list(rest, "wonder", reader), one))
    yield pair("wonders", Node("mapping", piece.span, found), piece)


PARTS = (
    Part("city", "coins", _coins),
    Part("cards", "cards", names("cards", "card")),
    Part("wonders", "Wonders, built; unbuilt", _wonders),
    Part("progress", "progress tokens", names("progress", "token")),
    Part("military_tokens", "military tokens", numbers("military_tokens", ONE)),
)


def written(city: Mapping[str, Any]) -> str | None:
    """Write a city, as documents have it in full, on one line; None where a line cannot say it.

    >>> written({"coins": 8, "cards": ["Forum"], "wonders": {"unbuilt": ["Piraeus"]}, "progress": []})
    '8 coins | Forum | unbuilt Piraeus | none'
    """
    owned = city.get("wonders")
    if owned is not None and not isinstance(owned, dict):
        return None
    coins = city.get("coins")
    tokens = city.get("military_tokens")
    lying = "" if tokens is None else " ".join(map(str, tokens)) or "none"
    parts = [
        "" if coins is None else f"{coins} coin{'s' if coins != 1 else ''}",
        listed(city.get("cards")),
        "" if owned is None else "; ".join(_owned(owned)) or "none",
        listed(city.get("progress")),
        f"{ONE} {lying}" if tokens is not None and len(tokens) == 1 else lying,
    ]
    return joined(parts) or None


def _owned(owned: Mapping[str, list[str]]) -> Iterator[str]:
    if owned.get(BUILT):
        yield ", ".join(owned[BUILT])
    if owned.get(UNBUILT):
        yield f"{UNBUILT} {', '.join(owned[UNBUILT])}"
