"""Decks and turns: what is dealt, who plays, what a turn leaves behind."""

from collections import Counter

import pytest

from tests.base.tables import city, table
from tests.oracles import base_turns as oracle
from wonders_cli.documents.base.catalogue import cards, rulebook
from wonders_cli.rules.answers.building import Payment, Way
from wonders_cli.rules.answers.replay import Entry
from wonders_cli.rules.base.model import Table
from wonders_cli.rules.base.setup import deal, deck, guilds, guilds_drawn
from wonders_cli.rules.base.turns import Game, Play, act, advance, may_recover, plays, recover, recoverable, start
from wonders_cli.rules.errors import NeedsError

THREE = ("Gizah (day)", "Rhodos (day)", "Halikarnassos (night)")


def three(*cities: dict[str, object], **more: object) -> Table:
    players = [{"name": name, "coins": 3, **each} for name, each in zip(("Ann", "Bob", "Cy"), cities, strict=True)]
    return table({"players": players, **more})


def plain(**more: object) -> Table:
    return three(*map(city, THREE), **more)


def play(action: str, card: str, way: Way | None = None) -> Play:
    return Play(action, cards()[card], way)


def lines(entries: list[Entry]) -> list[tuple[str, str, str, int, str | None]]:
    """The ledger as people read it."""
    return [(entry.player, str(entry.what), entry.ruling, entry.coins, entry.payer) for entry in entries]


def after(found: Table, *played: Play) -> tuple[Game, list[Entry]]:
    return act(start(found, {}), dict(enumerate(played)))


@pytest.mark.parametrize("players", range(3, 8))
def test_a_deck_has_seven_cards_for_each_player(players: int) -> None:
    for age in (1, 2, 3):
        names = Counter(card.name for card in deck(cards().values(), age, players))
        drawn = guilds_drawn(players, rulebook()) if age == 3 else 0
        assert names == oracle.deck(age, players)
        assert names.total() + drawn == 7 * players
    assert drawn == players + 2
    assert len(guilds(cards().values(), 3)) == 10


@pytest.mark.parametrize("players", range(3, 8))
def test_a_deal_is_the_whole_deck(players: int) -> None:
    for age, hands in deal(cards().values(), players, rulebook(), "7").items():
        dealt = [card for hand in hands for card in hand or ()]
        assert [len(hand or ()) for hand in hands] == [7] * players
        assert Counter(card.name for card in dealt if card.colour != "purple") == oracle.deck(age, players)
        assert max(Counter(card for card in dealt if card.colour == "purple").values(), default=1) == 1


def test_a_seed_deals_the_same_for_ever() -> None:
    """Pinned: a game that somebody wrote down by its seed must stay that game."""
    hands = deal(reversed(cards().values()), 3, rulebook(), "1")
    assert [card.name for card in hands[1][0] or ()] == [
        *("Stockade", "Guard Tower", "Marketplace", "Lumber Yard", "West Trading Post", "Altar", "Stone Pit")
    ]
    assert hands == deal(cards().values(), 3, rulebook(), "1")
    assert hands != deal(cards().values(), 3, rulebook(), "2")


def test_the_ledger_of_a_turn() -> None:
    found = three(city("Gizah (day)", "Ore Vein"), city("Rhodos (day)"), city("Ephesos (day)", stages=1), age=2, turn=2)
    left = Way("payment", payment=Payment((("bank", 0), ("left", 0), ("right", 2))))
    bank = Way("payment", payment=Payment((("bank", 1), ("left", 0), ("right", 0))))
    game, entries = after(
        found, play("build", "Vineyard", Way("free")), play("build", "Quarry", bank), play("stage", "Loom", left)
    )
    assert lines(entries) == [
        ("Ann", "builds Vineyard", "base/build/free", 0, None),
        ("Bob", "builds Quarry", "base/build/cost", 0, None),
        ("bank", "takes printed coins", "base/build/cost", 1, "Bob"),
        ("Cy", "builds stage 2 with Loom", "base/stage/order", 0, None),
        ("Bob", "sells resources", "base/pay/price", 2, "Cy"),
        ("Ann", "takes the coins of Vineyard", "base/turn/coins-after-placing", 2, "bank"),
        ("Cy", "takes the coins of stage 2", "base/ephesos/coins", 9, "bank"),
    ]
    assert [game.table.city(seat).coins for seat in game.table.seats] == [5, 4, 10]
    assert game.tucked == ((), (), (None, cards()["Loom"]))


def test_hands_go_left_in_ages_one_and_three_and_right_in_two() -> None:
    hands = [{"hand": ["Altar"]}, {"hand": ["Baths"]}, {"hand": ["Theater"]}]
    cities = [{**city(wonder), **hand} for wonder, hand in zip(THREE, hands, strict=True)]
    for age, first in ((1, "Theater"), (2, "Baths"), (3, "Theater")):
        passed, _ = advance(start(three(*cities, age=age, turn=2), {}))
        hand = passed.table.city(0).hand
        assert hand is not None
        assert [card.name for card in hand] == [first]
        assert passed.table.turn == 3


def test_the_sixth_turn_throws_the_last_cards_away() -> None:
    cities = [
        {**city(wonder), "hand": hand}
        for wonder, hand in zip(THREE, (["Altar", "Baths"], ["Loom", "Press"], ["Well", "Tavern"]), strict=True)
    ]
    game, entries = after(
        three(*cities, age=1, turn=6), play("sell", "Altar"), play("build", "Press", Way("free")), play("sell", "Well")
    )
    assert [card.name for card in game.table.discard or ()] == ["Altar", "Well", "Baths", "Loom", "Tavern"]
    assert lines(entries[-3:]) == [
        ("Ann", "throws Baths away", "base/turn/sixth-card", 0, None),
        ("Bob", "throws Loom away", "base/turn/sixth-card", 0, None),
        ("Cy", "throws Tavern away", "base/turn/sixth-card", 0, None),
    ]
    ended, tokens = advance(game)
    assert (ended.table.age, ended.table.turn, ended.over, tokens) == (2, 1, False, [])


def test_a_card_from_the_discard_pile() -> None:
    found = three(
        city("Gizah (day)"),
        city("Rhodos (day)"),
        city("Halikarnassos (night)", "Tavern"),
        age=3,
        discard=["Haven", "Lighthouse", "Tavern"],
    )
    game, _ = after(found, play("sell", "Palace"), play("sell", "Senate"), play("stage", "Lodge", Way("payment")))
    assert may_recover(game, {2: play("stage", "Lodge")}) == 2
    assert may_recover(game, {0: play("sell", "Palace")}) is None
    assert [card.name for card in recoverable(game.table, 2)] == ["Haven", "Lighthouse", "Palace", "Senate"]
    game, entries = recover(game, 2, cards()["Lighthouse"])
    assert lines(entries) == [
        ("Cy", "builds Lighthouse from the discard pile", "base/halikarnassos/discard", 0, None),
        ("Cy", "takes the coins of Lighthouse", "base/turn/coins-after-placing", 2, "bank"),
    ]
    assert game.table.city(2).coins == 5
    assert cards()["Lighthouse"] not in (game.table.discard or ())


def test_the_end_of_the_game() -> None:
    game, _ = after(plain(age=3, turn=6), *[Play("sell", None)] * 3)
    ended, _ = advance(game)
    assert ended.over
    assert (ended.table.age, ended.table.turn) == (3, None)


def test_plays_need_the_hand_and_what_prices_need() -> None:
    with pytest.raises(NeedsError, match="`hand`"):
        plays(plain(turn=1), 0)
    hand = {"hand": ["Palace"]}
    lonely = table({"city": {**city("Gizah (day)"), **hand, "coins": 3}, "turn": 1})
    with pytest.raises(NeedsError, match="left neighbour"):
        plays(lonely, 0)
    poor = table(
        {
            "players": [
                {"name": "Ann", **city("Gizah (day)"), **hand},
                *(
                    {"name": name, **city(wonder)}
                    for name, wonder in zip("BC", ("Rhodos (day)", "Ephesos (day)"), strict=True)
                ),
            ]
        }
    )
    assert [entry.action for entry, _ in plays(poor, 0)] == ["sell"]
