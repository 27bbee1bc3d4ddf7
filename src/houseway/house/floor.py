"""The casino floor with its tables. A command that is acknowledged is in the log; else nothing happened.

Commands for one table are carried out one after the other. What they lead to waits in memory until the log
has it, in one commit with what other tables wait for. If the log refuses it, or another process was quicker,
the table is loaded again from the log, as if the command had never been given.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from houseway.house.clock import SteadyClock
from houseway.house.desks.cage_money import STREAM as CAGE_MONEY
from houseway.house.desks.cage_money_desk import NOTHING, CageMoneyLog, effect_of
from houseway.house.desks.clearance import Clearance
from houseway.house.desks.context import DeskAct, LiveDeskContext
from houseway.house.desks.limits import PLAYER_LIMITS
from houseway.house.desks.log_ahead import LogAhead
from houseway.house.desks.petitions import PETITIONS
from houseway.house.desks.progressive_desk import plays
from houseway.house.desks.progressive_meters import METERS, MeterLog
from houseway.house.loading import STREAM, LoadedTable, LoadedTables
from houseway.house.permission import check_turn, officials_of, permitted
from houseway.house.record import Record, Snapshot, check_same_command, digest_of
from houseway.house.retry import QuickCommands, carry_out_for_sure, look_for_sure, run
from houseway.house.roles import HOUSE, Role, viewer
from houseway.house.store.group_commit import GroupCommit
from houseway.table.commands.command_context import CommandContext
from houseway.table.commands.dispatch import carry_out, due, is_to_be_prepared
from houseway.table.commands.system_commands import OPENS, AnyTableCommand, PrepareRound, SystemCommand
from houseway.table.commands.table_commands import AnyCommand, name_of
from houseway.table.live.facts import AnyFact, facts_as_json, facts_from, redacted_facts_as_json
from houseway.table.live.live_table import LiveTable
from houseway.table.live.saved_table import SavedReport
from houseway.table.view import TableView, Viewer, news_for, view

if TYPE_CHECKING:
    from houseway.house.store import Store

Seen = TypeVar("Seen")
Subscriber = Callable[[Record], None]
Who = tuple[str, str]  # a person and the role
THE_HOUSE: Who = (HOUSE, HOUSE)  # where nobody acts


@dataclass(frozen=True)
class Person:
    """A person who is signed in."""

    id: str
    role: Role

    @property
    def viewer(self) -> Viewer:
        return viewer(self.id, self.role)


# Past records and new ones.


class RecordFeed:
    """Publishes from several threads: records that two processes write at the same time come in any order."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._subscribers: set[Subscriber] = set()
        self._published: dict[str, int] = {}  # the last record of each stream
        self._lock = threading.Lock()

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        self._subscribers.add(subscriber)
        return lambda: self._subscribers.discard(subscriber)

    def publish(self, stream: str, number: int, recent: Sequence[Record] = ()) -> None:
        """Publish the stream up to this record. What is not among the recent records comes from the log."""
        with self._lock:
            after = self._published.get(stream, number - 1)
            if after >= number:
                return
            self._published[stream] = number
        if not self._subscribers:
            return
        try:
            records = self._records(stream, after, number, recent)
        except BaseException:
            with self._lock:  # the log could not be read: the next thread to publish begins there
                self._published[stream] = min(after, self._published[stream])
            raise
        for record in records:
            for subscriber in tuple(self._subscribers):
                subscriber(record)

    def _records(self, stream: str, after: int, number: int, recent: Sequence[Record]) -> list[Record]:
        newest = recent[-1] if recent else None
        if newest and newest.number == number == after + 1:
            return [newest]  # as it nearly always is
        # Other threads may append to the recent records meanwhile: look at a copy.
        records = [record for record in tuple(recent) if after < record.number <= number]
        if len(records) < number - after:
            records = [record for record in self._store.read(stream, after) if record.number <= number]
        return records


@dataclass(frozen=True)
class Look(Generic[Seen]):
    """What was seen of a table after record ``number``. Show it only when it is durable."""

    number: int
    seen: Seen
    durable: Future[None]


class Floor:
    """``now`` gives microseconds since 1970."""

    def __init__(
        self,
        store: Store,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(32),
        now: Callable[[], int] | None = None,
    ) -> None:
        self.store = store
        self._tables = LoadedTables(store)
        self._feed = RecordFeed(store)
        self.now = now = now or SteadyClock()
        self.new_seed = new_seed
        self.quick_commands = QuickCommands()
        self.meters = MeterLog(store)
        self.clearance = Clearance(store, meters=self.meters)
        self.cage_money = CageMoneyLog(store, self.clearance.money_rules)
        self._desk_context = LiveDeskContext(self)
        self._opened = now()
        self._log = GroupCommit(store)
        self._stop_listening = store.listen(self._on_growth)

    @property
    def commits(self) -> tuple[int, int]:
        """The number of commits, and of the records in them."""
        return self._log.commits, self._log.records

    def close(self) -> None:
        self._stop_listening()
        self._log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # What people may see.

    def tables(self) -> list[str]:
        return [stream.removeprefix(STREAM) for stream in self.store.streams() if stream.startswith(STREAM)]

    def is_loaded(self, table: str) -> bool:
        """Return whether the table is in memory; otherwise looking at it first reads the log."""
        return table in self._tables

    def is_at_hand(self, table: str) -> bool:
        """Whether looking at the table waits neither for the log nor for a command at work there."""
        return self._tables.is_free(table)

    def view(self, person: Person, table: str) -> TableView:
        """Return what the person may see of the table, as far as it is durable."""
        look = self.look_for_sure(table, lambda live: view(live, person.viewer))
        look.seen.number = look.number
        return look.seen

    def look(self, table: str, see: Callable[[LiveTable], Seen]) -> Look[Seen]:
        """Look without waiting. If the log refuses the last record, what was seen was never true."""
        with self._tables.locked(table) as loaded:
            return Look(loaded.number, see(loaded.live), loaded.durable)

    def look_for_sure(self, table: str, see: Callable[[LiveTable], Seen]) -> Look[Seen]:
        """Look, and wait until the log has what was seen."""
        return run(look_for_sure(self, table, see))

    def visible_facts(self, table: str, record: Record, viewer: Viewer) -> list[Any]:
        """Return the facts of a record of the table, redacted to what the viewer may know by now."""
        with self._tables.locked(table) as loaded:
            facts = facts_from(record.body)
            is_over = record.number <= loaded.last_round_end
            news = news_for(loaded.live, facts, viewer, over=is_over)
        return redacted_facts_as_json(record.body, facts, news)

    def records(self, table: str, after: int = 0) -> Iterator[Record]:
        """Read the records of the table as they are in the log, unredacted."""
        return self.store.read(STREAM + table, after)

    def report(self, table: str) -> SavedReport | None:
        """Return the last win report of the table, by this program or an earlier one."""
        return self._tables.get(table).report

    def keep_report(self, table: str, report: SavedReport) -> None:
        """Save the report with the next snapshot of the table."""
        self._tables.get(table).report = report

    def watch(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call the subscriber with every durable record, from a thread of the floor. Returns how to stop."""
        return self._feed.subscribe(subscriber)

    # Commands of people and desks.

    def command(self, person: Person, table: str, command: AnyCommand, key: str | None = None) -> Record:
        """Carry out the command and wait until it is durable; or refuse it, and change nothing.

        A command with the same key is carried out once.
        """
        return run(carry_out_for_sure(self, person, table, command, key))

    def submit(
        self, person: Person, table: str, command: AnyCommand, key: str | None = None
    ) -> tuple[Record, Future[None]]:
        """Carry out the command without waiting for the log: one attempt of ``carry_out_for_sure``.

        The future ends when the log has the record, or with a refusal. A refused command may have been
        carried out before under its key; after a ``Conflict`` it can be submitted again.
        """
        with permitted(self, person, table, command) as desk_records:
            record, durable = self._submit((person.id, person.role), table, command, key, *desk_records)
            if desk_records:
                wait([durable])  # the next person who is cleared sees it
        return record, durable

    def carry_out_for_desk(
        self, who: Who, table: str, command: SystemCommand, *desk_records: Record
    ) -> Record:
        """Carry out what a desk does at a table: its records are stored with the table's, or neither."""
        record, durable = self._submit(who, table, command, None, *desk_records)
        durable.result()
        return record

    def carried_out(self, person: Person, table: str, command: AnyCommand, key: str) -> Record | None:
        """Return the record of the command with this key, if the log has it."""
        record = self.store.with_key(STREAM + table, key)
        return check_same_command(record, person.id, command) if record else None

    def _submit(
        self, who: Who, table: str, command: AnyTableCommand, key: str | None, *desk_records: Record
    ) -> tuple[Record, Future[None]]:
        with self._tables.locked(table, may_be_new=isinstance(command, OPENS)) as loaded:
            record = loaded.keys.get(key) if key is not None else None
            if record:
                return check_same_command(record, who[0], command), loaded.durable
            at = self.now()
            self._do_what_is_due(loaded, at)
            check_turn(loaded.live, *who, name_of(command))
            context = CommandContext(who[0], self.new_seed, at, self.clearance, officials_of(who[1]))
            self._carry_out(loaded, command, context)
            written = self._write(loaded, who, command, at, key, *desk_records)
            self._prepare(loaded, at)
            return written

    # What the house does when its time has come.

    def tick(self, now: int) -> None:
        """Do what is due by now at the loaded tables: changes of rules between rounds, overdue decisions.

        At the other tables it is done when they are loaded. A table in trouble does not stop the others.
        """
        errors: list[Exception] = []
        for loaded in self._tables:
            with loaded.lock:
                try:
                    if not loaded.is_stale:
                        self._do_what_is_due(loaded, now)
                except Exception as error:
                    errors.append(error)
        if errors:
            raise errors[0]

    def _do_what_is_due(self, loaded: LoadedTable, at: int) -> None:
        context = self._context_of_house(at)
        while command := due(loaded.live, context):
            self._carry_out(loaded, command, context)
            self._write(loaded, THE_HOUSE, command, at)

    def _prepare(self, loaded: LoadedTable, at: int) -> None:
        """Ask people at once for what the command has made due, such as to show cards to a new player."""
        context = self._context_of_house(at)
        if is_to_be_prepared(loaded.live, context):
            self._carry_out(loaded, PrepareRound(), context)
            self._write(loaded, THE_HOUSE, PrepareRound(), at)

    def _context_of_house(self, at: int) -> CommandContext:
        return CommandContext(THE_HOUSE[0], self.new_seed, at, self.clearance, running_since=self._opened)

    # From a command to the log.

    def _carry_out(self, loaded: LoadedTable, command: AnyTableCommand, context: CommandContext) -> None:
        live = loaded.live
        try:
            carry_out(live, command, context)
        except BaseException:
            if live.news or live.accounts.transfers:
                # It was refused after something had been done: what is in memory is not what the log says.
                self._tables.forget(loaded)
            raise

    def _write(
        self,
        loaded: LoadedTable,
        who: Who,
        command: AnyTableCommand,
        at: int,
        key: str | None = None,
        *desk_records: Record,
    ) -> tuple[Record, Future[None]]:
        """Make a record of what has happened at the table, and submit it to the log."""
        news, loaded.live.news = loaded.live.news, []
        record = Record(
            STREAM + loaded.live.name,
            loaded.number + 1,
            at,
            *who,
            name_of(command),
            facts_as_json(news),
            loaded.live.accounts.take_transfers(),
            loaded.hash,
            key,
            digest=digest_of(command) if key is not None else "",
        ).sealed()
        loaded.append(record)
        try:
            snapshot = loaded.snapshot_if_due(record)
            if loaded.live.rules.progressives:
                durable = self._submit_with_meters(loaded.live, news, [record, *desk_records], snapshot)
            else:
                durable = self._submit_all([record, *desk_records], snapshot)
        except BaseException:
            self._tables.forget(loaded)
            raise
        loaded.pending = durable
        durable.add_done_callback(lambda ended: self._on_written(loaded, record, ended))
        return record, durable

    def _submit_with_meters(
        self, live: LiveTable, news: list[AnyFact], records: list[Record], snapshot: Snapshot | None
    ) -> Future[None]:
        """Submit a record of a table together with those of the meters that it feeds or wins from."""
        record, is_play = records[0], live.plays_for == "play"
        with self.meters.writing() as meters:
            act = DeskAct(record.who, record.role, record.at, self._desk_context)
            try:
                of_meters = [
                    meters.record(command, act)
                    for command in plays(meters.state, live.name, record.number, news, play_money=is_play)
                ]
                durable = self._submit_all([*records, *of_meters], snapshot)
            except BaseException:
                meters.forget()
                raise
            meters.submitted(of_meters, durable)
        return durable

    def _submit_all(self, records: Sequence[Record], snapshot: Snapshot | None = None) -> Future[None]:
        """Submit records that belong together, with what they mean for the money in the cage."""

        def submit(every: Sequence[Record]) -> Future[None]:
            return self._log.submit_all(every, snapshot)

        return self.cage_money.submit(records, self._desk_context, submit)

    def submit_ahead(self, ahead: LogAhead[Any], records: list[Record]) -> Future[None]:
        """Submit records that a desk has made of a stream, while it holds that stream."""
        durable = self._submit_all(records)
        ahead.submitted(records, durable)
        return durable

    def write_for_desk(self, record: Record) -> None:
        """Write the record of a desk, with what it means for the money in the cage."""
        if effect_of(record) == NOTHING:
            self.store.append([record])
        else:
            self._submit_all([record]).result()

    def _on_written(self, loaded: LoadedTable, record: Record, ended: Future[None]) -> None:
        if ended.cancelled() or ended.exception():
            self._tables.forget(loaded)
        else:
            self._feed.publish(record.stream, record.number, loaded.recent)

    def _on_growth(self, stream: str, number: int) -> None:
        """Some process, perhaps this one, has written this record."""
        if not stream.startswith(STREAM):
            self.quick_commands.forget()
        if stream == PETITIONS.stream:
            self.clearance.petitions_changed()
        if stream == PLAYER_LIMITS.stream:
            self.clearance.limits.changed()
        if stream == METERS.stream:
            self.meters.has_grown(number)
        if stream == CAGE_MONEY:
            self.cage_money.has_grown(number)
        loaded = self._tables.follow(stream, number)
        self._feed.publish(stream, number, loaded.recent if loaded else ())
