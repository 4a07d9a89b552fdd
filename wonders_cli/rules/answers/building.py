"""Whether something may be built now: all ways, or all reasons against it."""

from typing import Any, NamedTuple

from wonders_cli.rules.answers.reasons import Assumed, Reason, assumptions
from wonders_cli.rules.frozen import Frozen


class Payment(NamedTuple):
    """Coins paid, by who receives them, in the order in which the game names the receivers.

    >>> Payment((("bank", 1), ("left", 2), ("right", 0))).total
    3
    """

    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """All coins that leave the treasury."""
        return sum(coins for _, coins in self.parts)

    def as_json(self) -> dict[str, Any]:
        """Return the coins for each receiver and their total."""
        return {**dict(self.parts), "total": self.total}


class Way(NamedTuple):
    """One way to build: free, by a chain or a power (`origin` names it), by a payment, or by spending cards (`spend`).

    `uses` names the tokens that the way uses up for this turn, `gain` is what it brings in coins.
    """

    by: str
    origin: str | None = None
    payment: Payment | None = None
    spend: Frozen[str, int] | None = None
    uses: tuple[str, ...] = ()
    gain: int = 0

    def as_json(self) -> dict[str, Any]:
        """Return the way as scripts read it."""
        answer: dict[str, Any] = {"by": self.by}
        if self.origin is not None:
            answer["from"] = self.origin
        if self.payment is not None:
            answer |= self.payment.as_json()
        if self.spend is not None:
            answer["spend"] = dict(self.spend)
        if self.uses:
            answer["uses"] = list(self.uses)
        if self.gain:
            answer["gain"] = self.gain
        return answer


class Verdict(NamedTuple):
    """May this be built now: all ways if so, all reasons if not. `kind` is card, stage or wonder."""

    game: str
    player: str
    item: str | int | None
    kind: str
    ways: tuple[Way, ...]
    reasons: tuple[Reason, ...]
    warnings: tuple[Reason, ...] = ()
    forced: bool | None = None
    rulings: tuple[str, ...] = ()
    assumed: tuple[Assumed, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.reasons

    @property
    def agreed(self) -> bool:
        """Whether the answer is a yes."""
        return self.legal

    def as_json(self) -> dict[str, Any]:
        """Return the verdict as scripts read it."""
        answer: dict[str, Any] = {
            "game": self.game,
            "player": self.player,
            "item": self.item,
            "kind": self.kind,
            "legal": self.legal,
            "ways": [way.as_json() for way in self.ways] if self.legal else [],
            "reasons": [reason.as_json() for reason in self.reasons],
            "warnings": [warning.as_json() for warning in self.warnings],
        }
        if self.forced is not None:
            answer["forced"] = self.forced
        return answer | assumptions(self.assumed) | {"rulings": list(self.rulings)}
