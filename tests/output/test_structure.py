"""A structure as it is shown: covered, face down, taken, free to take."""

import json
from pathlib import Path

import pytest
import yaml

from wonders_cli.cli import run
from wonders_cli.output.formats import render
from wonders_cli.output.layout import places
from wonders_cli.output.printing import Placed, Printing
from wonders_cli.rules.answers.plays import Plays
from wonders_cli.rules.answers.structure import LyingCard, LyingRows

ROWS = LyingRows(
    (
        (LyingCard("Altar", left=0), LyingCard("葵", left=2), LyingCard(None, face_down=True, left=4)),
        (
            LyingCard("Baths", accessible=True, left=1),
            LyingCard(None, taken=True, left=3),
            LyingCard("葵 " * 8, accessible=True, left=5),
        ),
    )
)
RECORD = """\
game: duel
players:
- {name: Ann, wonders: [The Pyramids, The Sphinx, The Colossus, Piraeus]}
- {name: Bob, wonders: [The Great Library, The Mausoleum, The Appian Way, The Hanging Gardens]}
progress_board: [Agriculture, Law, Masonry, Economy, Strategy]
structures:
  1:
  - [Palisade, Theater]
  - [down, down, down]
  - [Clay Pool, Press, Tavern, Stable]
  - [Logging Camp, down, down, down, down]
  - [Lumber Yard, Quarry, Baths, Altar, Workshop, Garrison]
turns:
- Ann: build Lumber Yard
- Bob: build Quarry
"""


def shown(fmt: str = "table", width: int | None = 80) -> str:
    answers = [Placed(Plays("duel", name, (), structure=ROWS)) for name in ("Ann", "Bob")]
    return "\n".join(render(answers, Printing("plays"), fmt=fmt, width=width))


def test_the_rows_are_drawn_once_as_they_lie() -> None:
    written = shown()
    assert written.count("The structure\n") == written.count("can be taken") == 1
    lines = written.split("\n")
    for line in lines:
        assert line.isascii() or "葵" in line
        assert places(line) <= 78
    [names] = [line for line in lines if "Altar" in line]
    [below] = [line for line in lines if "Baths" in line]
    altar, middle, baths = names.index("Altar"), names.index("葵"), below.index("Baths")
    assert altar < baths < middle
    assert abs(2 * baths - altar - middle) <= 3


def test_wide_letters_leave_the_edges_where_they_are() -> None:
    lines = shown().split("\n")
    top, *inside = lines[1:5]
    corners = [at for at, letter in enumerate(top) if letter == "+"]
    for line in inside[:2]:
        assert [places(line[:at]) for at, letter in enumerate(line) if letter == "|"] == corners


@pytest.mark.parametrize("width", [40, 60])
def test_it_is_a_list_where_the_terminal_is_narrow(width: int) -> None:
    written = shown(width=width)
    assert all(places(line) <= width for line in written.split("\n"))
    assert "1  Altar, 葵, down\n" in written
    assert "2  *Baths, taken, *葵" in written
    assert "+---" not in written


def test_a_pipe_gets_the_picture() -> None:
    assert "+==" in shown(width=None)


def test_markdown_shows_it_as_it_is() -> None:
    picture = shown().split("\n\n")[0].split("\n")[1:]
    assert "\n".join(f"    {line}" for line in picture) in shown("markdown")


def test_a_page_has_the_list_too() -> None:
    written = shown("html")
    assert "<summary>As a list</summary>" in written
    assert "<td>Altar, 葵, down" in written


def test_json_has_the_places() -> None:
    [first, second] = Plays("duel", "Ann", (), structure=ROWS).as_json()["structure"]
    assert first[2] == {"card": None, "face_down": True, "taken": False, "accessible": False, "left": 4}
    assert second[0] == {"card": "Baths", "face_down": False, "taken": False, "accessible": True, "left": 1}


def test_the_table_after_a_turn_is_drawn_in_comments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, after = tmp_path / "record.yaml", tmp_path / "after.yaml"
    path.write_text(RECORD, encoding="utf-8")
    written = {}
    for fmt in ("table", "json", "jsonl"):
        assert run(["replay", str(path), "--at", "1.2", "--format", fmt]) == 0
        written[fmt] = capsys.readouterr().out
    after.write_text(written["table"], encoding="utf-8")
    assert yaml.safe_load(written["table"]) == json.loads(written["json"]) == json.loads(written["jsonl"])
    comments = [line[2:] for line in written["table"].split("\n") if line.startswith("#")]
    picture = comments[: comments.index("")]
    assert all(len(line) <= 78 for line in picture)
    assert any("|  Logging " in line for line in picture)
    assert run(["plays", str(after), "--player", "Ann"]) == 0
    assert capsys.readouterr().out.startswith("\n".join(picture))
