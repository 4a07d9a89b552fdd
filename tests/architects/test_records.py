"""How records are written down, and what cannot be read in them."""

import io

import pytest

from wonders_cli.documents.load import read
from wonders_cli.documents.source import documents
from wonders_cli.errors import ProblemError
from wonders_cli.rules.architects.judging import Written
from wonders_cli.rules.architects.model import KINDS
from wonders_cli.rules.architects.replay import Record

PLAYERS = """\
game: architects
players:
  - {name: Ann, wonder: Giza}
  - {name: Bob, wonder: Rhodes}
"""


def record(*turns: str, more: str = "") -> Record:
    text = PLAYERS + more + "turns:\n" + "".join(f"  - {turn}\n" for turn in turns)
    [source] = documents("-", io.BytesIO(text.encode()))
    value = read(source).value
    assert isinstance(value, Record)
    return value


def done(turn: str) -> list[Written]:
    return list(record(f"Ann: {turn}").turns[0].done)


IN_MANY_WORDS = [
    "take wood from left; build 1 with 2 papyrus, coin; exchange gear, gear for Economy from stack; look; pass",
    "take wood from left, build 1 with papyrus and papyrus, coin, exchange 2 gear for Economy from stack, look, pass",
    "TAKE lumber FROM LEFT; BUILD stage 1 WITH scroll paper coins; exchange cog cog for economy from stack, look,pass",
    '"take bois from left;build 1 with scroll, 1 paper, coin;exchange wheel 1 gear for ECONOMY from stack;look;pass"',
]


@pytest.mark.parametrize("text", IN_MANY_WORDS)
def test_one_turn_in_many_words(text: str) -> None:
    take, build, exchange, look, passed = done(text)
    assert (KINDS[take.card or 0], take.deck) == ("wood", "left")
    assert (build.stage, build.cards) == (1, (0, 0, 0, 2, 0, 1))
    assert (exchange.symbols, exchange.unseen) == (("gear", "gear"), True)
    assert exchange.token is not None
    assert exchange.token.name == "Economy"
    assert (look.action, passed.action) == ("look", "pass")


def test_cards_of_two_words() -> None:
    [take, keep] = done("take blue cat from Gizah by Urbanism; keep red double horn")
    assert (KINDS[take.card or 0], take.deck, take.by and take.by.name) == ("blue cat", "Giza", "Urbanism")
    assert (KINDS[keep.card or 0], keep.deck) == ("red double horn", None)


def test_what_is_left_out() -> None:
    build, exchange = done("build; exchange for Decor")
    assert (build.stage, build.cards, exchange.symbols, exchange.unseen) == (None, None, None, False)


@pytest.mark.parametrize(
    ("turn", "code", "place"),
    [
        ("Ann: steal wood", "unknown-play", (6, 10)),
        ("Ann: take wodo from left", "unknown-card", (6, 15)),
        ("Ann: take wood from Gyza", "unknown-deck", (6, 25)),
        ("Ann: take wood from Olympia", "unknown-deck", (6, 15)),
        ("Ann: take wood by Urbanismm", "unknown-token", (6, 23)),
        ("Ann: take wood with coin", "unknown-play", (6, 25)),
        ("Ann: take wood from left from right", "unknown-play", (6, 35)),
        ("Ann: build 6", "out-of-range", (6, 16)),
        ("Ann: build 1 with gear", "unknown-play", (6, 23)),
        ("Ann: exchange wood for Decor", "unknown-play", (6, 19)),
        ("Ann: exchange gear gear for Decor from left", "unknown-play", (6, 44)),
        ("Ann: look left", "unknown-play", (6, 15)),
        ("Ann:", "wrong-type", (6, 5)),
        ("Ann: [take wood]", "wrong-type", (6, 10)),
        ("An: take wood", "unknown-player", (6, 5)),
        ("{Ann: take wood, Bob: take wood}", "unknown-play", (6, 5)),
    ],
)
def test_what_cannot_be_read(turn: str, code: str, place: tuple[int, int]) -> None:
    with pytest.raises(ProblemError) as raised:
        record(turn)
    [problem] = raised.value.problems
    assert problem.span is not None
    assert (problem.code, (problem.span.line, problem.span.column)) == (code, place)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("decks: {Olympia: 3}\n", "unknown-deck"),
        ("decks: {Gyza: 3}\n", "unknown-deck"),
        ("decks: {Giza: -1}\n", "out-of-range"),
        ("decks: {Giza: [wodo]}\n", "unknown-card"),
        ("progress_open: [Decorr]\n", "unknown-token"),
    ],
)
def test_decks_that_cannot_be_read(more: str, code: str) -> None:
    with pytest.raises(ProblemError) as raised:
        record("Ann: take wood", more=more)
    assert [problem.code for problem in raised.value.problems] == [code]


def test_nothing_is_no_turn() -> None:
    with pytest.raises(ProblemError):
        record()
