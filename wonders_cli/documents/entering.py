"""What is asked to enter a table: steps, computed from what is entered so far, and what their answers mean.

A table is a mapping as documents are written. Each game has its own questions in `documents.<game>.entering`.
"""

from __future__ import annotations

import io
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from wonders_cli.documents.data import GAMES, numbers
from wonders_cli.documents.elsewhere import TITLES
from wonders_cli.documents.lines import understood
from wonders_cli.documents.load import read
from wonders_cli.documents.names import fold, one_line
from wonders_cli.documents.nodes import point
from wonders_cli.documents.problems import Problem, ProblemError
from wonders_cli.documents.source import SourceDocument, documents
from wonders_cli.documents.writing import written
from wonders_cli.rules.messages import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from wonders_cli.documents.nodes import Node

Entered: TypeAlias = dict[str, Any]
"""A table as far as it is entered, or one city of it."""

_NOT_YET = ("missing", "player-count")
"""What is no mistake of an answer: more answers will come, and keys are ours."""
_TEXTS = ("name", "toward", "date", "label", "language")
"""The keys whose values stay text, whatever they look like."""
_MOST_DIGITS = 6
_NO_ANSWER = say("nothing can be assumed here: ? says what can be typed")
_ONE_ONLY = say("a file with several documents cannot be gone on with")
_NO_TABLE = say("this is no table that `enter` could go on with")
_NAMES_HELP = say("the names in clockwise order, with commas between them: Ann, Bob, Cy")


class Reply(NamedTuple):
    """What came of an answer: the table with it, what was understood, and what is wrong; then nothing changes."""

    entered: Entered
    understood: Message | None = None
    problems: tuple[Problem, ...] = ()


class Step(NamedTuple):
    """One thing that is asked: the words, what `?` says, whether it is answered, and what reads an answer.

    `kind` is that of the names which Tab completes, `assumed` what an empty answer means, `seat` whose city it is.
    """

    asked: Message
    help: Message
    done: bool
    read: Callable[[str], Reply]
    kind: str | None = None
    assumed: str | None = None
    seat: int | None = None

    def answer(self, text: str) -> Reply:
        """Read an answer; an empty one keeps what is there, or is what can be assumed."""
        if not text.strip() and self.assumed is None:
            return Reply({}, None, (Problem("missing", _NO_ANSWER),))
        return self.read(text if text.strip() else self.assumed or "")


class Ask(NamedTuple):
    """A question about each city: the part of a line that answers it, and the keys that an answer must have.

    `first` is asked of all players before the rest of the first city. `typed` makes a part of a line of what was typed
    and says how much longer it is at the front. `default` has what an answer without a key means.
    """

    part: str
    needs: tuple[str, ...]
    asked: Callable[[str], Message]
    help: Message
    kind: str | None = None
    first: bool = False
    typed: Callable[[str], tuple[str, int]] = lambda text: (text, 0)
    default: tuple[tuple[str, Any], ...] = ()


def steps(entered: Entered, *, points: bool = False) -> list[Step]:
    """List what is asked, as far as what is entered shows it; the first that is not done comes next.

    >>> [str(step.asked) for step in steps({"game": "duel", "players": [{"name": "Ann"}, {"name": "Bob"}]})][2:4]
    ['Conflict pawn', 'Ann, coins']
    """
    found = [_game(entered)]
    if "game" in entered:
        found.append(_names(entered))
    if not entered.get("players"):
        return found
    own = _own(entered)
    if points:
        from wonders_cli.documents.pads import steps as pad

        return [*found, *pad(entered, own.CATEGORIES, own.TIE)]
    found += own.steps(entered)
    seats = range(len(entered["players"]))
    found += [_of_city(entered, seat, ask) for seat in seats for ask in own.ASKS if ask.first]
    return found + [_of_city(entered, seat, ask) for seat in seats for ask in own.ASKS if not ask.first]


def _own(entered: Entered) -> Any:  # noqa: ANN401 -- a module
    return import_module(f"wonders_cli.documents.{entered['game']}.entering")


def is_whole(entered: Entered, seat: int) -> bool:
    """Whether everything is entered about a city."""
    return all(key in entered["players"][seat] for ask in _own(entered).ASKS for key in ask.needs)


def alone(entered: Entered, seat: int) -> Entered:
    """Make a document of one city with those of its neighbours that are entered, for its score so far."""
    players = entered["players"]
    around = {role: (seat + step) % len(players) for role, step in _own(entered).AROUND.items()}
    document: Entered = {"game": entered["game"], "city": players[seat]}
    document |= {role: players[other] for role, other in around.items() if other != seat and is_whole(entered, other)}
    pawn = entered.get("conflict_pawn")
    if pawn and pawn.get("toward"):
        is_own = pawn["toward"] == players[seat]["name"]
        document["conflict_pawn"] = {**pawn, "toward": "city" if is_own else "opponent"}
    return document


def _game(entered: Entered) -> Step:
    def answered(text: str) -> Reply:
        word = fold(text)
        likely = [game for game in GAMES if game.startswith(word)] if word else []
        if len(likely) != 1:
            return wrong(text, "wrong-type", say("the game must be {games:or}", games=GAMES))
        game = likely[0]
        kept = {"players": [{"name": player["name"]} for player in entered.get("players", ())]}
        if not kept["players"] or not _fits(game, len(kept["players"])):
            kept = {}
        own = {key: value for key, value in entered.items() if key in ("date", "label", "language")}
        changed = entered if entered.get("game") == game else {"game": game, **own, **kept}
        return Reply(changed, say("{title}", title=TITLES[game]))

    return Step(
        say("Game ({games:comma}; Enter: {default})", games=GAMES, default=GAMES[0]),
        say("one of the games, or its beginning: {games:or}", games=GAMES),
        "game" in entered,
        answered,
        assumed=GAMES[0],
    )


def _fits(game: str, number: int) -> bool:
    limits = numbers(game)["players"]
    return bool(limits["min"] <= number <= limits["max"])


def _names(entered: Entered) -> Step:
    """Ask for the players; those who were there keep their cities."""
    limits = numbers(entered["game"])["players"]
    known = {player["name"]: player for player in entered.get("players", ())}

    def answered(text: str) -> Reply:
        found = [one_line(name) for name in text.split(",") if name.strip()]
        if not _fits(entered["game"], len(found)):
            between = say("{least} to {most}", least=limits["min"], most=limits["max"])
            if limits["min"] == limits["max"]:
                between = say("{least}", least=limits["min"])
            message = say(
                "there are {number:player}, and the game is for {between}", number=len(found), between=between
            )
            return wrong(text, "player-count", message)
        changed = {**entered, "players": [known.get(name, {"name": name}) for name in found]}
        toward = changed.get("conflict_pawn", {}).get("toward")
        if toward and toward not in found:
            del changed["conflict_pawn"]
        return tried(entered, Reply(changed, say("{players:comma}", players=tuple(found))))

    return Step(say("Players, clockwise, with commas"), _NAMES_HELP, bool(known), answered)


def _of_city(entered: Entered, seat: int, ask: Ask) -> Step:
    player = entered["players"][seat]

    def answered(text: str) -> Reply:
        line, longer = ask.typed(text)
        values, problems = understood(entered["game"], ask.part, line)
        if problems:
            return Reply(entered, None, tuple(_moved(problem, longer, len(text)) for problem in problems))
        values = dict(ask.default) | values
        missing = tuple(key for key in ask.needs if key not in values)
        if missing:
            message = say("{keys:and} must be there too: {help}", keys=missing, help=ask.help)
            return wrong(text, "missing", message)
        return tried(entered, Reply(with_player(entered, seat, values), in_full(values)))

    done = all(key in player for key in ask.needs)
    return Step(ask.asked(player["name"]), ask.help, done, answered, ask.kind, seat=seat)


def with_player(entered: Entered, seat: int, values: Mapping[str, Any]) -> Entered:
    """Return what is entered with more about a player."""
    players = [{**player, **values} if at == seat else player for at, player in enumerate(entered["players"])]
    return {**entered, "players": players}


def wrong(text: str, code: str, message: Message, start: int = 0, end: int | None = None) -> Reply:
    """Return what is wrong with an answer, or with a part of it."""
    last = len(text) if end is None else end
    return Reply({}, None, (Problem(code, message, point(1, start + 1, max(last - start, 1))),))


def tried(before: Entered, reply: Reply) -> Reply:
    """Read the table as a file is read: what is wrong with the answer, and was not without it, is a problem of it."""
    known = {problem.message for problem in _problems(before)}
    problems = tuple(problem for problem in _problems(reply.entered) if problem.message not in known)
    return reply._replace(problems=tuple(problem._replace(span=None) for problem in problems))


def _problems(entered: Entered) -> list[Problem]:
    (source,) = documents("", io.BytesIO(as_text(entered).encode()))
    try:
        found: Sequence[Problem] = read(source).refused
    except ProblemError as error:
        found = error.problems
    return [problem for problem in found if problem.code not in _NOT_YET]


def _moved(problem: Problem, longer: int, width: int) -> Problem:
    """Place a problem of a part of a line in what was typed."""
    if problem.span is None:
        return problem
    begin, end = (min(max(at - longer, 1), width + 1) for at in (problem.span.column, problem.span.end_column))
    return problem._replace(span=point(1, begin, max(end - begin, 1)))


def in_full(values: Mapping[str, Any]) -> Message:
    """Say in full what was understood.

    >>> str(in_full({"wonder": "Gizah", "side": "day", "stages": 1, "coins": 7}))
    'Gizah (day), 1 stage, 7 coins'
    >>> str(in_full({"cards": {"wood": 1, "coin": 2}})), str(in_full({"military": []}))
    ('1 wood, 2 coin', 'none')
    """
    parts = [part for key, value in values.items() if key != "side" and (part := _said(key, value, values))]
    return say("{parts:comma}", parts=tuple(parts))


def _said(key: str, value: Any, values: Mapping[str, Any]) -> Message | None:  # noqa: ANN401 -- what documents have
    match key, value:
        case "wonder", _ if "side" in values:
            return say("{wonder} ({side})", wonder=value, side=values["side"])
        case "stages", int():
            return say("{stages:stage}", stages=value)
        case "coins", _:
            return say("{coins:coin}", coins=value)
        case "military", int():
            return say("{sum:point} in all", sum=value)
        case "victory_tokens", _:
            return say("{tokens:token}", tokens=value)
        case "cat", _:
            return say("the Cat") if value else None
        case "wonders", _:
            both = (("built", value.get("built")), ("unbuilt", value.get("unbuilt")))
            parts = tuple(say("{key} {names:comma}", key=key, names=tuple(names)) for key, names in both if names)
            return say("{parts:semicolon}", parts=parts) if parts else say("none")
        case _, dict() | list() if not value:
            return say("none")
        case _, dict():
            return say("{cards:units comma}", cards=tuple(value.items()))
        case "stages", list():
            return say("stages {ids:and}", ids=tuple(value))
        case _, list():
            return say("{values:comma}", values=tuple(value))
    return say("{value}", value=value)


def as_text(entered: Entered) -> str:
    """Write what is entered as a document.

    >>> print(as_text({"game": "base", "players": [{"name": "No"}]}), end="")
    game: base
    players:
    - {name: 'No'}
    """
    return written(entered, "yaml").removeprefix("---\n") + "\n"


_OF_OTHERS = ("city", "left", "right", "turns", "ages")
"""The keys of documents that are not asked for."""


def begun(path: str) -> Entered:
    """Read a file that was begun earlier; an empty one is nothing. ProblemError if it is no table."""
    found = list(documents(path))
    if len(found) == 1 and [problem.code for problem in found[0].problems] == ["empty"]:
        return {}
    if len(found) != 1:
        raise ProblemError(path, [Problem("not-asked", _ONE_ONLY, point(found[1].first_line))])
    (source,) = found
    kind = "table"
    try:
        kind = read(source).kind
    except ProblemError as error:
        problems = [problem for problem in error.problems if problem.code not in _NOT_YET]
        problems += [problem for problem in error.problems if problem.code == "unknown-key"]
        if problems or source.root is None:
            raise ProblemError(path, problems or error.problems, source.text, source.first_line) from error
    if kind not in ("table", "sheet") or any(source.root and source.root.at(key) for key in _OF_OTHERS):
        raise ProblemError(path, [Problem("not-asked", _NO_TABLE, point(source.first_line))])
    return _as_entered(source)


def about(entered: Entered, **values: str | None) -> Entered:
    """Add what a document says of itself, such as its date; ProblemError with what is wrong with that."""
    more = {key: value for key, value in values.items() if value is not None}
    if not more:
        return entered
    reply = tried(entered, Reply({**entered, **more}))
    if reply.problems:
        raise ProblemError("", reply.problems)
    return reply.entered


def _as_entered(source: SourceDocument) -> Entered:
    entered: Entered = _plain(source.root, "") if source.root else {}
    players = entered.pop("players", None) or []
    if entered or players:
        entered = {"game": fold(entered.pop("game", GAMES[0])), **entered}
    named = [player for player in players if isinstance(player, dict) and player.get("name")]
    if len(named) == len(players) > 0:
        entered["players"] = [_own(entered).settled(player) for player in named]
    return entered


def _plain(node: Node, key: str) -> Any:  # noqa: ANN401 -- depends on the node
    """Make plain values of a tree; what is left blank is left out."""
    if node.kind == "mapping":
        return {name.value: _plain(value, name.value) for name, value in node.pairs() if not _is_blank(value)}
    if node.kind == "sequence":
        return [_plain(value, key) for value in node.value]
    text = str(node.value)
    if key in _TEXTS or node.quoted:
        return text
    if re.fullmatch(r"[-+]?[0-9][0-9_]*", text) and len(text) <= _MOST_DIGITS:
        return int(text.replace("_", ""))
    return {"true": True, "false": False}.get(text.lower(), text)


def _is_blank(node: Node) -> bool:
    """Whether a value, or all that is in it, is left blank."""
    return node.is_null or (bool(node.pairs()) and all(value.is_null for _, value in node.pairs()))


def completions(game: str, kind: str, text: str) -> Iterator[tuple[str, int]]:
    """Give the names that what was typed behind the last comma may be the beginning of, each with how long that is.

    >>> [*completions("base", "card", "well, apo")]
    [('Apothecary', 3)]
    """
    from wonders_cli.documents.names import shortened

    part = re.split(r"[,;]", text)[-1].lstrip()
    vocabulary = import_module(f"wonders_cli.documents.{game}.catalogue").vocabularies()[kind]
    for name in shortened(vocabulary, part) if part.strip() else vocabulary.names:
        yield name, len(part)
