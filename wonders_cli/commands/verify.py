"""`wonders verify`: run case files."""

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import click

from wonders_cli.cases import Result, cases, run
from wonders_cli.commands import completing
from wonders_cli.commands.common import NO, UNREADABLE
from wonders_cli.documents.cases import Case
from wonders_cli.errors import ProblemError, printable
from wonders_cli.render import render
from wonders_cli.rules.answers import counted

FORMATS = ("table", "json", "jsonl", "junit")
MANY = 200
"""So many cases take long enough for a bar that tells how far they are."""
LONGEST = 300


@click.command("verify")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, shell_complete=completing.files)
@click.option("--format", "fmt", type=click.Choice(FORMATS), default="table", show_default=True, help="How to print.")
def command(*, paths: tuple[str, ...], fmt: str) -> int:
    """Run case files: ask every question and compare the answer with what the case expects.

    A folder stands for all case files in it (.yaml, .yml, .json). Each case that fails is printed with what was
    expected and what came instead. The exit status is 1 if any failed, 2 if a case file could not be read.
    """
    found = [case for path in paths for case in cases(path)]
    unreadable = [error for error in found if isinstance(error, ProblemError)]
    for error in unreadable:
        click.echo(str(error), err=True)
    results = _run([case for case in found if not isinstance(case, ProblemError)])
    for line in _printed(results, unreadable, fmt):
        click.echo(line)
    return UNREADABLE if unreadable else 0 if all(result.passed for result in results) else NO


def _run(found: Sequence[Case]) -> list[Result]:
    if len(found) < MANY or not sys.stderr.isatty():
        return [run(case) for case in found]
    with click.progressbar(found, label=f"{len(found)} cases", file=sys.stderr) as bar:
        return [run(case) for case in bar]


def _printed(results: Sequence[Result], unreadable: Sequence[ProblemError], fmt: str) -> Iterator[str]:
    match fmt:
        case "json" | "jsonl":
            yield from render(map(_as_json, results), kind="verify", fmt=fmt)
        case "junit":
            yield _junit(results, unreadable)
        case _:
            failed = [result for result in results if not result.passed]
            for result in failed:
                place = f"{printable(result.case.source.name)}:{result.case.span.line}"
                yield f"{place}: {printable(result.case.id)}: {_difference(result)}"
            more = f", {counted(len(unreadable), 'document')} unreadable" if unreadable else ""
            yield f"{len(results) - len(failed)} passed, {len(failed)} failed{more}"


def _difference(result: Result) -> str:
    expected, got = (
        printable(json.dumps(value, ensure_ascii=False), LONGEST) for value in (result.case.expect, result.got)
    )
    return f"expected {expected}; got {got}"


def _as_json(result: Result) -> dict[str, Any]:
    case = result.case
    return {
        "id": case.id,
        "title": case.title,
        "passed": result.passed,
        "expected": case.expect,
        "got": result.got,
        "why": case.why,
        "file": case.source.name,
        "document": case.source.number,
        "line": case.span.line,
    }


def _junit(results: Sequence[Result], unreadable: Sequence[ProblemError]) -> str:
    """Write the results as the CI services read them."""
    from xml.etree.ElementTree import Element, SubElement, indent, tostring

    failed = sum(not result.passed for result in results)
    numbers = {"tests": len(results) + len(unreadable), "failures": failed, "errors": len(unreadable)}
    suite = Element("testsuite", {"name": "wonders verify", **{name: str(number) for name, number in numbers.items()}})
    for result in results:
        where = {"classname": printable(result.case.source.name), "line": str(result.case.span.line)}
        case = SubElement(suite, "testcase", {"name": printable(result.case.id), **where})
        if not result.passed:
            SubElement(case, "failure", {"message": _difference(result)}).text = printable(result.case.why)
    for error in unreadable:
        case = SubElement(suite, "testcase", {"name": "unreadable", "classname": printable(error.name)})
        SubElement(case, "error", {"message": f"{error.problems[0].code}"}).text = str(error)
    indent(suite)
    return tostring(suite, encoding="unicode")
