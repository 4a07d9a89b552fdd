"""Conflicts of neighbours, a move of the conflict pawn, or a Battle."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Row, grid
from wonders_cli.output.views.assumed import assumptions
from wonders_cli.output.words import counts, flag
from wonders_cli.rules.answers.conflicts import Battle, Conflicts, PawnMove
from wonders_cli.rules.messages import Message, say


def blocks(answers: Sequence[Conflicts | PawnMove | Battle], *, explain: bool) -> Iterator[Block]:
    """Say what each city wins and loses, or where the pawn stands; `explain` adds what has the shields."""
    for answer in answers:
        match answer:
            case PawnMove():
                yield _pawn(answer)
            case Conflicts(age=age):
                title = say("Conflicts at the end of {age:age}", age=age)
                yield from grid(title, [*rows(answer)], ("player", "shields", "left", "right"))
            case Battle():
                yield from grid(say("Battle"), [*rows(answer)], ("player", "shields", "tokens", "leaves"))
        if explain:
            yield from _sources(answer)
    yield from assumptions(one for answer in answers if isinstance(answer, Conflicts) for one in answer.assumed)


def rows(answer: Conflicts | PawnMove | Battle) -> Iterator[Row]:
    """Give a row for each city, or one for the pawn."""
    match answer:
        case PawnMove(player=player, shields=shields, pawn=pawn, coins_lost=lost, supremacy=won):
            own: Row = {"player": player, "shields": shields, **pawn._asdict()}
            yield {**own, "coins_lost": lost, "supremacy": flag(won)}
        case Conflicts(age=age, players=players):
            for city in players:
                tokens = {"left": city.left, "right": city.right}
                yield {"age": age, "player": city.name, "shields": city.shields, **tokens}
        case Battle(players=cities):
            for one in cities:
                leaves = counts(one.leaves)
                yield {"player": one.name, "shields": one.shields, "tokens": one.tokens, "leaves": leaves}


def _sources(answer: Conflicts | PawnMove | Battle) -> Iterator[Block]:
    """List what has the shields of each city."""
    cities = [(answer.player, answer)] if isinstance(answer, PawnMove) else [(one.name, one) for one in answer.players]
    found: list[Row] = [
        {"player": name, "shields": number, "item": item, "detail": detail}
        for name, city in cities
        for item, number, detail in city.sources
    ]
    yield from grid(say("What has the shields"), found, ("player", "item", "shields", "detail"))


def _pawn(answer: PawnMove) -> Message:
    pawn = answer.pawn
    place = say("in the middle")
    if pawn.toward:
        place = say("{spaces:space} toward {player}", spaces=pawn.spaces, player=pawn.toward)
    moved = say(
        "{player} moves the conflict pawn with {shields:shield}: it stands {place}",
        player=answer.player,
        shields=answer.shields,
        place=place,
    )
    lost = say("{player} loses {coins:coin}", player=pawn.toward, coins=answer.coins_lost)
    match bool(answer.coins_lost), answer.supremacy:
        case False, False:
            return say("{moved}.", moved=moved)
        case True, False:
            return say("{moved}, {lost}.", moved=moved, lost=lost)
        case False, True:
            return say("{moved}, and {player} wins by military supremacy.", moved=moved, player=answer.player)
        case _:
            return say(
                "{moved}, {lost}, and {player} wins by military supremacy.",
                moved=moved,
                lost=lost,
                player=answer.player,
            )
