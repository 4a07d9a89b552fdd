"""The cases: questions with the answers that they must get, one test for each."""

from collections import Counter

import pytest

from tests.console import ROOT
from wonders_cli.cases.comparing import is_part
from wonders_cli.cases.reading import TAKES, Case
from wonders_cli.cases.running import cases, run
from wonders_cli.commands.group import wonders
from wonders_cli.documents.problems import ProblemError
from wonders_cli.questions.ask import QUESTIONS

FOUND = [*cases(str(ROOT / "tests/cases"))]
CASES = [case for case in FOUND if isinstance(case, Case)]


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case: Case) -> None:
    result = run(case)
    assert result.passed, f"expected {case.expect}; got {result.got}"


def test_all_case_files_are_read() -> None:
    assert [str(found) for found in FOUND if isinstance(found, ProblemError)] == []


def test_every_case_has_a_number_of_its_own_and_says_why() -> None:
    assert [number for number, times in Counter(case.id for case in CASES).items() if times > 1] == []
    assert [case.id for case in CASES if not (case.title and case.why)] == []


def test_cases_ask_what_can_be_asked() -> None:
    assert set(TAKES) == set(QUESTIONS)


@pytest.mark.parametrize("question", TAKES)
def test_a_case_can_give_what_the_command_takes(question: str) -> None:
    command = wonders.get_command(wonders.make_context("wonders", [question]), question)
    assert command is not None
    named = {"items": "item", "from_discard": "from-discard"}
    takes = {named.get(str(option.name), option.name) for option in command.params}
    assert set(TAKES[question]) <= takes
    assert takes - set(TAKES[question]) <= {
        "lang",
        "file",
        "files",
        "fmt",
        "given",
        "explain",
        "at",
        "jobs",
        "help",
        "problems",
        "quiet",
    }


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ({}, {"legal": True}),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3}),
        ([1, 2, 2], [2, 1, 2]),
        ([{"a": 1}, {}], [{"a": 1}, {"a": 2}]),
        ([{}, {"a": 1}], [{"a": 1}, {"a": 2}]),
        ([{}, {"a": 1}, {"b": 1}], [{"b": 1, "a": 1}, {"a": 1}, {"b": 1}]),
        (None, None),
    ],
)
def test_a_part_of_an_answer(expected: object, got: object) -> None:
    assert is_part(expected, got)


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ({"legal": True}, {}),
        ({"legal": True}, {"legal": 1}),
        ({"total": 1}, {"total": True}),
        ({"total": 1}, {"total": "1"}),
        ({"total": None}, {}),
        ({"a": {}}, {"a": []}),
        ([1], [1, 1]),
        ([1, 1], [1, 2]),
        ([{"a": 1}, {"a": 1}], [{"a": 1}, {"a": 2}]),
        ([], {}),
    ],
)
def test_no_part_of_an_answer(expected: object, got: object) -> None:
    assert not is_part(expected, got)


def test_long_lists_that_differ_in_the_last_element_are_compared_quickly() -> None:
    assert not is_part([{}] * 99 + [{"a": 1}], [{"b": 1}] * 100)
