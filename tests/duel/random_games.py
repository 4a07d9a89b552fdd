"""Random legal games of Duel: every state, every play, what was chosen, the ledger, and the record as a document.

The choice is uniform: all legal pairs of a card and its use are equally likely, and so is everything that follows: the
token, the card to destroy or to build from the discard pile, who begins the next Age, and who drafts which Wonder.
"""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from wonders_cli.documents.duel.catalogue import cards, layouts, rulebook, tokens, wonders
from wonders_cli.documents.switches import switches
from wonders_cli.questions.duel import describe
from wonders_cli.rules.answers.replay import Entry
from wonders_cli.rules.duel import setup, turns
from wonders_cli.rules.duel.choices import CLAUSES, Option
from wonders_cli.rules.duel.model import Structure, Wonder
from wonders_cli.rules.duel.structure import laid_out
from wonders_cli.rules.duel.turns import Game, Play

NAMES = ("Ann", "Bob")


class Turn(NamedTuple):
    """A turn: the game before and after it, the legal plays, the play, the ledger, and what was chosen.

    A choice has its action, its options, the seat of the player who chose, and the option.
    """

    before: Game
    options: list[Play]
    play: Play
    chosen: tuple[tuple[str, tuple[Option, ...] | None, int, Option], ...]
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
    return turns.start(setup.table(NAMES, dealt, own, rulebook(), switches("duel")), 0, dealt.structures)


def play_on(game: Game, chooser: random.Random) -> Iterator[Turn]:
    """Play to the end."""
    while not game.over:
        options = turns.plays(game.table, game.seat)
        play = chooser.choice(options)
        after, entries = turns.act(game, play)
        chosen = []
        while after.choice is not None:
            option = chooser.choice(after.choice.options or ())
            chosen.append((*after.choice, after.seat, option))
            after, more = turns.choose(after, option)
            entries += more
        yield Turn(game, options, play, tuple(chosen), after, tuple(entries))
        game = after


def document(game: Game) -> dict[str, Any]:
    """Describe the table, as far as it is known."""
    return describe(game.table)


def rows(structure: Structure, *, face_down: bool = True) -> list[list[str]]:
    """Write a structure as documents do, with or without the face-down cards."""
    seen = structure if face_down else laid_out(structure)
    names = iter([card.name if card else "down" for card in seen.cards])
    return [[next(names) for _ in range(number)] for number in structure.layout.rows]


def record(game: list[Turn], *, structures: bool = True, face_down: bool = True, tokens: bool = True) -> dict[str, Any]:
    """Write a game down, with the structures, the cards that lie face down, and where the tokens lie, or without."""
    begun = game[0].before
    found = describe(begun.table)
    for key in ("structure", "discard", *(() if tokens else ("progress_board", "progress_box"))):
        del found[key]
    for city in found["players"]:
        city["wonders"] = city["wonders"]["unbuilt"]
    if structures:
        found["structures"] = {
            str(age): rows(structure, face_down=face_down) for age, structure in begun.structures.items()
        }
    return {**found, "turns": [{NAMES[turn.before.seat]: written(turn)} for turn in game]}


def written(turn: Turn) -> str:
    """Write a play down as people do."""
    action, card, wonder = turn.play
    text = f"{action} {wonder.name} with {card.name}" if wonder else f"{action} {card.name}"
    for chosen, _, _, option in turn.chosen:
        text += f" {CLAUSES[chosen]} {NAMES[option] if isinstance(option, int) else option.name}"
    return text


def random_game(seed: int) -> list[Turn]:
    """Play a whole game."""
    chooser = random.Random(seed)  # noqa: S311 - games, no secrets
    return list(play_on(new_game(chooser, str(seed)), chooser))
