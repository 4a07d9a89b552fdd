"""The facts in rules_data hang together: sources, rulings, switches and numbers.

What each game's figures must be is in test_rules_data_base, _duel and _architects.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

RULES_DATA = Path(__file__).parents[1] / "rules_data"
GAMES = ("base", "duel", "architects")

# The contract's table of switches: name -> (default, values).
SWITCHES = {
    "base": {
        "strict-purchases": (True, [True, False]),
        "halikarnassos-may-decline": (True, [True, False]),
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
GRADES = {
    "base": {"sure", "likely", "open"},
    "duel": {"high", "medium-high", "medium"},
    "architects": {"printed", "derived", "adaptation", "interpretation"},
}


def text_data(game: str, name: str) -> Any:  # whatever the YAML holds
    """Read one YAML file of a game."""
    return yaml.safe_load((RULES_DATA / game / name).read_text("utf-8"))


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
    known = set(text_data(game, "sources.yaml"))
    used = {source for _, data in figures(game) for source in sourced(data)}
    for ruling in text_data(game, "rulings.yaml"):
        assert ruling["source"], ruling["code"]
        used |= set(ruling["source"])
    assert used <= known
    background = known - used
    notes = json.dumps(text_data(game, "sources.yaml"))
    assert all(notes.count(source) > 1 for source in background), background


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_has_a_source(game: str) -> None:
    """Each card, board, token and number tells where it comes from."""
    for name, data in figures(game):
        if name in {"aliases.json", "structures.json"}:
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
    rulings = text_data(game, "rulings.yaml")
    codes = [ruling["code"] for ruling in rulings]
    assert len(codes) == len(set(codes))
    for ruling in rulings:
        code = ruling["code"]
        assert re.fullmatch(rf"{game}/[a-z]+/[a-z0-9]+(-[a-z0-9]+)*", code), code
        assert set(ruling) - {"switch"} == {"code", "title", "text", "reference", "grade", "source"}, code
        assert ruling["grade"] in GRADES[game], code
        assert ruling["text"].endswith("."), code
        assert not ruling["title"].endswith("."), code


@pytest.mark.parametrize("game", GAMES)
def test_numbers_cite_rulings_that_exist(game: str) -> None:
    """Each number is a value with the ruling that it comes from."""
    codes = {ruling["code"] for ruling in text_data(game, "rulings.yaml")}
    numbers = json.loads((RULES_DATA / game / "numbers.json").read_text("utf-8"))
    for name, number in numbers.items():
        assert set(number) - {"disputed"} == {"value", "ruling", "source"}, name
        assert number["ruling"] in codes, name


@pytest.mark.parametrize("game", GAMES)
def test_switches_are_those_of_the_contract(game: str) -> None:
    """Names, defaults and values of the house rules are promised to users."""
    switches = [ruling["switch"] for ruling in text_data(game, "rulings.yaml") if "switch" in ruling]
    found = {switch["name"]: (switch["default"], switch["values"]) for switch in switches}
    assert found == SWITCHES[game]
    assert len(switches) == len(found)
    for switch in switches:
        assert set(switch) == {"name", "default", "values", "meaning"}
        assert switch["default"] in switch["values"]
        assert switch["meaning"]


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
    assert set(aliases) == {*names, "words"}
    for section, proper in names.items():
        assert set(aliases[section].values()) <= proper
        assert not set(aliases[section]) & proper


def test_names_elsewhere_are_names_of_no_game_here() -> None:
    """What is told of other editions and expansions never hides a name of these games."""
    elsewhere = json.loads((RULES_DATA / "elsewhere.json").read_text("utf-8"))
    assert elsewhere["Strategists Guild"] == elsewhere["Pawnshop"] == "the first edition"
    here = {name.removeprefix("The ") for game in GAMES for names in canonical(game).values() for name in names}
    assert not set(elsewhere) & here
