"""Names in other languages mean the thing that their own list says; what means two things is not guessed."""

import json
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from wonders_cli.documents.names import Vocabulary

LISTS = sorted((Path(__file__).parents[2] / "rules_data").glob("*/names/*.json"))


def entries(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["names"]
    return [{**entry, "local": entry.get("local") or entry["alias"]} for entry in found]


def vocabularies(path: Path) -> list[Vocabulary]:
    game = path.parents[1].name
    return list(import_module(f"wonders_cli.documents.{game}.catalogue").vocabularies().values())


@pytest.fixture(params=LISTS, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def names_of(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_there_are_lists() -> None:
    assert {(path.parents[1].name, path.stem) for path in LISTS} >= {
        ("base", "de"), ("base", "fr"), ("base", "it"), ("duel", "fr"), ("duel", "pl"), ("duel", "ru"),
    }  # fmt: skip


def test_each_name_is_that_of_a_thing_and_has_a_source(names_of: Path) -> None:
    data = json.loads(names_of.read_text("utf-8"))
    english = {name for vocabulary in vocabularies(names_of) for name in vocabulary.names}
    for entry in data["names"]:
        assert entry["name"] in english
        assert entry["source"]
        assert all(1 <= number <= len(data["sources"]) for number in entry["source"])


def test_each_name_means_its_thing_in_its_language(names_of: Path) -> None:
    for entry in entries(names_of):
        means = {name for one in vocabularies(names_of) if (name := one.resolve(entry["local"], names_of.stem))}
        assert means == {entry["name"]}, entry


def test_no_name_means_two_things_of_a_game_in_one_language(names_of: Path) -> None:
    means = defaultdict(set)
    for entry in entries(names_of):
        means[entry["local"].casefold()].add(entry["name"])
    assert all(len(names) == 1 for names in means.values()), means


def test_without_a_language_a_name_means_its_thing_or_is_asked_about(names_of: Path) -> None:
    said = defaultdict(set)
    for path in LISTS:
        if path.parents[1] == names_of.parents[1]:
            for entry in entries(path):
                said[entry["local"].casefold()].add(entry["name"])
    for entry in entries(names_of):
        means = {name for one in vocabularies(names_of) if (name := one.resolve(entry["local"]))}
        another = any(one.clashes(entry["local"]) for one in vocabularies(names_of))  # it is English in another game
        assert means == {entry["name"]} or (not means and (another or len(said[entry["local"].casefold()]) > 1)), entry
