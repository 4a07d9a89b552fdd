"""The command line: exit statuses, what goes to which channel, wrong calls, several documents, pipes."""

import io
import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.console import ROOT
from wonders_cli import __version__
from wonders_cli.cli import main, run
from wonders_cli.commands.group import COMMANDS
from wonders_cli.questions.ask import QUESTIONS

WONDERS = [sys.executable, "-m", "wonders_cli"]
TABLE = """\
players:
  - {name: Ann, wonder: Gizah (day), coins: 3, cards: [Altar]}
  - {name: Bob, wonder: Rhodos (day), coins: 1}
  - {name: Cy, wonder: Olympia (day), coins: 3}
"""
CITY = "{city: {name: Dee, wonder: Gizah (day), coins: 6}}\n"
BAD = "{city: {wonder: Atlantis (day), coins: 6}}\n"


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("table.yaml").write_text(TABLE)
    Path("city.yaml").write_text(CITY)
    Path("several.yaml").write_text(f"{TABLE}---\n{BAD}---\n{CITY}")
    Path("impossible.yaml").write_text(
        TABLE.replace("Bob, wonder: Rhodos (day)", "Bob, wonder: Rhodos (day), cards: [Altar]")
    )


def called(arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = run(arguments.split())
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("score table.yaml", 0),
        ("can-build table.yaml Loom --player Ann", 0),
        ("can-build table.yaml Altar --player Ann", 1),
        ("can-build table.yaml Altar", 1),
        ("cost table.yaml Barracks --player Ann", 0),
        ("cost table.yaml Baths --player Bob", 1),
        ("cost table.yaml Loom --player Bob", 0),
        ("check table.yaml", 0),
        ("check impossible.yaml", 1),
        ("science table.yaml", 0),
        ("battle table.yaml --age 2", 0),
        ("battle table.yaml", 2),
        ("score several.yaml", 2),
        ("score table.yaml none.yaml", 2),
        ("cost table.yaml --stage --player Ann", 1),
        ("show Altar", 0),
        ("list cards", 0),
        ("--help", 0),
        ("score --help", 0),
        ("score -h", 0),
        ("--version", 0),
    ],
)
def test_the_exit_status_is_the_answer(arguments: str, status: int, capsys: pytest.CaptureFixture[str]) -> None:
    found, out, err = called(arguments, capsys)
    assert found == status
    assert (out != "") == (status != 2 or arguments.startswith("score"))
    assert (err != "") == (status == 2 or arguments == "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("scroe table.yaml", 'there is no command "scroe"; did you mean "score"?'),
        ("frobnicate", 'there is no command "frobnicate"'),
        ("score table.yaml --fromat json", "--fromat"),
        ("score table.yaml --format yaml", "Invalid value for '--format'"),
        ("score", "Missing argument 'FILE...'"),
        ("cost", "Missing argument 'FILE'"),
        ("battle table.yaml --age two", "Invalid value for '--age'"),
        ("science table.yaml --player", "Option '--player' requires an argument"),
        ("list towers", "Invalid value for"),
        ("verify", "Missing argument 'PATH...'"),
    ],
)
def test_a_wrong_call(arguments: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = called(arguments, capsys)
    assert (status, out) == (2, "")
    assert err.startswith(("Usage: wonders", "Error: "))
    assert said in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            "science table.yaml --player Anne",
            'unknown-player: there is no player "Anne" at this table ("Ann", "Bob", "Cy")',
        ),
        ("science table.yaml --player Anne", '   did you mean "Ann"?'),
        ("can-build table.yaml Stockaide", 'unknown-card: there is no card "Stockaide"\n   did you mean "Stockade"?'),
        ("can-build table.yaml Brewery", 'wonders: other-game: "Brewery" is a card of Duel'),
        ("can-build table.yaml Altar --stage", "unknown-item: Altar is a card: ask without --stage"),
        ("cost table.yaml Altar --stage", "unknown-item: Altar is a card: ask without --stage"),
        ("cost table.yaml 4 --stage --player Ann", "unknown-item: Gizah (day) has no stage 4"),
        ("can-build table.yaml Altar --stage --from-discard", "not-asked: a stage is not built from the discard pile"),
        ("list cards --color blu", 'unknown-color: none of the cards is "blu"'),
        ("list tokens --game base", "not-asked: there are no tokens to list for --game base"),
        ("show Strategists-Guild", 'other-edition: "Strategists Guild" belongs to the first edition'),
        ("battle table.yaml --age 1 --shields 2", "table.yaml:1:1: not-asked: --shields has no meaning"),
        ("battle table.yaml --age 4", "wonders: out-of-range: age must be 1 to 3, not 4"),
        ("cost table.yaml", "missing: name at least one building"),
        ("battle table.yaml", "missing: the tokens of a conflict depend on the Age"),
        ("score none.yaml", "none.yaml: unreadable: the file cannot be read: No such file or directory"),
        ("show Altarr", 'unknown-item: there is no card, wonder or token "Altarr"\n   did you mean "Altar"?'),
    ],
)
def test_what_cannot_be_answered(arguments: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = called(arguments, capsys)
    assert (status, out) == (2, "")
    assert said in err


def test_every_problem_of_a_call_is_one_of_wonders(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, err = called("can-build table.yaml Qwertz Yxcvb --player Ann", capsys)
    assert [line.partition(": ")[0] for line in err.splitlines() if "unknown-card" in line] == ["wonders", "wonders"]


def test_two_files_one_behind_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    Path("twice.yaml").write_text("game: base\nage: 1\ngame: duel\nage: 2\n")
    _, _, err = called("score twice.yaml", capsys)
    assert "first in line 1: if another document begins here, put --- before it\n" in err
    assert "first in line 2\n" in err


def test_a_file_without_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", ""]) == 2
    assert "the file cannot be read: its name is empty" in capsys.readouterr().err


def test_standard_input_is_read_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CITY.encode())))
    status, out, err = called("score - - --format jsonl", capsys)
    assert (status, len(out.splitlines())) == (2, 1)
    assert err == "-: unreadable: the file cannot be read: standard input was read already\n"


@pytest.mark.parametrize(
    ("redirection", "said"), [(">/dev/full", "No space left on device"), (">&-", "no standard output")]
)
def test_what_cannot_be_written(redirection: str, said: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m wonders_cli score table.yaml {redirection}'],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("wonders: cannot write: ")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_other_items_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = called("can-build table.yaml Altar Stockaide Loom --player Bob --format jsonl", capsys)
    assert (status, [json.loads(line)["item"] for line in out.splitlines()]) == (2, ["Altar", "Loom"])
    assert err == 'wonders: unknown-card: there is no card "Stockaide"\n   did you mean "Stockade"?\n'


def test_a_wrong_item_is_reported_once_for_all_documents(capsys: pytest.CaptureFixture[str]) -> None:
    Path("twice.yaml").write_text(f"{TABLE}---\n{TABLE}")
    status, out, err = called("cost twice.yaml Stockaide", capsys)
    assert (status, out, err.count("Stockaide")) == (2, "", 1)


def test_the_price_of_any_stage(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = called("cost table.yaml 2 --stage --player Ann --format jsonl", capsys)
    assert (json.loads(out)["item"], json.loads(out)["cost"]["resources"]) == (2, {"clay": 2, "cloth": 1})


@pytest.mark.parametrize("name", ["ZOE\u0308", " zo\u00eb ", "Zoe\u0308"])
def test_a_name_is_one_name_however_it_is_typed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("zoe.yaml").write_text(TABLE.replace("Ann", "Zoe\u0308"), encoding="utf-8")
    assert run(["science", "zoe.yaml", "--player", name, "--format", "jsonl"]) == 0
    assert json.loads(capsys.readouterr().out)["player"] == "Zo\u00eb"


def test_one_player_of_a_score_is_ranked_among_all(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = called("score table.yaml --player Bob --format json", capsys)
    (bob,) = json.loads(out)["players"]
    assert (bob["name"], bob["rank"], json.loads(out)["winners"]) == ("Bob", 3, ["Ann"])
    _, out, _ = called("score table.yaml --player Bob", capsys)
    assert "\nAnn wins with 4 points.\n" in out
    assert "\nNot given, counted as nothing: military of Ann, Bob and Cy.\n" in out


def test_one_player_of_a_battle(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = called("battle table.yaml --age 1 --player Bob --format json", capsys)
    assert [player["name"] for player in json.loads(out)["players"]] == ["Bob"]


def test_what_is_wrong_with_one_player(capsys: pytest.CaptureFixture[str]) -> None:
    for player, status in (("Ann", 0), ("Bob", 1)):
        assert called(f"check impossible.yaml --player {player}", capsys)[0] == status


def test_plays_are_those_of_the_players_with_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    Path("hands.yaml").write_text(TABLE.replace("name: Ann", "name: Ann, hand: [Loom]"))
    status, out, err = called("plays hands.yaml --format jsonl", capsys)
    assert (status, [json.loads(line)["player"] for line in out.splitlines()], err) == (0, ["Ann"], "")
    assert called("plays hands.yaml --player Bob", capsys)[0] == 2
    status, _, err = called("plays table.yaml", capsys)
    assert (status, err.count("missing: the plays of")) == (2, 3)


def test_nobody_but_babylon_plays_in_turn_seven(capsys: pytest.CaptureFixture[str]) -> None:
    Path("seventh.yaml").write_text(
        "turn: 7\n" + TABLE.replace("Rhodos (day)", "Babylon (night), stages: 2, hand: [Loom]")
    )
    status, out, _ = called("plays seventh.yaml --format jsonl", capsys)
    found = {answer["player"]: len(answer["plays"]) for answer in map(json.loads, out.splitlines())}
    assert (status, found["Ann"], found["Cy"]) == (0, 0, 0)
    assert found["Bob"] > 0


def test_an_empty_hand_needs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty.yaml").write_text("{city: {wonder: Gizah (day), hand: []}}")
    status, out, _ = called("plays empty.yaml --format json", capsys)
    assert (status, json.loads(out)["plays"]) == (0, [])


def test_the_name_of_a_player_in_another_case(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = called("science table.yaml --player ANN --format json", capsys)
    assert (status, json.loads(out)["player"]) == (0, "Ann")


def test_every_document_of_every_file_is_answered_under_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = called("score several.yaml city.yaml --format jsonl", capsys)
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert [(answer["file"], answer["document"]) for answer in answers] == [
        ("several.yaml", 1),
        ("several.yaml", 3),
        ("city.yaml", 1),
    ]
    assert err.startswith(
        'several.yaml:6:17: unknown-wonder: there is no wonder "Atlantis (day)"\n    6 | {city: {wonder: Atlantis'
    )


def test_json_is_one_object_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = called("science table.yaml --format json", capsys)
    decoder, players = json.JSONDecoder(), []
    while out.strip():
        answer, end = decoder.raw_decode(out)
        players.append(answer["player"])
        out = out[end:].lstrip()
    assert players == ["Ann", "Bob", "Cy"]


def test_a_contradiction_is_a_warning_beside_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = called("score impossible.yaml --format json", capsys)
    assert (status, json.loads(out)["winners"]) == (0, ["Ann"])
    assert "warning: " in err
    assert "base/setup/deck" in err


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TABLE.encode())))
    status, out, _ = called("score - --format json", capsys)
    assert (status, json.loads(out)["file"]) == (0, "-")


def test_a_defect_is_ours(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(document: object, *, player: str | None) -> object:
        assert player is None
        raise ZeroDivisionError(document.__class__.__name__)

    monkeypatch.setitem(QUESTIONS, "score", QUESTIONS["score"]._replace(function=broken))
    status, out, err = called("score table.yaml", capsys)
    assert (status, out) == (3, "")
    assert err == "table.yaml:1: this is a defect in wonders (ZeroDivisionError: Document); --debug shows where\n"
    status, _, err = called("--debug score table.yaml", capsys)
    assert status == 3
    assert err.startswith("Traceback (most recent call last):")
    assert err.endswith("\ntable.yaml:1: this is a defect in wonders (ZeroDivisionError: Document)\n")


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(document: object, *, player: str | None) -> object:
        assert player is None
        raise KeyboardInterrupt(document)

    monkeypatch.setitem(QUESTIONS, "score", QUESTIONS["score"]._replace(function=interrupted))
    assert run(["score", "table.yaml"]) == 130


def test_main_leaves_with_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    handled: list[object] = []
    monkeypatch.setattr(signal, "signal", lambda *of: handled.append(of))  # else a broken pipe would end the tests
    for arguments, status in ((["check", "table.yaml"], 0), (["check", "impossible.yaml"], 1), (["check"], 2)):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == status
    assert set(handled) == {(signal.SIGPIPE, signal.SIG_DFL), (signal.SIGINT, signal.SIG_IGN)}


def test_warnings_are_of_what_the_question_reads(capsys: pytest.CaptureFixture[str]) -> None:
    Path("tokens.yaml").write_text("age: 1\nturn: 3\n" + TABLE.replace("coins: 3", "coins: 3, military: [5]"))
    for arguments, warned in (
        ("score tokens.yaml", True),
        ("science tokens.yaml", False),
        ("cost tokens.yaml Loom --player Ann", False),
        ("can-build tokens.yaml Loom --player Ann", False),
        ("battle tokens.yaml", False),
    ):
        assert ("warning" in called(arguments, capsys)[2]) == warned
    assert "warning" in called("science impossible.yaml", capsys)[2]  # of cards


def test_what_a_terminal_would_obey_in_a_wrong_call(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["deck", "\u202eabc"], ["list", "a\u202eb"], ["deck", "--x\u202e"], ["\u202escore"]):
        assert run(arguments) == 2
        said = capsys.readouterr().err
        assert all(line.isprintable() for line in said.splitlines())
        assert "\\u202e" in said


def test_without_a_command_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = called("", capsys)
    assert status == 2
    for command in COMMANDS:
        assert f"\n  {command} " in out + err


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("--version", capsys) == (0, f"wonders, version {__version__}\n", "")


@pytest.mark.parametrize("arguments", ["list cards --format json", "score table.yaml"])
def test_a_pipe_that_nobody_reads_is_left_in_silence(arguments: str) -> None:
    program = subprocess.Popen(
        [*WONDERS, *arguments.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    with program:
        assert program.stdout
        assert program.stderr
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == -signal.SIGPIPE


def test_a_pipe_has_no_colour_and_neither_has_a_terminal_that_wants_none() -> None:
    terminal, end = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "TERM": "xterm-256color"}
    subprocess.run(
        [*WONDERS, "score", "several.yaml", "--explain"], stdout=end, stderr=end, env=environment, check=False
    )
    os.close(end)
    shown = os.read(terminal, 100_000)
    os.close(terminal)
    assert b"Atlantis" in shown
    assert b"\x1b" not in shown
    piped = subprocess.run([*WONDERS, "score", "several.yaml"], capture_output=True, env=environment, check=False)
    assert b"\x1b" not in piped.stdout + piped.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_it_does(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = called(f"{command} --help", capsys)
    assert (status, err) == (0, "")
    assert out.startswith(f"Usage: wonders {command} ")
