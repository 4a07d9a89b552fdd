"""The full form of documents reads back as the same document, and loses no comment."""

import io
import re
from pathlib import Path
from typing import Any

import pytest

from tests.console import ROOT
from tests.games.random_walks import KINDS, after, dealt
from wonders_cli.cases.reading import CASES
from wonders_cli.cases.running import cases_of
from wonders_cli.cli import run
from wonders_cli.documents.canonical import full
from wonders_cli.documents.load import Document, loads, read
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.source import documents
from wonders_cli.questions.ask import QUESTIONS

FILES = sorted(
    path
    for folder in ("examples", "tests/base/disputes", "tests/duel/disputes", "tests/documents")
    for path in (ROOT / folder).rglob("*.yaml")
) + [next((ROOT / "tests/cases" / game).rglob("*.yaml")) for game in ("base", "duel", "architects")]
SOUND = sorted((ROOT / "tests/bad_documents").glob("sound*"))


def all_of(data: bytes) -> list[Document]:
    return [read(source) for source in documents("t.yaml", io.BytesIO(data))]


def meaning(document: Document) -> Any:
    """What a document says; of a record what is judged of it, since a play knows its place in the file."""
    if document.kind == "record":
        answer = QUESTIONS["replay"].function(document).as_json()
        for key in ("findings", "unjudged", "warnings"):
            for one in answer.get(key, ()):
                del one["line"], one["column"]
        return answer
    if document.kind == "cases":
        return [
            (case.id, case.ask, case.asked, case.expect, case.why)
            for case in cases_of(document.source._replace(problems=[]), named=True)
            if not isinstance(case, ProblemError)
        ]
    return document.value


@pytest.mark.parametrize("path", [*FILES, *SOUND], ids=lambda path: path.name)
@pytest.mark.parametrize("on_lines", [False, True], ids=["long", "lines"])
def test_the_full_form_reads_back(path: Path, on_lines: bool) -> None:  # noqa: FBT001 -- a parameter of pytest
    try:
        before = all_of(path.read_bytes())
    except ProblemError:
        pytest.skip("it has problems")
    for document in before:
        text = full(document, shapes={"cases": CASES}, on_lines=on_lines)
        (after,) = all_of(text.encode())
        assert (after.game, after.kind, after.about) == (document.game, document.kind, document.about)
        assert meaning(after) == meaning(document)
        assert full(after, shapes={"cases": CASES}, on_lines=on_lines) == text
        for comment in re.findall(r"^\s*(#.*\S)", document.source.text, re.MULTILINE):
            assert comment in text


def test_comments_stay_where_they_were() -> None:
    text = """\
# the first evening
players:
  # at the window
  - Ann: giza d, 2s, 7c | well, apo | none  # she began
  - {name: "B # b", side: day, wonder: rhodes, stages: 0, coins: 3}  # late
  - Cy: babylon n, 0s, 3c
# the end
"""
    (document,) = all_of(text.encode())
    assert (
        full(document, shapes={})
        == """\
# the first evening
players:
  # at the window
  - name: Ann
    wonder: Gizah
    side: day
    stages: 2
    coins: 7
    cards: [Well, Apothecary]
    military: []  # she began
  - name: "B # b"
    wonder: Rhodos
    side: day
    stages: 0
    coins: 3  # late
  - name: Cy
    wonder: Babylon
    side: night
    stages: 0
    coins: 3
# the end
"""
    )


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("city: giza d, 3c | apo\n", encoding="utf-8")
    assert run(["format", "--check", str(path)]) == 1
    assert "would change" in capsys.readouterr().err
    assert run(["format", "--lines", str(path)]) == 0
    assert capsys.readouterr().out == "city: Gizah day, 3 coins | Apothecary\n"
    assert run(["format", "--write", str(path)]) == 0
    assert run(["format", "--check", str(path)]) == 0
    assert path.read_text(encoding="utf-8").startswith("city:\n  wonder: Gizah\n")
    path.write_text("city: giza d, 3c | lom\n", encoding="utf-8")
    assert run(["format", "--write", str(path)]) == 2
    assert path.read_text(encoding="utf-8") == "city: giza d, 3c | lom\n"


@pytest.mark.parametrize("name", ["games.csv", "GAMES.CSV", "t.json", "t.jsonl"])
@pytest.mark.parametrize("option", ["--write", "--check"])
def test_what_is_no_yaml_is_not_replaced(name: str, option: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes((ROOT / "tests/documents/league.csv").read_bytes())
    assert run(["format", option, str(path)]) == 2
    assert path.read_bytes() == (ROOT / "tests/documents/league.csv").read_bytes()


def test_standard_input_is_no_file_to_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["format", "--check", "-"]) == 2
    assert "not-asked" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("game: base\nages: [[{Ann: %s, Bob: sell Altar, Cy: sell}]]", "built TAVERN -> build Tavern"),
        (
            "game: base\nages: [[{Ann: %s, Bob: sell Altar, Cy: sell}]]",
            "builds library by Chain from scriptorium -> build Library by chain from Scriptorium",
        ),
        (
            "game: base\nages: [[{Ann: %s, Bob: sell Altar, Cy: sell}]]",
            "builds a stage with loom paying right 2, left 4 -> stage with Loom paying right 2 left 4",
        ),
        ("game: base\nages: [[{Ann: %s, Bob: sell Altar, Cy: sell}]]", "sells ? -> sell"),
        (
            "game: base\nages: [[{Ann: %s, Bob: sell Altar, Cy: sell}]]",
            "stage with loom recovering baths -> stage with Loom recovering Baths",
        ),
        ("game: duel\nturns: [{Ann: %s}]", "BUILDS lumber yard -> build Lumber Yard"),
        (
            "game: duel\nturns: [{Ann: %s}]",
            "wonder great library with altar taking law -> wonder The Great Library with Altar taking Law",
        ),
        (
            "game: duel\nturns: [{Ann: %s}]",
            "wonder sphinx with altar destroying clay pit -> wonder The Sphinx with Altar destroying Clay Pit",
        ),
        ("game: duel\nturns: [{Ann: %s}]", "starting Bob -> starting Bob"),
        (
            "game: architects\nturns: [{Ann: %s}]",
            "draws Wood from own, built stage 1 with coin -> take wood from left; build 1 with coin",
        ),
        (
            "game: architects\nturns: [{Ann: %s}]",
            "took gear from the middle by architecture -> take gear from central by Architecture",
        ),
        (
            "game: architects\nturns: [{Ann: %s}]",
            "swaps 2 gear for science from stack -> exchange 2 gear for Science from stack",
        ),
        (
            "game: architects\nturns: [{Ann: %s}]",
            "take papyrus from rhodes deck; passes -> take papyrus from Rhodes; pass",
        ),
    ],
)
def test_the_plays_of_a_record_are_written_in_full(text: str, play: str) -> None:
    before, expected = play.split(" -> ")
    cities = {"base": "wonder: Giza, side: day", "duel": "coins: 7", "architects": "wonder: Giza"}
    game = text.split()[1]
    names = ["Ann", "Bob", "Cy"] if game == "base" else ["Ann", "Bob"]
    wonders = ["Giza", "Rhodes", "Olympia"]
    players = ", ".join(
        f"{{name: {name}, {cities[game].replace('Giza', wonder)}}}"
        for name, wonder in zip(names, wonders, strict=False)
    )
    (document,) = all_of(f"players: [{players}]\n{text % repr(before)}\n".encode())
    written = full(document, shapes={})
    assert re.search(rf"Ann: ['\"]?{re.escape(expected)}['\"]?[,}}\n]", written), written
    assert meaning(all_of(written.encode())[0]) == meaning(document)


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_random_tables_and_records_read_back(kind: str, players: int) -> None:
    for moves in (0, 7, 23, 55, 1000):
        game = after(dealt(kind, players, 31), 31, moves)
        for written in (game.table(), game.record()):
            (document,) = loads(written)
            for on_lines in (False, True):
                text = full(document, shapes={}, on_lines=on_lines)
                (again,) = all_of(text.encode())
                assert meaning(again) == meaning(document)
                assert full(again, shapes={}, on_lines=on_lines) == text
