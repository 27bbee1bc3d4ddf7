"""Meters against their records: the display that accounting reads, audits, several servers and houses."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from houseway.documents.division.progressives import reconciliation
from houseway.documents.render.html import in_html
from houseway.house.desks import clearance
from houseway.house.desks import progressive_desk as facts
from houseway.house.desks.context import DeskAct
from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.floor import Floor
from houseway.house.record import encode
from houseway.house.reports.meter_days import MeterDays
from houseway.house.store import open_store
from houseway.house.trust.audit.log import audit_log
from houseway.rules.progressives import PARTS, Terms, rate_named
from houseway.table.commands import table_commands as commands
from tests.auditor.ledger import Ledger
from tests.house.progressives.house import ANN, BOB, House
from tests.support.progressive_house import (
    ACCOUNTANT,
    BOSS,
    TERMS,
    WAGER,
    begin,
    change,
    meter_of,
    open_wheel,
    set_up_of,
)


def test_accounting_reads_the_display_every_day(playing: House) -> None:
    house = playing
    house.play({"1": ANN, "2": BOB})
    on_display = meter_of(house.desk, "star").meter.shown
    house.refuses(ACCOUNTANT, facts.ReconcileMeter("star", on_display + 1), "explain the difference")
    house.desk.order(ACCOUNTANT, facts.ReconcileMeter("star", on_display))
    on_record = meter_of(house.desk, "star").reconciled
    assert on_record is not None
    assert (on_record.expected, on_record.day) == (on_display, "2026-03-02")
    house.desk.order(
        ACCOUNTANT, facts.ReconcileMeter("star", on_display + 1, "a segment of the display is dark")
    )
    house.audit()


def test_the_independent_auditor_follows_the_money_of_a_table_with_hits(playing: House) -> None:
    while not any(hit.won.row == "star" for hit in meter_of(playing.desk, "star").unpaid):
        playing.play({"1": ANN, "2": BOB})
    ledger = Ledger()
    for record in playing.floor.records("T1"):
        ledger.follow(msgspec.json.decode(encode(record)))
    staked = ledger.meters["wagers"][WAGER]["staked"]
    assert staked == 100 * meter_of(playing.desk, "star").meter.wagers


def test_the_audit_finds_a_meter_that_was_raised_without_its_table(playing: House) -> None:
    house = playing
    house.play({"1": ANN})
    last = list(house.floor.store.read("progressives"))[-1]
    with house.floor.meters.writing() as meters:
        act = DeskAct("ann", "player", last.at, house.desk.context)
        command = facts.PlayMeter("star", "T1", 999, 1, 100, [])
        record = meters.record(command, act)
        house.floor.submit_ahead(meters, [record]).result()
    stream_audit = next(audit for audit in audit_log(house.floor.store) if audit.stream == "progressives")
    assert "record 999 of the table T1 and the controller differ" in stream_audit.faults[0].words


def test_two_servers_on_one_log_lose_no_contribution(tmp_path: Path, house: House) -> None:
    """Each conflicts with the other at every turn, because neither hears of the other's records here."""
    begin(house.desk, set_up_of("star", ["T1", "T2"]))
    for table, person in (("T1", ANN), ("T2", BOB)):
        open_wheel(house.floor, table)
        house.sit(person, "1", table)
    with open_store(tmp_path / "floor.db") as store, Floor(store) as second:
        for _ in range(6):
            house.play({"1": ANN}, "T1")
            for command in (commands.Wager("1", {WAGER: 100}), commands.Ready("1")):
                second.command(BOB, "T2", command)
        there = meter_of(ProgressiveDesk(second), "star")
        here = meter_of(house.desk, "star")
    assert there == here
    assert here.meter.wagers == 12
    assert here.meter.contributed == 1200 * TERMS.rate
    paid = sum(Fraction(hit.hit.cents) for hit in here.unpaid)
    came_in = Fraction(here.meter.funded + here.meter.contributed + here.meter.reserved, PARTS)
    assert Fraction(here.meter.held, PARTS) == came_in - paid
    house.audit()


def test_a_meter_over_two_houses_reconciles_by_house(house: House) -> None:
    set_up = msgspec.structs.replace(set_up_of("star", ["T1", "T2"]), houses={"T1": "Shore", "T2": "Bay"})
    partly = msgspec.structs.replace(set_up, houses={"T1": "Shore"})
    house.refuses(BOSS, partly, "T2 has no house", "13:69D-1.52(d)")
    not_linked = msgspec.structs.replace(set_up, houses={**set_up.houses, "T9": "Bay"})
    house.refuses(BOSS, not_linked, "T9 has a house and does not feed", "13:69D-1.52(d)")
    begin(house.desk, set_up)
    for table, person, rounds in (("T1", ANN, 5), ("T2", BOB, 3)):
        open_wheel(house.floor, table)
        house.sit(person, "1", table)
        for _ in range(rounds):
            house.play({"1": person}, table)
    less = Terms(0, 50_000, rate_named("7.77%"))
    change(house.desk, facts.ChangeMeter("star", "terms", "less for the display", terms=less))
    house.play({"1": BOB}, "T2")
    (day,) = MeterDays(house.floor.store).day(None, "star")
    assert day.houses_agree
    assert day.reconciles
    bay, shore = day.houses
    assert (bay.house, bay.wagers, shore.house, shore.wagers) == ("Bay", 4, "Shore", 5)
    assert bay.contributed == 300 * TERMS.rate + 100 * less.rate
    meter = meter_of(house.desk, "star").meter
    assert bay.contributed + shore.contributed == meter.contributed
    assert bay.reserved + shore.reserved == meter.reserved
    assert bay.wins + shore.wins == meter.wins
    printed = in_html(reconciliation(day))
    assert "The houses sum to the meter" in printed
    assert "Shore" in printed
    moved = facts.ChangeMeter("star", "tables", "a third", tables=["T1", "T2", "T3"])
    house.refuses(BOSS, moved, "T3 has no house")
    change(house.desk, msgspec.structs.replace(moved, houses={"T3": "Bay"}))
    assert meter_of(house.desk, "star").houses == {"T1": "Shore", "T2": "Bay", "T3": "Bay"}
    house.audit()


@pytest.mark.paragraph("13:69D-1.52(b)", shows="played")
def test_the_audit_finds_a_round_that_began_while_the_meter_was_out_of_service(
    playing: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = playing
    house.floor.command(ANN, "T1", commands.Wager("1", {WAGER: 100}))
    change(house.desk, facts.ChangeMeter("star", "withdraw", "the controller is examined"))
    house.timed.clock.set("23:00")
    house.floor.command(ANN, "T1", commands.Ready("1"))  # this round had begun before
    house.audit()
    # A program that does not look at the controller plays on.
    monkeypatch.setattr(clearance, "check_in_service", lambda *_: None)
    house.play({"1": ANN, "2": BOB})
    number = list(house.floor.records("T1"))[-1].number
    audit = next(stream for stream in audit_log(house.floor.store) if stream.stream == "progressives")
    assert [fault.words for fault in audit.faults] == [
        f"record {number} of the table T1 is of a round that began while the meter star was not in service "
        "there"
    ]
