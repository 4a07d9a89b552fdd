"""What is known of decks: full ones, numbers, top cards, lists with gaps, in whatever state of a game."""

import io
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.architects.random_games import random_game
from tests.slow import slow_after
from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.load import read
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.source import documents
from wonders_cli.questions.architects import describe
from wonders_cli.rules.architects import setup
from wonders_cli.rules.architects.accounts import go_together, sizes
from wonders_cli.rules.architects.checking import contradictions
from wonders_cli.rules.architects.decks import deck_key
from wonders_cli.rules.architects.model import City, Table
from wonders_cli.rules.architects.piles import Pile, ordered

TRACED = 6
HEAD = "game: architects\nplayers:\n  - {name: Ann, wonder: Giza}\n  - {name: Bob, wonder: Rhodes}\n"


def table(decks: str) -> Table:
    [source] = documents("-", io.BytesIO(f"{HEAD}decks: {decks}\n".encode()))
    value = read(source).value
    assert isinstance(value, Table)
    return value


def known(table: Table, deck: int, chooser: random.Random) -> Pile:
    """A deck of which only a part is known."""
    pile, whole = table.decks[deck], setup.full(table.box, deck_key(table, deck))
    order = pile.order or ()
    match chooser.randrange(5):
        case 0:
            return Pile(whole.counts)
        case 1:
            return Pile(pile.counts, pile.size)
        case 2:
            return Pile(whole.counts, pile.size) if pile.size else pile
        case 3:
            return Pile(whole.counts, pile.size, ordered(order[:1], pile.size)) if pile.size else pile
        case _:
            seen = tuple(kind if chooser.random() < 0.5 else None for kind in order)
            return Pile(whole.counts, pile.size, ordered(seen, pile.size)) if pile.size else pile


@pytest.mark.parametrize(("seed", "players"), slow_after(TRACED, [(seed, 2 + seed % 6) for seed in range(60)]))
def test_every_state_of_a_game_goes_together_with_its_decks(seed: int, players: int) -> None:
    chooser = random.Random(seed)  # noqa: S311 -- no secrets
    for step in random_game(seed, players)[:: 1 + seed % 5]:
        whole = step.after.table
        parts = whole._replace(decks=tuple(known(whole, deck, chooser) for deck in range(len(whole.decks))))
        assert contradictions(whole) == ()
        assert contradictions(parts) == ()


@pytest.mark.parametrize("seed", range(TRACED))
def test_a_card_that_is_nowhere_is_missed(seed: int) -> None:
    """Blue cards never go: a deck without one of them is wrong, however the others are known."""
    blue = next(at for at, kind in enumerate(box().kinds) if kind.name == "blue")
    for step in random_game(seed, 2 + seed % 6)[::25]:
        whole = step.after.table
        for deck, pile in enumerate(whole.decks):
            if pile.counts[blue]:
                short = Pile(pile.without(blue).counts, (pile.size or 0) - 1)
                decks = (*whole.decks[:deck], short, *whole.decks[deck + 1 :])
                assert not go_together(whole._replace(decks=decks))


def test_how_many_cards_a_deck_can_have() -> None:
    fresh = table("{Giza: 0}")._replace(counted=True)
    assert sizes(fresh, 0) == (23, 25)  # its two cards with horns may have left
    held = fresh.cities[0]
    assert held is not None
    one_blue = held._replace(cards=tuple(int(kind.name == "blue") for kind in box().kinds))
    assert sizes(fresh._replace(cities=(one_blue, fresh.cities[1])), 0) == (22, 25)
    won = held._replace(victory_tokens=8)  # four Battles take six horned cards at least, four lie in the other decks
    assert sizes(fresh._replace(cities=(won, fresh.cities[1])), 2)[1] == 60 - 3


def test_decks_that_are_written_in_all_forms() -> None:
    one, two, three = table('{Giza: {top: gear, cards: 18}, Rhodes: {top: "?"}, central: ["?", wood, "?"]}').decks
    gear, wood = box().kinds.index(box().kinds[9]), 0
    assert (one.size, one.order, one.top) == (18, (gear,), gear)
    assert (two.size, two.order, two.top) == (None, None, None)
    assert (three.size, three.order, three.top) == (3, (None, wood), None)
    assert table("{Giza: {cards: 7}}").decks[0] == table("{Giza: 7}").decks[0]
    assert table("{Giza: {}}").decks[0].empty


@pytest.mark.parametrize(
    "decks", ["{Giza: {top: wodo}}", "{Giza: {top: wood, cards: 0}}", "{Giza: {Top: wood}}", '{Giza: ["??"]}']
)
def test_decks_that_cannot_be_read(decks: str) -> None:
    with pytest.raises(ProblemError):
        table(decks)


@given(st.data())
def test_what_is_known_of_decks_is_written_and_read_again(data: st.DataObject) -> None:
    whole = table("{Giza: 25}")
    tops = st.lists(st.sampled_from([None, 0, 5, 6, 10]), max_size=6).map(tuple)
    piles = []
    for name in ("Giza", "Rhodes", "central"):
        counts = setup.full(whole.box, name).counts
        size, seen = data.draw(st.integers(7, 20)), data.draw(tops)
        piles.append(Pile(counts, size, ordered(seen, size)))
    game = whole._replace(decks=tuple(piles), counted=True)
    [source] = documents("-", io.BytesIO(json.dumps(describe(game)).encode()))
    assert read(source).value == game


def test_the_top_card_of_a_list_with_gaps() -> None:
    pile = table('{Giza: ["?", brick, "?"]}').decks[0]
    assert 2 not in pile.among(1)  # the only brick of Giza lies second
    assert pile.without(0).order == (2,)
    assert pile.without(0).without(2).order is None
    assert City("", box().wonders["Giza"]).stages == ()


def in_a_record(decks: str, *turns: str, more: str = "") -> None:
    text = HEAD.replace("wonder: Giza", f"wonder: Giza{more}") + f"decks: {decks}\nturns:\n"
    [source] = documents("-", io.BytesIO((text + "".join(f"  - {turn}\n" for turn in turns)).encode()))
    read(source)


def test_a_list_that_is_shorter_than_what_the_record_takes() -> None:
    """23 cards of Giza are gone, so there can be two; but the record takes three."""
    rest = (
        "red: 2, blue: 2, blue cat: 3, gear: 1, tablet: 1, coin: 3, wood: 2, stone: 2, brick: 1, papyrus: 2, glass: 2"
    )
    more = f", cat: true, cards: {{{rest}, red horn: 2}}"
    takes = ["Ann: take compass from left", "Bob: take coin from right", "Ann: take wood from own"]
    in_a_record("{Giza: [compass, compass]}", *takes[:2], more=more)
    with pytest.raises(ProblemError) as raised:
        in_a_record("{Giza: [compass, compass]}", *takes, more=more)
    [problem] = raised.value.problems
    assert str(problem.message) == (
        "2 cards in the list of the deck of Giza; the record takes 3. "
        "If it has 24 and only the top one is known, write {top: compass, cards: 24}"
    )
    in_a_record('{Giza: [compass, "?", "?"]}', *takes, more=more)


@pytest.mark.parametrize(
    "decks", ["{Giza: [red double horn]}", "{Giza: [wood, wood, wood]}", "{central: [brick, gear]}"]
)
def test_a_list_of_cards_that_the_deck_does_not_have_is_too_short_as_well(decks: str) -> None:
    with pytest.raises(ProblemError, match="must still hold"):
        in_a_record(decks, "Ann: take wood from left", more=", victory_tokens: 1")
