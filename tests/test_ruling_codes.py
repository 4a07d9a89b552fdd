"""Every ruling that the program cites is written down, and every ruling that is written down is pinned by a case."""

import re
from importlib import import_module

import pytest

from tests.console import ROOT
from wonders_cli.cases import cases
from wonders_cli.documents.cases import Case
from wonders_cli.documents.catalogue import GAMES, rulings

CODE = re.compile(rf"\b(?:{'|'.join(GAMES)})/[a-z]+/[a-z0-9]+(?:-[a-z0-9]+)*\b")
SOURCES = sorted((ROOT / "wonders_cli").rglob("*.py"))


@pytest.mark.parametrize("game", GAMES)
def test_every_code_in_the_program_is_that_of_a_ruling(game: str) -> None:
    cited = {
        (code, path.name)
        for path in SOURCES
        for code in CODE.findall(path.read_text(encoding="utf-8"))
        if code.startswith(f"{game}/")
    }
    assert cited
    assert {(code, name) for code, name in cited if code not in rulings(game)} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_pinned_by_a_case(game: str) -> None:
    if not hasattr(import_module(f"wonders_cli.games.{game}"), "replay"):
        pytest.skip("records of this game are not adjudicated yet, and some rulings only show there")
    folder = ROOT / "tests/cases" / game
    pinned = {code for case in cases(str(folder)) if isinstance(case, Case) for code in CODE.findall(case.why)}
    assert sorted(rulings(game).keys() - pinned) == []


@pytest.mark.parametrize("game", GAMES)
def test_cases_cite_rulings_that_there_are(game: str) -> None:
    found = [case for case in cases(str(ROOT / "tests/cases")) if isinstance(case, Case)]
    unknown = {(case.id, code) for case in found for code in CODE.findall(case.why) if code.startswith(f"{game}/")}
    assert {(number, code) for number, code in unknown if code not in rulings(game)} == set()
