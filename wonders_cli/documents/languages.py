"""Names and words in the languages of the players.

Nothing of them is read before an English look-up fails or a language is asked for. A name belongs to a game; a word
such as `mynt` belongs to all of them.
"""

from __future__ import annotations

import re
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from wonders_cli.documents.data import figures, shared_figures
from wonders_cli.documents.names import fold, nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    English = Callable[[str], str | None]

ENGLISH = "en"
_asked: ContextVar[str | None] = ContextVar("asked", default=None)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_ELIDED = re.compile(r"[lL]['\u2019\u02bc]\s*")


class Spelling(NamedTuple):
    """A name in a language: the name on the English box, and whether it is the one that is printed today."""

    language: str
    name: str
    local: str
    printed: bool


class Word(NamedTuple):
    """What a word means in English, and its language."""

    meaning: str
    language: str


def codes() -> tuple[str, ...]:
    """Return the codes of the languages in which names or words are known, English first.

    >>> codes()
    ('en', 'de', 'fr', 'it', 'pl', 'ru', 'sv')
    """
    return (ENGLISH, *_about())


def called(language: str) -> str:
    """Return the English name of a language.

    >>> called("sv")
    'Swedish'
    """
    return "English" if language == ENGLISH else str(_about()[language]["called"])


def ask(language: str | None) -> None:
    """Let names be of a language where they are of several, as `--lang` says; None asks for none."""
    _asked.set(language)


def asked() -> str | None:
    """Return the language that was asked for."""
    return _asked.get()


def local_names(game: str, language: str) -> dict[str, str]:
    """Return the names that are printed in a language today, by those on the English box; empty where none are known.

    >>> local_names("base", "de")["Well"], local_names("duel", "ru")["Quarry"], local_names("base", "pl")
    ('Brunnen', 'Каменоломня', {})
    """
    return {one.name: one.local for one in _spellings(game) if one.language == language and one.printed}


def meanings(game: str, text: str, english: English, language: str | None = None) -> tuple[Spelling, ...]:
    """Return what a text means in the languages that are not English, each thing once.

    `english` finds a name on the box, and says so which things are meant. Where languages differ, the document's
    `language` decides, else the language that was asked for. A name that is English in another game means nothing here
    unless its language was said: German Palisade is a card of the base game, English Palisade one of Duel.

    >>> [one.name for one in meanings("base", "der brunnen", lambda name: name)]
    ['Well']
    """
    found: dict[str, list[Spelling]] = {}
    for key in _typed(text):
        for one in (*_index(game).get(key, ()), *_as_spellings(key)):
            name = english(one.name)
            if name is not None:
                found.setdefault(name, []).append(one._replace(name=name))
    decisive = language or _asked.get()
    said = decisive is not None and any(one.language == decisive for ones in found.values() for one in ones)
    if found and not said and _in_another_game(game, fold(text)):
        return ()
    if len(found) > 1 and decisive:
        decided = {name: ones for name, ones in found.items() if any(one.language == decisive for one in ones)}
        found = decided or found
    return tuple(ones[0] for ones in found.values())


def _in_another_game(game: str, folded: str) -> bool:
    from wonders_cli.documents.elsewhere import in_another_game  # which reads the other games

    return in_another_game(game, folded)


def implied(game: str, texts: Iterable[str], english: English) -> str | None:
    """Return the only language in which a document can be written: one that has all its names that are not English.

    >>> implied("base", ["Altar", "Brunnen", "Palisade"], lambda name: name if name == "Altar" else None)
    'de'
    """
    votes = [
        {one.language for one in ones}
        for text in texts
        if (ones := _index(game).get(fold(text))) and english(text) is None and not _in_another_game(game, fold(text))
    ]
    common = set.intersection(*votes) if votes else set()
    return common.pop() if len(common) == 1 else None


def clash(game: str, text: str, english: English) -> Spelling | None:
    """Return what a text that is English in another game means here in another language."""
    found = _index(game).get(fold(text), ()) if _in_another_game(game, fold(text)) else ()
    return next((one for one in found if english(one.name) is not None), None)


def beginning(game: str, text: str, english: English, language: str | None = None) -> list[Spelling]:
    """Return the names that begin so; those of the language that is asked for, if any begins so in it.

    >>> [one.name for one in beginning("base", "brun", lambda name: name)]
    ['Well']
    """
    begun = fold(text)
    found = [
        one._replace(name=name)
        for key, ones in _index(game).items()
        if key.startswith(begun)
        for one in ones
        if (name := english(one.name)) is not None
    ]
    decisive = language or _asked.get()
    return [one for one in found if one.language == decisive] or found


def likely(game: str, text: str, english: English, alike: float, language: str | None = None) -> str | None:
    """Return the name, as it is printed in its language, that is nearest to a text.

    >>> likely("base", "Brunen", lambda name: name, 0.85)
    'Brunnen'
    """
    decisive = language or _asked.get()
    known = {
        key: one.local
        for key, ones in _index(game).items()
        for one in ones
        if (decisive is None or one.language == decisive) and english(one.name) is not None
    }
    found = nearest(fold(text), known, alike)
    return None if found is None else known[found]


def known_as(game: str, folded: str) -> Spelling | None:
    """Return a thing of a game that has a folded name in some language.

    >>> known_as("base", "holzplatz").name
    'Lumber Yard'
    """
    return next(iter(_index(game).get(folded, ())), None)


def word(text: str, among: Collection[str], language: str | None = None) -> Word | None:
    """Return which of some English words a text means in another language.

    The language that is asked for goes before the others.

    >>> word("Mynt", ("stages", "coins")), word("notte", ("day", "night")), word("mynt", ("day", "night"))
    (Word(meaning='coins', language='sv'), Word(meaning='night', language='it'), None)
    """
    decisive = language or _asked.get()
    found = [one for key in _spelled(text) for one in _words().get(key, ()) if one.meaning in among]
    return next((one for one in found if one.language == decisive), next(iter(found), None))


def synonyms(among: Collection[str], language: str | None = None) -> dict[str, str]:
    """Return the words, in lower case, that mean one of some English words, with their meanings.

    Without a language they are those of all languages.

    >>> synonyms(("with", "build"), "sv")
    {'bygg': 'build', 'bygga': 'build', 'bygger': 'build', 'med': 'with'}
    """
    return {
        entry["word"].lower(): meaning
        for entry in shared_figures("languages")["words"]
        if language in (None, entry["language"])
        for meaning in entry["means"]
        if meaning in among
    }


def keys(game: str, english: English) -> Iterator[str]:
    """Yield the folded spellings, in all other languages, of the things whose names `english` finds."""
    yield from (key for key, ones in _index(game).items() if any(english(one.name) for one in ones))
    yield from (key for key, ones in _words().items() if any(english(one.meaning) for one in ones))


def _about() -> dict[str, Any]:
    found: dict[str, Any] = shared_figures("languages")["languages"]
    return found


@cache
def _spellings(game: str) -> tuple[Spelling, ...]:
    return tuple(
        Spelling(language, entry["name"], entry.get("local") or entry["alias"], "local" in entry)
        for language, about in _about().items()
        if game in about["games"]
        for entry in figures(game, f"names/{language}")["names"]
    )


@cache
def _index(game: str) -> dict[str, tuple[Spelling, ...]]:
    """Return the names by their folded spellings."""
    found: dict[str, tuple[Spelling, ...]] = {}
    for one in _spellings(game):
        bare = _without_article(one.local)
        for key in dict.fromkeys((*_spelled(one.local), *(_spelled(bare) if bare else ()))):
            found[key] = (*found.get(key, ()), one)
    return found


@cache
def _words() -> dict[str, tuple[Word, ...]]:
    found: dict[str, tuple[Word, ...]] = {}
    for entry in shared_figures("languages")["words"]:
        for key in dict.fromkeys(_spelled(entry["word"])):
            found[key] = (*found.get(key, ()), *(Word(one, entry["language"]) for one in entry["means"]))
    return found


def _as_spellings(key: str) -> Iterator[Spelling]:
    """Words may be names, as those of resources are in Architects."""
    return (Spelling(one.language, one.meaning, key, printed=False) for one in _words().get(key, ()))


def _typed(text: str) -> Iterable[str]:
    """Return the folded spellings under which a text may be known, with its article and without."""
    bare = _without_article(text)
    return dict.fromkeys((fold(text), fold(bare))) if bare else (fold(text),)


def _spelled(text: str) -> tuple[str, ...]:
    """Return a folded text, and how it is spelled without umlauts.

    >>> _spelled("Glashütte")
    ('glashutte', 'glashuette')
    """
    return (fold(text),) if text.isascii() else (fold(text), fold(text.translate(_UMLAUTS)))


def _without_article(text: str) -> str | None:
    """Return a name without its article; None if it has none.

    >>> _without_article("L\u2019Officine"), _without_article("les Pyramides"), _without_article("Le")
    ('Officine', 'Pyramides', None)
    """
    elided = _ELIDED.match(text)
    if elided and text[elided.end() :]:
        return text[elided.end() :]
    first, _, rest = text.strip().partition(" ")
    return rest.strip() or None if fold(first) in _articles() else None


@cache
def _articles() -> frozenset[str]:
    return frozenset(article for about in _about().values() for article in about["articles"])
