"""Whole random games beside a slow twin; `WONDERS_GAMES=5000` plays more of them."""

import io
import json
import os
import random
from typing import Any

import pytest

from tests.architects.random_games import NAMES, Step, in_order, left_in, new_game, random_game, record
from tests.oracles import architects_turns as oracle
from tests.slow import slow_after
from wonders_cli.documents.load import read
from wonders_cli.documents.source import documents
from wonders_cli.documents.switches import switches
from wonders_cli.questions.architects import check, describe
from wonders_cli.rules.architects import choices, turns
from wonders_cli.rules.architects.judging import Adjudicator, Record, adjudicate
from wonders_cli.rules.architects.model import KINDS, Switches, Table, named
from wonders_cli.rules.architects.piles import Pile
from wonders_cli.rules.architects.scoring import score
from wonders_cli.rules.architects.turns import Choose, Construct, Game, Keep, Play, Take

GAMES = int(os.environ.get("WONDERS_GAMES", "120"))
SEEDS = [(seed, 2 + seed % 6) for seed in range(GAMES)]
TRACED = 12
"""So many games are not slow; they reach every line that the others reach."""


def house(seed: int) -> Switches:
    """Every third game has house rules of its own."""
    if seed % 3:
        return switches("architects")
    chooser = random.Random(seed)  # noqa: S311 -- no secrets
    force = chooser.random() < 0.5
    turned: dict[str, bool | int | str | None] = {
        "coin-instead-of-available-grey": "reject" if force and chooser.random() < 0.5 else "warn",
        "wonder-effect-optional": chooser.random() < 0.5,
        "engineering-once-per-turn": chooser.random() < 0.5,
        "economy-engineering-force-build": force,
        "one-against-none-tokens": chooser.choice([1, 2]),
    }
    return switches("architects", turned)


def listed(pile: Pile) -> list[str]:
    """The cards of a deck that is wholly known, from the top down."""
    return [KINDS[kind] for kind in pile.order or () if kind is not None]


def twin(game: Game) -> oracle.State:
    """The same beginning for the twin."""
    table, house_rules = game.table, game.table.switches
    decks = [listed(pile) for pile in table.decks]
    tokens = [token.name for token in (*table.open_tokens, *(table.stack or ())) if token]
    rules = {
        "optional": house_rules["wonder-effect-optional"],
        "engineering_once": house_rules["engineering-once-per-turn"],
        "force": house_rules["economy-engineering-force-build"],
        "reject": house_rules["coin-instead-of-available-grey"] == "reject",
        "one_against_none": house_rules["one-against-none-tokens"],
    }
    return oracle.new([city.wonder.name for city in table.known], decks, tokens, rules)


def move(play: Play | None) -> oracle.Move:
    match play:
        case Take(deck, _, by):
            return "take", deck, by and by.name
        case Keep(deck, card):
            return "keep", deck, KINDS[card]
        case Construct(stage, spend):
            return "build", stage.id, tuple(sorted(named(spend.cards)))
        case Choose(symbols, token, unseen):
            return "choose", symbols, "?" if unseen or token is None else token.name
        case None:
            return ("finish",)


def moves(game: Game, options: list[Play]) -> list[oracle.Move]:
    return [move(play) for play in options] + ([("finish",)] if choices.may_finish(game) else [])


def same(game: Game, state: oracle.State) -> None:
    """Both say the same of everybody and of the middle."""
    table = game.table
    for city, player in zip(table.known, state["players"], strict=True):
        assert dict(zip(KINDS, city.cards, strict=True)) == {kind: player["cards"][kind] for kind in KINDS}
        assert [token.name for token in city.progress] == player["tokens"]
        assert (list(city.stages), city.cat) == (sorted(player["stages"]), player["cat"])
        assert city.victory_tokens == player["victory"]
    assert [listed(pile) for pile in table.decks] == state["decks"]
    assert [token and token.name for token in table.open_tokens] == state["open"]
    assert table.conflict_tokens == (state["peace"], oracle.CONFLICT_TOKENS[len(table.cities)] - state["peace"])
    assert (game.seat, game.over) == (state["seat"], state["over"])


@pytest.mark.parametrize(("seed", "players"), slow_after(TRACED, SEEDS))
def test_the_twin_plays_the_same_game(seed: int, players: int) -> None:
    game = random_game(seed, players, house(seed))
    state = twin(game[0].before)
    for step in game:
        assert sorted(moves(step.before, step.options), key=repr) == sorted(oracle.moves(state), key=repr)
        state = oracle.play(state, move(step.play))
        if isinstance(step.play, Keep):
            state["decks"][step.play.deck] = listed(step.after.table.decks[step.play.deck])
        same(step.after, state)


def discarded(step: Step) -> int:
    """How many cards leave the game in a step."""
    match step.play:
        case Construct(_, spend):
            return sum(spend.cards)
        case Choose(symbols):
            return len(symbols)
        case None if step.before.table.conflict_tokens and not step.before.table.conflict_tokens[0]:
            horned = [index for index, kind in enumerate(step.before.table.box.kinds) if kind.horns]
            return sum(city.cards[index] for city in step.before.table.known for index in horned)
        case _:
            return 0


def lying(table: Table) -> int:
    return sum(sum(city.cards) for city in table.known) + sum(sum(pile.counts) for pile in table.decks)


@pytest.mark.parametrize(("seed", "players"), slow_after(TRACED, SEEDS))
def test_nothing_is_lost_or_made_in_a_game(seed: int, players: int) -> None:
    for step in random_game(seed, players, house(seed)):
        after = step.after.table
        assert lying(step.before.table) == lying(after) + discarded(step)
        assert all(pile.exact and min(pile.counts) >= 0 for pile in after.decks)
        assert all(len(pile.order or ()) == pile.size for pile in after.decks)
        tokens = [token for city in after.known for token in city.progress]
        assert len(tokens) + len(after.open_tokens) + len(after.stack or ()) == after.box.token_count
        assert sum(after.conflict_tokens or ()) == after.box.numbers.conflict_tokens[players]
        assert sum(city.cat for city in after.known) <= 1
        for city in after.known:
            assert len({*city.stages}) == len(city.stages)
            assert len({*city.used}) == len(city.used)
        assert check(after) == ()


def loaded(document: dict[str, Any]) -> Any:
    [source] = documents("-", io.BytesIO(json.dumps(document).encode()))
    return read(source).value


def public(game: Game) -> Game:
    """A game without what nobody but the decks knows."""
    table = game.table
    piles = tuple(Pile(pile.counts, pile.size) for pile in table.decks)
    slots = (None,) * len(table.open_tokens)
    return game._replace(table=table._replace(decks=piles, open_tokens=slots, stack=None))


@pytest.mark.parametrize("decks", [True, False])
@pytest.mark.parametrize(("seed", "players"), slow_after(TRACED, SEEDS))
def test_a_record_replays_to_the_same_states(seed: int, players: int, decks: bool) -> None:  # noqa: FBT001 -- both are tried
    game = random_game(seed, players, house(seed))
    written = loaded(record(game, decks=decks))
    assert isinstance(written, Record)
    ends = [step.after for step in game if step.play is None]
    for number in {1, 2, len(ends) // 2, len(ends)} - {0}:
        adjudicator = Adjudicator(written)
        assert adjudicator.run(number)
        assert public(adjudicator.game) == public(ends[number - 1])
        assert loaded(describe(ends[number - 1].table)) == ends[number - 1].table
    answer = adjudicate(written)
    assert not answer.findings
    assert not answer.unjudged
    assert answer.score == score(ends[-1].table)
    assert [entry for _, entry in answer.ledger] == [entry for step in game for entry in step.entries]


def perft(game: Game, depth: int) -> int:
    if depth == 0 or game.over:
        return 1
    followers: list[Game] = []
    for play in choices.plays(game):
        after, _ = turns.act(game, play)
        order = sorted(left_in(after, play.deck), key=KINDS.__getitem__) if isinstance(play, Keep) else []
        followers.append(in_order(after, play, order))
    if choices.may_finish(game):
        followers.append(turns.finish(game)[0])
    return sum(perft(after, depth - 1) for after in followers)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "wonders", "at", "depth"),
    [
        ("1", ("Giza", "Rhodes"), 0, 7),
        ("2", ("Ephesus", "Olympia", "Babylon"), 0, 6),
        ("3", ("Halicarnassus", "Alexandria"), 60, 5),
        ("4", ("Babylon", "Halicarnassus", "Olympia"), 80, 5),
        ("5", ("Alexandria", "Ephesus", "Rhodes", "Giza"), 120, 5),
    ],
)
def test_as_many_chains_of_plays_as_the_twin_counts(seed: str, wonders: tuple[str, ...], at: int, depth: int) -> None:
    chooser = random.Random(seed)  # noqa: S311 -- no secrets
    game = new_game(len(wonders), seed, wonders=wonders)
    state = twin(game)
    for _ in range(at):
        plays = [*choices.plays(game), *([None] if choices.may_finish(game) else [])]
        play = chooser.choice(plays)
        after, _ = turns.finish(game) if play is None else turns.act(game, play)
        order = sorted(left_in(after, play.deck), key=KINDS.__getitem__) if isinstance(play, Keep) else []
        game, state = in_order(after, play, order), oracle.play(state, move(play))
        same(game, state)
    assert not game.over
    assert perft(game, depth) == oracle.perft(state, depth)


def test_one_seed_gives_the_same_game_for_ever() -> None:
    table = new_game(3, "seven").table
    assert [city.name for city in table.known] == [*NAMES[:3]]
    assert table == new_game(3, "seven").table
    assert table != new_game(3, "eight").table
