"""Cards that lie on the table in rows, and which of them can be taken."""

from typing import Any, NamedTuple


class LyingCard(NamedTuple):
    """A place of a structure: its card, or None where the card lies face down or has been taken.

    `left` is how far to the right of the leftmost place it begins, in half cards.
    """

    card: str | None
    face_down: bool = False
    taken: bool = False
    accessible: bool = False
    left: int = 0

    def as_json(self) -> dict[str, Any]:
        """Return the place as scripts read it."""
        return self._asdict()


class LyingRows(NamedTuple):
    """A structure as it lies on the table: row by row, row 1 first, each from left to right."""

    rows: tuple[tuple[LyingCard, ...], ...]

    def as_json(self) -> list[list[dict[str, Any]]]:
        """Return the rows as scripts read them."""
        return [[place.as_json() for place in row] for row in self.rows]
