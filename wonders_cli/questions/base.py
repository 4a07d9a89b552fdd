"""What can be asked about a table of 7 Wonders, in words as people type them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.base.catalogue import cards, rulebook, vocabularies
from wonders_cli.documents.elsewhere import elsewhere
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.switches import house_rules
from wonders_cli.rules.answers.plays import Listed, Plays
from wonders_cli.rules.base import building, citing, conflicts, scoring
from wonders_cli.rules.base import science as symbols
from wonders_cli.rules.base.assumptions import assumed_of_building
from wonders_cli.rules.base.checking import contradictions
from wonders_cli.rules.base.cost import quote_card, quote_stage
from wonders_cli.rules.base.model import SELL, STAGE, Card
from wonders_cli.rules.errors import NotAskedError
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonders_cli.rules.answers.building import Verdict, Way
    from wonders_cli.rules.answers.conflicts import Conflicts
    from wonders_cli.rules.answers.cost import Quote
    from wonders_cli.rules.answers.decks import BaseDeck
    from wonders_cli.rules.answers.reasons import Contradiction
    from wonders_cli.rules.answers.replay import Replay
    from wonders_cli.rules.answers.science import BaseScience
    from wonders_cli.rules.answers.scoring import ScoreSheet
    from wonders_cli.rules.base.model import City, Table
    from wonders_cli.rules.base.turns import Play
    from wonders_cli.rules.base.written import Record

_MOST_DIGITS = 2  # no board has more stages
_NO_SHIELDS = say("--shields has no meaning in the base game: a conflict compares the shields of neighbours")


def score(table: Table) -> ScoreSheet:
    """Score the table; see `rules.base.scoring`."""
    return citing.cited_score(table, scoring.score(table))


def can_build(table: Table, seat: int, items: Sequence[str], *, stage: bool, from_discard: bool) -> list[Verdict]:
    """May these buildings, or the next stage, be built now; see `rules.base.building`."""
    if stage:
        return [_stage_verdict(table, seat, number) for number in _stages(items)]
    ask = _discard_verdict if from_discard else _card_verdict
    return [ask(table, seat, card) for card in _cards(items)]


def _stage_verdict(table: Table, seat: int, number: int | None) -> Verdict:
    verdict = building.can_build_stage(table, seat, number)
    return _settled(table, seat, None, verdict, citing.stage_rulings(table, seat, verdict))


def _card_verdict(table: Table, seat: int, card: Card) -> Verdict:
    verdict = building.can_build(table, seat, card)
    return _settled(table, seat, card, verdict, citing.building_rulings(table, seat, card, verdict))


def _discard_verdict(table: Table, seat: int, card: Card) -> Verdict:
    verdict = building.can_build_from_discard(table, seat, card)
    return _settled(table, seat, card, verdict, citing.discard_rulings(table, seat, verdict))


def _settled(table: Table, seat: int, card: Card | None, verdict: Verdict, rulings: tuple[str, ...]) -> Verdict:
    """Add to a verdict about a card or a stage its rulings, what it brings in coins, and what was assumed."""
    item = verdict.item if card is None else card
    ways = _with_gain(table, seat, item, verdict.ways) if verdict.legal and not isinstance(item, str) else verdict.ways
    return verdict._replace(ways=ways, rulings=rulings, assumed=assumed_of_building(table, seat, card))


def _with_gain(table: Table, seat: int, item: Card | int | None, ways: tuple[Way, ...]) -> tuple[Way, ...]:
    from wonders_cli.rules.base.turns import gain

    coins = gain(table, seat, item) if item and ways else 0
    return tuple(way._replace(gain=coins) for way in ways) if coins else ways


def cost(table: Table, seat: int, items: Sequence[str], *, stage: bool) -> list[Quote]:
    """What buildings, or the next stage, cost; see `rules.base.cost`."""
    if stage:
        wonder = table.city(seat).wonder
        numbers = _stages(items)
        if absent := [number for number in numbers if number and number > len(wonder.stages)]:
            message = say("{wonder} has no stage {number}", wonder=wonder.title, number=absent[0])
            raise ProblemError("", [Problem("unknown-item", message)])
        return [_cited(table, seat, number, quote_stage(table, seat, number)) for number in numbers]
    return [_cited(table, seat, card, quote_card(table, seat, card)) for card in _cards(items)]


def _cited(table: Table, seat: int, item: Card | int | None, quote: Quote) -> Quote:
    assumed = assumed_of_building(table, seat, item if isinstance(item, Card) else None)
    return quote._replace(rulings=citing.quote_rulings(table, seat, item, quote), assumed=assumed)


def science(table: Table, seat: int) -> BaseScience:
    """How the free symbols are used best; see `rules.base.science`."""
    answer = symbols.answer(table, seat)
    return answer._replace(rulings=citing.science_rulings(table, seat, answer))


def battle(table: Table, seat: int | None, *, age: int | None, shields: int | None) -> Conflicts:
    """The conflicts at the end of an Age; see `rules.base.conflicts`."""
    if shields is not None:
        raise NotAskedError(_NO_SHIELDS)
    answer = conflicts.battle(table, table.age if age is None else age, seat)
    return answer._replace(rulings=citing.conflict_rulings(table, answer))


def check(table: Table) -> tuple[Contradiction, ...]:
    """Everything that cannot be at this table; see `rules.base.checking`."""
    return contradictions(table)


def plays(table: Table, seat: int) -> Plays:
    """Every legal play from the hand; see `rules.base.turns`."""
    from wonders_cli.rules.base import turns

    found = turns.plays(table, seat)
    listed = tuple(_listed(table, seat, play, ways) for play, ways in found)
    rulings = citing.play_rulings(table, seat, found)
    return Plays("base", table.city(seat).name, listed, rulings, assumed_of_building(table, seat, None))


def _listed(table: Table, seat: int, play: Play, ways: tuple[Way, ...]) -> Listed:
    card = None if play.card is None else play.card.name
    if play.action == SELL:
        return Listed(play.action, card, coins=table.numbers.sale_coins)
    number = table.city(seat).stages + 1 if play.action == STAGE else None
    return Listed(play.action, card, number, ways=_with_gain(table, seat, number or play.card, ways))


def replay(record: Record, *, correct: bool, at: tuple[int, int] | None) -> tuple[Replay, dict[str, Any] | None]:
    """Adjudicate a record; see `rules.base.judging`.

    With `at` it stops after that turn, and the table document comes with the answer, None if the turn is not reached.
    """
    from wonders_cli.rules.base.judging import Adjudicator

    adjudicator = Adjudicator(record, correct=correct)
    reached = adjudicator.run(at)
    table = describe(adjudicator.table)
    return adjudicator.answer()._replace(table=table), table if at and reached else None


def turn(text: str) -> tuple[int, int]:
    """Read the name of a turn, such as 2.4: turn 4 of Age II."""
    age, _, number = text.partition(".")
    if not (re.fullmatch(r"[0-9]\.[1-9][0-9]?", text) and int(age) in rulebook().victory_tokens):
        message = say("a turn is named by Age and number, such as 2.4, not by {word:quoted}", word=text)
        raise ProblemError("", [Problem("out-of-range", message)])
    return int(age), int(number)


def deck(players: int, seed: str | None) -> BaseDeck:
    """The deck of each Age for a number of players; with a seed, shuffled and dealt; see `rules.base.setup`."""
    from wonders_cli.rules.base.setup import decks

    return decks(cards().values(), players, rulebook(), seed)


def describe(table: Table) -> dict[str, Any]:
    """Write a table as the document that all other commands accept."""
    document: dict[str, Any] = {"game": "base"}
    if table.age is not None:
        document["age"] = table.age
    if table.turn is not None:
        document["turn"] = table.turn
    document["players"] = [_described(table.city(seat)) for seat in table.seats]
    if table.discard is not None:
        document["discard"] = [card.name for card in table.discard]
    return document | house_rules("base", table.switches)


def _described(city: City) -> dict[str, Any]:
    described: dict[str, Any] = {
        "name": city.name,
        "wonder": city.wonder.name,
        "side": city.wonder.side,
        "stages": city.stages,
    }
    if city.coins is not None:
        described["coins"] = city.coins
    described["cards"] = [card.name for card in city.cards]
    known = city.military_sum
    described["military"] = list(city.military) if known is None else known + sum(city.military)
    for key in city.assumed:  # what nobody knows is not written down as nothing
        if not described[key]:
            del described[key]
    if city.hand is not None:
        described["hand"] = [card.name for card in city.hand]
    return described


def _cards(items: Sequence[str]) -> list[Card]:
    vocabulary = vocabularies()["card"]
    names = [vocabulary.resolve(item) for item in items]
    unknown = [item for item, name in zip(items, names, strict=True) if name is None]
    if unknown:
        raise ProblemError("", [_unknown_card(item) for item in unknown])
    if not items:
        message = say("name at least one building, or ask for the next stage with --stage")
        raise ProblemError("", [Problem("missing", message)])
    return [cards()[name] for name in names if name is not None]


def _unknown_card(item: str) -> Problem:
    """Say that an item is no card; a Wonder or a stage has a question of its own."""
    vocabulary, wonder = vocabularies()["card"], vocabularies()["wonder"].resolve(item)
    if wonder is not None:
        message = say("{wonder} is a Wonder: ask for its stages with --stage", wonder=wonder)
        return Problem("unknown-card", message)
    if re.fullmatch(r"(?i)stage\s*[0-9]*", item.strip()):
        return Problem("unknown-card", say("{word:quoted} is no card: ask for a stage with --stage", word=item))
    return vocabulary.unknown(item, elsewhere("base"))


def _stages(items: Sequence[str]) -> list[int | None]:
    """Read the numbers of stages; None is the next stage."""
    return [_stage_number(item) for item in items] or [None]


def _stage_number(item: str) -> int:
    if item.isascii() and item.isdigit() and len(item) <= _MOST_DIGITS and int(item):
        return int(item)
    card = vocabularies()["card"].resolve(item)
    message = say("a stage is named by its number, not by {word:quoted}", word=item)
    if card is not None:
        message = say("{card} is a card: ask without --stage", card=card)
    elif vocabularies()["wonder"].resolve(item):
        message = say("a stage is named by its number: ask for the next one with --stage alone")
    raise ProblemError("", [Problem("unknown-item", message)])
