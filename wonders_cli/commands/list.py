"""`wonders list`: all cards, Wonders, tokens or decks, filtered."""

from importlib import import_module

import click

from wonders_cli.commands.common import answer_options, echo_all, game_option

KINDS = ("cards", "wonders", "tokens", "decks")


@click.command("list")
@click.argument("kind", metavar="KIND", type=click.Choice(KINDS))
@game_option
@click.option("--age", type=click.IntRange(1, 3), help="Only cards of this Age.")
@click.option("--color", "--colour", "color", help="Only cards of this colour.")
@click.option("--players", type=click.IntRange(2, 7), help="Only cards that are in the decks for so many players.")
@answer_options
def command(
    *, kind: str, game: str | None, age: int | None, color: str | None, players: int | None, fmt: str, explain: bool
) -> int:
    """List the cards, wonders, tokens or decks of a game (base, if --game is not given)."""
    things = import_module(f"wonders_cli.games.{game or 'base'}").things()
    found = [
        thing
        for thing in things
        if thing["kind"] == kind.removesuffix("s")
        and (age is None or age in thing.get("ages", ()))
        and (color is None or color.casefold() == thing.get("color"))
        and (players is None or "copies" not in thing or _in_play(thing["copies"], players))
    ]
    return echo_all(found, kind="list", fmt=fmt, explain=explain)


def _in_play(copies: object, players: int) -> bool:
    """Whether a copy is dealt to so many players; marks are lists such as ["3+", "7+"], empty for guilds."""
    if not isinstance(copies, dict):
        return True
    marks = [mark for of_age in copies.values() for mark in of_age]
    return not marks or any(int(mark.removesuffix("+")) <= players for mark in marks)
