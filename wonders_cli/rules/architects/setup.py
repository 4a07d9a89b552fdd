"""The decks, shuffled, and the table at its beginning.

Source: architects/setup/*.
"""

from typing import NamedTuple

from wonders_cli.rules.architects.model import Box, City, Table, Token, Wonder
from wonders_cli.rules.architects.piles import Counts, Pile
from wonders_cli.rules.chance import shuffled

CENTRAL = "central"


class Deal(NamedTuple):
    """What the shuffling gives: a Wonder for each seat, their decks and, last, the central one, the progress tokens.

    Decks and tokens are listed from the top down. The first tokens are those that lie face up at the beginning.
    """

    wonders: tuple[Wonder, ...]
    decks: tuple[Counts, ...]
    tokens: tuple[Token, ...]


def full(box: Box, name: str) -> Pile:
    """A deck is that of a Wonder, or the central one; its cards are known, their order is not.

    Source: architects/setup/deck.

    >>> from wonders_cli.documents.architects.catalogue import box
    >>> full(box(), "Giza").size, full(box(), CENTRAL).size
    (25, 60)
    """
    counts = tuple(kind.copies[name] for kind in box.kinds)
    return Pile(counts, sum(counts))


def draw_wonders(box: Box, players: int, seed: str) -> tuple[Wonder, ...]:
    """Each player has a Wonder of their own, drawn from all of them.

    Source: architects/setup/wonders.
    """
    return shuffled(box.wonders.values(), seed, "wonders")[:players]


def deal(box: Box, wonders: tuple[Wonder, ...], seed: str) -> Deal:
    """The decks of the Wonders in play, the central deck and the progress tokens are shuffled.

    Source: architects/setup/deck, architects/setup/progress.
    """
    decks = []
    for name in (*(wonder.name for wonder in wonders), CENTRAL):
        cards = [kind for kind, number in enumerate(full(box, name).counts) for _ in range(number)]
        decks.append(shuffled(cards, seed, name))
    tokens = [token for token in box.tokens.values() for _ in range(token.copies)]
    return Deal(wonders, tuple(decks), shuffled(tokens, seed, "progress"))


def table(box: Box, names: tuple[str, ...], dealt: Deal) -> Table:
    """All conflict tokens show Peace, three progress tokens lie face up, nobody has a card.

    Source: architects/setup/conflict-tokens, architects/setup/progress.
    """
    open_tokens = box.numbers.progress_face_up
    return Table(
        tuple(City(name, wonder) for name, wonder in zip(names, dealt.wonders, strict=True)),
        box,
        conflict_tokens=(box.numbers.conflict_tokens[len(names)], 0),
        decks=tuple(
            full(box, name)._replace(order=order)
            for name, order in zip((*(wonder.name for wonder in dealt.wonders), CENTRAL), dealt.decks, strict=True)
        ),
        open_tokens=dealt.tokens[:open_tokens],
        stack=dealt.tokens[open_tokens:],
        counted=True,
    )
