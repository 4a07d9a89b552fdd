"""`wonders verify`: which files it runs, what it prints, how it ends."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.console import ROOT
from wonders_cli.cli import run
from wonders_cli.questions.ask import QUESTIONS

TABLE = "{city: {wonder: Gizah (day), coins: 3, cards: [Altar]}}"
GOOD = f"""\
cases:
  - id: good
    table: {TABLE}
    ask: score
    expect: {{players: [{{total: 4}}]}}
"""
FAILING = f"""\
cases:
  - id: failing
    title: a wrong sum
    table: {TABLE}
    ask: score
    expect: {{players: [{{total: 5, points: {{civilian: 3}}}}]}}
    why: base/score/total
"""
BROKEN = "cases: [\n"
VERIFY = [sys.executable, "-m", "wonders_cli", "verify"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_line_for_each_failure_and_a_summary(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "good.yaml").write_text(GOOD)
    (folder / "failing.yaml").write_text(FAILING)
    assert run(["verify", "good.yaml"]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    assert run(["verify", "good.yaml", "failing.yaml"]) == 1
    assert capsys.readouterr().out == (
        "failing.yaml:2: failing (a wrong sum): players, city, total: expected 5, got 4\n1 passed, 1 failed\n"
    )


def test_an_unreadable_file_is_named_and_the_others_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.yaml").write_text(BROKEN)
    (folder / "b.yaml").write_text(GOOD)
    assert run(["verify", "."]) == 2
    out, err = capsys.readouterr()
    assert out == "1 passed, 0 failed, 1 document unreadable\n"
    assert err.startswith("./a.yaml:1:8: not-yaml: ")


def test_a_folder_means_all_case_files_in_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one.yaml", "deep/er/two.yml", "deep/three.json", "deep/four.txt", ".hidden/five.yaml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(GOOD)
    (folder / "table.yaml").write_text(f"{TABLE}\n")
    (folder / "wrong-table.yaml").write_text("city: {wonder: Atlantis}\n")
    (folder / "empty.yaml").write_text("")
    (folder / "list.yaml").write_text("- 1\n")
    assert run(["verify", str(folder)]) == 0
    assert capsys.readouterr().out == "3 passed, 0 failed\n"


def test_a_named_file_without_cases_is_a_problem(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "table.yaml").write_text(f"{TABLE}\n")
    (folder / "empty").mkdir()
    assert run(["verify", "table.yaml", "empty", "none.yaml"]) == 2
    out, err = capsys.readouterr()
    assert out == "0 passed, 0 failed, 3 documents unreadable\n"
    assert "table.yaml:1:1: missing: there are no `cases` in this document" in err
    assert "empty: missing: there is no case in this folder" in err
    assert "none.yaml: unreadable: " in err


def test_a_table_in_a_file_is_found_from_the_case_file(folder: Path) -> None:
    (folder / "cases").mkdir()
    (folder / "table.yaml").write_text(f"{TABLE}\n---\n{TABLE}\n")
    text = "cases: [{id: one, file: ../table.yaml, ask: score, expect: [{document: 1}, {}]}]"
    (folder / "cases/c.yaml").write_text(text.replace("document: 1", "game: base"))
    assert run(["verify", "cases"]) == 0
    (folder / "cases/c.yaml").write_text(text.replace("[{document: 1}, {}]", "{game: base}"))
    assert run(["verify", "cases"]) == 1


def test_the_game_of_the_case_file_is_that_of_its_tables(folder: Path) -> None:
    case = "cases: [{id: one, table: {city: {wonder: Giza, stages: 1}}, ask: score, expect: {game: architects}}]"
    (folder / "c.yaml").write_text(f"game: architects\n{case}\n")
    assert run(["verify", "c.yaml"]) == 0
    (folder / "c.yaml").write_text(f"{case}\n")
    assert run(["verify", "c.yaml"]) == 1


def test_problems_can_be_expected_and_are_printed_when_they_are_not(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = "cases: [{id: one, table: {city: {wonder: Gizah (day), coins: 3, cards: [Altarr]}}, ask: score, expect: %s}]"
    (folder / "c.yaml").write_text(case % "{error: unknown-card}")
    assert run(["verify", "c.yaml"]) == 0
    (folder / "c.yaml").write_text(case % "{error: missing}")
    assert run(["verify", "c.yaml"]) == 1
    (folder / "c.yaml").write_text(case % "{game: base}")
    assert run(["verify", "c.yaml"]) == 1
    assert 'got [{"error": "unknown-card", "message": "there is no card \\"Altarr\\""}]' in capsys.readouterr().out


def test_a_problem_is_expected_and_there_is_none(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "c.yaml").write_text(GOOD.replace("{players: [{total: 4}]}", "{error: missing}"))
    assert run(["verify", "c.yaml"]) == 1
    assert 'expected {"error": "missing"}, got [{"game": "base"' in capsys.readouterr().out


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "c.yaml").write_text(f"{GOOD}---\n{FAILING}")
    assert run(["verify", "c.yaml", "--format", "jsonl"]) == 1
    good, failing = map(json.loads, capsys.readouterr().out.splitlines())
    assert good["passed"] is True
    assert failing == {
        "id": "failing",
        "title": "a wrong sum",
        "passed": False,
        "expected": {"players": [{"total": 5, "points": {"civilian": 3}}]},
        "got": {"players": [{"total": 4, "points": {"civilian": 3}}]},
        "differences": [{"path": ["players", "city", "total"], "expected": 5, "got": 4}],
        "why": "base/score/total",
        "file": "c.yaml",
        "document": 2,
        "line": 8,
    }


def test_junit(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.yaml").write_text(BROKEN)
    (folder / "b.yaml").write_text(f"{GOOD}---\n{FAILING}")
    assert run(["verify", ".", "--format", "junit"]) == 2
    suite = ET.fromstring(capsys.readouterr().out)  # noqa: S314 - our own output
    assert (suite.tag, suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("testsuite", "3", "1", "1")
    unreadable, good, failing = suite
    assert (good.get("classname"), good.get("name"), [*good]) == ("./b.yaml", "good", [])
    assert "expected" in str(failing[0].get("message"))
    assert (unreadable[0].tag, unreadable[0].get("message")) == ("error", "not-yaml")


def test_cases_on_standard_input() -> None:
    done = subprocess.run([*VERIFY, "-"], input=GOOD.encode(), stdout=subprocess.PIPE, cwd=ROOT, check=True)
    assert done.stdout == b"1 passed, 0 failed\n"


def test_a_bar_on_a_terminal_when_there_is_much(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text(f"{GOOD}# {'much more to read ' * 1000}\n---\n" * 30)
    terminal, end = pty.openpty()
    done = subprocess.run([*VERIFY, str(path)], stdout=subprocess.PIPE, stderr=end, cwd=ROOT, check=True)
    os.close(end)
    assert done.stdout == b"30 passed, 0 failed\n"
    assert b"100%" in os.read(terminal, 100_000)
    os.close(terminal)


@pytest.mark.parametrize("fmt", ["table", "jsonl", "junit"])
def test_several_processes_answer_as_one_does(fmt: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for number in range(9):
        (folder / f"{number}.yaml").write_text(f"{GOOD}---\n{FAILING}---\n{BROKEN}" * 3)
    assert run(["verify", ".", "--format", fmt]) == 2
    once = capfd.readouterr()
    assert run(["verify", ".", "--format", fmt, "--jobs", "2"]) == 2
    assert capfd.readouterr() == once


def test_only_what_differs_is_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Keys that are as expected are left out, one that the answer lacks is there."""
    text = GOOD.replace("{players: [{total: 4}]}", "{game: duel, decided_by: points, players: [{total: 4}]}")
    (folder / "failing.yaml").write_text(text)
    assert run(["verify", "failing.yaml"]) == 1
    assert capsys.readouterr().out == (
        'failing.yaml:2: good: game: expected "duel", got "base"; decided_by: expected "points", got nothing\n'
        "0 passed, 1 failed\n"
    )


def test_a_case_that_should_be_legal_shows_why_it_is_not(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask = f"{{id: one, table: {TABLE}, ask: can-build, item: Altar, expect: {{legal: true}}}}"
    (folder / "c.yaml").write_text(f"cases: [{ask}]")
    assert run(["verify", "c.yaml"]) == 1
    line = capsys.readouterr().out.splitlines()[0]
    assert line.startswith("c.yaml:1: one: legal: expected true, got false; because ")
    assert "Altar" in line.partition("because ")[2]
    assert run(["verify", "c.yaml", "--format", "jsonl"]) == 1
    assert "Altar" in json.loads(capsys.readouterr().out)["reasons"][0]


def test_of_many_differences_a_few_are_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected = ", ".join(f"k{number}: 1" for number in range(8))
    (folder / "c.yaml").write_text(GOOD.replace("{players: [{total: 4}]}", f"{{{expected}}}"))
    assert run(["verify", "c.yaml"]) == 1
    line = capsys.readouterr().out.splitlines()[0]
    assert line.endswith("k4: expected 1, got nothing; and 3 differences more")


MISSING = "cases:\n  - {id: one, file: %s, ask: score, expect: %s}\n"


@pytest.mark.parametrize("file", ["none.yaml", "pipe.yaml", '"-"', "/dev/zero", "."])
def test_a_case_without_its_file_is_an_error(file: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo("pipe.yaml")
    (folder / "c.yaml").write_text(f"{MISSING % (file, '{game: base}')}---\n{GOOD}")
    assert run(["verify", "c.yaml"]) == 2
    out, err = capsys.readouterr()
    assert out == "1 passed, 0 failed, 1 document unreadable\n"
    assert err.startswith("c.yaml:2:21: unreadable: the case asks about ")
    assert file.strip('"') in err
    assert run(["verify", "c.yaml", "--format", "junit"]) == 2
    suite = ET.fromstring(capsys.readouterr().out)  # noqa: S314 - our own output
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "0", "1")
    (folder / "c.yaml").write_text(MISSING % (file, "{error: unreadable}"))
    assert run(["verify", "c.yaml"]) == 0


def test_a_pipe_in_a_folder_is_a_problem(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo("pipe.yaml")
    (folder / "good.yaml").write_text(GOOD)
    assert run(["verify", "."]) == 2
    out, err = capsys.readouterr()
    assert out == "1 passed, 0 failed, 1 document unreadable\n"
    assert err.startswith("./pipe.yaml: unreadable: ")
    assert "not a regular file" in err


def test_the_game_of_a_case_file_may_be_misspelt(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "c.yaml").write_text(f"game: dual\n{GOOD}")
    assert run(["verify", "c.yaml"]) == 2
    out, err = capsys.readouterr()
    assert out == "0 passed, 0 failed, 1 document unreadable\n"
    assert err.startswith("c.yaml:1:7: wrong-type: game must be ")
    assert 'did you mean "duel"?' in err


def test_a_case_without_an_expectation_is_no_case(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "c.yaml").write_text(GOOD.replace(" {players: [{total: 4}]}", ""))
    assert run(["verify", "c.yaml"]) == 2
    assert 'c.yaml:5:5: missing: a case has no "expect"' in capsys.readouterr().err


def test_several_answers_where_one_is_expected(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = (ROOT / "examples/base/five-players.yaml").as_posix()
    (folder / "failing.yaml").write_text(f"cases: [{{id: who, file: {table}, ask: science, expect: {{points: 1}}}}]")
    assert run(["verify", "failing.yaml"]) == 1
    assert "who: 5 answers, and 1 is expected: give `player`, or expect a list\n" in capsys.readouterr().out


@pytest.mark.parametrize("fmt", ["table", "json", "junit"])
def test_little_is_printed_of_many_documents_without_cases(
    fmt: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "many.yaml").write_text("---\ngame: base\n" * 20_000)
    assert run(["verify", "many.yaml", "--format", fmt]) == 2
    out, err = capsys.readouterr()
    assert len(out + err) < 20_000
    assert "many.yaml:2001:1: too-many-problems" in err
    assert "more unreadable documents" in err
    if fmt == "junit":
        suite = ET.fromstring(out)  # noqa: S314 - our own output
        assert (suite.get("tests"), suite.get("errors")) == ("1001", "1001")
    if fmt == "table":
        assert out == "0 passed, 0 failed, 1001 documents unreadable\n"


def test_a_defect_in_one_case_leaves_the_others_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def broken(document: object, **_: object) -> object:
        raise ZeroDivisionError(document.__class__.__name__)

    monkeypatch.setitem(QUESTIONS, "science", QUESTIONS["science"]._replace(function=broken))
    city = "{city: {wonder: Gizah (day), coins: 6, military: []}}"
    (tmp_path / "c.yaml").write_text(
        "cases:\n"
        f"  - {{id: a, table: {city}, ask: science, expect: {{}}}}\n"
        f"  - {{id: b, table: {city}, ask: score, expect: {{}}}}\n"
    )
    monkeypatch.chdir(tmp_path)
    assert run(["verify", "c.yaml"]) == 3
    out, err = capsys.readouterr()
    assert out == "1 passed, 0 failed, 1 defect\n"
    assert err == "c.yaml:2: this is a defect in wonders (ZeroDivisionError: Document); --debug shows where\n"
    assert run(["--debug", "verify", "c.yaml", "--format", "junit"]) == 3
    out, err = capsys.readouterr()
    assert 'errors="1"' in out
    assert err.startswith("Traceback (most recent call last):")
