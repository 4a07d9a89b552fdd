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
    """Return the folder of the rules data: inside the installed package, or beside it in the sources.

    The package may be in a zipped wheel; then this is no folder of the disk, but `text` reads the files.
    """
    installed, beside = os.path.join(_HERE, "rules_data"), os.path.join(os.path.dirname(_HERE), "rules_data")
    return beside if os.path.isdir(beside) and not os.path.isdir(installed) else installed


def text(*parts: str) -> str:
    """Return the text of a file of the rules data, by the loader that this module came from.

    >>> text("base", "numbers.json")[0]
    '{'
    """
    loader: Any = __spec__.loader
    data: bytes = loader.get_data(os.path.join(folder(), *parts))
    return data.decode()


@cache
def figures(game: str, name: str) -> Any:
    """Return the figures of a file of a game, such as `cards`; do not change them.

    >>> figures("base", "numbers")["coins_at_start"]["value"]
    3
    """
    return json.loads(text(game, f"{name}.json"))


@cache
def shared_figures(name: str) -> Any:
    """Return the figures of a file that belongs to no single game."""
    return json.loads(text(f"{name}.json"))


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
    yield from yaml.load_all(text(game, f"{name}.yaml"), Loader=loader)
