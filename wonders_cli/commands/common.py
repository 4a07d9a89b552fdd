"""What the commands share: options, and the loop that reads documents, asks, prints, and goes on after a bad one."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

import click

from wonders_cli.commands import completing
from wonders_cli.commands.many import Reports, each, progress
from wonders_cli.documents.catalogue import GAMES, numbers
from wonders_cli.documents.load import KINDS, Document, read
from wonders_cli.documents.source import TOO_MANY, Files, Piece, SourceDocument
from wonders_cli.errors import Problem, ProblemError, format_problems
from wonders_cli.questions import UNANSWERED, Answered, Unanswered, agreed, contradictions, problems
from wonders_cli.render import render
from wonders_cli.rules.answers import counted

NO, UNREADABLE = 1, 2
MOST_JOBS = 64
FORMATS = ("table", "json", "jsonl", "csv", "markdown", "html")
F = TypeVar("F", bound=Callable[..., Any])

files_argument = click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=completing.files)
file_argument = click.argument("file", metavar="FILE", shell_complete=completing.files)
items_argument = click.argument("items", metavar="[ITEM]...", nargs=-1, shell_complete=completing.items)
player_option = click.option(
    "--player", metavar="NAME", help="Ask for this player only.", shell_complete=completing.players
)
game_option = click.option("--game", type=click.Choice(GAMES), help="Of this game only.")
jobs_option = click.option(
    "--jobs", metavar="N", type=click.IntRange(1, MOST_JOBS), default=1, help="Answer in so many processes at once."
)
stage_option = click.option(
    "--stage", is_flag=True, help="Ask for a stage of the Wonder; in Duel the ITEMs are wonders."
)

Ask = Callable[[Document], Iterable[Answered]]


def answer_options(command: F) -> F:
    """Add the options of every command that prints answers."""
    command = click.option("--explain", is_flag=True, help="Add the reasons, the sources and the rulings.")(command)
    return click.option(
        "--format", "fmt", type=click.Choice(FORMATS), default="table", show_default=True, help="How to print."
    )(command)


if TYPE_CHECKING:
    Choice = click.Choice[str]
else:
    Choice = click.Choice  # which before click 8.2 takes no type


class KindOfDocument(Choice):
    """A kind of document, said of one or of several."""

    SAID_OTHERWISE: ClassVar = {"tables": "table", "cities": "city", "records": "record", "case": "cases"}

    def __init__(self) -> None:
        """Take the kinds that can be read."""
        super().__init__([*dict.fromkeys(KINDS.values())])

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the kind as documents are called."""
        return super().convert(self.SAID_OTHERWISE.get(value, value), param, ctx)


def number_of_players(game: str, players: int | None) -> int:
    """Return the number of players; one that the game does not take is a problem, or none if it takes several."""
    least, most = (numbers(game)["players"][limit] for limit in ("min", "max"))
    if players is None and least == most:
        return int(least)
    if players is None or not least <= players <= most:
        told = "--players is missing" if players is None else f"this game is not for {counted(players, 'player')}"
        range_of = str(least) if least == most else f"{least} to {most}"
        raise ProblemError("", [Problem("player-count", f"{told}: give --players {range_of}")])
    return players


def width() -> int | None:
    """Return the width of the terminal; a pipe has none."""
    if not sys.stdout.isatty():
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns


class Told(NamedTuple):
    """What there is to say about one document: answers, what goes to standard error, and the exit status.

    `wrong_call` is what is wrong with the question itself, whatever the document.
    """

    answers: list[dict[str, Any]]
    errors: list[str]
    wrong_call: str | None
    status: int
    problems: Sequence[Problem]


def answer(files: Sequence[str], ask: Ask, *, kind: str, fmt: str, explain: bool, jobs: int = 1) -> int:
    """Ask one question of every document of the files and print the answers as they come; return the exit status.

    What cannot be read or answered is reported on standard error, and the next document is taken. Several jobs need a
    question that can be sent to other processes.
    """
    status = 0
    wrong_calls: set[str] = set()
    reports = Reports()

    def answers() -> Iterator[dict[str, Any]]:
        nonlocal status
        source = Files(files)
        told = each(partial(_tell, ask, kind), source.pieces(), jobs=jobs, unwanted=source.is_given_up)
        for number, made in source.numbered(progress(told, files)):
            found = made if isinstance(made, Told) else _told(made, ask, kind)
            status = max(status, found.status)
            errors = found.errors
            if found.wrong_call and found.wrong_call not in wrong_calls:
                wrong_calls.add(found.wrong_call)
                errors = [*errors, found.wrong_call]
            for error in errors:
                if found.status == UNREADABLE:
                    reports.tell(error, always=TOO_MANY in [problem.code for problem in made.problems])
                else:
                    sys.stdout.flush()
                    click.echo(error, err=True)
            yield from ({**values, "document": number} for values in found.answers)

    for piece in render(answers(), kind=kind, fmt=fmt, explain=explain, width=width()):
        click.echo(piece)
    reports.end()
    return status


def _tell(ask: Ask, kind: str, piece: Piece) -> Told | None:
    """Read a piece of a file and ask; None where there is no document in it."""
    source = piece.read()
    return None if source is None else _told(source, ask, kind)


def _told(source: SourceDocument, ask: Ask, kind: str) -> Told:
    answers: list[dict[str, Any]] = []
    errors: list[str] = []
    wrong_call = None
    status = 0
    try:
        document = read(source)
        if kind != "check" and document.kind in ("table", "city"):
            errors += warnings(document)
        for found in ask(document):
            values = found.as_json()
            status = max(status, 0 if agreed(values) else NO)
            answers.append({**values, "file": source.name})
    except UNANSWERED as error:
        status = UNREADABLE
        if isinstance(error, ProblemError) and not error.name:
            wrong_call = format_problems("wonders", error.problems)
        else:
            errors.append(report(error, source))
    return Told(answers, errors, wrong_call, status, source.problems[:1])


def warnings(document: Document) -> list[str]:
    """Say what cannot be in a document; it is answered all the same."""
    found = [Problem("warning", f"{one.message} ({one.code})", one.span) for one, _ in contradictions(document)]
    return [format_problems(document.file, found)] if found else []


def echo_all(answers: Iterable[dict[str, Any]], *, kind: str, fmt: str, explain: bool) -> int:
    """Print answers that no document was needed for."""
    for piece in render(answers, kind=kind, fmt=fmt, explain=explain, width=width()):
        click.echo(piece)
    return 0


def report(error: Unanswered, source: SourceDocument) -> str:
    """Write why there is no answer, with the place in the document."""
    if isinstance(error, ProblemError):
        return str(error)
    return format_problems(source.name, problems(error, source.root), source.text, source.first_line)
