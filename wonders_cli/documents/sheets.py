"""Sheets: documents with the points of the score pad instead of cards."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from wonders_cli.documents.data import numbers
from wonders_cli.documents.dates import ABOUT
from wonders_cli.documents.lines import LONGEST_NAME
from wonders_cli.documents.names import repeated
from wonders_cli.documents.shapes import UNREADABLE, Field, Flag, Integer, ListOf, Mapping, OneOf, Text
from wonders_cli.rules import sheets
from wonders_cli.rules.answers.scoring import TieBreak
from wonders_cli.rules.messages import say

if TYPE_CHECKING:
    from wonders_cli.documents.nodes import Node
    from wonders_cli.documents.shapes import Reader


def categories(game: str) -> tuple[str, ...]:
    """Return the categories of a game, in the order of the pad."""
    found: tuple[str, ...] = import_module(f"wonders_cli.rules.{game}.scoring").CATEGORIES
    return found


@cache
def shape(game: str) -> Mapping:
    """Return the shape of the sheets of a game: its categories, and what settles its ties."""
    values = numbers(game)
    tie = values["tie_break"]["key"]
    line = import_module(f"wonders_cli.documents.{game}.tables").LINE
    early = "supremacy_symbols" in values
    fields = [Field("name", Text(LONGEST_NAME), "what the player is called", required=True)]
    fields += [line.fields[key]._replace(required=False) for key in ("wonder", "side") if key in line.fields]
    fields.append(
        Field(
            "points",
            Mapping(*(Field(one, Integer(), f"the points for {one}") for one in categories(game)), spoken=True),
            "points by category",
        )
    )
    if "coins_per_point" in values:
        fields.append(Field("coins", Integer(0), "coins at the end"))
    if tie == "stages":
        fields.append(Field("stages", Integer(0), "stages built, for a tie"))
    if early:
        fields.append(Field("wins", Flag(), "whether this player won before the points"))
    fields.append(Field("total", Integer(), "the sum, which must agree"))
    limits = values["players"]
    player = Mapping(*fields, called=say("a player"), doc="The points of one player.")
    ending = (Field("supremacy", OneOf("military", "scientific"), "the victory before the points"),) if early else ()
    return Mapping(
        Field("game", OneOf(game), "the game", default=game),
        *ABOUT,
        *ending,
        Field(
            "players",
            ListOf(player, limits["min"], limits["max"], items=say("players"), code="player-count"),
            "all players in clockwise order",
        ),
        doc="The score pad of a finished game.",
    )


def read(game: str, root: Node, reader: Reader) -> sheets.Sheet | None:
    """Read a sheet; None where there are problems, which are in the reader."""
    values = reader.read(shape(game))
    if values is UNREADABLE or reader.problems:
        return None
    figures = numbers(game)
    each = figures.get("coins_per_point")
    supremacy = values.get("supremacy")
    pads = tuple(_pad(entry) for entry in values["players"])
    for seat, name in repeated(pad.name for pad in pads):
        message = say("there are two players named {player:quoted}", player=name)
        reader.problem("duplicate-player", message, root.at("players", seat, "name"))
    for seat, name in repeated(pad.wonder and pad.wonder.name for pad in pads):
        message = say("two players have {word:quoted}: it is at the table once", word=name)
        reader.problem("duplicate-wonder", message, root.at("players", seat, "wonder"))
    for seat, pad in enumerate(pads):
        known = sheets.points(pad, each)
        total = values["players"][seat]["total"]
        if total is not None and len(known) == len(categories(game)) and total != sum(known.values()):
            message = say("total is {total}, but the points add up to {sum}", total=total, sum=sum(known.values()))
            reader.refuse("wrong-total", message, root.at("players", seat, "total"))
    winners = sum(pad.wins for pad in pads)
    if winners != (supremacy is not None):
        message = say("with `supremacy` one player has `wins: true`, without it none")
        reader.problem("wrong-winner", message, root.at("supremacy") or root.at("players"))
    tie = TieBreak(**figures["tie_break"])
    return None if reader.problems else sheets.Sheet(game, categories(game), tie, pads, each, supremacy)


def _pad(entry: dict[str, Any]) -> sheets.Pad:
    board, side = entry.get("wonder"), entry.get("side")
    if isinstance(board, tuple):
        board, bracketed = board
        side = side or bracketed
    points = {key: value for key, value in (entry["points"] or {}).items() if value is not None}
    wonder = sheets.Board(board, side) if board else None
    return sheets.Pad(entry["name"], wonder, points, entry.get("coins"), entry.get("stages"), bool(entry.get("wins")))
