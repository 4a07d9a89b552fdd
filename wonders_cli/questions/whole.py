"""What the questions share that look at a whole document: its game, what cannot be in it, the replay of a record."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.problems import Problem, ProblemError, Span
from wonders_cli.questions.gathering import span_of, table_of
from wonders_cli.rules.errors import NotAskedError
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from types import ModuleType

    from wonders_cli.documents.load import Document
    from wonders_cli.rules.answers.check import Impossible
    from wonders_cli.rules.answers.reasons import Contradiction
    from wonders_cli.rules.answers.replay import Replay, UnclearError
    from wonders_cli.rules.errors import Path

_NOT_JUDGED = say("the plays are not judged: the table that the record begins with cannot be")
_CITIES = {"players", "city", "left", "right", "opponent"}

_OTHERWISE = {
    "cases": say("this document holds cases; `wonders verify` runs them"),
    "record": say("this document is a record; `wonders replay` adjudicates it, and --at gives the table after a turn"),
    "sheet": say("this document is a sheet: it has points and no cards, so only `score` and `check` answer"),
    "table": say("this document is a table; only a record, with its plays, can be replayed"),
}


def game_of(document: Document, *kinds: str, refusing: bool = True) -> ModuleType:
    """Return the module that answers for the document's game; the question takes documents of some kinds, or tables.

    What the reader refused is raised, unless the question has an answer all the same.
    """
    kind = "table" if document.kind == "city" else document.kind
    if kind not in (kinds or ("table",)):
        raise NotAskedError(_OTHERWISE[kind])
    if document.refused and refusing:
        source = document.source
        raise ProblemError(source.name, document.refused, source.text, source.first_line)
    return import_module(f"wonders_cli.questions.{document.game}")


def contradictions(document: Document, reads: Collection[str] = ()) -> list[tuple[Problem, str | None]]:
    """Give everything in a table that cannot be, in the order of the file, each with the player whose it is.

    Where a question `reads` some keys only, those are what is looked at, and what lies under no key of its own. What is
    refused is raised.
    """
    game_of(document, "table", "sheet")
    return _impossible(document, reads)


def _of_the_pad(document: Document) -> Iterable[Contradiction]:
    """Find what no game gives of the points of a score pad."""
    book = import_module(f"wonders_cli.documents.{document.game}.catalogue").pad()
    bounds = import_module(f"wonders_cli.rules.{document.game}.sheets")
    found: Iterable[Contradiction] = bounds.contradictions(document.value, book)
    return found


def _impossible(document: Document, reads: Collection[str] = ()) -> list[tuple[Problem, str | None]]:
    """Find what cannot be in a table, or in the table that a record begins with; so too what the reader refused."""
    game = game_of(document, "table", "record", "sheet", refusing=False)
    wrong = _of_the_pad(document) if document.kind == "sheet" else game.check(table_of(document))
    found = [one for one in wrong if not reads or _concerns(one.path, reads)]
    root = document.source.root
    placed = [(Problem(one.code, one.message, span_of(root, one.path)), one.player) for one in found]
    places = {problem.span for problem, _ in placed}
    placed += [(problem, None) for problem in document.refused if problem.span not in places]
    return sorted(placed, key=lambda one: one[0].span or ())


def _concerns(path: Path, reads: Collection[str]) -> bool:
    """Whether a question that reads some keys reads what is there.

    >>> [_concerns(("players", 0, *keys), ("cards",)) for keys in (["cards"], ["military"], [])]
    [True, False, True]
    """
    keys = {part for part in path if isinstance(part, str)} - _CITIES
    return not keys or not keys.isdisjoint(reads)


def wrong_things(document: Document) -> Iterable[Impossible]:
    """Give what cannot be in a table, as `check` says it."""
    from wonders_cli.rules.answers.check import Impossible

    for problem, owner in _impossible(document):
        line, column = problem.span[:2] if problem.span else (None, None)
        yield Impossible(problem.code, problem.message, owner, line, column)


def wrong_plays(document: Document) -> Iterable[Impossible]:
    """Give what is not legal in a record, as `check` says it; a warning is no finding."""
    from wonders_cli.rules.answers.check import Impossible

    adjudicated = replayed(document, correct=False, at=None)[0]
    names = [city.name for city in table_of(document).cities]
    for code, message, (play, line, column) in adjudicated.findings:
        _, _, player = play.partition(" ")
        yield Impossible(code, message, player if player in names else None, line, column, play)


def misbegun(document: Document) -> Replay | None:
    """Say why the table that a record begins with cannot be; then no play is judged."""
    from wonders_cli.rules.answers.replay import Finding, PlayPlace, Replay

    found = []
    for problem, owner in _impossible(document):
        line, column = problem.span[:2] if problem.span else (1, 1)
        place = PlayPlace("start" if owner is None else f"start {owner}", line, column)
        found.append(Finding(problem.code, problem.message, place))
    return Replay(document.game, tuple(found), (), (), None, _NOT_JUDGED) if found else None


def replayed(document: Document, *, correct: bool, at: object) -> tuple[Replay, Mapping[str, Any] | None]:
    """Adjudicate; a play that can be meant in several ways is a problem of the document."""
    from wonders_cli.rules.answers.replay import UnclearError

    game = game_of(document, "record", refusing=False)
    if wrong := misbegun(document):
        return wrong, None
    try:
        adjudicated: tuple[Replay, Mapping[str, Any] | None] = game.replay(document.value, correct=correct, at=at)
    except UnclearError as error:
        raise unclear(document, error) from error
    return adjudicated


def unclear(document: Document, error: UnclearError) -> ProblemError:
    """A play that can be meant in several ways is a problem of the document."""
    found = [
        Problem(code, say("{play}: {what}", play=play, what=what), Span(line, column, line, column + 1))
        for code, what, (play, line, column) in error.findings
    ]
    source = document.source
    return ProblemError(source.name, found, source.text, source.first_line)
