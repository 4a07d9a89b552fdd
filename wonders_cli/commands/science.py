"""`wonders science`: the scientific symbols and their best use."""

import click

from wonders_cli import questions
from wonders_cli.commands.common import answer, answer_options, files_argument, player_option


@click.command("science")
@files_argument
@player_option
@answer_options
def command(*, files: tuple[str, ...], player: str | None, fmt: str, explain: bool) -> int:
    """Tell the scientific symbols of each city, and every best way to use the free ones.

    In Duel: the pairs, and how many symbols are short of supremacy. In Architects: the sets that must be exchanged.
    """
    return answer(
        files,
        lambda document: questions.science(document, player=player),
        kind="science",
        fmt=fmt,
        explain=explain,
    )
