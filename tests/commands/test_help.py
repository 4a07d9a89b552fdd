"""The help of each command ends with an example that works."""

import shlex

import pytest

from tests.console import ROOT, transcript
from wonders_cli.cli import run
from wonders_cli.commands.group import COMMANDS

ANSWERED = (0, 1)


@pytest.fixture(autouse=True)
def _root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def example(command: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the lines of the example."""
    assert run([command, "--help"]) == 0
    _, _, text = capsys.readouterr().out.partition("\n  Example:\n")
    return [line.removeprefix("  ") for line in text.splitlines()]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_example_runs(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, *shown = example(command, capsys)
    assert first.startswith(f"$ wonders {command}")
    call, _, file = first.removeprefix("$ wonders ").partition(" > ")
    assert run(shlex.split(call)) in ANSWERED
    printed = capsys.readouterr().out
    assert printed
    assert not (file and shown)
    if shown:
        assert "\n".join([first, *shown]).rstrip() == transcript([first.removeprefix("$ ")]).rstrip()
