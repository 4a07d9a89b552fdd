"""Where else a name is known: in another game of the family, or in another edition."""

from collections.abc import Iterator
from functools import cache

from wonders_cli.documents.catalogue import GAMES, figures, rulings, shared_figures
from wonders_cli.documents.names import Elsewhere, fold

TITLES = {"base": "a 7 Wonders", "duel": "a Duel", "architects": "an Architects"}


def elsewhere(game: str) -> Elsewhere:
    """Return the look-up for documents of one game.

    >>> elsewhere("base")("card", "palisade")
    ('other-game', '"Palisade" is a Duel card')
    >>> elsewhere("base")("card", "babylon")
    ('unknown-card', '"Babylon" is a wonder, not a card')
    >>> elsewhere("base")("card", "strategistsguild")
    ('other-edition', '"Strategists Guild" belongs to the first edition')
    >>> elsewhere("base")("switch", "engineeringonceperturn")
    ('unknown-key', '"engineering-once-per-turn" is a switch of Architects')
    """

    def look_up(kind: str, folded: str) -> tuple[str, str] | None:
        if kind == "switch":
            return _switch(game, folded)
        if found := _names(game).get(folded):
            name, what = found
            return f"unknown-{kind}", f'"{name}" is a {what}, not a {kind}'
        for other in GAMES:
            if other != game and (found := _names(other).get(folded)):
                name, what = found
                return "other-game", f'"{name}" is {TITLES[other]} {what}'
        if found := _editions().get(folded):
            name, edition = found
            return "other-edition", f'"{name}" belongs to {edition}'
        return None

    return look_up


def _switch(game: str, folded: str) -> tuple[str, str] | None:
    for other in GAMES:
        for ruling in rulings(other).values() if other != game else ():
            name = ruling.get("switch", {}).get("name", "")
            if fold(name) == folded:
                return "unknown-key", f'"{name}" is a switch of {TITLES[other].partition(" ")[2]}'
    return None


@cache
def _names(game: str) -> dict[str, tuple[str, str]]:
    return {fold(name): (name, what) for name, what in _spoken(game)}


def _spoken(game: str) -> Iterator[tuple[str, str]]:
    """Give every name printed on a thing of a game, with what that thing is."""
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
