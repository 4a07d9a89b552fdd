"""The draft of the Wonders, before the first turn.

Source: duel/setup/wonders.
"""

from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.answers.replay import Entry
from wonders_cli.rules.duel.model import Numbers, Wonder
from wonders_cli.rules.duel.setup import Draft
from wonders_cli.rules.duel.turns import Game
from wonders_cli.rules.messages import say

RULING = "duel/setup/wonders"


def picks(numbers: Numbers) -> list[tuple[int, int]]:
    """The players pick in a fixed order: the group and the seat of each pick.

    Source: duel/setup/wonders.

    >>> from wonders_cli.documents.duel.catalogue import rulebook
    >>> picks(rulebook())
    [(0, 0), (0, 1), (0, 1), (0, 0), (1, 1), (1, 0), (1, 0), (1, 1)]
    """
    return [
        (group, player - 1)
        for group, turns in enumerate(numbers.wonder_draft)
        for player, number in turns
        for _ in range(number)
    ]


def lying(game: Game) -> tuple[Wonder, ...]:
    """The Wonders of one group lie face up, those that nobody has picked yet; none after the draft.

    Source: duel/setup/wonders.
    """
    if game.draft is None:
        return ()
    owned = {*game.table.city(0).unbuilt, *game.table.city(1).unbuilt}
    group, _ = picks(game.table.numbers)[len(owned)]
    return tuple([wonder for wonder in game.draft.groups[group] if wonder not in owned])


def begin(game: Game, draft: Draft) -> Game:
    """The first player picks first. Source: duel/setup/wonders."""
    return game._replace(draft=draft, seat=picks(game.table.numbers)[0][1])


def pick(game: Game, wonder: Wonder) -> tuple[Game, list[Entry]]:
    """A player takes one of the Wonders that lie there; after the last one the first turn begins.

    Source: duel/setup/wonders.
    """
    cities = [game.table.city(0), game.table.city(1)]
    own = cities[game.seat]
    cities[game.seat] = own._replace(unbuilt=(*own.unbuilt, wonder))
    table = game.table._replace(cities=(cities[0], cities[1]))
    order = picks(table.numbers)
    picked = len(table.city(0).unbuilt) + len(table.city(1).unbuilt)
    entry = Entry(own.name, say("drafts {wonder}", wonder=wonder.name), RULING)
    if picked == len(order):
        return game._replace(table=table, seat=order[0][1], draft=None), [entry]
    return game._replace(table=table, seat=order[picked][1]), [entry]


def why_not(game: Game, seat: int, wonder: Wonder | None) -> list[Reason]:
    """Say why a player cannot take a Wonder now, or do anything else while there is a draft.

    Source: duel/setup/wonders.
    """
    name = game.table.city(seat).name
    if game.draft is None:
        return [Reason(RULING, say("there is no draft here"))]
    found = lying(game)
    names = tuple([one.name for one in found])
    drafter = game.table.city(game.seat).name
    if wonder is None:
        message = say("the draft comes first: {player} takes {wonders:or}", player=drafter, wonders=names)
        return [Reason(RULING, message)]
    reasons = []
    if seat != game.seat:
        message = say("it is the turn of {player} to draft, not of {other_player}", player=drafter, other_player=name)
        reasons.append(Reason(RULING, message))
    if wonder not in found:
        message = say("{wonder} does not lie there to be drafted: {wonders:or}", wonder=wonder.name, wonders=names)
        reasons.append(Reason(RULING, message))
    return reasons
