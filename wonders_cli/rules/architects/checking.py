"""Whether a position is possible at all: what cannot be, and where the document says it.

Source: architects/setup/*, architects/build/available, architects/turn/end, architects/cat/moves,
architects/progress/once-a-turn, architects/science/sets, architects/military/horns, architects/military/battle.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from wonders_cli.rules.answers import Contradiction, Path, counted, listed
from wonders_cli.rules.architects.model import COIN, COUPLE, KINDS, SYMBOLS, City, CoinValue, Table, Token
from wonders_cli.rules.architects.science import symbols
from wonders_cli.rules.architects.setup import CENTRAL, full

BABYLONS_EFFECT = "take_progress_token"


def contradictions(table: Table) -> tuple[Contradiction, ...]:
    """Everything that cannot be in this position, in the order of the rules.

    Source: those that are named with each.

    >>> from wonders_cli.documents.architects_catalogue import box
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
    return tuple(chain.from_iterable(check(table) for check in checks))


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
            absent = [str(below) for below in stage.rests_on if below not in city.stages]
            if absent:
                message = f"stage {stage.id} of {city.wonder.name} rests on stage {listed(absent)}, not constructed"
                yield Contradiction("architects/build/available", message, city.name, (*place, "stages"))


def _finished(table: Table) -> Iterator[Contradiction]:
    """The game ends with the turn in which the first Wonder is finished. Source: architects/turn/end."""
    finished = [(place, city) for place, city in _cities(table) if city.finished]
    for place, city in finished[1:]:
        message = (
            f"{city.wonder.name} is finished, and so is {finished[0][1].wonder.name}: the game ends with the first"
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
    lying = [sum(pile.counts[kind] for pile in table.decks if pile.exact) for kind in range(len(KINDS))]
    for place, city in _cities(table):
        for index, number in enumerate(city.cards):
            before, lying[index] = lying[index], lying[index] + number
            if lying[index] > copies[index] >= before:
                message = (
                    f"{lying[index]} {KINDS[index]} cards with {city.name}; the decks in play have {copies[index]}"
                )
                if before:
                    message = (
                        f"{before} {KINDS[index]} cards, and {number} with {city.name}: the decks have {copies[index]}"
                    )
                yield Contradiction("architects/setup/deck", message, city.name, (*place, "cards"))


def _piles(table: Table) -> Iterator[Contradiction]:
    """A deck holds what is left of its own cards. Source: architects/setup/deck."""
    for name, pile in zip((*(city.wonder.name for city in table.known), CENTRAL), table.decks, strict=False):
        whole, path = full(table.box, name), ("decks", name)
        if (pile.size or 0) > (whole.size or 0):
            message = f"{counted(pile.size or 0, 'card')} in the deck of {name}, which has {whole.size}"
            yield Contradiction("architects/setup/deck", message, None, path)
        for kind, number, most in zip(KINDS, pile.counts, whole.counts, strict=True):
            if number > most:
                message = f"{counted(number, f'{kind} card')} in the deck of {name}, which has {most}"
                yield Contradiction("architects/setup/deck", message, None, path)


def _resources(table: Table) -> Iterator[Contradiction]:
    """What paid the stages has left the game: Economy saves one card a stage at most.

    Source: architects/setup/deck, architects/pay/which-cards, architects/progress/economy.
    """
    lying = spent = 0
    for city in table.known:
        saved = max(
            (token.effect.coins - 1 for token in city.progress if isinstance(token.effect, CoinValue)), default=0
        )
        lying += sum(city.cards[: COIN + 1])
        spent += sum(max(1, stage.cost.number - saved) for stage in city.built)
    most = sum(_copies(table)[: COIN + 1])
    if lying + spent > most >= lying:
        message = f"{lying} grey and yellow cards lie there and {spent} at least paid stages; the decks have {most}"
        yield Contradiction("architects/setup/deck", message, None, _everywhere(table))


def _tokens(table: Table) -> Iterator[Contradiction]:
    """Culture is there twice, every other progress token once. Source: architects/setup/progress."""
    held: list[Token] = []
    places: list[tuple[str | None, Path, Iterable[Token | None]]] = [
        *((city.name, (*place, "progress"), city.progress) for place, city in _cities(table)),
        (None, ("progress_open",), table.open_tokens),
        (None, ("progress_stack",), table.stack or ()),
    ]
    for player, path, tokens in places:
        for index, token in enumerate(tokens):
            if token is None:
                continue
            held.append(token)
            if held.count(token) == token.copies + 1:
                there = "there is one" if token.copies == 1 else f"there are {token.copies}"
                message = f"{token.name} is there {counted(held.count(token), 'time')}; {there}"
                yield Contradiction("architects/setup/progress", message, player, (*path, index))


def _stack(table: Table) -> Iterator[Contradiction]:
    """What nobody holds lies face up, three at most, or is in the stack. Source: architects/setup/progress."""
    face_up = min(table.box.numbers.progress_face_up, max(0, table.tokens_left))
    if len(table.open_tokens) > face_up:
        message = f"{counted(len(table.open_tokens), 'progress token')} face up, where {face_up} can be"
        yield Contradiction("architects/setup/progress", message, None, ("progress_open",))
    rest = table.tokens_left - face_up
    if table.stack is not None and len(table.stack) != rest:
        message = f"{counted(len(table.stack), 'progress token')} in the stack, where {rest} must be"
        yield Contradiction("architects/setup/progress", message, None, ("progress_stack",))


def _used_tokens(table: Table) -> Iterator[Contradiction]:
    """The player whose turn it is uses tokens of his own, each once. Source: architects/progress/once-a-turn."""
    users = [(place, city) for place, city in _cities(table) if city.used]
    for place, city in users:
        for index, token in enumerate(city.used):
            if city.used[: index + 1].count(token) > city.progress.count(token):
                message = (
                    f"{city.name} has used {token.name} {'twice' if token in city.progress else 'without holding it'}"
                )
                yield Contradiction("architects/progress/once-a-turn", message, city.name, (*place, "used", index))
    for place, city in users[1:]:
        message = (
            f"{city.name} has used tokens in this turn, and so has {users[0][1].name}: a turn is that of one player"
        )
        yield Contradiction("architects/progress/once-a-turn", message, city.name, (*place, "used"))


def _green_cards(table: Table) -> Iterator[Contradiction]:
    """Each progress token cost a set of green cards, but for those that Babylon brings.

    Source: architects/science/sets, architects/progress/babylon, architects/setup/deck.
    """
    lying, tokens = sum(sum(symbols(city)) for city in table.known), sum(len(city.progress) for city in table.known)
    for city in table.known:
        if city.wonder.effect == BABYLONS_EFFECT:
            tokens -= sum(stage.effect for stage in city.built)
    spent = max(0, tokens) * table.box.numbers.identical_symbols
    most = sum(number for kind, number in zip(KINDS, _copies(table), strict=True) if kind in SYMBOLS)
    if lying + spent > most >= lying:
        message = f"{lying} green cards lie there and {spent} at least were exchanged; the decks have {most}"
        yield Contradiction("architects/science/sets", message, None, _everywhere(table))


def _cat(table: Table) -> Iterator[Contradiction]:
    """There is one Cat pawn, with the player who took the last card with a cat.

    Source: architects/setup/cat, architects/cat/moves.
    """
    holders = [(place, city) for place, city in _cities(table) if city.cat]
    for place, city in holders[1:]:
        message = f"{city.name} has the Cat pawn, and so has {holders[0][1].name}: there is one"
        yield Contradiction("architects/setup/cat", message, city.name, (*place, "cat"))
    for place, city in holders:
        if not _cats(table, city):
            message = f"{city.name} has the Cat pawn, but has never taken a blue card with a cat"
            yield Contradiction("architects/cat/moves", message, city.name, (*place, "cat"))
    if table.whole and not holders and any(_cats(table, city) for city in table.known):
        message = "blue cards with a cat were taken, but nobody has the Cat pawn"
        yield Contradiction("architects/cat/moves", message, None, _everywhere(table))


def _cats(table: Table, city: City) -> int:
    return sum(number for number, kind in zip(city.cards, table.box.kinds, strict=True) if kind.cat)


def _conflict_tokens(table: Table) -> Iterator[Contradiction]:
    """The number of players tells how many Conflict tokens are in play. Source: architects/setup/conflict-tokens."""
    if table.conflict_tokens is None:
        return
    told, right = sum(table.conflict_tokens), table.box.numbers.conflict_tokens
    if table.complete and told != right[len(table.cities)]:
        message = f"{told} conflict tokens; with {len(table.cities)} players there are {right[len(table.cities)]}"
        yield Contradiction("architects/setup/conflict-tokens", message, None, ("conflict_tokens",))
    elif told not in right.values():
        message = f"{told} conflict tokens; no number of players has so many"
        yield Contradiction("architects/setup/conflict-tokens", message, None, ("conflict_tokens",))


def _horns(table: Table) -> Iterator[Contradiction]:
    """A horn that lies there has turned a Conflict token: it leaves with the Battle. Source: architects/military/horns.

    That more are turned is not held against the table: not every card need be told.
    """
    if table.conflict_tokens is None:
        return
    (peace, turned), horns = table.conflict_tokens, _horns_lying(table)
    if peace and turned < horns:
        message = f"{counted(horns, 'horn')} in front of the players; {turned} of the conflict tokens show Battle"
        yield Contradiction("architects/military/horns", message, None, ("conflict_tokens", "battle"))


def _victory_tokens(table: Table) -> Iterator[Contradiction]:
    """A Battle uses up as many horns as there are Conflict tokens; a player wins in it against two neighbours at most.

    Source: architects/military/battle, architects/military/neighbours, architects/military/two-players.
    """
    numbers, players = table.box.numbers, len(table.cities)
    horns = sum(copies * kind.horns for copies, kind in zip(_copies(table), table.box.kinds, strict=True))
    turning = numbers.conflict_tokens[players] if table.complete else min(numbers.conflict_tokens.values())
    battles = max(0, horns - _horns_lying(table)) // turning
    couple = table.complete and players == COUPLE
    most = battles * (numbers.two_player_factor_tokens if couple else 2 * numbers.tokens_per_neighbour)
    most_of_all = most if couple else battles * players * numbers.tokens_per_neighbour
    total = 0
    for place, city in _cities(table):
        before, total = total, total + city.victory_tokens
        told = city.victory_tokens if city.victory_tokens > most else total
        if city.victory_tokens > most or (table.complete and total > most_of_all >= before):
            message = (
                f"{counted(told, 'victory token')}, but the horns in play are enough for {counted(battles, 'Battle')}"
            )
            yield Contradiction("architects/military/battle", message, city.name, (*place, "victory_tokens"))


def _horns_lying(table: Table) -> int:
    return sum(
        number * kind.horns for city in table.known for number, kind in zip(city.cards, table.box.kinds, strict=True)
    )
