"""The controller of progressive meters: set up with two keys, linked to tables, changed, out of service."""

from __future__ import annotations

import pytest

from houseway.house.desks import progressive_desk as facts
from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.floor import Floor, Person
from houseway.house.roles import NotAllowed, Role
from houseway.refusal import Refusal
from houseway.rules.progressives import PARTS, Terms, rate_named
from houseway.table.commands import table_commands as commands
from tests.house.progressives.house import ANN, BOB, OTHER_BOSS, House
from tests.support.progressive_house import (
    ACCOUNTANT,
    BOSS,
    INSPECTOR,
    SECURITY,
    SUPERVISOR,
    TERMS,
    WAGER,
    begin,
    change,
    meter_of,
    open_wheel,
    set_up_of,
)


@pytest.mark.paragraph("13:69D-1.52(b)", shows="refused")
def test_no_table_opens_without_a_controller_in_service(house: House) -> None:
    with pytest.raises(Refusal, match="No meter is linked") as refused:
        open_wheel(house.floor, "T1")
    assert str(refused.value.cite) == "13:69D-1.52(b)"
    house.desk.order(BOSS, set_up_of("star", ["T1"]))
    with pytest.raises(Refusal, match="star is not in service"):
        open_wheel(house.floor, "T1")
    with pytest.raises(Refusal, match="option progressive-meter"):
        open_wheel(house.floor, "T1", **{"progressive-meter": "1000"})
    open_wheel(house.floor, "T2", progressive="off")  # without the wager, no meter is needed


@pytest.mark.paragraph("13:69D-1.52(c)", shows="refused")
@pytest.mark.paragraph("13:69D-1.52(e)3", shows="refused")
def test_a_change_takes_notice_and_two_keys_of_two_people(playing: House) -> None:
    house = playing
    new = Terms(0, 60_000, rate_named("40%"))
    house.desk.order(BOSS, facts.ChangeMeter("star", "terms", "the rate goes up", terms=new))
    number = meter_of(house.desk, "star").changes
    key = facts.TurnKey("star", number)
    house.refuses(SECURITY, key, "has received no notice", "13:69D-1.52(e)3")
    house.desk.order(ACCOUNTANT, facts.NoticeChange("star", number))
    house.refuses(BOSS, key, "Somebody else turns the key", "13:69D-1.52(c)")
    house.desk.order(SECURITY, key)
    assert meter_of(house.desk, "star").terms == TERMS
    house.refuses(SECURITY, key, "The other key is missing", "13:69D-1.52(c)")
    house.refuses(Person("sam", Role.SUPERVISOR), key, "Somebody else turns the key", "13:69D-1.52(c)")
    house.refuses(BOSS, facts.ChangeMeter("star", "withdraw", "why"), "is prepared")
    with pytest.raises(NotAllowed):
        house.desk.order(ACCOUNTANT, key)
    house.desk.order(SUPERVISOR, key)
    assert meter_of(house.desk, "star").terms == new
    before = meter_of(house.desk, "star").meter
    house.play({"1": ANN, "2": BOB})
    assert meter_of(house.desk, "star").meter.contributed - before.contributed == 200 * new.rate
    house.audit()


@pytest.mark.paragraph("13:69D-1.52(f)3", shows="refused")
def test_a_meter_goes_down_only_by_a_correction_with_both_keys(playing: House) -> None:
    house = playing
    down = facts.ChangeMeter("star", "correct", "counted twice after a power failure", cents=-5000)
    house.refuses(BOSS, facts.ChangeMeter("star", "correct", " ", cents=-1), "Give the reason")
    house.refuses(BOSS, facts.ChangeMeter("star", "correct", "all of it", cents=-(10**8)), "cannot go down")
    house.refuses(SECURITY, facts.TurnKey("star", 2), "No change 2", "13:69D-1.52(f)3")
    change(house.desk, down)
    meter = meter_of(house.desk, "star").meter
    assert (meter.shown, meter.adjusted) == (TERMS.initial - 5000, -5000 * PARTS)
    house.desk.order(BOSS, down)
    house.desk.order(OTHER_BOSS, facts.DropChange("star", 3))
    assert meter_of(house.desk, "star").change is None
    house.audit()


@pytest.mark.paragraph("13:69D-1.52(d)", shows="refused")
def test_linked_tables_need_an_approved_display(house: House) -> None:
    house.desk.order(BOSS, set_up_of("star", ["T1", "T2"]))
    begins = facts.ChangeMeter("star", "begin", "a new jackpot")
    house.refuses(BOSS, begins, "not used before its papers", "13:69D-1.52(e)1")
    house.refuses(INSPECTOR, facts.ApproveDisplay("star", "D-1"), "not submitted yet", "13:69D-1.52(d)")
    house.desk.order(BOSS, facts.SubmitMeter("star", "P-1"))
    house.refuses(BOSS, begins, "has not approved its common display", "13:69D-1.52(d)")
    with pytest.raises(NotAllowed):
        house.desk.order(BOSS, facts.ApproveDisplay("star", "D-1"))
    house.desk.order(INSPECTOR, facts.ApproveDisplay("star", "D-1"))
    change(house.desk, begins)
    assert meter_of(house.desk, "star").in_service


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (set_up_of("s t", ["T1"]), "not the name of a meter"),
        (set_up_of("star", []), "each once"),
        (set_up_of("star", ["T1", "T1"]), "each once"),
        (set_up_of("star", ["T1"], Terms(1, 1, rate=0)), "more than nothing"),
        (set_up_of("star", ["T1"], progressive="off"), "none with these options"),
        (set_up_of("star", ["T1"], TERMS, **{"progressive-meter": "100"}), "The controller keeps the meter"),
    ],
)
def test_a_set_up_that_is_wrong(house: House, wrong: facts.SetUpMeter, says: str) -> None:
    house.refuses(BOSS, wrong, says)


def test_one_meter_over_two_tables_and_a_table_that_leaves_it(house: House) -> None:
    begin(house.desk, set_up_of("star", ["T1", "T2"]))
    for table in ("T1", "T2"):
        open_wheel(house.floor, table)
        house.sit(ANN, "1", table)
        house.play({"1": ANN}, table)
    assert meter_of(house.desk, "star").meter.wagers == 2
    house.refuses(BOSS, set_up_of("other", ["T2"]), "feeds the meter star already")
    # A round is in progress at T2 when the table is taken off: its wagers still count.
    house.floor.command(ANN, "T2", commands.Wager("1", {WAGER: 100}))
    change(house.desk, facts.ChangeMeter("star", "tables", "T2 moves", tables=["T1"]))
    house.floor.command(ANN, "T2", commands.Ready("1"))
    assert meter_of(house.desk, "star").meter.wagers == 3
    with pytest.raises(Refusal, match="not in service"):
        house.floor.command(ANN, "T2", commands.Wager("1", {WAGER: 100}))
    house.play({"1": ANN}, "T1")
    assert meter_of(house.desk, "star").meter.wagers == 4
    house.audit()


def test_a_meter_out_of_service_stops_new_rounds(playing: House) -> None:
    house = playing
    change(house.desk, facts.ChangeMeter("star", "withdraw", "the controller is examined"))
    with pytest.raises(Refusal, match="not in service"):
        house.floor.command(ANN, "T1", commands.Wager("1", {WAGER: 100}))
    change(house.desk, facts.ChangeMeter("star", "begin", "examined"))
    house.play({"1": ANN})
    assert meter_of(house.desk, "star").meter.wagers == 1


def test_a_table_with_another_award_table_is_not_linked(house: House) -> None:
    begin(house.desk, set_up_of("star", ["T1"], progressive="meter"))
    with pytest.raises(Refusal, match="other awards"):
        open_wheel(house.floor, "T1")


def test_a_meter_is_loaded_again_from_its_records_and_from_its_snapshot(
    playing: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = playing
    for _ in range(5):
        house.play({"1": ANN})
    here = meter_of(house.desk, "star")
    monkeypatch.setattr("houseway.house.desks.progressive_meters.SAVE_EVERY", 3)
    for _ in range(2):  # the first saves a snapshot, the second begins with it
        with Floor(house.floor.store) as floor:
            assert meter_of(ProgressiveDesk(floor), "star") == here
    assert house.floor.store.snapshot("progressives")
    with Floor(house.floor.store) as floor:
        assert meter_of(ProgressiveDesk(floor), "star") == here
    house.audit()
