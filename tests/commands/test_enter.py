"""`wonders enter`: what is asked, understood, refused and kept, through a pipe and on a terminal."""

import io
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import yaml

from tests.console import ROOT
from wonders_cli.cli import run
from wonders_cli.documents.base.catalogue import vocabularies
from wonders_cli.documents.names import shortened

ENTER = [sys.executable, "-m", "wonders_cli", "enter"]
FAMILY = ROOT / "tests/documents/family.yaml"
MOST_KEYS = 500
"""As many keys as the five cities of a family may take."""
THREE = ["", "Ann, Bob, Cy", "giza d 1 7", "hali d 0 3", "rho n 0 3"]
CITIES = ["well, apo", "-1 1", "none", "none", "altar", "none"]

Enter = Callable[..., tuple[int, str, str]]


@pytest.fixture
def enter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Enter:
    """Type lines; at the end of them the input ends, as by Ctrl-D."""
    monkeypatch.chdir(tmp_path)

    def entered(lines: Sequence[str], *arguments: str) -> tuple[int, str, str]:
        typed = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed, encoding="utf-8"))
        status = run(["enter", *arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return entered


def kept(name: str = "t.yaml") -> dict[str, object]:
    found: dict[str, object] = yaml.safe_load(Path(name).read_text(encoding="utf-8"))
    return found


def test_it_ends_with_what_score_prints(enter: Enter, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = enter([*THREE, *CITIES], "t.yaml")
    assert status == 0
    assert "  Well, Apothecary\n" in err
    assert "  Ann: 9 points so far\n" in err  # 0 for the tokens, 2 of 7 coins, 3 of the stage, 3 + 1 of the cards
    assert run(["score", "t.yaml"]) == 0
    assert capsys.readouterr().out == out
    assert kept() == {
        "game": "base",
        "players": [
            {
                "name": "Ann",
                "wonder": "Gizah",
                "side": "day",
                "stages": 1,
                "coins": 7,
                "cards": ["Well", "Apothecary"],
                "military": [-1, 1],
            },
            {
                "name": "Bob",
                "wonder": "Halikarnassos",
                "side": "day",
                "stages": 0,
                "coins": 3,
                "cards": [],
                "military": [],
            },
            {
                "name": "Cy",
                "wonder": "Rhodos",
                "side": "night",
                "stages": 0,
                "coins": 3,
                "cards": ["Altar"],
                "military": [],
            },
        ],
    }


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["chess"], "the game must be base, duel or architects"),
        (["", "Ann, Bob"], "there are 2 players, and the game is for 3 to 7"),
        (["", "Ann, Ann, Bob"], 'there are two players named "Ann"'),
        (["", "A, B, C", "giza"], "side must be there too"),
        (["", "A, B, C", "atlantis d"], '1:1: unknown-wonder: there is no wonder "atlantis"'),
        (["", "A, B, C", "giza d", "giza n"], 'two players have "Gizah"'),
        (["", "A, B, C", "giza d 4"], "stages must be at most 3"),
        ([*THREE, "well, lum, lumm"], '1:12: unknown-card: there is no card "lumm"'),
        ([*THREE, "l"], '1:1: unknown-card: "l" may be Lumber Yard, Loom'),
        ([*THREE, "well, well"], "Well is twice in one city"),
        ([*THREE, "well, brewery"], '1:7: other-game: "Brewery" is a card of Duel'),
        ([*THREE, "well", "2 3"], "1:1: out-of-range"),
        ([*THREE, ""], "nothing can be assumed here"),
    ],
)
def test_what_is_wrong_is_said_at_once_and_asked_again(lines: list[str], said: str, enter: Enter) -> None:
    _, _, right = enter(lines[:-1], "right.yaml")
    status, _, err = enter(lines, "t.yaml")
    assert status == 0
    assert said in err
    asked = ([line for line in right.splitlines() if line.endswith(": ")] or [err.splitlines()[1]])[-1]
    assert err.splitlines().count(asked) == 2  # once more after the mistake
    assert not Path("right.yaml").exists() or Path("right.yaml").read_bytes() == Path("t.yaml").read_bytes()


def test_back_and_help(enter: Enter) -> None:
    _, _, err = enter([*THREE, "?", "<", "<", "back", "bab n", "altar"], "t.yaml")
    assert "Ann, stages and coins (Enter keeps it): " in err
    assert "a beginning is enough if it fits one card" in err
    assert "Cy, Wonder and side (Enter keeps it): " in err
    assert "Bob, Wonder and side (Enter keeps it): \n  Babylon (night)\n" in err
    assert "Ann, cards: \n  Altar\n" in err
    assert [player.get("wonder") for player in kept()["players"]] == ["Gizah", "Babylon", "Rhodos"]  # type: ignore[attr-defined]
    _, _, err = enter(["<", "<", "d", "<", "a"], "u.yaml")
    assert err.count("this is the first question") == 2
    assert kept("u.yaml") == {"game": "architects"}


def test_enter_keeps_what_was_answered(enter: Enter) -> None:
    enter([*THREE, "<", ""], "t.yaml")
    assert kept()["players"][2]["wonder"] == "Rhodos"  # type: ignore[index]


def test_players_who_stay_keep_their_cities(enter: Enter) -> None:
    enter([*THREE[:3], "<", "<", "Bob, Cy, Ann"], "t.yaml")
    assert [player.get("wonder") for player in kept()["players"]] == [None, None, "Gizah"]  # type: ignore[attr-defined]


def test_another_game_keeps_the_players_it_takes(enter: Enter) -> None:
    enter([*THREE[:3], "<", "<", "<", "arch"], "t.yaml")
    assert kept() == {"game": "architects", "players": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cy"}]}
    enter(["<", "<", "duel"], "t.yaml")
    assert kept() == {"game": "duel"}


@pytest.mark.parametrize("after", range(len(THREE) + len(CITIES)))
def test_it_goes_on_where_it_ended(after: int, enter: Enter) -> None:
    lines = [*THREE, *CITIES]
    _, whole, _ = enter(lines, "t.yaml")
    status, out, err = enter(lines[:after], "u.yaml")
    assert (status, out) == (0, "")
    assert ("wonders enter u.yaml" if after else "nothing was entered") in err
    assert enter(lines[after:], "u.yaml")[:2] == (0, whole)
    assert kept("u.yaml") == kept("t.yaml")


def test_all_that_is_there_is_scored_at_once(enter: Enter) -> None:
    shutil.copy(FAMILY, "t.yaml")
    status, out, _ = enter([], "t.yaml")
    assert status == 0
    assert "Oma" in out
    assert Path("t.yaml").read_bytes() == FAMILY.read_bytes()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("prose", "wrong-type"),
        ("players: [", "not-yaml"),
        ("game: chess\n", "wrong-type"),
        ("players: [{name: Ann, wonder: Atlantis}]", "unknown-wonder"),
        ("players: []\ncolour: red", "unknown-key"),
        ("city: {wonder: Giza (day)}", "not-asked"),
        ("game: duel\nturns: []", "not-asked"),
        ("game: base\n---\ngame: base\n", "not-asked"),
    ],
)
def test_a_file_that_is_no_table_is_left_alone(text: str, code: str, enter: Enter) -> None:
    Path("t.yaml").write_text(text, encoding="utf-8")
    status, out, err = enter(THREE, "t.yaml")
    assert (status, out) == (2, "")
    assert f"{code}: " in err
    assert Path("t.yaml").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["", "# nothing yet\n"])
def test_an_empty_file_is_begun(text: str, enter: Enter) -> None:
    Path("t.yaml").write_text(text, encoding="utf-8")
    assert enter(THREE[:1], "t.yaml")[0] == 0
    assert kept() == {"game": "base"}


@pytest.mark.parametrize("lines", [[], ["--lines"]])
@pytest.mark.parametrize(
    ("game", "first"), [("base", "Ann, Wonder and side: "), ("duel", "Conflict pawn: "), ("architects", "Ann, ")]
)
def test_a_file_begun_by_new(
    game: str, first: str, lines: list[str], enter: Enter, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", "--game", game, "--names", "Ann,Bob" + ",Cy" * (game == "base"), *lines]) == 0
    Path("t.yaml").write_text(capsys.readouterr().out, encoding="utf-8")
    status, _, err = enter([], "t.yaml")
    assert status == 0
    assert err.splitlines()[1].startswith(first)


def test_a_city_on_one_line_is_gone_on_with(enter: Enter) -> None:
    Path("t.yaml").write_text("players:\n- Ann: giza d, 1 st, 7 c | well, apo | 1 -1\n- Bob: bab n\n- Cy:\n", "utf-8")
    enter(["rho d"], "t.yaml")
    ann, bob, cy = yaml.safe_load(Path("t.yaml").read_text(encoding="utf-8"))["players"]
    assert (ann["wonder"], ann["cards"], ann["military"]) == ("Gizah", ["Well", "Apothecary"], [1, -1])
    assert (bob["side"], cy["wonder"]) == ("night", "Rhodos")


@pytest.mark.parametrize("file", ["games.csv", "a.JSON", "-", ".", "/dev/null", "a\0b"])
def test_what_is_no_file_is_refused(file: str, enter: Enter) -> None:
    status, out, err = enter(THREE, file)
    assert (status, out) == (2, "")
    assert "unreadable: " in err or "not-asked: " in err


def test_without_a_file_the_document_is_printed(enter: Enter) -> None:
    _, scored, _ = enter([*THREE, *CITIES], "t.yaml")
    _, out, _ = enter([*THREE, *CITIES])
    assert out == f"{Path('t.yaml').read_text(encoding='utf-8')}\n{scored}"
    _, out, err = enter(THREE)
    assert yaml.safe_load(out)["players"][1]["wonder"] == "Halikarnassos"
    assert "save this in a file" in err


def test_a_full_disk_loses_nothing(enter: Enter, monkeypatch: pytest.MonkeyPatch) -> None:
    enter(THREE[:2], "t.yaml")
    before = kept()

    def full(number: int) -> None:
        del number
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    status, out, err = enter(THREE[2:], "t.yaml")
    assert status == 0
    assert err.count("No space left on device") == 1
    assert yaml.safe_load(out)["players"][2]["wonder"] == "Rhodos"
    assert kept() == before
    assert [path.name for path in Path().iterdir()] == ["t.yaml"]


def test_a_folder_that_is_not_there_loses_nothing(enter: Enter) -> None:
    status, out, err = enter([*THREE, *CITIES], "none/t.yaml")
    assert status == 0
    assert "none/t.yaml cannot be written (No such file or directory)" in err
    assert out.startswith("game: base\n")
    assert "Ann" in out.rpartition("---")[0]


def test_the_file_stays_what_it_is(enter: Enter) -> None:
    enter(THREE[:1], "t.yaml")
    Path("t.yaml").chmod(0o640)
    Path("link.yaml").symlink_to("t.yaml")
    enter(THREE[1:], "link.yaml")
    assert Path("link.yaml").is_symlink()
    assert Path("t.yaml").stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in Path().iterdir()) == ["link.yaml", "t.yaml"]


def test_letters_that_are_not_utf8_are_asked_for_again(enter: Enter, monkeypatch: pytest.MonkeyPatch) -> None:
    del enter
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\nJ\xf6rg, B, C\nJ\xc3\xb6rg, B, C\n")))
    assert run(["enter", "t.yaml"]) == 0
    assert kept()["players"] == [{"name": "Jörg"}, {"name": "B"}, {"name": "C"}]


def test_names_are_texts_whatever_they_look_like(enter: Enter) -> None:
    enter(["", "7, No, 1e3"], "t.yaml")
    enter(["giza d"], "t.yaml")
    assert [player["name"] for player in kept()["players"]] == ["7", "No", "1e3"]  # type: ignore[attr-defined]


def test_a_guild_waits_for_the_neighbours(enter: Enter) -> None:
    _, _, err = enter([*THREE, "workers", "none"], "t.yaml")
    assert "Ann: no points until more is entered (Workers Guild of Ann depends on the left neighbour" in err


def test_duel(enter: Enter) -> None:
    lines = ["duel", "Ann, Bob", "4 x", "4 b", "8", "lumber, forum", "pyramids; unbuilt pir", "law", "5"]
    status, out, err = enter([*lines, "none", "none", "eco"], "t.yaml")
    assert status == 0
    assert '1:3: unknown-player: "x" is not one of Ann or Bob' in err
    assert "  built The Pyramids; unbuilt Piraeus\n" in err
    assert "  Ann: 16 points so far\n" in err  # 9 of The Pyramids, 2 of 8 coins, 5 of the pawn
    assert "Ann wins with 16 points." in out
    assert kept()["conflict_pawn"] == {"toward": "Bob", "spaces": 4}
    enter(["duel", "Ann, Bob", "middle"], "u.yaml")
    assert kept("u.yaml")["conflict_pawn"] == {"spaces": 0}


def test_architects(enter: Enter) -> None:
    lines = ["arch", "Ann, Bob", "giza", "rho, stages 2", "3", "wood, 2 coin, foo", "wood, 2 coin, blue cat", "dec"]
    status, out, err = enter([*lines, "2 tokens, cat", "red", "none", "none"], "t.yaml")
    assert status == 0
    assert '1:15: unknown-card: there is no card "foo"' in err
    assert "  1 wood, 2 coin, 1 blue cat\n" in err
    assert "Ann wins with" in out
    assert kept()["players"][1] == {  # type: ignore[index]
        "name": "Bob",
        "wonder": "Rhodes",
        "stages": 2,
        "cards": {"red": 1},
        "progress": [],
        "victory_tokens": 0,
        "cat": False,
    }


def test_points_all_at_once_or_one_by_one(enter: Enter) -> None:
    lines = ["", "Ann,Bob,Cy", "1 2 x", "1 2 3 4 5 6 7", "10 2", "1 1 1 1 12", "1 1 1 1 1 1 1 1", "1 1 1 1 1 1 1"]
    _, _, err = enter([*lines, "7", "6"], "--points", "t.yaml")
    assert '1:5: wrong-type: points are a whole number, not "x"' in err
    assert "Bob, wonder, civilian, commercial, guilds, science: " in err
    assert "  Ann: 28 points so far\n" in err
    assert "1:15: out-of-range: there are 8 numbers" in err
    assert "A tie: Ann, coins: " in err
    assert "A tie: Cy" not in err
    assert kept()["players"][0] == {  # type: ignore[index]
        "name": "Ann",
        "points": dict(zip("military treasury wonder civilian commercial guilds science".split(), range(1, 8))),  # noqa: B905, SIM905
        "coins": 7,
    }


def test_ctrl_c_keeps_everything_too(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    with subprocess.Popen(
        [*ENTER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin
        process.stdin.write(b"\nAnn, Bob, Cy\n")
        process.stdin.flush()
        deadline = time.monotonic() + 20
        while not (path.exists() and b"Cy" in path.read_bytes()) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (130, b"")
    assert b"wonders enter " in err
    assert b"Traceback" not in err


def on_a_terminal(keys: Iterator[tuple[bytes, bytes]], path: Path, columns: int, *, tab: bool) -> tuple[int, str]:
    """Type keys, each after what must be on the screen before, and return the exit status and all that was shown."""
    hidden = "" if tab else "import sys; sys.modules['prompt_toolkit'] = None; "
    program = f"{hidden}from wonders_cli.cli import main; main(['enter', {str(path)!r}])"
    child, terminal = pty.fork()
    if not child:
        os.environ.update(COLUMNS=str(columns), LINES="24", TERM="xterm")
        os.chdir(ROOT)
        os.execv(sys.executable, [sys.executable, "-c", program])  # noqa: S606 -- our own program
    shown = b""
    fresh = b""
    deadline = time.monotonic() + 30
    waiting = next(keys, None)
    while time.monotonic() < deadline:
        ready, _, _ = select.select([terminal], [], [], 0.2)
        if ready:
            try:
                got = os.read(terminal, 4096)
            except OSError:
                break
            if not got:
                break
            if b"\x1b[6n" in got:  # where is the cursor?
                os.write(terminal, b"\x1b[1;1R")
            shown += got
            fresh += got
        if waiting and waiting[0] in fresh:
            time.sleep(0.1)
            os.write(terminal, waiting[1])
            fresh = b""
            waiting = next(keys, None)
    else:
        os.kill(child, signal.SIGKILL)
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), shown.decode(errors="replace")


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("tab", [False, True])
def test_on_a_terminal(columns: int, tab: bool, tmp_path: Path) -> None:  # noqa: FBT001 -- pytest's way
    if tab:
        pytest.importorskip("prompt_toolkit")
    path = tmp_path / "t.yaml"
    keys = [
        (b"Enter: base", b"\r"),
        (b"Players", b"Ann,Bob,Cy\r"),
        (b"Wonder and side", b"giza d 1 7\r"),
        (b"Wonder and side", b"bab n 0 3\r"),
        (b"Wonder and side", b"rho n 0 3\r"),
        (b"cards", b"well, apot\t\r" if tab else b"well, apo\r"),
        (b"military", b"\x04"),
    ]
    status, shown = on_a_terminal(iter(keys), path, columns, tab=tab)
    assert status == 0, shown
    assert "Well, Apothecary" in shown
    assert "Traceback" not in shown
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["players"][0]["cards"] == ["Well", "Apothecary"]


def least(kind: str, name: str) -> str:
    """Find the shortest beginning of a name, or of its words, that fits nothing else."""
    vocabulary = vocabularies()[kind]
    whole = vocabulary.resolve(name)
    words = name.lower().split()
    alone = [words[0][:end] for end in range(1, len(words[0]) + 1)]
    two = (
        [f"{words[0][:end]} {words[1][:other]}" for end in (1, 2, 3, 4) for other in (1, 2, 3, 4)] if words[1:] else []
    )
    found = [text for text in (*alone, *two, name.lower()) if shortened(vocabulary, text) == (whole,)]
    return min(found, key=len)


def test_the_keys_for_a_family(enter: Enter, capsys: pytest.CaptureFixture[str]) -> None:
    players = yaml.safe_load(FAMILY.read_text(encoding="utf-8"))["players"]
    lines = ["", ",".join(player["name"] for player in players)]
    for player in players:
        wonder, side = player["wonder"].removesuffix(")").split(" (")
        lines.append(f"{least('wonder', wonder)} {side[0]} {player['stages']} {player['coins']}")
    for player in players:
        lines += [",".join(least("card", card) for card in player["cards"]), " ".join(map(str, player["military"]))]
    assert sum(len(line) + 1 for line in lines) <= MOST_KEYS
    status, out, _ = enter(lines, "t.yaml")
    assert status == 0
    assert run(["score", str(FAMILY)]) == 0
    assert capsys.readouterr().out == out


def test_comments_are_set_aside(enter: Enter) -> None:
    """What is entered next would lose them."""
    begun = "# our game\ngame: base\nplayers:\n- {name: Ann}  # by the window\n- {name: Bob}\n- {name: Cy}\n"
    Path("t.yaml").write_text(begun, encoding="utf-8")
    _, _, err = enter(["giza d"], "t.yaml")
    assert "the comments of t.yaml are kept in t.yaml~" in err
    assert Path("t.yaml~").read_text(encoding="utf-8") == begun
    _, _, err = enter(["rhodes d"], "t.yaml")
    assert "are kept in" not in err
    assert Path("t.yaml~").read_text(encoding="utf-8") == begun
    plain = Path("t.yaml").read_text(encoding="utf-8")
    assert "#" not in plain


def test_a_victory_before_the_points(enter: Enter) -> None:
    status, out, err = enter(["duel", "Ann, Bob", "?", "1 2", "wins by scientific supremacy"], "--points", "t.yaml")
    assert status == 0
    assert "or military or scientific, if this player won so" in " ".join(err.split())
    assert "Ann wins by scientific supremacy." in out
    assert kept()["supremacy"] == "scientific"
    status, out, _ = enter([], "t.yaml")  # it is finished
    assert (status, "Ann wins by scientific supremacy." in out) == (0, True)
    status, _, err = enter(["", "Ann, Bob, Cy", "military"], "--points", "base.yaml")
    assert 'points are a whole number, not "military"' in err


def test_the_day_and_the_name_of_a_game(enter: Enter) -> None:
    enter([*THREE, *CITIES], "--date", "2026-11-20", "--label", "Friday: 3", "t.yaml")
    assert (kept()["date"], kept()["label"]) == ("2026-11-20", "Friday: 3")
    assert run(["score", "t.yaml", "--format", "jsonl"]) == 0
    enter([], "t.yaml", "--label", "Saturday")
    status, _, err = enter([], "--date", "yesterday", "u.yaml")
    assert status == 2
    assert 'date must be a date such as 2026-11-20: year, month, day, not "yesterday"' in err


def test_too_many_numbers_and_too_many_players(enter: Enter) -> None:
    _, _, err = enter(["duel", "Ann, Bob, Cy", "Ann, Bob", "1 2 3 4 5 6 7 8 9"], "--points", "t.yaml")
    assert "there are 3 players, and the game is for 2" in err
    assert "there are 9 numbers, and these are to come: civilian" in " ".join(err.split())


def test_the_pawn_goes_with_the_player_toward_whom_it_stood(enter: Enter) -> None:
    lines = ["duel", "Ann, Bob", "2 Bob", "<", "<", "Ann, Cy"]
    enter(lines, "t.yaml")
    assert "conflict_pawn" not in kept()
    assert [player["name"] for player in kept()["players"]] == ["Ann", "Cy"]  # type: ignore[attr-defined]
