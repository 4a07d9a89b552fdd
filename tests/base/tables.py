"""Random tables as documents, and the way from a document to the values that the rules take."""

import json
from io import BytesIO
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from tests.oracles.base import CARDS, WONDERS, City, Document
from wonders_cli.documents.load import read
from wonders_cli.documents.source import documents
from wonders_cli.rules.base.model import Table

UNHURRIED = settings(deadline=None)  # the twin and a busy machine take their time

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
names_of_cards = st.sampled_from(sorted(CARDS))


@st.composite
def cities(draw: st.DrawFn, wonder: str) -> City:
    side = draw(st.sampled_from(("day", "night")))
    return {
        "wonder": wonder,
        "side": side,
        "stages": draw(st.integers(0, len(WONDERS[wonder]["sides"][side]["stages"]))),
        "coins": draw(st.integers(0, 12)),
        "cards": draw(st.lists(names_of_cards, unique=True, max_size=9)),
        "military": draw(st.lists(st.sampled_from((-1, 1, 3, 5)), max_size=6)),
    }


@st.composite
def tables(draw: st.DrawFn) -> Document:
    wonders = draw(st.lists(st.sampled_from(sorted(WONDERS)), min_size=3, max_size=7, unique=True))
    players = [{"name": name, **draw(cities(wonder))} for name, wonder in zip(NAMES, wonders, strict=False)]
    return {"game": "base", "age": draw(st.integers(1, 3)), "turn": draw(st.integers(1, 7)), "players": players}


def read_document(document: Document) -> Any:
    """Read a document of any kind as if it stood in a file."""
    (source,) = documents("document.json", BytesIO(json.dumps(document).encode()))
    return read(source).value


def table(document: Document) -> Table:
    """Read a table as if it stood in a file."""
    value: Table = read_document(document)
    return value


def city(wonder: str = "Gizah (day)", *cards: str, **more: Any) -> City:
    return {"wonder": wonder, "cards": list(cards), **more}
