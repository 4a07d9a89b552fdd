"""What holds for all three games, asked of every table in the numbered cases and the examples."""

import json
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any

import pytest
import yaml

from tests.console import ROOT
from wonders_cli.documents.data import GAMES, rulings
from wonders_cli.documents.load import Document, read
from wonders_cli.documents.source import documents
from wonders_cli.questions.ask import QUESTIONS
from wonders_cli.questions.gathering import UNANSWERED, problems

TABLES_OF_EACH_GAME = 25
ASKED: dict[str, dict[str, Any]] = {
    "score": {},
    "science": {},
    "can-build": {"stage": True},
    "cost": {"stage": True},
    "battle": {},
    "plays": {},
    "check": {},
}


@cache
def tables(game: str) -> tuple[dict[str, Any], ...]:
    """Take tables of a game from its cases, spread over all of them, and its examples."""
    found = []
    for path in sorted([*(ROOT / "tests/cases" / game).glob("*.yaml"), *(ROOT / "examples" / game).glob("*.yaml")]):
        for document in yaml.load_all(path.read_text("utf-8"), yaml.CSafeLoader):
            if "cases" in document:
                found += [case["table"] for case in document["cases"] if "table" in case]
            else:
                found.append(document)
    tables = [table for table in found if isinstance(table.get("players"), list) and not {"ages", "turns"} & {*table}]
    sound = [table for table in tables if is_sound(table, game)]
    return tuple(sound[:: max(1, len(sound) // TABLES_OF_EACH_GAME)])


def is_sound(table: dict[str, Any], game: str) -> bool:
    try:
        read_table(table, game)
    except UNANSWERED:
        return False
    return True


def read_table(table: dict[str, Any], game: str) -> Document:
    """Read a table, written as JSON."""
    (source,) = documents("table.json", BytesIO(json.dumps({"game": game} | table).encode()))
    return read(source)


def answers(question: str, document: Document) -> list[dict[str, Any]] | str:
    """Ask one question; what has no answer gives the codes of its problems."""
    try:
        return [answer.as_json() for answer in QUESTIONS[question].answers(document, **ASKED[question])]
    except UNANSWERED as error:
        return " ".join(sorted({problem.code for problem in problems(error)}))


def without_places(value: Any) -> Any:
    """Leave out where things stand in the file."""
    if isinstance(value, dict):
        return {key: without_places(entry) for key, entry in value.items() if key not in {"line", "column"}}
    return [without_places(entry) for entry in value] if isinstance(value, list) else value


def turned(value: Any) -> Any:
    """Write every mapping the other way round."""
    if isinstance(value, dict):
        return {key: turned(value[key]) for key in reversed(value)}
    return [turned(entry) for entry in value] if isinstance(value, list) else value


def by_player(found: list[dict[str, Any]] | str) -> Any:
    """Sort what an answer lists by seats; ranks and tokens stay with their owners.

    Of what is impossible only the codes count: which of two copies is one too many depends on the order of reading.
    """
    if isinstance(found, str):
        return found
    entries = []
    for answer in without_places(found):
        for listed in (answer, answer.get("military", {})):
            for key in {"players", "winners", "leaders", "assumed", "tokens"} & {*listed}:
                listed[key] = sorted(listed[key], key=json.dumps)
        if "findings" in answer:
            answer["findings"] = sorted(finding["code"] for finding in answer["findings"])
        entries.append(answer)
    return sorted(entries, key=json.dumps)


def codes(value: Any) -> Iterator[str]:
    """Give every ruling that an answer cites."""
    if isinstance(value, dict):
        for key, entry in value.items():
            if key in {"code", "ruling"}:
                yield entry
            elif key == "rulings":
                yield from entry
            else:
                yield from codes(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from codes(entry)


@pytest.mark.parametrize("question", ASKED)
@pytest.mark.parametrize("game", GAMES)
class TestEveryGame:
    """The three games, each asked each question."""

    def test_the_order_of_keys_changes_nothing(self, game: str, question: str) -> None:
        for table in tables(game):
            straight, other = (answers(question, read_table(written, game)) for written in (table, turned(table)))
            assert by_player(straight) == by_player(other), table

    def test_the_seat_at_which_the_list_begins_changes_nothing(self, game: str, question: str) -> None:
        for table in tables(game):
            players = table["players"]
            rotated = table | {"players": [*players[1:], players[0]]}
            straight, other = (answers(question, read_table(written, game)) for written in (table, rotated))
            assert by_player(straight) == by_player(other), table

    def test_every_code_in_an_answer_has_a_ruling(self, game: str, question: str) -> None:
        for table in tables(game):
            found = answers(question, read_table(table, game))
            assert {*codes(found)} <= {*rulings(game)}, table


@pytest.mark.parametrize("game", GAMES)
def test_totals_and_categories_are_the_sums_of_their_lines(game: str) -> None:
    scored = 0
    for table in tables(game):
        found = answers("score", read_table(table, game))
        for player in found[0]["players"] if isinstance(found, list) else ():
            if player["total"] is None:
                continue
            scored += 1
            assert player["total"] == sum(player["points"].values()) == sum(line["points"] for line in player["lines"])
            for category, points in player["points"].items():
                assert points == sum(line["points"] for line in player["lines"] if line["category"] == category)
    assert scored


@pytest.mark.parametrize("game", GAMES)
def test_there_are_tables_to_ask(game: str) -> None:
    assert len(tables(game)) >= TABLES_OF_EACH_GAME
