"""The questions: each takes a document of any game, with what is asked besides, and gives the answers.

The commands, the case files and the library all ask through these functions.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from wonders_cli.documents.load import Document
from wonders_cli.documents.names import nearest, one_line
from wonders_cli.errors import Problem, ProblemError, Span, quoted
from wonders_cli.rules.answers import Answer, NeedsError, NotAskedError, Path, Quote, ScoreSheet, Verdict

if TYPE_CHECKING:
    from wonders_cli.documents.source import Node, SourceDocument
    from wonders_cli.rules.replays import Replay

A = TypeVar("A", bound="Answered")

Unanswered = ProblemError | NeedsError | NotAskedError
UNANSWERED = (ProblemError, NeedsError, NotAskedError)
"""What a question raises that has no answer: see `problems`. All other answers come first."""
AGES, MOST_SHIELDS = (1, 3), 99
"""The Ages, and the shields, of which a conflict can be asked."""


class Answered(Protocol):
    """Anything that can be printed as JSON."""

    def as_json(self) -> dict[str, Any]:
        """Return the object that scripts read."""


def score(document: Document, *, player: str | None = None) -> Iterator[ScoreSheet]:
    """The final score of the table, or of the one city; only that of `player` is told, though all are ranked."""
    sheet: ScoreSheet = _game(document).score(document.value)
    yield sheet if player is None else sheet._replace(only=seats(document, player)[0])


def can_build(
    document: Document,
    *,
    player: str | None = None,
    items: Sequence[str] = (),
    stage: bool = False,
    from_discard: bool = False,
) -> Iterator[Verdict]:
    """May each item, or the next stage, be built now: a verdict for each player and item."""
    if stage and from_discard:
        message = "a stage is not built from the discard pile: ask for one or for the other"
        raise ProblemError("", [Problem("not-asked", message)])
    ask = partial(_game(document).can_build, document.value, stage=stage, from_discard=from_discard)
    yield from _answers(document, [partial(ask, seat, one) for seat in seats(document, player) for one in _each(items)])


def cost(
    document: Document, *, player: str | None = None, items: Sequence[str] = (), stage: bool = False
) -> Iterator[Quote]:
    """What each item, or the next stage, costs: a quote for each player and item."""
    ask = partial(_game(document).cost, document.value, stage=stage)
    yield from _answers(document, [partial(ask, seat, one) for seat in seats(document, player) for one in _each(items)])


def science(document: Document, *, player: str | None = None) -> Iterator[Answer]:
    """The scientific symbols of each player, at their best."""
    yield from _of_each(document, player, _game(document).science)


def battle(
    document: Document, *, player: str | None = None, age: int | None = None, shields: int | None = None
) -> Iterator[Answer]:
    """One conflict: of an Age, of the pawn that `player` moves, or of all who stand at the table."""
    game = _game(document)
    _in_range("the Age", age, *AGES)
    _in_range("the number of shields", shields, 0, MOST_SHIELDS)
    seat = None if player is None else seats(document, player)[0]
    yield game.battle(document.value, seat, age=age, shields=shields)


def plays(document: Document, *, player: str | None = None) -> Iterator[Answer]:
    """Every legal play of each player who can play; of those whose hands are told, where it is not one player."""
    told = False
    try:
        for answer in _of_each(document, player, _game(document).plays):
            told = told or bool(answer.values["plays"])
            yield answer
    except NeedsError as error:
        needs = [need for need in error.needs if player or not told or need.path[-1:] != ("hand",)]
        if needs:
            raise NeedsError(*needs) from error


def check(document: Document, *, player: str | None = None) -> Iterator[Answer]:
    """Whether the document is possible at all, with everything in it that cannot be; in a record, what is not legal.

    With `player` only what is that player's, or nobody's, counts.
    """
    asked = None if player is None else _table(document).cities[seats(document, player)[0]].name
    found = _wrong_plays(document) if document.kind == "record" else _wrong_things(document)
    findings = [finding for finding in found if asked is None or finding["player"] in (asked, None)]
    yield Answer({"game": document.game, "possible": not findings, "findings": findings})


def _wrong_things(document: Document) -> Iterator[dict[str, Any]]:
    for problem, owner in contradictions(document):
        yield {
            "code": problem.code,
            "message": problem.message,
            "player": owner,
            "line": problem.span.line if problem.span else None,
            "column": problem.span.column if problem.span else None,
        }


def _wrong_plays(document: Document) -> Iterator[dict[str, Any]]:
    adjudicated = _replayed(document, correct=False, at=None)[0]
    names = [city.name for city in _table(document).cities]
    for finding in (*adjudicated.findings, *adjudicated.warnings):
        _, _, player = finding.place.play.partition(" ")
        yield {**finding.as_json(), "player": player if player in names else None}


def contradictions(document: Document) -> list[tuple[Problem, str | None]]:
    """Give everything in a table that cannot be, in the order of the file, each with the player whose it is."""
    found = _game(document).check(document.value)
    root = document.source.root
    told = [(Problem(one.code, one.message, _span(root, one.path)), one.player) for one in found]
    return sorted(told, key=lambda one: one[0].span or ())


def _span(root: "Node | None", path: Path) -> Span | None:
    """Find the place of what is meant; of what the document leaves out, the first key of what should hold it."""
    nodes = [node for end in range(len(path) + 1) if root and (node := root.at(*path[:end]))]
    if not nodes:
        return None
    pairs = nodes[-1].pairs() if len(nodes) <= len(path) or not path else ()
    return pairs[0][0].span if pairs else nodes[-1].span


def _each(items: Sequence[str]) -> Sequence[Sequence[str]]:
    """Take the items one by one; without any there is one question all the same."""
    return [(item,) for item in items] or [()]


def _of_each(document: Document, player: str | None, ask: Callable[[Any, int], A]) -> Iterator[A]:
    """Ask for the player, or for all."""
    return _answers(document, [partial(_single, ask, document.value, seat) for seat in seats(document, player)])


def _single(ask: Callable[[Any, int], A], table: Any, seat: int) -> tuple[A]:  # noqa: ANN401 -- each game has its own
    return (ask(table, seat),)


def _answers(document: Document, questions: Iterable[Callable[[], Iterable[A]]]) -> Iterator[A]:
    """Give the answers to several questions, and then all at once why others have none."""
    errors: list[Unanswered] = []
    for question in questions:
        try:
            yield from question()
        except UNANSWERED as error:
            errors.append(error)
    if errors:
        raise _together(errors, document.source)


def _together(errors: Sequence[Unanswered], source: "SourceDocument") -> Unanswered:
    """Make one error of several, in which everything is told once."""
    first = errors[0]
    needs = [need for error in errors if isinstance(error, NeedsError) for need in error.needs]
    if len(dict.fromkeys(map(str, errors))) == 1:
        return first
    if all(isinstance(error, NeedsError) for error in errors):
        return NeedsError(*dict.fromkeys(needs))
    found = dict.fromkeys(problem for error in errors for problem in problems(error, source.root))
    named = any(problem.span for problem in found)
    return ProblemError(source.name if named else "", list(found), source.text, source.first_line)


def _in_range(what: str, number: int | None, least: int, most: int) -> None:
    if number is not None and not least <= number <= most:
        message = f"{what} that is asked about must be {least} to {most}, not {number}"
        raise ProblemError("", [Problem("out-of-range", message)])


def replay(document: Document, *, correct: bool = False) -> "Iterator[Replay]":
    """Adjudicate a record, play by play."""
    yield _replayed(document, correct=correct, at=None)[0]


def state(document: Document, at: str, *, correct: bool = False) -> "tuple[Replay, dict[str, Any] | None]":
    """Adjudicate a record up to a turn, and give the table document after it; None if a play is not legal before."""
    answer, table = _replayed(document, correct=correct, at=_game(document, "record").turn(at))
    if table is None and not answer.findings:
        turns = [turn for turn, _ in answer.ledger]
        has = " to ".join(dict.fromkeys((turns[0], turns[-1])))
        message = f"there is no turn {at} in this record, which has {has}"
        raise ProblemError(document.file, [Problem("missing", message)])
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


def _table(document: Document) -> Any:  # noqa: ANN401 -- each game has its own
    """Return the table of a document; of a record the one that it begins with."""
    return document.value.table if document.kind == "record" else document.value


def seats(document: Document, player: str | None) -> list[int]:
    """Return the seat of the player named, in any case of letters, or all seats of the document."""
    table = _table(document)
    names = [table.cities[seat].name for seat in table.seats]
    if player is None:
        return list(table.seats)
    asked = one_line(player)
    if asked in names:
        return [names.index(asked)]
    folded = [name.casefold() for name in names]
    if folded.count(asked.casefold()) == 1:
        return [folded.index(asked.casefold())]
    source = document.source
    path: Path = ("players",) if table.whole else ("city",)
    message = f"there is no player {quoted(player)} at this table ({', '.join(map(quoted, names))})"
    problem = Problem("unknown-player", message, _span(source.root, path), nearest(asked, names))
    raise ProblemError(source.name, [problem], source.text, source.first_line)


def agreed(values: dict[str, Any]) -> bool:
    """Whether an answer is a yes: legal, possible, affordable, or, where coins do not matter, to be had at all.

    >>> agreed({"legal": False}), agreed({"options": [{"total": 2}], "affordable": None}), agreed({"points": 0})
    (False, True, True)
    """
    if "options" in values:
        return values["affordable"] is not False and bool(values["options"])
    return bool(values.get("legal", values.get("possible", True)))


def problems(error: Unanswered, root: "Node | None" = None) -> tuple[Problem, ...]:
    """Tell by codes why a question has no answer, with the places in the document, if its tree is given.

    >>> problems(NeedsError("the price depends on the right neighbour"))[0].code
    'missing'
    """
    if isinstance(error, ProblemError):
        return error.problems
    if isinstance(error, NeedsError):
        return tuple(Problem("missing", need.message, _span(root, need.path)) for need in error.needs)
    return (Problem("not-asked", str(error), _span(root, ())),)
