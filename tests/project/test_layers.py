"""Data flows one way: cli, commands, {cases, games, leagues}, questions, {documents, output}, rules, stdlib."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.console import ROOT

GAMES = {"base", "duel", "architects"}
MAY_IMPORT = {
    "rules": {"rules"},
    "documents": {"documents", "rules"},
    "output": {"output", "rules"},
    "questions": {"questions", "documents", "output", "rules"},
    "games": {"games", "questions", "documents", "rules"},
    "pettingzoo": {"pettingzoo", "games", "documents", "rules"},
    "leagues": {"leagues", "questions", "documents", "rules"},
    "cases": {"cases", "questions", "documents", "output", "rules"},
    "commands": {"commands", "cases", "games", "leagues", "questions", "documents", "output", "rules"},
    "cli": {"commands", "questions", "documents", "rules"},
    "__main__": {"cli"},
    "__init__": {"games", "leagues", "questions", "documents", "rules"},
}
"""The rooms of our own that each room may use."""

OTHERS = {
    "cli": {"click"},
    "commands": {"click", "prompt_toolkit"},
    "documents": {"yaml"},
    "output": {"tabulate", "wcwidth"},
    "pettingzoo": {"gymnasium", "numpy", "pettingzoo"},
    "leagues": {"openskill"},
}
"""What each room may use that is neither ours nor of the standard library."""

LONGEST_FILE = 400

GAME_WORDS = re.compile(
    r"\b(ages?|architects|boards?|cards?|cit(y|ies)|clay|cloth|cogs?|conflicts?|duel|glass|guilds?|neighbours?|ore|"
    r"papyrus|pawns?|players?|shields?|stages?|stones?|tablets?|tokens?|treasury|wonders?|wood)\b",
    re.IGNORECASE,
)

FILES = sorted((ROOT / "wonders_cli").rglob("*.py"))


def dotted(path: Path) -> str:
    """Return the name by which a file is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {dotted(path): path for path in FILES}


def room(module: str) -> str:
    """Return the room of a module.

    >>> room("wonders_cli.rules.base.cost"), room("wonders_cli.output.formats"), room("wonders_cli")
    ('rules', 'output', '__init__')
    """
    return (*module.split("."), "__init__")[1]


def games_in(module: str) -> set[str]:
    """Return the game that a module belongs to.

    >>> [*games_in("wonders_cli.rules.base.cost"), *games_in("wonders_cli.documents.duel.catalogue.cards")]
    ['base', 'duel']
    """
    return {game for part in module.split(".") for game in GAMES if part == game or part.startswith(f"{game}_")}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Give the full names that import statements name."""
    for node in nodes:
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case ast.ImportFrom():
                pytest.fail("imports are absolute, so that the rooms can be read from them")


def imports(path: Path) -> set[str]:
    """Give what a file imports anywhere, also for types or by a name made at run time."""
    nodes = list(ast.walk(tree(path)))
    constants = {str(node.value) for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    named = {text for text in constants if re.fullmatch(r"wonders_cli(\.\w+)+\.?", text)}
    return {*imported(nodes), *named} - {"wonders_cli.__version__"}


def imported_when_loaded(path: Path) -> set[str]:
    """Give the modules of ours that are imported when a file is: not those in functions, nor those for types."""
    waiting: list[ast.AST] = list(tree(path).body)
    nodes = []
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
            continue
        nodes.append(node)
        waiting += ast.iter_child_nodes(node)
    names = {name for name in imported(nodes) if name.startswith("wonders_cli")}
    return {name if name in MODULES else name.rpartition(".")[0] for name in names} - {dotted(path)}


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Find a way from a name back to itself; nothing if there is none.

    >>> circle({"a": {"b"}, "b": {"c"}, "c": set()}), circle({"a": {"b"}, "b": {"c"}, "c": {"b"}})
    ([], ['b', 'c', 'b'])
    """
    done: set[str] = set()

    def follow(way: list[str]) -> list[str]:
        name = way[-1]
        if name in way[:-1]:
            return way[way.index(name) :]
        if name in done:
            return []
        for other in sorted(graph.get(name, ())):
            if found := follow([*way, other]):
                return found
        done.add(name)
        return []

    return next(filter(None, (follow([name]) for name in sorted(graph))), [])


@pytest.mark.parametrize("path", FILES, ids=dotted)
def test_a_module_imports_only_the_rooms_below(path: Path) -> None:
    own = room(dotted(path))
    ours = {name for name in imports(path) if name.startswith("wonders_cli.")}
    others = {name.partition(".")[0] for name in imports(path)} - {"wonders_cli"}
    assert {room(name) for name in ours} <= MAY_IMPORT[own]
    assert others <= sys.stdlib_module_names | OTHERS.get(own, set())


@pytest.mark.parametrize("path", FILES, ids=dotted)
def test_the_games_never_import_each_other(path: Path) -> None:
    own = games_in(dotted(path))
    if own:
        assert set().union(*map(games_in, imports(path))) <= own


def test_what_the_games_share_imports_no_game() -> None:
    shared = [path for path in FILES if dotted(path).startswith("wonders_cli.rules.") and not games_in(dotted(path))]
    assert shared
    for path in shared:
        assert not set().union(*map(games_in, imports(path))), path


def test_no_circle_of_imports() -> None:
    assert circle({name: imported_when_loaded(path) for name, path in MODULES.items()}) == []


@pytest.mark.parametrize("path", FILES, ids=dotted)
def test_no_file_is_too_long_to_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("name", ["payment", "symbols"])
def test_the_solvers_have_no_game_word(name: str) -> None:
    """They speak of units, sellers and symbols, whatever these are on the table."""
    text = (ROOT / f"wonders_cli/rules/{name}.py").read_text(encoding="utf-8")
    assert not GAME_WORDS.search(text.replace("wonders_cli", ""))


def test_the_rooms_are_those_that_exist() -> None:
    assert {room(name) for name in MODULES} == set(MAY_IMPORT)
