"""The questions: each takes a document of any game and gives its answer, or a tuple of answers.

The commands, the case files and `import wonders_cli` use these functions. What has no answer is raised: ProblemError
where the document or the call is wrong, NeedsError where the document lacks something, NotAskedError where the question
has no meaning. `answers` of the exception has what could be answered all the same.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.output.printing import WHERE, Printing
from wonders_cli.questions.gathering import of_each_item, of_each_player, seats, table_of, with_answers
from wonders_cli.questions.question import FLAG, ITEM, NUMBER, PLAYER, STAGE, Argument, question
from wonders_cli.questions.question import QUESTIONS as QUESTIONS  # noqa: PLC0414 -- filled here
from wonders_cli.questions.whole import contradictions as contradictions  # noqa: PLC0414 -- asked beside a question
from wonders_cli.questions.whole import game_of, replayed, wrong_plays, wrong_things
from wonders_cli.rules.errors import NeedsError
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wonders_cli.documents.load import Document
    from wonders_cli.rules.answers.building import Verdict
    from wonders_cli.rules.answers.check import Check
    from wonders_cli.rules.answers.conflicts import Battle, Conflicts, PawnMove
    from wonders_cli.rules.answers.cost import Quote
    from wonders_cli.rules.answers.plays import Plays
    from wonders_cli.rules.answers.replay import Replay
    from wonders_cli.rules.answers.science import ArchitectsScience, BaseScience, DuelScience
    from wonders_cli.rules.answers.scoring import ScoreSheet

__all__ = [
    "ArchitectsScience",
    "BaseScience",
    "Battle",
    "Check",
    "Conflicts",
    "DuelScience",
    "PawnMove",
    "Plays",
    "Quote",
    "Replay",
    "ScoreSheet",
    "Verdict",
    "battle",
    "can_build",
    "check",
    "cost",
    "plays",
    "replay",
    "science",
    "score",
]

A = TypeVar("A")

MOST_SHIELDS: Final = 99
"""The most shields of which a battle can be asked."""
_CITY = ("cards", "stages", "wonders", "progress")
_BUILDING = (*_CITY, "coins", "hand", "used", "discard", "structure", "decks", "age", "turn", "progress_open")
_MILITARY = (*_CITY, "coins", "conflict_pawn", "military_tokens", "conflict_tokens", "progress_board")
_PAYMENT = ("left", "right", "opponent", "bank", "total", "spend", "uses")


@question(
    "score",
    "The final score by category, the ranking, and who wins.",
    PLAYER,
    jobs=True,
    printing=Printing(
        "score",
        (
            *(*WHERE, "player", "rank", "total", "military", "treasury", "wonder", "civilian", "commercial", "guilds"),
            *("science", "scientific", "wonders", "progress", "stages", "cat", "blue", "decided_by"),
            *("date", "label", "seat", "board", "side", "coins", "stages_built"),
        ),
        (*WHERE, "player", "category", "points", "item", "reason", "ruling"),
    ),
    example="""wonders score examples/duel/scientific.yaml
Player  Rank
------  ----
Ann        2
Bob        1

Bob wins by scientific supremacy.""",
)
def score(document: Document, *, player: str | None = None) -> ScoreSheet:
    """Score each table: every category, the ranking, who wins and what decided.

    A city document scores its city alone. Free scientific symbols are used for the best total. --explain adds each line
    of the score with its reason and ruling. --player shows one player, ranked among all.

    >>> from wonders_cli import load
    >>> (table,) = load("examples/base/five-players.yaml")
    >>> score(table).winners
    ('Lucie',)
    """
    game = game_of(document, "table", "sheet")
    if document.kind == "sheet":
        from wonders_cli.rules import sheets

        sheet: ScoreSheet = sheets.score(document.value)
    else:
        sheet = game.score(document.value)
    return sheet if player is None else sheet._replace(only=seats(document, player)[0])


@question(
    "can-build",
    "May this be built now, in which ways, or why not?",
    PLAYER,
    ITEM,
    STAGE,
    Argument("from_discard", FLAG, "The power that builds from the discard pile is being used."),
    printing=Printing(
        "building",
        (
            *(*WHERE, "player", "kind", "item", "legal", "forced", "by", "from", *_PAYMENT),
            *("gain", "code", "message", "warnings"),
        ),
    ),
    example="""wonders can-build examples/base/city.yaml Library
Iris: Library can be built
Way                     Coins
----------------------  -----
chain from Scriptorium      0
1 coin to the right         1
2 coins to the left         2""",
    reads=_BUILDING,
)
def can_build(
    document: Document, *items: str, player: str | None = None, stage: bool = False, from_discard: bool = False
) -> tuple[Verdict, ...]:
    """Say whether each ITEM, or with --stage the next stage, may be built now.

    If so, every way is listed: for nothing, by each chain, by a power, by each payment that the coins allow. If not,
    every reason. The exit status is 1 if anything asked is not legal.

    >>> from wonders_cli import load
    >>> (table,) = load("examples/base/city.yaml")
    >>> [way.by for way in can_build(table, "Library")[0].ways]
    ['chain', 'payment', 'payment']
    """
    if stage and from_discard:
        message = say("a stage is not built from the discard pile: ask for one or for the other")
        raise ProblemError("", [Problem("not-asked", message)])
    ask = partial(game_of(document).can_build, stage=stage, from_discard=from_discard)
    return of_each_item(document, player, items, ask)


@question(
    "cost",
    "What it costs, and who is paid for which resource.",
    PLAYER,
    ITEM,
    STAGE,
    printing=Printing(
        "cost", (*WHERE, "player", "kind", "item", "cost", "affordable", *_PAYMENT, "purchases", "missing")
    ),
    example="wonders cost examples/base/city.yaml Aqueduct",
    reads=_BUILDING,
)
def cost(document: Document, *items: str, player: str | None = None, stage: bool = False) -> tuple[Quote, ...]:
    """Give the price of each ITEM, or with --stage of the next stage, when it is paid for.

    All splits of the payment between the neighbours are listed that no other split undercuts; chains and powers are
    left to can-build. The exit status is 1 if anything asked is not affordable.

    >>> from wonders_cli import load
    >>> (table,) = load("examples/base/trade-puzzle.yaml")
    >>> cost(table, "Palace")[0].cheapest.total
    4
    """
    return of_each_item(document, player, items, partial(game_of(document).cost, stage=stage))


@question(
    "science",
    "The best use of the scientific symbols.",
    PLAYER,
    printing=Printing(
        "science",
        (
            *(*WHERE, "player", "symbols", "wildcards", "points", "same_symbols", "sets", "best"),
            *("distinct", "pairs", "needs", "supremacy", "must_take"),
        ),
    ),
    example="wonders science examples/base/science-puzzle.yaml",
    reads=_CITY,
)
def science(
    document: Document, *, player: str | None = None
) -> tuple[BaseScience | DuelScience | ArchitectsScience, ...]:
    """Give the scientific symbols of each city, and every best use of the free ones.

    In Duel: the pairs, and how many symbols are short of supremacy. In Architects: the sets that must be exchanged.

    >>> from wonders_cli import load
    >>> (table,) = load("examples/base/science-puzzle.yaml")
    >>> science(table)[0].best
    ({'compass': 2, 'cog': 2, 'tablet': 2},)
    """
    return of_each_player(document, player, game_of(document).science)


@question(
    "battle",
    "The conflicts of an Age, the pawn, or a Battle.",
    PLAYER,
    Argument("age", NUMBER, "Base game: the Age that ends (else the document's)."),
    Argument("shields", NUMBER, "Duel: how far --player moves the pawn."),
    printing=Printing(
        "battle",
        (
            *(*WHERE, "age", "player", "shields", "left", "right", "tokens", "leaves"),
            *("toward", "spaces", "coins_lost", "supremacy"),
        ),
    ),
    example="""wonders battle examples/base/city.yaml --age 3
Conflicts at the end of Age III
Player  Shields  Left  Right
------  -------  ----  -----
Iris          1    -1      0

Not given, counted as nothing: stages of Piet.""",
    reads=_MILITARY,
)
def battle(
    document: Document, *, player: str | None = None, age: int | None = None, shields: int | None = None
) -> Conflicts | PawnMove | Battle:
    """Settle a conflict.

    Base game: the tokens of every city against each neighbour at the end of an Age. Duel: --player moves the pawn by
    --shields; the answer has the tokens struck, the coins lost, and supremacy. Architects: one Battle, with the tokens
    won and the cards that leave.

    >>> from wonders_cli import load
    >>> (table,) = load("examples/base/city.yaml")
    >>> [(city.name, city.shields, city.left, city.right) for city in battle(table).players]
    [('Iris', 1, -1, 0)]
    """
    from wonders_cli.documents.data import numbers

    game = game_of(document)
    _in_range("age", age, 1, numbers(document.game).get("ages"))
    _in_range("shields", shields, 0, MOST_SHIELDS)
    seat = None if player is None else seats(document, player)[0]
    answer: Conflicts | PawnMove | Battle = game.battle(document.value, seat, age=age, shields=shields)
    return answer


@question(
    "check",
    "Is this document possible at all?",
    PLAYER,
    jobs=True,
    documents=("table", "city", "record"),
    printing=Printing(
        "check", (*WHERE, "possible", "code", "message", "player", "play", "line", "column"), rulings_in_full=True
    ),
    example="""wonders check examples/base/five-players.yaml
This document is possible.""",
)
def check(document: Document, *, player: str | None = None) -> Check:
    """Say whether each table can occur in a game at all, and whether every play of a record is legal.

    Everything that cannot be is named with its place and ruling: more copies of a card than the deck has, cards of an
    Age not played yet, more buildings than plays, tokens that cannot lie together. What a document leaves out is not
    held against it, nor, with --player, what others have. The exit status is 1 if something cannot be.

    >>> from wonders_cli import load
    >>> (table,) = load("examples/base/five-players.yaml")
    >>> check(table).possible
    True
    """
    from wonders_cli.rules.answers.check import Check

    game_of(document, "table", "record", "sheet", refusing=False)
    asked = None if player is None else table_of(document).cities[seats(document, player)[0]].name
    found = wrong_plays(document) if document.kind == "record" else wrong_things(document)
    return Check(document.game, tuple(one for one in found if asked is None or one.player in (asked, None)))


@question(
    "plays",
    "Every legal play from a hand, a structure or the decks.",
    PLAYER,
    printing=Printing(
        "plays", (*WHERE, "player", "action", "card", "item", "deck", "coins", "by", "from", *_PAYMENT, "gain")
    ),
    example="""wonders plays examples/architects/must-i-build.yaml --player Ann
Ann can play
Play                   Way
---------------------  --------------------
take from the left
take from the right
take from the central
construct 1            spend 1 wood, 1 coin
construct 2            spend 1 wood, 1 coin""",
    reads=_BUILDING,
)
def plays(document: Document, *, player: str | None = None) -> tuple[Plays, ...]:
    """List every legal play: of the hand, of the cards of the structure that can be taken, or of the decks.

    Without --player, players whose hand is not in the document are passed over if another player's hand is.

    >>> from wonders_cli import load
    >>> (table,) = load("examples/architects/must-i-build.yaml")
    >>> plays(table, player="Ann")[0].plays[0].action
    'take'
    """
    ask = game_of(document).plays
    try:
        return of_each_player(document, player, ask)
    except NeedsError as error:
        found: tuple[Plays, ...] = error.answers
        shown = any(answer.plays for answer in found)
        needs = [need for need in error.needs if player or not shown or need.path[-1:] != ("hand",)]
        if needs:
            raise with_answers(NeedsError(*needs), found) from error
        return found


@question(
    "replay",
    "A whole game adjudicated, play by play.",
    Argument("correct", FLAG, "House correction: what cannot be paid or stands already is sold instead."),
    documents=("record",),
    printing=Printing(
        "replay",
        (*WHERE, "legal", "code", "message", "play", "line", "column"),
        (*WHERE, "turn", "player", "what", "coins", "from", "ruling"),
    ),
    example="wonders replay examples/duel/record.yaml",
)
def replay(document: Document, *, correct: bool = False) -> Replay:
    """Adjudicate a record: was every play legal, what had everybody, who wins?

    Every play that is not legal is named with its place and all its reasons. The replay stops there, unless --correct
    sells the card instead. What the record does not show and nobody can know is listed, not judged. --explain prints
    the ledger. The exit status is 1 if a play was not legal.

    >>> from wonders_cli import load
    >>> (record,) = load("examples/base/record.yaml")
    >>> replay(record).score.winners
    ('Nora',)
    """
    return replayed(document, correct=correct, at=None)[0]


def state(document: Document, at: str, *, correct: bool = False) -> tuple[Replay, Mapping[str, Any] | None]:
    """Adjudicate a record up to a turn, and give the table document after it; None if a play is not legal before."""
    answer, table = replayed(document, correct=correct, at=game_of(document, "record", refusing=False).turn(at))
    if table is None and not answer.findings:
        turns = tuple(dict.fromkeys([turn for turn, _ in answer.ledger][:: max(1, len(answer.ledger) - 1)]))
        message = say("there is no turn {turn} in this record", turn=at)
        if turns:
            first, last = turns[0], turns[-1]
            message = say(
                "there is no turn {turn} in this record, which has {first} to {last}", turn=at, first=first, last=last
            )
        raise ProblemError(document.file, [Problem("missing", message)])
    return answer, table


def _in_range(what: str, number: int | None, least: int, most: int | None) -> None:
    if number is not None and (number < least or (most is not None and number > most)):
        message = say(
            "{what} must be {least} to {most}, not {number}", what=what, least=least, most=most, number=number
        )
        raise ProblemError("", [Problem("out-of-range", message)])
