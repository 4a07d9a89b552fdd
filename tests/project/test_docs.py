"""The documentation shows what the program prints; `make docs` writes it anew."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.console import BLOCK, ROOT, rerun

PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")})
PYTHON = re.compile(r"^```python\n(.*?)^```\n(?:\n?^```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)
"""A program, and what it prints if that follows."""
LONGEST_README = 200


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_console_blocks(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    now = rerun(text)
    if os.environ.get("WONDERS_UPDATE_DOCS"):
        page.write_text(now, encoding="utf-8")
    else:
        assert now == text


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_python_blocks(page: Path) -> None:
    """The programs of a page run one after the other in one interpreter; sessions are doctests."""
    text = page.read_text(encoding="utf-8")
    programs = []
    expected = ""
    for program, printed in PYTHON.findall(text):
        if ">>>" in program:
            test = doctest.DocTestParser().get_doctest(program, {}, name(page), str(page), 0)
            assert doctest.DocTestRunner().run(test).failed == 0
        else:
            programs.append(program)
            expected += printed
    command = [sys.executable, "-c", "\n".join(programs)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert expected in ("", done.stdout)


def test_links_lead_to_files() -> None:
    broken = [
        (name(page), target)
        for page in PAGES
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_the_readme_shows_the_program_and_is_short() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert BLOCK.search(text)
    assert len(text.splitlines()) <= LONGEST_README
