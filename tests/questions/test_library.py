"""`import wonders_cli`: the same questions as on the command line."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence

import pytest

import wonders_cli
from tests.console import ROOT
from wonders_cli.cli import run
from wonders_cli.output.printing import Answered

TABLE = str(ROOT / "examples/base/five-players.yaml")
CITY = str(ROOT / "examples/base/city.yaml")


def test_importing_the_package_imports_nothing_else_of_it() -> None:
    program = "import sys, wonders_cli; print(*[name for name in sys.modules if name.startswith('wonders_cli.')])"
    command = [sys.executable, "-c", program]
    assert not subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize(
    ("arguments", "answers"),
    [
        (["score", TABLE], lambda: [wonders_cli.score(*wonders_cli.load(TABLE))]),
        (["science", TABLE], lambda: wonders_cli.science(*wonders_cli.load(TABLE))),
        (["science", TABLE, "--player", "Tom"], lambda: wonders_cli.science(*wonders_cli.load(TABLE), player="Tom")),
        (["battle", CITY], lambda: [wonders_cli.battle(*wonders_cli.load(CITY))]),
        (["check", TABLE], lambda: [wonders_cli.check(*wonders_cli.load(TABLE))]),
        (["cost", CITY, "Forum", "Temple"], lambda: wonders_cli.cost(wonders_cli.load(CITY)[0], "Forum", "Temple")),
        (["can-build", CITY, "--stage"], lambda: wonders_cli.can_build(wonders_cli.load(CITY)[0], stage=True)),
    ],
)
def test_the_library_answers_what_the_commands_print(
    arguments: list[str], answers: Callable[[], Sequence[Answered]], capsys: pytest.CaptureFixture[str]
) -> None:
    run([*arguments, "--format", "jsonl"])
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for answer in printed:
        del answer["file"], answer["document"]
        for one in (answer, *answer.get("players", ())):  # what the document says of the players
            for key in ("wonder", "side", "seat"):
                one.pop(key, None)
    assert printed == [answer.as_json() for answer in answers()]


def test_what_has_no_answer_is_raised() -> None:
    (table,) = wonders_cli.load(TABLE)
    (city,) = wonders_cli.load(str(ROOT / "examples/base/science-puzzle.yaml"))
    with pytest.raises(wonders_cli.NeedsError, match="depends on its coins"):
        wonders_cli.score(city)
    with pytest.raises(wonders_cli.ProblemError, match='no player "Zoe"'):
        wonders_cli.science(table, player="Zoe")
    with pytest.raises(wonders_cli.NotAskedError):
        wonders_cli.replay(table)
    with pytest.raises(wonders_cli.ProblemError, match="unreadable"):
        wonders_cli.load("no-such-file.yaml")
