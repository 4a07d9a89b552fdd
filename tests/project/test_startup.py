"""What starting the program may import: lists of what is allowed, beside what an empty click program needs."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.console import ROOT

TABLE = "players:\n" + "".join(
    f"  - {{name: {name}, wonder: {wonder}, side: day, coins: 3, cards: [{card}]}}\n"
    for name, wonder, card in (("Ann", "Gizah", "Altar"), ("Bob", "Rhodos", "Loom"), ("Cy", "Olympia", "Baths"))
)
EMPTY_PROGRAM = "import click; click.command()(lambda: None).main(['--help'], standalone_mode=False)"
REPORT = "; import json, sys; print(); print(json.dumps([*sys.modules]))"

FOR_HELP = {
    *(
        "cli",
        "commands",
        "commands.group",
        "commands.speaking",
        "documents",
        "documents.problems",
        "output",
        "output.printing",
    ),
    *(
        "questions",
        "questions.ask",
        "questions.gathering",
        "questions.question",
        "questions.whole",
        "rules",
        "rules.errors",
        "rules.messages",
    ),
}
FOR_A_SCORE = FOR_HELP | {
    *("commands.asking", "commands.channels", "commands.completing", "commands.defects", "commands.joining"),
    *("commands.many", "commands.options", "commands.speaking"),
    *("documents.data", "documents.dates", "documents.elsewhere", "documents.files", "documents.lines"),
    *("documents.load", "documents.names", "documents.nodes", "documents.phrases", "documents.pieces"),
    *("documents.source", "documents.switches"),
    *("documents.shapes", "documents.shapes.collections", "documents.shapes.reader", "documents.shapes.scalars"),
    *("output.blocks", "output.formats", "output.layout", "output.words"),
    *("rules.answers", "rules.chance", "rules.frozen", "rules.payment", "rules.replay", "rules.symbols"),
}
OF_THE_GAME = ("documents.base", "questions.base", "rules.base", "rules.answers.")
"""Where the other modules for a score of the base game are."""
BESIDES_YAML = {"string", "_string", "bisect", "_bisect", "copy", "dataclasses"}


@cache
def imported(statement: str) -> frozenset[str]:
    """List the modules that are loaded after a statement in a fresh interpreter."""
    command = [sys.executable, "-c", statement + REPORT]
    output = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
    return frozenset(json.loads(output.splitlines()[-1]))


def imported_by(*arguments: str) -> set[str]:
    program = imported(f"from wonders_cli.cli import run; assert run({list(arguments)!r}) == 0")
    return set(program - imported(EMPTY_PROGRAM))


def packages(modules: set[str]) -> set[str]:
    return {module.partition(".")[0] for module in modules}


def packages_of(module: str) -> set[str]:
    return packages(set(imported(f"import {module}") - imported("pass")))


def ours(modules: set[str]) -> set[str]:
    return {module.removeprefix("wonders_cli.") for module in modules if module.startswith("wonders_cli.")}


def test_help_imports_click_and_nearly_nothing_of_ours() -> None:
    modules = imported_by("--help")
    assert packages(modules) == {"wonders_cli"}
    assert ours(modules) == FOR_HELP


def test_a_score_in_json_imports_yaml_and_its_own_game(tmp_path: Path) -> None:
    table = tmp_path / "table.yaml"
    table.write_text(TABLE, encoding="utf-8")
    modules = imported_by("score", str(table), "--format", "json")
    assert packages(modules) <= {"wonders_cli", "yaml", "_yaml"} | BESIDES_YAML | packages_of("yaml")
    assert {module for module in ours(modules) if not module.startswith(OF_THE_GAME)} <= FOR_A_SCORE


def test_only_tables_import_tabulate(tmp_path: Path) -> None:
    table = tmp_path / "table.yaml"
    table.write_text(TABLE, encoding="utf-8")
    assert "tabulate" in imported_by("score", str(table))
    for fmt in ("json", "jsonl", "csv"):
        assert not {"tabulate", "difflib", "importlib.metadata"} & imported_by("score", str(table), "--format", fmt)
