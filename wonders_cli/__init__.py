"""7 Wonders, 7 Wonders Duel and 7 Wonders Architects, settled.

The questions of the command line as functions: `load` a document and ask. Every answer has `as_json()`, the object that
the command prints with `--format json`; everything that is raised is a `WondersError`.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from wonders_cli.documents.load import Document as Document
    from wonders_cli.documents.load import load as load
    from wonders_cli.documents.problems import Problem as Problem
    from wonders_cli.documents.problems import ProblemError as ProblemError
    from wonders_cli.documents.problems import Span as Span
    from wonders_cli.questions.ask import battle as battle
    from wonders_cli.questions.ask import can_build as can_build
    from wonders_cli.questions.ask import check as check
    from wonders_cli.questions.ask import cost as cost
    from wonders_cli.questions.ask import plays as plays
    from wonders_cli.questions.ask import replay as replay
    from wonders_cli.questions.ask import science as science
    from wonders_cli.questions.ask import score as score
    from wonders_cli.rules.answers.building import Payment as Payment
    from wonders_cli.rules.answers.building import Verdict as Verdict
    from wonders_cli.rules.answers.building import Way as Way
    from wonders_cli.rules.answers.check import Check as Check
    from wonders_cli.rules.answers.check import Impossible as Impossible
    from wonders_cli.rules.answers.conflicts import Battle as Battle
    from wonders_cli.rules.answers.conflicts import Conflicts as Conflicts
    from wonders_cli.rules.answers.conflicts import PawnMove as PawnMove
    from wonders_cli.rules.answers.cost import Quote as Quote
    from wonders_cli.rules.answers.plays import Plays as Plays
    from wonders_cli.rules.answers.reasons import Reason as Reason
    from wonders_cli.rules.answers.replay import Entry as Entry
    from wonders_cli.rules.answers.replay import Finding as Finding
    from wonders_cli.rules.answers.replay import Replay as Replay
    from wonders_cli.rules.answers.science import ArchitectsScience as ArchitectsScience
    from wonders_cli.rules.answers.science import BaseScience as BaseScience
    from wonders_cli.rules.answers.science import DuelScience as DuelScience
    from wonders_cli.rules.answers.scoring import Line as Line
    from wonders_cli.rules.answers.scoring import PlayerScore as PlayerScore
    from wonders_cli.rules.answers.scoring import ScoreSheet as ScoreSheet
    from wonders_cli.rules.errors import NeedsError as NeedsError
    from wonders_cli.rules.errors import NotAskedError as NotAskedError
    from wonders_cli.rules.errors import WondersError as WondersError
    from wonders_cli.rules.messages import Message as Message
else:
    _ROOMS = (
        "questions.ask",
        "documents.load",
        "documents.problems",
        "rules.errors",
        "rules.messages",
        *(f"rules.answers.{name}" for name in ("building", "check", "conflicts", "cost", "plays", "reasons")),
        *(f"rules.answers.{name}" for name in ("replay", "science", "scoring")),
    )

    def __getattr__(name):  # noqa: ANN001, ANN202 -- type checkers read the names above and see every mistake
        """Fetch a public name from the room where it is defined, so that importing the package costs nothing."""
        from importlib import import_module

        for room in _ROOMS if name[:1].isalpha() else ():
            module = import_module(f"{__name__}.{room}")
            found = vars(module).get(name)
            if getattr(found, "__module__", None) == module.__name__:
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
