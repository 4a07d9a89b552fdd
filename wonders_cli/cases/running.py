"""Case files: find them, ask what they ask, and compare the answers with what is expected."""

import json
import os
import os.path
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from wonders_cli.cases.reading import Case, read
from wonders_cli.documents.files import is_folder
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.shapes import Reader
from wonders_cli.documents.source import SourceDocument, documents
from wonders_cli.output.printing import Answered
from wonders_cli.questions.ask import QUESTIONS
from wonders_cli.questions.gathering import UNANSWERED, problems
from wonders_cli.rules.messages import say

SUFFIXES = (".yaml", ".yml", ".json")
"""What a case file in a folder may be called."""


class Result(NamedTuple):
    """How a case went: `got` is what the answer has where the case expects something."""

    case: Case
    passed: bool
    got: Any

    def as_json(self) -> dict[str, Any]:
        """Return the object that scripts read."""
        case = self.case
        return {
            "id": case.id,
            "title": case.title,
            "passed": self.passed,
            "expected": case.expect,
            "got": self.got,
            "why": case.why,
            "file": case.source.name,
            "line": case.span.line,
        }


def cases(path: str) -> Iterator[Case | ProblemError]:
    """Read the cases of a file, or of all case files in a folder; what cannot be read comes as its problems."""
    named = not is_folder(path)
    found = False
    for file in case_files(path):
        for source in documents(file):
            for case in cases_of(source, named=named):
                found = True
                yield case
    if not named and not found:
        yield no_case(path)


def case_files(path: str) -> Iterator[str]:
    """List the files of a folder that may hold cases, in all folders below but those whose names begin with a dot.

    A file stands for itself.
    """
    if not is_folder(path):
        yield path
        return
    for place, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (os.path.join(place, name) for name in sorted(files) if name.endswith(SUFFIXES))


def no_case(folder: str) -> ProblemError:
    """Say that a folder holds no case."""
    return ProblemError(folder, [Problem("missing", say("there is no case in this folder"))])


def cases_of(source: SourceDocument, *, named: bool) -> Iterator[Case | ProblemError]:
    """Read the cases of a document, those that are sound, and then what is wrong with the others.

    A document without any is passed over, but is a problem where its file was `named`.
    """
    root = source.root
    if not named and (_is_no_mapping(source) if root is None else root.key("cases") is None):
        return
    if root is not None and root.key("cases") is None:
        problem = Problem("missing", say("there are no `cases` in this document"), root.span)
        yield ProblemError(source.name, [problem], source.text, source.first_line)
        return
    if root is not None:
        yield from read(root, Reader(source, {}))
    if source.problems:
        yield ProblemError(source.name, source.problems, source.text, source.first_line)


def _is_no_mapping(source: SourceDocument) -> bool:
    """Whether a document without a tree could be read and is something else; of any other nobody knows what it is."""
    return {problem.code for problem in source.problems} <= {"empty", "wrong-type"}


def run(case: Case) -> Result:
    """Ask the question of a case and compare: a part of the answer must be as expected, or a problem have the code."""
    answers: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    for document in case.documents():
        try:
            if isinstance(document, ProblemError):
                raise document
            answers += map(_as_read, QUESTIONS[case.ask].answers(document, **case.asked))
        except UNANSWERED as error:
            answers += map(_as_read, error.answers)
            errors += [{"error": problem.code, "message": str(problem.message)} for problem in problems(error)]
    if isinstance(case.expect, dict) and "error" in case.expect:
        return Result(case, any(is_part(case.expect, error) for error in errors), errors or answers)
    got = errors or (answers[0] if len(answers) == 1 and not isinstance(case.expect, list) else answers)
    return Result(case, is_part(case.expect, got), relevant(case.expect, got))


def _as_read(answer: Answered) -> dict[str, Any]:
    """Give an answer as a script reads it from the JSON that is printed."""
    values: dict[str, Any] = json.loads(json.dumps(answer.as_json()))
    return values


def is_part(expected: object, got: object) -> bool:
    """Whether the answer has what is expected: mappings by the keys given, lists whole and in any order.

    >>> is_part({"ways": [{"left": 2}, {"left": 0}]}, {"legal": True, "ways": [{"left": 0}, {"left": 2, "right": 1}]})
    True
    >>> is_part([1], [1, 1]), is_part(1, True), is_part({"left": None}, {})
    (False, False, False)
    """
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(key in got and is_part(value, got[key]) for key, value in expected.items())
    if isinstance(expected, list):
        return isinstance(got, list) and len(expected) == len(got) and _are_paired(expected, got)
    return type(expected) is type(got) and expected == got


def differing(expected: object, got: object) -> tuple[object, object]:
    """Leave out of both what is as expected.

    >>> differing({"total": 5, "points": {"cat": 1, "blue": 2}}, {"total": 5, "points": {"cat": 0, "blue": 2}})
    ({'points': {'cat': 1}}, {'points': {'cat': 0}})
    """
    if not isinstance(expected, dict) or not isinstance(got, dict):
        return expected, got
    wanted, came = {}, {}
    for key, value in expected.items():
        if key not in got:
            wanted[key] = value
        elif not is_part(value, got[key]):
            wanted[key], came[key] = differing(value, got[key])
    return wanted, came


def _are_paired(expected: Sequence[object], got: Sequence[object]) -> bool:
    """Whether each expected element can have one of its own in `got`; an earlier one gives up its own for another."""
    fits = [[at for at, value in enumerate(got) if is_part(wanted, value)] for wanted in expected]
    taken: dict[int, int] = {}

    def place(index: int, tried: set[int]) -> bool:
        for at in fits[index]:
            if at not in tried:
                tried.add(at)
                if at not in taken or place(taken[at], tried):
                    taken[at] = index
                    return True
        return False

    return all(place(index, set()) for index in range(len(expected)))


def relevant(expected: object, got: object) -> object:
    """Give what the answer has where something is expected; where it is of another kind, all of it.

    >>> relevant({"ways": [{"left": 2}]}, {"legal": True, "ways": [{"by": "payment", "left": 3}, {"by": "free"}]})
    {'ways': [{'left': 3}, {}]}
    """
    if isinstance(expected, dict) and isinstance(got, dict):
        return {key: relevant(value, got[key]) for key, value in expected.items() if key in got}
    if isinstance(expected, list) and isinstance(got, list):
        every = {key: value for wanted in expected if isinstance(wanted, dict) for key, value in wanted.items()}
        return [relevant(every, value) if every else value for value in got]
    return got
