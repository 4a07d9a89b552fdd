"""`wonders format`: documents in their full form."""

import sys
from collections.abc import Sequence

import click

from wonders_cli.cases.reading import CASES
from wonders_cli.commands.channels import put
from wonders_cli.commands.keeping import NOT_YAML, keep
from wonders_cli.commands.options import error_width, files_argument
from wonders_cli.documents.canonical import full
from wonders_cli.documents.files import opened
from wonders_cli.documents.load import documents
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.rules.messages import printable, say

NO, UNREADABLE = 1, 2


@click.command("format", epilog="\b\nExample:\n$ wonders format examples/base/friday-on-lines.yaml\n")
@files_argument
@click.option("--lines", is_flag=True, help="One line for each city, where a line can say it.")
@click.option(
    "--check", is_flag=True, help="Print no document: name the files that would change; the exit status is 1."
)
@click.option("--write", is_flag=True, help="Change the files themselves.")
def command(*, files: tuple[str, ...], lines: bool, check: bool, write: bool) -> int:
    """Print documents in their full form: names as on the box, keys in their order, comments kept.

    What is printed reads back as the same document. A file with a problem is reported and left as it is.
    """
    if check or write:
        refuse_others(files)
    status = 0
    for path in files:
        text = formatted(path, on_lines=lines)
        if text is None:
            status = UNREADABLE
        elif not (check or write):
            put(text.removesuffix("\n"))
        elif changed(path, text):
            if check:
                click.echo(str(say("{file} would change", file=printable(path))), err=True)
                status = max(status, NO)
            elif failed := keep(path, text):
                click.echo(str(say("{file} was not written: {cause}", file=printable(path), cause=failed)), err=True)
                status = UNREADABLE
    return status


def refuse_others(files: Sequence[str]) -> None:
    """Raise ProblemError for what is no file in YAML: the full form is YAML, and would destroy a spreadsheet."""
    wrong = [path for path in files if path == "-" or path.lower().endswith(NOT_YAML)]
    if wrong:
        message = say("--check and --write are for files in YAML, not for {files:and}", files=tuple(wrong))
        raise ProblemError("", [Problem("not-asked", message)])


def formatted(path: str, *, on_lines: bool) -> str | None:
    """Return the full form of a file; None where a document has problems, which are printed."""
    found: list[str] = []
    sound = True
    for document in documents(path):
        if isinstance(document, ProblemError):
            sound = False
            sys.stdout.flush()
            click.echo(document.report(error_width()), err=True)
        else:
            found.append(full(document, shapes={"cases": CASES}, on_lines=on_lines))
    return "---\n".join(found) if sound else None


def changed(path: str, text: str) -> bool:
    """Whether a file holds something else."""
    with opened(path) as file:
        return file.read() != text.encode("utf-8")
