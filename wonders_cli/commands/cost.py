"""`wonders cost`: what something costs, and who is paid."""

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


@click.command("cost")
@file_argument
@items_argument
@player_option
@stage_option
@answer_options
def command(*, file: str, items: tuple[str, ...], player: str | None, stage: bool, fmt: str, explain: bool) -> int:
    """Tell what each ITEM, or with --stage the next stage, costs when it is paid for.

    Every split of payments that no other undercuts is listed, with who sells which resource from which card. Chains
    and powers are for can-build. The exit status is 1 if it cannot be afforded or supplied.
    """
    return answer(
        [file],
        lambda document: questions.cost(document, player=player, items=items, stage=stage),
        kind="cost",
        fmt=fmt,
        explain=explain,
    )
