"""Pictures: what is drawn is read back from the drawing and compared with the figures, and the words are escaped."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.output.blocks import Bar, Bars, Block, Curve, Curves, Grid, Picture, Stack, Stacks
from wonders_cli.output.charts import axis, drawn, spread
from wonders_cli.output.formats import Html, Markdown, Plain, _sheet  # what the views hand over
from wonders_cli.output.pages import page
from wonders_cli.rules.messages import say

INSTEAD = Grid(None, ("Player", "Rating"), (("Ann", 1510), ("Bob", 1490)))
TITLE, NOTE = say("Ratings"), say("After each game.")
NASTY = '</title><script>alert("1")</script>&'


def curves(*found: Curve) -> Curves:
    return Curves(TITLE, NOTE, found, INSTEAD)


def bars(*found: Bar) -> Bars:
    return Bars(TITLE, NOTE, found, INSTEAD)


def stacks(kinds: tuple[str, ...], *found: Stack) -> Stacks:
    return Stacks(TITLE, NOTE, kinds, found, INSTEAD)


def tree(picture: Picture) -> ET.Element:
    """Read a picture: every tag must close."""
    return ET.fromstring(drawn(picture))  # noqa: S314 -- our own


def numbers(element: ET.Element, *names: str) -> list[float]:
    return [float(element.get(name, "nan")) for name in names]


def top(element: ET.Element) -> float:
    """Return how far down a word stands, from 0 to 1."""
    found = re.fullmatch(r"top:([\d.]+)%", element.get("style", ""))
    assert found
    return float(found[1]) / 100


def classes(picture: Picture) -> list[str]:
    return [one.get("class", "") for one in tree(picture).iter() if one.tag in ("rect", "polyline")]


points = st.lists(st.floats(1000, 2000), min_size=1, max_size=9)


@given(st.lists(points, min_size=1, max_size=30))
def test_a_curve_goes_through_its_values(values: list[list[float]]) -> None:
    """The marks at the side say which value is how high."""
    given_curves = [Curve(f"p{number}", tuple(enumerate(one))) for number, one in enumerate(values)]
    found = tree(curves(*given_curves))
    scale = [(top(mark), float(mark.text or "")) for mark in found.iterfind(".//*[@class='scale']/span")]
    (high, least), (low, most) = scale[0], scale[-1]
    last = max(len(one) for one in values) - 1
    lines = [line.get("points", "").split() for line in found.iter("polyline")]
    assert len(lines) == len(values)
    for line, one in zip(lines, values, strict=True):
        pairs = [tuple(map(float, pair.split(","))) for pair in line]
        assert len(pairs) == len(one) + 1
        for (x, y), (game, value) in zip(pairs, [*enumerate(one), (last, one[-1])], strict=True):
            assert x / 1000 * last == pytest.approx(game, abs=0.01)
            drawn_value = least + (high - y / 1000) / (high - low) * (most - least)
            assert drawn_value == pytest.approx(value, abs=(most - least) / 5000)


@given(points)
def test_names_stand_in_the_order_of_the_values_and_apart(values: list[float]) -> None:
    found = tree(curves(*(Curve(f"{value!r}", ((0, value),)) for value in values)))
    names = [*found.iterfind(".//*[@class='names']/span")]
    order = [float("".join(name.itertext())) for name in names]
    assert order == sorted(values, reverse=True)
    places = [top(name) for name in names]
    assert all(below - above > 0.07 for above, below in pairwise(places)), "a line is 0.078"
    assert all(0 <= place <= 1 for place in places)


def test_curves_differ_by_colour_or_dashes() -> None:
    found = tree(curves(*(Curve(f"p{number}", ((0, number),)) for number in range(24))))
    looks = [(line.get("class"), line.get("stroke-dasharray")) for line in found.iter("polyline")]
    assert len(set(looks)) == 24


@given(st.lists(st.floats(-1e6, 1e6), min_size=1))
def test_an_axis_holds_all_values_with_few_round_marks(values: list[float]) -> None:
    marks = axis(values).marks
    assert marks[0] <= min(values)
    assert max(values) <= marks[-1]
    assert 2 <= len(marks) <= 7
    (step,) = {after - before for before, after in pairwise(marks)}
    assert str(step).rstrip("0") in ("1", "2", "5")


@given(st.lists(st.floats(0, 1), max_size=20).map(sorted), st.floats(0.001, 0.05))
def test_spread_keeps_the_order_the_gap_and_what_has_room(places: list[float], gap: float) -> None:
    found = spread(places, gap)
    assert all(after - before >= gap - 1e-9 for before, after in pairwise(found))
    assert all(0 <= place <= 1 for place in found)
    if all(after - before >= gap for before, after in pairwise(places)):
        assert found == pytest.approx(places)


@given(st.lists(st.tuples(*[st.floats(0, 1)] * 3).map(sorted), min_size=1, max_size=9))
def test_a_bar_is_as_long_as_its_share_and_the_line_as_its_interval(shares: list[list[float]]) -> None:
    found = tree(bars(*(Bar("Giza", share, low, high, "") for low, share, high in shares)))
    rows = found.findall(".//*[@class='row']")
    assert len(rows) == len(shares)
    for row, (low, share, high) in zip(rows, shares, strict=True):
        (bar,) = row.iter("rect")
        assert numbers(bar, "x", "width") == pytest.approx([0, 1000 * share], abs=0.06)
        lines = [numbers(line, "x1", "x2") for line in row.iter("line") if line.get("class") == "end"]
        expected = [1000 * low, 1000 * high, 1000 * low, 1000 * low, 1000 * high, 1000 * high]
        assert sum(lines, []) == pytest.approx(expected, abs=0.06)  # noqa: RUF017 -- three lines


def test_parts_lie_side_by_side_and_losses_to_the_left() -> None:
    """The widest bar: 2 + 6 to the right; the longest loss is 2. So a point is a tenth of the width."""
    kinds = ("military", "civilian", "science")
    found = tree(stacks(kinds, Stack("Ann", (2, 6, 0), "8.0"), Stack("Bob", (-2, 1, 3), "2.0")))
    ann, bob = found.findall(".//*[@class='row']")
    assert [numbers(part, "x", "width") for part in ann.iter("rect")] == [[200, 200], [400, 600]]
    assert [numbers(part, "x", "width") for part in bob.iter("rect")] == [[0, 200], [200, 100], [300, 300]]
    assert [part.get("class") for part in bob.iter("rect")] == ["k-military", "k-civilian", "k-science"]
    assert ["".join(one.itertext()) for one in found.iterfind(".//*[@class='legend']/span")] == [*kinds]


def test_nothing_but_noughts_is_drawn_without_parts() -> None:
    assert classes(stacks(("cat",), Stack("Ann", (0,), "0.0"))) == []


ALL = pytest.mark.parametrize(
    "picture",
    [
        curves(Curve(NASTY, ((0, 1500), (1, 1510)))),
        bars(Bar(NASTY, 0.5, 0.2, 0.8, NASTY)),
        stacks((NASTY,), Stack(NASTY, (3,), NASTY)),
    ],
)


@ALL
def test_a_picture_is_an_image_with_a_name_and_obeys_nobody(picture: Picture) -> None:
    found = tree(picture)
    assert found.get("role") == "img"
    assert NASTY in (found.get("aria-label") or "")
    assert not [*found.iter("script")]
    assert "<script" not in drawn(picture)


@ALL
def test_only_a_page_draws(picture: Picture) -> None:
    def sheet(style: Html | Plain | Markdown) -> str:
        return "\n".join(_sheet((), Drawings(picture), style))  # type: ignore[arg-type] # it has what is asked of it

    assert (sheet(Plain(None)), sheet(Markdown())) == ("", "")
    assert re.search(r'^<h2>Ratings</h2>.*role="img".*<summary>As a table</summary>.*1510', sheet(Html()), re.DOTALL)


class Drawings:
    """Stands for a view that has one picture to show."""

    def __init__(self, picture: Picture) -> None:
        """Take the picture."""
        self.picture = picture

    def of(self, _: object) -> list[Block]:
        return [self.picture]


def luminance(colour: str) -> float:
    """Return how bright a colour is, as the Web Content Accessibility Guidelines 2 measure it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_every_curve_is_seen_by_day_and_by_night() -> None:
    """3 to 1 is what the guidelines ask of lines."""
    style = "\n".join(page("", [""]))
    papers = re.findall(r"--paper: (#\w{6})", style)[:2]
    palettes = [re.findall(r"--c\d: (#\w{6})", part) for part in re.findall(r"\.chart \{([^}]*--c0:[^}]*)\}", style)]
    assert [len(palette) for palette in palettes] == [8, 8]
    for paper, palette in zip(papers, palettes, strict=True):
        assert all(contrast(paper, colour) >= 3 for colour in palette)


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == 21
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
