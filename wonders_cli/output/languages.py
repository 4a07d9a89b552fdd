"""The languages that answers are written in: catalogues of gettext beside this package, English without one."""

from __future__ import annotations

import os
from functools import cache
from gettext import GNUTranslations, NullTranslations
from typing import TYPE_CHECKING, NoReturn

from wonders_cli.rules.messages import speak

if TYPE_CHECKING:
    from collections.abc import Mapping

ENGLISH = "en"
VARIABLES = ("WONDERS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the environment that name a language, the one that decides first."""
FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")


class _Missing(NullTranslations):
    """What is asked when the catalogue has no entry."""

    def gettext(self, message: str) -> NoReturn:
        raise LookupError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:
        del msgid2, n
        raise LookupError(msgid1)


class Catalogue:
    """A language to write in; what it does not have is a LookupError."""

    def __init__(self, translations: NullTranslations) -> None:
        """Take the translations of one language."""
        translations.add_fallback(_Missing())
        self._translations = translations

    def phrase(self, english: str) -> str:
        """Return a template, a joining word or a term in this language.

        >>> catalogue("sv").phrase("{player} wins by {victory}.")
        '{player} vinner genom {victory}.'
        """
        return self._translations.gettext(english)

    def counted(self, number: int, noun: str, nouns: str) -> str:
        """Return the noun as it stands behind a number, from its English singular and plural.

        >>> [catalogue("sv").counted(number, "shield", "shields") for number in (1, 2)]
        ['sköld', 'sköldar']
        """
        return self._translations.ngettext(noun, nouns, number)


def written_languages() -> tuple[str, ...]:
    """Return the codes of the languages that answers can be written in, English first.

    >>> written_languages()[0], "sv" in written_languages()
    ('en', True)
    """
    return (ENGLISH, *sorted(code for code in os.listdir(FOLDER) if os.path.isfile(_file(code))))


@cache
def catalogue(language: str) -> Catalogue:
    """Read the catalogue of a language; there is a FileNotFoundError where it has none."""
    with open(_file(language), "rb") as file:
        return Catalogue(GNUTranslations(file))


def write_in(language: str | None) -> None:
    """Let answers be written in a language from here on; in English where it has no catalogue."""
    known = language is not None and language in written_languages()
    if known and language and language != ENGLISH:
        speak(catalogue(language), language)
    else:
        speak(None)


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for: the first variable that says something decides.

    >>> language_of({"LC_ALL": "", "LANG": "sv_SE.UTF-8"}), language_of({"WONDERS_LANG": "en", "LANG": "sv_SE"})
    ('sv', 'en')
    >>> language_of({"LANG": "C.UTF-8"}), language_of({})
    ('en', 'en')
    """
    said = next((environment[name] for name in VARIABLES if environment.get(name)), ENGLISH)
    code = said.replace("-", "_").partition(".")[0].partition("_")[0].strip().lower()
    return code if code in written_languages() else ENGLISH


def _file(language: str) -> str:
    return os.path.join(FOLDER, language, "LC_MESSAGES", "wonders.mo")
