"""A structure as it is shown: covered, face down, taken, free to take."""

from wonders_cli.output.formats import render
from wonders_cli.output.printing import Placed, Printing
from wonders_cli.rules.answers.plays import Plays
from wonders_cli.rules.answers.structure import LyingCard, LyingRows

ROWS = LyingRows(
    (
        (LyingCard("Altar"), LyingCard(None, face_down=True)),
        (LyingCard("Baths", accessible=True), LyingCard(None, taken=True), LyingCard("Stable", accessible=True)),
    )
)


def test_the_rows_are_shown_once_with_their_marks() -> None:
    answers = [Placed(Plays("duel", name, (), structure=ROWS)) for name in ("Ann", "Bob")]
    written = "\n".join(render(answers, Printing("plays"), fmt="table", width=80))
    assert "1  Altar, (down)\n" in written
    assert "2  *Baths, -, *Stable\n" in written
    assert written.count("can be taken") == 1


def test_it_fits_a_narrow_terminal() -> None:
    answers = [Placed(Plays("duel", "Ann", (), structure=ROWS))]
    written = "\n".join(render(answers, Printing("plays"), fmt="table", width=40))
    assert all(len(line) <= 40 for line in written.split("\n"))


def test_json_has_the_places() -> None:
    [first, second] = Plays("duel", "Ann", (), structure=ROWS).as_json()["structure"]
    assert first[1] == {"card": None, "face_down": True, "taken": False, "accessible": False}
    assert second[0] == {"card": "Baths", "face_down": False, "taken": False, "accessible": True}
