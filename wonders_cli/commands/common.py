"""What the commands share: their options, and the loop that reads documents, asks, prints, and goes on after a bad one."""

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, TypeVar

import click

from wonders_cli.documents.catalogue import GAMES
from wonders_cli.documents.load import Document, documents
from wonders_cli.documents.names import nearest
from wonders_cli.errors import Problem, ProblemError, format_problem, printable, quoted
from wonders_cli.render import render
from wonders_cli.rules.answers import NeedsError, NotAskedError

NO, UNREADABLE = 1, 2
FORMATS = ("table", "json", "jsonl", "csv", "markdown", "html")
F = TypeVar("F", bound=Callable[..., Any])

files_argument = click.argument("files", metavar="FILE...", nargs=-1, required=True)
file_argument = click.argument("file", metavar="FILE")
items_argument = click.argument("items", metavar="[ITEM]...", nargs=-1)
player_option = click.option("--player", metavar="NAME", help="Ask for this player only.")
game_option = click.option("--game", type=click.Choice(GAMES), help="Of this game only.")
stage_option = click.option(
    "--stage", is_flag=True, help="Ask for a stage of the Wonder; in Duel the ITEMs are wonders."
)


class Answered(Protocol):
    """Anything that can be printed as JSON."""

    def as_json(self) -> dict[str, Any]:
        """Return the object that scripts read."""


Ask = Callable[[ModuleType, Document], Iterable[Answered]]


def answer_options(command: F) -> F:
    """Add the options of every command that prints answers."""
    command = click.option("--explain", is_flag=True, help="Add the reasons, the sources and the rulings.")(command)
    return click.option(
        "--format", "fmt", type=click.Choice(FORMATS), default="table", show_default=True, help="How to print."
    )(command)


def width() -> int | None:
    """Return the width of the terminal; a pipe has none."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def answer(files: Iterable[str], ask: Ask, *, kind: str, fmt: str, explain: bool) -> int:
    """Ask one question of every document of the files and print the answers as they come; return the exit status.

    What cannot be read or answered is reported on standard error, and the next document is taken.
    """
    status = 0

    def answers() -> Iterator[dict[str, Any]]:
        nonlocal status
        for document in (document for file in files for document in documents(file)):
            try:
                if isinstance(document, ProblemError):
                    raise document
                for found in ask(import_module(f"wonders_cli.games.{document.game}"), document):
                    values = found.as_json()
                    status = max(status, 0 if agreed(values) else NO)
                    yield {**values, "file": document.file, "document": document.number}
            except (ProblemError, NeedsError, NotAskedError) as error:
                status = UNREADABLE
                sys.stdout.flush()
                click.echo(report(error, "" if isinstance(document, ProblemError) else document.file), err=True)

    for piece in render(answers(), kind=kind, fmt=fmt, explain=explain, width=width()):
        click.echo(piece)
    return status


def echo_all(answers: Iterable[dict[str, Any]], *, kind: str, fmt: str, explain: bool) -> int:
    """Print answers that no document was needed for."""
    for piece in render(answers, kind=kind, fmt=fmt, explain=explain, width=width()):
        click.echo(piece)
    return 0


def report(error: ProblemError | NeedsError | NotAskedError, file: str) -> str:
    """Write why there is no answer, with the file where the problem itself does not name one.

    >>> report(NeedsError("the price depends on the right neighbour"), "t.yaml")
    't.yaml: missing: the price depends on the right neighbour'
    """
    if isinstance(error, ProblemError):
        return (
            str(error)
            if error.name or not file
            else "\n".join(format_problem(file, problem) for problem in error.problems)
        )
    code = "missing" if isinstance(error, NeedsError) else "not-asked"
    return f"{printable(file)}: {code}: {printable(str(error))}"


def agreed(values: dict[str, Any]) -> bool:
    """Whether an answer is a yes: legal, possible, affordable, or, where coins do not matter, to be had at all."""
    if "options" in values:
        return values["affordable"] is not False and bool(values["options"])
    return bool(values.get("legal", values.get("possible", True)))


def seats(document: Document, player: str | None) -> list[int]:
    """Return the seat of the player named, or all seats of the document."""
    table = document.value
    names = [table.cities[seat].name for seat in table.seats]
    if player is None:
        return list(table.seats)
    if player in names:
        return [names.index(player)]
    folded = [name.casefold() for name in names]
    if folded.count(player.casefold()) == 1:
        return [folded.index(player.casefold())]
    message = f"there is no player {quoted(player)} at this table ({', '.join(map(quoted, names))})"
    raise ProblemError("", [Problem("unknown-player", message, suggestion=nearest(player, names))])
