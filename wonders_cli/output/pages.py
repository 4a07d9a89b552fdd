"""One page of HTML that can be published as it is: no script, readable on a phone, in the dark and on paper."""

from collections.abc import Iterable, Iterator

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
@media print {
  :root { --ink: #000; --paper: #fff; --rule: #999; color-scheme: light; }
  body { max-width: none; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .wide { overflow: visible; } tr, pre { break-inside: avoid; }
  td:first-child, th:first-child { position: static; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
"""


def page(title: str, pieces: Iterable[str], style: str = "") -> Iterator[str]:
    """Put pieces of HTML, escaped already, into a page, with more of a style; nothing of no pieces.

    >>> [line.splitlines()[0] for line in page("Score", ["<p>Ann wins.</p>"])]
    ['<!doctype html>', '<p>Ann wins.</p>', '</main>']
    """
    begun = False
    for piece in pieces:
        if not begun:
            yield (
                '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
                '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
                f"<title>{title}</title>\n<style>{_STYLE}{style}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>"
            )
            begun = True
        yield piece
    if begun:
        yield "</main>\n</body>\n</html>"
