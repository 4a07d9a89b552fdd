"""An adjudicated record: what is not legal, what could not be judged, the ledger, the score."""

from collections.abc import Iterator, Sequence

from wonders_cli.output.blocks import Block, Row, grid
from wonders_cli.output.views import score
from wonders_cli.output.views.building import warning
from wonders_cli.output.views.check import place
from wonders_cli.output.words import flag
from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.answers.replay import Entry, Finding, Replay
from wonders_cli.rules.messages import Message, say


def blocks(answers: Sequence[Replay], *, explain: bool) -> Iterator[Block]:
    """Say whether every play is legal, and the score of a game that is over; `explain` adds the ledger."""
    for answer in answers:
        if explain:
            names = ("turn", "player", "what", "coins", "ruling")
            yield from grid(say("Ledger"), [*_entries(answer)], names, folded=say("Ledger"))
        if answer.legal:
            yield say("Every play is legal.")
        else:
            yield from grid(
                say("This record is not legal"), [*map(_finding, answer.findings)], ("place", "play", "message", "code")
            )
        yield from grid(say("Not judged"), [*map(_finding, answer.unjudged)], ("place", "play", "message", "code"))
        yield from (warning(Reason(one.code, one.message)) for one in answer.warnings)
        if answer.note:
            yield _sentence(answer.note)
        if answer.score:
            yield from score.blocks([answer.score], explain=explain)


def rows(answer: Replay) -> Iterator[Row]:
    """Give a row for each finding, or one that says that the record is legal."""
    own: Row = {"legal": flag(answer.legal)}
    yield from ({**own, "code": one.code, "message": one.message, **one.place._asdict()} for one in answer.findings)
    if answer.legal:
        yield own


def lines(answer: Replay) -> Iterator[Row]:
    """Give the ledger."""
    for turn, entry in answer.ledger:
        yield {"turn": turn, **_entry(entry), **({"coins": entry.coins, "from": entry.payer} if entry.payer else {})}


def _entries(answer: Replay) -> Iterator[Row]:
    for turn, entry in answer.ledger:
        coins = say("{coins} from {payer}", coins=entry.coins, payer=entry.payer) if entry.payer else None
        yield {"turn": turn, **_entry(entry), "coins": coins}


def _entry(entry: Entry) -> Row:
    return {"player": entry.player, "what": entry.what, "ruling": entry.ruling}


def _finding(finding: Finding) -> Row:
    where = finding.place
    return {
        "place": place(where.line, where.column),
        "play": where.play,
        "message": finding.message,
        "code": finding.code,
    }


def _sentence(note: Message) -> Message:
    """Write a note as a sentence of its own."""
    template = note.template[:1].upper() + note.template[1:]
    return Message(f"{template}.", note.values)
