"""`wonders score`: the final score, the ranking, the winner."""

import click

from wonders_cli import questions
from wonders_cli.commands.common import answer, answer_options, files_argument, jobs_option


@click.command("score")
@files_argument
@jobs_option
@answer_options
def command(*, files: tuple[str, ...], jobs: int, fmt: str, explain: bool) -> int:
    """Score each table: every category, the ranking, who wins and what decided.

    A city document scores its city alone. Free scientific symbols are used for the best total. With --explain every
    line of the score is told with its reason and ruling.
    """
    return answer(files, questions.score, kind="score", fmt=fmt, explain=explain, jobs=jobs)
