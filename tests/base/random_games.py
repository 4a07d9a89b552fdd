"""Random legal games: every state, every play, the ledger, and the record as a document."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from wonders_cli.documents.base.catalogue import cards, rulebook, wonders
from wonders_cli.documents.switches import switches
from wonders_cli.questions.base import describe
from wonders_cli.rules.answers.building import Way
from wonders_cli.rules.answers.replay import Entry
from wonders_cli.rules.base import setup, turns
from wonders_cli.rules.base.model import Card, City, Table
from wonders_cli.rules.base.turns import Game, Play

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")

Options = list[tuple[Play, tuple[Way, ...]]]
Choose = Callable[[Options, random.Random], Play]


class Turn(NamedTuple):
    """A turn: the game before and after it, everybody's options, the plays, the card taken from the discard pile."""

    before: Game
    options: Mapping[int, Options]
    played: Mapping[int, Play]
    recovered: Card | None
    after: Game
    entries: tuple[Entry, ...]

    @property
    def label(self) -> str:
        return f"{self.before.table.age}.{self.before.table.turn}"


def new_game(chooser: random.Random, players: int, seed: str) -> Game:
    """Begin a game with random boards and the hands of a seed."""
    boards = [wonders()[name][chooser.choice(["day", "night"])] for name in chooser.sample(sorted(wonders()), players)]
    cities = tuple(City(name, board, 0, rulebook().coins_at_start) for name, board in zip(NAMES, boards, strict=False))
    deals = setup.deal(cards().values(), players, rulebook(), seed)
    return turns.start(Table(cities, rulebook(), switches=switches("base")), deals)


def deed_card_way(options: Options, chooser: random.Random) -> Play:
    """Draw what to do, then the card, then the way, so that Wonders are built too."""
    action = chooser.choice(sorted({play.action for play, _ in options}))
    play, ways = chooser.choice([option for option in options if option[0].action == action])
    return play._replace(way=chooser.choice(ways) if ways else None)


def play_on(game: Game, chooser: random.Random, choose: Choose = deed_card_way) -> Iterator[Turn]:
    """Play to the end."""
    while not game.over:
        options = {seat: turns.plays(game.table, seat) for seat in turns.players_in_turn(game.table)}
        played = {seat: choose(found, chooser) for seat, found in options.items()}
        after, entries = turns.act(game, played)
        builder = turns.may_recover(after, played)
        pile = () if builder is None else turns.recoverable(after.table, builder)
        recovered = chooser.choice(pile) if pile else None
        if builder is not None and recovered is not None:
            after, more = turns.recover(after, builder, recovered)
            entries += more
        after, more = turns.advance(after)
        yield Turn(game, options, played, recovered, after, tuple(entries + more))
        game = after


def random_game(seed: int, players: int) -> list[Turn]:
    """Play a whole game."""
    chooser = random.Random(seed)  # noqa: S311 - games, no secrets
    return list(play_on(new_game(chooser, players, str(seed)), chooser))


def record(game: list[Turn], *, hands: bool = True, terse: bool = False) -> dict[str, Any]:
    """Write a game down; `terse` leaves out every payment and every way that a record may leave out."""
    start = game[0].before
    beginning = start._replace(table=start.table._replace(age=None, turn=None))
    document = describe(beginning.table)
    for city in document["players"]:
        del city["hand"]
    if hands:
        document["hands"] = {
            str(age): {NAMES[seat]: [card.name for card in hand or ()] for seat, hand in enumerate(dealt)}
            for age, dealt in start.deals.items()
        }
    document["ages"] = [
        [
            {NAMES[seat]: written(turn, seat, terse=terse) for seat in turn.played}
            for turn in game
            if turn.before.table.age == age
        ]
        for age in start.deals
    ]
    return document


def written(turn: Turn, seat: int, *, terse: bool = False) -> str:
    """Write a play down as people do."""
    action, card, way = turn.played[seat]
    assert card is not None
    ways = next(ways for play, ways in turn.options[seat] if play[:2] == (action, card))
    text = f"{action}{' with' if action == 'stage' else ''} {card.name}"
    costless = [one for one in ways if one.payment is None or not one.payment.total]
    if way is not None and not (terse and (way in costless or len(ways) == 1)):
        if way.by == "chain":
            text += f" by chain from {way.origin}"
        elif way.by == "power":
            text += " by power"
        elif way in costless and len(costless) > 1:
            text += " by payment"
        elif way.payment is not None and way.payment.total:
            text += " paying " + " ".join(f"{receiver} {coins}" for receiver, coins in way.payment.parts if coins)
    recovers = turn.recovered is not None and turns.may_recover(turn.after, {seat: turn.played[seat]}) is not None
    return f"{text} recovering {turn.recovered.name}" if turn.recovered and recovers else text
