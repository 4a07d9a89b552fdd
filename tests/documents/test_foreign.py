"""Documents in the words of other languages say what their English twins say."""

import json
from typing import Any

import pytest

from tests.console import ROOT
from wonders_cli import Document, ProblemError, load, loads, replay, score

TWINS = [
    *(
        (f"examples/base/five-players.{language}.yaml", "examples/base/five-players.yaml")
        for language in ("sv", "fr", "de", "it")
    ),
    *((f"examples/duel/civilian.{language}.yaml", "examples/duel/civilian.yaml") for language in ("pl", "ru")),
]


def one(text: str) -> Document:
    (document,) = loads(text)
    return document


def refused(text: str) -> list[tuple[str, str, str | None]]:
    with pytest.raises(ProblemError) as caught:
        loads(text)
    return [(problem.code, str(problem.message), problem.suggestion) for problem in caught.value.problems]


@pytest.mark.parametrize(("path", "twin"), TWINS)
def test_the_examples_give_the_same_answers(path: str, twin: str) -> None:
    (foreign,), (english,) = load(str(ROOT / path)), load(str(ROOT / twin))
    assert json.dumps(score(foreign).as_json()) == json.dumps(score(english).as_json())


def test_a_record_in_swedish_words() -> None:
    def written(*plays: str) -> dict[str, Any]:
        names, wonders = ("Ann", "Bob", "Cy"), ("Giza", "Rhodes", "Babylon")
        players = [{"name": name, "wonder": wonder, "side": "day"} for name, wonder in zip(names, wonders, strict=True)]
        return {"game": "base", "players": players, "ages": [[dict(zip(names, plays, strict=True))]]}

    swedish = {**written("bygger Altar", "säljer Loom", "säljer Baths"), "language": "sv"}
    english = written("build Altar", "sell Loom", "sell Baths")
    [ours], [theirs] = loads(swedish), loads(english)
    assert replay(ours).as_json()["ledger"] == replay(theirs).as_json()["ledger"]


def test_a_pad_in_swedish_words() -> None:
    points = "{militär: 3, mynt: 2, underverk: 3, blåkort: 4, gulakort: 0, gille: 0, vetenskap: 1}"
    players = ", ".join(f"{{name: {name}, coins: 6, points: {points}}}" for name in ("Ann", "Bob", "Cy"))
    sheet = score(one(f"language: sv\nplayers: [{players}]"))
    assert {player.total for player in sheet.players} == {13}
    assert sheet.players[0].points(sheet.categories)["civilian"] == 4


FARMACIA = "game: base\n%scity: {wonder: Giza, side: day, coins: 3, cards: [Farmacia]}\n"


def test_a_word_that_means_two_things_is_not_guessed() -> None:
    """In Italian Apothecary; in Spanish, whose list is left out, another card."""
    assert one(FARMACIA % "language: it\n").value.city(0).cards[0].name == "Apothecary"


def test_a_name_that_is_nearly_one_in_another_language() -> None:
    [(code, message, suggestion)] = refused("city: {wonder: Giza, side: day, coins: 3, cards: [Brunen]}")
    assert (code, message, suggestion) == ("unknown-card", 'there is no card "Brunen"', "Brunnen")


@pytest.mark.parametrize(("word", "suggestion"), [("Swedish", "sv"), ("german", "de"), ("klingon", None)])
def test_a_language_that_there_is_not(word: str, suggestion: str | None) -> None:
    [(code, message, found)] = refused(f"language: {word}\n" + FARMACIA.replace("%s", "").replace("Farmacia", "Altar"))
    assert (code, found) == ("wrong-type", suggestion)
    assert f'not "{word}"' in message


PALISADE = "city: {wonder: Giza, side: day, coins: 3, cards: [Altar, Palisade%s]}"


def test_a_name_that_is_english_in_another_game() -> None:
    """Palisade is a card of Duel in English and Stockade of the base game in German: the other words decide."""
    [(code, message, _)] = refused(PALISADE % "")
    assert code == "other-game"
    assert message == '"Palisade" is a card of Duel; in German it is Stockade: begin the document with `language: de`'
    for text in (
        PALISADE % ", Brunnen",
        f"language: de\n{PALISADE % ''}",
        "city: giza d, 3c | Altar, Palisade, Brunnen",
    ):
        assert "Stockade" in [card.name for card in one(text).value.city(0).cards]
    assert [code for code, _, _ in refused(PALISADE % ", Chantier")] == ["other-game"]  # French, in which it is another
