"""Whether a position is possible: everything that cannot be, with its place in the document.

A document may leave things out, so nothing counts as too few. Only the pawn must fit the shields where the document has
both cities.
Source: duel/setup/*, duel/build/own-names, duel/wonder/seven, duel/military/*, duel/science/pair.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from wonders_cli.rules.answers.reasons import Contradiction
from wonders_cli.rules.duel.conflicts import described, shields, untouched
from wonders_cli.rules.duel.conflicts import supremacy as military_supremacy
from wonders_cli.rules.duel.model import (
    BuildsFromDiscard,
    Card,
    City,
    Destroys,
    DrawsProgress,
    Numbers,
    Structure,
    Table,
    Token,
    Wonder,
)
from wonders_cli.rules.duel.science import needs, pairs, tokens_due
from wonders_cli.rules.duel.scoring import supremacy
from wonders_cli.rules.duel.setup import is_guild, most_dealt, one_too_many
from wonders_cli.rules.duel.structure import place_of
from wonders_cli.rules.errors import Path
from wonders_cli.rules.messages import Message, say


def contradictions(table: Table) -> tuple[Contradiction, ...]:
    """Return everything that cannot be in this position, in the order of the rules.

    Source: those of each function below.

    >>> from wonders_cli.documents.duel.catalogue import cards, rulebook
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


def _repeated(things: Iterator[tuple[Path, str | None, Card | Token]], code: str) -> Iterator[Contradiction]:
    first: dict[Card | Token, Message] = {}
    for place, player, thing in things:
        where = say("with {player}", player=player) if player else say("in `{key}`", key=place[0])
        if thing in first:
            message = say(
                "{thing} is {where} and {elsewhere}: there is only one",
                thing=thing.name,
                where=first[thing],
                elsewhere=where,
            )
            yield Contradiction(code, message, player, place)
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
        if table.age is not None and card.age > table.age:
            message = say("{card} is a card of {age:age}, which has not begun", card=card.name, age=card.age)
            yield Contradiction("duel/setup/deck", message, player, place)
        elif place[0] == "structure" and card.age != table.age:
            message = say("{card} is a card of {age:age}", card=card.name, age=card.age)
            yield Contradiction("duel/setup/deck", message, player, place)
        kind = card.age, is_guild(card)
        dealt[kind] += 1
        most = most_dealt(card, numbers)
        if dealt[kind] == most + 1:
            yield Contradiction("duel/setup/deck", one_too_many(card, most), player, place)


def _number_of_cards(table: Table) -> Iterator[Contradiction]:
    """All cards built, discarded or under a Wonder come from a structure. Source: duel/setup/structure."""
    ages = table.age or table.numbers.ages
    most = ages * table.numbers.structure_cards
    if table.structure:
        most -= len(table.structure.cards) - table.structure.taken.bit_count()
    used = sum(len(city.cards) + len(city.built) for _, city in _cities(table)) + len(table.discard or ())
    if used > most:
        message = say(
            "{used:card} built, discarded or under Wonders, but {most} can have been taken by now", used=used, most=most
        )
        yield Contradiction("duel/setup/structure", message, None, ("players",) if table.whole else ("city",))


def _structure(table: Table) -> Iterator[Contradiction]:
    """A card can be taken when nothing covers it, and is turned up then, but not during a turn.

    Source: duel/setup/structure, duel/turn/reveal.
    """
    structure = table.structure
    if structure is None:
        if table.misfit and table.age:
            message = say("this is no structure of {age:age}: {misfit}", age=table.age, misfit=table.misfit)
            yield Contradiction("duel/setup/structure", message, None, ("structure",))
        return
    unrevealed = supremacy(table) is not None or _may_be_choosing(table)
    for place in range(len(structure.cards)):
        problem = _misplaced(structure, place)
        if problem and not (unrevealed and problem[0] == "duel/turn/reveal"):
            yield Contradiction(*problem, None, place_of(structure.layout, place))


def _may_be_choosing(table: Table) -> bool:
    """Cards are not turned up while a player still has to choose: a token, or what a built Wonder gives.

    Source: duel/turn/reveal, duel/science/timing, duel/wonder/order.
    """
    gives = (Destroys, BuildsFromDiscard, DrawsProgress)
    built = [wonder for _, city in _cities(table) for wonder in city.built]
    return any(isinstance(effect, gives) for wonder in built for effect in wonder.effects) or any(
        tokens_due(table, seat) for seat, city in enumerate(table.cities) if city is not None
    )


def _misplaced(structure: Structure, place: int) -> tuple[str, Message] | None:
    covered = structure.layout.covers[place] & ~structure.taken
    hidden = structure.layout.hidden >> place & 1
    if structure.taken >> place & 1:
        return ("duel/setup/structure", say("this card is taken, but others still cover it")) if covered else None
    if structure.cards[place] is None:
        if not hidden:
            return "duel/setup/structure", say("this card lies in a row that is face up")
        return None if covered else ("duel/turn/reveal", say("nothing covers this card: it is turned up"))
    return (
        ("duel/setup/structure", say("this card is covered: it still lies face down")) if hidden and covered else None
    )


def _wonders(table: Table) -> Iterator[Contradiction]:
    """Four Wonders each, seven built in all, and then none is left. Source: duel/setup/wonders, duel/wonder/seven."""
    numbers = table.numbers
    for place, city in _cities(table):
        for name in city.outside:
            message = say(
                "nothing is known of {word:quoted}, a Wonder of an expansion: an unbuilt Wonder may be left out",
                word=name,
            )
            yield Contradiction("duel/setup/wonders", message, city.name, (*place, "wonders"))
        owned = len(city.built) + len(city.unbuilt) + len(city.outside)
        if owned > numbers.wonders_each:
            message = say(
                "{player} has {owned:Wonder}; each player has {number}",
                player=city.name,
                owned=owned,
                number=numbers.wonders_each,
            )
            yield Contradiction("duel/setup/wonders", message, city.name, (*place, "wonders"))
    built = sum(len(city.built) for _, city in _cities(table))
    for place, city in _cities(table):
        if built > numbers.wonders_built and city.built:
            message = say(
                "{built:Wonder} are built; the game has {most} at most", built=built, most=numbers.wonders_built
            )
            yield Contradiction("duel/wonder/seven", message, city.name, (*place, "wonders", "built"))
            return
        if built == numbers.wonders_built and city.unbuilt:
            message = say(
                "{built:Wonder} are built, so {wonder} has left the game", built=built, wonder=city.unbuilt[0].name
            )
            yield Contradiction("duel/wonder/seven", message, city.name, (*place, "wonders", "unbuilt", 0))


def _from_box(city: City, numbers: Numbers) -> int:
    """The Great Library brings one token: return how many it can have brought. Source: duel/wonder/great-library."""
    if not city.complete:
        return numbers.library_keeps
    return sum(isinstance(effect, DrawsProgress) for wonder in city.built for effect in wonder.effects)


def _tokens_earned(table: Table) -> Iterator[Contradiction]:
    """A token comes from a pair or from The Great Library; five lie on the board at first and five are set aside.

    Source: duel/science/pair, duel/wonder/great-library, duel/setup/progress.
    """
    numbers, taken = table.numbers, 0
    for place, city in _cities(table):
        held, drawn = len(city.progress), _from_box(city, numbers)
        taken += max(0, held - drawn)
        earned = len(pairs(city, numbers)) + drawn
        if held > earned and city.complete:
            message = say(
                "{player} holds {held:progress token}, but has earned {earned}",
                player=city.name,
                held=held,
                earned=earned,
            )
            yield Contradiction("duel/science/pair", message, city.name, (*place, "progress"))
    board, box = len(table.progress_board or ()), len(table.progress_box or ())
    if board + taken > numbers.progress_on_board:
        message = say(
            "{board:progress token} on the board and {taken} taken from it; {number} lay there",
            board=board,
            taken=taken,
            number=numbers.progress_on_board,
        )
        yield Contradiction("duel/setup/progress", message, None, ("progress_board",))
    if box > numbers.progress_set_aside:
        message = say(
            "{box:progress token} in the box; {number} are set aside", box=box, number=numbers.progress_set_aside
        )
        yield Contradiction("duel/setup/progress", message, None, ("progress_box",))


def _is_complete(city: City, numbers: Numbers) -> bool:
    """The document leaves out nothing that can have moved the pawn: no card, and no token that may be Strategy.

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
    if second is None or not (_is_complete(first, numbers) and _is_complete(second, numbers)):
        return
    least, most = _most_shields(first)
    others_least, others_most = _most_shields(second)
    capital = numbers.capital
    low, high = (max(-capital, min(capital, net)) for net in (least - others_most, most - others_least))
    if not low <= table.pawn <= high:
        message = say(
            "by the shields of both cities the pawn stands {where}, not {pawn}",
            where=described(table, low),
            pawn=described(table, table.pawn),
        )
        if low < high:
            message = say(
                "by the shields of both cities the pawn stands between {low} and {high}, not {pawn}",
                low=described(table, low),
                high=described(table, high),
                pawn=described(table, table.pawn),
            )
        yield Contradiction("duel/military/move", message, None, ("conflict_pawn",))


def _military_tokens(table: Table) -> Iterator[Contradiction]:
    """A token goes when the pawn first comes to it, so the nearer one goes first. Source: duel/military/tokens."""
    numbers = table.numbers
    for seat, (place, city) in enumerate(_cities(table)):
        lying, where = city.military_tokens, (*place, "military_tokens")
        passed = table.ahead(1 - seat)
        if len(set(lying)) < len(lying):
            message = say("{player} has the same military token twice", player=city.name)
            yield Contradiction("duel/setup/military", message, city.name, where)
        for coins in sorted(set(lying) - set(untouched(passed, numbers))):
            message = say(
                "the pawn has taken the token of {coins} from the side of {player}", coins=coins, player=city.name
            )
            yield Contradiction("duel/military/tokens", message, city.name, where)
        opponent = table.opponent(seat)
        reach = _most_shields(opponent)[1] if opponent and _is_complete(opponent, numbers) else numbers.capital
        gone = [(space, coins) for space, coins in numbers.military_tokens if coins not in lying]
        for space, coins in gone:
            if space > max(passed, reach):
                message = say(
                    "the pawn has never come to the token of {coins} on the side of {player}",
                    coins=coins,
                    player=city.name,
                )
                yield Contradiction("duel/military/tokens", message, city.name, where)
        nearer = [coins for space, coins in numbers.military_tokens if gone and space < gone[-1][0] and coins in lying]
        if nearer:
            message = say(
                "the token of {gone} is gone, but the nearer one of {nearer} lies on the side of {player}",
                gone=gone[-1][1],
                nearer=nearer[0],
                player=city.name,
            )
            yield Contradiction("duel/military/tokens", message, city.name, where)


def _victories(table: Table) -> Iterator[Contradiction]:
    """A supremacy ends the game at once, so there is one at most. Source: duel/score/supremacy."""
    names = [city.name if city else say("the opponent") for city in table.cities]
    capital = military_supremacy(table)
    victories = []
    if capital is not None:
        victories.append(say("{player} has the pawn in the opponent's capital", player=names[capital]))
    symbols = table.numbers.supremacy_symbols
    for name, city in zip(names, table.cities, strict=True):
        if city is not None and not needs(city, table.numbers):
            victories.append(say("{player} has {symbols:different symbol}", player=name, symbols=symbols))
    if len(victories) > 1:
        message = say("{victories}: the first of them ended the game", victories=tuple(victories))
        yield Contradiction("duel/score/supremacy", message, None, ("players",) if table.whole else ("city",))
