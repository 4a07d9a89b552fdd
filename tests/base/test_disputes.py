"""Quarrels at tables of the base game, and the sentence that settles each; the tables lie in `disputes`."""

from typing import Any

from tests.console import ROOT
from wonders_cli import can_build, check, load, replay, score

TABLES = ROOT / "tests/base/disputes"


def of(name: str) -> Any:
    (document,) = load(str(TABLES / f"{name}.yaml"))
    return document


def test_tokens_that_were_left_out_are_said() -> None:
    sheet = score(of("no-military"))
    assert [(one.player, one.what) for one in sheet.assumed] == [
        (name, "military") for name in ("Gro", "Dar", "Nai", "Efe")
    ]
    assert [player.total for player in sheet.players] == [39, 48, 43, 44]


def test_tokens_that_must_be_there_are_missed() -> None:
    """Gro has the only shield: in Ages I and II both neighbours lose to it."""
    findings = check(of("empty-military")).findings
    assert {finding.player for finding in findings} == {"Gro", "Dar", "Efe"}
    assert score(of("empty-military")).assumed == ()


def test_a_record_begins_with_a_table_that_can_be() -> None:
    document = of("record-start")
    assert not check(document).possible
    assert not replay(document).legal
    assert {finding.code for finding in check(document).findings} >= {
        "base/setup/ages",
        "base/setup/coins-in-play",
        "base/conflict/once-an-age",
    }


def test_a_false_chain_names_the_true_one() -> None:
    (finding,) = replay(of("false-chain")).findings
    assert str(finding.message) == "Statue is built by chain from Well, not from Theater"
    assert any("Statue" in str(entry.what) for _, entry in replay(of("false-chain"), correct=True).ledger)


def test_a_chain_of_the_first_edition_is_answered_with_the_one_of_this_edition() -> None:
    statue, temple = can_build(of("old-chains"), "Statue", "Temple")
    assert any("a chain from Well would make it free" in str(reason.message) for reason in statue.reasons)
    assert not temple.legal


def test_a_wrong_payment_names_the_right_ones() -> None:
    (finding,) = replay(of("wrong-payment")).findings
    assert finding.code == "base/pay/price"
    assert "paying left 1 (stone of Timber Yard of Eph for 1)" in str(finding.message)
    assert "paying right 2 (stone of Gizah of Giz for 2)" in str(finding.message)
