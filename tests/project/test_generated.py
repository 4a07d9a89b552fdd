"""Files that are made from others and kept in the repository; `make docs` writes them anew."""

import importlib
import json
import os
import re
from collections.abc import Callable, Iterator
from itertools import groupby

import pytest

from tests.console import ROOT
from wonders_cli.cases.running import cases
from wonders_cli.commands.group import COMMANDS
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.problems import ProblemError
from wonders_cli.documents.rulings import rulings as rulings_of

CODE = re.compile(rf"(?:{'|'.join(GAMES)})/[a-z]+/[a-z0-9-]+")
TITLES = {"base": "7 Wonders", "duel": "7 Wonders Duel", "architects": "7 Wonders: Architects"}
RULINGS = """\
# The rulings

Answers cite their rulings by these codes; `wonders rulings CODE` shows one. The words are our own.

Each ruling has a grade: *sure*, *likely*, or *open* where no text decides and we chose. Behind it stand its sources.
"""


def pinned() -> str:
    """Which cases cite each ruling: the wheel has no cases, so `wonders rulings` reads it here."""
    found: dict[str, list[str]] = {}
    for case in cases(str(ROOT / "tests/cases")):
        assert not isinstance(case, ProblemError), case
        for code in dict.fromkeys(CODE.findall(case.why)):
            found.setdefault(code, []).append(case.id)
    lines = [f"  {json.dumps(code)}: {json.dumps(sorted(ids))}" for code, ids in sorted(found.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def rulings() -> str:
    return "\n".join(_rulings())


def _rulings() -> Iterator[str]:
    pins = json.loads(pinned())
    yield RULINGS
    for game in GAMES:
        yield f"## {TITLES[game]}\n"
        for ruling in rulings_of(game):
            yield f"### `{ruling.code}`\n"
            yield f"**{ruling.title}.** {ruling.text}\n"
            if ruling.switch:
                name, default, _, meaning, _ = ruling.switch
                yield f"Switch `{name}`, default `{json.dumps(default)}`: {meaning}.\n"
            yield f"- {ruling.grade}: {'; '.join(ruling.source)}"
            if ruling.code in pins:
                yield f"- pinned by {', '.join(pins[ruling.code])}"
            if ruling.background:
                yield "- no answer cites it"
            yield ""


def commands() -> str:
    """Console blocks, which test_docs.py fills in and keeps as the program prints them."""
    path = ROOT / "docs/commands.md"
    shown = path.read_text("utf-8") if path.exists() else ""
    parts = ["# The commands\n\nWhat `wonders --help` and the help of each command print.\n"]
    for name in ("", *COMMANDS):
        command = f"$ wonders {name} --help".replace("  ", " ")
        block = re.search(rf"^```console\n{re.escape(command)}\n.*?^```$", shown, re.MULTILINE | re.DOTALL)
        parts += [f"## {name or 'wonders'}\n", block[0] if block else f"```console\n{command}\n```", ""]
    return "\n".join(parts)


PETTINGZOO = """\
# PettingZoo

The extra `wonders[pettingzoo]` has the games as [PettingZoo](https://pettingzoo.farama.org) environments for agents
that learn.

```text
from wonders_cli.pettingzoo import env

duel = env("duel")
base = env("base", players=4)
architects = env("architects", players=3)
```

`env` wraps the environment as PettingZoo recommends; an illegal action ends the game with -1 for who made it.
`raw_env` has no wrappers. The agents are `player_0`, `player_1` and so on, in clockwise order. One seed gives the
same deals everywhere and for ever. `reset(options={"wonders": ["Giza day", ...]})` gives the Wonders.
`render_mode="ansi"` writes the table as YAML.

**Why AEC.** In 7 Wonders all play at once, but not in every turn: one player alone may have a seventh card, or a card
of the discard pile to build. PettingZoo's parallel API asks everybody in every step. So this is an AEC environment
with hidden choices: the players of a turn choose one after the other, nobody sees what the others have chosen, and
the turn is played when all have chosen. Duel and Architects have one player at a time anyway.

**Actions.** An action is a word of a play. `env(...).unwrapped.vocabulary` has the words; the number of a word is its
place there, and never changes its meaning. A play such as `build Library, paying left 2 right 0` is chosen word by
word: the mask allows the words that lead to a legal play. As soon as one play is left it is chosen, and a player who
has a single play is not asked. Every legal play can be reached, and nothing else.

**Observations.** A dict: `action_mask` has a 1 for each word that is allowed now; `observation` is one row of numbers
(`int16`), the fields below one after the other. Seat 0 is the own city; the others follow clockwise, so seat 1
is the left neighbour. Nothing is in it that the player does not know. The last numbers say which
words of the play are chosen already.

**Rewards.** At the end the first gets 1, the last -1, and those between them what lies between, in equal steps;
players with the same rank share. There are no rewards before. In Duel a victory by shields or symbols counts like any
other.
"""
EXAMPLES = {"base": 3, "duel": 2, "architects": 2}


def pettingzoo() -> str:
    """The words and the fields of the environments."""
    return "\n".join(_pettingzoo())


def _pettingzoo() -> Iterator[str]:
    yield PETTINGZOO
    for game, players in EXAMPLES.items():
        module = importlib.import_module(f"wonders_cli.pettingzoo.{game}")
        words, fields = module.vocabulary(players), module.fields(players)
        size = sum(field.size for field in fields) + len(words)
        yield f"## {TITLES[game]}\n"
        yield f"{len(words)} words; with {players} players {size} numbers.\n"
        yield "| words | number | the first one |"
        yield "|---|---|---|"
        for kind, group in groupby(words, key=lambda word: KIND_OF_WORD.split(word)[0]):
            found = list(group)
            yield f"| {kind.strip()} | {len(found)} | `{found[0]}` |"
        yield "\n| field | numbers | from | to | what |"
        yield "|---|---|---|---|---|"
        for field in fields:
            if not field.name[-1].isdigit() or int(field.name[-1]) < 2:
                yield f"| `{field.name}` | {field.size} | {field.least} | {field.most} | {field.doc} |"
        yield ""


KIND_OF_WORD = re.compile(
    r"(?<=[a-z]) (?=[A-Z\d]|left|right|central|nothing|no |self|other|wood|stone|brick|pap|glass|coin|blue|red)"
)


GENERATED: dict[str, Callable[[], str]] = {
    "rules_data/pinned.json": pinned,
    "docs/rulings.md": rulings,
    "docs/commands.md": commands,
    "docs/pettingzoo.md": pettingzoo,
}


@pytest.mark.parametrize("name", GENERATED)
def test_is_as_it_is_made_today(name: str) -> None:
    path = ROOT / name
    now = GENERATED[name]()
    if os.environ.get("WONDERS_UPDATE_DOCS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    else:
        assert now == path.read_text("utf-8"), f"{name} is out of date: make docs"
