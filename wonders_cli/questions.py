"""The questions: each takes a document of any game, with what is asked besides, and gives the answers.

The commands, the case files and the library all ask through these functions.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from wonders_cli.documents.load import Document
from wonders_cli.documents.names import nearest
from wonders_cli.errors import Problem, ProblemError, Span, quoted
from wonders_cli.rules.answers import Answer, NeedsError, NotAskedError, Quote, ScoreSheet, Verdict

if TYPE_CHECKING:
    from wonders_cli.rules.replays import Replay

UNANSWERED = (ProblemError, NeedsError, NotAskedError)
"""What a question raises that has no answer: see `problems`."""


class Answered(Protocol):
    """Anything that can be printed as JSON."""

    def as_json(self) -> dict[str, Any]:
        """Return the object that scripts read."""


def score(document: Document) -> Iterator[ScoreSheet]:
    """The final score of the table, or of the one city."""
    yield _game(document).score(document.value)


def can_build(
    document: Document,
    *,
    player: str | None = None,
    items: Sequence[str] = (),
    stage: bool = False,
    from_discard: bool = False,
) -> Iterator[Verdict]:
    """May each item, or the next stage, be built now: a verdict for each player and item."""
    game = _game(document)
    for seat in seats(document, player):
        yield from game.can_build(document.value, seat, items, stage=stage, from_discard=from_discard)


def cost(
    document: Document, *, player: str | None = None, items: Sequence[str] = (), stage: bool = False
) -> Iterator[Quote]:
    """What each item, or the next stage, costs: a quote for each player and item."""
    game = _game(document)
    for seat in seats(document, player):
        yield from game.cost(document.value, seat, items, stage=stage)


def science(document: Document, *, player: str | None = None) -> Iterator[Answer]:
    """The scientific symbols of each player, at their best."""
    game = _game(document)
    for seat in seats(document, player):
        yield game.science(document.value, seat)


def battle(
    document: Document, *, player: str | None = None, age: int | None = None, shields: int | None = None
) -> Iterator[Answer]:
    """One conflict: of an Age, of the pawn that `player` moves, or of all who stand at the table."""
    game = _game(document)
    seat = None if player is None else seats(document, player)[0]
    yield game.battle(document.value, seat, age=age, shields=shields)


def plays(document: Document, *, player: str | None = None) -> Iterator[Answer]:
    """Every legal play of each player who can play."""
    game = _game(document)
    for seat in seats(document, player):
        yield game.plays(document.value, seat)


def check(document: Document) -> Iterator[Answer]:
    """Whether the document is possible at all, with everything in it that cannot be."""
    findings = [
        {
            "code": problem.code,
            "message": problem.message,
            "player": player,
            "line": problem.span.line if problem.span else None,
            "column": problem.span.column if problem.span else None,
        }
        for problem, player in contradictions(document)
    ]
    yield Answer({"game": document.game, "possible": not findings, "findings": findings})


def contradictions(document: Document) -> list[tuple[Problem, str | None]]:
    """Give everything in a table that cannot be, in the order of the file, each with the player whose it is."""
    found = _game(document).check(document.value)
    told = [(Problem(one.code, one.message, _span(document, one.path)), one.player) for one in found]
    return sorted(told, key=lambda one: one[0].span or ())


def _span(document: Document, path: Sequence[str | int]) -> Span | None:
    """Find the place of what is meant; of what the document leaves out, the place of what should hold it."""
    root = document.source.root
    nodes = (root.at(*path[:end]) for end in range(len(path), -1, -1)) if root else ()
    return next((node.span for node in nodes if node), None)


def replay(document: Document, *, correct: bool = False) -> "Iterator[Replay]":
    """Adjudicate a record, play by play."""
    yield _replayed(document, correct=correct, at=None)[0]


def state(document: Document, at: str, *, correct: bool = False) -> "tuple[Replay, dict[str, Any] | None]":
    """Adjudicate a record up to a turn, and give the table document after it; None if a play is not legal before."""
    answer, table = _replayed(document, correct=correct, at=_game(document, "record").turn(at))
    if table is None and not answer.findings:
        raise ProblemError(document.file, [Problem("missing", f"this record has no turn {at}")])
    return answer, table


def _replayed(document: Document, *, correct: bool, at: object) -> "tuple[Replay, dict[str, Any] | None]":
    """Adjudicate; a play that can be meant in several ways is a problem of the document."""
    from wonders_cli.rules.replays import UnclearError

    game = _game(document, "record")
    try:
        adjudicated: tuple[Replay, dict[str, Any] | None] = game.replay(document.value, correct=correct, at=at)
    except UnclearError as error:
        problems = []
        for code, message, (play, line, column) in error.findings:
            problems.append(Problem(code, f"{play}: {message}", Span(line, column, line, column + 1)))
        source = document.source
        raise ProblemError(source.name, problems, source.text, source.first_line) from error
    return adjudicated


Question = Callable[..., Iterator[Answered]]

QUESTIONS: dict[str, Question] = {
    "score": score,
    "can-build": can_build,
    "cost": cost,
    "science": science,
    "battle": battle,
    "plays": plays,
    "check": check,
    "replay": replay,
}
"""Each question by the command that asks it."""


_OTHERWISE = {
    "cases": "this document holds cases; `wonders verify` runs them",
    "record": "this document is a record; `wonders replay` adjudicates it, and --at gives the table after a turn",
    "table": "this document is a table; only a record, with its plays, can be replayed",
}


def _game(document: Document, kind: str = "table") -> ModuleType:
    """Return the module that answers for the document's game; the question takes documents of one kind."""
    told = "table" if document.kind == "city" else document.kind
    if told != kind:
        raise NotAskedError(_OTHERWISE[told])
    return import_module(f"wonders_cli.games.{document.game}")


def seats(document: Document, player: str | None) -> list[int]:
    """Return the seat of the player named, or all seats of the document."""
    table = document.value
    names = [table.cities[seat].name for seat in table.seats]
    if player is None:
        return list(table.seats)
    if player in names:
        return [names.index(player)]
    folded = [name.casefold() for name in names]
    if folded.count(player.casefold()) == 1:
        return [folded.index(player.casefold())]
    message = f"there is no player {quoted(player)} at this table ({', '.join(map(quoted, names))})"
    raise ProblemError("", [Problem("unknown-player", message, suggestion=nearest(player, names))])


def agreed(values: dict[str, Any]) -> bool:
    """Whether an answer is a yes: legal, possible, affordable, or, where coins do not matter, to be had at all.

    >>> agreed({"legal": False}), agreed({"options": [{"total": 2}], "affordable": None}), agreed({"points": 0})
    (False, True, True)
    """
    if "options" in values:
        return values["affordable"] is not False and bool(values["options"])
    return bool(values.get("legal", values.get("possible", True)))


def problems(error: ProblemError | NeedsError | NotAskedError) -> tuple[Problem, ...]:
    """Tell by codes why a question has no answer.

    >>> problems(NeedsError("the price depends on the right neighbour"))[0].code
    'missing'
    """
    if isinstance(error, ProblemError):
        return error.problems
    return (Problem("missing" if isinstance(error, NeedsError) else "not-asked", str(error)),)
