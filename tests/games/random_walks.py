"""Random games through the public functions alone."""

import random
from collections.abc import Iterator

from wonders_cli import Game, deal

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
KINDS = (
    [("base", players) for players in range(3, 8)] + [("duel", 2)] + [("architects", players) for players in (2, 4, 7)]
)
"""Each game with numbers of players."""


def dealt(game: str, players: int, seed: int) -> Game:
    """Deal a game by a seed."""
    return deal(game, NAMES[:players], str(seed))


def walk(game: Game, seed: int) -> Iterator[Game]:
    """Give the game, and the one after each random move, to the end."""
    chooser = random.Random(seed)  # noqa: S311 -- games, no secrets
    yield game
    while not game.over:
        game = game.play(game.random_move(chooser.random))
        yield game


def after(game: Game, seed: int, moves: int) -> Game:
    """Give the game after so many random moves, or its end."""
    for number, one in enumerate(walk(game, seed)):
        game = one
        if number == moves:
            break
    return game


def in_the_middle(game: Game) -> bool:
    """Whether a player has played and goes on, which a record does not say."""
    if game.name == "base":
        last = repr(game).endswith("; 3.7>")  # a record that stops there is over: a seventh card was let go
        return last or any(play.action == "recover" for name in game.to_move for play in game.plays(name))
    return game.name == "architects" and bool(game.moves) and game.moves[-1].turn == str(game.state.number)
