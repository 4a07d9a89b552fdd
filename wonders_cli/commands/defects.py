"""Defects of ours, as they are reported."""

from typing import NamedTuple

from wonders_cli.documents.problems import Style
from wonders_cli.rules.messages import printable


class Defect(NamedTuple):
    """A defect as it can be sent from another process: where it showed, what was raised, and the traceback."""

    where: str
    what: str
    traceback: str

    def said(self, *, debug: bool) -> str:
        """Say that there is a defect; `debug` adds the traceback.

        >>> print(Defect("table.yaml:1", "ZeroDivisionError: by zero", "").said(debug=False))
        table.yaml:1: this is a defect in wonders (ZeroDivisionError: by zero); --debug shows where
        """
        what = f"{printable(self.where)}: this is a defect in wonders ({printable(self.what)})"
        return f"{self.traceback}{what}" if debug else f"{what}; --debug shows where"

    def reported(self, style: Style, *, debug: bool) -> str:
        """Say it in a style; machines get no traceback."""
        return style.sentence("defect", self.said(debug=debug and style.for_people))


def defect(error: BaseException, where: str = "wonders") -> Defect:
    """Describe what was raised; Python may have wrapped an interrupt that came while a class was made."""
    if isinstance(error.__cause__, KeyboardInterrupt):
        raise KeyboardInterrupt from error
    from traceback import format_exception

    return Defect(where, f"{type(error).__name__}: {error}", "".join(format_exception(error)))


def defect_in(error: BaseException, file: str | None, document: int = 1, line: int | None = None) -> Defect:
    """Describe what a document made the program raise.

    >>> defect_in(ZeroDivisionError("by zero"), "league.yaml", 3).where
    'league.yaml (document 3)'
    """
    where = file or "wonders"
    if line is not None:
        where = f"{where}:{line}"
    elif document > 1:
        where = f"{where} (document {document})"
    return defect(error, where)
