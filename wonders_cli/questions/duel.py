"""What a table of Duel can be asked, with the words of a user."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.duel.catalogue import cards, former_names, layouts, rulebook, tokens, vocabularies, wonders
from wonders_cli.documents.duel.tables import name_in_age
from wonders_cli.documents.duel.values import DOWN, TAKEN
from wonders_cli.documents.elsewhere import elsewhere
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.switches import house_rules
from wonders_cli.rules.answers.building import Verdict
from wonders_cli.rules.answers.conflicts import PawnMove
from wonders_cli.rules.answers.cost import Quote
from wonders_cli.rules.answers.decks import AgeDeck, DraftGroup, DuelDeck, LaidOut, LaidRow
from wonders_cli.rules.answers.plays import Listed, Plays
from wonders_cli.rules.answers.reasons import Contradiction
from wonders_cli.rules.answers.science import DuelScience
from wonders_cli.rules.answers.scoring import ScoreSheet
from wonders_cli.rules.duel import building, conflicts, scoring
from wonders_cli.rules.duel import science as symbols
from wonders_cli.rules.duel.checking import contradictions
from wonders_cli.rules.duel.cost import no_wonder, quote
from wonders_cli.rules.duel.model import Card, City, Structure, Table, Wonder
from wonders_cli.rules.duel.structure import lying
from wonders_cli.rules.errors import NotAskedError
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from wonders_cli.rules.answers.replay import Replay
    from wonders_cli.rules.duel.judging import Record
    from wonders_cli.rules.duel.turns import Play


def score(table: Table) -> ScoreSheet:
    """Score the table, with the rulings that decide who has won."""
    sheet = scoring.score(table)
    return sheet._replace(rulings=scoring.rulings(table, sheet))


def can_build(table: Table, seat: int, items: Sequence[str], *, stage: bool, from_discard: bool) -> list[Verdict]:
    """Judge whether these buildings can be built now; with `stage` these Wonders, or all that are left."""
    if stage:
        found = _wonders(table, seat, items)
        verdicts = [building.can_build_wonder(table, seat, wonder) for wonder in found]
        _refuse_outside(table, seat, items, tuple(verdicts))
        return verdicts or [building.no_wonder(table, seat)]
    if from_discard:
        return [building.can_build_from_discard(table, seat, card) for card in _cards(items)]
    verdicts = [building.can_build(table, seat, card) for card in _cards(items, table.age)]
    return [one._replace(rulings=one.rulings + _of_name(item)) for one, item in zip(verdicts, items, strict=True)]


def cost(table: Table, seat: int, items: Sequence[str], *, stage: bool) -> list[Quote]:
    """Price these buildings; with `stage` these Wonders, or all that are left."""
    if stage:
        found = _wonders(table, seat, items)
        quotes = [quote(table, seat, wonder) for wonder in found]
        _refuse_outside(table, seat, items, tuple(quotes))
        return quotes or [no_wonder(table, seat)]
    quotes = [quote(table, seat, card) for card in _cards(items, table.age)]
    return [one._replace(rulings=one.rulings + _of_name(item)) for one, item in zip(quotes, items, strict=True)]


def science(table: Table, seat: int) -> DuelScience:
    """Count symbols and pairs, and the symbols missing for supremacy."""
    return symbols.answer(table, seat)


def check(table: Table) -> tuple[Contradiction, ...]:
    """Find everything that cannot be in this position."""
    return contradictions(table)


def battle(table: Table, seat: int | None, *, age: int | None, shields: int | None) -> PawnMove:  # noqa: ARG001 -- the questions have one signature
    """A player moves the conflict pawn; in a document of one city that city moves it."""
    if seat is None and not table.whole:
        seat = 0
    if seat is None or shields is None:
        messages = []
        if seat is None:
            messages.append(say("a battle of Duel depends on the player who moves the pawn: give --player"))
        if shields is None:
            messages.append(say("a battle of Duel depends on the shields that move the pawn: give --shields"))
        raise ProblemError("", [Problem("missing", message) for message in messages])
    return conflicts.battle(table, seat, shields)


def plays(table: Table, seat: int) -> Plays:
    """List every legal play with the cards that can be taken.

    `then` has what must be chosen after a play, by the word of a record.
    """
    from wonders_cli.rules.duel import turns

    if scoring.supremacy(table) is not None:
        over = ("duel/score/supremacy", "duel/turn/order", "duel/turn/end")
        return Plays("duel", table.city(seat).name, (), over)
    listed, rulings = [], ["duel/turn/take-a-card"]
    for play in turns.plays(table, seat):
        one, codes = _listed(table, seat, play)
        listed.append(one)
        rulings += codes
    if table.whole and building.all_wonders_built(table, seat):
        rulings.append("duel/wonder/seven")
    codes = tuple(dict.fromkeys(rulings))
    return Plays("duel", table.city(seat).name, tuple(listed), codes, structure=lying(table.structure))


def _listed(table: Table, seat: int, play: "Play") -> tuple[Listed, Sequence[str]]:
    """Describe a play, with the rulings that decide what it costs, brings and asks to choose."""
    from wonders_cli.rules.duel import turns
    from wonders_cli.rules.duel.choices import CLAUSES, RULINGS, follows

    if play.action == turns.DISCARD:
        coins = turns.discard_income(table.city(seat), table.numbers)
        return Listed(play.action, play.card.name, coins=coins), ("duel/turn/discard-income",)
    if play.wonder:
        verdict = building.can_build_wonder(table, seat, play.wonder)
    else:
        verdict = building.can_build(table, seat, play.card)
    rulings, then = list(verdict.rulings), None
    choice = follows(table, seat, play.wonder or play.card) if table.whole else None
    if choice and choice.options:
        names = tuple(option.name for option in choice.options if not isinstance(option, int))
        then = Frozen({CLAUSES[choice.action]: names})
        rulings.append(RULINGS[choice.action])
    item = play.wonder.name if play.wonder else None
    return Listed(play.action, play.card.name, item, ways=verdict.ways, then=then), rulings


def replay(record: "Record", *, correct: bool, at: tuple[int, int] | None) -> "tuple[Replay, dict[str, Any] | None]":
    """Adjudicate a record; with `at` it stops after that turn, and the table comes with the answer.

    The table is None if the turn is not reached.
    """
    from wonders_cli.rules.duel.citing import cited
    from wonders_cli.rules.duel.judging import Adjudicator

    if correct:
        raise NotAskedError(
            say("--correct has no meaning in Duel: no rule says what becomes of a play that is not legal")
        )
    adjudicator = Adjudicator(record)
    reached = adjudicator.run(at)
    table = describe(adjudicator.table)
    answer = adjudicator.answer()
    if answer.score:
        codes = scoring.rulings(adjudicator.table, answer.score)
        answer = answer._replace(score=answer.score._replace(rulings=codes))
    answer = answer._replace(
        table=table,
        rulings=cited(record, adjudicator.steps, adjudicator.game),
        structure=lying(adjudicator.table.structure),
    )
    return answer, table if at and reached else None


def turn(text: str) -> tuple[int, int]:
    """Read the name of a turn, such as 2.5: the fifth card taken in Age II."""
    age, _, number = text.partition(".")
    book = rulebook()
    if (
        re.fullmatch(r"[0-9]\.[1-9][0-9]?", text)
        and 1 <= int(age) <= book.ages
        and 1 <= int(number) <= book.structure_cards
    ):
        return int(age), int(number)
    message = say("a turn is named by Age and number, such as 2.5, not by {word:quoted}", word=text)
    raise ProblemError("", [Problem("out-of-range", message)])


def deck(players: int, seed: str | None) -> DuelDeck:
    """List the cards of each Age; with a seed, what is drafted, laid out and set aside."""
    from wonders_cli.rules.duel import setup

    book = rulebook()
    every = tuple(cards().values())
    ages = []
    for age in layouts():
        of_age, guilds = setup.deck(every, age), setup.guilds(every, age)
        drawn = book.guilds_added if guilds else 0
        count = len(of_age) - book.cards_removed + drawn
        ages.append(AgeDeck(age, count, _card_names(of_age), _card_names(guilds), drawn, book.cards_removed))
    layout = None if seed is None else _laid_out(seed)
    rulings = ["duel/setup/deck", "duel/build/own-names"]
    if layout is not None:
        rulings += ["duel/setup/structure", "duel/setup/wonders", "duel/setup/progress"]
    return DuelDeck(players, seed, tuple(ages), layout, tuple(rulings))


def _laid_out(seed: str) -> LaidOut:
    from wonders_cli.rules.duel import setup

    book = rulebook()
    every = tuple(cards().values())
    dealt = setup.deal(setup.Box(every, tuple(wonders().values()), tuple(tokens().values()), layouts(), book), seed)
    groups = zip(dealt.wonders, book.wonder_draft, strict=True)
    return LaidOut(
        tuple(DraftGroup(tuple(wonder.name for wonder in group), picks) for group, picks in groups),
        tuple(token.name for token in dealt.board),
        tuple(token.name for token in dealt.box),
        tuple(
            LaidRow(age, number, "down" if hidden else "up", tuple(names))
            for age, structure in dealt.structures.items()
            for number, (names, hidden) in enumerate(_rows(structure), 1)
        ),
    )


def _card_names(some: Sequence[Card]) -> tuple[str, ...]:
    return tuple(card.name for card in some)


def _rows(structure: Structure) -> Iterator[tuple[list[str], bool]]:
    """Return the rows of a structure, as documents have them, and whether they lie face down at the beginning."""
    first = 0
    for number in structure.layout.rows:
        places = range(first, first + number)
        yield [_shown(structure, place) for place in places], bool(structure.layout.hidden >> first & 1)
        first += number


def rows_of(structure: Structure) -> list[list[str]]:
    """Write a structure as documents have it, row by row, with the cards that lie face down as far as it has them."""
    return [names for names, _ in _rows(structure)]


def _shown(structure: Structure, place: int) -> str:
    card = structure.cards[place]
    return TAKEN if structure.taken >> place & 1 else card.name if card else DOWN


def describe(table: Table) -> dict[str, Any]:
    """Write a table as a document."""
    document: dict[str, Any] = {"game": "duel"}
    if table.age is not None:
        document["age"] = table.age
    document["players"] = [_described(table.city(seat)) for seat in table.seats]
    if table.pawn:
        document["conflict_pawn"] = conflicts.place(table, table.pawn).as_json()
    for key, tokens_lying in (("progress_board", table.progress_board), ("progress_box", table.progress_box)):
        if tokens_lying is not None:
            document[key] = [token.name for token in tokens_lying]
    if table.structure is not None:
        document["structure"] = rows_of(table.structure)
    if table.discard is not None:
        document["discard"] = [card.name for card in table.discard]
    return document | house_rules("duel", table.switches)


def _described(city: City) -> dict[str, Any]:
    described: dict[str, Any] = {"name": city.name}
    if city.coins is not None:
        described["coins"] = city.coins
    described["cards"] = [card.name for card in city.cards]
    described["wonders"] = {
        "built": [wonder.name for wonder in city.built],
        "unbuilt": [*(wonder.name for wonder in city.unbuilt), *city.outside],
    }
    described["progress"] = [token.name for token in city.progress]
    return described | {"military_tokens": list(city.military_tokens)}


def _cards(items: Sequence[str], age: int | None = None) -> list[Card]:
    """Return the buildings of these names; in Age III Courthouse means Pretorium.

    Source: duel/build/renamed-card.
    """
    if not items:
        message = say("name at least one building, or ask for Wonders with --stage")
        raise ProblemError("", [Problem("missing", message)])
    names = _names("card", items)
    return [cards()[name_in_age(name, item, age)] for name, item in zip(names, items, strict=True)]


def _of_name(item: str) -> tuple[str, ...]:
    """A name that two cards have had is decided by a ruling. Source: duel/build/renamed-card."""
    return ("duel/build/renamed-card",) if vocabularies()["card"].resolve(item) in former_names() else ()


def _wonders(table: Table, seat: int, items: Sequence[str]) -> list[Wonder]:
    """Return the Wonders of these names, or all that the city has not built."""
    return [wonders()[name] for name in _names("wonder", items)] if items else list(table.city(seat).unbuilt)


def _refuse_outside(table: Table, seat: int, items: Sequence[str], answers: tuple[Any, ...]) -> None:
    """Of a Wonder of an expansion nothing is answered; the answers about the others come all the same."""
    if outside := () if items else table.city(seat).outside:
        message = say(
            "the cost and the effects of {wonders:quoted and} are unknown: an unbuilt Wonder may be left out",
            wonders=outside,
        )
        error = ProblemError("", [Problem("other-edition", message)])
        error.answers = answers
        raise error


def _names(kind: str, items: Sequence[str]) -> list[str]:
    vocabulary = vocabularies()[kind]
    names = [vocabulary.resolve(item) for item in items]
    problems = [_unknown(kind, item) for item, name in zip(items, names, strict=True) if name is None]
    if problems:
        raise ProblemError("", problems)
    return [name for name in names if name is not None]


def _unknown(kind: str, item: str) -> Problem:
    """Say that there is no such card or Wonder; one of the other kind is asked for in another way."""
    wonder, card = vocabularies()["wonder"].resolve(item), vocabularies()["card"].resolve(item)
    if wonder and kind == "card":
        return Problem("unknown-card", say("{wonder} is a Wonder: ask with --stage", wonder=wonder))
    if card and kind == "wonder":
        return Problem("unknown-wonder", say("{card} is a card: ask without --stage", card=card))
    return vocabularies()[kind].unknown(item, elsewhere("duel"))
