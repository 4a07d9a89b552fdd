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
