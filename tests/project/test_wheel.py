"""What users install: the wheel made from the source distribution, in a virtual environment of its own."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.console import ROOT

TABLE = """\
players:
  - {name: Ann, wonder: Gizah, side: day, stages: 1, coins: 4, cards: [Altar, Scriptorium, Lumber Yard]}
  - {name: Bob, wonder: Rhodos, side: night, coins: 3, cards: [Loom]}
  - {name: Cy, wonder: Olympia, side: day, coins: 0}
"""


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, encoding="utf-8", timeout=300, check=False
    )


def done(*command: str | Path, cwd: Path) -> str:
    result = run(*command, cwd=cwd)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("built")
    done(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", built, cwd=ROOT)
    [sdist] = built.glob("*.tar.gz")
    pip_wheel = ("pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", built)
    done(sys.executable, "-m", *pip_wheel, sdist, cwd=built)
    [found] = built.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def wonders(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=True)
    folder = home / ("Scripts" if os.name == "nt" else "bin")
    done(folder / "python", "-m", "pip", "install", "--quiet", wheel, cwd=home)
    return folder / "wonders"


def test_what_is_in_the_wheel(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    folders = {name.split("/")[0] for name in names}
    assert folders == {"wonders_cli", "wonders-0.1.0.dist-info"}
    assert "wonders_cli/py.typed" in names
    for game in ("base", "duel", "architects"):
        assert f"wonders_cli/rules_data/{game}/rulings.yaml" in names


def test_without_being_asked_nothing_is_compiled(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")


def test_the_installed_program_answers(wonders: Path, tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(TABLE, encoding="utf-8")

    score: dict[str, Any] = json.loads(done(wonders, "score", "table.yaml", "--format", "json", cwd=tmp_path))
    # Ann: 4 coins are 1 point, the first stage of Gizah 3, Altar 3, one tablet 1
    assert [player["total"] for player in score["players"]] == [1 + 3 + 3 + 1, 1, 0]
    assert score["winners"] == ["Ann"]

    library = run(wonders, "can-build", "table.yaml", "Library", "--player", "Ann", "--format", "json", cwd=tmp_path)
    assert library.returncode == 0
    assert {"by": "chain", "from": "Scriptorium"} in json.loads(library.stdout)["ways"]

    again = run(wonders, "can-build", "table.yaml", "Altar", "--player", "Ann", cwd=tmp_path)
    assert again.returncode == 1
    assert "base/build/duplicate-name" in again.stdout


def test_the_wheel_answers_without_being_unpacked(wheel: Path, tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(TABLE, encoding="utf-8")
    code = (
        f"import sys; sys.path.insert(0, {str(wheel)!r}); from wonders_cli.cli import run; sys.exit(run(sys.argv[1:]))"
    )
    for question in (
        ["score", "table.yaml"],
        ["score", "table.yaml", "--explain"],
        ["rulings", "base/pay"],
        ["new", "--players", "3"],
    ):
        assert done(sys.executable, "-c", code, *question, cwd=tmp_path)
