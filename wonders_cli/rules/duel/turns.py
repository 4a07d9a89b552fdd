"""The turns of a game: what may be played, what becomes of the table, and what must be chosen before it goes on.

`act` carries a play out, `choose` what follows from it: a progress token, a card to destroy or to build from the
discard pile, who begins the next Age. When nothing is left to choose, cards are turned up and the next turn begins.

Source: duel/turn/*, duel/wonder/*, duel/science/pair, duel/military/*.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wonders_cli.rules.answers import Need, NeedsError, counted
from wonders_cli.rules.duel import military, science
from wonders_cli.rules.duel.building import all_wonders_built, chain_income, chained
from wonders_cli.rules.duel.cost import FREE, Costs, Price, costs, price
from wonders_cli.rules.duel.model import (
    BuildsFromDiscard,
    Card,
    City,
    Coins,
    CoinsPer,
    Destroys,
    DrawsProgress,
    Effect,
    Guild,
    Numbers,
    OpponentLoses,
    PlaysAgain,
    PlaysAgainOnWonders,
    Shields,
    Structure,
    Table,
    Token,
    Wonder,
)
from wonders_cli.rules.duel.scoring import supremacy
from wonders_cli.rules.duel.structure import accessible, laid_out, place_of, turned_up, without
from wonders_cli.rules.replays import BANK, Entry

BUILD, WONDER, DISCARD = "build", "wonder", "discard"
TAKE, DRAW, DESTROY, RECOVER, START = "take", "draw", "destroy", "recover", "start"
YELLOW = "yellow"

Option = Card | Token | int
"""What can be chosen: a card, a token, or the seat of a player."""


class Play(NamedTuple):
    """What a player does with a card of the structure: builds it, puts it under a Wonder, or discards it."""

    action: str
    card: Card
    wonder: Wonder | None = None


class Choice(NamedTuple):
    """What must be chosen before the game goes on; the options are None where nobody knows all of them."""

    action: str
    options: tuple[Option, ...] | None


class Game(NamedTuple):
    """A game under way: the table, whose turn or choice it is, how many cards of the Age are left.

    `left` is None where nobody knows. `structures` are those of each Age as far as they are known, with the cards that
    lie face down; `tucked` are the cards under Wonders. `again` says that the turn has earned another one.
    """

    table: Table
    seat: int
    left: int | None
    structures: Mapping[int, Structure]
    tucked: tuple[Card, ...] = ()
    again: bool = False
    choice: Choice | None = None
    over: bool = False


def start(table: Table, seat: int, structures: Mapping[int, Structure], left: int | None = None) -> Game:
    """Begin where the table stands, in Age I if it does not say, with a player's turn, if nobody has won.

    Source: duel/setup/structure, duel/score/supremacy.

    >>> from wonders_cli.documents.duel_catalogue import rulebook
    >>> game = start(Table((City("Ann"), City("Bob")), rulebook()), 1, {})
    >>> game.table.age, game.seat, game.left
    (1, 1, None)
    """
    age = table.age or 1
    structure = table.structure
    if structure is None and age in structures:
        structure = laid_out(structures[age])
    if structure is not None:
        left = len(structure.cards) - structure.taken.bit_count()
    over = supremacy(table) is not None
    return Game(table._replace(age=age, structure=structure), seat, left, structures, over=over)


def plays(table: Table, seat: int) -> list[Play]:
    """A card that can be taken is built if it can be paid, used for a Wonder that can be paid, or discarded.

    That is as long as nobody has won. Source: duel/turn/take-a-card, duel/wonder/build, duel/turn/discard-income.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook
    >>> from wonders_cli.rules.duel.model import Layout
    >>> lying = Structure(Layout((1, 1), (0b10, 0)), (cards()["Altar"], cards()["Palisade"]))
    >>> table = Table((City("Ann", coins=1), City("Bob", coins=7)), rulebook(), structure=lying)
    >>> plays(table, 0), len(plays(table, 1))
    ([Play(action='discard', card=<Palisade>, wonder=None)], 2)
    """
    city, structure = table.city(seat), table.structure
    if structure is None or city.coins is None:
        raise _untold(table, seat)
    found: list[Play] = []
    due = costs(table, seat)
    wonders = _payable_wonders(table, seat, due)
    for place in accessible(structure):
        card = structure.cards[place]
        if card is None:
            message = "what can be played depends on this card, which lies face down though nothing covers it"
            raise NeedsError(Need(message, place_of(structure.layout, place)))
        if _is_payable(city, card, due):
            found.append(Play(BUILD, card))
        found += [Play(WONDER, card, wonder) for wonder in wonders]
        found.append(Play(DISCARD, card))
    return found


def _untold(table: Table, seat: int) -> NeedsError:
    """Say all on which the plays of a city depend and which is not told."""
    needs = []
    if table.structure is None:
        why = f"the structure: {table.misfit}" if table.misfit else "`structure`, which this document does not give"
        needs.append(Need(f"what can be played depends on {why}", ("structure",)))
    try:
        table.coins(seat, f"what {table.city(seat).name} can build")
    except NeedsError as error:
        needs += error.needs
    return NeedsError(*needs)


def is_legal(table: Table, seat: int, play: Play) -> bool:
    """Whether a play is one of `plays`; what is not known makes it none.

    Source: duel/turn/take-a-card, duel/wonder/build.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook
    >>> from wonders_cli.rules.duel.model import Layout
    >>> lying = Structure(Layout((1, 1), (0b10, 0)), (cards()["Altar"], cards()["Palisade"]))
    >>> table = Table((City("Ann", coins=7), City("Bob")), rulebook(), structure=lying)
    >>> is_legal(table, 0, Play(BUILD, cards()["Palisade"])), is_legal(table, 0, Play(BUILD, cards()["Altar"]))
    (True, False)
    """
    city, structure = table.city(seat), table.structure
    if structure is None or city.coins is None or play.card not in structure.cards:
        return False
    if structure.layout.covers[structure.cards.index(play.card)] & ~structure.taken:
        return False
    if play.action == WONDER:
        return play.wonder in _payable_wonders(table, seat, costs(table, seat))
    return play.action == DISCARD or _is_payable(city, play.card, costs(table, seat))


def _is_payable(city: City, card: Card, due: Costs) -> bool:
    """Whether a city may build a card that it can take. Source: duel/pay/coins-in-hand, duel/chain/own-city."""
    payable = due[card] + card.coins <= (city.coins or 0) or chained(city, card) is not None
    return payable and card not in city.cards


def _payable_wonders(table: Table, seat: int, due: Costs) -> list[Wonder]:
    """The Wonders that a city may build. Source: duel/wonder/build, duel/wonder/own, duel/wonder/seven."""
    city = table.city(seat)
    wonders = [wonder for wonder in city.unbuilt if due[wonder] <= (city.coins or 0)]
    return [] if wonders and all_wonders_built(table, seat) else wonders


def discard_income(city: City, numbers: Numbers) -> int:
    """A discard brings 2 coins, and 1 more for each yellow card of the city.

    Source: duel/turn/discard-income.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook
    >>> discard_income(City("Ann", cards=(cards()["Tavern"], cards()["Clay Reserve"])), rulebook())
    4
    """
    yellow = sum([card.colour == YELLOW for card in city.cards])
    return numbers.discard_coins + numbers.discard_coins_per_yellow * yellow


def act(game: Game, play: Play) -> tuple[Game, list[Entry]]:
    """A card is taken and used. The play must be legal; the ledger comes with the game.

    Source: duel/turn/take-a-card, duel/turn/discard-pile.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook
    >>> ann, bob = City("Ann", coins=7), City("Bob", coins=7)
    >>> game, ledger = act(start(Table((ann, bob), rulebook()), 0, {}), Play(DISCARD, cards()["Altar"]))
    >>> game.seat, game.table.city(0).coins, [entry.what for entry in ledger]
    (1, 9, ['discards Altar'])
    """
    table, seat, left, structures, tucked, *_ = game
    entries: list[Entry] = []
    choice, again = None, False
    if table.structure is not None:
        table = table._replace(structure=without(table.structure, table.structure.cards.index(play.card)))
    if play.action == DISCARD:
        table = _discarded(table, seat, play.card, entries)
    elif play.wonder is None:
        table, choice = _built(table, seat, play.card, entries)
    else:
        again = _plays_again(table.city(seat), play.wonder)
        table, choice = _wonder_built(table, seat, play.wonder, play.card, entries)
        tucked = (*tucked, play.card)
    left = None if left is None else left - 1
    return _go_on(Game(table, seat, left, structures, tucked, again, choice), entries), entries


def choose(game: Game, option: Option) -> tuple[Game, list[Entry]]:
    """What was to be chosen is chosen. It must be one of the options.

    Source: duel/science/pair, duel/science/timing, duel/wonder/great-library, duel/wonder/destroy,
    duel/wonder/mausoleum, duel/turn/next-age.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook, tokens
    >>> ann, bob = City("Ann", coins=9, cards=(cards()["Workshop"],)), City("Bob", coins=7)
    >>> table = Table((ann, bob), rulebook(), progress_board=(tokens()["Agriculture"], tokens()["Law"]))
    >>> game, _ = act(start(table, 0, {}), Play(BUILD, cards()["Laboratory"]))
    >>> game.choice.options, choose(game, tokens()["Agriculture"])[0].table.city(0).coins
    ((<Agriculture>, <Law>), 9)
    """
    table, seat = game.table, game.seat
    entries: list[Entry] = []
    choice = None
    match game.choice, option:
        case Choice("start", _), int(first):
            return game._replace(seat=first, choice=None), entries
        case Choice("take", _), Token() as token:
            table = _token_taken(table, seat, token, entries, "duel/science/pair")
        case Choice("draw", _), Token() as token:
            table = _token_taken(table, seat, token, entries, "duel/wonder/great-library")
        case Choice("destroy", _), Card() as card:
            table = _destroyed(table, seat, card, entries)
        case Choice("recover", _), Card() as card:
            table, choice = _recovered(table, seat, card, entries)
        case _:
            raise ValueError(f"{option} is nothing that could be chosen: {game.choice}")
    return _go_on(game._replace(table=table, choice=choice), entries), entries


def _go_on(game: Game, entries: list[Entry]) -> Game:
    """When nothing is left to choose cards are turned up, and the next turn, the next Age or the end of the game comes.

    A victory by shields or symbols ends it before anything can be chosen.
    Source: duel/turn/reveal, duel/turn/extra-turn-lost, duel/wonder/play-again, duel/turn/end, duel/score/supremacy.
    """
    table, seat, left, structures, tucked, again, choice, _ = game
    numbers = table.numbers
    if abs(table.pawn) >= numbers.capital or science.science(table.city(seat)).distinct >= numbers.supremacy_symbols:
        return game._replace(choice=None, over=True)
    if choice is not None and choice.options != ():
        return game
    if left == 0:
        return _next_age(game, entries)
    structure = table.structure
    if structure is not None:
        shown = turned_up(structure, structures.get(table.age or 1, structure))
        table = table if shown is structure else table._replace(structure=shown)
    return Game(table, seat if again else 1 - seat, left, structures, tucked)


def _next_age(game: Game, entries: list[Entry]) -> Game:
    """The player with the pawn on his own side chooses who begins; in the middle it is the player of the last card.

    Source: duel/turn/next-age, duel/turn/middle-pawn, duel/turn/end.
    """
    table, numbers = game.table, game.table.numbers
    age = (table.age or 1) + 1
    if age > numbers.ages:
        return game._replace(choice=None, over=True)
    known = game.structures.get(age)
    table = table._replace(age=age, structure=laid_out(known) if known else None)
    game = game._replace(table=table, left=numbers.structure_cards, again=False)
    if not table.pawn and table.switches.middle_pawn_last_player_begins:
        entries.append(Entry(table.city(game.seat).name, f"begins Age {'I' * age}", "duel/turn/middle-pawn"))
        return game._replace(choice=None)
    chooser = int(table.pawn > 0) if table.pawn else game.seat
    ruling = "duel/turn/next-age" if table.pawn else "duel/turn/middle-pawn"
    entries.append(Entry(table.city(chooser).name, f"chooses who begins Age {'I' * age}", ruling))
    return game._replace(seat=chooser, choice=Choice(START, (0, 1)))


def _with(table: Table, seat: int, own: City, other: City) -> Table:
    return Table((other, own) if seat else (own, other), *table[1:])


def _discarded(table: Table, seat: int, card: Card, entries: list[Entry]) -> Table:
    """A card is discarded for coins. Source: duel/turn/discard-income, duel/turn/discard-pile."""
    own = table.city(seat)
    coins = discard_income(own, table.numbers)
    entries.append(Entry(own.name, f"discards {card.name}", "duel/turn/discard-income", coins, BANK))
    own = own._replace(coins=(own.coins or 0) + coins)
    cities = (table.city(1 - seat), own) if seat else (own, table.city(1 - seat))
    return table._replace(cities=cities, discard=(*(table.discard or ()), card))


def _paid(table: Table, seat: int, due: Price, entries: list[Entry]) -> tuple[City, City]:
    """Coins go to the bank, and those for resources to an opponent who holds Economy, before anything else happens.

    Source: duel/pay/coins-in-hand, duel/pay/economy, duel/pay/economy-first.
    """
    own, other = table.city(seat), table.city(1 - seat)
    bank, opponent = due
    if bank:
        entries.append(Entry(BANK, "takes the price", "duel/pay/coins-in-hand", bank, own.name))
    if opponent:
        entries.append(Entry(other.name, "takes the coins for resources", "duel/pay/economy", opponent, own.name))
        other = other._replace(coins=(other.coins or 0) + opponent)
    return own._replace(coins=(own.coins or 0) - bank - opponent), other


def _built(table: Table, seat: int, card: Card, entries: list[Entry]) -> tuple[Table, Choice | None]:
    """A building is paid for, or free by a chain; then it stands in the city and its effects happen.

    Source: duel/chain/own-city, duel/chain/urbanism, duel/pay/coins-in-hand.
    """
    own, other = table.city(seat), table.city(1 - seat)
    link = chained(own, card)
    if link is not None:
        entries.append(Entry(own.name, f"builds {card.name} by chain from {link.name}", "duel/chain/own-city"))
        income = chain_income(own) if own.progress else 0
        if income:
            entries.append(Entry(own.name, "takes the coins of the chain", "duel/chain/urbanism", income, BANK))
            own = own._replace(coins=(own.coins or 0) + income)
    else:
        entries.append(Entry(own.name, f"builds {card.name}", "duel/turn/take-a-card"))
        due = price(table, seat, card)
        if due != FREE:
            own, other = _paid(table, seat, due, entries)
    return _placed(table, seat, card, (own, other), entries)


def _placed(
    table: Table, seat: int, card: Card, cities: tuple[City, City], entries: list[Entry]
) -> tuple[Table, Choice | None]:
    """A card stands in the city of the first of two, and its effects happen."""
    own, other = cities
    table = _with(table, seat, own._replace(cards=(*own.cards, card)), other)
    return _effects(table, seat, card, entries), follows(table, seat, card)


def _wonder_built(
    table: Table, seat: int, wonder: Wonder, card: Card, entries: list[Entry]
) -> tuple[Table, Choice | None]:
    """A Wonder is paid for and its effects happen; with the seventh one the one that is left leaves the game.

    Source: duel/wonder/build, duel/wonder/order, duel/wonder/seven.
    """
    entries.append(Entry(table.city(seat).name, f"builds {wonder.name} with {card.name}", "duel/wonder/build"))
    due = price(table, seat, wonder)
    own, other = _paid(table, seat, due, entries) if due != FREE else (table.city(seat), table.city(1 - seat))
    own = own._replace(built=(*own.built, wonder), unbuilt=tuple([left for left in own.unbuilt if left is not wonder]))
    table = _with(table, seat, own, other)
    if all_wonders_built(table, seat):
        for city in (own, other):
            entries += [Entry(city.name, f"loses {left.name} to the box", "duel/wonder/seven") for left in city.unbuilt]
        table = _with(table, seat, own._replace(unbuilt=()), other._replace(unbuilt=()))
    return _effects(table, seat, wonder, entries), follows(table, seat, wonder)


def _plays_again(city: City, wonder: Wonder) -> bool:
    """A Wonder gives another turn if it says so, or if the city held Theology before.

    Source: duel/wonder/play-again, duel/wonder/theology-from-library.
    """
    printed = any(isinstance(effect, PlaysAgain) for effect in wonder.effects)
    return printed or city.token_with(PlaysAgainOnWonders) is not None


def follows(table: Table, seat: int, thing: Card | Wonder) -> Choice | None:
    """What must be chosen when a thing has just been built or is about to be; None if there is nothing to choose.

    Source: duel/science/pair, duel/science/no-token, duel/wonder/destroy, duel/wonder/mausoleum,
    duel/wonder/great-library.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook, wonders
    >>> table = Table((City("Ann"), City("Bob", cards=(cards()["Press"], cards()["Quarry"]))), rulebook())
    >>> follows(table, 0, wonders()["Circus Maximus"])
    Choice(action='destroy', options=(<Press>,))
    """
    for effect in thing.effects:
        match effect:
            case Destroys(colour):
                return Choice(DESTROY, tuple([card for card in table.city(1 - seat).cards if card.colour == colour]))
            case BuildsFromDiscard():
                return Choice(RECOVER, table.discard)
            case DrawsProgress():
                return Choice(DRAW, table.progress_box)
            case _:
                pass
    if isinstance(thing, Card) and (symbols := science.symbols_on(thing)):
        shown = [symbol for card in table.city(seat).cards for symbol in science.symbols_on(card) if card is not thing]
        if shown.count(symbols[0]) == table.numbers.pair - 1:
            board = table.progress_board
            if board is None and science.taken_from_board(table) >= table.numbers.progress_on_board:
                board = ()
            return Choice(TAKE, board)
    return None


def _effects(table: Table, seat: int, thing: Card | Wonder | Token, entries: list[Entry]) -> Table:
    """What a thing does when it is built or taken.

    Source: duel/card/coins, duel/card/coins-per, duel/guild/coins, duel/progress/coins, duel/wonder/order,
    duel/wonder/appian-way, duel/military/move.
    """
    for effect in thing.effects:
        match effect:
            case Shields() if not isinstance(thing, Token):
                table = _moved(table, seat, thing, entries)
            case OpponentLoses(coins):
                table = _lost(
                    table, 1 - seat, coins, f"takes the coins of {thing.name}", "duel/wonder/appian-way", entries
                )
            case Coins() | CoinsPer() | Guild():
                coins, ruling = _income(table, seat, thing, effect)
                if coins:
                    own = table.city(seat)
                    entries.append(Entry(own.name, f"takes the coins of {thing.name}", ruling, coins, BANK))
                    own = own._replace(coins=(own.coins or 0) + coins)
                    table = _with(table, seat, own, table.city(1 - seat))
            case _:
                pass
    return table


def _income(table: Table, seat: int, thing: Card | Wonder | Token, effect: Effect) -> tuple[int, str]:
    """Coins that an effect of a thing brings, and the ruling.

    Source: duel/card/coins, duel/card/coins-per, duel/guild/coins, duel/progress/coins.
    """
    match effect:
        case Coins(coins):
            return coins, "duel/progress/coins" if isinstance(thing, Token) else "duel/card/coins"
        case CoinsPer(each, things):
            return each * table.city(seat).count(things), "duel/card/coins-per"
        case Guild(things, each, _) if each:
            return each * max(table.city(0).count(things), table.city(1).count(things)), "duel/guild/coins"
        case _:
            return 0, ""


def _lost(table: Table, seat: int, coins: int, what: str, ruling: str, entries: list[Entry]) -> Table:
    """A player loses coins to the bank, or all that he has. Source: duel/wonder/appian-way, duel/military/tokens."""
    city = table.city(seat)
    lost = min(coins, city.coins or 0)
    entries.append(Entry(BANK, what, ruling, lost, city.name))
    return _with(table, seat, city._replace(coins=(city.coins or 0) - lost), table.city(1 - seat))


def _moved(table: Table, seat: int, thing: Card | Wonder, entries: list[Entry]) -> Table:
    """Shields move the pawn, which strikes the tokens that it comes to.

    Source: duel/military/move, duel/military/tokens, duel/military/strategy.
    """
    own, other = table.city(seat), table.city(1 - seat)
    number = military.shields(own, thing)
    ahead, struck = military.move(table.ahead(seat), number, other.military_tokens, table.numbers)
    said = f"moves the conflict pawn {counted(ahead - table.ahead(seat), 'space')}"
    entries.append(Entry(own.name, said, "duel/military/move"))
    if struck:
        other = other._replace(military_tokens=tuple([left for left in other.military_tokens if left not in struck]))
    table = _with(table._replace(pawn=-ahead if seat else ahead), seat, own, other)
    for coins in struck:
        what = f"takes the token of {counted(coins, 'coin')}"
        table = _lost(table, 1 - seat, coins, what, "duel/military/tokens", entries)
    return table


def _token_taken(table: Table, seat: int, token: Token, entries: list[Entry], ruling: str) -> Table:
    """A progress token is taken from the board, or kept of those set aside, and works at once.

    Source: duel/science/pair, duel/wonder/great-library, duel/progress/coins.
    """
    own = table.city(seat)
    entries.append(Entry(own.name, f"takes {token.name}", ruling))
    board, box = (
        None if lying is None else tuple([left for left in lying if left is not token])
        for lying in (table.progress_board, table.progress_box)
    )
    table = table._replace(progress_board=board, progress_box=box)
    table = _with(table, seat, own._replace(progress=(*own.progress, token)), table.city(1 - seat))
    return _effects(table, seat, token, entries)


def _destroyed(table: Table, seat: int, card: Card, entries: list[Entry]) -> Table:
    """A card of the opponent goes to the discard pile. Source: duel/wonder/destroy, duel/turn/discard-pile."""
    own, other = table.city(seat), table.city(1 - seat)
    entries.append(Entry(own.name, f"destroys {card.name} of {other.name}", "duel/wonder/destroy"))
    other = other._replace(cards=_less(other.cards, card))
    return _with(table._replace(discard=(*(table.discard or ()), card)), seat, own, other)


def _recovered(table: Table, seat: int, card: Card, entries: list[Entry]) -> tuple[Table, Choice | None]:
    """A card of the discard pile is built for nothing, with all its effects. Source: duel/wonder/mausoleum."""
    said = f"builds {card.name} from the discard pile"
    entries.append(Entry(table.city(seat).name, said, "duel/wonder/mausoleum"))
    table = table._replace(discard=_less(table.discard or (), card))
    return _placed(table, seat, card, (table.city(seat), table.city(1 - seat)), entries)


def _less(cards: Sequence[Card], card: Card) -> tuple[Card, ...]:
    return tuple([other for other in cards if other is not card])
