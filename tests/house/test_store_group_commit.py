"""Many tables share one commit, and a failure of one does not harm another."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

import msgspec
import psycopg
import pytest
from sqlalchemy import event, text

from houseway.house.record import Record
from houseway.house.store import Conflict, RefusedRecord, Unavailable, open_store
from houseway.house.store.errors import ResultUnknown
from houseway.house.store.group_commit import GroupCommit
from houseway.house.store.log import Store
from houseway.house.trust.house_key import HouseKey
from houseway.house.trust.signatures import Signers
from houseway.refusal import Refusal
from tests.support.records import chained, check_whole, following

SOON = 60  # seconds, after which something hangs


class Commits:
    """Counts the commits that write, and blocks them while the gate is closed."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.count = 0
        self.reached = threading.Event()
        self.gate = threading.Event()
        self.gate.set()
        event.listen(store.engine, "commit", self._commit)

    def _commit(self, _: object) -> None:
        if threading.current_thread().name != "houseway-writer":
            return
        self.reached.set()
        assert self.gate.wait(SOON)
        self.count += 1

    @contextmanager
    def held_up(self, group: GroupCommit) -> Iterator[None]:
        """What is submitted inside waits, and so is written in one batch."""
        self.gate.clear()
        self.reached.clear()
        group.submit(following("gate", self.store.last("gate")))
        assert self.reached.wait(SOON)
        self.count = -1  # the one at the gate is not asked about
        yield
        self.gate.set()


@pytest.fixture
def group(store: Store) -> Iterator[GroupCommit]:
    with GroupCommit(store) as opened:
        yield opened


@pytest.fixture
def commits(store: Store) -> Commits:
    return Commits(store)


def _failure(future: Future[None]) -> BaseException | None:
    return future.exception(SOON)


def test_what_is_acknowledged_is_in_the_log(store: Store, group: GroupCommit) -> None:
    records = chained("table:1", 50)
    for record in records:
        group.submit(record).result(SOON)
        assert store.last("table:1") == (record.number, record.hash)
    assert list(store.read("table:1")) == records


def test_everything_that_waits_goes_into_one_commit(
    store: Store, group: GroupCommit, commits: Commits
) -> None:
    with commits.held_up(group):
        futures = [group.submit(record) for stream in range(64) for record in chained(f"table:{stream}", 5)]
    assert [_failure(future) for future in futures] == [None] * 320
    assert commits.count == 1
    assert store.count() == 321


def test_a_batch_has_a_largest_size_and_keeps_the_order(store: Store, commits: Commits) -> None:
    with GroupCommit(store, largest_batch=100) as group, commits.held_up(group):
        futures = [group.submit(record) for record in chained("table:1", 250)]
        futures.append(group.submit_all(chained("table:2", 150)))
    assert [_failure(future) for future in futures] == [None] * 251
    assert commits.count == 4
    check_whole(store.read("table:1"))


def _share_a_commit(tables: list[list[Record]], group: GroupCommit, commits: Commits) -> None:
    """Write the first record of each table, all by one commit."""
    with commits.held_up(group):
        futures = [group.submit(records[0]) for records in tables]
    assert [_failure(future) for future in futures] == [None] * len(tables)
    assert commits.count == 1


def test_a_house_that_signs_refuses_one_record_and_writes_the_others(store: Store, commits: Commits) -> None:
    store.signers = Signers(HouseKey("house.example", b"k" * 32).record_key)
    with GroupCommit(store) as group:
        with commits.held_up(group):
            good, bad = group.submit(following("table:1")), group.submit(following("x" * 201))
        assert _failure(good) is None
        assert isinstance(_failure(bad), RefusedRecord)


def test_after_a_commit_for_many_the_next_waits_for_as_many(store: Store, commits: Commits) -> None:
    tables = [chained(f"table:{number}", 2) for number in range(6)]
    with GroupCommit(store, pause=SOON) as group:
        _share_a_commit(tables, group, commits)
        futures = [group.submit(records[1]) for records in tables]
        assert [_failure(future) for future in futures] == [None] * 6
    assert commits.count == 2


def test_the_wait_for_many_ends_soon(store: Store, commits: Commits) -> None:
    tables = [chained(f"table:{number}", 2) for number in range(6)]
    with GroupCommit(store) as group:
        _share_a_commit(tables, group, commits)
        assert _failure(group.submit(tables[0][1])) is None


def test_closing_ends_the_wait_for_many(store: Store, commits: Commits) -> None:
    tables = [chained(f"table:{number}", 2) for number in range(6)]
    with GroupCommit(store, pause=SOON) as group:
        _share_a_commit(tables, group, commits)
        last = group.submit(tables[0][1])
    assert last.done()
    assert last.exception() is None


def test_few_never_wait_for_each_other(store: Store, commits: Commits) -> None:
    tables = [chained(f"table:{number}", 2) for number in range(3)]
    with GroupCommit(store, pause=2 * SOON) as group:
        _share_a_commit(tables, group, commits)
        assert _failure(group.submit(tables[0][1])) is None


def test_a_conflict_fails_its_own_stream_from_there_on_and_no_other(
    store: Store, group: GroupCommit, commits: Commits
) -> None:
    one, two, three = chained("table:1", 6), chained("table:2", 6), chained("table:3", 6)
    theirs = following("table:1", (2, one[1].hash), who="another program")
    store.append([*one[:2], theirs])
    with commits.held_up(group):
        order = [*two[:3], *one[2:3], *three, *one[3:], *two[3:]]
        waiting = [(record, group.submit(record)) for record in order]
    for record, future in waiting:
        assert isinstance(_failure(future), Conflict) == (record.stream == "table:1")
    assert commits.count == 1
    assert list(store.read("table:1")) == [*one[:2], theirs]
    assert list(store.read("table:2")) == two
    assert list(store.read("table:3")) == three


def test_of_two_records_with_one_number_the_first_wins_and_its_followers_too(
    store: Store, group: GroupCommit, commits: Commits
) -> None:
    ours, theirs = chained("table:1", 3, who="ann"), chained("table:1", 3, who="bob")
    with commits.held_up(group):
        order = [ours[0], theirs[0], theirs[1], ours[1], ours[2], theirs[2]]
        waiting = [(record, group.submit(record)) for record in order]
    for record, future in waiting:
        assert isinstance(_failure(future), Conflict) == (record.who == "bob")
    assert list(store.read("table:1")) == ours


def test_a_used_key_fails_from_its_record_on(store: Store, group: GroupCommit, commits: Commits) -> None:
    records = [following("table:1", key="a")]
    for key in ("b", "a", "c"):
        records.append(following("table:1", (records[-1].number, records[-1].hash), key=key))
    with commits.held_up(group):
        futures = [group.submit(record) for record in records]
    assert [type(_failure(future)) for future in futures] == [type(None), type(None), Conflict, Conflict]
    assert "its key 'a' was used by record 1" in str(_failure(futures[2]))
    assert list(store.read("table:1")) == records[:2]


def test_what_is_submitted_together_is_written_together_or_not_at_all(
    store: Store, group: GroupCommit, commits: Commits
) -> None:
    house, table, other = chained("house", 3), chained("table:1", 2), chained("table:2", 2)
    taken = following("table:1", who="another program")
    store.append([taken])
    with commits.held_up(group):
        fine = group.submit_all([house[0], other[0]])
        wrong = group.submit_all([house[1], table[0]])
        built_on = group.submit_all([house[2], table[1]])
        apart = group.submit(other[1])
    assert [_failure(future) for future in (fine, apart)] == [None, None]
    assert [type(_failure(future)) for future in (wrong, built_on)] == [Conflict, Conflict]
    assert list(store.read("house")) == house[:1]
    assert list(store.read("table:1")) == [taken]
    assert list(store.read("table:2")) == other


def test_a_record_that_cannot_be_written_fails_only_its_own_submission(
    store: Store, group: GroupCommit, commits: Commits
) -> None:
    records = chained("table:1", 3)
    forged = msgspec.structs.replace(records[1], who="mallory")
    with commits.held_up(group):
        futures = [group.submit(record) for record in (records[0], forged, records[2], *chained("house", 2))]
    assert [type(_failure(future)) for future in futures] == [
        type(None), RefusedRecord, Conflict, type(None), type(None),
    ]  # fmt: skip
    assert list(store.read("table:1")) == records[:1]


def test_submitting_blocks_while_the_queue_is_full(store: Store, commits: Commits) -> None:
    records = chained("table:1", 5)
    futures: list[Future[None]] = []
    with GroupCommit(store, queue_size=2) as group:
        with commits.held_up(group):
            client = threading.Thread(
                target=lambda: futures.extend(group.submit(record) for record in records), daemon=True
            )
            client.start()
            while len(futures) < 2:
                time.sleep(0.01)
            client.join(0.2)
            assert len(futures) == 2
        client.join(SOON)
    assert [_failure(future) for future in futures] == [None] * 5
    assert list(store.read("table:1")) == records


def test_closing_writes_what_waits_and_accepts_nothing_more(store: Store, commits: Commits) -> None:
    group = GroupCommit(store)
    records = chained("table:1", 20)
    with commits.held_up(group):
        futures = [group.submit(record) for record in records]
        closing = threading.Thread(target=group.close)
        closing.start()
    closing.join(SOON)
    assert all(future.done() for future in futures)
    assert list(store.read("table:1")) == records
    with pytest.raises(Refusal, match="The log is closed"):
        group.submit(following("table:2"))


def test_what_was_cancelled_in_time_is_not_written(
    store: Store, group: GroupCommit, commits: Commits
) -> None:
    with commits.held_up(group):
        withdrawn, committed = group.submit(following("table:1")), group.submit(following("table:2"))
        assert withdrawn.cancel()
    assert _failure(committed) is None
    assert store.streams() == ["gate", "table:2"]


def test_a_full_disk_fails_the_batch_and_the_next_is_tried_again(sqlite_url: str) -> None:
    with open_store(sqlite_url) as store, GroupCommit(store) as group:
        group.submit(following("table:1")).result(SOON)
        pages = [0]
        with store.reading() as connection:
            pages[0] = int(connection.scalar(text("PRAGMA page_count")) or 0) + 8
        limit = lambda begun: begun.exec_driver_sql(f"PRAGMA max_page_count = {pages[0]}")  # noqa: E731
        event.listen(store.engine, "begin", limit)
        large = following("table:1", store.last("table:1"), body=["x" * 100_000])
        failure = _failure(group.submit(large))
        assert isinstance(failure, Unavailable)
        assert "is full: nothing was written. Make room" in str(failure)
        group.submit(following("table:2")).result(SOON)
        pages[0] = 2**30
        group.submit(large).result(SOON)
        assert check_whole(store.read("table:1")) == (2, large.hash)


def test_a_full_disk_of_the_server_is_named_too(postgresql_url: str) -> None:
    """The server is made to raise the error of a full disk by a trigger."""
    raising = (
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = 'disk_full'; END $$"
    )
    with open_store(postgresql_url) as store, GroupCommit(store) as group:
        with store.writing() as connection:
            connection.execute(text(raising))
            connection.execute(text("CREATE TRIGGER f BEFORE INSERT ON records EXECUTE FUNCTION full_disk()"))
        failure = _failure(group.submit(following("table:1")))
        assert isinstance(failure, Unavailable)
        assert "is full: nothing was written. Make room" in str(failure)
        with store.writing() as connection:
            connection.execute(text("DROP TRIGGER f ON records"))
        group.submit(following("table:1")).result(SOON)
        assert store.count() == 1


def test_a_lost_connection_fails_the_batch_and_the_next_is_tried_again(postgresql_url: str) -> None:
    with open_store(postgresql_url) as store, GroupCommit(store) as group:
        group.submit(following("table:1")).result(SOON)
        cut = threading.Event()

        def cut_the_line(_: object) -> None:
            if threading.current_thread().name == "houseway-writer" and not cut.is_set():
                cut.set()
                with psycopg.connect(postgresql_url) as other:
                    other.execute(
                        "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity"
                        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )

        event.listen(store.engine, "commit", cut_the_line)
        second = following("table:1", store.last("table:1"))
        failure = _failure(group.submit(second))
        assert isinstance(failure, Unavailable)
        assert isinstance(failure, ResultUnknown)
        assert "failed while it was written" in str(failure)
        assert "is not known. Read the log before you go on" in str(failure)
        assert store.failure is None  # the server recovers by itself
        assert store.last("table:1")[0] == 1
        group.submit(second).result(SOON)
        check_whole(store.read("table:1"))
