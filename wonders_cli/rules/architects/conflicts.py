"""A Battle: shields, the victory tokens that they win, and the cards that leave.

Source: architects/military/*.
"""

from collections.abc import Iterable, Sequence

from wonders_cli.rules.answers.conflicts import Battle, BattleOutcome, Rival
from wonders_cli.rules.answers.reasons import Source
from wonders_cli.rules.answers.replay import Entry
from wonders_cli.rules.architects.model import COUPLE, Box, City, Numbers, Shields, Switches, Table, cards_of, named
from wonders_cli.rules.architects.piles import Counts
from wonders_cli.rules.errors import Need, NeedsError
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import say

ONE_AGAINST_NONE = (1, 0)


def shields(city: City, box: Box) -> int:
    """Every red card is a shield, horns or not; the effect stages of Rhodes and Tactics add theirs.

    Source: architects/military/shields, architects/wonder/rhodes.
    """
    cards = sum(number * each for number, each in zip(city.cards, box.shields, strict=True) if each)
    tokens = sum(token.effect.shields for token in city.progress if isinstance(token.effect, Shields))
    return cards + _stage_shields(city) + tokens


def sources(city: City, box: Box) -> tuple[Source, ...]:
    """Name the red cards, the stages and the tokens behind the shields of a city.

    Source: architects/military/shields, architects/wonder/rhodes.
    """
    lying = zip(city.cards, box.kinds, strict=True)
    cards = [Source(cards_of(number, kind.name), number * kind.shields) for number, kind in lying if kind.shields]
    stages = [
        Source(say("stage {stage} of {wonder}", stage=stage.id, wonder=city.wonder.name), stage.shields)
        for stage in city.built
    ]
    tokens = [Source(token.name, token.effect.shields) for token in city.progress if isinstance(token.effect, Shields)]
    return tuple(source for source in (*cards, *stages, *tokens) if source.number)


def _stage_shields(city: City) -> int:
    return sum(stage.shields for stage in city.wonder.stages if stage.shields and stage.id in city.stages)


def leaving(cards: Counts, box: Box) -> Counts:
    """After the Battle every player discards the red cards with horns, winner or not; those without horns stay.

    Source: architects/military/after.
    """
    return tuple(number if kind.horns else 0 for number, kind in zip(cards, box.kinds, strict=True))


def horns(cards: Iterable[Counts], box: Box) -> int:
    """Count the horns on cards."""
    return sum(number * kind.horns for counts in cards for number, kind in zip(counts, box.kinds, strict=True))


def tokens(own: int, other: int, numbers: Numbers) -> int:
    """More shields than a neighbour win a token; equal or fewer win nothing and cost nothing.

    Source: architects/military/neighbours.
    """
    return numbers.tokens_per_neighbour if own > other else 0


def tokens_of_two(own: int, other: int, numbers: Numbers, switches: Switches) -> int:
    """Of two players the one with more shields takes a token, or two for at least twice as many shields.

    One shield against none has a ruling of its own.

    Source: architects/military/two-players, architects/military/one-against-none.

    >>> from wonders_cli.documents.architects.catalogue import box
    >>> [tokens_of_two(own, 2, box().numbers, Frozen()) for own in (2, 3, 4)]
    [0, 1, 2]
    """
    if own <= other:
        return 0
    if (own, other) == ONE_AGAINST_NONE:
        return int(switches["one-against-none-tokens"])
    return numbers.two_player_factor_tokens if own >= numbers.two_player_factor * other else numbers.two_player_tokens


def forces(table: Table) -> tuple[int, ...]:
    """Count the shields of every city; 0 stands for one that is not in the document."""
    return tuple(0 if city is None else shields(city, table.box) for city in table.cities)


def rivals(table: Table, seat: int) -> tuple[int, ...]:
    """Shields are compared with both neighbours, with two players once. The rivals are given by their seats.

    Source: architects/military/neighbours, architects/military/two-players.
    """
    seats = len(table.cities)
    left, right = (seat + 1) % seats, (seat - 1) % seats
    if seats == COUPLE:
        return (left,)
    needs = [
        _missing(table, seat, side) for side, rival in (("left", left), ("right", right)) if table.cities[rival] is None
    ]
    if needs:
        raise NeedsError(*needs)
    return left, right


def _missing(table: Table, seat: int, side: str) -> Need:
    name = table.city(seat).name
    message = say(
        "the Battle of {player} depends on the {side} neighbour, who is not in this document", player=name, side=side
    )
    return Need(message, (side,))


def won(table: Table, seat: int, counts: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return with which seats a player compares shields, and how many tokens each comparison wins.

    Source: architects/military/neighbours, architects/military/two-players.
    """
    numbers, own, against = table.box.numbers, counts[seat], rivals(table, seat)
    if len(against) == 1:
        return tuple((rival, tokens_of_two(own, counts[rival], numbers, table.switches)) for rival in against)
    return tuple((rival, tokens(own, counts[rival], numbers)) for rival in against)


def battle(table: Table, seat: int | None = None) -> Battle:
    """Each player, or the one at `seat`, takes tokens and discards cards: the answer to the question `battle`.

    All conflict tokens then show Peace again.
    Source: architects/military/neighbours, architects/military/after, architects/setup/conflict-tokens.
    """
    counts = forces(table)
    outcomes = tuple(_outcome(table, seat, counts) for seat in (table.seats if seat is None else (seat,)))
    rulings = battle_rulings(table, counts, sum(outcome.tokens for outcome in outcomes))
    if not table.whole:
        return Battle(outcomes, None, tuple(rulings))
    conflict_tokens = Frozen({"peace": table.box.numbers.conflict_tokens[len(table.cities)], "battle": 0})
    return Battle(outcomes, conflict_tokens, (*rulings, "architects/setup/conflict-tokens"))


def battle_rulings(table: Table, counts: Sequence[int], tokens_won: int) -> list[str]:
    """Name the rulings that decide a Battle.

    Source: architects/military/*, architects/wonder/rhodes.
    """
    box, known = table.box, table.known
    codes = ["architects/military/shields", "architects/military/after"]
    if len(table.cities) == COUPLE:
        codes.append("architects/military/two-players")
        if {*counts} == {*ONE_AGAINST_NONE}:
            codes.append("architects/military/one-against-none")
    else:
        codes.append("architects/military/neighbours")
    if any(_stage_shields(city) for city in known):
        codes.append("architects/wonder/rhodes")
    if table.conflict_tokens is not None and not table.conflict_tokens[0]:
        codes.append("architects/military/battle")
        if horns((city.cards for city in known), box) > table.conflict_tokens[1]:
            codes.append("architects/military/horns")
    if sum(city.victory_tokens for city in known) + tokens_won > box.numbers.victory_tokens_in_box:
        codes.append("architects/military/tokens-unlimited")
    return codes


def _outcome(table: Table, seat: int, counts: Sequence[int]) -> BattleOutcome:
    city = table.city(seat)
    against = tuple(Rival(table.city(rival).name, counts[rival], number) for rival, number in won(table, seat, counts))
    leaves = Frozen(named(leaving(city.cards, table.box)))
    return BattleOutcome(city.name, counts[seat], leaves, against, sources(city, table.box))


def fight(table: Table) -> tuple[Table, list[Entry]]:
    """All players take their tokens and discard their red cards with horns; the Conflict tokens turn back to Peace.

    Source: architects/military/neighbours, architects/military/two-players, architects/military/after.
    """
    cities: list[City] = []
    entries = []
    counts = forces(table)
    ruling = "architects/military/two-players" if len(counts) == COUPLE else "architects/military/neighbours"
    for seat in table.seats:
        city = table.city(seat)
        number = sum(number for _, number in won(table, seat, counts))
        gone = leaving(city.cards, table.box)
        cards = tuple(held - left for held, left in zip(city.cards, gone, strict=True))
        cities.append(city._replace(cards=cards, victory_tokens=city.victory_tokens + number))
        if number:
            what = say("takes {tokens:victory token} in the Battle", tokens=number)
            entries.append(Entry(city.name, what, ruling))
        if any(gone):
            what = say("discards {cards:units}", cards=named(gone))
            entries.append(Entry(city.name, what, "architects/military/after"))
    peace = table.box.numbers.conflict_tokens[len(cities)]
    return table._replace(cities=tuple(cities), conflict_tokens=(peace, 0)), entries
