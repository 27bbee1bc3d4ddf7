"""Durable records a second: one commit each, and 64 tables that share their commits."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from sqlalchemy import event
from tests.support.databases import new_database, postgresql
from tests.support.records import START, following

from benchmarks.measuring import calibration, per_second
from houseway.floor.record import Record
from houseway.floor.store import open_store
from houseway.floor.store.bell import Bell
from houseway.floor.store.group_commit import GroupCommit
from houseway.floor.store.log import Store

CLIENTS = 64
PASSES = 9
ONE_BY_ONE = 50  # records in a pass
TOGETHER = 20  # records of each client in a pass
# Some disks end a commit in a fraction of a millisecond, so that the processor is the limit. Others, and
# storage at the other end of a network, take this long: there it shows what sharing a commit is worth.
SLOW = 0.004  # seconds


class Table:
    """One after the other: the next record is sent when the last one is durable."""

    def __init__(self, name: str) -> None:
        self._stream = f"table:{name}"
        self._after = START

    def next(self) -> Record:
        record = following(self._stream, self._after, key=str(self._after[0]))
        self._after = (record.number, record.hash)
        return record


async def client(table: Table, group: GroupCommit, bell: Bell) -> None:
    for _ in range(TOGETHER):
        await bell.until(group.submit(table.next()))


async def together(tables: Sequence[Table], group: GroupCommit) -> None:
    """The clients wait as those of the server do: in one event loop, woken by the writer's thread.

    With a thread for each the benchmark would measure how the interpreter goes round among 64 threads, which
    no program here asks of it.
    """
    bell = Bell()
    await asyncio.gather(*(client(table, group, bell) for table in tables))


def measure(store: Store, name: str) -> tuple[float, float]:
    """Records a second, by one table alone and by many at once: the middle of passes taken in turns.

    Disks have good and bad moments; the best of each would compare two different disks.
    """
    alone, shared = Table(name), [Table(f"{name}-{number}") for number in range(CLIENTS)]
    rates: list[tuple[float, float]] = []
    with GroupCommit(store) as group:
        for _ in range(PASSES):
            begun = time.perf_counter()
            for _ in range(ONE_BY_ONE):
                store.append([alone.next()])
            between = time.perf_counter()
            asyncio.run(together(shared, group))
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
    print(f"\n{'durable records':<18} {'one by one':>10} {clients:>12} {'ratio':>8} {'loop steps':>12}")
    with databases() as places:
        for name, place in places.items():
            for delay in (0.0, SLOW):
                loop = per_second(calibration, 1_000_000)
                with open_store(place) as store:
                    if delay:
                        event.listen(store.engine, "commit", lambda _: time.sleep(SLOW))
                    alone, shared = measure(store, f"{delay}")
                title = f"{name}, +{delay * 1000:g} ms" if delay else name
                print(
                    f"{title:<18} {alone:>10,.0f} {shared:>12,.0f} {shared / alone:>7.1f}x "
                    f"{loop / shared:>12,.0f}"
                )


if __name__ == "__main__":
    main()
