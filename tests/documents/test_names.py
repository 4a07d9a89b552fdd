"""Names in any spelling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.documents.names import Vocabulary, fold, nearest
from wonders_cli.documents.problems import Problem
from wonders_cli.rules.messages import Message, say

CARDS = Vocabulary(
    "card", {"Architects Guild": [], "Caravansery": ["Caravanserai"], "East Trading Post": [], "Loom": []}
)


@pytest.mark.parametrize(
    "spelling",
    [
        "Architects Guild",
        "architects guild",
        "ARCHITECTS GUILD",
        "Architect's Guild",
        "Architects\u2019 Guild",
        "Archite\u0301cts Gui\u0308ld",
        "Archit\u00e9cts Guild",
        "The Architects Guild",
        "the-architects-guild",
        "architects_guild",
        "Architects\u2013Guild",
        "ArchitectsGuild",
        "  Architects \u00a0 Guild ",
        "Architects\u00a0Guild",
        "\u201cArchitects Guild\u201d",
        "Architects\u200bGuild",
        "\uff21rchitects Guild",
    ],
)
def test_a_name_is_taken_in_any_spelling(spelling: str) -> None:
    assert CARDS.resolve(spelling) == "Architects Guild"


def test_an_article_is_a_word_of_its_own() -> None:
    assert fold("Theatre") == "theatre"
    assert fold("The Theatre") == "theatre"
    assert (fold("The"), fold("A")) == ("the", "a")
    assert fold("A Statue") == fold("an statue") == "statue"


def test_other_scripts_keep_their_letters() -> None:
    assert fold("木材場") == "木材場"
    assert fold("Лесопилка") == "лесопилка"
    # Korean letters come apart when accents are dropped, and together again.
    assert fold("제재소") == "제재소"
    # Vowel signs of Indian scripts are no accents.
    assert fold("कि") != fold("की")


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    folded = fold(text)
    assert fold(folded) == folded
    assert folded == fold(text.strip())


def test_aliases_are_names_too() -> None:
    assert CARDS.resolve("caravan-serai") == "Caravansery"
    assert CARDS.nearest("Caravanserrai") == "Caravansery"


@pytest.mark.parametrize(
    ("meant", "written"),
    [
        ("Loom", "Lom"),
        ("Loom", "Looom"),
        ("Architects Guild", "Acrhitects Gild"),
        ("East Trading Post", "Trading Post"),
    ],
)
def test_the_nearest_name_is_found(meant: str, written: str) -> None:
    assert CARDS.nearest(written) == meant


def test_nothing_is_near_to_nonsense_or_to_a_very_long_name() -> None:
    assert CARDS.nearest("木材場") is None
    assert CARDS.nearest("") is None
    assert CARDS.nearest("Loom" * 250_000) is None
    assert nearest("x" * 61, ["x" * 60]) is None


def test_two_names_that_fold_alike_are_refused() -> None:
    with pytest.raises(ValueError, match="both"):
        Vocabulary("card", {"Loom": [], "The loom": []})
    with pytest.raises(ValueError, match="both"):
        Vocabulary("card", {"Loom": ["gear"], "Press": ["Gear"]})


def test_an_unknown_name_comes_with_the_nearest_or_with_where_it_belongs() -> None:
    problem = CARDS.unknown("Lom")
    assert (problem.code, str(problem.message), problem.suggestion) == (
        "unknown-card",
        'there is no card "Lom"',
        "Loom",
    )
    of_duel = say("{name:quoted} is a card of Duel", name="Palisade")

    def elsewhere(kind: str, folded: str) -> tuple[str, Message] | None:
        return ("other-game", of_duel) if (kind, folded) == ("card", "palisade") else None

    assert CARDS.unknown("The Palisade", elsewhere) == Problem("other-game", of_duel)
    assert CARDS.unknown("Lom", elsewhere).suggestion == "Loom"


def test_a_vocabulary_may_have_a_code_of_its_own() -> None:
    assert Vocabulary("progress token", {"Law": []}, "unknown-token").unknown("Lawn").code == "unknown-token"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("guard", "Guard Tower"),
        ("Forest", "Forest Cave"),
        ("tower", "Guard Tower"),
        ("Gaurd", "Guard Tower"),
        ("cav", "Forest Cave"),
        ("Pillory", None),
    ],
)
def test_beginnings_and_words_of_a_name_are_enough_to_suggest_it(written: str, meant: str | None) -> None:
    cards = Vocabulary("card", {"Guard Tower": [], "Forest Cave": [], "Loom": []})
    assert cards.unknown(written).suggestion == meant


def test_of_many_names_none_is_suggested() -> None:
    guilds = Vocabulary("card", {f"{name} Guild": [] for name in ("Workers", "Spies", "Builders", "Traders", "A", "B")})
    problem = guilds.unknown("guild")
    assert (str(problem.message), problem.suggestion) == ('there is no card "guild"', None)


def test_the_end_of_several_names_is_answered_with_them() -> None:
    posts = Vocabulary("card", {"East Trading Post": [], "West Trading Post": []})
    problem = posts.unknown("Trading Post")
    assert str(problem.message) == (
        'there is no card "Trading Post": which of "East Trading Post", "West Trading Post"?'
    )
    assert problem.suggestion is None
