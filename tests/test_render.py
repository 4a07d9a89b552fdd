"""The texts below were laid out by hand, column by column."""

import csv
import json
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.render import render
from wonders_cli.sheets import COLUMNS

NASTY = "\x1b[31mAnn\n\u202e|<b>"  # an escape code, a newline, right-to-left, a pipe and a tag


def text(answers: list[dict[str, Any]], kind: str, fmt: str = "table", **options: Any) -> str:
    return "\n".join(render(answers, kind=kind, fmt=fmt, **options))


def laid_out(expected: str) -> str:
    return dedent(expected).strip("\n")


def player(name: str, total: int, rank: int | None = None, **points: int) -> dict[str, Any]:
    lines = [
        {"category": category, "points": number, "item": "Altar", "reason": "printed on it", "ruling": "base/score/x"}
        for category, number in points.items()
    ]
    ranked = {} if rank is None else {"rank": rank}
    return {"name": name, "total": total, **ranked, "points": points, "lines": lines}


def score(*players: dict[str, Any], game: str = "base", winners: tuple[str, ...] = (), by: str = "") -> dict[str, Any]:
    ending = {"winners": list(winners), "decided_by": by} if winners else {}
    return {"game": game, "players": list(players), **ending}


ANN_AND_BOB = score(
    player("Ann", 11, 1, military=8, civilian=3),
    player("Bob", 7, 2, military=-1, civilian=8),
    winners=("Ann",),
    by="points",
)


class TestScore:
    def test_a_row_for_each_seat_and_the_winner(self) -> None:
        assert text([ANN_AND_BOB], "score") == laid_out("""
            Player  Military  Civilian  Total  Rank
            ------  --------  --------  -----  ----
            Ann            8         3     11     1
            Bob           -1         8      7     2

            Ann wins with 11 points.
        """)

    def test_a_narrow_terminal_turns_it_into_a_score_pad(self) -> None:
        assert text([ANN_AND_BOB], "score", width=30) == laid_out("""
            Player    Ann  Bob
            --------  ---  ---
            Military    8   -1
            Civilian    3    8
            Total      11    7
            Rank        1    2

            Ann wins with 11 points.
        """)

    def test_explained_line_by_line(self) -> None:
        assert text([score(player("Ann", 3, civilian=3))], "score", explain=True) == laid_out("""
            Player  Civilian  Total
            ------  --------  -----
            Ann            3      3

            Ann: 3 points
            Category  Points  Item   Reason         Ruling
            --------  ------  -----  -------------  ------------
            civilian       3  Altar  printed on it  base/score/x
        """)

    @pytest.mark.parametrize(
        ("game", "winners", "by", "sentence"),
        [
            ("base", ("Ann",), "coins", "Ann wins with 50 points; coins break the tie."),
            ("duel", ("Ann",), "civilian", "Ann wins with 50 points; points of civilian buildings break the tie."),
            ("architects", ("Ann",), "stages", "Ann wins with 50 points; stages built break the tie."),
            (
                "base",
                ("Ann", "Bob"),
                "shared",
                "Ann and Bob share the victory with 50 points (equal points and coins).",
            ),
            (
                "architects",
                ("A", "B", "C"),
                "shared",
                "A, B and C share the victory with 50 points (equal points and stages).",
            ),
        ],
    )
    def test_what_decided(self, game: str, winners: tuple[str, ...], by: str, sentence: str) -> None:
        players = [player(name, 50, 1) for name in winners]
        assert text([score(*players, game=game, winners=winners, by=by)], "score").splitlines()[-1] == sentence

    def test_a_supremacy_counts_no_points(self) -> None:
        players: list[dict[str, Any]] = [
            {"name": name, "total": None, "rank": rank, "points": {}, "lines": []}
            for name, rank in (("Ann", 2), ("Bob", 1))
        ]
        answer = score(*players, game="duel", winners=("Bob",), by="military supremacy")
        assert text([answer], "score", explain=True) == laid_out("""
            Player  Rank
            ------  ----
            Ann        2
            Bob        1

            Bob wins by military supremacy.
        """)

    def test_a_heading_for_each_of_several_documents(self) -> None:
        city = score(player("Ann", 3, civilian=3))
        answers = [{**city, "file": "league.yaml", "document": number} for number in (1, 2)]
        assert text(answers, "score") == laid_out("""
            == league.yaml
            Player  Civilian  Total
            ------  --------  -----
            Ann            3      3

            == league.yaml (document 2)
            Player  Civilian  Total
            ------  --------  -----
            Ann            3      3
        """)

    def test_csv_has_one_row_for_each_player(self) -> None:
        ann, bob = csv.DictReader(text([ANN_AND_BOB], "score", "csv").splitlines())
        assert (ann["player"], ann["military"], ann["total"], ann["rank"], ann["science"]) == (
            "Ann",
            "8",
            "11",
            "1",
            "",
        )
        assert (bob["player"], bob["military"], bob["decided_by"]) == ("Bob", "-1", "points")

    def test_csv_explained_has_one_row_for_each_line(self) -> None:
        assert text([score(player("Ann", 3, civilian=3))], "score", "csv", explain=True) == laid_out("""
            file,document,game,player,category,points,item,reason,ruling
            ,,base,Ann,civilian,3,Altar,printed on it,base/score/x
        """)


def verdict(**changes: Any) -> dict[str, Any]:
    plain = {"game": "base", "player": "Ann", "item": "Library", "kind": "card", "legal": True}
    return {**plain, "ways": [], "reasons": [], "warnings": [], **changes}


WAYS = [
    {"by": "chain", "from": "Scriptorium"},
    {"by": "power", "from": "Olympia"},
    {"by": "payment", "bank": 1, "left": 2, "right": 0, "total": 3},
    {"by": "payment", "bank": 0, "left": 0, "right": 0, "total": 0},
]


class TestCanBuild:
    def test_every_way(self) -> None:
        assert text([verdict(ways=WAYS)], "can-build") == laid_out("""
            Ann: Library can be built
            Way                                         Coins
            ------------------------------------------  -----
            chain from Scriptorium                          0
            power of Olympia                                0
            2 coins to the left and 1 coin to the bank      3
            the own city pays for it                        0
        """)

    def test_every_reason_wrapped_and_the_warnings(self) -> None:
        reasons = [
            {"code": "base/build/cost", "message": "the city and its neighbours do not make the glass that is needed"},
            {"code": "base/build/duplicate-name", "message": "Ann has a Library"},
        ]
        warnings = [{"code": "base/age", "message": "Library is of another Age"}]
        answer = verdict(legal=False, reasons=reasons, warnings=warnings)
        assert text([answer], "can-build", width=60) == laid_out("""
            Ann: Library cannot be built
            Reason                             Code
            ---------------------------------  -------------------------
            the city and its neighbours do     base/build/cost
            not make the glass that is needed
            Ann has a Library                  base/build/duplicate-name

            Warning: Library is of another Age (base/age).
        """)

    def test_duel_and_architects(self) -> None:
        wonder = verdict(
            game="duel", item="Piraeus", kind="wonder", ways=[{"by": "payment", "bank": 5, "opponent": 2, "total": 7}]
        )
        stage = verdict(
            game="architects",
            item=2,
            kind="stage",
            forced=True,
            ways=[{"by": "payment", "spend": {"wood": 1, "coin": 1}}],
        )
        assert text([wonder, stage], "can-build") == laid_out("""
            Ann: Piraeus can be built
            Way                                              Coins
            -----------------------------------------------  -----
            2 coins to the opponent and 5 coins to the bank      7

            Ann: stage 2 can be built (forced)
            Way
            --------------------
            spend 1 wood, 1 coin
        """)

    def test_a_finished_wonder(self) -> None:
        answer = verdict(
            item=None, kind="stage", legal=False, reasons=[{"code": "base/stage/complete", "message": "no more"}]
        )
        assert text([answer], "can-build").startswith("Ann: another stage cannot be built\n")

    def test_csv_has_a_row_for_each_way_or_reason(self) -> None:
        refused = verdict(item="Altar", legal=False, reasons=[{"code": "base/x", "message": "no, never"}])
        assert text([verdict(ways=WAYS[:1]), refused], "can-build", "csv") == laid_out("""
            file,document,game,player,kind,item,legal,forced,by,from,left,right,opponent,bank,total,spend,uses,code,message,warnings
            ,,base,Ann,card,Library,yes,,chain,Scriptorium,,,,,,,,,,
            ,,base,Ann,card,Altar,no,,,,,,,,,,,base/x,"no, never",
        """)

    def test_the_rulings_when_explained(self) -> None:
        lines = text([verdict(ways=WAYS, rulings=["base/a/b", "base/c/d"])], "can-build", explain=True).splitlines()
        assert lines[-1] == "Rulings: base/a/b, base/c/d."


def quote(**changes: Any) -> dict[str, Any]:
    cost = {"coins": 1, "resources": {"stone": 2, "cloth": 1}}
    plain = {"game": "base", "player": "Ann", "item": "Library", "kind": "card", "cost": cost, "options": []}
    return {**plain, "cheapest": None, "affordable": False, "missing": {}, **changes}


class TestCost:
    def test_who_sells_what_from_where(self) -> None:
        bought = [{"resource": "stone", "from": "left", "source": "Quarry", "price": 2}]
        own = [{"resource": "cloth", "source": "Loom"}]
        option = {"bank": 1, "left": 2, "right": 0, "total": 3, "purchases": bought, "own": own}
        assert text([quote(options=[option], affordable=True)], "cost") == laid_out("""
            Ann: Library costs 1 coin, 2 stone and 1 cloth
            Left  Right  Bank  Total  Purchases
            ----  -----  ----  -----  ------------------------------
               2      0     1      3  stone from Quarry (left) for 2

            Ann can afford it.
        """)
        assert "  cloth from Loom" in text([quote(options=[option], affordable=True)], "cost", explain=True)

    def test_what_nobody_supplies(self) -> None:
        expected = "Ann: Library costs 1 coin, 2 stone and 1 cloth; nobody can supply 1 cloth."
        assert text([quote(missing={"cloth": 1})], "cost") == expected

    def test_duel_and_architects(self) -> None:
        wood = {"bank": 6, "opponent": 0, "total": 6, "purchases": [{"resource": "wood", "units": 2, "price": 3}]}
        duel = quote(game="duel", cost={"coins": 0, "resources": {"wood": 2}}, options=[wood])
        stage = {"item": 3, "kind": "stage", "cost": {"count": 3, "kind": "different"}, "affordable": None}
        architects = quote(game="architects", **stage, options=[{"spend": {"wood": 1, "coin": 2}}])
        assert text([duel, architects, quote(**stage)], "cost") == laid_out("""
            Ann: Library costs 2 wood
            Opponent  Bank  Total  Purchases
            --------  ----  -----  -----------------
                   0     6      6  2 wood for 3 each

            Ann cannot afford it.

            Ann: stage 3 costs 3 different resources
            Spend
            --------------
            1 wood, 2 coin

            Ann: stage 3 costs 3 different resources; Ann cannot pay for it.
        """)

    def test_a_finished_wonder(self) -> None:
        assert text([quote(item=None, kind="stage", cost=None)], "cost") == "Ann: there is no other stage to pay for."

    def test_csv(self) -> None:
        assert text([quote(missing={"cloth": 1})], "cost", "csv").splitlines()[1] == (
            ',,base,Ann,card,Library,"1 coin, 2 stone and 1 cloth",no,,,,,,,,,1 cloth'
        )


class TestOtherQuestions:
    def test_science_of_all_players_in_one_table(self) -> None:
        symbols = {"compass": 2, "tablet": 1, "cog": 2}
        best = [{"compass": 2, "tablet": 2, "cog": 2}]
        base = {"game": "base", "wildcards": 1, "points": 26, "same_symbols": 12, "sets": 14, "best": best}
        answers = [{"player": name, "symbols": symbols, **base} for name in ("Ann", "Bob")]
        assert text(answers, "science") == laid_out("""
            Player  Symbols                     Wildcards  Points  Same symbols  Sets  Best
            ------  --------------------------  ---------  ------  ------------  ----  --------------------------
            Ann     2 compass, 1 tablet, 2 cog          1      26            12    14  2 compass, 2 tablet, 2 cog
            Bob     2 compass, 1 tablet, 2 cog          1      26            12    14  2 compass, 2 tablet, 2 cog
        """)

    def test_science_of_duel_and_architects(self) -> None:
        duel = {"game": "duel", "player": "Ann", "symbols": {"wheel": 2}, "distinct": 1, "pairs": ["wheel"]}
        sets = [["gear", "gear"], ["gear", "compass", "tablet"]]
        architects = {"game": "architects", "player": "Ann", "symbols": {"gear": 2}, "sets": sets, "must_take": True}
        assert text([{**duel, "needs": 5, "supremacy": False}], "science") == laid_out("""
            Player  Symbols  Distinct  Pairs  Needs  Supremacy
            ------  -------  --------  -----  -----  ---------
            Ann     2 wheel         1  wheel      5  no
        """)
        assert text([architects], "science") == laid_out("""
            Player  Symbols  Sets                               Must take
            ------  -------  ---------------------------------  ---------
            Ann     2 gear   gear, gear; gear, compass, tablet  yes
        """)

    def test_battle(self) -> None:
        base = {"game": "base", "age": 3, "players": [{"name": "Ann", "shields": 5, "left": 5, "right": -1}]}
        lost = [{"name": "Ann", "shields": 4, "tokens": 2, "leaves": {"red horn": 1}}]
        assert text([base], "battle") == laid_out("""
            Conflicts at the end of Age III
            Player  Shields  Left  Right
            ------  -------  ----  -----
            Ann           5     5     -1
        """)
        assert text([{"game": "architects", "players": lost}], "battle") == laid_out("""
            Battle
            Player  Shields  Tokens  Leaves
            ------  -------  ------  ----------
            Ann           4       2  1 red horn
        """)

    @pytest.mark.parametrize(
        ("toward", "spaces", "lost", "supremacy", "said"),
        [
            (None, 0, 0, False, "it stands in the middle."),
            ("Bob", 1, 0, False, "it stands 1 space toward Bob."),
            ("Bob", 5, 2, False, "it stands 5 spaces toward Bob, Bob loses 2 coins."),
            ("Bob", 9, 0, True, "it stands 9 spaces toward Bob, and Ann wins by military supremacy."),
        ],
    )
    def test_the_pawn(self, toward: str | None, spaces: int, lost: int, supremacy: bool, said: str) -> None:  # noqa: FBT001
        answer = {"game": "duel", "player": "Ann", "shields": 1, "coins_lost": lost, "supremacy": supremacy}
        pawn = {"conflict_pawn": {"toward": toward, "spaces": spaces}}
        assert (
            text([{**answer, **pawn}], "battle").replace("\n", " ")
            == f"Ann moves the conflict pawn with 1 shield: {said}"
        )

    def test_plays(self) -> None:
        plays = [
            {"action": "build", "card": "Palace", "ways": WAYS[:2]},
            {"action": "stage", "card": "Palace", "item": 3, "ways": WAYS[3:]},
            {"action": "sell", "card": "Palace", "coins": 3},
        ]
        answer = {"game": "base", "player": "Ann", "plays": plays}
        assert text([answer], "plays") == laid_out("""
            Ann can play
            Play                     Way                       Coins
            -----------------------  ------------------------  -----
            build Palace             chain from Scriptorium        0
                                     power of Olympia              0
            stage 3 with Palace      the own city pays for it      0
            sell Palace for 3 coins
        """)
        assert len(text([answer], "plays", "csv").splitlines()) == 1 + 4
        assert text([{**answer, "plays": []}], "plays") == "Ann has nothing to play."

    def test_findings(self) -> None:
        finding = {"code": "base/deck", "message": "three copies", "player": "Ann", "line": 12, "column": 14}
        assert text([{"possible": True, "findings": []}], "check") == "This document is possible."
        assert text([{"possible": False, "findings": [finding]}], "check") == laid_out("""
            This document is not possible
            Place  Player  Message       Code
            -----  ------  ------------  ---------
            12:14  Ann     three copies  base/deck
        """)

    def test_a_record(self) -> None:
        finding = {"code": "base/pay/price", "message": "too dear", "play": "2.4 Ann", "line": 3, "column": 9}
        answer = {"game": "base", "legal": False, "findings": [finding], "score": score(player("Ann", 3, civilian=3))}
        assert text([answer], "replay") == laid_out("""
            This record is not legal
            Place  Play     Message   Code
            -----  -------  --------  --------------
            3:9    2.4 Ann  too dear  base/pay/price

            Player  Civilian  Total
            ------  --------  -----
            Ann            3      3
        """)
        assert text([{**answer, "legal": True, "findings": [], "score": None}], "replay") == "Every play is legal."

    def test_entries(self) -> None:
        altar = {"game": "base", "kind": "card", "name": "Altar", "cost": {"coins": 0, "resources": {}}}
        pawn = {"game": "base", "kind": "card", "name": "Pawnshop", "ages": [1]}
        stages = [{"number": 1, "effect": "3 points"}, {"number": 2, "effect": "5 points"}]
        assert text([altar, pawn], "list") == laid_out("""
            Name      Cost     Ages
            --------  -------  ----
            Altar     nothing
            Pawnshop           1
        """)
        assert text([altar, pawn], "list", "csv") == laid_out("""
            game,kind,name,cost,ages
            base,card,Altar,nothing,
            base,card,Pawnshop,,1
        """)
        assert text([{"name": "Gizah", "side": "day", "stages": stages}], "show") == laid_out("""
            Name    Gizah
            ------  ---------------------------
            Side    day
            Stages  number: 1, effect: 3 points
                    number: 2, effect: 5 points
        """)


class TestFormats:
    def test_json_is_indented_and_jsonl_is_not(self) -> None:
        answers = [{"player": "Zoë"}, {"player": "葵"}]
        assert text(answers, "science", "json") == '{\n  "player": "Zoë"\n}\n{\n  "player": "葵"\n}'
        assert text(answers, "science", "jsonl") == '{"player": "Zoë"}\n{"player": "葵"}'

    def test_wide_letters_keep_the_columns_straight(self) -> None:
        assert text([score(player("葵", 3, civilian=3), player("Ann", 1, civilian=1))], "score") == laid_out("""
            Player  Civilian  Total
            ------  --------  -----
            葵             3      3
            Ann            1      1
        """)

    def test_nothing_is_written_of_no_answers(self) -> None:
        assert text([], "score") == text([], "score", "json") == text([], "score", "markdown") == ""
        assert text([], "score", "csv") == ",".join(COLUMNS["score"])

    def test_markdown(self) -> None:
        answers = [
            {**verdict(player="A|B", ways=WAYS[:1]), "file": "a_b.yaml"},
            {**verdict(ways=WAYS[:1]), "file": "c"},
        ]
        assert text(answers[:1], "can-build", "markdown") == laid_out(r"""
            **A\|B: Library can be built**

            | Way                    |   Coins |
            |:-----------------------|--------:|
            | chain from Scriptorium |       0 |
        """)
        assert text(answers, "can-build", "markdown").startswith("## a\\_b.yaml\n\n**")

    def test_html(self) -> None:
        page = text([{**ANN_AND_BOB, "winners": ["<b>"], "players": [player("<b>", 3, 1, blue=3)]}], "score", "html")
        assert "<td>&lt;b&gt;" in page
        assert "<p>&lt;b&gt; wins with 3 points.</p>" in page

    def test_a_name_cannot_be_a_formula(self) -> None:
        row = text([score(player("=1+1", 3, civilian=3))], "score", "csv").splitlines()[1]
        assert ",'=1+1," in row


@pytest.mark.parametrize("fmt", ["table", "markdown", "html", "csv", "json", "jsonl"])
@pytest.mark.parametrize("width", [None, 60])
def test_names_cannot_steer_the_terminal(fmt: str, width: int | None) -> None:
    answer = score(player(NASTY, 3, 1, civilian=3), winners=(NASTY,), by="points")
    lines = text([{**answer, "file": NASTY}, answer], "score", fmt, width=width, explain=True).split("\n")
    assert all(line.isprintable() for line in lines)


@given(st.text(st.characters(), max_size=20), st.text(st.characters(), max_size=20))
def test_json_loads_what_was_written(name: str, other: str) -> None:
    answer = {"player": name, other: [1, None]}
    for fmt in ("json", "jsonl"):
        written = text([answer], "science", fmt)
        assert json.loads(written) == answer
        assert all(line.isprintable() for line in written.split("\n"))


@given(st.text(st.characters(max_codepoint=0x24F), max_size=60), st.integers(30, 100))
def test_any_name_fits_the_terminal(name: str, width: int) -> None:
    reasons = [{"code": "base/build/cost", "message": f"{name} has no glass and nobody sells any"}]
    written = text([verdict(player=name, legal=False, reasons=reasons)], "can-build", width=width)
    assert all(len(line) <= width for line in written.split("\n"))
