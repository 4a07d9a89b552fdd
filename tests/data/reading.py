"""Prints which keys of rules_data the program never reads, whatever is asked of it: `python -m tests.data.reading`.

What is loaded from rules_data is replaced by mappings that note the keys that are asked for. Going through a mapping
counts as reading all of it. The elements of a list are taken together: a key is read if it is read in one of them.
"""

import contextlib
import io
import json
from collections.abc import Callable, Iterator
from typing import Any

import yaml

from tests.console import ROOT
from wonders_cli.documents import data

there: set[str] = set()
"""The paths of all keys, such as `base/cards.json: cards[].name`."""
read: set[str] = set()
"""Those that were asked for."""

MISSING = object()


class Noted(dict[str, Any]):
    """A mapping that notes which of its keys are read."""

    def __init__(self, values: dict[str, Any], path: str) -> None:
        """Take the values and the path of the mapping."""
        super().__init__({key: noted(value, f"{path}{key}") for key, value in values.items()})
        self.paths = {key: f"{path}{key}" for key in values}
        there.update(self.paths.values())

    def __getitem__(self, key: str) -> Any:
        """Note the key."""
        read.add(self.paths.get(key, ""))
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Note the key."""
        read.add(self.paths.get(key, ""))
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        """Note the key."""
        read.add(self.paths.get(str(key), ""))
        return super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        """Note all keys."""
        read.update(self.paths.values())
        return super().__iter__()

    def keys(self) -> Any:
        """Note all keys."""
        read.update(self.paths.values())
        return super().keys()

    def values(self) -> Any:
        """Note all keys."""
        read.update(self.paths.values())
        return super().values()

    def items(self) -> Any:
        """Note all keys."""
        read.update(self.paths.values())
        return super().items()


def noted(value: Any, path: str) -> Any:
    """Replace the mappings in a value."""
    if isinstance(value, dict):
        return Noted(value, f"{path}." if path[-2:] != ": " else path)
    return [noted(element, f"{path}[]") for element in value] if isinstance(value, list) else value


class Named(str):
    """The text of a file, with the name of the file."""

    __slots__ = ("path",)

    path: str


def replace_loading() -> None:
    """Let everything that `documents.data` gives out be noted; what imports its functions is not imported yet."""
    text, loads, load_all, numbers = data.text, json.loads, yaml.load_all, data.numbers

    def named(*parts: str) -> Named:
        found = Named(text(*parts))
        found.path = "/".join(parts)
        return found

    def loaded(text: str, **options: Any) -> Any:
        found = loads(text, **options)
        return noted(found, f"{text.path}: ") if isinstance(text, Named) else found

    def documents(text: Named, **options: Any) -> Iterator[Any]:
        for document in load_all(str(text), **options):
            yield noted(document, f"{text.path}: ")

    data.text, json.loads, yaml.load_all = named, loaded, documents  # type: ignore[assignment]
    data.numbers = lambda game: noted(numbers(game), f"{game}/numbers.json: the number ")


def ask_everything() -> None:
    """Call every command for every game, and run all cases."""
    from wonders_cli.cli import run

    def call(*arguments: str) -> None:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            status = run(arguments)
        if status not in (0, 1):
            print(f"wonders {' '.join(arguments)}: status {status}")  # noqa: T201 -- what the test shows

    call("verify", str(ROOT / "tests/cases"))
    call("schema")
    call("rulings")
    for game in data.GAMES:
        players = data.numbers(game)["players"]
        call("rulings", "--game", game, "--switches")
        for kind in ("table", "city", "record", "cases"):
            call("new", "--game", game, "--kind", kind, "--players", str(players["max"]))
        for number in range(players["min"], players["max"] + 1):
            call("deck", "--game", game, "--players", str(number), "--seed", "friday")
        for kind in dict.fromkeys(thing.kind for thing in things(game)):
            call("list", f"{kind}s", "--game", game)
        call("show", "--game", game, *dict.fromkeys(thing.name for thing in things(game)))
    look_elsewhere()


def things(game: str) -> list[Any]:
    """Return everything that can be shown of a game."""
    from importlib import import_module

    found: Callable[[], Iterator[Any]] = import_module(f"wonders_cli.documents.{game}.things").things
    return [*found()]


def look_elsewhere() -> None:
    """Look up a name that is nowhere, and all languages."""
    from wonders_cli.documents.elsewhere import elsewhere
    from wonders_cli.documents.languages import called, codes

    for code in codes():
        called(code)
    for game in data.GAMES:
        for kind in ("card", "switch"):
            elsewhere(game)(kind, "nowhere")


def main() -> None:
    """Print the keys that were not read, without those below them."""
    replace_loading()
    ask_everything()
    unread = there - read
    for path in sorted(unread):
        if not any(path.startswith((f"{above}.", f"{above}[")) for above in unread):
            print(path)  # noqa: T201 - what the test shows


if __name__ == "__main__":
    main()
