"""7 Wonders, 7 Wonders Duel and 7 Wonders Architects, settled.

The questions of the command line as functions, imported when they are first used: see `wonders_cli.library`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wonders_cli.library import (
        Document,
        NeedsError,
        NotAskedError,
        ProblemError,
        battle,
        can_build,
        check,
        cost,
        load,
        plays,
        replay,
        science,
        score,
    )

__version__ = "0.1.0"
__all__ = [
    "Document",
    "NeedsError",
    "NotAskedError",
    "ProblemError",
    "battle",
    "can_build",
    "check",
    "cost",
    "load",
    "plays",
    "replay",
    "science",
    "score",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the library has under that name
    """Fetch a question from the library, so that importing the package costs nothing."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from wonders_cli import library

    return getattr(library, name)


def __dir__() -> list[str]:
    """List what can be asked."""
    return sorted([*globals(), *__all__])
