"""Whether a position is possible at all: what cannot be, and where the document says it.

Lists that are too short are taken as not complete, so that only what is too much is found; but where both cities are
told the pawn must fit their shields.
Source: duel/setup/*, duel/build/own-names, duel/wonder/seven, duel/military/*, duel/science/pair.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from wonders_cli.rules.answers import Contradiction, Path, counted, listed
from wonders_cli.rules.duel.military import described, shields, untouched
from wonders_cli.rules.duel.military import supremacy as military_supremacy
from wonders_cli.rules.duel.model import (
    BuildsFromDiscard,
    Card,
    City,
    Destroys,
    DrawsProgress,
    Guild,
    Numbers,
    Structure,
    Table,
    Token,
    Wonder,
)
from wonders_cli.rules.duel.science import needs, pairs, tokens_due
from wonders_cli.rules.duel.scoring import supremacy
from wonders_cli.rules.duel.structure import place_of


def contradictions(table: Table) -> tuple[Contradiction, ...]:
    """Everything that cannot be in this position, in the order of the rules.

    Source: those that are named with each.

    >>> from wonders_cli.documents.duel_catalogue import cards, rulebook
    >>> ann = City("Ann", cards=(cards()["Altar"],), military_tokens=(2, 5))
    >>> [found.path for found in contradictions(Table((ann, ann._replace(name="Bob")), rulebook()))]
    [('players', 1, 'cards', 0)]
    """
    return tuple(
        chain(
            _cards_once(table),
            _decks(table),
            _number_of_cards(table),
            _structure(table),
            _wonders(table),
            _tokens_once(table),
            _tokens_earned(table),
            _pawn(table),
            _military_tokens(table),
            _victories(table),
        )
    )


def _cities(table: Table) -> Iterator[tuple[Path, City]]:
    yield from ((table.place(seat), city) for seat, city in enumerate(table.cities) if city is not None)


def _cards(table: Table) -> Iterator[tuple[Path, str | None, Card]]:
    """Every card that lies open, with its place."""
    for path, city in _cities(table):
        yield from (((*path, "cards", index), city.name, card) for index, card in enumerate(city.cards))
    yield from ((("discard", index), None, card) for index, card in enumerate(table.discard or ()))
    if table.structure:
        for place, card in enumerate(table.structure.cards):
            if card is not None:
                yield place_of(table.structure.layout, place), None, card


def _tokens(table: Table) -> Iterator[tuple[Path, str | None, Token]]:
    for place, city in _cities(table):
        yield from (((*place, "progress", index), city.name, token) for index, token in enumerate(city.progress))
    for key, tokens in (("progress_board", table.progress_board), ("progress_box", table.progress_box)):
        yield from (((key, index), None, token) for index, token in enumerate(tokens or ()))


def _repeated(told: Iterator[tuple[Path, str | None, Card | Token]], code: str) -> Iterator[Contradiction]:
    first: dict[Card | Token, str] = {}
    for place, player, thing in told:
        where = f"with {player}" if player else f"in `{place[0]}`"
        if thing in first:
            yield Contradiction(code, f"{thing.name} is {first[thing]} and {where}: there is only one", player, place)
        first.setdefault(thing, where)


def _cards_once(table: Table) -> Iterator[Contradiction]:
    """Every card is there once. Source: duel/build/own-names."""
    yield from _repeated(_cards(table), "duel/build/own-names")


def _tokens_once(table: Table) -> Iterator[Contradiction]:
    """Every progress token is there once. Source: duel/setup/progress."""
    yield from _repeated(_tokens(table), "duel/setup/progress")


def _decks(table: Table) -> Iterator[Contradiction]:
    """Each Age has 20 cards of its deck, Age III with three guilds among them. Source: duel/setup/deck."""
    numbers = table.numbers
    dealt: Counter[tuple[int, bool]] = Counter()
    for place, player, card in _cards(table):
        age = "I" * card.age
        if table.age is not None and card.age > table.age:
            yield Contradiction(
                "duel/setup/deck", f"{card.name} is a card of Age {age}, which has not begun", player, place
            )
        elif place[0] == "structure" and card.age != table.age:
            yield Contradiction("duel/setup/deck", f"{card.name} is a card of Age {age}", player, place)
        is_guild = any(isinstance(effect, Guild) for effect in card.effects)
        dealt[card.age, is_guild] += 1
        guilds = numbers.guilds_added
        most = guilds if is_guild else numbers.structure_cards - (guilds if card.age == numbers.ages else 0)
        if dealt[card.age, is_guild] == most + 1:
            what = "guilds" if is_guild else f"cards of Age {age}"
            yield Contradiction(
                "duel/setup/deck", f"{card.name} is one too many: a game has {most} {what}", player, place
            )


def _number_of_cards(table: Table) -> Iterator[Contradiction]:
    """What is built, discarded or under a Wonder has been taken from a structure. Source: duel/setup/structure."""
    ages = table.age or table.numbers.ages
    most = ages * table.numbers.structure_cards
    if table.structure:
        most -= len(table.structure.cards) - table.structure.taken.bit_count()
    used = sum(len(city.cards) + len(city.built) for _, city in _cities(table)) + len(table.discard or ())
    if used > most:
        message = f"{counted(used, 'card')} built, discarded or under Wonders, but {most} can have been taken by now"
        yield Contradiction("duel/setup/structure", message, None, ("players",) if table.whole else ("city",))


def _structure(table: Table) -> Iterator[Contradiction]:
    """A card is taken when nothing lies on it, and turned up when nothing does, but not while a turn goes on.

    Source: duel/setup/structure, duel/turn/reveal.
    """
    structure = table.structure
    if structure is None:
        if table.misfit and table.age:
            message = f"this is no structure of Age {'I' * table.age}: {table.misfit}"
            yield Contradiction("duel/setup/structure", message, None, ("structure",))
        return
    unrevealed = supremacy(table) is not None or _may_be_choosing(table)
    for place in range(len(structure.cards)):
        problem = _misplaced(structure, place)
        if problem and not (unrevealed and problem[0] == "duel/turn/reveal"):
            yield Contradiction(*problem, None, place_of(structure.layout, place))


def _may_be_choosing(table: Table) -> bool:
    """Whether something may have to be chosen before cards are turned up: a token, or what a built Wonder gives.

    Source: duel/turn/reveal, duel/science/timing, duel/wonder/order.
    """
    gives = (Destroys, BuildsFromDiscard, DrawsProgress)
    built = [wonder for _, city in _cities(table) for wonder in city.built]
    return any(isinstance(effect, gives) for wonder in built for effect in wonder.effects) or any(
        tokens_due(table, seat) for seat, city in enumerate(table.cities) if city is not None
    )


def _misplaced(structure: Structure, place: int) -> tuple[str, str] | None:
    covered = structure.layout.covers[place] & ~structure.taken
    hidden = structure.layout.hidden >> place & 1
    if structure.taken >> place & 1:
        return ("duel/setup/structure", "this card is taken, but others still lie on it") if covered else None
    if structure.cards[place] is None:
        if not hidden:
            return "duel/setup/structure", "this card lies in a row that is face up"
        return None if covered else ("duel/turn/reveal", "nothing lies on this card: it is turned up")
    return ("duel/setup/structure", "this card is covered: it still lies face down") if hidden and covered else None


def _wonders(table: Table) -> Iterator[Contradiction]:
    """Four Wonders each, seven built in all, and then none is left. Source: duel/setup/wonders, duel/wonder/seven."""
    numbers = table.numbers
    for place, city in _cities(table):
        owned = len(city.built) + len(city.unbuilt)
        if owned > numbers.wonders_each:
            message = f"{city.name} has {counted(owned, 'Wonder')}; each player has {numbers.wonders_each}"
            yield Contradiction("duel/setup/wonders", message, city.name, (*place, "wonders"))
    built = sum(len(city.built) for _, city in _cities(table))
    for place, city in _cities(table):
        if built > numbers.wonders_built and city.built:
            message = f"{built} Wonders are built; the game has {numbers.wonders_built} at most"
            yield Contradiction("duel/wonder/seven", message, city.name, (*place, "wonders", "built"))
            return
        if built == numbers.wonders_built and city.unbuilt:
            message = f"{built} Wonders are built, so {city.unbuilt[0].name} has left the game"
            yield Contradiction("duel/wonder/seven", message, city.name, (*place, "wonders", "unbuilt", 0))


def _from_box(city: City, numbers: Numbers) -> int:
    """Tokens that The Great Library has brought, at most. Source: duel/wonder/great-library."""
    if not city.complete:
        return numbers.library_keeps
    return sum(isinstance(effect, DrawsProgress) for wonder in city.built for effect in wonder.effects)


def _tokens_earned(table: Table) -> Iterator[Contradiction]:
    """A token is taken for a pair, or through The Great Library; five lie on the board at first and five are set aside.

    Source: duel/science/pair, duel/wonder/great-library, duel/setup/progress.
    """
    numbers, taken = table.numbers, 0
    for place, city in _cities(table):
        held, drawn = len(city.progress), _from_box(city, numbers)
        taken += max(0, held - drawn)
        earned = len(pairs(city, numbers)) + drawn
        if held > earned and city.complete:
            message = f"{city.name} holds {counted(held, 'progress token')}, but has earned {earned}"
            yield Contradiction("duel/science/pair", message, city.name, (*place, "progress"))
    board, box = len(table.progress_board or ()), len(table.progress_box or ())
    if board + taken > numbers.progress_on_board:
        message = (
            f"{board} progress tokens on the board and {taken} taken from it; {numbers.progress_on_board} lay there"
        )
        yield Contradiction("duel/setup/progress", message, None, ("progress_board",))
    if box > numbers.progress_set_aside:
        message = f"{box} progress tokens in the box; {numbers.progress_set_aside} are set aside"
        yield Contradiction("duel/setup/progress", message, None, ("progress_box",))


def _is_told(city: City, numbers: Numbers) -> bool:
    """Whether the document leaves nothing out that can have moved the pawn: no card, and no token that may be Strategy.

    Source: duel/military/move, duel/military/strategy.
    """
    earned = len(pairs(city, numbers)) + _from_box(city, numbers)
    return city.complete and len(city.progress) >= earned


def _most_shields(city: City) -> tuple[int, int]:
    """The shields printed in a city, and those with every bonus that its tokens may have brought."""
    bare = city._replace(progress=())
    things: tuple[Card | Wonder, ...] = (*city.cards, *city.built)
    return sum(shields(bare, thing) for thing in things), sum(shields(city, thing) for thing in things)


def _pawn(table: Table) -> Iterator[Contradiction]:
    """Every shield has moved the pawn one space. Source: duel/military/move, duel/military/strategy."""
    numbers, (first, second) = table.numbers, table.cities
    if second is None or not (_is_told(first, numbers) and _is_told(second, numbers)):
        return
    least, most = _most_shields(first)
    others_least, others_most = _most_shields(second)
    capital = numbers.capital
    low, high = (max(-capital, min(capital, net)) for net in (least - others_most, most - others_least))
    if not low <= table.pawn <= high:
        ends = [described(table, pawn) for pawn in sorted({low, high})]
        where = f"{'between ' * (low < high)}{listed(ends)}, not {described(table, table.pawn)}"
        message = f"by the shields of both cities the pawn stands {where}"
        yield Contradiction("duel/military/move", message, None, ("conflict_pawn",))


def _military_tokens(table: Table) -> Iterator[Contradiction]:
    """A token goes when the pawn first comes to it, so the nearer one goes first. Source: duel/military/tokens."""
    numbers = table.numbers
    for seat, (place, city) in enumerate(_cities(table)):
        lying, where = city.military_tokens, (*place, "military_tokens")
        passed = table.ahead(1 - seat)
        if len(set(lying)) < len(lying):
            yield Contradiction("duel/setup/military", f"{city.name} has two military tokens alike", city.name, where)
        for coins in sorted(set(lying) - set(untouched(passed, numbers))):
            message = f"the pawn has taken the token of {coins} from the side of {city.name}"
            yield Contradiction("duel/military/tokens", message, city.name, where)
        opponent = table.opponent(seat)
        reach = _most_shields(opponent)[1] if opponent and _is_told(opponent, numbers) else numbers.capital
        gone = [(space, coins) for space, coins in numbers.military_tokens if coins not in lying]
        for space, coins in gone:
            if space > max(passed, reach):
                message = f"the pawn has never come to the token of {coins} on the side of {city.name}"
                yield Contradiction("duel/military/tokens", message, city.name, where)
        nearer = [coins for space, coins in numbers.military_tokens if gone and space < gone[-1][0] and coins in lying]
        if nearer:
            message = (
                f"the token of {gone[-1][1]} is gone, but the nearer one of {nearer[0]} lies on the side of {city.name}"
            )
            yield Contradiction("duel/military/tokens", message, city.name, where)


def _victories(table: Table) -> Iterator[Contradiction]:
    """A supremacy ends the game at once, so there is one at most. Source: duel/score/supremacy."""
    capital = military_supremacy(table)
    won = [] if capital is None else [(capital, "the pawn in the opponent's capital")]
    for seat, city in enumerate(table.cities):
        if city is not None and not needs(city, table.numbers):
            won.append((seat, f"{table.numbers.supremacy_symbols} different symbols"))
    names = [city.name if city else "the opponent" for city in table.cities]
    if len(won) > 1:
        told = listed([f"{names[seat]} has {what}" for seat, what in won])
        message = f"{told}: the first of them ended the game"
        yield Contradiction("duel/score/supremacy", message, None, ("players",) if table.whole else ("city",))
