"""Standings worked out as in a spreadsheet: lists of rows, filtered and averaged, one column after the other."""

import math
from statistics import mean
from typing import Any

CATEGORIES = ("military", "treasury", "wonder", "civilian", "commercial", "guilds", "science")
COLUMNS = {"wonder": "wonder_points"}
Row = dict[str, Any]


def read(rows: list[dict[str, str]]) -> list[Row]:
    """Numbers as numbers; each row with the others of its game."""
    found: list[Row] = []
    for row in rows:
        points = {one: int(row[COLUMNS.get(one, one)]) for one in CATEGORIES}
        found.append(
            {
                **{key: row[key] for key in ("player", "wonder", "side", "date")},
                "game": row["game_id"],
                "points": points,
                "total": sum(points.values()),
                "coins": int(row["coins"]),
            }
        )
    return placed(found)


def placed(rows: list[Row]) -> list[Row]:
    """Add rank, share of the win, number of players, seat and margin."""
    for row in rows:
        table = [other for other in rows if other["game"] == row["game"]]
        key = (row["total"], row["coins"])
        keys = [(other["total"], other["coins"]) for other in table]
        row["rank"] = 1 + sum(other > key for other in keys)
        row["equals"] = keys.count(key)
        row["players"] = len(table)
        row["seat"] = 1 + [other["player"] for other in table].index(row["player"])
        row["win"] = 1 / keys.count(max(keys)) if key == max(keys) else 0
        row["margin"] = row["total"] - max(other["total"] for other in table if other is not row)
        worse, same = sum(other < key for other in keys), keys.count(key) - 1
        row["beaten"] = (worse + same / 2) / (len(table) - 1)
    return rows


def line(rows: list[Row]) -> Row:
    """Sum up the rows of one player, or of one anything."""
    games, wins = len(rows), sum(row["win"] for row in rows)
    rate, z = wins / games, 1.959963984540054
    middle = (rate + z**2 / (2 * games)) / (1 + z**2 / games)
    spread = z / (1 + z**2 / games) * math.sqrt(rate * (1 - rate) / games + z**2 / (4 * games**2))
    return {
        "games": games,
        "wins": wins,
        "win_rate": rate,
        "low": middle - spread,
        "high": middle + spread,
        "rank": mean(row["beaten"] for row in rows),
        "points": mean(row["total"] for row in rows),
        "margin": mean(row["margin"] for row in rows),
        "best": max(row["total"] for row in rows),
        "categories": {one: mean(row["points"][one] for row in rows) for one in CATEGORIES},
    }


def league_points(rows: list[Row], points: list[float]) -> float:
    """What a player gets for the ranks; equals share."""
    total = 0.0
    for row in rows:
        places = [
            points[at] if at < len(points) else 0 for at in range(row["rank"] - 1, row["rank"] - 1 + row["equals"])
        ]
        total += sum(places) / len(places)
    return total


def elo(rows: list[Row]) -> dict[str, float]:
    """Every pair of players of a game, one after the other; the ratings change when the game is done."""
    ratings: dict[str, float] = {}
    games = list(dict.fromkeys((row["date"], row["game"]) for row in rows))
    for _, game in sorted(games, key=lambda one: one[0]):
        table = [row for row in rows if row["game"] == game]
        before = {row["player"]: ratings.get(row["player"], 1500.0) for row in table}
        change = dict.fromkeys(before, 0.0)
        for one in table:
            for other in table:
                if one is not other:
                    odds = 10 ** (before[one["player"]] / 400), 10 ** (before[other["player"]] / 400)
                    expected = odds[0] / sum(odds)
                    got = 1 if one["rank"] < other["rank"] else 0 if one["rank"] > other["rank"] else 0.5
                    change[one["player"]] += 32 / (len(table) - 1) * (got - expected)
        ratings |= {name: before[name] + change[name] for name in before}
    return ratings
