"""`wonders score`: the final score, the ranking, the winner."""

from functools import partial

import click

from wonders_cli import questions
from wonders_cli.commands.common import answer, answer_options, files_argument, jobs_option, player_option


@click.command("score")
@files_argument
@player_option
@jobs_option
@answer_options
def command(*, files: tuple[str, ...], player: str | None, jobs: int, fmt: str, explain: bool) -> int:
    """Score each table: every category, the ranking, who wins and what decided.

    A city document scores its city alone. Free scientific symbols are used for the best total. With --explain every
    line of the score is told with its reason and ruling. --player shows one player, ranked among all.
    """
    ask = partial(questions.score, player=player)
    return answer(files, ask, kind="score", fmt=fmt, explain=explain, jobs=jobs)
