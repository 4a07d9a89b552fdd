"""The command line: commands are imported when they are called, and here exceptions become exit codes.

0 yes, 1 no, 2 a document or a call that cannot be answered, 3 a defect in this program, 130 interrupted.
"""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from wonders_cli import __version__
from wonders_cli.questions.ask import QUESTIONS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

NO, UNREADABLE, DEFECT, INTERRUPTED = 1, 2, 3, 130

OTHERS = {
    "verify": "Run case files.",
    "deck": "The cards for a number of players, dealt from a seed.",
    "rulings": "The rules that answers cite, and the switches.",
    "new": "A commented document to fill in.",
    "schema": "JSON Schema of the documents, for editors.",
    "show": "A card, Wonder or token, as printed.",
    "list": "All cards, Wonders or tokens, filtered.",
    "completion": "The script that lets a shell complete all this.",
}
"""The commands that are no question about a document, each with a file in `commands`."""
WITH_MORE = ("replay",)
"""The questions whose command does more than ask and print, and so has a file too."""
COMMANDS = {name: question.help for name, question in QUESTIONS.items()} | OTHERS


class Questions(click.Group):
    """A group with a command for each question and one for each file of `wonders_cli.commands`."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names in the order of the table above."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        if cmd_name in QUESTIONS and cmd_name not in WITH_MORE:
            from wonders_cli.commands.asking import command as asking_command

            return asking_command(QUESTIONS[cmd_name])
        module = __import__(f"wonders_cli.commands.{cmd_name.replace('-', '_')}", fromlist=["command"])
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the nearest command where there is none of that name."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            from wonders_cli.documents.names import nearest
            from wonders_cli.rules.messages import quoted

            likely = nearest(name, COMMANDS)
            hint = f"; did you mean {quoted(likely)}?" if likely else ""
            raise click.UsageError(f"there is no command {quoted(name)}{hint}", ctx)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem[str]]":
        """Offer the commands without importing them, and the options of the group."""
        from click.shell_completion import CompletionItem

        named = [CompletionItem(name, help=text) for name, text in COMMANDS.items() if name.startswith(incomplete)]
        return [*named, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's signature
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def help_width() -> int:
    """Return how wide help is printed: what COLUMNS says, else the terminal; 80 for a pipe.

    Left to itself click imports shutil to find out, which takes longer than all of our own imports for `--help`.
    """
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        width = int(columns)
    else:
        try:
            width = os.get_terminal_size(1).columns
        except OSError:
            width = 80
    return max(50, min(width, 100) - 2)


@click.group(cls=Questions, context_settings={"help_option_names": ["-h", "--help"], "terminal_width": help_width()})
@click.version_option(__version__, prog_name="wonders")
@click.option("--debug", is_flag=True, help="Show the traceback of a defect.")
def wonders(*, debug: bool) -> None:
    """Settle 7 Wonders, 7 Wonders Duel and 7 Wonders: Architects.

    Cities are described in YAML files; every answer is exact and cites its rulings. FILE may be - for standard input.
    Exit status: 0 yes, 1 no, 2 not answerable as asked, 3 a defect in wonders.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status; a pipe that nobody reads ends it as it ends `cat`."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given not in (["-h"], ["--help"]):  # which nobody should wait for
        import signal

        if hasattr(signal, "SIGPIPE"):
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(run(given))


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status; every exception ends here."""
    if "_WONDERS_COMPLETE" in os.environ:
        from wonders_cli.commands.completion import register

        register()
    if sys.stdout is None:
        click.echo("wonders: cannot write: there is no standard output", err=True)
        return UNREADABLE
    try:
        status = wonders.main(args=list(arguments), prog_name="wonders", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return UNREADABLE
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - what has no answer, or a defect of ours, reported as one
        return _failed(error, debug="--debug" in arguments)
    return status if isinstance(status, int) else 0


def _failed(error: Exception, *, debug: bool) -> int:
    """Say why there is no answer; `wonders --help` never pays for these imports."""
    from wonders_cli.documents.problems import ProblemError, format_problems
    from wonders_cli.rules.errors import WondersError
    from wonders_cli.rules.messages import printable

    if isinstance(error, ProblemError) and not error.name:
        click.echo(format_problems("wonders", error.problems), err=True)
        return UNREADABLE
    if isinstance(error, WondersError):
        click.echo(f"wonders: {error}", err=True)
        return UNREADABLE
    if isinstance(error, OSError) and error.filename is None:  # what was opened has a name
        click.echo(f"wonders: cannot write: {error.strerror or error}", err=True)
        sys.stdout = None  # which would be written to once more at the end
        return UNREADABLE
    if debug:
        import traceback

        traceback.print_exception(error)
    hint = "" if debug else "; --debug shows where"
    click.echo(
        f"wonders: this is a defect in wonders ({type(error).__name__}: {printable(str(error))}){hint}", err=True
    )
    return DEFECT
