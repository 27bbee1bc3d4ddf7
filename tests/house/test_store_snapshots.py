"""Snapshots save reading a stream from its start; the known end of a stream saves a query."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest

from houseway.house.record import Record, Snapshot
from houseway.house.store import Conflict, open_store
from houseway.house.store.group_commit import GroupCommit
from houseway.house.store.log import Store
from houseway.house.store.rows import KEPT_EVERY
from houseway.refusal import Refusal
from tests.support.databases import tamper
from tests.support.records import chained, check_whole, following

FIRST, SECOND, THIRD = chained("table:1", 3)
SOON = 60  # seconds, after which something hangs


def _of(record: Record) -> Snapshot:
    return Snapshot(record.stream, record.number, record.hash, str(record.number).encode())


def test_a_snapshot_saves_reading_from_the_start(store: Store) -> None:
    store.append([FIRST, SECOND, THIRD])
    assert store.snapshot("table:1") is None
    store.save_snapshot("table:1", 2, b"two \x00\xff")
    assert store.snapshot("table:1") == (2, b"two \x00\xff")
    store.save_snapshot("table:1", 3, b"three")
    store.save_snapshot("table:1", 3, b"three again")
    assert store.snapshot("table:1") == (3, b"three again")
    assert store.snapshot("table:2") is None
    with pytest.raises(Refusal, match="has no record 4"):
        store.save_snapshot("table:1", 4, b"")


DAMAGES = {
    "its bytes": "UPDATE snapshots SET state = checksum::bytea",
    "its number": "UPDATE snapshots SET number = 2",
    "a number beyond the log": "UPDATE snapshots SET number = 4",
    "its stream": "UPDATE snapshots SET stream = 'table:2'",
    "the log behind it": "DELETE FROM records WHERE number = 3",
}


@pytest.mark.parametrize("what", DAMAGES)
def test_a_snapshot_that_is_lost_or_damaged_is_not_used(store: Store, what: str) -> None:
    store.append([FIRST, SECOND, THIRD, *chained("table:2", 3, who="bob")])
    store.save_snapshot("table:1", 3, b"three")
    statement = DAMAGES[what]
    if store.engine.dialect.name == "sqlite":
        statement = statement.replace("checksum::bytea", "CAST(checksum AS BLOB)")
    tamper(store, statement)
    assert store.snapshot("table:1") is None
    assert store.snapshot("table:2") is None


def test_a_snapshot_is_written_with_its_record(store: Store) -> None:
    records = chained("table:1", 3)
    with GroupCommit(store) as group:
        group.submit_all(records[:2], _of(records[1])).result(SOON)
        assert store.snapshot("table:1") == (2, b"2")
        refused = group.submit_all([records[1]], Snapshot("table:1", 2, records[1].hash, b"of nothing"))
        assert isinstance(refused.exception(SOON), Conflict)
        group.submit_all(records[2:], _of(records[2])).result(SOON)
    assert store.snapshot("table:1") == (3, b"3")
    assert store.snapshot("table:1", before=3) is None


def test_the_past_of_a_long_stream_has_snapshots_too(store: Store) -> None:
    records = chained("table:1", 3 * KEPT_EVERY)
    store.append(records, [_of(record) for record in records if record.number % 100 == 0])
    for before, number in ((3 * KEPT_EVERY, 3000), (3000, 2000), (2000, 1000), (1000, None)):
        snapshot = store.snapshot("table:1", before=before)
        assert (snapshot and snapshot[0]) == number
    assert store.snapshots("table:1") == {3000: b"3000", 2000: b"2000", 1000: b"1000"}
    tamper(store, "UPDATE snapshots SET checksum = '' WHERE number = 2000")
    assert store.snapshots("table:1").keys() == {3000, 1000}


def test_snapshots_of_a_lost_history_are_replaced(store: Store) -> None:
    """A backup was restored: the log has lost records, and continues differently."""
    records = chained("table:1", 5)
    store.append(records, [_of(records[4])])
    tamper(store, "DELETE FROM records WHERE number > 2")
    store.engine.dispose()
    assert store.snapshot("table:1") is None
    other = chained("table:1", 2, (2, records[1].hash), who="bob")
    store.append(other, [_of(other[1])])
    assert store.snapshot("table:1") == (4, b"4")


def test_what_is_known_of_a_stream_does_not_hide_what_another_program_wrote(
    store: Store, database_url: str
) -> None:
    records = chained("table:1", 2)
    store.append(records)
    with open_store(database_url) as other:
        theirs = following("table:1", other.last("table:1"), who="bob", key="once")
        other.append([theirs])
    ours = following("table:1", (2, records[1].hash))
    with pytest.raises(Conflict, match="the number is taken"):
        store.append([ours])
    with pytest.raises(Conflict, match="its key 'once' was used by record 3"):
        store.append([following("table:1", (3, theirs.hash), key="once")])
    store.append([following("table:1", (3, theirs.hash))])
    assert check_whole(store.read("table:1"))[0] == 4


def test_after_a_new_connection_nothing_is_assumed(store: Store) -> None:
    """A copy without the last records has replaced the database."""
    records = chained("table:1", 3)
    store.append(records)
    tamper(store, "DELETE FROM records WHERE number = 3")
    store.engine.dispose()
    with pytest.raises(Conflict, match="there is no record 3 before it"):
        store.append([following("table:1", (3, records[2].hash))])


def test_conflicting_records_of_one_transaction_are_named(store: Store) -> None:
    records = chained("table:1", 2)
    with store.writing():
        store.append(records)
        with pytest.raises(Conflict, match="the number is taken"):
            store.append([following("table:1", who="bob")])
        store.append([following("table:1", (2, records[1].hash))])
    assert check_whole(store.read("table:1"))[0] == 3


def test_what_a_failed_savepoint_wrote_is_not_assumed(store: Store) -> None:
    told: list[tuple[str, int]] = []
    store.append(chained("table:1", 1))
    if store.engine.dialect.name == "sqlite":
        store.listen(lambda stream, number: told.append((stream, number)))
    lost = chained("table:1", 2, store.last("table:1"))
    with store.writing():
        with suppress(LookupError), store.writing():
            store.append(lost)
            raise LookupError
        store.append([following("table:2")])
    assert set(told) <= {("table:2", 1)}
    with pytest.raises(Conflict, match="there is no record 3 before it"):
        store.append([following("table:1", (3, lost[1].hash))])
    store.append(lost)
    assert check_whole(store.read("table:1"))[0] == 3


def test_the_write_ahead_log_is_checkpointed_while_the_log_is_in_use(tmp_path: Path) -> None:
    file = tmp_path / "log.db"
    with open_store(file) as store:
        before, until = file.stat().st_size, time.monotonic() + SOON
        after = (0, FIRST.previous)
        while file.stat().st_size < before + 100_000:
            assert time.monotonic() < until
            records = chained("table:1", 100, after)
            after = (records[-1].number, records[-1].hash)
            store.append([*records, *(following(f"table:{after[0]} {number}") for number in range(100))])
        assert check_whole(store.read("table:1")) == after
