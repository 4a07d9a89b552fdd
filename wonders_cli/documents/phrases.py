"""Plays as people write them: an action, a name, and clauses that begin with certain words."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from wonders_cli.documents.problems import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from wonders_cli.documents.nodes import Node


class Phrase(NamedTuple):
    """A part of a play: its first word, the text after the word, and the place of the text."""

    word: str
    text: str
    span: Span


def begun(text: str, verbs: Mapping[str, str], language: str | None) -> tuple[str | None, str | None]:
    """Return the action that a verb means, and the language of the play: that of the verb, else of the document.

    >>> begun("builds", {"builds": "build"}, None), begun("s\u00e4ljer", {"sell": "sell"}, None)
    (('build', None), ('sell', 'sv'))
    """
    if text in verbs:
        return verbs[text], language
    from wonders_cli.documents.languages import word  # read only where it is no English word

    found = word(text, set(verbs.values()), language)
    return (found.meaning, found.language) if found else (None, language)


def phrases(node: Node, words: Iterable[str], language: str | None = None) -> list[Phrase]:
    """Cut a play before certain words, in upper or lower case, or before what means them in a `language`.

    A phrase without a word holds the text before the first word. A clause without a text has the place where the text
    is missing.
    """
    text: str = node.value
    meanings = {word: word for word in words}
    if language is not None:
        from wonders_cli.documents.languages import synonyms

        meanings = synonyms(meanings, language) | meanings
    matches = list(_pattern(tuple(meanings)).finditer(text))
    ends = [match.start() for match in matches] + [len(text)]
    found = [
        Phrase(meanings[match[1].lower()], *_piece(node, match.end(), end))
        for match, end in zip(matches, ends[1:], strict=True)
    ]
    return [Phrase("", *_piece(node, 0, ends[0])), *found] if text[: ends[0]].strip() else found


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?:^|(?<=[\s,;]))({'|'.join(words)})(?=[\s,;]|$)", re.IGNORECASE)


def _piece(node: Node, start: int, end: int) -> tuple[str, Span]:
    piece: str = node.value[start:end]
    text, span = " ".join(piece.split()), node.span
    if span.end_line != span.line:
        return text, span
    column = span.column + node.quoted + start + len(piece) - len(piece.lstrip())
    return text, Span(span.line, column, span.line, column + max(len(piece.strip()), 1))
