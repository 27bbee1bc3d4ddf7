"""The log audited: its chain, its money, what the house committed itself to, and every rule applied again.

Records are looked at one by one, in order, from a database or from a file that was exported from one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.floor.floor import STREAM, apply
from houseway.floor.record import BEFORE_THE_FIRST, Record
from houseway.refusal import Refusal
from houseway.table import facts
from houseway.table.accounts import Accounts, may_be_negative
from houseway.table.facts import AnyFact, facts_from
from houseway.table.live_table import LiveTable, LogError
from houseway.table.verify import NOT_IN_TIME, NOT_RANDOM, Verifier
from houseway.table.written_state import is_state_of

if TYPE_CHECKING:
    from houseway.floor.store import Store

TELL_EVERY = 100  # records
MOST_FAULTS = 20  # that are told of one stream
CANNOT_SHOW = (
    "that nothing was cut off at the end: compare with the last hash that was written down elsewhere",
    "that the whole log was not written anew by somebody who has the database in hand: the same comparison",
    "what was never entered: cash, chips and cards that went over the table unseen",
    NOT_RANDOM,
    NOT_IN_TIME,
)
Mark = tuple[int, str]  # number and hash of a record


@dataclass(frozen=True)
class Fault:
    """What is wrong, and with which record of the stream; 0 where it is the stream as a whole."""

    number: int
    words: str


@dataclass
class StreamAudit:
    """One stream: how far it goes, what was looked at how often, what is wrong, what could not be seen."""

    stream: str
    last: Mark = (0, BEFORE_THE_FIRST)
    checked: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.faults


class StreamAuditor:
    """Sees the records of a stream. ``saved`` is the state that was put away of it, after some record.

    ``earlier`` is the last record that an earlier audit has seen; ``seeds`` are those that are shown later.
    """

    def __init__(
        self,
        stream: str,
        *,
        earlier: Mark | None = None,
        seeds: Mapping[int, str] | None = None,
        saved: tuple[int, bytes] | None = None,
    ) -> None:
        self.found = StreamAudit(stream)
        self._earlier = earlier
        self._saved = saved
        self._accounts = Accounts()
        self._verifier = Verifier(seeds)
        self._live: LiveTable | None = None
        if stream.startswith(STREAM):
            self._live = LiveTable(stream.removeprefix(STREAM))
        else:
            self.found.unchecked.append(
                "what its records say: it is no table, and its chain alone was followed"
            )

    def see(self, record: Record, *, whole: bool = True) -> None:
        """A record that is not ``whole`` has something left out of it that lies hidden at the table."""
        self._follow_chain(record, whole=whole)
        if not record.stream.startswith(STREAM):
            return
        self._follow_money(record)
        try:
            told = facts_from(record.body)
        except msgspec.ValidationError as error:
            self.accuse(record.number, f"what it says cannot be read: {error}")
            self._live = None
            return
        self._follow_commitments(record, told)
        self._follow_rules(record, told)

    def result(self) -> StreamAudit:
        found = self.found
        if self._earlier and found.last[0] < self._earlier[0]:
            words = f"the end was cut off: an earlier audit has seen record {self._earlier[0]}"
            found.faults.append(Fault(found.last[0], words))
        if found.stream.startswith(STREAM):
            verified = self._verifier.result()
            found.checked += verified.checked
            found.unchecked += [words for words in verified.unchecked if words not in CANNOT_SHOW]
        del found.faults[MOST_FAULTS:]
        return found

    def accuse(self, number: int, words: str) -> None:
        self.found.faults.append(Fault(number, words))

    def _follow_chain(self, record: Record, *, whole: bool) -> None:
        number, previous = self.found.last
        if record.stream != self.found.stream:
            self.accuse(record.number, f"it is of the stream {record.stream}")
        if record.number != number + 1:
            self.accuse(record.number, f"it comes after record {number}")
        elif record.previous != previous:
            self.accuse(record.number, "it was not built on the record before it")
        if not whole:
            self.found.checked["records with something left out, so that their hash could not be made"] += 1
        elif record.is_intact:
            self.found.checked["records against their hashes"] += 1
        else:
            self.accuse(record.number, "it was altered: its hash is not that of what it says")
        if self._earlier and record.number == self._earlier[0] and record.hash != self._earlier[1]:
            self.accuse(record.number, "it is not the record that an earlier audit has seen")
        self.found.last = (record.number, record.hash)

    def _follow_money(self, record: Record) -> None:
        """By itself: the transfers alone must make sense."""
        try:
            for one in record.transfers:
                self._accounts.move(one.source, one.target, one.cents, one.why)
        except ValueError as error:
            self.accuse(record.number, f"its money cannot have moved: {error}")
            self._accounts = Accounts(self._accounts.balances)
        self._accounts.take_transfers()
        self.found.checked["transfers of money"] += len(record.transfers)
        for account, cents in self._accounts.balances.items():
            if cents < 0 and not may_be_negative(account):
                self.accuse(record.number, f"{account} would be below nothing")

    def _follow_commitments(self, record: Record, told: list[AnyFact]) -> None:
        before = len(self._verifier.wrong)
        for fact in told:
            self._verifier.see(fact)
        for words in self._verifier.wrong[before:]:
            self.accuse(record.number, words)

    def _follow_rules(self, record: Record, told: list[AnyFact]) -> None:
        """Every fact applied again: what follows from it must be what the record says."""
        live = self._live
        if live is None:
            return
        if _hides_its_seed(live, told):
            self.found.unchecked.append(
                f"the rules from record {record.number} on: the seed of its round is left out"
            )
            self._live = None
            return
        try:
            apply(live, record)
        except (LogError, Refusal, ValueError, LookupError) as error:
            self.accuse(record.number, f"by the rules it cannot be: {error}")
            self._live = None
            return
        self.found.checked["records by the rules"] += 1
        if self._saved and self._saved[0] == record.number:
            self._compare_saved(live, self._saved[1])

    def _compare_saved(self, live: LiveTable, state: bytes) -> None:
        if is_state_of(live, state):
            self.found.checked["states put away"] += 1
        else:
            self.accuse(
                self.found.last[0], "the state that was put away after it is not what the log comes to"
            )


def _hides_its_seed(live: LiveTable, told: list[AnyFact]) -> bool:
    if live.house is None and not any(isinstance(fact, facts.Opened) for fact in told):
        return False
    return any(isinstance(fact, facts.Began) and fact.commitment and not fact.seed for fact in told)


def audit_log(
    store: Store,
    earlier: Mapping[str, Mark] | None = None,
    tell: Callable[[int], None] = lambda _: None,
    only: str | None = None,
) -> list[StreamAudit]:
    """Every stream of the log, or one; ``tell`` hears how many records have been seen."""
    earlier = earlier or {}
    seen = 0
    audits = []
    for stream in sorted({*store.streams(), *earlier}) if only is None else [only]:
        auditor = StreamAuditor(stream, earlier=earlier.get(stream), saved=store.snapshot(stream))
        try:
            for record in store.read(stream):
                auditor.see(record)
                seen += 1
                if seen % TELL_EVERY == 0:
                    tell(seen)
        except Refusal as damaged:
            # Beyond a record that cannot be read nothing can be said.
            auditor.accuse(auditor.found.last[0] + 1, str(damaged))
        audits.append(auditor.result())
    return audits


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
