"""The scientific symbols of a city, in the words of each game.

`sources` are the things that have the symbols; their detail is the symbol.
"""

from typing import Any, NamedTuple

from wonders_cli.rules.answers.reasons import Assumed, Source, assumptions
from wonders_cli.rules.frozen import Frozen


class BaseScience(NamedTuple):
    """The symbols of a city, its free symbols, and every best use of them; `same_symbols` and `sets` are points."""

    player: str
    symbols: Frozen[str, int]
    wildcards: int
    points: int
    best: tuple[Frozen[str, int], ...]
    same_symbols: int
    sets: int
    rulings: tuple[str, ...] = ()
    game: str = "base"
    agreed: bool = True
    sources: tuple[Source, ...] = ()
    assumed: tuple[Assumed, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the answer as scripts read it."""
        return {
            "game": self.game,
            "player": self.player,
            "symbols": dict(self.symbols),
            "wildcards": self.wildcards,
            "points": self.points,
            "best": [dict(counts) for counts in self.best],
            "same_symbols": self.same_symbols,
            "sets": self.sets,
            "sources": [source.as_json() for source in self.sources],
            **assumptions(self.assumed),
            "rulings": list(self.rulings),
        }


class DuelScience(NamedTuple):
    """The symbols of a city, its pairs, and how many symbols it is short of supremacy (`needs`)."""

    player: str
    symbols: Frozen[str, int]
    distinct: int
    pairs: tuple[str, ...]
    needs: int
    tokens_due: int
    rulings: tuple[str, ...] = ()
    game: str = "duel"
    agreed: bool = True
    sources: tuple[Source, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the answer as scripts read it."""
        return {
            "game": self.game,
            "player": self.player,
            "symbols": dict(self.symbols),
            "distinct": self.distinct,
            "pairs": list(self.pairs),
            "needs": self.needs,
            "supremacy": not self.needs,
            "tokens_due": self.tokens_due,
            "sources": [source.as_json() for source in self.sources],
            "rulings": list(self.rulings),
        }


class ArchitectsScience(NamedTuple):
    """The symbols of a city and every kind of set; one of the sets must be exchanged if there is any."""

    player: str
    symbols: Frozen[str, int]
    sets: tuple[tuple[str, ...], ...]
    rulings: tuple[str, ...] = ()
    game: str = "architects"
    agreed: bool = True
    sources: tuple[Source, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the answer as scripts read it."""
        return {
            "game": self.game,
            "player": self.player,
            "symbols": dict(self.symbols),
            "sets": [list(symbols) for symbols in self.sets],
            "must_take": bool(self.sets),
            "sources": [source.as_json() for source in self.sources],
            "rulings": list(self.rulings),
        }
