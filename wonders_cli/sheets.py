"""What a person reads of an answer: sentences and tables; and the same as flat rows for spreadsheets.

Both are made from the JSON objects of the answers, so nothing is printed that a script could not read.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

Cell = str | int
Answer = Mapping[str, Any]


class Table(NamedTuple):
    """Rows of cells. A `turnable` table may swap its rows and columns to fit a narrow terminal, as a score pad does.

    One of `prose` is wrapped even where nothing is narrow.
    """

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    turnable: bool = False
    prose: bool = False


Block = str | Table  # a sentence or a table
Sheet = Callable[[Sequence[Answer]], Iterator[Block]]

LIST_WIDTH = 90
"""How wide a long list of names is written where nothing else limits it."""

AGES = {1: "Age I", 2: "Age II", 3: "Age III"}
RECEIVERS = {"left": "to the left", "right": "to the right", "opponent": "to the opponent", "bank": "to the bank"}
TIE_BREAKS = {"coins": "coins", "civilian": "points of civilian buildings", "stages": "stages built"}
SHARED = {
    "base": "equal points and coins",
    "duel": "equal points, also of civilian buildings",
    "architects": "equal points and stages",
}

PAYMENT = (*RECEIVERS, "total", "spend", "uses")
CATEGORIES = (
    *("military", "treasury", "wonder", "civilian", "commercial", "guilds", "science"),
    *("scientific", "wonders", "progress", "stages", "cat", "blue"),
)
WHERE = ("file", "document", "game")
COLUMNS = {
    "score": (*WHERE, "player", "rank", "total", *CATEGORIES, "decided_by"),
    "score lines": (*WHERE, "player", "category", "points", "item", "reason", "ruling"),
    "can-build": (
        *(*WHERE, "player", "kind", "item", "legal", "forced", "by", "from", *PAYMENT),
        *("code", "message", "warnings"),
    ),
    "cost": (*WHERE, "player", "kind", "item", "cost", "affordable", *PAYMENT, "purchases", "missing"),
    "science": (
        *(*WHERE, "player", "symbols", "wildcards", "points", "same_symbols", "sets", "best"),
        *("distinct", "pairs", "needs", "supremacy", "must_take"),
    ),
    "battle": (
        *(*WHERE, "age", "player", "shields", "left", "right", "tokens", "leaves"),
        *("toward", "spaces", "coins_lost", "supremacy"),
    ),
    "plays": (*WHERE, "player", "action", "card", "item", "deck", "coins", "by", "from", *PAYMENT),
    "check": (*WHERE, "possible", "code", "message", "player", "line", "column"),
    "replay": (*WHERE, "legal", "code", "message", "play", "line", "column"),
    "replay lines": (*WHERE, "turn", "player", "what", "coins", "from", "ruling"),
}
"""The columns of each kind of answer: always the same, whatever the files hold, so that scripts may count on them."""


IN_FULL = ("game", "kind", "copies", "text", "reference", "source", "grade")
"""What a list says of its entries only when asked to explain."""

UNTOLD = ("reference", "file", "document")
"""What is for scripts only: where a ruling is discussed in the notes that it was made from, and the like."""


def blocks(kind: str, answers: Sequence[Answer], *, explain: bool) -> Iterator[Block]:
    """Say the answers about one document as a player would like to read them.

    >>> answer = {"game": "base", "player": "Ann", "item": "Library", "kind": "card", "legal": True,
    ...           "ways": [{"by": "chain", "from": "Scriptorium"}], "reasons": [], "warnings": []}
    >>> [table] = blocks("can-build", [answer], explain=False)
    >>> table.title, table.headers, table.rows
    ('Ann: Library can be built', ('Way', 'Coins'), (('chain from Scriptorium', 0),))
    """
    yield from EXPLAINED.get(kind, _explained_entries)(answers) if explain else SHEETS.get(kind, _entries)(answers)
    codes = dict.fromkeys(code for answer in answers for code in answer.get("rulings", ()))
    if explain and codes:
        yield f"Rulings: {', '.join(codes)}."


def records(kind: str, answer: Answer) -> Iterator[dict[str, Cell]]:
    """Flatten an answer to the rows of a spreadsheet; `COLUMNS` names those that matter, of a kind that it knows.

    >>> answer = {"game": "duel", "player": "Ann", "symbols": {"wheel": 2}, "distinct": 1, "pairs": ["wheel"]}
    >>> list(records("science", answer))
    [{'game': 'duel', 'player': 'Ann', 'symbols': '2 wheel', 'distinct': 1, 'pairs': 'wheel'}]
    """
    for row in ROWS.get(kind, _only)(answer):
        yield {key: value if type(value) is int else phrase(value) for key, value in row.items() if _told(value)}


def phrase(value: object) -> str:
    """Write any value of an answer in few words.

    >>> phrase({"wood": 2, "glass": 1}), phrase([True, None, "Altar"]), phrase({"coins": 1, "resources": {"ore": 2}})
    ('2 wood, 1 glass', 'yes, -, Altar', '1 coin and 2 ore')
    >>> phrase([{"card": "Loom", "seat": 1}, {"card": "Press", "seat": 2}])
    'card: Loom, seat: 1; card: Press, seat: 2'
    """
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case Mapping() if value.keys() in ({"coins", "resources"}, {"count", "kind"}):
            return _price(value)
        case Mapping() if {"number", "cost", "effect"} <= value.keys():
            return _stage(value)
        case Mapping():
            counts = all(type(number) is int for number in value.values())
            return _joined([f"{of} {key}" if counts else f"{key}: {phrase(of)}" for key, of in value.items()])
        case list() | tuple():
            return _joined([phrase(part) for part in value])
        case _:
            return str(value)


def _stage(stage: Answer) -> str:
    """Say what a stage costs and gives, and where it lies.

    >>> _stage({"number": 1, "cost": {"coins": 0, "resources": {"stone": 2}}, "effect": "3 points"})
    '1: 2 stone -> 3 points'
    >>> cost = {"count": 3, "kind": "identical"}
    >>> _stage({"number": 4, "cost": cost, "effect": "5 points", "piece": "upper tower", "rests_on": [3]})
    '4 (upper tower on 3): 3 identical resources -> 5 points'
    """
    below = f" on {_and([*map(str, stage['rests_on'])])}" if stage.get("rests_on") else ""
    piece = f" ({stage['piece']}{below})" if "piece" in stage else ""
    return f"{stage['number']}{piece}: {_price(stage['cost'])} -> {stage['effect']}"


def _joined(parts: Sequence[str]) -> str:
    return ("; " if any(", " in part for part in parts) else ", ").join(parts) or "-"


def _told(value: object) -> bool:
    return value not in (None, "", {}, [], ())


def _where(answer: Answer) -> dict[str, Any]:
    return {key: answer[key] for key in (*WHERE, "player", "kind", "item", "age") if key in answer}


def _columns(rows: Sequence[Answer], names: Sequence[str]) -> tuple[str, ...]:
    """Choose the columns that at least one row has something to say in."""
    return tuple(name for name in names if any(_told(row.get(name)) for row in rows))


def _table(title: str, rows: Sequence[Answer], names: Sequence[str]) -> Iterator[Table]:
    """Make a table of those columns that hold something; none of no rows."""
    columns = _columns(rows, names)
    if columns:
        cells = tuple(tuple(_cell(row.get(name)) for name in columns) for row in rows)
        yield Table(title, tuple(_header(name) for name in columns), cells)


def _cell(value: object) -> Cell:
    return value if type(value) is int else "" if value is None else phrase(value)


def _header(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# score


def _score(answers: Sequence[Answer]) -> Iterator[Block]:
    for answer in answers:
        players = answer["players"]
        categories = dict.fromkeys(category for player in players for category in player["points"])
        rows = [{"player": player["name"], **player["points"], **player} for player in players]
        alone = "winners" not in answer
        for table in _table("", rows, ("player", *categories, "total", "rank")) if categories or not alone else ():
            yield table._replace(turnable=True)
        if answer.get("winners"):
            yield _victory(answer)
        elif alone and "decided_by" in answer:
            yield f"{players[0]['name']} {'wins' if players[0]['lines'] else 'loses'} by {answer['decided_by']}."


def _explained_score(answers: Sequence[Answer]) -> Iterator[Block]:
    for answer in answers:
        yield from _score([answer])
        for player in answer["players"]:
            title = (
                player["name"] if player["total"] is None else f"{player['name']}: {_counted(player['total'], 'point')}"
            )
            yield from _table(title, player["lines"], ("category", "points", "item", "reason", "ruling"))


def _victory(answer: Answer) -> str:
    winners, decided_by = answer["winners"], answer["decided_by"]
    totals = [player["total"] for player in answer["players"] if player["name"] == winners[0]]
    points = f" with {_counted(totals[0], 'point')}" if totals and totals[0] is not None else ""
    if decided_by == "shared":
        return f"{_and(winners)} share the victory{points} ({SHARED[answer['game']]})."
    if decided_by == "points":
        return f"{_and(winners)} wins{points}."
    if decided_by in TIE_BREAKS:
        return f"{_and(winners)} wins{points}; {TIE_BREAKS[decided_by]} break the tie."
    return f"{_and(winners)} wins by {decided_by}."


def _score_rows(answer: Answer) -> Iterator[Answer]:
    for player in answer["players"]:
        name, decided_by = player["name"], answer.get("decided_by")
        yield {**_where(answer), "player": name, **player["points"], **player, "decided_by": decided_by}


def _line_rows(answer: Answer) -> Iterator[Answer]:
    for player in answer["players"]:
        yield from ({**_where(answer), "player": player["name"], **line} for line in player["lines"])


# can-build, cost, plays


def _can_build(answers: Sequence[Answer]) -> Iterator[Block]:
    for answer in answers:
        legal, subject = answer["legal"], f"{answer['player']}: {_thing(answer)}"
        if legal:
            title = f"{subject} can be built{' (forced)' if answer.get('forced') else ''}"
            yield from _table(title, _ways(answer["ways"]), ("way", "coins"))
        else:
            yield from _table(f"{subject} cannot be built", _reasons(answer["reasons"]), ("reason", "code"))
        yield from (f"Warning: {warning['message']} ({warning['code']})." for warning in answer["warnings"])


def _thing(answer: Answer) -> str:
    kind, item = answer["kind"], answer["item"]
    if item is None:
        return f"another {kind}"
    return f"stage {item}" if kind == "stage" else str(item)


def _reasons(reasons: Sequence[Answer]) -> list[Answer]:
    return [{"reason": reason["message"], "code": reason["code"]} for reason in reasons]


def _ways(ways: Sequence[Answer]) -> list[Answer]:
    return [{"way": _way(way), "coins": None if "spend" in way else way.get("total", 0)} for way in ways]


def _way(way: Answer) -> str:
    match way["by"]:
        case "free":
            return "for nothing"
        case "chain" | "power" as by:
            return f"{by} {'from' if by == 'chain' else 'of'} {way['from']}"
        case _ if "spend" in way:
            return f"spend {phrase(way['spend'])}" + (f" ({_and(way['uses'])})" if "uses" in way else "")
        case _:
            paid = [f"{_counted(way[key], 'coin')} {to}" for key, to in RECEIVERS.items() if way.get(key)]
            return _and(paid) or "the own city pays for it"


def _way_rows(ways: Sequence[Answer]) -> list[Answer]:
    return [{key: way.get(key) for key in ("by", "from", *PAYMENT)} for way in ways]


def _can_build_rows(answer: Answer) -> Iterator[Answer]:
    own = {
        **_where(answer),
        "legal": answer["legal"],
        "forced": answer.get("forced"),
        "warnings": "; ".join(warning["message"] for warning in answer["warnings"]),
    }
    yield from ({**own, **row} for row in (*_way_rows(answer["ways"]), *answer["reasons"]))


def _cost(answers: Sequence[Answer], supplies: Sequence[str] = ("purchases",)) -> Iterator[Block]:
    for answer in answers:
        player, options, missing = answer["player"], answer["options"], answer["missing"]
        title = f"{player}: {_thing(answer)} costs {_price(answer['cost'])}"
        if answer["cost"] is None:
            yield f"{player}: there is no other {answer['kind']} to pay for."
        elif options:
            rows = [{**option, **{key: _supplies(option.get(key, ())) for key in supplies}} for option in options]
            yield from _table(title, rows, (*PAYMENT, *supplies))
            if answer["affordable"] is not None:
                yield f"{player} {'can' if answer['affordable'] else 'cannot'} afford it."
        elif missing:
            yield f"{title}; nobody can supply {phrase(missing)}."
        else:
            yield f"{title}; {player} cannot pay for it."


def _explained_cost(answers: Sequence[Answer]) -> Iterator[Block]:
    return _cost(answers, ("purchases", "own"))


def _price(cost: Answer | None) -> str:
    match cost:
        case None:
            return "nothing"
        case {"count": count, "kind": kind}:
            return f"{count} {kind} resources"
        case _:
            coins = [_counted(cost["coins"], "coin")] if cost["coins"] else []
            return (
                _and([*coins, *(f"{units} {resource}" for resource, units in cost["resources"].items())]) or "nothing"
            )


def _supplies(supplies: Sequence[Answer]) -> str:
    """List who gives what, the same units of one source together.

    >>> _supplies([{"resource": "clay", "source": "Brickyard"}] * 2)
    '2 clay from Brickyard'
    """
    counts = Counter(tuple(supply.items()) for supply in supplies)
    return ", ".join(_supply({"units": units, **dict(supply)}) for supply, units in counts.items())


def _supply(supply: Answer) -> str:
    """Say who gives what, for how much.

    >>> _supply({"resource": "stone", "from": "left", "source": "Quarry", "price": 2})
    'stone from Quarry (left) for 2'
    >>> _supply({"resource": "wood", "units": 2, "price": 3}), _supply({"resource": "ore", "source": "Mine"})
    ('2 wood for 3 each', 'ore from Mine')
    """
    units = supply.get("units", 1)
    return "".join(
        (
            f"{units} " if units > 1 else "",
            supply["resource"],
            f" from {supply['source']}" if supply.get("source") else "",
            f" ({supply['from']})" if supply.get("from") else "",
            f" for {supply['price']}" if "price" in supply else "",
            " each" if units > 1 and "price" in supply else "",
        )
    )


def _cost_rows(answer: Answer) -> Iterator[Answer]:
    own = {**_where(answer), "cost": answer["cost"] and _price(answer["cost"]), "affordable": answer["affordable"]}
    for option in answer["options"] or ({"missing": answer["missing"]},):
        yield {**own, **option, "purchases": _supplies(option.get("purchases", ()))}


def _plays(answers: Sequence[Answer]) -> Iterator[Block]:
    for answer in answers:
        rows = []
        for play in answer["plays"]:
            ways: list[Answer] = _ways(play.get("ways", ())) or [{}]
            named = {"play": _play(play), "then": play.get("then"), **ways[0]}
            rows += [named, *ways[1:]]
        if rows:
            yield from _table(f"{answer['player']} can play", rows, ("play", "way", "coins", "then"))
        else:
            yield f"{answer['player']} has nothing to play."


def _play(play: Answer) -> str:
    """Name a play.

    >>> _play({"action": "stage", "card": "Palace", "item": 3}), _play({"action": "sell", "card": "Palace", "coins": 3})
    ('stage 3 with Palace', 'sell Palace for 3 coins')
    >>> _play({"action": "take", "from": "left"}), _play({"action": "wonder", "card": "Stable", "item": "Piraeus"})
    ('take from the left', 'wonder Piraeus with Stable')
    """
    item, card, deck, coins = (play.get(key) for key in ("item", "card", "from", "coins"))
    with_card = "" if card is None else f" with {card}" if item is not None else f" {card}"
    return "".join(
        (
            play["action"],
            "" if item is None else f" {item}",
            with_card,
            f" from the {deck}" if deck else "",
            f" for {_counted(coins, 'coin')}" if coins is not None else "",
            f" {phrase(play['set'])}" if "set" in play else "",
        )
    )


def _plays_rows(answer: Answer) -> Iterator[Answer]:
    for play in answer["plays"]:
        own = {**_where(answer), **play, "from": None, "deck": play.get("from")}
        yield from ({**own, **way} for way in _way_rows(play.get("ways", ())) or ({},))


# science, battle


def _science(answers: Sequence[Answer]) -> Iterator[Block]:
    rows = [{**answer, "best": " or ".join(map(phrase, answer.get("best", ())))} for answer in answers]
    yield from _table("", rows, COLUMNS["science"][len(WHERE) :])


def _science_rows(answer: Answer) -> Iterator[Answer]:
    yield answer


def _battle(answers: Sequence[Answer]) -> Iterator[Block]:
    for answer in answers:
        if "conflict_pawn" in answer:
            yield _pawn(answer)
        else:
            title = f"Conflicts at the end of {AGES[answer['age']]}" if "age" in answer else "Battle"
            rows = [{"player": player["name"], **player} for player in answer["players"]]
            yield from _table(title, rows, ("player", "shields", "left", "right", "tokens", "leaves"))


def _pawn(answer: Answer) -> str:
    pawn, player = answer["conflict_pawn"], answer["player"]
    place = f"{_counted(pawn['spaces'], 'space')} toward {pawn['toward']}" if pawn["toward"] else "in the middle"
    said = f"{player} moves the conflict pawn with {_counted(answer['shields'], 'shield')}: it stands {place}"
    lost = f", {pawn['toward']} loses {_counted(answer['coins_lost'], 'coin')}" if answer["coins_lost"] else ""
    return said + lost + (f", and {player} wins by military supremacy." if answer["supremacy"] else ".")


def _battle_rows(answer: Answer) -> Iterator[Answer]:
    pawn = answer.get("conflict_pawn")
    if pawn:
        yield {**answer, **pawn}
    else:
        yield from ({**_where(answer), "player": player["name"], **player} for player in answer["players"])


# check, replay


def _check(answers: Sequence[Answer]) -> Iterator[Block]:
    for answer in answers:
        yield from _findings(f"This document is {'' if answer['possible'] else 'not '}possible", answer)


def _replay(answers: Sequence[Answer], score: Sheet = _score) -> Iterator[Block]:
    for answer in answers:
        yield from _findings("Every play is legal" if answer["legal"] else "This record is not legal", answer)
        unjudged = [{**finding, "place": _place(finding)} for finding in answer.get("unjudged", ())]
        yield from _table("Not judged", unjudged, ("place", "play", "message", "code"))
        yield from (f"Warning: {warning['message']} ({warning['code']})." for warning in answer.get("warnings", ()))
        if answer.get("note"):
            yield f"{answer['note'][0].upper()}{answer['note'][1:]}."
        if answer.get("score"):
            yield from score([answer["score"]])


def _explained_replay(answers: Sequence[Answer]) -> Iterator[Block]:
    for answer in answers:
        rows = [{**entry, "coins": _taken(entry)} for entry in answer.get("ledger", ())]
        yield from _table("Ledger", rows, ("turn", "player", "what", "coins", "ruling"))
        yield from _replay([answer], _explained_score)


def _taken(entry: Answer) -> str | None:
    return f"{entry['coins']} from {entry['from']}" if "from" in entry else None


def _ledger_rows(answer: Answer) -> Iterator[Answer]:
    yield from ({**_where(answer), **entry} for entry in answer["ledger"])


def _findings(title: str, answer: Answer) -> Iterator[Block]:
    rows = [{**finding, "place": _place(finding)} for finding in answer["findings"]]
    yield from _table(title, rows, ("place", "play", "player", "message", "code")) if rows else (f"{title}.",)


def _place(finding: Answer) -> str | None:
    return f"{finding['line']}:{finding['column']}" if finding.get("line") else None


def _findings_rows(answer: Answer) -> Iterator[Answer]:
    own = {key: answer.get(key) for key in (*WHERE, "possible", "legal")}
    findings: Sequence[Answer] = answer["findings"] or ({},)
    yield from ({**own, **finding} for finding in findings)


# deck


def _deck(answers: Sequence[Answer]) -> Iterator[Block]:
    for answer in answers:
        if "decks" in answer:
            yield from _piles(answer)
            continue
        rows = [row for age in answer["ages"] for row in _deck_of(age)]
        yield from _table("", rows, ("age", "number", "cards"))
        hands = [row for hand in answer["hands"] for row in _listing({**hand, "age": AGES[hand["age"]]}, hand["cards"])]
        yield from _table(f"Dealt with the seed {answer['seed']}", hands, ("age", "seat", "cards"))
        if "structures" in answer:
            yield from _laid_out(answer)


def _laid_out(answer: Answer) -> Iterator[Block]:
    """List what is drafted, which progress tokens lie where, and the structures row by row."""
    groups = [
        {
            "group": number,
            "wonders": phrase(group["wonders"]),
            "picks": _and([f"player {pick['player']} takes {pick['wonders']}" for pick in group["picks"]]),
        }
        for number, group in enumerate(answer["draft"], 1)
    ]
    yield from _table(f"Drafted with the seed {answer['seed']}", groups, ("group", "wonders", "picks"))
    yield f"Progress tokens: {phrase(answer['progress_board'])}; set aside: {phrase(answer['progress_box'])}."
    rows = [{**row, "age": AGES[row["age"]]} for row in answer["structures"]]
    yield from _table("Laid out", rows, ("age", "row", "face", "cards"))


def _piles(answer: Answer) -> Iterator[Block]:
    """List decks and progress tokens: what is in them or, where they were shuffled, from the top down."""
    piles = [*answer["decks"], {"deck": "progress tokens", "cards": answer["progress"]}]
    shuffled = answer["seed"] is not None
    rows = [
        row
        for pile in piles
        for row in _listing({**pile, "number": len(pile["cards"])}, pile["cards"], counted=not shuffled)
    ]
    title = f"From the top down, shuffled with the seed {answer['seed']}" if shuffled else ""
    yield from _table(title, rows, ("deck", "number", "cards"))
    yield f"{_counted(answer['conflict_tokens'], 'conflict token')} for {_counted(answer['players'], 'player')}."


def _deck_of(age: Answer) -> Iterator[Answer]:
    removed, names = age.get("removed"), age["cards"]
    if removed:
        names = [f"of these: {names[0]}", *names[1:]]
    yield from _listing({"age": AGES[age["age"]], "number": len(names) - (removed or 0)}, names)
    if age["guilds"]:
        first, *others = age["guilds"]
        yield from _listing({"number": age["guilds_drawn"]}, [f"of these guilds: {first}", *others])


def _listing(first: Answer, names: Sequence[str], *, counted: bool = True) -> Iterator[Answer]:
    """Write a long list of names in several rows; only the first has the other cells."""
    from textwrap import wrap

    counts = Counter(names).items() if counted else [(name, 1) for name in names]
    told = [name if number == 1 else f"{number} {name}" for name, number in counts]
    told = [name.replace(" ", "\xa0") for name in told]
    for number, line in enumerate(wrap(", ".join(told), LIST_WIDTH, break_on_hyphens=False)):
        yield {**(first if not number else {}), "cards": line.replace("\xa0", " ")}


def _deck_rows(answer: Answer) -> Iterator[Answer]:
    own = {key: answer[key] for key in ("game", "players", "seed")}
    if "decks" in answer:
        piles = [*answer["decks"], {"deck": "progress tokens", "cards": answer["progress"]}]
        yield from ({**own, "deck": pile["deck"], "card": card} for pile in piles for card in pile["cards"])
        return
    for hand in answer["hands"]:
        yield from ({**own, "age": hand["age"], "seat": hand["seat"], "card": card} for card in hand["cards"])
    for row in answer.get("structures", ()):
        place = {key: row[key] for key in ("age", "row", "face")}
        yield from ({**own, **place, "card": card} for card in row["cards"])
    for age in answer["ages"] if answer["seed"] is None else ():
        yield from ({**own, "age": age["age"], "card": card} for card in (*age["cards"], *age["guilds"]))


# show, list, rulings, and whatever else is a plain entry


def _entries(answers: Sequence[Answer]) -> Iterator[Block]:
    return _listed(answers, IN_FULL)


def _explained_entries(answers: Sequence[Answer]) -> Iterator[Block]:
    return _listed(answers, ())


def _listed(entries: Sequence[Answer], without: Collection[str]) -> Iterator[Block]:
    keys = dict.fromkeys(key for entry in entries for key in entry if key not in (*without, "file", "document"))
    rows: list[Answer] = []
    for entry in entries:
        first, *others = entry.get("stages") or (None,)
        rows += [{**entry, "stages": first}, *({"stages": stage} for stage in others)]
    yield from _table("", rows, tuple(keys))


def _show(answers: Sequence[Answer]) -> Iterator[Block]:
    for answer in answers:
        name = "code" if "code" in answer else "name"
        rows: list[tuple[Cell, ...]] = []
        for key, value in answer.items():
            if _told(value) and key not in (name, *UNTOLD):
                lines = value if isinstance(value, list) and isinstance(value[0], Mapping) else [value]
                rows += zip_longest([_header(key)], map(phrase, lines), fillvalue="")
        yield Table("", (_header(name), str(answer[name])), tuple(rows), prose=True)


def _ruling(answers: Sequence[Answer]) -> Iterator[Block]:
    return _show([*map(_as_written, answers)])


def _rulings(answers: Sequence[Answer]) -> Iterator[Block]:
    return _table("", [*map(_as_written, answers)], ("code", "title", "switch", "default"))


def _explained_rulings(answers: Sequence[Answer]) -> Iterator[Block]:
    return _table("", [*map(_as_written, answers)], ("code", "text", "grade", "switch", "default"))


def _switches(answers: Sequence[Answer]) -> Iterator[Block]:
    return _table("", [*map(_as_written, answers)], ("switch", "default", "values", "meaning", "code"))


def _as_written(ruling: Answer) -> Answer:
    """Write the values of a switch as a document has them, true and not yes."""
    values = [str(value).lower() for value in (ruling["default"], *(ruling["values"] or ())) if value is not None]
    return {**ruling, "default": values[0], "values": values[1:]} if values else ruling


def _ruling_rows(answer: Answer) -> Iterator[Answer]:
    yield _as_written(answer)


def _only(answer: Answer) -> Iterator[Answer]:
    yield answer


SHEETS: dict[str, Sheet] = {
    "score": _score,
    "can-build": _can_build,
    "cost": _cost,
    "science": _science,
    "battle": _battle,
    "plays": _plays,
    "check": _check,
    "replay": _replay,
    "deck": _deck,
    "show": _show,
    "ruling": _ruling,
    "rulings": _rulings,
    "switches": _switches,
}
EXPLAINED: dict[str, Sheet] = {
    **SHEETS,
    "score": _explained_score,
    "cost": _explained_cost,
    "replay": _explained_replay,
    "rulings": _explained_rulings,
}
ROWS: dict[str, Callable[[Answer], Iterator[Answer]]] = {
    "score": _score_rows,
    "score lines": _line_rows,
    "can-build": _can_build_rows,
    "cost": _cost_rows,
    "plays": _plays_rows,
    "battle": _battle_rows,
    "check": _findings_rows,
    "replay": _findings_rows,
    "replay lines": _ledger_rows,
    "deck": _deck_rows,
    "ruling": _ruling_rows,
    "rulings": _ruling_rows,
    "switches": _ruling_rows,
}
