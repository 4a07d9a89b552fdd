"""Every kind of card, every deck, Wonder and progress token of Architects, described as printed."""

from collections.abc import Iterator
from typing import Any, assert_never

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.documents.data import figures
from wonders_cli.documents.rulings import about
from wonders_cli.rules.answers.cost import CardCost
from wonders_cli.rules.answers.things import StageText, Thing
from wonders_cli.rules.architects.model import (
    AnyResources,
    CoinValue,
    Counted,
    ExtraCard,
    Kind,
    PointsByWonder,
    PointsPer,
    PointsTogether,
    Shields,
    Stage,
    TokenEffect,
    Wonder,
)
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import Message, say


def things() -> Iterator[Thing]:
    """Describe every kind of card, every deck, Wonder and progress token.

    >>> str(next(things()).effect)
    'one resource, spent on a stage'
    """
    for entry in figures("architects", "cards")["cards"]:
        kind = next(kind for kind in box().kinds if kind.name == entry["name"])
        yield _thing("card", entry, _card(kind), color=kind.colour, copies=Frozen(kind.copies))
    for entry in figures("architects", "decks")["decks"]:
        number = sum(entry["cards"].values())
        yield _thing("deck", entry, say("{cards:card}", cards=number), cards=Frozen(entry["cards"]))
    for entry in figures("architects", "wonders")["wonders"]:
        wonder = box().wonders[entry["name"]]
        yield _thing("wonder", entry, _wonder(wonder), stages=tuple(map(_stage, wonder.stages)))
    for entry in figures("architects", "progress")["progress"]:
        token = box().tokens[entry["name"]]
        yield _thing("token", entry, _token(token.effect), copies=token.copies)


def _thing(kind: str, entry: dict[str, Any], effect: Message, **more: Any) -> Thing:  # noqa: ANN401 -- fields of Thing
    name = entry["name"]
    rulings = () if kind == "deck" else about("architects", name)
    return Thing("architects", kind, name, entry["source"], effect, rulings=rulings, **more)


def _card(kind: Kind) -> Message:
    if kind.resource:
        return say("one resource, spent on a stage")
    if kind.coins:
        return say("a coin: replaces a missing resource")
    if kind.symbol:
        return say("the symbol {symbol}", symbol=kind.symbol)
    if kind.cat:
        return say("{points:point} and the Cat pawn", points=kind.points)
    if kind.points:
        return say("{points:point}", points=kind.points)
    if kind.horns:
        return say("{shields:shield} and {horns:horn}; leaves after the Battle", shields=kind.shields, horns=kind.horns)
    return say("{shields:shield}", shields=kind.shields)


def _wonder(wonder: Wonder) -> Message:
    for stage in wonder.stages:
        if stage.power is not None:
            return box().powers[stage.power].sentence
        if stage.shields:
            return say("{shields:shield} for the whole game.", shields=stage.shields)
    return say("No effect.")


def _stage(stage: Stage) -> StageText:
    if stage.effect:
        effect = say("{points:point}; the effect of the Wonder", points=stage.points)
    else:
        effect = say("{points:point}", points=stage.points)
    return StageText(stage.id, CardCost(*stage.cost), effect, stage.piece, stage.rests_on)


def _token(effect: TokenEffect) -> Message:
    match effect:
        case ExtraCard(_, True):
            return say("another card when a stage is built, once a turn")
        case ExtraCard(kinds, _):
            return say("another card when a {cards:or} card is taken, once a turn", cards=kinds)
        case CoinValue(coins):
            return say("one coin card counts as {coins}, once a turn", coins=coins)
        case AnyResources():
            return say("a stage may be paid with any resources, once a turn")
        case Shields(shields):
            return say("{shields:shield}", shields=shields)
        case PointsByWonder(unfinished, finished):
            return say(
                "{unfinished:point} at the end, {finished} if the Wonder is finished",
                unfinished=unfinished,
                finished=finished,
            )
        case PointsPer(points, Counted.CATS):
            return say("{points:point} at the end for each cat icon", points=points)
        case PointsPer(points, Counted.VICTORY_TOKENS):
            return say("{points:point} at the end for each victory token", points=points)
        case PointsPer(points, _):
            return say("{points:point} at the end for each progress token", points=points)
        case PointsTogether(points):
            each = [say("{points} for {number}", points=value, number=number) for number, value in enumerate(points, 1)]
            return say("points at the end by the number of these tokens: {each:or}", each=tuple(each))
        case _:
            assert_never(effect)
