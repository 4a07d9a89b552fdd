"""Which play a line of a record means, and whether the play is legal.

What a record leaves out is found out where only one thing is possible; where several are, the record is unclear.
Source: architects/turn/*, architects/build/*, architects/pay/*, architects/science/*, architects/progress/*.
"""

from collections.abc import Iterable
from typing import NamedTuple

from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.answers.replay import Finding, PlayPlace, UnclearError
from wonders_cli.rules.architects.building import cards_held, verdict, ways_to_pay
from wonders_cli.rules.architects.choices import extra
from wonders_cli.rules.architects.decks import deck_name, deck_named, looked_at, stacked, three_decks
from wonders_cli.rules.architects.model import KINDS, ExtraCard, Power, Stage, Table, Token, named
from wonders_cli.rules.architects.piles import Counts
from wonders_cli.rules.architects.science import due
from wonders_cli.rules.architects.spending import IDENTICAL
from wonders_cli.rules.architects.turns import Choose, Construct, Game, Keep, Play, Take
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import Message, say

TAKE, KEEP, TOKEN = "take", "keep", "token"
BUILD, EXCHANGE = "build", "exchange"
AMBIGUOUS = "ambiguous"

Judged = tuple[Play | None, list[Reason]]
"""The play that is meant, or all reasons against it."""

_TOO_EARLY = say("the turn begins with a card from a deck")
_NO_CARD = say("there is no card left to take")
_KEEPS_NONE = say("cards are looked at, and one is kept, when Halicarnassus builds such a stage")
_NO_TOKEN = say("there is no progress token left")
_NO_BABYLON = say(
    "a progress token comes for green cards (exchange), or by the effect of Babylon when a stage is built"
)
_COIN_FOR_GREY = say("at this table no coin is spent where a grey card that is held would do")
_EMPTY_STACK = say("the stack of progress tokens is empty")
_WHICH_TOKEN = say("the record does not say which progress token is taken")


class Written(NamedTuple):
    """One thing done in a turn, as it is written down; what the record leaves out is None.

    `deck` is a side or the name of a Wonder, `by` the token that gives the card, `cards` what is spent on a stage;
    `unseen` says that a progress token was the top of the stack.
    """

    action: str
    place: PlayPlace
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
            return _taken(game, written)
        case "keep":
            return _kept(game, written)
        case "token":
            return _token(game, written)
    reasons = _too_early(game)
    if reasons:
        return None, reasons
    return _build(game, written) if written.action == BUILD else _exchange(game, written)


def _too_early(game: Game) -> list[Reason]:
    if game.owed and not game.table.switches["wonder-effect-optional"]:
        message = say("the effect of {wonder} comes first", wonder=game.city.wonder.name)
        return [Reason("architects/build/effect-at-once", message)]
    if not game.taken and three_decks(game.table, game.seat):
        return [Reason("architects/turn/take-a-card", _TOO_EARLY)]
    return []


# ---- cards


_CARD_POWERS = (Power.ANY_DECK, Power.CENTRAL_DECK, Power.LEFT_AND_RIGHT_DECK)


def _taken(game: Game, written: Written) -> Judged:
    """A card is the one of the turn, or an effect of the Wonder brings it, or a token that was triggered.

    Source: architects/turn/take-a-card, architects/turn/extra-cards, architects/turn/three-decks.
    """
    by, decks = written.by, three_decks(game.table, game.seat)
    code = "architects/turn/three-decks"
    owed = [owed for owed in game.owed if owed.power in _CARD_POWERS]
    if by is None and owed:
        decks = tuple(deck for one in owed for deck in one.decks)
        code = game.table.box.powers[owed[0].power].ruling
    elif game.taken:
        reasons = _too_early(game) or _no_token_gives(game, by)
        if reasons:
            return None, reasons
        by = by or extra(game)
    elif by is not None:
        message = say("{token} gives another card, not the card of the turn", token=by.name)
        return None, [Reason("architects/turn/take-a-card", message)]
    deck, card, reasons = _drawn(game, written, decks, code)
    return (None, reasons) if deck is None or card is None else (Take(deck, card, by), [])


def _no_token_gives(game: Game, by: Token | None) -> list[Reason]:
    """Say why no token gives another card, or why the token that is named does not.

    Source: architects/progress/triggers, architects/progress/from-now-on, architects/progress/once-a-turn.
    """
    city = game.city
    if by is not None and by not in city.progress:
        message = say("{player} does not hold {token}", player=city.name, token=by.name)
        return [Reason("architects/progress/triggers", message)]
    asked = [by] if by else [token for token in city.progress if isinstance(token.effect, ExtraCard)]
    if any(token in game.triggered and token not in city.used for token in asked):
        return []
    reasons = []
    for token in asked:
        if token in city.used:
            message = say("{token} has been used in this turn", token=token.name)
            reasons.append(Reason("architects/progress/once-a-turn", message))
        elif token in game.gained:
            message = say(
                "nothing has triggered {token} since {player} took it in this turn",
                token=token.name,
                player=city.name,
            )
            reasons.append(Reason("architects/progress/from-now-on", message))
        else:
            message = say("nothing has triggered {token} in this turn", token=token.name)
            reasons.append(Reason("architects/progress/triggers", message))
    message = say("{player} has taken a card, and nothing gives another one", player=city.name)
    return reasons or [Reason("architects/turn/take-a-card", message)]


def _kept(game: Game, written: Written) -> Judged:
    """One of five cards is kept, of the left or the right deck.

    Source: architects/wonder/halicarnassus.
    """
    code = game.table.box.powers[Power.KEEP_ONE].ruling
    decks = tuple(deck for owed in game.owed if owed.power is Power.KEEP_ONE for deck in owed.decks)
    if not decks:
        return None, [Reason(code, _KEEPS_NONE)]
    deck, card, reasons = _drawn(game, written, decks, code)
    return (None, reasons) if deck is None or card is None else (Keep(deck, card), [])


def _drawn(
    game: Game, written: Written, decks: tuple[int, ...], code: str
) -> tuple[int | None, int | None, list[Reason]]:
    """Find the deck from which a card comes, and the card; or say why it cannot come from there.

    Source: architects/turn/empty-deck, architects/setup/deck.
    """
    table, card = game.table, written.card
    if not decks:
        return None, None, [Reason("architects/turn/empty-deck", _NO_CARD)]
    if written.deck is not None:
        deck = deck_named(table, game.seat, written.deck)
        if table.decks[deck].empty or deck not in decks:
            return None, None, [_not_from(game, decks, deck, code)]
        decks = (deck,)
    there = {deck: _on_top(game, deck, written.action) for deck in decks}
    if card is None:
        known = {kinds[0] for kinds in there.values() if len(kinds) == 1}
        card = known.pop() if len(known) == len(there) == 1 else None
        if card is None:
            message = say(
                "the record does not say which card comes from the {decks:or}", decks=tuple(_names(game, decks))
            )
            raise _unclear(written, message)
    found = [deck for deck, kinds in there.items() if card in kinds]
    if not found:
        return None, None, [_not_there(game, decks, card, written.action)]
    if len(found) > 1:
        message = say("{card} may come from the {decks:or}", card=KINDS[card], decks=tuple(_names(game, found)))
        raise _unclear(written, message)
    return found[0], card, []


def _not_from(game: Game, decks: tuple[int, ...], deck: int, code: str) -> Reason:
    name = deck_name(game.table, game.seat, deck)
    if game.table.decks[deck].empty:
        return Reason("architects/turn/empty-deck", say("the {deck} is empty", deck=name))
    names = _names(game, decks)
    return Reason(code, say("the card comes from the {decks:or}, not from the {deck}", decks=tuple(names), deck=name))


def _on_top(game: Game, deck: int, action: str) -> tuple[int, ...]:
    return looked_at(game.table, deck) if action == KEEP else game.table.decks[deck].among(1)


def _not_there(game: Game, decks: tuple[int, ...], card: int, action: str) -> Reason:
    piles = [game.table.decks[deck] for deck in decks]
    names = _names(game, decks)
    if all(not pile.counts[card] for pile in piles):
        message = say("the {decks:or} has no {card} card left", decks=tuple(names), card=KINDS[card])
        return Reason("architects/setup/deck", message)
    if action == KEEP:
        message = say("no {card} card is among the top ones of the {decks:or}", card=KINDS[card], decks=tuple(names))
        return Reason(game.table.box.powers[Power.KEEP_ONE].ruling, message)
    tops = tuple(KINDS[pile.top] for pile in piles if pile.top is not None)
    if tops:
        message = say(
            "{cards:or} lies on top of the {decks:or}, not {card}", cards=tops, decks=tuple(names), card=KINDS[card]
        )
    else:
        message = say("every {card} card of the {decks:or} lies further down", card=KINDS[card], decks=tuple(names))
    return Reason("architects/turn/take-a-card", message)


def _names(game: Game, decks: Iterable[int]) -> list[Message]:
    return [deck_name(game.table, game.seat, deck) for deck in dict.fromkeys(decks)]


# ---- stages


def _build(game: Game, written: Written) -> Judged:
    """An available stage is built with cards that count exactly as much as it costs.

    Source: architects/build/available, architects/pay/which-cards.
    """
    city, switches = game.city, game.table.switches
    asked = [stage for stage in city.wonder.stages if stage.id == written.stage] or city.available
    verdicts = [verdict(city, stage, switches) for stage in asked]
    reasons = [reason for one in verdicts for reason in one.reasons]
    possible = [stage for stage, one in zip(asked, verdicts, strict=True) if one.legal]
    if not possible:
        if not asked:
            reasons = [Reason("architects/build/once", say("{wonder} is finished", wonder=city.wonder.name))]
        return None, reasons
    ways = [(stage, spend) for stage in possible for spend in ways_to_pay(city, stage, switches)]
    meant = [(stage, spend) for stage, spend in ways if written.cards in (None, spend.cards)]
    if not meant and written.cards is not None:
        return None, [_why_not_paid(game, possible, written.cards)]
    if len(meant) > 1:
        several = [
            say("build {stage} with {cards:units comma}", stage=stage.id, cards=named(spend.cards))
            for stage, spend in meant
        ]
        raise _unclear(written, say("there is more than one way to build: {ways:semicolon}", ways=tuple(several)))
    return Construct(*meant[0]), []


def _why_not_paid(game: Game, stages: list[Stage], cards: Counts) -> Reason:
    """Say why certain cards do not pay.

    Source: architects/pay/which-cards, architects/pay/coin-for-grey, architects/pay/different.
    """
    city, switches = game.city, game.table.switches
    if any(spent > held for spent, held in zip(cards, city.cards, strict=False)):
        held = cards_held(city.cards[: len(cards)])
        message = say("{player} has {held}, not {spent}", player=city.name, held=held, spent=cards_held(cards))
        return Reason("architects/pay/which-cards", message)
    tolerant = Frozen(switches | {"coin-instead-of-available-grey": "allow"})
    if any(spend.cards == cards for stage in stages for spend in ways_to_pay(city, stage, tolerant)):
        return Reason("architects/pay/coin-for-grey", _COIN_FOR_GREY)
    costs = [_cost(stage) for stage in stages]
    message = say("{spent} do not pay {costs:or} exactly", spent=cards_held(cards), costs=tuple(costs))
    return Reason("architects/pay/different", message)


def _cost(stage: Stage) -> Message:
    if stage.cost.kind == IDENTICAL:
        return say("the {number} identical resources of stage {stage}", number=stage.cost.number, stage=stage.id)
    return say("the {number} different resources of stage {stage}", number=stage.cost.number, stage=stage.id)


# ---- progress tokens


def _exchange(game: Game, written: Written) -> Judged:
    """A set of green cards is exchanged for a progress token.

    Source: architects/science/sets, architects/science/which-set, architects/science/no-token.
    """
    found = due(game.table, game.city)
    if not game.table.tokens_left:
        return None, [Reason("architects/science/no-token", _NO_TOKEN)]
    symbols = None if written.symbols is None else tuple(sorted(written.symbols))
    if not found:
        message = say("{player} has no two identical or three different symbols", player=game.city.name)
        return None, [Reason("architects/science/sets", message)]
    if symbols is not None and symbols not in found:
        return None, [Reason("architects/science/sets", say("{symbols} are no set", symbols=symbols))]
    if symbols is None and len(found) > 1:
        several = [say("{symbols:comma}", symbols=one) for one in found]
        raise _unclear(written, say("there is more than one set: {sets:semicolon}", sets=tuple(several)))
    return _chosen(game, found[0] if symbols is None else symbols, written)


def _token(game: Game, written: Written) -> Judged:
    """Babylon takes a progress token and discards no green cards.

    Source: architects/progress/babylon.
    """
    if not any(owed.power is Power.PROGRESS_TOKEN for owed in game.owed):
        return None, [Reason(game.table.box.powers[Power.PROGRESS_TOKEN].ruling, _NO_BABYLON)]
    return _chosen(game, (), written)


def _chosen(game: Game, symbols: tuple[str, ...], written: Written) -> Judged:
    """A token is one of those that lie face up, or the top of the stack, unseen.

    Source: architects/progress/choice, architects/setup/progress.
    """
    table, token = game.table, written.token
    if token is None:
        if not (written.unseen and table.stack):
            raise _unclear(written, _WHICH_TOKEN)
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
        reason = Reason("architects/progress/choice", _EMPTY_STACK)
    if written.unseen:
        message = say("{token} is not the top of the stack", token=token.name)
    else:
        message = say("{token} does not lie face up", token=token.name)
    return None, [reason or Reason("architects/progress/choice", message)]


def _gone(table: Table, token: Token) -> Reason | None:
    holders = [city.name for city in table.known for held in city.progress if held is token]
    if len(holders) < token.copies:
        return None
    players = list(dict.fromkeys(holders))
    if len(players) == 1:
        message = say("{player} has {token} already", player=players[0], token=token.name)
    else:
        message = say("{players} have {token} already", players=tuple(players), token=token.name)
    return Reason("architects/setup/progress", message)


def _seen(table: Table) -> list[tuple[Token | None, ...]]:
    """Gather the tokens whose place is known: those of the players and those that lie face up."""
    return [*(city.progress for city in table.known), table.open_tokens]


def _unclear(written: Written, message: Message) -> UnclearError:
    return UnclearError((Finding(AMBIGUOUS, message, written.place),))
