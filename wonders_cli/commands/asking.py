"""Asking the documents of files: read, ask, collect, then print; a bad document is reported and the next one taken."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import IO, Any, NamedTuple

import click

from wonders_cli.commands import completing
from wonders_cli.commands.channels import put
from wonders_cli.commands.defects import Defect, defect_in
from wonders_cli.commands.joining import joined_names
from wonders_cli.commands.many import LostError, Reports, each, progress, tell
from wonders_cli.commands.options import (
    debugging,
    explain_option,
    file_argument,
    files_argument,
    format_option,
    input_option,
    items_argument,
    jobs_option,
    problems_option,
    ruling_text,
    width,
)
from wonders_cli.commands.speaking import lang_option
from wonders_cli.documents.load import Document, read
from wonders_cli.documents.problems import WARNING, Problem, ProblemError, Span, Style
from wonders_cli.documents.source import TOO_MANY, Files, Piece, SourceDocument
from wonders_cli.output.formats import INDENTS, Written, render, written_apart
from wonders_cli.output.printing import Answered, Placed
from wonders_cli.questions.ask import contradictions
from wonders_cli.questions.gathering import UNANSWERED, Unanswered, problems, who
from wonders_cli.questions.question import FLAG, ITEMS, NUMBER, QUESTIONS, Argument, Question
from wonders_cli.rules.errors import WondersError
from wonders_cli.rules.messages import printable, say

NO, UNREADABLE, DEFECT = 1, 2, 3
METAVARS = {"player": "NAME"}
FINDING = ("check", "replay")
"""The questions whose answers find what is wrong with a document."""
Ask = Callable[[Document], tuple[Answered, ...]]


def command(question: Question) -> click.Command:
    """Make the command of a question: its arguments, its help and its example are those of the declaration."""

    def call(
        *,
        fmt: str,
        explain: bool,
        given: str | None,
        problems: Style,
        jobs: int = 1,
        quiet: bool = False,
        **asked: Any,  # noqa: ANN401 -- what click read
    ) -> int:
        files = asked.pop("files", None) or [asked.pop("file")]
        ask = partial(_answers, question.name, asked)
        return ask_all(
            files, ask, question, fmt=fmt, explain=explain, jobs=jobs, given=given, style=problems, quiet=quiet
        )

    made = click.command(question.name, help=help_of(question), epilog=example_of(question))(call)
    decorators = [files_argument] if question.several_files else [file_argument]
    decorators += [_decorator(argument) for argument in question.arguments]
    decorators += [jobs_option] if question.jobs else []
    for decorate in (*decorators, format_option, input_option, explain_option, problems_option, lang_option):
        decorate(made)
    made.params.sort(key=lambda parameter: isinstance(parameter, click.Option))
    return made


def _decorator(argument: Argument) -> Callable[[Any], Any]:
    if argument.kind == ITEMS:
        return items_argument
    kinds: dict[str, dict[str, Any]] = {FLAG: {"is_flag": True}, NUMBER: {"type": int}}
    complete = completing.players if argument.name == "player" else None
    return click.option(
        f"--{argument.word}",
        metavar=METAVARS.get(argument.name),
        help=argument.help,
        shell_complete=complete,
        **kinds.get(argument.kind, {}),
    )


def help_of(question: Question) -> str:
    """Return the help of a command: what its function says of itself, without the doctest."""
    text = inspect.getdoc(question.function) or ""
    return text.partition(">>>")[0].rstrip()


def example_of(question: Question) -> str:
    """Write the example of a command so that click keeps its lines."""
    return f"\b\nExample:\n$ {question.example}"


def _answers(name: str, asked: Mapping[str, Any], document: Document) -> tuple[Answered, ...]:
    """Ask a question by its name, which can be sent to another process."""
    if asked.get("items"):
        asked = {**asked, "items": joined_names(asked["items"], (document.game,))}
    return QUESTIONS[name].answers(document, **asked)


class Asked(NamedTuple):
    """What came of one document: answers, what goes to standard error, and the exit status.

    `wrong_call` is what is wrong with the question itself, whatever the document; `problems` are those of the document.
    Another process may have `written` the answers.
    """

    answers: tuple[Placed, ...] = ()
    errors: Sequence[str] = ()
    wrong_call: str | None = None
    status: int = 0
    problems: Sequence[Problem] = ()
    defect: Defect | None = None
    written: tuple[Written, ...] = ()


class Run:
    """Going through the documents of a call: the answers in order, what is wrong on standard error, the exit status."""

    def __init__(self, style: Style) -> None:
        """Begin with nothing wrong; what is, is written in a style."""
        self.status = 0
        self._style = style
        self._wrong_calls: set[str] = set()
        self._reports = Reports(style)

    def answers(
        self,
        files: Sequence[str],
        ask: Ask,
        question: Question,
        jobs: int,
        given: str | None = None,
        stream: IO[bytes] | None = None,
        fmt: str | None = None,
    ) -> Iterator[Placed | Written]:
        """Read the documents, of the files or of a stream, and ask; give the answers as they come.

        Other processes write the answers too, where `fmt` is a format of JSON.
        """
        source = Files(files, stream, fmt=given)
        pieces = each(
            partial(_read_and_ask, ask, question.name, self._style, fmt if jobs > 1 and fmt in INDENTS else None),
            source.pieces(),
            jobs=jobs,
            unwanted=source.is_given_up,
        )
        try:
            for number, one in source.numbered(progress(pieces, files)):
                asked = one if isinstance(one, Asked) else _asked(one, ask, question.name, self._style)
                self._report(asked)
                yield from (placed._replace(document=number) for placed in asked.answers)
                yield from (written._replace(document=number) for written in asked.written)
        except LostError as error:
            self.status = max(self.status, UNREADABLE)
            self._reports.show(self._style.sentence("lost", f"wonders: {error}"), always=True)
        self._reports.end()

    def defect(self, one: Defect) -> None:
        """Report a defect that one document showed; the others are answered all the same."""
        self.status = DEFECT
        self._reports.show(one.reported(self._style, debug=debugging()), always=True)

    def _report(self, asked: Asked) -> None:
        self.status = max(self.status, asked.status)
        if asked.defect:
            self.defect(asked.defect)
        errors = asked.errors
        if asked.wrong_call and asked.wrong_call not in self._wrong_calls:
            self._wrong_calls.add(asked.wrong_call)
            errors = [*errors, asked.wrong_call]
        for error in errors:
            if asked.status == UNREADABLE:
                self._reports.show(error, always=TOO_MANY in [problem.code for problem in asked.problems])
            else:
                tell(error)


def ask_all(
    files: Sequence[str],
    ask: Ask,
    question: Question,
    *,
    fmt: str,
    explain: bool,
    style: Style,
    jobs: int = 1,
    given: str | None = None,
    stream: IO[bytes] | None = None,
    quiet: bool = False,
) -> int:
    """Ask one question of every document of the files and print the answers as they come; return the exit status.

    Several jobs need a question that can be sent to other processes. A `stream` is read in place of a file. `quiet`
    prints no answer that is a yes.
    """
    run = Run(style)
    found = run.answers(files, ask, question, jobs, given, stream, None if quiet else fmt)
    if quiet:
        found = (one for one in found if isinstance(one, Placed) and not one.answer.agreed)
    texts = ruling_text if question.printing.rulings_in_full else None
    pieces = render(
        found,
        question.printing._replace(named=quiet),
        fmt=fmt,
        explain=explain,
        width=width(),
        ruling=texts,
        failed=lambda error, placed: run.defect(defect_in(error, placed.file, placed.document)),
    )
    for piece in pieces:
        put(piece)
    return run.status


def _read_and_ask(ask: Ask, name: str, style: Style, fmt: str | None, piece: Piece) -> Asked | None:
    """Read a piece of a file and ask; None where there is no document in it. A defect is what came of this document.

    With a format the answers are written too.
    """
    try:
        source = piece.read()
        if source is None:
            return None
        asked = _asked(source, ask, name, style)
        if fmt is None:
            return asked
        return asked._replace(answers=(), written=tuple([written_apart(one, fmt) for one in asked.answers]))
    except OSError:  # standard output: no document shows that
        raise
    except WondersError as error:
        place = f"{printable(piece.name)}:{piece.first_line}: "
        return Asked(errors=[style.sentence("unreadable", f"{place}{error}", piece.name)], status=UNREADABLE)
    except Exception as error:  # noqa: BLE001 -- reported as a defect
        return Asked(status=DEFECT, defect=defect_in(error, piece.name, line=piece.first_line))


def _asked(source: SourceDocument, ask: Ask, name: str, style: Style) -> Asked:
    """Ask a document; what is wrong with it is written in a style."""
    found: tuple[Answered, ...] = ()
    errors: list[str] = []
    wrong_call = None
    document = None
    status = 0
    try:
        document = read(source)
        if name != "check" and document.kind in ("table", "city", "sheet"):
            errors += warnings(document, QUESTIONS[name].reads, style)
        found = ask(document)
    except UNANSWERED as error:
        found = error.answers
        status = UNREADABLE
        if isinstance(error, ProblemError) and not error.name:
            wrong_call = style.problems("", error.problems)
        else:
            errors.append(report(error, source, style))
    if name in FINDING and not style.for_people:
        errors += [style.problems(source.name, found_wrong(answer)) for answer in found if not answer.agreed]
    status = max([status, *(0 if answer.agreed else NO for answer in found)])
    about, players = (document.about, who(document)) if found and document is not None else ({}, {})
    placed = tuple(Placed(answer, source.name, about=about, who=players) for answer in found)
    return Asked(placed, errors, wrong_call, status, source.problems[:1])


def warnings(document: Document, reads: Sequence[str], style: Style) -> list[str]:
    """Say what cannot be in a document, of what the question reads; it is answered all the same."""
    found = [
        Problem(WARNING, say("{what} ({ruling})", what=one.message, ruling=one.code), one.span)
        if style.for_people
        else Problem(one.code, one.message, one.span)
        for one, _ in contradictions(document, reads)
    ]
    return [style.problems(document.file, found, severity=WARNING)] if found else []


def found_wrong(answer: Any) -> list[Problem]:  # noqa: ANN401 -- a Check or a Replay
    """Make problems of what an answer finds: people read it in the answer, machines beside the lines of the file."""
    places = [(one, getattr(one, "place", one)) for one in answer.findings]
    return [
        Problem(one.code, one.message, Span(at.line, at.column, at.line, at.column + 1) if at.line else None)
        for one, at in places
    ]


def report(error: Unanswered, source: SourceDocument, style: Style) -> str:
    """Write why there is no answer, with the place in the document."""
    if isinstance(error, ProblemError):
        return style.error(error)
    return style.problems(source.name, problems(error, source.root), source.text, source.first_line)
