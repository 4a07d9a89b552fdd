"""The three structures as drawings made by hand: a slow twin of what can be taken and of how it is shown.

Two letters are a card. A card lies on those of the line above that it touches. Every second line lies face down.
"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.documents.duel.catalogue import cards, layouts
from wonders_cli.output.formats import render
from wonders_cli.output.printing import Placed, Printing
from wonders_cli.rules.answers.plays import Plays
from wonders_cli.rules.duel.model import Structure
from wonders_cli.rules.duel.structure import accessible, laid_out, lying, turned_up, without

LETTERS = "ABCDEFGHIJKLMNOPQRST"
AGES = {
    1: """
    AABB
   CCDDEE
  FFGGHHII
 JJKKLLMMNN
OOPPQQRRSSTT
""",
    2: """
AABBCCDDEEFF
 GGHHIIJJKK
  LLMMNNOO
   PPQQRR
    SSTT
""",
    3: """
  AABB
 CCDDEE
FFGGHHII
 JJ  KK
LLMMNNOO
 PPQQRR
  SSTT
""",
}
HALF = {1: 6, 2: 6, 3: 9}
"""Columns of half a card in the picture."""
NAMES = [name for name in cards() if len(name) <= 11 and name.isalpha()][:20]


def lines_of(age: int) -> list[str]:
    return AGES[age].strip("\n").split("\n")


def covering(age: int, letter: str) -> set[str]:
    """Look which cards of the line below the card touches."""
    lines = lines_of(age)
    [number] = [number for number, line in enumerate(lines) if letter in line]
    below = lines[number + 1] if number + 1 < len(lines) else ""
    return {other for at, other in enumerate(below) if other != " " and lines[number][at : at + 1] == letter}


@pytest.mark.parametrize("age", AGES)
def test_the_drawings_have_every_card_once(age: int) -> None:
    assert "".join(lines_of(age)).replace(" ", "") == "".join(2 * letter for letter in LETTERS)


@given(st.sampled_from(sorted(AGES)), st.randoms(use_true_random=False), st.integers(0, 19))
def test_what_can_be_taken_is_what_nothing_touches_from_below(age: int, random: Random, number: int) -> None:
    known = Structure(layouts()[age], tuple(cards()[name] for name in NAMES))
    structure, left = laid_out(known), set(LETTERS)
    for _ in range(number):
        free = sorted(letter for letter in left if not covering(age, letter) & left)
        letter = random.choice(free)
        structure = turned_up(without(structure, LETTERS.index(letter)), known)
        left.remove(letter)
    free = [letter for letter in LETTERS if letter in left and not covering(age, letter) & left]
    assert [LETTERS[place] for place in accessible(structure)] == free
    assert_drawn(age, structure, left)


def assert_drawn(age: int, structure: Structure, left: set[str]) -> None:
    """Look at the picture through windows as large as a card, where the drawing has one."""
    answer = Placed(Plays("duel", "Ann", (), structure=lying(structure)))
    picture = next(iter(render([answer], Printing("plays"), fmt="table"))).split("\n")[1:]
    picture += [""] * (3 * len(lines_of(age)) + 1 - len(picture))
    marks = 0
    for row, line in enumerate(lines_of(age)):
        assert picture[3 * row + 1].startswith(str(row + 1))
        for letter in sorted(set(line) - {" "}):
            begin = 3 + HALF[age] * line.index(letter)
            top, name, more, edge = (
                text[begin : begin + 2 * HALF[age] + 1].strip() for text in picture[3 * row : 3 * row + 4]
            )
            if letter not in left:
                assert name.strip("| ") == "."
                continue
            down = row % 2 == 1 and bool(covering(age, letter) & left)
            assert name.strip("|: ") == ("down" if down else NAMES[LETTERS.index(letter)])
            assert name[0] == name[-1] == more[0] == more[-1] == "|"
            assert (":" in more) == down
            assert top[0] == top[-1] == edge[0] == edge[-1] == "+"
            assert ("*" in edge) == ("=" in edge) == (not covering(age, letter) & left)
            marks += "*" in edge
    assert "\n".join(picture).count("*") == marks
