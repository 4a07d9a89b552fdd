"""The questions as functions: documents in, answers out. The commands ask the same ones, and print.

Each answer has `as_json()`, the object that the command prints with `--format json`. A document that cannot be read
raises ProblemError; one that lacks what the question needs, NeedsError; a question without meaning in the game,
NotAskedError. `str()` of each is what a user should read.
"""

from wonders_cli import questions
from wonders_cli.documents.load import Document, load
from wonders_cli.errors import ProblemError
from wonders_cli.rules.answers import Answer, NeedsError, NotAskedError, Quote, ScoreSheet, Verdict
from wonders_cli.rules.replays import Replay

__all__ = [
    "Document",
    "NeedsError",
    "NotAskedError",
    "ProblemError",
    "battle",
    "can_build",
    "check",
    "cost",
    "load",
    "plays",
    "replay",
    "science",
    "score",
]


def score(document: Document) -> ScoreSheet:
    """Score a table, or the one city of a city document.

    >>> (table,) = load("examples/base/five-players.yaml")
    >>> score(table).winners
    ('Lucie',)
    """
    (sheet,) = questions.score(document)
    return sheet


def can_build(
    document: Document, *items: str, player: str | None = None, stage: bool = False, from_discard: bool = False
) -> tuple[Verdict, ...]:
    """May each item, or the next stage, be built now: a verdict for each player and item.

    >>> (table,) = load("examples/base/city.yaml")
    >>> [way.by for way in can_build(table, "Library")[0].ways]
    ['chain', 'payment', 'payment']
    """
    return tuple(questions.can_build(document, player=player, items=items, stage=stage, from_discard=from_discard))


def cost(document: Document, *items: str, player: str | None = None, stage: bool = False) -> tuple[Quote, ...]:
    """What each item, or the next stage, costs when it is paid for: a quote for each player and item.

    >>> (table,) = load("examples/base/trade-puzzle.yaml")
    >>> cost(table, "Palace")[0].cheapest
    {'bank': 0, 'left': 1, 'right': 3, 'total': 4}
    """
    return tuple(questions.cost(document, player=player, items=items, stage=stage))


def science(document: Document, *, player: str | None = None) -> tuple[Answer, ...]:
    """The scientific symbols of each player, at their best.

    >>> (table,) = load("examples/base/science-puzzle.yaml")
    >>> science(table)[0].values["best"]
    [{'compass': 2, 'cog': 2, 'tablet': 2}]
    """
    return tuple(questions.science(document, player=player))


def battle(
    document: Document, *, player: str | None = None, age: int | None = None, shields: int | None = None
) -> Answer:
    """One conflict: of an Age, of the pawn that `player` moves by `shields`, or of all who stand at the table.

    >>> (table,) = load("examples/base/city.yaml")
    >>> battle(table).values["players"]
    [{'name': 'Iris', 'shields': 1, 'left': -1, 'right': 0}]
    """
    (answer,) = questions.battle(document, player=player, age=age, shields=shields)
    return answer


def plays(document: Document, *, player: str | None = None) -> tuple[Answer, ...]:
    """Every legal play of each player who can play."""
    return tuple(questions.plays(document, player=player))


def check(document: Document) -> Answer:
    """Whether a document is possible at all, with everything in it that cannot be."""
    (answer,) = questions.check(document)
    return answer


def replay(document: Document, *, correct: bool = False) -> Replay:
    """Adjudicate a record, play by play; with `correct` its mistakes are mended on the way."""
    (answer,) = questions.replay(document, correct=correct)
    return answer
