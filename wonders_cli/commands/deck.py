"""`wonders deck`: the cards of each Age for a number of players, shuffled and dealt if a seed is given."""

from importlib import import_module

import click

from wonders_cli.commands.options import explain_option, format_option, number_of_players, print_answers
from wonders_cli.documents.data import GAMES
from wonders_cli.output.printing import Printing

PRINTING = Printing("deck")


@click.command("deck", epilog="\b\nExample:\n$ wonders deck --players 4 --seed friday\n")
@click.option("--game", type=click.Choice(GAMES), default="base", show_default=True, help="Which game.")
@click.option("--players", type=int, help="How many players (Duel has two).")
@click.option("--seed", help="Shuffle and deal: one seed gives the same everywhere and for ever.")
@format_option
@explain_option
def command(*, game: str, players: int | None, seed: str | None, fmt: str, explain: bool) -> int:
    """List the decks for a number of players; with --seed, shuffled decks and dealt hands."""
    dealt = import_module(f"wonders_cli.questions.{game}").deck(number_of_players(game, players), seed)
    return print_answers([dealt], PRINTING, fmt=fmt, explain=explain)
