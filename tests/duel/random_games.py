"""Random legal games of Duel: every state, every play, what was chosen, the ledger, and the record as a document.

The choice is uniform: all legal pairs of a card and its use are equally likely, and so is everything that follows: the
token, the card to destroy or to build from the discard pile, who begins the next Age, and who drafts which Wonder.
"""

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from wonders_cli.documents.duel_catalogue import cards, layouts, rulebook, tokens, wonders
from wonders_cli.rules.duel import setup, turns
from wonders_cli.rules.duel.model import Wonder
from wonders_cli.rules.duel.turns import Game, Option, Play
from wonders_cli.rules.replays import Entry

NAMES = ("Ann", "Bob")


class Turn(NamedTuple):
    """A turn: the game before and after it, the legal plays, the play, what was chosen by whom, the ledger."""

    before: Game
    options: list[Play]
    play: Play
    chosen: tuple[tuple[str, int, Option], ...]
    after: Game
    entries: tuple[Entry, ...]


@cache
def box() -> setup.Box:
    """Everything in the box."""
    return setup.Box(
        tuple(cards().values()), tuple(wonders().values()), tuple(tokens().values()), layouts(), rulebook()
    )


def new_game(chooser: random.Random, seed: str) -> Game:
    """Deal by a seed, draft at random; Ann begins."""
    dealt = setup.deal(box(), seed)
    own = setup.drafted([chooser.sample(group, len(group)) for group in dealt.wonders], rulebook())
    return begin(dealt, own)


def begin(dealt: setup.Deal, own: tuple[tuple[Wonder, ...], tuple[Wonder, ...]]) -> Game:
    """Begin with the Wonders that both have."""
    return turns.start(setup.table(NAMES, dealt, own, rulebook()), 0, dealt.structures)


def play_on(game: Game, chooser: random.Random) -> Iterator[Turn]:
    """Play to the end."""
    while not game.over:
        options = turns.plays(game.table, game.seat)
        play = chooser.choice(options)
        after, entries = turns.act(game, play)
        chosen = []
        while after.choice is not None:
            option = chooser.choice(after.choice.options or ())
            chosen.append((after.choice.action, after.seat, option))
            after, more = turns.choose(after, option)
            entries += more
        yield Turn(game, options, play, tuple(chosen), after, tuple(entries))
        game = after


def random_game(seed: int) -> list[Turn]:
    """Play a whole game."""
    chooser = random.Random(seed)  # noqa: S311 - games, no secrets
    return list(play_on(new_game(chooser, str(seed)), chooser))
