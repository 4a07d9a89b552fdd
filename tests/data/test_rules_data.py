"""The facts in rules_data hang together: sources, rulings, switches and numbers.

The figures of each game are held by tests in the folder of the game.
"""

import json
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
import yaml

from tests.console import ROOT

RULES_DATA = ROOT / "rules_data"
GAMES = ("base", "duel", "architects")

# What is promised to users: name -> (default, values).
SWITCHES = {
    "base": {
        "strict-purchases": (True, [True, False]),
        "halikarnassos-may-decline": (True, [True, False]),
        "duplicate-buildings": (False, [False, True]),
    },
    "duel": {"middle-pawn-last-player-begins": (False, [True, False])},
    "architects": {
        "coin-instead-of-available-grey": ("warn", ["warn", "reject", "allow"]),
        "wonder-effect-optional": (False, [True, False]),
        "engineering-once-per-turn": (True, [True, False]),
        "economy-engineering-force-build": (True, [True, False]),
        "one-against-none-tokens": (1, [1, 2]),
        "all-decks-empty-ends-game": (True, [True, False]),
    },
}
GRADES = {"sure", "likely", "open"}
KINDS = {"publisher", "rulebook", "photographs", "list", "program", "forum", "ours"}
"""What a source may be."""


def text_data(game: str, name: str) -> list[Any]:
    """Read the documents of a YAML file of a game."""
    return [*yaml.safe_load_all((RULES_DATA / game / name).read_text("utf-8"))]


def switches(game: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = text_data(game, "rulings.yaml")[0]["switches"]
    return found


def rulings(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = text_data(game, "rulings.yaml")[1]["rulings"]
    return found


def figures(game: str) -> Iterator[tuple[str, Any]]:
    """Read every JSON file of a game, by name."""
    for path in sorted((RULES_DATA / game).glob("*.json")):
        yield path.name, json.loads(path.read_text("utf-8"))


def sourced(value: object) -> Iterator[str]:
    """Find every source that is named anywhere inside a JSON value."""
    if isinstance(value, dict):
        if "source" in value:
            named = value["source"]
            yield from named if isinstance(named, list) else [named]
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from sourced(item)


@pytest.mark.parametrize("game", GAMES)
def test_every_source_named_exists_and_is_used(game: str) -> None:
    """Figures and rulings name sources of sources.yaml, and none is there for nothing."""
    (known,) = text_data(game, "sources.yaml")
    used = {source for _, data in figures(game) for source in sourced(data)}
    for ruling in rulings(game):
        assert ruling["source"], ruling["code"]
        used |= set(ruling["source"])
    assert used <= known.keys()
    background = known.keys() - used
    notes = json.dumps(known)
    assert all(notes.count(source) > 1 for source in background), background


@pytest.mark.parametrize("game", GAMES)
def test_every_source_has_a_title_and_a_kind(game: str) -> None:
    (known,) = text_data(game, "sources.yaml")
    for name, source in known.items():
        assert source["title"], name
        assert source["kind"] in KINDS, name


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_has_a_source(game: str) -> None:
    """Each card, board, token and number says where it comes from."""
    for name, data in figures(game):
        if name in {"aliases.json", "words.json", "structures.json"}:
            continue
        if name == "numbers.json":
            entries = list(data.values())
        else:
            entries = next(value for key, value in data.items() if name.startswith(key) or key == "boards")
        assert entries
        for entry in entries:
            assert next(sourced(entry), None), (name, entry)


@pytest.mark.parametrize("game", GAMES)
def test_ruling_codes_are_unique_and_well_formed(game: str) -> None:
    """A code is game/topic/slug, there is one ruling of it, and it is complete."""
    codes = [ruling["code"] for ruling in rulings(game)]
    assert len(codes) == len(set(codes))
    for ruling in rulings(game):
        code = ruling["code"]
        assert re.fullmatch(rf"{game}/[a-z]+/[a-z0-9]+(-[a-z0-9]+)*", code), code
        assert set(ruling) - {"switch", "about", "background"} == {"code", "title", "text", "grade", "source"}, code
        assert ruling["grade"] in GRADES, code
        assert ruling["text"].endswith("."), code
        assert not ruling["title"].endswith("."), code


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_about_things_of_the_game(game: str) -> None:
    names = {thing.name for thing in import_module(f"wonders_cli.documents.{game}.things").things()}
    assert [ruling["code"] for ruling in rulings(game) if not {*ruling.get("about", ())} <= names] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_grade_is_open_where_only_we_decide(game: str) -> None:
    assert [one["code"] for one in rulings(game) if one["source"] == ["ours"] and one["grade"] != "open"] == []


@pytest.mark.parametrize("game", GAMES)
def test_numbers_cite_rulings_that_exist(game: str) -> None:
    """Each number is a value with its source, and with the ruling that it comes from if there is one."""
    codes = {ruling["code"] for ruling in rulings(game)}
    numbers = json.loads((RULES_DATA / game / "numbers.json").read_text("utf-8"))
    for name, number in numbers.items():
        assert {"value", "source"} <= set(number) <= {"value", "source", "ruling"}, name
        assert number.get("ruling") in {*codes, None}, name


@pytest.mark.parametrize("game", GAMES)
def test_switches_are_those_that_are_promised(game: str) -> None:
    """Names, defaults and values of the house rules are promised to users; each changes one ruling."""
    found = switches(game)
    assert {name: (switch["default"], switch["values"]) for name, switch in found.items()} == SWITCHES[game]
    for switch in found.values():
        assert set(switch) == {"default", "values", "meaning"}
        assert switch["default"] in switch["values"]
        assert switch["meaning"]
    named = [ruling["switch"] for ruling in rulings(game) if "switch" in ruling]
    assert sorted(named) == sorted(found)


@pytest.mark.parametrize("game", GAMES)
def test_one_line_an_entry(game: str) -> None:
    """Whoever mends a figure finds the whole entry on one line."""
    for path in (RULES_DATA / game).glob("*.json"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            assert line.count('"source"') <= 1, f"{path.name}:{number}"


def canonical(game: str) -> dict[str, set[str]]:
    """List the proper names of a game by the section of aliases.json that leads to them."""
    data = dict(figures(game))
    names = {"cards": {card["name"] for card in data["cards.json"]["cards"]}}
    if game == "base":
        names["wonders"] = {board["city"] for board in data["wonders.json"]["boards"]}
    else:
        names["wonders"] = {wonder["name"] for wonder in data["wonders.json"]["wonders"]}
        names["progress"] = {token["name"] for token in data["progress.json"]["progress"]}
    return names


@pytest.mark.parametrize("game", GAMES)
def test_aliases_lead_to_names(game: str) -> None:
    """An alias leads to a name that exists, and is not itself such a name."""
    aliases = dict(figures(game))["aliases.json"]
    names = canonical(game)
    assert set(aliases) == {*names}
    for section, proper in names.items():
        assert set(aliases[section].values()) <= proper
        assert not set(aliases[section]) & proper


def test_names_elsewhere_are_names_of_no_game_here() -> None:
    """A name of another edition or of an expansion never hides a name of these games."""
    elsewhere = json.loads((RULES_DATA / "elsewhere.json").read_text("utf-8"))
    assert elsewhere["Strategists Guild"] == elsewhere["Pawnshop"] == "the first edition"
    here = {name.removeprefix("The ") for game in GAMES for names in canonical(game).values() for name in names}
    assert not set(elsewhere) & here
