"""`wonders new`: a document to fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from wonders_cli.cases.reading import CASES
from wonders_cli.commands.channels import put
from wonders_cli.commands.options import KindOfDocument, names_option, number_of_players, read_names
from wonders_cli.commands.speaking import lang_option
from wonders_cli.documents.blank import Known, blank, in_lines
from wonders_cli.documents.data import GAMES, numbers
from wonders_cli.documents.lines import boards
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.rules.messages import Message, say

if TYPE_CHECKING:
    from typing import NoReturn

_TABLES = ("table",)
_NAMED = ("table", "record", "sheet")
_WITH_WONDERS = ("table", "record")
_SEVERAL = say("the Wonders of Duel are drafted, four to a player: write them into the document")


@click.command(
    "new",
    epilog='\b\nExample:\n$ wonders new --names Ann,Bob,Cy --wonders "Giza day,Babylon night,Rhodes day"\n',
)
@click.option("--game", type=click.Choice(GAMES), default="base", show_default=True, help="Which game.")
@click.option("--players", type=int, help="How many players (Duel has two).")
@click.option(
    "--kind",
    type=KindOfDocument(),
    default="table",
    show_default=True,
    help="What kind of document.",
)
@names_option
@click.option("--wonders", metavar='"GIZA DAY,..."', help="Their Wonders, in the base game with the sides.")
@click.option("--lines", is_flag=True, help="One line for each city of a table.")
@lang_option
def command(*, game: str, players: int | None, kind: str, names: str | None, wonders: str | None, lines: bool) -> int:
    """Write a document to fill in, with a comment on every key.

    What nobody can guess is blank: `wonders new --players 4 > friday.yaml`, fill it in, `wonders score friday.yaml`.
    A city document and a case need no --players, nor does a table with --names or --wonders. The first line tells
    editors where the schema is: `wonders schema > wonders.schema.json`.
    """
    for option, given, kinds in (
        ("--names", names, _NAMED),
        ("--wonders", wonders, _WITH_WONDERS),
        ("--lines", lines or None, _TABLES),
    ):
        if given is not None and kind not in kinds:
            _wrong("not-asked", say("{option} is for {kinds:or}", option=option, kinds=kinds))
    known = Known(read_names(names), _cities(game, wonders))
    for option, found in (("--names", known.names), ("--wonders", known.cities)):
        if found and players not in (None, len(found)):
            message = say(
                "{option} has {number}, and there are {players:player}",
                option=option,
                number=len(found),
                players=players,
            )
            _wrong("player-count", message)
        players = len(found) or players
    if players is None and kind in ("city", "cases"):
        players = numbers(game)["players"]["min"]
    number = number_of_players(game, players)
    text = (
        in_lines(game, number, known=known)
        if lines
        else blank(game, kind, number, shapes={"cases": CASES}, known=known)
    )
    put(text.removesuffix("\n"))
    return 0


def _cities(game: str, wonders: str | None) -> tuple[dict[str, Any], ...]:
    """Read the Wonders, each as in the line of a city."""
    if wonders is None:
        return ()
    if game == "duel":
        _wrong("not-asked", _SEVERAL)
    return tuple(boards(game, wonders.split(",")))


def _wrong(code: str, message: Message) -> NoReturn:
    raise ProblemError("", [Problem(code, message)])
