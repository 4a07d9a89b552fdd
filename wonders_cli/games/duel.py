"""What can be asked about a table of Duel, on words as people type them."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.catalogue import figures, house_rules
from wonders_cli.documents.duel import DOWN, TAKEN, name_in_age
from wonders_cli.documents.duel_catalogue import cards, layouts, rulebook, tokens, vocabularies, wonders
from wonders_cli.documents.elsewhere import elsewhere
from wonders_cli.errors import Problem, ProblemError, quoted
from wonders_cli.rules.answers import (
    Answer,
    Contradiction,
    NotAskedError,
    Quote,
    ScoreSheet,
    Verdict,
    counted,
    listed,
)
from wonders_cli.rules.duel import building, military
from wonders_cli.rules.duel import science as symbols
from wonders_cli.rules.duel.checking import contradictions
from wonders_cli.rules.duel.cost import named, no_wonder, quote
from wonders_cli.rules.duel.model import (
    RESOURCES,
    WONDERS,
    BuildsFromDiscard,
    Card,
    Chooses,
    City,
    Coins,
    CoinsPer,
    CoinsPerChain,
    Counted,
    Destroys,
    Discount,
    DrawsProgress,
    Effect,
    ExtraShields,
    FixedPrice,
    Guild,
    OpponentLoses,
    PlaysAgain,
    PlaysAgainOnWonders,
    Points,
    PointsPerToken,
    Produces,
    Shields,
    Structure,
    Switches,
    Symbol,
    Table,
    TradeIncome,
    Wonder,
)
from wonders_cli.rules.duel.scoring import score as final_score
from wonders_cli.rules.duel.scoring import supremacy

if TYPE_CHECKING:
    from wonders_cli.rules.duel.replay import Record
    from wonders_cli.rules.replays import Replay


def score(table: Table) -> ScoreSheet:
    """Score the table; see `rules.duel.scoring`."""
    return final_score(table)


def can_build(table: Table, seat: int, items: Sequence[str], *, stage: bool, from_discard: bool) -> list[Verdict]:
    """May these buildings, or with `stage` these Wonders, be built now; see `rules.duel.building`."""
    if stage:
        found = _wonders(table, seat, items)
        return [building.can_build_wonder(table, seat, wonder) for wonder in found] or [building.no_wonder(table, seat)]
    if from_discard:
        return [building.can_build_from_discard(table, seat, card) for card in _cards(items)]
    return [building.can_build(table, seat, card) for card in _cards(items, table.age)]


def cost(table: Table, seat: int, items: Sequence[str], *, stage: bool) -> list[Quote]:
    """What buildings, or with `stage` Wonders, cost; see `rules.duel.cost`."""
    if stage:
        found = _wonders(table, seat, items)
        return [quote(table, seat, wonder) for wonder in found] or [no_wonder(table, seat)]
    return [quote(table, seat, card) for card in _cards(items, table.age)]


def science(table: Table, seat: int) -> Answer:
    """Symbols, pairs, and how many are short of supremacy; see `rules.duel.science`."""
    return symbols.answer(table, seat)


def check(table: Table) -> tuple[Contradiction, ...]:
    """Everything that cannot be in this position; see `rules.duel.checking`."""
    return contradictions(table)


def battle(table: Table, seat: int | None, *, age: int | None, shields: int | None) -> Answer:  # noqa: ARG001 -- the questions have one signature
    """A player, in a document of one city that city, moves the conflict pawn; see `rules.duel.military`."""
    if seat is None and not table.whole:
        seat = 0
    if seat is None or shields is None:
        needs = {
            "the player who moves the pawn: give --player": seat,
            "the shields that move it: give --shields": shields,
        }
        messages = [f"a battle of Duel depends on {what}" for what, told in needs.items() if told is None]
        raise ProblemError("", [Problem("missing", message) for message in messages])
    return military.battle(table, seat, shields)


def plays(table: Table, seat: int) -> Answer:
    """Every legal play with the cards that can be taken; see `rules.duel.turns`.

    `then` names what has to be chosen after a play, as records tell it.
    """
    from wonders_cli.rules.duel import turns
    from wonders_cli.rules.duel.replay import CLAUSES

    city = table.city(seat)
    listing: list[dict[str, Any]] = []
    for play in turns.plays(table, seat) if supremacy(table) is None else ():
        entry: dict[str, Any] = {"action": play.action, "card": play.card.name}
        if play.action == turns.DISCARD:
            listing.append(entry | {"coins": turns.discard_income(city, table.numbers)})
            continue
        if play.wonder:
            verdict = building.can_build_wonder(table, seat, play.wonder)
            entry["item"] = play.wonder.name
        else:
            verdict = building.can_build(table, seat, play.card)
        entry["ways"] = [way.as_json() for way in verdict.ways]
        choice = turns.follows(table, seat, play.wonder or play.card) if table.whole else None
        if choice and choice.options:
            options = [option.name for option in choice.options if not isinstance(option, int)]
            entry["then"] = {CLAUSES[choice.action]: options}
        listing.append(entry)
    rulings = ["duel/turn/take-a-card", "duel/turn/discard-income", "duel/wonder/build"]
    return Answer({"game": "duel", "player": city.name, "plays": listing, "rulings": rulings})


def replay(record: "Record", *, correct: bool, at: tuple[int, int] | None) -> "tuple[Replay, dict[str, Any] | None]":
    """Adjudicate a record; see `rules.duel.replay`.

    With `at` it stops after that turn, and the table document comes with the answer, None if the turn is not reached.
    """
    from wonders_cli.rules.duel.replay import Adjudicator

    if correct:
        raise NotAskedError("--correct has no meaning in Duel: no rule says what becomes of a play that is not legal")
    adjudicator = Adjudicator(record)
    reached = adjudicator.run(at)
    table = describe(adjudicator.table)
    return adjudicator.answer()._replace(table=table), table if at and reached else None


def turn(text: str) -> tuple[int, int]:
    """Read the name of a turn, such as 2.5: the fifth card that was taken in Age II."""
    age, _, number = text.partition(".")
    book = rulebook()
    if (
        re.fullmatch(r"[0-9]\.[1-9][0-9]?", text)
        and 1 <= int(age) <= book.ages
        and 1 <= int(number) <= book.structure_cards
    ):
        return int(age), int(number)
    message = f"a turn is named by Age and number, such as 2.5, not by {quoted(text)}"
    raise ProblemError("", [Problem("out-of-range", message)])


def deck(players: int, seed: str | None) -> dict[str, Any]:
    """Tell the cards of each Age; with a seed, what is drafted, laid out and set aside; see `rules.duel.setup`."""
    from wonders_cli.rules.duel import setup

    book = rulebook()
    every = tuple(cards().values())
    ages = []
    for age in layouts():
        deck_cards, guilds = setup.deck(every, age), setup.guilds(every, age)
        drawn = book.guilds_added if guilds else 0
        ages.append(
            {
                "age": age,
                "count": len(deck_cards) - book.cards_removed + drawn,
                "cards": [card.name for card in deck_cards],
                "removed": book.cards_removed,
                "guilds": [card.name for card in guilds],
                "guilds_drawn": drawn,
            }
        )
    answer: dict[str, Any] = {"game": "duel", "players": players, "seed": seed, "ages": ages, "hands": []}
    if seed is not None:
        box = setup.Box(every, tuple(wonders().values()), tuple(tokens().values()), layouts(), book)
        dealt = setup.deal(box, seed)
        answer["draft"] = [
            {
                "wonders": [wonder.name for wonder in group],
                "picks": [{"player": player, "wonders": number} for player, number in picks],
            }
            for group, picks in zip(dealt.wonders, book.wonder_draft, strict=True)
        ]
        answer["progress_board"] = [token.name for token in dealt.board]
        answer["progress_box"] = [token.name for token in dealt.box]
        answer["structures"] = [
            {"age": age, "row": number, "face": "down" if hidden else "up", "cards": names}
            for age, structure in dealt.structures.items()
            for number, (names, hidden) in enumerate(_rows(structure), 1)
        ]
    rulings = ["duel/setup/deck", "duel/setup/structure", "duel/setup/wonders", "duel/setup/progress"]
    return answer | {"rulings": rulings}


def _rows(structure: Structure) -> Iterator[tuple[list[str], bool]]:
    """Give the rows of a structure, as documents have them, and whether they lie face down at the beginning."""
    first = 0
    for number in structure.layout.rows:
        places = range(first, first + number)
        yield [_shown(structure, place) for place in places], bool(structure.layout.hidden >> first & 1)
        first += number


def _shown(structure: Structure, place: int) -> str:
    card = structure.cards[place]
    return TAKEN if structure.taken >> place & 1 else card.name if card else DOWN


def describe(table: Table) -> dict[str, Any]:
    """Write a table as the document that all other commands accept."""
    document: dict[str, Any] = {"game": "duel"}
    if table.age is not None:
        document["age"] = table.age
    document["players"] = [_described(table.city(seat)) for seat in table.seats]
    if table.pawn:
        document["conflict_pawn"] = military.place(table, table.pawn)
    for key, lying in (("progress_board", table.progress_board), ("progress_box", table.progress_box)):
        if lying is not None:
            document[key] = [token.name for token in lying]
    if table.structure is not None:
        document["structure"] = [names for names, _ in _rows(table.structure)]
    if table.discard is not None:
        document["discard"] = [card.name for card in table.discard]
    return document | house_rules(table.switches._asdict(), Switches()._asdict())


def _described(city: City) -> dict[str, Any]:
    described: dict[str, Any] = {"name": city.name}
    if city.coins is not None:
        described["coins"] = city.coins
    described["cards"] = [card.name for card in city.cards]
    described["wonders"] = {
        "built": [wonder.name for wonder in city.built],
        "unbuilt": [wonder.name for wonder in city.unbuilt],
    }
    described["progress"] = [token.name for token in city.progress]
    return described | {"military_tokens": list(city.military_tokens)}


def _cards(items: Sequence[str], age: int | None = None) -> list[Card]:
    """The buildings named; what is built in Age III is never the blue card whose name the red one had.

    Source: duel/build/renamed-card.
    """
    if not items:
        message = "name at least one building, or ask for Wonders with --stage"
        raise ProblemError("", [Problem("missing", message)])
    names = _names("card", items)
    return [cards()[name_in_age(name, item, age)] for name, item in zip(names, items, strict=True)]


def _wonders(table: Table, seat: int, items: Sequence[str]) -> list[Wonder]:
    """The Wonders named, or all that the city has not built."""
    return [wonders()[name] for name in _names("wonder", items)] if items else list(table.city(seat).unbuilt)


def _names(kind: str, items: Sequence[str]) -> list[str]:
    vocabulary = vocabularies()[kind]
    names = [vocabulary.resolve(item) for item in items]
    problems = [
        vocabulary.unknown(item, elsewhere("duel")) for item, name in zip(items, names, strict=True) if name is None
    ]
    if problems:
        raise ProblemError("", problems)
    return [name for name in names if name is not None]


def things() -> Iterator[dict[str, Any]]:
    """Describe every card, Wonder and progress token, as printed."""
    leads: dict[str, list[str]] = {}
    for card in cards().values():
        if card.chain:
            leads.setdefault(card.chain, []).append(card.name)
    entries = figures("duel", "cards")["cards"]
    for entry in entries:
        card = cards()[entry["name"]]
        yield {
            "game": "duel",
            "kind": "card",
            "name": card.name,
            "color": card.colour,
            "ages": [card.age],
            "cost": {"coins": card.coins, "resources": named(card.need)},
            "effect": _sentences(card.effects),
            "chain_from": [card.chain] if card.chain else [],
            "chain_to": leads.get(card.name, []),
            "source": entry["source"],
        }
    for entry in figures("duel", "wonders")["wonders"]:
        wonder = wonders()[entry["name"]]
        yield {
            "game": "duel",
            "kind": "wonder",
            "name": wonder.name,
            "cost": {"coins": 0, "resources": named(wonder.need)},
            "effect": _sentences(wonder.effects),
            "source": entry["source"],
        }
    for entry in figures("duel", "progress")["progress"]:
        token = tokens()[entry["name"]]
        yield {
            "game": "duel",
            "kind": "token",
            "name": token.name,
            "effect": _sentences(token.effects),
            "source": entry["source"],
        }


def _sentences(effects: tuple[Effect, ...]) -> str:
    return "; ".join(map(_sentence, effects))


def _words(mask: int) -> list[str]:
    return [resource for kind, resource in enumerate(RESOURCES) if mask >> kind & 1]


def _what(things_counted: Counted) -> str:
    if things_counted.wonders:
        return "Wonder built"
    if things_counted.coin_set:
        return counted(things_counted.coin_set, "coin")
    return f"{listed(things_counted.colours, 'or')} card"


def _sentence(effect: Effect) -> str:  # noqa: C901, PLR0911, PLR0912 -- one line for each kind of effect
    match effect:
        case Produces(units):
            return f"makes {listed([f'{number} {resource}' for resource, number in named(units).items()])}"
        case Chooses(kinds):
            return f"makes 1 {listed(_words(kinds), 'or')} for each construction, for the owner only"
        case FixedPrice(kinds, price):
            return f"{listed(_words(kinds))} cost the owner {counted(price, 'coin')} a unit"
        case Points(points):
            return counted(points, "point")
        case Coins(coins):
            return f"{counted(coins, 'coin')}, once"
        case CoinsPer(coins, what):
            return f"{counted(coins, 'coin')} for each {_what(what)} in the own city, once"
        case Shields(number):
            return counted(number, "shield")
        case Symbol(symbol):
            return f"the symbol {symbol}"
        case Guild(of, coins, points):
            once = f"{counted(coins, 'coin')} when built and " if coins else ""
            return f"{once}{counted(points, 'point')} at the end for each {_what(of)} in the city that has more"
        case OpponentLoses(coins):
            return f"the opponent loses {counted(coins, 'coin')}"
        case Destroys(colour):
            return f"discards a {colour} card of the opponent"
        case BuildsFromDiscard():
            return "builds one card of the discard pile for nothing"
        case DrawsProgress():
            numbers = rulebook()
            drawn = counted(numbers.library_draws, "progress token")
            return f"draws {drawn} of those set aside and keeps {numbers.library_keeps}"
        case PlaysAgain():
            return "another turn"
        case Discount(units, on):
            things_cheaper = "Wonders" if on == WONDERS else f"{on} cards"
            return f"{things_cheaper} cost {counted(units, 'resource')} less"
        case TradeIncome():
            return "brings the coins that the opponent pays for resources"
        case PointsPerToken(points):
            return f"{counted(points, 'point')} at the end for each progress token held"
        case ExtraShields(number, on):
            return f"{counted(number, 'shield')} more on each {on} card built from now on"
        case PlaysAgainOnWonders():
            return "another turn with each Wonder built from now on"
        case CoinsPerChain(coins):
            return f"{counted(coins, 'coin')} for each card built by chain"
