"""What a shell may offer for a word of the command line: files, and the names that the file on the line gives sense to.

Every start imports this module, so it imports nothing before a shell asks.
"""

from __future__ import annotations

import os
import os.path
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import click
    from click.shell_completion import CompletionItem

    from wonders_cli.documents.names import Vocabulary
    from wonders_cli.documents.nodes import Node

MOST_DOCUMENTS = 50
"""Documents of a file in which players are looked for: a shell does not wait."""

ITEMS = {("base", False): "card", ("duel", False): "card", ("duel", True): "wonder"}
"""The kind of names that items have in a game, without --stage and with it; the others are numbers."""


def files(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Let the shell offer its files."""
    from click.shell_completion import CompletionItem

    del ctx, param
    return [CompletionItem(incomplete, type="file")]


def items(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Offer the names of what can be built in the game of the file."""
    del param
    stage = bool(ctx.params.get("stage"))
    games = {_game(root) for root in _documents(ctx)}
    return _matching([(game, (ITEMS[game, stage],)) for game in games if (game, stage) in ITEMS], incomplete)


def things(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Offer the names of all cards, Wonders and tokens, of the game if it is given."""
    from wonders_cli.documents.data import GAMES

    del param
    game = ctx.params.get("game")
    games = (game,) if game else GAMES
    return _matching([(game, ("card", "wonder", "token")) for game in games], incomplete)


def players(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Offer the players of the file."""
    from click.shell_completion import CompletionItem

    del param
    names = dict.fromkeys(name for root in _documents(ctx) for name in _players(root))
    return [CompletionItem(name) for name in names if name.casefold().startswith(incomplete.casefold())]


def rulings(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Offer the codes of rulings."""
    from click.shell_completion import CompletionItem

    from wonders_cli.documents.data import GAMES, rulings

    del param
    game = ctx.params.get("game")
    games = [one for one in ((game,) if game else GAMES) if f"{one}/".startswith(incomplete[: len(one) + 1])]
    return [
        CompletionItem(code, help=ruling["title"])
        for one in games
        for code, ruling in rulings(one).items()
        if code.startswith(incomplete)
    ]


def _matching(kinds: Iterable[tuple[str, Iterable[str]]], incomplete: str) -> list[CompletionItem[str]]:
    """Offer the names that begin so, with hyphens, so that each is one word of the line.

    Where no English one does, they are those of the other languages.
    """
    from click.shell_completion import CompletionItem

    from wonders_cli.documents.names import fold

    begun = fold(incomplete)
    vocabularies = [one for game, of_game in kinds for one in _vocabularies(game, of_game)]
    names = {name for one in vocabularies for name in one.names if fold(name).startswith(begun)}
    if not names:
        names = {name for one in vocabularies for name in one.local_beginning(incomplete)}
    return [CompletionItem(name.replace(" ", "-")) for name in sorted(names)]


def _vocabularies(game: str, kinds: Iterable[str]) -> list[Vocabulary]:
    known = import_module(f"wonders_cli.documents.{game}.catalogue").vocabularies()
    return [known[kind] for kind in kinds if kind in known]


def _documents(ctx: click.Context) -> Iterator[Node]:
    """Read the file that is named on the line, before the word or, if the shell passes the line, behind it."""
    from itertools import islice

    from click.shell_completion import split_arg_string

    from wonders_cli.documents.source import documents

    # When the value of an option is asked for, click has not come to the arguments and keeps them in ctx.args.
    line = split_arg_string(os.environ.get("COMP_WORDS", ""))[1:]
    paths = ctx.params.get("file") or ctx.params.get("files") or ctx.args or line
    for path in (paths,) if isinstance(paths, str) else paths:
        if os.path.isfile(path):
            yield from (source.root for source in islice(documents(path), MOST_DOCUMENTS) if source.root)


def _game(root: Node) -> str:
    from wonders_cli.documents.names import fold

    node = root.at("game")
    return fold(node.value) if node and node.kind == "scalar" else "base"


def _players(root: Node) -> Iterator[str]:
    from wonders_cli.documents.names import one_line

    listed = root.at("players")
    cities = (
        listed.value if listed and listed.kind == "sequence" else map(root.at, ("city", "left", "right", "opponent"))
    )
    for city in cities:
        name = city and city.at("name")
        if name and name.kind == "scalar" and not name.is_null:
            yield one_line(name.value)
