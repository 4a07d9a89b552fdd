"""The page of HTML: whole, escaped, and without a script."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.console import ROOT
from wonders_cli.cli import run

EMPTY = {"meta"}


class Reader(HTMLParser):
    """Follows the tags, which must close in their order, and collects what a reader sees."""

    def __init__(self) -> None:
        """Begin before the first tag."""
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.seen = ""
        self.folded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not any(name.startswith("on") for name, _ in attrs)
        self.tags.add(tag)
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.seen += data
        if self.open[-1:] == ["summary"]:
            self.folded.append(data)


def page(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> Reader:
    assert run(["score", str(path), "--format", "html", *options]) == 0
    text = capsys.readouterr().out
    assert text.startswith("<!doctype html>")
    assert text.count("<html") == text.count("</html>") == 1
    assert 'name="viewport"' in text
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize("options", [(), ("--explain",)])
def test_a_page_is_whole(options: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    found = page(ROOT / "examples/base/friday.yaml", capsys, *options)
    assert "Dmitri wins with 51 points; coins break the tie." in found.seen
    assert "script" not in found.tags
    assert found.folded == (
        ["Ana: 51 points", "Ben: 45 points", "Chloe: 42 points", "Dmitri: 51 points"] if options else []
    )


def test_several_games_are_one_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", str(ROOT / "tests/documents/league.csv"), "--format", "html"]) == 2
    assert capsys.readouterr().out.count("<!doctype html>") == 1


def test_names_of_strangers_are_shown_and_not_obeyed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = '<script>alert(1)</script>" onload="x'
    path = tmp_path / "t.yaml"
    path.write_text(
        f"players:\n- {{name: '{name}', wonder: Giza (day), coins: 3, stages: 0, military: []}}\n"
        "- B: rho d, 0s 3c | none | none\n- C: bab d, 0s 2c | none | none\n",
        encoding="utf-8",
    )
    found = page(path, capsys, "--explain")
    assert "script" not in found.tags
    assert name in found.seen


def test_nothing_is_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("players: []\n", encoding="utf-8")
    assert run(["score", str(path), "--format", "html"]) == 2
    assert capsys.readouterr().out == ""
