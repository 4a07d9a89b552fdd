"""The rulings that decide a record and stand in no entry of its ledger.

Source: those in the code.
"""

from collections.abc import Iterator, Sequence

from wonders_cli.rules.duel import cost
from wonders_cli.rules.duel.building import chain_income, chained, has_power
from wonders_cli.rules.duel.choices import RULINGS, START, follows
from wonders_cli.rules.duel.draft import RULING
from wonders_cli.rules.duel.judging import DRAFT, Record, Step
from wonders_cli.rules.duel.model import (
    Card,
    CoinsPer,
    ExtraShields,
    OpponentLoses,
    PlaysAgain,
    PlaysAgainOnWonders,
    PointsPer,
    Shields,
    Wonder,
)
from wonders_cli.rules.duel.science import symbols_on
from wonders_cli.rules.duel.scoring import supremacy_rulings
from wonders_cli.rules.duel.setup import is_guild
from wonders_cli.rules.duel.turns import Game


def cited(record: Record, steps: Sequence[Step], game: Game) -> tuple[str, ...]:
    """Return each ruling that decided how the record goes, once. `game` is the game where it stands."""
    codes: dict[str, None] = dict.fromkeys(_beginning(record))
    again = False
    for step in steps:
        codes |= dict.fromkeys(_of_play(step))
        turns = _plays_again(step)
        if turns and again:
            codes["duel/wonder/turns-in-a-row"] = None
        again = turns
    if game.over:
        codes |= dict.fromkeys(("duel/turn/end", *supremacy_rulings(game.table)))
    if len(steps) < len(record.plays):
        codes |= dict.fromkeys(_refused(record, steps, game))
    return tuple(codes)


def _beginning(record: Record) -> Iterator[str]:
    """A game begins with coins, tokens and Wonders. Source: duel/setup/*."""
    cities = [city for city in record.table.cities if city is not None]
    if record.table.age in (None, 1) and not any(city.cards or city.built for city in cities):
        yield from ("duel/setup/coins", "duel/setup/military", "duel/setup/wonders")
    if record.structures:
        yield "duel/setup/structure"


def _refused(record: Record, steps: Sequence[Step], game: Game) -> Iterator[str]:
    """Return what decides a play that is not legal, beside its reasons."""
    written = record.plays[len(steps)]
    if steps and steps[-1].after.choice is None and steps[-1].written.starting is not None:
        yield RULINGS[START]
    if written.card is None or game.over:
        return
    if written.taking is not None and any(map(symbols_on, game.table.city(written.seat).progress)):
        yield "duel/science/law-no-pair"
    if game.table.structure is not None and None in game.table.structure.cards:
        yield "duel/turn/reveal"
    if written.card in (game.table.discard or ()):
        yield "duel/turn/discard-pile"


def _plays_again(step: Step) -> bool:
    after = step.after
    if step.written.action == DRAFT:
        return False
    same = step.before.table.age == after.table.age and step.written.seat == after.seat
    return same and not after.over and after.choice is None and step.written.wonder is not None


def _of_play(step: Step) -> Iterator[str]:
    """Return what decides a play, beside the entries of its ledger."""
    before, written, after, entries = step
    if written.action == DRAFT:
        yield RULING
        return
    table, city = before.table, before.table.city(written.seat)
    entered = [entry.ruling for entry in entries]
    if _is_turned_up(before, after):
        yield "duel/turn/reveal"
    if len(after.table.discard or ()) > len(before.table.discard or ()):
        yield "duel/turn/discard-pile"
    if "duel/pay/economy" in entered and {"duel/wonder/appian-way", "duel/military/tokens"} & {*entered}:
        yield "duel/pay/economy-first"
    if "duel/military/move" in entered and city.token_with(ExtraShields):
        yield "duel/military/strategy"
    if abs(after.table.pawn) >= table.numbers.capital:
        yield "duel/military/supremacy"
    if "duel/science/pair" in entered and (after.over or after.table.age != table.age):
        yield "duel/science/timing"
    if written.wonder is not None:
        yield from _of_wonder(step, written.wonder)
    elif written.card is not None and written.action == "build":
        yield from cost.rulings(table, written.seat, written.card) if chained(city, written.card) is None else ()
        yield from _of_building(step, written.card)
    if written.recovering is not None:
        yield from _of_building(step, written.recovering)


def _is_turned_up(before: Game, after: Game) -> bool:
    """Whether a card is turned up after a play. Source: duel/turn/reveal."""
    old, new = before.table.structure, after.table.structure
    if old is None or new is None or before.table.age != after.table.age:
        return False
    return any(
        (was is None and card is not None) or (card is None and not new.taken >> place & 1 and not covers & ~new.taken)
        for place, (was, card, covers) in enumerate(zip(old.cards, new.cards, new.layout.covers, strict=True))
    )


def _of_building(step: Step, card: Card) -> Iterator[str]:
    """Return what decides what a building brings. Source: duel/chain/*, duel/guild/*, duel/science/no-token."""
    before, written, after, entries = step
    city = before.table.city(written.seat)
    if chain_income(city) and all(entry.ruling != "duel/chain/urbanism" for entry in entries):
        yield "duel/chain/urbanism-not"
    if chained(city, card) is not None:
        yield "duel/chain/links"
    if symbols_on(card) and written.taking is None and follows(after.table, written.seat, card) is not None:
        yield "duel/science/no-token"
    if is_guild(card):
        pays = [effect for effect in card.effects if isinstance(effect, CoinsPer)]
        counted = [effect.counted for effect in card.effects if isinstance(effect, CoinsPer | PointsPer)]
        if any(len(what.colours) > 1 for what in counted):
            yield "duel/guild/shipowners"
        if not pays:
            yield "duel/guild/builders" if counted[0].wonders else "duel/guild/moneylenders"


def _of_wonder(step: Step, wonder: Wonder) -> Iterator[str]:
    """Return what decides what a Wonder brings. Source: duel/wonder/*."""
    before, written, after, _ = step
    city = before.table.city(written.seat)
    yield from cost.rulings(before.table, written.seat, wonder)
    theology = city.token_with(PlaysAgainOnWonders) is not None
    printed = any(isinstance(effect, PlaysAgain) for effect in wonder.effects)
    if printed or theology:
        yield "duel/wonder/play-again"
        if after.table.age != before.table.age or before.left == 1:
            yield "duel/turn/extra-turn-lost"
    elif after.table.city(written.seat).token_with(PlaysAgainOnWonders) is not None:
        yield "duel/wonder/theology-from-library"
    choice = follows(before.table, written.seat, wonder)
    if choice is not None:
        yield RULINGS[choice.action]
        if has_power(wonder):
            yield "duel/turn/discard-pile"
    if choice is not None or any(isinstance(effect, Shields | OpponentLoses) for effect in wonder.effects):
        yield "duel/wonder/order"
