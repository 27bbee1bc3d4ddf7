"""Audits the records of a table: the house's commitments, and every rule applied again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from houseway.floor.audit.findings import StreamAudit
from houseway.floor.audit.on_record import RequiredOnRecord, check_sign
from houseway.floor.audit.tables.acts import check_act
from houseway.floor.audit.tables.inspections import check_inspections
from houseway.floor.audit.tables.money_by_hands import MoneyRulesHeld, check_hands
from houseway.floor.loading import STREAM, apply
from houseway.floor.record import Record
from houseway.floor.reports.win_report import WinReport, restored
from houseway.refusal import Refusal
from houseway.table.fairness.verify import NOT_IN_TIME, NOT_RANDOM, Verifier
from houseway.table.live import facts
from houseway.table.live.facts import AnyFact, facts_from
from houseway.table.live.live_table import LiveTable, LogError
from houseway.table.live.saved_table import SavedReport, is_current_layout, matches_snapshot, saved_report

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

NEVER_SHOWN = (NOT_RANDOM, NOT_IN_TIME)  # what no log can show


class TableContent:
    """``seeds`` are those revealed later. With ``store``, also compares what else is stored there."""

    def __init__(self, audit: StreamAudit, seeds: Mapping[int, str] | None, store: Store | None) -> None:
        self._audit = audit
        saved = store.snapshots(audit.stream) if store else {}
        self._saved = saved
        self._reports = {report.number: report for report in map(saved_report, saved.values()) if report}
        self._report = WinReport(with_odds=False)
        self._verifier = Verifier(seeds)
        self._required = RequiredOnRecord(audit, store)
        self._money_rules = MoneyRulesHeld(store) if store else None
        self._live: LiveTable | None = LiveTable(audit.stream.removeprefix(STREAM))

    def see(self, record: Record) -> None:
        try:
            new_facts = facts_from(record.body)
        except msgspec.ValidationError as error:
            self._audit.accuse(record.number, f"its facts cannot be read: {error}")
            self._live = None
            return
        self._check_commitments(record, new_facts)
        self._check_rules(record, new_facts)

    def end(self) -> None:
        self._required.end()
        verified = self._verifier.result()
        self._audit.checked += verified.checked
        if self._reports:
            self._audit.unchecked.append("the expected win in the saved win reports")
        self._audit.unchecked += [words for words in verified.unchecked if words not in NEVER_SHOWN]

    def _check_commitments(self, record: Record, new_facts: list[AnyFact]) -> None:
        before = len(self._verifier.wrong)
        for fact in new_facts:
            self._verifier.see(fact)
        for words in self._verifier.wrong[before:]:
            self._audit.accuse(record.number, words)

    def _check_rules(self, record: Record, new_facts: list[AnyFact]) -> None:
        """Apply every fact again: what follows from it must be what the record says."""
        live = self._live
        if live is None:
            return
        if _hides_its_seed(live, new_facts):
            self._audit.unchecked.append(
                f"the rules from record {record.number} on: the seed of its round is left out"
            )
            self._live = None
            return
        try:
            check_act(live, record, new_facts)
            if self._money_rules:
                check_hands(self._audit, self._money_rules, live, record, new_facts)
        except (LogError, Refusal, LookupError) as error:
            # Its effect on the table is applied all the same.
            self._audit.accuse(record.number, f"it is not a valid act: {error}")
        try:
            apply(live, record)
        except (LogError, Refusal, ValueError, LookupError) as error:
            self._audit.accuse(record.number, f"the rules do not allow it: {error}")
            self._live = None
            return
        self._audit.checked["records by the rules"] += 1
        check_sign(self._audit, live, record, new_facts)
        self._required.see(live, record, new_facts)
        check_inspections(self._audit, live, record, new_facts)
        if self._reports:
            self._check_report(record, new_facts)
        if record.number in self._saved:
            self._compare_saved(live, self._saved[record.number])

    def _check_report(self, record: Record, new_facts: list[AnyFact]) -> None:
        for fact in new_facts:
            self._report.see(fact, record)
        report = self._reports.get(record.number)
        if report is None:
            return
        if self._matches(report):
            self._audit.checked["saved win reports"] += 1
        else:
            self._audit.accuse(record.number, "the win report that was saved after it does not match the log")

    def _matches(self, report: SavedReport) -> bool:
        """The expected win is left out: to compute all odds again would take long."""
        saved = restored(report.state)
        left_out = {"expected": self._report.expected, "with_odds": False}
        return saved is None or msgspec.structs.replace(saved, **left_out) == self._report

    def _compare_saved(self, live: LiveTable, state: bytes) -> None:
        if not is_current_layout(state):
            return
        if matches_snapshot(live, state):
            self._audit.checked["snapshots"] += 1
        else:
            self._audit.accuse(
                self._audit.last[0], "the snapshot that was saved after it does not match the log"
            )


def _hides_its_seed(live: LiveTable, new_facts: list[AnyFact]) -> bool:
    if live.committed_chance is None and not any(isinstance(fact, facts.Opened) for fact in new_facts):
        return False
    return any(isinstance(fact, facts.Began) and fact.commitment and not fact.seed for fact in new_facts)
