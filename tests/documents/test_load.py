"""Documents of every kind: which kind it is, and what is read of it."""

import io

import pytest

from wonders_cli.documents.load import Document, read
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.source import documents


def document(text: str) -> Document:
    (source,) = documents("t.yaml", io.BytesIO(text.encode()))
    return read(source)


def test_cases_are_recognised_and_not_read() -> None:
    found = document("game: duel\ncases: [whatever is here, 7]\n")
    assert (found.game, found.kind, found.value) == ("duel", "cases", None)


PLAYERS = "players:\n- {name: Ann, %s}\n- {name: Bob, %s}\n"


@pytest.mark.parametrize(
    ("text", "game"),
    [
        (PLAYERS % ("coins: 3, cards: [Tavern]", "coins: 1, wonders: {built: [Piraeus]}"), "duel"),
        ("structure: [[Library]]\nage: 2\n" + PLAYERS % ("coins: 3", "coins: 1"), "duel"),
        (PLAYERS % ("wonder: Giza, stages: [1, 2]", "wonder: Rhodes, cards: {wood: 1}"), "architects"),
        (PLAYERS % ("wonder: Giza", "wonder: Rhodes, victory_tokens: 2"), "architects"),
        ("city: {coins: 3, progress: [Law]}\nopponent: {coins: 3}\n", "duel"),
        ("city: {wonder: Giza, cards: [wood]}\nopponent: {wonder: Rhodes, cat: true}\n", "architects"),
    ],
)
def test_a_document_without_its_game_says_so_once(text: str, game: str) -> None:
    with pytest.raises(ProblemError) as raised:
        document(text)
    [problem] = raised.value.problems
    assert (problem.code, problem.span and problem.span[:2]) == ("missing", (1, 1))
    assert f"begin it with `game: {game}`" in str(problem.message)
    assert document(f"game: {game}\n{text}").game == game


def test_what_else_is_wrong_in_a_document_without_its_game_is_there_too() -> None:
    text = PLAYERS % ("coins: 3, cards: [Tavrn]", "coins: 1, progress: [Law]")
    with pytest.raises(ProblemError) as raised:
        document(text)
    assert [problem.code for problem in raised.value.problems] == ["missing", "unknown-card"]


@pytest.mark.parametrize(
    "wrong", ["wonder: Gizah", "wonder: Gizah, side: day, cards: [Lumbr Yard]", "wonder: Atlantis"]
)
def test_a_document_of_the_base_game_stays_one(wrong: str) -> None:
    with pytest.raises(ProblemError) as raised:
        document(f"players: [{{name: Ann, {wrong}}}]")
    assert "begin it with" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: catan\n", 'game must be base, duel or architects, not "catan"'),
        ("game: [duel]\n", "game must be base, duel or architects, not a list or mapping"),
        ("game: chess\ncases: []\n", 'game must be base, duel or architects, not "chess"'),
    ],
)
def test_a_game_that_is_not_known_is_the_only_problem(text: str, message: str) -> None:
    with pytest.raises(ProblemError) as raised:
        document(text)
    assert [str(problem.message) for problem in raised.value.problems] == [message]
