"""The decks for a number of players and, with a seed, how everything is dealt and laid out."""

from collections import Counter
from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Row, grid
from wonders_cli.output.layout import UNBROKEN
from wonders_cli.output.words import listing, text
from wonders_cli.rules.answers.decks import AgeDeck, ArchitectsDeck, BaseDeck, DuelDeck, LaidOut
from wonders_cli.rules.messages import Message, say


def blocks(answers: Sequence[BaseDeck | DuelDeck | ArchitectsDeck], *, explain: bool) -> Iterator[Block]:
    """List the decks."""
    del explain
    for answer in answers:
        if isinstance(answer, ArchitectsDeck):
            yield from _piles(answer)
            continue
        ages = [row for age in answer.ages for row in _age_rows(age)]
        yield from grid(None, ages, ("age", "number", "cards"), prose=True)
        if isinstance(answer, DuelDeck):
            yield from _laid_out(answer.layout, answer.seed) if answer.layout else ()
            continue
        hands: list[Row] = [
            {"age": _age(hand.age), "seat": hand.seat, "cards": _listed(hand.cards)} for hand in answer.hands
        ]
        yield from grid(
            say("Dealt with the seed {seed}", seed=answer.seed), hands, ("age", "seat", "cards"), prose=True
        )


def rows(answer: BaseDeck | DuelDeck | ArchitectsDeck) -> Iterator[Row]:
    """Give a row for each card, with the place where it lies."""
    own: Row = {"players": answer.players, "seed": answer.seed}
    if isinstance(answer, ArchitectsDeck):
        piles = (*((pile.deck, pile.cards) for pile in answer.decks), ("progress tokens", answer.progress))
        yield from ({**own, "deck": deck, "card": card} for deck, cards in piles for card in cards)
        return
    if isinstance(answer, BaseDeck):
        yield from (
            {**own, "age": age, "seat": seat, "card": card} for age, seat, cards in answer.hands for card in cards
        )
    elif answer.layout:
        for age, row, face, cards in answer.layout.structures:
            yield from ({**own, "age": age, "row": row, "face": face, "card": card} for card in cards)
    for of_age in answer.ages if answer.seed is None else ():
        yield from ({**own, "age": of_age.age, "card": card} for card in (*of_age.cards, *of_age.guilds))


def _age(age: int) -> Message:
    return say("{age:age}", age=age)


def _age_rows(age: AgeDeck) -> Iterator[Row]:
    names: list[str] = list(age.cards)
    if age.removed:
        names[0] = text(say("of these: {card}", card=names[0]))
    yield {"age": _age(age.age), "number": len(names) - (age.removed or 0), "cards": _listed(names)}
    if age.guilds:
        first, *others = age.guilds
        names = [text(say("of these guilds: {card}", card=first)), *others]
        yield {"number": age.guilds_drawn, "cards": _listed(names)}


def _laid_out(layout: LaidOut, seed: str | None) -> Iterator[Block]:
    """List what is drafted, which progress tokens lie where, and the structures row by row."""
    groups: list[Row] = [
        {
            "group": number,
            "wonders": _listed(group.wonders),
            "picks": say(
                "{picks:and}",
                picks=tuple(
                    say("player {player} takes {number}", player=who, number=how_many) for who, how_many in group.picks
                ),
            ),
        }
        for number, group in enumerate(layout.draft, 1)
    ]
    yield from grid(say("Drafted with the seed {seed}", seed=seed), groups, ("group", "wonders", "picks"), prose=True)
    yield say(
        "Progress tokens: {tokens:comma}; set aside: {other_tokens:comma}.",
        tokens=layout.progress_board,
        other_tokens=layout.progress_box,
    )
    laid: list[Row] = [
        {"age": _age(age), "row": row, "face": face, "cards": _listed(cards)}
        for age, row, face, cards in layout.structures
    ]
    yield from grid(say("Laid out"), laid, ("age", "row", "face", "cards"), prose=True)


def _piles(answer: ArchitectsDeck) -> Iterator[Block]:
    """List decks and progress tokens: what is in them or, where they were shuffled, from the top down."""
    shuffled = answer.seed is not None
    piles = (*((pile.deck, pile.cards) for pile in answer.decks), (text(say("progress tokens")), answer.progress))
    found: list[Row] = [
        {"deck": deck, "number": len(cards), "cards": _listed(cards, counted=not shuffled)} for deck, cards in piles
    ]
    title = say("From the top down, shuffled with the seed {seed}", seed=answer.seed) if shuffled else None
    yield from grid(title, found, ("deck", "number", "cards"), prose=True)
    yield say("{tokens:conflict token} for {players:player}.", tokens=answer.conflict_tokens, players=answer.players)


def _listed(names: Sequence[str], *, counted: bool = True) -> str:
    """Write a long list of names, in which no name is broken."""
    numbers = Counter(names).items() if counted else [(name, 1) for name in names]
    return listing((name if number == 1 else f"{number} {name}").replace(" ", UNBROKEN) for name, number in numbers)
