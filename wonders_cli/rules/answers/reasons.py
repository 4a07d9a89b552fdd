"""Why something is not allowed or not possible, with the ruling that says so."""

from typing import Any, NamedTuple

from wonders_cli.rules.errors import Path, WondersError
from wonders_cli.rules.messages import Message, written


class Reason(NamedTuple):
    """Why something is not allowed, or a remark on it; `code` is the ruling."""

    code: str
    message: Message

    def as_json(self) -> dict[str, Any]:
        """Return the reason as scripts read it."""
        return {"code": self.code, "message": str(self.message)}


class IllegalPlay(WondersError):  # noqa: N818 -- the name that users of the library know from other games
    """A play that is not legal; `reasons` says why, each with the code of its ruling."""

    def __init__(self, *reasons: Reason) -> None:
        """Take all that speaks against the play."""
        super().__init__(*reasons)
        self.reasons = reasons

    def __str__(self) -> str:
        """Say all that speaks against it, each in a line."""
        return "\n".join(str(reason.message) for reason in self.reasons)


class Assumed(NamedTuple):
    """What a document left out and the answer counts as nothing: whose it is, and the key of the document."""

    player: str
    what: str

    def as_json(self) -> dict[str, Any]:
        """Return it as scripts read it."""
        return self._asdict()


def assumptions(assumed: tuple[Assumed, ...]) -> dict[str, Any]:
    """Return what was assumed as a part of an answer; of an answer that assumes nothing there is none."""
    return {"assumed": [one.as_json() for one in assumed]} if assumed else {}


class Source(NamedTuple):
    """What a number is made of: a thing, and how many it brings; `detail` says more, such as which symbol."""

    item: Message | str
    number: int
    detail: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return it as scripts read it."""
        answer: dict[str, Any] = {"item": written(self.item), "number": self.number}
        return answer if self.detail is None else answer | {"detail": self.detail}


class Contradiction(NamedTuple):
    """What cannot be as a document has it, by a ruling: whose it is, and the keys and indexes that lead to it."""

    code: str
    message: Message
    player: str | None = None
    path: Path = ()
