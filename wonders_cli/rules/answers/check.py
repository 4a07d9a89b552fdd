"""Whether a document is possible at all."""

from typing import Any, NamedTuple

from wonders_cli.rules.messages import Message


class Impossible(NamedTuple):
    """One thing that cannot be: whose it is, and where the file has it (line and column from 1, None if nowhere).

    `play` names the play of a record.
    """

    code: str
    message: Message
    player: str | None
    line: int | None
    column: int | None
    play: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the finding as scripts read it."""
        answer: dict[str, Any] = {
            "code": self.code,
            "message": str(self.message),
            "player": self.player,
            "line": self.line,
            "column": self.column,
        }
        return answer if self.play is None else answer | {"play": self.play}


class Check(NamedTuple):
    """Everything in a document that cannot be."""

    game: str
    findings: tuple[Impossible, ...]

    @property
    def possible(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings by which something cannot be."""
        return tuple(dict.fromkeys(finding.code for finding in self.findings))

    @property
    def agreed(self) -> bool:
        """Whether the answer is a yes."""
        return self.possible

    def as_json(self) -> dict[str, Any]:
        """Return the answer as scripts read it."""
        findings = [finding.as_json() for finding in self.findings]
        return {"game": self.game, "possible": self.possible, "findings": findings}
