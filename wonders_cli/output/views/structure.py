"""A structure as rows of cards, so that one sees what can be taken."""

from collections.abc import Iterator

from wonders_cli.output.blocks import Block, Row, grid
from wonders_cli.output.words import listing
from wonders_cli.rules.answers.structure import LyingCard, LyingRows
from wonders_cli.rules.messages import say

_LEGEND = say("* can be taken; (down) lies face down; - has been taken. Row 1 is the first row of the document.")


def blocks(structure: LyingRows | None) -> Iterator[Block]:
    """List the rows, row 1 first, and say what the marks mean; nothing where no card lies."""
    if structure is None:
        return
    rows: list[Row] = [
        {"row": number, "cards": listing(map(_shown, row))} for number, row in enumerate(structure.rows, 1)
    ]
    yield from grid(say("The structure"), rows, ("row", "cards"))
    yield _LEGEND


def _shown(place: LyingCard) -> str:
    """Write a place.

    >>> _shown(LyingCard("Baths", accessible=True)), _shown(LyingCard(None, face_down=True))
    ('*Baths', '(down)')
    """
    if place.taken:
        return "-"
    return f"{'*' if place.accessible else ''}{place.card or '(down)'}"
