"""`wonders plays`: every legal play of a player."""

import click

from wonders_cli import questions
from wonders_cli.commands.common import answer, answer_options, files_argument, player_option


@click.command("plays")
@files_argument
@player_option
@answer_options
def command(*, files: tuple[str, ...], player: str | None, fmt: str, explain: bool) -> int:
    """List every legal play, with its ways; nothing is recommended.

    Base game: from the hand, each card built, used for the next stage, or sold. Duel: from the accessible cards of the
    structure. Architects: the three decks, and what the cards already force.
    """
    return answer(
        files, lambda document: questions.plays(document, player=player), kind="plays", fmt=fmt, explain=explain
    )
