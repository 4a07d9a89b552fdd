"""The hooks that other repositories use are commands that there are, on files that they name."""

import yaml

from tests.console import ROOT
from wonders_cli.cli import run


def test_the_hooks_of_pre_commit() -> None:
    hooks = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
    files = {
        "wonders-check": [str(ROOT / "examples/base/five-players.yaml"), str(ROOT / "examples/duel/civilian.yaml")],
        "wonders-verify": [str(ROOT / "tests/cases/base/names.yaml"), str(ROOT / "tests/cases/duel/price.yaml")],
    }
    assert set(hooks) == set(files)
    for name, hook in hooks.items():
        program, *arguments = hook["entry"].split()
        assert program == "wonders"
        assert hook["language"] == "python"
        assert run([*arguments, *files[name]]) == 0
