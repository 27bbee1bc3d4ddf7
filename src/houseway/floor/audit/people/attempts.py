"""Audits refused attempts to sign in, and the waits that follow from them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.floor.audit.findings import StreamAudit
from houseway.floor.floor import THE_HOUSE
from houseway.floor.people.signing_in.attempts import MINUTE, REFUSED, Attempt
from houseway.floor.record import Record

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

_NOT_YET_WRITTEN = 2 * MINUTE  # attempts that repeat others are written when their minute is over


class AttemptContent:
    """Finds, with ``store``, whoever has to wait without a wrong password on record."""

    def __init__(self, audit: StreamAudit, store: Store | None) -> None:
        self._audit, self._store = audit, store
        self._tried: dict[tuple[str | None, str], int] = {}  # when somebody was last tried from a source
        self._uncounted = 0  # when attempts were last counted without their names

    def see(self, record: Record) -> None:
        if (record.who, record.role) != THE_HOUSE or record.kind != REFUSED:
            self._audit.accuse(record.number, f"it cannot have happened: {record.who} wrote {record.kind}")
            return
        try:
            for fact in record.body:
                self._apply(record, fact)
        except (msgspec.ValidationError, TypeError, LookupError) as error:
            self._audit.accuse(record.number, f"it cannot have happened: {error}")
            return
        self._audit.checked["refused sign-ins"] += 1

    def _apply(self, record: Record, fact: dict[str, Any]) -> None:
        if fact["fact"] != REFUSED or fact["times"] < 1:
            raise LookupError(f"{fact['fact']}, {fact['times']} times")
        if "why" not in fact:
            self._uncounted = record.at
            return
        attempt = msgspec.convert({name: fact[name] for name in Attempt.__struct_fields__}, Attempt)
        self._tried[attempt.person, attempt.source] = record.at

    def end(self) -> None:
        if self._store is None or self._audit.faults:
            return
        from houseway.floor.store.people.waits import EVERYWHERE, every_wait  # noqa: PLC0415 - an extra

        now = time.time_ns() // 1000
        for wait in every_wait(self._store):
            tried = max(self._tried.get((wait.person, wait.source), 0), self._uncounted)
            is_recent = now - wait.latest < _NOT_YET_WRITTEN
            if wait.source != EVERYWHERE and tried < wait.since and wait.failures and not is_recent:
                words = f"{wait.failures} wrong passwords from {wait.source}"
                self._audit.accuse(0, f"{wait.person} has to wait for {words}, without a record")
            self._audit.checked["waits after wrong passwords"] += 1
