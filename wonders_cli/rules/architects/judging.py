"""Whether what a record tells of a turn is legal, and which play it is.

What a record leaves out is worked out where only one thing is possible; where there are several, it is unclear.
Source: architects/turn/*, architects/build/*, architects/pay/*, architects/science/*, architects/progress/*.
"""

from collections.abc import Iterable
from typing import NamedTuple

from wonders_cli.rules.answers import Reason, listed
from wonders_cli.rules.architects.building import said, verdict, ways_to_pay
from wonders_cli.rules.architects.model import KINDS, Counts, ExtraCard, Stage, Table, Token
from wonders_cli.rules.architects.science import due
from wonders_cli.rules.architects.spending import Spend
from wonders_cli.rules.architects.turns import (
    EFFECTS,
    KEEP,
    SIDES,
    TAKE,
    TOKEN,
    Choose,
    Construct,
    Game,
    Keep,
    Play,
    Take,
    extra,
    looked_at,
    said_deck,
    side,
    stacked,
    three_decks,
)
from wonders_cli.rules.replays import Finding, Place, UnclearError

BUILD, EXCHANGE = "build", "exchange"
AMBIGUOUS = "ambiguous"

Judged = tuple[Play | None, list[Reason]]
"""The play that is meant, or all that speaks against it."""


class Written(NamedTuple):
    """One thing done in a turn, as it is written down; None is what it leaves out.

    `deck` is a side or the name of a Wonder, `by` the token that gives the card, `cards` what is spent on a stage,
    `unseen` whether a progress token was the top of the stack.
    """

    action: str
    place: Place
    card: int | None = None
    deck: str | None = None
    by: Token | None = None
    stage: int | None = None
    cards: Counts | None = None
    symbols: tuple[str, ...] | None = None
    token: Token | None = None
    unseen: bool = False


def judge(game: Game, written: Written) -> Judged:
    """A card comes first in a turn, an effect of the Wonder at once, and the rest in any order.

    Source: architects/turn/take-a-card, architects/turn/any-order, architects/build/effect-at-once.
    """
    match written.action:
        case "take":
            return _take(game, written)
        case "keep":
            return _keep(game, written)
        case "token":
            return _token(game, written)
    reasons = _too_early(game)
    if reasons:
        return None, reasons
    return _build(game, written) if written.action == BUILD else _exchange(game, written)


def _too_early(game: Game) -> list[Reason]:
    if game.owed and not game.table.switches.wonder_effect_optional:
        return [Reason("architects/build/effect-at-once", f"the effect of {game.city.wonder.name} comes first")]
    if not game.taken and three_decks(game):
        return [Reason("architects/turn/take-a-card", "the turn begins with a card from a deck")]
    return []


# ---- cards


def _take(game: Game, written: Written) -> Judged:
    """A card is the one of the turn, or an effect of the Wonder brings it, or a token that something has set off.

    Source: architects/turn/take-a-card, architects/turn/extra-cards, architects/turn/three-decks.
    """
    by, decks = written.by, three_decks(game)
    code = "architects/turn/three-decks"
    if by is None and any(owed.action == TAKE for owed in game.owed):
        decks = tuple(deck for owed in game.owed if owed.action == TAKE for deck in owed.decks)
        code = EFFECTS[game.city.wonder.effect or ""]
    elif game.taken:
        reasons = _too_early(game) or _no_token_gives(game, by)
        if reasons:
            return None, reasons
        by = by or extra(game)
    elif by is not None:
        return None, [Reason("architects/turn/take-a-card", f"{by.name} gives another card, not the card of the turn")]
    deck, card, reasons = _drawn(game, written, decks, code)
    return (None, reasons) if deck is None or card is None else (Take(deck, card, by), [])


def _no_token_gives(game: Game, by: Token | None) -> list[Reason]:
    """Tell why no token gives another card, or not the token that is named.

    Source: architects/progress/triggers, architects/progress/from-now-on, architects/progress/once-a-turn.
    """
    city = game.city
    if by is not None and by not in city.progress:
        return [Reason("architects/progress/triggers", f"{city.name} does not hold {by.name}")]
    asked = [by] if by else [token for token in city.progress if isinstance(token.effect, ExtraCard)]
    if any(token in game.triggered and token not in city.used for token in asked):
        return []
    reasons = []
    for token in asked:
        if token in city.used:
            reasons.append(Reason("architects/progress/once-a-turn", f"{token.name} has been used in this turn"))
        elif token in game.gained:
            message = f"nothing has set off {token.name} since {city.name} took it in this turn"
            reasons.append(Reason("architects/progress/from-now-on", message))
        else:
            message = f"nothing has set off {token.name} in this turn"
            reasons.append(Reason("architects/progress/triggers", message))
    message = f"{city.name} has taken a card, and nothing gives another one"
    return reasons or [Reason("architects/turn/take-a-card", message)]


def _keep(game: Game, written: Written) -> Judged:
    """One of five cards is kept, of the left or the right deck.

    Source: architects/wonder/halicarnassus.
    """
    code = "architects/wonder/halicarnassus"
    decks = tuple(deck for owed in game.owed if owed.action == KEEP for deck in owed.decks)
    if not decks:
        return None, [Reason(code, "cards are looked at, and one is kept, when Halicarnassus constructs such a stage")]
    deck, card, reasons = _drawn(game, written, decks, code)
    return (None, reasons) if deck is None or card is None else (Keep(deck, card), [])


def _drawn(
    game: Game, written: Written, decks: tuple[int, ...], code: str
) -> tuple[int | None, int | None, list[Reason]]:
    """Find the deck from which a card comes, and the card; or tell why it cannot come from there.

    Source: architects/turn/empty-deck, architects/setup/deck.
    """
    table, card = game.table, written.card
    names = _decks(game, decks)
    if not decks:
        return None, None, [Reason("architects/turn/empty-deck", "there is no card left to take")]
    if written.deck is not None:
        told = deck_named(table, game.seat, written.deck)
        if table.decks[told].empty:
            return None, None, [Reason("architects/turn/empty-deck", f"the {said_deck(game, told)} is empty")]
        if told not in decks:
            return None, None, [Reason(code, f"the card comes from the {names}, not from the {said_deck(game, told)}")]
        decks, names = (told,), said_deck(game, told)
    there = {deck: _on_top(game, deck, written.action) for deck in decks}
    if card is None:
        known = {kinds[0] for kinds in there.values() if len(kinds) == 1}
        card = known.pop() if len(known) == len(there) == 1 else None
        if card is None:
            raise _unclear(written, f"which card comes from the {names} is not told")
    found = [deck for deck, kinds in there.items() if card in kinds]
    if not found:
        return None, None, [_not_there(game, decks, card, written.action)]
    if len(found) > 1:
        raise _unclear(written, f"{KINDS[card]} may come from the {_decks(game, found)}")
    return found[0], card, []


def _on_top(game: Game, deck: int, action: str) -> tuple[int, ...]:
    if action == KEEP:
        return looked_at(game.table, deck)
    pile = game.table.decks[deck]
    return (
        pile.order[:1] if pile.order is not None else tuple(kind for kind, number in enumerate(pile.counts) if number)
    )


def _not_there(game: Game, decks: tuple[int, ...], card: int, action: str) -> Reason:
    piles = [game.table.decks[deck] for deck in decks]
    names = _decks(game, decks)
    if all(not pile.counts[card] for pile in piles):
        return Reason("architects/setup/deck", f"the {names} has no {KINDS[card]} card left")
    if action == KEEP:
        return Reason("architects/wonder/halicarnassus", f"no {KINDS[card]} card is among the top ones of the {names}")
    tops = listed([KINDS[pile.order[0]] for pile in piles if pile.order], "or")
    return Reason("architects/turn/take-a-card", f"{tops} lies on top of the {names}, not {KINDS[card]}")


def deck_named(table: Table, seat: int, name: str) -> int:
    """Find a deck by its side or by its Wonder, which is at the table."""
    if name in SIDES:
        return side(table, seat, name)
    return next(seat for seat in table.seats if table.city(seat).wonder.name == name)


def _decks(game: Game, decks: Iterable[int]) -> str:
    return listed([said_deck(game, deck) for deck in dict.fromkeys(decks)], "or")


# ---- stages


def _build(game: Game, written: Written) -> Judged:
    """A stage that is available is constructed with cards that count exactly as much as it costs.

    Source: architects/build/available, architects/pay/which-cards.
    """
    city, switches = game.city, game.table.switches
    asked = [stage for stage in city.wonder.stages if stage.id == written.stage] or city.available
    verdicts = [verdict(city, stage, switches) for stage in asked]
    reasons = [reason for one in verdicts for reason in one.reasons]
    possible = [stage for stage, one in zip(asked, verdicts, strict=True) if one.legal]
    if not possible:
        if not asked:
            reasons = [Reason("architects/build/once", f"{city.wonder.name} is finished")]
        return None, reasons
    ways = [(stage, spend) for stage in possible for spend in ways_to_pay(city, stage, switches)]
    meant = [(stage, spend) for stage, spend in ways if written.cards in (None, spend.cards)]
    if not meant and written.cards is not None:
        return None, [_why_not_paid(game, possible, written.cards)]
    if len(meant) > 1:
        told = [f"build {stage.id} with {_listed_cards(spend)}" for stage, spend in meant]
        raise _unclear(written, f"there is more than one way to build: {'; '.join(told)}")
    return Construct(*meant[0]), []


def _why_not_paid(game: Game, stages: list[Stage], cards: Counts) -> Reason:
    """Tell why certain cards do not pay.

    Source: architects/pay/which-cards, architects/pay/coin-for-grey, architects/pay/different.
    """
    city = game.city
    if any(spent > held for spent, held in zip(cards, city.cards, strict=False)):
        return Reason(
            "architects/pay/which-cards", f"{city.name} has {said(city.cards[: len(cards)])}, not {said(cards)}"
        )
    tolerant = game.table.switches._replace(coin_instead_of_available_grey="allow")
    if any(spend.cards == cards for stage in stages for spend in ways_to_pay(city, stage, tolerant)):
        message = "at this table no coin is spent where a grey card that is held would do"
        return Reason("architects/pay/coin-for-grey", message)
    costs = listed([f"the {stage.cost} resources of stage {stage.id}" for stage in stages], "or")
    return Reason("architects/pay/different", f"{said(cards)} do not pay {costs} exactly")


def _listed_cards(spend: Spend) -> str:
    return said(spend.cards).replace(" and ", ", ")


# ---- progress tokens


def _exchange(game: Game, written: Written) -> Judged:
    """A set of green cards is exchanged for a progress token.

    Source: architects/science/sets, architects/science/which-set, architects/science/no-token.
    """
    found = due(game.table, game.city)
    if not game.table.tokens_left:
        return None, [Reason("architects/science/no-token", "there is no progress token left")]
    told = None if written.symbols is None else tuple(sorted(written.symbols))
    if not found:
        message = f"{game.city.name} has no two identical or three different symbols"
        return None, [Reason("architects/science/sets", message)]
    if told is not None and told not in found:
        return None, [Reason("architects/science/sets", f"{listed(told)} are no set")]
    if told is None and len(found) > 1:
        raise _unclear(written, f"there is more than one set: {'; '.join(', '.join(one) for one in found)}")
    return _chosen(game, found[0] if told is None else told, written)


def _token(game: Game, written: Written) -> Judged:
    """Babylon takes a progress token for nothing.

    Source: architects/progress/babylon.
    """
    if not any(owed.action == TOKEN for owed in game.owed):
        message = (
            "a progress token comes for green cards (exchange), or by the effect of Babylon when it is constructed"
        )
        return None, [Reason("architects/progress/babylon", message)]
    return _chosen(game, (), written)


def _chosen(game: Game, symbols: tuple[str, ...], written: Written) -> Judged:
    """A token is one of those that lie face up, or the top of the stack, unseen.

    Source: architects/progress/choice, architects/setup/progress.
    """
    table, token = game.table, written.token
    if token is None:
        if not (written.unseen and table.stack):
            raise _unclear(written, "which progress token is taken is not told")
        token = table.stack[0]
    reason = _gone(table, token)
    if reason is None and not written.unseen and token in table.open_tokens:
        return Choose(symbols, token), []
    hidden = token.copies - sum(list(tokens).count(token) for tokens in _seen(table))
    if reason is None and hidden and not written.unseen and None in table.open_tokens:
        return Choose(symbols, token), []
    on_stack = stacked(table) and (token == table.stack[0] if table.stack else hidden)
    if reason is None and on_stack:
        return Choose(symbols, token, unseen=True), []
    if reason is None and written.unseen and not stacked(table):
        reason = Reason("architects/progress/choice", "the stack of progress tokens is empty")
    where = "is not the top of the stack" if written.unseen else "does not lie face up"
    return None, [reason or Reason("architects/progress/choice", f"{token.name} {where}")]


def _gone(table: Table, token: Token) -> Reason | None:
    holders = [city.name for city in table.known for held in city.progress if held is token]
    if len(holders) < token.copies:
        return None
    verb = "has" if len({*holders}) == 1 else "have"
    return Reason("architects/setup/progress", f"{listed(list(dict.fromkeys(holders)))} {verb} {token.name} already")


def _seen(table: Table) -> list[tuple[Token | None, ...]]:
    """Gather the tokens of which it is known where they are, the stack apart from its order."""
    return [*(city.progress for city in table.known), table.open_tokens]


def _unclear(written: Written, message: str) -> UnclearError:
    return UnclearError((Finding(AMBIGUOUS, message, written.place),))
