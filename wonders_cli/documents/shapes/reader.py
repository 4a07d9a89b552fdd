"""What every shape has, and the reader that the shapes of a document share."""

from __future__ import annotations

import re
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, TypeVar

from wonders_cli.documents.names import nearest
from wonders_cli.documents.problems import Problem, ProblemError, Span
from wonders_cli.rules.messages import Message, say

if TYPE_CHECKING:
    from collections import abc

    from wonders_cli.documents.names import Elsewhere, Vocabulary
    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.source import SourceDocument

Vocabularies: TypeAlias = "abc.Mapping[str, Vocabulary]"
"""The names of each kind of thing."""
Schema: TypeAlias = dict[str, Any]
"""A part of a JSON Schema."""
What: TypeAlias = Message | str
"""What a message calls a value: its key, or words such as "a player"."""

T = TypeVar("T")


class _Unreadable(Enum):
    UNREADABLE = "unreadable"

    def __bool__(self) -> Literal[False]:
        return False


UNREADABLE: Final = _Unreadable.UNREADABLE
Unreadable: TypeAlias = Literal[_Unreadable.UNREADABLE]

_MOST_HELPED: Final = 100  # more problems than are printed
THIS: Final = say("this")
_DOCUMENT: Final = say("the document")


_PARTS: Final = re.compile(r"[,|;:]")


def _texts(node: Node | None) -> abc.Iterator[str]:
    """Give all texts of a document."""
    if node is not None and node.kind == "scalar":
        yield node.value
    elif node is not None:
        parts = node.value if node.kind == "sequence" else [one for pair in node.value for one in pair]
        for part in parts:
            yield from _texts(part)


class Reader:
    """What the shapes share while they read a document: its problems, the names, and where else a name is known."""

    def __init__(
        self, document: SourceDocument, vocabularies: Vocabularies, elsewhere: Elsewhere | None = None
    ) -> None:
        """Begin with the problems that the document has already."""
        self.document = document
        self.problems = document.problems
        self.vocabularies = vocabularies
        self.elsewhere = elsewhere
        self.refused: list[Problem] = []
        self.language = _language(document)

    @cached_property
    def implied_language(self) -> str | None:
        """The language of the names of a document that does not say it, if they leave no choice."""
        from wonders_cli.documents.languages import implied

        cards = self.vocabularies.get("card")
        if self.language is not None or cards is None or cards.game is None:
            return self.language
        texts = (part.strip() for text in _texts(self.document.root) for part in _PARTS.split(text))
        every = self.vocabularies.values()
        return implied(
            cards.game, texts, lambda text: next(filter(None, (one.in_english(text) for one in every)), None)
        )

    @property
    def helpful(self) -> bool:
        """Whether the next problem will be printed, so that it is worth looking for the right word."""
        return len(self.problems) < _MOST_HELPED

    def problem(self, code: str, message: Message, node: Node | Span | None, suggestion: str | None = None) -> None:
        """Note a problem at a node."""
        span = node if node is None or isinstance(node, Span) else node.span
        self.problems.append(Problem(code, message, span, suggestion))

    def refuse(self, code: str, message: Message, node: Node | Span | None, suggestion: str | None = None) -> None:
        """Note what makes the document no position of a game, but does not keep it from being read.

        `check` says so with all else that is wrong; every other question raises it.
        """
        span = node if node is None or isinstance(node, Span) else node.span
        self.refused.append(Problem(code, message, span, suggestion))

    def nearest(self, word: str, words: abc.Iterable[str]) -> str | None:
        """Find the word that was most likely meant, unless that would help nobody any more."""
        return nearest(word, words) if self.helpful else None

    def unknown(self, vocabulary: Vocabulary, text: str, place: Node | Span) -> None:
        """Note that there is no such name; as long as the problem will be printed, with the right one."""
        span = place if isinstance(place, Span) else place.span
        if self.helpful:
            self.problems.append(vocabulary.unknown(text, self.elsewhere, span, self.language))
        else:
            message = say("there is no {kind} {word:quoted}", kind=vocabulary.kind, word=text)
            self.problem(vocabulary.code, message, span)

    def wrong_type(self, node: Node, what: What, noun: Message) -> None:
        """Note that `what` must be `noun` and is not."""
        if node.is_null:
            self.problem("missing", say("{what} has no value: it must be {noun}", what=what, noun=noun), node)
        else:
            message = say("{what} must be {noun}, not {found}", what=what, noun=noun, found=found(node))
            self.problem("wrong-type", message, node)

    def read(self, shape: Shape[T], what: What = _DOCUMENT) -> T | Unreadable:
        """Read the whole document by a shape."""
        return UNREADABLE if self.document.root is None else shape.read(self.document.root, self, what)

    def check(self) -> None:
        """Raise all problems noted so far, if there are any."""
        if self.problems:
            document = self.document
            problems = [*self.problems, *self.refused]
            raise ProblemError(document.name, problems, document.text, document.first_line)


def _language(document: SourceDocument) -> str | None:
    """Return the language that a document says it is in."""
    node = document.root and document.root.at("language")
    return node.value.strip().lower() or None if node and node.kind == "scalar" else None


def found(node: Node) -> Message:
    """Say what a node is, where it should be something else."""
    if node.kind != "scalar":
        return say("a list") if node.kind == "sequence" else say("a mapping")
    return say("the text {word:quoted}" if node.quoted else "{word:quoted}", word=node.value)


class Shape(Generic[T]):
    """What a value must look like.

    `noun` names it in messages: "coins must be a whole number". `example` is a value as a user would write it.
    """

    noun: Message
    example: str = "..."

    def takes(self, node: Node) -> bool:
        """Whether the node is of the right kind for this shape; `Either` chooses by it."""
        raise NotImplementedError

    def read(self, node: Node, reader: Reader, what: What = THIS) -> T | Unreadable:
        """Return the value of the node, or note what is wrong with it; messages call it `what`."""
        if node.kind == "refused":
            return UNREADABLE
        if not self.takes(node):
            reader.wrong_type(node, what, self.noun)
            return UNREADABLE
        return self._value(node, reader, what)

    def schema(self, vocabularies: Vocabularies | None = None) -> Schema:
        """Describe the shape as JSON Schema; with vocabularies, names become lists of words.

        The schema takes everything that the reader takes. A "title" names a part that the whole schema holds once.
        """
        raise NotImplementedError

    def full(self, node: Node, reader: Reader) -> Any:  # noqa: ANN401 -- depends on the shape
        """Return what a document in its full form has for a node that was read; as it is written, where not said."""
        del reader
        return node.value

    def listed(self, vocabularies: Vocabularies | None = None) -> Schema:  # noqa: ARG002 - some shapes need it
        """Describe a text that lists several, as JSON Schema."""
        return {"type": ["string", "number"]}

    def _value(self, node: Node, reader: Reader, what: What) -> T | Unreadable:
        raise NotImplementedError


def between(minimum: int | None, maximum: int | None) -> Message:
    """Write the range of a number.

    >>> str(between(1, None)), str(between(None, 5)), str(between(3, 3)), str(between(1, 2)), str(between(3, 7))
    ('1 or more', '5 or less', '3', '1 or 2', '3 to 7')
    """
    if maximum is None:
        return say("{least} or more", least=minimum)
    if minimum is None:
        return say("{most} or less", most=maximum)
    if minimum == maximum:
        return say("{number}", number=minimum)
    return say("{least} or {most}" if maximum == minimum + 1 else "{least} to {most}", least=minimum, most=maximum)


def outside(number: int, minimum: int | None, maximum: int | None) -> bool:
    """Whether a number lies outside a range.

    >>> outside(8, 1, 7), outside(8, 1, None)
    (True, False)
    """
    return (minimum is not None and number < minimum) or (maximum is not None and number > maximum)
