"""How records are written down, and what cannot be read in them."""

import io

import pytest

from wonders_cli.documents.load import read
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.source import documents
from wonders_cli.rules.answers.replay import UnclearError
from wonders_cli.rules.architects.judging import Record, adjudicate
from wonders_cli.rules.architects.model import KINDS
from wonders_cli.rules.architects.written import Written

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
        ("Ann:", "missing", (6, 5)),
        ("Ann: [take wood]", "wrong-type", (6, 10)),
        ("An: take wood", "unknown-player", (6, 5)),
        ("take wood", "wrong-type", (6, 5)),
        ("'': take wood", "wrong-type", (6, 5)),
        ("{Ann: take wood, Bob: take wood}", "unknown-play", (6, 5)),
    ],
)
def test_what_cannot_be_read(turn: str, code: str, place: tuple[int, int]) -> None:
    with pytest.raises(ProblemError) as raised:
        record(turn)
    [problem] = raised.value.problems
    assert problem.span is not None
    assert (problem.code, (problem.span.line, problem.span.column)) == (code, place)


def test_who_has_a_turn_is_not_judged_where_a_name_is_not_readable() -> None:
    text = PLAYERS.replace("name: Ann", "name: [Ann]") + "turns:\n  - Ann: take wood\n"
    [source] = documents("-", io.BytesIO(text.encode()))
    with pytest.raises(ProblemError) as raised:
        read(source)
    assert [problem.code for problem in raised.value.problems] == ["wrong-type"]


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


MANY = "Urbanism, Crafts, Jewellery, Science, Propaganda, Architecture, Engineering, Politics, Strategy, Education"
NO_CARDS = "decks: {Giza: 0, Rhodes: 0, central: 1}\n"
MORE = "}\n  - {name: Cy, wonder: Babylon}\n  - {name: Dee, wonder: Ephesus}\n  - {name: Eve, wonder: Olympia"
"""With five players there are green cards enough for all tokens: 12 + 4 + 4 + 5 + 5 + 4."""
NO_TOKENS = f"progress: [{MANY}, Decor, Economy, Tactics, Culture, Culture]{MORE}"
NO_STACK = f"progress: [{MANY}, Culture, Culture]{MORE}", "progress_open: [Decor, Economy, Tactics]\n"
FOUR = "stages: 4, cards: {wood: 1, stone: 1, brick: 1, papyrus: 1}"


def begun(turn: str, ann: str = "", bob: str = "", more: str = "") -> Record:
    text = f"""\
game: architects
players:
  - {{name: Ann, wonder: Giza, {ann}}}
  - {{name: Bob, wonder: Rhodes, {bob}}}
turns:
  - Ann: {turn}
{more}"""
    [source] = documents("-", io.BytesIO(text.encode()))
    value = read(source).value
    assert isinstance(value, Record)
    return value


@pytest.mark.parametrize(
    ("written", "code", "column"),
    [
        (begun("take wood from left by Urbanism"), "turn/take-a-card", 15),
        (begun("take wood from left", more=NO_CARDS), "turn/empty-deck", 15),
        (begun("take wood from left; pass"), "turn/no-card-left", 35),
        (begun("take wood from left; take wood from right by Urbanism"), "progress/triggers", 36),
        (begun("take wood from left; keep wood"), "wonder/halicarnassus", 36),
        (begun("take wood from left; token Decor"), "progress/babylon", 37),
        (begun("take red from left; build; build", FOUR), "build/once", 42),
        (begun("take wood from left", "stages: 5"), "turn/end", 5),
        (begun("take wood from left", more=NO_CARDS.replace("1", "0")), "turn/no-card-left", 5),
        (begun("take coin from left; build 1 with 2 wood", "cards: {wood: 1}"), "pay/which-cards", 37),
        (begun("take wood from left; build 2", "cards: {wood: 1}"), "build/available", 37),
        (begun("take wood from left; build 1 with glass, stone", "cards: {stone: 1}"), "pay/which-cards", 37),
        (begun("take gear from left; exchange for Decor"), "science/sets", 40),
        (begun("take gear from left; exchange gear, tablet for Decor", "cards: [gear, tablet]"), "science/sets", 40),
        (begun("take gear from left; exchange for Decor", "cards: [gear]", NO_TOKENS), "science/no-token", 40),
        (
            begun("take gear from left; exchange for Decor from stack", "cards: [gear]", *NO_STACK),
            "progress/choice",
            40,
        ),
    ],
)
def test_what_is_not_legal_and_where(written: Record, code: str, column: int) -> None:
    [finding] = adjudicate(written).findings
    line = written.turns[0].place.line
    assert (finding.code, finding.place) == (f"architects/{code}", ("1 Ann", line, column))


@pytest.mark.parametrize(
    ("written", "column"),
    [
        (begun("take from left"), 15),
        (begun("take gear from left; exchange", "cards: [gear]"), 39),
        (begun("take gear from left; exchange from stack", "cards: [gear]"), 40),
    ],
)
def test_what_is_unclear_and_where(written: Record, column: int) -> None:
    with pytest.raises(UnclearError) as raised:
        adjudicate(written)
    [finding] = raised.value.findings
    assert (finding.code, finding.place) == ("ambiguous", ("1 Ann", 6, column))


def test_the_top_of_a_known_stack_need_not_be_named() -> None:
    others = f"{MANY}, Culture, Culture".removeprefix("Urbanism, ")
    more = f"progress_open: [Decor, Economy, Tactics]\nprogress_stack: [Urbanism, {others}]\n"
    found = adjudicate(begun("take gear from left; exchange from stack", "cards: [gear]", more=more))
    assert not found.findings
    assert str(found.ledger[-1][1].what) == "takes Urbanism for gear and gear"


def test_players_with_unreadable_names() -> None:
    with pytest.raises(ProblemError) as raised:
        begun("take wood", "x: 1}\n  - {name: [Cy], wonder: Olympia", "x: 2")
    assert [problem.code for problem in raised.value.problems] == ["unknown-key", "wrong-type", "unknown-key"]
