"""The scientific symbols, a row for each player."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Row, grid
from wonders_cli.output.views.assumed import assumptions
from wonders_cli.output.words import counts, flag, listing
from wonders_cli.rules.answers.science import ArchitectsScience, BaseScience, DuelScience
from wonders_cli.rules.messages import say

Science = BaseScience | DuelScience | ArchitectsScience
_SHOWN = (
    *("player", "symbols", "wildcards", "points", "same_symbols", "sets", "best"),
    *("distinct", "pairs", "needs", "supremacy", "must_take"),
)


def blocks(answers: Sequence[Science], *, explain: bool) -> Iterator[Block]:
    """Say the symbols of everybody and what they give; `explain` adds what has them."""
    yield from grid(None, [row for answer in answers for row in rows(answer)], _SHOWN)
    yield from assumptions(one for answer in answers if isinstance(answer, BaseScience) for one in answer.assumed)
    found: list[Row] = [
        {"player": answer.player, "item": item, "symbol": detail, "number": number}
        for answer in (answers if explain else ())
        for item, number, detail in answer.sources
    ]
    yield from grid(say("What has the symbols"), found, ("player", "item", "symbol", "number"))


def rows(answer: Science) -> Iterator[Row]:
    """Give one row."""
    own: Row = {"player": answer.player, "symbols": counts(answer.symbols)}
    match answer:
        case BaseScience():
            best = say("{best:either}", best=tuple(counts(one) or "" for one in answer.best))
            points = {"points": answer.points, "same_symbols": answer.same_symbols, "sets": answer.sets}
            yield {**own, "wildcards": answer.wildcards, **points, "best": best}
        case DuelScience():
            pairs, supremacy = listing(answer.pairs), flag(not answer.needs)
            yield {**own, "distinct": answer.distinct, "pairs": pairs, "needs": answer.needs, "supremacy": supremacy}
        case ArchitectsScience():
            sets = say("{sets:semicolon}", sets=tuple(listing(one) or "" for one in answer.sets))
            yield {**own, "sets": sets if answer.sets else None, "must_take": flag(bool(answer.sets))}
