"""Measures durable records a second: one commit each, and 64 tables that share commits."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from statistics import median

from sqlalchemy import event
from tests.support.databases import new_database, postgresql
from tests.support.records import START, following

from benchmarks.measuring import Bench
from houseway.house.record import Record
from houseway.house.store import open_store
from houseway.house.store.group_commit import GroupCommit, LoopWakeup
from houseway.house.store.log import Store
from houseway.house.store.rows import Row, row_of

CLIENTS = 64
PASSES = 9
ONE_BY_ONE = 50  # records in a pass
TOGETHER = 20  # records of each client in a pass
# Some disks commit in a fraction of a millisecond, so the processor is the limit. Other disks and network
# storage take this long, which shows what sharing a commit gains.
SLOW = 0.004  # seconds


class Table:
    """Append records one after the other: the next is sent when the last one is durable."""

    def __init__(self, name: str) -> None:
        self._stream = f"table:{name}"
        self._after = START

    def next(self) -> Record:
        record = following(self._stream, self._after, key=str(self._after[0]))
        self._after = (record.number, record.hash)
        return record


async def client(table: Table, group: GroupCommit, wakeup: LoopWakeup) -> None:
    for _ in range(TOGETHER):
        await wakeup.until(group.submit(table.next()))


async def together(tables: Sequence[Table], group: GroupCommit) -> None:
    """The clients wait as those of the server do: in one event loop, woken by the writer's thread.

    With a thread for each the benchmark would measure how the interpreter goes round among 64 threads, which
    no program here asks of it.
    """
    wakeup = LoopWakeup()
    await asyncio.gather(*(client(table, group, wakeup) for table in tables))


@dataclass(frozen=True)
class Rates:
    """Records a second, with one commit for each and one for many."""

    alone: float
    shared: float

    @classmethod
    def middle(cls, passes: Sequence[tuple[float, float]]) -> Rates:
        """Return medians: the best rate of each kind could come from two moments of a noisy disk."""
        return cls(median(one for one, _ in passes), median(many for _, many in passes))

    @property
    def ratio(self) -> float:
        return self.shared / self.alone


def rate(count: int, work: Callable[[], None]) -> float:
    begun = time.perf_counter()
    work()
    return count / (time.perf_counter() - begun)


def measure(store: Store, name: str, passes: int) -> Rates:
    """Measure one table alone and many at once, in alternating passes."""
    alone, shared = Table(name), [Table(f"{name}-{number}") for number in range(CLIENTS)]
    rates: list[tuple[float, float]] = []

    def one_by_one() -> None:
        for _ in range(ONE_BY_ONE):
            store.append([alone.next()])

    with GroupCommit(store) as group:
        for _ in range(passes):
            rates.append(
                (
                    rate(ONE_BY_ONE, one_by_one),
                    rate(CLIENTS * TOGETHER, lambda: asyncio.run(together(shared, group))),
                )
            )
    return Rates.middle(rates)


def measure_alone(store: Store, name: str, passes: int) -> Rates:
    """Measure the database alone with finished rows: sharing commits cannot gain more than this."""
    tables = [Table(f"{name}-{number}") for number in range(CLIENTS)]
    rates: list[tuple[float, float]] = []

    def write(batches: Sequence[Sequence[Row]]) -> None:
        for rows in batches:
            with store.writing() as connection:
                store.database.add_rows(connection, rows)

    for _ in range(passes):
        batches = [[row_of(table.next()) for table in tables] for _ in range(TOGETHER)]
        ones = [[row_of(tables[0].next())] for _ in range(ONE_BY_ONE)]
        together = rate(CLIENTS * TOGETHER, partial(write, batches))
        rates.append((rate(ONE_BY_ONE, partial(write, ones)), together))
    return Rates.middle(rates)


@contextmanager
def databases(bench: Bench) -> Iterator[dict[str, str]]:
    """Yield the addresses of new databases; the short form has no server for one."""
    if bench.is_short:
        with tempfile.TemporaryDirectory() as folder:
            yield {"SQLite": f"{folder}/log.db"}
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        postgresql() as server,
        new_database(server) as address,
    ):
        yield {"SQLite": f"{folder}/log.db", "PostgreSQL": address}


def main(bench: Bench) -> None:
    """Print the rates; the last column is the ratio of the database alone."""
    clients, passes = f"{CLIENTS} clients", bench.size(PASSES, 1)
    bench.print(f"{'durable records':<18} {'one by one':>10} {clients:>12} {'ratio':>8} {'at most':>8}")
    with databases(bench) as places:
        for name, place in bench.each(places.items(), lambda place: place[0]):
            for delay in bench.some((0.0, SLOW), 1):
                with open_store(place) as store:
                    if delay:
                        event.listen(store.engine, "commit", lambda _: time.sleep(SLOW))
                    ours = measure(store, f"{delay}", passes)
                    most = measure_alone(store, f"alone-{delay}", passes)
                title = f"{name}, +{delay * 1000:g} ms" if delay else name
                bench.ratio(title, ours.ratio)
                bench.print(
                    f"{title:<18} {ours.alone:>10,.0f} {ours.shared:>12,.0f} {ours.ratio:>7.1f}x"
                    f" {most.ratio:>7.1f}x"
                )
