"""The rules data: the figures and rulings of each game. Each file of `rules_data` is read once, when first needed."""

# ruff: noqa: ANN401, PTH -- figures are JSON; pathlib would cost every start 4 ms

import json
import os.path
from collections.abc import Iterator
from functools import cache
from typing import Any

GAMES = ("base", "duel", "architects")
_HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def folder() -> str:
    """Return the folder of the rules data: inside the installed package, or beside it in the sources."""
    installed = os.path.join(_HERE, "rules_data")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_HERE), "rules_data")


@cache
def figures(game: str, name: str) -> Any:
    """Return the figures of a file of a game, such as `cards`; do not change them.

    >>> figures("base", "numbers")["coins_at_start"]["value"]
    3
    """
    with open(os.path.join(folder(), game, f"{name}.json"), encoding="utf-8") as file:
        return json.load(file)


@cache
def shared_figures(name: str) -> Any:
    """Return the figures of a file that belongs to no single game."""
    with open(os.path.join(folder(), f"{name}.json"), encoding="utf-8") as file:
        return json.load(file)


def numbers(game: str) -> dict[str, Any]:
    """Return the numbers of the rulebook of a game by name.

    >>> numbers("base")["victory_tokens"]
    {'1': 1, '2': 3, '3': 5}
    """
    return {name: entry["value"] for name, entry in figures(game, "numbers").items()}


@cache
def switches(game: str) -> dict[str, dict[str, Any]]:
    """Return the switches of a game by name, each with its default, its values and its meaning.

    >>> switches("base")["strict-purchases"]["default"]
    True
    """
    found: dict[str, dict[str, Any]] = next(_documents(game, "rulings"))["switches"]
    return found


@cache
def rulings(game: str) -> dict[str, dict[str, Any]]:
    """Return the rulings of a game by their codes, in the order of the file.

    >>> rulings("base")["base/guild/neighbours"]["grade"]
    'sure'
    """
    _, entries = _documents(game, "rulings")
    return {entry["code"]: entry for entry in entries["rulings"]}


@cache
def sources(game: str) -> dict[str, dict[str, str]]:
    """Return the sources of the figures and rulings of a game by the words that name them there.

    >>> sources("duel")["ours"]["title"]
    'Our own choice, because no text decides'
    """
    found: dict[str, dict[str, str]] = next(_documents(game, "sources"))
    return found


def _documents(game: str, name: str) -> Iterator[Any]:
    """Read the documents of a YAML file one by one; the first costs little, however long the others are."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    with open(os.path.join(folder(), game, f"{name}.yaml"), encoding="utf-8") as file:
        yield from yaml.load_all(file, Loader=loader)
