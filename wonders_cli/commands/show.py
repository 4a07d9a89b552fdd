"""`wonders show`: a card, Wonder or token, as printed, with the rulings about it."""

from collections.abc import Iterator
from importlib import import_module

import click

from wonders_cli.commands import completing
from wonders_cli.commands.joining import joined_names
from wonders_cli.commands.options import explain_option, format_option, game_option, print_answers
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.elsewhere import elsewhere
from wonders_cli.documents.names import fold, nearest
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.rulings import about
from wonders_cli.output.printing import Printing
from wonders_cli.rules.answers.things import Thing
from wonders_cli.rules.messages import say

PRINTING = Printing("things.page", rulings_in_full=True)


@click.command("show", epilog="\b\nExample:\n$ wonders show Law\n")
@click.argument("names", metavar="NAME...", nargs=-1, required=True, shell_complete=completing.things)
@game_option
@format_option
@explain_option
def command(*, names: tuple[str, ...], game: str | None, fmt: str, explain: bool) -> int:
    """Show each card, Wonder or token of that name: cost, effect, chains, copies, and the rulings about it.

    A name that several games have is shown for each, unless --game picks one. --explain prints the rulings in full.
    """
    games = (game,) if game else GAMES
    found = [thing for name in joined_names(names, games) for thing in things_named(name, games)]
    return print_answers(found, PRINTING, fmt=fmt, explain=explain)


def things_named(name: str, games: tuple[str, ...]) -> Iterator[Thing]:
    """Give every thing of a name, in any of its spellings; none at all is a problem with the nearest right name."""
    kinds: list[str] = []
    known: list[str] = []
    for game in games:
        vocabularies = import_module(f"wonders_cli.documents.{game}.catalogue").vocabularies()
        names = {vocabulary.resolve(name) for vocabulary in vocabularies.values()} | {name}
        folded = {fold(spelling) for spelling in names if spelling}
        for thing in import_module(f"wonders_cli.documents.{game}.things").things():
            known.append(thing.name)
            if fold(thing.name) in folded:
                kinds.append(thing.kind)
                yield thing._replace(rulings=about(game, thing.name))
    if not kinds:
        if in_another := elsewhere(games[0])("card", fold(name)):
            raise ProblemError("", [Problem(*in_another)])
        message = say("there is no card, wonder or token {word:quoted}", word=name)
        raise ProblemError("", [Problem("unknown-item", message, suggestion=nearest(name, known))])
