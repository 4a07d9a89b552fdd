"""What the commands share: their options and arguments, and printing answers for which no document was needed."""

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import click

from wonders_cli.commands import completing
from wonders_cli.commands.channels import put
from wonders_cli.documents.data import GAMES, numbers, rulings
from wonders_cli.documents.problems import PROBLEM_FORMATS, WIDTH, Problem, ProblemError, Style
from wonders_cli.output.formats import FORMATS, render
from wonders_cli.output.printing import Answered, Placed, Printing
from wonders_cli.rules.messages import say

MOST_JOBS = 64
NARROWEST, WIDEST = 20, 1_000
"""The width of a terminal that is believed."""
F = TypeVar("F", bound=Callable[..., Any])

files_argument = click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=completing.files)
file_argument = click.argument("file", metavar="FILE", shell_complete=completing.files)
items_argument = click.argument("items", metavar="[ITEM]...", nargs=-1, shell_complete=completing.items)
game_option = click.option("--game", type=click.Choice(GAMES), help="Of this game only.")
jobs_option = click.option(
    "--jobs", metavar="N", type=click.IntRange(1, MOST_JOBS), default=1, help="Answer in so many processes at once."
)
input_option = click.option(
    "--input", "given", type=click.Choice(["yaml", "csv"]), help="What the files are (else their names say it)."
)
explain_option = click.option("--explain", is_flag=True, help="Add the reasons, the sources and the rulings.")
format_option = click.option(
    "--format", "fmt", type=click.Choice(FORMATS), default="table", show_default=True, help="How to print."
)
problems_option = click.option(
    "--problems",
    metavar="|".join(PROBLEM_FORMATS),
    type=click.Choice(PROBLEM_FORMATS),
    callback=lambda _context, _option, fmt: Style(fmt, error_width()),
    default=PROBLEM_FORMATS[0],
    help="How to write what is wrong with documents.",
)
names_option = click.option("--names", metavar="A,B,C", help="The players in clockwise order.")

if TYPE_CHECKING:
    Choice = click.Choice[str]
else:
    Choice = click.Choice  # which before click 8.2 takes no type


class KindOfDocument(Choice):
    """A kind of document, in the singular or the plural."""

    PLURALS: ClassVar = {"tables": "table", "cities": "city", "records": "record", "case": "cases", "sheets": "sheet"}

    def __init__(self) -> None:
        """Take the kinds that can be read."""
        super().__init__(["table", "city", "record", "cases", "sheet"])

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the kind as documents are called."""
        return super().convert(self.PLURALS.get(value, value), param, ctx)


def number_of_players(game: str, players: int | None) -> int:
    """Return the number of players; one that the game does not take is a problem, or none if it takes several."""
    least, most = (int(numbers(game)["players"][limit]) for limit in ("min", "max"))
    if players is None and least == most:
        return least
    if players is None or not least <= players <= most:
        why = say("--players is missing")
        if players is not None:
            why = say("this game is not for {players:player}", players=players)
        range_of = str(least) if least == most else f"{least} to {most}"
        raise ProblemError("", [Problem("player-count", say("{why}: give --players {range}", why=why, range=range_of))])
    return players


def read_names(names: str | None) -> tuple[str, ...]:
    """Read the names of players; no two are the same."""
    if names is None:
        return ()
    from wonders_cli.documents.lines import LONGEST_NAME
    from wonders_cli.documents.names import one_line

    found = tuple(one_line(name) for name in names.split(","))
    code, message = "wrong-type", None
    if not all(found):
        message = say("--names has an empty name")
    for name in found:
        if found.count(name) > 1:
            code, message = "duplicate-player", say("there are two players named {player:quoted}", player=name)
        if len(name) > LONGEST_NAME:
            message = say("a name may have {most} letters at most: {player:quoted}", most=LONGEST_NAME, player=name)
            code = "out-of-range"
    if message:
        raise ProblemError("", [Problem(code, message)])
    return found


def width() -> int | None:
    """Return the width of the terminal; a pipe has none."""
    return _columns() if sys.stdout.isatty() else None


def error_width() -> int:
    """Return the width of the terminal that shows standard error, or what is used where none does."""
    return _columns() if sys.stderr.isatty() else WIDTH


def _columns() -> int:
    from shutil import get_terminal_size

    return min(max(get_terminal_size().columns, NARROWEST), WIDEST)


def debugging() -> bool:
    """Whether --debug was given."""
    context = click.get_current_context(silent=True)
    return bool(context and context.find_root().params.get("debug"))


def ruling_text(code: str) -> str:
    """Return the text of a ruling."""
    text: str = rulings(code.partition("/")[0])[code]["text"]
    return text


def print_answers(answers: Iterable[Answered], printing: Printing, *, fmt: str, explain: bool = False) -> int:
    """Print answers for which no document was needed; return the exit status."""
    placed = (Placed(answer) for answer in answers)
    texts = ruling_text if printing.rulings_in_full else None
    for piece in render(placed, printing, fmt=fmt, explain=explain, width=width(), ruling=texts):
        put(piece)
    return 0
