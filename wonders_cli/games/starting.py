"""How a game begins: dealt by a seed, at a table, or where a record ends."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from wonders_cli.documents.data import GAMES, numbers
from wonders_cli.documents.load import Document, loads
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.questions.whole import game_of, misbegun, unclear
from wonders_cli.rules.answers.reasons import IllegalPlay, Reason
from wonders_cli.rules.answers.replay import UnclearError
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonders_cli.games.architects import ArchitectsGame
    from wonders_cli.games.base import BaseGame
    from wonders_cli.games.duel import DuelGame
    from wonders_cli.games.game import Game


@overload
def deal(game: Literal["base"], players: Sequence[str], seed: str, wonders: Sequence[str] = ...) -> BaseGame: ...
@overload
def deal(game: Literal["duel"], players: Sequence[str], seed: str, wonders: Sequence[str] = ...) -> DuelGame: ...
@overload
def deal(
    game: Literal["architects"], players: Sequence[str], seed: str, wonders: Sequence[str] = ...
) -> ArchitectsGame: ...
@overload
def deal(game: str, players: Sequence[str], seed: str, wonders: Sequence[str] = ...) -> Game: ...


def deal(game: str, players: Sequence[str], seed: str, wonders: Sequence[str] = ()) -> Game:
    """Shuffle and deal: the hands, structures or decks are those of `wonders deck --seed`, for ever.

    The Wonders are drawn, in 7 Wonders with their sides, unless they are given, such as "Giza day". Duel begins with
    the draft of the Wonders. ProblemError if there is no such game, or no such Wonder, or too many players.

    >>> game = deal("duel", players=["Ann", "Bob"], seed="42")
    >>> game.to_move, str(game.plays()[0])
    (('Ann',), 'draft The Hanging Gardens')
    """
    if game not in GAMES:
        message = say("there is no game {word:quoted}: it is {games:or}", word=game, games=GAMES)
        raise ProblemError("", [Problem("unknown-item", message)])
    names = tuple(players)
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        message = say("{players:quoted} is there twice", players=tuple(twice))
        raise ProblemError("", [Problem("duplicate-key", message)])
    least, most = (int(numbers(game)["players"][limit]) for limit in ("min", "max"))
    if not least <= len(names) <= most:
        message = say("this game is not for {players:player}", players=len(names))
        raise ProblemError("", [Problem("player-count", message)])
    if wonders and len(wonders) != len(names):
        message = say("{number:Wonder} for {players:player}", number=len(wonders), players=len(names))
        raise ProblemError("", [Problem("out-of-range", message)])
    made: Game = import_module(f"wonders_cli.games.{game}_start").dealt(names, str(seed), tuple(wonders))
    return made


def begin(table: Document | Mapping[str, Any], *, player: str | None = None, seed: str | None = None) -> Game:
    """Begin at a table: `player` is the one whose turn it is, else the first one; in 7 Wonders all play.

    What the table does not say, such as hands or cards that lie face down, is not known: NeedsError names it when it is
    needed. With a seed the decks of Architects are shuffled.
    """
    document = _document(table)
    game_of(document, "table")
    _refuse(document)
    made: Game = import_module(f"wonders_cli.games.{document.game}_start").begun(document.value, player, seed)
    return made


def resume(record: Document | Mapping[str, Any], *, seed: str | None = None) -> Game:
    """Go on where a record ends. IllegalPlay if a play of it is not legal."""
    document = _document(record)
    game_of(document, "record")
    _refuse(document)
    try:
        made: Game = import_module(f"wonders_cli.games.{document.game}_start").resumed(document.value, seed)
    except UnclearError as error:
        raise unclear(document, error) from error
    return made


def _document(given: Document | Mapping[str, Any]) -> Document:
    if isinstance(given, Document):
        return given
    (document,) = loads(given)
    return document


def _refuse(document: Document) -> None:
    """A game does not begin at a table that cannot be."""
    wrong = misbegun(document)
    if wrong is not None:
        raise IllegalPlay(*(Reason(code, message) for code, message, _ in wrong.findings))
