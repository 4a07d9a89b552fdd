"""`wonders deck`: the cards of each Age for a number of players, shuffled and dealt if a seed is given."""

from importlib import import_module

import click

from wonders_cli.commands.channels import put
from wonders_cli.commands.options import (
    explain_option,
    format_option,
    names_option,
    number_of_players,
    print_answers,
    read_names,
)
from wonders_cli.commands.speaking import lang_option
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.writing import written
from wonders_cli.output.printing import Printing
from wonders_cli.rules.messages import say

PRINTING = Printing("deck")


@click.command("deck", epilog="\b\nExample:\n$ wonders deck --players 4 --seed friday\n")
@click.option("--game", type=click.Choice(GAMES), default="base", show_default=True, help="Which game.")
@click.option("--players", type=int, help="How many players (Duel has two).")
@click.option("--seed", help="Shuffle and deal: one seed gives the same everywhere and for ever.")
@click.option("--record", is_flag=True, help="Write the deal as a record to play on from, with Wonders drawn.")
@names_option
@format_option
@explain_option
@lang_option
def command(
    *, game: str, players: int | None, seed: str | None, record: bool, names: str | None, fmt: str, explain: bool
) -> int:
    """List the decks for a number of players; with --seed, shuffled decks and dealt hands."""
    named = read_names(names)
    if named and not record:
        raise ProblemError("", [Problem("not-asked", say("--names is for --record"))])
    if named and players not in (None, len(named)):
        message = say("--names has {number}, and there are {players:player}", number=len(named), players=players)
        raise ProblemError("", [Problem("player-count", message)])
    number = number_of_players(game, len(named) or players)
    if not record:
        dealt = import_module(f"wonders_cli.questions.{game}").deck(number, seed)
        return print_answers([dealt], PRINTING, fmt=fmt, explain=explain)
    if seed is None:
        raise ProblemError("", [Problem("missing", say("--record writes a deal: give --seed"))])
    from wonders_cli.games.starting import deal

    names_of = named or [f"Player {seat}" for seat in range(1, number + 1)]
    put(written(deal(game, names_of, seed).record(), fmt))
    return 0
