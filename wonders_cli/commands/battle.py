"""`wonders battle`: conflicts, the pawn, battles."""

import click

from wonders_cli import questions
from wonders_cli.commands.common import answer, answer_options, files_argument, player_option


@click.command("battle")
@files_argument
@player_option
@click.option("--age", type=click.IntRange(1, 3), help="Base game: the Age that ends (else the document's).")
@click.option("--shields", type=click.IntRange(0, 99), help="Duel: how far --player pushes the pawn.")
@answer_options
def command(
    *, files: tuple[str, ...], player: str | None, age: int | None, shields: int | None, fmt: str, explain: bool
) -> int:
    """Settle a conflict.

    Base game: the tokens of every city against each neighbour at the end of an Age. Duel: --player pushes the pawn
    by --shields, with the tokens struck, the coins lost, and supremacy. Architects: one battle, with the tokens won
    and the cards that leave.
    """
    return answer(
        files,
        lambda document: questions.battle(document, player=player, age=age, shields=shields),
        kind="battle",
        fmt=fmt,
        explain=explain,
    )
