"""Disputes, corrections by two people, and alerts that stay until a person has looked at them."""

from __future__ import annotations

import pytest

from houseway.table.commands import table_commands as commands
from houseway.table.live import facts
from houseway.table.live.facts import FloorCalled
from houseway.table.view import Viewer, phase_of, view
from tests.support.live_tables import BOSS, DEALER, OTHER_SUPERVISOR, SUPERVISOR, TestedTable


@pytest.fixture
def table() -> TestedTable:
    """After a round of sic bo."""
    table = TestedTable("sic-bo")
    table.sit("ann", "1")
    table.order("ann", commands.Wager("1", {"small": 500}))
    table.order("ann", commands.Ready("1"))
    return table


def test_a_dispute_stops_the_table_until_it_is_resolved(table: TestedTable) -> None:
    table.refuses("ann", commands.Dispute("  "), "Say what the dispute is about")
    table.refuses(SUPERVISOR, commands.ResolveDispute("so"), "There is no dispute")
    table.order("ann", commands.Wager("1", {"small": 500}))
    news = table.order("ann", commands.Dispute("I had big"))
    assert news == [
        FloorCalled("ann", "I had big", [1, 2]),
        facts.Alerted(1, "call", "ann calls the floor: I had big"),
    ]
    assert table.live.dispute is None  # a player alone stops nothing
    assert view(table.live, Viewer("ann")).floor_call == "ann calls the floor: I had big"
    assert view(table.live, Viewer("bob")).floor_call == ""
    table.order("ann", commands.Wager("1", {"small": 1000}))
    table.order(SUPERVISOR, commands.AcknowledgeAlert(1))
    assert view(table.live, Viewer("ann")).floor_call == ""
    news = table.order(SUPERVISOR, commands.Dispute("I had big"))
    assert news[0] == facts.Disputed(SUPERVISOR, "I had big", [1, 2])
    assert phase_of(table.live) == "disputed"
    for who, command in (
        ("ann", commands.Ready("1")),
        ("ann", commands.BuyIn(500)),
        ("ann", commands.Dispute("and again")),
        (DEALER, commands.NoMoreBets()),
        (BOSS, commands.Close()),
    ):
        table.refuses(who, command, "A dispute has stopped the table: I had big")
    table.order(SUPERVISOR, commands.Fill(500))
    table.refuses(SUPERVISOR, commands.ResolveDispute(""), "Say how the dispute was resolved")
    table.order(SUPERVISOR, commands.ResolveDispute("the recording shows small"))
    table.order("ann", commands.Ready("1"))
    assert table.live.meters.rounds == 2


def test_a_correction_takes_two_people(table: TestedTable) -> None:
    before = table.chips("ann")
    table.order(SUPERVISOR, commands.ProposeCorrection("ann", 250, "paid at the wrong odds"))
    assert table.chips("ann") == before
    table.refuses(SUPERVISOR, commands.DecideCorrection(1, True), "Somebody else has to decide it")
    table.refuses(OTHER_SUPERVISOR, commands.DecideCorrection(2, True), "No correction 2 is waiting")
    table.order(OTHER_SUPERVISOR, commands.DecideCorrection(1, True))
    assert table.chips("ann") == before + 250
    assert table.live.meters.corrections == 250
    table.refuses(OTHER_SUPERVISOR, commands.DecideCorrection(1, True), "No correction 1 is waiting")


def test_a_correction_that_is_not_approved_moves_nothing(table: TestedTable) -> None:
    before = dict(table.live.accounts.balances)
    table.order(SUPERVISOR, commands.ProposeCorrection("ann", 250, "paid at the wrong odds"))
    table.order(OTHER_SUPERVISOR, commands.DecideCorrection(1, False))
    assert table.live.accounts.balances == before


def test_a_number_of_a_correction_is_never_used_again(table: TestedTable) -> None:
    """A late decision is about the proposal that was read, or about none."""
    table.order(SUPERVISOR, commands.ProposeCorrection("ann", 250, "one"))
    table.order(OTHER_SUPERVISOR, commands.DecideCorrection(1, False))
    table.order(SUPERVISOR, commands.ProposeCorrection("ann", 999_999, "another"))
    table.refuses(OTHER_SUPERVISOR, commands.DecideCorrection(1, True), "No correction 1 is waiting")
    assert list(table.from_saved_state().proposals) == [2]
    assert table.from_saved_state().proposals_made == 2


def test_chips_are_taken_back_as_far_as_there_are_any(table: TestedTable) -> None:
    chips = table.chips("ann")
    table.order(SUPERVISOR, commands.ProposeCorrection("ann", -chips - 1, "paid twice"))
    table.refuses(OTHER_SUPERVISOR, commands.DecideCorrection(1, True), "ann has")
    table.order(OTHER_SUPERVISOR, commands.DecideCorrection(1, False))
    table.order(SUPERVISOR, commands.ProposeCorrection("ann", -chips, "paid twice"))
    table.order(OTHER_SUPERVISOR, commands.DecideCorrection(2, True))
    assert table.chips("ann") == 0
    assert table.live.meters.corrections == -chips


@pytest.mark.parametrize(("cents", "why"), [(0, "wrong"), (10**13, "wrong"), (500, " ")])
def test_a_correction_needs_an_amount_and_a_reason(table: TestedTable, cents: int, why: str) -> None:
    table.refuses(
        SUPERVISOR, commands.ProposeCorrection("ann", cents, why), "is not possible|Give the reason"
    )


def test_an_alert_stays_until_it_is_acknowledged(table: TestedTable) -> None:
    news = table.order(DEALER, commands.Dispute("I had big"))
    assert news[-1] == facts.Alerted(1, "dispute", "dora disputes: I had big")
    assert [alert.alert for alert in table.live.alerts.waiting.values()] == [1]
    table.refuses(SUPERVISOR, commands.AcknowledgeAlert(2), "No alert 2")
    table.order(SUPERVISOR, commands.AcknowledgeAlert(1))
    assert not table.live.alerts.waiting
    table.refuses(SUPERVISOR, commands.AcknowledgeAlert(1), "No alert 1")


def test_repeated_alerts_count_up_and_do_not_pile_up(table: TestedTable) -> None:
    """However long nobody looks, one alert waits for each subject; the log has them all."""
    for number in range(1, 31):
        table.order(DEALER, commands.Dispute(f"time {number}"))
        table.order(SUPERVISOR, commands.ResolveDispute("looked at"))
    (waiting,) = table.live.alerts.waiting.values()
    assert (waiting.alert, waiting.times, waiting.words) == (30, 30, "dora disputes: time 30")
    raised = [fact for record in table.records for fact in record.body if fact["fact"] == "alerted"]
    assert [fact["alert"] for fact in raised] == list(range(1, 31))
    table.refuses(SUPERVISOR, commands.AcknowledgeAlert(29), "No alert 29")
    table.order(SUPERVISOR, commands.AcknowledgeAlert(30))
    assert not table.live.alerts.waiting


def test_logs_in_which_each_alert_was_acknowledged_by_itself_can_be_read(table: TestedTable) -> None:
    for _ in range(3):
        table.order(DEALER, commands.Dispute("again"))
        table.order(SUPERVISOR, commands.ResolveDispute("looked at"))
    for number in (1, 3, 2):
        table.live.do(facts.AlertAcknowledged(number, SUPERVISOR))
    assert not table.live.alerts.waiting


@pytest.mark.paragraph("13:69F-9.6(c)", shows="played")
def test_a_large_payment_and_a_void_round_raise_alerts() -> None:
    table = TestedTable("sic-bo", {"shaker": "automated"}, cards="dealer", steps="dealer")
    table.deal_on(None, {f"opening-test-toss-{number}": [1, 2, 3] for number in (1, 2, 3)})
    table.sit("ann", "1", chips=2_000_000)
    tests = {f"shift-test-toss-{number}": [1, 2, 3] for number in (1, 2, 3)}
    for tossed in ([1, 2, 3], None):
        table.order(DEALER, commands.BeginRound())
        table.deal_on("wagers", tests)
        table.order("ann", commands.Wager("1", {"small": 1_000_000}))
        table.order(DEALER, commands.NoMoreBets())
        if tossed is None:
            table.order(DEALER, commands.Irregularity("activate", "shaker-malfunction"))
        table.deal_on(None, {"activate": tossed})
    kinds = {alert.alert: alert.kind for alert in table.live.alerts.waiting.values()}
    assert kinds == {1: "large-payment", 2: "void-round"}
    # The stake of the void round went back, and it counts in no figure of the win.
    assert table.chips("ann") == 3_000_000
    assert table.live.meters.wagers["small"].count == 1
    assert table.live.meters.voided == 1
