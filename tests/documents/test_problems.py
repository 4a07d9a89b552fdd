"""How problems are printed."""

import pytest
from wcwidth import wcswidth

from wonders_cli.documents.problems import (
    MOST_CHARACTERS,
    Problem,
    ProblemError,
    Span,
    format_problem,
    format_problems,
)
from wonders_cli.rules.messages import printable, quoted, say


def carets(line: str, span: Span) -> tuple[str, str]:
    _, excerpt, under = format_problem("t", Problem("c", say("m"), span), line).split("\n")
    return excerpt[8:], under[8:]


def test_a_problem_has_place_excerpt_carets_and_the_right_word() -> None:
    problem = Problem(
        "unknown-card", say("there is no card {word:quoted}", word="Lumbr Yard"), Span(12, 13, 12, 23), "Lumber Yard"
    )
    assert format_problem("table.yaml", problem, "    cards: [Lumbr Yard, Stone Pit]").split("\n") == [
        'table.yaml:12:13: unknown-card: there is no card "Lumbr Yard"',
        "   12 |     cards: [Lumbr Yard, Stone Pit]",
        "      |             ^^^^^^^^^^",
        '   did you mean "Lumber Yard"?',
    ]


def test_a_problem_without_place_or_file() -> None:
    assert format_problem("t.yaml", Problem("unreadable", say("no"))) == "t.yaml: unreadable: no"
    assert format_problem("", Problem("unknown-card", say("no"))) == "unknown-card: no"


def test_wide_letters_take_two_columns_and_combining_marks_none() -> None:
    # Three wide letters before the name: six columns; e and a combining accent: one.
    assert carets("木材場 The\u0301 x", Span(1, 5, 1, 9)) == ("木材場 The\u0301 x", " " * 7 + "^^^")
    assert carets("a: 木材", Span(1, 4, 1, 6)) == ("a: 木材", "   ^^^^")


def test_carets_lie_under_escapes_and_behind_tabs() -> None:
    assert carets("a:\t\x1bx y", Span(1, 4, 1, 6)) == ("a: \\x1bx y", "   ^^^^^")
    assert carets("\u202eab", Span(1, 2, 1, 3)) == ("\\u202eab", "      ^")


def test_a_span_over_several_lines_is_underlined_to_the_end_of_its_first() -> None:
    assert carets("  - name: Ann  ", Span(1, 5, 4, 1)) == ("  - name: Ann", "    ^^^^^^^^^")


def test_a_span_behind_the_end_still_has_a_caret() -> None:
    assert carets("a: [", Span(1, 5, 1, 6)) == ("a: [", "    ^")
    assert carets("a: [", Span(1, 50, 1, 50)) == ("a: [", "    ^")


@pytest.mark.parametrize("column", [1, 50, 90, 5_000, 9_999])
def test_long_lines_are_cut_around_the_span(column: int) -> None:
    line = "x" * (column - 1) + "!" + "x" * (10_000 - column)
    excerpt, under = carets(line, Span(1, column, 1, column + 1))
    assert len(excerpt) <= 92
    assert excerpt[under.index("^")] == "!"
    assert under.count("^") == 1


@pytest.mark.parametrize("width", [40, 80, 100])
@pytest.mark.parametrize("column", [1, 20, 60, 75, 90, 300])
@pytest.mark.parametrize("long", [1, 10, 50, 200])
@pytest.mark.parametrize("letter", ["x", "木", "e\u0301", "\U0001f469\u200d\U0001f680"])
def test_an_excerpt_fits_the_terminal_and_the_carets_are_under_the_right_thing(
    width: int, column: int, long: int, letter: str
) -> None:
    line = letter * 100 + "!" * 100
    line = (line * 2)[: column - 1] + "?" * long + line
    text = format_problem("t", Problem("c", say("m"), Span(1, column, 1, column + long)), line, width)
    _, excerpt, under = text.split("\n")
    assert max(wcswidth(excerpt), len(under)) <= width
    first, last = under.index("^"), under.rindex("^")
    shown = [one for one in excerpt if wcswidth(one) == 1 or one in "木\U0001f469"]
    at = 0
    for one in shown:
        if first <= at <= last:
            assert one in "?."
        at += wcswidth(one)
    assert excerpt.count("?") == min(long, last - first + 1 if "..." not in excerpt[-4:] else excerpt.count("?"))


def test_a_line_that_fits_is_shown_whole() -> None:
    line = "a: " + "x" * 69
    for width, whole in ((80, True), (79, False)):
        _, excerpt, _ = format_problem("t", Problem("c", say("m"), Span(1, 4, 1, 5)), line, width).split("\n")
        assert excerpt.endswith("x" if whole else "...")
        assert len(excerpt) == width


def test_the_report_of_an_error_has_a_width() -> None:
    error = ProblemError("t", [Problem("c", say("m"), Span(1, 60, 1, 61))], "x" * 100)
    assert max(map(len, error.report(40).split("\n"))) == 40


def test_problems_come_in_the_order_of_their_places_and_the_rest_is_counted() -> None:
    problems = [Problem("c", say("number {number}", number=n), Span(n, 1, n, 2)) for n in range(5000, 0, -1)]
    text = format_problems("t", problems, "\n".join("x" * 5000))
    lines = text.split("\n")
    shown = len([line for line in lines if " c: " in line])
    assert lines[0] == "t:1:1: c: number 1"
    assert lines[-1] == f"t: and {5000 - shown} more problems"
    assert MOST_CHARACTERS - 100 < len(text) < MOST_CHARACTERS + 1000


def test_fifty_problems_are_all_printed() -> None:
    problems = [Problem("c", say("number {number}", number=n), Span(n, 1, n, 2)) for n in range(1, 51)]
    assert format_problems("t", problems, "\n".join("x" * 50)).count(" c: ") == 50


def test_excerpts_are_of_the_document_in_its_file() -> None:
    error = ProblemError("t", [Problem("c", say("m"), Span(12, 1, 12, 4))], "one\ntwo\nthree", 10)
    assert str(error) == "t:12:1: c: m\n   12 | three\n      | ^^^"


@pytest.mark.parametrize("harmful", ["\x1b[31m", "\x00", "\x9b", "\u202e", "\u2066", "\ud800", "\u2028", "\r", "\n"])
def test_nothing_that_a_terminal_obeys_is_printed(harmful: str) -> None:
    problem = Problem("c", say("a{word}b", word=harmful), Span(1, 1, 1, 2), f"c{harmful}d")
    text = format_problem(f"f{harmful}", problem, f"x{harmful}y")
    assert all(line.isprintable() for line in text.split("\n"))
    assert len(text.split("\n")) == 4


def test_long_words_are_cut() -> None:
    assert quoted("x" * 1_000_000) == '"' + "x" * 57 + '..."'
    assert printable("Ann") == "Ann"
    assert len(format_problem("t", Problem("c", say("{word}", word="m" * 1_000_000)))) < 600
