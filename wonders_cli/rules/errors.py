"""Why a question has no answer. Every exception of this package is a WondersError."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from wonders_cli.rules.messages import Message, written

T = TypeVar("T")

Path = tuple[str | int, ...]
"""The keys and indexes that lead to a place of a document."""


class WondersError(Exception):
    """Anything that this package raises on purpose; `str()` of it is what a user should read.

    `answers` are what could be answered all the same, of a question that was asked for several things at once.
    """

    answers: tuple[Any, ...] = ()


class Need(NamedTuple):
    """Something that the document lacks: what depends on it, and the way to where it belongs."""

    message: Message
    path: Path = ()


class NeedsError(WondersError):
    """The document lacks something without which the question has no certain answer."""

    def __init__(self, *needs: Need) -> None:
        """Take all that is missing, at least one thing."""
        super().__init__(*needs)
        self.needs = needs

    def __str__(self) -> str:
        """Say all that is missing, each in a line."""
        return "\n".join(str(need.message) for need in self.needs)


class NotAskedError(WondersError):
    """The question has no meaning in this game, or for this kind of document; the message says why."""

    def __init__(self, message: Message) -> None:
        """Take the reason."""
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        """Say why."""
        return written(self.message)


def gathered(questions: Iterable[Callable[[], T]]) -> list[T]:
    """Answer several questions; if some have no answer, name all that the document lacks at once, each thing once."""
    found: list[T] = []
    needs: dict[Need, None] = {}
    for question in questions:
        try:
            found.append(question())
        except NeedsError as error:
            needs |= dict.fromkeys(error.needs)
    if needs:
        raise NeedsError(*needs)
    return found
