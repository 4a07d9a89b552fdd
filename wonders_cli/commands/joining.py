"""Names of several words on the command line, where a shell hands over each word by itself."""

from collections.abc import Callable, Sequence
from importlib import import_module

from wonders_cli.documents.elsewhere import elsewhere
from wonders_cli.documents.names import fold

MOST_WORDS = 8
"""No name has more."""


def joined_names(words: Sequence[str], games: Sequence[str]) -> tuple[str, ...]:
    """Join neighbours to the longest names that the games, or other games and editions, have; all else stays as typed.

    >>> joined_names(["Lumber", "Yard", "Loom", "Lumbr", "Yard"], ["base"])
    ('Lumber Yard', 'Loom', 'Lumbr', 'Yard')
    >>> joined_names(["circus", "maximus"], ["base"]), joined_names(["circus", "loom"], ["base"])
    (('circus maximus',), ('circus', 'loom'))
    """
    if len(words) < 2:  # noqa: PLR2004 -- neighbours are two
        return tuple(words)
    known = [_known(game) for game in games]
    found = []
    at = 0
    while at < len(words):
        run = min(MOST_WORDS, len(words) - at)
        while run > 1 and not any(is_name(" ".join(words[at : at + run])) for is_name in known):
            run -= 1
        found.append(" ".join(words[at : at + run]))
        at += run
    return tuple(found)


def _known(game: str) -> Callable[[str], bool]:
    """Return what says whether a text is a name, in this game or in another one."""
    vocabularies = import_module(f"wonders_cli.documents.{game}.catalogue").vocabularies().values()
    foreign = elsewhere(game)
    return lambda text: (
        any(vocabulary.resolve(text) is not None for vocabulary in vocabularies)
        or foreign("card", fold(text)) is not None
    )
