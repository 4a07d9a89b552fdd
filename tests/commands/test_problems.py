"""--problems: what is wrong as JSON lines or as annotations of GitHub; check --quiet prints what is not possible."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.console import ROOT
from wonders_cli.cli import run
from wonders_cli.documents.annotations import as_annotation, as_json_line
from wonders_cli.documents.problems import MOST_CHARACTERS, Problem, Span
from wonders_cli.rules.messages import say

CITY = "city: {wonder: Gizah, side: day, coins: 3, cards: [Altar]}\n"
MISSPELT = "city:\n  wonder: Gizah\n  side: day\n  coins: 3\n  cards: [Lumbr Yard, Stone Pit]\n"
TWO_AT_THREE = """players:
  - {name: Ann, wonder: Gizah, side: day, coins: 3, cards: [Altar]}
  - {name: Bob, wonder: Rhodos, side: day, coins: 3, cards: [Altar]}
  - {name: Cy, wonder: Olympia, side: day, coins: 3, cards: [Baths]}
"""  # the decks for three players have one Altar
CASES = (
    "cases:\n  - {id: a-1, table: {city: {wonder: Gizah, side: day, coins: 7}}, ask: score, expect: {players: [%s]}}\n"
)
JOBS = pytest.mark.parametrize("jobs", [(), ("--jobs", "2")])
KEYS = ["file", "line", "column", "end_line", "end_column", "severity", "code", "message", "suggestion"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sound.yaml").write_text(CITY)
    (tmp_path / "misspelt.yaml").write_text(MISSPELT)
    (tmp_path / "impossible.yaml").write_text(TWO_AT_THREE)
    return tmp_path


def problems(text: str) -> list[dict[str, Any]]:
    """Read every line: nothing but objects may stand on standard error."""
    return [json.loads(line) for line in text.splitlines()]


def called(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = run(list(arguments))
    return (status, *capfd.readouterr())


@pytest.mark.usefixtures("folder")
@JOBS
def test_json_has_the_place_the_code_and_the_right_word(
    jobs: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    status, out, err = called(capfd, "score", "sound.yaml", "misspelt.yaml", "--problems", "json", *jobs)
    (problem,) = problems(err)
    assert [*problem] == KEYS
    assert problem.pop("message") == 'there is no card "Lumbr Yard"'
    assert [*problem.values()] == ["misspelt.yaml", 5, 11, 5, 21, "error", "unknown-card", "Lumber Yard"]
    assert status == 2
    assert "Giz" in out or "city" in out


@pytest.mark.usefixtures("folder")
@JOBS
def test_github_shows_it_beside_the_line(jobs: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    status, _, err = called(capfd, "score", "misspelt.yaml", "--problems", "github", *jobs)
    place = "file=misspelt.yaml,line=5,endLine=5,col=11,endColumn=20,title=unknown-card"
    assert err == f'::error {place}::there is no card "Lumbr Yard"%0Adid you mean "Lumber Yard"?\n'
    assert status == 2


@pytest.mark.usefixtures("folder")
def test_text_is_what_people_have_always_read(capfd: pytest.CaptureFixture[str]) -> None:
    assert called(capfd, "score", "misspelt.yaml", "--problems", "text") == called(capfd, "score", "misspelt.yaml")


@pytest.mark.usefixtures("folder")
@JOBS
def test_what_check_finds_is_a_problem_too(jobs: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    status, out, err = called(capfd, "check", "sound.yaml", "impossible.yaml", "--problems", "json", *jobs)
    found = problems(err)
    assert status == 1
    assert {(one["file"], one["severity"]) for one in found} == {("impossible.yaml", "error")}
    assert found[0]["line"] == 3, "Bob has the second Altar"
    assert found[0]["message"] in out
    silent = called(capfd, "check", "sound.yaml", "impossible.yaml", *jobs)
    assert silent == (1, out, ""), "people read it in the answer"


@pytest.mark.usefixtures("folder")
def test_a_warning_is_one(capfd: pytest.CaptureFixture[str]) -> None:
    status, _, err = called(capfd, "score", "impossible.yaml", "--problems", "json")
    (warning,) = problems(err)
    assert (status, warning["severity"], warning["file"]) == (0, "warning", "impossible.yaml")
    assert warning["code"].startswith("base/")
    _, _, err = called(capfd, "score", "impossible.yaml", "--problems", "github")
    assert err.startswith("::warning file=impossible.yaml,line=")


@pytest.mark.usefixtures("folder")
def test_a_wrong_call_has_no_file(capfd: pytest.CaptureFixture[str]) -> None:
    status, _, err = called(capfd, "battle", "sound.yaml", "--age", "7", "--problems", "json")
    (problem,) = problems(err)
    assert (status, problem["file"], problem["line"], problem["code"]) == (2, None, None, "out-of-range")


@pytest.mark.usefixtures("folder")
def test_what_a_question_lacks_is_a_problem(capfd: pytest.CaptureFixture[str]) -> None:
    status, _, err = called(capfd, "cost", "sound.yaml", "Library", "--problems", "json")
    assert status == 2
    assert {one["code"] for one in problems(err)} == {"missing"}


def test_machines_get_every_problem(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    number = 300
    (folder / "many.jsonl").write_text('{"city": {"wonder": "Atlantis"}}\n' * number)
    _, _, err = called(capfd, "score", "many.jsonl", "--problems", "json")
    assert len(err) > MOST_CHARACTERS
    assert sorted({one["line"] for one in problems(err)}) == [*range(1, number + 1)]


def test_a_file_that_is_not_there(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for command in ("score", "check", "verify", "format"):
        status, _, err = called(capfd, command, str(folder / "none.yaml"), "--problems", "json")
        (problem,) = problems(err)
        assert (status, problem["code"], problem["file"]) == (2, "unreadable", str(folder / "none.yaml"))


def test_a_defect_is_one_line(folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr("wonders_cli.questions.base.score", broken)
    for fmt, begin in (("json", '{"file": null'), ("github", "::error title=defect::")):
        status, _, err = called(capfd, "--debug", "score", str(folder / "sound.yaml"), "--problems", fmt)
        assert status == 3
        assert err.startswith(begin)
        assert err.count("\n") == 1


def test_a_case_that_fails_is_a_problem_of_its_line(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "cases.yaml").write_text(CASES % "{total: 3}")  # 7 coins are 2 points
    status, out, err = called(capfd, "verify", "cases.yaml", "--problems", "json")
    (problem,) = problems(err)
    assert (status, problem["code"], problem["line"]) == (1, "case-failed", 2)
    assert problem["message"] == "a-1: players, city, total: expected 3, got 2"
    assert out.endswith("0 passed, 1 failed\n")
    (folder / "cases.yaml").write_text(CASES % "{total: 2}")
    assert called(capfd, "verify", "cases.yaml", "--problems", "github") == (0, "1 passed, 0 failed\n", "")
    (folder / "cases.yaml").write_text("cases: [{id: a}]\n")
    status, _, err = called(capfd, "verify", "cases.yaml", "--problems", "github")
    assert status == 2
    assert all(line.startswith("::error file=cases.yaml,line=1,") for line in err.splitlines())


@pytest.mark.usefixtures("folder")
def test_format_says_which_files_would_change(capfd: pytest.CaptureFixture[str]) -> None:
    status, _, err = called(capfd, "format", "--check", "sound.yaml", "misspelt.yaml", "--problems", "json")
    assert status == 2
    assert [(one["file"], one["code"]) for one in problems(err)] == [
        ("sound.yaml", "not-full"),
        ("misspelt.yaml", "unknown-card"),
    ]


@JOBS
@pytest.mark.parametrize("fmt", ["table", "json", "jsonl", "csv", "markdown", "html"])
@pytest.mark.usefixtures("folder")
def test_quiet_prints_only_what_is_not_possible(
    jobs: tuple[str, ...], fmt: str, capfd: pytest.CaptureFixture[str]
) -> None:
    mixed = called(capfd, "check", "-q", "sound.yaml", "impossible.yaml", "sound.yaml", "--format", fmt, *jobs)
    assert mixed[0] == 1
    assert "impossible" in mixed[1]
    assert "sound.yaml" not in mixed[1]
    assert "is possible" not in mixed[1]
    status, out, err = called(capfd, "check", "--quiet", "sound.yaml", "--format", fmt, *jobs)
    assert (status, err) == (0, "")
    assert "possible." not in out
    assert "true" not in out


def test_what_github_would_read_is_escaped() -> None:
    """Its own rules: `%`, line ends; in properties `:` and `,` as well."""
    problem = Problem("no-such-thing", say("100 % is {word:quoted}", word="a::b\n"), Span(2, 3, 4, 5))
    place = "file=C%3A\\a%2Cb%25.yaml,line=2,endLine=4,title=no-such-thing"
    assert as_annotation("C:\\a,b%.yaml", problem, "warning") == f'::warning {place}::100 %25 is "a::b\\n"'


def test_no_file_name_can_begin_a_command_of_its_own() -> None:
    line = as_annotation("a\n::error::b", Problem("empty", say("nothing")))
    assert "\n" not in line
    assert line.startswith("::error file=a\\n%3A%3Aerror%3A%3Ab,title=")


def test_json_is_ascii_and_one_line() -> None:
    line = as_json_line("L\u00e9a\udcff.yaml", Problem("empty", say("nothing in {word:quoted}", word="\u8475\n")))
    assert line.isascii()
    assert "\n" not in line
    assert json.loads(line)["file"] == "L\u00e9a\udcff.yaml"


def test_a_record_that_is_not_legal_is_annotated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = (ROOT / "examples/duel/record.yaml").read_text(encoding="utf-8")
    path = tmp_path / "record.yaml"
    path.write_text(record.replace("wonder The Appian Way with Arsenal", "build Arsenal"), encoding="utf-8")
    assert run(["replay", str(path), "--problems", "github"]) == 1
    assert f"::error file={path},line=69,endLine=69,col=10," in capsys.readouterr().err
    assert run(["replay", str(path)]) == 1
    assert capsys.readouterr().err == ""
