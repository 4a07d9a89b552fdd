"""Why something is not allowed or not possible, with the ruling that says so."""

from typing import Any, NamedTuple

from wonders_cli.rules.errors import Path
from wonders_cli.rules.messages import Message


class Reason(NamedTuple):
    """Why something is not allowed, or a remark on it; `code` is the ruling."""

    code: str
    message: Message

    def as_json(self) -> dict[str, Any]:
        """Return the reason as scripts read it."""
        return {"code": self.code, "message": str(self.message)}


class Contradiction(NamedTuple):
    """What cannot be as a document has it, by a ruling: whose it is, and the keys and indexes that lead to it."""

    code: str
    message: Message
    player: str | None = None
    path: Path = ()
