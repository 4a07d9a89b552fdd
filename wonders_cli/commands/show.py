"""`wonders show`: a card, Wonder or token, as printed."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import click

from wonders_cli.commands import completing
from wonders_cli.commands.common import answer_options, echo_all, game_option
from wonders_cli.documents.catalogue import GAMES
from wonders_cli.documents.elsewhere import elsewhere
from wonders_cli.documents.names import fold, nearest
from wonders_cli.errors import Problem, ProblemError, quoted


@click.command("show")
@click.argument("names", metavar="NAME...", nargs=-1, required=True, shell_complete=completing.things)
@game_option
@answer_options
def command(*, names: tuple[str, ...], game: str | None, fmt: str, explain: bool) -> int:
    """Show each card, Wonder or token of that name: cost, effect, chains, copies.

    A name that several games have is shown for each, unless --game picks one.
    """
    games = (game,) if game else GAMES
    found = [thing for name in names for thing in things_named(name, games)]
    return echo_all(found, kind="show", fmt=fmt, explain=explain)


def things_named(name: str, games: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Give every thing of a name, in any of its spellings; none at all is a problem with the nearest right name."""
    kinds: list[str] = []
    known: list[str] = []
    for game in games:
        vocabularies = import_module(f"wonders_cli.documents.{game}_catalogue").vocabularies()
        names = {vocabulary.resolve(name) for vocabulary in vocabularies.values()} | {name}
        folded = {fold(spelling) for spelling in names if spelling}
        for thing in import_module(f"wonders_cli.games.{game}").things():
            known.append(thing["name"])
            if fold(thing["name"]) in folded:
                kinds.append(thing["kind"])
                yield thing
    if not kinds:
        if in_another := elsewhere(games[0])("card", fold(name)):
            raise ProblemError("", [Problem(*in_another)])
        message = f"there is no card, wonder or token {quoted(name)}"
        raise ProblemError("", [Problem("unknown-item", message, suggestion=nearest(name, known))])
