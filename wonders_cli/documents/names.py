"""Names as people write them: whatever the case, accents, apostrophes, leading article or spacing."""

# ruff: noqa: D107 -- the class tells its arguments

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from wonders_cli.errors import Problem, Span, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Elsewhere: TypeAlias = "Callable[[str, str], tuple[str, str] | None]"
"""Where else a name is known: (kind, folded name) -> (code of the problem, sentence), or None."""

_BLANKS = "-_\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_QUOTES = "'\"`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u2032\u2033"
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_PLAIN = str.maketrans(_BLANKS, " " * len(_BLANKS), _QUOTES + _INVISIBLE)
_ARTICLES = ("the", "a", "an")
_LONGEST_GUESSED = 60
_MOST_SEVERAL = 3
_ALIKE = 0.6
_VERY_ALIKE = 0.85


def fold(text: str) -> str:
    """Reduce a name to what counts when names are compared.

    >>> fold("The Caravansérail") == fold("CARAVAN-SERAIL"), fold("Architect's  Guild"), fold("a Theatre")
    (True, 'architectsguild', 'theatre')
    """
    if not text.isascii():
        text = _without_accents(text)
    words = text.translate(_PLAIN).casefold().split()
    if len(words) > 1 and words[0] in _ARTICLES:
        del words[0]
    return "".join(words)


def one_line(text: str) -> str:
    r"""Write a text of the user's own so that it is the same however it was typed: in one line, accents on letters.

    >>> one_line(" Zoe\u0308  of  Ur ") == "Zoë of Ur"
    True
    """
    if not text.isascii():
        from unicodedata import normalize  # only texts beyond ASCII pay for the tables

        text = normalize("NFC", text)
    return " ".join(text.split())


def _without_accents(text: str) -> str:
    from unicodedata import combining, normalize  # only names beyond ASCII pay for the tables

    # The spacing accents must go before they are taken apart: NFKD makes a blank and a mark of each.
    decomposed = normalize("NFKD", text.translate(_PLAIN))
    return normalize("NFC", "".join(character for character in decomposed if not combining(character)))


def pattern(names: Iterable[str], tail: str = "") -> str:
    r"""Write a pattern for JSON Schema that takes every spelling that folds to one of the names, and little else.

    Patterns know no folding: a name with an accent or another sign beyond ASCII is taken whatever it is.

    >>> print(pattern(["The Ox"]))
    [^\x00-\x7f]|^[\W_]*(?:(?:[tT][hH][eE]|[aA][nN]?)[\W_]+)?(?:[oO][\W_]*[xX])[\W_]*$
    """
    return rf"[^\x00-\x7f]|^[\W_]*(?:(?:[tT][hH][eE]|[aA][nN]?)[\W_]+)?(?:{spelled(*names)})[\W_]*{tail}$"


def spelled(*names: str) -> str:
    r"""Write the part of a pattern that takes the letters of one of the names.

    >>> print(spelled("Ox", "9"))
    [oO][\W_]*[xX]|9
    """
    folded = dict.fromkeys(map(fold, names))
    return "|".join(r"[\W_]*".join(f"[{c}{c.upper()}]" if c.isalpha() else c for c in name) for name in folded)


def nearest(text: str, words: Iterable[str], alike: float = _ALIKE) -> str | None:
    """Find the word that somebody who wrote `text` most likely meant, if any is near.

    >>> nearest("cions", ["cards", "coins", "stages"])
    'coins'
    """
    if not 0 < len(text) <= _LONGEST_GUESSED:
        return None
    from difflib import get_close_matches  # only needed when something is wrong

    return next(iter(get_close_matches(text, words, 1, alike)), None)


class Vocabulary:
    """The names of one kind (cards, wonders ...), each with its aliases.

    `kind` is the word for messages, `code` that of the problem when a name is unknown.
    Two names that fold alike are a mistake of ours: ValueError.

    >>> wonders = Vocabulary("wonder", {"Gizah": ["Giza", "Gizeh"], "Rhodos": ["Rhodes"]})
    >>> wonders.resolve("GIZA"), wonders.resolve("Atlantis"), wonders.nearest("Rodos")
    ('Gizah', None, 'Rhodos')
    """

    __slots__ = ("_canonical", "_exact", "code", "kind", "names")

    def __init__(self, kind: str, names: Mapping[str, Iterable[str]], code: str | None = None) -> None:
        self.kind = kind
        self.code = code or f"unknown-{kind}"
        self.names = tuple(names)
        self._exact = {name: name for name in names}
        self._canonical: dict[str, str] = {}
        for name, aliases in names.items():
            for spelling in (name, *aliases):
                known = self._canonical.setdefault(fold(spelling), name)
                if known != name:
                    message = f"{spelling!r} would be both {known!r} and {name!r}"
                    raise ValueError(message)

    def schema(self, tail: str = "") -> dict[str, str]:
        """Describe all spellings of the names as JSON Schema, with what may follow them."""
        return {"type": "string", "pattern": pattern(self._canonical, tail)}

    def resolve(self, text: str) -> str | None:
        """Give the name as it is on the box, or None."""
        return self._exact.get(text) or self._canonical.get(fold(text))

    def nearest(self, text: str, alike: float = _ALIKE) -> str | None:
        """Give the name that was most likely meant, or None."""
        found = nearest(fold(text), self._canonical, alike) if len(text) <= _LONGEST_GUESSED else None
        return self._canonical[found] if found is not None else None

    def unknown(self, text: str, elsewhere: Elsewhere | None = None, span: Span | None = None) -> Problem:
        """Say that there is no such name: where else it is known, of which it is a part, or which one is near."""
        known = elsewhere(self.kind, fold(text)) if elsewhere and len(text) <= _LONGEST_GUESSED else None
        if known:
            code, message = known
            return Problem(code, message, span, self.nearest(text, _VERY_ALIKE))
        message = f"there is no {self.kind} {quoted(text)}"
        several = [name for name in self.names if fold(name).endswith(fold(text))] if text else ()
        if 1 < len(several) <= _MOST_SEVERAL:
            return Problem(self.code, f"{message}: which of {', '.join(map(quoted, several))}?", span)
        return Problem(self.code, message, span, self.nearest(text))


def vocabulary(kind: str, names: Iterable[str], aliases: Mapping[str, str]) -> Vocabulary:
    """Make a vocabulary of names and of a table of other spellings, each with the name that it stands for.

    >>> vocabulary("card", ["Bazar"], {"Bazaar": "Bazar"}).resolve("bazaar")
    'Bazar'
    """
    spellings: dict[str, list[str]] = {name: [] for name in names}
    for spelling, name in aliases.items():
        spellings[name].append(spelling)
    return Vocabulary(kind, spellings)
