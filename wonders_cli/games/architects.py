"""What can be asked about a table of 7 Wonders: Architects, on words as people type them."""

from collections.abc import Iterator, Sequence
from typing import Any

from wonders_cli.documents.architects_catalogue import box
from wonders_cli.documents.catalogue import figures, house_rules
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
from wonders_cli.rules.architects import battle as battles
from wonders_cli.rules.architects import building, setup, turns
from wonders_cli.rules.architects import science as symbols
from wonders_cli.rules.architects.checking import contradictions
from wonders_cli.rules.architects.cost import quotes
from wonders_cli.rules.architects.model import (
    KINDS,
    AnySign,
    City,
    CoinValue,
    Counts,
    ExtraCard,
    Kind,
    Pile,
    PointsByWonder,
    PointsPer,
    PointsTogether,
    Shields,
    Stage,
    Switches,
    Table,
    TokenEffect,
)
from wonders_cli.rules.architects.replay import Adjudicator, Record
from wonders_cli.rules.architects.scoring import score as final_score
from wonders_cli.rules.replays import Replay

NO_TRADE = (
    "nothing is traded in Architects and no card has a price: cards are taken, and spent on stages; ask with --stage"
)


def score(table: Table) -> ScoreSheet:
    """The final score, the ranking, the winners; see `rules.architects.scoring`."""
    return final_score(table)


def can_build(table: Table, seat: int, items: Sequence[str], *, stage: bool, from_discard: bool) -> list[Verdict]:
    """May the available stages, or those named, be constructed now; see `rules.architects.building`."""
    if from_discard:
        msg = "nothing is built from the discard pile in Architects: what is discarded never comes back"
        raise NotAskedError(msg)
    if not stage:
        raise NotAskedError(NO_TRADE)
    return [verdict for one in _stages(table, seat, items) for verdict in building.can_build(table, seat, one)]


def cost(table: Table, seat: int, items: Sequence[str], *, stage: bool) -> list[Quote]:
    """What the available stages, or those named, cost; see `rules.architects.cost`."""
    if not stage:
        raise NotAskedError(NO_TRADE)
    return [quote for one in _stages(table, seat, items) for quote in quotes(table, seat, one)]


def science(table: Table, seat: int) -> Answer:
    """Which sets of green cards must be exchanged; see `rules.architects.science`."""
    return symbols.answer(table, seat)


def battle(table: Table, seat: int | None, *, age: int | None, shields: int | None) -> Answer:
    """One Battle; see `rules.architects.battle`."""
    if age is not None or shields is not None:
        told = [option for option, value in (("--age", age), ("--shields", shields)) if value is not None]
        msg = (
            f"{listed(told)} {'has' if len(told) == 1 else 'have'} no meaning in Architects: a Battle compares the "
            "shields that lie on the table"
        )
        raise NotAskedError(msg)
    return battles.battle(table, seat)


def check(table: Table) -> tuple[Contradiction, ...]:
    """Everything that cannot be; see `rules.architects.checking`."""
    return contradictions(table)


def plays(table: Table, seat: int) -> Answer:
    """From which decks a card can be taken, and what the city is forced to do; see `rules.architects.turns`.

    Once a Wonder is finished there is only the rest of its owner's turn, who has taken the card of the turn already.
    """
    city = table.city(seat)
    ending = any(one.finished for one in table.known)
    over = ending and not city.finished
    decks = [] if ending else _takes(table, seat)
    stages = [
        {"action": "construct", "item": stage.id, "ways": [way.as_json() for way in verdict.ways]}
        for stage in (() if over else building.must_build(city, table.switches))
        for verdict in building.can_build(table, seat, stage)
    ]
    sets = () if over else symbols.due(table, city)
    exchanges = [{"action": "exchange", "set": list(one), **_choice(table)} for one in sets]
    rulings = {
        "architects/turn/take-a-card": bool(decks),
        "architects/turn/left-and-right": bool(decks),
        "architects/turn/end": ending,
        "architects/turn/empty-deck": len(decks) < len(turns.SIDES) and not ending,
        "architects/turn/no-card-left": not decks and not ending,
        "architects/cat/look": any("card" in deck and deck["from"] == setup.CENTRAL for deck in decks),
        "architects/build/forced": bool(stages),
        "architects/build/either-of-two": len(stages) > 1,
        "architects/science/sets": bool(sets),
        "architects/science/which-set": len(sets) > 1,
        "architects/progress/choice": bool(sets),
    }
    listing = {"game": "architects", "player": city.name, "plays": [*decks, *stages, *exchanges]}
    return Answer({**listing, "rulings": [code for code, holds in rulings.items() if holds]})


def _takes(table: Table, seat: int) -> list[dict[str, Any]]:
    """List the decks, with the top card where the player can see it: the central deck lies face down."""
    found = []
    for where in turns.SIDES:
        pile = table.decks[turns.side(table, seat, where)] if table.decks else None
        if pile is None or not pile.empty:
            order = pile.order if pile and (where != setup.CENTRAL or table.city(seat).cat) else None
            found.append({"action": "take", "from": where} | ({"card": KINDS[order[0]]} if order else {}))
    return found


def _choice(table: Table) -> dict[str, Any]:
    """List the progress tokens that lie face up, if they are known, and the top of the stack, which is not."""
    if not table.open_tokens:
        return {}
    names = [token.name for token in dict.fromkeys(table.open_tokens) if token]
    return {"tokens": [*names, *(["?"] if turns.stacked(table) else [])]}


def replay(record: Record, *, correct: bool, at: int | None) -> tuple[Replay, dict[str, Any] | None]:
    """Adjudicate a record; with `at` give the table after that turn too; see `rules.architects.replay`."""
    if correct:
        msg = "--correct has no meaning in Architects: a card that was taken is never sold"
        raise NotAskedError(msg)
    adjudicator = Adjudicator(record)
    reached = adjudicator.run(at)
    table = describe(adjudicator.game.table)
    return adjudicator.answer()._replace(table=table), table if at is not None and reached else None


def turn(text: str) -> int:
    """Read the name of a turn: its number, from 1 on, in the record."""
    if text.isascii() and text.isdecimal() and int(text[:9]):
        return int(text[:9])
    message = f"a turn is named by its number in the record, such as 12, not by {quoted(text)}"
    raise ProblemError("", [Problem("out-of-range", message)])


def deck(players: int, seed: str | None) -> dict[str, Any]:
    """Tell the decks and tokens; with a seed, draw Wonders and shuffle; see `rules.architects.setup`."""
    things = box()
    drawn = tuple(things.wonders.values()) if seed is None else setup.draw_wonders(things, players, seed)
    dealt = setup.deal(things, drawn, seed or "")
    names = (*(wonder.name for wonder in drawn), setup.CENTRAL)
    orders = dealt.decks if seed is not None else tuple(map(sorted, dealt.decks))
    tokens = dealt.tokens if seed is not None else sorted(dealt.tokens, key=lambda token: token.name)
    answer: dict[str, Any] = {
        "game": "architects",
        "players": players,
        "seed": seed,
        "decks": [
            {"deck": name, "cards": [KINDS[kind] for kind in order]} for name, order in zip(names, orders, strict=True)
        ],
        "progress": [token.name for token in tokens],
        "conflict_tokens": things.numbers.conflict_tokens[players],
        "table": None,
    }
    if seed is not None:
        seats = tuple(f"player {seat}" for seat in range(1, players + 1))
        answer["table"] = describe(setup.table(things, seats, dealt))
    rulings = ("setup/wonders", "setup/deck", "setup/conflict-tokens", "setup/progress")
    return answer | {"rulings": [f"architects/{ruling}" for ruling in rulings]}


def describe(table: Table) -> dict[str, Any]:
    """Write a table as the document that all other commands accept."""
    document: dict[str, Any] = {"game": "architects"}
    if table.conflict_tokens is not None:
        document["conflict_tokens"] = dict(zip(("peace", "battle"), table.conflict_tokens, strict=True))
    document["players"] = [_described(table.city(seat)) for seat in table.seats]
    names = (*(table.city(seat).wonder.name for seat in table.seats), setup.CENTRAL)
    decks = {name: _deck(pile) for name, pile in zip(names, table.decks, strict=False)}
    if any(told is not None for told in decks.values()):
        document["decks"] = {name: told for name, told in decks.items() if told is not None}
    if any(table.open_tokens):
        document["progress_open"] = [token.name for token in table.open_tokens if token]
    if table.stack is not None:
        document["progress_stack"] = [token.name for token in table.stack]
    return document | house_rules(table.switches._asdict(), Switches()._asdict())


def _described(city: City) -> dict[str, Any]:
    described: dict[str, Any] = {"name": city.name, "wonder": city.wonder.name, "stages": list(city.stages)}
    described["cards"] = _named(city.cards)
    for key, tokens in (("progress", city.progress), ("used", city.used)):
        if tokens:
            described[key] = [token.name for token in tokens]
    return described | {"victory_tokens": city.victory_tokens} | ({"cat": True} if city.cat else {})


def _deck(pile: Pile) -> dict[str, int] | list[str] | int | None:
    """Tell of a deck what is known: its cards from the top down, or which they are, or how many."""
    if pile.order is not None:
        return [KINDS[kind] for kind in pile.order]
    return _named(pile.counts) if pile.exact and pile.size else pile.size


def _named(counts: Counts) -> dict[str, int]:
    return {kind: number for kind, number in zip(KINDS, counts, strict=True) if number}


def _stages(table: Table, seat: int, items: Sequence[str]) -> list[Stage | None]:
    """Return the stages named, or None for all that are available."""
    wonder = table.city(seat).wonder
    by_number = {str(stage.id): stage for stage in wonder.stages}
    unknown = [item for item in items if item not in by_number]
    if unknown:
        ids = listed(list(by_number))
        raise ProblemError(
            "",
            [
                Problem("unknown-item", f"{wonder.name} has no stage {quoted(item)}: its stages are {ids}")
                for item in unknown
            ],
        )
    return [by_number[item] for item in items] or [None]


def things() -> Iterator[dict[str, Any]]:
    """Describe every kind of card, every deck, Wonder and progress token, as printed."""
    yield from _cards()
    for deck in figures("architects", "decks")["decks"]:
        number = sum(deck["cards"].values())
        entry = {
            "game": "architects",
            "kind": "deck",
            "name": deck["name"],
            "effect": counted(number, "card"),
            "cards": deck["cards"],
        }
        yield entry | {"source": deck["source"]}
    for wonder in figures("architects", "wonders")["wonders"]:
        stages = [
            {
                "number": stage["id"],
                "cost": stage["cost"],
                "effect": counted(stage["points"], "point") + ("; the effect of the Wonder" if stage["effect"] else ""),
                "piece": stage["piece"],
                "rests_on": stage["rests_on"],
            }
            for stage in wonder["stages"]
        ]
        entry = {
            "game": "architects",
            "kind": "wonder",
            "name": wonder["name"],
            "effect": wonder["text"] or "No effect.",
            "stages": stages,
        }
        yield entry | {"source": wonder["source"]}
    for entry in figures("architects", "progress")["progress"]:
        token = box().tokens[entry["name"]]
        yield {
            "game": "architects",
            "kind": "token",
            "name": token.name,
            "effect": _sentence(token.effect),
            "copies": token.copies,
            "source": entry["source"],
        }


def _cards() -> Iterator[dict[str, Any]]:
    for entry in figures("architects", "cards")["cards"]:
        kind = next(kind for kind in box().kinds if kind.name == entry["name"])
        yield {
            "game": "architects",
            "kind": "card",
            "name": kind.name,
            "color": kind.colour,
            "effect": _card_sentence(kind),
            "copies": dict(kind.copies),
            "source": entry["source"],
        }


def _card_sentence(kind: Kind) -> str:
    match kind.colour:
        case "grey":
            return "one resource, spent on a stage"
        case "yellow":
            return "a coin: stands for a missing resource"
        case "green":
            return f"the symbol {kind.name}"
        case "blue":
            return counted(kind.points, "point") + (" and the Cat pawn" if kind.cat else "")
        case _:
            horns = f" and {counted(kind.horns, 'horn')}; leaves after the Battle" if kind.horns else ""
            return counted(kind.shields, "shield") + horns


def _sentence(effect: TokenEffect) -> str:
    match effect:
        case ExtraCard(kinds, stage):
            trigger = "a stage is constructed" if stage else f"a {listed(kinds, 'or')} card is taken"
            return f"another card when {trigger}, once a turn"
        case CoinValue(coins):
            return f"one coin card counts as {coins}, once a turn"
        case AnySign():
            return "a stage may be paid with any resources, once a turn"
        case Shields(number):
            return counted(number, "shield")
        case PointsByWonder(unfinished, finished):
            return f"{counted(unfinished, 'point')} at the end, {finished} if the Wonder is finished"
        case PointsPer(points, what):
            return f"{counted(points, 'point')} at the end for each {what}"
        case PointsTogether(points):
            each = listed([f"{value} for {number}" for number, value in enumerate(points, 1)], "or")
            return f"points at the end by the number of these tokens: {each}"
