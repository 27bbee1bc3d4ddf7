"""The audit of tournaments whose records an earlier version wrote, by easier rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway.house.desks.tournament_desk import STREAM
from houseway.house.trust.audit.log import audit_stream
from tests.support.spring_open import Organiser
from tests.support.tampered import rewritten
from tests.support.timed_floor import moment, timed_floor


def _as_an_earlier_version(records: list[dict[str, Any]]) -> None:
    """Earlier versions recorded neither the last day to file, nor when a session was noticed."""
    for record in records:
        for fact in record["body"]:
            for name in ("last_day", "skipped", "noticed"):
                fact.pop(name, None)
            if fact["fact"] == "tournament-drafted":
                fact["notice"].pop("later_sessions", None)


@pytest.mark.paragraph("13:69F-8.6(a)", "13:69F-8.6(a)1", shows="computed")
def test_the_audit_judges_what_an_earlier_version_recorded(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        _check(Organiser(house))


def _check(organiser: Organiser) -> None:
    organiser.file()
    organiser.enter(10)
    organiser.begin()
    store = organiser.house.floor.store
    rewritten(store, STREAM, _as_an_earlier_version, sealed=True)
    audit = audit_stream(store, STREAM)
    assert audit.holds, audit.faults
    assert [words.split(" by an")[0] for words in audit.unchecked][-3:] == [
        "1 notices",
        "1 filings of notices",
        "1 sessions begun",
    ]

    def too_late(records: list[dict[str, Any]]) -> None:
        _as_an_earlier_version(records)
        filed = next(record for record in records if record["kind"] == "file-tournament")
        filed["body"][0]["on"] = "2026-03-10"
        began = next(record for record in records if record["kind"] == "begin-session")
        began["at"] = began["body"][0]["at"] = moment("03:00:00", "2026-04-20")

    rewritten(store, STREAM, too_late, sealed=True)
    words = [fault.words for fault in audit_stream(store, STREAM).faults]
    assert "filed 4 business days before 2026-03-16, not 5 (13:69F-8.6(a))" in words
    assert "session 1 did not begin on 2026-03-16, as the notice says (13:69F-8.6(a)1)" in words
