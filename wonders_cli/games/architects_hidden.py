"""What a player of Architects knows, and a game that the player cannot tell from the true one.

Everybody sees the top card of each Wonder's deck; the holder of the cat may look at that of the central deck when the
turn begins, and Halicarnassus looks at five cards. Which cards a deck has left is public, their order is hidden.
Source: architects/turn/three-decks, architects/cat/look, architects/wonder/halicarnassus, architects/progress/choice.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from wonders_cli.games.architects import ArchitectsGame, hidden_tokens
from wonders_cli.games.seen import Hidden, Seen
from wonders_cli.questions.architects import describe
from wonders_cli.rules.architects.decks import deck_key
from wonders_cli.rules.architects.model import KINDS, Power
from wonders_cli.rules.architects.piles import ordered
from wonders_cli.rules.architects.turns import Keep, Take
from wonders_cli.rules.chance import shuffled
from wonders_cli.rules.frozen import Frozen

if TYPE_CHECKING:
    from wonders_cli.rules.architects.model import Token
    from wonders_cli.rules.architects.piles import Order, Pile
    from wonders_cli.rules.architects.turns import Game as State


def _shown(state: State, seat: int, deck: int) -> int:
    """How many cards of a deck a player sees, from the top down."""
    pile = state.table.decks[deck]
    if not pile.order:
        return 0
    if seat == state.seat and any(owed.power is Power.KEEP_ONE and deck in owed.decks for owed in state.owed):
        return state.table.box.numbers.halicarnassus_cards
    if deck < len(state.table.cities):
        return 1
    return int(state.table.city(seat).cat and seat == state.seat and not state.taken)


def seen(game: ArchitectsGame, player: str) -> Seen:
    """Give what a player of Architects knows."""
    state: State = game.state
    table, seat = state.table, game.players.index(player)
    decks: list[Pile] = []
    hidden: list[Hidden] = []
    for deck, pile in enumerate(table.decks):
        order = (pile.order or ())[: _shown(state, seat, deck)]
        decks.append(pile._replace(order=ordered(order, pile.size)))
        known = Counter(order)
        among = tuple(
            KINDS[kind] for kind, number in enumerate(pile.counts) for _ in range(number - known.get(kind, 0))
        )
        number = len(among) if pile.size is None else pile.size - len(order)
        if number and len(set(among)) > 1:
            hidden.append(Hidden(f"deck {deck_key(table, deck)}", number, among))
    tokens = hidden_tokens(table)
    if table.stack:
        hidden.append(Hidden("progress_stack", len(table.stack), tuple(sorted(token.name for token in tokens))))
    document = describe(table._replace(decks=tuple(decks), stack=None))
    return Seen(game.name, player, Frozen(document), tuple(hidden))


def sample(game: ArchitectsGame, player: str, seed: str) -> ArchitectsGame:
    """Give a game that the player cannot tell from this one: the order of decks and tokens is drawn by a seed."""
    state: State = game.state
    begun: State = game.begun
    seat = game.players.index(player)
    decks, first = list(state.table.decks), list(begun.table.decks)
    for deck, pile in enumerate(decks):
        if not pile.exact:
            continue
        known = (pile.order or ())[: _shown(state, seat, deck)]
        left = [kind for kind, number in enumerate(pile.counts) for _ in range(number - known.count(kind))]
        order: Order = (*known, *shuffled(left, seed, f"deck {deck}"))
        decks[deck] = pile._replace(order=order)
        first[deck] = first[deck]._replace(order=_before(game, deck, order))
    stack: tuple[Token, ...] | None = state.table.stack
    lain = begun.table.stack
    if stack is not None and lain is not None:
        names = sorted(hidden_tokens(state.table), key=lambda token: token.name)
        stack = shuffled(names, seed, "progress")
        lain = (*lain[: len(lain) - len(stack)], *stack)
    return ArchitectsGame(
        begun._replace(table=begun.table._replace(decks=tuple(first), stack=lain)),
        state._replace(table=state.table._replace(decks=tuple(decks), stack=stack)),
        game.moves,
        seed,
    )


def _before(game: ArchitectsGame, deck: int, order: Order) -> Order | None:
    """Put the cards that were taken from a deck on top of it again; after Halicarnassus nobody knows their order."""
    taken: list[int] = []
    for move in game.moves:
        match move.plays[0][1].deed:
            case Take(at, int(card), _) if at == deck:
                taken.append(card)
            case Keep(at, _) if at == deck:
                return None
    return (*taken, *order)
