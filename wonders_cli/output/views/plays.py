"""Every legal play with its ways."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Row, grid
from wonders_cli.output.views import structure
from wonders_cli.output.views.assumed import assumptions
from wonders_cli.output.views.building import coins, said, way_row
from wonders_cli.output.words import Cell, listing
from wonders_cli.rules.answers.plays import Listed, Plays
from wonders_cli.rules.messages import Message, say


def blocks(answers: Sequence[Plays], *, explain: bool) -> Iterator[Block]:
    """List the plays of each player; a play with several ways has several rows."""
    del explain
    for lying in dict.fromkeys(answer.structure for answer in answers):
        yield from structure.blocks(lying)
    for answer in answers:
        found = [row for play in answer.plays for row in _play_rows(play)]
        if found:
            title = say("{player} can play", player=answer.player)
            yield from grid(title, found, ("play", "way", "coins", "gain", "then"))
        else:
            yield say("{player} has nothing to play.", player=answer.player)
    yield from assumptions(one for answer in answers for one in answer.assumed)


def rows(answer: Plays) -> Iterator[Row]:
    """Give a row for each way of each play."""
    for play in answer.plays:
        own: dict[str, Cell] = {
            "player": answer.player,
            "action": play.action,
            "card": play.card,
            "item": play.item,
            "deck": play.deck,
            "coins": play.coins,
        }
        yield from [{**own, **way_row(way)} for way in play.ways or ()] or [own]


def _play_rows(play: Listed) -> list[Row]:
    ways: list[Row] = [{"way": said(way), "coins": coins(way), "gain": way.gain or None} for way in play.ways or ()]
    first, *others = ways or [{}]
    then = listing(f"{word}: {listing(names)}" for word, names in play.then.items()) if play.then else None
    return [{"play": named(play), "then": then, **first}, *others]


def named(play: Listed) -> Message:
    """Name a play.

    >>> str(named(Listed("stage", card="Palace", item=3))), str(named(Listed("sell", card="Palace", coins=3)))
    ('stage 3 with Palace', 'sell Palace for 3 coins')
    >>> str(named(Listed("take", deck="left"))), str(named(Listed("wonder", card="Stable", item="Piraeus")))
    ('take from the left', 'wonder Piraeus with Stable')
    """
    parts: list[Message] = [say("{action}", action=play.action)]
    if play.item is not None:
        parts.append(say(" {item}", item=play.item))
    if play.card is not None:
        parts.append(say(" {card}", card=play.card) if play.item is None else say(" with {card}", card=play.card))
    if play.deck is not None:
        parts.append(say(" from the {deck}", deck=play.deck))
    if play.coins is not None:
        parts.append(say(" for {coins:coin}", coins=play.coins))
    if play.set is not None:
        parts.append(say(" {symbols:comma}", symbols=play.set))
    return Message(
        "".join(f"{{part_{at}}}" for at in range(len(parts))),
        tuple((f"part_{at}", part) for at, part in enumerate(parts)),
    )
