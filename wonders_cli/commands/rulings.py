"""`wonders rulings`: the rules that answers cite, and the house rules among them."""

from typing import Any

import click

from wonders_cli.commands import completing
from wonders_cli.commands.common import answer_options, echo_all, game_option
from wonders_cli.documents.catalogue import GAMES, rulings, shared_figures, sources
from wonders_cli.documents.names import fold, nearest
from wonders_cli.errors import Problem, ProblemError, quoted


@click.command("rulings")
@click.argument("codes", metavar="[CODE]...", nargs=-1, shell_complete=completing.rulings)
@game_option
@click.option("--switches", is_flag=True, help="Only the house rules, which a document may change.")
@answer_options
def command(*, codes: tuple[str, ...], game: str | None, switches: bool, fmt: str, explain: bool) -> int:
    """Tell the rulings that answers cite: text, sources, how sure it is, the cases that pin it, its switch.

    CODE is a ruling (base/pay/price), the start of several (base/pay), a switch (strict-purchases), or else words to
    look for in all of them; none: all.
    --explain prints the texts in lists too.
    """
    known = [ruling for each in ((game,) if game else GAMES) for ruling in described(each)]
    found = [ruling for code in codes for ruling in named(code, known)] if codes else known
    if switches:
        return echo_all([ruling for ruling in found if ruling["switch"]], kind="switches", fmt=fmt, explain=explain)
    return echo_all(found, kind="ruling" if len(found) == len(codes) else "rulings", fmt=fmt, explain=explain)


def described(game: str) -> list[dict[str, Any]]:
    """Give all that is known of each ruling of a game."""
    titles = {name: source["title"] for name, source in sources(game).items()}
    pinned = shared_figures("pinned")
    return [
        {
            "code": code,
            "title": ruling["title"],
            "text": ruling["text"],
            "grade": ruling["grade"],
            "source": [titles[source] for source in ruling["source"]],
            "reference": ruling["reference"],
            "cases": pinned.get(code, []),
            "switch": switch.get("name"),
            "default": switch.get("default"),
            "values": switch.get("values"),
            "meaning": switch.get("meaning"),
        }
        for code, ruling in rulings(game).items()
        for switch in (ruling.get("switch", {}),)
    ]


def named(code: str, known: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Find the ruling of a code, all below the start of a code, or the one with a switch; else all with the words.

    None at all is a problem.

    >>> [ruling["code"] for ruling in named("strict-purchases", described("base"))]
    ['base/pay/needless-purchase']
    >>> [ruling["code"] for ruling in named("Ship-owners", described("base"))]
    ['base/guild/shipowners']
    """
    word = code.strip("/").lower()
    found = [
        ruling
        for ruling in known
        if word in (ruling["code"], ruling["switch"]) or ruling["code"].startswith(f"{word}/")
    ]
    if not found and fold(word):
        found = [
            ruling for ruling in known if any(fold(word) in fold(ruling[part]) for part in ("code", "title", "text"))
        ]
    if not found:
        likely = nearest(word, _names(known))
        raise ProblemError("", [Problem("unknown-ruling", f"there is no ruling {quoted(code)}", suggestion=likely)])
    return found


def _names(known: list[dict[str, Any]]) -> list[str]:
    """List all codes, and where they begin."""
    return [*dict.fromkeys(name for ruling in known for name in (ruling["code"], ruling["code"].rpartition("/")[0]))]
