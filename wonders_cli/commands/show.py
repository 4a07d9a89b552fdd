"""`wonders show`: a card, Wonder or token, as printed, with the rulings about it."""

from collections.abc import Iterator, Mapping
from importlib import import_module

import click

from wonders_cli.commands import completing
from wonders_cli.commands.joining import joined_names
from wonders_cli.commands.options import explain_option, format_option, game_option, print_answers
from wonders_cli.commands.speaking import lang_option
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.elsewhere import elsewhere
from wonders_cli.documents.languages import asked
from wonders_cli.documents.names import Vocabulary, fold, nearest
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.rulings import about
from wonders_cli.output.printing import Printing
from wonders_cli.rules.answers.things import Thing
from wonders_cli.rules.messages import say

PRINTING = Printing("things.page", rulings_in_full=True)


@click.command("show", epilog="\b\nExample:\n$ wonders show Law\n")
@click.argument("names", metavar="NAME...", nargs=-1, required=True, shell_complete=completing.things)
@game_option
@format_option
@explain_option
@lang_option
def command(*, names: tuple[str, ...], game: str | None, fmt: str, explain: bool) -> int:
    """Show each card, Wonder or token of that name: cost, effect, chains, copies, and the rulings about it.

    A name that several games have is shown for each, unless --game picks one. Names are taken in other languages too,
    and --lang adds those of one. --explain prints the rulings in full.
    """
    games = (game,) if game else GAMES
    found = [thing for name in joined_names(names, games) for thing in things_named(name, games, asked())]
    return print_answers(found, PRINTING, fmt=fmt, explain=explain)


def things_named(name: str, games: tuple[str, ...], lang: str | None = None) -> Iterator[Thing]:
    """Give every thing of a name, in any of its spellings; none at all is a problem with the nearest right name.

    With a language the things have their names in it too.
    """
    kinds: list[str] = []
    known: list[str] = []
    catalogues = {game: import_module(f"wonders_cli.documents.{game}.catalogue").vocabularies() for game in games}
    in_english = {
        game: {found for vocabulary in vocabularies.values() if (found := vocabulary.in_english(name))}
        for game, vocabularies in catalogues.items()
    }
    for game, vocabularies in catalogues.items():
        names = in_english[game] | {name}
        if lang or not any(in_english.values()):  # else a name on the English box is not looked up any further
            names |= {one.name for vocabulary in vocabularies.values() for one in vocabulary.in_other_languages(name)}
        folded = {fold(spelling) for spelling in names}
        for thing in import_module(f"wonders_cli.documents.{game}.things").things():
            known.append(thing.name)
            if fold(thing.name) in folded:
                kinds.append(thing.kind)
                yield localized(thing._replace(rulings=about(game, thing.name)), lang)
    if not kinds:
        if in_another := elsewhere(games[0])("card", fold(name)):
            raise ProblemError("", [Problem(*in_another)])
        message = say("there is no card, wonder or token {word:quoted}", word=name)
        near = nearest(name, known) or _near_in_other_languages(name, catalogues)
        raise ProblemError("", [Problem("unknown-item", message, suggestion=near)])


def _near_in_other_languages(name: str, catalogues: Mapping[str, Mapping[str, Vocabulary]]) -> str | None:
    """Find the name in another language that was most likely meant."""
    each = (
        vocabulary.near_in_other_languages(name) for of_game in catalogues.values() for vocabulary in of_game.values()
    )
    return next((found for found in each if found), None)


def localized(thing: Thing, lang: str | None) -> Thing:
    """Give a thing its name in a language, if it has one there."""
    if lang is None:
        return thing
    from wonders_cli.documents.languages import local_names

    return thing._replace(local=local_names(thing.game, lang).get(thing.name))
