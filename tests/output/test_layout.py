"""Tables in terminals of every width: nothing is lost, nothing is wider, and it ends."""

from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.output.layout import laid_out, places, wrapped

LETTERS = st.sampled_from("ab \u8475\u0301e-/\U0001f469\u200d")
TEXTS = st.text(LETTERS, max_size=30)
ROWS = st.integers(1, 5).flatmap(
    lambda columns: st.lists(st.lists(TEXTS | st.integers(-9, 99), min_size=columns, max_size=columns), max_size=4).map(
        lambda rows: [["h"] * columns, *rows]
    )
)


def letters(text: str) -> str:
    return "".join(sorted(letter for letter in text if letter not in " -\n"))


@given(TEXTS, st.integers(1, 12))
def test_wrapping_loses_nothing_and_is_as_narrow_as_can_be(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(places(line) <= max(width, 2) or "\u200d" in line or "\u0301" in line for line in lines)


def test_a_word_is_cut_only_where_it_is_longer_than_a_line() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("one", 1) == ["o", "n", "e"]
    assert wrapped("a base/build/duplicate-name", 12) == ["a", "base/build/", "duplicate-", "name"]
    assert wrapped("East\xa0Trading\xa0Post, Loom", 18) == ["East\xa0Trading\xa0Post,", "Loom"]


@given(ROWS, st.integers(1, 40), st.booleans())
def test_a_table_says_everything(cells: list[list[str | int]], width: int, turnable: bool) -> None:  # noqa: FBT001
    shown = letters(laid_out(cells, width, turnable=turnable))
    for row in cells[1:]:
        for cell in row:
            assert not (set(letters(str(cell))) - set(shown))


@given(st.lists(st.lists(st.text("abc", max_size=12), min_size=3, max_size=3), max_size=4), st.integers(20, 60))
def test_a_table_of_words_is_never_wider(rows: list[list[str]], width: int) -> None:
    shown = laid_out([["name", "what", "why"], *rows], width)
    assert max(map(len, shown.split("\n"))) <= width


def test_row_by_row_where_nothing_else_fits() -> None:
    cells = [["Item", "Reason", "Ruling"], ["Altar", "printed on it", "base/score/civilian"]]
    assert laid_out(cells, 28).split("\n") == [
        "Item    Altar",
        "Reason  printed on it",
        "Ruling  base/score/civilian",
    ]
    assert laid_out(cells, 22).split("\n") == [
        "Item    Altar",
        "Reason  printed on it",
        "Ruling",
        "  base/score/civilian",
    ]


def test_a_turned_table_is_divided() -> None:
    cells: list[list[str | int]] = [["Player", "Total", "Rank"], ["Annabel", 1, 3], ["Bartholomew", 2, 2], ["Cy", 3, 1]]
    assert laid_out(cells, 20, turnable=True).split("\n") == [
        "Player  Annabel",
        "------  -------",
        "Total         1",
        "Rank          3",
        "",
        "Player  Bartholomew",
        "------  -----------",
        "Total             2",
        "Rank              2",
        "",
        "Player  Cy",
        "------  --",
        "Total    3",
        "Rank     1",
    ]
