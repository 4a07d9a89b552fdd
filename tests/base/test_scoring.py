import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.base.tables import UNHURRIED, city, table, tables
from tests.oracles import base as oracle
from tests.oracles.base import Document
from wonders_cli.rules.base.science import science
from wonders_cli.rules.base.scoring import CATEGORIES, score
from wonders_cli.rules.errors import NeedsError


@UNHURRIED
@given(tables())
def test_points_are_those_of_the_twin(document: Document) -> None:
    sheet = score(table(document))
    for seat, player in enumerate(sheet.players):
        assert player.points(CATEGORIES) == oracle.score(document, seat)


@UNHURRIED
@given(tables())
def test_most_points_then_most_coins_win(document: Document) -> None:
    sheet = score(table(document))._replace(over=None)
    ranking = oracle.ranking(document)
    names = [player["name"] for player in document["players"]]
    assert sheet.winners == tuple(name for name, key in zip(names, ranking, strict=True) if key == max(ranking))
    assert sheet.ranks == tuple(1 + sorted(ranking, reverse=True).index(key) for key in ranking)
    equal = [key for key in ranking if key[0] == max(ranking)[0]]
    assert sheet.decided_by == ("points" if len(equal) == 1 else "coins" if equal.count(max(equal)) == 1 else "shared")


@UNHURRIED
@given(tables())
def test_a_total_is_the_sum_of_its_lines(document: Document) -> None:
    for player in score(table(document)).as_json()["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"]) == sum(player["points"].values())
        assert all(line["ruling"].startswith("base/") and line["reason"] for line in player["lines"])


@UNHURRIED
@given(tables(), st.integers(1, 6))
def test_players_who_move_around_the_table_take_their_scores_along(document: Document, seats: int) -> None:
    players = document["players"]
    moved = {**document, "players": players[seats % len(players) :] + players[: seats % len(players)]}
    assert set(score(table(document)).players) == set(score(table(moved)).players)


@UNHURRIED
@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_keys_and_cards_does_not_matter(document: Document, chooser: random.Random) -> None:
    def mixed(mapping: Document) -> Document:
        return {key: mapping[key] for key in chooser.sample(sorted(mapping), len(mapping))}

    players = [
        mixed({**player, "cards": chooser.sample(player["cards"], len(player["cards"]))})
        for player in document["players"]
    ]
    answers = [score(table(each)).as_json() for each in (document, mixed({**document, "players": players}))]
    for answer in answers:
        for player in answer["players"]:
            player["lines"].sort(key=lambda line: (line["category"], line["item"], line["points"]))
    assert answers[0] == answers[1]


@UNHURRIED
@given(tables(), st.sampled_from(["Scientists Guild", "Lodge", "Observatory", "University"]))
def test_one_symbol_more_never_lowers_science(document: Document, card: str) -> None:
    before = table(document)
    player = document["players"][0]
    player["cards"] = [*player["cards"], *({card} - set(player["cards"]))]
    after = table(document)
    assert science(after.city(0), after.numbers).points >= science(before.city(0), before.numbers).points


@UNHURRIED
@given(tables())
def test_every_best_use_of_free_symbols_is_one(document: Document) -> None:
    for own in table(document).cities:
        assert own is not None
        found = science(own, table(document).numbers)
        assert found.best == tuple(sorted(set(found.best), reverse=True))
        for counts in found.best:
            assert sum(counts) == sum(found.printed) + found.free
            assert all(count >= printed for count, printed in zip(counts, found.printed, strict=True))
            assert sum(count**2 for count in counts) + 7 * min(counts) == found.points


def test_a_score_needs_the_coins_of_the_treasury() -> None:
    with pytest.raises(NeedsError, match=r"the score of city depends on its coins"):
        score(table({"city": city()}))


def test_a_guild_needs_the_neighbours_it_looks_at() -> None:
    alone = {"city": city("Gizah (day)", "Workers Guild", coins=0), "left": city("Rhodos (day)", "Ore Vein")}
    with pytest.raises(NeedsError, match="Workers Guild of city depends on the right neighbour"):
        score(table(alone))
    both = {**alone, "right": city("Olympia (day)", "Clay Pit", "Sawmill")}
    assert score(table(both)).players[0].total == 3


def test_a_guild_that_looks_at_its_own_city_needs_nobody() -> None:
    alone = {"city": city("Gizah (day)", "Shipowners Guild", "Loom", "Decorators Guild", coins=5, stages=3)}
    assert score(table(alone)).players[0].points(CATEGORIES) == {
        "military": 0,
        "treasury": 1,
        "wonder": 15,
        "civilian": 0,
        "commercial": 0,
        "guilds": 10,
        "science": 0,
    }


def test_a_city_has_neither_rank_nor_winner() -> None:
    answer = score(table({"city": city(coins=3)})).as_json()
    assert "winners" not in answer
    assert "rank" not in answer["players"][0]
