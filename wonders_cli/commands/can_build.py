"""`wonders can-build`: may this be built now, in which ways, or why not."""

import click

from wonders_cli import questions
from wonders_cli.commands.common import (
    answer,
    answer_options,
    file_argument,
    items_argument,
    player_option,
    stage_option,
)


@click.command("can-build")
@file_argument
@items_argument
@player_option
@stage_option
@click.option("--from-discard", is_flag=True, help="The power that builds from the discard pile is being used.")
@answer_options
def command(
    *, file: str, items: tuple[str, ...], player: str | None, stage: bool, from_discard: bool, fmt: str, explain: bool
) -> int:
    """Tell whether each ITEM, or with --stage the next stage, may be built now.

    If so, every way is listed: for nothing, by each chain, by a power, by each payment that the coins allow. If
    not, every reason. The exit status is 1 if anything asked is not legal.
    """
    return answer(
        [file],
        lambda document: questions.can_build(
            document, player=player, items=items, stage=stage, from_discard=from_discard
        ),
        kind="can-build",
        fmt=fmt,
        explain=explain,
    )
