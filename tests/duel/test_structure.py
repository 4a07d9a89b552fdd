import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.documents.data import figures
from wonders_cli.documents.duel.catalogue import cards, layouts
from wonders_cli.rules.duel.model import Structure
from wonders_cli.rules.duel.structure import accessible, is_empty, why_not


@pytest.mark.parametrize(("age", "free"), [(1, range(14, 20)), (2, (18, 19)), (3, (18, 19))])
def test_what_can_be_taken_first(age: int, free: range) -> None:
    assert accessible(Structure(layouts()[age], (None,) * 20)) == tuple(free)


@given(st.sampled_from((1, 2, 3)), st.data())
def test_every_structure_can_be_emptied_card_by_card(age: int, data: st.DataObject) -> None:
    rows = figures("duel", "structures")[str(age)]["covered_by"]
    slots = dict(enumerate([covers for row in rows for covers in row], 1))
    structure, taken = Structure(layouts()[age], (None,) * 20), set[int]()
    while not is_empty(structure):
        free = accessible(structure)
        assert [place + 1 for place in free] == [
            slot for slot, above in slots.items() if slot not in taken and taken.issuperset(above)
        ]
        place = data.draw(st.sampled_from(free))
        taken.add(place + 1)
        structure = structure._replace(taken=structure.taken | 1 << place)
    assert len(taken) == 20


def test_what_covers_a_card_is_named() -> None:
    names = ["Brewery", "Horse Breeders", "Rostrum", "School", "Glass-Blower", "Aqueduct", *[""] * 5]
    names += ["Library", "Temple", "Sawmill", "Barracks", "Walls", "Statue", "Forum", "", ""]
    structure = Structure(layouts()[2], tuple(cards().get(name) for name in names), 0b11 << 18)
    assert why_not(structure, cards()["Walls"]) is None
    assert (
        str(why_not(structure, cards()["Temple"]))
        == "Temple is covered by Walls (row 4, place 1) and Statue (row 4, place 2)"
    )
    assert str(why_not(structure, cards()["Brewery"])) == "Brewery is covered by a face-down card (row 2, place 1)"
    assert str(why_not(structure, cards()["Altar"])) == "Altar does not lie face up in the structure"
