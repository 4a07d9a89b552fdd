"""The full form of documents reads back as the same document, and loses no comment."""

import io
import re
from pathlib import Path
from typing import Any

import pytest

from tests.console import ROOT
from wonders_cli.cases.reading import CASES
from wonders_cli.cases.running import cases_of
from wonders_cli.cli import run
from wonders_cli.documents.canonical import full
from wonders_cli.documents.load import Document, read
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
