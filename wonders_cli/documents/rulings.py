"""The rulings of the rules data as values, and finding them by code, by switch or by words."""

from collections.abc import Iterable
from functools import cache

from wonders_cli.documents import data
from wonders_cli.documents.names import fold, nearest
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.rules.answers.things import Ruling, Switch
from wonders_cli.rules.messages import say


@cache
def rulings(game: str) -> tuple[Ruling, ...]:
    """Return the rulings of a game, in the order in which they are written down."""
    sources, switches, cases = data.sources(game), data.switches(game), data.shared_figures("pinned")
    found = []
    for code, entry in data.rulings(game).items():
        name = entry.get("switch")
        switch = name and Switch(
            name, switches[name]["default"], tuple(switches[name]["values"]), switches[name]["meaning"], code
        )
        kinds = dict.fromkeys(sources[source]["kind"] for source in entry["source"])
        found.append(
            Ruling(
                code,
                entry["title"],
                entry["text"],
                entry["grade"],
                ", ".join(kinds),
                tuple(sources[source]["title"] for source in entry["source"]),
                tuple(cases.get(code, ())),
                switch or None,
                entry.get("background", False),
            )
        )
    return tuple(found)


def about(game: str, name: str) -> tuple[str, ...]:
    """Return the codes of the rulings about a thing.

    >>> "base/olympia/first-of-colour" in about("base", "Olympia")
    True
    """
    return tuple(code for code, entry in data.rulings(game).items() if name in entry.get("about", ()))


def named(word: str, known: Iterable[Ruling]) -> list[Ruling]:
    """Find the ruling of a code, all below the start of a code, or the one with a switch; else those with the words.

    Whole words come before parts of words. None at all is a problem.

    >>> [ruling.code for ruling in named("strict-purchases", rulings("base"))]
    ['base/pay/needless-purchase']
    >>> [ruling.code for ruling in named("Ship-owners", rulings("base"))]
    ['base/guild/shipowners']
    """
    known = list(known)
    code = word.strip("/").lower()
    found = [
        ruling
        for ruling in known
        if code in (ruling.code, ruling.switch and ruling.switch.name) or ruling.code.startswith(f"{code}/")
    ]
    if not found and fold(code):
        found = [ruling for ruling in known if _has_words(ruling, code)]
        found = found or [ruling for ruling in known if any(fold(code) in fold(text) for text in _texts(ruling))]
    if not found:
        names = dict.fromkeys(name for one in known for name in (one.code, one.code.rpartition("/")[0]))
        message = say("there is no ruling {word:quoted}", word=word)
        raise ProblemError("", [Problem("unknown-ruling", message, suggestion=nearest(code, list(names)))])
    return found


def _texts(ruling: Ruling) -> tuple[str, ...]:
    return ruling.code, ruling.title, ruling.text


def _has_words(ruling: Ruling, words: str) -> bool:
    """Whether a ruling has the words one behind the other, each as a whole."""
    wanted = _words(words)
    every = [_words(text) for text in _texts(ruling)]
    return any(wanted == have[at : at + len(wanted)] for have in every for at in range(len(have)))


def _words(text: str) -> list[str]:
    spaced = "".join(character if character.isalnum() else " " for character in text)
    return [fold(word) for word in spaced.split()]
