"""Work grows as a document does, whatever is wrong with it: twice the document, twice the steps."""

import io
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import pytest

from wonders_cli.cases.reading import read as read_cases
from wonders_cli.documents.load import read
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.shapes import Reader
from wonders_cli.documents.source import documents

PLAYERS = (
    "players: [{name: A, wonder: Gizah (day)}, {name: B, wonder: Rhodos (day)}, {name: C, wonder: Olympia (day)}]\n"
)
DUEL = "game: duel\nplayers: [{name: A, coins: 1}, {name: B, coins: 1}]\n"
ARCHITECTS = "game: architects\nplayers: [{name: A, wonder: Giza}, {name: B, wonder: Rhodes}]\n"
TURN = "{A: sell Lum%dx, B: sell Pras%dy, C: build Alt%dar},"
CASE = "- {id: a%d, ask: score, table: {}, expect: {}}\n"


def many(piece: str, number: int) -> str:
    return "".join(piece.replace("%d", str(at)) for at in range(number))


KINDS: dict[str, Callable[[int], str]] = {
    "unknown players": lambda n: f"{PLAYERS}ages: [[{{{many('N%d: sell Loom, ', n)}}}]]",
    "unknown cards in a record": lambda n: f"{PLAYERS}ages: [[{many(TURN, n)}]]",
    "unknown plays": lambda n: f"{PLAYERS}ages: [[{many('{A: throw %d, B: sell, C: sell Loom},', n)}]]",
    "unknown cards": lambda n: f"city: {{wonder: Gizah (day), cards: [{many('Lum%d, ', n)}]}}",
    "one card often": lambda n: f"city: {{wonder: Gizah (day), cards: [{many('Loom, ', n)}]}}",
    "unknown keys": lambda n: f"{PLAYERS}{many('k%d: 1' + chr(10), n)}",
    "keys without a blank": lambda n: f"a: {{{many('k%d:1, ', n)}}}",
    "one key often": lambda n: many("age: 1\n", n),
    "players without anything": lambda n: f"players: [{many('{}, ', n)}]",
    "hands of nobody": lambda n: f"{PLAYERS}hands: {{1: {{{many('N%d: [], ', n)}}}}}\nages: [[]]",
    "cases": lambda n: f"cases:\n{many(CASE, n)}",
    "cases of one name": lambda n: f"cases:\n{many(CASE.replace('%d', ''), n)}",
    "cases full of problems": lambda n: f"cases:\n{many('- {id: a%d, ask: scor, wrong: 1}' + chr(10), n)}",
    "unknown cards of Duel": lambda n: f"{DUEL}discard: [{many('Lum%d, ', n)}]",
    "unknown plays of Duel": lambda n: f"{DUEL}turns: [{many('{A: build Lum%d}, {N%d: discard Loom}, ', n)}]",
    "unknown places of Duel": lambda n: f"{DUEL}age: 1\nstructure: [{many('[Lum%d], ', n)}]",
    "unknown cards of Architects": lambda n: f"{ARCHITECTS}decks: {{Giza: [{many('lum%d, ', n)}]}}",
    "unknown turns of Architects": lambda n: (
        f"{ARCHITECTS}turns: [{many('{A: take lum%d from left}, {N%d: take wood}, ', n)}]"
    ),
    "stages of Architects": lambda n: f"game: architects\ncity: {{wonder: Giza, stages: [{many('%d, ', n)}]}}",
    "a bracket without an end": lambda n: f"a: [{many('[], ', n)}",
    "lines in a text without an end": lambda n: f'a: "{many("b: 1" + chr(10), n)}',
}


def steps(text: str) -> int:
    """Count the calls of functions while a document is read; those of the interpreter too."""
    count = 0

    def counting(_: FrameType, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counting)
    try:
        for source in documents("t.yaml", io.BytesIO(text.encode())):
            with suppress(ProblemError):
                if read(source).kind == "cases" and source.root:
                    read_cases(source.root, Reader(source, {}))
            with suppress(ProblemError):
                Reader(source, {}).check()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.slow
@pytest.mark.parametrize("what", KINDS)
def test_twice_the_document_is_twice_the_work(what: str) -> None:
    steps(KINDS[what](10))  # what is made once
    few, many_ = (steps(KINDS[what](number)) for number in (600, 1_200))
    assert many_ < 2.4 * few
