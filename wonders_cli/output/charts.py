"""Pictures of numbers as SVG: lines, bars with an interval, stacked bars.

They take their colours from the page, light or dark. A picture is as wide as a phone, so its letters can be read there.
All texts come escaped, or are escaped here.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

WIDTH, LINE, LEFT, RIGHT = 400, 18, 122, 62
"""In units of the picture: its width, the height of a line, the room for names and for numbers beside the bars."""
LETTERS = 20
"""So many letters of a name have room."""
HEIGHT = 260
COLOURS = ("c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7")
DASHES = ("", "6 3", "2 3", "8 3 2 3")
"""Lines differ in more than their colour."""

STYLE = """
figure { margin: 1.5rem 0; max-width: 44rem; } figcaption { margin-top: .4rem; font-size: .9rem; }
svg { width: 100%; height: auto; display: block; overflow: visible; font: 11px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .axis { stroke: var(--rule); stroke-width: 1; }
svg .whisker { stroke: var(--ink); stroke-width: 1.5; } svg .bar { fill: #4477aa; }
svg path { fill: none; stroke-width: 2; }
svg .c0 { stroke: #3366aa; } svg .c1 { stroke: #b3261e; } svg .c2 { stroke: #2e7d32; } svg .c3 { stroke: #8e5bb5; }
svg .c4 { stroke: #a06a00; } svg .c5 { stroke: #00797a; } svg .c6 { stroke: #b0447a; } svg .c7 { stroke: #5c6b73; }
svg .military { fill: #b3261e; } svg .treasury { fill: #c9a227; }
svg .wonder, svg .wonders, svg .stages { fill: #8a6d3b; }
svg .civilian, svg .blue { fill: #1f5fa8; } svg .commercial { fill: #e0b400; } svg .guilds { fill: #6b3fa0; }
svg .science, svg .scientific, svg .progress { fill: #2e7d32; } svg .cat { fill: #7a7a7a; }
@media (prefers-color-scheme: dark) {
  svg path { stroke-width: 2.5; filter: brightness(1.7); } svg .bar { fill: #6699cc; }
}
@media print { figure { break-inside: avoid; } }
"""


class Bar(NamedTuple):
    """A bar with its name, its share of one, the interval in which that lies, and what stands behind it."""

    name: str
    share: float
    low: float
    high: float
    note: str


def _figure(height: float, title: str, caption: str, parts: Iterable[str]) -> str:
    """Put the parts of a picture into a figure; the title is what is read aloud."""
    drawn = "\n".join(parts)
    return (
        f'<figure>\n<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">\n{drawn}\n</svg>\n'
        f"<figcaption>{escape(caption)}</figcaption>\n</figure>"
    )


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _name(text: str) -> str:
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…"


def rates(bars: Sequence[Bar], title: str, caption: str) -> str:
    """Draw a bar for each share, with a whisker for its interval."""
    room = WIDTH - LEFT - RIGHT
    parts = []
    for at, bar in enumerate(bars):
        y = at * LINE
        low, high = (LEFT + room * max(0.0, min(1.0, end)) for end in (bar.low, bar.high))
        parts += [
            _text(LEFT - 6, y + 12, _name(bar.name), "end"),
            f'<rect class="bar" x="{LEFT}" y="{y + 3}" width="{room * bar.share:.1f}" height="{LINE - 7}"/>',
            f'<line class="whisker" x1="{low:.1f}" x2="{high:.1f}" y1="{y + 8.5}" y2="{y + 8.5}"/>',
            _text(WIDTH - RIGHT + 6, y + 12, bar.note),
        ]
    bottom = len(bars) * LINE
    parts += [_axis(LEFT + room * part, bottom, f"{100 * part:.0f} %") for part in (0, 0.25, 0.5, 0.75, 1)]
    return _figure(bottom + 20, title, caption, parts)


def _axis(x: float, bottom: float, label: str) -> str:
    line = f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom}"/>'
    return f"{line}\n{_text(x, bottom + 14, label, 'middle')}"


def stacked(bars: Mapping[str, Mapping[str, float]], parts: Sequence[str], title: str, caption: str) -> str:
    """Draw a bar for each name, made of parts one after the other; what is below zero goes to the left."""
    below = max((-sum(min(0.0, one) for one in bar.values()) for bar in bars.values()), default=0)
    above = max((sum(max(0.0, one) for one in bar.values()) for bar in bars.values()), default=0)
    unit = (WIDTH - LEFT - RIGHT) / ((below + above) or 1)
    zero = LEFT + below * unit
    drawn = []
    for at, (name, bar) in enumerate(bars.items()):
        y, left, right = at * LINE, zero, zero
        drawn.append(_text(LEFT - 6, y + 12, _name(name), "end"))
        for part in parts:
            wide = abs(bar.get(part, 0.0)) * unit
            if bar.get(part, 0.0) < 0:
                left -= wide
                x = left
            else:
                x = right
                right += wide
            drawn.append(f'<rect class="{part}" x="{x:.1f}" y="{y + 2}" width="{wide:.1f}" height="{LINE - 5}"/>')
        drawn.append(_text(WIDTH - RIGHT + 6, y + 12, f"{sum(bar.values()):.1f}"))
    y = len(bars) * LINE + 6
    x = 0.0
    for part in parts:
        label = part.capitalize()
        if x + 24 + 6.5 * len(label) > WIDTH:
            x, y = 0.0, y + LINE
        drawn.append(f'<rect class="{part}" x="{x:.1f}" y="{y}" width="10" height="10"/>')
        drawn.append(_text(x + 14, y + 9, label))
        x += 24 + 6.5 * len(label)
    return _figure(y + LINE, title, caption, drawn)


def lines(curves: Mapping[str, Sequence[tuple[int, float]]], title: str, caption: str) -> str:
    """Draw a line for each name through points of whole numbers and values; the names stand at the ends."""
    every = [point for curve in curves.values() for point in curve]
    last = max((x for x, _ in every), default=1)
    low, high = min((y for _, y in every), default=0.0), max((y for _, y in every), default=1.0)
    room, tall = WIDTH - 34 - LEFT, HEIGHT - 30
    scale = tall / ((high - low) or 1)

    def place(x: int, y: float) -> tuple[float, float]:
        return 34 + room * x / last, 10 + (high - y) * scale

    drawn = []
    for value in (low, (low + high) / 2, high):
        y = place(0, value)[1]
        drawn.append(f'<line class="axis" x1="34" x2="{34 + room}" y1="{y:.1f}" y2="{y:.1f}"/>')
        drawn.append(_text(30, y + 4, f"{value:.0f}", "end"))
    ends = sorted((place(*curve[-1])[1], name) for name, curve in curves.items())
    labels = dict(zip([name for _, name in ends], _spread([y for y, _ in ends], 11), strict=True))
    for at, (name, curve) in enumerate(curves.items()):
        points = [place(x, y) for x, y in curve]
        way = " ".join(f"{'M' if not step else 'L'}{x:.1f} {y:.1f}" for step, (x, y) in enumerate(points))
        kind, dash = COLOURS[at % len(COLOURS)], DASHES[at // len(COLOURS) % len(DASHES)]
        pattern = f' stroke-dasharray="{dash}"' if dash else ""
        x, y = points[-1]
        end = labels[name]
        drawn.append(f'<path class="{kind}" d="{way}"{pattern}/>')
        drawn.append(f'<path class="{kind}" d="M{x:.1f} {y:.1f} L{38 + room} {end:.1f}" style="stroke-width:.7"/>')
        drawn.append(_text(42 + room, end + 4, _name(name)))
    bottom = max([HEIGHT, *(y + 10 for y in labels.values())])
    return _figure(bottom, title, caption, drawn)


def _spread(places: Sequence[float], least: float) -> list[float]:
    """Move places apart that are too near to each other, in their order.

    >>> _spread([0, 1, 30], 10)
    [0, 10, 30]
    """
    found = list(places)
    for one, other in pairwise(range(len(found))):
        found[other] = max(found[other], found[one] + least)
    return found
