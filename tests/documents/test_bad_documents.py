"""All problems of a document are reported at once, each with its code and place, and nothing crashes."""

import io
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.console import ROOT
from wonders_cli.cases.reading import read as read_cases
from wonders_cli.cli import run
from wonders_cli.documents.load import read
from wonders_cli.documents.problems import ProblemError, Span
from wonders_cli.documents.shapes import Reader
from wonders_cli.documents.source import documents
from wonders_cli.rules.messages import Message

FOLDER = ROOT / "tests/bad_documents"
INDEX: list[dict[str, Any]] = yaml.safe_load((FOLDER / "index.yaml").read_text(encoding="utf-8"))["bad"]
CODES = {
    *("not-yaml", "encoding", "empty", "refused", "too-large", "too-deep", "unknown-key", "duplicate-key", "missing"),
    *("wrong-type", "out-of-range", "player-count", "duplicate-player", "duplicate-wonder", "duplicate-card"),
    *("too-many-stages", "unknown-card", "unknown-wonder", "unknown-token", "unknown-player", "unknown-item"),
    *("other-game", "other-edition", "not-asked"),
}
"""The codes of problems that scripts rely on."""

PLAYERS = """\
game: base
players:
  - {name: Ann, wonder: Gizah, side: day, coins: 3, cards: [%s]}
  - {name: Bob, wonder: Rhodos, side: day, coins: 3, cards: []}
  - {name: Cy, wonder: Olympia, side: day, coins: 3, cards: []}
"""
BIG: dict[str, tuple[str, Callable[[], str]]] = {
    "ten thousand lists, one in the other": ("too-deep", lambda: PLAYERS % ("[" * 10_000 + "]" * 10_000)),
    "five thousand mappings": ("too-deep", lambda: "players: " + "{a: " * 5_000 + "1" + "}" * 5_000),
    "a thousand blocks": ("too-deep", lambda: "".join(" " * depth + "players:\n" for depth in range(1_000))),
    "thirty megabytes": ("too-large", lambda: PLAYERS % ", ".join(["Lumber Yard"] * 2_300_000)),
    "two hundred thousand documents": ("too-many-problems", lambda: "---\ngame: base\n" * 200_000),
    "a card of a megabyte": ("unknown-card", lambda: PLAYERS % ("X" * 1_000_000)),
    "a player of half a megabyte, twice": (
        "out-of-range",
        lambda: re.sub("Ann|Bob", "A" * 500_000, PLAYERS % "Altar"),
    ),
    "twenty thousand unknown cards": ("unknown-card", lambda: PLAYERS % ", ".join(f"Hovel {n}" for n in range(20_000))),
    "fifty thousand digits": ("out-of-range", lambda: (PLAYERS % "").replace("coins: 3", "coins: " + "9" * 50_000, 1)),
    "a billion items by aliases": (
        "refused",
        lambda: "\n".join(
            ["a0: &a0 [Altar, Altar]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10))]
        ),
    ),
}
"""Documents that are too big to keep, with a problem that each must have."""


def problems_in(report: str, file: str) -> Iterator[tuple[str, int, int] | str]:
    r"""Find the problems of a file in a report, with their places; a problem of the call has its code alone.

    >>> list(problems_in('t.yaml:3:9: unknown-card: no "Lom"\nwonders: unknown-item: 9', "t.yaml"))
    [('unknown-card', 3, 9), 'unknown-item']
    """
    start = rf"^(?:{re.escape(file)}|wonders):(?:(\d+):(\d+):)? ([a-z-]+): "
    for line, column, code in re.findall(start, report, re.MULTILINE):
        if code != "warning":
            yield (code, int(line), int(column)) if line else code


@pytest.mark.parametrize("entry", INDEX, ids=[entry["file"] for entry in INDEX])
def test_the_problems_of_a_document(
    entry: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(FOLDER)
    file = entry["file"]
    words = [file if word == "FILE" else word for word in shlex.split(entry.get("run", "score FILE"))]
    assert run(words) == entry.get("exit", 2)
    out, err = capsys.readouterr()
    expected = entry.get("problems", [])
    assert [*problems_in(err, file)] == [
        (problem["code"], problem["line"], problem["column"]) if "line" in problem else problem["code"]
        for problem in expected
    ]
    for word in (word for problem in expected for word in problem.get("says", [])):
        assert word in err
    for word in entry.get("out", []):
        assert word in out
    for word in entry.get("never", []):
        assert word not in out + err
    assert "absent" not in entry or not Path(entry["absent"]).exists()


def test_every_file_is_in_the_index() -> None:
    assert sorted(entry["file"] for entry in INDEX) == sorted(
        path.name for path in FOLDER.iterdir() if path.name not in ("index.yaml", ".gitattributes")
    )


def test_every_code_is_shown() -> None:
    shown = {problem["code"] for entry in INDEX for problem in entry.get("problems", [])}
    assert shown | {code for code, _ in BIG.values()} >= CODES


@pytest.mark.parametrize("what", [*BIG])
def test_what_is_too_big_is_refused_in_few_words(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, make = BIG[what]
    path = tmp_path / "big.yaml"
    path.write_text(make(), encoding="utf-8")
    assert run(["score", str(path)]) == 2
    out, err = capsys.readouterr()
    assert code in {problem if isinstance(problem, str) else problem[0] for problem in problems_in(err, str(path))}
    assert len(out + err) < 20_000


EVERY_KEY = {
    "base": """\
game: base
age: 3
turn: 5
discard: [Tavern]
rulings:
  strict-purchases: false
  halikarnassos-may-decline: true
players:
  - name: Ann
    wonder: Gizah
    side: day
    stages: 2
    coins: 7
    cards: [Lumber Yard, Baths]
    military: [1, -1, 3]
    hand: [Palace]
  - {name: Bob, wonder: Rhodos (day)}
  - {name: Cy, wonder: Olympia (day)}
""",
    "base city": """\
game: base
city:
  wonder: Gizah
  side: day
left:
  wonder: Rhodos
  side: night
right:
  wonder: Olympia
  side: night
""",
    "duel": """\
game: duel
age: 2
conflict_pawn:
  toward: Bob
  spaces: 4
progress_board: [Economy]
progress_box: [Theology]
structure: [[Library, down]]
discard: [Stable]
rulings:
  middle-pawn-last-player-begins: true
players:
  - name: Ann
    coins: 8
    cards: [Lumber Yard]
    wonders:
      built: [The Pyramids]
      unbuilt: [Piraeus]
    progress: [Law]
    military_tokens: [2, 5]
  - {name: Bob, coins: 3}
""",
    "duel city": """\
game: duel
city:
  coins: 3
opponent:
  coins: 4
""",
    "architects": """\
game: architects
players:
  - name: Ann
    wonder: Giza
    stages: [1, 2]
    cards:
      wood: 1
      blue cat: 2
    progress: [Decor]
    used: []
    victory_tokens: 2
    cat: true
  - {name: Bob, wonder: Rhodes}
conflict_tokens:
  peace: 2
  battle: 1
rulings:
  coin-instead-of-available-grey: warn
  one-against-none-tokens: 1
""",
    "cases": """\
cases:
  - id: one
    title: a case
    source: own
    table: {city: {wonder: Gizah (day), coins: 3}}
    ask: can-build
    player: city
    item: Altar
    stage: false
    options:
      from-discard: false
    expect: {legal: true}
    why: because
""",
}
"""Sound documents with a line for every key."""
WRONG = [
    "[[]]",
    "[~]",
    "{a: 1}",
    "{~: ~}",
    "three wrong words",
    "-1",
    "1.5",
    "99999999999",
    "''",
    "~",
    "[a, a]",
    "!!str x",
]


def with_wrong_values() -> Iterator[Any]:
    """Put each wrong value in the place of the value of each key, with all that lies below it."""
    for name, text in EVERY_KEY.items():
        lines = text.splitlines()
        for index, line in enumerate(lines):
            indent, key, _ = re.split(r"([a-z][a-z _-]*)(?=:)", line, maxsplit=1)
            if "{" in indent:
                continue
            after = index + 1
            while after < len(lines) and len(lines[after]) - len(lines[after].lstrip(" -")) > len(indent):
                after += 1
            for wrong in WRONG:
                changed = "\n".join([*lines[:index], f"{indent}{key}: {wrong}", *lines[after:]])
                yield pytest.param(changed, index + 1, id=f"{name}, {key}: {wrong}")


def problems_of(text: str) -> list[Span | None]:
    """Read a document, and cases too, and give the places of its problems."""
    (source,) = documents("t.yaml", io.BytesIO(text.encode()))
    with suppress(ProblemError):  # its problems are those of the source
        if read(source).kind == "cases" and source.root:
            read_cases(source.root, Reader(source, {}))
    assert all(isinstance(problem.message, Message) for problem in source.problems)
    return [problem.span for problem in source.problems]


@pytest.mark.parametrize(("text", "line"), [*with_wrong_values()])
def test_a_wrong_value_is_read_or_is_a_problem_in_its_line(text: str, line: int) -> None:
    problems = problems_of(text)
    assert not problems or line in {place.line for place in problems if place}
    assert None not in problems


@pytest.mark.parametrize("text", [*EVERY_KEY.values()], ids=[*EVERY_KEY])
def test_the_documents_with_every_key_are_sound(text: str) -> None:
    assert problems_of(text) == []


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "no-such-table.yaml"]) == 2
    assert capsys.readouterr().err.startswith("no-such-table.yaml: unreadable: the file cannot be read")


def test_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", str(tmp_path)]) == 2
    assert "unreadable: this is a folder" in capsys.readouterr().err


def test_standard_input_is_called_by_its_dash(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"city: {wonder: Gizah (day), coins: x}")))
    assert run(["score", "-"]) == 2
    assert capsys.readouterr().err.startswith("-:1:36: wrong-type: coins must be")
