"""Durable records a second: one commit each, and 64 tables that share their commits."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from tests.support.databases import new_database, postgresql
from tests.support.records import START, following

from benchmarks.measuring import calibration, per_second
from houseway.floor.record import Record
from houseway.floor.store import open_store
from houseway.floor.store.group_commit import GroupCommit
from houseway.floor.store.log import Store

CLIENTS = 64
PASSES = 9
ONE_BY_ONE = 50  # records in a pass
TOGETHER = 20  # records of each client in a pass


class Table:
    """One after the other: the next record is sent when the last one is durable."""

    def __init__(self, number: int) -> None:
        self._stream = f"table:{number}"
        self._after = START

    def write(self, records: int, keep: Callable[[Record], object]) -> None:
        for _ in range(records):
            record = following(self._stream, self._after, key=str(self._after[0]))
            keep(record)
            self._after = (record.number, record.hash)


def together(tables: Sequence[Table], group: GroupCommit) -> None:
    clients = [
        threading.Thread(target=table.write, args=(TOGETHER, lambda record: group.submit(record).result()))
        for table in tables
    ]
    for client in clients:
        client.start()
    for client in clients:
        client.join()


def measure(store: Store) -> tuple[float, float]:
    """Records a second, by one table alone and by many at once: the middle of passes taken in turns.

    Disks have good and bad moments; the best of each would compare two different disks.
    """
    alone, shared = Table(0), [Table(number) for number in range(1, CLIENTS + 1)]
    rates: list[tuple[float, float]] = []
    with GroupCommit(store) as group:
        for _ in range(PASSES):
            begun = time.perf_counter()
            alone.write(ONE_BY_ONE, lambda record: store.append([record]))
            between = time.perf_counter()
            together(shared, group)
            ended = time.perf_counter()
            rates.append((ONE_BY_ONE / (between - begun), CLIENTS * TOGETHER / (ended - between)))
    return median(rate for rate, _ in rates), median(rate for _, rate in rates)


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        postgresql() as server,
        new_database(server) as address,
    ):
        yield {"SQLite": f"{folder}/log.db", "PostgreSQL": address}


def main() -> None:
    clients = f"{CLIENTS} clients"
    print(f"\n{'durable records':<16} {'one by one':>10} {clients:>12} {'ratio':>8} {'loop steps':>12}")
    with databases() as places:
        for name, place in places.items():
            loop = per_second(calibration, 1_000_000)
            with open_store(place) as store:
                alone, shared = measure(store)
            print(
                f"{name:<16} {alone:>10,.0f} {shared:>12,.0f} {shared / alone:>7.1f}x {loop / shared:>12,.0f}"
            )


if __name__ == "__main__":
    main()
