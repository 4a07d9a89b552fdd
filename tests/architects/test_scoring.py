import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.documents.architects.catalogue import box
from wonders_cli.rules.architects.model import KINDS, City, Table
from wonders_cli.rules.architects.scoring import player_score, score

WONDERS = list(box().wonders.values())
TOKENS = list(box().tokens.values())
COUNTS = st.tuples(*[st.integers(0, 3)] * len(KINDS))
SCORING = ("blue", "blue cat")


@st.composite
def cities(draw: st.DrawFn) -> City:
    wonder = draw(st.sampled_from(WONDERS))
    stages = draw(st.sets(st.sampled_from([stage.id for stage in wonder.stages])))
    progress = draw(st.lists(st.sampled_from(TOKENS), max_size=4, unique=True))
    tokens, cat = draw(st.integers(0, 9)), draw(st.booleans())
    return City("Ann", wonder, tuple(sorted(stages)), draw(COUNTS), tuple(progress), (), tokens, cat)


@pytest.mark.parametrize(
    ("wonder", "points"),
    [
        ("Giza", 30),
        ("Rhodes", 26),
        ("Alexandria", 25),
        ("Halicarnassus", 24),
        ("Ephesus", 22),
        ("Olympia", 22),
        ("Babylon", 20),
    ],
)
def test_finished_wonders(wonder: str, points: int) -> None:
    assert player_score(City("Ann", box().wonders[wonder], (1, 2, 3, 4, 5)), box()).total == points


@given(cities(), st.sampled_from(range(len(KINDS))))
def test_only_blue_cards_score(city: City, kind: int) -> None:
    richer = city._replace(cards=tuple(number + (index == kind) for index, number in enumerate(city.cards)))
    more = player_score(richer, box()).total > player_score(city, box()).total
    assert more == (KINDS[kind] in SCORING)


@given(cities(), st.sampled_from(TOKENS))
def test_a_token_never_costs_a_point(city: City, token: object) -> None:
    with_it = city._replace(progress=(*city.progress, *(each for each in TOKENS if each is token)))
    assert player_score(with_it, box()).total >= player_score(city, box()).total


@given(st.lists(cities(), min_size=2, max_size=5))
def test_the_winners_lead_in_points_then_in_stages(group: list[City]) -> None:
    sheet = score(Table(tuple(city._replace(name=str(seat)) for seat, city in enumerate(group)), box()))
    keys = [(player.total, len(city.stages)) for player, city in zip(sheet.players, group, strict=True)]
    assert sheet.leaders == tuple(str(seat) for seat, key in enumerate(keys) if key == max(keys))
    assert sheet.over == any(city.finished for city in group)
    assert sheet.winners == (sheet.leaders if sheet.over else ())
    leaders = [total for total, _ in keys].count(max(keys)[0])
    decided_by = "points" if leaders == 1 else "stages" if len(sheet.leaders) == 1 else "shared"
    assert sheet.decided_by == (decided_by if sheet.over else None)


def test_each_token_alone() -> None:
    rhodes = box().wonders["Rhodes"]
    cards = tuple(2 if kind == "blue cat" else 0 for kind in KINDS)
    points = {}
    for token in TOKENS:
        city = City("Ann", rhodes, (2,), cards, (token,), victory_tokens=3)
        points[token.name] = player_score(city, box()).points(("stages", "cat", "blue", "military", "progress"))[
            "progress"
        ]
    scoring = {"Decor": 4, "Politics": 2, "Strategy": 3, "Education": 2, "Culture": 4}
    assert points == {token.name: scoring.get(token.name, 0) for token in TOKENS}
