"""What a player knows of a game, and what each hidden thing can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from wonders_cli.rules.frozen import Frozen


class Hidden(NamedTuple):
    """Cards or tokens that a player does not know: where they lie, how many, and the names that each of them can have.

    A name stands in `among` as often as there may be such a card.
    """

    where: str
    number: int
    among: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as scripts read it."""
        return {"where": self.where, "number": self.number, "among": list(self.among)}


class Seen(NamedTuple):
    """What a player knows: the table as a document without what is hidden, and what is hidden."""

    game: str
    player: str
    table: Frozen[str, Any]
    hidden: tuple[Hidden, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as scripts read it."""
        return {
            "game": self.game,
            "player": self.player,
            "table": dict(self.table),
            "hidden": [one.as_json() for one in self.hidden],
        }
