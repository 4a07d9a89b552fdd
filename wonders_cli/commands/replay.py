"""`wonders replay` does one thing more than ask: --at prints the table after a turn as a document."""

from typing import Any

import click

from wonders_cli.commands.asking import ask_all
from wonders_cli.commands.asking import command as asking_command
from wonders_cli.commands.channels import put
from wonders_cli.commands.options import width
from wonders_cli.documents.load import Document
from wonders_cli.documents.writing import written
from wonders_cli.output.formats import render
from wonders_cli.output.printing import Answered, Placed, Printing
from wonders_cli.questions.ask import state
from wonders_cli.questions.question import QUESTIONS

QUESTION = QUESTIONS["replay"]
command = asking_command(QUESTION)
_ask = command.callback
COMMENT = "# "


def _replay(*, at: str | None, fmt: str, **asked: Any) -> Any:  # noqa: ANN401 -- what click read
    if at is None:
        return _ask and _ask(fmt=fmt, **asked)

    def print_table(document: Document) -> tuple[Answered, ...]:
        adjudicated, table = state(document, at, correct=asked["correct"])
        if table is None:
            return (adjudicated,)
        put(written(table, fmt))
        if alone == "table":
            _draw(adjudicated)
        return ()

    # A list, a header or a page around the answers would be around the documents, too.
    alone = "jsonl" if fmt in ("json", "jsonl") else "table"
    return ask_all(
        asked["files"],
        print_table,
        QUESTION,
        fmt=alone,
        explain=asked["explain"],
        given=asked["given"],
        style=asked["problems"],
    )


def _draw(adjudicated: Answered) -> None:
    """Print what lies on the table as comments, so that the document can be read all the same."""
    columns = width()
    room = None if columns is None else columns - len(COMMENT)
    for piece in render([Placed(adjudicated)], Printing("structure.of_replay"), fmt="table", width=room):
        for line in piece.split("\n"):
            put(f"{COMMENT}{line}".rstrip())


command.callback = _replay
click.option("--at", metavar="TURN", help="Print the table after this turn, such as 2.4, as a document.")(command)
