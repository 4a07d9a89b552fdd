"""The documentation shows what the program prints; `make docs` writes it anew."""

import os
from pathlib import Path

import pytest

from tests.console import BLOCK, ROOT, rerun

PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_console_blocks(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    now = rerun(text)
    if os.environ.get("WONDERS_UPDATE_DOCS"):
        page.write_text(now, encoding="utf-8")
    else:
        assert now == text


def test_the_readme_shows_the_program() -> None:
    assert BLOCK.search((ROOT / "README.md").read_text(encoding="utf-8"))
