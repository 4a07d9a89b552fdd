"""`wonders check`: is a document possible at all?"""

import click

from wonders_cli import questions
from wonders_cli.commands.common import answer, answer_options, files_argument, jobs_option


@click.command("check")
@files_argument
@jobs_option
@answer_options
def command(*, files: tuple[str, ...], jobs: int, fmt: str, explain: bool) -> int:
    """Tell whether each table can occur in a game at all.

    Everything that cannot be is named with its place and ruling: more copies of a card than the deck has, cards of an
    Age not played yet, more buildings than plays, tokens that cannot lie together. What a document leaves out is not
    held against it. The exit status is 1 if something cannot be.
    """
    return answer(files, questions.check, kind="check", fmt=fmt, explain=explain, jobs=jobs)
