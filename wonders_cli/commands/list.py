"""`wonders list`: all cards, Wonders, tokens or decks, filtered."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import click

from wonders_cli.commands.common import answer_options, echo_all, game_option
from wonders_cli.documents.catalogue import GAMES
from wonders_cli.documents.names import fold, nearest
from wonders_cli.errors import Problem, ProblemError, quoted
from wonders_cli.rules.answers import listed

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
    things = things_of(game or "base", kind)
    colours = {fold(thing["color"]): thing["color"] for thing in things if thing.get("color")}
    if color is not None and fold(color) not in colours:
        message = f"none of the {kind} is {quoted(color)}: {listed(sorted(colours.values())) or 'they have no colours'}"
        raise ProblemError("", [Problem("unknown-color", message, suggestion=nearest(fold(color), colours))])
    found = [
        thing
        for thing in things
        if (age is None or age in thing.get("ages", ()))
        and (color is None or thing.get("color") == colours[fold(color)])
        and (players is None or "copies" not in thing or _in_play(thing["copies"], players))
    ]
    return echo_all(found, kind="list", fmt=fmt, explain=explain)


def things_of(game: str, kind: str) -> list[dict[str, Any]]:
    """Give the things of a kind; a game that has none is a problem."""
    found = [thing for thing in _things(game) if thing["kind"] == kind.removesuffix("s")]
    if not found:
        others = [other for other in GAMES if any(thing["kind"] == kind.removesuffix("s") for thing in _things(other))]
        message = f"there are no {kind} to list for --game {game}, but for --game {' and '.join(others)}"
        raise ProblemError("", [Problem("not-asked", message)])
    return found


def _things(game: str) -> Iterator[dict[str, Any]]:
    things: Iterator[dict[str, Any]] = import_module(f"wonders_cli.games.{game}").things()
    return things


def _in_play(copies: object, players: int) -> bool:
    """Whether a copy is dealt to so many players; marks are lists such as ["3+", "7+"], empty for guilds."""
    if not isinstance(copies, dict):
        return True
    marks = [mark for of_age in copies.values() for mark in of_age]
    return not marks or any(int(mark.removesuffix("+")) <= players for mark in marks)
