"""How a kind of answer is printed: the view that lays it out, and its columns in a spreadsheet."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

WHERE = ("file", "document", "game")
"""The first columns of every answer about a document."""


class Answered(Protocol):
    """Anything that answers a question."""

    @property
    def agreed(self) -> bool:
        """Whether the answer is a yes."""

    def as_json(self) -> dict[str, Any]:
        """Return the object that scripts read."""


class Placed(NamedTuple):
    """An answer with the file and the document that it is about; no file where no document was needed.

    `about` is what the document says of itself, such as its date; `who` is what it says of each player by name, such as
    the seat.
    """

    answer: Answered
    file: str | None = None
    document: int = 1
    about: Mapping[str, str] = {}
    who: Mapping[str, Mapping[str, str | int]] = {}

    def as_json(self) -> dict[str, Any]:
        """Return the object that scripts read."""
        values = self.answer.as_json()
        if self.who:
            values = self._with_who(values)
        values = {**values, **self.about}
        return values if self.file is None else {**values, "file": self.file, "document": self.document}

    def _with_who(self, values: dict[str, Any]) -> dict[str, Any]:
        """Add to all that is said of a player who that is."""
        found = {**values, **self.who.get(values.get("player") or "", {})}
        if isinstance(found.get("players"), list):
            found["players"] = [{**one, **self.who.get(one.get("name"), {})} for one in found["players"]]
        if isinstance(found.get("score"), dict):
            found["score"] = self._with_who(found["score"])
        return found


class Printing(NamedTuple):
    """The view of a kind of answer (a module of `output.views`), and its columns: always the same, whatever is printed.

    `lines` are the columns of CSV with --explain, where that has rows of its own. No columns: those that the rows have.
    `rulings_in_full` says that --explain prints the text of each ruling, not only its code. `named` says that tables
    stand under the name of their document even where there is one.
    """

    view: str
    columns: tuple[str, ...] | None = None
    lines: tuple[str, ...] | None = None
    rulings_in_full: bool = False
    named: bool = False
