"""The log verifies itself when a gaming day has ended, puts the result on record, and tells."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from houseway.house.floor import Floor
from houseway.house.maintenance.daily_verification import (
    DailyVerification,
    VerificationLog,
    verify_in_process,
)
from houseway.house.reports.day_report import day_report
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log, audits_as_json
from houseway.house.trust.house_key import make_key
from houseway.house.trust.log_tree import LogTree
from houseway.refusal import Refusal
from tests.support.databases import tamper
from tests.support.prepared import open_prepared

TODAY = "2026-11-17"


def at(text: str) -> int:
    """A time on this machine's clock, in microseconds since 1970."""
    return int(datetime.fromisoformat(text).timestamp()) * 1_000_000


class Day:
    def __init__(self, store: Store, folder: Path) -> None:
        self.store = store
        self.now = at("2026-11-16T20:00")
        self.runs = 0
        self.key = make_key(folder / "house.key", "house.example").signer
        self.daily = DailyVerification(store, self._verify, self.key.verifier, now=lambda: self.now)
        with Floor(store, now=lambda: self.now) as floor:
            open_prepared(floor, "T1", "sic-bo")
        LogTree(store).checkpoint(self.key, self.now)

    def _verify(self) -> dict[str, Any]:
        self.runs += 1
        return audits_as_json(audit_log(self.store))

    def passes(self, text: str) -> str:
        """Let the clock show another time; return the day that is due."""
        self.now = at(text)
        return self.daily.day_due()


@pytest.fixture
def day(store: Store, tmp_path: Path) -> Day:
    return Day(store, tmp_path)


def test_a_day_is_due_once_when_it_has_ended(day: Day) -> None:
    assert day.daily.day_due() == ""  # nothing was written before today
    assert day.passes("2026-11-17T05:59") == ""  # the gaming day ends at six
    assert day.passes("2026-11-17T06:00") == "2026-11-16"
    day.daily.verify("2026-11-16")
    assert day.daily.day_due() == ""
    assert day.passes("2026-11-18T07:00") == "2026-11-17"
    assert DailyVerification(day.store, dict, now=lambda: day.now).day_due() == "2026-11-17"


def test_what_was_found_is_on_record_with_the_checkpoint(day: Day) -> None:
    day.passes("2026-11-17T06:00")
    result = day.daily.verify("2026-11-16")
    last = VerificationLog(day.store).last()
    assert last is not None
    assert (last.day, last.holds, last.faults) == ("2026-11-16", True, [])
    assert last.records == result.records > 0
    assert last.checkpoint == result.records
    assert last.key == f"house.example+{day.key.verifier.key_id.hex()}"
    assert audits_as_json(audit_log(day.store))["holds"]
    with Floor(day.store, now=lambda: day.now) as floor:
        report = day_report(floor, "2026-11-16")
        assert report.verified == last
        assert report.checkpoint is not None
        assert (report.checkpoint.records, report.checkpoint.root) == (last.checkpoint, last.root)
        assert [table.table for table in report.tables] == ["T1"]
        assert day_report(floor, TODAY).verified is None


def test_a_log_that_was_changed_is_told(day: Day, caplog: pytest.LogCaptureFixture) -> None:
    tamper(day.store, "UPDATE records SET record = replace(record, '10000000', '10000001') WHERE number = 1")
    day.passes("2026-11-17T06:00")
    result = day.daily.verify("2026-11-16")
    assert not result.holds
    assert "altered" in " ".join(result.faults)
    assert "The log does not verify" in caplog.text


def test_trouble_is_met_once_a_day(day: Day) -> None:
    def fail() -> dict[str, Any]:
        raise Refusal("no room")

    daily = DailyVerification(day.store, fail, now=lambda: day.now)
    day.now = at("2026-11-17T06:00")
    with pytest.raises(Refusal, match="no room"):
        daily.verify(daily.day_due())
    assert daily.day_due() == ""


def test_the_thread_looks_at_the_clock(day: Day) -> None:
    day.now = at("2026-11-17T06:00")
    with DailyVerification(day.store, day._verify, every=0.01, now=lambda: day.now) as running:
        while VerificationLog(day.store).last() is None:
            assert running._thread.is_alive()
    assert day.runs == 1


def test_the_verification_is_a_process_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    with open_store(file) as store, Floor(store) as floor:
        open_prepared(floor, "T1", "sic-bo")
        report = verify_in_process(str(file))
        assert report["holds"]
        assert {stream["stream"] for stream in report["streams"]} >= {"table:T1"}
        with pytest.raises(Refusal, match=r"within 0 s"):
            verify_in_process(str(file), longest=0.01)
    with pytest.raises(Refusal, match="could not be verified: houseway: "):
        verify_in_process(str(tmp_path / "nothing.db"))
