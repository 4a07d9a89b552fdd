"""`check` and `replay` say the same of every record, and neither takes longer than the document is long."""

import io
import json
import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.architects.random_games import random_game, record
from tests.slow import slow_after
from wonders_cli.documents.load import Document, read
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.source import documents
from wonders_cli.questions.ask import check, replay

TRACED = 2
WORDS = {
    "left": "right",
    "right": "left",
    "wood": "stone",
    "coin": "wood",
    "gear": "tablet",
    "build": "exchange",
    "take": "keep",
}


def loaded(document: dict[str, Any] | str) -> Document:
    text = document if isinstance(document, str) else json.dumps(document)
    [source] = documents("-", io.BytesIO(text.encode()))
    return read(source)


def spoilt(document: dict[str, Any], chooser: random.Random) -> dict[str, Any]:
    """The record with a word changed, a turn left out, or something else before a player at the beginning."""
    turns, city = list(document["turns"]), chooser.choice(document["players"])
    at = chooser.randrange(len(turns))
    match chooser.randrange(5):
        case 0:
            [(name, text)] = turns[at].items()
            old, new = chooser.choice(list(WORDS.items()))
            turns[at] = {name: text.replace(old, new)}
        case 1:
            del turns[at : at + 1 + chooser.randrange(3)]
        case 2:
            turns[at] = {chooser.choice(document["players"])["name"]: "take from left"}
        case 3:
            city["cards"] = {chooser.choice(["wood", "coin", "blue cat", "red double horn"]): chooser.randrange(9)}
        case _:
            city |= {"stages": chooser.randrange(6), "victory_tokens": chooser.randrange(9)}
    return document | {"turns": turns}


@pytest.mark.parametrize(("seed", "players"), slow_after(TRACED, [(seed, 2 + seed % 6) for seed in range(60)]))
def test_check_and_replay_agree_on_random_records(seed: int, players: int) -> None:
    chooser = random.Random(seed)  # noqa: S311 -- no secrets
    game = record(random_game(seed, players), decks=bool(seed % 2))
    for _ in range(46):
        try:
            one = loaded(spoilt(json.loads(json.dumps(game)), chooser))
            judged = replay(one)
        except ProblemError:
            continue
        found = check(one)
        assert found.possible == judged.legal
        assert [(one.code, one.message) for one in found.findings] == [
            (one.code, one.message) for one in judged.findings
        ]


BEGIN = (
    "game: architects\nplayers:\n  - {name: Ann, wonder: Giza, cards: {wood: 1}%s}\n  - {name: Bob, wonder: Rhodes}\n"
)
LONG: dict[str, Callable[[int], str]] = {
    "unknown players": lambda size: BEGIN % "" + "turns:\n" + "".join(f"- P{at}: take wood\n" for at in range(size)),
    "unknown words": lambda size: BEGIN % "" + "turns:\n" + "- Ann: tak wodo from lft by Urbnism\n" * size,
    "one stage often": lambda size: BEGIN % f", stages: [{'1, ' * size}1]",
    "one token often": lambda size: BEGIN % f", progress: [{'Decor, ' * size}Decor], used: [{'Decor, ' * size}Economy]",
    "a long list": lambda size: BEGIN % "" + f"decks: {{Giza: [{'wood, ' * size}wood]}}\n",
    "many unknown cards": lambda size: BEGIN % "" + f"decks: {{Giza: ['?', {'wood, ' * size}wood, '?']}}\n",
    "a long turn": lambda size: BEGIN % "" + "turns:\n- Ann: " + "take wood from left; " * size + "look\n",
    "many turns": lambda size: (
        (BEGIN % "" + "decks: {Giza: 0, Rhodes: 0, central: 0}\nrulings: {all-decks-empty-ends-game: false}\nturns:\n")
        + "- Ann: pass\n- B: pass\n" * size
    ),
    "many to exchange": lambda size: (
        BEGIN % "" + "turns:\n- Ann: take wood from left; exchange " + "99 gear, " * size + "for Decor\n"
    ),
}


def steps(text: str) -> int:
    """How many functions are called to check a document."""
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        check(loaded(text))
    except ProblemError:
        pass
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("kind", LONG)
def test_work_is_linear_in_the_length_of_a_document(kind: str) -> None:
    steps(LONG[kind](200))
    few, many = steps(LONG[kind](1000)), steps(LONG[kind](2000))
    assert many < 2.2 * few


def test_so_many_green_cards_are_not_exchanged_at_once() -> None:
    with pytest.raises(ProblemError, match="9900 green cards at once are more than 99"):
        loaded(LONG["many to exchange"](100))
