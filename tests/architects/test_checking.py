import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.documents.architects.catalogue import box
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


def test_horns_that_lie_there_have_turned_conflict_tokens() -> None:
    horned = city("Ann", "Giza", red_horn=2)
    assert found(horned, BOB, conflict=(1, 2)) == []
    assert found(horned, BOB, conflict=(2, 1)) == [("military/horns", "conflict_tokens", "battle")]
    assert found(horned, city("Bob", "Rhodes", red_double_horn=1), conflict=(0, 3)) == []


def test_battles_need_horns() -> None:
    # Giza's deck has 2 horns, Rhodes' 4, the central one 8: four times three, two victory tokens each time.
    ann, bob = ANN._replace(victory_tokens=5), BOB._replace(victory_tokens=3)
    place = "military/battle", "players", 1, "victory_tokens"
    assert found(ann, bob) == []
    assert found(ann, bob._replace(victory_tokens=4)) == [place]
    assert found(ANN, BOB._replace(victory_tokens=8)) == []
    assert found(ANN, BOB._replace(victory_tokens=9)) == [place]
    # Those that still lie there have brought no Battle.
    assert found(city("Ann", "Giza", red_double_horn=1, red_horn=1), BOB._replace(victory_tokens=7)) == [place]
    # Babylon's deck adds 3: five Battles, won against three neighbours of three at most.
    assert found(ANN._replace(victory_tokens=10), BOB, CY._replace(victory_tokens=5)) == []
    assert found(ANN._replace(victory_tokens=11), BOB, CY) == [("military/battle", "players", 0, "victory_tokens")]
    assert found(ANN._replace(victory_tokens=10), BOB._replace(victory_tokens=6), CY) == [place]


def test_a_turn_is_that_of_one_player() -> None:
    ann = ANN._replace(progress=(TOKENS["Economy"],), used=(TOKENS["Economy"],))
    bob = BOB._replace(progress=(TOKENS["Science"],), used=(TOKENS["Science"],))
    assert found(ann, bob) == [("progress/once-a-turn", "players", 1, "used")]


def test_a_city_with_its_opponent_is_a_whole_table() -> None:
    ann, bob = city("Ann", "Giza", brick=4), city("Bob", "Rhodes", brick=4)
    assert found(ann, bob, whole=False, conflict=(4, 0)) == [
        ("setup/deck", "opponent", "cards"),
        ("setup/conflict-tokens", "conflict_tokens"),
    ]
    assert found(ann, bob, None, whole=False, conflict=(4, 0)) == []


@given(st.data())
def test_stages_built_one_on_the_other_can_be(data: st.DataObject) -> None:
    cities = []
    for wonder in data.draw(st.lists(st.sampled_from(list(box().wonders.values())), min_size=2, unique=True)):
        built: tuple[int, ...] = ()
        for _ in range(data.draw(st.integers(0, 4))):
            built = tuple(sorted((*built, data.draw(st.sampled_from(available(wonder, built))).id)))
        cities.append(City(wonder.name, wonder, built))
    assert found(*cities) == []


def test_a_token_that_is_not_known_is_none_too_many() -> None:
    culture = TOKENS["Culture"]
    table = Table((ANN._replace(progress=(culture,)), BOB), box(), open_tokens=(None, culture, None))
    assert list(contradictions(table)) == []
    (found,) = contradictions(table._replace(open_tokens=(None, culture, culture)))
    assert (found.code, found.path) == ("architects/setup/progress", ("progress_open", 2))
