"""`wonders list`: all cards, Wonders, tokens or decks, filtered."""

from collections.abc import Collection
from importlib import import_module

import click

from wonders_cli.commands.options import explain_option, format_option, game_option, print_answers
from wonders_cli.commands.show import localized
from wonders_cli.commands.speaking import lang_option
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.languages import asked
from wonders_cli.documents.names import fold, nearest
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.output.printing import Printing
from wonders_cli.rules.answers.things import Thing
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import say

KINDS = ("cards", "wonders", "tokens", "decks")
PRINTING = Printing("things")


@click.command("list", epilog="\b\nExample:\n$ wonders list cards --age 3 --color yellow\n")
@click.argument("kind", metavar="KIND", type=click.Choice(KINDS))
@game_option
@click.option("--age", type=click.IntRange(1), help="Only cards of this Age.")
@click.option("--color", "--colour", "color", help="Only cards of this colour.")
@click.option("--players", type=click.IntRange(1), help="Only cards that are in the decks for so many players.")
@format_option
@explain_option
@lang_option
def command(
    *,
    kind: str,
    game: str | None,
    age: int | None,
    color: str | None,
    players: int | None,
    fmt: str,
    explain: bool,
) -> int:
    """List the cards, wonders, tokens or decks of a game (base, if --game is not given).

    --lang adds the names in a language, --explain the copies and the sources.
    """
    things = things_of(game or "base", kind)
    colours = {fold(thing.color): thing.color for thing in things if thing.color}
    if color is not None and fold(color) not in colours:
        color = _in_english(color, colours) or color
    if color is not None and fold(color) not in colours:
        message = say("none of the {kind} is {word:quoted}: they have no colours", kind=kind, word=color)
        if colours:
            known = tuple(sorted(colours.values()))
            message = say("none of the {kind} is {word:quoted}: {colours}", kind=kind, word=color, colours=known)
        raise ProblemError("", [Problem("unknown-color", message, suggestion=nearest(fold(color), colours))])
    found = [
        thing
        for thing in things
        if (age is None or age in (thing.ages or ()))
        and (color is None or thing.color == colours[fold(color)])
        and (players is None or _in_play(thing.copies, players))
    ]
    return print_answers([localized(thing, asked()) for thing in found], PRINTING, fmt=fmt, explain=explain)


def _in_english(color: str, colours: Collection[str]) -> str | None:
    """Return the English word for a colour."""
    from wonders_cli.documents.languages import word

    found = word(color, colours)
    return found and found.meaning


def things_of(game: str, kind: str) -> list[Thing]:
    """Give the things of a kind; a game that has none is a problem."""
    found = [thing for thing in _things(game) if thing.kind == kind.removesuffix("s")]
    if not found:
        others = tuple(
            other for other in GAMES if any(thing.kind == kind.removesuffix("s") for thing in _things(other))
        )
        message = say(
            "there are no {kind} to list for --game {game}, but for --game {games}", kind=kind, game=game, games=others
        )
        raise ProblemError("", [Problem("not-asked", message)])
    return found


def _things(game: str) -> list[Thing]:
    return list(import_module(f"wonders_cli.documents.{game}.things").things())


def _in_play(copies: object, players: int) -> bool:
    """Whether a copy is dealt to so many players; marks are lists such as ["3+", "7+"], empty for guilds."""
    values = list(copies.values()) if isinstance(copies, Frozen) else []
    marks = [mark for of_age in values if isinstance(of_age, tuple) for mark in of_age]
    return not marks or any(int(mark.removesuffix("+")) <= players for mark in marks)
