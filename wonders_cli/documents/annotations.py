"""Problems for machines: a JSON object a line, or the annotations that GitHub shows beside the lines of a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.problems import LONGEST_MESSAGE, Problem
from wonders_cli.rules.messages import printable, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def lines(fmt: str, name: str, problems: Sequence[Problem], severity: str) -> Iterator[str]:
    """Write each problem of a document in a line, in the order of their places, as `json` or as `github` reads it."""
    write = as_annotation if fmt == "github" else as_json_line
    for problem in sorted(problems, key=lambda problem: problem.span or ()):
        yield write(name, problem, severity)


def as_json_line(name: str, problem: Problem, severity: str = "error") -> str:
    """Write a problem as an object on one line, always with the same keys; what is not known is null.

    Lines and columns count from 1; the end column is the one after the last character. Letters beyond ASCII are
    escaped, so that no encoding of a terminal spoils them.

    >>> from wonders_cli.rules.messages import say
    >>> print(as_json_line("", Problem("not-asked", say("Duel has no neighbours"))))
    {"file": null, "line": null, "column": null, "end_line": null, "end_column": null, "severity": "error", \
"code": "not-asked", "message": "Duel has no neighbours", "suggestion": null}
    """
    place = problem.span._asdict() if problem.span else dict.fromkeys(("line", "column", "end_line", "end_column"))
    found: dict[str, Any] = {
        "file": name or None,
        **place,
        "severity": severity,
        "code": problem.code,
        "message": printable(written(problem.message), LONGEST_MESSAGE),
        "suggestion": problem.suggestion,
    }
    return json.dumps(found)


def as_annotation(name: str, problem: Problem, severity: str = "error") -> str:
    """Write a problem as a workflow command of GitHub, which shows it beside the line.

    GitHub takes columns only where the place begins and ends on one line; its last column is the last character.

    >>> from wonders_cli.documents.problems import Span
    >>> from wonders_cli.rules.messages import say
    >>> print(as_annotation("t.yaml", Problem("unknown-card", say("not a card"), Span(3, 9, 3, 12), "Loom")))
    ::error file=t.yaml,line=3,endLine=3,col=9,endColumn=11,title=unknown-card::not a card%0Adid you mean "Loom"?
    """
    properties: dict[str, object] = {"file": name} if name else {}
    if span := problem.span:
        properties |= {"line": span.line, "endLine": span.end_line}
        if span.line == span.end_line:
            properties |= {"col": span.column, "endColumn": max(span.column, span.end_column - 1)}
    properties["title"] = problem.code
    named = ",".join(f"{key}={printable(str(value)).translate(_PROPERTY)}" for key, value in properties.items())
    text = printable(written(problem.message), LONGEST_MESSAGE)
    if problem.suggestion:
        text += f"\n{problem.hint}"
    return f"::{severity} {named}::{text.translate(_DATA)}"
