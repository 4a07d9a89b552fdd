"""Random legal games: every state, every play, and the record as a document."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.switches import switches as house_rules
from wonders_cli.questions.architects import describe
from wonders_cli.rules.answers.replay import Entry
from wonders_cli.rules.architects import choices, setup, turns
from wonders_cli.rules.architects.decks import DECK_WORDS, deck_at
from wonders_cli.rules.architects.model import KINDS, Switches, named
from wonders_cli.rules.architects.turns import Choose, Construct, Game, Keep, Play, Take

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")


class Step(NamedTuple):
    """A play, or the end of a turn (None), with what could be done, and the game before and after it."""

    before: Game
    options: list[Play]
    play: Play | None
    after: Game
    entries: list[Entry]


def new_game(players: int, seed: str, switches: Switches | None = None, wonders: tuple[str, ...] = ()) -> Game:
    """Begin a game with the Wonders and the decks of a seed, or with certain Wonders."""
    drawn = tuple(box().wonders[name] for name in wonders) or setup.draw_wonders(box(), players, seed)
    table = setup.table(box(), NAMES[:players], setup.deal(box(), drawn, seed))
    return turns.start(table._replace(switches=switches or house_rules("architects")), 0)


def in_order(game: Game, play: Play | None, order: list[int]) -> Game:
    """Put the deck from which Halicarnassus kept a card in a known order."""
    if not isinstance(play, Keep):
        return game
    decks = list(game.table.decks)
    decks[play.deck] = decks[play.deck]._replace(order=tuple(order))
    return game._replace(table=game.table._replace(decks=tuple(decks)))


def left_in(game: Game, deck: int) -> list[int]:
    """The cards of a deck, kind by kind."""
    return [kind for kind, number in enumerate(game.table.decks[deck].counts) for _ in range(number)]


def play_on(game: Game, chooser: random.Random) -> Iterator[Step]:
    """Play to the end: what is to be done is drawn among everything that may be done."""
    while not game.over:
        options = choices.plays(game)
        possible: list[Play | None] = [*options, *([None] if choices.may_finish(game) else [])]
        play = chooser.choice(possible)
        after, entries = turns.finish(game) if play is None else turns.act(game, play)
        if isinstance(play, Keep):
            order = left_in(after, play.deck)
            chooser.shuffle(order)
            after = in_order(after, play, order)
        yield Step(game, options, play, after, entries)
        game = after


def random_game(seed: int, players: int, switches: Switches | None = None) -> list[Step]:
    """Play a whole game."""
    return list(play_on(new_game(players, str(seed), switches), random.Random(seed)))  # noqa: S311 -- no secrets


def record(game: list[Step], *, decks: bool = False) -> dict[str, Any]:
    """Write a game down, with the decks and tokens as they lay at the beginning or without."""
    document = describe(game[0].before.table)
    if not decks:
        for key in ("decks", "progress_open", "progress_stack"):
            del document[key]
    document["turns"] = []
    done: list[str] = []
    for step in game:
        if step.play is not None:
            done.append(written(step, step.play))
            continue
        document["turns"].append({step.before.city.name: "; ".join(done or ["pass"])})
        done = []
    return document


def written(step: Step, play: Play) -> str:
    """Write a play down as people do."""
    table, seat = step.before.table, step.before.seat
    match play:
        case Take(deck, _, by):
            top = table.decks[deck].top
            assert top is not None
            return f"take {KINDS[top]} from {place(step.before, deck)}{f' by {by.name}' if by else ''}"
        case Keep(deck, card):
            return f"keep {KINDS[card]} from {place(step.before, deck)}"
        case Construct(stage, spend):
            return f"build {stage.id} with {', '.join(f'{number} {card}' for card, number in named(spend.cards))}"
        case Choose(symbols, _, unseen):
            token = step.after.table.city(seat).progress[-1].name
            how = f"exchange {', '.join(symbols)} for" if symbols else "token"
            return f"{how} {token}{' from stack' if unseen else ''}"


def place(game: Game, deck: int) -> str:
    """Name a deck by its side, or by its Wonder."""
    sides = (where for where in DECK_WORDS if deck_at(game.table, game.seat, where) == deck)
    return next(sides, "") or game.table.city(deck).wonder.name
