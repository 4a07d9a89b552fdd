"""`wonders deck`: the cards of each Age for a number of players, shuffled and dealt if a seed is given."""

from importlib import import_module

import click

from wonders_cli.commands.common import answer_options, echo_all, number_of_players
from wonders_cli.documents.catalogue import GAMES


@click.command("deck")
@click.option("--game", type=click.Choice(GAMES), default="base", show_default=True, help="Which game.")
@click.option("--players", type=int, help="How many players (Duel has two).")
@click.option("--seed", help="Shuffle and deal: one seed gives the same everywhere and for ever.")
@answer_options
def command(*, game: str, players: int | None, seed: str | None, fmt: str, explain: bool) -> int:
    """Tell the decks for a number of players; with --seed, shuffled decks and dealt hands."""
    dealt = import_module(f"wonders_cli.games.{game}").deck(number_of_players(game, players), seed)
    return echo_all([dealt], kind="deck", fmt=fmt, explain=explain)
