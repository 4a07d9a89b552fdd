"""`wonders rulings`: what an answer's code stands for."""

import json

import pytest

from wonders_cli.cli import run
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.rulings import rulings


def test_one_ruling_with_all_that_is_known_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "base/pay/needless-purchase", "--format", "json"]) == 0
    ruling = json.loads(capsys.readouterr().out)
    assert ruling["title"] == "Needless purchases"
    assert ruling["text"].startswith("You may buy only what you need.")
    assert "Rulebook of the first edition" in ruling["source"]
    assert ruling["grade"] == "open"
    assert (ruling["switch"], ruling["default"], ruling["values"]) == ("strict-purchases", True, [True, False])
    assert "base-trade-007" in ruling["cases"]


def test_a_table_writes_the_values_of_a_switch_as_a_document_has_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "strict-purchases"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Code     base/pay/needless-purchase\n")
    assert "\nDefault  true\n" in out


def test_all_below_a_topic(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "base/pay", "--format", "jsonl"]) == 0
    codes = [json.loads(line)["code"] for line in capsys.readouterr().out.splitlines()]
    assert codes == [ruling.code for ruling in rulings("base") if ruling.code.startswith("base/pay/")]


def test_all_of_a_game_and_of_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    for options, games in (([], GAMES), (["--game", "duel"], ("duel",)), (["duel/"], ("duel",))):
        assert run(["rulings", "--format", "csv", *options]) == 0
        assert len(capsys.readouterr().out.splitlines()) == 1 + sum(len(rulings(game)) for game in games)


def test_the_switches(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "--switches", "--game", "architects"]) == 0
    header, _, *rows = capsys.readouterr().out.splitlines()
    assert header.split() == ["Switch", "Default", "Values", "Meaning", "Code"]
    assert {tuple(row.split()[:2]) for row in rows} >= {
        ("coin-instead-of-available-grey", "warn"),
        ("one-against-none-tokens", "1"),
    }
    assert len(rows) == 6


def test_texts_in_lists_when_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "base/guild", "--explain", "--format", "markdown"]) == 0
    assert "| Text" in capsys.readouterr().out


def test_an_unknown_code_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "base/pay/prise"]) == 2
    assert 'unknown-ruling: there is no ruling "base/pay/prise"\n   did you mean "base/pay/price"?' in (
        capsys.readouterr().err
    )


def test_words_are_looked_for_in_codes_titles_and_texts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "Ship-owner", "--game", "base", "--format", "jsonl"]) == 0
    assert [json.loads(line)["code"] for line in capsys.readouterr().out.splitlines()] == ["base/guild/shipowners"]
    assert run(["rulings", "base/pya"]) == 2
    assert 'did you mean "base/pay"?' in capsys.readouterr().err


def test_prose_is_wrapped_even_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "strict-purchases"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 100
