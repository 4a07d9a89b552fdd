"""Answers and exceptions are public values: they can be compared, copied and sent to other processes."""

import ast
import copy
import pickle
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from mypy import api

import wonders_cli
from tests.console import ROOT
from wonders_cli import Document, load, score
from wonders_cli.cases.reading import Case
from wonders_cli.cases.running import cases
from wonders_cli.documents.problems import ProblemError
from wonders_cli.output.blocks import Row
from wonders_cli.output.printing import WHERE, Answered
from wonders_cli.questions import ask
from wonders_cli.questions.ask import QUESTIONS
from wonders_cli.questions.gathering import UNANSWERED, Unanswered
from wonders_cli.questions.question import FLAG, ITEMS, NUMBER, TEXT, Question

EXAMPLES = sorted((ROOT / "examples").glob("*/*.yaml"))
EACH_QUESTION = pytest.mark.parametrize("question", QUESTIONS.values(), ids=lambda question: question.name)

pytestmark = pytest.mark.slow  # the cases ask everything once more


@cache
def public() -> frozenset[str]:
    """Return the names that `import wonders_cli` offers to people and type checkers."""
    module = ast.parse((ROOT / "wonders_cli/__init__.py").read_text("utf-8"))
    (promised,) = (node for node in module.body if isinstance(node, ast.If))
    named = {str(alias.asname) for node in promised.body for alias in getattr(node, "names", ()) if alias.asname}
    return frozenset(named | {*ask.__all__})


@cache
def documents() -> tuple[Document, ...]:
    return tuple(document for path in EXAMPLES for document in load(str(path)))


@cache
def asked() -> tuple[tuple[str, Answered | Unanswered], ...]:
    """Ask every question of every example, and what the cases ask: all answers, and all that is raised instead."""
    calls: list[tuple[str, Document | ProblemError, dict[str, Any]]] = []
    calls += [(name, document, {}) for document in documents() for name in QUESTIONS]
    for case in cases(str(ROOT / "tests/cases")):
        assert isinstance(case, Case)
        calls += [(case.ask, document, case.asked) for document in case.documents()]
    found: list[tuple[str, Answered | Unanswered]] = []
    for name, document, options in calls:
        try:
            if isinstance(document, ProblemError):
                raise document
            found += [(name, answer) for answer in QUESTIONS[name].answers(document, **options)]
        except UNANSWERED as error:
            found += [(name, answer) for answer in error.answers] + [(name, error)]
    return tuple(found)


def parts(value: object) -> Iterator[object]:
    """Give a value and all that it consists of."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from parts(part)
    elif isinstance(value, BaseException):
        for part in (*value.args, *vars(value).values()):
            yield from parts(part)


def same(one: object, other: object) -> bool:
    """Compare answers as they are; exceptions, which are never equal, by all that they hold."""
    if isinstance(one, BaseException):
        return (type(one), str(one), one.args, vars(one)) == (type(other), str(other), *facts(other))
    return type(one) is type(other) and one == other


def facts(error: object) -> tuple[Any, dict[str, Any]]:
    return getattr(error, "args", ()), vars(error)


def test_every_public_name_is_there() -> None:
    assert len(public()) > len(QUESTIONS)
    for name in public():
        assert getattr(wonders_cli, name).__name__ == name


@EACH_QUESTION
def test_the_function_of_every_question_is_public(question: Question) -> None:
    name = question.name.replace("-", "_")
    assert name in public()
    assert getattr(wonders_cli, name) is question.function


OF_GAMES = {"Game", "Move", "Play", "Seen", "Hidden", "IllegalPlay"}
"""The classes of games as values, which no question about a document gives: see tests/games."""


def test_every_public_class_is_in_what_is_asked() -> None:
    found = {type(part).__name__ for _, answer in asked() for part in parts(answer)}
    found |= {type(part).__name__ for document in documents() for part in (document,)}
    classes = {name for name in public() if isinstance(getattr(wonders_cli, name), type)}
    assert classes - found == {"WondersError", *OF_GAMES}


def test_every_answer_and_every_exception_is_a_public_class() -> None:
    assert {type(answer).__name__ for _, answer in asked()} - {"UnclearError"} <= public()


def test_all_that_is_raised_is_one_kind() -> None:
    raised = [answer for _, answer in asked() if isinstance(answer, BaseException)]
    assert raised
    assert all(isinstance(error, wonders_cli.WondersError) for error in raised)
    assert all(map(str, raised))


def test_pickled_and_copied_answers_are_equal() -> None:
    for name, answer in asked():
        assert same(answer, pickle.loads(pickle.dumps(answer))), name  # noqa: S301 - our own
        assert same(answer, copy.deepcopy(answer)), name


def test_messages_can_be_hashed() -> None:
    """A list in one would let it change."""
    messages = [part for _, answer in asked() for part in parts(answer) if isinstance(part, wonders_cli.Message)]
    assert len({hash(message) for message in messages}) > 1


def test_documents_are_scored_in_several_processes() -> None:
    tables = [document for document in documents() if document.kind == "table" and document.game != "architects"]
    with get_context("spawn").Pool(2) as pool:
        assert pool.map(score, tables) == [*map(score, tables)]


def test_a_misspelt_name_is_no_attribute() -> None:
    for name in ("scor", "win", "__all_", "json"):
        with pytest.raises(AttributeError, match=f"has no attribute '{name}'"):
            getattr(wonders_cli, name)


PROGRAM = """\
import wonders_cli
(table,) = wonders_cli.load("table.yaml")
print(wonders_cli.score(table).winners)
print(wonders_cli.scor(table))
print(wonders_cli.score(table).winner)
print(wonders_cli.cost(table)[0].options[0].pament)
"""


def test_type_checkers_see_what_is_misspelt(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    said, failed, status = api.run(["--strict", "--cache-dir", str(tmp_path / "cache"), str(program)])
    assert (status, failed) == (1, "")
    found = [
        (line.split(":")[1], word) for line in said.splitlines() for word in re.findall(r"attribute (\S+);?", line)
    ]
    assert [(line, word.rstrip(";")) for line, word in found] == [("4", '"scor"'), ("5", '"winner"'), ("6", '"pament"')]


@EACH_QUESTION
def test_a_declaration_is_whole(question: Question) -> None:
    assert question.help.endswith((".", "?"))
    assert question.function.__doc__
    assert question.documents
    assert {argument.kind for argument in question.arguments} <= {TEXT, ITEMS, FLAG, NUMBER}
    assert all(argument.help for argument in question.arguments)
    view = import_module(f"wonders_cli.output.views.{question.printing.view.partition('.')[0]}")
    assert callable(view.blocks)
    assert callable(view.rows)
    for columns in (question.printing.columns, question.printing.lines):
        assert columns is None or columns[: len(WHERE)] == WHERE
        assert columns is None or len(set(columns)) == len(columns)
    assert question.printing.lines is None or callable(view.lines)


@EACH_QUESTION
def test_every_cell_of_a_row_has_a_column(question: Question) -> None:
    view = import_module(f"wonders_cli.output.views.{question.printing.view}")
    answers = [answer for name, answer in asked() if name == question.name and not isinstance(answer, Exception)]
    assert answers
    assert keys(view.rows, answers) <= {*(question.printing.columns or ())}
    if question.printing.lines is not None:
        assert keys(view.lines, answers) <= {*question.printing.lines}


def keys(rows: Callable[[Answered], Iterable[Row]], answers: Iterable[Answered]) -> set[str]:
    return {key for answer in answers for row in rows(answer) for key, cell in row.items() if cell is not None}
