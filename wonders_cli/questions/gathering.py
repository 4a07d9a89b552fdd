"""Answers for several players and items, gathered, and why there is no answer for the others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from wonders_cli.documents.problems import Problem, ProblemError, Span
from wonders_cli.rules.errors import NeedsError, NotAskedError, Path
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from wonders_cli.documents.load import Document
    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.source import SourceDocument

A = TypeVar("A")

Unanswered = ProblemError | NeedsError | NotAskedError
UNANSWERED = (ProblemError, NeedsError, NotAskedError)
"""What is raised where there is no answer: see `problems`."""


def problems(error: Unanswered, root: Node | None = None) -> tuple[Problem, ...]:
    """Say by codes why a question has no answer, with the places in the document if its tree is given.

    >>> from wonders_cli.rules.errors import Need
    >>> problems(NeedsError(Need(say("the price depends on the right neighbour"))))[0].code
    'missing'
    """
    if isinstance(error, ProblemError):
        return error.problems
    if isinstance(error, NeedsError):
        return tuple(Problem("missing", need.message, span_of(root, need.path)) for need in error.needs)
    return (Problem("not-asked", error.message, span_of(root, ())),)


def table_of(document: Document) -> Any:  # noqa: ANN401 -- each game has its own
    """Return the table of a document; of a record the one that it begins with."""
    return document.value.table if document.kind == "record" else document.value


def who(document: Document) -> dict[str, dict[str, str | int]]:
    """Say of each player of a document, by name, which Wonder with which side and which seat, where it says so."""
    if document.value is None:
        return {}
    table = table_of(document)
    found: dict[str, dict[str, str | int]] = {}
    for seat, city in enumerate(table.cities, 1):
        if city is not None:
            wonder = getattr(city, "wonder", None)
            side = getattr(wonder, "side", None)
            values = {"wonder": getattr(wonder, "name", None), "side": side, "seat": seat if table.whole else None}
            found[city.name] = {key: value for key, value in values.items() if value is not None}
    return found


def seats(document: Document, player: str | None) -> list[int]:
    """Return the seat of the player named, in any case of letters, or all seats of the document."""
    table = table_of(document)
    names = [table.cities[seat].name for seat in table.seats]
    if player is None:
        return list(table.seats)
    from wonders_cli.documents.names import nearest, one_line

    asked = one_line(player)
    if asked in names:
        return [names.index(asked)]
    folded = [name.casefold() for name in names]
    if folded.count(asked.casefold()) == 1:
        return [folded.index(asked.casefold())]
    source = document.source
    path: Path = ("players",) if table.whole else ("city",)
    message = say(
        "there is no player {word:quoted} at this table ({players:quoted comma})", word=player, players=tuple(names)
    )
    problem = Problem("unknown-player", message, span_of(source.root, path), nearest(asked, names))
    raise ProblemError(source.name, [problem], source.text, source.first_line)


def span_of(root: Node | None, path: Path) -> Span | None:
    """Find the place of what is meant; of what the document leaves out, the first key of what should hold it."""
    nodes = [node for end in range(len(path) + 1) if root and (node := root.at(*path[:end]))]
    if not nodes:
        return None
    pairs = nodes[-1].pairs() if len(nodes) <= len(path) or not path else ()
    return pairs[0][0].span if pairs else nodes[-1].span


def of_each_player(document: Document, player: str | None, ask: Callable[[Any, int], A]) -> tuple[A, ...]:
    """Ask for the player named, or for all."""
    return _gathered(document, [partial(_single, ask, document.value, seat) for seat in seats(document, player)])


def of_each_item(
    document: Document, player: str | None, items: Sequence[str], ask: Callable[..., Iterable[A]]
) -> tuple[A, ...]:
    """Ask for the player named, or for all, item by item; without any item there is one question all the same."""
    alone: list[tuple[str, ...]] = [(item,) for item in items]
    return _gathered(
        document, [partial(ask, document.value, seat, one) for seat in seats(document, player) for one in alone or [()]]
    )


def _single(ask: Callable[[Any, int], A], table: Any, seat: int) -> tuple[A]:  # noqa: ANN401 -- each game has its own
    return (ask(table, seat),)


def _gathered(document: Document, questions: Iterable[Callable[[], Iterable[A]]]) -> tuple[A, ...]:
    """Answer several questions; where some have no answer, raise why, all at once, with the other answers."""
    found: list[A] = []
    errors: list[Unanswered] = []
    for one in questions:
        try:
            found += one()
        except UNANSWERED as error:
            found += error.answers
            errors.append(error)
    if errors:
        raise with_answers(_together(errors, document.source), tuple(found))
    return tuple(found)


def with_answers(error: Unanswered, answers: tuple[Any, ...]) -> Unanswered:
    """Add to an exception what could be answered all the same."""
    error.answers = answers
    return error


def _together(errors: Sequence[Unanswered], source: SourceDocument) -> Unanswered:
    """Make one error of several, in which everything is said once."""
    first = errors[0]
    if len(dict.fromkeys(map(str, errors))) == 1:
        return first
    if all(isinstance(error, NeedsError) for error in errors):
        return NeedsError(
            *dict.fromkeys(need for error in errors if isinstance(error, NeedsError) for need in error.needs)
        )
    found = dict.fromkeys(problem for error in errors for problem in problems(error, source.root))
    named = any(problem.span for problem in found)
    return ProblemError(source.name if named else "", list(found), source.text, source.first_line)
