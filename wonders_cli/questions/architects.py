"""What can be asked about a table of 7 Wonders: Architects, in words as people type them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.architects.tables import UNKNOWN
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.switches import house_rules, switches
from wonders_cli.rules.answers.decks import ArchitectsDeck, DeckList
from wonders_cli.rules.answers.plays import Listed, Plays
from wonders_cli.rules.architects import building, conflicts, scoring, setup
from wonders_cli.rules.architects import science as symbols
from wonders_cli.rules.architects.checking import contradictions
from wonders_cli.rules.architects.cost import quotes
from wonders_cli.rules.architects.decks import DECK_WORDS, deck_at, stacked
from wonders_cli.rules.architects.judging import Adjudicator
from wonders_cli.rules.architects.model import KINDS, named
from wonders_cli.rules.errors import NotAskedError
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonders_cli.rules.answers.building import Verdict
    from wonders_cli.rules.answers.conflicts import Battle
    from wonders_cli.rules.answers.cost import Quote
    from wonders_cli.rules.answers.reasons import Contradiction
    from wonders_cli.rules.answers.replay import Replay
    from wonders_cli.rules.answers.science import ArchitectsScience
    from wonders_cli.rules.answers.scoring import ScoreSheet
    from wonders_cli.rules.architects.judging import Record
    from wonders_cli.rules.architects.model import City, Stage, Table
    from wonders_cli.rules.architects.piles import Pile

_NO_TRADE = say(
    "nothing is traded in Architects and no card has a price: cards are taken, and spent on stages; ask with --stage"
)
_NO_DISCARDS = say("nothing is built from the discard pile in Architects: what is discarded never comes back")
_NO_SALE = say("--correct has no meaning in Architects: a card that was taken is never sold")
_MOST_DIGITS = 9


def score(table: Table) -> ScoreSheet:
    """Score the table: the points, the ranking, the winners."""
    return scoring.score(table)


def can_build(table: Table, seat: int, items: Sequence[str], *, stage: bool, from_discard: bool) -> list[Verdict]:
    """May the available stages, or those named, be built now?"""
    if from_discard:
        raise NotAskedError(_NO_DISCARDS)
    if not stage:
        raise NotAskedError(_NO_TRADE)
    return [verdict for one in _stages(table, seat, items) for verdict in building.can_build(table, seat, one)]


def cost(table: Table, seat: int, items: Sequence[str], *, stage: bool) -> list[Quote]:
    """What do the available stages, or those named, cost?"""
    if not stage:
        raise NotAskedError(_NO_TRADE)
    return [quote for one in _stages(table, seat, items) for quote in quotes(table, seat, one)]


def science(table: Table, seat: int) -> ArchitectsScience:
    """Which sets of green cards must be exchanged?"""
    return symbols.answer(table, seat)


def battle(table: Table, seat: int | None, *, age: int | None, shields: int | None) -> Battle:
    """What does a Battle bring each player, or the one at `seat`?"""
    options = [option for option, value in (("--age", age), ("--shields", shields)) if value is not None]
    if len(options) == 1:
        message = say(
            "{option} has no meaning in Architects: a Battle compares the shields that lie on the table",
            option=options[0],
        )
        raise NotAskedError(message)
    if options:
        message = say(
            "{options} have no meaning in Architects: a Battle compares the shields that lie on the table",
            options=tuple(options),
        )
        raise NotAskedError(message)
    return conflicts.battle(table, seat)


def check(table: Table) -> tuple[Contradiction, ...]:
    """Everything in the table that cannot be."""
    return contradictions(table)


def plays(table: Table, seat: int) -> Plays:
    """From which decks can a card be taken, and what must the city do?

    Once a Wonder is finished there is only the rest of its owner's turn, who has taken the card of the turn already.
    """
    city = table.city(seat)
    ending = any(one.finished for one in table.known)
    over = ending and not city.finished
    takes = [] if ending else _takes(table, seat)
    verdicts = [
        verdict
        for stage in (() if over else building.must_build(city, table.switches))
        for verdict in building.can_build(table, seat, stage)
    ]
    sets = () if over else symbols.due(table, city)
    central = table.decks[-1] if table.decks else None
    rulings = {
        "architects/turn/take-a-card": bool(takes),
        "architects/turn/left-and-right": bool(takes),
        "architects/turn/end": ending,
        "architects/turn/empty-deck": len(takes) < len(DECK_WORDS) and not ending,
        "architects/turn/no-card-left": not takes and not ending,
        "architects/cat/look": bool(takes) and central is not None and central.top is not None,
        "architects/science/sets": bool(sets),
        "architects/science/which-set": len(sets) > 1,
        "architects/progress/choice": bool(sets),
    }
    codes = [code for code, holds in rulings.items() if holds]
    listed = (
        *takes,
        *(Listed("construct", item=verdict.item, ways=verdict.ways) for verdict in verdicts),
        *(Listed("exchange", set=one, tokens=_tokens(table)) for one in sets),
    )
    duties = () if over else building.duty_rulings(city, table.switches)
    return Plays("architects", city.name, listed, (*codes, *duties))


def _takes(table: Table, seat: int) -> list[Listed]:
    """List the decks, with the top card where the player can see it: the central deck lies face down."""
    found = []
    for where in DECK_WORDS:
        pile = table.decks[deck_at(table, seat, where)] if table.decks else None
        if pile is None or not pile.empty:
            top = pile.top if pile and (where != setup.CENTRAL or table.city(seat).cat) else None
            found.append(Listed("take", card=None if top is None else KINDS[top], deck=where))
    return found


def _tokens(table: Table) -> tuple[str, ...] | None:
    """List the progress tokens that lie face up, if they are known, and the top of the stack, which is not."""
    if not table.open_tokens:
        return None
    names = [token.name for token in dict.fromkeys(table.open_tokens) if token]
    return (*names, *(["?"] if stacked(table) else []))


def replay(record: Record, *, correct: bool, at: int | None) -> tuple[Replay, dict[str, Any] | None]:
    """Adjudicate a record; with `at` also give the table after that turn."""
    if correct:
        raise NotAskedError(_NO_SALE)
    adjudicator = Adjudicator(record)
    reached = adjudicator.run(at)
    table = describe(adjudicator.game.table)
    return adjudicator.answer()._replace(table=table), table if at is not None and reached else None


def turn(text: str) -> int:
    """Read the name of a turn: its number, from 1 on, in the record."""
    if text.isascii() and text.isdecimal() and int(text[:_MOST_DIGITS]):
        return int(text[:_MOST_DIGITS])
    message = say("a turn is named by its number in the record, such as 12, not by {word:quoted}", word=text)
    raise ProblemError("", [Problem("out-of-range", message)])


def deck(players: int, seed: str | None) -> ArchitectsDeck:
    """List the decks and tokens; with a seed, draw Wonders and shuffle."""
    things = box()
    drawn = tuple(things.wonders.values()) if seed is None else setup.draw_wonders(things, players, seed)
    dealt = setup.deal(things, drawn, seed or "")
    names = (*(wonder.name for wonder in drawn), setup.CENTRAL)
    orders = dealt.decks if seed is not None else tuple(map(sorted, dealt.decks))
    tokens = dealt.tokens if seed is not None else sorted(dealt.tokens, key=lambda token: token.name)
    table = None
    if seed is not None:
        seats = tuple(f"player {seat}" for seat in range(1, players + 1))
        table = describe(setup.table(things, seats, dealt)._replace(switches=switches("architects")))
    return ArchitectsDeck(
        players,
        seed,
        tuple(DeckList(name, tuple(KINDS[kind] for kind in order)) for name, order in zip(names, orders, strict=True)),
        tuple(token.name for token in tokens),
        things.numbers.conflict_tokens[players],
        table,
        (
            "architects/setup/wonders",
            "architects/setup/deck",
            "architects/setup/conflict-tokens",
            "architects/setup/progress",
        ),
    )


def describe(table: Table) -> dict[str, Any]:
    """Write a table as the document that all questions accept."""
    document: dict[str, Any] = {"game": "architects"}
    if table.conflict_tokens is not None:
        document["conflict_tokens"] = dict(zip(("peace", "battle"), table.conflict_tokens, strict=True))
    document["players"] = [_described(table.city(seat)) for seat in table.seats]
    names = (*(table.city(seat).wonder.name for seat in table.seats), setup.CENTRAL)
    decks = {name: _deck(pile) for name, pile in zip(names, table.decks, strict=False)}
    if any(deck is not None for deck in decks.values()):
        document["decks"] = {name: deck for name, deck in decks.items() if deck is not None}
    if any(table.open_tokens):
        document["progress_open"] = [token.name for token in table.open_tokens if token]
    if table.stack is not None:
        document["progress_stack"] = [token.name for token in table.stack]
    return document | house_rules("architects", table.switches)


def _described(city: City) -> dict[str, Any]:
    described: dict[str, Any] = {"name": city.name, "wonder": city.wonder.name, "stages": list(city.stages)}
    described["cards"] = dict(named(city.cards))
    for key, tokens in (("progress", city.progress), ("used", city.used)):
        if tokens:
            described[key] = [token.name for token in tokens]
    return described | {"victory_tokens": city.victory_tokens} | ({"cat": True} if city.cat else {})


def _deck(pile: Pile) -> dict[str, int] | dict[str, str] | dict[str, str | int] | list[str] | int | None:
    """Write what is known of a deck: its cards from the top down, which they are, its top card, or their number."""
    if pile.listed or (pile.order and pile.size and len(pile.order) > 1):
        rest = (pile.size or 0) - len(pile.order or ())
        return [UNKNOWN if kind is None else KINDS[kind] for kind in pile.order or ()] + [UNKNOWN] * rest
    if pile.top is not None:
        return {"top": KINDS[pile.top]} | ({} if pile.size is None else {"cards": pile.size})
    return dict(named(pile.counts)) if pile.exact and pile.size else pile.size


def _stages(table: Table, seat: int, items: Sequence[str]) -> list[Stage | None]:
    """Return the stages named, or None for all that are available."""
    wonder = table.city(seat).wonder
    by_number = {str(stage.id): stage for stage in wonder.stages}
    unknown = [item for item in items if item not in by_number]
    if unknown:
        numbers = tuple(by_number)
        messages = [
            say(
                "{wonder} has no stage {word:quoted}: its stages are {stages}",
                wonder=wonder.name,
                word=item,
                stages=numbers,
            )
            for item in unknown
        ]
        raise ProblemError("", [Problem("unknown-item", message) for message in messages])
    return [by_number[item] for item in items] or [None]
