"""What can be done next in a turn, and what must be done before it ends.

Source: architects/turn/take-a-card, architects/turn/any-order, architects/progress/choice, and those of the duties.
"""

from collections.abc import Iterator

from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.architects.building import must_build, ways_to_pay
from wonders_cli.rules.architects.decks import deck_name, looked_at, stacked, three_decks
from wonders_cli.rules.architects.model import Power, Table, Token
from wonders_cli.rules.architects.science import due
from wonders_cli.rules.architects.turns import Choose, Construct, Game, Keep, Play, Take
from wonders_cli.rules.messages import say


def extra(game: Game) -> Token | None:
    """A token that was triggered gives another card, once in the turn.

    Which of several such tokens gives the next card makes no difference.
    Source: architects/progress/triggers, architects/progress/once-a-turn.
    """
    used = game.city.used
    return next((token for token in game.triggered if token not in used), None)


def plays(game: Game) -> list[Play]:
    """First comes the card of the turn, then what follows from it, an effect of the Wonder at once.

    Source: architects/turn/take-a-card, architects/turn/any-order, architects/build/effect-at-once.
    """
    found: list[Play] = []
    if game.owed:
        found = _owed_plays(game)
        if not game.table.switches["wonder-effect-optional"]:
            return found
    elif not game.taken and (decks := three_decks(game.table, game.seat)):
        return [Take(deck) for deck in decks]
    city, switches = game.city, game.table.switches
    found += [Construct(stage, spend) for stage in city.available for spend in ways_to_pay(city, stage, switches)]
    found += [choice for chosen in due(game.table, game.city) for choice in choices(game.table, chosen)]
    token = extra(game)
    if token is not None:
        found += [Take(deck, by=token) for deck in three_decks(game.table, game.seat)]
    return found


def _owed_plays(game: Game) -> list[Play]:
    found: list[Play] = []
    for owed in game.owed:
        if owed.power is Power.KEEP_ONE:
            found += [Keep(deck, card) for deck in owed.decks for card in looked_at(game.table, deck)]
        elif owed.power is Power.PROGRESS_TOKEN:
            found += choices(game.table, ())
        else:
            found += [Take(deck) for deck in owed.decks]
    return found


def choices(table: Table, chosen: tuple[str, ...]) -> list[Choose]:
    """There are the tokens that lie face up, and the top of the stack, unseen.

    Source: architects/progress/choice.
    """
    found = [Choose(chosen, token) for token in dict.fromkeys(table.open_tokens)]
    return [*found, Choose(chosen, None, unseen=True)] if stacked(table) else found


def duties(game: Game) -> Iterator[Reason]:
    """All that must still be done before the turn may end.

    Source: architects/turn/take-a-card, architects/build/effect-at-once, architects/build/forced,
    architects/science/sets.
    """
    city, table = game.city, game.table
    if not game.taken and (decks := three_decks(table, game.seat)):
        names = [deck_name(table, game.seat, deck) for deck in decks]
        message = say("{player} has to take a card from the {decks:or}", player=city.name, decks=tuple(names))
        yield Reason("architects/turn/take-a-card", message)
    if game.owed and not table.switches["wonder-effect-optional"]:
        message = say("the effect of {wonder} has still to be carried out", wonder=city.wonder.name)
        yield Reason("architects/build/effect-at-once", message)
    stages = [stage.id for stage in must_build(city, table.switches)]
    if stages:
        message = say("stage {stages:or} can be paid and must be built", stages=tuple(stages))
        yield Reason("architects/build/forced", message)
    found = due(table, city)
    if found:
        sets = [say("{symbols}", symbols=chosen) for chosen in found]
        message = say("a progress token must be taken for {sets:or}", sets=tuple(sets))
        yield Reason("architects/science/sets", message)


def may_finish(game: Game) -> bool:
    """The turn ends when nothing more must be done.

    Source: architects/turn/any-order.
    """
    return next(duties(game), None) is None
