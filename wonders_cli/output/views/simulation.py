"""Random games: their averages, or the players of each game."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Row, grid
from wonders_cli.rules.answers.simulation import Simulation
from wonders_cli.rules.messages import Message, say


def blocks(answers: Sequence[Simulation], *, explain: bool) -> Iterator[Block]:
    """Say how long the games were and how they ended, and list the Wonders."""
    del explain
    for answer in answers:
        least, mean, most = answer.decisions
        yield say(
            "{games:game} of {players:player} at random, dealt from the seed {seed}: "
            "{mean} decisions each, from {least} to {most}.",
            games=answer.games,
            players=answer.players,
            seed=answer.seed,
            mean=f"{mean:.1f}",
            least=least,
            most=most,
        )
        endings: list[Row] = [
            {"decided_by": ending.decided_by, "games": ending.games, "share": _share(ending.share)}
            for ending in answer.endings
        ]
        yield from grid(say("How they were decided"), endings, ("decided_by", "games", "share"))
        yield from grid(say("Wonders"), _wonders(answer), COLUMNS)


COLUMNS = ("wonder", "side", "players", "wins", "win_rate", "interval", "points")


def rows(answer: Simulation) -> Iterator[Row]:
    """Give a row for each Wonder, and side."""
    for one in answer.wonders:
        row: dict[str, str | int | Message | None] = dict.fromkeys(("wonder", "side", "players"))
        row |= {"wonder": one.wonder, "side": one.side, "players": one.players, "wins": f"{one.wins:.2f}"}
        row |= {"win_rate": f"{one.win_rate:.4f}", "low": f"{one.low:.4f}", "high": f"{one.high:.4f}"}
        yield row | {"points": None if one.points is None else f"{one.points:.2f}"}


def _wonders(answer: Simulation) -> list[Row]:
    return [
        {
            "wonder": one.wonder,
            "side": one.side,
            "players": one.players,
            "wins": f"{one.wins:.1f}",
            "win_rate": _share(one.win_rate),
            "interval": f"{_share(one.low)} - {_share(one.high)}",
            "points": None if one.points is None else f"{one.points:.1f}",
        }
        for one in answer.wonders
    ]


def _share(share: float) -> str:
    return f"{100 * share:.1f} %"
