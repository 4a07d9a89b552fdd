"""Where else a name is known, and what is read to find it."""

import pytest

from wonders_cli.documents import elsewhere as module
from wonders_cli.documents.elsewhere import elsewhere


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note which games are read."""
    games: list[str] = []
    names = module._names.__wrapped__  # noqa: SLF001 -- without what is remembered

    def noted(game: str) -> dict[str, tuple[str, str]]:
        games.append(game)
        found: dict[str, tuple[str, str]] = names(game)
        return found

    monkeypatch.setattr(module, "_names", noted)
    return games


def test_nothing_is_read_before_a_name_is_looked_up(read: list[str]) -> None:
    elsewhere("base")
    assert read == []


def test_a_side_and_a_switch_are_found_without_the_cards_of_any_game(read: list[str]) -> None:
    look_up = elsewhere("base")
    assert look_up("side", "day") is None
    found = look_up("side", "sidea")
    assert found
    assert (found[0], str(found[1])) == ("other-edition", '"Side A" belongs to the first edition')
    assert look_up("switch", "nosuchswitch") is None
    assert read == []


def test_other_games_are_read_only_for_what_the_own_game_does_not_know(read: list[str]) -> None:
    look_up = elsewhere("base")
    assert look_up("card", "babylon")
    assert read == ["base"]
    assert look_up("card", "palisade")
    assert read == ["base", "base", "duel"]
