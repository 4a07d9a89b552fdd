"""7 Wonders, 7 Wonders Duel and 7 Wonders Architects, settled.

The questions of the command line as functions: `load` a document and ask. Every answer has `as_json()`, the object that
the command prints with `--format json`; everything that is raised is a `WondersError`.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # as in typing, which takes long to import: nothing would catch Ctrl-C meanwhile

if TYPE_CHECKING:
    from wonders_cli.documents.load import Document as Document
    from wonders_cli.documents.load import load as load
    from wonders_cli.documents.load import loads as loads
    from wonders_cli.documents.problems import Problem as Problem
    from wonders_cli.documents.problems import ProblemError as ProblemError
    from wonders_cli.documents.problems import Span as Span
    from wonders_cli.games.game import Game as Game
    from wonders_cli.games.game import Move as Move
    from wonders_cli.games.game import Play as Play
    from wonders_cli.games.seen import Hidden as Hidden
    from wonders_cli.games.seen import Seen as Seen
    from wonders_cli.games.starting import begin as begin
    from wonders_cli.games.starting import deal as deal
    from wonders_cli.games.starting import resume as resume
    from wonders_cli.leagues.standings import standings as standings
    from wonders_cli.questions.ask import *  # noqa: F403 -- the questions and their answers
    from wonders_cli.rules.answers.building import Payment as Payment
    from wonders_cli.rules.answers.building import Way as Way
    from wonders_cli.rules.answers.check import Impossible as Impossible
    from wonders_cli.rules.answers.conflicts import BattleOutcome as BattleOutcome
    from wonders_cli.rules.answers.conflicts import Conflict as Conflict
    from wonders_cli.rules.answers.conflicts import PawnPlace as PawnPlace
    from wonders_cli.rules.answers.cost import CardCost as CardCost
    from wonders_cli.rules.answers.cost import CostOption as CostOption
    from wonders_cli.rules.answers.cost import OwnUnit as OwnUnit
    from wonders_cli.rules.answers.cost import PrintedCost as PrintedCost
    from wonders_cli.rules.answers.cost import Purchase as Purchase
    from wonders_cli.rules.answers.plays import Listed as Listed
    from wonders_cli.rules.answers.reasons import Assumed as Assumed
    from wonders_cli.rules.answers.reasons import IllegalPlay as IllegalPlay
    from wonders_cli.rules.answers.reasons import Reason as Reason
    from wonders_cli.rules.answers.reasons import Source as Source
    from wonders_cli.rules.answers.replay import Entry as Entry
    from wonders_cli.rules.answers.replay import Finding as Finding
    from wonders_cli.rules.answers.scoring import Line as Line
    from wonders_cli.rules.answers.scoring import PlayerScore as PlayerScore
    from wonders_cli.rules.answers.scoring import TieBreak as TieBreak
    from wonders_cli.rules.errors import NeedsError as NeedsError
    from wonders_cli.rules.errors import NotAskedError as NotAskedError
    from wonders_cli.rules.errors import WondersError as WondersError
    from wonders_cli.rules.messages import Message as Message
else:
    _ROOMS = (
        *("questions.ask", "documents.load", "documents.problems", "rules.errors", "rules.messages"),
        *("games.starting", "games.game", "games.seen", "leagues.standings"),
    )
    _ANSWERS = "rules.answers"

    def __getattr__(name):  # noqa: ANN001, ANN202 -- type checkers read the names above and see every mistake
        """Fetch a public name from the room where it is defined, so that importing the package costs nothing."""
        from importlib import import_module
        from pkgutil import iter_modules

        if name[:1].isalpha():
            answers = import_module(f"{__name__}.{_ANSWERS}")
            rooms = [*_ROOMS, *(f"{_ANSWERS}.{module.name}" for module in iter_modules(answers.__path__))]
            for module in (import_module(f"{__name__}.{room}") for room in rooms):
                found = vars(module).get(name)
                if getattr(found, "__module__", None) == module.__name__:
                    return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
