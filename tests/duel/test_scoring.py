import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.duel.tables import TOKENS, sides, table
from tests.oracles import duel as oracle
from tests.oracles.duel import Side
from wonders_cli.documents.duel.catalogue import rulebook
from wonders_cli.rules.answers.scoring import ScoreSheet
from wonders_cli.rules.duel.scoring import CATEGORIES, blue_points, score
from wonders_cli.rules.errors import NeedsError

PAWNS = st.integers(-8, 8)


def few_symbols(pair: tuple[Side, Side]) -> tuple[Side, Side]:
    """Leave out Law and two of the symbols, so that nobody wins by science."""

    def plain(side: Side) -> Side:
        names = tuple(
            name for name in side.cards if oracle.CARDS[name]["effects"].get("science") not in ("plumb", "wheel")
        )
        return side._replace(cards=names, progress=tuple(name for name in side.progress if name != "Law"))

    return plain(pair[0]), plain(pair[1])


POINTS = sides().map(few_symbols)


@given(POINTS, PAWNS)
def test_every_category_is_what_the_figures_say(pair: tuple[Side, Side], pawn: int) -> None:
    sheet = score(table(*pair, pawn=pawn))
    assert sheet.players[0].points(CATEGORIES) == oracle.points(*pair, pawn)
    assert sheet.players[1].points(CATEGORIES) == oracle.points(pair[1], pair[0], -pawn)


@given(POINTS, PAWNS, st.sampled_from(TOKENS))
def test_a_progress_token_never_lowers_a_score(pair: tuple[Side, Side], pawn: int, token: str) -> None:
    own, other = pair
    richer = own._replace(progress=(*own.progress, token))
    assert total(score(table(richer, other, pawn))) >= total(score(table(own, other, pawn)))


@given(POINTS, PAWNS)
def test_a_coin_more_never_lowers_a_score(pair: tuple[Side, Side], pawn: int) -> None:
    own, other = pair
    assert total(score(table(own._replace(coins=own.coins + 1), other, pawn))) >= total(score(table(own, other, pawn)))


@given(POINTS, PAWNS)
def test_the_seats_do_not_matter(pair: tuple[Side, Side], pawn: int) -> None:
    sheet, turned = score(table(*pair, pawn=pawn)), score(table(pair[1], pair[0], -pawn))
    assert [player.total for player in sheet.players] == [player.total for player in reversed(turned.players)]
    assert sheet.decided_by == turned.decided_by
    assert sheet.ranks == tuple(reversed(turned.ranks))


def total(sheet: ScoreSheet) -> int:
    return sheet.players[0].total


def test_the_points_printed_on_the_cards() -> None:
    totals = {colour: [0, 0, 0] for colour in ("blue", "green", "yellow")}
    for card in oracle.CARDS.values():
        if card["color"] in totals:
            totals[card["color"]][card["age"] - 1] += card["effects"].get("points", 0)
    assert totals == {"blue": [9, 22, 36], "green": [2, 6, 10], "yellow": [0, 0, 15]}
    assert sum(wonder["effects"].get("points", 0) for wonder in oracle.WONDERS.values()) == 42


def test_blue_points_break_a_tie_and_guild_points_do_not() -> None:
    sheet = score(table(Side(("Altar", "Theater", "Magistrates Guild")), Side(("Palace",), coins=3)))
    assert [player.total for player in sheet.players] == [8, 8]
    assert (sheet.winners, sheet.decided_by) == (("Bob",), "civilian")
    assert blue_points(table(Side(("Altar", "Theater", "Magistrates Guild"))).city(0)) == 6


@pytest.mark.parametrize(("pawn", "winner"), [(9, "Ann"), (-9, "Bob")])
def test_the_pawn_in_a_capital_ends_it_whatever_the_points(pawn: int, winner: str) -> None:
    rich = Side(("Palace",), coins=60)
    sheet = score(table(rich, rich._replace(cards=("Gardens",)), pawn))
    assert (sheet.winners, sheet.decided_by) == ((winner,), "military supremacy")
    answer = sheet.as_json()
    assert [player["points"] for player in answer["players"]] == [{}, {}]
    assert [player["total"] for player in answer["players"]] == [None, None]


def test_the_shields_of_a_wonder_come_before_the_sixth_symbol() -> None:
    six = Side(("Dispensary", "Library", "Apothecary", "Workshop", "Study", "Observatory"))
    assert score(table(six, Side(), -9)).decided_by == "military supremacy"
    assert score(table(six, Side(), -8)).decided_by == "scientific supremacy"


def test_a_supremacy_needs_no_coins() -> None:
    poor = table(Side(), Side(), 9)
    without = poor._replace(cities=(poor.city(0)._replace(coins=None), None), whole=False)
    assert score(without).players[0].lines[0].ruling == "duel/military/supremacy"


def test_what_a_score_needs() -> None:
    ready = table(Side(("Merchants Guild",)), Side())
    with pytest.raises(NeedsError, match="Merchants Guild of Ann depends on the opponent"):
        score(ready._replace(cities=(ready.city(0), None), whole=False))
    with pytest.raises(NeedsError, match="score depends on the coins of Ann"):
        score(ready._replace(cities=(ready.city(0)._replace(coins=None), ready.city(1))))
    lenders = table(Side(("Moneylenders Guild",)), Side())
    with pytest.raises(NeedsError, match="coins of Bob"):
        score(lenders._replace(cities=(lenders.city(0), lenders.city(1)._replace(coins=None))))


def test_a_city_alone_has_no_rank() -> None:
    alone = table(Side(("Altar",), coins=4))
    (player,) = score(alone._replace(cities=(alone.city(0), None), whole=False)).as_json()["players"]
    assert (player["total"], "rank" in player) == (4, False)


def test_the_lines_have_the_tokens_on_the_board() -> None:
    sheet = score(table(Side(), Side(), 4))
    reasons = {str(line.item): str(line.reason) for line in sheet.players[1].lines if line.category == "military"}
    assert reasons["tokens on the own side"] == "lying: 5; taken: 2"
    assert sheet.military is not None
    assert sheet.military.pawn.as_json() == {"toward": "Bob", "spaces": 4}
    assert rulebook().capital == 9
