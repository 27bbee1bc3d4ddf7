"""Runs tasks in this process, in several processes of this machine, or on a cluster.

A task gives the same result everywhere, and results may come back in any order.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from socket import create_connection
from typing import Any, Protocol, TypeVar

from houseway import __version__
from houseway.refusal import Refusal
from houseway.simulation.job import BlockRange

Result = TypeVar("Result")
Task = Callable[[BlockRange], Result]
Stopped = Callable[[], bool]

STOPPED = "Stopped."  # by the user; any other reason means that workers were lost

# How often to check for a stop while waiting for a task.
SECONDS_BETWEEN_LOOKS = 0.2
SECONDS_TO_REACH_A_CLUSTER = 5
TASKS_AHEAD = 3  # for each worker: enough to keep it busy, few enough to keep memory flat


class TaskExecutor(Protocol):
    def results(
        self, task: Task[Result], ranges: Iterator[BlockRange], stopped: Stopped
    ) -> Iterator[tuple[BlockRange, Result]]:
        """Yield the result of each range, until all are done or ``stopped()`` is true."""


class WorkersLostError(Exception):
    """The workers are gone. The results that they had returned still count."""


class ThisProcess:
    def results(
        self, task: Task[Result], ranges: Iterator[BlockRange], stopped: Stopped
    ) -> Iterator[tuple[BlockRange, Result]]:
        for block_range in ranges:
            if stopped():
                return
            yield block_range, task(block_range)


@dataclass(frozen=True)
class Processes:
    workers: int

    def results(
        self, task: Task[Result], ranges: Iterator[BlockRange], stopped: Stopped
    ) -> Iterator[tuple[BlockRange, Result]]:
        # Spawned, not forked: a fork would copy this process's threads and locks.
        with ProcessPoolExecutor(self.workers, get_context("spawn"), _leave_signals_to_the_parent) as pool:
            try:
                yield from _as_completed(pool, self.workers, task, ranges, stopped)
            except BrokenProcessPool:
                raise WorkersLostError("A worker process was ended from outside.") from None


def _leave_signals_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; only the parent decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _as_completed(
    pool: Executor, workers: int, task: Task[Result], ranges: Iterator[BlockRange], stopped: Stopped
) -> Iterator[tuple[BlockRange, Result]]:
    waiting: dict[Future[Result], BlockRange] = {}

    def submit(most: int) -> None:
        for block_range in islice(ranges, most):
            waiting[pool.submit(task, block_range)] = block_range

    submit(workers * TASKS_AHEAD)
    while waiting and not stopped():
        done, _ = wait(waiting, SECONDS_BETWEEN_LOOKS, FIRST_COMPLETED)
        submit(len(done))
        for future in done:
            yield waiting.pop(future), future.result()
    for future in waiting:
        future.cancel()


@dataclass(frozen=True)
class Cluster:
    """Workers of a Dask cluster. If a worker dies, another one takes its task."""

    address: str

    def results(
        self, task: Task[Result], ranges: Iterator[BlockRange], stopped: Stopped
    ) -> Iterator[tuple[BlockRange, Result]]:
        client = _client(self.address)
        from distributed.scheduler import KilledWorker  # noqa: PLC0415 - installed, or there were no client

        pool = client.get_executor(pure=False)
        try:
            workers = sum(client.nthreads().values())
            yield from _as_completed(pool, workers, task, ranges, stopped)
        except CancelledError:
            raise WorkersLostError(f"The scheduler at {self.address} is gone.") from None
        except KilledWorker:
            raise WorkersLostError(f"The workers of {self.address} died one after another.") from None
        finally:
            pool.shutdown(wait=False)
            client.close()


def _client(address: str) -> Any:
    """Connect to the cluster; refuse one whose workers have another version of Houseway."""
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, and two seconds to load
        from distributed.comm.addressing import get_address_host_port  # noqa: PLC0415
    except ModuleNotFoundError:
        raise Refusal("--cluster needs Dask. Install it with: pip install 'houseway[cluster]'.") from None
    try:
        # A plain connection first: a client that cannot connect logs tracebacks.
        create_connection(get_address_host_port(address), SECONDS_TO_REACH_A_CLUSTER).close()
        client: Any = Client(  # type: ignore[no-untyped-call]
            address, timeout=SECONDS_TO_REACH_A_CLUSTER, set_as_default=False
        )
    except Exception as error:
        # Any exception: something other than Dask may be listening there.
        raise Refusal(
            f"--cluster {address}: no Dask scheduler answers there ({error}). "
            "Give its address, such as tcp://10.0.0.5:8786."
        ) from None
    try:
        _check_workers(client, address)
    except BaseException:
        client.close()
        raise
    return client


def _check_workers(client: Any, address: str) -> None:
    if not client.nthreads():
        raise Refusal(f"--cluster {address}: the scheduler has no workers. Start some with: dask worker ….")
    try:
        versions = set(client.run(installed_version).values())
    except ModuleNotFoundError:
        versions = {"none"}
    if versions != {__version__}:
        theirs = ", ".join(sorted(versions))
        raise Refusal(
            f"--cluster {address}: its workers have Houseway {theirs}, this machine has {__version__}. "
            "Install the same version everywhere: another version may deal other rounds."
        )


def installed_version() -> str:
    """Return this machine's version; run on every worker."""
    return __version__
