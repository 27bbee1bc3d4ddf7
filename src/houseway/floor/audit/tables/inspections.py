"""Audits who stands behind each inspection of a table, and what its clock says (reading 75)."""

from __future__ import annotations

from houseway.floor.audit.findings import StreamAudit
from houseway.floor.record import Record
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import Confirm, Happening, ShowCards
from houseway.rules.procedure.taking_wagers import MinutesSince
from houseway.table.live import facts
from houseway.table.live.facts import AnyFact
from houseway.table.live.live_table import LiveTable

_NOBODY = " on duty"  # how earlier versions signed for the people of an automatic table
_MINUTE = 60_000_000


def check_inspections(audit: StreamAudit, live: LiveTable, record: Record, new_facts: list[AnyFact]) -> None:
    """``live`` is the table after the record."""
    for event in _answered(live, new_facts):
        if isinstance(event.step, Confirm) and not isinstance(event.answer, Happening):
            _check_signature(audit, live, record, event.step, event.answer)
        elif isinstance(event.step, MinutesSince) and isinstance(event.answer, int):
            _check_age(audit, live, record, event.step, event.answer)


def _answered(live: LiveTable, new_facts: list[AnyFact]) -> list[Event]:
    """Return the events that the record has added to the round, without those that it took back."""
    count = 0
    for fact in new_facts:
        if isinstance(fact, facts.TookBack):
            count = 0
        count += isinstance(fact, facts.Answered)
    conversation = live.conversation or live.last
    return conversation.events[-count:] if conversation and count else []


def _check_signature(
    audit: StreamAudit, live: LiveTable, record: Record, step: Confirm, answer: object
) -> None:
    words = f"{step.key} ({step.cite})"
    if not isinstance(answer, str) or answer.endswith(_NOBODY):
        audit.accuse(record.number, f"{words} is signed by nobody: {answer or 'no name'}")
    elif answer != record.who:
        audit.accuse(record.number, f"{words} is signed by {answer}, but it is a record of {record.who}")
    elif answer == step.apart_from:
        audit.accuse(record.number, f"{words} is signed by {answer}, who has signed the other part too")
    elif isinstance(step, ShowCards) and not live.seats:
        audit.accuse(record.number, f"{words}: the cards were shown, and nobody sat there")
    else:
        audit.checked["inspections by the person who signed them"] += 1


def _check_age(audit: StreamAudit, live: LiveTable, record: Record, step: MinutesSince, minutes: int) -> None:
    since = max(live.answered_at.get(key, 0) for key in step.since)
    # A step after it may have been answered in the same record, as when the dice are replaced.
    if since and since < record.at and minutes * _MINUTE < record.at - since:
        audit.accuse(record.number, f"{step.key} ({step.cite}) is {minutes}, and more minutes have passed")
