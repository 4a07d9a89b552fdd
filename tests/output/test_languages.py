"""The catalogues of the languages, and answers in them."""

import json
import re
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from click.testing import CliRunner

from tests.console import ROOT
from wonders_cli.commands.group import wonders
from wonders_cli.output.languages import VARIABLES, catalogue, write_in, written_languages
from wonders_cli.rules.messages import Message, nouns, say, spoken

LANGUAGES = written_languages()[1:]
SCORE = ("score", str(ROOT / "examples/base/five-players.yaml"))


def printed(*arguments: str) -> str:
    return CliRunner().invoke(wonders, [*arguments], catch_exceptions=False).stdout


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    yield
    write_in(None)


def file_of(language: str) -> Path:
    return ROOT / "wonders_cli/locale" / language / "LC_MESSAGES/wonders.po"


def read(language: str) -> Catalog:
    with file_of(language).open("rb") as file:
        return read_po(file, locale=language)


def forms(entry: Entry) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())


def fields(template: str) -> list[tuple[str, str | None]]:
    return sorted((name, spec) for _, name, spec, _ in Formatter().parse(template) if name is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_values_of_its_template(language: str) -> None:
    entries = [entry for entry in read(language) if entry.id and isinstance(entry.id, str) and entry.string]
    assert entries
    assert [entry.id for entry in entries if fields(str(entry.id)) != fields(str(entry.string))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_noun_has_all_the_plurals_of_the_language_or_none(language: str) -> None:
    found = read(language)
    plurals = [entry for entry in found if isinstance(entry.id, tuple)]
    assert plurals
    for entry in plurals:
        filled = [bool(form) for form in forms(entry)]
        assert len(filled) == found.num_plurals, entry.id
        assert all(filled) or not any(filled), entry.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_begins_and_ends_as_its_template_does(language: str) -> None:
    ends = re.compile(r"^\s*|[.?]?\s*$")
    wrong = [
        entry.id
        for entry in read(language)
        if isinstance(entry.id, str)
        and entry.id
        and entry.string
        and ends.findall(entry.id) != ends.findall(str(entry.string))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_headers_of_scores_are_short_enough_for_a_terminal(language: str) -> None:
    headers = (
        "Player",
        "Military",
        "Treasury",
        "Wonder",
        "Civilian",
        "Commercial",
        "Guilds",
        "Science",
        "Total",
        "Rank",
    )
    widths = [len(catalogue(language).phrase(name)) for name in headers]
    assert sum(widths) + 2 * (len(widths) - 1) <= 100
    assert max(widths) <= 16


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_that_of_the_source(language: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, read(language))
    compiled.seek(0)
    with file_of(language).with_suffix(".mo").open("rb") as file:
        assert entries_of(file.read()) == entries_of(compiled.read())


def entries_of(compiled: bytes) -> dict[object, str]:
    found: dict[object, str] = vars(GNUTranslations(BytesIO(compiled)))["_catalog"]
    return found


def test_what_is_not_translated_to_the_last_word_is_english_as_a_whole() -> None:
    write_in("sv")
    assert spoken(say("{player} wins with {points:point}.", player="Ann", points=3)) == "Ann vinner med 3 poäng."
    unknown = Message("no catalogue has this")
    assert spoken(say("{player}: {what} can be built", player="Ann", what=unknown)) == (
        "Ann: no catalogue has this can be built"
    )
    assert spoken(Message("{things:gizmo}", (("things", 2),))) == "2 gizmos"


def test_lists_ages_terms_and_plurals_are_of_the_language() -> None:
    write_in("sv")
    assert spoken(say("{players:and}", players=("A", "B", "C"))) == "A, B och C"
    assert spoken(say("{ages:age or}", ages=(1, 2))) == "tidsålder I eller tidsålder II"
    assert spoken(say("{units:units}", units=(("wood", 2), ("ore", 1)))) == "2 trä och 1 malm"
    assert [spoken(say("{shields:shield}", shields=shields)) for shields in (0, 1, 2)] == [
        "0 sköldar",
        "1 sköld",
        "2 sköldar",
    ]
    assert nouns("{shields:shield} {ages:age or}") == ("shield",)


def test_a_score_in_swedish() -> None:
    answer = printed(*SCORE, "--lang", "sv")
    assert answer.split("\n")[0].split() == [
        *("Spelare", "Militär", "Mynt", "Underverk", "Civila", "Handel", "Gillen", "Vetenskap", "Summa", "Plats")
    ]
    assert answer.endswith("Lucie vinner med 63 poäng.\n")


@pytest.mark.parametrize("fmt", ["json", "csv"])
def test_what_machines_read_is_english(fmt: str) -> None:
    english, swedish = (printed(*SCORE, "--explain", "--format", fmt, "--lang", lang) for lang in ("en", "sv"))
    assert swedish == english
    assert fmt == "csv" or json.loads(english)


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "sv_SE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "sv"}, "sv"),
        ({"WONDERS_LANG": "en", "LC_ALL": "sv_SE"}, "en"),
        ({"LANG": "xx_XX"}, "en"),
    ],
)
def test_the_environment_says_the_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("vinner" in printed(*SCORE)) == (language == "sv")
    assert "wins" in printed(*SCORE, "--lang", "en")


def test_a_player_has_the_same_name_in_all_languages() -> None:
    write_in("sv")
    try:
        assert spoken(say("{coins} from {payer}", coins=2, payer="Ann")) == "2 från Ann"
        assert spoken(say("{coins} from {payer}", coins=2, payer="bank")) == "2 från banken"
    finally:
        write_in(None)
