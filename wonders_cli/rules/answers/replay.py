"""What is said of a record: findings, what could not be judged, the ledger, the score."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from wonders_cli.rules.answers.scoring import ScoreSheet
from wonders_cli.rules.answers.structure import LyingRows
from wonders_cli.rules.errors import Need, NeedsError
from wonders_cli.rules.messages import Message, say

BANK = "bank"


class PlayPlace(NamedTuple):
    """Which play of a record, by the name of its turn and player, and where it stands in the file."""

    play: str
    line: int
    column: int


class Finding(NamedTuple):
    """Why a play is not legal, or why it could not be judged, with its place."""

    code: str
    message: Message
    place: PlayPlace

    def as_json(self) -> dict[str, Any]:
        """Return the finding as scripts read it."""
        return {"code": self.code, "message": str(self.message), **self.place._asdict()}


class UnclearError(NeedsError):
    """A record does not say which of several things was done; the findings say where, and which there are."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        """Take the findings."""
        super().__init__(
            *(Need(say("{play}: {what}", play=one.place.play, what=one.message)) for one in findings),
        )
        self.findings = findings

    def __reduce__(self) -> tuple[type["UnclearError"], tuple[tuple[Finding, ...]]]:
        """Pickle it by its findings."""
        return UnclearError, (self.findings,)


class Entry(NamedTuple):
    """An entry of the ledger: what happened to whom, and the ruling. `payer` gives the coins, if there are any."""

    player: str
    what: Message
    ruling: str
    coins: int = 0
    payer: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the entry as scripts read it."""
        answer: dict[str, Any] = {"player": self.player, "what": str(self.what), "ruling": self.ruling}
        return answer | {"coins": self.coins, "from": self.payer} if self.payer is not None else answer


class Replay(NamedTuple):
    """An adjudicated record. `score` is None where the record stops before the end of the game; `note` says why.

    `warnings` are what cannot be and was taken as it is written. `table` is the table as it stands then, as a
    document, and `structure` what lies there in rows. `rulings` are those that decided something and stand in none of
    the other parts.
    """

    game: str
    findings: tuple[Finding, ...]
    unjudged: tuple[Finding, ...]
    ledger: tuple[tuple[str, Entry], ...]
    score: ScoreSheet | None
    note: Message | None = None
    warnings: tuple[Finding, ...] = ()
    table: Mapping[str, Any] | None = None
    rulings: tuple[str, ...] = ()
    structure: LyingRows | None = None

    @property
    def legal(self) -> bool:
        """Whether every play is legal."""
        return not self.findings

    @property
    def agreed(self) -> bool:
        """Whether the answer is a yes."""
        return self.legal

    def as_json(self) -> dict[str, Any]:
        """Return the adjudication as scripts read it."""
        return {
            "game": self.game,
            "legal": self.legal,
            "findings": [finding.as_json() for finding in self.findings],
            "unjudged": [finding.as_json() for finding in self.unjudged],
            "warnings": [finding.as_json() for finding in self.warnings],
            "score": self.score.as_json() if self.score else None,
            "note": str(self.note or ""),
            "table": self.table,
            "ledger": [{"turn": turn, **entry.as_json()} for turn, entry in self.ledger],
            "rulings": list(self.rulings),
        }
