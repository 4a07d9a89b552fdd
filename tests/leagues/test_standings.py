"""`wonders standings` beside a spreadsheet's way to the same figures."""

import csv
import io
import json
import random
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.console import ROOT
from tests.oracles import base as scores
from tests.oracles import league as oracle
from wonders_cli import ProblemError, load, standings
from wonders_cli.cli import run
from wonders_cli.leagues.results import result
from wonders_cli.rules.answers.standings import Standings

LEAGUE = ROOT / "examples/league"
HEADER = (
    "game_id date player wonder side military treasury wonder_points civilian commercial guilds science total coins"
)
BOARDS = ("Gizah", "Babylon", "Olympia", "Rhodos", "Ephesos", "Alexandria", "Halikarnassos")
KEYS: dict[str, Callable[[oracle.Row], str]] = {
    "player": lambda row: row["player"],
    "wonder": lambda row: row["wonder"],
    "side": lambda row: row["side"],
    "board": lambda row: f"{row['wonder']} {row['side']}",
    "seat": lambda row: str(row["seat"]),
}


def example() -> list[oracle.Row]:
    """The rows of the example; those of the whole cities are scored by the slow twin."""
    with (LEAGUE / "games.csv").open(encoding="utf-8", newline="") as file:
        rows = oracle.read(list(csv.DictReader(file)))
    more: list[oracle.Row] = []
    for document in yaml.safe_load_all((LEAGUE / "cities.yaml").read_text(encoding="utf-8")):
        for seat, city in enumerate(document["players"]):
            points = scores.score(document, seat)
            own = {one: points.get(one, 0) for one in oracle.CATEGORIES}
            more.append(
                {
                    "player": city["name"],
                    "wonder": city["wonder"],
                    "side": city["side"],
                    "date": str(document["date"]),
                    "game": document["label"],
                    "points": own,
                    "total": sum(own.values()),
                    "coins": city["coins"],
                }
            )
    return rows + oracle.placed(more)


def made_up(seed: int, games: int, players: tuple[str, ...] = ("Ann", "Bob", "Cy", "Dee", "Eve")) -> str:
    """A league in CSV with small numbers, so that there are ties and shared victories."""
    chooser = random.Random(seed)  # noqa: S311 -- games, no secrets
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER.split())
    for game in range(games):
        table = chooser.sample(players, chooser.randint(3, len(players)))
        boards = chooser.sample(BOARDS, len(table))
        date = f"2026-{chooser.randint(1, 12):02}-{chooser.randint(1, 28):02}"
        for name, board in zip(table, boards, strict=True):
            coins = chooser.randint(0, 5)
            points = [chooser.randint(0, 3), coins // 3, 0, *(chooser.randint(0, 1) for _ in range(3)), 0]
            side = chooser.choice(("day", "night"))
            writer.writerow([game, date, name, board, side, *points, sum(points), coins])
    return out.getvalue()


def rows_of(text: str) -> list[oracle.Row]:
    return oracle.read(list(csv.DictReader(io.StringIO(text))))


def of_files(*paths: Path, **wanted: Any) -> Standings:
    (found,) = standings([document for path in paths for document in load(str(path))], **wanted)
    return found


def compare(found: Standings, rows: list[oracle.Row], by: str) -> None:
    groups: defaultdict[str, list[oracle.Row]] = defaultdict(list)
    for row in rows:
        groups[KEYS[by](row)].append(row)
    assert {line.key for line in found.rows} == set(groups)
    for line in found.rows:
        expected = oracle.line(groups[line.key])
        own = {key: value for key, value in line.as_json().items() if key in expected and key != "categories"}
        assert own == pytest.approx({key: value for key, value in expected.items() if key != "categories"}, abs=1e-9)
        assert dict(line.categories) == pytest.approx(expected["categories"])
    assert found.games == len({row["game"] for row in rows})


@pytest.mark.parametrize("by", KEYS)
def test_the_example_is_what_a_spreadsheet_says(by: str) -> None:
    found = of_files(LEAGUE / "games.csv", LEAGUE / "cities.yaml", by=by)
    compare(found, example(), by)
    assert found.games == 60


@pytest.mark.parametrize("by", KEYS)
@pytest.mark.parametrize("seed", range(3))
def test_leagues_made_up(seed: int, by: str, tmp_path: Path) -> None:
    path = tmp_path / "league.csv"
    path.write_text(text := made_up(seed, 30), encoding="utf-8")
    compare(of_files(path, by=by), rows_of(text), by)


@pytest.mark.parametrize("seed", range(4))
def test_ratings_and_league_points(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "league.csv"
    path.write_text(text := made_up(seed, 25), encoding="utf-8")
    rows, points = rows_of(text), [5.0, 3.0, 2.0, 1.0]
    found = of_files(path, rating="elo", points=points)
    assert {line.key: line.rating for line in found.rows} == pytest.approx(oracle.elo(rows))
    for line in found.rows:
        own = [row for row in rows if row["player"] == line.key]
        assert line.league_points == pytest.approx(oracle.league_points(own, points))
        assert [point.game for point in line.history] == sorted(point.game for point in line.history)
        assert len(line.history) == line.games
        assert line.history[-1].rating == line.rating
    order = [(-(line.league_points or 0), -(line.rating or 0)) for line in found.rows]
    assert order == sorted(order)


def test_elo_by_hand(tmp_path: Path) -> None:
    """Three new players, 1500 each: K is 32 / 2 = 16 for each of two opponents, and 1/2 is expected against each.

    The first wins twice: +16. The second wins once: 0. The third loses twice: -16. In the second game Ann (1516) loses
    to Bob (1500) and Cy (1484), of whom she expected 1 / (1 + 10 ** (-16 / 400)) = 0.52301 and 0.54592 points: -17.10.
    Bob wins against both, where 0.47699 and 0.52301 were expected: +16. Cy gets 1 and 0 for 0.45408 and 0.47699: +1.10.
    """
    text = "game_id,date,player,military,treasury,wonder_points,civilian,commercial,guilds,science\n" + "".join(
        f"{game},2026-01-0{game},{name},0,0,0,{points},0,0,0\n"
        for game, table in ((1, {"Ann": 3, "Bob": 2, "Cy": 1}), (2, {"Ann": 1, "Bob": 3, "Cy": 2}))
        for name, points in table.items()
    )
    path = tmp_path / "league.csv"
    path.write_text(text, encoding="utf-8")
    found = of_files(path, rating="elo")
    ratings = {line.key: line for line in found.rows}
    assert [round(point.rating, 2) for point in ratings["Ann"].history] == [1516.0, 1498.9]
    assert [round(point.rating, 2) for point in ratings["Bob"].history] == [1500.0, 1516.0]
    assert [round(point.rating, 2) for point in ratings["Cy"].history] == [1484.0, 1485.1]


def test_openskill_is_the_library(tmp_path: Path) -> None:
    models = pytest.importorskip("openskill.models")
    path = tmp_path / "league.csv"
    path.write_text(text := made_up(3, 12), encoding="utf-8")
    rows = rows_of(text)
    model = models.PlackettLuce()
    players: dict[str, Any] = {row["player"]: model.rating() for row in rows}
    games = list(dict.fromkeys((row["date"], row["game"]) for row in rows))
    for _, game in sorted(games, key=lambda one: one[0]):
        table = [row for row in rows if row["game"] == game]
        rated = model.rate([[players[row["player"]]] for row in table], ranks=[row["rank"] for row in table])
        players |= {row["player"]: team[0] for row, team in zip(table, rated, strict=True)}
    found = of_files(path, rating="openskill")
    assert {line.key: line.rating for line in found.rows} == pytest.approx(
        {name: player.ordinal() for name, player in players.items()}
    )


def test_whole_games_are_counted_once(tmp_path: Path) -> None:
    path = tmp_path / "league.csv"
    path.write_text(text := made_up(9, 40), encoding="utf-8")
    rows = rows_of(text)
    by_players = {line.key: line for line in of_files(path, by="players").rows}
    by_ending = {line.key: line for line in of_files(path, by="decided_by").rows}
    winners = {row["game"]: row for row in reversed(rows) if row["win"]}
    for players, line in by_players.items():
        own = [row for row in winners.values() if str(row["players"]) == players]
        assert (line.games, line.wins) == (len(own), len(own))
        assert line.win_rate == pytest.approx(len(own) / 40)
        assert line.points == pytest.approx(sum(row["total"] for row in own) / len(own))
    shared = sum(row["win"] < 1 for row in winners.values())
    assert by_ending["shared"].games == shared > 0
    assert sum(line.games for line in by_ending.values()) == sum(line.games for line in by_players.values()) == 40


def test_one_game_one_who_always_wins_and_all_shared(tmp_path: Path) -> None:
    header = HEADER.split()

    def league(totals: list[tuple[int, int, int]]) -> Standings:
        path = tmp_path / "league.csv"
        rows = [
            [game, f"2026-01-{game + 1:02}", name, board, "day", points, 0, 0, 0, 0, 0, 0, points, 0]
            for game, table in enumerate(totals)
            for name, board, points in zip(("Ann", "Bob", "Cy"), BOARDS, table, strict=False)
        ]
        lines = [",".join(header), *(",".join(str(cell) for cell in row) for row in rows)]
        path.write_text("\n".join(lines), encoding="utf-8")
        found = of_files(path, rating="elo")
        compare(found, rows_of(path.read_text(encoding="utf-8")), "player")
        return found

    one = league([(3, 2, 1)])
    assert [(row.key, row.wins, row.rank) for row in one.rows] == [("Ann", 1, 1), ("Bob", 0, 0.5), ("Cy", 0, 0)]
    always = league([(3, 2, 1)] * 20)
    assert (always.rows[0].win_rate, always.rows[0].high, always.games) == (1, 1, 20)
    assert always.rows[0].rating == max(row.rating or 0 for row in always.rows)
    shared = league([(5, 5, 5)] * 6)
    assert {(row.key, round(row.wins, 6), row.rating, row.margin) for row in shared.rows} == {
        ("Ann", 2, 1500, 0),
        ("Bob", 2, 1500, 0),
        ("Cy", 2, 1500, 0),
    }


# ---- which games count


def test_what_is_there_twice_counts_once(tmp_path: Path) -> None:
    path, again = tmp_path / "a.csv", tmp_path / "b.csv"
    path.write_text(text := made_up(1, 10), encoding="utf-8")
    again.write_text(text, encoding="utf-8")
    found = of_files(path, again)
    assert (found.games, found.duplicates) == (10, 10)
    compare(found, rows_of(text), "player")


def test_only_some_games_count(tmp_path: Path) -> None:
    path = tmp_path / "league.csv"
    path.write_text(text := made_up(4, 40), encoding="utf-8")
    rows = rows_of(text)
    late = [row for row in rows if row["date"] >= "2026-07-01"]
    compare(of_files(path, since="2026-07-01"), late, "player")
    of_ann = {row["game"] for row in rows if row["player"] == "Ann"}
    compare(of_files(path, player=" ann "), [row for row in rows if row["game"] in of_ann], "player")
    counts = {name: sum(row["player"] == name for row in rows) for name in {row["player"] for row in rows}}
    least = sorted(counts.values())[2]
    found = of_files(path, min_games=least)
    assert {line.key for line in found.rows} == {name for name, number in counts.items() if number >= least}
    assert standings(load(str(path)), game="duel") == standings(load(str(path)), player="Nobody") == ()


EARLY = """\
game: duel
supremacy: military
players: [{name: Ann, wins: true}, {name: Bob}]
---
game: duel
players:
  - name: Ann
    points: {civilian: 5, scientific: 0, commercial: 0, guilds: 0, wonders: 0, progress: 0, treasury: 0, military: 0}
  - name: Bob
    points: {civilian: 9, scientific: 0, commercial: 0, guilds: 0, wonders: 0, progress: 0, treasury: 0, military: 0}
"""


def test_a_victory_before_the_points_has_no_points(tmp_path: Path) -> None:
    path = tmp_path / "duel.yaml"
    path.write_text(EARLY, encoding="utf-8")
    found = of_files(path)
    lines = {line.key: line for line in found.rows}
    assert (lines["Ann"].wins, lines["Ann"].points, lines["Ann"].margin, lines["Ann"].best) == (1, 5, -4, 5)
    assert (lines["Bob"].wins, lines["Bob"].points, lines["Bob"].margin, lines["Bob"].best) == (1, 9, 4, 9)
    endings = {line.key: line for line in of_files(path, by="decided_by").rows}
    assert {key: line.games for key, line in endings.items()} == {"military supremacy": 1, "points": 1}
    assert endings["military supremacy"].points is None


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = run(["standings", *arguments])
    return status, *capsys.readouterr()


def test_a_stranger_s_spreadsheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Other names of columns, semicolons, a BOM, and games that cannot be."""
    path = tmp_path / "liga.csv"
    path.write_text(
        "\ufeffGame;Date;Player;Wonder;Side;Red;Money;Wonder points;Blue;Yellow;Purple;Green\r\n"
        "1;2026-01-02;Ann;Giza;day;1;2;3;4;5;6;7\r\n1;2026-01-02;Bob;Rhodes;night;0;0;0;0;0;0;0\r\n"
        "1;2026-01-02;Cy;Babylon;day;0;0;0;1;0;0;0\r\n2;2026-01-03;Ann;Giza;day;x;2;3;4;5;6;7\r\n",
        encoding="utf-8",
    )
    status, out, err = call(capsys, str(path), "--format", "json")
    assert status == 2
    assert f"{path}:5:" in err
    answer = json.loads(out)
    assert (answer["game"], answer["by"], answer["games"]) == ("base", "player", 1)
    assert [row["player"] for row in answer["rows"]] == ["Ann", "Cy", "Bob"]
    assert answer["rows"][0]["win_rate"] == 1


def test_games_that_do_not_count_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    running = ROOT / "examples/duel/structure.yaml"
    illegal = tmp_path / "record.yaml"
    record = (ROOT / "examples/duel/record.yaml").read_text(encoding="utf-8")
    illegal.write_text(record.replace("wonder The Appian Way with Arsenal", "build Arsenal"), encoding="utf-8")
    status, out, err = call(capsys, str(running), str(illegal), str(ROOT / "examples/duel/record.yaml"))
    assert status == 2
    assert "this game is not over: it does not count" in err
    assert "not-legal: this record is not legal: Arsenal costs 6 coins" in err
    assert "7 Wonders Duel: 1 game" in out
    assert "1 game left out: not over" in out


def test_nothing_to_count(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    empty = tmp_path / "empty.csv"
    empty.write_text("", encoding="utf-8")
    status, out, err = call(capsys, str(empty))
    assert (status, out) == (2, "")
    assert "empty" in err
    assert "there is no game to count" in err
    status, out, err = call(capsys, str(LEAGUE / "games.csv"), "--since", "2030-01-01", "--format", "json")
    assert (status, json.loads(out)["games"]) == (0, 0)


@pytest.mark.parametrize("fmt", ["table", "json", "jsonl", "csv", "markdown", "html"])
def test_every_format_has_every_player(fmt: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, str(LEAGUE / "games.csv"), "--format", fmt, "--rating", "elo", "--explain")
    assert status == 0
    for name in ("Amara", "Bruno", "Jonna"):
        assert name in out


def test_two_processes_add_up_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    files = (str(LEAGUE / "games.csv"), str(LEAGUE / "cities.yaml"))
    assert call(capsys, *files, "--jobs", "2", "--format", "json") == call(capsys, *files, "--format", "json")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--points", "5,x"], "--points are numbers with commas between"),
        (["--points", "nan"], "--points are numbers with commas between"),
        (["--since", "January"], "--since is a day such as 2026-01-31"),
        (["--by", "wonder", "--rating", "elo"], "a rating is for players"),
        (["--by", "colour"], "'colour' is not one of"),
        (["--min-games", "0"], "0 is not in the range"),
    ],
)
def test_what_cannot_be_asked(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = call(capsys, str(LEAGUE / "games.csv"), *arguments)
    assert (status, out) == (2, "")
    assert message in err


def test_the_library_says_what_cannot_be_asked() -> None:
    with pytest.raises(ProblemError, match="by must be"):
        standings([], by="colour")
    with pytest.raises(ProblemError, match="rating must be"):
        standings([], rating="glicko")
    assert standings([]) == ()


@pytest.mark.slow
def test_ten_thousand_games(tmp_path: Path) -> None:
    path = tmp_path / "league.csv"
    path.write_text(text := made_up(7, 10_000), encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    found = of_files(path)
    assert found.games + found.duplicates == 10_000
    assert {line.key for line in found.rows} == {row["player"] for row in rows}


def test_a_result_as_scripts_read_it() -> None:
    [document] = load(str(ROOT / "examples/duel/scientific.yaml"))
    answer = result(document).as_json()
    assert (answer["game"], answer["decided_by"], answer["over"]) == ("duel", "scientific supremacy", True)
