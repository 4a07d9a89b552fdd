"""The command line: here exceptions become exit statuses, those of imports too.

0 yes, 1 no, 2 a document or a call that cannot be answered, 3 a defect in this program, 130 interrupted.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # importing it from typing would take longer than all of this, and nothing would catch Ctrl-C
if TYPE_CHECKING:
    from collections.abc import Sequence

    import click

NO, UNREADABLE, DEFECT, INTERRUPTED = 1, 2, 3, 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status; a pipe that nobody reads ends it as it ends `cat`."""
    try:
        from wonders_cli.commands.channels import prepare

        prepare()
        given = sys.argv[1:] if arguments is None else list(arguments)
        if given in (["-h"], ["--help"]):  # nobody should wait for more imports
            sys.exit(run(given))
        import signal

        if hasattr(signal, "SIGPIPE"):
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        status = run(given)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is left to do takes no time
    except KeyboardInterrupt:
        status = INTERRUPTED
    if status == INTERRUPTED:  # Python would end by the signal if it came while a text was evaluated
        os._exit(status)
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status; every exception ends here."""
    try:
        return _called(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - what has no answer, or a defect of ours, reported as one
        if isinstance(error.__cause__, KeyboardInterrupt):  # Python wraps one that comes while a class is made
            return INTERRUPTED
        return _failed(error, debug="--debug" in arguments)


def _called(arguments: Sequence[str]) -> int:
    """Let click find the command and call it."""
    if sys.stdout is None:
        raise OSError("there is no standard output")
    import click

    from wonders_cli.commands.group import wonders

    if "_WONDERS_COMPLETE" in os.environ:
        from wonders_cli.commands.completion import register

        register()
    try:
        status = wonders.main(args=list(arguments), prog_name="wonders", standalone_mode=False)
        sys.stdout.flush()
    except click.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        _complain(_shown(error))
        return UNREADABLE
    return status if isinstance(status, int) else 0


def _shown(error: click.ClickException) -> str:
    """Return what click says of a wrong call; what a terminal would obey in it is escaped."""
    from io import StringIO

    from wonders_cli.rules.messages import printable

    said = StringIO()
    error.show(said)
    return "\n".join(printable(line.expandtabs()) for line in said.getvalue().rstrip("\n").split("\n"))


def _failed(error: Exception, *, debug: bool) -> int:
    """Say why there is no answer; `wonders --help` never pays for these imports."""
    from wonders_cli.documents.problems import ProblemError, format_problems
    from wonders_cli.rules.errors import WondersError

    if isinstance(error, ProblemError) and not error.name:
        _complain(format_problems("wonders", error.problems))
        return UNREADABLE
    if isinstance(error, WondersError):
        _complain(f"wonders: {error}")
        return UNREADABLE
    if isinstance(error, OSError) and error.filename is None:  # what was opened has a name
        _complain(f"wonders: cannot write: {error.strerror or error}")
        sys.stdout = None  # which would be written to once more at the end
        return UNREADABLE
    from wonders_cli.commands.defects import defect

    _complain(defect(error).said(debug=debug))
    return DEFECT


def _complain(text: str) -> None:
    """Write to standard error."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - click may be what could not be imported
