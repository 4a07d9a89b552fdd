"""Every template of a message in the program can be written: it is a literal, and has the values that it names."""

import ast
import re
from collections.abc import Iterator
from string import Formatter
from typing import NamedTuple

import pytest

from tests.console import ROOT
from wonders_cli.rules.messages import Message, say, written

JOINERS = {"and", "or", "either", "also", "comma", "semicolon", "plus"}
WORDS = {"quoted", "age", "units", "+"}
NOUNS = {
    *("Battle", "Wonder", "building", "card", "coin", "copy", "defeat", "guild", "horn", "player", "point", "resource"),
    *("game", "set", "shield", "space", "stage", "time", "token", "conflict token", "progress token", "victory token"),
    *("different resource", "identical resource", "different symbol", "free symbol"),
    *("more problem", "more unreadable document"),
}
"""What is counted in a message. One that is new goes here: a misspelt word would be taken for a noun."""


class Call(NamedTuple):
    """A call of `say`: where it is, its templates (two where one is chosen), the names of its values."""

    place: str
    templates: tuple[str, ...] | None
    values: frozenset[str]


def calls() -> Iterator[Call]:
    for path in sorted((ROOT / "wonders_cli").rglob("*.py")):
        module = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                place = f"{path.relative_to(ROOT)}:{node.lineno}"
                named = frozenset(str(keyword.arg) for keyword in node.keywords)
                yield Call(place, literals(node.args[0]) if len(node.args) == 1 else None, named)


def literals(node: ast.expr) -> tuple[str, ...] | None:
    """Return the texts that an argument may be: a literal, or a choice of two; None if it is anything else."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.IfExp(body=body, orelse=other):
            one, two = literals(body), literals(other)
            return None if one is None or two is None else one + two
        case _:
            return None


CALLS = list(calls())


def test_templates_are_literals() -> None:
    assert [call.place for call in CALLS if call.templates is None] == []


def test_a_template_names_the_values_that_it_is_given() -> None:
    """Where one of two is chosen, each may leave out a value that the other has."""
    wrong = []
    for call in CALLS:
        named = [{name for _, name, _, _ in Formatter().parse(one) if name is not None} for one in call.templates or ()]
        if set().union(*named) != call.values:
            wrong.append((call.place, call.templates, sorted(set().union(*named) ^ call.values)))
    assert wrong == []


def test_how_values_are_written_is_known() -> None:
    unknown = []
    for call in CALLS:
        for template in call.templates or ():
            for _, name, form, conversion in Formatter().parse(template):
                words = (form or "").split()
                if words and words[-1] in JOINERS:
                    words.pop()
                if name is not None and (conversion or " ".join(words) not in {"", *WORDS, *NOUNS}):
                    unknown.append((call.place, template, form))
    assert unknown == []


def test_the_names_of_values_are_words() -> None:
    names = {name for call in CALLS for name in call.values}
    assert names
    assert [name for name in sorted(names) if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name)] == []


def test_there_are_messages() -> None:
    assert len(CALLS) > 300


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (say("{coins:coin}", coins=0), "0 coins"),
        (say("{short:units comma}", short=(("wood", 2), ("glass", 1))), "2 wood, 1 glass"),
        (say("{ages:age or}", ages=(1, 2, 3)), "Age I, Age II or Age III"),
        (say("{ages:age}", ages=()), ""),
        (say("{word:quoted}", word="a\x1bb"), '"a\\x1bb"'),
        (say("{words:quoted comma}", words=("a", "b")), '"a", "b"'),
        (say("{value:+} and {other_value:+}", value=2, other_value=-1), "+2 and -1"),
        (say("{{ }}"), "{ }"),
        (say("{why}", why=None), ""),
        (say("{parts:semicolon}", parts=(say("{card}", card="Altar"), "Baths")), "Altar; Baths"),
        (say("{cities:city}", cities=2), "2 cities"),
    ],
)
def test_written(message: Message, text: str) -> None:
    assert str(message) == written(message) == text


def test_a_text_of_a_stranger_is_no_template() -> None:
    assert str(say("{player} wins", player="{coins}")) == "{coins} wins"
