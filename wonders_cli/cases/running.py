"""Case files: find them, ask what they ask, and compare the answers with what is expected."""

import json
import os
import os.path
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from wonders_cli.cases.comparing import differences, is_part, relevant
from wonders_cli.cases.reading import Case, NoFileError, read
from wonders_cli.documents.files import is_folder
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.shapes import Reader
from wonders_cli.documents.source import SourceDocument, documents
from wonders_cli.output.printing import Answered, Placed
from wonders_cli.questions.ask import QUESTIONS
from wonders_cli.questions.gathering import UNANSWERED, problems, who
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from wonders_cli.documents.load import Document

SUFFIXES = (".yaml", ".yml", ".json")
"""What a case file in a folder may be called."""


class Result(NamedTuple):
    """How a case went: `got` is what the answer has where the case expects something."""

    case: Case
    passed: bool
    got: Any
    whole: Any = None
    """All of what the answer has."""

    @property
    def reasons(self) -> tuple[str, ...]:
        """Return why what was asked about is not legal, where the case does not expect that.

        It is `reasons` of `can-build`; what another question has under that key is a sentence too.
        """
        answers = [
            one for one in (self.whole if isinstance(self.whole, list) else [self.whole]) if isinstance(one, dict)
        ]
        every = [reason for answer in answers for reason in answer.get("reasons", ())]
        return () if self.passed else tuple(dict.fromkeys(reason["message"] for reason in every))

    def as_json(self) -> dict[str, Any]:
        """Return the object that scripts read."""
        case = self.case
        more: dict[str, Any] = {}
        if not self.passed:
            more["differences"] = [one.as_json() for one in differences(case.expect, self.whole)]
        if self.reasons:
            more["reasons"] = list(self.reasons)
        return {
            "id": case.id,
            "title": case.title,
            "passed": self.passed,
            "expected": case.expect,
            "got": self.got,
            **more,
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
    """Ask the question of a case and compare: a part of the answer must be as expected, or a problem have the code.

    NoFileError if the file of the case cannot be read, unless just that is expected.
    """
    expects_error = isinstance(case.expect, dict) and "error" in case.expect
    answers: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    for document in case.documents():
        if isinstance(document, NoFileError) and not expects_error:
            raise document
        try:
            if isinstance(document, ProblemError):
                raise document
            answers += _as_read(document, QUESTIONS[case.ask].answers(document, **case.asked))
        except UNANSWERED as error:
            if not isinstance(document, ProblemError):
                answers += _as_read(document, error.answers)
            errors += [{"error": problem.code, "message": str(problem.message)} for problem in problems(error)]
    if expects_error:
        passed = any(is_part(case.expect, error) for error in errors)
        return Result(case, passed, errors or answers, errors or answers)
    got = errors or (answers[0] if len(answers) == 1 and not isinstance(case.expect, list) else answers)
    return Result(case, is_part(case.expect, got), relevant(case.expect, got), got)


def _as_read(document: "Document", answers: Iterable[Answered]) -> list[dict[str, Any]]:
    """Give answers as a script reads them from the JSON that is printed."""
    players = who(document)
    placed = [Placed(answer, about=document.about, who=players).as_json() for answer in answers]
    values: list[dict[str, Any]] = json.loads(json.dumps(placed))
    return values
