"""Names as people write them: case, accents, apostrophes, spaces and a leading article make no difference."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from wonders_cli.documents.problems import Problem, Span
from wonders_cli.rules.messages import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from wonders_cli.documents.languages import Spelling

Elsewhere: TypeAlias = "Callable[[str, str], tuple[str, Message] | None]"
"""Where else a name is known: from a kind and a folded name to the code and the sentence of a problem, or None."""

_BLANKS = "-_\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_QUOTES = "'\"`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u2032\u2033"
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_PLAIN = str.maketrans(_BLANKS, " " * len(_BLANKS), _QUOTES + _INVISIBLE)
_LETTERS = str.maketrans({"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O"})
"""Letters of which an accent is no part that can be taken off."""
_ARTICLES = ("the", "a", "an")
_LONGEST_GUESSED = 60
_MOST_SEVERAL = 5
_SHORTEST_PART = 3
_ALIKE = 0.6
_VERY_ALIKE = 0.85


def fold(text: str) -> str:
    """Reduce a name to the part that counts when names are compared.

    >>> fold("The Caravansérail") == fold("CARAVAN-SERAIL"), fold("Architect's  Guild"), fold("Źródło")
    (True, 'architectsguild', 'zrodlo')
    """
    if not text.isascii():
        text = _without_accents(text)
    words = text.translate(_PLAIN).casefold().split()
    if len(words) > 1 and words[0] in _ARTICLES:
        del words[0]
    return "".join(words)


def one_line(text: str) -> str:
    r"""Write a free text in its one form: in one line, with accents joined to their letters.

    >>> one_line(" Zoe\u0308  of  Ur ") == "Zoë of Ur"
    True
    """
    if not text.isascii():
        from unicodedata import normalize  # slow to import, and needed beyond ASCII only

        text = normalize("NFC", text)
    return " ".join(text.split())


def _without_accents(text: str) -> str:
    from unicodedata import combining, normalize  # slow to import, and needed beyond ASCII only

    # Accents that stand alone must go first: NFKD makes a blank and a mark of each.
    decomposed = normalize("NFKD", text.translate(_PLAIN))
    return normalize("NFC", "".join(one for one in decomposed if not combining(one)).translate(_LETTERS))


def pattern(names: Iterable[str], tail: str = "") -> str:
    r"""Write a pattern for JSON Schema that takes every spelling of the names, and little else.

    A pattern cannot fold, so it takes any text that has a character beyond ASCII.

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
    letters = ([f"[{c}{c.upper()}]" if c.isalpha() else re.escape(c) for c in name] for name in folded)
    return "|".join(map(r"[\W_]*".join, letters))


def nearest(text: str, words: Iterable[str], alike: float = _ALIKE) -> str | None:
    """Find the word that the writer of `text` most likely meant, if any is near.

    >>> nearest("cions", ["cards", "coins", "stages"])
    'coins'
    """
    if not 0 < len(text) <= _LONGEST_GUESSED:
        return None
    from difflib import get_close_matches  # needed only where something is wrong

    return next(iter(get_close_matches(text, words, 1, alike)), None)


class Vocabulary:
    """The names of one kind of thing (cards, wonders ...), each with its other spellings.

    `kind` names it in messages; `code` is the code of the problem when a name is unknown. The names of a `game` are
    known in other languages too.

    >>> wonders = Vocabulary("wonder", {"Gizah": ["Giza", "Gizeh"], "Rhodos": ["Rhodes"]})
    >>> wonders.resolve("GIZA"), wonders.resolve("Atlantis"), wonders.nearest("Rodos")
    ('Gizah', None, 'Rhodos')
    """

    __slots__ = ("_canonical", "_exact", "_parts", "_words", "code", "game", "kind", "names")

    def __init__(
        self, kind: str, names: Mapping[str, Iterable[str]], code: str | None = None, game: str | None = None
    ) -> None:
        """Take the names; ValueError if two of them fold alike, which is a mistake in the rules data."""
        self.kind = kind
        self.game = game
        self.code = code or f"unknown-{kind}"
        self.names = tuple(names)
        self._exact = {name: name for name in names}
        self._words: dict[str, str] | None = None
        self._parts: list[tuple[tuple[str, ...], str]] | None = None
        self._canonical: dict[str, str] = {}
        for name, aliases in names.items():
            for spelling in (name, *aliases):
                known = self._canonical.setdefault(fold(spelling), name)
                if known != name:
                    message = f"{spelling!r} would be both {known!r} and {name!r}"
                    raise ValueError(message)

    def schema(self, tail: str = "") -> dict[str, str]:
        """Describe all spellings of the names as JSON Schema; `tail` is a pattern of what may follow them."""
        return {"type": "string", "pattern": pattern(self._all_spellings(), tail)}

    def offered(self) -> tuple[str, ...]:
        """Return the names that an editor offers: those on the box, and those of the language that was asked for."""
        if self.game is None:
            return self.names
        from wonders_cli.documents.languages import asked, local_names

        local = local_names(self.game, asked() or "")
        return tuple(dict.fromkeys((*self.names, *(local[name] for name in self.names if name in local))))

    def listed(self) -> str:
        """Write a pattern of lists of names in all spellings, divided by commas."""
        one = rf"[\W_]*(?:(?:[tT][hH][eE]|[aA][nN]?)[\W_]+)?(?:{spelled(*self._all_spellings())})[\W_]*"
        return rf"[^\x00-\x7f]|^(?:none|-)$|^(?:{one}(?:,|$))+$"

    def _all_spellings(self) -> Iterator[str]:
        yield from self._canonical
        if self.game is not None:
            from wonders_cli.documents.languages import keys

            yield from keys(self.game, self.in_english)

    def resolve(self, text: str, language: str | None = None) -> str | None:
        """Return the name on the box, or None; in other languages too, unless they differ.

        Where they differ, the `language` of the document decides.

        >>> cards = Vocabulary("card", {"Well": [], "Stockade": []}, game="base")
        >>> cards.resolve("the well"), cards.resolve("Brunnen"), cards.resolve("Palissade"), cards.resolve("Forum")
        ('Well', 'Well', 'Stockade', None)
        """
        name = self.in_english(text)
        if name is not None:
            return name
        found = self.in_other_languages(text, language)
        return found[0].name if len(found) == 1 else None

    def in_english(self, text: str) -> str | None:
        """Return the name on the box for one of its English spellings, or None."""
        return self._exact.get(text) or self._canonical.get(fold(text))

    def in_other_languages(self, text: str, language: str | None = None) -> tuple[Spelling, ...]:
        """Return the things that a text names in languages that are not English."""
        if self.game is None or len(text) > _LONGEST_GUESSED:
            return ()
        from wonders_cli.documents.languages import meanings  # read only where English has no such name

        return meanings(self.game, text, self.in_english, language)

    def clashes(self, text: str) -> Spelling | None:
        """Return what a text that is English in another game means here in another language."""
        if self.game is None or len(text) > _LONGEST_GUESSED:
            return None
        from wonders_cli.documents.languages import clash

        return clash(self.game, text, self.in_english)

    def near_in_other_languages(self, text: str, alike: float = _VERY_ALIKE, language: str | None = None) -> str | None:
        """Return the name, as it is in another language, that the user most likely meant, or None."""
        if self.game is None:
            return None
        from wonders_cli.documents.languages import likely

        return likely(self.game, text, self.in_english, alike, language)

    def local_beginning(self, text: str, language: str | None = None) -> tuple[str, ...]:
        """Return the names, as they are in other languages, that begin so; English ones are not among them."""
        if self.game is None:
            return ()
        from wonders_cli.documents.languages import beginning

        return tuple(dict.fromkeys(one.local for one in beginning(self.game, text, self.in_english, language)))

    def other_spellings(self, part: str) -> list[str]:
        """Return the names of which a folded spelling begins so."""
        return [name for spelling, name in self._canonical.items() if spelling.startswith(part)]

    def nearest(self, text: str, alike: float = _ALIKE) -> str | None:
        """Return the name that the user most likely meant, or None."""
        if len(text) > _LONGEST_GUESSED:
            return None
        words = self._single_words()
        found = nearest(fold(text), [*self._canonical, *words], alike)
        return None if found is None else self._canonical.get(found) or words[found]

    def _single_words(self) -> dict[str, str]:
        """Return the words, not too short, that one name has and no other, each with its name."""
        if self._words is None:
            found: dict[str, set[str]] = {}
            for name in self.names:
                for word in map(fold, name.split()):
                    found.setdefault(word, set()).add(name)
            self._words = {
                word: names.pop() for word, names in found.items() if len(names) == 1 and len(word) > _SHORTEST_PART
            }
        return self._words

    def unknown(
        self, text: str, elsewhere: Elsewhere | None = None, span: Span | None = None, language: str | None = None
    ) -> Problem:
        """Say that there is no such name: where else it is known, which names begin or end so, or which one is near."""
        things = self.in_other_languages(text, language)
        if len(things) > 1:
            return self._unclear(text, things, span)
        known = elsewhere(self.kind, fold(text)) if elsewhere and len(text) <= _LONGEST_GUESSED else None
        if known:
            code, message = known
            if other := self.clashes(text):
                from wonders_cli.documents.languages import called

                message = say(
                    "{known}; in {language} it is {name}: begin the document with `language: {code}`",
                    known=message,
                    language=called(other.language),
                    name=other.name,
                    code=other.language,
                )
            return Problem(code, message, span, self.nearest(text, _VERY_ALIKE))
        several = self.beginning(text)
        if 1 < len(several) <= _MOST_SEVERAL:
            message = say(
                "there is no {kind} {word:quoted}: which of {names:quoted comma}?",
                kind=self.kind,
                word=text,
                names=several,
            )
            return Problem(self.code, message, span)
        message = say("there is no {kind} {word:quoted}", kind=self.kind, word=text)
        likely = next(iter(several), None) or self._likely(text, language) if len(several) <= 1 else None
        return Problem(self.code, message, span, likely)

    def _unclear(self, text: str, found: Iterable[Spelling], span: Span | None) -> Problem:
        """Say which things a name means in which languages, where nothing decides."""
        from wonders_cli.documents.languages import called

        each = tuple(say("{name} in {language}", name=one.name, language=called(one.language)) for one in found)
        code = next(one.language for one in found)
        message = say(
            "{word:quoted} is {names:or}: write the English name, or begin the document with `language: {code}`",
            word=text,
            names=each,
            code=code,
        )
        return Problem(self.code, message, span)

    def _likely(self, text: str, language: str | None) -> str | None:
        """Return the name that was most likely meant: a near one in any language before a less near one."""
        if self.game is None or len(text) > _LONGEST_GUESSED:
            return self.nearest(text)
        for alike in (_VERY_ALIKE, _ALIKE):
            local = self.near_in_other_languages(text, alike, language) if language or alike != _ALIKE else None
            found = local if language and local else self.nearest(text, alike) or local
            if found:
                return found
        return None

    def beginning(self, text: str) -> tuple[str, ...]:
        """Return the names that begin or end with a text, or that have a word which does; a very short text has none.

        >>> Vocabulary("card", {"Guard Tower": [], "Watchtower": [], "Forum": []}).beginning("tower")
        ('Guard Tower', 'Watchtower')
        """
        part = fold(text) if len(text) <= _LONGEST_GUESSED else ""
        if len(part) < _SHORTEST_PART:
            return ()
        if self._parts is None:
            self._parts = [
                (tuple(fold(" ".join(words[at:])) for at in range(len(words))), name)
                for name in self.names
                if (words := name.split())
            ]
        return tuple(
            name for ends, name in self._parts if ends[0].endswith(part) or any(e.startswith(part) for e in ends)
        )


def shortened(vocabulary: Vocabulary, text: str, language: str | None = None) -> tuple[str, ...]:
    """Return the names that a text is the beginning of; names on the box come before other spellings.

    Each word may be the beginning of a word of the name.

    >>> cards = Vocabulary("card", {"Lumber Yard": [], "Lighthouse": [], "Loom": [], "Theater": ["Theatre"]})
    >>> shortened(cards, "lum y"), shortened(cards, "l"), shortened(cards, "theatr"), shortened(cards, "x")
    (('Lumber Yard',), ('Lumber Yard', 'Lighthouse', 'Loom'), ('Theater',), ())
    """
    name = vocabulary.in_english(text)
    if name is not None:
        return (name,)
    part, words = fold(text), [fold(word) for word in text.split()]
    if not part or len(text) > _LONGEST_GUESSED:
        return ()
    alone = len(words) == 1
    found = [name for name in vocabulary.names if (alone and fold(name).startswith(part)) or _begin(words, name)]
    found = found or [*dict.fromkeys(vocabulary.other_spellings(part) if alone else ())]
    return tuple(found) or _shortened_elsewhere(vocabulary, text, language)


def _shortened_elsewhere(vocabulary: Vocabulary, text: str, language: str | None) -> tuple[str, ...]:
    """Return what a text names, or is the beginning of, in other languages."""
    named = tuple(one.name for one in vocabulary.in_other_languages(text, language))
    if named or vocabulary.game is None:
        return named
    from wonders_cli.documents.languages import beginning

    begun = beginning(vocabulary.game, text, vocabulary.in_english, language)
    return tuple(dict.fromkeys(one.name for one in begun))


def _begin(words: list[str], name: str) -> bool:
    """Whether words are the beginnings of the first words of a name, an article left out."""
    parts = [part for word in name.split() if (part := fold(word))]
    if len(parts) > 1 and parts[0] in _ARTICLES:
        del parts[0]
    return len(words) <= len(parts) and all(map(str.startswith, parts, words))


def vocabulary(kind: str, names: Iterable[str], aliases: Mapping[str, str], game: str | None = None) -> Vocabulary:
    """Make a vocabulary of names and other spellings; `aliases` has the name that each of those stands for.

    The names of a `game` are known in other languages too.

    >>> vocabulary("card", ["Bazar"], {"Bazaar": "Bazar"}).resolve("bazaar")
    'Bazar'
    """
    spellings: dict[str, list[str]] = {name: [] for name in names}
    for spelling, name in aliases.items():
        spellings[name].append(spelling)
    return Vocabulary(kind, spellings, game=game)


def repeated(words: Iterable[Any]) -> Iterator[tuple[int, str]]:
    """Return each word that stood before, with its index; what is empty or unreadable is no word.

    >>> [*repeated(["Ann", None, "Bob", "Ann", None])]
    [(3, 'Ann')]
    """
    seen: set[str] = set()
    for index, word in enumerate(words):
        if word and word in seen:
            yield index, word
        seen.add(word)
