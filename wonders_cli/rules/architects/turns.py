"""The turns of a game: what a play does to the table, and what happens when a turn ends.

A turn is a chain of plays: the card of the turn, then in any order what follows from it. `choices` lists the plays.

Source: architects/turn/*, architects/progress/*, architects/wonder/*, architects/build/effect-at-once,
architects/cat/*.
"""

from typing import NamedTuple

from wonders_cli.rules.answers.replay import Entry
from wonders_cli.rules.architects.building import uses
from wonders_cli.rules.architects.conflicts import fight
from wonders_cli.rules.architects.decks import LEFT, RIGHT, completed, deck_at, deck_name, stacked
from wonders_cli.rules.architects.model import KINDS, SYMBOLS, City, ExtraCard, Power, Stage, Table, Token, named
from wonders_cli.rules.architects.piles import Pile
from wonders_cli.rules.architects.science import FIRST
from wonders_cli.rules.architects.scoring import is_over
from wonders_cli.rules.architects.setup import CENTRAL
from wonders_cli.rules.architects.spending import Spend
from wonders_cli.rules.messages import say


class Take(NamedTuple):
    """The top card of a deck is taken, as the card of the turn, by an effect of the Wonder, or by a token (`by`).

    `deck` is the index of the deck among those of the table; the card is None where it is not known yet.
    """

    deck: int
    card: int | None = None
    by: Token | None = None


class Keep(NamedTuple):
    """One of the cards that Halicarnassus looks at is kept."""

    deck: int
    card: int


class Construct(NamedTuple):
    """A stage is built with certain cards."""

    stage: Stage
    spend: Spend


class Choose(NamedTuple):
    """A progress token is taken for green cards, or for none by Babylon: one that is face up, or the top of the stack.

    A token of the stack is None where nobody knows it yet.
    """

    symbols: tuple[str, ...]
    token: Token | None
    unseen: bool = False


Play = Take | Keep | Construct | Choose


class Owed(NamedTuple):
    """What an effect of a Wonder brings: a card of one of these decks to take or to keep, or a progress token."""

    power: Power
    decks: tuple[int, ...] = ()


class Game(NamedTuple):
    """A game under way: the table, whose turn it is, and what has happened in the turn.

    `triggered` are the tokens that something has triggered in this turn, `gained` those that were taken in it; `owed`
    is what an effect has still to bring.
    """

    table: Table
    seat: int
    number: int = 1
    taken: bool = False
    triggered: tuple[Token, ...] = ()
    gained: tuple[Token, ...] = ()
    owed: tuple[Owed, ...] = ()
    over: bool = False

    @property
    def city(self) -> City:
        """The city of the player whose turn it is."""
        return self.table.city(self.seat)


def start(table: Table, seat: int, number: int = 1) -> Game:
    """A game begins where the table stands, with the turn of the player at a seat; it may be over already.

    What the table does not say is as it must be: Conflict tokens on Peace, unknown progress tokens and, if nobody has
    anything yet, full decks.

    >>> from wonders_cli.documents.architects.catalogue import box
    >>> cities = tuple(City(name, box().wonders[name]) for name in ("Giza", "Rhodes"))
    >>> game = start(Table(cities, box()), 1)
    >>> game.table.conflict_tokens, len(game.table.decks), game.table.open_tokens
    ((3, 0), 3, (None, None, None))
    """
    conflict_tokens = table.conflict_tokens or (table.box.numbers.conflict_tokens[len(table.cities)], 0)
    face_up = min(table.box.numbers.progress_face_up, table.tokens_left)
    open_tokens = table.open_tokens + (None,) * (face_up - len(table.open_tokens))
    decks = table.decks or completed(table)
    table = table._replace(conflict_tokens=conflict_tokens, decks=decks, open_tokens=open_tokens)
    return Game(table, seat, number, over=bool(is_over(table)))


def act(game: Game, play: Play) -> tuple[Game, list[Entry]]:
    """Carry out a play, which must be legal; a card or token that is not known yet is the top one.

    Source: architects/turn/any-order.
    """
    match play:
        case Take():
            return _take_card(game, play)
        case Keep():
            return _keep_card(game, play)
        case Construct():
            return _build(game, play)
        case _:
            return _choose_token(game, play)


def _take_card(game: Game, play: Take) -> tuple[Game, list[Entry]]:
    """A card is taken: by a token, by an effect of the Wonder, or else as the card of the turn.

    Source: architects/turn/take-a-card, architects/turn/extra-cards.
    """
    table, city = game.table, game.city
    pile = table.decks[play.deck]
    owed: tuple[Owed, ...] = ()
    card = pile.top if play.card is None else play.card
    if card is None:
        msg = "which card is taken is not known"
        raise ValueError(msg)
    kind, deck = KINDS[card], deck_name(table, game.seat, play.deck)
    if play.by is not None:
        what = say("takes {card} from the {deck} by {token}", card=kind, deck=deck, token=play.by.name)
        ruling = play.by.ruling
        game = _with_city(game, city._replace(used=(*city.used, play.by)))
    else:
        what = say("takes {card} from the {deck}", card=kind, deck=deck)
        ruling = "architects/turn/take-a-card"
        if game.owed:
            served = next(owed for owed in game.owed if play.deck in owed.decks)
            ruling = table.box.powers[served.power].ruling
            owed = _without(game.owed, served)
    game, entries = _gain(game, card, play.deck, pile.without(card), owed)
    return game, [Entry(city.name, what, ruling), *entries]


def _keep_card(game: Game, play: Keep) -> tuple[Game, list[Entry]]:
    """One of the top five cards is kept; the others are shuffled into the deck, whose order nobody knows then.

    Source: architects/wonder/halicarnassus.
    """
    pile = game.table.decks[play.deck]._replace(order=None).without(play.card)
    deck = deck_name(game.table, game.seat, play.deck)
    what = say("keeps {card} of the {deck}", card=KINDS[play.card], deck=deck)
    entry = Entry(game.city.name, what, game.table.box.powers[Power.KEEP_ONE].ruling)
    game, entries = _gain(game, play.card, play.deck, pile, ())
    return game, [entry, *entries]


_CAT = say("has the Cat pawn now")


def _gain(game: Game, card: int, deck: int, pile: Pile, owed: tuple[Owed, ...]) -> tuple[Game, list[Entry]]:
    """A card that is taken may move the cat, turn Conflict tokens, and trigger tokens that the player has by now.

    Its deck is the `pile` after it.

    Source: architects/cat/moves, architects/military/horns, architects/military/battle,
    architects/progress/triggers, architects/progress/from-now-on.
    """
    table, city, kind = game.table, game.city, game.table.box.kinds[card]
    cards = (*city.cards[:card], city.cards[card] + 1, *city.cards[card + 1 :])
    city = city._replace(cards=cards, cat=city.cat or kind.cat)
    entries = []
    cities = list(table.cities)
    if kind.cat and not game.city.cat:
        cities = [other and other._replace(cat=False) for other in cities]
        entries.append(Entry(city.name, _CAT, "architects/cat/moves"))
    cities[game.seat] = city
    conflict_tokens = table.conflict_tokens
    if kind.horns and conflict_tokens is not None:
        peace, turned = conflict_tokens
        horns = min(kind.horns, peace)
        conflict_tokens = (peace - horns, turned + horns)
        what = say("turns {tokens:conflict token}", tokens=horns)
        entries.append(Entry(city.name, what, "architects/military/horns"))
    triggered = game.triggered
    for token in city.progress:
        if isinstance(token.effect, ExtraCard) and kind.name in token.effect.kinds and token not in triggered:
            triggered = (*triggered, token)
    decks = (*table.decks[:deck], pile, *table.decks[deck + 1 :])
    table = table._replace(cities=tuple(cities), conflict_tokens=conflict_tokens, decks=decks)
    return game._replace(table=table, taken=True, triggered=triggered, owed=owed), entries


def _build(game: Game, play: Construct) -> tuple[Game, list[Entry]]:
    """The cards are discarded, the stage is turned over, and its effect comes at once.

    Source: architects/pay/which-cards, architects/build/effect-at-once, architects/progress/architecture.
    """
    city, stage, spend = game.city, play.stage, play.spend
    tokens = uses(city, spend, game.table.switches)
    used = [token for token in city.progress if token.name in tokens and token not in city.used]
    cards = tuple(held - spent for held, spent in zip(city.cards, spend.cards, strict=False))
    spent = named(spend.cards)
    if tokens:
        what = say("builds stage {stage} with {cards:units} by {tokens}", stage=stage.id, cards=spent, tokens=tokens)
    else:
        what = say("builds stage {stage} with {cards:units}", stage=stage.id, cards=spent)
    ruling = "architects/pay/coin-for-grey" if spend.instead else "architects/build/available"
    entry = Entry(city.name, what, ruling)
    city = city._replace(
        stages=tuple(sorted((*city.stages, stage.id))),
        cards=cards + city.cards[len(cards) :],
        used=(*city.used, *used),
    )
    triggered = game.triggered
    for token in city.progress:
        if isinstance(token.effect, ExtraCard) and token.effect.stage and token not in triggered:
            triggered = (*triggered, token)
    game = _with_city(game._replace(triggered=triggered, owed=()), city)
    return game._replace(owed=_brought(game, stage)), [entry]


def _brought(game: Game, stage: Stage) -> tuple[Owed, ...]:
    """The effect of a stage brings cards or a token; an empty deck gives nothing.

    Source: architects/wonder/*, architects/progress/babylon.
    """
    if stage.power is None:
        return ()
    table, seat = game.table, game.seat

    def full_ones(*decks: int) -> tuple[int, ...]:
        return tuple(deck for deck in dict.fromkeys(decks) if not table.decks[deck].empty)

    sides = full_ones(deck_at(table, seat, LEFT), deck_at(table, seat, RIGHT))
    match stage.power:
        case Power.ANY_DECK:
            owed = [Owed(stage.power, full_ones(*range(len(table.decks))))]
        case Power.CENTRAL_DECK:
            owed = [Owed(stage.power, full_ones(deck_at(table, seat, CENTRAL)))]
        case Power.LEFT_AND_RIGHT_DECK:
            owed = [Owed(stage.power, (deck,)) for deck in sides]
        case Power.KEEP_ONE:
            owed = [Owed(stage.power, sides)]
        case Power.PROGRESS_TOKEN:
            return (Owed(stage.power),) if table.tokens_left else ()
    return tuple(one for one in owed if one.decks)


def _choose_token(game: Game, play: Choose) -> tuple[Game, list[Entry]]:
    """A token is taken, for green cards or by Babylon; one that lay face up is replaced from the stack.

    Source: architects/science/sets, architects/progress/choice, architects/progress/babylon.
    """
    table, city = game.table, game.city
    stack, open_tokens, left = table.stack, table.open_tokens, stacked(table)
    top = stack[0] if stack else None
    token = top if play.unseen and play.token is None else play.token
    if token is None:
        msg = "which token is taken is not known"
        raise ValueError(msg)
    if not play.unseen:
        at = open_tokens.index(token if token in open_tokens else None)
        open_tokens = open_tokens[:at] + ((top,) if left else ()) + open_tokens[at + 1 :]
    cards = list(city.cards)
    for symbol in play.symbols:
        cards[FIRST + SYMBOLS.index(symbol)] -= 1
    if play.symbols:
        what = say("takes {token} for {symbols}", token=token.name, symbols=play.symbols)
        ruling = "architects/science/sets"
    else:
        what = say("takes {token} by the effect of {wonder}", token=token.name, wonder=city.wonder.name)
        ruling = table.box.powers[Power.PROGRESS_TOKEN].ruling
    city = city._replace(cards=tuple(cards), progress=(*city.progress, token))
    game = _with_city(game._replace(owed=()), city)
    table = game.table._replace(open_tokens=open_tokens, stack=stack and stack[1:])
    return game._replace(table=table, gained=(*game.gained, token)), [Entry(city.name, what, ruling)]


_EMPTY = say("leaves all decks empty: the game ends")


def finish(game: Game) -> tuple[Game, list[Entry]]:
    """A turn ends with the Battle, if the last Conflict token was turned; then it is the turn of the left neighbour.

    The game ends when a Wonder is finished, or when all decks are empty.
    Source: architects/military/battle, architects/military/last-turn, architects/turn/end,
    architects/turn/no-card-left.
    """
    table, city = game.table, game.city
    entries: list[Entry] = []
    if table.conflict_tokens is not None and not table.conflict_tokens[0]:
        table, entries = fight(table)
    over = bool(is_over(table))
    if city.finished:
        what = say("has finished {wonder}: the game ends", wonder=city.wonder.name)
        entries.append(Entry(city.name, what, "architects/turn/end"))
    elif over:
        entries.append(Entry(city.name, _EMPTY, "architects/turn/no-card-left"))
    if city.used:
        cities = list(table.cities)
        cities[game.seat] = table.city(game.seat)._replace(used=())
        table = table._replace(cities=tuple(cities))
    return Game(table, (game.seat + 1) % len(table.cities), game.number + 1, over=over), entries


def _with_city(game: Game, city: City) -> Game:
    cities = game.table.cities
    cities = (*cities[: game.seat], city, *cities[game.seat + 1 :])
    return game._replace(table=game.table._replace(cities=cities))


def _without(owed: tuple[Owed, ...], one: Owed) -> tuple[Owed, ...]:
    at = owed.index(one)
    return owed[:at] + owed[at + 1 :]
