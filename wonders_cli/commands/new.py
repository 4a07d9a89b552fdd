"""`wonders new`: a document to fill in."""

import click

from wonders_cli.cases.reading import CASES
from wonders_cli.commands.channels import put
from wonders_cli.commands.options import KindOfDocument, number_of_players
from wonders_cli.documents.blank import blank
from wonders_cli.documents.data import GAMES, numbers


@click.command("new", epilog="\b\nExample:\n$ wonders new --players 4 > friday.yaml\n")
@click.option("--game", type=click.Choice(GAMES), default="base", show_default=True, help="Which game.")
@click.option("--players", type=int, help="How many players (Duel has two).")
@click.option(
    "--kind",
    type=KindOfDocument(),
    default="table",
    show_default=True,
    help="What kind of document.",
)
def command(*, game: str, players: int | None, kind: str) -> int:
    """Write a document to fill in, with a comment on every key.

    What nobody can guess is blank: `wonders new --players 4 > friday.yaml`, fill it in, `wonders score friday.yaml`.
    A city document and a case need no --players.
    """
    if players is None and kind in ("city", "cases"):
        players = numbers(game)["players"]["min"]
    put(blank(game, kind, number_of_players(game, players), shapes={"cases": CASES}).removesuffix("\n"))
    return 0
