"""The skeleton of a replay that the games share: what was found so far, and going from turn to turn."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from wonders_cli.rules.answers.reasons import Reason
from wonders_cli.rules.answers.replay import Entry, Finding, PlayPlace, Replay
from wonders_cli.rules.answers.scoring import ScoreSheet
from wonders_cli.rules.messages import Message, say

T = TypeVar("T")


class Course:
    """The course of an adjudication: findings, what could not be judged, warnings, the ledger, why it stopped."""

    def __init__(self, game: str) -> None:
        """Begin with nothing found."""
        self.game = game
        self.findings: list[Finding] = []
        self.unjudged: list[Finding] = []
        self.warnings: list[Finding] = []
        self.ledger: list[tuple[str, Entry]] = []
        self.note: Message | None = None

    def refuse(self, reasons: Iterable[Reason], place: PlayPlace) -> None:
        """Note why a play is not legal."""
        self.findings += [Finding(reason.code, reason.message, place) for reason in reasons]

    def enter(self, turn: str, entries: Iterable[Entry]) -> None:
        """Note what happened in a turn."""
        self.ledger += [(turn, entry) for entry in entries]

    def stop_at(self, turn: str) -> None:
        """Note that a play of a turn is not legal, and that the replay goes no further."""
        self.note = say(
            "the replay stops at turn {turn}: what follows a play that is not legal is not judged", turn=turn
        )

    def end_before(self, turn: str) -> None:
        """Note that the record ends while the game goes on."""
        self.note = say("the record ends before turn {turn}", turn=turn)

    def answer(self, final: ScoreSheet | None) -> Replay:
        """Sum up; the score is that of a game that is over."""
        return Replay(
            self.game,
            tuple(self.findings),
            tuple(self.unjudged),
            tuple(self.ledger),
            final,
            self.note,
            tuple(self.warnings),
        )


def follow(turns: Iterable[T], judge: Callable[[T], bool], name: Callable[[], object], until: object = None) -> bool:
    """Judge turn after turn, up to the turn named `until` or all; say whether the end was reached.

    `judge` says whether the record goes on, `name` names the turn that comes.
    """
    for turn in turns:
        now = name()
        if not judge(turn):
            return False
        if until is not None and now == until:
            return True
    return until is None
