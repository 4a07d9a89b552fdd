"""Whatever stands in a file or on the command line, a run ends with 0, 1 or 2, soon, and never with a traceback."""

import io
import json
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.console import ROOT
from wonders_cli.cli import run
from wonders_cli.commands.group import COMMANDS
from wonders_cli.documents import shapes
from wonders_cli.documents.base.catalogue import SIDES
from wonders_cli.documents.base.tables import WonderSide
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.schema import shape

SECONDS = 10
"""No small file and no command line may take longer, on a slow machine either."""
MEMORY = 1 << 30

pytestmark = pytest.mark.slow
FILES = [*sorted(path for path in (ROOT / "examples").rglob("*.yaml"))]
QUESTIONS = (
    ["score"],
    ["score", "--explain", "--format", "markdown"],
    ["check", "--format", "csv"],
    ["science", "--format", "html"],
    ["battle"],
    ["battle", "--age", "2", "--format", "json"],
    ["plays", "--format", "jsonl"],
    ["replay", "--explain"],
    ["verify"],
)
ASKED = (
    ["can-build"],
    ["cost", "--explain"],
    ["can-build", "--stage"],
    ["cost", "--stage"],
    ["can-build", "--from-discard"],
)
TROUBLE = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\0\x07\x1b\x7f\x85\xa0\u200b\u200d\u202e\u2028\u2066\ufeff\ufffe\U000e0001\u0130\u1e9e\ufdfa"),
        st.sampled_from("-_'\"`:#{}[],&*!|>%@~? \t\n\\0123456789"),
    ),
    max_size=30,
)


def slowly(examples: int) -> settings:
    return settings(max_examples=examples, deadline=SECONDS * 1000, suppress_health_check=[*HealthCheck])


@contextmanager
def captured(data: bytes) -> Iterator[io.BytesIO]:
    """Stand in for a pipe on each side of the program."""
    out, err = io.BytesIO(), io.BytesIO()
    with (
        patch("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")),
        redirect_stdout(io.TextIOWrapper(out, encoding="utf-8", write_through=True)),
        redirect_stderr(io.TextIOWrapper(err, encoding="utf-8", errors="backslashreplace", write_through=True)),
    ):
        yield err


def ends_well(arguments: list[str], data: bytes) -> int:
    with captured(data) as err:
        status = run(arguments)
        assert status in (0, 1, 2), err.getvalue().decode()
        assert b"Traceback" not in err.getvalue()
    return status


def ask_everything(data: bytes, questions: int, items: list[str]) -> None:
    """Ask one of the questions, chosen by a number."""
    every = [*([*question, "-"] for question in QUESTIONS), *([asked[0], "-", *items, *asked[1:]] for asked in ASKED)]
    ends_well(every[questions % len(every)], data)


@cache
def names(game: str) -> dict[str, list[str]]:
    vocabularies = import_module(f"wonders_cli.documents.{game}.catalogue").vocabularies()
    return {kind: list(vocabulary.names) for kind, vocabulary in vocabularies.items()}


def values(described: shapes.Shape[Any], game: str) -> st.SearchStrategy[Any]:
    """Make values of a shape, as a rule sound ones."""
    match described:
        case shapes.Integer(minimum=minimum, maximum=maximum):
            few = described.schema().get("enum")
            least, most = (-6 if minimum is None else minimum), (3 if maximum is None else maximum)
            return st.sampled_from(few) if few else st.integers(least, most)
        case shapes.Name(kind=kind):
            return st.sampled_from(names(game)[kind])
        case WonderSide():
            return st.sampled_from([f"{name} ({side})" for name in names(game)["wonder"] for side in SIDES])
        case shapes.Flag():
            return st.booleans()
        case shapes.OneOf(words=words):
            return st.sampled_from(words)
        case shapes.Text():
            return st.integers(0, 6).flatmap(
                lambda chosen: st.sampled_from(["Ann", "Bob", "No"]) if chosen else TROUBLE
            )
        case shapes.ListOf(shape=item, minimum=minimum, maximum=maximum):
            least = minimum or 0
            return st.lists(values(item, game), min_size=least, max_size=least + 6 if maximum is None else maximum)
        case shapes.MapOf(names=keys, values=of):
            return st.dictionaries(values(keys, game).map(str), values(of, game), max_size=5)
        case shapes.Either(shapes=choices):
            return st.one_of([values(choice, game) for choice in choices])
        case shapes.Mapping(fields=fields):
            made = {name: values(field.shape, game) for name, field in fields.items()}
            required = {name: made.pop(name) for name, field in fields.items() if field.required}
            return st.fixed_dictionaries(required, optional=made)
        case _:
            return st.recursive(
                st.none() | st.integers() | TROUBLE, lambda of: st.lists(of) | st.dictionaries(TROUBLE, of)
            )


def mended(document: dict[str, Any], game: str) -> dict[str, Any]:
    """Mend what random documents seldom get right: that cities, cards and Wonders differ."""
    players = document.get("players")
    cities = players if isinstance(players, list) else [document.get(key) for key in ("city", "left", "right")]
    kinds = names(game)["wonder"]
    for seat, city in enumerate(city for city in cities if isinstance(city, dict)):
        city.pop("side", None)
        if players:
            city["name"] = f"Player {seat}"
        if isinstance(city.get("wonder"), str):
            _, _, side = city["wonder"].partition(" (")
            city["wonder"] = kinds[seat] + (f" ({side}" if side else "")
        if isinstance(city.get("wonders"), dict):
            city["wonders"] = {"built": kinds[seat * 4 : seat * 4 + 2], "unbuilt": kinds[seat * 4 + 2 : seat * 4 + 4]}
        if isinstance(city.get("cards"), list) and game != "architects":
            city["cards"] = [*dict.fromkeys(city["cards"])]
    if "left" in document or "right" in document:
        document.pop("opponent", None)
    return {**document, "game": game}


DOCUMENTS = st.sampled_from([(game, kind) for game in GAMES for kind in ("table", "city")]).flatmap(
    lambda chosen: st.builds(
        lambda made, mend: mended(made, chosen[0]) if mend else {**made, "game": chosen[0]},
        values(shape(chosen[0], chosen[1]), chosen[0]),
        st.sampled_from([True, True, False]),
    )
)
ITEMS = st.lists(st.one_of(st.sampled_from(["Loom", "Palace", "1", "3", "Piraeus", ""]), TROUBLE), max_size=2)
WITHOUT_OPTIONS = ITEMS.map(lambda items: [item for item in items if not item.startswith("-")])


@slowly(150)
@given(DOCUMENTS, st.integers(0, 100), WITHOUT_OPTIONS)
def test_documents_of_every_shape(document: dict[str, Any], question: int, items: list[str]) -> None:
    ask_everything(json.dumps(document, ensure_ascii=False).encode("utf-8", "surrogatepass"), question, items)


@slowly(60)
@given(st.sampled_from(GAMES).flatmap(lambda game: values(shape(game, "record"), game)), st.booleans())
def test_records_of_every_shape(document: dict[str, Any], correct: bool) -> None:  # noqa: FBT001 - hypothesis gives it
    ends_well(["replay", "-", *(["--correct"] if correct else [])], json.dumps(document).encode())


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """Take a sound file and spoil it in a few places."""
    data = draw(st.sampled_from(FILES)).read_bytes()
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 40)))
        other = draw(st.integers(0, len(data)))
        put = draw(
            st.one_of(
                st.just(data[start:end] * 2),
                st.just(data[other : other + 40]),
                st.binary(max_size=8),
                TROUBLE.map(lambda text: text.encode("utf-8", "surrogatepass")),
                st.integers(-(10**18), 10**18).map(lambda number: str(number).encode()),
            )
        )
        data = data[:start] + put + data[end:]
    return data


@slowly(150)
@given(mutated(), st.integers(0, 100), WITHOUT_OPTIONS)
def test_spoiled_files(data: bytes, question: int, items: list[str]) -> None:
    ask_everything(data, question, items)


@slowly(100)
@given(st.one_of(st.binary(max_size=300), TROUBLE.map(lambda text: text.encode("utf-8", "surrogatepass"))))
def test_any_bytes(data: bytes) -> None:
    ends_well(["score", "-"], data)


OPTIONS = (
    *("--player", "--stage", "--from-discard", "--age", "--shields", "--explain", "--format", "--game", "--players"),
    *(
        "--seed",
        "--kind",
        "--switches",
        "--color",
        "--at",
        "--correct",
        "--debug",
        "--help",
        "--version",
        "--jobs",
        "--",
        "-",
    ),
)
WORDS = st.one_of(
    st.sampled_from(
        (*COMMANDS, *OPTIONS, *GAMES, "json", "csv", "html", "table", "cards", "base/pay", "bash", "1", "7", "1.1")
    ),
    st.sampled_from([str(path) for path in FILES]),
    TROUBLE.filter(lambda text: "/" not in text and text not in (".", "..")),
)


@slowly(200)
@given(
    st.one_of(
        st.lists(WORDS, max_size=6),
        st.tuples(st.sampled_from([*COMMANDS]), st.lists(WORDS, max_size=5)).map(lambda words: [words[0], *words[1]]),
    )
)
def test_any_command_line(arguments: list[str]) -> None:
    folders = [word for word in arguments if re.fullmatch(r"[\w.]+", word) and Path(word).is_dir()]
    ends_well([word for word in arguments if word not in folders], b"city: {wonder: Gizah (day), coins: 3}")


@pytest.mark.parametrize("command", ["verify", "score", "check"])
@pytest.mark.parametrize("path", ["", "\0", "a\0b", "\ud800", "x" * 5000, "no-such-file", "no-such-folder/"])
def test_a_path_that_names_nothing_is_unreadable(command: str, path: str) -> None:
    with captured(b"") as err:
        assert run([command, path]) == 2
        assert b"unreadable: " in err.getvalue()


def deep(opened: str, closed: str, levels: int = 100_000) -> bytes:
    return f"players: {opened * levels}{closed * levels}".encode()


PLAYER = "{name: %s, wonder: %s, side: day, stages: %s, coins: %s, cards: [%s], military: [%s]}"
ARCHITECTS = "game: architects\ncity: {wonder: Giza, cards: "
HOSTILE = {
    "deep lists": deep("[", "]"),
    "deep mappings": deep("{a: ", "}"),
    "deep block": "".join(f"{' ' * level}- \n" for level in range(2000)).encode(),
    "deep JSON line": b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
    "never closed": b"players: " + b"[" * 300_000,
    "questions": b"? " * 200_000,
    "dashes": b"- " * 200_000,
    "a huge number": b"city: {wonder: Gizah (day), coins: " + b"9" * 500_000 + b"}",
    "a large number": b"city: {wonder: Gizah (day), coins: 999999999999999}",
    "many stages": b"game: architects\ncity: {wonder: Giza, stages: 999999999999999}",
    "many cards": b"game: architects\ncity: {wonder: Giza, cards: {wood: 999999999999999, coin: 999999999999999}}",
    "many green cards": f"{ARCHITECTS}{{compass: 99999999, gear: 99999999, tablet: 99999999}}}}".encode(),
    "many grey cards": f"{ARCHITECTS}{{wood: 9999, stone: 9999, brick: 9999, papyrus: 9999, glass: 9999}}}}".encode(),
    "a long name": b"city: {wonder: " + b"G" * 900_000 + b"}",
    "a long line": b"#" * 5_000_000,
    "many keys": b"".join(b"k%d: 1\n" % number for number in range(30_000)),
    "one key often": b"age: 1\n" * 50_000,
    "many cities": ("players:\n" + f"- {PLAYER % ('A', 'Gizah', 1, 1, '', '')}\n" * 5000).encode(),
    "every card often": b"city: {wonder: Gizah (day), cards: [" + b"Loom, " * 100_000 + b"]}",
    "many tokens": b"city: {wonder: Gizah (day), military: [" + b"5, " * 200_000 + b"]}",
    "billion laughs": b"a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n" * 1000,
    "a tag that runs": b"city: !!python/object/apply:os.system ['echo hello']",
    "many documents": b"---\n" * 50_000,
    "many bad documents": b"--- {a: 1}\n" * 100_000,
    "carriage returns": b"\r" * 300_000,
    "UTF-16": "players: []".encode("utf-16"),
    "a byte order mark in the middle": "city: {wonder: \ufeffGizah (day)}".encode(),
    "half a character": b"city: {wonder: Giz\xc3",
    "half a surrogate": b'{"city": {"wonder": "\\ud800"}}',
    "many surrogates": b'{"city": {"wonder": "' + b"\\ud83d\\ude00" * 80_000 + b'"}}',
    "accents": ("city: {wonder: G" + "\u0301" * 300_000 + "}").encode(),
    "large ligatures": ("city: {wonder: " + "\ufdfa" * 100_000 + "}").encode(),
    "a structure of any size": b"game: duel\nage: 1\ncity: {coins: 1}\nstructure: [" + b"[down], " * 50_000 + b"]",
    "many progress tokens": b"game: duel\ncity: {coins: 1, progress: [" + b"Law, " * 50_000 + b"]}",
}


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_end_soon_in_little_memory(name: str) -> None:
    for question in (["score"], ["can-build", "--stage"]):
        command = [sys.executable, "-m", "wonders_cli", question[0], "-", *question[1:]]
        done = subprocess.run(
            command,
            cwd=ROOT,
            input=HOSTILE[name],
            capture_output=True,
            timeout=SECONDS * 2,
            preexec_fn=limited,
            check=False,
        )
        report = done.stderr.decode()
        assert done.returncode in (0, 1, 2), report[-2000:]
        assert "Traceback" not in report
        assert len(report) < 100_000
