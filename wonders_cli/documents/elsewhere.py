"""Where else a name is known: in another game of the family, in another edition, or there in another language.

Nothing is read before a name is looked up, and then only as far as needed.
"""

from collections.abc import Iterator
from functools import cache

from wonders_cli.documents.data import GAMES, figures, shared_figures, switches
from wonders_cli.documents.names import Elsewhere, fold
from wonders_cli.rules.messages import Message, say

TITLES = {"base": "7 Wonders", "duel": "Duel", "architects": "Architects"}
"""The games as messages name them."""


def elsewhere(game: str) -> Elsewhere:
    """Return the look-up for documents of one game.

    >>> def known(kind, folded):
    ...     code, message = elsewhere("base")(kind, folded)
    ...     return code, str(message)
    >>> known("card", "palisade")
    ('other-game', '"Palisade" is a card of Duel')
    >>> known("card", "babylon")
    ('unknown-card', '"Babylon" is a wonder, not a card')
    >>> known("card", "strategistsguild")
    ('other-edition', '"Strategists Guild" belongs to the first edition')
    >>> known("switch", "engineeringonceperturn")
    ('unknown-key', '"engineering-once-per-turn" is a switch of Architects')
    >>> known("card", "brasserie")
    ('other-game', '"Brasserie" is Brewery, a card of Duel')
    """
    in_english = elsewhere_in_english(game)

    def look_up(kind: str, folded: str) -> tuple[str, Message] | None:
        found = in_english(kind, folded)
        return found if found or kind in ("switch", "side") else _in_other_languages(game, kind, folded)

    return look_up


def elsewhere_in_english(game: str) -> Elsewhere:
    """Return the look-up that does without names in other languages."""

    def look_up(kind: str, folded: str) -> tuple[str, Message] | None:
        if kind == "switch":
            return _switch(game, folded)
        return (None if kind == "side" else _thing(game, kind, folded)) or _edition(folded)

    return look_up


def _switch(game: str, folded: str) -> tuple[str, Message] | None:
    for other in GAMES:
        for name in switches(other) if other != game else ():
            if fold(name) == folded:
                return "unknown-key", say("{switch:quoted} is a switch of {game}", switch=name, game=TITLES[other])
    return None


def in_another_game(game: str, folded: str) -> bool:
    """Whether a text is an English name in another game, and none in this one.

    >>> in_another_game("base", "palisade"), in_another_game("base", "altar")
    (True, False)
    """
    return folded not in _names(game) and any(folded in _names(other) for other in GAMES if other != game)


def _thing(game: str, kind: str, folded: str) -> tuple[str, Message] | None:
    """Find a thing of that name which is of another kind, or of another game."""
    if known := _names(game).get(folded):
        name, other_kind = known
        return f"unknown-{kind}", say(
            "{name:quoted} is a {other_kind}, not a {kind}", name=name, other_kind=other_kind, kind=kind
        )
    for other in GAMES:
        if other != game and (known := _names(other).get(folded)):
            name, other_kind = known
            return "other-game", say(
                "{name:quoted} is a {other_kind} of {game}", name=name, other_kind=other_kind, game=TITLES[other]
            )
    return None


def _in_other_languages(game: str, kind: str, folded: str) -> tuple[str, Message] | None:
    """Find a thing that has such a name in another language and is of another kind, or of another game."""
    from wonders_cli.documents.languages import known_as  # read only for a name that English does not know

    for one in (game, *(other for other in GAMES if other != game)):
        spelling = known_as(one, folded)
        known = spelling and _names(one).get(fold(spelling.name))
        if not spelling or not known:
            continue
        name, other_kind = known
        if one != game:
            return "other-game", say(
                "{word:quoted} is {name}, a {other_kind} of {game}",
                word=spelling.local,
                name=name,
                other_kind=other_kind,
                game=TITLES[one],
            )
        return f"unknown-{kind}", say(
            "{word:quoted} is {name}, a {other_kind}, not a {kind}",
            word=spelling.local,
            name=name,
            other_kind=other_kind,
            kind=kind,
        )
    return None


def _edition(folded: str) -> tuple[str, Message] | None:
    """Find a name of another edition or of an expansion; sides too are named in its data, as `Side A`."""
    if known := _editions().get(folded):
        name, edition = known
        return "other-edition", say("{name:quoted} belongs to {edition}", name=name, edition=edition)
    return None


@cache
def _names(game: str) -> dict[str, tuple[str, str]]:
    return {fold(name): (name, what) for name, what in _spoken(game)}


def _spoken(game: str) -> Iterator[tuple[str, str]]:
    """Yield every name printed on a thing of a game, with the kind of the thing."""
    if game != "architects":
        yield from ((card["name"], "card") for card in figures(game, "cards")["cards"])
    if game == "base":
        yield from ((board["city"], "wonder") for board in figures(game, "wonders")["boards"])
    else:
        yield from ((wonder["name"], "wonder") for wonder in figures(game, "wonders")["wonders"])
        yield from ((token["name"], "progress token") for token in figures(game, "progress")["progress"])


@cache
def _editions() -> dict[str, tuple[str, str]]:
    return {fold(name): (name, edition) for name, edition in shared_figures("elsewhere").items()}
