"""What the records of a table say: what the house committed itself to, and every rule applied again."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.floor.audit.findings import StreamAudit
from houseway.floor.audit.signs import check_sign
from houseway.floor.audit.table_acts import check_act
from houseway.floor.floor import STREAM, apply
from houseway.floor.record import Record
from houseway.floor.reports.win_report import WinReport, restored
from houseway.refusal import Refusal
from houseway.table.facts import table_facts as facts
from houseway.table.facts.table_facts import AnyFact, facts_from
from houseway.table.fairness.verify import NOT_IN_TIME, NOT_RANDOM, Verifier
from houseway.table.live.live_table import LiveTable, LogError
from houseway.table.live.saved_table import KeptReport, is_of_this_program, is_state_of, report_beside

NEVER_SHOWN = (NOT_RANDOM, NOT_IN_TIME)  # by any log


class TableContent:
    """``saved`` are the states that were put away after some records; ``seeds`` are those shown later."""

    def __init__(
        self, found: StreamAudit, seeds: Mapping[int, str] | None, saved: Mapping[int, bytes]
    ) -> None:
        self._found = found
        self._saved = saved
        self._reports = {one.number: one for one in map(report_beside, saved.values()) if one}
        self._report = WinReport(with_odds=False)
        self._verifier = Verifier(seeds)
        self._live: LiveTable | None = LiveTable(found.stream.removeprefix(STREAM))

    def see(self, record: Record) -> None:
        try:
            told = facts_from(record.body)
        except msgspec.ValidationError as error:
            self._found.accuse(record.number, f"what it says cannot be read: {error}")
            self._live = None
            return
        self._follow_commitments(record, told)
        self._follow_rules(record, told)

    def end(self) -> None:
        verified = self._verifier.result()
        self._found.checked += verified.checked
        if self._reports:
            self._found.unchecked.append("what was to be expected in the win reports that were put away")
        self._found.unchecked += [words for words in verified.unchecked if words not in NEVER_SHOWN]

    def _follow_commitments(self, record: Record, told: list[AnyFact]) -> None:
        before = len(self._verifier.wrong)
        for fact in told:
            self._verifier.see(fact)
        for words in self._verifier.wrong[before:]:
            self._found.accuse(record.number, words)

    def _follow_rules(self, record: Record, told: list[AnyFact]) -> None:
        """Every fact applied again: what follows from it must be what the record says."""
        live = self._live
        if live is None:
            return
        if _hides_its_seed(live, told):
            self._found.unchecked.append(
                f"the rules from record {record.number} on: the seed of its round is left out"
            )
            self._live = None
            return
        try:
            check_act(live, record, told)
        except (LogError, Refusal, LookupError) as error:
            # What it did at the table it did all the same.
            self._found.accuse(record.number, f"it cannot be such an act: {error}")
        try:
            apply(live, record)
        except (LogError, Refusal, ValueError, LookupError) as error:
            self._found.accuse(record.number, f"by the rules it cannot be: {error}")
            self._live = None
            return
        self._found.checked["records by the rules"] += 1
        check_sign(self._found, live, record, told)
        if self._reports:
            self._follow_report(record, told)
        if record.number in self._saved:
            self._compare_saved(live, self._saved[record.number])

    def _follow_report(self, record: Record, told: list[AnyFact]) -> None:
        for fact in told:
            self._report.see(fact, record)
        kept = self._reports.get(record.number)
        if kept is None:
            return
        if self._is_report(kept):
            self._found.checked["win reports put away"] += 1
        else:
            self._found.accuse(record.number, "the win report that was put away after it counts otherwise")

    def _is_report(self, kept: KeptReport) -> bool:
        """What was to be expected is left out: to count all odds again would take long."""
        saved = restored(kept.state)
        left_out = {"expected": self._report.expected, "with_odds": False}
        return saved is None or msgspec.structs.replace(saved, **left_out) == self._report

    def _compare_saved(self, live: LiveTable, state: bytes) -> None:
        if not is_of_this_program(state):
            return
        if is_state_of(live, state):
            self._found.checked["states put away"] += 1
        else:
            self._found.accuse(
                self._found.last[0], "the state that was put away after it is not what the log comes to"
            )


def _hides_its_seed(live: LiveTable, told: list[AnyFact]) -> bool:
    if live.committed_chance is None and not any(isinstance(fact, facts.Opened) for fact in told):
        return False
    return any(isinstance(fact, facts.Began) and fact.commitment and not fact.seed for fact in told)
