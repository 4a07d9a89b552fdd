"""Names of several words on the command line, where a shell hands over each word by itself."""

from collections.abc import Callable, Sequence
from importlib import import_module

from wonders_cli.documents.elsewhere import elsewhere, elsewhere_in_english
from wonders_cli.documents.names import fold

MOST_WORDS = 8
"""No name has more."""


def joined_names(words: Sequence[str], games: Sequence[str]) -> tuple[str, ...]:
    """Join neighbours to the longest names that the games, or other games and editions, have; all else stays as typed.

    Names in other languages are looked up where no English name begins. Words that are each an English name stay apart.

    >>> joined_names(["Lumber", "Yard", "Loom", "Lumbr", "Yard"], ["base"])
    ('Lumber Yard', 'Loom', 'Lumbr', 'Yard')
    >>> joined_names(["circus", "maximus"], ["base"]), joined_names(["circus", "loom"], ["base"])
    (('circus maximus',), ('circus', 'loom'))
    >>> joined_names(["Place", "d'armes", "Loom"], ["base"])
    ("Place d'armes", 'Loom')
    """
    if len(words) < 2:  # noqa: PLR2004 -- neighbours are two
        return tuple(words)
    in_english, in_any = _known(games, local=False), _known(games, local=True)
    found = []
    at = 0
    while at < len(words):
        run = _longest(words[at : at + MOST_WORDS], in_english)
        if run == 1:
            run = _longest(
                words[at : at + MOST_WORDS], lambda text: not all(map(in_english, text.split())) and in_any(text)
            )
        found.append(" ".join(words[at : at + run]))
        at += run
    return tuple(found)


def _longest(words: Sequence[str], is_name: Callable[[str], bool]) -> int:
    """Return how many of the words, from the first one, are a name together; 1 if none are."""
    return next((run for run in range(len(words), 1, -1) if is_name(" ".join(words[:run]))), 1)


def _known(games: Sequence[str], *, local: bool) -> Callable[[str], bool]:
    """Return what says whether a text is a name, in one of the games or in another one."""
    each = [
        (
            import_module(f"wonders_cli.documents.{game}.catalogue").vocabularies().values(),
            (elsewhere if local else elsewhere_in_english)(game),
        )
        for game in games
    ]
    return lambda text: any(
        any((one.resolve if local else one.in_english)(text) is not None for one in vocabularies)
        or foreign("card", fold(text)) is not None
        for vocabularies, foreign in each
    )
