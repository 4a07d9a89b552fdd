"""`wonders deck`: the cards of each Age for a number of players, shuffled and dealt if a seed is given."""

from importlib import import_module

import click

from wonders_cli.commands.common import answer_options, echo_all
from wonders_cli.documents.catalogue import GAMES, numbers
from wonders_cli.errors import Problem, ProblemError


@click.command("deck")
@click.option("--game", type=click.Choice(GAMES), default="base", show_default=True, help="Which game.")
@click.option("--players", type=int, help="How many players (Duel has two).")
@click.option("--seed", help="Shuffle and deal: one seed gives the same everywhere and for ever.")
@answer_options
def command(*, game: str, players: int | None, seed: str | None, fmt: str, explain: bool) -> int:
    """Tell the decks for a number of players; with --seed, shuffled decks and dealt hands."""
    limits = numbers(game)["players"]
    least, most = (limits["min"], limits["max"]) if isinstance(limits, dict) else (limits, limits)
    if players is None and least == most:
        players = least
    if players is None or not least <= players <= most:
        told = (
            "how many players is missing" if players is None else f"{players} is not a number of players of this game"
        )
        raise ProblemError("", [Problem("player-count", f"{told}: give --players {least} to {most}")])
    return echo_all(
        [import_module(f"wonders_cli.games.{game}").deck(players, seed)], kind="deck", fmt=fmt, explain=explain
    )
