"""Pictures: every number is drawn where it belongs, and a name that is HTML is shown, not obeyed."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import Any

import pytest

from tests.console import ROOT
from wonders_cli.cli import run
from wonders_cli.output import charts


def drawn(figure: str) -> ET.Element:
    found = ET.fromstring(figure).find("svg")  # noqa: S314 -- our own
    assert found is not None
    return found


def numbers(element: ET.Element, *names: str) -> list[float]:
    return [float(element.attrib[name]) for name in names]


def test_bars_are_as_long_as_their_shares() -> None:
    bars = [charts.Bar("Ann", 0.5, 0.25, 0.75, "50 %"), charts.Bar("<b>", 0.0, 0.0, 0.3, "0 %")]
    svg = drawn(charts.rates(bars, "title", "caption"))
    room = charts.WIDTH - charts.LEFT - charts.RIGHT
    widths = [numbers(one, "width")[0] for one in svg.iter("rect")]
    assert widths == pytest.approx([room / 2, 0], abs=0.1)
    whiskers = [numbers(one, "x1", "x2") for one in svg.iter("line") if one.attrib["class"] == "whisker"]
    assert whiskers[0] == pytest.approx([charts.LEFT + room / 4, charts.LEFT + room * 3 / 4], abs=0.1)
    assert "<b>" in [one.text for one in svg.iter("text")]


def test_parts_below_zero_go_to_the_left() -> None:
    svg = drawn(
        charts.stacked({"Ann": {"military": -2.0, "civilian": 6.0}}, ("military", "civilian"), "title", "caption")
    )
    red, blue = (numbers(one, "x", "width") for one in list(svg.iter("rect"))[:2])
    assert red[0] + red[1] == pytest.approx(blue[0], abs=0.1)
    assert blue[1] == pytest.approx(3 * red[1], abs=0.2)
    assert "4.0" in [one.text for one in svg.iter("text")]


def test_lines_go_through_their_points_and_names_do_not_overlap() -> None:
    curves = {f"player {at}": [(1, 1500.0), (3, 1500.0 + at)] for at in range(10)}
    svg = drawn(charts.lines(curves, "title", "caption"))
    ways = [re.findall(r"[\d.]+", one.attrib["d"]) for one in svg.iter("path") if "style" not in one.attrib]
    assert len(ways) == 10
    ends = [float(way[-1]) for way in ways]
    assert ends == sorted(ends, reverse=True)
    assert [float(way[0]) for way in ways] == [float(ways[0][0])] * 10
    labels = sorted(numbers(one, "y")[0] for one in svg.iter("text") if (one.text or "").startswith("player"))
    assert all(second - first >= 10 for first, second in pairwise(labels))
    kinds = {
        (one.attrib["class"], one.attrib.get("stroke-dasharray"))
        for one in svg.iter("path")
        if "style" not in one.attrib
    }
    assert len(kinds) == 10  # no two lines look alike


@pytest.mark.parametrize("function", [charts.rates, charts.stacked, charts.lines])
def test_nothing_is_drawn_of_nothing(function: Any) -> None:
    arguments: list[Any] = [[]] if function is charts.rates else [{}, ()] if function is charts.stacked else [{}]
    assert drawn(function(*arguments, "title", "caption")) is not None


def test_the_page_of_a_league(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", str(ROOT / "examples/league/games.csv"), "--format", "html"]) == 0
    page = capsys.readouterr().out
    assert page.count("<svg") == 4
    assert page.count('role="img" aria-label="') == 4
    assert "<script" not in page
    assert "http" not in page
    assert page.count("<h1>") == page.count("<h2>") == 1
    assert "The rating of each player after each game. Bruno: 1" in page


def test_a_league_of_architects_has_no_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", str(ROOT / "examples/architects/three-players.yaml"), "--format", "html"]) == 0
    page = capsys.readouterr().out
    assert "Win rate by Wonder." in page
    assert "Win rate by side" not in page


def test_names_are_escaped(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "league.csv"
    header = "game_id,player,military,treasury,wonder_points,civilian,commercial,guilds,science"
    rows = [f'1,"<img src=x onerror=""a"">{at}",{at},0,0,0,0,0,0' for at in range(3)]
    path.write_text("\n".join([header, *rows]), encoding="utf-8")
    assert run(["standings", str(path), "--format", "html"]) == 0
    assert "<img" not in capsys.readouterr().out
