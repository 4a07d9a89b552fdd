"""Plays that are refused, with the reasons, and texts that are none."""

import pytest

from tests.games.random_walks import after, dealt, walk
from wonders_cli import Game, IllegalPlay, Play, ProblemError


def refused(game: Game, play: object) -> list[tuple[str, str]]:
    """Play what is not legal; give the codes and the messages."""
    with pytest.raises(IllegalPlay) as caught:
        game.play(play)  # type: ignore[arg-type]
    assert caught.value.reasons
    assert str(caught.value)
    return [(reason.code, str(reason.message)) for reason in caught.value.reasons]


def base(ann: str = "sell Theater", bob: str = "sell Altar", cy: str = "sell Loom") -> dict[str, str]:
    return {"Ann": ann, "Bob": bob, "Cy": cy}


BASE = dealt("base", 3, 42)


@pytest.mark.parametrize(
    ("play", "code", "message"),
    [
        (base("build Loom"), "base/turn/passing", "Loom is not in the hand that reached Ann"),
        (base("build Apothecary"), "base/build/cost", "cloth"),
        (base("stage with Theater"), "base/build/cost", "2 wood short"),
        (base(cy="build Baths paying left 1"), "base/pay", "Baths"),
        (base(cy="build Baths by chain from Altar"), "base", "chain"),
        ({"Ann": "sell Theater", "Bob": "sell Altar"}, "base/turn/simultaneous", "these players have to play, too: Cy"),
        (base() | {"Dee": "sell Loom"}, "unknown-player", 'there is no player "Dee" in this game'),
        ("sell Theater", "base/turn/simultaneous", "Ann, Bob and Cy play at once"),
        (base("recovering Theater"), "base/halikarnassos/discard", "Theater is not in the discard pile"),
        (base("stage with Theater recovering Altar"), "base/build/cost", "2 wood short"),
    ],
)
def test_plays_of_the_base_game(play: object, code: str, message: str) -> None:
    found = refused(BASE, play)
    assert any(one.startswith(code) and message in text for one, text in found), found


def test_everybody_s_mistakes_come_at_once() -> None:
    found = refused(BASE, base("build Loom", "build Loom", "build Altar"))
    assert [text.rpartition(" ")[2] for _, text in found] == ["Ann", "Bob", "Cy"]


DRAFT = dealt("duel", 2, 42)
DUEL = after(DRAFT, 1, 8)


@pytest.mark.parametrize(
    ("game", "play", "code", "message"),
    [
        (DRAFT, "draft Piraeus", "duel/setup/wonders", "Piraeus"),
        (DRAFT, "build Scriptorium", "duel/setup/wonders", "draft"),
        (DRAFT, {"Bob": "draft The Hanging Gardens"}, "duel/turn/order", "it is the turn of Ann, not of Bob"),
        (DUEL, "build Palace", "duel", "Palace"),
        (DUEL, "build Clay Pool", "duel/turn/take-a-card", "Clay Pool is covered"),
        (DUEL, "draft Piraeus", "duel/setup/wonders", "draft"),
        (DUEL, "starting Ann", "duel/turn/next-age", "nobody chooses who begins an Age here"),
        (DUEL, {"Cy": "discard Altar"}, "unknown-player", 'there is no player "Cy" in this game'),
    ],
)
def test_plays_of_duel(game: Game, play: object, code: str, message: str) -> None:
    found = refused(game, play)
    assert any(one.startswith(code) and message in text for one, text in found), found


ARCHITECTS = dealt("architects", 2, 42)


@pytest.mark.parametrize(
    ("play", "code", "message"),
    [
        ("take wood from left", "architects", "wood"),
        ("end turn", "architects/turn", "take"),
        ("build 1 with 2 wood", "architects", ""),
        ("token Science", "architects", ""),
        ("exchange gear, gear for Science", "architects", ""),
        ("keep wood from left", "architects", ""),
        ("pass", "architects", ""),
        ("look", "architects", "Cat"),
        ("take brick from left; take coin from right", "architects/turn/order", "it is the turn of Bob, not of Ann"),
        ({"Bob": "take brick from left"}, "architects/turn/order", "it is the turn of Ann, not of Bob"),
    ],
)
def test_plays_of_architects(play: object, code: str, message: str) -> None:
    found = refused(ARCHITECTS, play)
    assert any(one.startswith(code) and message in text for one, text in found), found


@pytest.mark.parametrize(
    ("game", "text", "code"),
    [
        (BASE, "", "missing"),
        (BASE, "bild Theater", "unknown-play"),
        (BASE, "sell Theater recovering Altar", "unknown-card"),
        (BASE, "build Theatre Royal", "unknown-card"),
        (BASE, "build Bath Hose", "unknown-card"),
        (DUEL, "", "missing"),
        (DUEL, "erect Altar", "unknown-play"),
        (DUEL, "discard Altar destroying Press", "unknown-play"),
        (DUEL, "discard Altra", "unknown-card"),
        (DRAFT, "draft Atlantis", "unknown-wonder"),
        (ARCHITECTS, "", "missing"),
        (ARCHITECTS, "take marble from left", "unknown-card"),
        (ARCHITECTS, "steal wood", "unknown-play"),
    ],
)
def test_texts_that_are_no_play(game: Game, text: str, code: str) -> None:
    name = game.to_move[0]
    others = {other: game.plays(other)[0] for other in game.to_move if other != name}
    with pytest.raises(ProblemError) as caught:
        game.play({**others, name: text})
    assert [problem.code for problem in caught.value.problems] == [code], str(caught.value)


@pytest.mark.parametrize("game", [BASE, DUEL, ARCHITECTS])
def test_nobody_plays_when_the_game_is_over(game: Game) -> None:
    *_, end = walk(game, 1)
    for play in ("pass", {"Ann": game.plays("Ann")[-1].text}, game.plays("Ann")[0]):
        assert [text for _, text in refused(end, play)] == ["the game is over"]


@pytest.mark.parametrize("game", [BASE, DUEL, ARCHITECTS])
def test_a_play_of_another_moment_is_judged_now(game: Game) -> None:
    name = game.to_move[0]
    later = next(one for one in list(walk(game, 3))[3:] if one.to_move[:1] == (name,))
    gone = next(play for play in game.plays(name) if play not in later.plays(name))
    others = {other: later.plays(other)[0] for other in later.to_move if other != name}
    assert refused(later, {**others, name: gone})


def test_an_unknown_player_has_no_plays() -> None:
    with pytest.raises(IllegalPlay, match="there is no player"):
        BASE.plays("Zoe")
    with pytest.raises(IllegalPlay, match="give the play of each by name"):
        BASE.plays()
    assert DUEL.plays("Bob") == () or DUEL.plays("Ann") == ()


def test_a_play_that_can_mean_several_things_is_no_play() -> None:
    """A line may leave out what is chosen only if there is one choice."""
    for seed in range(40):
        for game in walk(dealt("duel", 2, seed), seed):
            if game.over:
                break
            by_deed: dict[tuple[object, ...], list[Play]] = {}
            for play in game.plays():
                if play.chosen:
                    by_deed.setdefault((play.action, play.card, play.item), []).append(play)
            for (action, card, item), plays in by_deed.items():
                text = f"{action} {card}" if item is None else f"{action} {item} with {card}"
                if len(plays) == 1:
                    assert game.play(text) == game.play(plays[0])
                else:
                    assert refused(game, text)[0][0] == "ambiguous"
                    return
    pytest.fail("no such play in forty games")
