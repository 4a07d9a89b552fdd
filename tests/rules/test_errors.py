"""What is raised can be sent to other processes, and says why there is no answer."""

import copy
import pickle

import pytest

from wonders_cli.rules.answers.replay import Finding, PlayPlace, UnclearError
from wonders_cli.rules.errors import Need, NeedsError, NotAskedError, WondersError, gathered
from wonders_cli.rules.messages import say

COINS = Need(say("the price depends on the {what}", what="coins"), ("players", 0, "coins"))
HAND = Need(say("the plays of {player} depend on the hand", player="Ann"))
UNCLEAR = Finding("missing", say("there are two ways"), PlayPlace("2.4 Ann", 3, 9))


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (NeedsError(COINS, HAND), "the price depends on the coins\nthe plays of Ann depend on the hand"),
        (NotAskedError(say("nothing is traded")), "nothing is traded"),
        (UnclearError((UNCLEAR,)), "2.4 Ann: there are two ways"),
    ],
)
def test_an_error_is_the_same_in_another_process(error: WondersError, text: str) -> None:
    for same in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):  # noqa: S301 - our own
        assert type(same) is type(error)
        assert str(same) == str(error) == text
        assert vars(same) == vars(error)


def test_needs_of_several_questions_come_together_each_once() -> None:
    def lacks(*needs: Need) -> int:
        raise NeedsError(*needs)

    with pytest.raises(NeedsError) as raised:
        gathered([lambda: lacks(COINS), lambda: 1, lambda: lacks(HAND, COINS)])
    assert raised.value.needs == (COINS, HAND)
    assert gathered([lambda: 1, lambda: 2]) == [1, 2]
