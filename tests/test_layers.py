"""Data flows one way: cli -> commands -> questions -> games -> documents -> rules -> standard library."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAMES = {"base", "duel", "architects"}
MAY_IMPORT = {
    "rules": {"rules"},
    "errors": set(),
    "sheets": set(),
    "render": {"errors", "sheets"},
    "documents": {"documents", "errors", "rules"},
    "games": {"games", "documents", "errors", "rules"},
    "questions": {"games", "documents", "errors", "rules"},
    "cases": {"questions", "documents", "errors"},
    "commands": {"commands", "cases", "questions", "games", "documents", "render", "errors", "rules"},
    "cli": {"commands", "documents", "errors", "rules"},
    "__main__": {"cli"},
    "library": {"questions", "documents", "errors", "rules"},
    "__init__": {"library"},
}
"""Our own packages and modules that each layer may use."""

OTHERS = {"cli": {"click"}, "commands": {"click"}, "documents": {"yaml"}, "render": {"tabulate"}}
"""What each layer may use that is neither ours nor of the standard library."""

GAME_WORDS = re.compile(
    r"\b(ages?|architects|boards?|cards?|cit(y|ies)|clay|cloth|cogs?|conflicts?|duel|glass|guilds?|neighbours?|ore|"
    r"papyrus|pawns?|players?|shields?|stages?|stones?|tablets?|tokens?|treasury|wonders?|wood)\b",
    re.IGNORECASE,
)

MODULES = sorted((ROOT / "wonders_cli").rglob("*.py"))


def layer(module: str) -> str:
    """Name the layer of a dotted module.

    >>> layer("wonders_cli.rules.base.cost"), layer("wonders_cli.render"), layer("wonders_cli")
    ('rules', 'render', '__init__')
    """
    return (*module.split("."), "__init__")[1]


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 2 else parts)


def imports(path: Path) -> set[str]:
    """Give the modules that a file imports anywhere, also for types or by a name made at run time."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                found |= {alias.name for alias in node.names}
            case ast.ImportFrom(module=str(module), level=0):
                found |= {f"{module}.{alias.name}" for alias in node.names} - {"wonders_cli.__version__"}
            case ast.ImportFrom():
                pytest.fail(f"{path}: imports are absolute, so that the layers can be read from them")
            case ast.Constant(value=str(text)) if text.startswith("wonders_cli."):
                found.add(text)
    return found


def games_in(module: str) -> set[str]:
    """Tell whose module it is.

    >>> [*games_in("wonders_cli.rules.base.cost"), *games_in("wonders_cli.documents.duel_catalogue.cards")]
    ['base', 'duel']
    """
    return {game for part in module.split(".") for game in GAMES if part == game or part.startswith(f"{game}_")}


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_a_module_imports_only_the_layers_below(path: Path) -> None:
    own = layer(dotted(path))
    ours = {name for name in imports(path) if name.startswith("wonders_cli.")}
    others = {name.partition(".")[0] for name in imports(path)} - {"wonders_cli"}
    assert {layer(name) for name in ours} <= MAY_IMPORT[own]
    assert others <= sys.stdlib_module_names | OTHERS.get(own, set())


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_the_games_never_import_each_other(path: Path) -> None:
    own = games_in(dotted(path))
    if own:
        assert set().union(*map(games_in, imports(path))) <= own


def test_what_the_games_share_knows_no_game() -> None:
    shared = [path for path in (ROOT / "wonders_cli/rules").glob("*.py") if path.stem != "__init__"]
    assert shared
    for path in shared:
        assert not set().union(*map(games_in, imports(path))), path


@pytest.mark.parametrize("name", ["payment", "symbols"])
def test_the_solvers_have_no_game_word(name: str) -> None:
    """They speak of units, sellers and symbols, whatever these are on the table."""
    text = (ROOT / f"wonders_cli/rules/{name}.py").read_text(encoding="utf-8")
    assert not GAME_WORDS.search(text.replace("wonders_cli", ""))


def test_the_layers_are_those_that_exist() -> None:
    assert {layer(dotted(path)) for path in MODULES} <= set(MAY_IMPORT)
