"""What is said of a record, whatever the game: findings, what could not be judged, the ledger, the score."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from wonders_cli.rules.answers import NeedsError, ScoreSheet

BANK = "bank"


class Place(NamedTuple):
    """Which play of a record, by the name of its turn and player, and where it stands in the file."""

    play: str
    line: int
    column: int


class Finding(NamedTuple):
    """Why a play is not legal, or why it could not be judged, with its place."""

    code: str
    message: str
    place: Place

    def as_json(self) -> dict[str, Any]:
        """Return the finding as scripts read it."""
        return {"code": self.code, "message": self.message, **self.place._asdict()}


class UnclearError(NeedsError):
    """A record does not say which of several things was done; the findings tell where, and which there are."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        """Take the findings; the text is for whoever does not look at them."""
        super().__init__("; ".join(f"{finding.place.play}: {finding.message}" for finding in findings))
        self.findings = findings


class Entry(NamedTuple):
    """An entry of the ledger: what happened to whom, and the ruling. `payer` gives the coins, if there are any."""

    player: str
    what: str
    ruling: str
    coins: int = 0
    payer: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the entry as scripts read it."""
        answer: dict[str, Any] = {"player": self.player, "what": self.what, "ruling": self.ruling}
        return answer | {"coins": self.coins, "from": self.payer} if self.payer is not None else answer


class Replay(NamedTuple):
    """An adjudicated record. `score` is None where the record stops before the end of the game; `note` says why.

    `warnings` tell what cannot be and was taken as it is told, `table` is the document of the table as it stands then.
    """

    game: str
    findings: tuple[Finding, ...]
    unjudged: tuple[Finding, ...]
    ledger: tuple[tuple[str, Entry], ...]
    score: ScoreSheet | None
    note: str = ""
    warnings: tuple[Finding, ...] = ()
    table: Mapping[str, Any] | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the adjudication as scripts read it."""
        return {
            "game": self.game,
            "legal": not self.findings,
            "findings": [finding.as_json() for finding in self.findings],
            "unjudged": [finding.as_json() for finding in self.unjudged],
            "warnings": [finding.as_json() for finding in self.warnings],
            "score": self.score.as_json() if self.score else None,
            "note": self.note,
            "table": self.table,
            "ledger": [{"turn": turn, **entry.as_json()} for turn, entry in self.ledger],
        }
