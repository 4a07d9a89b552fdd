"""Whether a document is possible: everything in it that cannot be."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Row, grid
from wonders_cli.output.words import flag
from wonders_cli.rules.answers.check import Check
from wonders_cli.rules.messages import say


def blocks(answers: Sequence[Check], *, explain: bool) -> Iterator[Block]:
    """Say what cannot be, with its place."""
    del explain
    for answer in answers:
        if answer.possible:
            yield say("This document is possible.")
        else:
            found = [
                {**row, "place": place(one.line, one.column)}
                for row, one in zip(rows(answer), answer.findings, strict=True)
            ]
            yield from grid(say("This document is not possible"), found, ("place", "play", "player", "message", "code"))


def rows(answer: Check) -> Iterator[Row]:
    """Give a row for each finding, or one that says that it is possible."""
    own: Row = {"possible": flag(answer.possible)}
    yield from ({**own, **finding._asdict()} for finding in answer.findings)
    if answer.possible:
        yield own


def place(line: int | None, column: int | None) -> str | None:
    """Write a place of a file."""
    return f"{line}:{column}" if line else None
