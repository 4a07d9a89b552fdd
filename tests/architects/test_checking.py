import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.documents.architects_catalogue import box
from wonders_cli.rules.architects.checking import contradictions
from wonders_cli.rules.architects.model import KINDS, City, Table, available

TOKENS = box().tokens


def city(name: str, wonder: str, **cards: int) -> City:
    return City(name, box().wonders[wonder], cards=tuple(cards.get(kind.replace(" ", "_"), 0) for kind in KINDS))


ANN, BOB, CY = city("Ann", "Giza"), city("Bob", "Rhodes"), city("Cy", "Babylon")


def found(
    *cities: City | None, whole: bool = True, conflict: tuple[int, int] | None = None
) -> list[tuple[object, ...]]:
    table = Table(cities, box(), whole, conflict_tokens=conflict)
    return [
        (contradiction.code.removeprefix("architects/"), *contradiction.path) for contradiction in contradictions(table)
    ]


@pytest.mark.parametrize(
    ("cities", "places"),
    [
        ((ANN, BOB), []),
        ((ANN._replace(stages=(2, 4)), BOB), [("build/available", "players", 0, "stages")] * 2),
        (
            (ANN._replace(stages=(1, 2, 3, 4, 5)), BOB._replace(stages=(1, 2, 3, 4, 5))),
            [("turn/end", "players", 1, "stages")],
        ),
        ((city("Ann", "Giza", brick=4), city("Bob", "Rhodes", brick=4)), [("setup/deck", "players", 1, "cards")]),
        ((city("Ann", "Giza", brick=4), city("Bob", "Rhodes", brick=3)), []),
        ((city("Ann", "Giza", brick=9), city("Bob", "Rhodes", brick=9)), [("setup/deck", "players", 0, "cards")]),
        (
            (ANN._replace(progress=(TOKENS["Decor"],)), BOB._replace(progress=(TOKENS["Decor"],))),
            [("setup/progress", "players", 1, "progress", 0)],
        ),
        ((ANN._replace(progress=(TOKENS["Culture"],) * 2), BOB), []),
        ((ANN._replace(progress=(TOKENS["Culture"],) * 3), BOB), [("setup/progress", "players", 0, "progress", 2)]),
        ((ANN._replace(used=(TOKENS["Economy"],)), BOB), [("progress/once-a-turn", "players", 0, "used", 0)]),
        ((ANN._replace(cat=True), BOB), [("cat/moves", "players", 0, "cat")]),
        ((city("Ann", "Giza", blue_cat=1), BOB), [("cat/moves", "players")]),
        ((city("Ann", "Giza", blue_cat=1)._replace(cat=True), BOB), []),
        (
            (city("Ann", "Giza", blue_cat=1)._replace(cat=True), city("Bob", "Rhodes", blue_cat=1)._replace(cat=True)),
            [("setup/cat", "players", 1, "cat")],
        ),
    ],
)
def test_what_cannot_be_and_where(cities: tuple[City, ...], places: list[tuple[object, ...]]) -> None:
    assert found(*cities) == places


def test_green_cards_buy_tokens() -> None:
    names = [name for name in TOKENS if name != "Culture"]
    held = tuple(TOKENS[name] for name in names[:11])
    # Ten tokens cost 20 of the 12 + 4 + 4 green cards.
    assert found(ANN._replace(progress=held[:10]), BOB) == []
    assert found(ANN._replace(progress=held), BOB) == [("science/sets", "players")]
    # Babylon brings one with its second stage, and its deck has a fifth green card.
    assert found(ANN._replace(progress=held), CY._replace(stages=(1, 2))) == []


def test_resources_that_paid_stages_are_gone() -> None:
    every = city("Ann", "Giza", wood=8, stone=8, brick=7, papyrus=8, glass=8, coin=11)
    assert found(every, BOB) == []
    assert found(every._replace(stages=(1,)), BOB) == [("setup/deck", "players")]


@pytest.mark.parametrize(("tokens", "players"), [(3, 2), (3, 3), (4, 4), (5, 5), (6, 6), (6, 7)])
def test_conflict_tokens(tokens: int, players: int) -> None:
    cities = [City(wonder, box().wonders[wonder]) for wonder in list(box().wonders)[:players]]
    assert found(*cities, conflict=(tokens - 1, 1)) == []
    assert found(*cities, conflict=(tokens, 1)) == [("setup/conflict-tokens", "conflict_tokens")]


def test_a_city_alone_knows_only_the_box() -> None:
    many = city("Ann", "Giza", red_double_horn=8)
    assert found(many, None, None, whole=False, conflict=(0, 6)) == []
    more = city("Ann", "Giza", red_double_horn=9)
    assert found(more, None, None, whole=False) == [("setup/deck", "city", "cards")]
    assert found(ANN, None, BOB._replace(cat=True), whole=False) == [("cat/moves", "right", "cat")]
    assert found(ANN, BOB._replace(cat=True), whole=False) == [("cat/moves", "opponent", "cat")]
    assert found(ANN, None, None, whole=False, conflict=(1, 1)) == [("setup/conflict-tokens", "conflict_tokens")]


@given(st.data())
def test_stages_built_one_on_the_other_can_be(data: st.DataObject) -> None:
    cities = []
    for wonder in data.draw(st.lists(st.sampled_from(list(box().wonders.values())), min_size=2, unique=True)):
        built: tuple[int, ...] = ()
        for _ in range(data.draw(st.integers(0, 4))):
            built = tuple(sorted((*built, data.draw(st.sampled_from(available(wonder, built))).id)))
        cities.append(City(wonder.name, wonder, built))
    assert found(*cities) == []
