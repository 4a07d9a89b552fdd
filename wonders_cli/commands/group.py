"""The click group with all commands; each is imported when it is called."""

import os
from typing import TYPE_CHECKING

import click

from wonders_cli import __version__
from wonders_cli.commands.speaking import lang_option
from wonders_cli.questions.ask import QUESTIONS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

LANGUAGE = ("WONDERS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the environment that name a language."""
MOST_DIGITS = 4
"""Digits of COLUMNS that are believed."""

OTHERS = {
    "standings": "Many games: standings, statistics, ratings.",
    "verify": "Run case files.",
    "deck": "The cards for a number of players, dealt from a seed.",
    "simulate": "Random games, and their averages.",
    "rulings": "The rules that answers cite, and the switches.",
    "new": "A commented document to fill in.",
    "enter": "A table, asked for city by city, and its score.",
    "format": "Documents in their full form, or a line for each city.",
    "schema": "JSON Schema of the documents, for editors.",
    "show": "A card, Wonder or token, as printed.",
    "list": "All cards, Wonders or tokens, filtered.",
    "completion": "The script that lets a shell complete all this.",
}
"""The commands that are no question about a document, each with a file in `commands`."""
WITH_MORE = ("check", "replay")
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

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Print the help where no command is named: that is no answer, whatever the version of click makes of it."""
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help(), err=True)
            ctx.exit(2)
        return super().parse_args(ctx, args)

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


def _english(locale: str) -> bool:
    """Whether a variable of the environment asks for no other language."""
    return locale[:2] in ("", "C", "C.", "en", "PO")


def help_width() -> int:
    """Return how wide help is printed: what COLUMNS says, else the terminal; 80 for a pipe.

    Left to itself click imports shutil to find out, which takes longer than all of our own imports for `--help`.
    """
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and len(columns) <= MOST_DIGITS and int(columns):
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
@lang_option
def wonders(*, debug: bool) -> None:  # noqa: ARG001 -- cli.py looks for it
    """Settle 7 Wonders, 7 Wonders Duel and 7 Wonders: Architects.

    Cities are described in YAML files; every answer is exact and cites its rulings. FILE may be - for standard input.
    Exit status: 0 yes, 1 no, 2 not answerable as asked, 3 a defect in wonders.
    """
    if any(not _english(os.environ.get(name, "")) for name in LANGUAGE):
        from wonders_cli.documents.languages import asked
        from wonders_cli.output.languages import language_of, write_in

        write_in(asked() or language_of(os.environ))
