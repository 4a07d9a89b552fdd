"""`wonders replay`: a whole record, adjudicated play by play."""

from collections.abc import Iterator

import click

from wonders_cli import questions
from wonders_cli.commands.common import answer, answer_options, files_argument
from wonders_cli.documents.load import Document
from wonders_cli.documents.writing import written
from wonders_cli.questions import Answered


@click.command("replay")
@files_argument
@click.option("--at", metavar="TURN", help="Print the table after this turn, such as 2.4, as a document.")
@click.option(
    "--correct", is_flag=True, help="House correction: what cannot be paid or stands already is sold instead."
)
@answer_options
def command(*, files: tuple[str, ...], at: str | None, correct: bool, fmt: str, explain: bool) -> int:
    """Adjudicate a record: was every play legal, what had everybody, who wins?

    Every play that is not legal is named with its place and all its reasons. The replay stops there, unless --correct
    sells the card instead. What the record does not show and cannot be known is listed, not judged. --explain prints
    the ledger. The exit status is 1 if a play was not legal.
    """
    if at is None:
        return answer(
            files, lambda document: questions.replay(document, correct=correct), kind="replay", fmt=fmt, explain=explain
        )

    def states(document: Document) -> Iterator[Answered]:
        adjudicated, table = questions.state(document, at, correct=correct)
        if table is None:
            yield adjudicated
        else:
            click.echo(written(table, fmt))

    # A list, a header or a page around the answers would be around the documents, too.
    alone = "jsonl" if fmt in ("json", "jsonl") else "table"
    return answer(files, states, kind="replay", fmt=alone, explain=explain)
