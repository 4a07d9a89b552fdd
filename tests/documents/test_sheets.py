"""Sheets of the pad: read, added up, ranked; what is missing or wrong is said."""

from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from wonders_cli import load, score
from wonders_cli.cases.reading import CASES
from wonders_cli.documents.load import Document
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.schema import schema
from wonders_cli.questions.ask import check, science
from wonders_cli.rules.errors import NeedsError, NotAskedError

BASE = """players:
- {name: Ann, points: {military: 9, wonder: 7, civilian: 15, commercial: 2, guilds: 3, science: 13}, coins: 6}
- {name: Bob, points: {military: 9, wonder: 7, civilian: 15, commercial: 2, guilds: 3, science: 13}, coins: 8}
- {name: Cy, points: {military: 0, treasury: 1, wonder: 7, civilian: 5, commercial: 2, guilds: 3, science: 1}}
"""
DUEL = "game: duel\nsupremacy: military\nplayers: [{name: Ann}, {name: Bob, wins: true}]\n"
CATS = "game: architects\nplayers:\n" + "".join(
    f"- {{name: {name}, points: {{stages: 9, cat: {cat}, blue: 3, military: {won}, progress: 0}}, stages: {built}}}\n"
    for name, cat, won, built in [("Ann", 2, 3, 4), ("Bob", 0, 5, 3)]
)


def read(folder: Path, text: str) -> Document:
    path = folder / "pad.yaml"
    path.write_text(text, encoding="utf-8")
    (document,) = load(str(path))
    return document


@pytest.mark.parametrize(
    ("text", "totals", "ranks", "decided_by"),
    [
        (BASE, [51, 51, 19], (2, 1, 3), "coins"),
        (DUEL, [0, 0], (2, 1), "military supremacy"),
        (CATS, [17, 17], (1, 2), "stages"),
    ],
)
def test_a_pad_is_ranked(tmp_path: Path, text: str, totals: list[int], ranks: tuple[int, ...], decided_by: str) -> None:
    found = score(read(tmp_path, text))
    assert [player.total for player in found.players] == totals
    assert (found.ranks, found.decided_by, found.over, found.assumed) == (ranks, decided_by, True, ())


def test_all_that_is_missing_is_named_at_once(tmp_path: Path) -> None:
    with pytest.raises(NeedsError) as caught:
        score(read(tmp_path, BASE.replace("guilds: 3, ", "").replace(", coins: 6", "")))
    assert [(need.path, str(need.message)) for need in caught.value.needs] == [
        (
            ("players", seat, "points"),
            f"the points of {name} for {words} are missing: write 0 where there are none",
        )
        for seat, name, words in [(0, "Ann", "treasury and guilds"), (1, "Bob", "guilds"), (2, "Cy", "guilds")]
    ]


def test_a_tie_needs_what_settles_it(tmp_path: Path) -> None:
    with pytest.raises(NeedsError, match="tie of Ann") as caught:
        score(read(tmp_path, CATS.replace(", stages: 4", "")))
    assert [need.path for need in caught.value.needs] == [("players", 0, "stages")]


def test_a_total_must_agree(tmp_path: Path) -> None:
    assert check(read(tmp_path, BASE.replace("coins: 8", "coins: 8, total: 51"))).possible
    document = read(tmp_path, BASE.replace("coins: 8", "coins: 8, total: 52"))
    assert [one.code for one in check(document).findings] == ["wrong-total"]
    with pytest.raises(ProblemError, match="wrong-total"):
        score(document)


def test_a_sheet_has_no_cards_to_ask_of(tmp_path: Path) -> None:
    with pytest.raises(NotAskedError, match="this document is a sheet"):
        science(read(tmp_path, BASE))


def test_a_supremacy_has_one_winner(tmp_path: Path) -> None:
    with pytest.raises(ProblemError, match="wrong-winner"):
        read(tmp_path, DUEL.replace(", wins: true", ""))


@pytest.mark.parametrize("text", [BASE, DUEL, CATS])
def test_the_schema_takes_sheets(text: str) -> None:
    described = schema(shapes={"cases": CASES})
    validator = Draft202012Validator(described)
    assert validator.is_valid(yaml.safe_load(text))
    assert not validator.is_valid(yaml.safe_load(text.replace("name", "nmae")))
