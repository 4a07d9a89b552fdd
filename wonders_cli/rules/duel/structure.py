"""The structure: which cards can be taken, what covers the others, and what is turned up.

Source: duel/turn/take-a-card, duel/turn/reveal, duel/setup/structure.
"""

from functools import lru_cache

from wonders_cli.rules.answers.structure import LyingCard, LyingRows
from wonders_cli.rules.duel.model import Card, Layout, Structure
from wonders_cli.rules.messages import Message, say


def accessible(structure: Structure) -> tuple[int, ...]:
    """You can take a card when nothing covers it. These are the places of those cards, row 1 first.

    Source: duel/turn/take-a-card.

    >>> from wonders_cli.rules.duel.model import Layout
    >>> layout = Layout((1, 2), (0b110, 0, 0))
    >>> accessible(Structure(layout, (None, None, None))), accessible(Structure(layout, (None, None, None), 0b110))
    ((1, 2), (0,))
    """
    return _accessible(structure.layout, structure.taken)


@lru_cache(maxsize=1 << 14)
def _accessible(layout: Layout, taken: int) -> tuple[int, ...]:
    return tuple([place for place, above in enumerate(layout.covers) if not (taken >> place & 1 or above & ~taken)])


def is_empty(structure: Structure) -> bool:
    """Whether every card has been taken."""
    return structure.taken == (1 << len(structure.cards)) - 1


def laid_out(known: Structure) -> Structure:
    """In every second row the cards lie face down as long as something covers them.

    `known` has these cards too. Source: duel/setup/structure, duel/turn/reveal.

    >>> from wonders_cli.documents.duel.catalogue import cards
    >>> from wonders_cli.rules.duel.model import Layout
    >>> known = Structure(Layout((1, 2), (0b110, 0, 0), 0b001), (cards()["Altar"], cards()["Baths"], cards()["Stable"]))
    >>> laid_out(known).cards, laid_out(known._replace(taken=0b110)).cards
    ((None, <Baths>, <Stable>), (<Altar>, None, None))
    """
    layout, every, taken = known
    return Structure(
        layout,
        tuple(
            None if taken >> place & 1 or (layout.hidden >> place & 1 and above & ~taken) else card
            for place, (card, above) in enumerate(zip(every, layout.covers, strict=True))
        ),
        taken,
    )


def without(structure: Structure, place: int) -> Structure:
    """A card that is taken leaves its place empty.

    Source: duel/turn/take-a-card.

    >>> from wonders_cli.documents.duel.catalogue import cards
    >>> from wonders_cli.rules.duel.model import Layout
    >>> left = without(Structure(Layout((1, 1), (0b10, 0)), (cards()["Altar"], cards()["Baths"])), 1)
    >>> left.cards, left.taken, accessible(left)
    ((<Altar>, None), 2, (0,))
    """
    layout, cards, taken = structure
    return Structure(layout, (*cards[:place], None, *cards[place + 1 :]), taken | 1 << place)


def turned_up(structure: Structure, known: Structure) -> Structure:
    """A face-down card is turned up when nothing covers it any more.

    `known` has these cards, as far as they are known. Source: duel/turn/reveal.

    >>> from wonders_cli.documents.duel.catalogue import cards
    >>> from wonders_cli.rules.duel.model import Layout
    >>> known = Structure(Layout((1, 1), (0b10, 0), 0b01), (cards()["Altar"], cards()["Baths"]))
    >>> turned_up(without(laid_out(known), 1), known).cards
    (<Altar>, None)
    """
    free = [place for place in accessible(structure) if structure.cards[place] is None]
    if not free:
        return structure
    cards = list(structure.cards)
    for place in free:
        cards[place] = known.cards[place]
    return structure._replace(cards=tuple(cards))


_UNKNOWN_CARD = say("a face-down card")


def why_not(structure: Structure, card: Card) -> Message | None:
    """A covered card cannot be taken: say what covers it. None if the card can be taken.

    Source: duel/turn/take-a-card, duel/setup/structure.

    >>> from wonders_cli.documents.duel.catalogue import cards
    >>> from wonders_cli.rules.duel.model import Layout
    >>> structure = Structure(Layout((1, 2), (0b110, 0, 0)), (cards()["Altar"], cards()["Baths"], None), 0b100)
    >>> str(why_not(structure, cards()["Altar"]))
    'Altar is covered by Baths (row 2, place 1)'
    """
    if card not in structure.cards:
        return say("{card} does not lie face up in the structure", card=card.name)
    place = structure.cards.index(card)
    above = structure.layout.covers[place] & ~structure.taken
    if not above:
        return None
    covers = [_described(structure, other) for other in range(len(structure.cards)) if above >> other & 1]
    return say("{card} is covered by {covers}", card=card.name, covers=tuple(covers))


def _described(structure: Structure, place: int) -> Message:
    card = structure.cards[place]
    _, row, column = place_of(structure.layout, place)
    what = card.name if card else _UNKNOWN_CARD
    return say("{card} (row {row}, place {place})", card=what, row=row + 1, place=column + 1)


def place_of(layout: Layout, place: int) -> tuple[str, int, int]:
    """Return the keys and indexes of a place in a document: its row, and its place in the row.

    >>> from wonders_cli.rules.duel.model import Layout
    >>> place_of(Layout((1, 2), (0b110, 0, 0)), 2)
    ('structure', 1, 1)
    """
    row = 0
    while place >= layout.rows[row]:
        place -= layout.rows[row]
        row += 1
    return "structure", row, place


@lru_cache(maxsize=8)
def half_cards(layout: Layout) -> tuple[int, ...]:
    """A card covers half of each card that it lies on. This is how far to the right each begins, in half cards.

    The cards of row 1 lie side by side. The leftmost card begins at 0. Source: duel/setup/structure.

    >>> from wonders_cli.rules.duel.model import Layout
    >>> half_cards(Layout((1, 2), (0b110, 0, 0))), half_cards(Layout((2, 1), (0b100, 0b100, 0)))
    ((1, 0, 2), (0, 2, 1))
    """
    left = [2 * place for place in range(layout.rows[0])]
    for place in range(layout.rows[0], len(layout.covers)):
        under, *others = [below for below, above in enumerate(layout.covers) if above >> place & 1]
        is_leftmost_on_it = not layout.covers[under] & ((1 << place) - 1)
        left.append(left[under] + (-1 if is_leftmost_on_it and not others else 1))
    return tuple([begins - min(left) for begins in left])


def lying(structure: Structure | None) -> LyingRows | None:
    """Show the cards as they lie; nothing where no card lies any more.

    Source: duel/turn/take-a-card, duel/setup/structure.

    >>> from wonders_cli.documents.duel.catalogue import cards
    >>> from wonders_cli.rules.duel.model import Layout
    >>> structure = Structure(Layout((1, 2), (0b110, 0, 0)), (None, cards()["Baths"], None), 0b100)
    >>> [[*map(tuple, row)] for row in lying(structure).rows]
    [[(None, True, False, False, 1)], [('Baths', False, False, True, 0), (None, False, True, False, 2)]]
    >>> lying(structure._replace(taken=0b111)), lying(None)
    (None, None)
    """
    if structure is None or is_empty(structure):
        return None
    free, left = accessible(structure), half_cards(structure.layout)
    places = []
    for place, card in enumerate(structure.cards):
        taken = bool(structure.taken >> place & 1)
        name = card.name if card and not taken else None
        places.append(LyingCard(name, name is None and not taken, taken, place in free, left[place]))
    rows, first = [], 0
    for number in structure.layout.rows:
        rows.append(tuple(places[first : first + number]))
        first += number
    return LyingRows(tuple(rows))
