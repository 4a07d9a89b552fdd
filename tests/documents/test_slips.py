"""What is not YAML: the slip is named in plain words, at its own place, whichever parser finds it."""

import pytest
import yaml

from tests.documents.reading import places, plain, problem, read
from wonders_cli.documents.slips import slip

pytestmark = pytest.mark.usefixtures("either_loader")

ANN = "players:\n  - name: Ann\n"
SLIPS = {
    "a colon without its blank": (f"{ANN}    coins:7\n    cards: [Loom]\n", (3, 5), 'behind the colon of "coins"'),
    "one before the next player": (f"{ANN}    coins:7\n  - name: Bob\n", (3, 5), 'behind the colon of "coins"'),
    "one at the end": (f"{ANN}    coins:7\n", (3, 5), 'behind the colon of "coins"'),
    "one in the first line": ("game:base\nplayers:\n  - name: Ann\n", (1, 1), 'behind the colon of "game"'),
    "one behind a hyphen": ("players:\n  - name:Ann\n    coins: 7\n", (2, 5), 'behind the colon of "name"'),
    "one in brackets": ("players:\n  - {name: Ann, coins:7}\n", (2, 17), 'behind the colon of "coins"'),
    "one in a turn": ("ages:\n  - - {Ann:sell Loom, Bob: sell Press}\n", (2, 8), 'behind the colon of "Ann"'),
    "a wide colon": (f"{ANN}    coins\uff1a7\n    cards: []\n", (3, 5), 'behind the colon of "coins"'),
    "a bracket": (f"{ANN}    cards: [Loom, Press\n    military: [1]\n", (3, 12), '"[" is never closed'),
    "a brace": ("players:\n  - {name: Ann, cards: [Loom]\n  - {name: Bob}\n", (2, 5), '"{" is never closed'),
    "an inner bracket": ("a:\n  - {name: Ann, cards: [Loom, b: [1]}\n", (2, 24), '"[" is never closed'),
    "a bracket at the end": ("a: [\n", (1, 4), '"[" is never closed'),
    "a bracket behind a comma": ("a: {b: 1,\n\n", (1, 4), '"{" is never closed'),
    "a bracket behind a closed one": ("a: [[1], [2],\n", (1, 4), '"[" is never closed'),
    "brackets in quotation marks": ('a: ["]",\n', (1, None), "this is not YAML: "),
    "another bracket": ("a: [1, 2}\n", (1, 4), '"[" is never closed'),
    "a comma": ('a: [\n  {b: 1},\n  {b: 2}\n  {b: "]"} # ]\n]\n', (4, 3), "a comma is missing before this"),
    "a comma between keys": ("a: {name: Ann cards: [Loom]}\n", (1, 20), "a comma is missing before this"),
    "a value": ("a: [1, , 2]\n", (1, 8), "a value is missing before this"),
    "a question mark": ("a: [gear, ?, b ? c: d: e]\n", (1, 11), "a question mark that stands alone"),
    "a quotation mark": ('players:\n  - name: "Ann\n    coins: 3\n', (2, 11), "this quotation mark is never closed"),
    "one before others": ('a:\n  - name: "Ann\n    b: "Gizah"\n', (2, 11), "this quotation mark is never closed"),
    "an apostrophe": ("players:\n  - name: 'Ann\n    coins: 3\n", (2, 11), "this quotation mark is never closed"),
    "an apostrophe before others": ("a: 'Ann\nb: 'Bob'\n", (1, 4), "this quotation mark is never closed"),
    "a tab": ("players:\n\t- name: Ann\n", (2, 1), "no tab"),
    "a tab before a key": (f"{ANN}\tcoins: 3\n", (3, 1), "no tab"),
    "a dash for a hyphen": ("players:\n  \u2013 name: Ann\n    coins: 3\n", (2, 3), 'with "-" and a blank'),
    "a star for a hyphen": ("players:\n  * name: Ann\n    coins: 3\n", (2, 3), 'with "-" and a blank'),
    "a hyphen without its blank": ("cards:\n- Loom\n-Press\nage: 3\n", (3, 1), "a blank is missing behind the hyphen"),
    "a blank of the web": ("a: 1\n\u00a0b: 2\n c: d: e\n", (2, 1), "the blank U+00A0 is none for YAML"),
    "a key too far right": (f"{ANN}     coins: 3\n", (3, 6), "does not stand in line"),
    "a key too far left": (f"{ANN}   coins: 3\n", (3, 4), "does not stand in line"),
    "a hyphen too far left": (f"{ANN} - name: Bob\n", (3, 2), "does not stand in line"),
    "a second colon": ("label: Game 3: final\nage: 3\n", (1, 14), "a second colon in one line"),
    "a sign at the beginning": ("label: @home\n", (1, 8), 'begins with "@" needs quotation marks'),
    "no colon": (f"{ANN}    coins 3\n    cards: []\n", (3, 5), "a colon is missing"),
    "a list behind its key": ("cards: - Loom\n", (1, 8), "a list begins in a line of its own"),
    "an escape that is none": ('a: "\\q"\n', (1, None), "this is not YAML: found unknown escape character"),
}


@pytest.mark.parametrize("what", SLIPS)
def test_a_slip_is_named_where_it_is(what: str, request: pytest.FixtureRequest) -> None:
    text, (line, column), words = SLIPS[what]
    if what == "a question mark" and "pure" in request.node.name:
        pytest.skip("the parser in Python takes it for a key without a name")
    found = problem(text)
    assert (found.code, found.span and found.span.line) == ("not-yaml", line)
    assert column is None or (found.span and found.span.column == column)
    assert words in str(found.message)


def test_what_stands_right_behind_a_colon_is_read_all_the_same() -> None:
    (document,) = read("{name:Ann, coins:7, http://x: 1, 'a:b': , 12:30: }")
    assert plain(document.root) == {"name": "Ann", "coins": "7", "http://x": "1", "a:b": "", "12:30": ""}
    assert [code for code, _, _ in places("{name:Ann, coins:7}")] == ["not-yaml", "not-yaml"]


def test_an_error_without_a_place_or_beyond_all_words_has_no_slip() -> None:
    assert slip(yaml.MarkedYAMLError(problem="x"), ["a"]) is None
    assert slip(yaml.MarkedYAMLError(problem="x", problem_mark=yaml.Mark("t", 0, 9, 0, "", 0)), ["a"]) is None
