"""`wonders new`: it shows every key, leaves blank what nobody can guess, and is sound when that is filled in."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wonders_cli.cases.reading import CASES
from wonders_cli.cli import run
from wonders_cli.documents import blank as blanks
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.load import Document, read
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.schema import shape
from wonders_cli.documents.shapes import Either, ListOf, Mapping, Shape
from wonders_cli.documents.source import documents

KINDS = [
    *((game, kind, "check") for game in GAMES for kind in ("table", "city")),
    *((game, "cases", "verify") for game in GAMES),
    *((game, "record", "replay") for game in GAMES),
]


def blank(game: str, kind: str, players: int) -> str:
    return blanks.blank(game, kind, players, shapes={"cases": CASES})


def read_text(text: str) -> Document:
    [source] = documents("new.yaml", io.BytesIO(text.encode()))
    return read(source)


def keys(described: Shape[Any]) -> Iterator[str]:
    """Name the keys that a shape knows at any depth."""
    match described:
        case Mapping(fields=fields):
            for field in fields.values():
                yield field.name
                yield from keys(field.shape)
        case ListOf(shape=shape):
            yield from keys(shape)
        case Either(shapes=shapes):
            for shape in shapes:
                yield from keys(shape)


FILLED = {
    "side": "day",
    "stages": "0",
    "coins": "3",
    "cards": "[]",
    "military": "[]",
    "age": "1",
    "built": "[]",
    "unbuilt": "[]",
    "progress": "[]",
    "victory_tokens": "0",
    "expect": "{game: base}",
}
"""A value for each blank."""


def filled(text: str) -> str:
    """Fill in the blanks."""
    wonders = iter(["Giza", "Rhodes", "Ephesus"] if "architects" in text else ["[Piraeus]", "[The Pyramids]"])

    def fill(blank: re.Match[str]) -> str:
        value = next(wonders) if blank[2].startswith("wonder") else FILLED[blank[2]]
        return f"{blank[1]}{blank[2]}: {value}{blank[3]}"

    keys = "|".join([*FILLED, "wonder", r"wonders(?!:.*\n.*built)"])
    return re.sub(rf"(?m)^( +|)({keys}):( +#.*|)$", fill, text)


@pytest.mark.parametrize(("game", "kind", "question"), KINDS)
def test_unedited_it_is_answered_with_what_is_missing(
    game: str, kind: str, question: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new.yaml"
    path.write_text(blank(game, kind, 3 if game == "base" else 2), encoding="utf-8")
    asked = ["score", "check"] if question == "check" else [question]
    for one in asked:
        assert run([one, str(path)]) == 2
        out, err = capsys.readouterr()
        codes = re.findall(r"^.*new.yaml:\d+:\d+: ([a-z-]+): ", err, re.MULTILINE)
        assert set(codes) == {"missing"}
        assert "point" not in out


@pytest.mark.parametrize(("game", "kind", "question"), KINDS)
def test_filled_in_it_is_sound(
    game: str, kind: str, question: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new.yaml"
    text = filled(blank(game, kind, 3 if game == "base" else 2))
    path.write_text(text.replace("{game: base}", f"{{game: {game}}}"), encoding="utf-8")
    assert run([question, str(path)]) == 0, capsys.readouterr()


@pytest.mark.parametrize(("game", "kind", "question"), KINDS)
def test_no_line_is_too_wide(game: str, kind: str, question: str) -> None:
    del question
    for players in (2, 7):
        text = blank(game, kind, players) if game != "duel" or players == 2 else ""
        assert max(map(len, text.splitlines()), default=0) <= blanks.WIDTH
        assert "sell ?" not in text.replace('"sell ?"', "")


def test_what_does_not_fit_is_left_as_it_is() -> None:
    line = f"name: {'x' * 200}"
    assert blanks.wrapped(line) == [line]


def test_a_comment_goes_on_below_in_its_column() -> None:
    code = "# decks: {Giza: {top: gear, cards: 18}, central: 43, Rhodes: 24, Ephesus: [wood]}"
    assert blanks.wrapped(f"{code} # {'how many ' * 8}") == [
        code,
        f"{' ' * 44} # {'how many ' * 5}how many",
        f"{' ' * 44} # how many how many",
    ]


@pytest.mark.parametrize(
    ("game", "players"), [("base", range(3, 8)), ("duel", range(2, 3)), ("architects", range(2, 8))]
)
def test_any_number_of_players(game: str, players: range) -> None:
    for number in players:
        cities = read_text(filled(blank(game, "table", number))).value.cities
        assert len({city.name for city in cities}) == number


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game, kind, _ in KINDS if kind in ("table", "city")])
def test_every_key_is_there_and_each_may_be_used(game: str, kind: str) -> None:
    text = filled(blank(game, kind, 3 if game == "base" else 2))
    fields = shape(game, kind).fields
    in_examples = {
        key for name in ("rulings", "conflict_tokens", "decks") if name in fields for key in keys(fields[name].shape)
    }
    assert set(keys(shape(game, kind))) - in_examples <= set(re.findall(r"([\w-]+):", text))
    optional = re.findall(r"^ *# ([\w-]+: .*?)(?: +#.*)?$", text, re.MULTILINE)
    assert optional
    for line in optional:
        if not line.startswith(("opponent:", "decks:", "yaml-language-server:")):  # beside two; of nobody; for editors
            read_text(text.replace(f"# {line}", line, 1))


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "--players", "4"]) == 0
    assert capsys.readouterr().out == blank("base", "table", 4)
    assert run(["new", "--game", "duel"]) == 0
    assert capsys.readouterr().out == blank("duel", "table", 2)
    for kind in ("city", "cities"):
        assert run(["new", "--kind", kind]) == 0
        assert capsys.readouterr().out == blank("base", "city", 3)
    assert run(["new", "--kind", "cases"]) == 0
    assert capsys.readouterr().out == blank("base", "cases", 3)


@pytest.mark.parametrize("arguments", [[], ["--players", "8"], ["--game", "duel", "--players", "3"]])
def test_how_many_players(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", *arguments]) == 2
    assert "player-count: " in capsys.readouterr().err


def test_a_mistake_in_it_has_its_place() -> None:
    with pytest.raises(ProblemError) as raised:
        read_text(filled(blank("base", "table", 3)).replace("side: day", "side: noon", 1))
    assert raised.value.problems[0].span is not None
