"""The casino floor: its tables, at work. A command that is acknowledged is in the log; else nothing happened.

Commands for one table are carried out one after the other. What they lead to waits in memory until the log
has it, together with what other tables wait for. If the log does not take it, or another process was quicker,
the table is read again from the log, as if the command had never been given.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from houseway.floor.desks.clearance import PETITIONS, Clearance
from houseway.floor.idempotency import digest_of, same
from houseway.floor.loaded_table import Entry, ended_already
from houseway.floor.record import BEFORE_THE_FIRST, Record
from houseway.floor.record_feed import Watcher, Watching
from houseway.floor.roles import HOUSE, Role, check_may_answer, check_may_dispute, check_may_order, viewer
from houseway.floor.store import Conflict
from houseway.floor.store.group_commit import GroupCommit
from houseway.refusal import Refusal
from houseway.table.commands.command_context import CommandContext
from houseway.table.commands.decisions import is_overdue
from houseway.table.commands.dispatch import carry_out
from houseway.table.commands.system_commands import (
    OPENS,
    EndTime,
    GiveTimeAnew,
    HouseCommand,
    OrderedCommand,
    TakeEffect,
)
from houseway.table.commands.table_commands import Answer, AnyCommand, Dispute, name_of
from houseway.table.facts.table_facts import facts_as_json, facts_from, told_as_json
from houseway.table.live.live_table import FOLLOWS, LiveTable, LogError
from houseway.table.live.saved_table import KeptReport, UnreadableStateError, report_beside, restore
from houseway.table.live.view import TableView, Viewer, news_for, view
from houseway.table.notice.notice_handlers import changes_due

if TYPE_CHECKING:
    from houseway.floor.store import Store

STREAM = "table:"
Who = tuple[str, str]  # a person and the role
THE_HOUSE: Who = (HOUSE, HOUSE)  # where nobody acts
TRIES = 5  # of a command at a table that other processes are busy with


Seen = TypeVar("Seen")


@dataclass(frozen=True)
class Person:
    """Somebody signed in."""

    id: str
    role: Role

    @property
    def viewer(self) -> Viewer:
        return viewer(self.id, self.role)


class UnknownTable(Refusal):
    def __init__(self, table: str) -> None:
        super().__init__(f"There is no table {table!r} on this floor.")


@dataclass(frozen=True)
class Look(Generic[Seen]):
    """What was seen of a table after a record; to be shown when the log has it."""

    number: int
    seen: Seen
    durable: Future[None]


class Floor:
    """``now`` gives microseconds since 1970."""

    def __init__(
        self,
        store: Store,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(32),
        now: Callable[[], int] = lambda: time.time_ns() // 1000,
    ) -> None:
        self.store = store
        self.now = now
        self._opened = now()
        self._log = GroupCommit(store)
        self.new_seed = new_seed
        self._entries: dict[str, Entry] = {}
        self._lock = threading.Lock()
        self._watching = Watching(store)
        self.clearance = Clearance(store)
        self._stop_listening = store.listen(self._grown)

    @property
    def commits(self) -> tuple[int, int]:
        """How many there have been, and how many records were in them."""
        return self._log.commits, self._log.records

    def close(self) -> None:
        self._stop_listening()
        self._log.close()

    def __enter__(self) -> Floor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Commands.

    def command(self, person: Person, table: str, command: AnyCommand, key: str | None = None) -> Record:
        """Carried out and durable; or refused, and nothing changed. The same key is carried out once."""
        for _ in range(TRIES):
            try:
                record, future = self.submit(person, table, command, key)
                future.result()
            except Refusal as refusal:
                done = self.carried_out(person, table, command, key)
                if done:
                    return done
                if not isinstance(refusal, Conflict):
                    raise
            else:
                return record
        raise too_busy(table)

    def submit(
        self, person: Person, table: str, command: AnyCommand, key: str | None = None
    ) -> tuple[Record, Future[None]]:
        """The same without waiting, for who goes on as ``command`` does.

        The future ends when the log has it, or with a refusal. What is refused may have been ``carried_out``
        before; and after a ``Conflict`` it is submitted again, since another process was quicker.
        """
        check_may_order(person.role, command)
        with self.clearance.cleared(self, person, table, command) as beside:
            record, future = self._submit((person.id, person.role), table, command, key, *beside)
            if beside:
                wait([future])  # the next who is cleared sees it
        return record, future

    def for_desk(self, who: Who, table: str, command: HouseCommand, *beside: Record) -> Record:
        """What a desk of the house has done at a table: with the desk's own record, both or neither."""
        record, future = self._submit(who, table, command, None, *beside)
        future.result()
        return record

    def _submit(
        self, who: Who, table: str, command: OrderedCommand, key: str | None, *beside: Record
    ) -> tuple[Record, Future[None]]:
        entry = self._entry(table, fresh=isinstance(command, OPENS))
        with entry.lock:
            if entry.broken:
                return self._submit(who, table, command, key, *beside)
            done = entry.keys.get(key) if key is not None else None
            if done:
                return same(done, who[0], command), entry.pending or ended_already()
            at = self.now()
            self._pass_time(entry, at)
            if isinstance(command, Answer) and entry.live.step is not None:
                check_may_answer(Role(who[1]), entry.live.step.who)
            if isinstance(command, Dispute):
                check_may_dispute(Role(who[1]), sits_there=who[0] in entry.live.seats.values())
            self._carry_out(entry, command, CommandContext(who[0], self.new_seed, at, self.clearance))
            return self._enter(entry, who, command, at, key, *beside)

    def carried_out(self, person: Person, table: str, command: AnyCommand, key: str | None) -> Record | None:
        """The record in the log of the command with this key."""
        found = self.store.with_key(STREAM + table, key) if key is not None else None
        return same(found, person.id, command) if found else None

    def tick(self, now: int) -> None:
        """What is due by now at the tables at hand is done: changed rules between rounds, overdue decisions.

        At the others it is done when the table is needed. One in trouble does not stop the others' clocks.
        """
        trouble: list[Exception] = []
        for entry in list(self._entries.values()):
            with entry.lock:
                try:
                    if not entry.broken:
                        self._pass_time(entry, now)
                except Exception as error:
                    trouble.append(error)
        if trouble:
            raise trouble[0]

    def _pass_time(self, entry: Entry, at: int) -> None:
        while command := self._due(entry.live, at):
            self._carry_out(entry, command, CommandContext(THE_HOUSE[0], self.new_seed, at))
            self._enter(entry, THE_HOUSE, command, at)

    def _due(self, live: LiveTable, at: int) -> HouseCommand | None:
        """What the house itself does at the table by then."""
        if changes_due(live, at):
            return TakeEffect()
        if is_overdue(live, at):
            # Nobody can decide while the house is closed.
            return GiveTimeAnew() if live.clock.began_before(self._opened) else EndTime()
        return None

    def _carry_out(self, entry: Entry, command: OrderedCommand, context: CommandContext) -> None:
        live = entry.live
        try:
            carry_out(live, command, context)
        except BaseException:
            if live.news or live.accounts.transfers:
                # It was refused after something had been done: what is in memory is not what the log says.
                self._forget(entry)
            raise

    def _enter(
        self,
        entry: Entry,
        who: Who,
        command: OrderedCommand,
        at: int,
        key: str | None = None,
        *beside: Record,
    ) -> tuple[Record, Future[None]]:
        """What has come about, on its way to the log."""
        news, entry.live.news = entry.live.news, []
        record = Record(
            STREAM + entry.live.name,
            entry.number + 1,
            at,
            *who,
            name_of(command),
            facts_as_json(news),
            entry.live.accounts.take_transfers(),
            entry.hash,
            key,
            digest=digest_of(command) if key is not None else "",
        ).sealed()
        entry.take(record)
        try:
            future = entry.pending = self._log.submit_all([record, *beside], entry.snapshot_if_due(record))
        except BaseException:
            self._forget(entry)
            raise
        future.add_done_callback(lambda ended: self._ended(entry, record, ended))
        return record, future

    def _ended(self, entry: Entry, record: Record, ended: Future[None]) -> None:
        if ended.cancelled() or ended.exception():
            self._forget(entry)
            return
        self._watching.tell(record.stream, record.number, entry.recent)

    # Tables.

    def tables(self) -> list[str]:
        return [stream.removeprefix(STREAM) for stream in self.store.streams() if stream.startswith(STREAM)]

    def view(self, person: Person, table: str) -> TableView:
        """What the person may see of the table, as far as the log has it."""
        look = self.look_for_sure(table, lambda live: view(live, person.viewer))
        look.seen.number = look.number
        return look.seen

    def look(self, table: str, see: Callable[[LiveTable], Seen]) -> Look[Seen]:
        """Without waiting. Where the log does not take it, nothing of it was true."""
        entry = self._entry(table)
        with entry.lock:
            if entry.broken:
                return self.look(table, see)
            return Look(entry.number, see(entry.live), entry.pending or ended_already())

    def look_for_sure(self, table: str, see: Callable[[LiveTable], Seen]) -> Look[Seen]:
        """Waits for the log, and looks again where it did not take what was seen."""
        for _ in range(TRIES):
            look = self.look(table, see)
            try:
                look.durable.result()
            except Refusal:
                continue
            return look
        raise too_busy(table)

    def told(self, table: str, record: Record, viewer: Viewer) -> list[Any]:
        """The facts of a record of the table, as the viewer may be told of them now."""
        entry = self._entry(table)
        with entry.lock:
            if entry.broken:
                return self.told(table, record, viewer)
            facts = facts_from(record.body)
            news = news_for(entry.live, facts, viewer, over=record.number <= entry.over)
        return told_as_json(record.body, facts, news)

    def records(self, table: str, after: int = 0) -> Iterator[Record]:
        """As they stand in the log, unredacted: for who may audit."""
        return self.store.read(STREAM + table, after)

    def report(self, table: str) -> KeptReport | None:
        """The last win report of the table that was counted, by this program or by one before it."""
        return self._entry(table).report

    def keep_report(self, table: str, report: KeptReport) -> None:
        """Beside the table, when it is put away the next time."""
        self._entry(table).report = report

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Told of every record once it is durable, from a thread of the floor; returns how to stop it."""
        return self._watching.watch(watcher)

    def is_at_hand(self, table: str) -> bool:
        """Whether the table is in memory, so that nobody has to wait until it is read from the log."""
        return table in self._entries

    def _entry(self, table: str, *, fresh: bool = False) -> Entry:
        entry = self._entries.get(table)
        if entry is None:
            with self._lock:
                entry = self._entries.get(table)
                if entry is None:
                    entry = self._entries[table] = self._load(table)
        if entry.number == 0 and not fresh:
            with self._lock:
                self._entries.pop(table, None)
            raise UnknownTable(table)
        return entry

    def _load(self, table: str) -> Entry:
        stream = STREAM + table
        live, number, report = self._put_away(table) or (LiveTable(table), 0, None)
        entry = Entry(live, number, BEFORE_THE_FIRST, number, report=report, over=number)
        for record in self.store.read(stream, max(number - 1, 0)):
            if record.number > number:
                apply(live, record)
            entry.take(record)
        return entry

    def _put_away(self, table: str) -> tuple[LiveTable, int, KeptReport | None] | None:
        """The table after some record of its log, where it was saved by a program like this one."""
        kept = self.store.snapshot(STREAM + table)
        try:
            return (restore(table, kept[1]), kept[0], report_beside(kept[1])) if kept else None
        except UnreadableStateError:
            return None

    def _forget(self, entry: Entry) -> None:
        """The next who needs the table reads it from the log."""
        entry.broken = True
        with self._lock:
            if self._entries.get(entry.live.name) is entry:
                del self._entries[entry.live.name]

    def _grown(self, stream: str, number: int) -> None:
        """Somebody has written, perhaps another process: then the table here follows."""
        if stream == PETITIONS.stream:
            self.clearance.look_again_later()
        with self._lock:
            # The streams of the house may be called as a table is.
            entry = self._entries.get(stream.removeprefix(STREAM)) if stream.startswith(STREAM) else None
        if entry and entry.number < number:
            self._follow(entry, list(self.store.read(stream, entry.number)))
        self._watching.tell(stream, number, entry.recent if entry else ())

    def _follow(self, entry: Entry, records: list[Record]) -> None:
        with entry.lock:
            if entry.pending is not None and not entry.pending.done():
                self._forget(entry)  # what waits here was built on an older record, and will be in conflict
                return
            try:
                for record in records:
                    if record.number <= entry.number:
                        continue
                    if record.previous != entry.hash:
                        self._forget(entry)  # the log did not take what is in memory
                        return
                    apply(entry.live, record)
                    entry.take(record)
            except BaseException:
                self._forget(entry)
                raise


def too_busy(table: str) -> Refusal:
    return Refusal(f"The table {table} is very busy. Try again.")


def apply(live: LiveTable, record: Record) -> None:
    """The record's facts again; what follows from them must be what the record says."""
    told = facts_from(record.body)
    for fact in told:
        if not isinstance(fact, FOLLOWS):
            live.do(fact)
    news, live.news = live.news, []
    moved = live.accounts.take_transfers()
    if news != told or moved != record.transfers:
        raise LogError(f"Record {record.number} of {record.stream} tells otherwise than the rules do.")
