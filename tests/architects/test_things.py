from collections import Counter

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.architects.things import things
from wonders_cli.rules.architects.model import KINDS


def test_everything_in_the_box_can_be_shown() -> None:
    assert Counter(thing.kind for thing in things()) == {"card": 14, "deck": 8, "wonder": 7, "token": 14}
    for thing in things():
        assert str(thing.effect)
        assert thing.source


def test_the_cards_are_235() -> None:
    decks = {thing.name: thing.cards for thing in things() if thing.cards is not None}
    assert sum(sum(cards.values()) for cards in decks.values()) == 235
    for kind in box().kinds:
        assert dict(kind.copies) == {deck: cards[kind.name] for deck, cards in decks.items()}


def test_the_tokens_are_fifteen() -> None:
    assert box().token_count == 15


def test_the_kinds_are_in_the_order_of_the_words() -> None:
    assert tuple(kind.name for kind in box().kinds) == KINDS
