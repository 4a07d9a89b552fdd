"""One page of HTML that can be published as it is: no script, readable on a phone, in the dark and on paper."""

from collections.abc import Iterable, Iterator

from wonders_cli.rules.messages import spoken_code

_STYLE = """
:root { color-scheme: light dark; --ink: #1d1d1b; --paper: #fdfcf8; --rule: #b9b4a8; }
@media (prefers-color-scheme: dark) { :root { --ink: #eeeae0; --paper: #1b1a18; --rule: #5d594f; } }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.2; overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .6rem; border: 0 solid var(--rule); border-bottom-width: 1px; text-align: left;
  vertical-align: top; }
th { border-bottom-width: .3rem; vertical-align: bottom; }
td:first-child, th:first-child { position: sticky; left: 0; background: var(--paper); }
th.military { border-color: #b3261e; } th.treasury { border-color: #c9a227; }
th.wonder, th.wonders { border-color: #8a6d3b; }
th.civilian, th.blue { border-color: #1f5fa8; } th.commercial { border-color: #e0b400; }
th.guilds { border-color: #6b3fa0; }
th.science, th.scientific, th.progress { border-color: #2e7d32; }
th.total { border-color: var(--ink); }
pre { margin: 0; font: min(1rem, 2vw)/1.2 ui-monospace, monospace; }
details { margin: .5rem 0; border-left: .2rem solid var(--rule); padding-left: .6rem; }
summary { cursor: pointer; }
@media (max-width: 40rem) {
  .wide:not(.turnable) table { width: max-content; max-width: 40rem; }
  .turnable table, .turnable thead, .turnable tbody { display: flex; }
  .turnable tr { display: flex; flex-direction: column; }
  .turnable thead { position: sticky; left: 0; background: var(--paper); }
  .turnable th, .turnable td { min-height: 1.5rem; padding: .35rem .45rem; white-space: nowrap; }
  .turnable th { position: static; text-align: left !important; border-bottom: 1px solid var(--rule);
    border-left-width: .3rem; }
  .turnable td { position: static; text-align: right !important; }
  .turnable td:first-child { font-weight: bold; }
}
.chart { --c0: #1f5fa8; --c1: #b3261e; --c2: #2e7d32; --c3: #6b3fa0; --c4: #9a6700; --c5: #00707f; --c6: #a8327e;
  --c7: #5d594f; }
@media screen and (prefers-color-scheme: dark) {
  .chart { --c0: #7db2f0; --c1: #f28b82; --c2: #81c995; --c3: #c3a5f0; --c4: #f0c04c; --c5: #5fd0de; --c6: #f090cc;
    --c7: #c4beb0; }
}
.chart svg { width: 100%; display: block; overflow: visible; }
.chart line, .chart polyline { fill: none; stroke: var(--ink); stroke-width: 2; vector-effect: non-scaling-stroke; }
.chart .grid { stroke: var(--rule); stroke-width: 1; }
.c0 { --c: var(--c0); } .c1 { --c: var(--c1); } .c2 { --c: var(--c2); } .c3 { --c: var(--c3); }
.c4 { --c: var(--c4); } .c5 { --c: var(--c5); } .c6 { --c: var(--c6); } .c7 { --c: var(--c7); }
.chart .curve { stroke: var(--c); stroke-linejoin: round; }
.plot { display: grid; grid-template-columns: 3rem 1fr minmax(6rem, 22%);
  grid-template-rows: 100%; column-gap: .5rem; margin: 1.2rem 0; }
.plot > svg { height: 100%; min-height: 0; }
.scale, .names { position: relative; font-size: .9rem; }
.scale span, .names span { position: absolute; transform: translateY(-50%); white-space: nowrap; }
.scale span { right: 0; }
.names span { max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
.names .sample { display: inline-block; width: 1.5rem; height: .7rem; margin-right: .3rem; }
.row { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr 13rem; column-gap: .75rem; align-items: center;
  margin: .3rem 0; break-inside: avoid; overflow-wrap: anywhere; }
.row svg { grid-row: 1; grid-column: 2; height: 1.25rem; } .row .said { grid-row: 1; grid-column: 3; }
.bar { fill: var(--c0); fill-opacity: .45; }
.quarters { display: flex; justify-content: space-between; margin: 0 13.75rem 0 14.75rem; font-size: .9rem; }
.note { font-size: .9rem; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: .6rem 0; }
.swatch { display: inline-block; width: .9rem; height: .9rem; margin-right: .35rem; background: var(--k); }
.stacks rect { fill: var(--k); stroke: var(--paper); stroke-width: 1; vector-effect: non-scaling-stroke; }
.k-military { --k: #c8392f; } .k-treasury { --k: #b98d10; } .k-wonder, .k-wonders, .k-stages { --k: #94754a; }
.k-civilian, .k-blue { --k: #3a78c2; } .k-commercial, .k-cat { --k: #d6a800; } .k-guilds { --k: #8459bd; }
.k-science, .k-scientific { --k: #3c8f40; } .k-progress { --k: #1f8a80; }
@media (max-width: 40rem) {
  .row { grid-template-columns: 1fr auto; margin: .7rem 0; }
  .row svg { grid-row: 2; grid-column: 1 / 3; } .row .said { grid-column: 2; }
  .quarters { margin: 0; }
}
@media print {
  :root { --ink: #000; --paper: #fff; --rule: #999; color-scheme: light; }
  body { max-width: none; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .wide { overflow: visible; } tr, pre, .plot { break-inside: avoid; } h2, h3 { break-after: avoid; }
  td:first-child, th:first-child { position: static; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
"""


def page(title: str, pieces: Iterable[str]) -> Iterator[str]:
    """Put pieces of HTML, escaped already, into a page; nothing of no pieces.

    >>> [line.splitlines()[0] for line in page("Score", ["<p>Ann wins.</p>"])]
    ['<!doctype html>', '<p>Ann wins.</p>', '</main>']
    """
    begun = False
    for piece in pieces:
        if not begun:
            yield (
                f'<!doctype html>\n<html lang="{spoken_code()}">\n<head>\n<meta charset="utf-8">\n'
                '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
                f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>"
            )
            begun = True
        yield piece
    if begun:
        yield "</main>\n</body>\n</html>"
