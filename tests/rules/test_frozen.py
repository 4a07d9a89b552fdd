import copy
import pickle

from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.rules.frozen import Frozen


@given(st.dictionaries(st.text(), st.integers()))
def test_a_mapping_that_can_be_hashed_pickled_and_copied(values: dict[str, int]) -> None:
    frozen = Frozen(values)
    turned = Frozen(tuple(reversed(values.items())))
    assert frozen == values == turned
    assert list(frozen.items()) == list(values.items())
    assert hash(frozen) == hash(turned)
    assert pickle.loads(pickle.dumps(frozen)) == copy.deepcopy(frozen) == frozen  # noqa: S301 - our own


def test_nothing_is_added_to_the_mapping_itself() -> None:
    stone = Frozen({"stone": 1})
    assert stone | {"wood": 2} == {"stone": 1, "wood": 2}
    assert stone == {"stone": 1}
    assert len({stone, Frozen({"stone": 1})}) == 1
