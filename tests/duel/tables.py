"""Tables of Duel for the tests: from names, or drawn at random."""

import io
import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from tests.oracles.duel import Side
from wonders_cli.documents.duel.catalogue import cards, rulebook, tokens, wonders
from wonders_cli.documents.load import read
from wonders_cli.documents.source import documents
from wonders_cli.rules.duel.conflicts import untouched
from wonders_cli.rules.duel.model import City, Table

CARDS, WONDERS, TOKENS = tuple(cards()), tuple(wonders()), tuple(tokens())


def read_document(document: dict[str, Any]) -> Any:
    """Read a document that is given as values."""
    (source,) = documents("document.json", io.BytesIO(json.dumps(document).encode()))
    return read(source).value


def city(name: str, side: Side, unbuilt: Sequence[str] = (), passed: int = 0) -> City:
    """A city with the cards, Wonders and tokens of a side."""
    return City(
        name,
        side.coins,
        tuple(cards()[card] for card in side.cards),
        tuple(wonders()[wonder] for wonder in side.built),
        tuple(wonders()[wonder] for wonder in unbuilt),
        tuple(tokens()[token] for token in side.progress),
        untouched(passed, rulebook()),
    )


def table(own: Side, other: Side = Side(), pawn: int = 0) -> Table:  # noqa: B008 -- a value that never changes
    """Ann and Bob."""
    return Table((city("Ann", own, passed=-pawn), city("Bob", other, passed=pawn)), rulebook(), pawn=pawn)


@st.composite
def sides(draw: st.DrawFn) -> tuple[Side, Side]:
    """Two players who share out some cards, Wonders and tokens, none of them twice."""
    parts = []
    for names, most in ((CARDS, 30), (WONDERS, 7), (TOKENS, 6)):
        chosen = draw(st.lists(st.sampled_from(names), max_size=most, unique=True))
        cut = draw(st.integers(0, len(chosen)))
        parts.append((tuple(chosen[:cut]), tuple(chosen[cut:])))
    coins = draw(st.tuples(st.integers(0, 30), st.integers(0, 30)))
    return (
        Side(parts[0][0], parts[1][0], parts[2][0], coins[0]),
        Side(parts[0][1], parts[1][1], parts[2][1], coins[1]),
    )
