"""The turns of a game: what can be played, what becomes of the table, and what must be chosen before the game goes on.

`act` carries out a play, `choose` a choice that follows from it: a progress token, a card to destroy or to build from
the discard pile, who begins the next Age. When nothing is left to choose, cards are turned up and the next turn begins.

Source: duel/turn/*, duel/wonder/*, duel/science/pair, duel/military/*.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from wonders_cli.rules.answers.replay import BANK, Entry
from wonders_cli.rules.duel import science
from wonders_cli.rules.duel.building import all_wonders_built, chain_income, chained
from wonders_cli.rules.duel.choices import (
    DESTROY,
    DRAW,
    PAIR,
    RECOVER,
    RULINGS,
    START,
    Choice,
    Option,
    destroyed,
    follows,
    placed,
    recovered,
    token_taken,
)
from wonders_cli.rules.duel.cost import FREE, Costs, Price, costs, price
from wonders_cli.rules.duel.effects import happen, with_cities
from wonders_cli.rules.duel.model import (
    Card,
    City,
    Numbers,
    PlaysAgain,
    PlaysAgainOnWonders,
    Structure,
    Table,
    Token,
    Wonder,
)
from wonders_cli.rules.duel.scoring import supremacy
from wonders_cli.rules.duel.setup import Draft
from wonders_cli.rules.duel.structure import accessible, laid_out, place_of, turned_up, without
from wonders_cli.rules.errors import Need, NeedsError
from wonders_cli.rules.messages import say

BUILD, WONDER, DISCARD = "build", "wonder", "discard"
YELLOW = "yellow"


class Play(NamedTuple):
    """A player builds a card of the structure, puts it under a Wonder, or discards it."""

    action: str
    card: Card
    wonder: Wonder | None = None


class Game(NamedTuple):
    """A game under way: the table, whose turn or choice it is, how many cards of the Age are left (None if unknown).

    `structures` are those of each Age as far as they are known, with the cards that lie face down. `tucked` are the
    cards under Wonders. `again` means that the player has another turn. While there is a `draft` nothing is played.
    """

    table: Table
    seat: int
    left: int | None
    structures: Mapping[int, Structure]
    tucked: tuple[Card, ...] = ()
    again: bool = False
    choice: Choice | None = None
    over: bool = False
    draft: Draft | None = None


def start(table: Table, seat: int, structures: Mapping[int, Structure], left: int | None = None) -> Game:
    """Begin with the table as it is and the turn of a player; without an Age it is Age I.

    Source: duel/setup/structure, duel/score/supremacy.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
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
    """You build a card that you can take, use it for a Wonder, or discard it; what you build you must be able to pay.

    Nobody must have won. Source: duel/turn/take-a-card, duel/wonder/build, duel/turn/discard-income.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> from wonders_cli.rules.duel.model import Layout
    >>> lying = Structure(Layout((1, 1), (0b10, 0)), (cards()["Altar"], cards()["Palisade"]))
    >>> table = Table((City("Ann", coins=1), City("Bob", coins=7)), rulebook(), structure=lying)
    >>> plays(table, 0), len(plays(table, 1))
    ([Play(action='discard', card=<Palisade>, wonder=None)], 2)
    """
    city, structure = table.city(seat), table.structure
    if structure is None or city.coins is None:
        raise _lacking(table, seat)
    found: list[Play] = []
    due = costs(table, seat)
    wonders = _payable_wonders(table, seat, due)
    for place in accessible(structure):
        card = structure.cards[place]
        if card is None:
            raise NeedsError(Need(_FACE_DOWN, place_of(structure.layout, place)))
        if _is_payable(city, card, due):
            found.append(_deed(BUILD, card))
        found += [_deed(WONDER, card, wonder) for wonder in wonders]
        found.append(_deed(DISCARD, card))
    return found


@cache
def _deed(action: str, card: Card, wonder: Wonder | None = None) -> Play:
    return Play(action, card, wonder)


_FACE_DOWN = say("what can be played depends on this card, which lies face down although nothing covers it")


def _lacking(table: Table, seat: int) -> NeedsError:
    """Name everything that the plays of a city depend on and that the document lacks."""
    needs = []
    if table.structure is None:
        message = say("what can be played depends on `structure`, which this document does not give")
        if table.misfit:
            message = say("what can be played depends on the structure: {misfit}", misfit=table.misfit)
        needs.append(Need(message, ("structure",)))
    try:
        table.coins(seat, say("what {player} can build", player=table.city(seat).name))
    except NeedsError as error:
        needs += error.needs
    return NeedsError(*needs)


def is_legal(table: Table, seat: int, play: Play) -> bool:
    """Whether a play is one of `plays`; what is not known makes it none.

    Source: duel/turn/take-a-card, duel/wonder/build.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
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
    """A discard brings 2 coins and 1 more for each yellow card of the city.

    Source: duel/turn/discard-income.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> discard_income(City("Ann", cards=(cards()["Tavern"], cards()["Clay Reserve"])), rulebook())
    4
    """
    yellow = sum([card.colour == YELLOW for card in city.cards])
    return numbers.discard_coins + numbers.discard_coins_per_yellow * yellow


def act(game: Game, play: Play) -> tuple[Game, list[Entry]]:
    """A card is taken and used: return the game after it, and the ledger. The play must be legal.

    Source: duel/turn/take-a-card, duel/turn/discard-pile.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
    >>> ann, bob = City("Ann", coins=7), City("Bob", coins=7)
    >>> game, ledger = act(start(Table((ann, bob), rulebook()), 0, {}), Play(DISCARD, cards()["Altar"]))
    >>> game.seat, game.table.city(0).coins, [str(entry.what) for entry in ledger]
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
    """An option of the choice is carried out.

    Source: duel/science/pair, duel/science/timing, duel/wonder/great-library, duel/wonder/destroy,
    duel/wonder/mausoleum, duel/turn/next-age.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook, tokens
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
        case Choice(action, _), int(first) if action == START:
            return game._replace(seat=first, choice=None), entries
        case Choice(action, _), Token() as token if action in (PAIR, DRAW):
            table = token_taken(table, seat, token, entries, RULINGS[action])
        case Choice(action, _), Card() as card if action == DESTROY:
            table = destroyed(table, seat, card, entries)
        case Choice(action, _), Card() as card if action == RECOVER:
            table, choice = recovered(table, seat, card, entries)
        case _:
            raise ValueError(f"{option} is nothing that could be chosen: {game.choice}")
    return _go_on(game._replace(table=table, choice=choice), entries), entries


def _go_on(game: Game, entries: list[Entry]) -> Game:
    """When nothing is left to choose, cards are turned up; then comes the next turn, the next Age or the end.

    A victory by shields or symbols comes before any choice.
    Source: duel/turn/reveal, duel/turn/extra-turn-lost, duel/wonder/play-again, duel/turn/end, duel/score/supremacy.
    """
    table, seat, left, structures, tucked, again, choice, *_ = game
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
    """The player with the pawn on their own side chooses who begins; in the middle, the player of the last card.

    Source: duel/turn/next-age, duel/turn/middle-pawn, duel/turn/end.
    """
    table, numbers = game.table, game.table.numbers
    age = (table.age or 1) + 1
    if age > numbers.ages:
        return game._replace(choice=None, over=True)
    known = game.structures.get(age)
    table = table._replace(age=age, structure=laid_out(known) if known else None)
    game = game._replace(table=table, left=numbers.structure_cards, again=False)
    if not table.pawn and table.switches["middle-pawn-last-player-begins"]:
        entries.append(Entry(table.city(game.seat).name, say("begins {age:age}", age=age), "duel/turn/middle-pawn"))
        return game._replace(choice=None)
    chooser = int(table.pawn > 0) if table.pawn else game.seat
    ruling = "duel/turn/next-age" if table.pawn else "duel/turn/middle-pawn"
    entries.append(Entry(table.city(chooser).name, say("chooses who begins {age:age}", age=age), ruling))
    return game._replace(seat=chooser, choice=Choice(START, (0, 1)))


def _discarded(table: Table, seat: int, card: Card, entries: list[Entry]) -> Table:
    """A card is discarded for coins. Source: duel/turn/discard-income, duel/turn/discard-pile."""
    own = table.city(seat)
    coins = discard_income(own, table.numbers)
    entries.append(Entry(own.name, say("discards {card}", card=card.name), "duel/turn/discard-income", coins, BANK))
    own = own._replace(coins=(own.coins or 0) + coins)
    cities = (table.city(1 - seat), own) if seat else (own, table.city(1 - seat))
    return table._replace(cities=cities, discard=(*(table.discard or ()), card))


_PRICE, _TRADE = say("takes the price"), say("takes the coins for resources")
_CHAIN_COINS = say("takes the coins of the chain")


def _paid(table: Table, seat: int, due: Price, entries: list[Entry]) -> tuple[City, City]:
    """The coins go to the bank, those for resources to an opponent with Economy, before anything else happens.

    Source: duel/pay/coins-in-hand, duel/pay/economy, duel/pay/economy-first.
    """
    own, other = table.city(seat), table.city(1 - seat)
    bank, opponent = due
    if bank:
        entries.append(Entry(BANK, _PRICE, "duel/pay/coins-in-hand", bank, own.name))
    if opponent:
        entries.append(Entry(other.name, _TRADE, "duel/pay/economy", opponent, own.name))
        other = other._replace(coins=(other.coins or 0) + opponent)
    return own._replace(coins=(own.coins or 0) - bank - opponent), other


def _built(table: Table, seat: int, card: Card, entries: list[Entry]) -> tuple[Table, Choice | None]:
    """A building is paid for, or free by a chain; then it is in the city and its effects happen.

    Source: duel/chain/own-city, duel/chain/urbanism, duel/pay/coins-in-hand.
    """
    own, other = table.city(seat), table.city(1 - seat)
    link = chained(own, card)
    if link is not None:
        what = say("builds {card} by chain from {other_card}", card=card.name, other_card=link.name)
        entries.append(Entry(own.name, what, "duel/chain/own-city"))
        income = chain_income(own) if own.progress else 0
        if income:
            entries.append(Entry(own.name, _CHAIN_COINS, "duel/chain/urbanism", income, BANK))
            own = own._replace(coins=(own.coins or 0) + income)
    else:
        entries.append(Entry(own.name, say("builds {card}", card=card.name), "duel/turn/take-a-card"))
        due = price(table, seat, card)
        if due != FREE:
            own, other = _paid(table, seat, due, entries)
    return placed(table, seat, card, (own, other), entries)


def _wonder_built(
    table: Table, seat: int, wonder: Wonder, card: Card, entries: list[Entry]
) -> tuple[Table, Choice | None]:
    """A Wonder is paid for and its effects happen; with the seventh one the last one leaves the game.

    Source: duel/wonder/build, duel/wonder/order, duel/wonder/seven.
    """
    what = say("builds {wonder} with {card}", wonder=wonder.name, card=card.name)
    entries.append(Entry(table.city(seat).name, what, "duel/wonder/build"))
    due = price(table, seat, wonder)
    own, other = _paid(table, seat, due, entries) if due != FREE else (table.city(seat), table.city(1 - seat))
    own = own._replace(built=(*own.built, wonder), unbuilt=tuple([left for left in own.unbuilt if left is not wonder]))
    table = with_cities(table, seat, own, other)
    if all_wonders_built(table, seat):
        for city in (own, other):
            entries += [
                Entry(city.name, say("loses {wonder} to the box", wonder=left.name), "duel/wonder/seven")
                for left in city.unbuilt
            ]
        table = with_cities(table, seat, own._replace(unbuilt=()), other._replace(unbuilt=()))
    return happen(table, seat, wonder, entries), follows(table, seat, wonder)


def _plays_again(city: City, wonder: Wonder) -> bool:
    """A Wonder gives another turn if it shows it, or if the city had Theology before.

    Source: duel/wonder/play-again, duel/wonder/theology-from-library.
    """
    printed = any(isinstance(effect, PlaysAgain) for effect in wonder.effects)
    return printed or city.token_with(PlaysAgainOnWonders) is not None
