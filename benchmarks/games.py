"""How fast whole base games are played and replayed, beside the plies that python-chess plays in the same time.

Run it from the project's folder: `python -m benchmarks.games`. A random game lists every legal play of everybody with
all its ways, chooses one for each, and makes the turn, as a random game of chess lists its moves. A replay adjudicates
the record of such a game, read already; it should take no longer than the game itself.
"""

import json
import random
import time
from io import BytesIO

from tabulate import tabulate

from benchmarks.yardstick import plies_per_second
from tests.base.random_games import Options, Turn, new_game, play_on, record
from wonders_cli.documents.load import read
from wonders_cli.documents.source import documents
from wonders_cli.rules.base.judging import adjudicate
from wonders_cli.rules.base.turns import Play
from wonders_cli.rules.base.written import Record

GAMES = 60


def any_play(options: Options, chooser: random.Random) -> Play:
    """Draw one of all plays in all their ways, each as likely as the other."""
    play, way = chooser.choice([(play, way) for play, ways in options for way in ways or (None,)])
    return play._replace(way=way)


def played(players: int, seeds: range) -> list[list[Turn]]:
    """Play random games."""
    found = []
    for seed in seeds:
        chooser = random.Random(seed)
        found.append(list(play_on(new_game(chooser, players, str(seed)), chooser, any_play)))
    return found


def written(game: list[Turn]) -> Record:
    """Write a game down and read it again."""
    (source,) = documents("record.json", BytesIO(json.dumps(record(game)).encode()))
    value = read(source).value
    if not isinstance(value, Record):
        raise TypeError("a random game was not read as a record")
    return value


def main() -> None:
    """Measure and print."""
    plies = plies_per_second()
    print(f"python-chess: {plies:,.0f} plies a second; {GAMES} games for each number of players\n")
    rows = []
    for players in (4, 7):
        start = time.perf_counter()
        games = played(players, range(GAMES))
        playing = time.perf_counter() - start
        records = [written(game) for game in games]
        start = time.perf_counter()
        answers = [adjudicate(each) for each in records]
        replaying = time.perf_counter() - start
        if any(answer.findings for answer in answers):
            raise ValueError("a random game was not replayed as legal")
        plays = sum(len(turn.played) for game in games for turn in game)
        for what, seconds in ((f"random games of {players}", playing), (f"replays of {players}", replaying)):
            rows.append((what, plays / seconds, plays / seconds / plies, playing / seconds))
    headers = ("plays of", "a second", "per ply", "speed of the game")
    print(tabulate(rows, headers, floatfmt=("", ",.0f", ".2f", ".2f")))


if __name__ == "__main__":
    main()
