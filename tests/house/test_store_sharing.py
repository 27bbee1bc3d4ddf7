"""Several threads and programs share one log: numbers are unique, locks time out, listeners are notified."""

from __future__ import annotations

import queue
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text

from houseway.house.store import Conflict, Unavailable, open_store
from houseway.house.store.log import Store
from tests.support.log_writer import (
    OtherProgram,
    hold_the_lock,
    open_and_count,
    win_against_others,
    write_against_others,
)
from tests.support.records import chained, check_whole, following

SOON = 60  # seconds, after which something hangs


def test_two_threads_win_each_number_once(database_url: str) -> None:
    with open_store(database_url) as one, open_store(database_url) as two, ThreadPoolExecutor() as threads:
        ann = threads.submit(win_against_others, one, "table:1", 60, "ann")
        bob = threads.submit(win_against_others, two, "table:1", 60, "bob")
        assert sorted(ann.result() + bob.result()) == list(range(1, 61))
        assert [record.number for record in one.find(who="ann")][::-1] == ann.result()
        assert check_whole(one.read("table:1"))[0] == 60


def test_two_programs_win_each_number_once(store: Store, database_url: str) -> None:
    programs = [
        OtherProgram(write_against_others, database_url, "table:1", 150, who) for who in ("ann", "bob")
    ]
    won = [[int(number) for (number,) in program.rest()] for program in programs]
    assert sorted(won[0] + won[1]) == list(range(1, 151))
    assert check_whole(store.read("table:1"))[0] == 150
    for numbers, who in zip(won, ("ann", "bob"), strict=True):
        assert [record.number for record in store.find(who=who, limit=150)][::-1] == numbers


def test_programs_that_write_the_same_streams_do_not_block_each_other(database_url: str) -> None:
    """Each in its own order, which would be a deadlock if the store wrote in that order."""

    def write(store: Store, streams: list[str]) -> None:
        for _ in range(40):
            records = [following(stream, store.last(stream)) for stream in streams]
            try:
                store.append(records)
            except Conflict:
                continue

    streams = [f"table:{number}" for number in range(6)]
    with open_store(database_url) as one, open_store(database_url) as two, ThreadPoolExecutor() as threads:
        done = [threads.submit(write, one, streams), threads.submit(write, two, streams[::-1])]
        for future in done:
            future.result(SOON)
        assert len({check_whole(one.read(stream))[0] for stream in streams}) == 1


def test_many_programs_may_make_the_same_new_log(database_url: str) -> None:
    programs = [OtherProgram(open_and_count, database_url) for _ in range(6)]
    assert [program.rest() for program in programs] == [[["0"]]] * 6


def test_a_log_locked_by_another_program_says_so(store: Store, database_url: str) -> None:
    holder = OtherProgram(hold_the_lock, database_url, "table:1")
    assert holder.line() == "holds"
    with open_store(database_url, patience=0.3) as impatient:
        with pytest.raises(
            Unavailable, match=r"locked by another program for more than 0\.3 s\. Nothing was"
        ):
            impatient.append([following("table:1")])
        assert impatient.count() == 0  # who only reads is not held up
    holder.kill()
    assert holder.rest() == []
    store.append([following("table:1")])
    assert store.count() == 1


def test_a_new_log_locked_by_another_program_says_so(tmp_path: Path) -> None:
    file = tmp_path / "log.db"
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Unavailable, match="locked by another program"):
        open_store(file, patience=0.1)
    connection.execute("ROLLBACK")
    connection.close()
    open_store(file).close()


Heard = queue.SimpleQueue[tuple[str, int]]


def test_a_listener_is_notified_when_the_records_can_be_read(store: Store) -> None:
    heard: Heard = queue.SimpleQueue()
    readable: list[bool] = []

    def listener(stream: str, number: int) -> None:
        readable.append(store.last(stream)[0] >= number)
        heard.put((stream, number))

    stop = store.listen(listener)
    store.append([*chained("table:Ω", 3), *chained("house", 1)])
    assert {heard.get(timeout=SOON), heard.get(timeout=SOON)} == {("table:Ω", 3), ("house", 1)}
    with pytest.raises(Conflict):
        store.append(chained("house", 1))
    store.append(chained("table:2", 1))
    assert heard.get(timeout=SOON) == ("table:2", 1)
    assert all(readable)
    stop()
    stop()
    store.append(chained("table:3", 1))
    assert heard.empty()


def test_a_listener_that_fails_is_notified_again_and_harms_nobody(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    heard: Heard = queue.SimpleQueue()

    def failing(stream: str, number: int) -> None:
        heard.put((stream, number))
        raise RuntimeError("the screen is gone")

    store.listen(failing)
    store.append(chained("table:1", 1))
    assert heard.get(timeout=SOON) == ("table:1", 1)
    store.append(chained("table:2", 1))
    assert heard.get(timeout=SOON) == ("table:2", 1)
    assert "A listener failed on record 1 of table:1" in caplog.text


def test_a_listener_is_notified_of_other_programs(postgresql_url: str) -> None:
    heard: Heard = queue.SimpleQueue()
    with open_store(postgresql_url) as store:
        store.listen(lambda stream, number: heard.put((stream, number)))
        with store.writing() as connection:
            connection.execute(text("SELECT pg_notify('houseway', 'not ours')"))
        OtherProgram(write_against_others, postgresql_url, "table:1", 3, "ann").rest()
        assert [heard.get(timeout=SOON) for _ in range(3)] == [("table:1", number) for number in (1, 2, 3)]


def test_a_listener_on_a_file_is_notified_of_other_programs_and_once_of_its_own(sqlite_url: str) -> None:
    heard: Heard = queue.SimpleQueue()
    with open_store(sqlite_url) as store:
        store.listen(lambda stream, number: heard.put((stream, number)))
        store.append(chained("house", 2))
        OtherProgram(write_against_others, sqlite_url, "table:1", 3, "ann").rest()
        store.append(chained("house", 1, store.last("house")))
        notified = [heard.get(timeout=SOON)]
        while {("house", 3), ("table:1", 3)} - set(notified):
            notified.append(heard.get(timeout=SOON))
        assert [number for stream, number in notified if stream == "house"] == [2, 3]


def test_a_listener_that_was_disconnected_is_notified_of_every_stream(postgresql_url: str) -> None:
    heard: Heard = queue.SimpleQueue()
    with open_store(postgresql_url) as store:
        store.append([*chained("table:1", 5), *chained("house", 2)])
        store.listen(lambda stream, number: heard.put((stream, number)))
        with store.reading() as connection:
            cut = connection.scalar(
                text(
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                )
            )
        assert cut == 1
        assert {heard.get(timeout=SOON), heard.get(timeout=SOON)} == {("table:1", 5), ("house", 2)}
        store.append(chained("table:2", 1))
        assert heard.get(timeout=SOON) == ("table:2", 1)


def test_closing_the_store_ends_its_listeners(database_url: str) -> None:
    store = open_store(database_url)
    store.listen(lambda *_: None)
    store.close()
    names = {thread.name for thread in threading.enumerate()}
    assert not {"houseway-listener", "houseway-growth"} & names


def test_a_log_opened_twice_in_one_program_stays_locked(tmp_path: Path) -> None:
    """Else another program that closes it would take itself for the last, and remove what is not copied."""
    place = tmp_path / "log.db"
    with open_store(place) as first:
        first.append(chained("table:1", 1))
        with open_store(place) as second:
            assert second.count() == 1
            assert OtherProgram(open_and_count, str(place)).rest() == [["1"]]
            assert (tmp_path / "log.db-wal").exists()
            first.append([following("table:1", first.last("table:1"))])
        assert OtherProgram(open_and_count, str(place)).rest() == [["2"]]
