"""The log stores records in order and unchanged, the same on both databases."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from sqlalchemy import event, exc, text

from houseway.house.record import BEFORE_THE_FIRST, Record
from houseway.house.store import Conflict, RefusedRecord, open_store
from houseway.house.store.log import Store
from houseway.refusal import Refusal
from houseway.table.live.accounts import Transfer
from tests.support.databases import tamper
from tests.support.records import chained, check_whole, following


def test_what_was_written_is_read_in_order_and_whole(store: Store) -> None:
    written = chained("table:1", 1234)
    store.append(written[:1000])
    store.append(written[1000:])
    assert list(store.read("table:1")) == written
    assert list(store.read("table:1", after=1200)) == written[1200:]
    assert list(store.read("table:1", after=1234)) == []
    assert store.last("table:1") == (1234, written[-1].hash)
    check_whole(store.read("table:1"))


def test_a_stream_without_records_is_empty(store: Store) -> None:
    assert list(store.read("table:9")) == []
    assert store.last("table:9") == (0, BEFORE_THE_FIRST)
    assert (store.streams(), store.count()) == ([], 0)
    store.append([])
    assert store.count() == 0


def test_streams_are_independent_and_one_transaction_may_write_several(store: Store) -> None:
    house, table = chained("house", 3), chained("table:1", 2)
    store.append([house[0], table[0], house[1], table[1], house[2]])
    assert store.streams() == ["house", "table:1"]
    assert store.count() == 5
    assert list(store.read("house")) == house
    assert list(store.read("table:1")) == table


def test_what_was_written_is_there_when_the_log_is_opened_again(database_url: str) -> None:
    written = chained("house", 7)
    with open_store(database_url) as store:
        store.append(written)
    with open_store(database_url) as store:
        assert list(store.read("house")) == written


def _end(record: Record) -> tuple[int, str]:
    return record.number, record.hash


FIRST = following("table:1")
SECOND = following("table:1", _end(FIRST), key="b")
THIRD = following("table:1", _end(SECOND))
FOURTH = following("table:1", _end(THIRD), key="d")
# What cannot follow after the first three, the last of these being the one that cannot.
CONFLICTS = {
    "the number is taken": [following("table:1", _end(SECOND), who="bob")],
    "there is no record 4 before it": [following("table:1", (4, THIRD.hash))],
    "there is no record 5 before it": [FOURTH, following("table:1", (5, FOURTH.hash))],
    "it was built on another record 3": [following("table:1", (3, "f" * 64))],
    "it was built on another record 4": [FOURTH, following("table:1", (4, THIRD.hash))],
    "it was built on another record 0": [following("table:2", (0, "f" * 64))],
    "its key 'b' was used by record 2": [FOURTH, following("table:1", _end(FOURTH), key="b")],
    "its key 'd' was used by record 4": [FOURTH, following("table:1", _end(FOURTH), key="d")],
}


@pytest.mark.parametrize("why", CONFLICTS)
def test_a_record_that_does_not_follow_is_refused_with_its_batch(store: Store, why: str) -> None:
    store.append([FIRST, SECOND, THIRD])
    *others, wrong = CONFLICTS[why]
    with pytest.raises(Conflict) as caught:
        store.append([*chained("house", 2), *others, wrong])
    assert f"Record {wrong.number} of {wrong.stream} was not written: {why}." in str(caught.value)
    assert caught.value.record is wrong
    assert list(store.read("table:1")) == [FIRST, SECOND, THIRD]
    assert store.streams() == ["table:1"]


def test_after_a_conflict_a_record_that_follows_is_written(store: Store) -> None:
    store.append([FIRST, SECOND, THIRD])
    with pytest.raises(Conflict):
        store.append(CONFLICTS["the number is taken"])
    store.append([FOURTH])
    assert store.last("table:1") == _end(FOURTH)


def test_a_command_is_found_by_its_key_in_its_own_stream(store: Store) -> None:
    store.append([FIRST, SECOND, following("house", key="b", who="bob")])
    assert store.with_key("table:1", "b") == SECOND
    record = store.with_key("house", "b")
    assert record is not None
    assert record.who == "bob"
    assert store.with_key("table:1", "a") is None
    assert store.with_key("table:2", "b") is None


REFUSED = {
    "its hash does not match its content": msgspec.structs.replace(FIRST, who="mallory"),
    "Seal it first": msgspec.structs.replace(FIRST, hash=""),
    "cannot be encoded": msgspec.structs.replace(FIRST, body=["\ud800"]),
    "Count from 1": following("table:1", (-1, BEFORE_THE_FIRST)),
    f"its time is {2**63}": following("table:1", at=2**63),
    "its time is -1": following("table:1", at=-1),
    "its stream has 201 characters": following("t" * 201),
    "its who has 3 characters, or a null": following("table:1", who="a\0b"),
    "its kind has 201 characters": following("table:1", kind="x" * 201),
    "its key has 1 characters, or a null": following("table:1", key="\0"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_a_database_would_not_store_unchanged_is_refused(store: Store, why: str) -> None:
    with pytest.raises(RefusedRecord, match=why) as caught:
        store.append([*chained("house", 2), REFUSED[why]])
    assert not isinstance(caught.value, Conflict)
    assert caught.value.record is REFUSED[why]
    assert store.count() == 0


def test_names_and_bodies_are_stored_exactly(store: Store) -> None:
    words = "Zoë 王 🂡 'quoted' \"double\" \\ % :name \x7f\u2028 e\u0301"
    record = following(
        "table:Ω",
        who=words,
        kind=words,
        key=words,
        role=words,
        body=[words, "\0", 2**63 - 1, -(2**63), 1.5, None],
    )
    store.append([record])
    assert list(store.read("table:Ω")) == [record]
    assert store.with_key("table:Ω", words) == record
    assert store.find(who=words, kind=words) == [record]
    assert store.streams() == ["table:Ω"]
    decomposed = following("table:Ω", _end(record), key=words.replace("e\u0301", "\u00e9"))
    store.append([decomposed])
    assert store.last("table:Ω") == _end(decomposed)


def test_a_body_may_be_large(store: Store) -> None:
    record = following("table:1", body=["🂡" * 2_000_000], transfers=[Transfer("a", "b", 1, "x")] * 10_000)
    store.append([record])
    assert list(store.read("table:1")) == [record]


def test_a_slow_reader_sees_what_was_added_meanwhile(store: Store) -> None:
    written = chained("table:1", 1500)
    store.append(written[:1200])
    reader = store.read("table:1")
    read = [next(reader)]
    store.append(written[1200:])
    assert read + list(reader) == written


def test_the_database_itself_refuses_to_change_or_remove_a_record(store: Store) -> None:
    store.append([FIRST])
    for statement in ("UPDATE records SET who = 'mallory'", "DELETE FROM records"):
        with pytest.raises((exc.DBAPIError, Refusal), match="only grows"), store.writing() as connection:
            connection.execute(text(statement))
    assert list(store.read("table:1")) == [FIRST]


def test_a_damaged_record_is_refused(store: Store) -> None:
    store.append([FIRST, SECOND])
    tamper(store, "UPDATE records SET who = 'mallory' WHERE number = 1")
    with pytest.raises(Refusal, match="Record 1 of table:1 does not match its columns"):
        store.find(who="mallory")
    tamper(store, "UPDATE records SET record = '{' WHERE number = 2")
    with pytest.raises(Refusal, match="Record 2 of table:1 is damaged"):
        store.last("table:1")


def test_the_auditor_finds_records_newest_first(store: Store) -> None:
    bets = chained("table:1", 3, who="ann", kind="bets")
    paid = following("table:1", _end(bets[-1]), who="bob", kind="settled")
    other = following("table:2", who="bob", kind="bets", at=bets[-1].at)
    store.append([*bets, paid, other])
    assert store.find() == [paid, bets[2], other, bets[1], bets[0]]
    assert store.find(limit=2) == [paid, bets[2]]
    assert store.find(stream="table:2") == [other]
    assert store.find(who="bob") == [paid, other]
    assert store.find(kind="bets", stream="table:1") == bets[::-1]
    assert store.find(since=bets[1].at, until=paid.at) == [bets[2], other, bets[1]]
    assert store.find(who="nobody") == []
    with pytest.raises(Refusal, match="at least one"):
        store.find(limit=0)


NUMBERS = {"sqlite": "sqlite_autoindex_records_1", "postgresql": "records_pkey"}  # each database's name
SEARCHES: dict[str, dict[str, Any]] = {
    "numbers": {"stream": "table:7", "since": 5},
    "records_who_at": {"who": "ann", "until": 5},
    "records_kind_at": {"kind": "bets"},
    "records_at": {"since": 5, "until": 9},
}


@pytest.mark.parametrize("index", SEARCHES)
def test_a_search_goes_through_an_index(store: Store, index: str) -> None:
    plans: list[str] = []

    def explain(_conn: Any, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        explaining = "EXPLAIN QUERY PLAN " if store.engine.dialect.name == "sqlite" else "EXPLAIN "
        if not plans and statement.startswith("SELECT records"):
            if store.engine.dialect.name == "postgresql":
                # Few rows are quicker read all and sorted.
                cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
            cursor.execute(explaining + statement, parameters)
            plans.append(str(cursor.fetchall()))

    event.listen(store.engine, "before_cursor_execute", explain)
    store.find(**SEARCHES[index])
    assert (NUMBERS[store.engine.dialect.name] if index == "numbers" else index) in plans[0]
    assert "SCAN records" not in plans[0].replace("SCAN records USING INDEX", "")
