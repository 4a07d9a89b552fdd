"""`wonders check`: is a document possible at all?"""

from functools import partial

import click

from wonders_cli import questions
from wonders_cli.commands.common import answer, answer_options, files_argument, jobs_option, player_option


@click.command("check")
@files_argument
@player_option
@jobs_option
@answer_options
def command(*, files: tuple[str, ...], player: str | None, jobs: int, fmt: str, explain: bool) -> int:
    """Tell whether each table can occur in a game at all, and whether every play of a record is legal.

    Everything that cannot be is named with its place and ruling: more copies of a card than the deck has, cards of an
    Age not played yet, more buildings than plays, tokens that cannot lie together. What a document leaves out is not
    held against it, nor, with --player, what others have. The exit status is 1 if something cannot be.
    """
    ask = partial(questions.check, player=player)
    return answer(files, ask, kind="check", fmt=fmt, explain=explain, jobs=jobs)
