"""Which cards of the structure may be taken, and what lies on the others.

Source: duel/turn/take-a-card, duel/setup/structure.
"""

from functools import lru_cache

from wonders_cli.rules.answers import listed
from wonders_cli.rules.duel.model import Card, Structure


def accessible(structure: Structure) -> tuple[int, ...]:
    """A card may be taken when nothing lies on it: the places of those cards, row 1 first.

    Source: duel/turn/take-a-card.

    >>> from wonders_cli.rules.duel.model import Layout
    >>> layout = Layout((1, 2), (0b110, 0, 0))
    >>> accessible(Structure(layout, (None, None, None))), accessible(Structure(layout, (None, None, None), 0b110))
    ((1, 2), (0,))
    """
    return _accessible(structure.layout.covers, structure.taken)


@lru_cache(maxsize=1 << 14)
def _accessible(covers: tuple[int, ...], taken: int) -> tuple[int, ...]:
    return tuple([place for place, above in enumerate(covers) if not (taken >> place & 1 or above & ~taken)])


def is_empty(structure: Structure) -> bool:
    """Whether every card has been taken."""
    return structure.taken == (1 << len(structure.cards)) - 1


def why_not(structure: Structure, card: Card) -> str | None:
    """Say why a card cannot be taken from the structure, naming what lies on it; None when it can.

    Source: duel/turn/take-a-card, duel/setup/structure.

    >>> from wonders_cli.documents.duel_catalogue import cards
    >>> from wonders_cli.rules.duel.model import Layout
    >>> structure = Structure(Layout((1, 2), (0b110, 0, 0)), (cards()["Altar"], cards()["Baths"], None), 0b100)
    >>> why_not(structure, cards()["Altar"])
    'Altar is covered by Baths (row 2, place 1)'
    """
    if card not in structure.cards:
        return f"{card.name} does not lie face up in the structure"
    place = structure.cards.index(card)
    above = structure.layout.covers[place] & ~structure.taken
    if not above:
        return None
    covers = [_described(structure, other) for other in range(len(structure.cards)) if above >> other & 1]
    return f"{card.name} is covered by {listed(covers)}"


def _described(structure: Structure, place: int) -> str:
    card = structure.cards[place]
    row, first = 1, 0
    for number in structure.layout.rows:
        if place < first + number:
            break
        row, first = row + 1, first + number
    what = card.name if card else "a face-down card"
    return f"{what} (row {row}, place {place - first + 1})"
