"""Audits the log: its hash chain, its money, and what its records say, applied again.

Records are checked one by one, in order, from a database or from a file that was exported from one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from houseway.house.loading import STREAM
from houseway.house.people import ATTEMPTS
from houseway.house.people import STREAM as PEOPLE
from houseway.house.record import Record
from houseway.house.roles import Role
from houseway.house.trust.audit.desks import DESKS, DeskContent
from houseway.house.trust.audit.export import hides_a_seed
from houseway.house.trust.audit.findings import Mark, Rule, StreamAudit, database_faults
from houseway.house.trust.audit.people import AttemptContent, PeopleContent, RolesHeld
from houseway.house.trust.audit.tables import NEVER_SHOWN, TableContent
from houseway.house.trust.division import STREAM as DIVISION
from houseway.house.trust.versions import RECORDED, Versions
from houseway.refusal import Refusal
from houseway.table.live.accounts import Accounts, may_be_negative
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.house.store.log import Store


REPORT_EVERY = 100  # records
MOST_FAULTS = 20  # reported for one stream
CANNOT_SHOW = (
    "that nothing was cut off at the end: compare the last hash with one that was written down elsewhere",
    "that the whole log was not rewritten by somebody with access to the database: compare the same way",
    "what was never entered: cash, chips and cards that crossed the table unseen",
    "in which time zone the house is: days and times at its desks are right in some zone",
    "a role that somebody lost less than a minute ago: a person who is signed in may act for a moment more",
    *NEVER_SHOWN,
)


NOT_BY_THE_DIVISION = "who let the inspectors in: no key of the Division is registered, so the house did"


class Content(Protocol):
    """Checks what the records of a stream say, in order; ``end`` comes after the last."""

    def see(self, record: Record) -> None: ...

    def end(self) -> None: ...


class StreamAuditor:
    """Checks the records of a stream; with ``store``, also against what else is stored there.

    ``earlier`` is the last record that an earlier audit has seen; ``seeds`` are those revealed later;
    ``roles`` are those of the people, and ``versions`` those of the program, if they have been read from the
    store already.
    """

    def __init__(
        self,
        stream: str,
        *,
        earlier: Mark | None = None,
        seeds: Mapping[int, str] | None = None,
        store: Store | None = None,
        roles: RolesHeld | None = None,
        versions: Versions | None = None,
    ) -> None:
        if versions is None:
            versions = Versions.in_log(store) if store else Versions()
        self.audit = StreamAudit(stream, versions=versions)
        self._roles = roles or (RolesHeld(store) if store else None)
        self._before_first_person = 0
        self._latest = 0  # time
        self._earlier = earlier
        self._accounts = Accounts()
        self._content = _content_of(self.audit, seeds, store)
        if self._content is None:
            self.audit.unchecked.append(
                "what its records say: it is neither a table nor a desk, so only its chain was checked"
            )
        elif unknown := self._roles.unknown if self._roles else "only the records are given":
            self.audit.unchecked.append(f"who the people are: {unknown}")

    def see(self, record: Record, *, whole: bool = True) -> None:
        """Check a record. One that is not ``whole`` lacks something that is still hidden at the table."""
        self._follow_chain(record, whole=whole)
        self._follow_clock(record)
        self._follow_money(record)
        if self._content:
            self._check_who(record)
            self._content.see(record)

    def _check_who(self, record: Record) -> None:
        if self._roles is None or self._roles.unknown:
            return
        if not self._roles.covers(self._latest):
            self._before_first_person += record.kind != RECORDED
            return
        try:
            self._roles.check(record)
        except LogError as error:
            self.audit.accuse(Rule.ROLES, record.number, f"not by the person it names: {error}")
        self.audit.checked["records by people who had that role then"] += 1

    def result(self) -> StreamAudit:
        audit = self.audit
        if self._earlier and audit.last[0] < self._earlier[0]:
            words = f"the end was cut off: an earlier audit saw record {self._earlier[0]}"
            audit.accuse(Rule.KEPT, audit.last[0], words)
        if self._before_first_person:
            words = "who did them: nobody was registered before"
            audit.unchecked.append(f"{self._before_first_person} records, {words}")
        if self._content:
            self._content.end()
        audit.unchecked += [
            f"that {rule.words}, {times} times: it is asked since version {rule.since}"
            for rule, times in audit.not_asked.items()
            if times
        ]
        del audit.faults[MOST_FAULTS:]
        return audit

    def _follow_chain(self, record: Record, *, whole: bool) -> None:
        number, previous = self.audit.last
        if record.stream != self.audit.stream:
            self.audit.accuse(Rule.CHAIN, record.number, f"it belongs to the stream {record.stream}")
        if record.number != number + 1:
            self.audit.accuse(Rule.CHAIN, record.number, f"it comes after record {number}")
        elif record.previous != previous:
            self.audit.accuse(Rule.CHAIN, record.number, "it does not follow from the record before it")
        if not whole:
            self.audit.checked["records with something left out, whose hash could not be checked"] += 1
        elif record.is_intact:
            self.audit.checked["records against their hashes"] += 1
        else:
            words = "it was altered: its hash does not match its content"
            self.audit.accuse(Rule.CHAIN, record.number, words)
        if self._earlier and record.number == self._earlier[0] and record.hash != self._earlier[1]:
            self.audit.accuse(Rule.KEPT, record.number, "it is not the record that an earlier audit saw")
        self.audit.last = (record.number, record.hash)

    def _follow_clock(self, record: Record) -> None:
        """The order of the log counts, and not the clock, which may have been set back."""
        if record.at < self._latest:
            self.audit.checked["records dated before the one before them: the clock was set back"] += 1
        self._latest = max(self._latest, record.at)

    def _follow_money(self, record: Record) -> None:
        """Check the transfers by themselves."""
        try:
            for transfer in record.transfers:
                self._accounts.move(transfer.source, transfer.target, transfer.cents, transfer.why)
        except ValueError as error:
            self.audit.accuse(Rule.MONEY, record.number, f"its money cannot have moved: {error}")
            self._accounts = Accounts(self._accounts.balances)
        self._accounts.take_transfers()
        self.audit.checked["transfers of money"] += len(record.transfers)
        for account, cents in self._accounts.balances.items():
            if cents < 0 and not may_be_negative(account):
                self.audit.accuse(Rule.MONEY, record.number, f"{account} would be below zero")


def _content_of(audit: StreamAudit, seeds: Mapping[int, str] | None, store: Store | None) -> Content | None:
    if audit.stream.startswith(STREAM):
        return TableContent(audit, seeds, store)
    if audit.stream == PEOPLE:
        return PeopleContent(audit, store)
    if audit.stream == ATTEMPTS:
        return AttemptContent(audit, store)
    return DeskContent(audit, store) if audit.stream in DESKS else None


def audit_stream(
    store: Store,
    stream: str,
    earlier: Mark | None = None,
    tell: Callable[[], None] = lambda: None,
    roles: RolesHeld | None = None,
    *,
    versions: Versions | None = None,
) -> StreamAudit:
    """Audit one stream from end to end; ``tell`` is called for every record."""
    auditor = StreamAuditor(stream, earlier=earlier, store=store, roles=roles, versions=versions)
    try:
        for record in store.read(stream):
            auditor.see(record, whole=store.seals is not None or not hides_a_seed(record))
            tell()
    except Refusal as damaged:
        # Nothing can be said beyond a record that cannot be read.
        auditor.audit.accuse(Rule.CHAIN, auditor.audit.last[0] + 1, str(damaged))
    return auditor.result()


def audit_log(
    store: Store, earlier: Mapping[str, Mark] | None = None, tell: Callable[[int], None] = lambda _: None
) -> list[StreamAudit]:
    """Audit every stream of the log; ``tell`` is called with the number of records checked so far."""
    earlier = earlier or {}
    seen = 0

    def count() -> None:
        nonlocal seen
        seen += 1
        if seen % REPORT_EVERY == 0:
            tell(seen)

    streams, roles = sorted({*store.streams(), *earlier}), RolesHeld(store)
    versions = Versions.in_log(store)
    audits = [
        audit_stream(store, stream, earlier.get(stream), count, roles, versions=versions)
        for stream in streams
    ]
    if audits:
        for words in database_faults(store):
            audits[0].accuse(Rule.GUARDED, 0, words)
    for audit in audits:
        if audit.stream == PEOPLE and DIVISION not in streams and roles.ever(Role.INSPECTOR):
            audit.unchecked.append(NOT_BY_THE_DIVISION)
    return audits


def audits_as_json(audits: Iterable[StreamAudit]) -> dict[str, Any]:
    """Return the audits as a JSON document, from which a later audit takes the last hashes."""
    streams = [
        {
            "stream": audit.stream,
            "records": audit.last[0],
            "last_hash": audit.last[1],
            "holds": audit.holds,
            "faults": [{"record": fault.number, "words": fault.words} for fault in audit.faults],
            "checked": dict(audit.checked),
            "unchecked": audit.unchecked,
        }
        for audit in audits
    ]
    holds = all(stream["holds"] for stream in streams)
    return {"holds": holds, "streams": streams, "cannot_show": CANNOT_SHOW}


def audit_records(
    stream: str, records: Iterable[tuple[Record, bool]], seeds: Mapping[int, str]
) -> StreamAudit:
    """Audit exported records, each with whether it is whole."""
    auditor = StreamAuditor(stream, seeds=seeds)
    for record, whole in records:
        auditor.see(record, whole=whole)
    return auditor.result()
