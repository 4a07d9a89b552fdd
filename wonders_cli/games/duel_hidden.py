"""What a player of Duel knows, and a game that the player cannot tell from the true one.

Cards that lie face down, the structures of later Ages, the Wonders that are not laid out yet and the tokens that were
set aside are hidden from both players. Source: duel/setup/*, duel/turn/reveal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonders_cli.documents.duel.catalogue import cards, layouts, tokens, wonders
from wonders_cli.games.duel import DuelGame
from wonders_cli.games.duel_start import box
from wonders_cli.games.seen import Hidden, Seen
from wonders_cli.rules.chance import shuffled
from wonders_cli.rules.duel import draft, setup
from wonders_cli.rules.duel.model import DrawsProgress
from wonders_cli.rules.errors import Need, NeedsError
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import roman, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wonders_cli.rules.duel.model import Card, Structure, Table, Token, Wonder
    from wonders_cli.rules.duel.turns import Game as State


def seen(game: DuelGame, player: str) -> Seen:
    """Give what a player of Duel knows."""
    state: State = game.state
    table = state.table
    document = game.table()
    hidden: list[Hidden] = []
    lying = _later_wonders(state)
    if lying:
        among = [wonder.name for wonder in wonders().values() if wonder not in _seen_wonders(state)]
        hidden.append(Hidden("draft", len(lying), _names(among)))
    age = table.age or 1
    down = [] if table.structure is None else _face_down(table.structure)
    if down:
        number, (of_age, guilds) = len(down), _unseen(state, age)
        hidden.append(Hidden("structure", number, _names(card.name for card in (*of_age, *guilds))))
    for later in [later for later in layouts() if later > age and not state.over]:
        of_age, guilds = _unseen(state, later)
        number = table.numbers.structure_cards
        hidden.append(
            Hidden(f"structure of Age {roman(later)}", number, _names(card.name for card in (*of_age, *guilds)))
        )
    if table.progress_box and _drawn_by(game) != player:
        document.pop("progress_box")
        hidden.append(Hidden("progress_box", len(table.progress_box), _names(one.name for one in _boxed(table))))
    return Seen(game.name, player, Frozen(document), tuple(hidden))


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names))


def _face_down(structure: Structure) -> list[int]:
    """List the places where a card lies that nobody knows."""
    return [place for place, card in enumerate(structure.cards) if card is None and not structure.taken >> place & 1]


def _unseen(state: State, age: int) -> tuple[list[Card], list[Card]]:
    """List the cards of an Age, and its guilds, that nobody has seen yet."""
    table = state.table
    shown = {*table.city(0).cards, *table.city(1).cards, *(table.discard or ()), *state.tucked}
    if table.structure is not None:
        shown |= {card for card in table.structure.cards if card is not None}
    every = sorted(cards().values(), key=lambda card: card.name)
    return (
        [card for card in setup.deck(every, age) if card not in shown],
        [card for card in setup.guilds(every, age) if card not in shown],
    )


def _later_wonders(state: State) -> list[Wonder]:
    """List the Wonders that are laid out later for the draft."""
    if state.draft is None:
        return []
    seen_ones = _seen_wonders(state)
    return [wonder for group in state.draft.groups for wonder in group if wonder not in seen_ones]


def _seen_wonders(state: State) -> set[Wonder]:
    owned = {*state.table.city(0).unbuilt, *state.table.city(1).unbuilt}
    return owned | {*draft.lying(state)}


def _boxed(table: Table) -> list[Token]:
    """List the tokens that may be among those set aside."""
    elsewhere = {*(table.progress_board or ()), *table.city(0).progress, *table.city(1).progress}
    return sorted((token for token in tokens().values() if token not in elsewhere), key=lambda token: token.name)


def _drawn_by(game: DuelGame) -> str | None:
    """Name the player who has drawn from the tokens that were set aside, and has seen them."""
    for move in game.moves:
        [(name, play)] = move.plays
        wonder = wonders().get(str(play.item)) if play.action == "wonder" else None
        if wonder and any(isinstance(effect, DrawsProgress) for effect in wonder.effects):
            return name
    return None


def sample(game: DuelGame, player: str, seed: str) -> DuelGame:
    """Give a game that the player cannot tell from this one: what is hidden is drawn by a seed."""
    state, begun = game.state, game.begun
    dealt = setup.deal(box(), seed)
    structures = dict(begun.structures)
    first, age = begun.table.age or 1, state.table.age or 1
    now = state.table.structure
    if now is None:
        message = say("what a player can know depends on the structure, which this game does not give")
        raise NeedsError(Need(message, ("structure",)))
    structures[age] = _filled(state, structures.get(age, begun.table.structure if age == first else now), seed)
    structures |= {later: structure for later, structure in dealt.structures.items() if later > age}
    table = begun.table
    if table.progress_box and _drawn_by(game) != player:
        taken = {*state.table.city(0).progress, *state.table.city(1).progress}
        pinned = tuple(token for token in table.progress_box if token in taken)
        others = shuffled(_boxed(state.table), seed, "progress")
        table = table._replace(progress_box=(*pinned, *others)[: len(table.progress_box)])
    found = begun._replace(table=table, structures=structures)
    if state.draft is not None and begun.draft is not None:
        later_ones = [wonder for wonder in wonders().values() if wonder not in _seen_wonders(state)]
        drawn = iter(shuffled(sorted(later_ones, key=lambda wonder: wonder.name), seed, "wonders"))
        shown = _seen_wonders(state)
        groups = tuple(
            tuple(wonder if wonder in shown else next(drawn) for wonder in group) for group in begun.draft.groups
        )
        found = found._replace(draft=setup.Draft(groups))
    sampled = DuelGame(found, seed=seed)
    for move in game.moves:
        sampled = sampled.again(move)
    return sampled


def _filled(state: State, structure: Structure | None, seed: str) -> Structure:
    """Lay unseen cards of the Age into the places that nobody knows, guilds as many as there must be."""
    now = state.table.structure
    if structure is None or now is None:
        raise NeedsError(Need(say("the cards of this Age are not known"), ("structure",)))
    age, down = state.table.age or 1, _face_down(now)
    of_age, guilds = _unseen(state, age)
    numbers = state.table.numbers
    all_guilds = setup.guilds(cards().values(), age)
    number = max(0, numbers.guilds_added - (len(all_guilds) - len(guilds))) if all_guilds else 0
    added = shuffled(guilds, seed, "guilds")[: min(number, len(down))]
    drawn = (*added, *shuffled(of_age, seed, f"Age {age}")[: len(down) - len(added)])
    lying = list(structure.cards)
    for place, card in zip(down, shuffled(drawn, seed, f"structure {age}"), strict=True):
        lying[place] = card
    return structure._replace(cards=tuple(lying))
