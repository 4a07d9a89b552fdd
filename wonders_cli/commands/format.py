"""`wonders format`: documents in their full form."""

from collections.abc import Sequence

import click

from wonders_cli.cases.reading import CASES
from wonders_cli.commands.channels import put
from wonders_cli.commands.keeping import NOT_YAML, keep
from wonders_cli.commands.many import tell
from wonders_cli.commands.options import files_argument, problems_option
from wonders_cli.commands.speaking import lang_option
from wonders_cli.documents.canonical import full
from wonders_cli.documents.files import opened
from wonders_cli.documents.load import documents
from wonders_cli.documents.problems import Problem, ProblemError, Style
from wonders_cli.rules.messages import printable, say

NO, UNREADABLE = 1, 2


@click.command("format", epilog="\b\nExample:\n$ wonders format examples/base/friday-on-lines.yaml\n")
@files_argument
@click.option("--lines", is_flag=True, help="One line for each city, where a line can say it.")
@click.option(
    "--check", is_flag=True, help="Print no document: name the files that would change; the exit status is 1."
)
@click.option("--write", is_flag=True, help="Change the files themselves.")
@problems_option
@lang_option
def command(*, files: tuple[str, ...], lines: bool, check: bool, write: bool, problems: Style) -> int:
    """Print documents in their full form: names as on the box, keys in their order, comments kept.

    What is printed reads back as the same document. A file with a problem is reported and left as it is.
    """
    if check or write:
        refuse_others(files)
    status = 0
    for path in files:
        text = formatted(path, problems, on_lines=lines)
        if text is None:
            status = UNREADABLE
        elif not (check or write):
            put(text.removesuffix("\n"))
        elif changed(path, text):
            if check:
                tell(problems.sentence("not-full", str(say("{file} would change", file=printable(path))), path))
                status = max(status, NO)
            elif failed := keep(path, text):
                message = say("{file} was not written: {cause}", file=printable(path), cause=failed)
                tell(problems.sentence("not-written", str(message), path))
                status = UNREADABLE
    return status


def refuse_others(files: Sequence[str]) -> None:
    """Raise ProblemError for what is no file in YAML: the full form is YAML, and would destroy a spreadsheet."""
    wrong = [path for path in files if path == "-" or path.lower().endswith(NOT_YAML)]
    if wrong:
        message = say("--check and --write are for files in YAML, not for {files:and}", files=tuple(wrong))
        raise ProblemError("", [Problem("not-asked", message)])


def formatted(path: str, style: Style, *, on_lines: bool) -> str | None:
    """Return the full form of a file; None where a document has problems, which are printed."""
    found: list[str] = []
    sound = True
    for document in documents(path):
        if isinstance(document, ProblemError):
            sound = False
            tell(style.error(document))
        else:
            found.append(full(document, shapes={"cases": CASES}, on_lines=on_lines))
    return "---\n".join(found) if sound else None


def changed(path: str, text: str) -> bool:
    """Whether a file holds something else."""
    with opened(path) as file:
        return file.read() != text.encode("utf-8")
