"""`wonders verify`: run case files."""

import json
import os.path
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import click

from wonders_cli.cases.reading import NoFileError
from wonders_cli.cases.running import case_files, cases_of, no_case, run
from wonders_cli.commands import completing
from wonders_cli.commands.asking import DEFECT, NO, UNREADABLE
from wonders_cli.commands.channels import put
from wonders_cli.commands.defects import defect_in
from wonders_cli.commands.many import Reports, each, progress, tell
from wonders_cli.commands.options import debugging, jobs_option, problems_option
from wonders_cli.commands.speaking import lang_option
from wonders_cli.documents.files import is_folder
from wonders_cli.documents.problems import MOST_CHARACTERS, Problem, ProblemError, Span, Style
from wonders_cli.documents.source import TOO_MANY, Files, Piece, SourceDocument
from wonders_cli.output.formats import json_text
from wonders_cli.rules.messages import counted, printable, say

FORMATS = ("table", "json", "jsonl", "junit")
DEFECTIVE = "defect"
LONGEST = 120
"""How much is printed of a value,"""
MOST_DIFFERENCES = 5
"""and how many values that are not as expected."""
JUNIT_CHARACTERS = MOST_CHARACTERS // 4
"""How much is printed of unreadable documents where it is printed twice and wrapped up."""


class Unreadable(NamedTuple):
    """What could not be read, and why; or what a defect of ours kept from being run, with the traceback.

    `text` says it to people, `report` as --problems has it.
    """

    name: str
    code: str
    text: str
    report: str
    traceback: str = ""


CaseOutcome: TypeAlias = dict[str, Any] | Unreadable
"""How a case went, as JSON has it, or what could not be read."""


class Verified(NamedTuple):
    """What became of a document."""

    outcomes: list[CaseOutcome]
    problems: Sequence[Problem]


@click.command("verify", epilog="\b\nExample:\n$ wonders verify tests/cases/base\n")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, shell_complete=completing.files)
@jobs_option
@click.option("--format", "fmt", type=click.Choice(FORMATS), default="table", show_default=True, help="How to print.")
@problems_option
@lang_option
def command(*, paths: tuple[str, ...], jobs: int, fmt: str, problems: Style) -> int:
    """Run case files: ask every question and compare the answer with what the case expects.

    A folder stands for all case files in it (.yaml, .yml, .json); files without cases are passed over. Each case that
    fails is printed with what was expected and did not come. The exit status is 1 if any failed, 2 if a case file could
    not be read.
    """
    statuses: Counter[int] = Counter()
    reports = Reports(problems, JUNIT_CHARACTERS if fmt == "junit" else MOST_CHARACTERS)

    def outcomes() -> Iterator[CaseOutcome]:
        for outcome in _outcomes(paths, jobs, problems):
            if isinstance(outcome, Unreadable):
                statuses[DEFECT if outcome.traceback else UNREADABLE] += 1
                traceback = outcome.traceback if debugging() and problems.for_people else ""
                if reports.show(f"{traceback}{outcome.report}", always=outcome.code == TOO_MANY):
                    yield outcome
            else:
                statuses[0 if outcome["passed"] else NO] += 1
                if not outcome["passed"] and not problems.for_people:
                    tell(_failure(outcome, problems))
                yield outcome

    for line in _printed(outcomes(), statuses, fmt):
        put(line)
    reports.end()
    return max(statuses, default=0)


def _failure(result: dict[str, Any], style: Style) -> str:
    """Write a case that failed as a problem of its line."""
    message = say("{case}: {difference}", case=result["id"], difference=_difference(result))
    line = result["line"]
    return style.problems(result["file"], [Problem("case-failed", message, Span(line, 1, line, 2))])


def _outcomes(paths: Sequence[str], jobs: int, style: Style) -> Iterator[CaseOutcome]:
    """Run the cases of files and folders; a folder without any is a problem."""
    folders = {os.path.join(path, ""): path for path in paths if is_folder(path)}
    files = [file for path in paths for file in case_files(path)]
    source = Files(files, is_named=lambda file: not file.startswith(tuple(folders)))
    made = each(partial(_read, tuple(folders), style), source.pieces(), jobs=jobs, unwanted=source.is_given_up)
    empty = dict(folders)
    for number, one in source.numbered(progress(made, files)):
        for outcome in (one if isinstance(one, Verified) else _verified(one, tuple(folders), style)).outcomes:
            name = outcome.name if isinstance(outcome, Unreadable) else outcome["file"]
            empty = {start: folder for start, folder in empty.items() if not name.startswith(start)}
            yield outcome if isinstance(outcome, Unreadable) else {**outcome, "document": number}
    yield from (_unreadable(no_case(folder), style) for folder in empty.values())


def _read(folders: tuple[str, ...], style: Style, piece: Piece) -> Verified | None:
    source = piece.read()
    return None if source is None else _verified(source, folders, style)


def _verified(source: SourceDocument, folders: tuple[str, ...], style: Style) -> Verified:
    """Run the cases of a document."""
    outcomes: list[CaseOutcome] = []
    problems: list[Problem] = []
    for case in cases_of(source, named=not source.name.startswith(folders)):
        if isinstance(case, ProblemError):
            outcomes.append(_unreadable(case, style))
            problems = [*case.problems[:1]]
            continue
        try:
            outcomes.append(run(case).as_json())
        except NoFileError as error:
            outcomes.append(_unreadable(error, style))
        except Exception as error:  # noqa: BLE001 -- reported as a defect; the other cases are run all the same
            shown = defect_in(error, source.name, line=case.span.line)
            texts = (shown.said(debug=False), shown.reported(style, debug=False))
            outcomes.append(Unreadable(source.name, DEFECTIVE, *texts, shown.traceback))
    return Verified(outcomes, problems)


def _unreadable(error: ProblemError, style: Style) -> Unreadable:
    text = str(error)
    return Unreadable(error.name, error.problems[0].code, text, text if style.for_people else style.error(error))


def _printed(outcomes: Iterator[CaseOutcome], statuses: Counter[int], fmt: str) -> Iterator[str]:
    match fmt:
        case "json" | "jsonl":
            indent = 2 if fmt == "json" else None
            yield from (json_text(one, indent) for one in outcomes if isinstance(one, dict))
        case "junit":
            yield _junit([*outcomes], statuses)
        case _:
            for one in outcomes:
                if isinstance(one, dict) and not one["passed"]:
                    title = f" ({printable(one['title'])})" if one["title"] else ""
                    yield f"{printable(one['file'])}:{one['line']}: {printable(one['id'])}{title}: {_difference(one)}"
            more = f", {counted(statuses[UNREADABLE], 'document')} unreadable" if statuses[UNREADABLE] else ""
            more += f", {counted(statuses[DEFECT], 'defect')}" if statuses[DEFECT] else ""
            yield f"{statuses[0]} passed, {statuses[NO]} failed{more}"


def _difference(result: dict[str, Any]) -> str:
    expected, got = result["expected"], result["got"]
    if isinstance(expected, dict) and isinstance(got, list) and not any("error" in one for one in (expected, *got)):
        return f"{len(got)} answers, and 1 is expected: give `player`, or expect a list"
    every = result["differences"]
    texts = [*map(_differing, every[:MOST_DIFFERENCES])]
    if len(every) > MOST_DIFFERENCES:
        texts.append(f"and {counted(len(every) - MOST_DIFFERENCES, 'difference')} more")
    return "; ".join([*texts, *(f"because {printable(reason)}" for reason in result.get("reasons", ()))])


def _differing(one: dict[str, Any]) -> str:
    """Write a value that is not as expected, after the way to it.

    >>> _differing({"path": ["players", "Anna", "total"], "expected": 38, "got": 39})
    'players, Anna, total: expected 38, got 39'
    """
    expected, got = (
        printable(json.dumps(one[key], ensure_ascii=False), LONGEST) if key in one else "nothing"
        for key in ("expected", "got")
    )
    where = f"{printable(', '.join(one['path']), LONGEST)}: " if one["path"] else ""
    return f"{where}expected {expected}, got {got}"


def _junit(outcomes: Sequence[CaseOutcome], statuses: Counter[int]) -> str:
    """Write the results as the CI services read them."""
    from xml.etree.ElementTree import Element, SubElement, indent, tostring

    numbers = {"tests": statuses.total(), "failures": statuses[NO], "errors": statuses[UNREADABLE] + statuses[DEFECT]}
    suite = Element("testsuite", {"name": "wonders verify", **{name: str(number) for name, number in numbers.items()}})
    for one in outcomes:
        if isinstance(one, Unreadable):
            case = SubElement(suite, "testcase", {"name": "unreadable", "classname": printable(one.name)})
            SubElement(case, "error", {"message": one.code}).text = one.text
            continue
        where = {"classname": printable(one["file"]), "line": str(one["line"])}
        case = SubElement(suite, "testcase", {"name": printable(one["id"]), **where})
        if not one["passed"]:
            SubElement(case, "failure", {"message": _difference(one)}).text = printable(one["why"])
    indent(suite)
    return tostring(suite, encoding="unicode")
