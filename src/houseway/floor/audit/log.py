"""The log audited: its chain, its money, and what its records say, applied again.

Records are looked at one by one, in order, from a database or from a file that was exported from one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from houseway.floor.audit.desks import DESKS, DeskContent
from houseway.floor.audit.findings import Mark, StreamAudit
from houseway.floor.audit.people import PeopleContent
from houseway.floor.audit.roles_held import RolesHeld
from houseway.floor.audit.tables import NEVER_SHOWN, TableContent
from houseway.floor.loading import STREAM
from houseway.floor.people import STREAM as PEOPLE
from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.table.live.accounts import Accounts, may_be_negative
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

TELL_EVERY = 100  # records
MOST_FAULTS = 20  # that are told of one stream
CANNOT_SHOW = (
    "that nothing was cut off at the end: compare with the last hash that was written down elsewhere",
    "that the whole log was not written anew by somebody who has the database in hand: the same comparison",
    "what was never entered: cash, chips and cards that went over the table unseen",
    "in which zone the house is: days and times at its desks are right in one of them",
    "a role that was taken from somebody less than a minute ago: who was let in acts on for a moment",
    *NEVER_SHOWN,
)


class Content(Protocol):
    """Sees what the records of a stream say, in order; ``end`` when all are seen."""

    def see(self, record: Record) -> None: ...

    def end(self) -> None: ...


class StreamAuditor:
    """Sees the records of a stream; with ``store``, what else is kept there is compared with them.

    ``earlier`` is the last record that an earlier audit has seen; ``seeds`` are those that are shown later;
    ``roles`` are those of the people, where somebody has read them from the store already.
    """

    def __init__(
        self,
        stream: str,
        *,
        earlier: Mark | None = None,
        seeds: Mapping[int, str] | None = None,
        store: Store | None = None,
        roles: RolesHeld | None = None,
    ) -> None:
        self.found = StreamAudit(stream)
        self._roles = roles or (RolesHeld(store) if store else None)
        self._before_anybody = 0
        self._earlier = earlier
        self._accounts = Accounts()
        self._content = _content_of(self.found, seeds, store)
        if self._content is None:
            self.found.unchecked.append(
                "what its records say: it is no table and no desk, and its chain alone was followed"
            )
        elif unknown := self._roles.unknown if self._roles else "nothing but the records is given":
            self.found.unchecked.append(f"who the people are: {unknown}")

    def see(self, record: Record, *, whole: bool = True) -> None:
        """A record that is not ``whole`` has something left out of it that lies hidden at the table."""
        self._follow_chain(record, whole=whole)
        self._follow_money(record)
        if self._content:
            self._check_who(record)
            self._content.see(record)

    def _check_who(self, record: Record) -> None:
        if self._roles is None or self._roles.unknown:
            return
        if not self._roles.tells_of(record):
            self._before_anybody += 1
            return
        try:
            self._roles.check(record)
        except LogError as error:
            self.found.accuse(record.number, f"not by who is named: {error}")
        self.found.checked["records by who had that role then"] += 1

    def result(self) -> StreamAudit:
        found = self.found
        if self._earlier and found.last[0] < self._earlier[0]:
            words = f"the end was cut off: an earlier audit has seen record {self._earlier[0]}"
            found.accuse(found.last[0], words)
        if self._before_anybody:
            words = "who did them: nobody was let into the house before"
            found.unchecked.append(f"{self._before_anybody} records, {words}")
        if self._content:
            self._content.end()
        del found.faults[MOST_FAULTS:]
        return found

    def _follow_chain(self, record: Record, *, whole: bool) -> None:
        number, previous = self.found.last
        if record.stream != self.found.stream:
            self.found.accuse(record.number, f"it is of the stream {record.stream}")
        if record.number != number + 1:
            self.found.accuse(record.number, f"it comes after record {number}")
        elif record.previous != previous:
            self.found.accuse(record.number, "it was not built on the record before it")
        if not whole:
            self.found.checked["records with something left out, so that their hash could not be made"] += 1
        elif record.is_intact:
            self.found.checked["records against their hashes"] += 1
        else:
            self.found.accuse(record.number, "it was altered: its hash is not that of what it says")
        if self._earlier and record.number == self._earlier[0] and record.hash != self._earlier[1]:
            self.found.accuse(record.number, "it is not the record that an earlier audit has seen")
        self.found.last = (record.number, record.hash)

    def _follow_money(self, record: Record) -> None:
        """By itself: the transfers alone must make sense."""
        try:
            for one in record.transfers:
                self._accounts.move(one.source, one.target, one.cents, one.why)
        except ValueError as error:
            self.found.accuse(record.number, f"its money cannot have moved: {error}")
            self._accounts = Accounts(self._accounts.balances)
        self._accounts.take_transfers()
        self.found.checked["transfers of money"] += len(record.transfers)
        for account, cents in self._accounts.balances.items():
            if cents < 0 and not may_be_negative(account):
                self.found.accuse(record.number, f"{account} would be below nothing")


def _content_of(found: StreamAudit, seeds: Mapping[int, str] | None, store: Store | None) -> Content | None:
    if found.stream.startswith(STREAM):
        return TableContent(found, seeds, store.snapshots(found.stream) if store else {})
    if found.stream == PEOPLE:
        return PeopleContent(found, store)
    return DeskContent(found, store) if found.stream in DESKS else None


def audit_stream(
    store: Store,
    stream: str,
    earlier: Mark | None = None,
    tell: Callable[[], None] = lambda: None,
    roles: RolesHeld | None = None,
) -> StreamAudit:
    """One stream from end to end; ``tell`` hears of every record."""
    auditor = StreamAuditor(stream, earlier=earlier, store=store, roles=roles)
    try:
        for record in store.read(stream):
            auditor.see(record)
            tell()
    except Refusal as damaged:
        # Beyond a record that cannot be read nothing can be said.
        auditor.found.accuse(auditor.found.last[0] + 1, str(damaged))
    return auditor.result()


def audit_log(
    store: Store, earlier: Mapping[str, Mark] | None = None, tell: Callable[[int], None] = lambda _: None
) -> list[StreamAudit]:
    """Every stream of the log; ``tell`` hears how many records have been seen."""
    earlier = earlier or {}
    seen = 0

    def count() -> None:
        nonlocal seen
        seen += 1
        if seen % TELL_EVERY == 0:
            tell(seen)

    streams, roles = sorted({*store.streams(), *earlier}), RolesHeld(store)
    return [audit_stream(store, stream, earlier.get(stream), count, roles) for stream in streams]


def audits_as_json(audits: Iterable[StreamAudit]) -> dict[str, Any]:
    """What was found, for programs; a later audit takes the last hashes from it."""
    streams = [
        {
            "stream": one.stream,
            "records": one.last[0],
            "last_hash": one.last[1],
            "holds": one.holds,
            "faults": [{"record": fault.number, "words": fault.words} for fault in one.faults],
            "checked": dict(one.checked),
            "unchecked": one.unchecked,
        }
        for one in audits
    ]
    holds = all(one["holds"] for one in streams)
    return {"holds": holds, "streams": streams, "cannot_show": CANNOT_SHOW}


def audit_records(
    stream: str, records: Iterable[tuple[Record, bool]], seeds: Mapping[int, str]
) -> StreamAudit:
    """Records that were exported, each with whether it is whole."""
    auditor = StreamAuditor(stream, seeds=seeds)
    for record, whole in records:
        auditor.see(record, whole=whole)
    return auditor.result()
