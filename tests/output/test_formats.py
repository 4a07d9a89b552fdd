"""The texts below were laid out by hand, column by column."""

import csv
import json
from collections.abc import Sequence
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders_cli.output.formats import json_text, render
from wonders_cli.output.printing import Answered, Placed, Printing
from wonders_cli.questions.ask import QUESTIONS
from wonders_cli.rules.answers.building import Payment, Verdict, Way
from wonders_cli.rules.answers.check import Check, Impossible
from wonders_cli.rules.answers.conflicts import Battle, BattleOutcome, Conflict, Conflicts, PawnMove, PawnPlace, Rival
from wonders_cli.rules.answers.cost import CardCost, CostOption, OwnUnit, PricePart, PrintedCost, Purchase, Quote
from wonders_cli.rules.answers.plays import Listed, Plays
from wonders_cli.rules.answers.reasons import Assumed, Reason, Source
from wonders_cli.rules.answers.replay import Finding, PlayPlace, Replay
from wonders_cli.rules.answers.science import ArchitectsScience, BaseScience, DuelScience
from wonders_cli.rules.answers.scoring import Line, PlayerScore, ScoreSheet, TieBreak
from wonders_cli.rules.answers.things import StageText, Thing
from wonders_cli.rules.frozen import Frozen
from wonders_cli.rules.messages import say

NASTY = "\x1b[31mAnn\n\u202e|<b>"  # an escape code, a newline, right-to-left, a pipe and a tag
PRINTINGS = {name: question.printing for name, question in QUESTIONS.items()}
PRINTINGS |= {"list": Printing("things"), "show": Printing("things.page")}


def text(answers: Sequence[Answered | Placed], kind: str, fmt: str = "table", **options: Any) -> str:
    placed = [answer if isinstance(answer, Placed) else Placed(answer) for answer in answers]
    return "\n".join(render(placed, PRINTINGS[kind], fmt=fmt, **options))


def laid_out(expected: str) -> str:
    return dedent(expected).strip("\n")


def player(name: str, tie_break: int = 0, **points: int) -> PlayerScore:
    lines = [
        Line(category, number, "Altar", say("printed on it"), "base/score/x") for category, number in points.items()
    ]
    return PlayerScore(name, tuple(lines), tie_break)


def score(*players: PlayerScore, **changes: Any) -> ScoreSheet:
    """Make a sheet with the categories of the first player; a single city if there is only one."""
    categories = tuple(line.category for line in players[0].lines)
    tie = TieBreak("coins", "coins", "equal points and coins")
    plain = ScoreSheet("base", categories, tie, players, whole=len(players) > 1)
    return plain._replace(**changes)


ANN_AND_BOB = score(player("Ann", military=8, civilian=3), player("Bob", military=-1, civilian=8))


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
        assert text([score(player("Ann", civilian=3))], "score", explain=True) == laid_out("""
            Player  Civilian  Total
            ------  --------  -----
            Ann            3      3

            Ann: 3 points
            Category  Points  Item   Reason         Ruling
            --------  ------  -----  -------------  ------------
            civilian       3  Altar  printed on it  base/score/x
        """)

    @pytest.mark.parametrize(
        ("players", "sentence"),
        [
            ([("Ann", 2), ("Bob", 1)], "Ann wins with 50 points; stages built break the tie."),
            ([("Ann", 1), ("Bob", 1)], "Ann and Bob share the victory with 50 points (equal points and stages)."),
            (
                [("A", 1), ("B", 1), ("C", 1)],
                "A, B and C share the victory with 50 points (equal points and stages).",
            ),
        ],
    )
    def test_what_decided(self, players: list[tuple[str, int]], sentence: str) -> None:
        tie = TieBreak("stages", "stages built", "equal points and stages")
        sheet = score(*(player(name, of_tie, military=50) for name, of_tie in players), tie_break=tie)
        assert text([sheet], "score").splitlines()[-1] == sentence

    def test_nobody_wins_a_game_that_is_not_over(self) -> None:
        sheet = ANN_AND_BOB._replace(over=False)
        assert text([sheet], "score").splitlines()[-1] == "Ann leads with 11 points; the game is not over."
        sheet = score(player("Ann", military=3), player("Bob", military=3), over=False)
        assert text([sheet], "score").splitlines()[-1] == "Ann and Bob lead with 3 points; the game is not over."

    def test_a_supremacy_counts_no_points(self) -> None:
        sheet = score(
            PlayerScore("Ann", ()), PlayerScore("Bob", ()), game="duel", victory="military supremacy", victor="Bob"
        )
        assert text([sheet], "score", explain=True) == laid_out("""
            Player  Rank
            ------  ----
            Ann        2
            Bob        1

            Bob wins by military supremacy.
        """)

    def test_a_supremacy_in_a_single_city(self) -> None:
        won = score(player("Ann", military=3), game="duel", victory="military supremacy", victor="Ann")
        lost = score(PlayerScore("Ann", ()), game="duel", victory="military supremacy", victor="Bob")
        assert text([won], "score") == "Ann wins by military supremacy."
        assert text([lost], "score") == "Ann loses by military supremacy."

    def test_what_was_left_out_is_said_once(self) -> None:
        left_out = (Assumed("Ann", "military"), Assumed("Bob", "military"), Assumed("Bob", "stages"))
        sheet = ANN_AND_BOB._replace(assumed=left_out)
        assert text([sheet], "score").splitlines()[-5:] == [
            *("Ann wins with 11 points.", ""),
            *("Not given, counted as nothing: military of Ann and Bob.", ""),
            "Not given, counted as nothing: stages of Bob.",
        ]
        science = BaseScience("Ann", Frozen({"cog": 1}), 0, 1, (), 1, 0, assumed=left_out[:1])
        for answer, kind in (
            (verdict(ways=WAYS, assumed=left_out[:1]), "can-build"),
            (quote(assumed=left_out[:1]), "cost"),
            (Plays("base", "Ann", (), assumed=left_out[:1]), "plays"),
            (Conflicts(3, (), assumed=left_out[:1]), "battle"),
            (science, "science"),
        ):
            shown = text([answer, answer], kind)
            assert shown.endswith("Not given, counted as nothing: military of Ann.")
            assert shown.count("Not given") == 1

    def test_a_heading_for_each_of_several_documents(self) -> None:
        city = score(player("Ann", civilian=3))
        answers = [Placed(city, "league.yaml", number) for number in (1, 2)]
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
        assert text([score(player("Ann", civilian=3))], "score", "csv", explain=True) == laid_out("""
            file,document,game,player,category,points,item,reason,ruling
            ,,base,Ann,civilian,3,Altar,printed on it,base/score/x
        """)


def verdict(**changes: Any) -> Verdict:
    return Verdict("base", "Ann", "Library", "card", (), ())._replace(**changes)


def paying(**parts: int) -> Way:
    return Way("payment", payment=Payment(tuple(parts.items())))


WAYS = (
    Way("chain", "Scriptorium"),
    Way("power", "Olympia"),
    paying(bank=1, left=2, right=0),
    paying(bank=0, left=0, right=0),
)


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
        reasons = (
            Reason("base/build/cost", say("the city and its neighbours do not make the glass that is needed")),
            Reason("base/build/duplicate-name", say("Ann has a Library")),
        )
        answer = verdict(reasons=reasons, warnings=(Reason("base/age", say("Library is of another Age")),))
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
        wonder = verdict(game="duel", item="Piraeus", kind="wonder", ways=(paying(bank=5, opponent=2),))
        spend = Way("payment", spend=Frozen({"wood": 1, "coin": 1}))
        stage = verdict(game="architects", item=2, kind="stage", forced=True, ways=(spend,))
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

    def test_the_coins_that_a_card_brings(self) -> None:
        tavern = Way("free", gain=5)
        assert text([verdict(item="Tavern", ways=(tavern,))], "can-build") == laid_out("""
            Ann: Tavern can be built
            Way          Coins  Gain
            -----------  -----  ----
            for nothing      0     5
        """)
        play = Listed("build", "Tavern", ways=(tavern,))
        assert text([Plays("base", "Ann", (play,))], "plays").splitlines()[-1].split() == [
            *("build", "Tavern", "for", "nothing", "0", "5"),
        ]

    def test_a_finished_wonder(self) -> None:
        answer = verdict(item=None, kind="stage", reasons=(Reason("base/stage/complete", say("no more")),))
        assert text([answer], "can-build").startswith("Ann: another stage cannot be built\n")

    def test_csv_has_a_row_for_each_way_or_reason(self) -> None:
        refused = verdict(item="Altar", reasons=(Reason("base/x", say("no, never")),))
        assert text([verdict(ways=WAYS[:1]), refused], "can-build", "csv") == laid_out("""
            file,document,game,player,kind,item,legal,forced,by,from,left,right,opponent,bank,total,spend,uses,gain,code,message,warnings
            ,,base,Ann,card,Library,yes,,chain,Scriptorium,,,,,,,,,,,
            ,,base,Ann,card,Altar,no,,,,,,,,,,,,base/x,"no, never",
        """)

    def test_the_rulings_when_explained(self) -> None:
        lines = text([verdict(ways=WAYS, rulings=("base/a/b", "base/c/d"))], "can-build", explain=True).splitlines()
        assert lines[-1] == "Rulings: base/a/b, base/c/d."


def quote(**changes: Any) -> Quote:
    cost = PrintedCost(1, Frozen({"stone": 2, "cloth": 1}))
    return Quote("base", "Ann", "Library", "card", cost, (), None, affordable=False)._replace(**changes)


class TestCost:
    def test_who_sells_what_from_where(self) -> None:
        bought = (Purchase("stone", 2, seller="left", source="Quarry"),)
        own = (OwnUnit("cloth", "Loom"),)
        option = CostOption(Payment((("bank", 1), ("left", 2), ("right", 0))), bought, own)
        assert text([quote(options=(option,), affordable=True)], "cost") == laid_out("""
            Ann: Library costs 1 coin, 2 stone and 1 cloth
            Left  Right  Bank  Total  Purchases
            ----  -----  ----  -----  ------------------------------
               2      0     1      3  stone from Quarry (left) for 2

            Ann can afford it.
        """)
        assert "  cloth from Loom" in text([quote(options=(option,), affordable=True)], "cost", explain=True)

    def test_what_a_price_is_made_of(self) -> None:
        parts = (PricePart(say("base price"), 2), PricePart("Stone Pit", 1, "Uta"))
        bought = (
            Purchase("stone", 3, units=1, made_of=parts),
            Purchase("wood", 1, units=2, made_of=(PricePart("Wood Reserve", 1),)),
        )
        option = CostOption(Payment((("bank", 5), ("opponent", 0))), bought)
        lines = text([quote(game="duel", options=(option,))], "cost").splitlines()
        assert lines[3].endswith("stone for 3 (2, and 1 for Uta's Stone Pit), 2 wood for 1 each (1 by Wood Reserve)")
        assert bought[0].as_json()["made_of"] == [
            {"what": "base price", "coins": 2},
            {"what": "Stone Pit", "player": "Uta", "coins": 1},
        ]

    def test_what_nobody_supplies(self) -> None:
        expected = "Ann: Library costs 1 coin, 2 stone and 1 cloth; nobody can supply 1 cloth."
        assert text([quote(missing=Frozen({"cloth": 1}))], "cost") == expected

    def test_duel_and_architects(self) -> None:
        wood = CostOption(Payment((("bank", 6), ("opponent", 0))), (Purchase("wood", 3, units=2),))
        duel = quote(game="duel", cost=PrintedCost(0, Frozen({"wood": 2})), options=(wood,))
        stage = {"item": 3, "kind": "stage", "cost": CardCost(3, "different"), "affordable": None}
        spend = CostOption(spend=Frozen({"wood": 1, "coin": 2}))
        architects = quote(game="architects", **stage, options=(spend,))
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
        assert text([quote(missing=Frozen({"cloth": 1}))], "cost", "csv").splitlines()[1] == (
            ',,base,Ann,card,Library,"1 coin, 2 stone and 1 cloth",no,,,,,,,,,1 cloth'
        )


class TestOtherQuestions:
    def test_science_of_all_players_in_one_table(self) -> None:
        symbols = Frozen({"compass": 2, "tablet": 1, "cog": 2})
        best = (Frozen({"compass": 2, "tablet": 2, "cog": 2}),)
        answers = [BaseScience(name, symbols, 1, 26, best, 12, 14) for name in ("Ann", "Bob")]
        assert text(answers, "science") == laid_out("""
            Player  Symbols                     Wildcards  Points  Same symbols  Sets  Best
            ------  --------------------------  ---------  ------  ------------  ----  --------------------------
            Ann     2 compass, 1 tablet, 2 cog          1      26            12    14  2 compass, 2 tablet, 2 cog
            Bob     2 compass, 1 tablet, 2 cog          1      26            12    14  2 compass, 2 tablet, 2 cog
        """)

    def test_science_of_duel_and_architects(self) -> None:
        duel = DuelScience("Ann", Frozen({"wheel": 2}), 1, ("wheel",), 5, 0)
        sets = (("gear", "gear"), ("gear", "compass", "tablet"))
        architects = ArchitectsScience("Ann", Frozen({"gear": 2}), sets)
        assert text([duel], "science") == laid_out("""
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
        base = Conflicts(3, (Conflict("Ann", 5, 5, -1),))
        lost = BattleOutcome("Ann", 4, Frozen({"red horn": 1}), (Rival("Bob", 1, 2),))
        assert text([base], "battle") == laid_out("""
            Conflicts at the end of Age III
            Player  Shields  Left  Right
            ------  -------  ----  -----
            Ann           5     5     -1
        """)
        assert text([Battle((lost,), None)], "battle") == laid_out("""
            Battle
            Player  Shields  Tokens  Leaves
            ------  -------  ------  ----------
            Ann           4       2  1 red horn
        """)

    def test_what_has_the_shields_and_the_symbols(self) -> None:
        walls = Source("Walls", 2)
        base = Conflicts(3, (Conflict("Ann", 3, 5, -1, (walls, Source(say("stage {number}", number=2), 1))),))
        assert text([base], "battle", explain=True).partition("\n\n")[2] == laid_out("""
            What has the shields
            Player  Item     Shields
            ------  -------  -------
            Ann     Walls          2
            Ann     stage 2        1
        """)
        lost = BattleOutcome("Ann", 2, Frozen({}), (), (Source("red horn", 2),))
        pawn = PawnMove("Ann", 2, PawnPlace("Bob", 2), 0, supremacy=False, tokens_struck=(), sources=(walls,))
        for answer in (Battle((lost,), None), pawn):
            assert "What has the shields" in text([answer], "battle", explain=True)
            assert "What has the shields" not in text([answer], "battle")
        symbols = BaseScience("Ann", Frozen({"cog": 1}), 0, 1, (), 1, 0, sources=(Source("Workshop", 1, "cog"),))
        assert text([symbols], "science", explain=True).partition("\n\n")[2] == laid_out("""
            What has the symbols
            Player  Item      Symbol  Number
            ------  --------  ------  ------
            Ann     Workshop  cog          1
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
        answer = PawnMove("Ann", 1, PawnPlace(toward, spaces), lost, supremacy, ())
        assert text([answer], "battle").replace("\n", " ") == f"Ann moves the conflict pawn with 1 shield: {said}"

    def test_plays(self) -> None:
        plays = (
            Listed("build", "Palace", ways=WAYS[:2]),
            Listed("stage", "Palace", 3, ways=WAYS[3:]),
            Listed("sell", "Palace", coins=3),
        )
        answer = Plays("base", "Ann", plays)
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
        assert text([Plays("base", "Ann", ())], "plays") == "Ann has nothing to play."

    def test_findings(self) -> None:
        finding = Impossible("base/deck", say("three copies"), "Ann", 12, 14)
        assert text([Check("base", ())], "check") == "This document is possible."
        assert text([Check("base", (finding,))], "check") == laid_out("""
            This document is not possible
            Place  Player  Message       Code
            -----  ------  ------------  ---------
            12:14  Ann     three copies  base/deck
        """)

    def test_a_record(self) -> None:
        finding = Finding("base/pay/price", say("too dear"), PlayPlace("2.4 Ann", 3, 9))
        answer = Replay("base", (finding,), (), (), score(player("Ann", civilian=3)))
        assert text([answer], "replay") == laid_out("""
            This record is not legal
            Place  Play     Message   Code
            -----  -------  --------  --------------
            3:9    2.4 Ann  too dear  base/pay/price

            Player  Civilian  Total
            ------  --------  -----
            Ann            3      3
        """)
        assert text([answer._replace(findings=(), score=None)], "replay") == "Every play is legal."

    def test_entries(self) -> None:
        altar = Thing("base", "card", "Altar", "rulebook", cost=PrintedCost(0, Frozen()))
        pawn = Thing("base", "card", "Pawnshop", "rulebook", ages=(1,))
        stage = StageText(1, PrintedCost(0, Frozen({"stone": 2})), say("3 points"))
        gizah = Thing("base", "wonder", "Gizah", "rulebook", side="day", stages=(stage, stage._replace(number=2)))
        assert text([altar, pawn], "list") == laid_out("""
            Name      Ages  Cost
            --------  ----  -------
            Altar           nothing
            Pawnshop  1
        """)
        assert text([altar, pawn], "list", "csv") == laid_out("""
            game,kind,name,ages,cost,source
            base,card,Altar,,nothing,rulebook
            base,card,Pawnshop,1,,rulebook
        """)
        assert text([gizah], "show") == laid_out("""
            Name    Gizah
            ------  ----------------------
            Game    base
            Kind    wonder
            Side    day
            Stages  1: 2 stone -> 3 points
                    2: 2 stone -> 3 points
            Source  rulebook
        """)


class TestFormats:
    def test_json_is_indented_and_jsonl_is_not(self) -> None:
        answers = [Plays("base", name, ()) for name in ("Zoë", "葵")]
        assert text(answers, "plays", "jsonl") == "\n".join(
            f'{{"game": "base", "player": "{name}", "plays": [], "rulings": []}}' for name in ("Zoë", "葵")
        )
        assert text(answers[:1], "plays", "json") == laid_out("""
            {
              "game": "base",
              "player": "Zoë",
              "plays": [],
              "rulings": []
            }
        """)

    def test_wide_letters_keep_the_columns_straight(self) -> None:
        assert text([score(player("葵", civilian=3), player("Ann", civilian=1), whole=False)], "score") == laid_out("""
            Player  Civilian  Total
            ------  --------  -----
            葵             3      3
            Ann            1      1
        """)

    def test_nothing_is_written_of_no_answers(self) -> None:
        assert text([], "score") == text([], "score", "json") == text([], "score", "markdown") == ""
        assert text([], "score", "csv") == ",".join(PRINTINGS["score"].columns or ())

    def test_markdown(self) -> None:
        answers = [
            Placed(verdict(player="A|B", ways=WAYS[:1]), "a_b.yaml"),
            Placed(verdict(ways=WAYS[:1]), "c"),
        ]
        assert text(answers[:1], "can-build", "markdown") == laid_out(r"""
            **A\|B: Library can be built**

            | Way                    |   Coins |
            |:-----------------------|--------:|
            | chain from Scriptorium |       0 |
        """)
        assert text(answers, "can-build", "markdown").startswith("## a\\_b.yaml\n\n**")

    def test_html(self) -> None:
        page = text([score(player("<b>", blue=3), player("Bob", blue=1))], "score", "html")
        assert "<td>&lt;b&gt;" in page
        assert "<p>&lt;b&gt; wins with 3 points.</p>" in page

    def test_a_name_cannot_be_a_formula(self) -> None:
        row = text([score(player("=1+1", civilian=3))], "score", "csv").splitlines()[1]
        assert ",'=1+1," in row

    @pytest.mark.parametrize("mark", "=+-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b")
    @pytest.mark.parametrize("before", ["", " ", "a;", "a; ", "a;b;"])
    def test_nor_can_a_part_of_it(self, mark: str, before: str) -> None:
        row = text([score(player(f"{before}{mark}1+1", civilian=3))], "score", "csv").splitlines()[1]
        [name] = [cell for cell in row.split(",") if "1+1" in cell]
        assert name.replace("; ", ";").endswith((f"'{mark}1+1", f"' {mark}1+1"))

    def test_a_number_is_no_formula(self) -> None:
        for name in ("-3", "+3", "-", "a;-3", "a-b", "a=b", "Ann-Marie"):
            assert f",{name}," in text([score(player(name, civilian=3))], "score", "csv")

    @pytest.mark.parametrize("name", ["\U0001f469\u200d\U0001f680", "\u2764\ufe0f\u200d\U0001f525"])
    @pytest.mark.parametrize("fmt", ["table", "csv", "markdown", "html"])
    def test_an_emoji_made_of_several_is_printed_as_it_is(self, name: str, fmt: str) -> None:
        assert name in text([score(player(name, civilian=3))], "score", fmt)
        assert "\u200d" not in text([score(player(f"a\u200d{name}\u200d", civilian=3))], "score", fmt).replace(name, "")


@pytest.mark.parametrize("fmt", ["table", "markdown", "html", "csv", "json", "jsonl"])
@pytest.mark.parametrize("width", [None, 60])
def test_names_cannot_steer_the_terminal(fmt: str, width: int | None) -> None:
    answer = score(player(NASTY, civilian=3), player("Bob", civilian=1))
    lines = text([Placed(answer, NASTY), answer], "score", fmt, width=width, explain=True).split("\n")
    assert all(line.isprintable() for line in lines)


@given(st.text(st.characters(), max_size=20), st.text(st.characters(), max_size=20))
def test_json_loads_what_was_written(name: str, other: str) -> None:
    answer = {"player": name, other: [1, None]}
    for indent in (None, 2):
        written = json_text(answer, indent)
        assert json.loads(written) == answer
        assert all(line.isprintable() for line in written.split("\n"))


@given(st.text(st.characters(max_codepoint=0x24F), max_size=60), st.integers(30, 100))
def test_any_name_fits_the_terminal(name: str, width: int) -> None:
    reason = Reason("base/build/cost", say("{player} has no glass and nobody sells any", player=name))
    written = text([verdict(player=name, reasons=(reason,))], "can-build", width=width)
    assert all(len(line) <= width for line in written.split("\n"))
