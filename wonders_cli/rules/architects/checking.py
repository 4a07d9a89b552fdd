"""Whether a position is possible at all: what cannot be, and where it stands in the document.

Source: architects/setup/*, architects/build/available, architects/turn/end, architects/cat/moves,
architects/progress/once-a-turn, architects/science/sets, architects/military/horns, architects/military/battle.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from wonders_cli.rules.answers.reasons import Contradiction
from wonders_cli.rules.architects.accounts import paid
from wonders_cli.rules.architects.conflicts import horns
from wonders_cli.rules.architects.model import COIN, COUPLE, KINDS, SYMBOLS, City, Power, Table, Token
from wonders_cli.rules.architects.science import symbols
from wonders_cli.rules.architects.setup import CENTRAL, full
from wonders_cli.rules.architects.short_decks import against_accounts
from wonders_cli.rules.errors import Path
from wonders_cli.rules.messages import Message, say

_NO_HOLDER = say("blue cards with a cat were taken, but nobody has the Cat pawn")


def contradictions(table: Table) -> tuple[Contradiction, ...]:
    """Everything that cannot be in this position, in the order of the rules.

    Source: the codes of the contradictions.

    >>> from wonders_cli.documents.architects.catalogue import box
    >>> ann = City("Ann", box().wonders["Giza"], stages=(1, 3))
    >>> bob = City("Bob", box().wonders["Rhodes"], stages=(2,))
    >>> [(found.player, found.path) for found in contradictions(Table((ann, bob), box()))]
    [('Ann', ('players', 0, 'stages'))]
    """
    checks = (
        _stages,
        _finished,
        _decks,
        _piles,
        _resources,
        _tokens,
        _stack,
        _used_tokens,
        _green_cards,
        _cat,
        _conflict_tokens,
        _horns,
        _victory_tokens,
    )
    found = tuple(chain.from_iterable(check(table) for check in checks))
    return found if any(one.code in _COUNTED for one in found) else (*found, *against_accounts(table))


_COUNTED = ("architects/setup/deck", "architects/science/sets", "architects/military/battle")
"""Where a single count is wrong already, nothing more is said of the sum."""


def _cities(table: Table) -> Iterator[tuple[Path, City]]:
    for seat, city in enumerate(table.cities):
        if city is not None:
            yield table.place(seat), city


def _everywhere(table: Table) -> Path:
    return ("players",) if table.whole else ("city",)


def _stages(table: Table) -> Iterator[Contradiction]:
    """A stage stands on those that it rests on. Source: architects/build/available."""
    for place, city in _cities(table):
        for stage in city.built:
            absent = [below for below in stage.rests_on if below not in city.stages]
            if absent:
                message = say(
                    "stage {stage} of {wonder} rests on stage {below}, not built",
                    stage=stage.id,
                    wonder=city.wonder.name,
                    below=tuple(absent),
                )
                yield Contradiction("architects/build/available", message, city.name, (*place, "stages"))


def _finished(table: Table) -> Iterator[Contradiction]:
    """The game ends with the turn in which the first Wonder is finished. Source: architects/turn/end."""
    finished = [(place, city) for place, city in _cities(table) if city.finished]
    for place, city in finished[1:]:
        message = say(
            "{wonder} is finished, and so is {other_wonder}: the game ends with the first",
            wonder=city.wonder.name,
            other_wonder=finished[0][1].wonder.name,
        )
        yield Contradiction("architects/turn/end", message, city.name, (*place, "stages"))


def _copies(table: Table) -> tuple[int, ...]:
    """The cards of each kind that are in play; all decks where not every Wonder at the table is known."""
    names = {city.wonder.name for city in table.known}
    absent = {name for name in table.box.wonders if name not in names} if table.complete else set()
    return tuple(sum(number for deck, number in kind.copies.items() if deck not in absent) for kind in table.box.kinds)


def _decks(table: Table) -> Iterator[Contradiction]:
    """The decks of the Wonders in play and the central deck are all the cards. Source: architects/setup/deck."""
    copies = _copies(table)
    lying = [sum(pile.surely(kind) for pile in table.decks) for kind in range(len(KINDS))]
    for place, city in _cities(table):
        for index, number in enumerate(city.cards):
            before, lying[index] = lying[index], lying[index] + number
            if lying[index] > copies[index] >= before:
                card, most = KINDS[index], copies[index]
                message = say(
                    "{number} {card} cards with {player}; the decks in play have {most}",
                    number=number,
                    card=card,
                    player=city.name,
                    most=most,
                )
                if before:
                    message = say(
                        "{before} {card} cards, and {number} with {player}: the decks have {most}",
                        before=before,
                        card=card,
                        number=number,
                        player=city.name,
                        most=most,
                    )
                yield Contradiction("architects/setup/deck", message, city.name, (*place, "cards"))


def _piles(table: Table) -> Iterator[Contradiction]:
    """A deck holds what is left of its own cards. Source: architects/setup/deck."""
    for name, pile in zip((*(city.wonder.name for city in table.known), CENTRAL), table.decks, strict=False):
        whole, path = full(table.box, name), ("decks", name)
        if (pile.size or 0) > (whole.size or 0):
            message = say(
                "{size:card} in the deck of {deck}, which has {most}", size=pile.size, deck=name, most=whole.size
            )
            yield Contradiction("architects/setup/deck", message, None, path)
        for kind, most in enumerate(whole.counts):
            if (number := pile.surely(kind)) > most:
                message = _too_many(number, KINDS[kind], name, most)
                yield Contradiction("architects/setup/deck", message, None, path)


def _too_many(number: int, card: str, deck: str, most: int) -> Message:
    if number == 1:
        return say("1 {card} card in the deck of {deck}, which has {most}", card=card, deck=deck, most=most)
    return say(
        "{number} {card} cards in the deck of {deck}, which has {most}", number=number, card=card, deck=deck, most=most
    )


def _resources(table: Table) -> Iterator[Contradiction]:
    """What paid the stages has left the game: Economy saves one card a stage at most.

    Source: architects/setup/deck, architects/pay/which-cards, architects/progress/economy.
    """
    spent, _ = paid(table)
    lying = sum(sum(city.cards[: COIN + 1]) for city in table.known)
    most = sum(_copies(table)[: COIN + 1])
    if lying + spent > most >= lying:
        message = say(
            "{lying} grey and yellow cards lie there and {spent} at least paid stages; the decks have {most}",
            lying=lying,
            spent=spent,
            most=most,
        )
        yield Contradiction("architects/setup/deck", message, None, _everywhere(table))


def _tokens(table: Table) -> Iterator[Contradiction]:
    """There are two Culture tokens, and one of every other kind. Source: architects/setup/progress."""
    held: Counter[Token] = Counter()
    places: list[tuple[str | None, Path, Iterable[Token | None]]] = [
        *((city.name, (*place, "progress"), city.progress) for place, city in _cities(table)),
        (None, ("progress_open",), table.open_tokens),
        (None, ("progress_stack",), table.stack or ()),
    ]
    for player, path, tokens in places:
        for index, token in enumerate(tokens):
            if token is None:
                continue
            held[token] += 1
            if held[token] == token.copies + 1:
                message = _once_too_often(token, held[token])
                yield Contradiction("architects/setup/progress", message, player, (*path, index))


def _once_too_often(token: Token, times: int) -> Message:
    if token.copies == 1:
        return say("{token} is there {times:time}; there is one", token=token.name, times=times)
    return say("{token} is there {times:time}; there are {copies}", token=token.name, times=times, copies=token.copies)


def _stack(table: Table) -> Iterator[Contradiction]:
    """What nobody holds lies face up, three at most, or is in the stack. Source: architects/setup/progress."""
    face_up = min(table.box.numbers.progress_face_up, max(0, table.tokens_left))
    if len(table.open_tokens) > face_up:
        message = say(
            "{number:progress token} face up, where {most} can be", number=len(table.open_tokens), most=face_up
        )
        yield Contradiction("architects/setup/progress", message, None, ("progress_open",))
    rest = table.tokens_left - face_up
    if table.stack is not None and len(table.stack) != rest:
        message = say("{number:progress token} in the stack, where {rest} must be", number=len(table.stack), rest=rest)
        yield Contradiction("architects/setup/progress", message, None, ("progress_stack",))


def _used_tokens(table: Table) -> Iterator[Contradiction]:
    """Players use their own tokens, each once, in their own turn. Source: architects/progress/once-a-turn."""
    users = [(place, city) for place, city in _cities(table) if city.used]
    for place, city in users:
        held, used = Counter(city.progress), Counter[Token]()
        for index, token in enumerate(city.used):
            used[token] += 1
            if used[token] > held[token]:
                if token in held:
                    message = say("{player} has used {token} twice", player=city.name, token=token.name)
                else:
                    message = say("{player} has used {token} without holding it", player=city.name, token=token.name)
                yield Contradiction("architects/progress/once-a-turn", message, city.name, (*place, "used", index))
    for place, city in users[1:]:
        message = say(
            "{player} has used tokens in this turn, and so has {other_player}: a turn is that of one player",
            player=city.name,
            other_player=users[0][1].name,
        )
        yield Contradiction("architects/progress/once-a-turn", message, city.name, (*place, "used"))


def _green_cards(table: Table) -> Iterator[Contradiction]:
    """Each progress token cost a set of green cards, except those that Babylon brings.

    Source: architects/science/sets, architects/progress/babylon, architects/setup/deck.
    """
    lying, tokens = sum(sum(symbols(city)) for city in table.known), sum(len(city.progress) for city in table.known)
    for city in table.known:
        tokens -= sum(stage.power is Power.PROGRESS_TOKEN for stage in city.built)
    spent = max(0, tokens) * table.box.numbers.identical_symbols
    most = sum(number for kind, number in zip(KINDS, _copies(table), strict=True) if kind in SYMBOLS)
    if lying + spent > most >= lying:
        message = say(
            "{lying} green cards lie there and {spent} at least were exchanged; the decks have {most}",
            lying=lying,
            spent=spent,
            most=most,
        )
        yield Contradiction("architects/science/sets", message, None, _everywhere(table))


def _cat(table: Table) -> Iterator[Contradiction]:
    """There is one Cat pawn, with the player who took the last card with a cat.

    Source: architects/setup/cat, architects/cat/moves.
    """
    holders = [(place, city) for place, city in _cities(table) if city.cat]
    for place, city in holders[1:]:
        message = say(
            "{player} has the Cat pawn, and so has {other_player}: there is one",
            player=city.name,
            other_player=holders[0][1].name,
        )
        yield Contradiction("architects/setup/cat", message, city.name, (*place, "cat"))
    for place, city in holders:
        if not _cats(table, city):
            message = say("{player} has the Cat pawn, but has never taken a blue card with a cat", player=city.name)
            yield Contradiction("architects/cat/moves", message, city.name, (*place, "cat"))
    if table.whole and not holders and any(_cats(table, city) for city in table.known):
        yield Contradiction("architects/cat/moves", _NO_HOLDER, None, _everywhere(table))


def _cats(table: Table, city: City) -> int:
    return sum(number for number, kind in zip(city.cards, table.box.kinds, strict=True) if kind.cat)


def _conflict_tokens(table: Table) -> Iterator[Contradiction]:
    """Each number of players has its number of Conflict tokens. Source: architects/setup/conflict-tokens."""
    if table.conflict_tokens is None:
        return
    number, right, players = sum(table.conflict_tokens), table.box.numbers.conflict_tokens, len(table.cities)
    if table.complete and number != right[players]:
        message = say(
            "{number} conflict tokens; with {players} players there are {right}",
            number=number,
            players=players,
            right=right[players],
        )
        yield Contradiction("architects/setup/conflict-tokens", message, None, ("conflict_tokens",))
    elif number not in right.values():
        message = say("{number} conflict tokens; no number of players has so many", number=number)
        yield Contradiction("architects/setup/conflict-tokens", message, None, ("conflict_tokens",))


def _horns(table: Table) -> Iterator[Contradiction]:
    """A horn that lies there has turned a Conflict token, until the Battle. Source: architects/military/horns.

    More tokens may be turned than horns lie there: a document need not name every card.
    """
    if table.conflict_tokens is None:
        return
    (peace, turned), lying = table.conflict_tokens, _horns_lying(table)
    if peace and turned < lying:
        message = say(
            "{lying:horn} in front of the players; {turned} of the conflict tokens show Battle",
            lying=lying,
            turned=turned,
        )
        yield Contradiction("architects/military/horns", message, None, ("conflict_tokens", "battle"))


def _victory_tokens(table: Table) -> Iterator[Contradiction]:
    """A Battle uses up as many horns as there are Conflict tokens; a player wins against two neighbours at most.

    Source: architects/military/battle, architects/military/neighbours, architects/military/two-players.
    """
    numbers, players = table.box.numbers, len(table.cities)
    turning = numbers.conflict_tokens[players] if table.complete else min(numbers.conflict_tokens.values())
    battles = max(0, horns([_copies(table)], table.box) - _horns_lying(table)) // turning
    couple = table.complete and players == COUPLE
    most = battles * (numbers.two_player_factor_tokens if couple else 2 * numbers.tokens_per_neighbour)
    most_of_all = most if couple else battles * players * numbers.tokens_per_neighbour
    total = 0
    for place, city in _cities(table):
        before, total = total, total + city.victory_tokens
        too_many = city.victory_tokens if city.victory_tokens > most else total
        if city.victory_tokens > most or (table.complete and total > most_of_all >= before):
            message = say(
                "{number:victory token}, but the horns in play are enough for {battles:Battle}",
                number=too_many,
                battles=battles,
            )
            yield Contradiction("architects/military/battle", message, city.name, (*place, "victory_tokens"))


def _horns_lying(table: Table) -> int:
    return horns((city.cards for city in table.known), table.box)
