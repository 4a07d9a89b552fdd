"""What becomes of the table when a play is carried out, and when a turn ends.

Source: architects/turn/*, architects/build/effect-at-once, architects/wonder/*, architects/progress/*,
architects/military/*, architects/cat/*.
"""

from wonders_cli.rules.answers import counted, listed
from wonders_cli.rules.architects import battle
from wonders_cli.rules.architects.building import said, uses
from wonders_cli.rules.architects.model import COUPLE, KINDS, SYMBOLS, City, ExtraCard, Pile, Stage, Table
from wonders_cli.rules.architects.science import FIRST
from wonders_cli.rules.architects.setup import CENTRAL
from wonders_cli.rules.architects.turns import (
    EFFECTS,
    KEEP,
    LEFT,
    RIGHT,
    TAKE,
    TOKEN,
    Choose,
    Construct,
    Game,
    Keep,
    Owed,
    Play,
    Take,
    said_deck,
    side,
    stacked,
)
from wonders_cli.rules.replays import Entry


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
        case _:
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
            ruling = "two-players" if len(table.cities) == COUPLE else "neighbours"
            entries.append(Entry(city.name, what, f"architects/military/{ruling}"))
        if any(leaving):
            entries.append(Entry(city.name, f"discards {said(leaving)}", "architects/military/after"))
    peace = table.box.numbers.conflict_tokens[len(cities)]
    return table._replace(cities=tuple(cities), conflict_tokens=(peace, 0)), entries


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
