"""The turns of a game: what can be done next, what must be done before a turn ends, and what becomes of the table.

A turn is a chain of plays: the card of the turn, then in any order what follows from it; `finish` ends it.

Source: architects/turn/*, architects/progress/*, architects/wonder/*, architects/military/*, architects/cat/*.
"""

from collections.abc import Iterator
from typing import NamedTuple

from wonders_cli.rules.answers import Reason, counted, listed
from wonders_cli.rules.architects import battle
from wonders_cli.rules.architects.building import must_build, said, uses, ways_to_pay
from wonders_cli.rules.architects.model import KINDS, SYMBOLS, City, ExtraCard, Pile, Stage, Table, Token
from wonders_cli.rules.architects.science import FIRST, sets, symbols
from wonders_cli.rules.architects.setup import CENTRAL, full
from wonders_cli.rules.architects.spending import Spend
from wonders_cli.rules.replays import Entry

LEFT, RIGHT = "left", "right"
SIDES = (LEFT, RIGHT, CENTRAL)

TAKE, KEEP, TOKEN = "take", "keep", "token"
EFFECTS = {
    "take_top_card_of_any_deck": "architects/wonder/alexandria",
    "take_top_card_of_central_deck": "architects/wonder/ephesus",
    "take_top_card_of_left_and_right_decks": "architects/wonder/olympia",
    "look_at_5_keep_1": "architects/wonder/halicarnassus",
    "take_progress_token": "architects/progress/babylon",
    "one_shield": "architects/wonder/rhodes",
}
"""The effects of the Wonders, with the rulings on them."""


class Take(NamedTuple):
    """The top card of a deck is taken, as the card of the turn, by an effect of the Wonder, or by a token (`by`).

    A deck is told by its place among those of the table; the card is None where it is not known yet.
    """

    deck: int
    card: int | None = None
    by: Token | None = None


class Keep(NamedTuple):
    """One of the cards that Halicarnassus looks at is kept."""

    deck: int
    card: int


class Construct(NamedTuple):
    """A stage is constructed with certain cards."""

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

    action: str
    decks: tuple[int, ...] = ()


class Game(NamedTuple):
    """A game under way: the table, whose turn it is, and what has happened in it.

    `triggered` are the tokens that something has set off in this turn, `gained` those that were taken in it; `owed` is
    what an effect has still to bring.
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


# ---- beginning


def start(table: Table, seat: int) -> Game:
    """A game begins where the table stands, with the turn of the player at a seat.

    What the table does not tell of the middle is as it must be: Conflict tokens on Peace, tokens of which nothing is
    known, and, if nobody has anything yet, full decks.

    >>> from wonders_cli.documents.architects_catalogue import box
    >>> cities = tuple(City(name, box().wonders[name]) for name in ("Giza", "Rhodes"))
    >>> game = start(Table(cities, box()), 1)
    >>> game.table.conflict_tokens, len(game.table.decks), game.table.open_tokens
    ((3, 0), 3, (None, None, None))
    """
    conflict_tokens = table.conflict_tokens or (table.box.numbers.conflict_tokens[len(table.cities)], 0)
    face_up = min(table.box.numbers.progress_face_up, table.tokens_left)
    open_tokens = table.open_tokens + (None,) * (face_up - len(table.open_tokens))
    decks = table.decks or unknown_decks(table)
    return Game(table._replace(conflict_tokens=conflict_tokens, decks=decks, open_tokens=open_tokens), seat)


def unknown_decks(table: Table) -> tuple[Pile, ...]:
    """Nothing has been taken from the decks while nobody has anything; later they hold what they held or less.

    Source: architects/setup/deck.
    """
    names = (*(table.city(seat).wonder.name for seat in table.seats), CENTRAL)
    begun = any(city != City(city.name, city.wonder) for city in table.known)
    piles = (full(table.box, name) for name in names)
    return tuple(Pile(pile.counts) if begun else pile for pile in piles)


# ---- what can be done


def side(table: Table, seat: int, where: str) -> int:
    """The left deck is the player's own, the right one that of the right neighbour; the central one is in the middle.

    Source: architects/turn/left-and-right.
    """
    seats = len(table.cities)
    return {LEFT: seat, RIGHT: (seat - 1) % seats, CENTRAL: seats}[where]


def three_decks(game: Game) -> tuple[int, ...]:
    """Cards are taken from the left, the right and the central deck, as long as there are any.

    Source: architects/turn/three-decks, architects/turn/empty-deck.
    """
    decks, seat, seats = game.table.decks, game.seat, len(game.table.cities)
    return tuple(deck for deck in (seat, (seat - 1) % seats, seats) if not decks[deck].empty)


def extra(game: Game) -> Token | None:
    """A token that was set off gives another card, once in the turn.

    Which of several such tokens gives the next card makes no difference.
    Source: architects/progress/triggers, architects/progress/once-a-turn.
    """
    used = game.city.used
    return next((token for token in game.triggered if token not in used), None)


def must_choose(game: Game) -> tuple[tuple[str, ...], ...]:
    """The sets of green cards of which one must be exchanged, as long as there is a token.

    Source: architects/science/sets, architects/science/no-token.
    """
    found = sets(symbols(game.city), game.table.box.numbers)
    return found if found and game.table.tokens_left else ()


def plays(game: Game) -> list[Play]:
    """What can be done next: first the card of the turn, then what follows from it, an effect of the Wonder at once.

    Source: architects/turn/take-a-card, architects/turn/any-order, architects/build/effect-at-once.
    """
    found: list[Play] = []
    if game.owed:
        found = _owed_plays(game)
        if not game.table.switches.wonder_effect_optional:
            return found
    elif not game.taken and (decks := three_decks(game)):
        return [Take(deck) for deck in decks]
    city, switches = game.city, game.table.switches
    found += [Construct(stage, spend) for stage in city.available for spend in ways_to_pay(city, stage, switches)]
    found += [choice for chosen in must_choose(game) for choice in choices(game.table, chosen)]
    token = extra(game)
    if token is not None:
        found += [Take(deck, by=token) for deck in three_decks(game)]
    return found


def _owed_plays(game: Game) -> list[Play]:
    found: list[Play] = []
    for owed in game.owed:
        if owed.action == TAKE:
            found += [Take(deck) for deck in owed.decks]
        elif owed.action == KEEP:
            found += [Keep(deck, card) for deck in owed.decks for card in looked_at(game.table, deck)]
        else:
            found += choices(game.table, ())
    return found


def choices(table: Table, chosen: tuple[str, ...]) -> list[Choose]:
    """There are the tokens that lie face up, and the top of the stack, unseen.

    Source: architects/progress/choice.
    """
    found = [Choose(chosen, token) for token in dict.fromkeys(table.open_tokens)]
    return [*found, Choose(chosen, None, unseen=True)] if stacked(table) else found


def stacked(table: Table) -> int:
    """How many progress tokens are in the stack.

    Source: architects/progress/choice.
    """
    return table.tokens_left - len(table.open_tokens)


def looked_at(table: Table, deck: int) -> tuple[int, ...]:
    """The kinds of the top five cards of a deck, or of all that may be among them, if their order is not known.

    Source: architects/wonder/halicarnassus.
    """
    pile = table.decks[deck]
    if pile.order is not None:
        return tuple(dict.fromkeys(pile.order[: table.box.numbers.halicarnassus_cards]))
    return tuple(kind for kind, number in enumerate(pile.counts) if number)


def duties(game: Game) -> Iterator[Reason]:
    """All that must still be done before the turn may end.

    Source: architects/turn/take-a-card, architects/build/effect-at-once, architects/build/forced,
    architects/science/sets.
    """
    city, switches = game.city, game.table.switches
    if not game.taken and (decks := three_decks(game)):
        names = listed([said_deck(game, deck) for deck in decks], "or")
        yield Reason("architects/turn/take-a-card", f"{city.name} has to take a card from the {names}")
    if game.owed and not switches.wonder_effect_optional:
        yield Reason("architects/build/effect-at-once", f"the effect of {city.wonder.name} has still to be carried out")
    stages = [str(stage.id) for stage in must_build(city, switches)]
    if stages:
        yield Reason("architects/build/forced", f"stage {listed(stages, 'or')} can be paid and must be built")
    found = must_choose(game)
    if found:
        what = listed([" and ".join(chosen) for chosen in found], "or")
        yield Reason("architects/science/sets", f"a progress token must be taken for {what}")


def may_finish(game: Game) -> bool:
    """The turn ends when nothing more must be done.

    Source: architects/turn/any-order.
    """
    return next(duties(game), None) is None


# ---- what becomes of it


def act(game: Game, play: Play) -> tuple[Game, list[Entry]]:
    """Carry out a play, which must be legal; a card or token that is not known yet is the top one.

    Source: architects/turn/any-order.
    """
    match play:
        case Take():
            return _take(game, play)
        case Keep():
            return _keep(game, play)
        case Construct():
            return _construct(game, play)
        case Choose():
            return _choose(game, play)


def _take(game: Game, play: Take) -> tuple[Game, list[Entry]]:
    """A card is taken; if no token gives it, an effect of the Wonder does, or else it is the card of the turn.

    Source: architects/turn/take-a-card, architects/turn/extra-cards.
    """
    table, city = game.table, game.city
    pile = table.decks[play.deck]
    owed: tuple[Owed, ...] = ()
    card = pile.order[0] if play.card is None and pile.order else play.card
    if card is None:
        msg = "which card is taken is not known"
        raise ValueError(msg)
    if play.by is not None:
        ruling = "architects/progress/triggers"
        game = _with_city(game, city._replace(used=(*city.used, play.by)))
    elif game.owed:
        ruling = EFFECTS[city.wonder.effect or ""]
        owed = _without(game.owed, next(owed for owed in game.owed if play.deck in owed.decks))
    else:
        ruling = "architects/turn/take-a-card"
    by = f" by {play.by.name}" if play.by else ""
    entry = Entry(city.name, f"takes {KINDS[card]} from the {said_deck(game, play.deck)}{by}", ruling)
    game, entries = _gain(game._replace(taken=True, owed=owed), card)
    return _with_deck(game, play.deck, pile.without(card)), [entry, *entries]


def _keep(game: Game, play: Keep) -> tuple[Game, list[Entry]]:
    """Of the top five cards one is kept, the others are shuffled into the deck, whose order nobody knows then.

    Source: architects/wonder/halicarnassus.
    """
    pile = game.table.decks[play.deck]._replace(order=None).without(play.card)
    what = f"keeps {KINDS[play.card]} of the {said_deck(game, play.deck)}"
    entry = Entry(game.city.name, what, "architects/wonder/halicarnassus")
    game, entries = _gain(game._replace(owed=()), play.card)
    return _with_deck(game, play.deck, pile), [entry, *entries]


def _gain(game: Game, card: int) -> tuple[Game, list[Entry]]:
    """A card that is taken may move the cat, turn Conflict tokens, and set off tokens that the player has by now.

    Source: architects/cat/moves, architects/military/horns, architects/progress/triggers,
    architects/progress/from-now-on.
    """
    table, city, kind = game.table, game.city, game.table.box.kinds[card]
    cards = (*city.cards[:card], city.cards[card] + 1, *city.cards[card + 1 :])
    city = city._replace(cards=cards, cat=city.cat or kind.cat)
    entries = []
    cities = list(table.cities)
    if kind.cat and not game.city.cat:
        cities = [other and other._replace(cat=False) for other in cities]
        entries.append(Entry(city.name, "has the Cat pawn now", "architects/cat/moves"))
    cities[game.seat] = city
    table = table._replace(cities=tuple(cities))
    if kind.horns and table.conflict_tokens is not None:
        peace, turned = table.conflict_tokens
        horns = min(kind.horns, peace)
        table = table._replace(conflict_tokens=(peace - horns, turned + horns))
        entries.append(Entry(city.name, f"turns {counted(horns, 'conflict token')}", "architects/military/horns"))
    triggered = game.triggered
    for token in city.progress:
        if isinstance(token.effect, ExtraCard) and kind.name in token.effect.kinds and token not in triggered:
            triggered = (*triggered, token)
    return game._replace(table=table, triggered=triggered), entries


def _construct(game: Game, play: Construct) -> tuple[Game, list[Entry]]:
    """The cards are discarded, the stage is turned over, and its effect comes at once.

    Source: architects/pay/which-cards, architects/build/effect-at-once, architects/progress/architecture.
    """
    city, stage, spend = game.city, play.stage, play.spend
    tokens = uses(city, spend, game.table.switches)
    used = [token for token in city.progress if token.name in tokens and token not in city.used]
    cards = tuple(held - spent for held, spent in zip(city.cards, spend.cards, strict=False))
    by = f" by {listed(tokens)}" if tokens else ""
    ruling = "architects/pay/coin-for-grey" if spend.instead else "architects/build/available"
    entry = Entry(city.name, f"builds stage {stage.id} with {said(spend.cards)}{by}", ruling)
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
    """Tell what the effect of a stage brings; an empty deck gives nothing.

    Source: architects/wonder/*, architects/progress/babylon.
    """
    if not stage.effect:
        return ()
    table, seat = game.table, game.seat

    def full_ones(*decks: int) -> tuple[int, ...]:
        return tuple(deck for deck in dict.fromkeys(decks) if not table.decks[deck].empty)

    sides = full_ones(side(table, seat, LEFT), side(table, seat, RIGHT))
    match game.city.wonder.effect:
        case "take_top_card_of_any_deck":
            owed = [Owed(TAKE, full_ones(*range(len(table.decks))))]
        case "take_top_card_of_central_deck":
            owed = [Owed(TAKE, full_ones(side(table, seat, CENTRAL)))]
        case "take_top_card_of_left_and_right_decks":
            owed = [Owed(TAKE, (deck,)) for deck in sides]
        case "look_at_5_keep_1":
            owed = [Owed(KEEP, sides)]
        case "take_progress_token" if table.tokens_left:
            return (Owed(TOKEN),)
        case _:
            return ()
    return tuple(one for one in owed if one.decks)


def _choose(game: Game, play: Choose) -> tuple[Game, list[Entry]]:
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
    what = f"takes {token.name} {f'for {listed(play.symbols)}' if play.symbols else 'by the effect of Babylon'}"
    ruling = "architects/science/sets" if play.symbols else "architects/progress/babylon"
    city = city._replace(cards=tuple(cards), progress=(*city.progress, token))
    game = _with_city(game._replace(owed=()), city)
    table = game.table._replace(open_tokens=open_tokens, stack=stack and stack[1:])
    return game._replace(table=table, gained=(*game.gained, token)), [Entry(city.name, what, ruling)]


def finish(game: Game) -> tuple[Game, list[Entry]]:
    """A turn ends with the Battle, if the last Conflict token was turned; the next turn is that of the left neighbour.

    The game ends when a Wonder is finished, or when all decks are empty.
    Source: architects/military/battle, architects/military/last-turn, architects/turn/end,
    architects/turn/no-card-left.
    """
    table, city = game.table, game.city
    entries: list[Entry] = []
    if table.conflict_tokens is not None and not table.conflict_tokens[0]:
        table, entries = fight(table)
    over = city.finished
    if over:
        entries.append(Entry(city.name, f"has finished {city.wonder.name}: the game ends", "architects/turn/end"))
    elif table.switches.all_decks_empty_ends_game and all(pile.empty for pile in table.decks):
        over = True
        entries.append(Entry(city.name, "leaves all decks empty: the game ends", "architects/turn/no-card-left"))
    if city.used:
        cities = list(table.cities)
        cities[game.seat] = table.city(game.seat)._replace(used=())
        table = table._replace(cities=tuple(cities))
    return Game(table, (game.seat + 1) % len(table.cities), game.number + 1, over=over), entries


def fight(table: Table) -> tuple[Table, list[Entry]]:
    """All players take their tokens and discard their red cards with horns; the Conflict tokens turn back to Peace.

    Source: architects/military/neighbours, architects/military/two-players, architects/military/after.
    """
    cities: list[City] = []
    entries = []
    for seat in table.seats:
        city = table.city(seat)
        tokens = sum(number for _, number in battle.won(table, seat))
        leaving = battle.leaving(city.cards, table.box)
        cards = tuple(held - gone for held, gone in zip(city.cards, leaving, strict=True))
        cities.append(city._replace(cards=cards, victory_tokens=city.victory_tokens + tokens))
        if tokens:
            what = f"takes {counted(tokens, 'victory token')} in the Battle"
            ruling = "two-players" if len(table.cities) == battle.COUPLE else "neighbours"
            entries.append(Entry(city.name, what, f"architects/military/{ruling}"))
        if any(leaving):
            entries.append(Entry(city.name, f"discards {said(leaving)}", "architects/military/after"))
    peace = table.box.numbers.conflict_tokens[len(cities)]
    return table._replace(cities=tuple(cities), conflict_tokens=(peace, 0)), entries


def said_deck(game: Game, deck: int) -> str:
    """Name a deck as the player does, by its side; another one by its Wonder.

    >>> from wonders_cli.documents.architects_catalogue import box
    >>> cities = tuple(City(name, box().wonders[name]) for name in ("Giza", "Rhodes", "Olympia"))
    >>> [said_deck(start(Table(cities, box()), 0), deck) for deck in range(4)]
    ['left deck', 'deck of Rhodes', 'right deck', 'central deck']
    """
    for where in SIDES:
        if side(game.table, game.seat, where) == deck:
            return f"{where} deck"
    return f"deck of {game.table.city(deck).wonder.name}"


def _with_city(game: Game, city: City) -> Game:
    cities = game.table.cities
    cities = (*cities[: game.seat], city, *cities[game.seat + 1 :])
    return game._replace(table=game.table._replace(cities=cities))


def _with_deck(game: Game, deck: int, pile: Pile) -> Game:
    decks = game.table.decks
    return game._replace(table=game.table._replace(decks=(*decks[:deck], pile, *decks[deck + 1 :])))


def _without(owed: tuple[Owed, ...], one: Owed) -> tuple[Owed, ...]:
    at = owed.index(one)
    return owed[:at] + owed[at + 1 :]
