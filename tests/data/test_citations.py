"""Every answer cites the rulings that decided it, and every ruling decides a case."""

import json
import re
from functools import cache
from typing import NamedTuple

import pytest

from tests.console import ROOT
from wonders_cli.cases.reading import Case
from wonders_cli.cases.running import cases
from wonders_cli.documents.data import GAMES, rulings
from wonders_cli.documents.problems import ProblemError
from wonders_cli.questions.ask import QUESTIONS
from wonders_cli.questions.gathering import UNANSWERED, problems

CODE = re.compile(rf"\b(?:{'|'.join(GAMES)})/[a-z]+/[a-z0-9]+(?:-[a-z0-9]+)*\b")

EXCEPTIONS: dict[tuple[str, str], str] = {}
"""A case and a code in its `why` that its answer does not cite, with the reason."""
MOST_EXCEPTIONS = 20


class Cited(NamedTuple):
    """A case, the codes in its `why`, and those in its answers."""

    case: Case
    why: frozenset[str]
    answers: frozenset[str]


@cache
def cited(game: str) -> tuple[Cited, ...]:
    found = []
    for case in cases(str(ROOT / "tests/cases" / game)):
        assert isinstance(case, Case)
        found.append(Cited(case, frozenset(CODE.findall(case.why)), frozenset(CODE.findall(answered(case)))))
    return tuple(found)


def answered(case: Case) -> str:
    """Return all answers of a case as text, or the problems instead."""
    texts = []
    for document in case.documents():
        try:
            if isinstance(document, ProblemError):
                raise document
            answers = QUESTIONS[case.ask].answers(document, **case.asked)
        except UNANSWERED as error:
            answers = error.answers
            texts += [f"{problem.code} {problem.message}" for problem in problems(error)]
        texts += [json.dumps(answer.as_json()) for answer in answers]
    return " ".join(texts)


@pytest.mark.parametrize("game", GAMES)
def test_the_codes_of_a_case_are_in_its_answer(game: str) -> None:
    missing = {(one.case.id, code) for one in cited(game) for code in one.why - one.answers}
    assert sorted(missing - EXCEPTIONS.keys()) == []


def test_exceptions_are_few_and_needed() -> None:
    missing = {(one.case.id, code) for game in GAMES for one in cited(game) for code in one.why - one.answers}
    assert EXCEPTIONS.keys() <= missing
    assert len(EXCEPTIONS) < MOST_EXCEPTIONS
    assert all(EXCEPTIONS.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_cited_where_a_case_pins_it_unless_no_answer_can(game: str) -> None:
    pinned = {code for one in cited(game) for code in one.why & one.answers}
    silent = {code for code, ruling in rulings(game).items() if ruling.get("background")}
    assert sorted(rulings(game).keys() - pinned - silent) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_cites_a_ruling_that_none_can_cite(game: str) -> None:
    silent = {code for code, ruling in rulings(game).items() if ruling.get("background")}
    assert sorted((one.case.id, code) for one in cited(game) for code in one.answers & silent) == []


@pytest.mark.parametrize("game", GAMES)
def test_answers_and_cases_cite_rulings_that_there_are(game: str) -> None:
    assert {code for one in cited(game) for code in one.answers | one.why} <= rulings(game).keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_code_in_the_program_is_that_of_a_ruling(game: str) -> None:
    found = {
        (code, path.name)
        for path in sorted((ROOT / "wonders_cli").rglob("*.py"))
        for code in CODE.findall(path.read_text("utf-8"))
        if code.startswith(f"{game}/")
    }
    assert found
    assert [(code, name) for code, name in sorted(found) if code not in rulings(game)] == []
