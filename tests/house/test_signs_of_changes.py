"""A sign for a coming change is a sign of that change: the rules it shows are compared."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.house.trust.audit.log import audit_log, audit_stream
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.tampered import rewritten
from tests.support.timed_floor import BOSS, DEALER, SIGN, SUPERVISOR, TimedFloor, moment, timed_floor

PAY_TABLE, TWO_OF_A_KIND = {"pay-table": "minimum"}, {"two-of-a-kind": "exactly-two"}
CITE = "13:69F-8.3(d)"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TimedFloor]:
    """Sic bo, with a change of the pay table planned for 20:00 and one of a wager for 20:10."""
    with timed_floor(tmp_path) as house:
        house.open("sic-bo")
        house.order(BOSS, commands.PlanChange(dict(PAY_TABLE), moment("20:00:00")))
        house.order(BOSS, commands.PlanChange(dict(TWO_OF_A_KIND), moment("20:10:00")))
        yield house


def _refused(house: TimedFloor, command: commands.AnyCommand, says: str) -> None:
    house.view()  # waits until the log has what happened
    before = house.floor.store.count()
    with pytest.raises(Refusal, match=says) as refused:
        house.order(SUPERVISOR, command)
    assert str(refused.value.cite) == CITE
    assert house.floor.store.count() == before


def _notice(house: TimedFloor, change: int) -> None:
    house.order(DEALER, commands.AnnounceChange(change))
    house.order(BOSS, commands.NotifyDivision(change, "N-1"))


@pytest.mark.paragraph("13:69F-8.3(d)", shows="refused")
@pytest.mark.paragraph("13:69F-8.3(b)1", shows="computed")
def test_a_sign_of_one_change_is_not_posted_for_another(house: TimedFloor) -> None:
    house.order(BOSS, SIGN)
    _refused(house, commands.PostSign(1, "rules"), "'rules' shows other rules than the rules of change 1")
    house.submit_sign_for(1, "x")
    _refused(house, commands.PostSign(2, "x"), "submit-sign with change 2")
    house.order(SUPERVISOR, commands.PostSign(1, "x"))
    house.submit_sign_for(2, "y")
    house.order(SUPERVISOR, commands.PostSign(2, "y"))
    with pytest.raises(Refusal, match="sue has already done that"):
        house.order(SUPERVISOR, commands.PostSign(2, "y"))
    with pytest.raises(Refusal, match="No change 3 is planned"):
        house.submit_sign_for(3, "z")


@pytest.mark.paragraph("13:69F-8.3(d)", shows="refused")
@pytest.mark.paragraph("13:69F-8.3(a)", shows="computed")
def test_what_hangs_afterwards_is_the_sign_of_the_new_rules(house: TimedFloor) -> None:
    for change, name in ((1, "x"), (2, "y")):
        house.submit_sign_for(change, name)
        house.order(SUPERVISOR, commands.PostSign(change, name))
        _notice(house, change)
    _refused(house, commands.HangSign("x"), "'x' shows other rules than the rules in effect")
    limits = commands.ChangeLimits({"minimum": "1000"}, "x", announced=True)
    _refused(house, limits, "'x' shows other rules than the rules in effect")
    for time in ("20:00:00", "20:10:00"):
        house.clock.set(time)
        house.floor.tick(house.clock.now)
    assert {**PAY_TABLE, **TWO_OF_A_KIND}.items() <= house.view()["options"].items()
    hung, signs = house.view()["sign"], {sign["sign"]: sign for sign in house.view()["signs"]}
    assert hung["reference"] == signs["y"]["reference"]
    _refused(house, commands.HangSign("x"), "'x' shows other rules")
    house.order(SUPERVISOR, commands.ChangeLimits({"minimum": "1000"}, "y", announced=True))
    assert all(stream.holds for stream in audit_log(house.floor.store))


@pytest.mark.paragraph("13:69F-8.3(b)1", "13:69F-8.3(d)", shows="computed")
def test_a_change_whose_sign_has_become_wrong_does_not_take_effect(house: TimedFloor) -> None:
    """The sign of change 2 shows the pay table of change 1, which is withdrawn."""
    house.submit_sign_for(2, "y")
    house.order(SUPERVISOR, commands.PostSign(2, "y"))
    _notice(house, 2)
    house.order(BOSS, commands.WithdrawChange(1, "not wanted"))
    house.clock.set("20:10:00")
    house.floor.tick(house.clock.now)
    assert "two-of-a-kind" not in house.view()["options"]  # waits until the log has it
    last = list(house.floor.records("T1"))[-1]
    assert last.body[0]["why"] == "the sign that was posted shows other rules"


def test_a_sign_that_has_become_wrong_is_replaced_in_time(house: TimedFloor) -> None:
    house.submit_sign_for(2, "y")
    house.order(SUPERVISOR, commands.PostSign(2, "y"))
    house.order(BOSS, commands.WithdrawChange(1, "not wanted"))
    house.submit_sign_for(2, "z")
    house.order(SUPERVISOR, commands.PostSign(2, "z"))
    _notice(house, 2)
    house.clock.set("20:10:00")
    house.floor.tick(house.clock.now)
    assert house.view()["options"]["two-of-a-kind"] == "exactly-two"


@pytest.mark.paragraph("13:69F-8.3(d)", shows="computed")
def test_the_audit_accuses_a_sign_of_other_rules_and_lists_those_without_content(house: TimedFloor) -> None:
    house.submit_sign_for(1, "x")
    house.order(SUPERVISOR, commands.PostSign(1, "x"))

    def content(text: str) -> Any:
        def change(records: list[dict[str, Any]]) -> None:
            record = next(record for record in records if record["kind"] == "submit-sign")
            record["body"][0]["content"] = text

        return change

    store = house.floor.store
    rewritten(store, "table:T1", content("0" * 64), sealed=True)
    (fault,) = audit_stream(store, "table:T1").faults
    assert "the sign 'x' for change 1 shows other rules (13:69F-8.3(d))" in fault.words
    rewritten(store, "table:T1", content(""), sealed=True)
    audit = audit_stream(store, "table:T1")
    assert audit.holds, audit.faults
    assert any("signs submitted by an earlier version" in words for words in audit.unchecked)
