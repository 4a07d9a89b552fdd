import pytest

from tests.duel.test_documents import load, table
from wonders_cli.rules.duel.checking import contradictions

ANN, BOB = "  - {name: Ann, cards: []}", "  - {name: Bob, cards: []}"
ROWS_OF_AGE_ONE = [
    "[Theater, Quarry]",
    "[down, down, down]",
    "[Stable, Tavern, Clay Pool, Press]",
    "[down, down, down, down, down]",
    "[Lumber Yard, Baths, Workshop, Garrison, Palisade, Altar]",
]


def found(*lines: str) -> list[tuple[str, tuple[str | int, ...]]]:
    return [(one.code, one.path) for one in contradictions(load(table(*lines)))]


def structure(**changed: str) -> str:
    rows = [changed.get(f"row{number}", row) for number, row in enumerate(ROWS_OF_AGE_ONE, 1)]
    return "structure:\n" + "\n".join(f"  - {row}" for row in rows)


def test_what_can_be() -> None:
    assert found(ANN, BOB) == []
    assert found(ANN, BOB, "age: 1", structure()) == []
    ann = "  - {name: Ann, cards: [Walls, Pharmacist, Dispensary], progress: [Law], military_tokens: [2, 5]}"
    bob = "  - {name: Bob, cards: [Stable], wonders: {built: [The Great Library]}, progress: [Economy]}"
    rest = ("conflict_pawn: {toward: Bob, spaces: 1}", "progress_board: [Masonry, Strategy, Urbanism, Theology]")
    assert found(ann, bob, *rest, "progress_box: [Philosophy, Mathematics]") == []


@pytest.mark.parametrize(
    ("lines", "code", "path"),
    [
        (
            ("  - {name: Ann, cards: [Altar]}", "  - {name: Bob, cards: [Altar]}"),
            "duel/build/own-names",
            ("players", 1, "cards", 0),
        ),
        (
            ("  - {name: Ann, cards: [Altar]}", BOB, "age: 1", structure()),
            "duel/build/own-names",
            ("structure", 4, 5),
        ),
        (("  - {name: Ann, cards: [Palace]}", BOB, "age: 1"), "duel/setup/deck", ("players", 0, "cards", 0)),
        (
            (ANN, BOB, "age: 1", structure(row1="[Library, Quarry]")),
            "duel/setup/deck",
            ("structure", 0, 0),
        ),
        (
            (ANN, BOB, "discard: [Merchants Guild, Builders Guild, Scientists Guild, Tacticians Guild]"),
            "duel/setup/deck",
            ("discard", 3),
        ),
        (
            ("  - {name: Ann, cards: [Lumber Yard]}", BOB, "age: 1", structure(row5="[" + "down, " * 5 + "down]")),
            "duel/setup/structure",
            ("structure", 4, 0),
        ),
        (("  - {name: Ann, cards: [Guard Tower]}", BOB, "age: 1", structure()), "duel/setup/structure", ("players",)),
        ((ANN, BOB, "age: 1", structure(row3="[taken, Tavern, Clay Pool, Press]")), "duel/setup/structure", None),
        ((ANN, BOB, "age: 1", structure(row4="[Altar, down, down, down, down]")), "duel/setup/structure", None),
        (
            (ANN, BOB, "age: 1", structure(row5="[taken, taken, Workshop, Garrison, Palisade, Altar]")),
            "duel/turn/reveal",
            ("structure", 3, 0),
        ),
        ((ANN, BOB, "age: 1", "structure: [[down]]"), "duel/setup/structure", ("structure",)),
        (
            (
                "  - {name: Ann, wonders: {unbuilt: [Piraeus, The Sphinx, The Colossus, The Pyramids, The Mausoleum]}}",
                BOB,
            ),
            "duel/setup/wonders",
            ("players", 0, "wonders"),
        ),
        (
            ("  - {name: Ann, progress: [Law, Law], cards: [Workshop, Laboratory, Pharmacist, Dispensary]}", BOB),
            "duel/setup/progress",
            ("players", 0, "progress", 1),
        ),
        (("  - {name: Ann, cards: [], progress: [Law]}", BOB), "duel/science/pair", ("players", 0, "progress")),
        (
            (ANN, BOB, "progress_board: [Law, Economy, Masonry, Strategy, Urbanism, Theology]"),
            "duel/setup/progress",
            ("progress_board",),
        ),
        (
            (ANN, BOB, "progress_box: [Law, Economy, Masonry, Strategy, Urbanism, Theology]"),
            "duel/setup/progress",
            ("progress_box",),
        ),
        (("  - {name: Ann, cards: [Walls]}", BOB), "duel/military/move", ("conflict_pawn",)),
        ((ANN, BOB, "conflict_pawn: {toward: Ann, spaces: 1}"), "duel/military/move", ("conflict_pawn",)),
        (
            ("  - {name: Ann, military_tokens: [2, 2, 5]}", BOB),
            "duel/setup/military",
            ("players", 0, "military_tokens"),
        ),
        (("  - {name: Ann, military_tokens: [2]}", BOB), "duel/military/tokens", ("players", 0, "military_tokens")),
        (
            ("  - {name: Ann, cards: [], military_tokens: [5]}", BOB),
            "duel/military/tokens",
            ("players", 0, "military_tokens"),
        ),
        (
            (
                "  - {name: Ann, cards: [Arsenal]}",
                "  - {name: Bob, military_tokens: [2, 5]}",
                "conflict_pawn: {toward: Bob, spaces: 3}",
            ),
            "duel/military/tokens",
            ("players", 1, "military_tokens"),
        ),
    ],
)
def test_what_cannot_be_and_where(lines: tuple[str, ...], code: str, path: tuple[str | int, ...] | None) -> None:
    results = found(*lines)
    assert code in [result[0] for result in results]
    assert path is None or (code, path) in results


def test_eight_wonders_and_the_eighth() -> None:
    four = "[Piraeus, The Sphinx, The Hanging Gardens, The Appian Way]"
    ann = f"  - {{name: Ann, wonders: {{built: {four}}}}}"
    three = "The Mausoleum, The Great Library, The Great Lighthouse"
    assert found(ann, f"  - {{name: Bob, wonders: {{built: [{three}]}}}}") == []
    left = f"  - {{name: Bob, wonders: {{built: [{three}], unbuilt: [The Pyramids]}}}}"
    assert found(ann, left) == [("duel/wonder/seven", ("players", 1, "wonders", "unbuilt", 0))]
    eight = f"  - {{name: Bob, wonders: {{built: [{three}, The Pyramids]}}}}"
    assert found(ann, eight) == [("duel/wonder/seven", ("players", 0, "wonders", "built"))]


def test_the_shield_of_strategy_may_have_moved_the_pawn() -> None:
    ann = "  - {name: Ann, cards: [Walls, Pharmacist, Dispensary], progress: [Strategy]}"
    for spaces in (2, 3):
        assert found(ann, BOB, f"conflict_pawn: {{toward: Bob, spaces: {spaces}}}") == []
    assert found(ann, BOB, "conflict_pawn: {toward: Bob, spaces: 4}") == [("duel/military/move", ("conflict_pawn",))]


def test_a_city_without_its_cards() -> None:
    """May have had any shields and any pairs, but the other one is judged by what it has."""
    ann, bob = "  - {name: Ann, progress: [Law]}", "  - {name: Bob, military_tokens: []}"
    assert found(ann, bob, "conflict_pawn: {toward: Bob, spaces: 4}") == []
    assert found(ann, BOB, "conflict_pawn: {toward: Bob, spaces: 4}") == []
    walls = "  - {name: Ann, cards: [Walls]}"
    assert set(found(walls, bob)) == {("duel/military/tokens", ("players", 1, "military_tokens"))}


def test_an_unknown_token_may_be_strategy() -> None:
    pawn = "conflict_pawn: {toward: Bob, spaces: 3}"
    assert found("  - {name: Ann, cards: [Walls, Pharmacist, Dispensary]}", BOB, pawn) == []
    held = "  - {name: Ann, cards: [Walls, Pharmacist, Dispensary], progress: [Law]}"
    assert found(held, BOB, pawn) == [("duel/military/move", ("conflict_pawn",))]


def test_an_opponent_may_be_known_in_part() -> None:
    rest = "opponent: {cards: [Sawmill], progress: [Economy]}\nconflict_pawn: {toward: city, spaces: 2}\n"
    assert contradictions(load(f"game: duel\ncity: {{cards: [Walls]}}\n{rest}")) == ()
    held = contradictions(load(f"game: duel\ncity: {{cards: [], progress: [Law]}}\n{rest}"))
    assert [(one.code, one.path) for one in held] == [("duel/science/pair", ("city", "progress"))]


def test_cards_are_turned_up_when_all_is_chosen() -> None:
    """A turn may be under way: a token may be due, or what a Wonder gives."""
    rows = structure(row5="[taken, taken, Workshop, Garrison, Palisade, taken]")
    turned = [("duel/turn/reveal", ("structure", 3, 0))]
    assert found("  - {name: Ann, cards: [Altar]}", BOB, "age: 1", rows) == turned
    mausoleum = "  - {name: Ann, cards: [Altar], wonders: {built: [The Mausoleum]}}"
    assert found(mausoleum, BOB, "age: 1", rows) == []
    pair = "  - {name: Ann, cards: [Workshop, Laboratory]}"
    rows = (
        "structure: [[Temple, Rostrum, School, Walls, Statue, Forum], [down, down, down, down, down], "
        "[Aqueduct, Sawmill, Brewery, Barracks], [down, down, down], [taken, Library]]"
    )
    assert found(pair, BOB, "age: 2", rows) == []
    held = pair.replace("]}", "], progress: [Law]}")
    assert found(held, BOB, "age: 2", rows) == [("duel/turn/reveal", ("structure", 3, 0))]


def test_shields_beyond_the_capital_are_ignored() -> None:
    ann = "  - {name: Ann, cards: [Arsenal, Pretorium, Walls, Circus, Fortifications]}"
    assert found(ann, BOB, "conflict_pawn: {toward: Bob, spaces: 9}") == []
