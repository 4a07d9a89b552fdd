"""How a kind of answer is printed: the view that lays it out, and its columns in a spreadsheet."""

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
    """An answer with the file and the document that it is about; no file where no document was needed."""

    answer: Answered
    file: str | None = None
    document: int = 1

    def as_json(self) -> dict[str, Any]:
        """Return the object that scripts read."""
        values = self.answer.as_json()
        return values if self.file is None else {**values, "file": self.file, "document": self.document}


class Printing(NamedTuple):
    """The view of a kind of answer (a module of `output.views`), and its columns: always the same, whatever is printed.

    `lines` are the columns of CSV with --explain, where that has rows of its own. No columns: those that the rows have.
    `rulings_in_full` says that --explain prints the text of each ruling, not only its code.
    """

    view: str
    columns: tuple[str, ...] | None = None
    lines: tuple[str, ...] | None = None
    rulings_in_full: bool = False
