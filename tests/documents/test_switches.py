"""House rules: their names, values and defaults come from the rules data."""

import io

import pytest

from wonders_cli.documents import data
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.shapes import Mapping, Reader, Shape
from wonders_cli.documents.source import documents
from wonders_cli.documents.switches import house_rules, shape, switches

SWITCHES = [(game, name) for game in GAMES for name in data.switches(game)]


def takes(described: Shape[object], value: str) -> bool:
    (source,) = documents("t.yaml", io.BytesIO(f"value: {value}".encode()))
    assert source.root
    node = source.root.at("value")
    assert node
    described.read(node, Reader(source, {}))
    return not source.problems


@pytest.mark.parametrize(("game", "name"), SWITCHES)
def test_a_switch_takes_its_values_and_no_others(game: str, name: str) -> None:
    entry = data.switches(game)[name]
    described = shape(game).fields[name].shape
    values = [str(value).lower() for value in entry["values"]]
    assert entry["default"] in entry["values"]
    assert all(takes(described, value) for value in values)
    others = {"true", "false", "0", "1", "2", "3", "9", "warn", "maybe", "''", "~", "[1]"} - set(values)
    assert not [value for value in others if takes(described, value)]


@pytest.mark.parametrize("game", GAMES)
def test_only_switches_that_differ_from_their_defaults_are_written(game: str) -> None:
    assert house_rules(game, switches(game)) == {}
    for name, entry in data.switches(game).items():
        other = next(value for value in entry["values"] if value != entry["default"])
        assert switches(game, {name: None})[name] == entry["default"]
        assert house_rules(game, switches(game, {name: other})) == {"rulings": {name: other}}


def test_another_default_in_the_rules_data_is_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = {"default": 2, "values": [1, 2, 3], "meaning": "how many"}
    monkeypatch.setattr(data, "switches", lambda _: {"new-switch": entry})
    assert dict(switches("base")) == {"new-switch": 2}
    described: Mapping = shape("base")
    assert described.schema()["properties"]["new-switch"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 3,
        "description": "how many",
    }
