"""`wonders enter`: a table is asked for, city by city, and scored."""

from __future__ import annotations

import io
import shlex
from typing import TYPE_CHECKING

import click

from wonders_cli.commands.asking import ask_all
from wonders_cli.commands.channels import put
from wonders_cli.commands.keeping import check, keep, set_aside
from wonders_cli.commands.options import error_width
from wonders_cli.commands.prompting import UndecodedError, asker, tell
from wonders_cli.commands.speaking import lang_option
from wonders_cli.documents.entering import Entered, Step, about, alone, as_text, begun, completions, is_whole, steps
from wonders_cli.documents.load import read
from wonders_cli.documents.problems import WIDTH, ProblemError, Style, format_problems
from wonders_cli.documents.source import documents
from wonders_cli.output.layout import wrapped
from wonders_cli.questions.ask import QUESTIONS
from wonders_cli.questions.gathering import UNANSWERED, problems
from wonders_cli.rules.messages import printable, say

if TYPE_CHECKING:
    from collections.abc import Iterator

UNREADABLE, INTERRUPTED = 2, 130
BACK = ("back", "<")
HELP = ("?", "help")
_WELCOME = say("Type ? for help, < to go back. What you enter is kept when you leave with Ctrl-D.")
_NOT_UTF8 = say("this is not UTF-8")
_FIRST = say("this is the first question")
_ANYWHERE = say("back or < goes one question back; Ctrl-D leaves")
_SAVE = say("save this in a file, and go on with:")
_NOTHING = say("nothing was entered")


@click.command("enter", epilog="\b\nExample:\n$ wonders enter examples/base/five-players.yaml\n")
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--points", is_flag=True, help="Ask for the points of each category, as on the score pad.")
@click.option("--date", help="The day of the game, such as 2026-11-20.")
@click.option("--label", help="What the game is called.")
@lang_option
def command(*, file: str | None, points: bool, date: str | None, label: str | None) -> int:
    """Ask for a table, city by city, and score it.

    A name may be shortened to any beginning that fits one thing only. `?` says what can be typed, `<` goes one question
    back. After every answer FILE has all that was entered; `wonders enter FILE` goes on with it. Without FILE, the
    document is printed at the end.
    """
    try:
        entered = begun(file) if file is not None and check(file) else {}
        entered = about(entered, date=date, label=label)
    except ProblemError as error:
        if not error.name:
            raise
        tell(error.report(error_width()))
        return UNREADABLE
    entering = Entering(file, entered, points=points or _is_pad(entered))
    try:
        entering.run()
    except (EOFError, KeyboardInterrupt) as error:
        tell()
        entering.leave()
        return INTERRUPTED if isinstance(error, KeyboardInterrupt) else 0
    return entering.end()


def _is_pad(entered: Entered) -> bool:
    return "supremacy" in entered or any("points" in one for one in entered.get("players", ()))


class Entering:
    """Asking step by step, and keeping what is entered."""

    def __init__(self, file: str | None, entered: Entered, *, points: bool) -> None:
        """Begin with what was entered before."""
        self.file = file
        self.entered = entered
        self.points = points
        self.kept = file is not None
        self._failed: str | None = None
        self._changed = False
        self._begun = bool(entered)
        self._ask = asker()

    def run(self) -> None:
        """Ask until all is answered."""
        if any(not step.done for step in self._steps()):
            self._say(str(_WELCOME))
        at = None  # the question to which one has gone back
        while True:
            found = self._steps()
            if at is None:
                at = next((at for at, step in enumerate(found) if not step.done), None)
            if at is None:
                return
            at = min(at, len(found) - 1)
            text = self._typed(found[at])
            word = "" if text is None else text.strip().casefold()
            if text is None:
                self._say(f"  {_NOT_UTF8}")
            elif word in HELP:
                self._say(f"  {found[at].help}; {_ANYWHERE}")
            elif word in BACK:
                if not at:
                    self._say(f"  {_FIRST}")
                at = max(at - 1, 0)
            elif (not word and found[at].done) or self._answered(found[at], text):
                at = None

    def _steps(self) -> list[Step]:
        return steps(self.entered, points=self.points)

    def _typed(self, step: Step) -> str | None:
        """Ask for an answer; None if it cannot be read."""
        prompt = str(step.asked)
        if step.done:
            prompt = str(say("{asked} (Enter keeps it)", asked=step.asked))

        def names(text: str) -> Iterator[tuple[str, int]]:
            return completions(self.entered["game"], step.kind, text) if step.kind else iter(())

        try:
            return self._ask(f"{printable(prompt)}: ", names)
        except UndecodedError:
            return None

    def _answered(self, step: Step, text: str) -> bool:
        """Take an answer: say what was understood and keep it, or say what is wrong."""
        reply = step.answer(text)
        if reply.problems:
            tell(format_problems("", reply.problems, text, 1, min(error_width(), WIDTH)))
            return False
        self._say(f"  {reply.understood}")
        self.entered = reply.entered
        self._changed = True
        self._keep()
        if step.seat is not None and self._whole(step.seat):
            self._so_far(step.seat)
        return True

    def _whole(self, seat: int) -> bool:
        if self.points:
            return all(step.done for step in self._steps() if step.seat == seat)
        return is_whole(self.entered, seat)

    def _keep(self) -> None:
        if self.file is None:
            return
        if self._begun and (copy := set_aside(self.file)):
            self._say(str(say("the comments of {file} are kept in {copy}", file=self.file, copy=copy)))
        self._begun = False
        failed = keep(self.file, as_text(self.entered))
        self.kept = failed is None
        if failed and failed != self._failed:
            message = say(
                "{file} cannot be written ({cause}): go on, and all will be printed at the end",
                file=self.file,
                cause=failed,
            )
            self._say(str(message))
        self._failed = failed

    def _so_far(self, seat: int) -> None:
        """Say how many points a city has so far."""
        player = self.entered["players"][seat]
        if self.points:
            total: int | None = sum(player["points"].values()) if "points" in player else None
        else:
            (source,) = documents("", io.BytesIO(as_text(alone(self.entered, seat)).encode()))
            try:
                sheet = QUESTIONS["score"].answers(read(source))[0]
                total = sheet.as_json()["players"][0]["total"]
            except UNANSWERED as error:
                why = tuple(problem.message for problem in problems(error))
                name = player["name"]
                message = say("{player}: no points until more is entered ({why:semicolon})", player=name, why=why)
                self._say(f"  {message}")
                return
        if total is not None:
            self._say(f"  {say('{player}: {total:point} so far', player=player['name'], total=total)}")

    def leave(self) -> None:
        """Say where what was entered is, and how to go on."""
        if not self.entered:
            self._say(str(_NOTHING))
            return
        if not self.kept:
            put(as_text(self.entered).removesuffix("\n"))
        self._say(str(say("all is kept in {file}; go on with:", file=self.file) if self.kept else _SAVE))
        tell(f"  wonders enter {shlex.quote(self.file) if self.kept and self.file else 'FILE'}")

    def end(self) -> int:
        """Print the score, as `wonders score` does; before it the document if no file has it."""
        if self._changed and not self.kept:
            put(as_text(self.entered))
        question = QUESTIONS["score"]
        text = io.BytesIO(as_text(self.entered).encode())
        return ask_all(
            [self.file or "entered"],
            question.answers,
            question,
            fmt="table",
            explain=False,
            style=Style(width=error_width()),
            given="yaml",
            stream=text,
        )

    @staticmethod
    def _say(text: str) -> None:
        tell("\n".join(wrapped(printable(text), min(error_width(), WIDTH))))
