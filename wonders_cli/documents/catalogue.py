"""The rules data: figures and rulings of each game, read from `rules_data`, once per process."""

# ruff: noqa: ANN401, PTH -- figures are JSON; pathlib would cost every start 4 ms

import json
import os.path
from collections.abc import Mapping
from functools import cache
from typing import Any

GAMES = ("base", "duel", "architects")
_HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def folder() -> str:
    """Return the folder of the rules data: inside the installed package, else beside it in the sources."""
    installed = os.path.join(_HERE, "rules_data")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_HERE), "rules_data")


@cache
def figures(game: str, name: str) -> Any:
    """Return the figures of a game's file, such as `cards`; do not change what comes back.

    >>> figures("base", "numbers")["coins_at_start"]["value"]
    3
    """
    with open(os.path.join(folder(), game, f"{name}.json"), encoding="utf-8") as file:
        return json.load(file)


@cache
def shared_figures(name: str) -> Any:
    """Return a file of the rules data that belongs to no single game."""
    with open(os.path.join(folder(), f"{name}.json"), encoding="utf-8") as file:
        return json.load(file)


def numbers(game: str) -> dict[str, Any]:
    """Return the numbers of a game's rulebook by name.

    >>> numbers("base")["victory_tokens"]
    {'1': 1, '2': 3, '3': 5}
    """
    return {name: entry["value"] for name, entry in figures(game, "numbers").items()}


@cache
def rulings(game: str) -> dict[str, dict[str, Any]]:
    """Return the rulings of a game by their codes, in the order in which they are written down.

    >>> rulings("base")["base/guild/neighbours"]["grade"]
    'sure'
    """
    return {entry["code"]: entry for entry in _read_yaml(game, "rulings")}


@cache
def sources(game: str) -> dict[str, dict[str, str]]:
    """Return where the figures and rulings of a game come from, by the words by which they name it.

    >>> sources("duel")["ours"]["title"]
    'Our own choice, because no text decides'
    """
    found: dict[str, dict[str, str]] = _read_yaml(game, "sources")
    return found


def _read_yaml(game: str, name: str) -> Any:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    with open(os.path.join(folder(), game, f"{name}.yaml"), encoding="utf-8") as file:
        return yaml.load(file, Loader=loader)  # noqa: S506 - a safe loader either way


def house_rules(switches: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """Tell the switches that a table has turned, as the `rulings` of a document; nothing where it has turned none.

    >>> house_rules({"strict_purchases": False}, {"strict_purchases": True})
    {'rulings': {'strict-purchases': False}}
    """
    turned = {name.replace("_", "-"): value for name, value in switches.items() if value != defaults[name]}
    return {"rulings": turned} if turned else {}
