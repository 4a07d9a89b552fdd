"""Pictures as SVG in a page, without a script: as wide as the page, in its letters and colours, also in the dark.

What is stretched to the width is drawn in SVG; all words are text of the page beside it, so they keep their size on a
phone. For who cannot see it, a picture is one image with a name; the grid under it has the figures.
"""

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor
from typing import NamedTuple

from wonders_cli.output.blocks import Bars, Curves, Picture, Stacks
from wonders_cli.rules.messages import printable

COLOURS = 8
"""Curves have so many colours; then they are the same with other dashes."""
DASHES = ("", "9 4", "2 4")
WIDE, HIGH = 1000, 1000
"""The units of a drawing, whatever its size."""
LINE = 1.4
"""The height of a line of text, in the letters of the page."""
LOWEST = 18.0
"""The height of curves in the same measure; more names need more."""
STEPS = (1, 2, 5)
MARKS = 4
"""The axis has about so many marks."""


def drawn(picture: Picture) -> str:
    """Draw a picture; its words are escaped here."""
    match picture:
        case Curves():
            return "\n".join(_curves(picture))
        case Bars():
            return "\n".join(_bars(picture))
        case Stacks():
            return "\n".join(_stacks(picture))


def escaped(text: str) -> str:
    """Escape what a page would obey.

    >>> escaped('<b title="x">')
    '&lt;b title=&quot;x&quot;&gt;'
    """
    return escape(printable(text))


def _opened(picture: Picture, kind: str, summary: str) -> str:
    return f'<div class="chart {kind}" role="img" aria-label="{escaped(f"{picture.title}. {summary}")}">'


class Axis(NamedTuple):
    """A scale from its least to its greatest mark."""

    marks: tuple[int, ...]

    def part(self, value: float) -> float:
        """Say how far up a value is: 0 at the least mark, 1 at the greatest."""
        least, most = self.marks[0], self.marks[-1]
        return (value - least) / (most - least)


def axis(values: Sequence[float]) -> Axis:
    """Choose round marks, of which the first and the last hold all values.

    >>> axis([1487, 1532]).marks, axis([1500]).marks
    ((1480, 1500, 1520, 1540), (1500, 1501))
    """
    least, most = min(values), max(values)
    step = _step((most - least) / MARKS)
    first = floor(least / step)
    last = max(ceil(most / step), first + 1)
    return Axis(tuple(number * step for number in range(first, last + 1)))


def _step(least: float) -> int:
    """Find the smallest of 1, 2, 5, 10, 20, 50 and so on that is large enough.

    >>> _step(11.25), _step(0.3), _step(2)
    (20, 1, 2)
    """
    scale = 1
    while scale * STEPS[-1] < least:
        scale *= 10
    return next(step * scale for step in STEPS if step * scale >= least)


def spread(places: Sequence[float], gap: float) -> list[float]:
    """Move places between 0 and 1 apart by a gap, in their order, as little as that takes from the top down.

    >>> spread([0.125, 0.25, 0.9375, 1.0], 0.25)
    [0.125, 0.375, 0.75, 1.0]
    """
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + gap) if found else place)
    highest = 1.0
    for index in range(len(found) - 1, -1, -1):
        found[index] = max(min(found[index], highest), 0.0)
        highest = found[index] - gap
    return found


def _curves(picture: Curves) -> Iterator[str]:
    """Draw the curves over a scale, and write their names where they end."""
    curves = picture.curves
    scale = axis([value for curve in curves for _, value in curve.points])
    first = min(curve.points[0][0] for curve in curves)
    last = max(curve.points[-1][0] for curve in curves)
    height = max(LOWEST, LINE * len(curves))
    summary = "; ".join(f"{curve.name} {curve.points[-1][1]:.0f}" for curve in curves)
    yield _opened(picture, "curves", summary)
    yield f'<div class="plot" style="height:{height:g}rem">'
    marks = (f'<span style="top:{100 * (1 - scale.part(mark)):.2f}%">{mark}</span>' for mark in scale.marks)
    yield f'<div class="scale">{"".join(marks)}</div>'
    yield f'<svg viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none">'
    for mark in scale.marks:
        y = HIGH * (1 - scale.part(mark))
        yield f'<line class="grid" x1="0" x2="{WIDE}" y1="{y:.1f}" y2="{y:.1f}"/>'
    for number, curve in enumerate(curves):
        points = " ".join(
            f"{WIDE * _along(at, first, last):.1f},{HIGH * (1 - scale.part(value)):.1f}"
            for at, value in (*curve.points, (last, curve.points[-1][1]))  # who plays no more keeps what there is
        )
        yield f'<polyline {_stroke(number)} points="{points}"><title>{escaped(curve.name)}</title></polyline>'
    yield "</svg>"
    order = sorted(range(len(curves)), key=lambda number: -curves[number].points[-1][1])
    places = spread([1 - scale.part(curves[number].points[-1][1]) for number in order], LINE / height)
    yield '<div class="names">'
    for number, place in zip(order, places, strict=True):
        sample = f'<svg class="sample" viewBox="0 0 24 10"><line {_stroke(number)} x1="0" x2="24" y1="5" y2="5"/></svg>'
        yield f'<span style="top:{100 * place:.2f}%">{sample}{escaped(curves[number].name)}</span>'
    yield f'</div>\n</div>\n<p class="note">{escaped(str(picture.note))}</p>\n</div>'


def _along(at: float, first: float, last: float) -> float:
    return (at - first) / (last - first) if last > first else 0


def _stroke(number: int) -> str:
    """Tell curves apart: each has its colour, or its dashes where the colours begin again."""
    dash = DASHES[number // COLOURS % len(DASHES)]
    return f'class="curve c{number % COLOURS}"' + (f' stroke-dasharray="{dash}"' if dash else "")


def _bars(picture: Bars) -> Iterator[str]:
    """Draw each bar from 0 to 100 %, its interval over it, and marks at each quarter."""
    yield _opened(picture, "bars", "; ".join(f"{bar.name}: {bar.said}" for bar in picture.bars))
    quarters = "".join(f'<line class="grid" x1="{x}" x2="{x}" y1="0" y2="20"/>' for x in range(0, WIDE + 1, WIDE // 4))
    for bar in picture.bars:
        low, high, share = (round(WIDE * part, 1) for part in (bar.low, bar.high, bar.share))
        ends = "".join(f'<line class="end" x1="{x}" x2="{x}" y1="6" y2="14"/>' for x in (low, high))
        yield (
            f'<div class="row"><span>{escaped(bar.name)}</span><span class="said">{escaped(bar.said)}</span>'
            f'<svg viewBox="0 0 {WIDE} 20" preserveAspectRatio="none">{quarters}'
            f'<rect class="bar" x="0" y="3" width="{share}" height="14"/>'
            f'<line class="end" x1="{low}" x2="{high}" y1="10" y2="10"/>{ends}</svg></div>'
        )
    yield '<div class="quarters"><span>0 %</span><span>50 %</span><span>100 %</span></div>'
    yield f'<p class="note">{escaped(str(picture.note))}</p>\n</div>'


def _stacks(picture: Stacks) -> Iterator[str]:
    """Draw the parts of each bar side by side: those above nothing to the right of it, the others to the left."""
    most = max(sum(part for part in stack.parts if part > 0) for stack in picture.stacks)
    least = min(sum(part for part in stack.parts if part < 0) for stack in picture.stacks)
    unit = WIDE / ((most - least) or 1)
    yield _opened(picture, "stacks", "; ".join(f"{stack.name}: {stack.said}" for stack in picture.stacks))
    swatches = (f'<span><i class="swatch {_class(kind)}"></i>{escaped(kind)}</span>' for kind in picture.kinds)
    yield f'<div class="legend">{"".join(swatches)}</div>'
    for stack in picture.stacks:
        yield (
            f'<div class="row"><span>{escaped(stack.name)}</span><span class="said">{escaped(stack.said)}</span>'
            f'<svg viewBox="0 0 {WIDE} 20" preserveAspectRatio="none">'
        )
        right = left = -least * unit
        for kind, part in zip(picture.kinds, stack.parts, strict=True):
            width = abs(part) * unit
            if part < 0:
                left -= width
            x = left if part < 0 else right
            if width:
                title = f"<title>{escaped(f'{kind}: {part:.1f}')}</title>"
                yield f'<rect class="{_class(kind)}" x="{x:.1f}" y="1" width="{width:.1f}" height="18">{title}</rect>'
            if part > 0:
                right += width
        yield "</svg></div>"
    yield f'<p class="note">{escaped(str(picture.note))}</p>\n</div>'


def _class(kind: str) -> str:
    """Name the class that gives a kind its colour."""
    return f"k-{escaped(kind.lower())}"
