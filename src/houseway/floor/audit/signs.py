"""Whether a table had its sign whenever the rules that it tells came into force."""

from __future__ import annotations

from houseway.floor.audit.findings import StreamAudit
from houseway.floor.record import Record
from houseway.table.facts import table_facts as facts
from houseway.table.facts.table_facts import AnyFact
from houseway.table.live.live_table import LiveTable
from houseway.table.notice.sign_handlers import content_of

NOT_TOLD = "which sign hung at the table: an earlier program did not write it down"


def check_sign(found: StreamAudit, live: LiveTable, record: Record, told: list[AnyFact]) -> None:
    """``live`` is the table with the record."""
    hung = [fact for fact in told if isinstance(fact, facts.SignHung)]
    if hung:
        _compare(found, live, record, hung[-1])
    elif any(isinstance(fact, facts.Opened | facts.RulesChanged) for fact in told):
        if live.notices.hung is not None:
            found.accuse(record.number, "the rules changed, and the sign at the table did not")
        elif NOT_TOLD not in found.unchecked:
            found.unchecked.append(NOT_TOLD)


def _compare(found: StreamAudit, live: LiveTable, record: Record, hung: facts.SignHung) -> None:
    if hung.content == content_of(live.rules.game.name, live.rules.options.pairs):
        found.checked["signs with the rules in effect"] += 1
    else:
        found.unchecked.append(
            f"what the sign of record {record.number} told: here those rules have another fingerprint"
        )
