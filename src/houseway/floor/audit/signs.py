"""Audits whether a table had the right sign whenever its rules changed."""

from __future__ import annotations

from houseway.floor.audit.findings import StreamAudit
from houseway.floor.record import Record
from houseway.table.facts import table_facts as facts
from houseway.table.facts.table_facts import AnyFact
from houseway.table.live.live_table import LiveTable
from houseway.table.notice.sign_handlers import content_of

NOT_RECORDED = "which sign hung at the table: an earlier version did not record it"


def check_sign(audit: StreamAudit, live: LiveTable, record: Record, new_facts: list[AnyFact]) -> None:
    """``live`` is the table after the record."""
    hung = [fact for fact in new_facts if isinstance(fact, facts.SignHung)]
    if hung:
        _compare(audit, live, record, hung[-1])
    elif any(isinstance(fact, facts.Opened | facts.RulesChanged) for fact in new_facts):
        if live.notices.hung is not None:
            audit.accuse(record.number, "the rules changed, and the sign at the table did not")
        elif NOT_RECORDED not in audit.unchecked:
            audit.unchecked.append(NOT_RECORDED)


def _compare(audit: StreamAudit, live: LiveTable, record: Record, hung: facts.SignHung) -> None:
    if hung.content == content_of(live.rules.game.name, live.rules.options.pairs):
        audit.checked["signs with the rules in effect"] += 1
    else:
        audit.unchecked.append(
            f"the sign of record {record.number}: here those rules have another fingerprint"
        )
