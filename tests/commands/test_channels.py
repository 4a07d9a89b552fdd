"""Standard input, output and error that are closed, full, or in an encoding that lacks a letter; interrupts; widths."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from tests.console import ROOT

WONDERS = f'"{sys.executable}" -m wonders_cli'
CITY = "city: {name: Ann, wonder: Gizah (day), coins: 3, cards: [Altar], military: []}\n"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("city.yaml").write_text(CITY)
    Path("wide.yaml").write_text(CITY.replace("Ann", "Zo\u00eb \u65e5\u672c \U0001f600"), encoding="utf-8")


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    script = ["/bin/sh", "-c", command]
    return subprocess.run(script, capture_output=True, timeout=60, env={**ENVIRONMENT, **environment}, check=False)


def on_terminal(arguments: str, columns: int) -> str:
    """Return what is printed on a terminal of so many columns."""
    terminal, end = pty.openpty()
    environment = {**ENVIRONMENT, "COLUMNS": str(columns)}
    command = [sys.executable, "-m", "wonders_cli", *arguments.split()]
    with subprocess.Popen(command, stdout=end, stderr=end, env=environment) as program:
        os.close(end)
        shown = b""
        while True:
            try:
                piece = os.read(terminal, 65536)
            except OSError:  # the program has ended
                break
            if not piece:
                break
            shown += piece
        program.wait(timeout=60)
    os.close(terminal)
    return shown.decode().replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("call", "status", "answered"),
    [
        ("score - <&-", 2, False),
        ("score city.yaml 2>&-", 0, True),
        ("score city.yaml <&- 2>&-", 0, True),
        ("score city.yaml none.yaml 2>&-", 2, True),
        ("score none.yaml 2>&-", 2, False),
        ("score none.yaml 2>/dev/full", 2, False),
        ("score none.yaml --jobs 2 2>/dev/full", 2, False),
        ("frobnicate 2>/dev/full", 2, False),
        ("2>/dev/full", 2, False),
        ("can-build city.yaml Altar 2>/dev/full", 1, True),
        ("score city.yaml >&-", 2, False),
        ("score city.yaml >&- 2>&-", 2, False),
        ("score city.yaml <&- >&- 2>&-", 2, False),
        ("score city.yaml >/dev/full 2>/dev/full", 2, False),
        ("--help >/dev/full", 2, False),
    ],
)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_channels_that_are_closed_or_full(call: str, status: int, answered: bool, unbuffered: str) -> None:  # noqa: FBT001
    done = shell(f"{WONDERS} {call}", PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, bool(done.stdout)) == (status, answered)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1"])
def test_letters_that_the_encoding_lacks_are_escaped(encoding: str) -> None:
    done = shell(f"{WONDERS} score wide.yaml --format json", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb"\u65e5\u672c" in done.stdout
    assert json.loads(done.stdout.decode(encoding))["players"][0]["name"] == "Zo\u00eb \u65e5\u672c \U0001f600"
    done = shell(f"{WONDERS} score wide.yaml", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")


def test_somebody_may_choose_how_letters_are_replaced() -> None:
    done = shell(f"{WONDERS} score wide.yaml", PYTHONIOENCODING="cp1252:replace", PYTHONUTF8="0")
    assert (done.returncode, b"Zo\xeb ?? ?" in done.stdout) == (0, True)


@pytest.mark.parametrize("columns", ["9" * 5000, "0", "-1", "1", "x", "99999999", "\u0663"])
@pytest.mark.parametrize("call", ["score city.yaml", "--help", "score --help"])
def test_widths_nobody_has(columns: str, call: str) -> None:
    done = shell(f"{WONDERS} {call}", COLUMNS=columns)
    assert (done.returncode, done.stderr) == (0, b"")


WIDE = """\
game: duel
players: [{name: \u8475, coins: 1, cards: []}, {name: NAME, coins: 1, cards: []}]
"""


@pytest.mark.parametrize("columns", [1, 40, 80])
@pytest.mark.parametrize("name", ["x" * 70, "\u8475" * 35, "e\u0301" * 50], ids=["long", "wide", "accents"])
def test_names_in_wide_letters_end(columns: int, name: str) -> None:
    Path("duel.yaml").write_text(WIDE.replace("NAME", name), encoding="utf-8")
    shown = on_terminal("score duel.yaml --explain", columns)
    assert "Treasury" in shown
    assert "\u8475" in shown


SEVEN = "players:\n" + "".join(
    f"  - {{name: {name}, wonder: {wonder} (day), coins: 4, cards: [], military: [], stages: 0}}\n"
    for name, wonder in zip(
        ("Maximiliane", "Alexandrina", "Christopher", "Bartholomew", "Wilhelmine", "Konstantin", "Ann"),
        ("Gizah", "Rhodos", "Olympia", "Babylon", "Ephesos", "Alexandria", "Halikarnassos"),
        strict=True,
    )
)


def test_seven_players_fit_into_forty_columns() -> None:
    Path("seven.yaml").write_text(SEVEN)
    table, _, _ = on_terminal("score seven.yaml", 40).rpartition("\n\n")
    assert max(map(len, table.splitlines())) <= 40
    for name in ("Maximiliane", "Alexandrina", "Christopher", "Bartholomew", "Wilhelmine", "Konstantin", "Ann"):
        assert name in table
    assert table.count("Treasury") == table.count("Player") > 1


@pytest.mark.parametrize("call", ["score {}/five-players.yaml --explain", "check {}/city.yaml", "show Law --explain"])
def test_no_word_is_cut_at_forty_columns(call: str) -> None:
    call = call.format(ROOT / "examples/base")
    wide = shell(f"{WONDERS} {call}").stdout.decode().split()
    shown = on_terminal(call, 40)
    assert max(map(len, shown.splitlines())) <= 40
    assert set(shown.split()) - {"Lucie"} >= {word for word in wide if not word.startswith("---")} - {"Lucie"}


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("game", ["base --players 3", "duel", "architects --players 2 --seed 3"])
def test_a_deck_is_wrapped_once(game: str, columns: int) -> None:
    lines = on_terminal(f"deck --game {game}", columns).splitlines()
    assert max(map(len, lines)) <= columns
    cards = lines[[line.startswith(("Age", "Deck")) for line in lines].index(True) :]
    for line, following in pairwise(cards):
        first = following.strip().partition(",")[0]
        if line.endswith(",") and following.startswith("      "):  # the name that follows did not fit
            assert len(line) + 1 + len(first) >= columns - 1 - len(first)


def test_carets_are_under_what_is_meant() -> None:
    Path("long.yaml").write_text(
        "city: {name: Ann, wonder: Gizah (day), coins: 3, cards: [Altar, Baths, Lom, Theater]}\n"
    )
    for columns in (40, 80):
        _, excerpt, carets, *_ = on_terminal("score long.yaml", columns).splitlines()
        assert len(excerpt) <= columns
        assert excerpt[carets.index("^") : carets.rindex("^") + 1] == "Lom"


@pytest.mark.slow
def test_an_interrupt_at_any_moment_ends_it_quietly() -> None:
    """Python itself says something if it is interrupted before it comes to this program."""
    code = "import sys; import wonders_cli; print(flush=True); from wonders_cli.cli import main; main()"
    for milliseconds in range(0, 200, 10):
        command = [sys.executable, "-c", code, "score", "city.yaml"]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        with subprocess.Popen(command, env=ENVIRONMENT, **pipes) as program:  # type: ignore[call-overload] # pipes
            program.stdout.readline()
            time.sleep(0.005 + milliseconds / 1000)
            program.send_signal(signal.SIGINT)
            _, said = program.communicate(timeout=60)
        assert (program.returncode in {0, 130}, said.strip()) == (True, b"")
