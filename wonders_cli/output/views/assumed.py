"""What a document left out and an answer counts as nothing, said once for all answers about it."""

from collections.abc import Iterable, Iterator

from wonders_cli.rules.answers.reasons import Assumed
from wonders_cli.rules.messages import Message, say


def assumptions(assumed: Iterable[Assumed]) -> Iterator[Message]:
    """Say what was left out, a sentence for each kind.

    >>> print(*assumptions([Assumed("Ann", "military"), Assumed("Bob", "military"), Assumed("Ann", "military")]))
    Not given, counted as nothing: military of Ann and Bob.
    """
    players: dict[str, dict[str, None]] = {}
    for player, what in assumed:
        players.setdefault(what, {})[player] = None
    for what, names in players.items():
        yield say("Not given, counted as nothing: {what} of {players:and}.", what=what, players=tuple(names))
